// Matches of this browser, in IndexedDB: what they began with and their log, which is the match.
import type { Level } from "../shell/types";
import type { Entry } from "./worker";

export type AloneSeat = { kind: "human" | "bot" | "automaton"; name: string; level?: Level };
export type AloneMatch = {
  code: string;
  game: string;
  variant?: string;
  edition: string | null;
  options: Record<string, unknown>;
  /** Lines of page_open. */
  opening: string;
  seats: AloneSeat[];
  you: number;
  log: Entry[];
  over: boolean;
  /** Milliseconds since 1970. */
  touched: number;
};

const NAME = "orrery.alone",
  STORE = "matches";

function opened(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const ask = indexedDB.open(NAME, 1);
    ask.onupgradeneeded = () => ask.result.createObjectStore(STORE, { keyPath: "code" });
    ask.onsuccess = () => done(ask.result);
    ask.onerror = () => failed(ask.error ?? new Error("no storage"));
  });
}

async function within<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await opened();
  try {
    return await new Promise((done, failed) => {
      const all = db.transaction(STORE, mode);
      const ask = work(all.objectStore(STORE));
      all.oncomplete = () => done(ask.result);
      all.onerror = all.onabort = () => failed(all.error ?? new Error("not kept"));
    });
  } finally {
    db.close();
  }
}

export type Keeping = "kept" | "full" | "forbidden";
/** The storage may be full or forbidden: the match goes on, and is not found again. */
export const keep = (match: AloneMatch): Promise<Keeping> =>
  within("readwrite", (store) => store.put(match)).then(
    () => "kept" as const,
    (error: Error) => (error.name === "QuotaExceededError" ? "full" : "forbidden"),
  );

/** What stands in the storage may have been written by another version, or be damaged. */
export const isSound = (match: AloneMatch): boolean =>
  typeof match.game === "string" &&
  typeof match.opening === "string" &&
  Array.isArray(match.seats) &&
  match.seats.every((s) => typeof s?.name === "string") &&
  match.seats[match.you]?.kind === "human" &&
  Array.isArray(match.log) &&
  match.log.every((e) => typeof e?.a === "string" && Number.isInteger(e.by));
export const kept = (code: string): Promise<AloneMatch | null> =>
  within<AloneMatch | undefined>("readonly", (store) => store.get(code)).then(
    (match) => match ?? null,
    () => null,
  );
export const remove = (code: string): Promise<void> =>
  within("readwrite", (store) => store.delete(code)).then(
    () => undefined,
    () => undefined,
  );
/** All of them, the youngest first; none where there is no storage. */
export const keptAll = (): Promise<AloneMatch[]> =>
  within<AloneMatch[]>("readonly", (store) => store.getAll()).then(
    (all) => all.sort((a, b) => (b.touched || 0) - (a.touched || 0)),
    () => [],
  );
