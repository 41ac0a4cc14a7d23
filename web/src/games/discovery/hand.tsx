// The own hand, always within reach: what each card can be used for now, and what it still lacks.
// The draw pile stands beside it.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { classes, Use } from "../../pieces";
import { nameOf } from "../../shell/words";
import {
  asksFirst,
  goodCells,
  hintOf,
  inSelection,
  isFinal,
  laying,
  mine,
  pressed,
  useGame,
  verbOf,
  type Ctx,
} from "./context";
import { Face, label, plateClass } from "./plate";
import { pin } from "./tree";
import { cardName, familyName } from "./words";

export function Hand() {
  const g = useGame();
  const own = mine(g);
  const open = own?.selection ?? [],
    loose = g.view.hand ?? [];
  const released = g.narrow
    ? g.view.seats.flatMap((s, seat) =>
        s.discards.filter((id) => g.legal.release?.[id]).map((id) => ({ id, seat })),
      )
    : [];
  // A card that was released, given or drawn to be laid comes from elsewhere.
  const id = g.past ? null : laying(g),
    apart = id && !open.includes(id) && !loose.includes(id) ? id : null;
  const n = open.length + loose.length;
  const row = useRef<HTMLElement>(null),
    [before, after] = useBeyond(row, !g.narrow);
  return (
    <section
      ref={row}
      class={`handrow c${Math.min(8, Math.max(5, n))}`}
      aria-label={g.w.t("hand.title")}
      data-at="hand"
      tabIndex={g.narrow || n > 8 ? 0 : undefined}
    >
      <Pile g={g} />
      {before > 0 && <More n={before} side="before" row={row} />}
      {g.me === null ? (
        <p class="cap watching">{g.w.t("ask.watching")}</p>
      ) : (
        n === 0 &&
        released.length === 0 &&
        !apart && <p class="cap watching">{g.w.t("hand.none")}</p>
      )}
      {apart && <HandCard key={apart} g={g} id={apart} />}
      {open.map((id) => (
        <HandCard key={id} g={g} id={id} selected />
      ))}
      {open.length > 0 && loose.length > 0 && <i class="gap" aria-hidden="true" />}
      {loose.map((id) => (
        <HandCard
          key={id}
          g={g}
          id={id}
          selected={g.view.selected?.includes(id)}
          apart={open.length > 0 || g.view.revealed === true}
        />
      ))}
      {released.length > 0 && <i class="gap" aria-hidden="true" />}
      {released.map(({ id, seat }) => (
        <HandCard key={id} g={g} id={id} from={seat} />
      ))}
      {after > 0 && <More n={after} side="after" row={row} />}
    </section>
  );
}

type Row = { current: HTMLElement | null };

/** How many cards of a long hand lie beyond the ends of the row; the wheel turns it. */
function useBeyond(row: Row, wide: boolean): [number, number] {
  const [beyond, set] = useState<[number, number]>([0, 0]);
  const count = () => {
    const el = row.current!,
      { left, right } = el.getBoundingClientRect();
    const cards =
      wide && el.scrollWidth > el.clientWidth + 1
        ? [...el.querySelectorAll(".plt")].map((c) => c.getBoundingClientRect())
        : [];
    const now: [number, number] = [
      cards.filter((c) => c.left < left - 4).length,
      cards.filter((c) => c.right > right + 4).length,
    ];
    set((was) => (was[0] === now[0] && was[1] === now[1] ? was : now));
  };
  useLayoutEffect(count);
  useLayoutEffect(() => {
    const el = row.current!,
      watch = new ResizeObserver(count);
    const wheel = (e: WheelEvent) => {
      if (el.scrollWidth > el.clientWidth + 1 && !e.deltaX) {
        el.scrollLeft += e.deltaY;
        e.preventDefault();
      }
    };
    watch.observe(el);
    el.addEventListener("scroll", count);
    el.addEventListener("wheel", wheel, { passive: false });
    return () => {
      watch.disconnect();
      el.removeEventListener("scroll", count);
      el.removeEventListener("wheel", wheel);
    };
  }, [wide]);
  return beyond;
}

/**
 * The end of the row that goes on: so many more. The keys and who listens reach every card without
 * it.
 */
const More = ({ n, side, row }: { n: number; side: "before" | "after"; row: Row }) => (
  <button
    type="button"
    class={`beyond ${side}`}
    tabIndex={-1}
    aria-hidden="true"
    onClick={() =>
      row.current!.scrollBy({ left: (side === "after" ? 1 : -1) * row.current!.clientWidth * 0.6 })
    }
  >
    <b class="num">+{n}</b>
    {side === "after" ? "›" : "‹"}
  </button>
);

function Pile({ g }: { g: Ctx }) {
  const { w, view } = g;
  return (
    <div class="pile" data-tip="part:pile" data-at="pile">
      <div class={`stk ${view.pile ? "" : "bare"}`} aria-hidden="true">
        {[0, 1, 2].slice(0, Math.min(3, view.pile)).map((i) => (
          <Use key={i} id="d-back" />
        ))}
      </div>
      <p>
        <b class="num">{view.pile}</b> {w.t("hand.pile", { n: view.pile })}
      </p>
      {view.minipile > 0 && <p class="cap">{w.t("hand.minipile", { n: view.minipile })}</p>}
      {view.golden_age && <p class="cap golden">{w.t("hand.golden")}</p>}
      {view.variant !== "memory" && (
        <ul class="cap tkey" aria-hidden="true">
          {[
            ["t", "tree"],
            ["h", "hands"],
            ["d", "discards"],
            ["p", "pile"],
          ].map(([cls, id]) => (
            <li key={id}>
              <i class={cls} />
              {w.t(`key.${id}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What a press on a card of the hand does now, if anything. */
function pressOf(g: Ctx, id: string): (() => void) | null {
  if (g.legal.select)
    return () =>
      g.setPick({
        cards: inSelection(g, id)
          ? g.pick.cards!.filter((x) => x !== id)
          : [...(g.pick.cards ?? []), id],
      });
  const verb = verbOf(g, id);
  if (verb) return () => pressed(g, verb, id);
  // Another card instead of the one whose cell is being chosen: that one goes back to the hand
  // first.
  if (g.prompt === "cell" && g.view.chosen && g.view.chosen !== id && g.match.shown?.undo)
    return () => {
      g.setPick({ next: id });
      void g.session.undo();
    };
  return null;
}

/** The questions that a card of the hand answers: then those that cannot say why. */
const OF_HAND = new Set([
  "turn_action",
  "catch_up_action",
  "new_selection",
  "memory_inauguration",
  "received_card",
]);

export function HandCard({
  g,
  id,
  selected,
  apart,
  from,
}: {
  g: Ctx;
  id: string;
  selected?: boolean;
  apart?: boolean;
  from?: number;
}) {
  const def = g.ed.card.get(id);
  if (!def) return null;
  const press = pressOf(g, id),
    verb = verbOf(g, id);
  const chosen =
    g.view.chosen === id ||
    g.pick.sure === id ||
    inSelection(g, id) ||
    (laying(g) === id && g.prompt !== "turn_action");
  const lacks = hintOf(g, id)?.missing ?? [];
  const asked = g.prompt !== null && OF_HAND.has(g.prompt) && Object.keys(g.legal).length > 0;
  const cls = chosen
    ? "picked"
    : verb || (press && g.legal.select)
      ? "can"
      : asked && !press
        ? "cannot"
        : "";
  const words =
    `${label(g, id)}` +
    (from !== undefined ? ` ${g.w.t("hand.of", { name: nameOf(g, from) })}` : "") +
    (selected ? ` ${g.w.t("hand.selected")}.` : "");
  return (
    <button
      type="button"
      class={classes(
        plateClass(g, id, "m"),
        "stop",
        cls === "can" && "legal",
        cls,
        lacks.length && verb === "place" && "risk",
        apart && "apart",
        selected && "sel",
      )}
      data-tip={`card:${id}`}
      data-hand={id}
      data-act={verb ? `${verb} ${id}` : undefined}
      data-at={`hand:${id}`}
      aria-pressed={g.legal.select || (verb && asksFirst(g, verb)) ? chosen : undefined}
      aria-disabled={press ? undefined : "true"}
      onClick={(e) => (press ? press() : pin(g, `card:${id}`, e))}
    >
      <span class="sr">
        {words} <Foot g={g} id={id} lacks={lacks} chosen={chosen} />
        {verb && isFinal(g, verb) && `, ${g.w.t("small.final")}`}
      </span>
      <span class="face" aria-hidden="true">
        <Face
          id={id}
          size="m"
          foot={
            from !== undefined ? (
              g.w.t("hand.release", { name: nameOf(g, from) })
            ) : (
              <Foot g={g} id={id} lacks={lacks} chosen={chosen} />
            )
          }
        />
      </span>
    </button>
  );
}

/** The line at the foot of a card: what can be done with it, else what it lacks. */
function Foot({ g, id, lacks, chosen }: { g: Ctx; id: string; lacks: string[]; chosen: boolean }) {
  const { w } = g;
  const verb = verbOf(g, id),
    hint = hintOf(g, id);
  const good = g.view.where?.card === id ? goodCells(g) : [],
    cells = chosen && !g.past && g.legal.at ? good : [];
  if (g.legal.select) return <>{w.t(chosen ? "hand.selected" : "hand.select")}</>;
  if (cells.length)
    return <Count g={g} n={cells.length} best={Math.max(0, ...cells.map((c) => c.points))} />;
  if ((verb === "place" || verb === "add") && hint && hint.cells > 0 && !lacks.length)
    return <Count g={g} n={hint.cells} best={hint.points} />;
  if (verb && !(verb === "place" && lacks.length))
    return <>{w.t(verb === "release" ? "verbs.release" : `hand.${verb}`)}</>;
  if (lacks.length)
    return (
      <>
        {lacks.length > 1
          ? w.t("hand.needs_more", { card: cardName(g, lacks[0]), n: lacks.length - 1 })
          : w.t("hand.needs", { card: cardName(g, lacks[0]) })}
      </>
    );
  return <>{familyName(g, g.ed.card.get(id)?.family) || w.t("hand.special")}</>;
}

const Count = ({ g, n, best }: { g: Ctx; n: number; best: number }) => (
  <>
    {
      g.w.r(best ? "hand.cells_best" : "hand.cells", {
        n,
        best: { text: String(best), node: <b class="num">{best}</b> },
      }).node
    }
  </>
);
