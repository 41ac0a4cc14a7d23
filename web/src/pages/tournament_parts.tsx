// The parts of a tournament's page: the standing, the rounds with their tables, the rules, what has
// happened.
import { useEffect, useState } from "preact/hooks";
import { Icon, Shield, classes } from "../pieces";
import { timeControlWords } from "../shell/clock";
import { Person } from "../shell/person";
import { Link } from "../shell/router";
import {
  decimal,
  nameOf,
  spanWords,
  w,
  when,
  type Note,
  type Round,
  type RoundTable,
  type Someone,
  type TableSeat,
  type Tournament,
} from "./tournament_api";

const COLOURS = ["blue", "red", "green", "yellow", "purple", "white", "black", "orange", "grey"];
/** A person's own shield here, the same in all rounds. */
const shieldOf = (who: number): string => COLOURS[who % COLOURS.length];

function Name({ people, who }: { people: Someone[]; who: number }) {
  const p = people[who];
  return p?.user && p.name ? <Person user={p.user} name={p.name} /> : <bdi>{nameOf(p, who)}</bdi>;
}

// ---- the standing -------------------------------------------------------------------------------
type StandingProps = { it: Tournament; remove: (who: number) => void };

export function Standing({ it, remove }: StandingProps) {
  const done = it.rounds[0]?.tables.some((x) => x.status !== "over" && x.status !== "bye")
    ? it.round - 1
    : it.round;
  const open = it.status === "open";
  const may = it.me.host && (open || it.status === "running");
  return (
    <section class="sheet standing" aria-label={w.t("standing.title")}>
      <header>
        <h2>{w.t(open ? "standing.people" : "standing.title")}</h2>
        {!open && done > 0 && <span class="cap">{w.t("standing.after", { n: done })}</span>}
      </header>
      {it.people.length === 0 && <p>{w.t("standing.none")}</p>}
      {open ? (
        <ol class="signed">
          {it.people.map((p, who) => (
            <li key={p.user} class={classes(who === it.me.who && "me")}>
              <Shield colour={shieldOf(who)} size="s" />
              <span class="nm">
                <Name people={it.people} who={who} />
                <Marks p={p} mine={who === it.me.who} />
              </span>
              {may && who !== it.me.who && (
                <RemoveButton name={nameOf(p, who)} act={() => remove(who)} />
              )}
            </li>
          ))}
        </ol>
      ) : (
        <StandingTable it={it} remove={may ? remove : null} />
      )}
    </section>
  );
}

function Marks({ p, mine }: { p: Someone; mine: boolean }) {
  return (
    <>
      {mine && <span class="mark solid">{w.t("standing.you")}</span>}
      {p.bot && <span class="mark">{w.t("standing.bot")}</span>}
      {p.out && <span class="mark">{w.t(`standing.out.${p.out}`)}</span>}
    </>
  );
}

function RemoveButton({ name, act }: { name: string; act: () => void }) {
  return (
    <button
      type="button"
      class="plain remove"
      aria-label={w.t("acts.remove_who", { name })}
      onClick={act}
    >
      {w.t("acts.remove")}
    </button>
  );
}

/** Its columns stand in the order in which they break ties. */
const COLUMNS = ["points", "common", "buchholz", "share", "wins"] as const;

function StandingTable({ it, remove }: { it: Tournament; remove: ((who: number) => void) | null }) {
  return (
    <table class="places">
      <thead>
        <tr>
          <th scope="col" class="n">
            <span aria-hidden="true">#</span>
            <span class="sr">{w.t("standing.place")}</span>
          </th>
          <th scope="col">{w.t("standing.name")}</th>
          {COLUMNS.map((c) => (
            <th key={c} scope="col" class={`n ${c}`}>
              {w.has(`standing.${c}_long`) ? (
                <abbr title={w.t(`standing.${c}_long`)}>{w.t(`standing.${c}`)}</abbr>
              ) : (
                w.t(`standing.${c}`)
              )}
            </th>
          ))}
          {remove && <td />}
        </tr>
      </thead>
      <tbody>
        {it.standing.map((l) => {
          const p = it.people[l.who],
            mine = l.who === it.me.who;
          return (
            <tr
              key={l.who}
              class={classes(mine && "me", p.out && "gone")}
              aria-current={mine ? "true" : undefined}
            >
              <td class="n">{l.place}</td>
              <th scope="row">
                <span class="nm">
                  <Shield colour={shieldOf(l.who)} size="s" />
                  <Name people={it.people} who={l.who} />
                  <Marks p={p} mine={mine} />
                </span>
              </th>
              <td class="n num">{decimal(l.points)}</td>
              <td class="n common">{l.common > 0 ? `+${l.common}` : l.common}</td>
              <td class="n buchholz">{decimal(l.buchholz)}</td>
              <td class="n share">{decimal(100 * l.share)}</td>
              <td class="n wins">{l.wins}</td>
              {remove && (
                <td class="act">
                  {!p.out && !p.clockwork && !mine && (
                    <RemoveButton name={nameOf(p, l.who)} act={() => remove(l.who)} />
                  )}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

// ---- rounds -------------------------------------------------------------------------------------
/** Dots on a line: those that are over can be looked at again. */
export function Steps({
  it,
  shown,
  pick,
}: {
  it: Tournament;
  shown: number;
  pick: (n: number) => void;
}) {
  const all = Math.max(it.rounds_all, it.round);
  if (!all) return null;
  const now = it.status === "running" ? it.round : it.round + 1;
  return (
    <div class="steps" role="group" aria-label={w.t("round.all")}>
      {Array.from({ length: all }, (_, i) => i + 1).map((n) => {
        const state = n < now ? "done" : n === now && n <= it.round ? "now" : "later";
        return (
          <button
            key={n}
            type="button"
            class={state}
            aria-pressed={n === shown}
            disabled={state === "later"}
            aria-label={w.t(`round.step_${state}`, { n })}
            onClick={() => pick(n)}
          >
            {n}
          </button>
        );
      })}
    </div>
  );
}

/** Rounds before the last are asked for when somebody wants to see them. */
export function useRound(it: Tournament, shown: number): Round | null {
  const [old, set] = useState<Round[]>([]);
  const last = it.rounds[0];
  const want = last && shown !== last.round;
  useEffect(() => {
    if (!want || old.some((r) => r.round === shown)) return;
    fetch(`/api/tournaments/${it.id}/rounds`)
      .then((r) => (r.ok ? r.json() : { rounds: [] }))
      .then(
        (b) => set(b.rounds),
        () => undefined,
      );
  }, [it.id, shown, want]);
  return want ? (old.find((r) => r.round === shown) ?? null) : (last ?? null);
}

export function RoundSheet({ it, round }: { it: Tournament; round: Round | null }) {
  const left = round?.tables.filter((x) => x.status === "playing" || x.status === "waits").length;
  const mine = (x: RoundTable) => x.seats.some((s) => s.who === it.me.who);
  const tables = round && [...round.tables].sort((a, b) => Number(mine(b)) - Number(mine(a)));
  return (
    <section class="sheet round" aria-label={round ? w.t("round.title", { n: round.round }) : ""}>
      <header>
        <h2>{round ? w.t("round.title", { n: round.round }) : w.t("round.all")}</h2>
        {round && (
          <span class="cap">{left ? w.t("round.left", { n: left }) : w.t("round.done")}</span>
        )}
      </header>
      {!tables && <p>{w.t("round.none")}</p>}
      <ul class="tables">
        {tables?.map((x) => (
          <TableCard key={x.table} it={it} table={x} mine={mine(x)} />
        ))}
      </ul>
    </section>
  );
}

type CardProps = { it: Tournament; table: RoundTable; mine: boolean };

function TableCard({ it, table, mine }: CardProps) {
  if (table.status === "bye")
    return (
      <li class={classes("tb bye", mine && "mine")}>
        <p>
          <Name people={it.people} who={table.seats[0].who} /> {w.t("round.bye")}
        </p>
      </li>
    );
  const state =
    table.status === "over"
      ? w.t("round.over")
      : table.status === "waits"
        ? w.t("round.waits")
        : table.plies !== undefined
          ? w.t("round.plies", { n: table.plies })
          : "";
  const most = Math.max(1, ...table.seats.map((s) => s.score ?? 0));
  const seats =
    table.status === "over" && table.seats[0].place
      ? [...table.seats].sort((a, b) => a.place! - b.place!)
      : table.seats;
  return (
    <li class={classes("tb", mine && "mine", table.status)}>
      <p class="th">
        <b class="sc">{w.t("round.table", { n: table.table })}</b>{" "}
        <span class={table.status === "over" ? "mark" : "cap"}>{state}</span>
      </p>
      <ol>
        {seats.map((s) => (
          <SeatRow key={s.who} it={it} seat={s} most={most} />
        ))}
      </ol>
      <TableLink table={table} mine={mine && it.status === "running"} />
    </li>
  );
}

function SeatRow({ it, seat, most }: { it: Tournament; seat: TableSeat; most: number }) {
  return (
    <li class={seat.who === it.me.who ? "me" : undefined}>
      <Shield colour={shieldOf(seat.who)} size="s" />
      <span class="nm">
        <Name people={it.people} who={seat.who} />
        {seat.bot && <span class="mark">{w.t("round.bot")}</span>}
        {seat.absent && <span class="mark">{w.t("round.absent")}</span>}
      </span>
      {seat.place !== undefined && <span class="cap">{w.t("round.place", { n: seat.place })}</span>}
      {seat.score !== undefined && (
        <>
          <span class="bar" aria-hidden="true">
            <i style={{ width: `${(100 * Math.max(0, seat.score)) / most}%` }} />
          </span>
          <span class="num">{seat.score}</span>
        </>
      )}
    </li>
  );
}

function TableLink({ table, mine }: { table: RoundTable; mine: boolean }) {
  if (!table.code) return null;
  const n = table.table;
  if (table.status === "over")
    return (
      <p class="to">
        <Link to={`/r/${table.code}`} aria-label={w.t("acts.back_n", { n })}>
          {w.t("acts.back")}
        </Link>
      </p>
    );
  return (
    <p class="to">
      {mine ? (
        <Link class="btn s" to={`/t/${table.code}`}>
          {w.t("acts.play")}
        </Link>
      ) : (
        <Link to={`/t/${table.code}`} aria-label={w.t("acts.watch_n", { n })}>
          {w.t("acts.watch")}
        </Link>
      )}
    </p>
  );
}

// ---- rules and trail ----------------------------------------------------------------------------
export function Rules({ it }: { it: Tournament }) {
  const tables =
    it.kind === "swiss"
      ? w.t("rules.swiss", { n: it.rounds_all })
      : it.kind === "heats"
        ? w.t("rules.heats", { n: it.through ?? 1 })
        : w.t("rules.robin");
  const rows: [string, string][] = [
    [w.t("rules.tables"), tables],
    [w.t("rules.points"), w.t("rules.points_text")],
    [w.t("rules.ties"), w.t("rules.ties_text")],
    [w.t("rules.clock"), w.t("rules.clock_text", { time: timeControlWords(it.time_control) })],
    [w.t("rules.absent"), w.t("rules.absent_text", { grace: spanWords(it.grace) })],
    [w.t("rules.deadline"), w.t("rules.deadline_text", { time: spanWords(it.deadline) })],
    [w.t("rules.late"), it.late ? w.t("rules.late_text", { n: it.late }) : w.t("rules.late_no")],
  ];
  return (
    <section class="sheet rules" aria-label={w.t("rules.title")}>
      <header>
        <h2>{w.t("rules.title")}</h2>
      </header>
      <dl>
        {rows.map(([head, text]) => (
          <div key={head}>
            <dt>{head}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>{w.t(it.secret ? "rules.secret" : "rules.seal")}</dt>
          <dd>
            <code>{it.secret ?? it.commitment}</code>
          </dd>
        </div>
      </dl>
      <Trail id={it.id} />
    </section>
  );
}

function trailWords(n: Note): string | null {
  const args = {
    name: n.name || w.t("standing.somebody"),
    by: n.by || w.t("standing.somebody"),
    round: n.round ?? 0,
    table: n.table ?? 0,
  };
  const key =
    n.what === "off" && n.word
      ? `off_${n.word}`
      : n.what === "annul" && n.word
        ? "annul_short"
        : n.what === "start" && n.by
          ? "start_by"
          : n.what === "result" && n.word?.includes("x")
            ? "result_absent"
            : n.what;
  return w.has(`trail.${key}`) ? w.t(`trail.${key}`, args) : null;
}

function Trail({ id }: { id: string }) {
  const [notes, set] = useState<Note[] | null>(null);
  const load = () =>
    fetch(`/api/tournaments/${id}/trail`)
      .then((r) => r.json())
      .then(
        (b) => set(b.trail),
        () => undefined,
      );
  return (
    <details class="trail" onToggle={(e) => e.currentTarget.open && void load()}>
      <summary>{w.t("trail.title")}</summary>
      <ol>
        {notes?.map((n) => {
          const words = trailWords(n);
          return (
            words && (
              <li key={n.n}>
                <span class="cap">{when(n.at)}</span> {words}
              </li>
            )
          );
        })}
      </ol>
    </details>
  );
}

export const Trophy = () => <Icon id="crown" class="cup" />;
