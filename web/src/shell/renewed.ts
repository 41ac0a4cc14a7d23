// A part of the page that is not there: the server has a newer page than this one. That is said,
// and the page is loaded once more, where it stands.
import { aloneTold } from "./alone_told";
import { Store } from "./store";
import { isWriting, keepWriting } from "./writing";

/**
 * "new": loading the newer page by itself; "writing": once what is being written is done with;
 * "failed": somebody has to ask for it.
 */
export const renewed = new Store<"new" | "writing" | "failed" | null>(null);

const KEY = "orrery.renewed",
  READ_MS = 1500,
  TRIES = 3,
  AGAIN_MS = 500,
  AGAIN_MOST_MS = 8000;
const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? "";

/** As Chromium, Firefox and WebKit say it. */
const MISSING = /dynamically imported module|importing a module script/i;

/**
 * Asked until the server answers: while it begins anew, a part may have been missing for no other
 * reason than that nobody was there. (That nobody is there is told by the line.)
 */
async function isNewer(): Promise<boolean> {
  for (let tries = TRIES, wait = AGAIN_MS; tries > 0; wait = Math.min(2 * wait, AGAIN_MOST_MS)) {
    try {
      const answer = await fetch("/", { cache: "no-store" });
      if (answer.ok) return !(await answer.text()).includes(new URL(own).pathname);
      tries--;
    } catch {
      // nobody is there
    }
    await new Promise((done) => setTimeout(done, wait));
  }
  return false;
}

/** The same page is loaded anew only once: what is still missing then is told. */
function onlyOnce(key = own): boolean {
  try {
    if (sessionStorage.getItem(KEY) === key) return false;
    sessionStorage.setItem(KEY, key);
    return true;
  } catch {
    return false; // who keeps nothing could not count
  }
}

/** Of a board several parts are missing at once. */
let told = false;

export async function missing(): Promise<void> {
  if (told || !own) return;
  told = true;
  const newer = await isNewer();
  if (!newer || !onlyOnce()) return renewed.set("failed");
  renewed.set("new");
  setTimeout(() => location.reload(), READ_MS);
}

addEventListener("unhandledrejection", (e) => {
  if (!MISSING.test(String((e.reason as Error | undefined)?.message))) return;
  e.preventDefault();
  void missing();
});

// ---- the server says so -----------------------------------------------------------------------
const id = document.getElementById("app")?.dataset.page ?? "";

/** A new page would lose it: what is written, or a match that could not be kept. */
const isBusy = (): boolean =>
  isWriting() || aloneTold.get() === "full" || aloneTold.get() === "forbidden";

/** Loads the newer page; what is being written is seen again in it. */
export function load(): void {
  keepWriting();
  location.reload();
}

/**
 * By the name in `welcome`: is this page older than its server? Then it is loaded anew, and does
 * nothing meanwhile. One that is the same after that (a proxy may keep it) has to do.
 */
export function isOlder(page: string | undefined): boolean {
  if (!id || !page || page === id) return false;
  if (renewed.get() === "new" || renewed.get() === "writing") return true;
  if (!onlyOnce(`${id} ${page}`)) return false;
  if (!isBusy()) {
    renewed.set("new");
    setTimeout(load, READ_MS);
    return true;
  }
  renewed.set("writing");
  const look = () => {
    if (!isBusy()) load();
  };
  addEventListener("input", look);
  document.addEventListener("close", look, true); // of a dialog
  return true;
}
