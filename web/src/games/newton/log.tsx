// The log: one sentence a turn, from the events, grouped by round. A line lights the pieces it
// speaks of, and leads to the board as it was then.
import { Use } from "../../pieces";
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
import type { Args, Rich } from "../../shell/i18n";
import { BY_TABLE, type Ev } from "../../shell/types";
import { join, operands, SAYINGS, type Sayings } from "../../shell/words";
import type { Ctx } from "./context";
import { GainMarks, Mark, gainText } from "./faces";
import { type Gain } from "./model";
import { action, anyName, card, cell, gain, master, named, place, space } from "./words";

/** Said as sentences of their own; everything else is a clause of the turn of its seat. */
const SENTENCES = new Set([
  "first",
  "renewed",
  "left",
  "ended",
  "discovery_laid",
  "map_objective_laid",
]);
/** Seen on the boards, or said by what stands beside it; in the log they would only be noise. */
const SILENT = new Set([
  "board",
  "city_laid",
  "university_laid",
  "ancient_land_laid",
  "specialization_laid",
  "invention_laid",
  "objective_laid",
  "map_token_laid",
  "token_laid",
  "discovery_laid",
  "map_objective_laid",
  "dealt",
  "passed",
  "turn_ended",
  "stopped",
  "kept",
  "tuck_picked",
  "picked",
]);
/** Begin a line: a turn, or what a seat does at the end of a round. */
const STARTS = new Set(["played", "tucked"]);
/** Of the steps of a move only the last is told, with their number. */
const STEPS = new Set(["stepped", "travelled", "advanced"]);

const gained = (e: Ev): Gain => ({
  coins: Number(e.coins ?? 0),
  potions: Number(e.potions ?? 0),
  vp: Number(e.vp ?? 0),
});

const TILES = [
  "city",
  "university",
  "ancient",
  "spec",
  "invention",
  "objective",
  "development",
  "income",
  "discovery",
] as const;

function tile(g: Ctx, e: Ev): Rich {
  const id = String(e.tile);
  const name = anyName(g, id, [...TILES]);
  if (e.k === "development")
    return {
      text: name,
      node: (
        <span class="nw" data-tip={`development:${id}`}>
          <Mark id={g.ed.development.get(id)?.action ?? "joker"} class="in" /> {name}
        </span>
      ),
    };
  if (e.k === "income" || e.k === "tiles_pay")
    return {
      text: name,
      node: (
        <span data-tip={`income:${id}`}>
          <GainMarks g={g} gain={g.ed.income.get(id)?.income ?? {}} />
        </span>
      ),
    };
  const kind = TILES.find((t) => g.ed[t].has(id));
  const icon = kind === "invention" ? "invention" : kind === "city" ? "city" : null;
  return {
    text: name,
    node: (
      <span data-tip={kind ? `${kind}:${id}` : undefined}>
        {icon && (
          <>
            <Mark id={icon} class="in" />{" "}
          </>
        )}
        {name.replace(/^[^:]*: ?/, "")}
      </span>
    ),
  };
}

/** What an operand of this name is. */
const SAY: Sayings<Ctx> = {
  ...SAYINGS,
  place,
  space,
  from: space,
  to: space,
  card,
  master,
  action,
  cell,
  line: lineWords,
  stack: (g, id) => named(g, "stack", id),
};

function argsOf(g: Ctx, e: Ev): Args {
  const a = operands(g, e, SAY);
  if (e.tile) a.tile = tile(g, e);
  if (e.token) {
    const x = g.ed.token.get(String(e.token))?.gain ?? {};
    a.token = {
      text: gainText(g, x),
      node: (
        <span class="nw">
          <Use id="n-token" class="tk" /> <GainMarks g={g} gain={x} />
        </span>
      ),
    };
  }
  if (e.k === "gained" || e.k === "paid") a.goods = gain(g, gained(e));
  if (e.k === "discarded" || e.k === "effect" || e.k === "repeated")
    a.text = g.ed.card.get(String(e.card))?.text[g.lang] ?? "";
  return a;
}

function lineWords(g: Ctx, id: string): Rich {
  const def = g.ed.line.get(id);
  return {
    text: `${def?.name[g.lang] ?? id} (${g.w.t("terms.a_round", { n: def?.vp_per_round ?? 0 })})`,
    node: (
      <>
        {def?.name[g.lang]} (<b class="num">{def?.vp_per_round}</b> {g.w.t("terms.vp_a_round")})
      </>
    ),
  };
}

/** The pieces an event speaks of. */
const thingsOf = (e: Ev): string[] =>
  namedIn(e, ["place", "space", "to", "card", "cell", "master", "line"]);

/** What an event says itself that is gained by it: the gain that follows is not told again. */
function announced(g: Ctx, e: Ev): Gain | undefined {
  switch (e.k) {
    case "token":
      return g.ed.token.get(String(e.token))?.gain;
    case "effect": {
      const x = g.ed.card.get(String(e.card))?.special_effect;
      return x?.type === "gain" ? x.gain : undefined;
    }
    case "stack":
      return g.ed.stack.get(String(e.stack))?.bonus;
    case "earned":
      return { coins: Number(e.coins) };
    case "lines_pay":
      return { vp: Number(e.vp) };
    case "tiles_pay": {
      const x = g.ed.income.get(String(e.tile))?.income ?? {},
        n = Number(e.tiles);
      return { coins: (x.coins ?? 0) * n, potions: (x.potions ?? 0) * n, vp: (x.vp ?? 0) * n };
    }
    default:
      return undefined;
  }
}

/**
 * Of the steps of a move the last is told; what is gained or paid in a row, or on the way, becomes
 * one sum.
 */
function condense(g: Ctx, turn: Ev[]): Ev[] {
  const said = (e: Ev, i: number): boolean => {
    const x = e.k === "gained" && turn[i - 1] ? announced(g, turn[i - 1]) : undefined;
    return (
      Boolean(x) &&
      (["coins", "potions", "vp"] as const).every((k) => Number(e[k] ?? 0) === (x![k] ?? 0))
    );
  };
  const passing = (e: Ev | undefined, i: number): boolean => {
    if (!e || !STEPS.has(e.k)) return false;
    const next = turn.slice(i + 1).find((x) => !["gained", "paid", "token"].includes(x.k));
    return next?.k === e.k && (e.k !== "advanced" || next.from === e.to);
  };
  const out: Ev[] = [];
  let coins = 0; // of the steps of Work before the last
  turn.forEach((e, i) => {
    if (passing(e, i) || said(e, i)) return;
    const before = turn[i - 1],
      last = out[out.length - 1];
    if (e.k === "gained" && before?.k === "stepped") {
      coins += Number(e.coins ?? 0);
      if (passing(before, i - 1)) return;
      out.push({ ...e, coins });
      coins = 0;
      return;
    }
    const sum = (k: string) => Number(last[k] ?? 0) + Number(e[k] ?? 0);
    if (last?.k === e.k && (e.k === "gained" || e.k === "paid"))
      out[out.length - 1] = { ...e, coins: sum("coins"), potions: sum("potions"), vp: sum("vp") };
    else out.push(e);
  });
  return out;
}

function turnEntry(g: Ctx, told: Ev[]): Entry {
  const by = told[0].by;
  const clauses = condense(g, told).map((e) => eventWords(g, e.k, argsOf(g, e), e.by === g.me));
  return turnLine(told, by, join([subject(g, by), join(clauses, ", ")], " "), {
    places: [...told.flatMap(thingsOf), `seat:${by}`],
  });
}

/** The whole log as lines, newest first as the page shows it turned round. */
export function entries(g: Ctx, log: Ev[]): Entry[] {
  const out: Entry[] = [];
  let turn: Ev[] = [],
    revealed: Ev[] = [];
  const close = () => {
    if (turn.length) out.push(turnEntry(g, turn));
    turn = [];
    if (revealed.length) {
      const list = revealed.map((e) => card(g, String(e.card)));
      const cards = list.length <= 4 ? listed(list) : g.w.t("log.cards", { n: list.length });
      out.push(revealedLine("r", revealed, g.w.r("log.revealed", { n: list.length, cards })));
    }
    revealed = [];
  };
  log.forEach((e, i) => {
    if (e.k === "round") {
      close();
      out.push(heading(e, Number(e.round)));
      return;
    }
    if (e.k === "card_revealed") {
      revealed.push(e);
      return;
    }
    if (SILENT.has(e.k)) return;
    if (SENTENCES.has(e.k) || e.by >= BY_TABLE) {
      close();
      if (g.w.has(`events.${e.k}`))
        out.push(tableLine(e, i, g.w.r(`events.${e.k}`, argsOf(g, e)), thingsOf(e)));
      return;
    }
    if (revealed.length || (turn.length && (turn[0].by !== e.by || STARTS.has(e.k)))) close();
    turn.push(e);
  });
  close();
  return out;
}
