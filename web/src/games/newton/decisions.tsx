// The decision bar: one sentence that says what is asked and who is waited for, and the buttons
// that answer it.
import { useState } from "preact/hooks";
import { classes, Use } from "../../pieces";
import { AskBar, standing, waitForYou, waitsFor } from "../../shell/ask";
import { listWords, type Args, type Rich } from "../../shell/i18n";
import { tipKey } from "../../shell/tip";
import { nameOf, plain } from "../../shell/words";
import { Chain } from "./chain";
import { choices } from "./choose";
import { mine, useGame, type Ctx } from "./context";
import { Coin, GainMarks, Mark, Potion, Signs, actionName } from "./faces";
import { houseColour, type ActionId, type FrameView, type Gain } from "./model";
import { waysOver } from "./reach";
import { Cannot, reasonAt } from "./why";
import {
  Effect,
  LEVELS,
  Power,
  action,
  anyName,
  card,
  cardName,
  gain,
  master,
  named,
  place,
} from "./words";

export function Ask({ showScore }: { showScore?: () => void }) {
  const g = useGame();
  return (
    <AskBar
      g={g}
      colour={(i) => houseColour(g.view.seats[i]?.colour ?? null)}
      question={question(g)}
      hint={<Hint g={g} />}
      answers={() => <Answers g={g} />}
      chain={<Chain />}
      showScore={showScore}
    />
  );
}

// ---- the sentence -------------------------------------------------------------------------------
export const topFrame = (g: Ctx): FrameView | null =>
  g.view.move?.chain[g.view.move.chain.length - 1] ?? null;

/** The question as it is asked now; said by the live region too. */
export function question(g: Ctx): Rich {
  const { w, view, prompt } = g;
  const common = standing(g);
  if (common) return common;
  if (!prompt) return waiting(g);
  const looked = lookedAt(g);
  if (looked) return looked;
  const f = topFrame(g);
  const args: Args = {
    n: f?.left ?? 0,
    action: f?.action ? action(g, f.action) : "",
    round: view.round,
  };
  const own = `ask.${prompt}`;
  if (prompt === "keep") return w.r(own, { n: (view.you?.masters.length ?? 0) + 1 });
  if (prompt === "turn" || prompt === "play") return turnQuestion(g);
  if (f?.kind === "action" && f.action) return w.r(`ask.${f.action}${f.done ? "_on" : ""}`, args);
  if (f?.kind === "kind" || f?.kind === "slot")
    return w.r(`ask.${f.kind}_${f.family ?? "income"}`, {
      tile: f.tile ? anyName(g, f.tile, ["development", "income"]) : w.t("terms.medicine"),
    });
  if (f?.kind === "site")
    return w.r(f.coins ? "ask.site_pay" : "ask.site", { price: gain(g, { coins: f.coins ?? 0 }) });
  return w.r(w.has(own) ? own : `prompts.${prompt}`, args);
}

function turnQuestion(g: Ctx): Rich {
  const { w, view } = g;
  const move = view.move!;
  if (g.prompt === "play") {
    const values = g.preview ? view.seats[g.me!].hand_values[g.preview] : undefined;
    return values && g.ed.card.has(g.preview!)
      ? w.r("ask.play_card", { card: card(g, g.preview!) })
      : w.r("ask.play", { n: view.seats[g.me!].turns + 1 });
  }
  const acts = Object.keys(g.legal.act ?? {});
  const id = acts.length === 1 ? (acts[0] as ActionId) : null;
  if (id)
    return w.r(g.legal.effect ? "ask.turn_both" : "ask.turn_act", {
      action: action(g, id),
      n: move.values[id],
    });
  if (acts.length) return w.r("ask.turn_joker");
  return w.r(
    g.legal.effect ? "ask.turn_effect" : move.action_done ? "ask.turn_done" : "ask.turn_none",
  );
}

function waiting(g: Ctx): Rich {
  const { w, view } = g;
  const must = g.match.shown?.must ?? [];
  if (view.you?.keep && view.phase === "masters")
    return w.r("ask.kept", { master: master(g, view.you.keep) });
  if (view.you?.tuck && view.phase === "tuck")
    return w.r("ask.tucked", { card: card(g, view.you.tuck) });
  const players = must.filter((i) => i < view.seats.length);
  if (!players.length) return plain(w.t("ask.laying"));
  if (players.length > 1)
    return plain(
      w.t(`ask.many_${view.phase}`, { names: listWords(players.map((i) => nameOf(g, i))) }),
    );
  const f = topFrame(g);
  const doing =
    view.phase !== "turn"
      ? view.phase
      : f
        ? f.kind === "action"
          ? f.action!
          : f.kind
        : view.move?.card || view.move?.no_card
          ? "turn"
          : "play";
  return waitsFor(g, `doing.${doing}`);
}

/** What is looked at by touch, or could mean several things, is asked about in the bar. */
function lookedAt(g: Ctx): Rich | null {
  const found = asked(g);
  if (!found) return null;
  const { kind, id } = tipKey(found.key);
  const what =
    kind === "card"
      ? card(g, id)
      : kind === "master"
        ? master(g, id)
        : kind === "place"
          ? place(g, id)
          : plain(anyName(g, id, ["space", "cell", "development", "income", "token"]));
  return g.w.r("ask.looked", { what });
}

/** The thing that was pressed, and what that could mean. */
function asked(g: Ctx): { key: string; list: string[] } | null {
  if (!g.look?.pinned || !g.prompt) return null;
  const list = choices(g, g.look.key);
  return list.length ? { key: g.look.key, list } : null;
}

function Hint({ g }: { g: Ctx }) {
  const { view, me } = g;
  if (me === null) return null;
  const others = waitForYou(
    g,
    view.seats.map((s) => !s.left),
  );
  const hint = g.prompt && hintOf(g);
  return (
    <>
      {hint && <span class="hint">{hint}</span>}
      {g.prompt && others.n > 0 && view.phase === "turn" && (
        <>
          {hint && " · "}
          {others.text}
        </>
      )}
    </>
  );
}

function hintOf(g: Ctx): string {
  const n = (verb: string) => Object.keys(g.legal[verb] ?? {}).length;
  const f = topFrame(g);
  switch (g.prompt) {
    case "keep":
      return g.w.t("hint.keep");
    case "play":
      return g.w.t(g.narrow ? "hint.play_touch" : "hint.play");
    case "travel":
      return g.w.t(g.narrow ? "hint.travel_touch" : "hint.travel", { n: mine(g)?.coins ?? 0 });
    case "technology":
      return f?.student ? g.w.t("hint.student") : g.w.t("hint.technology");
    case "study":
      return g.w.t("hint.study", { n: n("fill") + n("ignore") });
    case "lessons":
    case "take":
      return g.w.t("hint.take", { n: n("take") });
    case "tuck":
      return g.w.t("hint.tuck");
    case "turn":
      return g.w.t("hint.turn");
    default:
      return "";
  }
}

// ---- the answers --------------------------------------------------------------------------------
function Answers({ g }: { g: Ctx }) {
  const found = asked(g);
  if (found) return <LookedAnswers g={g} {...found} />;
  if (g.prompt === "keep" || g.prompt === "keep_solo" || g.prompt === "play") return null;
  return (
    <div class={`btns choice ${crowded(g) ? "crowd" : ""}`}>
      <Choices g={g} />
      <Quick g={g} />
      <Ends g={g} />
    </div>
  );
}

/** So many answers that each has to be small. */
const crowded = (g: Ctx): boolean =>
  [
    "act",
    "effect",
    "earn",
    "master",
    "development",
    "income",
    "swap_development",
    "swap_income",
    "repeat",
    "token",
    "city",
    "tuck",
  ].reduce((n, verb) => n + Object.keys(g.legal[verb] ?? {}).length, 0) > 2;

/**
 * What the thing looked at could mean: the likeliest is the main answer, and the first the Enter
 * key finds.
 */
function LookedAnswers({ g, list }: { g: Ctx; list: string[] }) {
  return (
    <div class={`btns looked ${list.length > 2 ? "ways" : ""}`}>
      <button type="button" class="btn" onClick={() => g.setLook(null)}>
        {g.w.t("ask.back")}
      </button>
      {list.map((a, i) => (
        <button
          key={a}
          type="button"
          class={`btn ${i ? "" : "main"}`}
          data-key={i ? (i === 1 ? "x" : undefined) : "Enter"}
          onClick={() => g.act(a)}
        >
          <Verb g={g} action={a} alone={list.length === 1} />
        </button>
      ))}
    </div>
  );
}

/**
 * The words of an answer with what it takes: "Fill this space: 2 Potions"; of several steps
 * together, where they end.
 */
function Verb({ g, action: a, alone }: { g: Ctx; action: string; alone?: boolean }) {
  const steps = a.split("; ").filter((x) => !x.startsWith("act "));
  const [verb, id] = steps[0].split(" ");
  const moves = steps.filter((x) => /^(travel|advance|step)/.test(x));
  const stops = steps[steps.length - 1] === "stop" && moves.length > 0;
  const takes = verb === "travel" ? { coins: routeCoins(g, moves) } : costOf(g, verb, id);
  const words = moves.length
    ? g.w.t(alone ? "ask.go" : stops ? "ask.go_stop" : "ask.go_pass", { n: moves.length })
    : g.w.t(`verbs.${verb}`);
  const over = verb === "travel" ? overWords(g, moves) : "";
  if (over)
    return (
      <span>
        {g.w.t(stops ? "ask.stop_by" : "ask.pass_by", { over })}{" "}
        <small>
          {g.w.t("ask.routes", { n: moves.length })}
          {", "}
          {takes?.coins ? <GainMarks g={g} gain={takes} /> : g.w.t("at.free")}
        </small>
      </span>
    );
  return (
    <span>
      {words}
      {takes && (takes.coins || takes.potions) ? (
        <small>
          <GainMarks g={g} gain={takes} />
        </small>
      ) : null}
    </span>
  );
}

/** Where several ways lead to one place, what is crossed on this one: "directly", "by Praha". */
function overWords(g: Ctx, moves: string[]): string {
  const path = moves.map((m) => m.split(" ")[1]),
    to = path.pop()!;
  if (waysOver(g, to).length < 2) return "";
  return path.length
    ? g.w.t("ask.by", {
        places: path.map((id) => named(g, "place", id).replace(/.*\((.+)\)$/, "$1")).join(", "),
      })
    : g.w.t("ask.directly");
}

/** What the routes of a way take, as the server found it. */
function routeCoins(g: Ctx, moves: string[]): number {
  const path = moves.map((m) => m.split(" ")[1]);
  return g.view.you?.reach?.travel.find((x) => x.path.join() === path.join())?.coins ?? 0;
}

function costOf(g: Ctx, verb: string, id?: string): Gain | null {
  const card = g.view.move?.card ? g.ed.card.get(g.view.move.card) : undefined;
  const potions = id ? g.view.you?.potions_for?.[id] : undefined;
  if (verb === "fill") {
    const second =
      topFrame(g)?.basic && (topFrame(g)?.done ?? 0) > 0
        ? card?.special_effect?.pay?.coins
        : undefined;
    return potions || second ? { potions, coins: second } : null;
  }
  if (verb === "ignore" || verb === "teleport" || verb === "cube")
    return card?.special_effect?.pay ?? null;
  if (verb === "site") return topFrame(g)?.coins ? { coins: topFrame(g)!.coins } : null;
  return null;
}

/**
 * The answers of the question itself; those that are places, spaces, cards in a row are pressed on
 * their boards.
 */
function Choices({ g }: { g: Ctx }) {
  return (
    <>
      <OfMove g={g} />
      <OfTiles g={g} />
      <OfThings g={g} />
    </>
  );
}

/** The things that can be named with a verb now, and a button that plays an answer. */
function picking(g: Ctx) {
  const ids = (verb: string) => Object.keys(g.legal[verb] ?? {});
  const pick = (
    a: string,
    label: string,
    face: preact.ComponentChildren,
    main = false,
    key?: string,
  ) => (
    <button
      key={a}
      type="button"
      class={`btn pick ${main ? "main" : ""}`}
      data-key={key ?? (main ? "Enter" : undefined)}
      title={label}
      onClick={() => g.act(a)}
    >
      <Signs words={label}>{face}</Signs>
    </button>
  );
  return { ids, pick };
}

/** How the move goes on: an action, an effect, a step, a Master. */
function OfMove({ g }: { g: Ctx }) {
  const { legal, w } = g,
    { ids, pick } = picking(g);
  const acts = ids("act") as ActionId[];
  return (
    <>
      {acts.map((a) =>
        pick(
          `act ${a}`,
          `${w.t("verbs.act")}${w.t("terms.colon")}${actionName(g, a)} ${valueOf(g, a)}`,
          acts.length > 2 ? (
            <>
              <Mark id={a} class="sign" />
              <b class="num">{valueOf(g, a)}</b>
            </>
          ) : (
            <span>
              {actionName(g, a)} <b class="num">{valueOf(g, a)}</b>
            </span>
          ),
          acts.length === 1,
        ),
      )}
      {ids("effect").map((id) =>
        pick(
          `effect ${id}`,
          `${w.t("verbs.effect")}${w.t("terms.colon")}${g.ed.card.get(id)?.text[g.lang]}`,
          <span class="eff-b">
            <Effect g={g} def={g.ed.card.get(id)!} />
            <small>{w.t(id === g.view.move?.card ? "ask.effect" : "ask.ability")}</small>
          </span>,
          false,
          "f",
        ),
      )}
      {legal.step && pick("step", w.t("verbs.step"), <StepFace g={g} />, true)}
      {ids("earn").map((n, i, all) =>
        pick(
          `earn ${n}`,
          `${w.t("verbs.earn")}${w.t("terms.colon")}${n}`,
          <>
            <b class="num">{n}</b>
            <Coin />
          </>,
          i === all.length - 1,
        ),
      )}
      {legal.cube && pick("cube", w.t("verbs.cube"), <Verb g={g} action="cube" />, false, "c")}
      {g.prompt === "master" &&
        ids("master").map((id) =>
          pick(
            `master ${id}`,
            `${w.t("verbs.master")}${w.t("terms.colon")}` +
              `${named(g, "master", id)}. ${g.ed.master.get(id)?.text[g.lang]}`,
            <span class="ms-b">
              <i class="fell">{short(named(g, "master", id))}</i>
              <small>
                <Power g={g} id={id} /> · {g.ed.master.get(id)?.vp} {w.t("terms.vp")}
              </small>
            </span>,
          ),
        )}
    </>
  );
}

/** Tiles that are taken, or taken instead. */
function OfTiles({ g }: { g: Ctx }) {
  const { legal, w } = g,
    { ids, pick } = picking(g);
  const tiles = (verb: string, family: "development" | "income", piles?: Record<string, number>) =>
    ids(verb).map((id) => {
      const face =
        family === "development" ? (
          <Mark id={g.ed.development.get(id)?.action ?? "joker"} class="sign" />
        ) : (
          <GainMarks g={g} gain={g.ed.income.get(id)?.income ?? {}} />
        );
      const left = piles?.[id];
      return pick(
        `${verb} ${id}`,
        `${w.t(`verbs.${verb}`)}${w.t("terms.colon")}` +
          named(g, family, id) +
          (left ? `, ${w.t("ask.left", { n: left })}` : ""),
        <span>
          {face}
          {left !== undefined && <small>{w.t("ask.left", { n: left })}</small>}
        </span>,
      );
    });
  return (
    <>
      {tiles("development", "development", g.view.development_piles)}
      {tiles("income", "income", g.view.income_piles)}
      {tiles("swap_development", "development")}
      {tiles("swap_income", "income")}
      {legal.swap_medicine &&
        pick("swap_medicine", w.t("verbs.swap_medicine"), <Mark id="medicine" class="sign" />)}
    </>
  );
}

/** What is repeated, taken again or tucked. */
function OfThings({ g }: { g: Ctx }) {
  const { w } = g,
    { ids, pick } = picking(g);
  return (
    <>
      {ids("repeat").map((id) =>
        pick(
          `repeat ${id}`,
          `${w.t("verbs.repeat")}${w.t("terms.colon")}${g.ed.card.get(id)?.text[g.lang]}`,
          <Effect g={g} def={g.ed.card.get(id)!} />,
        ),
      )}
      {ids("token").map((id) =>
        pick(
          `token ${id}`,
          `${w.t("verbs.token")}${w.t("terms.colon")}${named(g, "token", id)}`,
          <GainMarks g={g} gain={g.ed.token.get(id)!.gain} />,
        ),
      )}
      {ids("city").map((id) =>
        pick(
          `city ${id}`,
          `${w.t("verbs.city")}${w.t("terms.colon")}${named(g, "place", id)}`,
          <i class="fell">{named(g, "place", id)}</i>,
        ),
      )}
      {ids("tuck")
        .sort((a, b) => (mine(g)?.desk.indexOf(a) ?? 0) - (mine(g)?.desk.indexOf(b) ?? 0))
        .map((id) =>
          pick(
            `tuck ${id}`,
            `${w.t("verbs.tuck")}${w.t("terms.colon")}` +
              `${cardName(g, g.ed.card.get(id)!)}. ` +
              `${g.ed.card.get(id)!.text[g.lang]}`,
            <span class="tuck-b">
              <CardSign g={g} id={id} />
              <small>{cardName(g, g.ed.card.get(id)!)}</small>
            </span>,
          ),
        )}
    </>
  );
}

const short = (name: string): string => name.split(" ").slice(-1)[0];
const CardSign = ({ g, id }: { g: Ctx; id: string }) => {
  const def = g.ed.card.get(id)!;
  return (
    <>
      {def.kind === "joker" ? (
        <Mark id="joker" class="sign" />
      ) : (
        Object.keys(def.symbols).map((a) => <Mark key={a} id={a} class="sign" />)
      )}
    </>
  );
};

/** What an action would be worth, whoever grants it. */
function valueOf(g: Ctx, a: ActionId): number {
  const f = topFrame(g);
  return f?.kind === "choose_action" ? (f.values?.[a] ?? 0) : (g.view.move?.values[a] ?? 0);
}

function StepFace({ g }: { g: Ctx }) {
  const coins = !topFrame(g)?.no_coins;
  const to = g.ed.file.track_edges.find((e) => e.a === mine(g)?.marker)?.b;
  const potions = to ? g.view.you?.potions_for?.[to] : 0;
  return (
    <span>
      {g.w.t("verbs.step")}
      <small>
        {coins && (
          <>
            +1 <Coin />
          </>
        )}
        {potions ? (
          <>
            {" −"}
            {potions} <Potion />
          </>
        ) : null}
      </small>
    </span>
  );
}

/** Quick Actions: they may interrupt at any moment of the own turn. */
function Quick({ g }: { g: Ctx }) {
  const { legal, w } = g;
  const [open, setOpen] = useState(false);
  if (g.view.phase !== "turn") return null;
  const price = (id: string) => g.ed.quick.get(id)?.coins ?? 0;
  const quick = (verb: string, id: string, key: string, face: preact.ComponentChildren) => {
    const label =
      `${w.t(`verbs.${verb}`)}${w.t("terms.colon")}` + `${w.t("gain.coins", { n: price(id) })}`;
    const inside = (
      <span class="q-face">
        {face}
        <small>
          {price(id)}
          <Coin />
        </small>
      </span>
    );
    if (!legal[verb])
      return (
        <Cannot key={verb} g={g} path={[verb]} label={label} own={key}>
          {inside}
        </Cannot>
      );
    return (
      <button
        key={verb}
        type="button"
        class="btn quick"
        data-key={key}
        title={label}
        onClick={() => g.act(verb)}
      >
        <Signs words={label}>{inside}</Signs>
      </button>
    );
  };
  const levels = Object.keys(legal.reveal ?? {});
  // The reasons are those of each deck: an empty one says less than what is lacking for the others.
  const why =
    g.view.decks.find((d) => d.cards > 0 && reasonAt(g, ["reveal", d.level])) ??
    g.view.decks.find((d) => reasonAt(g, ["reveal", d.level]));
  const label =
    `${w.t("verbs.reveal")}${w.t("terms.colon")}` +
    `${w.t("gain.coins", { n: price("reveal_two_cards") })}`;
  const cards = (
    <span class="q-face">
      <i class="two-cards" aria-hidden="true" />
      <small>
        {price("reveal_two_cards")}
        <Coin />
      </small>
    </span>
  );
  if (open && levels.length)
    return <Levels g={g} label={label} levels={levels} close={() => setOpen(false)} />;
  return (
    <span class="quicks" role="group" aria-label={w.t("terms.quick")}>
      {quick("boost", "boost_basic_action", "b", <b class="num">+1</b>)}
      {quick("potion", "buy_potion", "p", <Potion />)}
      {quick("student", "enroll_student", "s", <Use id="n-student" class="sd neut" />)}
      {levels.length > 0 ? (
        <button
          type="button"
          class="btn quick"
          data-key="r"
          aria-haspopup="true"
          aria-expanded={false}
          title={label}
          onClick={() => setOpen(true)}
        >
          <Signs words={label}>{cards}</Signs>
        </button>
      ) : (
        <Cannot g={g} path={["reveal", why?.level ?? 1]} label={label} own="r">
          {cards}
        </Cannot>
      )}
    </span>
  );
}

type LevelsProps = { g: Ctx; label: string; levels: string[]; close: () => void };

/** Of which deck cards are turned up. */
function Levels({ g, label, levels, close }: LevelsProps) {
  const { w } = g;
  return (
    <span class="quicks" role="group" aria-label={label}>
      {levels.map((n) => (
        <button
          key={n}
          type="button"
          class="btn quick"
          onClick={() => {
            close();
            g.act(`reveal ${n}`);
          }}
        >
          <Signs words={`${label}, ${w.t("terms.level")} ${n}`}>
            <span class="q-face">
              <b class="sc">{LEVELS[Number(n)]}</b>
              <small>{w.t("ask.reveal")}</small>
            </span>
          </Signs>
        </button>
      ))}
      <button type="button" class="btn quick" aria-label={w.t("ask.back")} onClick={close}>
        ‹
      </button>
    </span>
  );
}

/** What ends a move, a question or the turn. */
function Ends({ g }: { g: Ctx }) {
  const { legal, w } = g;
  const button = (a: string, key: string, words: string, small?: string) => (
    <button
      type="button"
      class={classes(
        "btn ends",
        a === "end" ? "end-turn" : "aside",
        a === "end" && !legal.act && !legal.effect && "main",
      )}
      data-key={key}
      onClick={() => g.act(a)}
    >
      <span>
        {words}
        {small && <small>{small}</small>}
      </span>
    </button>
  );
  const acts = Object.keys(legal.act ?? {});
  const f = topFrame(g);
  return (
    <>
      {legal.stop &&
        button(
          "stop",
          "d",
          w.t("verbs.stop"),
          f?.left ? w.t("ask.steps_lost", { n: f.left }) : undefined,
        )}
      {legal.decline && button("decline", "d", w.t("verbs.decline"))}
      {legal.end &&
        button(
          "end",
          "e",
          w.t("verbs.end"),
          acts.length === 1
            ? w.t("ask.without", { action: actionName(g, acts[0] as ActionId) })
            : undefined,
        )}
    </>
  );
}
