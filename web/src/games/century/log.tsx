// The log: one sentence a turn, from the events, grouped by round. A line lights the pieces it speaks of, and leads to the board as it was then.
import { useEffect, useRef } from "preact/hooks";
import { Icon, Shield } from "../../pieces";
import { Chat } from "../../shell/chat";
import { listWords, t, type Args, type Rich } from "../../shell/i18n";
import { BY_TABLE, type Ev } from "../../shell/types";
import { useGame, type Ctx } from "./context";
import type { Counts, Cube } from "./model";
import { card, good, goods, join, place, seat, tile } from "./words";

/** `places` is what the line speaks of, as in `lit`; `toMe`: something in it was done to the reader. */
export type Entry = { key: string; round?: number; by: number | null; says: Rich; places: string[]; ply: number; toMe?: boolean };

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
  const atMe = toMe(g, e) && g.w.has(`events_at_you.${e.k}`);
  const said = g.w.r(`${atMe ? "events_at_you" : mine ? "events_you" : "events"}.${e.k}`, a);
  return e.k === "sent" && Number(e.saved) > 0 ? join([said, g.w.r("saved", { saved: e.saved })], " ") : said;
}

/** Done by another to the reader. */
const toMe = (g: Ctx, e: Ev): boolean => g.me !== null && e.by !== g.me && e.by < BY_TABLE && e.seat === g.me;

/** The pieces an event speaks of. */
function thingsOf(e: Ev): string[] {
  const out: string[] = [];
  if (e.location) out.push(e.k === "took_tile" ? `pile:${e.location}:${e.index}` : String(e.location));
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
  const who: Rich = by === g.me ? { text: g.w.t("log.you"), node: <b>{g.w.t("log.you")}</b> } : seat(g, by);
  const said = join([join([who, clauses[0]], " "), ...clauses.slice(1)], ", ");
  return { key: `${events[0].ply}.${events[0].k}`, by, says: join([said, { text: ".", node: "." }], ""), places: events.flatMap(thingsOf), ply: Math.max(...events.map((e) => e.ply)), toMe: events.some((e) => toMe(g, e)) };
}

export function entries(g: Ctx, log: Ev[]): Entry[] {
  const out: Entry[] = [];
  let turn: Ev[] = [];
  let after: Entry[] = [];
  let started = false;
  let reach = 0;
  // What the table does in the middle of a turn is told after it, so that the turn stays one sentence.
  const close = () => {
    const told = turn.length ? turnEntry(g, turn) : null;
    // The board after a turn is the one with all that the table did in it.
    if (told) { told.ply = Math.max(told.ply, reach); out.push(told); }
    reach = 0;
    out.push(...after);
    turn = [];
    after = [];
  };
  log.forEach((e, i) => {
    const entry = (says: Rich, round?: number): Entry => ({ key: `${e.ply}.${i}`, by: null, says, places: thingsOf(e), ply: e.ply, round });
    const line = (says: Rich, round?: number) => { close(); out.push(entry(says, round)); };
    if (e.k === "round") { started = true; return line({ text: "", node: null }, Number(e.round)); }
    if (turn.length && e.by >= BY_TABLE && e.k !== "round") reach = e.ply;
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

export type Tab = "log" | "chat";
type LogProps = { tab: Tab; setTab: (tab: Tab) => void; unread: number };

/** The column of the log, with the talk of the table as its second leaf. */
export function Log({ tab, setTab, unread }: LogProps) {
  const g = useGame();
  const leaf = (id: Tab, words: string, more?: number) => (
    <button type="button" role="tab" id={`tab-${id}`} aria-selected={tab === id} aria-controls="log-leaf" tabIndex={tab === id ? 0 : -1} onClick={() => setTab(id)}
      onKeyDown={(e) => { if (e.key === "ArrowLeft" || e.key === "ArrowRight") { e.stopPropagation(); setTab(id === "log" ? "chat" : "log"); requestAnimationFrame(() => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()); } }}>
      {words}{more ? <b class="num unread" aria-label={t("chat.unread", { n: more })}>{more}</b> : null}
    </button>
  );
  return (
    <section class="logbox sheet flat" aria-label={t("table.log")}>
      <div class="leaves" role="tablist" aria-label={t("table.log")}>{leaf("log", t("table.log"))}{leaf("chat", t("chat.title"), unread)}</div>
      <div class="leaf" role="tabpanel" id="log-leaf" aria-labelledby={`tab-${tab}`}>
        {tab === "log" ? <Lines /> : <Chat table={g.table} chat={g.match.chat} session={g.session} />}
      </div>
    </section>
  );
}

function Lines() {
  const g = useGame();
  const box = useRef<HTMLDivElement>(null);
  const list = entries(g, g.match.log);
  const since = g.match.shown?.from ?? 0;
  const shownPly = g.past ? list.filter((e) => e.round === undefined && e.ply <= g.past!.ply).pop()?.ply : undefined;
  const shownLine = list.find((e) => e.round === undefined && e.ply === shownPly);
  useEffect(() => { if (box.current) box.current.scrollTop = 0; }, [g.match.shown?.ply]);
  useEffect(() => { if (shownPly !== undefined) box.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "nearest" }); }, [shownPly]);
  // One stop for the Tab key; the arrows walk through the lines.
  const walk = (e: KeyboardEvent) => {
    const step = e.key === "ArrowUp" ? -1 : e.key === "ArrowDown" ? 1 : 0;
    const all = [...(box.current?.querySelectorAll<HTMLElement>(".then") ?? [])];
    const next = all[all.indexOf(e.target as HTMLElement) + step];
    if (!step || !next) return;
    e.preventDefault();
    e.stopPropagation();
    next.focus();
  };
  const last = list.filter((e) => e.round === undefined).pop();
  return (
    <div class="scroll" ref={box} onKeyDown={walk}>
      <ul class="log" aria-label={t("table.log")}>
        {list.map((e) => (e.round !== undefined
          ? <li key={e.key} class="heading">{g.w.t("events.round", { round: e.round })}</li>
          : <li key={e.key} class={`${e.by === g.me && e.by !== null ? "me" : ""} ${e.toMe ? "at-me" : ""} ${e.ply > since && since ? "new" : ""}`} onMouseEnter={() => g.setLit(e.places)} onMouseLeave={() => g.setLit([])}>
              {e.by !== null && g.view.seats[e.by] && <Shield size="s" colour={g.view.seats[e.by].colour} />}
              <button type="button" class="then" tabIndex={e === last ? 0 : -1} aria-current={e === shownLine ? "true" : undefined} title={t("past.see")} onFocus={() => g.setLit(e.places)} onBlur={() => g.setLit([])} onClick={() => void g.session.past(e === shownLine ? null : e.ply)}>{e.says.node}</button>
              {e.toMe && <span class="mark at-me-mark">{t("past.to_me")}</span>}
            </li>))}
      </ul>
    </div>
  );
}

/** The last thing that happened, on one line, where the log has no room. */
export function Peek({ open, unread }: { open: (tab: Tab) => void; unread: number }) {
  const g = useGame();
  const last = entries(g, g.match.log.slice(-24)).filter((e) => e.round === undefined).pop();
  return (
    <div class="peek-row">
      <section class="peek" aria-label={t("table.log")}>
        {last?.by !== null && last && g.view.seats[last.by] && <Shield size="s" colour={g.view.seats[last.by].colour} />}
        <span>{last?.says.node}</span>
        <button type="button" class="plain" onClick={() => open("log")}>{t("table.log")}</button>
      </section>
      <button type="button" class="plain talk" aria-label={unread ? `${t("chat.title")}, ${t("chat.unread", { n: unread })}` : t("chat.title")} onClick={() => open("chat")}><Icon id="talk" />{unread > 0 && <b class="num unread" aria-hidden="true">{unread}</b>}</button>
    </div>
  );
}

/** New entries in words, for the live region. */
export const spoken = (g: Ctx, events: Ev[]): string => {
  const said = entries(g, events).filter((e) => e.round === undefined).map((e) => e.says.text.replace(/\.?$/, "."));
  return said.length > 6 ? listWords(said.slice(-6)) : said.join(" ");
};
