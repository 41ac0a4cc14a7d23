// The service worker: the page opens without a net, and plays. Pages come from the server whenever
// it answers, so that no old client meets a newer server; what is named by its contents comes from
// here.

/** Filled in by the build: a name that changes with any file; a first visit's files; all. */
declare const VERSION: string;
declare const SHELL: string[];
declare const FILES: string[];

// What the browser's types of pages do not know.
type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Asked = Lasting & { request: Request; respondWith(answer: Promise<Response>): void };
type Said = Lasting & { data: unknown; source: { postMessage(message: unknown): void } | null };
const it = self as unknown as {
  addEventListener<E>(type: string, hear: (e: E) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};
const CACHE = `orrery.${VERSION}`;
/** A page that is open may still ask for files of the version before: so many are kept. */
const KEPT = 2;

async function addMissing(paths: string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const path of paths) if (!(await cache.match(path))) await cache.add(path);
}

/** All files that a match without a net needs. What does not come now comes at the next visit. */
const fill = (): Promise<void> => addMissing(FILES);

async function forgetOld(): Promise<void> {
  await caches.delete(WRONG);
  const mine = (await caches.keys()).filter((name) => /^orrery\.[0-9a-f]+$/.test(name));
  const old = mine.filter((name) => name !== CACHE).slice(0, Math.max(0, mine.length - KEPT));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Older workers kept answers of the API, too. */
const WRONG = "orrery.editions";

/** What came is given also where it cannot be kept: a full disk is no reason for a blank page. */
async function fromHere(e: Asked): Promise<Response> {
  const found = await caches.match(e.request).catch(() => undefined);
  if (found) return found;
  const answer = await fetch(e.request);
  if (answer.ok) {
    const copy = answer.clone();
    const kept = caches.open(CACHE).then((cache) => cache.put(e.request, copy));
    e.waitUntil(kept.catch(() => undefined));
  }
  return answer;
}

/** What a proxy says for a server that is away. */
const isAway = (status: number): boolean => status === 502 || status === 503 || status === 504;

/** The page of this version; of the one before only where this one has not got it yet. */
async function page(request: Request): Promise<Response> {
  const answer = await fetch(request).catch((error: Error) => error);
  if (answer instanceof Response && !isAway(answer.status)) return answer;
  const found = (await (await caches.open(CACHE)).match("/")) ?? (await caches.match("/"));
  if (found) return found;
  if (answer instanceof Response) return answer;
  throw answer;
}

/** A path that the server answers itself, to programs and to who saves a file. */
const isPage = (pathname: string): boolean =>
  !/^\/(api\/|healthz$|metrics$)|\.[^/]*$/.test(pathname);

it.addEventListener<Lasting>("install", (e) => {
  e.waitUntil(addMissing(SHELL).then(() => it.skipWaiting()));
});
it.addEventListener<Lasting>("activate", (e) => {
  e.waitUntil(forgetOld().then(() => it.clients.claim()));
});
it.addEventListener<Said>("message", (e) => {
  if (e.data === "fill")
    e.waitUntil(
      fill().then(
        () => e.source?.postMessage("filled"),
        () => undefined,
      ),
    );
});
it.addEventListener<Asked>("fetch", (e) => {
  const { request } = e,
    { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (isPage(pathname)) e.respondWith(page(request));
    return;
  }
  // Nothing of the API, no /healthz, no socket: what the server says now is asked of it.
  if (pathname.startsWith("/assets/")) e.respondWith(fromHere(e));
});
