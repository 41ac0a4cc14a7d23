// The matches of somebody, newest first, with filters that stand in the address.
import { useEffect, useState } from "preact/hooks";
import { BOARDS } from "../shell/boards";
import { book, listWords, localeOf, t, useLang } from "../shell/i18n";
import { isolate } from "../shell/letters";
import { personPath } from "../shell/person";
import { goQuery, Link } from "../shell/router";
import { gameName } from "../shell/titles";
import type { Level } from "../shell/types";
import { signed } from "./rated";

type PlayedSeat = { kind: string; level?: Level; name?: string; score?: number };
export type Played = {
  at: number;
  game: string;
  variant?: string;
  seats: number;
  seat: number;
  place: number;
  score: number;
  won: boolean;
  left: boolean;
  given: boolean;
  private: boolean;
  /** Of a rated match that counted: how the rating moved. */
  change?: number;
  code?: string;
  detail?: { ms: number; seats: PlayedSeat[] };
  people?: { seat: number; name: string; account: boolean }[];
};
type Page = { matches?: Played[]; next?: string };

const w = book("pages");

/** What is chosen of the matches, as it stands in the address. */
export type Filter = {
  game?: string;
  variant?: string;
  seats?: string;
  result?: string;
  /** Of my own: those with one person. */
  with?: string;
};
export function readFilter(query: string): Filter & { as?: string } {
  return Object.fromEntries(new URLSearchParams(query)) as Filter;
}
export function writeFilter(filter: Record<string, string | undefined>): string {
  const kept = Object.entries(filter).filter((x): x is [string, string] => !!x[1]);
  return kept.length ? `?${new URLSearchParams(kept)}` : "";
}

/** All pages so far of what is asked. */
function usePages(address: string, query: string) {
  const [all, set] = useState<{ of: string; list: Played[]; next?: string } | null>(null);
  const [failed, fail] = useState(false);
  const of = `${address}${query ? `?${query}` : ""}`;
  const load = async (more: Played[], before?: string) => {
    try {
      const answer = await fetch(before ? `${of}${query ? "&" : "?"}before=${before}` : of);
      const page: Page = await answer.json();
      if (!answer.ok) throw new Error(String(answer.status));
      set((now) =>
        before && now?.of !== of
          ? now
          : { of, list: [...more, ...(page.matches ?? [])], next: page.next },
      );
      fail(false);
    } catch {
      fail(true);
    }
  };
  useEffect(() => void load([]), [of]);
  return { all, failed, more: () => void load(all?.list ?? [], all?.next) };
}

const RESULTS = ["", "won", "lost"];

type Props = {
  /** Where they are asked for; `others`: as others see them. */
  address: string;
  filter: Filter;
  others?: boolean;
  path: string;
  /** The games that there is something of. */
  games: { game: string; variant?: string }[];
  title?: string;
};

export function MatchesList({ address, filter, others, path, games, title }: Props) {
  const lang = useLang();
  const { game, variant, seats, result, with: met } = filter;
  const as = others ? "others" : undefined;
  const query = writeFilter({ game, variant, seats, result, with: met, as }).slice(1);
  const { all, failed, more } = usePages(address, query);
  const choose = (change: Filter) => goQuery(path, writeFilter({ ...filter, as, ...change }));
  const day = new Intl.DateTimeFormat(localeOf(lang), { dateStyle: "medium" });
  return (
    <section class="sheet history" aria-label={title ?? w.t("profile.matches")}>
      <header>
        <h2>{title ?? w.t("profile.matches")}</h2>
      </header>
      <div class="filters">
        {games.length > 1 && (
          <select
            aria-label={w.t("profile.game")}
            value={game ? `${game}.${variant ?? ""}` : ""}
            onChange={(e) => {
              const [id, v] = e.currentTarget.value.split(".");
              choose({ game: id || undefined, variant: v || undefined, seats: undefined });
            }}
          >
            <option value="">{w.t("profile.all_games")}</option>
            {games.map((g) => (
              <option key={`${g.game}.${g.variant ?? ""}`} value={`${g.game}.${g.variant ?? ""}`}>
                {gameName(g)}
              </option>
            ))}
          </select>
        )}
        <span class="seg" role="group" aria-label={w.t("profile.result")}>
          {RESULTS.map((r) => (
            <button
              key={r}
              type="button"
              aria-pressed={(result ?? "") === r}
              onClick={() => choose({ result: r || undefined })}
            >
              {w.t(`profile.results.${r || "all"}`)}
            </button>
          ))}
        </span>
      </div>
      {met && (
        <p class="cap with">
          {w.t("profile.with", { name: isolate(met) })}{" "}
          <button type="button" class="plain" onClick={() => choose({ with: undefined })}>
            {w.t("profile.with_all")}
          </button>
        </p>
      )}
      {all && all.list.length === 0 && (
        <p class="cap" role="status">
          {met ? w.t("profile.none_with", { name: isolate(met) }) : w.t("profile.none")}
        </p>
      )}
      <ul class="hist">
        {all?.list.map((m) => (
          <Row key={`${m.at}.${m.code ?? m.score}`} m={m} day={day} />
        ))}
      </ul>
      {failed && (
        <p class="alert" role="alert">
          {w.t("profile.failed")}
        </p>
      )}
      {all?.next && (
        <button type="button" class="btn s" onClick={more}>
          {w.t("profile.more")}
        </button>
      )}
    </section>
  );
}

/** Who else was there, people first, as they are called now. */
function others(m: Played): { name: string; account: boolean }[] {
  const bots = (m.detail?.seats ?? []).filter((s) => s.kind === "bot" || s.kind === "automaton");
  const people = (m.detail?.seats ?? [])
    .map((s, i) => ({ s, i }))
    .filter(({ s, i }) => s.kind === "human" && i !== m.seat)
    .map(({ i }) => m.people?.find((p) => p.seat === i))
    .map((p) =>
      p ? { name: p.name ? isolate(p.name) : t("seat.gone"), account: p.account } : untold(),
    );
  return [...people, ...bots.map((b) => ({ name: botName(b), account: false }))];
}
const untold = () => ({ name: w.t("profile.somebody"), account: false });
const botName = (b: PlayedSeat): string =>
  b.name ?? t(b.level ? `level.${b.level}` : "seat.automaton");

/** Whom it was played with, as far as that is told. */
export function metWords(m: Played): string {
  const met = others(m);
  if (!m.code) return w.t("profile.private");
  return met.length ? listWords(met.map((x) => x.name)) : w.t("profile.alone");
}

function Row({ m, day }: { m: Played; day: Intl.DateTimeFormat }) {
  const met = others(m),
    pages = met.filter((x) => x.account),
    solo = m.seats === 1,
    who = metWords(m);
  const notes = [
    gameName(m),
    w.t("profile.points", { n: m.score }),
    m.left && w.t("profile.left"),
    m.given && w.t("profile.given"),
    day.format(m.at),
  ].filter(Boolean);
  return (
    <li>
      <span class={`pos ${m.won ? "w" : ""}`}>
        <span class="sr">{w.t("profile.place")} </span>
        {solo ? "·" : m.place}
      </span>
      <span class="tg">
        {m.code && BOARDS[m.game]?.replay ? <Link to={`/r/${m.code}`}>{who}</Link> : <b>{who}</b>}
        <span class="cap">{notes.join(" · ")}</span>
      </span>
      {m.change !== undefined && (
        <b class="num change">
          <span class="sr">{w.t("rated.chart")} </span>
          {signed(m.change)}
        </b>
      )}
      {pages.length > 0 && (
        <span class="cap pages">
          {pages.map((x) => (
            <Link key={x.name} to={personPath(plain(x.name))}>
              {met.length === 1 ? w.t("profile.link") : x.name}
              {met.length === 1 && <span class="sr"> {x.name}</span>}
            </Link>
          ))}
        </span>
      )}
    </li>
  );
}
const plain = (name: string): string => name.replace(/[\u2066-\u2069]/g, "");
