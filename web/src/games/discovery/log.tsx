// The log: one line for what a seat does and what comes of it, from the events. Sentences are data;
// which events make one line is decided here.
import { listWords, type Args, type Rich } from "../../shell/i18n";
import { eventWords, heading, listed, subject, tableLine, turnLine } from "../../shell/entries";
import type { Entry } from "../../shell/record";
import { BY_TABLE, type Ev } from "../../shell/types";
import { join } from "../../shell/words";
import { byRounds, type Ctx } from "./context";
import { args, card, familyName } from "./words";

/** Said as sentences of their own, whoever they come from. */
const SENTENCES = new Set([
  "golden_age",
  "unanswered",
  "unanswered_it",
  "cleared",
  "left",
  "joined",
  "agreed",
  "not_agreed",
  "over",
  "all_wait",
]);
/** Begin a line: what comes after them, by the same seat, is their outcome. */
const STARTS = new Set([
  "laid",
  "laid_there",
  "stacked",
  "called",
  "called_one",
  "turned_up_one",
  "minipile_one",
  "discarded_one",
  "selected_one",
  "buried_one",
  "showed_it",
  "catches_up",
  "stole_nothing",
  "offers",
  "exchanges",
  "no_exchange",
  "turned_up",
  "joker_played",
  "interrupted",
  "resumed",
  "minipile_card",
  "stopped",
  "ruled",
  "call_stopped",
  "stops",
  "asked_help",
  "proposed",
  "verifies",
  "looked",
  "gave_up",
  "steals",
  "stole",
  "discarded",
  "selected",
  "selected_nothing",
  "showed",
  "buried",
  "buried_cards",
  "dealer",
]);
/** Nobody needs to read that nobody objected, nor whose turn begins: the heading says it. */
const SILENT = new Set(["uncontested", "turn", "last_turn", "round"]);
/** Many in a row make one clause. */
const MANY = new Set([
  "drew",
  "points",
  "selected",
  "buried",
  "selected_one",
  "buried_one",
  "offers",
  "wants",
]);
/** The seats an event can name, beside the one it is told of. */
const SEATS = ["from", "to", "with", "placer", "caller", "seat"] as const;

const isSeat = (x: unknown): x is number => typeof x === "number" && x >= 0 && x < BY_TABLE;

/** The pieces an event speaks of. */
const thingsOf = (e: Ev): string[] =>
  (typeof e.card === "string" ? [e.card] : []).concat(
    SEATS.filter((k) => isSeat(e[k])).map((k) => `seat:${e[k]}`),
    e.k === "inaugurated" || e.k === "cleared" ? [`era:${e.era}`] : [],
  );

/** Cards by name, in a list. */
const cards = (g: Ctx, list: Ev[]): Rich => listed(list.map((e) => card(g, String(e.card))));

/** Points taken, item by item: links of one kind are added up. */
function points(g: Ctx, list: Ev[]): { sum: number; items: string } {
  const by = new Map<string, number>();
  for (const e of list) by.set(String(e.what), (by.get(String(e.what)) ?? 0) + Number(e.points));
  return {
    sum: [...by.values()].reduce((a, b) => a + b, 0),
    items: [...by].map(([what, n]) => g.w.t(`what.${what}`, { n })).join(", "),
  };
}

/** Which words say an event: by what it found, and whether one is allowed to know. */
function keyOf(e: Ev): string {
  if (e.k === "laid" || e.k === "laid_there" || e.k === "stacked")
    return isSeat(e.from) ? `${e.k}_released` : e.k;
  if (e.k === "stopped" || e.k === "ruled") return `${e.k}_${e.placement}`;
  if (e.k === "call_stopped") return `call_stopped_${e.call}`;
  if (e.k === "gave_card") return e.card === undefined ? e.k : "gave_which";
  return e.k;
}

type Clause = { says: Rich; glue: string };

/** What one or several like events say about the seat whose line it is. */
function clause(g: Ctx, list: Ev[], mine: boolean): Clause {
  const e = list[0];
  const word = (id: string, more: Args = {}, glue = ", "): Clause => ({
    says: eventWords(g, id, { ...args(g, e), ...more }, mine),
    glue,
  });
  if (e.k === "drew")
    return list.every((x) => x.card !== undefined)
      ? word("drew_which", { cards: cards(g, list) })
      : word("drew_n", { n: list.length });
  if (e.k === "selected" || e.k === "buried")
    return word(`${e.k}_which`, { cards: cards(g, list) });
  if (e.k === "selected_one" || e.k === "buried_one") return word(`${e.k}_n`, { n: list.length });
  if (e.k === "offers" || e.k === "wants")
    return word(e.k, { family: listWords(list.map((x) => familyName(g, String(x.family)))) });
  if (e.k !== "points") return word(keyOf(e));
  const { sum, items } = points(g, list),
    one = list.length === 1 && e.what === "place" ? "one" : "many";
  return e.late === undefined
    ? word(`points_${one}`, { n: sum, items }, " ")
    : word(`points_${e.card === undefined ? "free" : "late"}_${one}`, { n: sum, items });
}

/** Like events that follow one another; all points of a placement come right after it. */
function runs(told: Ev[]): Ev[][] {
  const out: Ev[][] = [],
    counts = told.filter((e) => e.k === "points"),
    rest = told.filter((e) => e.k !== "points");
  const list =
    told[0].k === "points" ? [...counts, ...rest] : [rest[0], ...counts, ...rest.slice(1)];
  for (const e of list) {
    const last = out[out.length - 1];
    if (last && MANY.has(e.k) && last[0].k === e.k) last.push(e);
    else out.push([e]);
  }
  return out;
}

function line(g: Ctx, told: Ev[], by: number): Entry {
  const mine = g.me !== null && by === g.me;
  const parts = runs(told).map((run) => clause(g, run, mine));
  const says = parts.reduce<Rich>((a, p, i) => join([a, p.says], i ? p.glue : " "), subject(g, by));
  return turnLine(told, by, says, {
    places: told.flatMap(thingsOf),
    toMe: g.me !== null && by !== g.me && told.some((e) => SEATS.some((k) => e[k] === g.me)),
  });
}

/** The deal: what came to each hand before the first turn, in one line for the reader. */
function dealt(g: Ctx, log: Ev[]): { first: number; entry: Entry | null } {
  if (log[0]?.k !== "dealer") return { first: 0, entry: null };
  const turn = log.findIndex((e) => e.k === "turn" || e.k === "round" || e.k === "minipile_card");
  const first = turn < 0 ? log.length : turn;
  const own = log
    .slice(0, first)
    .filter((e) => e.k === "drew" && e.by === g.me && e.card !== undefined);
  const last = log[Math.max(0, first - 1)];
  return {
    first,
    entry: own.length
      ? {
          key: `${own[0].ply}.deal`,
          by: g.me,
          says: g.w.r("log.deal", { cards: cards(g, own) }),
          places: own.map((e) => String(e.card)),
          ply: last.ply,
        }
      : null,
  };
}

export function entries(g: Ctx, log: Ev[]): Entry[] {
  const out: Entry[] = [],
    rounds = byRounds(g),
    { first, entry } = dealt(g, log);
  let turn: Ev[] = [],
    by = -1,
    headings = 0,
    theft: Ev | null = null,
    said: Ev | null = null;
  const laid = new Map<number, string | number>();
  const close = () => {
    if (turn.length) out.push(line(g, turn, by));
    turn = [];
  };
  log.forEach((e, i) => {
    if (i < first && e.k === "drew") return;
    if (i === first && entry) {
      close();
      out.push(entry);
    }
    if (e.k === (rounds ? "round" : "turn") || (!rounds && e.k === "last_turn")) {
      close();
      out.push(heading(e, ++headings, `h${e.ply}.${headings}`));
    }
    if (SILENT.has(e.k)) {
      if (e.k !== "uncontested") close();
      return;
    }
    if (SENTENCES.has(e.k)) {
      close();
      out.push(tableLine(e, i, g.w.r(`events.${e.k}`, args(g, e)), thingsOf(e)));
      return;
    }
    // What is stolen is no gift: the thief's line says it once a back was taken, and to both of
    // them which card it was.
    if (theft && e.k === "gave_card" && e.by === theft.from && e.to === theft.by) {
      const thief = theft.by,
        own = turn.includes(theft),
        told = { ...e, k: "stole", by: thief, from: theft.from };
      if (own) turn[turn.indexOf(theft)] = { ...theft, k: "stole" };
      else {
        close();
        by = thief;
        turn.push(told);
      }
      if (e.card !== undefined) turn.push({ ...e, k: "stolen", by: thief });
      theft = null;
      return;
    }
    if (e.k === "steals" || e.k === "stole_nothing") theft = e.k === "steals" ? e : null;
    // Where the ruling came later than the word, it is not said twice.
    const ruled = e.k === "stopped" && said?.by === e.by;
    if (e.k === "stops" || ruled) said = ruled ? null : e;
    const same = turn.length > 0 && by === e.by;
    if (!same || (STARTS.has(e.k) && !(MANY.has(e.k) && turn[turn.length - 1].k === e.k))) close();
    by = e.by;
    if (e.k === "laid") laid.set(e.by, e.card);
    // Points that come when others have spoken in between name their card again.
    const late = e.k === "points" && !turn.some((x) => STARTS.has(x.k)),
      named = laid.get(e.by);
    turn.push(
      late
        ? { ...e, late: 1, ...(named !== undefined && e.what !== "joker" ? { card: named } : {}) }
        : ruled
          ? { ...e, k: "ruled" }
          : e,
    );
  });
  if (first === log.length && entry) {
    close();
    out.push(entry);
  }
  close();
  return out;
}
