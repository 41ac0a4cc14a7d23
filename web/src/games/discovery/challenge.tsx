// The challenge: one question to all opponents at once and in secret. Here are its facts,
// unhurried: what was laid where, what it needs, what is at stake, who has answered. The answers
// themselves stand in the decision bar.
import type { ComponentChildren } from "preact";
import { Ring } from "../../shell/clock";
import { listWords } from "../../shell/i18n";
import { join, nameOf, seat } from "../../shell/words";
import { covers, useGame, type Ctx } from "./context";
import { borders, touches } from "./layout";
import { linkPoints, shares, type CardDef, type PlacedView, type Price } from "./model";
import { Plate } from "./plate";
import { Unasked, useUnasked } from "./standing";
import { Vote } from "./vote";
import { card, cardName, SeatShield } from "./words";

const ASKED = new Set([
  "challenge",
  "challenge_timed",
  "call_challenge",
  "call_challenge_timed",
  "call_response",
  "option_vote",
]);
export const isChallenge = (prompt: string | null): boolean => prompt !== null && ASKED.has(prompt);

export function Challenge() {
  const g = useGame(),
    unasked = useUnasked();
  const { laid, call } = g.view,
    of = !isChallenge(g.prompt) ? null : g.prompt!.startsWith("challenge") ? laid : call;
  if (g.prompt === "option_vote" && g.view.proposal)
    return (
      <Vote g={g} option={g.view.proposal}>
        <Sealed g={g} />
      </Vote>
    );
  if (!of || unasked) return <Shown g={g} />;
  const called = of === call;
  return (
    <aside
      class="contest sheet"
      aria-label={g.w.t(called ? "challenge.call_title" : "challenge.title")}
      tabIndex={0}
    >
      <header>
        <h3>
          {called
            ? g.w.r(g.prompt === "call_response" ? "challenge.response" : "challenge.calls", {
                name: seat(g, of.by ?? 0),
              }).node
            : g.w.r("challenge.laid", { name: seat(g, of.by ?? 0) }).node}
        </h3>
        {g.me !== null && g.match.shown?.deadline && (
          <Ring view={g.match.shown} table={g.table} seat={g.me}>
            <SeatShield g={g} seat={g.me} />
          </Ring>
        )}
      </header>
      <div class="what">
        <Plate id={of.card} size="l" class="asked" />
        <div class="facts">
          {called ? <CallFacts g={g} id={of.card} /> : <LaidFacts g={g} id={of.card} />}
        </div>
      </div>
      {!called && laid?.from !== undefined && laid.from !== null && (
        <p>{g.w.r("challenge.released", { name: seat(g, laid.from) }).node}</p>
      )}
      {!called && <Worth g={g} id={of.card} by={of.by ?? 0} />}
      {g.prompt !== "call_response" && <Stakes g={g} of={of.by ?? 0} called={called} />}
      <Unasked />
      <Sealed g={g} />
      <p class="src">
        <span class="mark">{g.w.t("tip.stated")}</span>
        <span>
          {called
            ? "DI-150, DI-153 – DI-160"
            : g.view.variant === "memory"
              ? g.view.seats[of.by ?? 0]?.automaton
                ? "DI-337 – DI-341"
                : "DI-217 – DI-220"
              : g.view.variant === "compose"
                ? "DI-286 – DI-292"
                : "DI-134 – DI-138"}
        </span>
      </p>
    </aside>
  );
}

/**
 * After a search that found all: the cards that prove it, for everybody to see, until the next card
 * is laid.
 */
function Shown({ g }: { g: Ctx }) {
  const { w, view } = g,
    found = view.found ?? [];
  if (!found.length) return null;
  return (
    <section class="shown sheet" aria-label={w.t("memory.found")}>
      <h3>{w.t("memory.found")}</h3>
      <p>
        {
          join(
            found.map((x) => card(g, x)),
            ", ",
          ).node
        }
      </p>
    </section>
  );
}

type FactLine = { ok: boolean | null; what: ComponentChildren; how: string };
export const Facts = ({ title, list }: { title: string; list: FactLine[] }) => (
  <>
    <h4>{title}</h4>
    <ul>
      {list.map((f, i) => (
        <li key={i} class={f.ok === true ? "yes" : f.ok === false ? "non" : ""}>
          {f.what}
          {f.how && <em>{f.how}</em>}
        </li>
      ))}
    </ul>
  </>
);

/** Where a card is, as far as this player may know: in sight, hidden, or certainly elsewhere. */
export function whereIs(g: Ctx, id: string): FactLine {
  const { view, w } = g,
    def = g.ed.card.get(id),
    what = card(g, id).node;
  const holder = view.seats.findIndex((s) => s.discards.includes(id));
  if ((def?.era ?? 99) <= view.always) return { ok: true, what, how: w.t("challenge.always") };
  if (
    view.variant !== "memory" &&
    (view.cleared.includes(id) || view.tree.some((p) => p.card === id))
  )
    return { ok: true, what, how: w.t("challenge.in_tree") };
  if (view.hand?.includes(id) || view.selected?.includes(id))
    return { ok: false, what, how: w.t("challenge.in_hand") };
  if (holder >= 0)
    return { ok: false, what, how: w.t("challenge.in_discards", { name: nameOf(g, holder) }) };
  const chosen = view.seats.findIndex((s) => s.selection?.includes(id));
  if (chosen >= 0)
    return { ok: false, what, how: w.t("challenge.in_selection", { name: nameOf(g, chosen) }) };
  if (view.variant === "memory") return { ok: null, what, how: w.t("challenge.remember") };
  if (view.variant === "compose") {
    if (view.below.some((p) => p.card === id))
      return { ok: true, what, how: w.t("challenge.in_stack") };
    // Another card that needs the same serves as well.
    const by = [...view.tree, ...view.below].find(
      (p) => p.card !== view.laid?.card && g.ed.card.get(p.card)?.prerequisites.includes(id),
    );
    if (by)
      return { ok: true, what, how: w.t("challenge.by_other", { card: cardName(g, by.card) }) };
    return view.tree.some((p) => p.z)
      ? { ok: null, what, how: w.t("challenge.maybe_below") }
      : { ok: false, what, how: w.t("challenge.not_in_tree") };
  }
  return { ok: false, what, how: w.t("challenge.not_in_tree") };
}

/**
 * Where a card lies open, in the tree or before somebody; where that is to be remembered, nothing
 * is said.
 */
export function liesOpen(g: Ctx, id: string): string {
  const { view } = g;
  if (covers(g)) return "";
  const open =
    view.cleared.includes(id) ||
    view.tree.some((p) => p.card === id) ||
    view.seats.some((s) => s.discards.includes(id));
  return open ? whereIs(g, id).how : "";
}

/** How the placed card is linked with another, by the rules of Connect. */
function linkOf(own: CardDef, other: CardDef): string {
  return [
    own.prerequisites.includes(other.id) && "o",
    shares(own, other) && "s",
    own.family === other.family && "f",
    own.era === other.era && "e",
  ]
    .filter(Boolean)
    .join("");
}

function linkWords(g: Ctx, how: string): string {
  const WORDS: Record<string, string> = { o: "own", s: "shared", f: "family", e: "era" };
  return how
    ? listWords([...how].map((k) => g.w.t(`challenge.link_${WORDS[k]}`)))
    : g.w.t("challenge.no_link");
}

/** The cards around the one that was laid; on a stack only the one it covers has to be linked. */
function around(
  g: Ctx,
  id: string,
): { touched: PlacedView[]; bordered: PlacedView[]; covered: PlacedView | null } {
  const { laid, tree } = g.view,
    at = laid?.x !== undefined && laid.y !== undefined ? { x: laid.x, y: laid.y } : null;
  if (!at) return { touched: [], bordered: [], covered: null };
  const others = tree.filter((p) => p.card !== id);
  return {
    touched: others.filter((p) => touches(p, at)),
    bordered: others.filter((p) => borders(p, at)),
    covered: others.find((p) => p.x === at.x && p.y === at.y) ?? null,
  };
}

function LaidFacts({ g, id }: { g: Ctx; id: string }) {
  const { w, view } = g,
    def = g.ed.card.get(id);
  if (!def) return null;
  const needs = def.prerequisites.map((x) => whereIs(g, x)),
    linked = view.variant === "connect" || view.variant === "compose";
  const { bordered, covered } = around(g, id),
    must = covered ? [covered] : bordered;
  return (
    <>
      <Facts
        title={w.t("challenge.needs")}
        list={needs.length ? needs : [{ ok: true, what: w.t("challenge.nothing"), how: "" }]}
      />
      {view.variant !== "memory" && must.length > 0 && (
        <Facts
          title={w.t(covered ? "challenge.covers" : "challenge.borders")}
          list={must.map((p) => {
            const how = linkOf(def, g.ed.card.get(p.card)!);
            return {
              ok: linked ? how !== "" : true,
              what: card(g, p.card).node,
              how: linked ? linkWords(g, how) : "",
            };
          })}
        />
      )}
    </>
  );
}

/** A call is in order when the card is neither in the tree nor in discards. */
function CallFacts({ g, id }: { g: Ctx; id: string }) {
  const { w, view } = g,
    def = g.ed.card.get(id);
  if (!def) return null;
  const own = whereIs(g, id),
    there =
      own.ok === true ||
      (own.ok === false &&
        view.seats.some((s) => s.discards.includes(id) || s.selection?.includes(id)));
  const next = (def.era ?? 0) + 1,
    must = view.inaugurated.includes(next);
  return (
    <>
      <Facts
        title={w.t("challenge.call_where")}
        list={[
          {
            ok: own.ok === null ? null : !there,
            what: card(g, id).node,
            how:
              own.ok === false && !there && !view.hand?.includes(id)
                ? w.t("challenge.unseen")
                : own.how,
          },
        ]}
      />
      <Facts
        title={w.t("challenge.needs")}
        list={
          def.prerequisites.length
            ? def.prerequisites.map((x) => whereIs(g, x))
            : [{ ok: true, what: w.t("challenge.nothing"), how: "" }]
        }
      />
      <p class="cap">{w.t(must ? "challenge.must_answer" : "challenge.free_answer")}</p>
      {lacksCalled(g) && <p class="cap">{w.t("challenge.not_yours")}</p>}
    </>
  );
}

/**
 * What it would give, item by item, if it stands; nothing is said where the program may not count
 * (DI-050).
 */
function Worth({ g, id, by }: { g: Ctx; id: string; by: number }) {
  const { w, view } = g,
    def = g.ed.card.get(id),
    laid = view.laid;
  if (!def?.era || view.variant === "memory" || laid?.how === "minipile") return null;
  const linked = view.variant === "connect" || view.variant === "compose",
    { touched, covered } = around(g, id);
  const links = linked
    ? [...touched, ...(covered ? [covered] : [])]
        .map((p) => linkPoints(linkOf(def, g.ed.card.get(p.card)!)))
        .filter(Boolean)
    : [];
  const family = g.table.options.family_bonus
    ? touched.filter((p) => g.ed.card.get(p.card)?.family === def.family).length
    : 0;
  const first =
    view.tree.length > 0 && def.era !== view.first_era && !view.inaugurated.includes(def.era)
      ? 3
      : 0;
  const last =
    laid?.how === "turn" &&
    (laid.from === undefined || laid.from === null) &&
    !view.last_turns &&
    view.seats[by]?.cards === 0 &&
    !(view.seats[by]?.selection ?? []).some((x) => x !== id)
      ? 5
      : 0;
  const items = [
    w.t("challenge.worth_card", { n: 1 }),
    links.length > 0 && w.t("challenge.worth_links", { n: links.join(" + ") }),
    family > 0 && w.t("challenge.worth_family", { n: family }),
    first > 0 && w.t("challenge.worth_first", { n: first }),
    last > 0 && w.t("challenge.worth_last", { n: last }),
  ].filter(Boolean) as string[];
  const sum = 1 + links.reduce((a, b) => a + b, 0) + family + first + last;
  return (
    <p>
      {
        w.r("challenge.worth", {
          name: seat(g, by),
          n: { text: String(sum), node: <b class="num">{sum}</b> },
          items: items.join(", "),
        }).node
      }
    </p>
  );
}

const priceWords = (g: Ctx, list: Price[] | undefined): string =>
  list?.length
    ? list.map((p) => g.w.t(`challenge.price_${p}`)).join(g.w.t("challenge.or"))
    : g.w.t("challenge.price_nothing");

/**
 * Whether this player is asked to answer a call for a card that it does not hold: silence shall
 * betray nothing (DI-172).
 */
export const lacksCalled = (g: Ctx): boolean =>
  g.prompt === "call_response" && Boolean(g.view.call && !g.view.hand?.includes(g.view.call.card));

/**
 * Memory has no payments: who is wrong takes a card, out of a hand when the pile is empty; an
 * automaton neither gives up nor draws.
 */
function memoryEnds(g: Ctx, of: number, called: boolean): [string, string][] {
  const { w, view } = g,
    name = nameOf(g, of),
    draw = w.t(view.pile ? "challenge.draws_one" : "challenge.steals_one");
  if (called)
    return [
      [
        w.t("challenge.if_right"),
        w.t(view.pile ? "challenge.caller_draws" : "challenge.caller_steals", { name }),
      ],
    ];
  if (view.seats[of]?.automaton)
    return [[w.t("challenge.if_right"), w.t("challenge.automaton_memory", { name })]];
  return [
    [w.t("challenge.if_gives_up", { name }), w.t("challenge.gives_up_costs", { name, draw })],
    [w.t("challenge.if_looks", { name }), w.t("challenge.looks_costs", { name, draw })],
  ];
}

/** What a Stop costs whom: the receiver chooses the kind. */
function Stakes({ g, of, called }: { g: Ctx; of: number; called: boolean }) {
  const { w, view } = g,
    stakes = view.stakes;
  if (!stakes) return null;
  const name = nameOf(g, of),
    memory = view.variant === "memory";
  const ends = memory
    ? memoryEnds(g, of, called)
    : [
        [
          w.t("challenge.if_right"),
          w.t(called ? "challenge.call_fails" : "challenge.placer_pays", {
            name,
            what: priceWords(g, stakes.if_right),
          }),
        ],
      ];
  return (
    <div class="stakes">
      <p>
        <span>{w.t("challenge.if_wrong")}</span>
        <b>
          {memory
            ? w.t(stakes.if_wrong[0] === "steal" ? "challenge.you_steal" : "challenge.you_draw")
            : w.t("challenge.you_pay", { name, what: priceWords(g, stakes.if_wrong) })}
        </b>
      </p>
      {ends.map(([when, what]) => (
        <p key={when}>
          <span>{when}</span>
          <b>{what}</b>
        </p>
      ))}
      {stakes.may_give_up && <p class="cap">{w.t("challenge.may_give_up", { name })}</p>}
    </div>
  );
}

/** Who has answered; never what. */
function Sealed({ g }: { g: Ctx }) {
  const asked = g.view.seats.map((s, i) => ({ s, i })).filter(({ s }) => s.answered !== undefined);
  if (asked.length < 2) return null;
  const done = asked.filter(({ s }) => s.answered).length;
  return (
    <div class="seal">
      {asked.map(({ s, i }) => (
        <span
          key={i}
          class={s.answered ? "yes" : ""}
          title={`${nameOf(g, i)}: ${g.w.t(s.answered ? "players.answered" : "players.asked")}`}
        >
          <SeatShield g={g} seat={i} size="s" />
          <span class="sr">{g.w.t(s.answered ? "players.answered" : "players.asked")}</span>
        </span>
      ))}
      <em>{g.w.t("challenge.sealed", { n: done, of: asked.length })}</em>
    </div>
  );
}
