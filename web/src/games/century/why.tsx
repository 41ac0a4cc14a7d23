// Why something cannot be done now, in the words of Century's rules.
import type { Rich } from "../../shell/i18n";
import type { Reason } from "../../shell/types";
import { cannot, reasonAt } from "../../shell/why";
import { operands, SAYINGS, type Sayings } from "../../shell/words";
import type { Ctx } from "./context";
import type { Cube } from "./model";
import { good, goods, place } from "./words";

export { reasonAt };

/** Why a place cannot be chosen, by whatever is asked of places now. */
export function notPlace(g: Ctx, id: string): Reason | null {
  if (g.prompt === "explore")
    return g.legal.explore?.[id]
      ? null
      : (reasonAt(g, ["explore", id]) ?? reasonAt(g, ["activate", id]));
  return reasonAt(g, ["activate", id]);
}

/**
 * Why the card at this place of the row cannot be claimed; at a fort the cards of the others wait
 * for theirs.
 */
export const notClaim = (g: Ctx, at: number): Reason | null =>
  g.prompt !== "fort" || g.ed.forts[at]?.id === g.view.pending.location
    ? reasonAt(g, ["claim"])
    : null;

/** What an argument of this name is. */
const SAY: Sayings<Ctx> = { ...SAYINGS, location: place, cube: (g, id) => good(g, id as Cube) };

export function reasonWords(g: Ctx, reason: Reason): Rich {
  const a = operands(g, reason, SAY);
  a.goods = goods(g, Object.fromEntries(g.ed.cubes.map((c) => [c, Number(reason[c] ?? 0)])));
  return g.w.r(`reasons.${reason.k}`, a);
}

export const Cannot = cannot(reasonWords);
