// The game that was looked at last: on the first page it is the one that is chosen.
import type { Named } from "./titles";

/** What is chosen when nothing was looked at before. */
export const FIRST = "century";
const KEY = "orrery.game";

export const rememberedGame = (): string => {
  try {
    return localStorage.getItem(KEY) ?? FIRST;
  } catch {
    return FIRST;
  }
};

/** `key`: of a title. */
export const remember = (key: string): void => {
  try {
    localStorage.setItem(KEY, key);
  } catch {
    /* private mode */
  }
};

/** A table or a page of this game is open: back on the first page, it is chosen. */
export const lookedAt = ({ game, variant }: Named): void =>
  remember(variant ? `${game}.${variant}` : game);
