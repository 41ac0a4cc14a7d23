// The log: one sentence for each thing a seat does, from the events, grouped by round.
import { listWords, type Rich } from "../../shell/i18n";
import type { Entry } from "../../shell/record";
import { BY_TABLE, type Ev } from "../../shell/types";
import { join, plain, seat } from "../../shell/words";
import type { Ctx } from "./context";
import { args, card } from "./words";

/** Said as sentences of their own, whoever they come from. */
const SENTENCES = new Set(["next_card", "left", "ended"]);
/** Begin a line: what comes after them is their outcome. */
const STARTS = new Set([
  "scientist",
  "placed",
  "rested",
  "kept",
  "played",
  "researched",
  "marked",
  "tested",
  "published",
  "declined",
  "nothing",
  "moved",
]);

/** The pieces an event speaks of. */
const thingsOf = (e: Ev): string[] =>
  ["discovery", "space", "card", "from", "to"]
    .filter((k) => typeof e[k] === "string")
    .map((k) => String(e[k]))
    .concat(e.seat !== undefined ? [`seat:${e.seat}`] : []);

/** `mine`: said to the one who did it. Rest is spoken of only where some was spent. */
function clause(g: Ctx, e: Ev, mine: boolean): Rich {
  const group = (e.k === "researched" || e.k === "tested") && !Number(e.rest) ? "log" : "events";
  const key = mine && g.w.has(`${group}_you.${e.k}`) ? `${group}_you.${e.k}` : `${group}.${e.k}`;
  return g.w.r(key, args(g, e));
}

function line(g: Ctx, told: Ev[]): Entry {
  const by = told.find((e) => e.by < BY_TABLE)?.by ?? told[0].by;
  const mine = g.me !== null && by === g.me;
  const who: Rich = mine
    ? { text: g.w.t("log.you"), node: <b>{g.w.t("log.you")}</b> }
    : seat(g, by);
  const says = join(
    [
      who,
      join(
        told.map((e) => clause(g, e, mine)),
        ", ",
      ),
    ],
    " ",
  );
  const last = told[told.length - 1];
  return {
    key: `${told[0].ply}.${last.ply}.${told[0].k}`,
    by,
    says: { text: `${says.text}.`, node: <>{says.node}.</> },
    places: [...new Set(told.flatMap(thingsOf))],
    ply: last.ply,
    toMe: g.me !== null && by !== g.me && told.some((e) => e.seat === g.me),
  };
}

export function entries(g: Ctx, log: Ev[]): Entry[] {
  const out: Entry[] = [];
  let turn: Ev[] = [],
    faces: Ev[] = [];
  const close = () => {
    if (turn.length) out.push(line(g, turn));
    turn = [];
    if (faces.length) {
      const list = faces.map((e) => card(g, String(e.card)));
      const says = g.w.r("log.revealed", {
        n: list.length,
        cards: { text: listWords(list.map((c) => c.text)), node: join(list, ", ").node },
      });
      out.push({
        key: `f${faces[0].ply}`,
        by: null,
        says,
        places: faces.map((e) => String(e.card)),
        ply: faces[faces.length - 1].ply,
      });
    }
    faces = [];
  };
  log.forEach((e, i) => {
    if (e.k === "round") {
      close();
      out.push({
        key: `round${e.round}.${e.ply}`,
        by: null,
        says: plain(""),
        places: [],
        ply: e.ply,
        round: Number(e.round),
      });
      return;
    }
    if (e.k === "revealed") {
      if (turn.length) close();
      faces.push(e);
      return;
    }
    if (SENTENCES.has(e.k)) {
      close();
      out.push({
        key: `${e.ply}.${i}`,
        by: null,
        says: g.w.r(`events.${e.k}`, args(g, e)),
        places: thingsOf(e),
        ply: e.ply,
      });
      return;
    }
    // The die is thrown by chance, and belongs to whoever tests.
    const goesOn =
      turn.length > 0 &&
      (e.by >= BY_TABLE || turn[0].by === e.by) &&
      !STARTS.has(e.k) &&
      !faces.length;
    if (!goesOn) close();
    turn.push(e);
  });
  close();
  return out;
}
