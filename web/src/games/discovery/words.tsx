// Names of things as words and, where there is room, with their signs.
import { Use } from "../../pieces";
import type { Args, Rich } from "../../shell/i18n";
import type { Reason } from "../../shell/types";
import { operands, SAYINGS, seat, seatShield, type Sayings } from "../../shell/words";
import type { Ctx } from "./context";
import { colourOf, eraClass } from "./model";

/** The drawing of a card. */
export const Mark = ({ id, class: cls = "" }: { id: string; class?: string }) => (
  <Use id={`d-${id}`} class={`ico ${cls}`} />
);

export const SeatShield = seatShield<Ctx>((_, i) => colourOf(i));

export const cardName = (g: Ctx, id: string): string => g.ed.card.get(id)?.name[g.lang] ?? id;
/** A card in a sentence: its drawing in the pigment of its era, and its name. */
export const card = (g: Ctx, id: string): Rich => ({
  text: cardName(g, id),
  node: (
    <span class={`cn ${eraClass(g.ed.card.get(id)?.era)}`} data-tip={`card:${id}`}>
      <Mark id={id} />
      <b>{cardName(g, id)}</b>
    </span>
  ),
});
export const familyName = (g: Ctx, id: string | undefined): string =>
  id ? (g.ed.family.get(id)?.name[g.lang] ?? id) : "";
export const eraName = (g: Ctx, era: number): string =>
  g.ed.era.get(era)?.name[g.lang] ?? String(era);

/** An era in a sentence: its number in its pigment, and its name. */
export const era = (g: Ctx, n: number): Rich => ({
  text: g.w.t("terms.era", { n, name: eraName(g, n) }),
  node: (
    <span class={`en ${eraClass(n)}`} data-tip={`era:${n}`}>
      <b class="num">{n}</b> {eraName(g, n)}
    </span>
  ),
});

const SAY: Sayings<Ctx> = {
  ...SAYINGS,
  card,
  era: (g, id) => era(g, Number(id)),
  from: (g, id) => seat(g, Number(id)),
  to: (g, id) => seat(g, Number(id)),
  placer: (g, id) => seat(g, Number(id)),
  caller: (g, id) => seat(g, Number(id)),
  waited_for: (g, id) => seat(g, Number(id)),
  with: (g, id) => seat(g, Number(id)),
  family: (g, id) => familyName(g, id),
  gives: (g, id) => familyName(g, id),
  gets: (g, id) => familyName(g, id),
  option: (g, id) => g.w.t(`options.${id}`),
};

/** The operands of an event or of a reason, as words. */
export const args = (g: Ctx, of: Record<string, string | number>): Args => operands(g, of, SAY);
export const reasonWords = (g: Ctx, reason: Reason): Rich =>
  g.w.r(`reasons.${reason.k}`, args(g, reason));
