// The log: one sentence for each thing a seat does, from the events, grouped by round.
import type { Rich } from "../../shell/i18n";
import {
  eventWords,
  heading,
  listed,
  namedIn,
  revealedLine,
  subject,
  tableLine,
  turnLine,
} from "../../shell/entries";
import type { Entry } from "../../shell/record";
import { BY_TABLE, type Ev } from "../../shell/types";
import { join } from "../../shell/words";
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
  namedIn(e, ["discovery", "space", "card", "from", "to"]).concat(
    e.seat !== undefined ? [`seat:${e.seat}`] : [],
  );

/** `mine`: said to the one who did it. Rest is spoken of only where some was spent. */
function clause(g: Ctx, e: Ev, mine: boolean): Rich {
  const group = (e.k === "researched" || e.k === "tested") && !Number(e.rest) ? "log" : "events";
  return eventWords(g, e.k, args(g, e), mine, group);
}

function line(g: Ctx, told: Ev[]): Entry {
  const by = told.find((e) => e.by < BY_TABLE)?.by ?? told[0].by;
  const mine = g.me !== null && by === g.me;
  const clauses = told.map((e) => clause(g, e, mine));
  return turnLine(told, by, join([subject(g, by), join(clauses, ", ")], " "), {
    places: told.flatMap(thingsOf),
    toMe: g.me !== null && by !== g.me && told.some((e) => e.seat === g.me),
  });
}

export function entries(g: Ctx, log: Ev[]): Entry[] {
  const out: Entry[] = [];
  let turn: Ev[] = [],
    faces: Ev[] = [];
  const close = () => {
    if (turn.length) out.push(line(g, turn));
    turn = [];
    if (faces.length) {
      const cards = listed(faces.map((e) => card(g, String(e.card))));
      out.push(revealedLine("f", faces, g.w.r("log.revealed", { n: faces.length, cards })));
    }
    faces = [];
  };
  log.forEach((e, i) => {
    if (e.k === "round") {
      close();
      out.push(heading(e, Number(e.round)));
      return;
    }
    if (e.k === "revealed") {
      if (turn.length) close();
      faces.push(e);
      return;
    }
    if (SENTENCES.has(e.k)) {
      close();
      out.push(tableLine(e, i, g.w.r(`events.${e.k}`, args(g, e)), thingsOf(e)));
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
