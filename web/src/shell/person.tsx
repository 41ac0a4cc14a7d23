// Names of people link to their profiles, where there is one: who has an account is asked for all
// who are seen at once.
import { useEffect } from "preact/hooks";
import { listWords } from "./i18n";
import { Link } from "./router";
import { Store, useStore } from "./store";

/** The name that a user's profile is found by; null: none. */
const profiles = new Store<Record<string, string | null>>({});
const MOST = 7; // ids in one question

let wanted: string[] = [];

async function ask(): Promise<void> {
  const users = wanted.splice(0, MOST);
  if (!users.length) return;
  try {
    const answer = await fetch(`/api/people?users=${users.join(",")}`);
    const found: Record<string, string> = answer.ok ? (await answer.json()).people : {};
    const told = users.map((u) => [u, found[u] ?? null] as const);
    profiles.set({ ...profiles.get(), ...Object.fromEntries(told) });
  } catch {
    /* the line is down: names stay plain */
  }
  void ask();
}

function want(user: string): void {
  if (!user || user in profiles.get() || wanted.includes(user)) return;
  if (!wanted.length) setTimeout(() => void ask(), 0);
  wanted.push(user);
}

export const personPath = (name: string): string => `/people/${encodeURIComponent(name)}`;

/** By which the profile of a user is found; null: there is none, or it is not known yet. */
export function useProfileName(user: string | undefined): string | null {
  const known = useStore(profiles);
  useEffect(() => want(user ?? ""), [user]);
  return user ? (known[user] ?? null) : null;
}

export function Person({ user, name }: { user?: string; name: string }) {
  const to = useProfileName(user);
  return to ? (
    <Link class="person" to={personPath(to)}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi>{name}</bdi>
  );
}

/** Several people in a list in words, each a way to the own page where there is one. */
export function People({ list }: { list: { user?: string; name: string }[] }) {
  // The words between them are the language's: the names take their places in it.
  const parts = listWords(list.map((_, i) => `\u0000${i}\u0000`)).split("\u0000");
  return (
    <>
      {parts.map((part, i) =>
        i % 2 ? <Person key={i} {...list[Number(part)]} /> : <span key={i}>{part}</span>,
      )}
    </>
  );
}
