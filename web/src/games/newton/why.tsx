// Why something cannot be done now, in the words of its rule.
import type { ComponentChildren } from "preact";
import type { Args, Rich } from "../../shell/i18n";
import type { Reason } from "../../shell/types";
import { Cannot as Stands, type Path } from "../../shell/why";
import type { Ctx } from "./context";
import { action, bookRow, card, cell, gain, master, named, place, plain, seat, space } from "./words";

export { reasonAt, reasonForAll } from "../../shell/why";

/** What an argument of this name is. */
const RICH: Record<string, (g: Ctx, id: string) => Rich> = {
  place, space, from: space, to: space, cell, card, master, action, seat: (g, id) => seat(g, Number(id)),
  university: (g, id) => plain(named(g, "university", id)), ancient: (g, id) => plain(named(g, "ancient", id)), tile: (g, id) => plain(g.ed.file.development_tiles.concat(g.ed.file.income_tiles as never[]).find((t) => t.id === id)?.name[g.lang] ?? id),
  prompt: (g, id) => plain(g.w.has(`first.${id}`) ? g.w.t(`first.${id}`) : id),
};

export function reasonWords(g: Ctx, reason: Reason): Rich {
  const a: Args = {};
  for (const [k, v] of Object.entries(reason)) if (typeof v === "number" || typeof v === "string") a[k] = RICH[k] ? RICH[k](g, String(v)) : v;
  const n = (k: string) => Number(reason[k] ?? 0);
  a.books = bookRow(g, { blue: n("blue"), orange: n("orange"), green: n("green") });
  a.price = gain(g, { coins: n("coins"), potions: n("potions") });
  return g.w.r(`reasons.${reason.k}`, a);
}

type Props = { g: Ctx; path: Path; label: string; own?: string; children: ComponentChildren };

/** A button that cannot be pressed now: it stands there to say why, by pointer, key or finger. */
export const Cannot = ({ g, ...rest }: Props) => <Stands g={g} words={(r) => reasonWords(g, r)} {...rest} />;
