// The square on the wire: what this person wishes, whether somebody asks if they are there, and how
// many wait for what. It is told when it changes, and asked while somebody looks.
import { Store } from "./store";

export type Speed = "quick" | "live" | "day";
export type Wish = {
  wish: number;
  game: string;
  variant?: string;
  rated: boolean;
  seats: number[];
  speeds: Speed[];
  near?: number;
  /** Only to be told when somebody wants the same game. */
  tell?: boolean;
  since: number;
  reach: number;
  /** It has waited for long: something else may be offered; a smaller table would fill. */
  offers?: boolean;
  smaller?: number;
};
export type Check = {
  check: number;
  game: string;
  variant?: string;
  rated: boolean;
  /** None: at a table without a clock. */
  speed?: Speed;
  seats: number;
  yes: number;
  mine: boolean;
  making: boolean;
  until: number;
};
export type Waiting = {
  game: string;
  variant?: string;
  rated: boolean;
  speed: Speed;
  seats: number[];
  people: number;
  typical_ms: number | null;
};
export type Wishes = { mine: Wish[]; check: Check | null; waiting: Waiting[] };

/** Null until the server has told them. */
export const wishes = new Store<Wishes | null>(null);

/** Somebody wants what this person is to be told of. */
export type Wanted = {
  wish: number;
  game: string;
  variant?: string;
  rated: boolean;
  seats: number[];
  at: number;
};
export const wanted = new Store<Wanted | null>(null);

/** Rivals are looked for, in the place of one's own table. */
export const finding = new Store(false);

/** This page has said that its person sits down: it goes to the table when it is called. */
let expects = false;
export const expectTable = (yes: boolean): void => {
  expects = yes;
};
/** A table was begun for this person: the path to go to, if this page is to go there. */
export function calledTo(table: string, why: string): string | null {
  const go = expects && why === "square";
  expects = false;
  return go ? `/t/${table}` : null;
}
