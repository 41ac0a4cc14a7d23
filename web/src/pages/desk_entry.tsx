// One entry of the desk: who reports and why, the lines of talk, and all that was done about the
// person before.
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../shell/dialog";
import { lineWords } from "../shell/chat";
import { serverNow } from "../shell/clock";
import { listWords, localeOf, t } from "../shell/i18n";
import { isolate } from "../shell/letters";
import { Person } from "../shell/person";
import { prefs } from "../shell/prefs";
import { Link } from "../shell/router";
import { gameName } from "../shell/titles";
import { hour, when, type Deed, type Entry, type Report, type Step } from "./desk_api";
import { day, moment, noWords, post, w } from "./people_api";
import type { GameTally } from "./tallies";

export function DeskEntry({ entry }: { entry: Entry }) {
  const first = entry.reports[0];
  const from = entry.reports.map((r) => (r.from ? isolate(r.from) : w.t("desk.somebody")));
  const reasons = [...new Set(entry.reports.map((r) => w.t(`reason.${r.reason}`)))];
  return (
    <section class="sheet acc-sheet desk-entry">
      <h2>
        <span>
          <Person user={first.user} name={first.name} />,{" "}
          <i>
            {first.game
              ? w.t("desk.at_table", { game: gameName({ game: first.game }) })
              : w.t("desk.at_some")}
          </i>
        </span>
        <Link class="open-match" to={`/t/${first.table}`}>
          {w.t("desk.open_match")}
        </Link>
      </h2>
      <p>
        {w.t("desk.reported_by", { names: listWords(from) })} ·{" "}
        {w.t("desk.of", { reason: listWords(reasons) })}
      </p>
      <About entry={entry} />
      {entry.reports
        .filter((r) => r.words)
        .map((r) => (
          <p key={r.id} class="desk-words">
            {w.t("desk.writes", {
              name: r.from ? isolate(r.from) : w.t("desk.somebody"),
              words: isolate(r.words),
            })}
          </p>
        ))}
      <Lines entry={entry} />
      {entry.reports
        .filter((r) => r.reply)
        .map((r) => (
          <p key={r.id} class="desk-words">
            {w.t("desk.reply", { name: isolate(r.name), words: isolate(r.reply) })}
          </p>
        ))}
    </section>
  );
}

type Profile = { since?: number; games?: GameTally[] };

/** Since when they are here, how much they played, what was done about them before. */
function About({ entry }: { entry: Entry }) {
  const { name } = entry.reports[0];
  const [it, set] = useState<Profile | "guest" | null>(null);
  useEffect(() => {
    set(null);
    fetch(`/api/people/${encodeURIComponent(name)}`)
      .then(async (r) => (r.ok ? ((await r.json()) as Profile) : "guest"))
      .then(set, () => undefined);
  }, [name]);
  const before = entry.deeds.filter((d) => d.kind !== "note" && !d.lifted).length;
  const month = new Intl.DateTimeFormat(localeOf(prefs.get().lang), {
    month: "long",
    year: "numeric",
  });
  const played =
    it && it !== "guest"
      ? it.games?.reduce((n, g) => n + g.tables.reduce((m, x) => m + x.n, 0), 0)
      : undefined;
  const parts = [
    it === "guest" && w.t("desk.guest", { name: isolate(name) }),
    it &&
      it !== "guest" &&
      it.since !== undefined &&
      w.t("desk.since", { name: isolate(name), month: month.format(it.since) }),
    played !== undefined && w.t("desk.n_matches", { n: played }),
    before ? w.t("desk.before", { n: before }) : w.t("desk.before_none"),
  ];
  return <p class="about">{parts.filter(Boolean).join(" ")}</p>;
}

/** The lines of all reports of the entry, each once; those of the person stand out. */
function allLines(reports: Report[]) {
  const seen = new Map(reports.flatMap((r) => r.lines).map((l) => [`${l.at}.${l.user}`, l]));
  return [...seen.values()].sort((a, b) => a.at - b.at);
}

function Lines({ entry }: { entry: Entry }) {
  const { user, name } = entry.reports[0];
  const lines = allLines(entry.reports);
  if (!lines.length) return <p class="cap">{w.t("desk.no_lines")}</p>;
  return (
    <ol class="desk-lines" tabIndex={0} aria-label={w.t("desk.lines")}>
      {lines.map((l) => (
        <li key={`${l.at}.${l.user}`} class={l.user === user ? "theirs" : ""}>
          <time class="cap" dateTime={new Date(l.at).toISOString()}>
            {hour(l.at)}
          </time>
          <span>
            {l.user === user && (
              <span class="sr">{w.t("desk.theirs", { name: isolate(name) })} </span>
            )}
            <b>
              <bdi>{l.name}</bdi>
            </b>{" "}
            <bdi>{lineWords({ ...l, from: l.name, seat: null })}</bdi>
          </span>
        </li>
      ))}
    </ol>
  );
}

const deedWords = (d: Deed): string => {
  const what = `${w.t(`desk.kind.${d.kind}`)}, ${w.t(`reason.${d.reason}`)}`;
  return d.until ? `${what}, ${w.t("desk.until", { until: moment(d.until) })}` : what;
};

/** The trail, and what still stands and can be taken back. */
export function Trail({ entry, again }: { entry: Entry; again: () => void }) {
  const [lift, setLift] = useState<Deed | null>(null);
  const standing = entry.deeds.filter(
    (d) => d.kind !== "note" && !d.lifted && (!d.until || d.until > serverNow()),
  );
  return (
    <section class="sheet acc-sheet desk-trail">
      <h2>
        {w.t("desk.trail")}
        <small>{w.t("desk.trail_line")}</small>
      </h2>
      <div class="scrolls" tabIndex={0} role="group" aria-label={w.t("desk.trail")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{w.t("desk.when")}</th>
              <th scope="col">{w.t("desk.who")}</th>
              <th scope="col">{w.t("desk.what")}</th>
            </tr>
          </thead>
          <tbody>
            {entry.trail.map((s, i) => (
              <tr key={i}>
                <td class="num">
                  <time dateTime={new Date(s.at).toISOString()} title={moment(s.at)}>
                    {when(s.at)}
                  </time>
                </td>
                <td>
                  <bdi>{s.by || w.t("desk.house")}</bdi>
                </td>
                <td>{stepWords(s)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {standing.length > 0 && (
        <>
          <h3>{w.t("desk.deeds")}</h3>
          <ul class="acc-rows people-rows">
            {standing.map((d) => (
              <li key={d.id}>
                <span>
                  <b>{deedWords(d)}</b>
                  <small>
                    {d.by ? isolate(d.by) : w.t("desk.house")} · {day(d.at)}
                  </small>
                </span>
                <button
                  type="button"
                  class="plain"
                  aria-label={w.t("of", { what: w.t("desk.lift"), name: deedWords(d) })}
                  onClick={() => setLift(d)}
                >
                  {w.t("desk.lift")}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {lift && (
        <Lift
          deed={lift}
          name={entry.reports[0].name}
          close={() => setLift(null)}
          done={() => {
            setLift(null);
            again();
          }}
        />
      )}
    </section>
  );
}

function stepWords(s: Step): string {
  const what = w.has(`desk.did.${s.what}`)
    ? w.t(`desk.did.${s.what}`, { words: s.words })
    : w.t("desk.did.other", { what: s.what });
  return s.words && !["open", "grant"].includes(s.what) ? `${what}: “${isolate(s.words)}”` : what;
}

type LiftProps = { deed: Deed; name: string; close: () => void; done: () => void };

function Lift({ deed, name, close, done }: LiftProps) {
  const [bad, setBad] = useState<string | null>(null);
  const yes = () =>
    post("/api/desk/lift", { deed: deed.id }).then(done, (e: unknown) => setBad(noWords(e)));
  return (
    <Dialog
      title={w.t("desk.lift_ask", { what: deedWords(deed) })}
      close={close}
      class="account"
      closeWords={t("no")}
    >
      <p>{w.t("desk.lift_text", { name: isolate(name) })}</p>
      {bad && (
        <p class="bad" role="alert">
          {bad}
        </p>
      )}
      <p class="dialog-end">
        <button type="button" class="btn main" onClick={() => void yes()}>
          {w.t("desk.lift")}
        </button>
      </p>
    </Dialog>
  );
}
