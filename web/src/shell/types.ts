// The wire as written in docs/protocol.md.

export type Lang = "en" | "fr";
export type Level = "apprentice" | "fellow" | "master";
export type Me = { id: string | null; name?: string };

export type Option = { id: string; kind: "bool" | "int" | "choice"; standard: unknown; min?: number; max?: number; words?: string[] };
export type GameInfo = { id: string; seats_min: number; seats_max: number; options: Option[]; edition: string; colours: string[]; levels: Level[] };

export type Seat = { kind: "open" | "human" | "bot"; user?: string; name?: string; level?: Level; colour: string | null; here: boolean; left: boolean };
export type LobbyTable = { code: string; game: string; status: Status; seats: Seat[]; round?: number };
export type Status = "setup" | "playing" | "over";

export type Table = {
  table: string; game: string; edition: string; options: Record<string, unknown>; status: Status; host: string; seats: Seat[];
  you: number | null; open: boolean; next?: string; link: string; watchers: number;
};

export type Legal = { [word: string]: Legal };
/** What happened. Numbers and ids stand under the names of the protocol. */
export type Ev = { k: string; by: number; ply: number } & Record<string, string | number>;
export type ScoreLine = { k: string; row?: string | null; count: number; points: number };
export type Result = { seat: number; score: number; rank: number; status: "played" | "left"; lines: ScoreLine[] };
export type Over = { reason: "end" | "cut" | "left"; results: Result[] };

export type View<V = unknown> = {
  table: string; ply: number; from: number; view: V; events: Ev[]; must: number[]; q?: number; prompt?: string; legal?: Legal; auto?: boolean; over: Over | null;
};

export const BY_TABLE = 12, BY_CHANCE = 13;
