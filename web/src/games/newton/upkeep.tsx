// The end of a round, player by player: the card that went under the desk, the cards taken back,
// what lines and tiles paid. Read from the events.
import { Shield } from "../../pieces";
import type { Ev } from "../../shell/types";
import { nameOf } from "../../shell/words";
import { useGame, type Ctx } from "./context";
import { GainMarks, Mark } from "./faces";
import { houseColour, type Gain } from "./model";
import { Icons, named } from "./words";

export type SeatUpkeep = {
  seat: number;
  tucked: string | null;
  back: number;
  lines: number;
  tiles: { id: string; n: number }[];
  medicine: number;
  sum: Gain;
};

const KINDS = new Set(["tucked", "taken_back", "lines_pay", "tiles_pay", "gained"]);

/** What happened in the upkeep that ended with this event. */
export function upkeepBefore(log: Ev[], end: number, seats: number, last = false): SeatUpkeep[] {
  let from = end;
  while (from > 0 && KINDS.has(log[from - 1].k)) from--;
  const events = log.slice(from, end),
    first =
      last && log[from - 1]?.k === "turn_ended"
        ? 0
        : events.findIndex((e) => e.k === "tucked" || e.k === "lines_pay" || e.k === "tiles_pay");
  const out: SeatUpkeep[] = Array.from({ length: seats }, (_, seat) => ({
    seat,
    tucked: null,
    back: 0,
    lines: 0,
    tiles: [],
    medicine: 0,
    sum: {},
  }));
  let told: Ev | null = null;
  for (const e of first < 0 ? [] : events.slice(first)) {
    const s = out[e.by];
    if (!s) continue;
    if (e.k === "tucked") s.tucked = String(e.card);
    if (e.k === "taken_back") s.back = Number(e.cards);
    if (e.k === "lines_pay") s.lines = Number(e.vp);
    if (e.k === "tiles_pay") s.tiles.push({ id: String(e.tile), n: Number(e.tiles) });
    if (e.k === "gained") {
      for (const k of ["coins", "potions", "vp"] as const)
        if (e[k]) s.sum[k] = (s.sum[k] ?? 0) + Number(e[k]);
      // A gain that no line or tile announced is that of the Medicine tile.
      if (!told || told.by !== e.by || !(told.k === "lines_pay" || told.k === "tiles_pay"))
        s.medicine += Number(e.vp ?? 0);
    }
    told = e;
  }
  return out;
}

/** Where an upkeep ends: with new rows, or after the last round with the match. */
export const endsUpkeep = (g: Ctx, e: Ev): boolean =>
  e.k === "renewed" || (e.k === "ended" && g.view.round === g.view.rounds);

/** The last end of a round that the log tells: its place in it, and the round it ended. */
export function lastUpkeep(g: Ctx): { at: number; round: number; last: boolean } | null {
  const at = g.match.log.map((e) => endsUpkeep(g, e)).lastIndexOf(true),
    last = g.match.log[at]?.k === "ended";
  return at < 0 ? null : { at, last, round: last ? g.view.round : g.view.round - 1 };
}

export function Upkeep({ close }: { close: () => void }) {
  const g = useGame();
  const { w, view } = g;
  const last = lastUpkeep(g);
  if (!last) return null;
  const rows = upkeepBefore(g.match.log, last.at, view.seats.length, last.last);
  return (
    <section
      class="upkeep sheet"
      role="dialog"
      aria-label={w.t("upkeep.title", { round: last.round })}
    >
      <header>
        <h2>{w.t("upkeep.title", { round: last.round })}</h2>
        <button type="button" class="btn s" data-upkeep-close onClick={close}>
          {w.t("upkeep.close")}
        </button>
      </header>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{w.t("upkeep.tucked")}</th>
            <th scope="col">{w.t("upkeep.back")}</th>
            <th scope="col">{w.t("upkeep.lines")}</th>
            <th scope="col">{w.t("upkeep.tiles")}</th>
            <th scope="col">{w.t("upkeep.sum")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((r) => {
            const s = view.seats[r.seat],
              def = r.tucked ? g.ed.card.get(r.tucked) : undefined;
            return (
              <tr key={r.seat} class={r.seat === g.me ? "mine" : ""} style={{ "--i": r.seat }}>
                <th scope="row">
                  <Shield colour={houseColour(s.colour)} size="s" /> {nameOf(g, r.seat)}
                </th>
                <td>
                  {def ? (
                    <span
                      data-tip={`card:${r.tucked}`}
                      class="nw"
                      role="img"
                      aria-label={named(g, "card", r.tucked!)}
                    >
                      <Icons def={def} /> <span class="only-wide">{def.name[g.lang]}</span>
                    </span>
                  ) : (
                    "–"
                  )}
                </td>
                <td class="num">{r.back || "–"}</td>
                <td>{r.lines ? <GainMarks g={g} gain={{ vp: r.lines }} /> : "–"}</td>
                <td>
                  {r.tiles.map((x) => (
                    <span key={x.id} data-tip={`income:${x.id}`}>
                      <GainMarks g={g} gain={g.ed.income.get(x.id)?.income ?? {}} times={x.n} />
                    </span>
                  ))}
                  {r.medicine > 0 && (
                    <span class="nw">
                      <Mark id="medicine" class="in" />
                      <GainMarks g={g} gain={{ vp: r.medicine }} />
                    </span>
                  )}
                  {!r.tiles.length && !r.medicine && "–"}
                </td>
                <td class="sum-of">
                  {Object.keys(r.sum).length ? <GainMarks g={g} gain={r.sum} /> : "–"}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {!last.last && (
        <p class="cap">
          {w.t("upkeep.renewed")}
          {view.first !== null && <> {w.t("upkeep.first", { name: nameOf(g, view.first) })}</>}
        </p>
      )}
    </section>
  );
}
