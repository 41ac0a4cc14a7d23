// What the line waits for. After WAITED it is said that the server is waited for; after GIVEN_UP
// the line is taken for dead, even if the browser has not noticed, and after WOKEN where the device
// may have slept. All in ms.
import { Store } from "./store";

const WAITED = 3_000;
export const GIVEN_UP = 10_000,
  WOKEN = 5_000;

/** The server has been waited for so long that somebody wonders. */
export const slow = new Store(false);

/** What is done when something is waited for in vain. */
export const given = { up: (): void => undefined };

/** When it is said that something is waited for, and when it is given up. */
const due = new Map<string, { said: number; over: number }>();
let timer: ReturnType<typeof setTimeout> | undefined;

export const isDue = (what: string): boolean => due.has(what);

/** What is waited for already is given up no later than before. */
export function expect(what: string, ms = GIVEN_UP): void {
  const now = performance.now(),
    before = due.get(what);
  due.set(what, {
    said: before?.said ?? now + WAITED,
    over: Math.min(before?.over ?? Infinity, now + ms),
  });
  look();
}

export function came(what: string): void {
  if (due.delete(what)) look();
}

export function forgetAll(): void {
  due.clear();
  look();
}

function look(): void {
  clearTimeout(timer);
  const now = performance.now(),
    all = [...due.values()];
  slow.set(all.some((d) => d.said <= now));
  if (all.some((d) => d.over <= now)) return given.up();
  const next = all.map((d) => (d.said > now ? Math.min(d.said, d.over) : d.over));
  if (next.length) timer = setTimeout(look, Math.min(...next) - now + 1);
}
