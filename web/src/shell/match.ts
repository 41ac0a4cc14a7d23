// One table as this browser follows it: what the server said, what is shown already, and the log so far.
// Views wait in a queue so that the moves of others can be followed; a click, or an own move, shows the newest at once.
import { Store } from "./store";
import { attach, request } from "./socket";
import { pace } from "./prefs";
import type { Ev, Table, View } from "./types";

export type Match = {
  table: Table | null;
  gone: string | null;
  /** The view on the screen, and the one before it (for motion). */
  shown: View | null;
  before: View | null;
  /** Events up to the shown view. */
  log: Ev[];
  /** Views still waiting to be shown. */
  behind: number;
  /** An own act is on its way. */
  sending: boolean;
  /** The question answered last: until the next view comes, nothing is asked. */
  answered: number | null;
  refusal: string | null;
};

const EMPTY: Match = { table: null, gone: null, shown: null, before: null, log: [], behind: 0, sending: false, answered: null, refusal: null };
const LOG_LIMIT = 600;

export class MatchSession {
  readonly store = new Store<Match>(EMPTY);
  private queue: View[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private detach: () => void;

  constructor(readonly code: string) {
    this.detach = attach(code, {
      table: (table) => this.store.patch({ table, gone: null }),
      view: (view) => this.arrive(view),
      gone: (gone) => this.store.patch({ gone }),
    });
  }

  close(): void {
    clearTimeout(this.timer);
    this.detach();
  }

  /** Shows the newest view now. */
  flush = (): void => {
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.queue.length) this.show(this.queue.shift()!);
  };

  async act(action: string): Promise<boolean> {
    const { shown, sending, answered } = this.store.get();
    if (sending || shown?.q === undefined || shown.q === answered) return false;
    this.store.patch({ sending: true, refusal: null });
    const answer = await request({ t: "act", table: this.code, q: shown.q, action });
    this.store.patch({ sending: false, refusal: answer.ok ? null : answer.code, answered: answer.ok ? shown.q : null });
    return answer.ok;
  }

  send = async (type: string, more: Record<string, unknown> = {}) => {
    const answer = await request({ t: type, table: this.code, ...more });
    this.store.patch({ refusal: answer.ok ? null : answer.code });
    return answer;
  };

  clearRefusal = (): void => this.store.patch({ refusal: null });

  private arrive(view: View): void {
    const { shown } = this.store.get();
    const newest = this.queue[this.queue.length - 1] ?? shown;
    // The same ply again (after a reconnection) is shown at once: it may carry a newer question, and it plays nothing back.
    if (!newest || view.from === 0 || view.ply <= newest.ply) { this.queue = []; clearTimeout(this.timer); this.timer = undefined; this.show(view); return; }
    this.queue.push(view);
    if (!this.timer) this.next();
    else this.store.patch({ behind: this.queue.length });
  }

  private next(): void {
    this.timer = undefined;
    const view = this.queue.shift();
    if (!view) return;
    this.show(view);
    const mine = this.store.get().table?.you ?? -1;
    const others = view.events.some((e) => e.by !== mine && e.by < 12);
    // A long backlog is played faster, so that nobody waits for it.
    const wait = (others ? pace() : pace() / 2) / (this.queue.length > 4 ? 3 : 1);
    if (wait) this.timer = setTimeout(() => this.next(), wait);
    else if (this.queue.length) this.next();
  }

  private show(view: View): void {
    const { shown, log } = this.store.get();
    const fresh = view.from === 0 ? view.events : log.concat(view.events.filter((e) => !shown || e.ply > shown.ply));
    this.store.patch({
      shown: view, before: view.from === 0 || (shown && view.ply <= shown.ply) ? null : shown, log: fresh.slice(-LOG_LIMIT), behind: this.queue.length,
    });
  }
}
