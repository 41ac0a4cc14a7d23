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
const CACHE = `orrery.${VERSION}`,
  EDITIONS = "orrery.editions";
/** A page that is open may still ask for files of the version before: so many are kept. */
const KEPT = 2;

async function addMissing(paths: string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const path of paths) if (!(await cache.match(path))) await cache.add(path);
}

/** All that a match without a net needs. What does not come now comes at the next visit. */
async function fill(): Promise<void> {
  await addMissing(FILES);
  const cache = await caches.open(CACHE),
    editions = await caches.open(EDITIONS);
  await cache.add("/api/games");
  const { games } = await (await cache.match("/api/games"))!.json();
  for (const { edition } of games as { edition: string | null }[]) {
    const path = `/api/editions/${edition}`;
    if (edition && !(await editions.match(path))) await editions.add(path);
  }
}

async function forgetOld(): Promise<void> {
  const mine = (await caches.keys()).filter((name) => /^orrery\.[0-9a-f]+$/.test(name));
  const old = mine.filter((name) => name !== CACHE).slice(0, Math.max(0, mine.length - KEPT));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** What came is given also where it cannot be kept: a full disk is no reason for a blank page. */
async function fromHere(e: Asked, name: string): Promise<Response> {
  const found = await caches.match(e.request).catch(() => undefined);
  if (found) return found;
  const answer = await fetch(e.request);
  if (answer.ok) {
    const copy = answer.clone();
    const kept = caches.open(name).then((cache) => cache.put(e.request, copy));
    e.waitUntil(kept.catch(() => undefined));
  }
  return answer;
}

/** Of this version; of the one before only what this one has not got yet. */
async function fromThere(request: Request, else_: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const found = (await (await caches.open(CACHE)).match(else_)) ?? (await caches.match(else_));
    if (!found) throw error;
    return found;
  }
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
    if (isPage(pathname)) e.respondWith(fromThere(request, "/"));
    return;
  }
  if (pathname.startsWith("/assets/")) return e.respondWith(fromHere(e, CACHE));
  if (pathname.startsWith("/api/editions/")) return e.respondWith(fromHere(e, EDITIONS));
  if (pathname === "/api/games") e.respondWith(fromThere(request, "/api/games"));
});
