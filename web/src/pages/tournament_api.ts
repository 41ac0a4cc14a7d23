// What the server tells of tournaments (src/door/schemas.json), how it is asked, and words of time.
import { askAgain } from "../shell/again";
import { useEffect, useState } from "preact/hooks";
import { book, loadTournamentText, localeOf, useLang } from "../shell/i18n";
import { prefs } from "../shell/prefs";
import type { GameInfo } from "../shell/types";

export type Kind = "swiss" | "robin" | "heats";
export type Status = "open" | "running" | "over" | "annulled";
export type Plan = {
  id: string;
  name: string;
  kind: Kind;
  game: string;
  size: number;
  most: number;
  created: number;
  starts?: number;
};
export type TournamentLine = Plan & {
  status: Status;
  people: number;
  round: number;
  rounds_all: number;
  host: string;
  on: boolean;
};
export type Someone = {
  name: string;
  user: string;
  bot?: boolean;
  clockwork?: boolean;
  out?: "removed" | "absent" | "left";
};
export type Place = {
  place: number;
  who: number;
  points: number;
  common: number;
  buchholz: number;
  share: number;
  wins: number;
};
export type TableSeat = {
  who: number;
  points?: number;
  place?: number;
  score?: number;
  absent?: boolean;
  bot?: boolean;
};
export type RoundTable = {
  table: number;
  code?: string;
  status: "bye" | "waits" | "playing" | "over";
  plies?: number;
  seats: TableSeat[];
};
export type Round = { round: number; tables: RoundTable[] };
export type Tournament = Plan & {
  options: Record<string, string>;
  late: number;
  through?: number;
  rated: boolean;
  time_control: string;
  grace: number;
  deadline: number;
  rest: number;
  status: Status;
  paused: boolean;
  host: string;
  takes: boolean;
  rounds_all: number;
  round: number;
  commitment: string;
  secret?: string;
  next?: { what: "start" | "round" | "bots"; at: number };
  me: { host: boolean; on: boolean; who?: number; table?: string };
  people: Someone[];
  standing: Place[];
  rounds: Round[];
};
export type Note = {
  n: number;
  at: number;
  what: string;
  name?: string;
  by?: string;
  round?: number;
  table?: number;
  word?: string;
};

export const w = book("tournaments");
export const tournamentPath = (id: string): string => `/tournaments/${id}`;

/** The words of these pages; false: they have not come yet. */
export function useWords(): boolean {
  const lang = useLang();
  useEffect(() => void loadTournamentText(lang), [lang]);
  return w.has("title");
}

/** The games of the server. */
export function useGames(): GameInfo[] | null {
  const [games, set] = useState<GameInfo[] | null>(null);
  useEffect(() => {
    askAgain<{ games: GameInfo[] }>("/api/games").then(
      (b) => set(b.games),
      () => set([]),
    );
  }, []);
  return games;
}

/** JSON of an address, again and again while the page is seen; `again` asks at once. */
export function useAsked<T>(path: string, every: (it: T | null) => number) {
  const [it, set] = useState<T | "missing" | "failed" | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let live = true,
      timer: ReturnType<typeof setTimeout> | undefined,
      last: T | null = null;
    const ask = async () => {
      const answer = await fetch(path).catch(() => null);
      const got = answer?.ok ? ((await answer.json()) as T) : null;
      if (!live) return;
      if (got) last = got;
      if (got) set(got);
      else if (answer?.status === 404) set("missing");
      else if (!last) set("failed");
      timer = setTimeout(look, every(last));
    };
    const look = () => {
      if (document.visibilityState === "visible") void ask();
      else timer = setTimeout(look, 1000);
    };
    void ask();
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [path, turn]);
  return { it, again: () => setTurn((n) => n + 1) };
}

/** The code of a refusal, or null. */
export async function send(path: string, body: object = {}): Promise<string | null> {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (answer?.ok) return null;
  const said = await answer?.json().catch(() => null);
  return said?.error ?? "failed";
}
export const errorWords = (code: string): string =>
  w.has(`errors.${code}`) ? w.t(`errors.${code}`) : w.t("failed");

/** A span in the largest unit of which there are two: "90 minutes", "2 days". */
export function spanWords(seconds: number): string {
  const [unit, size] = (
    [
      ["days", 86400],
      ["hours", 3600],
      ["minutes", 60],
    ] as [string, number][]
  ).find(([, n]) => seconds >= 2 * n || seconds === n) ?? ["seconds", 1];
  return w.t(`time.${unit}`, { n: Math.round(seconds / size) });
}

export const when = (at: number): string =>
  new Intl.DateTimeFormat(localeOf(prefs.get().lang), {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(at);

const decimals = new Map<string, Intl.NumberFormat>();
/** 4.5, 30.1: at most one decimal. */
export function decimal(n: number): string {
  const lang = localeOf(prefs.get().lang);
  if (!decimals.has(lang))
    decimals.set(lang, new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }));
  return decimals.get(lang)!.format(n);
}

export const nameOf = (p: Someone | undefined, who: number): string =>
  !p
    ? ""
    : p.clockwork
      ? `${w.t("standing.clockwork")} ${who + 1}`
      : p.name || w.t("standing.somebody");
