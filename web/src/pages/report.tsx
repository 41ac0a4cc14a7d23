// Reporting somebody: why, in which words, and what goes along to the moderators. A report is about
// a table; where none is known, one is chosen among those where the two have met.
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../shell/dialog";
import { hidden, hide } from "../shell/hidden";
import { loadPeopleText, useLang } from "../shell/i18n";
import { isolate, short } from "../shell/letters";
import { closeOverlay, type Whom } from "../shell/overlay";
import { Link } from "../shell/router";
import { useStore } from "../shell/store";
import { gameName } from "../shell/titles";
import { day, get, noWords, post, REASONS, tie, w, type Reason } from "./people_api";

const LONGEST = 300;
type Met = { code: string; game: string; variant?: string; at?: number };
type Matches = {
  running?: { code: string; game: string; variant?: string }[];
  matches?: { code?: string; game: string; variant?: string; at: number }[];
};

/** The tables where the two have met, the newest first; null while they are asked for. */
function useMet(name: string, table: string | undefined): Met[] | null {
  const [met, set] = useState<Met[] | null>(null);
  useEffect(() => {
    if (table) return;
    get<Matches>(`/api/me/matches?with=${encodeURIComponent(name)}`).then(
      (a) => set((a.matches ?? []).filter((m): m is Met & { at: number } => Boolean(m.code))),
      () => set([]),
    );
  }, [name, table]);
  return met;
}

export function ReportDialog({ who, table }: { who: Whom; table?: string }) {
  const lang = useLang();
  const [sent, setSent] = useState(false);
  useEffect(() => void loadPeopleText(lang), [lang]);
  if (!w.has("report.title")) return null;
  const title = w.t("report.title", { name: isolate(who.name) });
  return (
    <Dialog
      key={sent ? "sent" : "form"}
      title={title}
      close={closeOverlay}
      class="account report"
      end={null}
    >
      {sent ? <Sent who={who} /> : <Form who={who} table={table} sent={() => setSent(true)} />}
    </Dialog>
  );
}

function Form({ who, table, sent }: { who: Whom; table?: string; sent: () => void }) {
  const met = useMet(who.name, table);
  const [reason, setReason] = useState<Reason | null>(null);
  const [words, setWords] = useState("");
  const [chosen, choose] = useState("");
  const [bad, setBad] = useState<string | null>(null);
  const [doing, setDoing] = useState(false);
  const at = table ?? (chosen || met?.[0]?.code);
  const send = async (e: Event) => {
    e.preventDefault();
    if (!at || !reason || doing) return;
    setDoing(true);
    setBad(null);
    const about = who.user ? { user: who.user } : { name: who.name };
    try {
      const said = words.replace(/\s+/g, " ").trim();
      await post("/api/reports", { ...about, table: at, reason, ...(said ? { words: said } : {}) });
      sent();
    } catch (no) {
      setBad(noWords(no));
      setDoing(false);
    }
  };
  if (!table && met?.length === 0)
    return (
      <>
        <p>{w.t("report.none", { name: isolate(who.name) })}</p>
        <p class="dialog-end">
          <button type="button" class="btn" autofocus onClick={closeOverlay}>
            {w.t("report.no")}
          </button>
        </p>
      </>
    );
  return (
    <form class="keep" onSubmit={(e) => void send(e)}>
      {!table && (
        <label class="acc-field">
          <span>{w.t("report.which")}</span>
          <select value={at ?? ""} onChange={(e) => choose(e.currentTarget.value)}>
            {met?.map((m) => (
              <option key={m.code} value={m.code}>
                {m.at
                  ? w.t("report.table", { game: gameName(m), date: day(m.at) })
                  : w.t("report.running", { game: gameName(m) })}
              </option>
            ))}
          </select>
        </label>
      )}
      <fieldset class="reasons">
        <legend>{w.t("report.why")}</legend>
        {REASONS.map((r) => (
          <label key={r}>
            <input
              type="radio"
              name="reason"
              value={r}
              checked={reason === r}
              onChange={() => setReason(r)}
            />
            <span>{w.t(`report.reasons.${r}`)}</span>
          </label>
        ))}
      </fieldset>
      <Words label={w.t("report.words")} value={words} put={setWords} />
      <p class="goes">{w.t("report.goes", { name: isolate(who.name) })}</p>
      {bad && (
        <p class="bad" role="alert">
          {bad}
        </p>
      )}
      <p class="dialog-end">
        <button type="button" class="btn" onClick={closeOverlay}>
          {w.t("report.no")}
        </button>
        <button type="submit" class="btn main" disabled={!reason || !at || doing}>
          {w.t("report.send")}
        </button>
      </p>
    </form>
  );
}

type WordsProps = { label: string; value: string; put: (words: string) => void; line?: string };

/** A few sentences; says how many characters are left when there are few. */
export function Words({ label, value, put, line }: WordsProps) {
  const left = LONGEST - [...value].length;
  return (
    <label class="acc-field">
      <span>{label}</span>
      <textarea
        rows={3}
        value={value}
        onInput={(e) => put((e.currentTarget.value = short(e.currentTarget.value, LONGEST)))}
      />
      {(line || left < 60) && (
        <small class="cap">{left < 60 ? w.t("report.left", { n: left }) : line}</small>
      )}
    </label>
  );
}

function Sent({ who }: { who: Whom }) {
  const silent = useStore(hidden);
  const name = isolate(who.name);
  const [gone, set] = useState(false);
  const done = gone || Boolean(who.user && silent.includes(who.user));
  const quiet = () => {
    set(true);
    void (who.user ? hide(who.user, true) : tie(who, "hide", true).catch(() => set(false)));
  };
  return (
    <>
      <p role="status">
        <b>{w.t("report.sent")}</b> {w.t("report.sent_line")}
      </p>
      <p class="dialog-end">
        {done ? (
          <span class="cap">{w.t("menu.hidden", { name })}</span>
        ) : (
          <button type="button" class="btn" onClick={quiet}>
            {w.t("menu.hide", { name })}
          </button>
        )}
        <Link class="btn" to="/letters" onClickCapture={closeOverlay}>
          {w.t("report.to_letters")}
        </Link>
        <button type="button" class="btn main" autofocus onClick={closeOverlay}>
          OK
        </button>
      </p>
    </>
  );
}
