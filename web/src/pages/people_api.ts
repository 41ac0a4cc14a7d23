// How I stand to others: asked of the server, changed there, and what it says in words.
import { useEffect, useState } from "preact/hooks";
import { book, localeOf } from "../shell/i18n";
import { hidden, meetHidden, setHidden } from "../shell/hidden";
import type { Whom } from "../shell/overlay";
import { prefs } from "../shell/prefs";
import { me } from "../shell/session";
import { Store, useStore } from "../shell/store";
import { get, post, Refused } from "./account_api";

export { get, post, Refused };
export const w = book("people");

export type TieKind = "friend" | "asked" | "asks" | "follow" | "block" | "hide";
export type Tie = {
  kind: TieKind;
  user: string;
  name: string;
  at: number;
  here?: boolean;
  table?: string;
};

/** All of mine; null until they were told. */
export const ties = new Store<Tie[] | null>(null);

export async function loadTies(): Promise<Tie[]> {
  const { ties: list } = await get<{ ties: Tie[] }>("/api/ties");
  ties.set(list);
  const told = list.filter((x) => x.kind === "hide").map((x) => x.user);
  void meetHidden(told, Boolean(me.get().account));
  return list;
}

/** Who is here changes: looked at again, every so many ms, while somebody reads. */
export function useTies(on = true, every = 15_000): boolean {
  const { id } = useStore(me);
  const [failed, fail] = useState(false);
  useEffect(() => {
    if (!id || !on) return;
    const look = () => {
      if (!document.hidden)
        loadTies().then(
          () => fail(false),
          () => fail(true),
        );
    };
    look();
    const timer = setInterval(look, every);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [id, on]);
  return failed;
}

/** Those between me and one person. */
export const between = (list: Tie[] | null, who: Whom): Tie[] =>
  (list ?? []).filter((x) => (who.user ? x.user === who.user : x.name === who.name));

export async function tie(
  who: Whom,
  kind: "friend" | "follow" | "block" | "hide",
  on: boolean,
): Promise<Tie[]> {
  if (kind === "hide" && who.user && !on) setHidden(hidden.get().filter((u) => u !== who.user));
  await post("/api/ties", { ...(who.user ? { user: who.user } : { name: who.name }), kind, on });
  return loadTies();
}

/** A sentence for what went wrong. */
export function noWords(e: unknown): string {
  const code = e instanceof Refused ? e.code : "refused";
  return w.t(w.has(`no.${code}`) ? `no.${code}` : "no.refused");
}

export const day = (ms: number): string =>
  new Intl.DateTimeFormat(localeOf(prefs.get().lang), { dateStyle: "medium" }).format(ms);
export const moment = (ms: number): string =>
  new Intl.DateTimeFormat(localeOf(prefs.get().lang), {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(ms);

export const REASONS = ["insult", "spam", "cheating", "leaving", "name", "other"] as const;
export type Reason = (typeof REASONS)[number];
