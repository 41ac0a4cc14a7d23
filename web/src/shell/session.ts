// The guest: asked once a visit, made with a suggested name when the browser brings none.
import { Store } from "./store";
import type { Me } from "./types";

/** None is a figure of a game. */
const NAMES = [
  "Ada",
  "Amerigo",
  "Aphra",
  "Balboa",
  "Caroline",
  "Cosima",
  "Émilie",
  "Gerda",
  "Inès",
  "Jeanne",
  "Laura",
  "Leonor",
  "Margaux",
  "Mercator",
  "Nicolas",
  "Ren",
  "Sacagawea",
  "Sophie",
  "Tobias",
  "Ulrika",
  "Verena",
];

export const me = new Store<Me>({ id: null });
export const suggested = NAMES[Math.floor(Math.random() * NAMES.length)];

/**
 * This device is its user no more, and nobody has read that yet: the private link it came by was
 * called back or replaced, or its account was signed out, here or from elsewhere.
 */
export const linkEnded = new Store<"link" | "out" | null>(null);
const BY_LINK = "orrery.by_link";

/** Kept beside the cookie, which a page cannot read. */
export function cameByLink(): void {
  try {
    localStorage.setItem(BY_LINK, "1");
  } catch {
    /* private mode: it is told while the line is open, and not later */
  }
}

/** This device is its user no more. */
export function endLink(how: "link" | "out" = "link"): void {
  try {
    localStorage.removeItem(BY_LINK);
  } catch {
    /* private mode */
  }
  linkEnded.set(how);
}

const hadLink = (): boolean => {
  try {
    return localStorage.getItem(BY_LINK) !== null;
  } catch {
    return false;
  }
};

/** Nobody can be made of this browser: guests are not received, or this one is suspended. */
export type Barred = { why: "no_guests" } | { why: "suspended"; until: number; reason: string };
export const barred = new Store<Barred | null>(null);

async function ask(path: string, init?: RequestInit): Promise<Me> {
  const answer = await fetch(path, { credentials: "same-origin", ...init });
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return body as Me;
  if (body.error === "no_guests") barred.set({ why: "no_guests" });
  if (body.error === "suspended")
    barred.set({ why: "suspended", until: body.until, reason: body.reason });
  throw new Error(body.error ?? `http_${answer.status}`);
}

/** Makes or renames the guest of this browser. */
export async function rename(name: string): Promise<Me> {
  const it = await ask("/api/session", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: name.trim() }),
  });
  me.set(it);
  return it;
}

/** What is known of me may have changed: letters, the role. */
export async function lookAgain(): Promise<void> {
  const it = await ask("/api/me").catch(() => null);
  if (it?.id && it.id === me.get().id) me.set(it);
}

/** Without a session there is no cookie, and without the cookie no socket. */
export async function ensureSession(): Promise<Me> {
  const known = await ask("/api/me");
  if (known.id) {
    me.set(known);
    return known;
  }
  if (hadLink()) endLink();
  else if (me.get().account) endLink("out");
  return rename(suggested);
}
