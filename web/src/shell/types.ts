// The wire: docs/protocol.md, and the schemas of src/door/schemas.json.

export type Lang = "en" | "fr";
export type Level = "apprentice" | "fellow" | "master";
/** `erase_at`: the account goes then, milliseconds since 1970. */
export type Me = {
  id: string | null;
  name?: string;
  account?: boolean;
  role?: string;
  /** So many of moderators' letters are not read. */
  letters?: number;
  erase_at?: number;
};

/**
 * `group`: with which others it folds; `of`: the variants it belongs to, all without it; `alone`:
 * what one begins with who plays against bots alone, the standard without it.
 */
export type Option = {
  id: string;
  kind: "bool" | "int" | "choice";
  standard: unknown;
  alone?: unknown;
  min?: number;
  max?: number;
  words?: string[];
  group?: string;
  of?: string[];
};
export type Advice = { seats: [number, number]; minutes: [number, number] };
export type GameInfo = {
  id: string;
  seats_min: number;
  seats_max: number;
  variant?: string;
  advice?: Advice[];
  asks?: boolean;
  options: Option[];
  /** Null of a game without components. */
  edition: string | null;
  colours: string[];
  levels: Level[];
};

export type Seat = {
  kind: "open" | "later" | "human" | "bot" | "automaton";
  team?: number;
  user?: string;
  name?: string;
  level?: Level;
  /** Of a bot whose level was measured. */
  rating?: number;
  colour: string | null;
  here: boolean;
  left: boolean;
  /**
   * Milliseconds left of the question of this seat; how long its user has been away; the bot that
   * plays for them.
   */
  clock?: number | null;
  away_ms?: number | null;
  played_by?: Level | null;
};
export type LobbyTable = {
  code: string;
  game: string;
  variant?: string;
  status: Status;
  seats: Seat[];
  round?: number;
  rated?: Rated;
  time_control?: string;
};
export type Rated = "people" | "bots";
/** A running match of this user. */
export type MyTable = Omit<LobbyTable, "status"> & {
  status: Status | "kept";
  asked?: boolean;
  /** When its time runs out, of one that waits for me; in the server's milliseconds since 1970. */
  due?: number;
};
/** Of a match in `mine`, `kept`: it was begun under another version of the rules. */
export type Status = "setup" | "playing" | "over";

/** What somebody asked of the table and the rules do not allow yet; without a seat: to come. */
export type Waiting = { seat?: number; name: string; action: string };
export type Table = {
  table: string;
  game: string;
  variant?: string;
  /** Null of a game without components. */
  edition: string | null;
  options: Record<string, unknown>;
  status: Status;
  host: string;
  seats: Seat[];
  you: number | null;
  open: boolean;
  /** It counts for ratings: among people, or also where bots sit. Absent: casual. */
  rated?: Rated;
  next?: string;
  link: string;
  watchers: number;
  waits?: Waiting[];
  /** The host has removed this user before the start. */
  removed?: boolean;
  /** Seconds a turn; 0 or absent: none. */
  clock?: number;
  /** The same as the server writes it: "2m/turn", "none". */
  time_control?: string;
  /** The match, and the ply of it, that this one was begun from. */
  from?: { table: string; ply: number };
  /** From the start on: the fingerprint of the secret all draws come from. */
  commitment?: string;
};

/** Another person of one device is asked. */
export type Curtain = { seat: number; name: string };

export type Legal = { [word: string]: Legal };
/** What happened. Numbers and ids stand under the names of the protocol. */
export type Ev = { k: string; by: number; ply: number } & Record<string, string | number>;
export type ScoreLine = { k: string; row?: string | null; count: number; points: number };
export type Result = {
  seat: number;
  score: number;
  rank: number;
  status: "played" | "left";
  lines: ScoreLine[];
};
export type Over = { reason: "end" | "cut" | "left"; results: Result[] };

/**
 * Why something cannot be done: a tree like `legal`, whose leaves name the reason, its arguments
 * and its rule.
 */
export type Reason = { k: string; rule?: string } & Record<string, string | number>;
/** A tree like that of the legal actions; its leaves are places in a list of reasons. */
export type NotTree = number | { [word: string]: NotTree };
export type Not = { reasons: Reason[]; tree: NotTree };

export type View<V = unknown> = {
  table: string;
  ply: number;
  from: number;
  view: V;
  events: Ev[];
  must: number[];
  q?: number;
  prompt?: string;
  legal?: Legal;
  auto?: boolean;
  over: Over | null;
  /** Grows with every durable change; plies do not, since a move may be taken back. */
  rev?: number;
  /** What is told of the course of the match: veiled while it runs, its hash when it is over. */
  hash?: string;
  /** What came after this ply was taken back. */
  back?: number;
  undo?: boolean;
  hold?: number | null;
  not?: Not;
  /**
   * What this receiver may ask of the table, and why not for the rest; a reason with `passes` goes
   * by itself.
   */
  ask?: Legal;
  ask_not?: Not;
  /** When the time of a seat runs out, in the server's milliseconds since 1970. */
  deadline?: Record<string, number> | null;
  now?: number;
  /**
   * The question has a time of its own, `ms` in all; `paused`: who said Pause; `pause`: the
   * receiver may.
   */
  window?: { prompt: string; until: number; ms: number; paused: number | null; pause: boolean };
};

/**
 * `passing`: cards may come to lie over what is seen here; it is shown no longer than until the
 * next view.
 */
export type Past<V = unknown> = { ply: number; view: V; events: Ev[]; passing?: boolean };
export type ChatLine = {
  from: string;
  user: string;
  seat: number | null;
  text?: string;
  phrase?: string; // in the place of a text
  at: number;
};

/** A friend asks to come to a table. */
export type Invited = {
  table: string;
  game: string;
  time_control: string;
  from: string;
  user: string;
  at: number;
};

export const BY_TABLE = 12,
  BY_CHANCE = 13;
