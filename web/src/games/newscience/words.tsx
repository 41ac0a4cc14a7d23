// Names of things as words and, where there is room, with their signs.
import { Use } from "../../pieces";
import type { Args, Rich } from "../../shell/i18n";
import type { Reason } from "../../shell/types";
import { operands, SAYINGS, seatShield, type Sayings } from "../../shell/words";
import type { Ctx } from "./context";
import { colourOf, signed, TRACKS, type Track } from "./model";

export const Mark = ({ id, class: cls = "" }: { id: string; class?: string }) => (
  <Use id={`ns-${id}`} class={`ico ${cls}`} />
);

export const SeatShield = seatShield<Ctx>((g, i) => colourOf(g.view, i));

export const discoveryName = (g: Ctx, id: string): string =>
  g.ed.discovery.get(id)?.name[g.lang] ?? g.ed.group.get(id)?.name[g.lang] ?? id;
export const discovery = (g: Ctx, id: string): Rich => ({
  text: discoveryName(g, id),
  node: (
    <i class="fell" data-tip={`disc:${id}`}>
      {discoveryName(g, id)}
    </i>
  ),
});
export const cardName = (g: Ctx, id: string): string => g.ed.card.get(id)?.name[g.lang] ?? id;
export const card = (g: Ctx, id: string): Rich => ({
  text: cardName(g, id),
  node: (
    <i class="fell" data-tip={`card:${id}`}>
      {cardName(g, id)}
    </i>
  ),
});
export const spaceName = (g: Ctx, id: string): string => g.ed.space.get(id)?.name[g.lang] ?? id;
export const scientistName = (g: Ctx, id: string | null): string =>
  id ? (g.ed.scientist.get(id)?.name[g.lang] ?? id) : "";
export const trackName = (g: Ctx, id: string): string => g.w.t(`words.${id}`);
export const track = (g: Ctx, id: string): Rich => ({
  text: trackName(g, id),
  node: (
    <span class="nw">
      <Mark id={id} class="in" /> {trackName(g, id)}
    </span>
  ),
});

/** A field by the best known of its discoveries. */
export const FIELD_SIGNS: Record<string, string> = {
  biology: "classification_of_species",
  chemistry: "alchemy",
  physics: "universal_gravitation",
  astronomy: "planetary_motion",
  mathematics: "infinite_series",
};

/** The influence that a publication asks for, one sign a step. */
export const Influence = ({ demand }: { demand: number[] }) => (
  <>
    {TRACKS.flatMap((id, i) =>
      Array.from({ length: demand[i] }, (_, k) => <Mark key={`${id}${k}`} id={id} />),
    )}
  </>
);
export const influenceWords = (g: Ctx, demand: number[]): string =>
  TRACKS.map((id, i) => (demand[i] ? `${trackName(g, id)} ${demand[i]}` : ""))
    .filter(Boolean)
    .join(", ");
export const demandOf = (influence: Record<Track, number>): number[] =>
  TRACKS.map((t) => influence[t] ?? 0);

const SAY: Sayings<Ctx> = {
  ...SAYINGS,
  discovery,
  card,
  scientist: (g, id) => scientistName(g, id),
  space: (g, id) => spaceName(g, id),
  from: (g, id) => spaceName(g, id),
  to: (g, id) => spaceName(g, id),
  group: (g, id) => discoveryName(g, id),
  track,
  ending: (g, id) => g.w.t(`words.${id}`),
};

/** The operands of an event or of a reason, as words. */
export const args = (g: Ctx, of: Record<string, string | number>): Args => operands(g, of, SAY);
export const reasonWords = (g: Ctx, reason: Reason): Rich =>
  g.w.r(`reasons.${reason.k}`, args(g, reason));
export const signedWords = (n: number): string => signed(n);
