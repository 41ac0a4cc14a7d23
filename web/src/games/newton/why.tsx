// Why something cannot be done now, in the words of its rule.
import type { Rich } from "../../shell/i18n";
import type { Reason } from "../../shell/types";
import { cannot, reasonAt, type Path } from "../../shell/why";
import { operands, SAYINGS, type Sayings } from "../../shell/words";
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
const SAY: Sayings<Ctx> = {
  ...SAYINGS,
  place,
  space,
  from: space,
  to: space,
  cell,
  card,
  master,
  action,
  university: (g, id) => named(g, "university", id),
  ancient: (g, id) => named(g, "ancient", id),
  tile: (g, id) =>
    g.ed.file.development_tiles.concat(g.ed.file.income_tiles as never[]).find((t) => t.id === id)
      ?.name[g.lang] ?? id,
};

export function reasonWords(g: Ctx, reason: Reason): Rich {
  const a = operands(g, reason, SAY);
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

export const Cannot = cannot(reasonWords);
