// What a press on a thing of the boards would do: things name themselves ("place:wien", "card:action_2_08"), and this finds their legal actions.
import type { Legal } from "../../shell/types";
import type { Ctx } from "./context";

/** The verbs whose first word is a thing of this kind. */
const VERBS: Record<string, string[]> = {
  place: ["travel", "site", "teleport", "city"], card: ["play", "take", "tuck", "discard", "repeat", "effect"], cell: ["fill", "ignore"], master: ["keep", "master"],
  development: ["development", "swap_development"], income: ["income", "swap_income"], token: ["token"], action: ["act"],
};

/** All actions that a press on this thing could mean now, as they are sent. */
export function choices(g: Ctx, key: string): string[] {
  const at = key.indexOf(":"), kind = key.slice(0, at), id = key.slice(at + 1).split("@")[0];
  const { legal } = g;
  if (key === "medicine") return legal.swap_medicine ? ["swap_medicine"] : [];
  if (kind === "space") return spaceChoices(g, legal, id);
  return (VERBS[kind] ?? []).filter((verb) => legal[verb]?.[id]).map((verb) => `${verb} ${id}`);
}

/** A step of the marker has no words of its own: it goes to the next space. A Student is named by where it stands. */
function spaceChoices(g: Ctx, legal: Legal, id: string): string[] {
  const out = Object.entries(legal.advance ?? {}).filter(([, to]) => to[id]).map(([from]) => `advance ${from} ${id}`);
  const marker = g.view.move ? g.view.seats[g.view.move.seat].marker : null;
  if (legal.step && g.ed.file.track_edges.some((e) => e.a === marker && e.b === id)) out.push("step");
  return out;
}

/** With a pointer a press does what it can mean; by touch, or where it could mean several things, it is looked at first and the bar answers. */
export function press(g: Ctx, key: string, el: Element): void {
  const list = choices(g, key);
  if (list.length === 1 && !g.narrow) return g.act(list[0]);
  g.setLook(g.look?.pinned && g.look.key === key ? null : { key, at: el.getBoundingClientRect(), pinned: true });
}
