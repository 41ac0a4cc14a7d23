// Appointments: those that are proposed stand on the first page, and who can come ticks times.
import { useEffect, useState } from "preact/hooks";
import { serverNow, timeControlWords } from "../shell/clock";
import { listWords, localeOf, t, useLang } from "../shell/i18n";
import { isolate } from "../shell/letters";
import { prefs } from "../shell/prefs";
import { go, Link } from "../shell/router";
import { say } from "../shell/speech";
import { appointmentHeard, appointmentRead, type Heard } from "../shell/square";
import { useStore } from "../shell/store";
import { gameName } from "../shell/titles";
import {
  errorWords,
  send,
  useAppointments,
  useWords,
  w,
  type Appointment,
} from "./appointments_api";

/** In the reader's own zone and language. */
const timeWords = (at: number): string =>
  new Intl.DateTimeFormat(localeOf(prefs.get().lang), {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  }).format(at);

export function Appointments() {
  const ready = useWords(),
    list = useAppointments();
  if (!ready || !list.length) return null;
  return (
    <section class="sheet appointments" aria-label={w.t("appointments.title")}>
      <h2>{w.t("appointments.title")}</h2>
      <ul>
        {list.map((a) => (
          <One key={a.id} it={a} />
        ))}
      </ul>
    </section>
  );
}

const whatWords = (a: Appointment): string =>
  t("square.looks", {
    seats: listWords(a.seats.map(String)),
    speed: timeControlWords(a.time_control),
    kind: t(a.rated ? "square.rated" : "square.casual"),
  });

function One({ it }: { it: Appointment }) {
  const [refused, setRefused] = useState<string | null>(null);
  const ask = async (what: string, body: object) =>
    setRefused(await send(`/${it.id}/${what}`, body));
  const game = gameName(it);
  const mine = it.times.flatMap((x, i) => (x.can ? [i] : []));
  const turn = (i: number) =>
    void ask("answer", { times: mine.includes(i) ? mine.filter((k) => k !== i) : [...mine, i] });
  return (
    <li>
      <p>
        <b>{game}</b>{" "}
        <span class="cap">
          {it.own
            ? w.t("appointments.own")
            : w.t("appointments.by", { name: isolate(it.by || w.t("appointments.nobody")) })}{" "}
          · {whatWords(it)}
        </span>
      </p>
      {it.state === "open" ? (
        <fieldset>
          <legend class="sr">{w.t("appointments.which", { game })}</legend>
          {it.times.map((x, i) => (
            <label key={x.at} class={x.lapsed ? "lapsed" : undefined}>
              <input
                type="checkbox"
                checked={x.can}
                disabled={it.own || x.lapsed}
                onChange={() => turn(i)}
              />
              <span>{timeWords(x.at)}</span>{" "}
              <span class="cap">
                {x.lapsed
                  ? w.t("appointments.lapsed")
                  : w.t("appointments.people", { n: x.people ?? 0 })}
              </span>
            </label>
          ))}
        </fieldset>
      ) : (
        <p>
          {it.state === "over" ? (
            w.t(`appointments.over.${it.why}`)
          ) : (
            <>
              <b>{timeWords(it.time!)}</b>{" "}
              {w.t("appointments.with", { names: listWords((it.people ?? []).map(isolate)) })}
            </>
          )}
        </p>
      )}
      <Ways it={it} game={game} mine={mine.length > 0} ask={ask} />
      {refused && (
        <b class="alert" role="alert">
          {errorWords(refused)}
        </b>
      )}
    </li>
  );
}

type WaysProps = {
  it: Appointment;
  game: string;
  mine: boolean;
  ask: (what: string, body: object) => Promise<void>;
};

/** The file for calendars, the table, and how one takes it back. */
function Ways({ it, game, mine, ask }: WaysProps) {
  if (it.state === "over" || (!it.own && !mine)) return null;
  const fixed = it.state !== "open",
    title = encodeURIComponent(game);
  return (
    <p class="btns">
      {it.table && (
        <Link class="btn s main" to={`/t/${it.table}`}>
          {w.t("appointments.to_table")}
        </Link>
      )}
      {fixed && (
        <a
          class="btn s"
          href={`/api/appointments/${it.id}/calendar?title=${title}`}
          download="orrery.ics"
        >
          {w.t("appointments.calendar")} <span class="sr">{game}</span>
        </a>
      )}
      {!it.table && (
        <button
          type="button"
          class="btn s"
          onClick={() => void (it.own ? ask("end", {}) : ask("answer", { times: [] }))}
        >
          {w.t(it.own ? "appointments.call_off" : "appointments.not_coming")}{" "}
          <span class="sr">{game}</span>
        </button>
      )}
    </p>
  );
}

// ---- proposing ---------------------------------------------------------------------------------
const TIMES = [0, 1, 2];
const MINUTE = 60_000,
  SOONEST = 10 * MINUTE,
  FARTHEST = 60 * 24 * 60 * MINUTE;

/** What the server would refuse is said before. */
const fit = (times: number[]): boolean =>
  new Set(times).size === times.length &&
  times.every((x) => x >= serverNow() + SOONEST && x <= serverNow() + FARTHEST);

type Proposed = {
  game: string;
  variant?: string;
  seats: number[];
  time_control: string;
  rated: boolean;
};

/** Up to three times for what is chosen above. */
export function Propose({ what, done }: { what: Proposed; done: () => void }) {
  const ready = useWords();
  useLang();
  const [times, setTimes] = useState(["", "", ""]);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (!ready) return null;
  const submit = async (e: Event) => {
    e.preventDefault();
    const chosen = times.filter(Boolean).map((x) => new Date(x).getTime());
    if (!fit(chosen)) return setRefused("bad_times");
    setBusy(true);
    const code = await send("", { ...what, times: chosen });
    setBusy(false);
    setRefused(code);
    if (!code) {
      say(w.t("appointments.proposed"));
      done();
    }
  };
  return (
    <form class="propose" onSubmit={(e) => void submit(e)}>
      <p class="cap">{w.t("appointments.how")}</p>
      {TIMES.map((i) => (
        <label key={i} class="field">
          <span>{w.t("appointments.time", { n: i + 1 })}</span>
          <input
            type="datetime-local"
            required={i === 0}
            value={times[i]}
            onInput={(e) =>
              setTimes(times.map((x, k) => (k === i ? (e.target as HTMLInputElement).value : x)))
            }
          />
        </label>
      ))}
      {refused && (
        <p class="alert" role="alert">
          {errorWords(refused)}
        </p>
      )}
      <p class="btns">
        <button type="submit" class="btn main" disabled={busy || !what.seats.length}>
          {w.t("appointments.propose")}
        </button>
        <button type="button" class="btn" onClick={done}>
          {t("close")}
        </button>
      </p>
    </form>
  );
}

// ---- what has become of one --------------------------------------------------------------------
const noteWords = (it: Heard): string => {
  const of = { game: gameName(it), time: it.time ? timeWords(it.time) : "" };
  if (it.state === "over") return `${of.game}: ${w.t(`appointments.over.${it.why}`)}`;
  if (it.state === "table") return w.t("appointments.ready", of);
  return w.t(it.comes ? "appointments.fixed" : "appointments.without", of);
};

/** Said once, wherever one is. */
export function AppointmentNote() {
  const ready = useWords(),
    it = useStore(appointmentHeard);
  const words = ready && it ? noteWords(it) : "";
  useEffect(() => {
    say(words);
    return () => say("");
  }, [words]);
  if (!it || !words) return null;
  return (
    <section class="sheet invited-note" aria-label={words}>
      <p>{words}</p>
      <p class="btns">
        {it.table && it.comes && (
          <button
            type="button"
            class="btn s main"
            onClick={() => {
              appointmentRead();
              go(`/t/${it.table}`);
            }}
          >
            {w.t("appointments.to_table")}
          </button>
        )}
        <button type="button" class="btn s" onClick={appointmentRead}>
          {t("close")}
        </button>
      </p>
    </section>
  );
}
