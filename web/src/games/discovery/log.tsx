// The log: a sentence for each event.
import type { Entry } from "../../shell/record";
import { BY_TABLE, type Ev } from "../../shell/types";
import type { Ctx } from "./context";
import { args, plain, seat } from "./words";

export function entries(g: Ctx, log: Ev[]): Entry[] {
  let turn = 0;
  return log.map((e, i) => {
    if (e.k === "turn" || e.k === "round") turn++;
    if (e.k === "turn" || e.k === "round") return { key: `${e.k}${turn}.${e.ply}`, by: null, says: plain(""), places: [], ply: e.ply, round: turn };
    return { key: `${e.ply}.${i}`, by: e.by < BY_TABLE ? e.by : null, says: g.w.r(`events.${e.k}`, { ...args(g, e), by: e.by < BY_TABLE ? seat(g, e.by) : "" }), places: e.card ? [String(e.card)] : [], ply: e.ply };
  });
}
