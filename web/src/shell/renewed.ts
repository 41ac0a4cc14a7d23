// A part of the page that is not there: the server has a newer page than this one. That is said,
// and the page is loaded once more, where it stands.
import { Store } from "./store";

/** "new": loading the newer page by itself; "failed": somebody has to ask for it. */
export const renewed = new Store<"new" | "failed" | null>(null);

const KEY = "orrery.renewed",
  READ_MS = 1500,
  TRIES = 3,
  AGAIN_MS = 700;
const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? "";

/** As Chromium, Firefox and WebKit say it. */
const MISSING = /dynamically imported module|importing a module script/i;

/** A server that begins anew may end the line on which it is asked: asked again, a few times. */
async function isNewer(tries = TRIES): Promise<boolean> {
  try {
    const page = await fetch("/", { cache: "no-store" }).then((r) => (r.ok ? r.text() : ""));
    return page !== "" && !page.includes(new URL(own).pathname);
  } catch {
    if (tries <= 1) return false;
    await new Promise((done) => setTimeout(done, AGAIN_MS));
    return isNewer(tries - 1);
  }
}

/** The same page is loaded anew only once: what is still missing then is told. */
function onlyOnce(): boolean {
  try {
    if (sessionStorage.getItem(KEY) === own) return false;
    sessionStorage.setItem(KEY, own);
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
