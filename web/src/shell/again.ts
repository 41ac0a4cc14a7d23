// What the server has answered, to be read again where it is away: in IndexedDB, never in the
// caches of the service worker. Where nothing can be kept all comes from the server.

type Kept = { path: string; text: string; at: number };
const NAME = "orrery.answers",
  STORE = "answers";
/** Of what was looked at (not games and editions) so much is kept, the oldest goes first. */
const MATCHES = 60;
const isMatch = (path: string): boolean => path.startsWith("/api/tables/");

function opened(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const ask = indexedDB.open(NAME, 1);
    ask.onupgradeneeded = () => ask.result.createObjectStore(STORE, { keyPath: "path" });
    ask.onsuccess = () => done(ask.result);
    ask.onerror = () => failed(ask.error ?? new Error("no storage"));
  });
}

/** `without`: what is said where there is no storage. */
async function within<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
  without: T,
): Promise<T> {
  try {
    const db = await opened();
    try {
      return await new Promise((done, failed) => {
        const all = db.transaction(STORE, mode),
          ask = work(all.objectStore(STORE));
        all.oncomplete = () => done(ask.result);
        all.onerror = all.onabort = () => failed(all.error ?? new Error("not kept"));
      });
    } finally {
      db.close();
    }
  } catch {
    return without;
  }
}

const find = (path: string): Promise<Kept | undefined> =>
  within<Kept | undefined>("readonly", (store) => store.get(path), undefined);

/** Of matches that were looked at: their logs, the youngest first. */
export async function lookedAt<T>(): Promise<{ at: number; log: T }[]> {
  const all = await within<Kept[]>("readonly", (store) => store.getAll(), []);
  return all
    .filter(({ path }) => isMatch(path) && path.endsWith("/log"))
    .sort((a, b) => b.at - a.at)
    .map(({ at, text }) => ({ at, log: JSON.parse(text) as T }));
}

async function forgetOld(): Promise<void> {
  const all = await within<Kept[]>("readonly", (store) => store.getAll(), []);
  const old = all.filter(({ path }) => isMatch(path)).sort((a, b) => b.at - a.at);
  for (const { path } of old.slice(MATCHES))
    await within<undefined>("readwrite", (store) => store.delete(path), undefined);
}

async function put(path: string, text: string): Promise<void> {
  await within<IDBValidKey | null>(
    "readwrite",
    (store) => store.put({ path, text, at: Date.now() }) as IDBRequest<IDBValidKey | null>,
    null,
  );
  if (isMatch(path)) await forgetOld();
}

/**
 * The text of an address; where the server is away, as it was told last. `lasting`: it never
 * changes. Fails with the code of a refusal.
 */
export async function textAgain(path: string, lasting = false): Promise<string> {
  const was = lasting ? await find(path) : undefined;
  if (was) return was.text;
  const answer = await fetch(path).catch(() => null);
  if (answer?.ok) {
    const text = await answer.text();
    void put(path, text);
    return text;
  }
  // A proxy answers for a server that is away.
  const old = !answer || answer.status >= 500 ? await find(path) : undefined;
  if (old) return old.text;
  const said = (await answer?.json().catch(() => null)) as { error?: string } | null | undefined;
  throw new Error(answer ? (said?.error ?? "refused") : "line_lost");
}

export const askAgain = async <T>(path: string, lasting = false): Promise<T> =>
  JSON.parse(await textAgain(path, lasting)) as T;
