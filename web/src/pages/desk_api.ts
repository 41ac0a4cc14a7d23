// What the server tells the moderators' desk (src/door/schemas.json).
import { serverNow } from "../shell/clock";
import { localeOf } from "../shell/i18n";
import { prefs } from "../shell/prefs";
import type { Reason } from "./people_api";

export type Row = {
  id: number;
  name: string;
  table: string;
  game: string;
  at: number;
  reports: number;
  reason: Reason;
  state: 0 | 1 | 2;
};
/** Two accounts that met in matches that count, by one connection. */
export type SameLine = {
  user: string;
  name: string;
  other: string;
  other_name: string;
  game: string;
  variant: string;
  n: number;
  at: number;
};
export type Line = { at: number; user: string; name: string; text?: string; phrase?: string };
export type Report = {
  id: number;
  user: string;
  name: string;
  from: string;
  table: string;
  game: string;
  at: number;
  reason: Reason;
  words: string;
  lines: Line[];
  reply: string;
  state: 0 | 1 | 2;
};
export type DeedKind = "warn" | "mute" | "suspend" | "note";
export type Deed = {
  id: number;
  kind: DeedKind;
  reason: Reason;
  words: string;
  at: number;
  until: number;
  lifted: number;
  by: string;
};
export type Step = { at: number; by: string; what: string; words: string };
export type Entry = { reports: Report[]; deeds: Deed[]; trail: Step[] };

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** How long ago, shortly. */
export function agoWords(at: number): string {
  const words = new Intl.RelativeTimeFormat(localeOf(prefs.get().lang), {
    numeric: "auto",
    style: "short",
  });
  const ago = serverNow() - at;
  const [unit, ms] = UNITS.find(([, size]) => ago >= size) ?? UNITS[2];
  return words.format(-Math.floor(ago / ms), unit);
}

/** The hour of a line of talk. */
export const hour = (at: number): string =>
  new Date(at).toLocaleTimeString(localeOf(prefs.get().lang), {
    hour: "2-digit",
    minute: "2-digit",
  });

/** The day without the year, and the hour where it is today. */
export function when(at: number): string {
  const d = new Date(at);
  return d.toDateString() === new Date().toDateString()
    ? hour(at)
    : new Intl.DateTimeFormat(localeOf(prefs.get().lang), {
        day: "numeric",
        month: "short",
      }).format(at);
}
