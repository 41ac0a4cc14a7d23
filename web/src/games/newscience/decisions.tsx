// The decision bar: one sentence that says what is asked, and the buttons that answer it.
import type { ComponentChildren } from "preact";
import { Use } from "../../pieces";
import { AskBar, standing, waitForYou, waitsFor } from "../../shell/ask";
import type { Rich } from "../../shell/i18n";
import { Cannot } from "../../shell/why";
import { nameOf, plain } from "../../shell/words";
import { discoveryOf, legalDiscoveries, mine, useGame, type Ctx } from "./context";
import { press } from "./plate";
import { colourOf, TRACKS, type Track } from "./model";
import {
  card,
  cardName,
  discovery,
  discoveryName,
  influenceWords,
  Mark,
  reasonWords,
  SeatShield,
  spaceName,
  trackName,
} from "./words";

export function Ask({ showScore }: { showScore: () => void }) {
  const g = useGame();
  return (
    <AskBar
      g={g}
      colour={(i) => colourOf(g.view, i)}
      question={question(g)}
      hint={<Hint g={g} />}
      answers={() => <Answers g={g} />}
      showScore={showScore}
    />
  );
}

/** The question as it is asked now; said by the live region too. */
export function question(g: Ctx): Rich {
  const { w, view, prompt, pick } = g;
  const common = standing(g);
  if (common) return common;
  if (!prompt) return waitsFor(g, `ask.doing.${g.view.ask}`);
  const { pending } = view;
  const at = pick.discovery;
  switch (prompt) {
    case "allocate":
      return w.r("ask.allocate", { n: mine(g)?.to_place ?? 1 });
    case "experiment":
      return at
        ? w.r("ask.experiment", { discovery: discovery(g, at) })
        : w.r("ask.experiment_which");
    case "publish":
      return at
        ? w.r("ask.publish", {
            discovery: discovery(g, at),
            prestige: g.ed.discovery.get(at)?.prestige ?? 0,
          })
        : w.r("ask.publish_which");
    case "research":
      return pending.card
        ? w.r("ask.research_by", { card: card(g, pending.card) })
        : w.r("prompts.research");
    case "reroll":
      return w.r(pending.success ? "ask.reroll_good" : "ask.reroll", {
        die: pending.die,
        total: pending.total + pending.die,
        target: pending.target,
      });
    case "move":
      return pick.from
        ? w.r("ask.move_to", { space: spaceName(g, pick.from) })
        : pending.opponent !== null
          ? w.r("ask.move", { name: nameOf(g, pending.opponent), n: pending.picks })
          : w.r("ask.move_whose", { n: pending.picks });
    case "track":
    case "opponent":
    case "mark":
    case "take_back":
      return pending.card
        ? w.r("ask.by_card", { card: card(g, pending.card), what: w.t(`prompts.${prompt}`) })
        : w.r(`prompts.${prompt}`);
    default:
      return w.has(`prompts.${prompt}`) ? w.r(`prompts.${prompt}`) : plain(prompt);
  }
}

function Hint({ g }: { g: Ctx }) {
  const { w, view, me } = g;
  if (me === null) return null;
  const others = waitForYou(
    g,
    view.seats.map((s) => !s.left),
  );
  const chosen =
    (g.prompt === "experiment" || g.prompt === "publish") &&
    legalDiscoveries(g).length > 1 &&
    g.pick.discovery
      ? `${w.t("ask.or_another")} · `
      : "";
  return (
    <>
      {g.prompt && (
        <>
          {chosen}
          {others.text}
        </>
      )}
    </>
  );
}

function Answers({ g }: { g: Ctx }) {
  switch (g.prompt) {
    // The scientists, the spaces and their frames are the answers.
    case "scientist":
    case "allocate":
      return null;
    case "experiment":
      return g.pick.discovery ? <TestAnswers g={g} id={g.pick.discovery} /> : <Which g={g} />;
    case "publish":
      return g.pick.discovery ? <PublishAnswers g={g} id={g.pick.discovery} /> : <Which g={g} />;
    case "reroll":
      return <RerollAnswers g={g} />;
    case "track":
      return (
        <Chips
          g={g}
          list={TRACKS.filter((id) => g.legal.track?.[id]).map((id) => ({
            id,
            words: `${trackName(g, id)} ${mine(g)?.influence[TRACKS.indexOf(id)] ?? 0}`,
            sign: <Mark id={id} />,
            act: () => g.act(`track ${id}`),
          }))}
        />
      );
    case "opponent":
      return (
        <Chips
          g={g}
          list={Object.keys(g.legal.opponent ?? {}).map((id) => ({
            id,
            words: nameOf(g, Number(id)),
            sign: <SeatShield g={g} seat={Number(id)} size="s" />,
            act: () => g.act(`opponent ${id}`),
          }))}
          decline
        />
      );
    case "move":
      return (
        <div class="btns two">
          {g.pick.from && (
            <button type="button" class="btn" data-key="Backspace" onClick={() => g.setPick({})}>
              {g.w.t("ask.back")}
            </button>
          )}
          <Decline g={g} words={g.w.t("ask.enough")} />
        </div>
      );
    default:
      return <Which g={g} />;
  }
}

const Decline = ({ g, words, main }: { g: Ctx; words?: string; main?: boolean }) =>
  g.legal.decline ? (
    <button
      type="button"
      class={main ? "btn main" : "btn"}
      data-key={main ? "d Enter" : "d"}
      onClick={() => g.act("decline")}
    >
      {words ?? g.w.t("verbs.decline")}
      <kbd aria-hidden="true">D</kbd>
    </button>
  ) : (
    <Cannot
      g={g}
      path={["decline"]}
      words={(r) => reasonWords(g, r)}
      label={g.w.t("verbs.decline")}
      own="d"
    >
      {g.w.t("verbs.decline")}
    </Cannot>
  );

/** Enter does not throw a success away. */
function RerollAnswers({ g }: { g: Ctx }) {
  const { success, die } = g.view.pending;
  return (
    <div class="btns two">
      <Decline g={g} words={g.w.t("ask.let_stand")} main={success} />
      <button
        type="button"
        class={success ? "btn" : "btn main"}
        data-key={success ? "t" : "t Enter"}
        onClick={() => g.act("reroll")}
      >
        <Use id={`ns-d${die || 5}`} class="die" />
        <span>{g.w.t("verbs.reroll")}</span>
        <kbd aria-hidden="true">T</kbd>
      </button>
    </div>
  );
}

type Chip = { id: string; words: string; sign?: ComponentChildren; act: () => void };

function Chips({ g, list, decline }: { g: Ctx; list: Chip[]; decline?: boolean }) {
  return (
    <div class={`btns choice ${list.length <= 4 ? "few" : ""}`}>
      {list.map((c) => (
        <button key={c.id} type="button" class="btn pick" onClick={c.act}>
          {c.sign}
          <span>{c.words}</span>
        </button>
      ))}
      {(decline || g.legal.decline) && <Decline g={g} />}
    </div>
  );
}

/** The discoveries that can be named, with what each takes: the same as the studded plates. */
function Which({ g }: { g: Ctx }) {
  const list = legalDiscoveries(g).map((id) => {
    const you = discoveryOf(g, id)?.you,
      r = g.legal.research?.[id] ? you?.research : undefined;
    const chance = g.legal.experiment?.[id] ? you?.test?.chances[0] : undefined;
    const more = r
      ? r.short
        ? g.w.t("ask.with_rest", { n: r.short })
        : `${r.total} ≥ ${r.need}`
      : chance !== undefined
        ? `${chance} %`
        : g.legal.publish?.[id]
          ? `+${g.ed.discovery.get(id)?.prestige}`
          : "";
    return {
      id,
      words: discoveryName(g, id),
      sign: more ? <b class="num">{more}</b> : undefined,
      act: () => press(g, id),
    };
  });
  // On a wide screen the studded plates are all in sight: many buttons would only repeat them.
  return <Chips g={g} list={g.narrow || list.length <= 3 ? list : []} />;
}

/** How much rest: with each amount the chance, and from which face of the die on. */
export function TestAnswers({ g, id }: { g: Ctx; id: string }) {
  const test = discoveryOf(g, id)?.you?.test;
  const legal = g.legal.experiment?.[id] ?? {};
  const rest = g.pick.rest ?? 0,
    help = g.pick.help ?? "plain";
  if (!test) return null;
  const withCard = Object.values(legal).some((x) => x.with_card);
  const chances =
    help === "with_card" && test.chances_with_card ? test.chances_with_card : test.chances;
  const set = (more: object) => g.setPick({ ...g.pick, ...more });
  const face = (chance: number) =>
    chance === 0
      ? g.w.t("ask.no_face")
      : g.w.t("ask.from_face", { n: 7 - Math.round((chance * 6) / 100) });
  const lab = mine(g)?.laboratory;
  return (
    <>
      <div class="oddw">
        <p class="cap" id="odds">
          {g.w.t("ask.chance")}
        </p>
        <div class="odds" role="group" aria-labelledby="odds">
          {chances.map(
            (chance, n) =>
              legal[String(n)] && (
                <button
                  key={n}
                  type="button"
                  aria-pressed={n === rest}
                  data-key={String(n)}
                  onClick={() => set({ rest: n })}
                >
                  <span>{n ? g.w.t("ask.rest", { n }) : g.w.t("ask.no_rest")}</span>
                  <b class="num">{chance} %</b>
                  <small>
                    {n > 0 && chance === chances[n - 1] ? g.w.t("ask.no_better") : face(chance)}
                  </small>
                </button>
              ),
          )}
          {withCard && (
            <button
              type="button"
              class="card"
              aria-pressed={help === "with_card"}
              data-key="c"
              onClick={() => set({ help: help === "with_card" ? "plain" : "with_card" })}
            >
              <b class="fell">{lab ? cardName(g, lab) : ""}</b>
              <small>{g.w.t("ask.once")}</small>
            </button>
          )}
        </div>
      </div>
      <div class="btns two">
        <Decline g={g} />
        <button
          type="button"
          class="btn main"
          data-key="t Enter"
          onClick={() => g.act(`experiment ${id} ${rest} ${help}`)}
        >
          <Use id="ns-d5" class="die" />
          <span>
            {g.w.t("ask.throw")}{" "}
            <small>{rest ? g.w.t("ask.spend", { n: rest }) : g.w.t("ask.no_rest")}</small>
          </span>
          <kbd aria-hidden="true">T</kbd>
        </button>
      </div>
    </>
  );
}

/** A card that would be used up is named, also where nothing else is left to choose. */
function PublishAnswers({ g, id }: { g: Ctx; id: string }) {
  const you = discoveryOf(g, id)?.you?.publish,
    helps = Object.keys(g.legal.publish?.[id] ?? {});
  const help = helps.includes(g.pick.help ?? "") ? g.pick.help! : helps[0];
  const lab = mine(g)?.laboratory,
    short = help === "with_card" ? you?.short_with_card : you?.short;
  const words = (h: string) =>
    h === "plain" ? (
      g.w.t("ask.plain")
    ) : h === "with_card" ? (
      g.w.t("ask.use")
    ) : (
      <>
        <Mark id={h} />
        {trackName(g, h as Track)}
      </>
    );
  return (
    <>
      {(helps.length > 1 || help !== "plain") && (
        <div class="oddw">
          <p class="cap" id="helps">
            {lab ? cardName(g, lab) : ""}
          </p>
          <div class="odds helps" role="group" aria-labelledby="helps">
            {helps.map((h) => (
              <button
                key={h}
                type="button"
                aria-pressed={h === help}
                onClick={() => g.setPick({ ...g.pick, help: h })}
              >
                <span>{words(h)}</span>
              </button>
            ))}
          </div>
        </div>
      )}
      <div class="btns two">
        <Decline g={g} />
        <button
          type="button"
          class="btn main"
          data-key="p Enter"
          onClick={() => g.act(`publish ${id} ${help}`)}
        >
          <Mark id="publish" />
          <span>
            {g.w.t("verbs.publish")}{" "}
            <small>
              {short ? g.w.t("ask.spend", { n: short }) : influenceWords(g, you?.influence ?? [])}
            </small>
          </span>
          <kbd aria-hidden="true">P</kbd>
        </button>
      </div>
    </>
  );
}
