// The guest: asked once a visit, made with a suggested name when the browser brings none.
import { siteOf } from "./site";
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
 * called back or replaced, or its account was signed out, and the guest of before is here again.
 */
export const linkEnded = new Store<"link" | "out" | null>(null);
const BY_LINK = "orrery.by_link";

const ACCOUNT = "orrery.account";

/** Kept beside the cookie, which a page cannot read. */
function keep(key: string, yes: boolean): void {
  try {
    if (yes) localStorage.setItem(key, "1");
    else localStorage.removeItem(key);
  } catch {
    /* private mode: it is told while the page is open, and not later */
  }
}
const kept = (key: string): boolean => {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
};
export const cameByLink = (): void => keep(BY_LINK, true);
export const hadLink = (): boolean => kept(BY_LINK);
/** It has an account now, or has signed in: that it came by a link once says nothing any more. */
export const hasEntered = (): void => keep(BY_LINK, false);

/** This device is the user of its private link no more. */
export function endLink(): void {
  keep(BY_LINK, false);
  forgetAccount();
  linkEnded.set("link");
}

/** This browser was an account's; if it is not when the page asks next, its session has ended. */
let account = false;
me.subscribe(() => {
  if (!me.get().account || account) return;
  account = true;
  keep(ACCOUNT, true);
});
/** It is signed out by who sits here, or that was told. */
export function forgetAccount(): void {
  account = false;
  keep(ACCOUNT, false);
}

const LOST = "orrery.lost";

/** The guest of this browser is not known here any more; another one is made by choice alone. */
let lost = false;
export function loseGuest(yes: boolean): void {
  if (yes && (account || kept(ACCOUNT))) return; // that is told otherwise
  lost = yes;
  keep(LOST, yes);
}

/**
 * Nobody is made of this browser: guests are not received, this one is suspended or not known any
 * more, or the session of an account has ended, and nobody has said yet how to go on.
 */
export type Barred =
  | { why: "no_guests" | "ended" | "lost" | "no_cookies" }
  | { why: "suspended"; until: number; reason: string };
export const barred = new Store<Barred | null>(null);

/** The server is there, and says no. */
export class SaidNo extends Error {}

/** A server that does not answer is given up, in ms. */
const GIVEN_UP = 10_000;

async function ask(path: string, init?: RequestInit): Promise<Me> {
  const answer = await fetch(path, {
    credentials: "same-origin",
    signal: AbortSignal.timeout(GIVEN_UP),
    ...init,
  });
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return body as Me;
  if (body.error === "no_guests") barred.set({ why: "no_guests" });
  if (body.error === "suspended")
    barred.set({ why: "suspended", until: body.until, reason: body.reason });
  // A proxy answers for a server that is away.
  throw new (answer.status < 500 ? SaidNo : Error)(body.error ?? `http_${answer.status}`);
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

/** A guest was made in this visit; a line was opened, so the browser keeps its cookie. */
let made = false,
  cookieWas = false;
export const cookieKept = (): void => {
  cookieWas = true;
};

/** Each guest that is made for a browser without cookies would be lost at once. */
function noCookies(): never {
  barred.set({ why: "no_cookies" });
  throw new Error("no_cookies");
}

/** Without a session there is no cookie, and without the cookie no socket. Asked once at a time. */
let asking: Promise<Me> | null = null;
export const ensureSession = (): Promise<Me> =>
  (asking ??= session().finally(() => {
    asking = null;
  }));

async function session(): Promise<Me> {
  if (!navigator.cookieEnabled) noCookies();
  const known = await ask("/api/me");
  const ended = !known.account && !hadLink() && (account || kept(ACCOUNT));
  if (known.id) {
    cookieWas = true;
    loseGuest(false);
    if (ended) {
      forgetAccount();
      linkEnded.set("out");
    }
    me.set(known);
    return known;
  }
  if (ended) {
    barred.set({ why: "ended" });
    throw new Error("signed_out");
  }
  if (hadLink()) endLink();
  else if (lost || kept(LOST)) {
    const site = await siteOf();
    barred.set({ why: site && !site.guests ? "no_guests" : "lost" });
    throw new Error("signed_out");
  }
  if (made && !cookieWas) noCookies();
  const it = await named();
  made = true;
  return it;
}

/** By the suggested name; who has an account by that name has it alone. */
async function named(): Promise<Me> {
  for (let tries = 0; ; tries++) {
    const name = tries ? `${suggested} ${2 + Math.floor(Math.random() * 98)}` : suggested;
    try {
      return await rename(name);
    } catch (e) {
      if (tries > 8 || !(e instanceof Error) || e.message !== "name_taken") throw e;
    }
  }
}
