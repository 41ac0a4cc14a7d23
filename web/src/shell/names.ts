// How a seat is called. Bots come without a name: each table gives its bots names of old instrument makers, the same on every screen.
import { t } from "./i18n";
import type { Seat, Table } from "./types";

const MAKERS = ["Tompion", "Huygens", "Vaucanson", "Graham", "Droz", "Harrison", "Rowley", "Merlin", "Bürgi", "Al-Jazari"];

export function seatName(seat: Seat): string {
  if (seat.kind === "open") return t("seat.open");
  return seat.name ?? (seat.kind === "bot" ? t(`level.${seat.level ?? "fellow"}`) : t("seat.guest"));
}

export function nameAt(table: Table, index: number): string {
  const seat = table.seats[index];
  if (!seat) return String(index + 1);
  if (seat.kind !== "bot" || seat.name) return seatName(seat);
  const start = [...table.table].reduce((n, c) => n + c.charCodeAt(0), 0);
  return MAKERS[(start + index) % MAKERS.length];
}
