// Why something cannot be done now, in the words of its rule.
import type { ComponentChildren } from "preact";
import type { Args, Rich } from "../../shell/i18n";
import type { Reason } from "../../shell/types";
import { Cannot as Stands, reasonAt, type Path } from "../../shell/why";
import { plain, seat } from "../../shell/words";
import type { Ctx } from "./context";
import { action, bookRow, card, cell, gain, master, named, place, space } from "./words";

export { reasonForAll } from "../../shell/why";
export { reasonAt };

/** The path of going to a place: by the question that asks for one, else by travelling. */
export const goingTo = (g: Ctx, place: string): Path => [
  ["site", "teleport", "city"].includes(g.prompt ?? "") ? g.prompt! : "travel",
  place,
];

/** What an argument of this name is. */
const RICH: Record<string, (g: Ctx, id: string) => Rich> = {
  place,
  space,
  from: space,
  to: space,
  cell,
  card,
  master,
  action,
  seat: (g, id) => seat(g, Number(id)),
  university: (g, id) => plain(named(g, "university", id)),
  ancient: (g, id) => plain(named(g, "ancient", id)),
  tile: (g, id) =>
    plain(
      g.ed.file.development_tiles.concat(g.ed.file.income_tiles as never[]).find((t) => t.id === id)
        ?.name[g.lang] ?? id,
    ),
  prompt: (g, id) => plain(g.w.has(`first.${id}`) ? g.w.t(`first.${id}`) : id),
};

export function reasonWords(g: Ctx, reason: Reason): Rich {
  const a: Args = {};
  for (const [k, v] of Object.entries(reason))
    if (typeof v === "number" || typeof v === "string") a[k] = RICH[k] ? RICH[k](g, String(v)) : v;
  const n = (k: string) => Number(reason[k] ?? 0);
  a.books = bookRow(g, { blue: n("blue"), orange: n("orange"), green: n("green") });
  a.price = gain(g, { coins: n("coins"), potions: n("potions") });
  return g.w.r(`reasons.${reason.k}`, a);
}

/** Why not, in words to be heard; nothing where it can be done. */
export function whyNot(g: Ctx, path: Path): string {
  const reason = reasonAt(g, path);
  return reason ? reasonWords(g, reason).text : "";
}

type Props = { g: Ctx; path: Path; label: string; own?: string; children: ComponentChildren };

/** A button that cannot be pressed now: it stands there to say why, by pointer, key or finger. */
export const Cannot = ({ g, ...rest }: Props) => (
  <Stands g={g} words={(r) => reasonWords(g, r)} {...rest} />
);
