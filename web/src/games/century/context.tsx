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
