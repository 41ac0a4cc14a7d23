// What every part of the screen needs: the words, the edition, the view that is shown, and what may
// be done with it.
import { gameContext } from "../../shell/game_context";
import type { Scene } from "../../shell/scene";
import { placesFor, type CenturyView, type Edition, type LocationDef, type Place } from "./model";

export type Ctx = Scene<CenturyView, Edition>;

export const { GameContext, useGame } = gameContext<Ctx>();

export const placesOf = (g: Ctx): Place[] => placesFor(g.view, g.me);
export const placeOf = (g: Ctx, id: string): Place | undefined =>
  placesOf(g).find((l) => l.id === id);
export const defOf = (g: Ctx, id: string): LocationDef => g.ed.location.get(id)!;
export const legalPlaces = (g: Ctx): string[] =>
  Object.keys(g.legal.activate ?? g.legal.explore ?? {});

/**
 * Whether an act turns up what nobody has seen, a tile of a pile or a card of the deck: then it
 * cannot be taken back. The last tile of a pile uncovers nothing, nor the last card of the deck; a
 * card that explores waits for the tile, and that uncovers.
 */
export function uncovers(g: Ctx, act: string): boolean {
  const [verb, place, index] = act.split(" ");
  const { view, ed } = g;
  if (verb === "take_tile")
    return view.piles.some(
      (p) => p.location === place && String(p.index) === index && p.height > 1,
    );
  if (verb === "explore") return view.deck.count > 1;
  if (verb !== "claim") return false;
  const id = view.row[ed.forts.findIndex((f) => f.id === view.pending.location)],
    explores = id ? ed.card.get(id)?.icon === "exploration" : false;
  return view.deck.count > 1 && !(explores && view.locations.some((l) => l.tile));
}
