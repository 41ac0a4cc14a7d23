// Users whose words are not shown. The server keeps it for who has an account or a guest's cookie;
// this browser keeps it too, so that it holds at once and also where the server does not take it.
import { Store } from "./store";

const KEY = "orrery.muted",
  TOLD = "orrery.muted.told",
  MOST = 200;

function saved(key = KEY): string[] {
  try {
    const list = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

export const hidden = new Store<string[]>(saved());

export function setHidden(users: string[]): void {
  hidden.set(users);
  save(KEY, users);
}

const without = (user: string): string[] => hidden.get().filter((u) => u !== user);

function save(key: string, users: string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(users.slice(-MOST)));
  } catch {
    /* private mode */
  }
}

const tell = (user: string, on: boolean): Promise<boolean> =>
  fetch("/api/ties", {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ user, kind: "hide", on }),
  }).then(
    (answer) => answer.ok,
    () => false,
  );

/** At once; then told to the server, whose lines of that user come no more, or come again. */
export async function hide(user: string, on: boolean): Promise<boolean> {
  setHidden(on ? [...without(user), user] : without(user));
  const ok = await tell(user, on);
  if (ok && on) save(TOLD, [...saved(TOLD).filter((u) => u !== user), user]);
  return ok;
}

/** At most so many at a visit: the server asks who says much to wait. */
const AT_ONCE = 20;
let tried = false;

/**
 * The server says whom an account hides. Whom this browser hides and the server was never told of
 * (hidden before it kept them, or by a guest, or without a line) stays hidden, and it is told.
 */
export async function meetHidden(server: string[], account: boolean): Promise<void> {
  const told = new Set([...saved(TOLD), ...server]);
  const untold = hidden.get().filter((u) => !told.has(u));
  setHidden([...new Set([...(account ? untold : hidden.get()), ...server])]);
  save(TOLD, server);
  if (!account || tried) return;
  tried = true;
  for (const user of untold.slice(0, AT_ONCE))
    if (await tell(user, true)) save(TOLD, [...saved(TOLD), user]);
}
