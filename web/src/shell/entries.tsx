// What the logs of all games are written with: who did it, the lines of a turn, the headings. Which
// events make one line is the game's.
import { listWords, type Args, type Book, type Rich } from "./i18n";
import type { Entry } from "./record";
import type { Ev, Table } from "./types";
import { join, plain, seat } from "./words";

type At = { table: Table; me: number | null; w: Book };

/** The one who acts, as the subject of a line. */
export const subject = (g: At, by: number): Rich =>
  g.me !== null && by === g.me
    ? { text: g.w.t("log.you"), node: <b>{g.w.t("log.you")}</b> }
    : seat(g, by);

/** An event in words; `mine`: to who did it, where the language has other words for that. */
export const eventWords = (g: At, id: string, args: Args, mine: boolean, group = "events"): Rich =>
  g.w.r(mine && g.w.has(`${group}_you.${id}`) ? `${group}_you.${id}` : `${group}.${id}`, args);

export const fullStop = (says: Rich): Rich => ({
  text: `${says.text}.`,
  node: <>{says.node}.</>,
});

/** Several things by name, in a list. */
export const listed = (things: Rich[]): Rich => ({
  text: listWords(things.map((c) => c.text)),
  node: join(things, ", ").node,
});

/** What an event names under these operands. */
export const namedIn = (e: Ev, operands: readonly string[]): string[] =>
  operands.filter((k) => typeof e[k] === "string").map((k) => String(e[k]));

/** Said of the table, by nobody. */
export const tableLine = (e: Ev, nth: number | string, says: Rich, places: string[]): Entry => ({
  key: `${e.ply}.${nth}`,
  by: null,
  says,
  places,
  ply: e.ply,
});

/** The heading of a round, or of a turn. */
export const heading = (e: Ev, round: number, key = `round${round}.${e.ply}`): Entry => ({
  key,
  by: null,
  says: plain(""),
  places: [],
  ply: e.ply,
  round,
});

/** One line of what a seat did, from its first event to its last. */
export function turnLine(
  told: Ev[],
  by: number,
  says: Rich,
  more: Partial<Entry> & { places: string[] },
): Entry {
  const last = told[told.length - 1];
  return {
    key: `${told[0].ply}.${last.ply}.${told[0].k}.${by}`,
    by,
    says: fullStop(says),
    ply: last.ply,
    ...more,
    places: [...new Set(more.places)],
  };
}

/** Things that were turned up one after the other, in one line. */
export function revealedLine(letter: string, shown: Ev[], says: Rich): Entry {
  return {
    key: `${letter}${shown[0].ply}.${shown[0].card}`,
    by: null,
    says,
    places: shown.map((e) => String(e.card)),
    ply: shown[shown.length - 1].ply,
  };
}
