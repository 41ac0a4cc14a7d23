// The log: one sentence a turn, from the events, grouped by round. A line lights the pieces it
// speaks of, and leads to the board as it was then.
import type { Entry } from "../../shell/record";
import type { Args, Rich } from "../../shell/i18n";
import { BY_TABLE, type Ev } from "../../shell/types";
import { eventWords, fullStop, subject } from "../../shell/entries";
import { join, operands, SAYINGS, type Sayings } from "../../shell/words";
import type { Ctx } from "./context";
import type { Counts, Cube } from "./model";
import { card, good, goods, place, tile } from "./words";

/** Said as sentences of their own; everything else is a clause of the turn of its seat. */
const SENTENCES = new Set(["board", "first", "last_round", "stalled", "barren", "left", "ended"]);
/** Seen on the board; in the log they would only be noise. */
const SILENT = new Set(["covered", "pile_top", "deck_top", "slid"]);
const STARTS = new Set(["sent", "rested"]);
const RUNS = new Set(["raised", "returned", "tool"]);

const counts = (e: Ev): Partial<Counts> => ({
  yellow: Number(e.yellow ?? 0),
  red: Number(e.red ?? 0),
  green: Number(e.green ?? 0),
  brown: Number(e.brown ?? 0),
});

/** What an operand of this name is. */
const SAY: Sayings<Ctx> = {
  ...SAYINGS,
  location: place,
  tile,
  board: (g, id) => g.ed.board.get(id)?.label ?? id,
};

function argsOf(g: Ctx, e: Ev): Args {
  const a = operands(g, e, SAY);
  if (e.k === "produced" || e.k === "gained") a.goods = goods(g, counts(e));
  if (e.card) {
    const def = g.ed.card.get(String(e.card));
    a.card = card(g, String(e.card));
    if (def) {
      a.cost = goods(g, def.cost);
      a.points = def.points;
    }
  }
  if (e.k === "row_dealt") a.place = place(g, g.ed.forts[Number(e.place)]?.id ?? "");
  if (e.k === "exchanged") {
    const trade = g.ed.location.get(String(e.location))?.trade;
    const n = Number(e.times);
    const all = (c: Counts): Partial<Counts> =>
      Object.fromEntries(g.ed.cubes.map((x) => [x, c[x] * n]));
    a.trade = trade ? join([goods(g, all(trade.give)), goods(g, all(trade.get))], " → ") : "";
  }
  return a;
}

function cubeRun(g: Ctx, run: Ev[]): Rich {
  const one = (e: Ev): Rich => {
    const c = e.cube as Cube;
    const next = g.ed.cubes[g.ed.cubes.indexOf(c) + 1];
    return e.k === "raised" && next ? join([good(g, c), good(g, next)], " → ") : good(g, c);
  };
  return join(run.map(one), run[0].k === "raised" ? ", " : " ");
}

function clause(g: Ctx, e: Ev, run: Ev[]): Rich {
  const a = argsOf(g, e);
  if (e.cube) a.cube = cubeRun(g, run);
  if (e.k === "rested" && !e.settlers)
    return g.w.r(e.by === g.me ? "log.rested_you" : "log.rested");
  const said =
    toMe(g, e) && g.w.has(`events_at_you.${e.k}`)
      ? g.w.r(`events_at_you.${e.k}`, a)
      : eventWords(g, e.k, a, e.by === g.me);
  return e.k === "sent" && Number(e.saved) > 0
    ? join([said, g.w.r("saved", { saved: e.saved })], " ")
    : said;
}

/** Done by another to the reader. */
const toMe = (g: Ctx, e: Ev): boolean =>
  g.me !== null && e.by !== g.me && e.by < BY_TABLE && e.seat === g.me;

/** The pieces an event speaks of. */
function thingsOf(e: Ev): string[] {
  const out: string[] = [];
  if (e.location)
    out.push(e.k === "took_tile" ? `pile:${e.location}:${e.index}` : String(e.location));
  if (e.card) out.push(String(e.card));
  if (e.k === "expelled") out.push(`seat:${e.seat}`);
  if (e.k === "claimed" || e.k === "took_tile" || e.k === "explored") out.push(`seat:${e.by}`);
  return out;
}

/** The clauses of one turn, told by one subject. */
function turnEntry(g: Ctx, told: Ev[]): Entry {
  // Opponents are expelled before the settlers arrive; in a sentence the sending comes first.
  const events = [...told.filter((e) => STARTS.has(e.k)), ...told.filter((e) => !STARTS.has(e.k))];
  const by = events[0].by;
  const clauses: Rich[] = [];
  for (let i = 0; i < events.length; i++) {
    let j = i + 1;
    while (RUNS.has(events[i].k) && events[j]?.k === events[i].k) j++;
    clauses.push(clause(g, events[i], events.slice(i, j)));
    i = j - 1;
  }
  const said = join([join([subject(g, by), clauses[0]], " "), ...clauses.slice(1)], ", ");
  return {
    key: `${events[0].ply}.${events[0].k}`,
    by,
    says: fullStop(said),
    places: events.flatMap(thingsOf),
    ply: Math.max(...events.map((e) => e.ply)),
    toMe: events.some((e) => toMe(g, e)),
  };
}

export function entries(g: Ctx, log: Ev[]): Entry[] {
  const out: Entry[] = [];
  let turn: Ev[] = [];
  let after: Entry[] = [];
  let started = false;
  let reach = 0;
  // What the table does in the middle of a turn is told after it, so that the turn stays one
  // sentence.
  const close = () => {
    const told = turn.length ? turnEntry(g, turn) : null;
    // The board after a turn is the one with all that the table did in it.
    if (told) {
      told.ply = Math.max(told.ply, reach);
      out.push(told);
    }
    reach = 0;
    out.push(...after);
    turn = [];
    after = [];
  };
  log.forEach((e, i) => {
    const entry = (says: Rich, round?: number): Entry => ({
      key: `${e.ply}.${i}`,
      by: null,
      says,
      places: thingsOf(e),
      ply: e.ply,
      round,
    });
    const line = (says: Rich, round?: number) => {
      close();
      out.push(entry(says, round));
    };
    if (e.k === "round") {
      started = true;
      return line({ text: "", node: null }, Number(e.round));
    }
    if (turn.length && e.by >= BY_TABLE && e.k !== "round") reach = e.ply;
    if (SILENT.has(e.k)) return;
    if (e.k === "row_dealt") {
      if (started) after.push(entry(g.w.r("events.row_dealt", argsOf(g, e))));
      return;
    }
    if (e.k === "last_round" && turn.length) {
      after.push(entry(g.w.r("events.last_round", argsOf(g, e))));
      return;
    }
    if (SENTENCES.has(e.k)) return line(g.w.r(`events.${e.k}`, argsOf(g, e)));
    if (
      turn.length &&
      (turn[0].by !== e.by || (STARTS.has(e.k) && turn.some((x) => STARTS.has(x.k))))
    )
      close();
    turn.push(e);
  });
  close();
  return out;
}
