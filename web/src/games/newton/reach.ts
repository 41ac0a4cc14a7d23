// Where the pieces of this seat can go now, over several steps, and the answers that lead there.
// Nothing here decides what is legal: `legal` and `reach` come from the server, and each step is
// asked anew.
import { useEffect } from "preact/hooks";
import { mine, type Ctx } from "./context";
import type { ActionId, Reach } from "./model";

export type Way = Reach["travel"][number];
export type Moves = { value: number; begin: string[] };

/**
 * The action that can be done now: it is being done (what is left of it), or the card laid offers
 * it (its whole value).
 */
export function movesNow(g: Ctx, action: ActionId): Moves | null {
  const { move } = g.view;
  if (!move || g.me !== move.seat || g.past) return null;
  const top = move.chain[move.chain.length - 1];
  if (g.prompt === action && top?.action === action) return { value: top.left ?? 0, begin: [] };
  if (g.prompt === "turn" && g.legal.act?.[action])
    return { value: move.values[action], begin: [`act ${action}`] };
  return null;
}

/**
 * The value the card under the pointer would give this action if it were laid: what is shown before
 * it is.
 */
export function previewValue(g: Ctx, action: ActionId): number | null {
  const own = mine(g);
  return g.preview && own && !g.past ? (own.hand_values[g.preview]?.[action] ?? null) : null;
}

/** The ways to places within so many routes: for each the cheapest, and of those the shortest. */
export function waysWithin(g: Ctx, steps: number): Map<string, Way> {
  const best = new Map<string, Way>();
  for (const way of g.view.you?.reach?.travel ?? [])
    if (way.steps <= steps) {
      const old = best.get(way.place);
      if (!old || way.coins < old.coins || (way.coins === old.coins && way.steps < old.steps))
        best.set(way.place, way);
    }
  return best;
}

/** The rule that waives what a space asks for, in the action under way (a Master's). */
export function waivedBy(g: Ctx, action: ActionId): string | null {
  const { move } = g.view,
    top = move?.chain[move.chain.length - 1];
  return move?.seat === g.me && top?.waived && top.action === action
    ? (WAIVER[action] ?? null)
    : null;
}
const WAIVER: Partial<Record<ActionId, string>> = {
  study: "NW-276",
  work: "NW-286",
  technology: "NW-294",
};

/** A stop at this place would put a cube there. */
export function wantsCube(g: Ctx, id: string): boolean {
  const def = g.ed.place.get(id);
  const own = mine(g);
  return Boolean(
    def &&
    own &&
    own.cubes_left > 0 &&
    def.kind !== "village" &&
    def.kind !== "start" &&
    !g.view.places.find((p) => p.id === id)?.cubes.includes(own.seat),
  );
}

/** The places the Scientist can go to now. */
export function travelWays(g: Ctx): Map<string, Way> {
  const moves = movesNow(g, "travel");
  return moves ? waysWithin(g, moves.value) : new Map<string, Way>();
}

/**
 * The ways there that are worth a choice: the cheapest, and the shortest where that costs more. Any
 * other can be gone step by step.
 */
export function waysOver(g: Ctx, id: string): Way[] {
  const moves = movesNow(g, "travel");
  const all = (g.view.you?.reach?.travel ?? [])
    .filter((way) => moves && way.place === id && way.steps <= moves.value)
    .sort((a, b) => a.coins - b.coins);
  return all.length > 1 ? [all[0], all[all.length - 1]] : all;
}

/** The student that is being moved, if one is. */
export const studentMoving = (g: Ctx): string | undefined =>
  g.prompt === "technology" ? g.view.move?.chain[g.view.move.chain.length - 1]?.student : undefined;

/** The spaces a Student, or the marker, can be moved to now, and the steps that lead there. */
export function trackTargets(g: Ctx): Map<string, string[]> {
  const out = new Map<string, string[]>();
  const reach = g.view.you?.reach;
  const own = mine(g);
  const work = movesNow(g, "work"),
    technology = movesNow(g, "technology");
  if (reach && work && own?.marker) {
    let at = own.marker;
    for (let n = 1; n <= Math.min(work.value, reach.work); n++) {
      at = g.ed.file.track_edges.find((e) => e.a === at)?.b ?? at;
      out.set(at, [...work.begin, ...Array<string>(n).fill("step")]);
    }
  }
  if (reach && technology)
    for (const way of reach.technology) {
      if (way.steps > technology.value || (studentMoving(g) && studentMoving(g) !== way.from))
        continue;
      const path = pathTo(g, way.from, way.to);
      // Which Students may move is the server's to say: of those that may not, no step is in its
      // list.
      if (!technology.begin.length && !g.legal.advance?.[way.from]?.[path[0]]) continue;
      const steps = [
        ...technology.begin,
        ...path.map((to, i) => `advance ${i ? path[i - 1] : way.from} ${to}`),
      ];
      if (!out.has(way.to) || steps.length < out.get(way.to)!.length) out.set(way.to, steps);
    }
  return out;
}

/** The one way up the track: it forks, and never meets again. */
function pathTo(g: Ctx, from: string, to: string): string[] {
  const path = [to];
  for (let edge; path[0] !== from && (edge = g.ed.file.track_edges.find((e) => e.b === path[0]));)
    path.unshift(edge.a);
  return path.slice(1);
}

/**
 * What a press on a place or a space leads to: answers in a row, "; " between them, as `act` takes
 * them. The first is the likeliest.
 */
export function waysTo(g: Ctx, kind: string, id: string): string[] {
  if (g.legal.stop && standing(g) === id) return ["stop"];
  if (kind === "space") {
    const steps = trackTargets(g).get(id);
    return steps ? [[...steps, "stop"].join("; ")] : [];
  }
  // Where a cube would be put one goes to stay; elsewhere one only passes, and says so if one
  // stays.
  const walks = waysOver(g, id).map((way) =>
    [...movesNow(g, "travel")!.begin, ...way.path.map((p) => `travel ${p}`)].join("; "),
  );
  return wantsCube(g, id) ? walks.flatMap((walk) => [`${walk}; stop`, walk]) : walks;
}

/** Where the piece stands that is being moved. */
function standing(g: Ctx): string | null | undefined {
  const own = mine(g);
  return g.prompt === "travel"
    ? own?.scientist
    : g.prompt === "work"
      ? own?.marker
      : studentMoving(g);
}

// ---- a few answers in a row ---------------------------------------------------------------------
const plan: { table: string; actions: string[] } = { table: "", actions: [] };

/** Takes "a; b; c": gives the first, and keeps the others until their questions come. */
export function firstOf(g: Ctx, actions: string): string {
  const [first, ...rest] = actions.split("; ");
  plan.table = g.table.table;
  plan.actions = rest;
  return first;
}

const within = (g: Ctx, action: string): boolean =>
  action.split(" ").reduce<Ctx["legal"] | undefined>((at, word) => at?.[word], g.legal) !==
  undefined;

/**
 * Goes on with the answers chosen together; a question they do not fit, or a cube that may be left
 * on the way, ends it.
 */
export function usePlan(g: Ctx): void {
  useEffect(() => {
    if (!plan.actions.length || !g.prompt || !Object.keys(g.legal).length) return;
    const [action, ...rest] = plan.actions;
    if (plan.table !== g.table.table || g.legal.cube || !within(g, action)) plan.actions = [];
    else g.act([action, ...rest].join("; "));
  }, [g.match.shown?.q, g.prompt, g.legal]);
}
