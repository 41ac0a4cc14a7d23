// One table as this browser follows it: what the server said, what is shown already, and the log so
// far. Views wait in a queue so that the moves of others can be followed; a click, or an own move,
// shows the newest at once.
import { Store } from "./store";
import { attach, request } from "./socket";
import { pace, prefs } from "./prefs";
import { refusalOf } from "./refusal";
import { hear } from "./told";
import type { ChatLine, Curtain, Ev, Past, Table, View } from "./types";

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
  /** The board as it was, when that is looked at. */
  past: Past | null;
  /** The ply whose board was asked for in vain: not all that lay open then lies open now. */
  hidden: number | null;
  chat: ChatLine[];
  /** Who is to take this device, while nothing of the board is shown. */
  curtain: Curtain | null;
  /**
   * When the table was told last, by this page's running time: seats that are away have been so
   * longer since.
   */
  toldAt: number;
};

export const EMPTY: Match = {
  table: null,
  gone: null,
  shown: null,
  before: null,
  log: [],
  behind: 0,
  sending: false,
  answered: null,
  refusal: null,
  past: null,
  hidden: null,
  chat: [],
  curtain: null,
  toldAt: 0,
};
const LOG_LIMIT = 600,
  CHAT_LIMIT = 200;
/** Bots may play faster than the server wants to be asked (ms). */
const LOOK_AGAIN = 250;

export class MatchSession {
  readonly store = new Store<Match>(EMPTY);
  private queue: View[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private looking: ReturnType<typeof setTimeout> | undefined;
  private detach: () => void;
  /** The wish about Done this table was told in this visit; it may remember another one. */
  private toldDone: boolean | null = null;
  /** This user sits here, or sat here in this visit. */
  private sat = false;
  private pastWanted: number | null = null;
  private pasts = new Map<number, Past>();

  constructor(readonly code: string) {
    this.detach = attach(code, {
      table: (table) => {
        this.sat ||= table.you !== null;
        this.store.patch({ table, gone: null, toldAt: performance.now() });
        this.prefer();
      },
      view: (view) => this.arrive(view),
      gone: (gone) => this.store.patch({ gone }),
      chat: (line) => this.hear(line),
      curtain: (curtain) => this.cover(curtain),
    });
  }

  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.looking);
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
    this.store.patch({ sending: true, refusal: null, hidden: null });
    const answer = await request({ t: "act", table: this.code, q: shown.q, action });
    // The next view may be here before the answer: then its question is open already.
    const now = this.store.get().shown;
    this.store.patch({
      sending: false,
      refusal: answer.ok ? null : answer.code,
      answered: answer.ok && now === shown ? shown.q : null,
    });
    return answer.ok;
  }

  /** Takes back the own last decision. */
  undo = async (): Promise<void> => {
    const { shown, sending } = this.store.get();
    if (sending || !shown?.undo) return;
    this.flush();
    await this.once("undo", shown.q === undefined ? {} : { q: shown.q });
  };

  /** The own turn is over, the others may go on. */
  done = async (): Promise<void> => {
    if (!this.store.get().sending) await this.once("done");
  };

  private async once(type: string, more: Record<string, unknown> = {}): Promise<void> {
    this.store.patch({ sending: true, refusal: null });
    const answer = await request({ t: type, table: this.code, ...more });
    this.store.patch({ sending: false, refusal: answer.ok ? null : answer.code });
  }

  /**
   * Tells the table whether this user wants to be asked for Done; only when it differs from what it
   * knows.
   */
  prefer = (): void => {
    const { table } = this.store.get();
    const done = prefs.get().done;
    if (!table || table.you === null || table.status !== "playing" || done === this.toldDone)
      return;
    this.toldDone = done;
    void request({ t: "prefer", table: this.code, done }).then((a) => {
      if (!a.ok) this.toldDone = null;
    });
  };

  /** Shows the board as it was after a ply; null is now. */
  past = async (ply: number | null): Promise<void> => {
    this.pastWanted = ply;
    if (ply === null) return this.store.patch({ past: null, refusal: null, hidden: null });
    let known = this.pasts.get(ply);
    if (!known) {
      const answer = await request({ t: "past", table: this.code, ply });
      if (!answer.ok && answer.code === "forbidden") return this.hide(ply);
      if (!answer.ok || !answer.past) {
        this.pastWanted = null;
        return this.store.patch({ past: null, refusal: answer.ok ? "bad_answer" : answer.code });
      }
      known = answer.past;
      if (!known.passing) this.pasts.set(ply, known);
    }
    // Only the one asked for last: answers may come late.
    if (this.pastWanted === ply) this.store.patch({ past: known, refusal: null, hidden: null });
  };

  /** This board is not told any more; another one that is looked at stays. */
  private hide(ply: number): void {
    const { past } = this.store.get(),
      still = past && past.ply !== ply ? past : null;
    if (this.pastWanted === ply) this.pastWanted = still?.ply ?? null;
    this.store.patch({ past: still, hidden: ply, refusal: null });
  }

  /** What was shown to one is not what another begins with. */
  private cover(curtain: Curtain | null): void {
    if (curtain) {
      this.flush();
      this.pasts.clear();
      this.pastWanted = null;
    }
    this.store.patch({
      curtain,
      ...(curtain ? { past: null, hidden: null, refusal: null, shown: null, before: null } : {}),
      ...(curtain ? { log: [] } : {}),
    });
  }

  private hear(line: ChatLine): void {
    const { chat } = this.store.get();
    if (
      chat.some(
        (c) =>
          c.at === line.at &&
          c.user === line.user &&
          c.text === line.text &&
          c.phrase === line.phrase,
      )
    )
      return;
    this.store.patch({ chat: [...chat, line].sort((a, b) => a.at - b.at).slice(-CHAT_LIMIT) });
  }

  send = async (type: string, more: Record<string, unknown> = {}) => {
    const answer = await request({ t: type, table: this.code, ...more });
    this.store.patch({ refusal: refusalOf(answer) });
    return answer;
  };

  clearRefusal = (): void => this.store.patch({ refusal: null });

  private arrive(view: View): void {
    hear(this.code, view, this.sat);
    const { shown } = this.store.get();
    const newest = this.queue[this.queue.length - 1] ?? shown;
    if (
      newest &&
      view.from !== 0 &&
      view.rev !== undefined &&
      newest.rev !== undefined &&
      view.rev < newest.rev
    )
      return;
    // What was taken back is gone at once, also from the moves still to be shown.
    if (view.back !== undefined) {
      this.flush();
      this.pasts.clear();
    }
    this.lookAgain();
    // The same ply again (after a reconnection) is shown at once: it may carry a newer question,
    // and it plays nothing back.
    if (!newest || view.from === 0 || view.ply <= newest.ply) {
      this.queue = [];
      clearTimeout(this.timer);
      this.timer = undefined;
      this.show(view);
      return;
    }
    this.queue.push(view);
    if (!this.timer) this.next();
    else this.store.patch({ behind: this.queue.length });
  }

  /** The match has gone on: is the board of before that is looked at still to be seen? */
  private lookAgain(): void {
    if (this.store.get().past?.passing)
      this.looking ??= setTimeout(() => {
        const { past } = this.store.get();
        this.looking = undefined;
        if (past?.passing && this.pastWanted === past.ply) void this.past(past.ply);
      }, LOOK_AGAIN);
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
    const { shown, log, answered, past, hidden } = this.store.get();
    const kept = Math.min(shown?.ply ?? 0, view.back ?? Infinity);
    const fresh =
      view.from === 0
        ? view.events
        : log
            .filter((e) => e.ply <= kept)
            .concat(view.events.filter((e) => !shown || e.ply > kept));
    const onward =
      shown !== null &&
      view.from !== 0 &&
      view.ply > shown.ply &&
      (view.back === undefined || view.back >= shown.ply);
    this.store.patch({
      shown: view,
      before: onward ? shown : null,
      log: fresh.slice(-LOG_LIMIT),
      behind: this.queue.length,
      // After a move was taken back the same question may be asked again.
      answered:
        shown && view.rev !== undefined && shown.rev !== undefined && view.rev > shown.rev
          ? null
          : answered,
      past: past && past.ply > view.ply ? null : past,
      hidden: hidden !== null && hidden > view.ply ? null : hidden,
    });
  }
}
