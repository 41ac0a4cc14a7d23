// What opens over any page: the small menu of a person, a report, an invitation to a table. The
// parts themselves are loaded when they are needed.
import { Store } from "./store";
import type { Table } from "./types";

/** By user id where that is known (at tables), else by the name of an account. */
export type Whom = { user?: string; name: string };
export type Overlay =
  | { what: "person"; who: Whom; table?: Table; anchor: HTMLElement }
  | { what: "report"; who: Whom; table?: string }
  | { what: "mine"; anchor: HTMLElement };

export const overlay = new Store<Overlay | null>(null);
export const closeOverlay = (): void => overlay.set(null);
