// The figures of one game on somebody's page. Each picture is a table, which says the same in
// words.
import { askAgain } from "../shell/again";
import { useEffect, useState } from "preact/hooks";
import { loadEdition } from "../shell/edition";
import { book, localeOf, t, useLang } from "../shell/i18n";
import type { GameInfo } from "../shell/types";
import { figures, type GameTally, type Share, type TableTally } from "./tallies";

const w = book("pages");
/** Of fewer matches a share says nothing: the numbers stand there. */
const FEW = 10;

export function SeatsChoice({
  tables,
  seats,
  choose,
}: {
  tables: TableTally[];
  seats?: string;
  choose: (seats?: string) => void;
}) {
  const one = (label: string, value?: string) => (
    <button key={label} type="button" aria-pressed={seats === value} onClick={() => choose(value)}>
      {label}
    </button>
  );
  return (
    <span class="seats-choice">
      <span class="cap" aria-hidden="true">
        {w.t("profile.seats")}
      </span>
      <span class="seg" role="group" aria-label={w.t("profile.seats")}>
        {one(w.t("profile.all"))}
        {tables.map((x) => one(String(x.seats), String(x.seats)))}
      </span>
    </span>
  );
}

export function GameFigures({ game, tables }: { game: GameTally; tables: TableTally[] }) {
  const lang = useLang(),
    g = book(game.game);
  const f = figures(tables);
  const n1 = new Intl.NumberFormat(localeOf(lang), { maximumFractionDigits: 1 });
  const big: [string, string][] = [
    ...(f.met ? [[share(f.won, f.met), "won"] as [string, string]] : []),
    [n1.format(f.mean), "mean"],
    [String(f.best), "best"],
    [n1.format(f.moves), "moves"],
    [n1.format(Math.max(1, Math.round(f.minutes))), "minutes"],
  ];
  const most = Math.max(1, ...f.lines.map((l) => Math.abs(l.mean)));
  const lineName = (key: string) =>
    g.has(`line_kinds.${key}`) ? g.t(`line_kinds.${key}`) : key.replace(/_/g, " ");
  return (
    <>
      <dl class="big">
        {big.map(([value, key]) => (
          <div key={key}>
            <dt>{w.t(`profile.big.${key}`)}</dt>
            <dd class="num">{value}</dd>
          </div>
        ))}
      </dl>
      <div class="duo">
        <div>
          {f.seats.length > 0 && (
            <Shares
              title={w.t("profile.by_seat")}
              head={w.t("profile.seat_head")}
              rows={f.seats.map((s) => ({
                ...s,
                key: w.t("profile.seat", { n: Number(s.key) + 1 }),
              }))}
              note={w.t("profile.chance_note")}
            />
          )}
          {f.levels.length > 0 && (
            <Shares
              title={w.t("profile.by_level")}
              head={w.t("profile.level_head")}
              rows={f.levels.map((l) => ({ ...l, key: t(`level.${l.key}`) }))}
            />
          )}
        </div>
        <div>
          {f.lines.length > 0 && (
            <table class="sh">
              <caption>{w.t("profile.by_line")}</caption>
              <thead class="sr">
                <tr>
                  <th scope="col">{w.t("profile.line_head")}</th>
                  <td />
                  <th scope="col">{w.t("profile.big.mean")}</th>
                </tr>
              </thead>
              <tbody>
                {f.lines.map((l) => (
                  <tr key={l.key}>
                    <th scope="row">{lineName(l.key)}</th>
                    <td class="b">
                      <span class="bar" aria-hidden="true">
                        <i style={{ width: `${(100 * Math.max(0, l.mean)) / most}%` }} />
                      </span>
                    </td>
                    <td class="num">{n1.format(l.mean)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {f.solo.length > 0 && <Solo game={game} solo={f.solo} />}
          {f.left > 0 && <p class="cap">{w.t("profile.left_n", { n: f.left })}</p>}
        </div>
      </div>
    </>
  );
}

const percent = (won: number, n: number): string => `${Math.round((100 * won) / n)} %`;
const share = (won: number, n: number): string =>
  n < FEW ? w.t("profile.of", { won, n }) : percent(won, n);

type SharesProps = { title: string; head: string; rows: Share[]; note?: string };

function Shares({ title, head, rows, note }: SharesProps) {
  return (
    <>
      <table class="sh">
        <caption>{title}</caption>
        <thead class="sr">
          <tr>
            <th scope="col">{head}</th>
            <td />
            <th scope="col">{w.t("profile.big.won")}</th>
            <th scope="col">{w.t("profile.matches")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((r) => (
            <tr key={r.key}>
              <th scope="row">{r.key}</th>
              <td class="b">
                <span class="bar" aria-hidden="true">
                  <i style={{ width: `${(100 * r.won) / r.n}%` }} />
                  {r.even !== undefined && <u style={{ left: `${100 * r.even}%` }} />}
                </span>
              </td>
              <td class="num">{r.n < FEW ? r.won : percent(r.won, r.n)}</td>
              <td class="cap">{w.t("profile.of_n", { n: r.n })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p class="tiny">{note}</p>}
    </>
  );
}

type Rating = { id: string; min: number; max?: number | null; name: Record<string, string> };

/** Alone: what the game's table of ratings calls each score, the best first. */
function Solo({ game, solo }: { game: GameTally; solo: { score: number; n: number }[] }) {
  const lang = useLang();
  const [ratings, set] = useState<Rating[]>([]);
  useEffect(() => {
    let live = true;
    askAgain<{ games: GameInfo[] }>("/api/games")
      .then((b) => b.games.find((x) => x.id === game.game)?.edition)
      .then((hash) => loadEdition(hash ?? null) as Promise<{ solo_rating?: Rating[] } | null>)
      .then(
        (edition) => {
          if (live) set(edition?.solo_rating ?? []);
        },
        () => undefined,
      );
    return () => {
      live = false;
    };
  }, [game.game]);
  const rankOf = (score: number) =>
    ratings.find(
      (r) => score >= r.min && (r.max === null || r.max === undefined || score <= r.max),
    );
  const rows = new Map<string, { name: string; n: number; best: number }>();
  for (const s of solo) {
    const rank = rankOf(s.score),
      key = rank?.id ?? "";
    const at = rows.get(key) ?? { name: rank?.name[lang] ?? "–", n: 0, best: s.score };
    rows.set(key, { ...at, n: at.n + s.n });
  }
  return (
    <table class="sh solo">
      <caption>{w.t("profile.solo")}</caption>
      <thead class="sr">
        <tr>
          <th scope="col">{w.t("profile.rank_head")}</th>
          <th scope="col">{w.t("profile.big.best")}</th>
          <th scope="col">{w.t("profile.matches")}</th>
        </tr>
      </thead>
      <tbody>
        {[...rows.values()].map((r) => (
          <tr key={r.name}>
            <th scope="row">{r.name}</th>
            <td class="num">{w.t("profile.points", { n: r.best })}</td>
            <td class="cap">{w.t("profile.n_times", { n: r.n })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
