// Who is away from the table, and since when.
import type { Match } from "./match";
import type { Seat, Table } from "./types";

/** From here on the others may let a bot play. */
export const AWAY_MS = 60_000;

export const awayMs = (seat: Seat, match: Match): number =>
  seat.here || seat.away_ms === undefined || seat.away_ms === null
    ? 0
    : seat.away_ms + (performance.now() - match.toldAt);

/** The seat a bot could be asked to play for: one that is waited for before one that is not. */
export function awaySeat(table: Table, match: Match): number | null {
  if (table.you === null || table.status !== "playing" || match.shown?.over) return null;
  const away = table.seats
    .map((_, i) => i)
    .filter((i) => {
      const s = table.seats[i];
      return (
        i !== table.you &&
        s.kind === "human" &&
        !s.left &&
        !s.played_by &&
        awayMs(s, match) >= AWAY_MS
      );
    });
  return away.find((i) => match.shown?.must.includes(i)) ?? away[0] ?? null;
}
