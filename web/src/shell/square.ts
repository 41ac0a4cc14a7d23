// The square on the wire: what this person seeks, whether somebody asks if they are there, and how
// many wait for what. It is told when it changes, and asked while somebody looks.
import { Store } from "./store";

/** The time controls that can be sought. */
export const DAY = "1d/turn",
  LIVE = "2m/turn",
  SOUGHT_TIMES = ["30s/turn", LIVE, DAY];
export type Seek = {
  seek: number;
  game: string;
  variant?: string;
  rated: boolean;
  seats: number[];
  time_controls: string[];
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
  time_control: string;
  seats: number;
  yes: number;
  mine: boolean;
  making: boolean;
  until: number;
  /** Rated, it would not count for this person: they have met too often. */
  not?: "pair_day" | "pair_share";
};
/** What a seek is, as it is sent. */
export type Sought = Pick<Seek, "game" | "variant" | "rated" | "seats" | "near" | "tell"> & {
  speeds: string[];
};
/** Why the last ready check came to nothing. */
export type Ended = {
  check: number;
  at: number;
  game: string;
  variant?: string;
  why: "silent" | "left" | "taken" | "unmade";
  who: string[];
  /** This person did not answer, and these seeks are gone. */
  lost?: Sought[];
};
export type Waiting = {
  game: string;
  variant?: string;
  rated: boolean;
  time_control: string;
  seats: number[];
  people: number;
  typical_ms: number | null;
};
export type Seeks = {
  mine: Seek[];
  check: Check | null;
  ended?: Ended;
  /** The table that came of the last check. */
  started?: { check: number; table: string };
  waiting: Waiting[];
};

/** Null until the server has told them. */
export const seeks = new Store<Seeks | null>(null);

/** Somebody wants what this person is to be told of. */
export type Wanted = {
  seek: number;
  game: string;
  variant?: string;
  rated: boolean;
  seats: number[];
  at: number;
};
export const wanted = new Store<Wanted | null>(null);

/** What has become of an appointment of one's own. */
export type Heard = {
  id: string;
  state: "open" | "fixed" | "table" | "over";
  why?: string;
  game: string;
  variant?: string;
  time?: number;
  table?: string;
  comes: boolean;
};
export const appointmentHeard = new Store<Heard | null>(null);
/** How often something has changed in one: the list is asked for anew. */
export const appointmentTurn = new Store(0);
export const appointmentRead = (): void => appointmentHeard.set(null);
export function hearAppointment(it: Heard): void {
  appointmentTurn.set(appointmentTurn.get() + 1);
  if (it.state !== "open") appointmentHeard.set(it);
}

/** Rivals are looked for, in the place of one's own table. */
export const finding = new Store(false);

/** Kept for this page alone, also when it is loaded again. */
function kept(key: string): { get: () => string | null; set: (value: string | null) => void } {
  return {
    get: () => {
      try {
        return sessionStorage.getItem(key);
      } catch {
        return null;
      }
    },
    set: (value) => {
      try {
        if (value === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, value);
      } catch {
        /* private mode: until it is loaded again */
      }
    },
  };
}

/** Of which end of a check this page's person has read. */
const READ = kept("orrery.square.read");
export const endRead = new Store<string | null>(READ.get());
export const endKey = (it: Ended): string => `${it.check}.${it.at}`;
export function readEnd(it: Ended): void {
  READ.set(endKey(it));
  endRead.set(endKey(it));
}

/**
 * This page has said that its person sits down, in the check of that number, or among bots: it goes
 * to the table when it is called.
 */
export const AMONG_BOTS = 0;
const SITS = kept("orrery.square.sits");
let expects: number | null = Number(SITS.get()) || null;
export function expectTable(check: number | null): void {
  expects = check;
  SITS.set(check ? String(check) : null);
}
/** Was it said here, and not on another page? */
export const saidHere = (check: number): boolean => expects === check;

/** A table was begun for this person: the path to go to, if this page is to go there. */
export function calledTo(table: string, why: string): string | null {
  const go = expects !== null && why === "square";
  expectTable(null);
  return go ? `/t/${table}` : null;
}
/** The same when the call was missed: the page was loaded again, or had no line. */
export function missedCall(now: Seeks): string | null {
  if (!expects || now.check?.check === expects) return null;
  const table = now.started?.check === expects ? now.started.table : null;
  expectTable(null);
  return table && `/t/${table}`;
}
