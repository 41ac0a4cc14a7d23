// Users whose words are not shown. The server keeps it for who has an account or a guest's cookie;
// this browser keeps it too, so that it holds at once and also where the server does not take it.
import { Store } from "./store";

const KEY = "orrery.muted",
  MOST = 200;

function saved(): string[] {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

export const hidden = new Store<string[]>(saved());

export function setHidden(users: string[]): void {
  hidden.set(users);
  try {
    localStorage.setItem(KEY, JSON.stringify(users.slice(-MOST)));
  } catch {
    /* private mode */
  }
}

const without = (user: string): string[] => hidden.get().filter((u) => u !== user);

/** At once; then told to the server, whose lines of that user come no more, or come again. */
export async function hide(user: string, on: boolean): Promise<boolean> {
  setHidden(on ? [...without(user), user] : without(user));
  const answer = await fetch("/api/ties", {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ user, kind: "hide", on }),
  }).catch(() => null);
  return Boolean(answer?.ok);
}
