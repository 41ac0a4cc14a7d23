// What every part of the screen needs: the words, the edition, the view that is shown, and what may
// be done with it.
import { gameContext } from "../../shell/game_context";
import type { Scene } from "../../shell/scene";
import type { ActionId, Edition, NewtonView, PlaceView, SeatView, SpaceView } from "./model";

/** The boards of the table: one lies in front, the others are live beside it. */
export type BoardId = "map" | "tracks" | "study" | "cards";
export const BOARDS: BoardId[] = ["map", "tracks", "study", "cards"];

export type Ctx = Scene<NewtonView, Edition> & {
  /**
   * One answer, or several with "; " between them: each is sent when its question comes, while it
   * is legal (reach.ts).
   */
  act(action: string): void;
  /** Which board lies in front, and whose study it shows. */
  front: BoardId;
  setFront(board: BoardId): void;
  owner: number;
  setOwner(seat: number): void;
  /**
   * The card under the pointer or the focus, or chosen by touch: what it would make possible is
   * shown before it is laid.
   */
  preview: string | null;
  setPreview(card: string | null): void;
};

export const { GameContext, useGame } = gameContext<Ctx>();

export const placeOf = (g: Ctx, id: string): PlaceView | undefined =>
  g.view.places.find((p) => p.id === id);
export const spaceOf = (g: Ctx, id: string): SpaceView | undefined =>
  g.view.spaces.find((p) => p.id === id);
export const mine = (g: Ctx): SeatView | null => (g.me === null ? null : g.view.seats[g.me]);
/**
 * What each action would be worth where a Master lets one be named: not what is visible (NW-267,
 * NW-291).
 */
export function offered(g: Ctx, seat: number): Partial<Record<ActionId, number>> | undefined {
  const move = g.view.move,
    top = move?.seat === seat ? move.chain[move.chain.length - 1] : undefined;
  return top?.kind === "choose_action" ? top.values : undefined;
}
