// What a press on a thing of the boards would do: things name themselves ("place:wien", "card:action_2_08"), and this finds their legal actions.
import { useEffect } from "preact/hooks";
import type { Legal } from "../../shell/types";
import { mine, type BoardId, type Ctx } from "./context";
import type { Reach } from "./model";

/** The verbs whose first word is a thing of this kind. */
const VERBS: Record<string, string[]> = {
  place: ["travel", "site", "teleport", "city"], card: ["play", "take", "tuck", "discard", "repeat", "effect"], cell: ["fill", "ignore"], master: ["keep", "master"],
  development: ["development", "swap_development"], income: ["income", "swap_income"], token: ["token"], action: ["act"],
};

export const split = (key: string): [kind: string, id: string] => [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1).split("@")[0]];

/** All actions that a press on this thing could mean now, as they are sent. */
export function choices(g: Ctx, key: string): string[] {
  const [kind, id] = split(key), { legal } = g;
  if (key === "medicine") return legal.swap_medicine ? ["swap_medicine"] : [];
  if (kind === "space") return spaceChoices(g, legal, id);
  return (VERBS[kind] ?? []).filter((verb) => legal[verb]?.[id]).map((verb) => `${verb} ${id}`);
}

/** A step of the marker has no words of its own: it goes to the next space. A Student is named by where it stands. */
function spaceChoices(g: Ctx, legal: Legal, id: string): string[] {
  const out = Object.entries(legal.advance ?? {}).filter(([, to]) => to[id]).map(([from]) => `advance ${from} ${id}`);
  if (legal.step && before(g, id) === mine(g)?.marker) out.push("step");
  return out;
}

const before = (g: Ctx, space: string): string | undefined => g.ed.file.track_edges.find((e) => e.b === space)?.a;

/** With a pointer a press does what it can mean; by touch, or where it could mean several things, it is looked at first and the bar answers. */
export function press(g: Ctx, key: string, el: Element): void {
  const list = choices(g, key), far = list.length ? null : journey(g, key);
  if (!g.narrow && list.length === 1) return g.act(list[0]);
  if (!g.narrow && far && g.prompt !== "turn") return go(g, far);
  g.setLook(g.look?.pinned && g.look.key === key ? null : { key, at: el.getBoundingClientRect(), pinned: true });
}

// ---- several steps at once --------------------------------------------------------------------------------------------------------------
/** A move over several steps, made one by one as the questions come; `coins` is what its routes take. */
export type Journey = { actions: string[]; steps: number; coins: number };

/** How many steps are left of the move in hand, or how many the card laid would give. */
export function stepsOf(g: Ctx, a: "work" | "technology" | "travel"): { left: number; begins: boolean } | null {
  const { move } = g.view, top = move?.chain[move.chain.length - 1];
  if (!move || g.me === null || move.seat !== g.me || !g.prompt) return null;
  if (g.prompt === a && top?.kind === "action") return { left: top.left ?? 0, begins: false };
  return g.prompt === "turn" && g.legal.act?.[a] ? { left: move.values[a], begins: true } : null;
}

/** The way to a place or space farther off, in the move at hand or in the one that the card laid would begin. */
export function journey(g: Ctx, key: string): Journey | null {
  const [kind, id] = split(key), reach = g.view.you?.reach;
  if (!reach) return null;
  return kind === "place" ? byRoad(g, reach, id) : kind === "space" ? byTrack(g, reach, id) : null;
}

const wrap = (g: Ctx, a: string, begins: boolean, steps: string[], coins: number): Journey => ({ actions: [...(begins ? [`act ${a}`] : []), ...steps, "stop"], steps: steps.length, coins });

function byRoad(g: Ctx, reach: Reach, id: string): Journey | null {
  const s = stepsOf(g, "travel");
  const ways = s ? reach.travel.filter((x) => x.place === id && x.steps <= s.left) : [];
  const best = ways[ways.length - 1]; // more steps only where they are cheaper
  return best ? wrap(g, "travel", s!.begins, best.path.map((p) => `travel ${p}`), best.coins) : null;
}

function byTrack(g: Ctx, reach: Reach, id: string): Journey | null {
  const track = g.ed.space.get(id)?.track;
  const s = track ? stepsOf(g, track) : null;
  if (!s) return null;
  const path = [id];
  const start = (at: string) => (track === "work" ? at === mine(g)?.marker : reach.technology.some((x) => x.from === at && x.to === id && x.steps <= s.left) && mine(g)!.students.includes(at));
  for (let at = before(g, id); at !== undefined; path.unshift(at), at = before(g, at)) {
    if (!start(at)) continue;
    const steps = path.length;
    if (steps > s.left || (track === "work" && steps > reach.work)) return null;
    return wrap(g, track!, s.begins, path.map((to, i) => (track === "work" ? "step" : `advance ${i ? path[i - 1] : at} ${to}`)), 0);
  }
  return null;
}

const plan: { table: string; actions: string[] } = { table: "", actions: [] };

const isLegal = (legal: Legal, action: string): boolean => action.split(" ").reduce<Legal | undefined>((at, word) => at?.[word], legal) !== undefined;

export function go(g: Ctx, way: Journey): void {
  plan.table = g.table.table;
  plan.actions = [...way.actions];
  follow(g);
}

function follow(g: Ctx): void {
  const next = plan.actions.shift();
  if (next && isLegal(g.legal, next)) g.act(next);
  else plan.actions = [];
}

/** Goes on with a journey whenever the next question is there; anything met on the way that asks for itself ends it. */
export function useJourney(g: Ctx): void {
  const q = g.match.shown?.q;
  useEffect(() => {
    if (plan.actions.length && plan.table === g.table.table && g.prompt && Object.keys(g.legal).length) follow(g);
  }, [q, g.prompt, g.legal]);
}

// ---- the board a question is about -------------------------------------------------------------------------------------------------------
const BOARD_OF: Record<string, BoardId> = { work: "tracks", technology: "tracks", travel: "map", site: "map", teleport: "map", city: "map", lessons: "cards", take: "cards", study: "study" };

/** The board that a question is about comes to the front, once for each question of another kind. */
export function useFront(g: Ctx): void {
  const board = g.prompt ? BOARD_OF[g.prompt] : undefined;
  useEffect(() => {
    if (!board) return;
    g.setFront(board);
    if (board === "study" && g.me !== null) g.setOwner(g.me);
  }, [board, g.prompt]);
}
