// /letters: what moderators did that concerns me, and what became of my reports. A letter is read
// when it has been shown.
import { useEffect, useState } from "preact/hooks";
import { serverNow } from "../shell/clock";
import { PageHead } from "../shell/header";
import { loadPageText, loadPeopleText, useLang } from "../shell/i18n";
import { Link } from "../shell/router";
import { lookAgain, me } from "../shell/session";
import { useStore } from "../shell/store";
import { PeopleSheet } from "./friends";
import { day, get, moment, noWords, post, w, type Reason } from "./people_api";
import { Words } from "./report";

export type Letter = {
  id: number;
  kind: "warn" | "mute" | "suspend";
  reason: Reason;
  words: string;
  at: number;
  until: number;
  lifted: number;
  told: 0 | 1;
  reply: string;
  table: string;
};
type Report = {
  id: number;
  name: string;
  table: string;
  at: number;
  reason: Reason;
  state: 0 | 1 | 2;
};

export function LettersPage() {
  const lang = useLang(),
    who = useStore(me);
  const [letters, setLetters] = useState<Letter[] | null>(null);
  const [reports, setReports] = useState<Report[] | null>(null);
  const [failed, fail] = useState(false);
  useEffect(() => void Promise.all([loadPeopleText(lang), loadPageText(lang)]), [lang]);
  useEffect(() => {
    if (w.has("letters.title")) document.title = `${w.t("letters.title")} · Orrery`;
  });
  const load = async () => {
    fail(false);
    try {
      const [a, b] = await Promise.all([
        get<{ letters: Letter[] }>("/api/me/letters"),
        get<{ reports: Report[] }>("/api/reports"),
      ]);
      setLetters(a.letters);
      setReports(b.reports);
      const fresh = a.letters.filter((x) => !x.told);
      await Promise.all(fresh.map((x) => post("/api/me/letters", { letter: x.id })));
      if (fresh.length) await lookAgain();
    } catch {
      fail(true);
    }
  };
  // A letter that comes while this page stands is shown at once.
  useEffect(() => {
    if (who.id && (letters === null || who.letters)) void load();
  }, [who.id, who.letters]);
  if (!w.has("letters.title")) return null;
  return (
    <div class="page">
      <PageHead />
      <main class="account-page letters-page">
        <header class="hd">
          <h1>{w.t("letters.title")}</h1>
          <p>{w.t("letters.line")}</p>
        </header>
        {failed && (
          <p class="bad" role="alert">
            {w.t("letters.failed")}{" "}
            <button type="button" class="plain" onClick={() => void load()}>
              {w.t("letters.again")}
            </button>
          </p>
        )}
        {letters && reports && (
          <div class="grid two">
            <div>
              <PeopleSheet title={w.t("letters.mine")}>
                {letters.length === 0 && <p>{w.t("letters.none")}</p>}
                {letters.map((x) => (
                  <OneLetter key={x.id} it={x} again={() => void load()} />
                ))}
              </PeopleSheet>
            </div>
            <ReportsSheet reports={reports} />
          </div>
        )}
      </main>
    </div>
  );
}

/** What a letter says, from what was done: also what a moderator sees before it is sent. */
export function letterWords(it: Pick<Letter, "kind" | "until">, now: number): string {
  const past = it.until > 0 && it.until < now;
  return w.t(`letters.${it.kind}_${past ? "was" : "text"}`, { until: moment(it.until) });
}

function OneLetter({ it, again }: { it: Letter; again: () => void }) {
  return (
    <article class="letter">
      <header>
        <h3>
          {w.t(`letters.${it.kind}`)}{" "}
          {!it.told && <span class="mark solid">{w.t("letters.new")}</span>}
        </h3>
        <time class="cap" dateTime={new Date(it.at).toISOString()}>
          {moment(it.at)}
        </time>
      </header>
      {it.lifted > 0 ? (
        <p>
          <b>{w.t("letters.lifted", { date: moment(it.lifted) })}</b>
        </p>
      ) : (
        <p>{letterWords(it, serverNow())}</p>
      )}
      <p>{w.t("letters.reason", { reason: w.t(`reason.${it.reason}`) })}</p>
      {it.words && (
        <figure>
          <figcaption>{w.t("letters.wrote")}</figcaption>
          <blockquote>
            <bdi>{it.words}</bdi>
          </blockquote>
        </figure>
      )}
      {it.table && (
        <p class="cap">
          {w.t("letters.at")} <Link to={`/t/${it.table}`}>{it.table}</Link>
        </p>
      )}
      {it.reply ? (
        <figure>
          <figcaption>{w.t("letters.answered")}</figcaption>
          <blockquote>
            <bdi>{it.reply}</bdi>
          </blockquote>
        </figure>
      ) : (
        it.table && it.lifted === 0 && <Answer id={it.id} again={again} />
      )}
    </article>
  );
}

/** Once, and only to what came of a report. */
function Answer({ id, again }: { id: number; again: () => void }) {
  const [words, setWords] = useState("");
  const [bad, setBad] = useState<string | null>(null);
  const send = (e: Event) => {
    e.preventDefault();
    const reply = words.replace(/\s+/g, " ").trim();
    if (reply)
      post("/api/me/letters", { letter: id, reply }).then(again, (no: unknown) =>
        setBad(noWords(no)),
      );
  };
  return (
    <form class="keep" onSubmit={send}>
      <Words
        label={w.t("letters.answer")}
        value={words}
        put={setWords}
        line={w.t("letters.answer_line")}
      />
      {bad && (
        <p class="bad" role="alert">
          {bad}
        </p>
      )}
      <p>
        <button type="submit" class="btn s" disabled={!words.trim()}>
          {w.t("letters.answer_go")}
        </button>
      </p>
    </form>
  );
}

const ReportsSheet = ({ reports }: { reports: Report[] }) => (
  <PeopleSheet title={w.t("letters.reports")}>
    {reports.length === 0 && <p>{w.t("letters.reports_none")}</p>}
    <ul class="acc-rows people-rows">
      {reports.map((x) => (
        <li key={x.id}>
          <span>
            <b>
              <bdi>{x.name}</bdi>
            </b>
            <small>
              {w.t(`reason.${x.reason}`)} · {day(x.at)}
            </small>
            <small class={x.state ? "said" : ""}>{w.t(`letters.state_${x.state}`)}</small>
          </span>
        </li>
      ))}
    </ul>
  </PeopleSheet>
);
