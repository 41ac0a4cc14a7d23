// A finished match as the server tells it: every move, the events, the scores on the way. Public,
// and the same for everyone.
import { askAgain } from "./again";
import type { Curve } from "./chart";
import { nameAt } from "./names";
import type { Ev, Over, Result, Seat, Table } from "./types";

type LogSeat = { name?: string; kind: Seat["kind"]; level?: Seat["level"]; colour: string | null };
type Move = { ply: number; by: number; do?: string; events?: Partial<Ev>[] };
export type MatchLog = {
  table: string;
  game: string;
  variant?: string;
  edition: string | null;
  options: Record<string, unknown>;
  seats: LogSeat[];
  from?: Table["from"];
  plies: number;
  moves: Move[];
  reason?: Over["reason"];
  results: Result[];
  scores?: number[][];
  commitment?: string | null;
  secret?: string | null;
};

export class History {
  readonly table: Table;
  readonly events: Ev[];
  /** Where the rounds begin: the ply of each. */
  readonly rounds: { x: number; n: number }[];
  /**
   * The plies one stops at: a player has moved, and chance and the table have done what follows.
   */
  readonly stops: number[];
  readonly over: Over;

  constructor(readonly log: MatchLog) {
    this.table = {
      table: log.table,
      game: log.game,
      variant: log.variant,
      edition: log.edition,
      options: log.options,
      from: log.from,
      status: "over",
      host: "",
      you: null,
      open: false,
      link: "",
      watchers: 0,
      // Who had left by then is told by the board of each ply.
      seats: log.seats.map((s) => ({ ...s, here: true, left: false })),
    };
    this.events = log.moves.flatMap((m) =>
      (m.events ?? []).map((e) => ({ by: m.by, ply: m.ply, ...e }) as Ev),
    );
    this.rounds = this.events
      .filter((e) => e.k === "round")
      .map((e, i) => ({ x: e.ply, n: Number(e.round ?? i + 1) }));
    const players = log.moves.filter((m) => m.by < 12).map((m) => m.ply);
    this.stops = [...new Set([...players.map((p) => p - 1), log.plies])].sort((a, b) => a - b);
    this.over = { reason: log.reason ?? "end", results: log.results };
  }

  get plies(): number {
    return this.log.plies;
  }
  next(ply: number): number {
    return this.stops.find((s) => s > ply) ?? this.plies;
  }
  back(ply: number): number {
    return [...this.stops].reverse().find((s) => s < ply) ?? this.stops[0] ?? 0;
  }
  round(ply: number, by: 1 | -1): number {
    const starts = this.rounds.map((r) => r.x);
    return by > 0
      ? (starts.find((x) => x > ply) ?? this.plies)
      : ([...starts].reverse().find((x) => x < ply) ?? this.stops[0] ?? 0);
  }

  /** The scores come a row a ply or a row a round; the length tells which. */
  curves(colour?: (seat: number) => string | null): Curve[] {
    const rows = this.log.scores ?? [];
    const each = rows.length >= this.plies;
    const shift = rows.length > this.plies ? 0 : 1;
    const x = (i: number) =>
      each ? Math.min(this.plies, i + shift) : (this.rounds[i + 1]?.x ?? this.plies);
    return this.table.seats.map((s, seat) => ({
      name: nameAt(this.table, seat),
      colour: colour ? colour(seat) : s.colour,
      points: [{ x: 0, y: 0 }, ...thin(rows.map((r, i) => ({ x: x(i), y: r[seat] ?? 0 })))],
    }));
  }
}

/** Points on a level line say nothing. */
const thin = (points: { x: number; y: number }[]) =>
  points.filter(
    (p, i) => i === points.length - 1 || p.y !== points[i - 1]?.y || p.y !== points[i + 1]?.y,
  );

const logs = new Map<string, Promise<History>>();
/** Asked once a match: it changes no more. */
export function history(code: string): Promise<History> {
  let asked = logs.get(code);
  if (!asked) {
    asked = askAgain<MatchLog>(`/api/tables/${encodeURIComponent(code)}/log`).then(
      (log) => new History(log),
    );
    asked.catch(() => logs.delete(code));
    logs.set(code, asked);
  }
  return asked;
}
