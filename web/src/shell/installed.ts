// The service worker (sw.ts) is told of this page, and fetches what a match without a net needs
// once somebody plays one.
import { askAgain } from "./again";
import { loadEdition } from "./edition";
import { Store } from "./store";
import type { GameInfo } from "./types";

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

/** The files by the worker; what the server tells of its games by the page. */
export async function stockUp(): Promise<void> {
  void askAgain<{ games: GameInfo[] }>("/api/games")
    .then(({ games }) => Promise.all(games.map((g) => loadEdition(g.edition))))
    .catch(() => undefined);
  const there = await workers()?.ready;
  there?.active?.postMessage("fill");
}
