// What a press on a thing of the boards would do: things name themselves ("place:wien",
// "card:action_2_08"), and this finds their legal actions.
import { useEffect } from "preact/hooks";
import { tipKey } from "../../shell/tip";
import type { BoardId, Ctx } from "./context";
import type { ActionId } from "./model";
import { movesNow, waysTo } from "./reach";

/** The verbs whose first word is a thing of this kind. */
const VERBS: Record<string, string[]> = {
  place: ["site", "teleport", "city"],
  card: ["play", "take", "tuck", "discard", "repeat", "effect"],
  cell: ["fill", "ignore"],
  master: ["keep", "master"],
  development: ["development", "swap_development"],
  income: ["income", "swap_income"],
  token: ["token"],
  action: ["act"],
};

/**
 * All that a press on this thing could mean now, the likeliest first: answers as `act` takes them,
 * several steps with "; " between.
 */
export function choices(g: Ctx, key: string): string[] {
  const { kind, id } = tipKey(key),
    { legal } = g;
  if (key === "medicine") return legal.swap_medicine ? ["swap_medicine"] : [];
  const list = (VERBS[kind] ?? [])
    .filter((verb) => legal[verb]?.[id])
    .map((verb) => `${verb} ${id}`);
  if (kind === "place" || kind === "space") list.push(...waysTo(g, kind, id));
  return list.length ? list : begins(g, kind, id);
}

/**
 * A card of a row or a space of the shelf may begin its action at once, when the card laid offers
 * it. Of an action that is being done the server's list tells all: another tile may cost coins.
 */
function begins(g: Ctx, kind: string, id: string): string[] {
  const offered = (action: ActionId) => {
    const moves = movesNow(g, action);
    return moves?.begin.length ? moves : null;
  };
  const lessons = kind === "card" ? offered("lessons") : null,
    study = kind === "cell" ? offered("study") : null;
  if (lessons && g.view.decks.some((d) => d.level <= lessons.value && d.row.includes(id)))
    return [[...lessons.begin, `take ${id}`].join("; ")];
  const potions = g.view.you?.potions_for?.[id];
  const open =
    study &&
    potions !== undefined &&
    (g.ed.cell.get(id)?.shelf ?? 9) <= study.value &&
    potions <= (g.me === null ? 0 : g.view.seats[g.me].potions);
  return open ? [[...study.begin, `fill ${id}`].join("; ")] : [];
}

/**
 * With a pointer a press does what it can mean; by touch, or where it could mean several things, it
 * is looked at first and the bar answers. A way over the map is the exception: a press goes and
 * stays, with Shift it only passes.
 */
export function press(g: Ctx, key: string, el: Element, shift = false): void {
  const list = choices(g, key);
  if (!g.narrow && list.length === 2 && list[0] === `${list[1]}; stop`)
    return g.act(list[shift ? 1 : 0]);
  if (list.length === 1 && !g.narrow) return g.act(list[0]);
  g.setLook(
    g.look?.pinned && g.look.key === key
      ? null
      : { key, at: el.getBoundingClientRect(), pinned: true },
  );
}

const BOARD_OF: Record<string, BoardId> = {
  work: "tracks",
  technology: "tracks",
  travel: "map",
  site: "map",
  teleport: "map",
  city: "map",
  lessons: "cards",
  take: "cards",
  study: "study",
};

/**
 * The board that a question is about comes to the front, once for each question of another kind.
 */
export function useFront(g: Ctx): void {
  const board = g.prompt ? BOARD_OF[g.prompt] : undefined;
  useEffect(() => {
    if (!board) return;
    g.setFront(board);
    if (board === "study" && g.me !== null) g.setOwner(g.me);
  }, [board, g.prompt]);
}
