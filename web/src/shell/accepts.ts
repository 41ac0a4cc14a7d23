// Whether seats and options go together, as the server's rules say; asked anew at every change of a
// form.
import { useEffect, useState } from "preact/hooks";
import { book, shell } from "./i18n";
import type { Reason } from "./types";

export type Seating = { automaton: boolean; later?: boolean; team?: number }[];
/**
 * `why`: the reason against the choice as it stands; `seats` and `not`: those against other numbers
 * of seats, other values of an option.
 */
export type Verdict = {
  why?: Reason;
  seats: Record<string, Reason>;
  not: Record<string, Record<string, Reason>>;
  seating?: Seating;
};

export function useVerdict(
  game: string | undefined,
  seats: number,
  options: Record<string, unknown>,
): Verdict | null {
  const [verdict, set] = useState<Verdict | null>(null);
  const body = JSON.stringify({ game, seats, options });
  useEffect(() => {
    if (!game) return;
    const stop = new AbortController();
    // A server that cannot say it now says it when the table is made.
    fetch("/api/accepts", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
      signal: stop.signal,
    })
      .then((r) => (r.ok ? r.json() : null))
      .then(set, () => undefined);
    return () => stop.abort();
  }, [body]);
  return verdict;
}

/** A reason in the words of the game: ids of options, values and variants become their names. */
export function reasonWords(game: string, reason: Reason): string {
  const w = book(game),
    variant = (id: string) => `games.${game}.variants.${id}.short`;
  const named = (id: string | number): string | number => {
    if (typeof id === "number") return id;
    return w.has(`options.${id}`)
      ? w.t(`options.${id}`)
      : shell.has(variant(id))
        ? shell.t(variant(id))
        : w.has(`choices.${id}`)
          ? w.t(`choices.${id}`)
          : id;
  };
  return w.t(
    `reasons.${reason.k}`,
    Object.fromEntries(Object.entries(reason).map(([key, value]) => [key, named(value)])),
  );
}
