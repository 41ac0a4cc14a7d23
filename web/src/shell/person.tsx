// Names of people link to their profiles, where there is one: who has an account is asked for all
// who are seen at once.
import { useEffect } from "preact/hooks";
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

export function Person({ user, name }: { user?: string; name: string }) {
  const known = useStore(profiles);
  useEffect(() => want(user ?? ""), [user]);
  const to = user ? known[user] : null;
  return to ? (
    <Link class="person" to={personPath(to)}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi>{name}</bdi>
  );
}
