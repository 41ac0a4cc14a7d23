// What every game's edition file has in common for its reader.
import { askAgain } from "./again";
import { frenchSpaces } from "./template";
import type { Lang } from "./types";

export type Names = Record<Lang, string>;

/**
 * French sets its high punctuation off by a space that must not break: in the names of the edition
 * too.
 */
export function hardSpaces(x: unknown): void {
  if (!x || typeof x !== "object") return;
  const names = x as Record<string, unknown>;
  if (typeof names.fr === "string") names.fr = frenchSpaces(names.fr);
  else Object.values(names).forEach(hardSpaces);
}

export const index = <T extends { id: string }>(list: T[]): Map<string, T> =>
  new Map(list.map((x) => [x.id, x]));

/** The edition file of a game or match; null where the game has no components. */
export const loadEdition = (hash: string | null): Promise<unknown> =>
  hash === null ? Promise.resolve(null) : askAgain(`/api/editions/${hash}`, true);
