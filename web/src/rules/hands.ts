// A Worker that does what it is asked (worker.ts), as promises.
import type { Does } from "./worker";

/** The files of the rules, as the build wrote them into the page. */
type Files = { worker: string; wasm: Record<string, string> };
let files: Files | null = null;
export const rulesFiles = (): Files =>
  (files ??= JSON.parse(document.getElementById("app")?.dataset.rules ?? "null") as Files);
/** Can this browser run the rules of a game? */
export const canRun = (game: string): boolean =>
  typeof WebAssembly === "object" &&
  typeof Worker === "function" &&
  Boolean(rulesFiles()?.wasm[game]);

/** What a Worker could not do: a code of the wire. */
export class Failed extends Error {
  constructor(
    readonly code: string,
    readonly fault?: string,
  ) {
    super(fault ? `${code}: ${fault}` : code);
  }
}

type Told = { id: number; is?: unknown; code?: string; fault?: string };
type Waits = { done: (is: never) => void; failed: (error: Failed) => void };

export class Hands {
  private worker = new Worker(rulesFiles().worker);
  private waits = new Map<number, Waits>();
  private serial = 0;
  /** Why it answers no more. */
  private over: Failed | null = null;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<Told>) => {
      const wait = this.waits.get(data.id);
      this.waits.delete(data.id);
      if (data.code) wait?.failed(new Failed(data.code, data.fault));
      else wait?.done(data.is as never);
    };
    this.worker.onerror = (e) => this.end(new Failed("bug", e.message));
  }

  ask<What extends keyof Does>(
    what: What,
    at?: Parameters<Does[What]>[0],
  ): Promise<Awaited<ReturnType<Does[What]>>> {
    const id = ++this.serial;
    if (this.over) return Promise.reject(this.over);
    return new Promise((done, failed) => {
      this.waits.set(id, { done, failed });
      this.worker.postMessage({ id, what, at });
    });
  }

  /** What it was at is thrown away. */
  end(error = new Failed("gone")): void {
    this.over = error;
    this.worker.terminate();
    for (const { failed } of this.waits.values()) failed(error);
    this.waits.clear();
  }
}
