// A card as a small plate: era band with its number and the sign of the family, a pigment drawing,
// and in a column what it needs.
import type { ComponentChildren } from "preact";
import { classes, Use } from "../../pieces";
import { useGame, type Ctx } from "./context";
import { eraClass, type CardDef } from "./model";
import { cardName, eraName, familyName, Mark } from "./words";

export type Size = "s" | "m" | "l" | "xl";

/** The rock behind the drawing: always the same for a card. */
const rockOf = (def: CardDef): number => ((def.number ?? 0) + (def.era ?? 0)) % 5;

/**
 * Where a prerequisite stands, as far as this game shows it: in the tree, missing, or not to be
 * told.
 */
export function inTree(g: Ctx, id: string): boolean | null {
  const { view } = g;
  if (view.variant === "memory") return null;
  if (
    (g.ed.card.get(id)?.era ?? 99) <= view.always ||
    view.cleared.includes(id) ||
    view.tree.some((p) => p.card === id)
  )
    return true;
  return view.variant === "compose" && view.tree.some((p) => p.z) ? null : false;
}

/** How wide a letter of middling width is; no long name needs more. */
const EM = 0.52;

/** How long a name is set, in letters of middling width. */
const lengthOf = (name: string): number =>
  [...name].reduce(
    (n, c) => n + (/[mwMWHNODG]/.test(c) ? 1.45 : /[iltfjr ’']/.test(c) ? 0.6 : 1),
    0,
  );

/** The inside of a plate, whatever carries it. */
export function Face({ id, size, foot }: { id: string; size: Size; foot?: ComponentChildren }) {
  const g = useGame();
  const def = g.ed.card.get(id);
  if (!def) return null;
  const marked = size !== "s";
  const name = cardName(g, id);
  const broken =
    size === "s" && lengthOf(name) > 13.6 && name.includes(" ") ? name.indexOf(" ") : -1;
  return (
    <>
      <span
        class={`nm ${broken >= 0 ? "two" : ""}`}
        style={size === "m" ? { "--ems": (lengthOf(name) * EM).toFixed(2) } : undefined}
      >
        {broken >= 0 ? (
          <>
            {name.slice(0, broken)}
            <br />
            {name.slice(broken + 1)}
          </>
        ) : (
          name
        )}
      </span>
      <span class="band">
        <b class="num">{def.era ?? ""}</b>
        {def.family && <Use id={`d-f-${def.family}`} class="sg" />}
      </span>
      <span class="rock">
        <Use id={`d-rock-${rockOf(def)}`} class="rk" />
        <Mark id={id} class="pg" />
      </span>
      <span class="needs">
        {def.prerequisites.map((x) => {
          const there = inTree(g, x);
          return (
            <i
              key={x}
              class={classes(
                "nd",
                eraClass(g.ed.card.get(x)?.era),
                !marked || there === null ? "" : there ? "on" : "off",
              )}
            >
              <Mark id={x} />
            </i>
          );
        })}
      </span>
      {foot !== undefined && <span class="ft">{foot}</span>}
    </>
  );
}

/** The classes of a plate. */
export const plateClass = (g: Ctx, id: string, size: Size): string =>
  `plt ${size} ${eraClass(g.ed.card.get(id)?.era)} ${g.lit.includes(id) ? "lit" : ""}`;

/** A card in words, for those who listen. */
export function label(g: Ctx, id: string): string {
  const def = g.ed.card.get(id);
  if (!def) return id;
  if (def.kind !== "discovery") return `${def.name[g.lang]}. ${def.text[g.lang]}`;
  const needs = def.prerequisites
    .map((x) => cardName(g, x) + (inTree(g, x) === false ? ` (${g.w.t("plate.missing")})` : ""))
    .join(", ");
  return g.w.t("plate.of", {
    name: def.name[g.lang],
    era: def.era!,
    period: eraName(g, def.era!),
    family: familyName(g, def.family),
    needs: needs || g.w.t("plate.nothing"),
  });
}

/** A plate that is only looked at. */
export function Plate({
  id,
  size,
  class: cls = "",
  style,
  foot,
}: {
  id: string;
  size: Size;
  class?: string;
  style?: string;
  foot?: ComponentChildren;
}) {
  const g = useGame();
  return (
    <article
      class={`${plateClass(g, id, size)} ${cls}`}
      style={style}
      data-tip={`card:${id}`}
      data-at={`card:${id}`}
    >
      <span class="sr">{label(g, id)}</span>
      <span class="face" aria-hidden="true">
        <Face id={id} size={size} foot={foot} />
      </span>
    </article>
  );
}
