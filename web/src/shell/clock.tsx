// Time: the server's clock as this browser knows it, what is left of a question, and the ring that
// shows it.
import { useEffect, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { t } from "./i18n";
import { nameAt } from "./names";
import { say } from "./speech";
import type { Table, View } from "./types";

/** The time controls that a table may have, as the server writes them. */
export const UNTIMED = "none";
export const TIMES = [UNTIMED, "30s/turn", "1m/turn", "2m/turn", "5m/turn", "1d/turn"];
/**
 * From here on the ring warns; for a question with a time of its own, which is short, in its last
 * moments.
 */
export const WARN_MS = 10_000,
  WARN_SHORT_MS = 3_000;

/** What the server said last, as its time less that of this page. */
let heard: number[] = [];
const HEARD_MAX = 3;

/**
 * The server says what time it is: of its last words the one that was least late is the best guess.
 * In between the page counts by its own running time, for the clock of the device may be wrong, and
 * may be put right meanwhile.
 */
export function tellServerTime(now: number): void {
  heard = [...heard, now - performance.now()].slice(-HEARD_MAX);
}
export const serverNow = (): number =>
  heard.length ? Math.round(performance.now() + Math.max(...heard)) : Date.now();

/** Draws again every `ms` while it is wanted. */
export function useTick(ms: number | null): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!ms) return;
    const timer = setInterval(() => tick((n) => n + 1), ms);
    return () => clearInterval(timer);
  }, [ms]);
}

/** Milliseconds left to a seat, or null when no clock runs for it. */
export function leftOf(view: View | null, table: Table, seat: number): number | null {
  if (!view || view.over) return null;
  const end = view.deadline?.[String(seat)];
  if (end === undefined || end === null) return null;
  // A server that never told its time: its own "ms left", kept since it arrived, would be as good;
  // the clocks of most devices agree.
  return Math.max(0, Math.min(end - serverNow(), wholeOf(view, table, seat) || Infinity));
}

/** A seat that is asked a question with a time of its own goes by that. */
const isShort = (view: View | null, seat: number): boolean =>
  Boolean(view?.window) && view!.window!.until === view!.deadline?.[String(seat)];
/** How long a seat had in all, in milliseconds; 0: unknown. */
const wholeOf = (view: View, table: Table, seat: number): number =>
  isShort(view, seat) ? view.window!.ms : (table.clock ?? 0) * 1000;

/** Time in words as short as they can be read: "45 s", "2:05", "23 h". */
export function timeWords(ms: number): string {
  const s = Math.ceil(ms / 1000);
  if (s < 60) return t("time.s", { n: s });
  if (s < 3600) return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
  return s < 2 * 3600
    ? t("time.min", { n: Math.floor(s / 60) })
    : t("time.h", { n: Math.floor(s / 3600) });
}

const UNITS: Record<string, string> = { s: "s", m: "min", h: "h", d: "day" };

/** A time control, wherever it is told: "no time limit", "30 s a turn", "3 days + 12 h". */
export function timeControlWords(text: string): string {
  if (text === UNTIMED) return t("time.none");
  const found = /^(\d+)([smhd])(?:\/turn|\+(\d+)([smhd]))$/.exec(text);
  if (!found) return text;
  const [, n, unit, more, unitOfMore] = found;
  const time = t(`time.${UNITS[unit]}`, { n: Number(n) });
  return more
    ? t("time.bank", { time, more: t(`time.${UNITS[unitOfMore]}`, { n: Number(more) }) })
    : t("time.turn", { time });
}

/** In a line where none is not told. */
export const timedWords = (text?: string): string =>
  text && text !== UNTIMED ? timeControlWords(text) : "";

type RingProps = { view: View | null; table: Table; seat: number; children: ComponentChildren };

/**
 * A quiet ring around the shield of a seat whose time runs; under ten seconds it warns, and says
 * the seconds.
 */
export function Ring({ view, table, seat, children }: RingProps) {
  const left = leftOf(view, table, seat);
  const running = left !== null;
  useTick(running ? (left < 120_000 ? 250 : 5000) : null);
  const [whole, setWhole] = useState(0);
  // Without the table's own number the ring is full when the question came.
  const end = running ? view!.deadline![String(seat)] : 0;
  useEffect(() => {
    if (running) setWhole(wholeOf(view!, table, seat) || left);
  }, [end, running]);
  if (!running) return <>{children}</>;
  const part = whole ? Math.min(1, left / whole) : 1;
  const warn = left <= (isShort(view, seat) ? WARN_SHORT_MS : WARN_MS);
  return (
    <span
      class={`ring ${warn ? "warn" : ""}`}
      role="timer"
      aria-label={t("time.left", { time: timeWords(left) })}
      title={t("time.left", { time: timeWords(left) })}
    >
      {children}
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="21.5" class="way" />
        <circle
          cx="24"
          cy="24"
          r="21.5"
          class="rest-of"
          pathLength="100"
          stroke-dasharray={`${(part * 100).toFixed(2)} 100`}
        />
      </svg>
      {left < 100 * 60_000 && <b class="num">{warn ? Math.ceil(left / 1000) : timeWords(left)}</b>}
    </span>
  );
}

/** What is left to me, in the decision bar; said aloud once when it grows short. */
export function TimeLeft({ view, table, seat }: { view: View | null; table: Table; seat: number }) {
  const left = leftOf(view, table, seat);
  useTick(left !== null ? (left < 120_000 ? 500 : 10_000) : null);
  const end = left !== null ? view!.deadline![String(seat)] : null;
  useEffect(() => {
    if (end === null) return;
    const wait = end - serverNow() - WARN_MS;
    if (wait < 0) return;
    const timer = setTimeout(() => say(t("time.soon")), Math.min(wait, 2 ** 31 - 1));
    return () => clearTimeout(timer);
  }, [end]);
  if (left === null) return null;
  const paused = isShort(view, seat) ? view!.window!.paused : null,
    warn = isShort(view, seat) ? WARN_SHORT_MS : WARN_MS;
  return (
    <span class={`time-left ${left <= warn ? "alert" : ""}`}>
      <span class="sep"> · </span>
      {left === 0 ? t("time.out") : t("time.left", { time: timeWords(left) })}
      {paused !== null && (
        <>
          <span class="sep"> · </span>
          {t("time.paused", { name: nameAt(table, paused) })}
        </>
      )}
    </span>
  );
}
