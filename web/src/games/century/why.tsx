// Why something cannot be done now, in the words of Century's rules.
import type { ComponentProps } from "preact";
import type { Args, Rich } from "../../shell/i18n";
import type { Reason } from "../../shell/types";
import { Cannot as AnyCannot, reasonAt } from "../../shell/why";
import { seat } from "../../shell/words";
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

export function reasonWords(g: Ctx, reason: Reason): Rich {
  const a: Args = {};
  for (const [k, v] of Object.entries(reason))
    if (typeof v === "number" || typeof v === "string") a[k] = v;
  if (reason.seat !== undefined) a.seat = seat(g, Number(reason.seat));
  if (reason.location !== undefined) a.location = place(g, String(reason.location));
  if (reason.cube !== undefined) a.cube = good(g, reason.cube as Cube);
  if (reason.prompt !== undefined)
    a.prompt = g.w.has(`first.${reason.prompt}`)
      ? g.w.t(`first.${reason.prompt}`)
      : String(reason.prompt);
  a.goods = goods(g, Object.fromEntries(g.ed.cubes.map((c) => [c, Number(reason[c] ?? 0)])));
  return g.w.r(`reasons.${reason.k}`, a);
}

export const Cannot = (p: Omit<ComponentProps<typeof AnyCannot>, "words" | "g"> & { g: Ctx }) => (
  <AnyCannot {...p} words={(r) => reasonWords(p.g, r)} />
);
