// The boards of a finished match, asked for one by one and kept; the neighbours of the one that is
// shown are asked ahead.
import type { History } from "../shell/history";
import { keepReplay, PastAlone } from "./past_alone";
import type { Ev, View } from "../shell/types";

const KEEP = 160;

class ServerAway extends Error {}

/** Who drags the slider for long is told to wait a little. */
async function read(url: string, tries = 5): Promise<unknown> {
  const r = await fetch(url).catch(() => null);
  if (!r || r.status >= 500) throw new ServerAway();
  const said = (await r.json()) as { view?: unknown; retry_ms?: number };
  if (r.ok) return said.view;
  if (r.status !== 429 || !tries) throw new Error(String(r.status));
  await new Promise((done) => setTimeout(done, (said.retry_ms ?? 1000) + Math.random() * 300));
  return read(url, tries - 1);
}

export class Past {
  private kept = new Map<number, Promise<unknown>>();
  private alone: Promise<PastAlone> | null = null;
  constructor(private readonly past: History) {
    keepReplay(past.log.table);
  }

  close(): void {
    void this.alone?.then((it) => it.end()).catch(() => undefined);
  }

  private board(ply: number): Promise<unknown> {
    let asked = this.kept.get(ply);
    if (!asked) {
      asked = read(`/api/tables/${encodeURIComponent(this.past.log.table)}/at/${ply}`);
      asked = asked.catch((error) => {
        if (!(error instanceof ServerAway)) throw error;
        this.alone ??= PastAlone.of(this.past.log);
        return this.alone.then((it) => it.at(ply));
      });
      asked.catch(() => this.kept.delete(ply));
      this.kept.set(ply, asked);
      if (this.kept.size > KEEP) this.kept.delete(this.kept.keys().next().value!);
    }
    return asked;
  }

  /** The board after that ply, with the events since the stop before it, as a view of the wire. */
  async at(ply: number): Promise<View> {
    const view = await this.board(ply);
    const from = this.past.back(ply);
    const events: Ev[] = this.past.events.filter((e) => e.ply > from && e.ply <= ply);
    return {
      table: this.past.log.table,
      ply,
      from,
      view,
      events,
      must: [],
      over: ply >= this.past.plies ? this.past.over : null,
    };
  }

  prepare(...plies: number[]): void {
    for (const ply of plies) this.board(ply).catch(() => undefined);
  }
}
