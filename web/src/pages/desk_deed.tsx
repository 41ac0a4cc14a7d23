// What a moderator does: one deed, its end, its reason; and the letter as the person will read it.
import { useEffect, useRef, useState } from "preact/hooks";
import { serverNow } from "../shell/clock";
import { isolate } from "../shell/letters";
import { say } from "../shell/speech";
import type { DeedKind, Entry } from "./desk_api";
import { letterWords } from "./letters";
import { noWords, post, Refused, REASONS, w, type Reason } from "./people_api";
import { Words } from "./report";

const KINDS: { id: DeedKind; key: string; path: string }[] = [
  {
    id: "warn",
    key: "w",
    path: "M5 21V3.5M5 4.5c3-1.600 6 1.600 9 0 2-1 4-.6 5 0v8c-3-1.600-5 1-8 .2-2.200-.6-4-.6-6 .3",
  },
  { id: "mute", key: "m", path: "M3.5 4h17v12h-9l-4.500 4v-4h-3.500zM8 13l8-6" },
  { id: "suspend", key: "s", path: "M4 21h16M6 21V3.500h8l4 2.500v15M14 3.500V21M11 12.500v.5" },
  {
    id: "note",
    key: "n",
    path: "M4 20.5C8 12 13 6 20.500 3.500 20 11 15 16 8 16.500M4 20.500l6-7",
  },
];
const DAYS = [1, 7, 30];
const HOURS_MOST = 8760;

type Props = { entry: Entry; done: () => void };

export function Deeds({ entry, done }: Props) {
  const first = entry.reports[0],
    name = isolate(first.name);
  const [kind, setKind] = useState<DeedKind>("warn");
  const [hours, setHours] = useState<number | null>(24);
  const [own, setOwn] = useState("48");
  const [reason, setReason] = useState<Reason>(first.reason);
  const [words, setWords] = useState("");
  const [bad, setBad] = useState<string | null>(null);
  const [doing, setDoing] = useState(false);
  const ends = kind === "mute" || kind === "suspend";
  const time = hours ?? Number(own);
  const good = !ends || (Number.isInteger(time) && time >= 1 && time <= HOURS_MOST);
  const until = ends ? serverNow() + time * 3_600_000 : 0;
  const timeWords =
    time % 24 === 0 ? w.t("desk.days", { n: time / 24 }) : w.t("desk.n_hours", { n: time });
  const goWords = w.t(`desk.go.${kind}`, { name, time: timeWords });
  const send = async (nothing: boolean) => {
    if (doing || (!nothing && !good)) return;
    setDoing(true);
    setBad(null);
    const said = words.replace(/\s+/g, " ").trim();
    try {
      await post("/api/desk/deed", {
        report: first.id,
        kind: nothing ? "nothing" : kind,
        ...(nothing ? {} : { reason, words: said, ...(ends ? { hours: time } : {}) }),
      });
      say(w.t("desk.was_done", { what: nothing ? w.t("desk.nothing") : goWords }));
      done();
    } catch (e) {
      setBad(e instanceof Refused && e.code === "not_found" ? w.t("no.gone") : noWords(e));
      setDoing(false);
    }
  };
  useDeedKeys(setKind, () => void send(false), first.state === 0);
  if (first.state !== 0) return <Closed state={first.state} />;
  return (
    <section class="sheet acc-sheet desk-act">
      <h2>{w.t("desk.act")}</h2>
      <Kinds kind={kind} choose={setKind} />
      {ends && <Time hours={hours} own={own} setHours={setHours} setOwn={setOwn} good={good} />}
      <ReasonField reason={reason} choose={setReason} />
      <Words
        label={kind === "note" ? w.t("desk.words_note") : w.t("desk.words_to", { name })}
        value={words}
        put={setWords}
      />
      <Preview name={name} kind={kind} until={until} reason={reason} words={words} good={good} />
      {bad && (
        <p class="bad" role="alert">
          {bad}
        </p>
      )}
      <p class="desk-go">
        <button
          type="button"
          class="btn main"
          disabled={!good || doing}
          aria-keyshortcuts="Control+Enter"
          onClick={() => void send(false)}
        >
          {goWords}
        </button>
        <button type="button" class="plain" disabled={doing} onClick={() => void send(true)}>
          {w.t("desk.nothing")}
        </button>
      </p>
      <p class="cap">{w.t("desk.reporters")}</p>
    </section>
  );
}

/** In place of the deeds, where one was done already. */
function Closed({ state }: { state: number }) {
  return (
    <section class="sheet acc-sheet desk-act">
      <h2>{w.t("desk.act")}</h2>
      <p>
        {w.t("desk.is_closed")} {w.t(state === 1 ? "letters.state_1" : "letters.state_2")}
      </p>
    </section>
  );
}

type KindsProps = { kind: DeedKind; choose: (kind: DeedKind) => void };

function Kinds({ kind, choose }: KindsProps) {
  return (
    <div class="kinds" role="group" aria-label={w.t("desk.act")}>
      {KINDS.map((k) => (
        <button
          key={k.id}
          type="button"
          class="kind"
          aria-pressed={kind === k.id}
          aria-keyshortcuts={k.key.toUpperCase()}
          onClick={() => choose(k.id)}
        >
          <svg class="acc-sign" viewBox="0 0 24 24" aria-hidden="true">
            <path d={k.path} />
          </svg>
          <span>
            <b>{w.t(`desk.kind.${k.id}`)}</b>
            <small>{w.t(`desk.kind_line.${k.id}`)}</small>
          </span>
        </button>
      ))}
    </div>
  );
}

type ReasonProps = { reason: Reason; choose: (reason: Reason) => void };

function ReasonField({ reason, choose }: ReasonProps) {
  return (
    <label class="acc-field">
      <span>{w.t("desk.reason")}</span>
      <select value={reason} onChange={(e) => choose(e.currentTarget.value as Reason)}>
        {REASONS.map((r) => (
          <option key={r} value={r}>
            {w.t(`reason.${r}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

type PreviewProps = {
  name: string;
  kind: DeedKind;
  until: number;
  reason: Reason;
  words: string;
  good: boolean;
};

/** The letter as the person will read it; a note is read by nobody but the desk. */
function Preview({ name, kind, until, reason, words, good }: PreviewProps) {
  return (
    <div class="preview">
      {kind === "note" ? (
        <p>{w.t("desk.note_read", { name })}</p>
      ) : (
        <>
          <p class="cap">{w.t("desk.will_read", { name })}</p>
          <p>
            {good && letterWords({ kind, until }, 0)}{" "}
            {w.t("letters.reason", { reason: w.t(`reason.${reason}`) })}{" "}
            {words.trim() && <bdi>“{words.trim()}” </bdi>}
            {w.t("desk.answer_once")}
          </p>
        </>
      )}
    </div>
  );
}

type TimeProps = {
  hours: number | null;
  own: string;
  good: boolean;
  setHours: (n: number | null) => void;
  setOwn: (words: string) => void;
};

function Time({ hours, own, good, setHours, setOwn }: TimeProps) {
  return (
    <div class="acc-field">
      <span id="desk-for">{w.t("desk.for")}</span>
      <span class="seg" role="group" aria-labelledby="desk-for">
        {DAYS.map((d) => (
          <button
            key={d}
            type="button"
            aria-pressed={hours === 24 * d}
            onClick={() => setHours(24 * d)}
          >
            {w.t("desk.days", { n: d })}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={hours === null}
          aria-label={w.t("desk.hours_own_words")}
          onClick={() => setHours(null)}
        >
          {w.t("desk.hours_own")}
        </button>
      </span>
      {hours === null && (
        <label class="acc-field">
          <span>{w.t("desk.hours")}</span>
          <input
            inputMode="numeric"
            value={own}
            aria-invalid={!good}
            onInput={(e) => setOwn(e.currentTarget.value.trim())}
          />
        </label>
      )}
    </div>
  );
}

/** A letter chooses a deed, Ctrl Enter does it, also from within the words. */
function useDeedKeys(set: (k: DeedKind) => void, go: () => void, on: boolean): void {
  const last = useRef({ set, go });
  last.current = { set, go };
  useEffect(() => {
    if (!on) return;
    const press = (e: KeyboardEvent) => {
      if (document.querySelector("dialog[open]")) return;
      if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) {
        e.preventDefault();
        return last.current.go();
      }
      if (e.ctrlKey || e.metaKey || e.altKey) return;
      if (/^(INPUT|TEXTAREA|SELECT)$/.test((e.target as HTMLElement).tagName)) return;
      const kind = KINDS.find((k) => k.key === e.key.toLowerCase());
      if (kind) last.current.set(kind.id);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [on]);
}
