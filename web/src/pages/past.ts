// The boards of a finished match, asked for one by one and kept; the neighbours of the one that is shown are asked ahead.
import type { History } from "../shell/history";
import type { Ev, View } from "../shell/types";

const KEEP = 160;

export class Past {
  private kept = new Map<number, Promise<unknown>>();
  constructor(private readonly past: History) {}

  private board(ply: number): Promise<unknown> {
    let asked = this.kept.get(ply);
    if (!asked) {
      asked = fetch(`/api/tables/${encodeURIComponent(this.past.log.table)}/at/${ply}`).then(async (r) => {
        if (!r.ok) throw new Error(String(r.status));
        return ((await r.json()) as { view: unknown }).view;
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
    return { table: this.past.log.table, ply, from, view, events, must: [], over: ply >= this.past.plies ? this.past.over : null };
  }

  prepare(...plies: number[]): void {
    for (const ply of plies) this.board(ply).catch(() => undefined);
  }
}
