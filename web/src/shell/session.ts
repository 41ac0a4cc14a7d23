// The guest: asked once a visit, made with a suggested name when the browser brings none.
import { Store } from "./store";
import type { Me } from "./types";

const NAMES = [
  "Ada",
  "Amerigo",
  "Aphra",
  "Balboa",
  "Caroline",
  "Cosima",
  "Edmond",
  "Émilie",
  "Gerda",
  "Halley",
  "Inès",
  "Isaac",
  "Jeanne",
  "Kepler",
  "Laura",
  "Leonor",
  "Margaux",
  "Maria",
  "Mercator",
  "Nicolas",
  "Ren",
  "Sacagawea",
  "Sophie",
  "Tobias",
  "Tycho",
  "Ulrika",
  "Verena",
  "Wilhelm",
];

export const me = new Store<Me>({ id: null });
export const suggested = NAMES[Math.floor(Math.random() * NAMES.length)];

/**
 * The private link this device came by was called back or replaced, and nobody has read that yet.
 */
export const linkEnded = new Store(false);
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
export function endLink(): void {
  try {
    localStorage.removeItem(BY_LINK);
  } catch {
    /* private mode */
  }
  linkEnded.set(true);
}

const hadLink = (): boolean => {
  try {
    return localStorage.getItem(BY_LINK) !== null;
  } catch {
    return false;
  }
};

async function ask(path: string, init?: RequestInit): Promise<Me> {
  const answer = await fetch(path, { credentials: "same-origin", ...init });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(body.error ?? `http_${answer.status}`);
  return body as Me;
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

/** Without a session there is no cookie, and without the cookie no socket. */
export async function ensureSession(): Promise<Me> {
  const known = await ask("/api/me");
  if (known.id) {
    me.set(known);
    return known;
  }
  if (hadLink()) endLink();
  return rename(suggested);
}
