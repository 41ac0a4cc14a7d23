// What every part of the screen needs: the words, the edition, the view that is shown, and what may be done with it.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Book } from "../../shell/i18n";
import type { Look } from "../../shell/looks";
import type { Match, MatchSession } from "../../shell/match";
import type { Lang, Legal, Past, Table } from "../../shell/types";
import type { CenturyView, Edition, LocationDef, Place } from "./model";

export type Ctx = {
  lang: Lang; w: Book; ed: Edition; view: CenturyView; table: Table; match: Match; session: MatchSession;
  me: number | null;
  prompt: string | null;
  /** Empty unless this seat is asked, the newest view is shown and no answer is on its way. */
  legal: Legal;
  /** The board as it was, when that is looked at: `view` is then that of the past, and nothing can be done. */
  past?: Past | null;
  /** The table waits for my Done. */
  held?: boolean;
  act(action: string): void;
  /** The own action on its way, shown before the server has confirmed it. */
  doing: string | null;
  look: Look | null;
  setLook(look: Look | null): void;
  /** What the log line under the pointer speaks of: places, cards, `seat:0`, `pile:LOCATION:0`. */
  lit: string[];
  setLit(things: string[]): void;
};

export const GameContext = createContext<Ctx | null>(null);

export function useGame(): Ctx {
  const g = useContext(GameContext);
  if (!g) throw new Error("no game");
  return g;
}

/** The end is on the screen, not a moment before it. */
export const isOver = (g: Ctx): boolean => !g.past && Boolean(g.match.shown?.over);
export const placeOf = (g: Ctx, id: string): Place | undefined => g.view.locations.find((l) => l.id === id);
export const defOf = (g: Ctx, id: string): LocationDef => g.ed.location.get(id)!;
export const legalPlaces = (g: Ctx): string[] => Object.keys(g.legal.activate ?? g.legal.explore ?? {});
