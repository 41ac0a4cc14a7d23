// The service worker (sw.ts) is told of this page, and fetches what a match without a net needs
// once somebody plays one.
import { Store } from "./store";

/** All is here that a match without a net needs. */
export const stocked = new Store(false);

const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

/** A page that may not have one (private windows, plain http) goes on without. */
export function install(): void {
  const register = () =>
    void workers()
      ?.register("/sw.js")
      .catch(() => undefined);
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
  workers()?.addEventListener("message", (e) => {
    if (e.data === "filled") stocked.set(true);
  });
}

export async function stockUp(): Promise<void> {
  const there = await workers()?.ready;
  there?.active?.postMessage("fill");
}
