// What a server sends in place of its service worker (sw.ts) when that one is to go: `orrery serve
// --offline no`. It takes the place of any worker of before, throws away what that one kept, and
// itself. Pages then come from the server alone. Matches of this browser stay (rules/kept.ts).

export {};

// What the browser's types of pages do not know.
type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
const it = self as unknown as {
  addEventListener(type: string, hear: (e: Lasting) => void): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
};

async function leave(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith("orrery."));
  await Promise.all(names.map((name) => caches.delete(name)));
  await it.registration.unregister();
}

it.addEventListener("install", (e) => e.waitUntil(it.skipWaiting()));
it.addEventListener("activate", (e) => e.waitUntil(leave()));
