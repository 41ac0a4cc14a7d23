// On the first page, small, and not there before there is something: the last matches that were
// played to their end, also a guest's, and what they add up to in each game.
import { useEffect, useState } from "preact/hooks";
import { BOARDS } from "../shell/boards";
import { book, loadPageText, localeOf, t, useLang } from "../shell/i18n";
import { Link } from "../shell/router";
import { me } from "../shell/session";
import { useStore } from "../shell/store";
import { gameName } from "../shell/titles";
import { metWords, type Played as Match } from "./matches_list";
import { figures, type GameTally } from "./tallies";

const w = book("pages");
const SHOWN = 2;

type Mine = { matches?: Match[]; games?: GameTally[] };

function useMine(id: string | null): Mine | null {
  const [mine, set] = useState<Mine | null>(null);
  useEffect(() => {
    let live = true;
    if (id)
      fetch("/api/me/matches")
        .then((r) => (r.ok ? r.json() : null))
        .then(
          (it: Mine | null) => {
            if (live) set(it);
          },
          () => undefined,
        );
    return () => {
      live = false;
    };
  }, [id]);
  return mine;
}

export function Played() {
  const lang = useLang();
  const mine = useMine(useStore(me).id);
  useEffect(() => void loadPageText(lang), [lang]);
  if (!mine?.matches?.length || !w.has("played.title")) return null;
  const day = new Intl.DateTimeFormat(localeOf(lang), { dateStyle: "medium" });
  return (
    <section class="sheet my-matches played" aria-label={w.t("played.title")}>
      <h2>{w.t("played.title")}</h2>
      <ul>
        {mine.matches.slice(0, SHOWN).map((m) => (
          <Row key={`${m.at}.${m.code ?? m.score}`} m={m} day={day} />
        ))}
      </ul>
      <details>
        <summary>{w.t("played.records")}</summary>
        <Records games={mine.games ?? []} />
        <p>
          <Link class="btn s" to="/matches">
            {w.t("played.all")}
          </Link>
        </p>
      </details>
    </section>
  );
}

function Row({ m, day }: { m: Match; day: Intl.DateTimeFormat }) {
  const result =
    m.seats === 1
      ? ""
      : m.won
        ? w.t("played.won")
        : m.left
          ? w.t("profile.left")
          : w.t("played.place", { n: m.place, of: m.seats });
  const notes = [metWords(m), day.format(m.at)];
  return (
    <li class={m.won ? "won" : ""}>
      <span class="tg">
        <b>{gameName(m)}</b>
        <span class="cap">{notes.filter(Boolean).join(" · ")}</span>
      </span>
      <span class="how-it-went">
        {result && <b>{result}</b>} <span>{w.t("profile.points", { n: m.score })}</span>
      </span>
      {m.code && BOARDS[m.game]?.replay && (
        <Link class="btn s" to={`/r/${m.code}`}>
          {t("over.review")}
        </Link>
      )}
    </li>
  );
}

/** Each game, the one played most first: matches, how many were won, the best score. */
function Records({ games }: { games: GameTally[] }) {
  const all = games
    .map((g) => ({ g, f: figures(g.tables) }))
    .filter(({ f }) => f.n)
    .sort((a, b) => b.f.n - a.f.n);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{w.t("profile.game")}</th>
          <th scope="col">{w.t("played.matches")}</th>
          <th scope="col">{w.t("profile.big.won")}</th>
          <th scope="col">{w.t("profile.big.best")}</th>
        </tr>
      </thead>
      <tbody>
        {all.map(({ g, f }) => (
          <tr key={`${g.game}.${g.variant ?? ""}`}>
            <th scope="row">{gameName(g)}</th>
            <td class="num">{f.n}</td>
            <td class="num">{f.met ? w.t("profile.of", { won: f.won, n: f.met }) : "–"}</td>
            <td class="num">{f.best}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
