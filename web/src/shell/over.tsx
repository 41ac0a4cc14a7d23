// The end: who won, and each score built up line by line. A dialog of the browser: it has the
// focus, and Escape leads to the board.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon, Shield } from "../pieces";
import { useBack } from "./back";
import { Person } from "./person";
import { flight } from "./prefs";
import { BOARDS } from "./boards";
import { listWords, loadPageText, shell, t, useLang } from "./i18n";
import { Link } from "./router";
import { rematch } from "./table";
import { nameAt } from "./names";
import { Spoken } from "./spoken";
import type { MatchSession } from "./match";
import type { Over, Result, ScoreLine, Table } from "./types";

export type LineWords = (line: ScoreLine) => ComponentChildren;
/**
 * `title`: where nobody wins against anybody; `colour`: where the game gives a seat its colour in
 * play; what the game adds stands below the scores.
 */
type Props = {
  over: Over;
  table: Table;
  session: MatchSession;
  words: LineWords;
  close: () => void;
  title?: string;
  colour?: (seat: number) => string | null;
  children?: ComponentChildren;
};

export function OverSheet({ over, table, session, words, close, title, colour, children }: Props) {
  const results = [...over.results].sort((a, b) => a.rank - b.rank);
  const lines = Math.max(0, ...results.map((r) => r.lines.length));
  const told = useCount(lines);
  const dialog = useRef<HTMLDialogElement>(null);
  useBack(true, close);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const winners = results.filter((r) => r.rank === results[0]?.rank);
  const won = winners.some((r) => r.seat === table.you);
  const names = winners.map((r) => nameAt(table, r.seat));
  return (
    <dialog ref={dialog} class="over sheet" aria-label={t("over.title")} onClose={close}>
      <header>
        <Icon id="crown" />
        <div>
          <h2 tabIndex={-1} autofocus>
            {title
              ? title
              : won
                ? t("over.you_won")
                : t("over.won", { names: listWords(names), n: names.length })}
          </h2>
          <p class="cap">{t(`over.${over.reason}`)}</p>
        </div>
      </header>
      <div class="over-body" tabIndex={0} role="group" aria-label={t("over.title")}>
        <div class="over-table">
          {results.map((r) => (
            <ScoreColumn
              key={r.seat}
              alone={results.length === 1}
              result={r}
              table={table}
              words={words}
              told={told}
              colour={colour}
            />
          ))}
        </div>
        {children}
        {table.rated && <WhyRated table={table} />}
        {table.commitment && BOARDS[table.game]?.replay && (
          <p class="cap checked">
            {
              shell.r("over.check", {
                how: {
                  text: "",
                  node: <Link to={`/r/${table.table}#fair`}>{t("over.check_how")}</Link>,
                },
                command: { text: "", node: <code>orrery verify {t("over.check_file")}</code> },
              }).node
            }
          </p>
        )}
        <ScoresOverTime code={table.table} colour={colour} />
      </div>
      <footer class="btns">
        <Link class="btn" to="/">
          {t("over.back")}
        </Link>
        <a
          class="btn"
          href={`/api/tables/${table.table}/replay`}
          download={`${table.game}-${table.table}.ndjson`}
        >
          {t("over.replay")}
        </a>
        {BOARDS[table.game]?.replay && (
          <Link class="btn" to={`/r/${table.table}`}>
            {t("over.review")}
          </Link>
        )}
        <button type="button" class="btn" onClick={close}>
          {t("over.board")}
        </button>
        {table.next ? (
          <Link class="btn main" to={`/t/${table.next}`}>
            {t("over.next")}
          </Link>
        ) : (
          table.you !== null && (
            <button type="button" class="btn main" onClick={() => rematch(session)}>
              {t("over.again")}
            </button>
          )
        )}
      </footer>
      <Spoken />
    </dialog>
  );
}

/**
 * The chart comes when the match can be gone through; without it the page says the same in numbers.
 */
function ScoresOverTime({ code, colour }: { code: string; colour?: Props["colour"] }) {
  const lang = useLang();
  const [drawn, draw] = useState<ComponentChildren>(null);
  useEffect(() => {
    let live = true;
    void Promise.all([
      import("./history").then((m) => m.history(code)),
      import("./chart"),
      loadPageText(lang),
    ]).then(
      ([past, { ScoreChart }]) => {
        if (live && past.log.scores?.length)
          draw(<ScoreChart curves={past.curves(colour)} rounds={past.rounds} end={past.plies} />);
      },
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [code, lang]);
  return <>{drawn}</>;
}

/** What it did to the ratings, when the match is rated; said by a part of its own. */
function WhyRated({ table }: { table: Table }) {
  const lang = useLang();
  const [drawn, draw] = useState<ComponentChildren>(null);
  useEffect(() => {
    let live = true;
    void Promise.all([import("../pages/rated"), loadPageText(lang)]).then(
      ([{ RatedMatch }]) => {
        if (live) draw(<RatedMatch table={table} />);
      },
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [table.table, lang]);
  return <>{drawn}</>;
}

/** Counts the lines up one after the other; at once when nothing shall move. */
function useCount(lines: number): number {
  const step = flight();
  const [n, set] = useState(step ? 0 : lines);
  useEffect(() => {
    if (!step || n >= lines) return;
    const timer = setTimeout(() => set(n + 1), step * 1.6);
    return () => clearTimeout(timer);
  }, [n, lines, step]);
  return step ? n : lines;
}

/** `alone`: there is no place to take. */
export function ScoreColumn({
  result: r,
  table,
  words,
  told,
  colour,
  alone,
}: {
  alone?: boolean;
  result: Result;
  table: Table;
  words: LineWords;
  told: number;
  colour?: Props["colour"];
}) {
  const seat = table.seats[r.seat];
  const sum = r.lines.slice(0, told).reduce((n, l) => n + l.points, 0);
  return (
    <section class={`score-col ${r.rank === 1 ? "first" : ""}`}>
      <h3>
        <Shield size="l" colour={colour ? colour(r.seat) : seat.colour} />
        <span>
          <Person user={seat.user} name={nameAt(table, r.seat)} />
          <span class="cap">
            {r.status === "left" ? t("over.left_seat") : !alone && t("over.rank", { rank: r.rank })}
          </span>
        </span>
      </h3>
      <ul>
        {r.lines.slice(0, told).map((l, i) => (
          <li key={i}>
            <span>{words(l)}</span>
            <b class="num">{l.points}</b>
          </li>
        ))}
      </ul>
      <p class="total">
        <span>{t("over.total")}</span>
        <b class="num">{told >= r.lines.length ? r.score : sum}</b>
      </p>
    </section>
  );
}
