// How a seat is called, and its colour where only the line of a list is known. Bots come without a
// name: each table gives its bots names of old instrument makers, the same on every screen.
import { t } from "./i18n";
import { BOARDS } from "./boards";
import { isolate } from "./letters";
import type { Seat, Table } from "./types";

const MAKERS = [
  "Tompion",
  "Ramsden",
  "Vaucanson",
  "Graham",
  "Droz",
  "Harrison",
  "Rowley",
  "Merlin",
  "Bürgi",
  "Al-Jazari",
];

/**
 * Nobody sits there: before the start, or on a seat that is kept for who comes while the match
 * runs.
 */
export const isFree = (seat: Seat): boolean => seat.kind === "open" || seat.kind === "later";

/** The nine of the house, in seat order. */
const COLOURS = ["blue", "green", "white", "grey", "purple", "red", "yellow", "orange", "black"];
export const colourBySeat = (index: number): string => COLOURS[index % COLOURS.length];

/** Nobody's is null. Where the game itself gives the colours in play, a list cannot know them. */
export const listColour = (game: string, seat: Seat, index: number): string | null =>
  isFree(seat) ? null : (seat.colour ?? (BOARDS[game]?.bySeat ? colourBySeat(index) : "grey"));

export function seatName(seat: Seat): string {
  if (seat.kind === "open" || seat.kind === "later") return t(`seat.${seat.kind}`);
  if (seat.kind === "automaton" && !seat.name) return t("seat.automaton");
  if (seat.name) return isolate(seat.name);
  if (seat.kind === "human" && seat.name === "") return t("seat.gone");
  return seat.kind === "bot" ? t(`level.${seat.level ?? "fellow"}`) : t("seat.guest");
}

/** Names a seat by the code of its table, also where only the lobby's line is known. */
export function nameOfSeat(code: string, seat: Seat, index: number): string {
  if (seat.kind !== "bot" || seat.name) return seatName(seat);
  const start = [...code].reduce((n, c) => n + c.charCodeAt(0), 0);
  return MAKERS[(start + index) % MAKERS.length];
}

export function nameAt(table: Table, index: number): string {
  const seat = table.seats[index];
  return seat ? nameOfSeat(table.table, seat, index) : String(index + 1);
}
