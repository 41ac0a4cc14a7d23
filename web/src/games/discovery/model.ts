// The edition file as the client reads it, and the view of games/discovery/view.c. Nothing here
// decides what is legal: that comes from the server.
import { hardSpaces, index, type Names } from "../../shell/edition";
import { colourBySeat } from "../../shell/names";

export type Variant = "explore" | "select" | "memory" | "connect" | "compose";

type Sourced = { id: string; name: Names; source: string; note?: string };
export type CardDef = Sourced & {
  number?: number;
  era?: number;
  order?: number;
  family?: string;
  kind: "discovery" | "joker" | "temoin";
  period?: Names;
  text: Names;
  prerequisites: string[];
};
export type FamilyDef = Sourced & { text: Names; cards: number };
export type EraDef = Sourced & { number: number; cards: number; period: Names };
export type EditionFile = {
  edition: { id: string; name: Names };
  families: FamilyDef[];
  eras: EraDef[];
  cards: CardDef[];
};

/**
 * Of a cell that keeps all the rules one can check: the points, and how it is linked with each card
 * it touches: o its own prerequisite, s a shared one, f the family, e the era.
 */
export type CellView = { x: number; y: number; points: number; links?: Record<string, string> };
type Bonus = { inaugurate?: number; last_card?: number; finalist?: boolean; cost?: number };
/**
 * The card whose cell is being chosen: what it gives anywhere, its good cells, and cells where it
 * would be wrong, with the card that forbids it.
 */
export type WhereView = Bonus & {
  card: string;
  place: number;
  missing: string[];
  cells: CellView[];
  wrong?: { x: number; y: number; with: string }[];
};
/**
 * Of a card that could be placed: how many good cells, the most points, and which prerequisites
 * nobody can see.
 */
export type HintView = Bonus & { card: string; cells: number; points: number; missing?: string[] };
export type EraView = {
  era: number;
  cards: number;
  tree?: number;
  discards: number;
  pile?: number;
  minipile?: number;
  open: boolean;
};

export type PlacedView = { card: string; x: number; y: number; z?: number };
export type LaidView = {
  card: string;
  by?: number;
  how?: "turn" | "call" | "help" | "minipile";
  from?: number;
  x?: number;
  y?: number;
};
export type SeatView = {
  points: number;
  cards: number;
  selection?: string[];
  cemetery: number;
  discards: string[];
  buried?: string[];
  team: number;
  next: number;
  automaton?: boolean;
  up?: string[];
  left?: boolean;
  free?: boolean;
  out?: boolean;
  /** Of a question put to several; of this round; still to come. */
  answered?: boolean;
  played?: boolean;
  selected_nothing?: boolean;
  last_turn?: boolean;
};
export type TurnView = {
  seat: number;
  placed: boolean;
  overruled: boolean;
  last: boolean;
  catch_up: boolean;
  snake?: string | null;
  family?: string;
};
export type Price = "card" | "point" | "draw" | "steal";
export type DiscoveryView = {
  variant: Variant;
  enforcement: "open" | "assisted" | "strict";
  /** Asked is only about what all cannot see (DI-515). */
  only_doubt?: true;
  first_era: number;
  last_era: number;
  dealer: number | null;
  turns: number;
  leader?: number | null;
  revealed?: boolean;
  active: number | null;
  halted: number | null;
  finalist: number | null;
  last_turns: boolean;
  pile: number;
  minipile: number;
  eras?: EraView[];
  inaugurated: number[];
  golden_age: boolean;
  golden_era?: number;
  phase?: string;
  turn?: TurnView;
  stall?: { turns: number; of: number };
  tree: PlacedView[];
  below: PlacedView[];
  height?: number;
  stack?: string[];
  cleared: string[];
  specials_out?: string[];
  always: number;
  laid?: LaidView;
  call?: { by: number; card: string; answered_by: number | null };
  seats: SeatView[];
  stakes?: { if_wrong: Price[]; if_right?: Price[]; may_give_up?: boolean };
  dealing?: {
    kind: "indemnity" | "help" | "theft" | "gift" | "give_back";
    from?: number;
    to: number;
    backs?: number;
  };
  /** What was shown as prerequisites, until the next card is laid. */
  found?: string[];
  search?: {
    by: number;
    stopper: number;
    looked?: string[];
    lacking?: string[];
    deposit?: number;
    looking?: boolean;
  };
  /**
   * Between seats of a round: the families that one offers and wants; once somebody has taken it,
   * with whom, and which family goes which way.
   */
  exchange?: {
    by: number;
    offered: string[];
    wanted: string[];
    with?: number;
    gives?: string;
    gets?: string;
  };
  newcomer?: number;
  proposal?: string;
  proposed_by?: number;
  /** Crazy: who placed last, and who may place once more. */
  crazy?: { last: number | null; credit: number[] };
  hand?: string[];
  selected?: string[];
  chosen?: string;
  will_interrupt?: boolean;
  hints?: HintView[];
  where?: WhereView;
};

/** The points of one link, as `links` writes it. */
export const linkPoints = (how: string): number =>
  (how.includes("o") ? 2 : 0) + (how.includes("s") ? 1 : 0) + (how.includes("f") ? 1 : 0);

export class Edition {
  readonly card;
  readonly family;
  readonly era: Map<number, EraDef>;
  constructor(readonly file: EditionFile) {
    hardSpaces(file);
    this.card = index(file.cards);
    this.family = index(file.families);
    this.era = new Map(file.eras.map((e) => [e.number, e]));
  }
}

/** The game gives seats no colour. */
export const colourOf = colourBySeat;

/**
 * The class of an era's pigment; a special card has none of its own. Another box joined begins
 * again with the first: its number always stands with it.
 */
export const eraClass = (era: number | undefined): string =>
  era ? `e${((era - 1) % 6) + 1}` : "e0";

export const shares = (a: CardDef, b: CardDef): boolean =>
  a.prerequisites.some((id) => b.prerequisites.includes(id));
/**
 * The points that sew two neighbours together: the later one's links with the earlier. 0 with a
 * stitch of one era.
 */
export function seam(a: CardDef, b: CardDef): { points: number; era: boolean } {
  const needs = a.prerequisites.includes(b.id) || b.prerequisites.includes(a.id);
  return {
    points: (needs ? 2 : 0) + (shares(a, b) ? 1 : 0) + (a.family === b.family ? 1 : 0),
    era: a.era === b.era,
  };
}
