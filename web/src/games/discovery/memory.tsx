// Memory's table: one stack in a niche of the rock, of which only the top card is seen. What lies
// below is yours to remember, and nothing here tells it.
import { Use } from "../../pieces";
import { listWords } from "../../shell/i18n";
import { nameOf, seat } from "../../shell/words";
import { useGame, type Ctx } from "./context";
import { isChallenge } from "./challenge";
import { Plate } from "./plate";
import { Lip, Rock } from "./tree";
import { card, cardName, eraName, familyName, SeatShield } from "./words";

export function Memory() {
  const g = useGame();
  const { view, w } = g,
    height = view.height ?? 0;
  // A card whose challenge is open lies on the stack, but does not stand yet.
  const laid =
    view.laid && view.laid.by !== undefined && !view.tree.some((p) => p.card === view.laid!.card)
      ? view.laid.card
      : null;
  const top = view.tree[0]?.card ?? null,
    seen = view.stack ?? [];
  return (
    <div
      role="group"
      class="wall sheet mem"
      aria-label={w.t("memory.title")}
      tabIndex={g.narrow ? 0 : undefined}
    >
      <Rock />
      <div class="niche" data-at="stack">
        {Array.from({ length: Math.min(4, Math.max(0, height - (laid ? 0 : 1))) }, (_, i) => (
          <i key={i} aria-hidden="true" />
        ))}
        {top ? (
          <Plate key={top} id={top} size="xl" />
        ) : (
          !laid && <span class="bare">{w.t("memory.empty")}</span>
        )}
        {laid && <Plate key={laid} id={laid} size="xl" class="over asked" />}
      </div>
      <p class="depth" data-tip="part:stack">
        <b class="num">{height}</b>{" "}
        {w.t(height === 0 ? "memory.height_none" : "memory.height", { n: height })}
      </p>
      {seen.length > 0 ? (
        <Seen g={g} stack={top ? [...seen, top] : seen} />
      ) : (
        !isChallenge(g.prompt) && (
          <div class="beside">
            <Notes g={g} top={top} laid={laid} />
          </div>
        )
      )}
      <Lip />
    </div>
  );
}

/** Beside the stack: the top card, then what matters now. */
function Notes({ g, top, laid }: { g: Ctx; top: string | null; laid: string | null }) {
  const { view, w } = g;
  const looked = g.look?.key.startsWith("card:") ? g.look.key.slice(5) : null;
  const own = looked && view.hand?.includes(looked) ? looked : null;
  return (
    <>
      {top && <Top g={g} id={top} />}
      {view.dealing ? (
        <Dealing g={g} />
      ) : laid && view.search ? (
        <Stopped g={g} id={laid} />
      ) : own ? (
        <Weigh g={g} id={own} />
      ) : (
        view.hand && g.prompt === "turn_action" && <p class="note cap">{w.t("memory.pick_one")}</p>
      )}
    </>
  );
}

function Top({ g, id }: { g: Ctx; id: string }) {
  const { w } = g,
    def = g.ed.card.get(id);
  if (!def) return null;
  return (
    <section class="note">
      <h3 class="top-name">{w.t("memory.on_top", { card: cardName(g, id) })}</h3>
      {def.era && (
        <p class="cap2">
          {eraName(g, def.era)} · {familyName(g, def.family)}
        </p>
      )}
      <p>
        <i>{def.period?.[g.lang]}</i> {def.text[g.lang]}
      </p>
    </section>
  );
}

const needsOf = (g: Ctx, id: string): string[] =>
  (g.ed.card.get(id)?.prerequisites ?? []).filter(
    (x) => (g.ed.card.get(x)?.era ?? 99) > g.view.always,
  );

/** The card in the own hand that is looked at: what it needs, and what a Stop would lead to. */
function Weigh({ g, id }: { g: Ctx; id: string }) {
  const { w } = g,
    def = g.ed.card.get(id),
    needs = needsOf(g, id);
  if (!def?.era) return null;
  return (
    <section class="note fine">
      <h3>
        {cardName(g, id)}{" "}
        <span class="kind">
          {w.t("memory.kind", { era: def.era, family: familyName(g, def.family) })}
        </span>
      </h3>
      <p>
        {needs.length
          ? w.r("memory.needs", {
              cards: {
                text: listWords(needs.map((x) => cardName(g, x))),
                node: <b>{listWords(needs.map((x) => cardName(g, x)))}</b>,
              },
            }).node
          : w.t("memory.needs_none")}
      </p>
      {needs.length > 0 && <Outcomes g={g} />}
      <p class="src">
        <span class="mark">{w.t("tip.stated")}</span>
        <span>DI-215, DI-218 – DI-220</span>
      </p>
    </section>
  );
}

/** The three ends of a card in Memory; with an empty pile who should draw steals. */
function Outcomes({ g, placed }: { g: Ctx; placed?: boolean }) {
  const { w } = g,
    draw = w.t(g.view.pile ? "memory.draw_one" : "memory.steal_one");
  return (
    <div class="sum">
      {!placed && (
        <div>
          <span>{w.t("memory.case_stands")}</span>
          <b>{w.t("memory.it_stays")}</b>
        </div>
      )}
      <div>
        <span>{w.t("memory.case_give_up")}</span>
        <b>{w.t("memory.give_up_costs", { draw })}</b>
      </div>
      {placed && (
        <div>
          <span>{w.t("memory.case_found")}</span>
          <b>{w.t("memory.it_stays")}</b>
        </div>
      )}
      <div>
        <span>{w.t(placed ? "memory.case_looked_missing" : "memory.case_missing")}</span>
        <b>{w.t("memory.missing_costs", { draw })}</b>
      </div>
    </div>
  );
}

/** A card was stopped: who said so, and the two ways on. */
function Stopped({ g, id }: { g: Ctx; id: string }) {
  const { w, view } = g,
    needs = needsOf(g, id),
    mine = view.search!.by === g.me;
  return (
    <section class="note fine">
      <h3>
        <SeatShield g={g} seat={view.search!.stopper} />{" "}
        {w.r("memory.stopped", { name: seat(g, view.search!.stopper), card: card(g, id) }).node}
      </h3>
      <p>
        {w.t("memory.needs_only", { cards: listWords(needs.map((x) => cardName(g, x))) })}{" "}
        {mine
          ? w.t("memory.yours_to_choose")
          : w.t(view.search!.looking ? "memory.looks" : "memory.chooses", {
              name: nameOf(g, view.search!.by),
            })}
      </p>
      {mine && <Outcomes g={g} placed />}
      <p class="src">
        <span class="mark">{w.t("tip.stated")}</span>
        <span>DI-218 – DI-221</span>
      </p>
    </section>
  );
}

/** The verifier alone sees the stack, from its bottom to its top, once. */
function Seen({ g, stack }: { g: Ctx; stack: string[] }) {
  const { w, view } = g,
    needs = view.laid ? needsOf(g, view.laid.card) : [];
  const over = Boolean(g.match.shown?.over) || g.view.phase === "over";
  return (
    <section class="stackview" aria-label={w.t("memory.stack")}>
      <h3>
        {over || !view.laid
          ? w.t("memory.stack")
          : w.t("memory.look", { cards: listWords(needs.map((x) => cardName(g, x))) })}
      </h3>
      {!over && <p>{w.t("memory.look_once")}</p>}
      <div class="grid" tabIndex={0} role="group" aria-label={w.t("memory.stack")}>
        {stack.map((id) => (
          <Plate key={id} id={id} size="s" class={!over && needs.includes(id) ? "hit" : ""} />
        ))}
      </div>
    </section>
  );
}

/** Something passes between two seats: a theft with its backs, a gift, a card in exchange. */
function Dealing({ g }: { g: Ctx }) {
  const { w, view } = g,
    d = view.dealing!;
  const to = seat(g, d.to),
    from = d.from === undefined ? null : seat(g, d.from);
  const key = d.kind === "theft" ? (from ? "theft" : "theft_open") : d.kind;
  return (
    <section class="note fine">
      <h3>{w.r(`memory.${key}`, { to, from: from ?? "" }).node}</h3>
      {d.kind === "theft" && (
        <p>{w.t(g.prompt === "steal_reserve" ? "memory.theft_reserve" : "memory.theft_rule")}</p>
      )}
      <p class="src">
        <span class="mark">{w.t("tip.stated")}</span>
        <span>
          {d.kind === "theft" ? "DI-240 – DI-243" : d.kind === "gift" ? "DI-220" : "DI-234, DI-235"}
        </span>
      </p>
    </section>
  );
}

/**
 * The backs that a thief picks from, on a page of their own: a hand may hold many, and each must be
 * easy to hit.
 */
export function Backs() {
  const g = useGame();
  const { w, view } = g,
    from = view.dealing?.from;
  return (
    <div
      role="group"
      class="wall sheet catalogue thieving"
      aria-label={w.t("prompts.steal_pick")}
      tabIndex={0}
    >
      <h2>
        {from === undefined
          ? w.t("prompts.steal_pick")
          : w.r("ask.backs", { from: seat(g, from) }).node}
      </h2>
      <p>{w.t("memory.theft_rule")}</p>
      <div class="theft">
        {Object.keys(g.legal.pick ?? {}).map((id, i) => (
          <button
            key={id}
            type="button"
            class="bk legal stop"
            data-act={`pick ${id}`}
            aria-label={w.t("ask.back_n", { n: i + 1 })}
            onClick={() => g.act(`pick ${id}`)}
          >
            <Use id="d-back" />
            <b class="num">{i + 1}</b>
          </button>
        ))}
      </div>
      <p class="src">
        <span class="mark">{w.t("tip.stated")}</span>
        <span>DI-240 – DI-243</span>
      </p>
    </div>
  );
}
