// The log: one sentence a turn, from the events, grouped by round. Whatever happened to a place lights that place.
import { useEffect, useRef } from "preact/hooks";
import { Shield } from "../../pieces";
import { listWords, t, type Args, type Rich } from "../../shell/i18n";
import type { Ev } from "../../shell/types";
import { useGame, type Ctx } from "./context";
import type { Counts, Cube } from "./model";
import { card, good, goods, join, place, seat, tile } from "./words";

export type Entry = { key: string; round?: number; by: number | null; says: Rich; places: string[]; ply: number };

/** Said as sentences of their own; everything else is a clause of the turn of its seat. */
const SENTENCES = new Set(["board", "first", "last_round", "stalled", "left", "ended"]);
/** Seen on the board; in the log they would only be noise. */
const SILENT = new Set(["covered", "pile_top", "deck_top", "slid"]);
const STARTS = new Set(["sent", "rested"]);
const RUNS = new Set(["raised", "returned", "tool"]);

const counts = (e: Ev): Partial<Counts> => ({ yellow: Number(e.yellow ?? 0), red: Number(e.red ?? 0), green: Number(e.green ?? 0), brown: Number(e.brown ?? 0) });

function argsOf(g: Ctx, e: Ev): Args {
  const a: Args = {};
  for (const [k, v] of Object.entries(e)) if (typeof v === "number" || typeof v === "string") a[k] = v;
  if (e.location) a.location = place(g, String(e.location));
  if (e.tile) a.tile = tile(g, String(e.tile));
  if (e.seat !== undefined) a.seat = seat(g, Number(e.seat));
  if (e.board) a.board = g.ed.board.get(String(e.board))?.label ?? String(e.board);
  if (e.k === "produced" || e.k === "gained") a.goods = goods(g, counts(e));
  if (e.card) {
    const def = g.ed.card.get(String(e.card));
    a.card = card(g, String(e.card));
    if (def) { a.cost = goods(g, def.cost); a.points = def.points; }
  }
  if (e.k === "row_dealt") a.place = place(g, g.ed.forts[Number(e.place)]?.id ?? "");
  if (e.k === "exchanged") {
    const trade = g.ed.location.get(String(e.location))?.trade;
    const n = Number(e.times);
    const all = (c: Counts): Partial<Counts> => Object.fromEntries(g.ed.cubes.map((x) => [x, c[x] * n]));
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
  if (e.k === "rested" && !e.settlers) return g.w.r(e.by === g.me ? "log.rested_you" : "log.rested");
  const mine = e.by === g.me && g.w.has(`events_you.${e.k}`);
  const said = g.w.r(`${mine ? "events_you" : "events"}.${e.k}`, a);
  return e.k === "sent" && Number(e.saved) > 0 ? join([said, g.w.r("saved", { saved: e.saved })], " ") : said;
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
  const who: Rich = by === g.me ? { text: g.w.t("log.you"), node: <b>{g.w.t("log.you")}</b> } : seat(g, by);
  const said = join([join([who, clauses[0]], " "), ...clauses.slice(1)], ", ");
  return { key: `${events[0].ply}.${events[0].k}`, by, says: join([said, { text: ".", node: "." }], ""), places: events.flatMap((e) => (e.location ? [String(e.location)] : [])), ply: events[events.length - 1].ply };
}

export function entries(g: Ctx, log: Ev[]): Entry[] {
  const out: Entry[] = [];
  let turn: Ev[] = [];
  let after: Entry[] = [];
  let started = false;
  // What the table does in the middle of a turn is told after it, so that the turn stays one sentence.
  const close = () => { if (turn.length) out.push(turnEntry(g, turn)); out.push(...after); turn = []; after = []; };
  log.forEach((e, i) => {
    const entry = (says: Rich, round?: number): Entry => ({ key: `${e.ply}.${i}`, by: null, says, places: e.location ? [String(e.location)] : [], ply: e.ply, round });
    const line = (says: Rich, round?: number) => { close(); out.push(entry(says, round)); };
    if (e.k === "round") { started = true; return line({ text: "", node: null }, Number(e.round)); }
    if (SILENT.has(e.k)) return;
    if (e.k === "row_dealt") { if (started) after.push(entry(g.w.r("events.row_dealt", argsOf(g, e)))); return; }
    if (e.k === "last_round" && turn.length) { after.push(entry(g.w.r("events.last_round", argsOf(g, e)))); return; }
    if (SENTENCES.has(e.k)) return line(g.w.r(`events.${e.k}`, argsOf(g, e)));
    if (turn.length && (turn[0].by !== e.by || (STARTS.has(e.k) && turn.some((x) => STARTS.has(x.k))))) close();
    turn.push(e);
  });
  close();
  return out;
}

export function Log() {
  const g = useGame();
  const box = useRef<HTMLDivElement>(null);
  const list = entries(g, g.match.log);
  const since = g.match.shown?.from ?? 0;
  useEffect(() => { if (box.current) box.current.scrollTop = 0; }, [g.match.shown?.ply]);
  return (
    <section class="logbox sheet flat" aria-label={t("table.log")}>
      <h2 class="heading">{t("table.log")}</h2>
      <div class="scroll" ref={box} tabIndex={0} role="group" aria-label={t("table.log")}>
        <ul class="log">
          {list.map((e) => (e.round !== undefined
            ? <li key={e.key} class="heading">{g.w.t("events.round", { round: e.round })}</li>
            : <li key={e.key} class={`${e.by === g.me && e.by !== null ? "me" : ""} ${e.ply > since && since ? "new" : ""}`} onMouseEnter={() => g.setLit(e.places)} onMouseLeave={() => g.setLit([])}>
                {e.by !== null && g.view.seats[e.by] && <Shield size="s" colour={g.view.seats[e.by].colour} />}{e.says.node}
              </li>))}
        </ul>
      </div>
    </section>
  );
}

/** The last thing that happened, on one line, where the log has no room. */
export function Peek({ open }: { open: () => void }) {
  const g = useGame();
  const last = entries(g, g.match.log.slice(-24)).filter((e) => e.round === undefined).pop();
  return (
    <section class="peek" aria-label={t("table.log")}>
      {last?.by !== null && last && g.view.seats[last.by] && <Shield size="s" colour={g.view.seats[last.by].colour} />}
      <span>{last?.says.node}</span>
      <button type="button" class="plain" onClick={open}>{t("table.log")}</button>
    </section>
  );
}

/** New entries in words, for the live region. */
export const spoken = (g: Ctx, events: Ev[]): string => {
  const said = entries(g, events).filter((e) => e.round === undefined).map((e) => e.says.text.replace(/\.?$/, "."));
  return said.length > 6 ? listWords(said.slice(-6)) : said.join(" ");
};
