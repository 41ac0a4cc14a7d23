// What every part of the screen needs, beside what every game's screen does: the card or cards
// being chosen, the cell pointed at.
import { gameContext } from "../../shell/game_context";
import type { Scene } from "../../shell/scene";
import type { CellView, DiscoveryView, Edition, HintView, SeatView } from "./model";

/**
 * What is chosen and not yet said: the cards of a selection, the families of an exchange; on a
 * phone the cell that was tapped; the card to be placed once another has gone back to the hand;
 * whether the page of what can be released is open, or that of what can be called is laid aside for
 * the tree.
 */
export type Pick = {
  /** A card whose act cannot be taken back: a second press, or the bar, does it. */
  sure?: string;
  cards?: string[];
  cell?: string;
  next?: string;
  releases?: boolean;
  tree?: boolean;
  families?: string[];
};

export type Ctx = Scene<DiscoveryView, Edition> & {
  pick: Pick;
  setPick(pick: Pick): void;
};

export const { GameContext, useGame } = gameContext<Ctx>();

/** Whether the rules answer what all can see, and ask nobody (DI-515). */
export const rulesLook = (g: Ctx): boolean => g.view.only_doubt === true;

/**
 * Whether all can see, before the chosen card is laid, that it may stand nowhere (DI-516): then it
 * falls at once.
 */
export const fallsAtOnce = (g: Ctx): boolean =>
  rulesLook(g) &&
  !covers(g) &&
  Boolean(g.view.where && (g.view.where.missing.length || !g.view.where.cells.length));

/**
 * The cells where the chosen card gives points. None, where all can see that what it needs is not
 * there: it would be stopped anywhere.
 */
export const goodCells = (g: Ctx): CellView[] =>
  !g.view.where || (g.view.where.missing.length && !covers(g)) ? [] : g.view.where.cells;

/**
 * Cards lie covered that were open once: what was seen before is not told again while the match
 * runs.
 */
export const covers = (g: Ctx): boolean =>
  g.view.variant === "memory" || g.view.variant === "compose";
export const mine = (g: Ctx): SeatView | null =>
  g.me === null ? null : (g.view.seats[g.me] ?? null);

/** What can be done with a card, wherever it lies: the verb that names it. */
const CARD_VERBS = [
  "place",
  "release",
  "joker",
  "pay",
  "discard",
  "give",
  "give_back",
  "set_aside",
  "add",
  "declare",
  "look",
] as const;
export type CardVerb = (typeof CARD_VERBS)[number];
export const verbOf = (g: Ctx, card: string): CardVerb | null =>
  CARD_VERBS.find((v) => g.legal[v]?.[card]) ?? null;
export const cardsOf = (g: Ctx, verb: CardVerb): string[] => Object.keys(g.legal[verb] ?? {});

/** What is done with a card at once and for good, by one press on it. */
const FINAL = new Set<CardVerb>(["pay", "discard", "give", "give_back", "set_aside", "add"]);

/**
 * Whether a press on a card only chooses it (docs/adding-a-game.md, Confirming): where what it does
 * cannot be taken back. With a pointer the card's foot has said on the way what it does, and the
 * bar that it is final (`finalNow`), but for the stack of Memory, whose one card is the whole turn.
 */
export const asksFirst = (g: Ctx, verb: CardVerb): boolean =>
  verb === "place" || verb === "release" || verb === "joker"
    ? g.view.variant === "memory"
    : g.narrow && FINAL.has(verb);

/** What one press does for good, a card that is called too. */
export const isFinal = (g: Ctx, verb: CardVerb): boolean =>
  verb === "declare" || (FINAL.has(verb) && !asksFirst(g, verb));

/** Whether a press that answers what is asked now does something for good. */
export const finalNow = (g: Ctx): boolean =>
  CARD_VERBS.some((verb) => g.legal[verb] && isFinal(g, verb));

/** What a press on a card does that has this verb. */
export function pressed(g: Ctx, verb: CardVerb, id: string): void {
  if (asksFirst(g, verb) && g.pick.sure !== id) g.setPick({ ...g.pick, sure: id });
  else g.act(`${verb} ${id}`);
}

export const inSelection = (g: Ctx, card: string): boolean => Boolean(g.pick.cards?.includes(card));

/**
 * The number on the wire of a set of cards of the hand: bit i is the i-th in rank order, as the
 * view lists them.
 */
export const maskOf = (g: Ctx, cards: string[]): number =>
  (g.view.hand ?? []).reduce((n, id, i) => n + (cards.includes(id) ? 2 ** i : 0), 0);

export const cellKey = (x: number, y: number): string => `${x},${y}`;
/** The cells that can be chosen now, with what each would give where the server says so. */
export function legalCells(g: Ctx): { x: number; y: number; gives?: CellView }[] {
  return Object.entries(g.legal.at ?? {}).flatMap(([x, ys]) =>
    Object.keys(ys).map((y) => ({
      x: Number(x),
      y: Number(y),
      gives: goodCells(g).find((c) => c.x === Number(x) && c.y === Number(y)),
    })),
  );
}
export const hintOf = (g: Ctx, card: string): HintView | undefined =>
  g.view.hints?.find((h) => h.card === card);
/** In rounds the leader is told; by turns there is none. */
export const byRounds = (g: Ctx): boolean => g.view.leader !== undefined;

/** The card whose cell is being chosen. */
export const laying = (g: Ctx): string | null =>
  g.view.where?.card ??
  g.view.chosen ??
  (g.prompt === "minipile_cell"
    ? g.view.laid?.card
    : g.prompt === "call_placement"
      ? g.view.call?.card
      : null) ??
  null;

/** So many turns, or rounds, have begun. */
export const turnOf = (g: Ctx): number => Math.max(1, g.view.turns);
