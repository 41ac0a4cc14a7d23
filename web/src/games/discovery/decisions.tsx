// The decision bar: one sentence that says what is asked, and the buttons that answer it.
import type { ComponentChildren } from "preact";
import { classes } from "../../pieces";
import { AskBar, standing } from "../../shell/ask";
import { listWords, type Rich } from "../../shell/i18n";
import { nameOf, plain, seat } from "../../shell/words";
import { lacksCalled, liesOpen } from "./challenge";
import {
  byRounds,
  cardsOf,
  fallsAtOnce,
  finalNow,
  laying,
  legalCells,
  maskOf,
  useGame,
  verbOf,
  type Ctx,
} from "./context";
import { HandCard } from "./hand";
import { colourOf, eraClass } from "./model";
import { LetAllStand } from "./standing";
import { pin } from "./tree";
import { Cannot } from "./why";
import { card, cardName, eraName, familyName, Mark, SeatShield } from "./words";

export function Ask({ showScore }: { showScore: () => void }) {
  const g = useGame();
  return (
    <AskBar
      g={g}
      colour={colourOf}
      question={question(g)}
      hint={<Hint g={g} />}
      answers={() => <Answers g={g} />}
      ownUndo={g.prompt === "cell"}
      showScore={showScore}
    />
  );
}

/** Whether this seat has placed a card in its turn: then it owes no discard. */
export const placed = (g: Ctx): boolean =>
  g.view.turn?.seat === g.me && Boolean(g.view.turn?.placed);

/** The question as it is asked now; said by the live region too. */
export function question(g: Ctx): Rich {
  const { w, view, prompt } = g;
  const common = standing(g);
  if (common) return common;
  if (!prompt) return waiting(g);
  const id = laying(g),
    n = view.where?.cells.length || legalCells(g).length;
  const laid = view.laid && {
    card: card(g, view.laid.card),
    name: view.laid.by !== undefined ? seat(g, view.laid.by) : plain(""),
  };
  const call = view.call && {
    card: card(g, view.call.card),
    name: seat(g, view.call.by),
    era: g.ed.card.get(view.call.card)?.era ?? 0,
  };
  switch (prompt) {
    case "cell":
    case "minipile_cell":
    case "call_placement":
      return id && prompt === "cell" && view.where && fallsAtOnce(g)
        ? w.r("ask.cell_wrong", { card: card(g, id) })
        : id && prompt === "cell" && view.where && !view.where.cells.length
          ? w.r("ask.cell_risky", { card: card(g, id) })
          : id
            ? w.r(`ask.${prompt}`, { card: card(g, id), n })
            : plain(w.t(`prompts.${prompt}`));
    case "challenge":
    case "challenge_timed":
      return laid ? w.r("ask.challenge", laid) : plain(w.t(`prompts.${prompt}`));
    case "memory_stopped":
    case "compose_stopped":
      return laid
        ? w.r(`ask.${view.search?.looked?.length ? "compose_looking" : prompt}`, laid)
        : plain(w.t(`prompts.${prompt}`));
    case "call_challenge":
    case "call_challenge_timed":
    case "call_response":
      return call
        ? w.r(`ask.${prompt.replace("_timed", "")}`, call)
        : plain(w.t(`prompts.${prompt}`));
    case "steal_pick":
      return view.dealing?.from !== undefined
        ? w.r("ask.steal_pick", { from: seat(g, view.dealing.from) })
        : plain(w.t("prompts.steal_pick"));
    case "exchange_accept":
    case "exchange_cards":
      return exchangeQuestion(g);
    case "option_vote":
      return plain(
        view.proposal
          ? w.t("ask.option_vote", { option: w.t(`options.${view.proposal}`) })
          : w.t("prompts.option_vote"),
      );
    case "arrival_gift":
      return view.newcomer !== undefined
        ? w.r("ask.arrival_gift", { name: seat(g, view.newcomer) })
        : plain(w.t("prompts.arrival_gift"));
    case "turn_action":
      if (view.turn?.family && placed(g))
        return plain(w.t("ask.turn_family", { family: familyName(g, view.turn.family) }));
      return plain(
        w.t(
          placed(g)
            ? "ask.turn_more"
            : g.view.variant === "memory"
              ? "ask.turn_memory"
              : view.last_turns
                ? "ask.turn_last"
                : "ask.turn",
        ),
      );
    case "help_use":
      return view.chosen
        ? w.r("ask.help_use", { card: card(g, view.chosen) })
        : plain(w.t("prompts.help_use"));
    default:
      return plain(w.has(`prompts.${prompt}`) ? w.t(`prompts.${prompt}`) : prompt);
  }
}

function waiting(g: Ctx): Rich {
  const { w } = g;
  const must = g.match.shown?.must ?? [];
  const others = must.filter((i) => i < g.view.seats.length && i !== g.me);
  if (!others.length) return plain(w.t("ask.laying"));
  const comes = g.view.newcomer;
  if (comes !== undefined && !others.includes(comes))
    return w.r(comes === g.me ? "ask.gives_you" : "ask.gives", {
      name: seat(g, others[0]),
      to: seat(g, comes),
    });
  return w.r(others.length > 1 ? "ask.waits_many" : "ask.waits", {
    name: nameOf(g, others[0]),
    names: listWords(others.map((i) => nameOf(g, i))),
  });
}

function Hint({ g }: { g: Ctx }) {
  const { w, view, me } = g;
  if (me === null) return null;
  const must = g.match.shown?.must ?? [];
  const others = view.seats
    .map((_, i) => i)
    .filter(
      (i) => i !== me && !view.seats[i].left && !view.seats[i].free && !view.seats[i].automaton,
    );
  const secret = must.filter((i) => i !== me && i < view.seats.length);
  const hint = view.will_interrupt
    ? w.t("ask.will_interrupt")
    : g.prompt === "cell"
      ? w.t(g.match.shown?.undo ? "ask.or_another" : "ask.no_back")
      : g.prompt === "turn_action" && cardsOf(g, "release").length > 0
        ? w.r("ask.or_release", { cards: listCards(g, cardsOf(g, "release")) }).node
        : null;
  return (
    <>
      {hint && <>{hint} · </>}
      {finalNow(g) && (
        <>
          <b class="final">{w.t("ask.final")}</b> ·{" "}
        </>
      )}
      {g.prompt &&
        (secret.length
          ? w.t("ask.asked_too", {
              names: listWords(secret.map((i) => nameOf(g, i))),
              n: secret.length,
            })
          : others.length > 0 &&
            w.t("ask.wait_for_you", {
              names:
                others.length > 4
                  ? w.t("ask.all_others")
                  : listWords(others.map((i) => nameOf(g, i))),
              n: others.length > 4 ? 2 : others.length,
            }))}
    </>
  );
}

const listCards = (g: Ctx, ids: string[]): Rich => {
  const some = ids.slice(0, 3).map((id) => card(g, id)),
    more = ids.length - some.length;
  return {
    text: some.map((c) => c.text).join(", "),
    node: (
      <>
        {some.map((c, i) => (
          <span key={i}>
            {i ? ", " : ""}
            {c.node}
          </span>
        ))}
        {more > 0 && ` +${more}`}
      </>
    ),
  };
};

/**
 * The answers of one word, in the order in which they stand; `quiet`: no likelier than the others.
 */
const SIMPLE: { verb: string; key: string; main?: boolean }[] = [
  { verb: "interrupt", key: "i" },
  { verb: "wait", key: "w" },
  { verb: "catch_up", key: "a" },
  { verb: "give_up", key: "g" },
  { verb: "abandon", key: "x" },
  { verb: "decline", key: "d" },
  { verb: "no", key: "n" },
  { verb: "keep", key: "k" },
  { verb: "nothing", key: "n" },
  { verb: "end", key: "e" },
  { verb: "pass", key: "l" },
  { verb: "stop", key: "s" },
  { verb: "steal", key: "t" },
  { verb: "help", key: "p" },
  { verb: "call", key: "c" },
  { verb: "claim_card", key: "c", main: true },
  { verb: "claim_point", key: "p", main: true },
  { verb: "draw", key: "d", main: true },
  { verb: "verify", key: "v", main: true },
  { verb: "seen", key: "s", main: true },
  { verb: "answer", key: "a", main: true },
  { verb: "yes", key: "y", main: true },
  { verb: "turn_up", key: "t", main: true },
];

/** The turn is ended by the same key as in every game, also where nothing else is left to do. */
const keyFor = (g: Ctx, s: { verb: string; key: string }): string =>
  s.verb === "nothing" && g.prompt === "after_discard" ? "e" : s.key;

function Answers({ g }: { g: Ctx }) {
  const { w, legal, prompt } = g;
  if (legal.select) return <Selection g={g} />;
  const seats = ["ask", "from"].find((v) => legal[v]);
  const list = SIMPLE.filter((s) => legal[s.verb]).map((s) => ({ ...s, key: keyFor(g, s) }));
  const sure = g.pick.sure && verbOf(g, g.pick.sure) ? g.pick.sure : null;
  const onCell = g.pick.cell && legal.at?.[g.pick.cell.split(",")[0]]?.[g.pick.cell.split(",")[1]];
  return (
    <div
      class={classes(
        "btns",
        list.length + (seats ? 3 : 0) + (g.narrow ? Object.keys(legal.look ?? {}).length : 0) > 3
          ? "choice"
          : list.length === 2
            ? "two"
            : "",
      )}
    >
      {releases(g).length > FEW && (
        <Page
          words={w.t(g.pick.releases ? "ask.to_tree" : "ask.releases", { n: releases(g).length })}
          open={g.pick.releases === true}
          turn={() => g.setPick({ ...g.pick, releases: !g.pick.releases })}
        />
      )}
      {legal.declare && (
        <Page
          words={w.t(g.pick.tree ? "ask.to_cards" : "ask.to_tree")}
          open={!g.pick.tree}
          turn={() => g.setPick({ ...g.pick, tree: !g.pick.tree })}
        />
      )}
      {prompt === "cell" && g.match.shown?.undo && (
        <button
          type="button"
          class="btn quick"
          data-key="u Backspace"
          onClick={() => void g.session.undo()}
        >
          {w.t("ask.put_back")}
          <kbd aria-hidden="true">U</kbd>
        </button>
      )}
      {seats &&
        Object.keys(legal[seats]).map((id) => (
          <button
            key={id}
            type="button"
            class="btn pick"
            data-act={`${seats} ${id}`}
            onClick={() => g.act(`${seats} ${id}`)}
          >
            <SeatShield g={g} seat={Number(id)} size="s" />
            <span>{nameOf(g, Number(id))}</span>
          </button>
        ))}
      {legal.look && g.narrow && <Chips g={g} verb="look" />}
      {list.map((s) => (
        <button
          key={s.verb}
          type="button"
          class={`btn ${isMain(g, s) ? "main" : ""} ${s.verb === "end" ? "ends" : ""}`}
          data-act={s.verb}
          data-key={isMain(g, s) ? `${s.key} Enter` : s.key}
          onClick={() => g.act(s.verb)}
        >
          <Words g={g} verb={s.verb} />
          <kbd aria-hidden="true">{s.key.toUpperCase()}</kbd>
        </button>
      ))}
      <LetAllStand g={g} />
      {(COULD[prompt!] ?? []).map(
        (s) =>
          !legal[s.verb] && (
            <Cannot key={s.verb} g={g} path={[s.verb]} label={w.t(`verbs.${s.verb}`)} own={s.key}>
              <Words g={g} verb={s.verb} />
            </Cannot>
          ),
      )}
      {sure && <Sure g={g} id={sure} />}
      {onCell && (
        <button
          type="button"
          class="btn main"
          data-key="Enter"
          onClick={() => g.act(`at ${g.pick.cell!.replace(",", " ")}`)}
        >
          {w.t("ask.lay_here")}
        </button>
      )}
      <Rest g={g} />
    </div>
  );
}

/** A card was chosen whose act cannot be taken back: here it is said, and done. */
function Sure({ g, id }: { g: Ctx; id: string }) {
  const verb = verbOf(g, id)!;
  return (
    <button
      type="button"
      class="btn main sure"
      data-key="Enter"
      data-act={`${verb} ${id}`}
      onClick={() => g.act(`${verb} ${id}`)}
    >
      <span>
        {g.w.t(`verbs.${verb}`)} <b>{cardName(g, id)}</b>
        <small>{g.w.t("small.final")}</small>
      </span>
    </button>
  );
}

/** Lays a page over the tree, or takes it away. */
const Page = ({ words, open, turn }: { words: string; open: boolean; turn: () => void }) => (
  <button type="button" class="btn quick" aria-expanded={open} data-key="r" onClick={turn}>
    <span>{words}</span>
    <kbd aria-hidden="true">R</kbd>
  </button>
);

/** What stands in the bar also while it cannot be done, to say why. */
const COULD: Record<string, { verb: string; key: string }[]> = {
  turn_action: [{ verb: "end", key: "e" }],
  indemnity_kind: [
    { verb: "claim_card", key: "c" },
    { verb: "claim_point", key: "p" },
  ],
  inauguration_bonus: [{ verb: "draw", key: "d" }],
  compose_stopped: [{ verb: "give_up", key: "g" }],
};

/** Questions whose answers weigh the same: none is put first. */
const EQUAL = new Set([
  "challenge",
  "challenge_timed",
  "call_challenge",
  "call_challenge_timed",
  "indemnity_kind",
  "call_response",
  "option_vote",
]);
/**
 * The likely answer, in gold; who does not hold the card that is called has one answer that means
 * anything.
 */
const isMain = (g: Ctx, s: { verb: string; main?: boolean }): boolean =>
  lacksCalled(g) ? s.verb === "decline" : Boolean(s.main) && !EQUAL.has(g.prompt!);

/** An exchange in one sentence: what is offered for what, or which card goes for which. */
function exchangeQuestion(g: Ctx): Rich {
  const { w } = g,
    x = g.view.exchange;
  if (!x) return plain(w.t(`prompts.${g.prompt}`));
  if (g.prompt === "exchange_accept") return w.r("ask.exchange_accept", { name: seat(g, x.by) });
  const own = g.me === x.by,
    [give, get] = own ? [x.gives, x.gets] : [x.gets, x.gives];
  return w.r("ask.exchange_cards", {
    name: seat(g, own ? (x.with ?? 0) : x.by),
    give: familyName(g, give),
    get: familyName(g, get),
  });
}

/** The word on a button, and in small what it leads to. */
function Words({ g, verb }: { g: Ctx; verb: string }) {
  const { w } = g;
  const own = `ask.${verb}_${g.prompt}`,
    small =
      verb === "stop" && g.view.variant === "memory"
        ? "small.stop_memory"
        : verb === "answer" && lacksCalled(g)
          ? "small.answer_not_held"
          : `small.${verb}_${g.prompt}`;
  if (verb === "end" && g.prompt === "turn_action") {
    const done =
      placed(g) ||
      g.view.turn?.overruled ||
      g.view.last_turns ||
      g.view.variant === "memory" ||
      byRounds(g);
    return (
      <span>
        {w.t(placed(g) ? "ask.end_turn" : "ask.place_nothing")}
        {!done && <small>{w.t("small.discard_first")}</small>}
        {g.view.variant === "memory" && !placed(g) && <small>{w.t("small.draw_one")}</small>}
      </span>
    );
  }
  return (
    <span>
      {w.t(w.has(own) ? own : `verbs.${verb}`)}
      {w.has(small) && <small>{w.t(small)}</small>}
    </span>
  );
}

function Chips({ g, verb }: { g: Ctx; verb: "look" }) {
  return (
    <>
      {cardsOf(g, verb).map((id) => (
        <button
          key={id}
          type="button"
          class="btn pick"
          data-act={`${verb} ${id}`}
          onClick={() => g.act(`${verb} ${id}`)}
        >
          <Mark id={id} />
          <span>{cardName(g, id)}</span>
        </button>
      ))}
    </>
  );
}

/** The cards of a round: chosen one by one in the hand, said all at once. */
function Selection({ g }: { g: Ctx }) {
  const { w } = g;
  const cards = g.pick.cards ?? [],
    mask = String(maskOf(g, cards)),
    ok = Boolean(g.legal.select?.[mask]);
  const all = String(maskOf(g, g.view.hand ?? []));
  return (
    <div class="btns two">
      {cards.length > 0 ? (
        <button type="button" class="btn" data-key="Backspace" onClick={() => g.setPick({})}>
          {w.t("ask.clear")}
        </button>
      ) : (
        g.legal.select?.[all] && (
          <button
            type="button"
            class="btn"
            data-key="a"
            onClick={() => g.setPick({ cards: [...(g.view.hand ?? [])] })}
          >
            {w.t("ask.all_cards")}
            <kbd aria-hidden="true">A</kbd>
          </button>
        )
      )}
      <button
        type="button"
        class={`btn ${cards.length ? "main" : ""}`}
        data-key="Enter"
        disabled={!ok}
        onClick={() => g.act(`select ${mask}`)}
      >
        <span>
          {w.t(cards.length ? "ask.select_n" : "ask.select_none", { n: cards.length })}
          {!ok && <small>{w.t("small.one_family")}</small>}
          {ok && !cards.length && <small>{w.t("small.empty_selection")}</small>}
        </span>
      </button>
    </div>
  );
}

/**
 * What this screen has no place for yet stands as plain buttons: nothing that is legal may be out
 * of reach.
 */
const PLACED = new Set([
  "select",
  "offer",
  "want",
  "me",
  "at",
  "pick",
  "look",
  "ask",
  "from",
  "place",
  "release",
  "joker",
  "pay",
  "discard",
  "give",
  "give_back",
  "set_aside",
  "add",
  "declare",
  ...SIMPLE.map((s) => s.verb),
]);
function Rest({ g }: { g: Ctx }) {
  const rest: { action: string; words: ComponentChildren }[] = [];
  const held = new Set([
    ...(g.view.hand ?? []),
    ...g.view.seats.flatMap((s) => [...s.discards, ...(s.selection ?? [])]),
  ]);
  for (const [verb, tree] of Object.entries(g.legal)) {
    const known = PLACED.has(verb);
    const operands = Object.keys(tree);
    if (!operands.length && !known) rest.push({ action: verb, words: g.w.t(`verbs.${verb}`) });
    for (const id of operands) {
      // A card that lies neither in the hand nor on the table, such as one that was just received;
      // or one whose press says something else.
      const lost =
        known &&
        g.ed.card.has(id) &&
        verb !== "declare" &&
        verb !== "look" &&
        (!held.has(id) || verbOf(g, id) !== verb);
      if (!known || lost)
        rest.push({
          action: `${verb} ${id}`,
          words: (
            <>
              {g.ed.card.has(id) && <Mark id={id} />}
              <span>
                {g.w.t(`verbs.${verb}`)}
                {g.ed.card.has(id) ? ` ${cardName(g, id)}` : operands.length > 1 ? ` ${id}` : ""}
              </span>
            </>
          ),
        });
    }
  }
  return (
    <>
      {rest.map((r) => (
        <button
          key={r.action}
          type="button"
          class="btn pick"
          data-act={r.action}
          onClick={() => g.act(r.action)}
        >
          {r.words}
        </button>
      ))}
    </>
  );
}

/**
 * The cards of others that can be released. So many are seen beside the players; more lie on a page
 * of their own. On a phone they lie in the tray.
 */
const FEW = 3;
export const releases = (g: Ctx): { id: string; from: number }[] =>
  g.narrow
    ? []
    : g.view.seats.flatMap((s, from) =>
        s.discards.filter((id) => g.legal.release?.[id]).map((id) => ({ id, from })),
      );

export function Releases() {
  const g = useGame();
  return (
    <div
      role="group"
      class="wall sheet catalogue releases"
      aria-label={g.w.t("ask.releases", { n: releases(g).length })}
      tabIndex={0}
    >
      {releases(g).map(({ id, from }) => (
        <HandCard key={id} g={g} id={id} from={from} />
      ))}
    </div>
  );
}

/** All cards that can be called, era by era. */
export function Catalogue() {
  const g = useGame();
  const eras = Array.from(
    { length: g.view.last_era - g.view.first_era + 1 },
    (_, i) => g.view.first_era + i,
  );
  return (
    <div
      role="group"
      class="wall sheet catalogue"
      aria-label={g.w.t("ask.which_call")}
      tabIndex={0}
    >
      {eras.map((era) => (
        <section key={era} class={eraClass(era)} aria-label={eraName(g, era)}>
          <h3>
            <b class="num">{era}</b>
            {eraName(g, era)}
          </h3>
          <ul>
            {g.ed.file.cards
              .filter((c) => c.era === era)
              .map((c) => {
                const can = Boolean(g.legal.declare?.[c.id]),
                  lies = liesOpen(g, c.id);
                return (
                  <li key={c.id}>
                    <button
                      type="button"
                      class={`stop name ${can ? "legal" : ""} ${lies ? "lies" : ""}`}
                      data-tip={can ? `card:${c.id}` : `not:declare ${c.id}`}
                      data-act={can ? `declare ${c.id}` : undefined}
                      aria-disabled={can ? undefined : "true"}
                      onClick={(e) =>
                        can ? g.act(`declare ${c.id}`) : pin(g, `not:declare ${c.id}`, e)
                      }
                    >
                      <Mark id={c.id} />
                      <span>
                        {cardName(g, c.id)}
                        {lies && <small> {lies}</small>}
                        {can && <span class="sr">, {g.w.t("small.final")}</span>}
                      </span>
                    </button>
                  </li>
                );
              })}
          </ul>
        </section>
      ))}
    </div>
  );
}
