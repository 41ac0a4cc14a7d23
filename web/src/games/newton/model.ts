// The edition file as the client reads it, and the view of games/newton/README.md. Nothing here
// decides what is legal: that comes from the server.
import { hardSpaces, index, type Names } from "../../shell/edition";

/** Of a record that says where its values come from. */
export type Source = "rulebook" | "published" | "inferred" | "reconstructed";
type Named = { id: string; name: Names; source: Source; note?: string };

export type ActionId = "work" | "technology" | "travel" | "lessons" | "study";
export const ACTIONS: ActionId[] = ["work", "technology", "travel", "lessons", "study"];
export type BookColour = "blue" | "orange" | "green";
export const BOOKS: BookColour[] = ["blue", "orange", "green"];
export type Books = Partial<Record<BookColour, number>>;
export type Gain = { coins?: number; potions?: number; vp?: number; students?: number };

export type PlaceKind =
  "start" | "university" | "ancient_land" | "city" | "master" | "objective" | "village";
export type Slot = { mark: string; min_players: number } | null;
export type PlaceDef = Named & {
  kind: PlaceKind;
  x: number;
  y: number;
  lon: number;
  lat: number;
  border?: "gold" | "silver";
  bonus_slot?: Slot;
  requirement?: { books: Books };
};
export type RouteDef = {
  id: string;
  a: string;
  b: string;
  coins: number;
  terrain: "land" | "sea";
  source: Source;
};
export type SpaceKind = "start" | "plain" | "specialization" | "invention" | "master" | "objective";
export type SpaceDef = Named & {
  kind: SpaceKind;
  track: "work" | "technology";
  x: number;
  y: number;
  end: boolean;
  bonus_slot: Slot;
  requirement?: { books: Books };
};
export type EdgeDef = { id: string; a: string; b: string };
export type CellDef = Named & {
  shelf: number;
  column: number;
  kind: "preprinted" | "book_space" | "window";
  requirement?: { books?: Books; university?: string; ancient_land?: string };
};
export type LineDef = Named & { kind: "row" | "column"; cells: string[]; vp_per_round: number };
export type StackDef = Named & {
  order: number;
  tiles: number;
  bonus: Gain & { play_master?: number };
};
export type BoardDef = Named & { preprinted_symbol: ActionId };

export type CardEffect = {
  type: string;
  color?: BookColour;
  gain?: Gain;
  pay?: Gain;
  set_size?: number;
  action?: ActionId;
  value?: number;
};
export type CardDef = Named & {
  text: Names;
  color?: string;
  books?: Books & { wild?: number };
  special_effect: CardEffect | null;
  set: "starting" | "base" | "advanced";
  level: number;
  kind: "single" | "joker" | "doubled" | "dual" | "reversed";
  symbols: Partial<Record<ActionId | "joker", number>>;
};
export type MasterDef = Named & {
  text: Names;
  vp: number;
  immediate: boolean;
  set: string;
  effect: Record<string, unknown> & { type: string };
};
export type DevelopmentDef = Named & { action: ActionId; count: number; symbols: number };
export type IncomeDef = Named & { income: Gain; count: number };
export type SpecDef = Named & {
  grants: { tile: "development" | "income"; development?: string; income?: string };
};
export type InventionDef = Named & {
  text: Names;
  effect: { gain?: Gain; per?: string } & Record<string, unknown>;
};
export type CityDef = Named & {
  text: Names;
  effect: { gain?: Gain; pay?: Gain } & Record<string, unknown>;
};
export type ObjectiveDef = Named & {
  text: Names;
  score: { per: string; vp: number; cap?: number };
};
export type TokenDef = Named & { gain: Gain; count: number };
export type DiscoveryDef = Named & {
  text: Names;
  condition: { count: string; at_least: number };
  gain: Gain;
};
export type RatingDef = Named & { min: number; max: number | null };
export type QuickDef = Named & { coins: number; limit: string };

export type EditionFile = {
  edition: { id: string; name: Names };
  constants: { id: string; value: number; source: Source }[];
  quick_actions: QuickDef[];
  player_colors: Named[];
  book_colors: Named[];
  actions: Named[];
  places: PlaceDef[];
  routes: RouteDef[];
  track_spaces: SpaceDef[];
  track_edges: EdgeDef[];
  shelves: (Named & { study_value: number })[];
  cells: CellDef[];
  lines: LineDef[];
  stacks: StackDef[];
  study_boards: BoardDef[];
  action_cards: CardDef[];
  master_cards: MasterDef[];
  development_tiles: DevelopmentDef[];
  income_tiles: IncomeDef[];
  medicine_income_tiles: (Named & { side_a: Gain; side_b: Gain; count: number })[];
  specialization_tiles: SpecDef[];
  invention_tiles: InventionDef[];
  city_tiles: CityDef[];
  objective_tiles: ObjectiveDef[];
  bonus_tokens: TokenDef[];
  university_tiles: (Named & { numeral: string })[];
  ancient_land_tiles: Named[];
  great_discovery_tiles: DiscoveryDef[];
  solo_rating: RatingDef[];
};

// ---- the view, games/newton/README.md -----------------------------------------------------------
export type Phase = "setup" | "masters" | "turn" | "tuck" | "over";
export type PlaceView = {
  id: string;
  tile?: string;
  token?: string;
  needs?: Books;
  cubes: number[];
};
export type SpaceView = { id: string; tile?: string; token?: string; needs?: Books };
export type DeckView = { level: number; cards: number; row: string[]; under: string[] };
export type SeatView = {
  seat: number;
  colour: string | null;
  board: string | null;
  coins: number;
  potions: number;
  vp: number;
  score: number;
  rating?: string;
  turns: number;
  left: boolean;
  chosen: boolean;
  hand: string[];
  students: string[];
  students_left: number;
  marker: string | null;
  scientist: string | null;
  cubes_left: number;
  desk: string[];
  tucked: string[];
  drawers: Record<string, number>;
  incomes: Record<string, number>;
  medicine: number;
  medicine_visits: number;
  filled: string[];
  lines: string[];
  tiles_taken: number;
  tokens: Record<string, number>;
  discoveries: string[];
  masters: string[];
  masters_in_hand: number;
  objectives: string[];
  objective_points: Record<string, number>;
  symbols: Record<ActionId, number>;
  books: Record<BookColour | "wild", number>;
  /**
   * What the symbols are made of, and what each card in hand would be worth if it were laid next.
   */
  parts: Record<ActionId, Record<Part, number>>;
  hand_values: Record<string, Partial<Record<ActionId, number>>>;
};
/**
 * Where a visible symbol is: printed on the board, in a drawer, under the desk, on the desk, on the
 * card laid this turn.
 */
export type Part = "board" | "drawers" | "tucked" | "desk" | "card";
export const PARTS: Part[] = ["board", "drawers", "tucked", "desk", "card"];
/** What could be reached from here; tokens met on the way are not counted. */
export type Reach = {
  work: number;
  technology: { from: string; to: string; steps: number }[];
  travel: { place: string; steps: number; coins: number; path: string[] }[];
};
export type FrameKind =
  | "action"
  | "choose_action"
  | "master"
  | "kind"
  | "slot"
  | "site"
  | "discard"
  | "teleport"
  | "repeat"
  | "take"
  | "token"
  | "city";
export type FrameView = {
  kind: FrameKind;
  action?: ActionId;
  basic?: boolean;
  shared?: boolean;
  no_coins?: boolean;
  waived?: boolean;
  done?: number;
  again?: number;
  student?: string;
  left?: number;
  values?: Partial<Record<ActionId, number>>;
  family?: "development" | "income";
  tile?: string;
  coins?: number;
};
export type MoveView = {
  seat: number;
  card: string | null;
  values: Record<ActionId, number>;
  boosted: boolean;
  action_done: boolean;
  effect_done: boolean;
  ability_done: boolean;
  no_card: boolean;
  column: string | null;
  chain: FrameView[];
};
export type YouView = {
  masters: string[];
  packet: string[];
  keep: string | null;
  tuck: string | null;
  /** In a turn: the Potions each free space of the bookshelf and each Objective would take now. */
  potions_for?: Record<string, number>;
  reach?: Reach;
};
export type NewtonView = {
  phase: Phase;
  round: number;
  rounds: number;
  first: number | null;
  places: PlaceView[];
  routes: Record<string, number>;
  spaces: SpaceView[];
  decks: DeckView[];
  development_piles: Record<string, number>;
  income_piles: Record<string, number>;
  discoveries: string[];
  seats: SeatView[];
  move?: MoveView;
  you?: YouView;
};

export class Edition {
  readonly action;
  readonly place;
  readonly route;
  readonly space;
  readonly cell;
  readonly line;
  readonly stack;
  readonly board;
  readonly card;
  readonly master;
  readonly development;
  readonly income;
  readonly spec;
  readonly invention;
  readonly city;
  readonly objective;
  readonly token;
  readonly university;
  readonly ancient;
  readonly discovery;
  readonly rating;
  readonly quick;
  readonly book;

  constructor(readonly file: EditionFile) {
    hardSpaces(file);
    this.action = index(file.actions);
    this.place = index(file.places);
    this.route = index(file.routes);
    this.space = index(file.track_spaces);
    this.cell = index(file.cells);
    this.line = index(file.lines);
    this.stack = index(file.stacks);
    this.board = index(file.study_boards);
    this.card = index(file.action_cards);
    this.master = index(file.master_cards);
    this.development = index(file.development_tiles);
    this.income = index(file.income_tiles);
    this.spec = index(file.specialization_tiles);
    this.invention = index(file.invention_tiles);
    this.city = index(file.city_tiles);
    this.objective = index(file.objective_tiles);
    this.token = index(file.bonus_tokens);
    this.university = index(file.university_tiles);
    this.ancient = index(file.ancient_land_tiles);
    this.discovery = index(file.great_discovery_tiles);
    this.rating = index(file.solo_rating);
    this.quick = index(file.quick_actions);
    this.book = index(file.book_colors);
  }
  constant(id: string, otherwise: number): number {
    return this.file.constants.find((c) => c.id === id)?.value ?? otherwise;
  }
}

/** The seat colour of the house ("red") for one of the edition ("player_red"). */
export const houseColour = (colour: string | null): string | null =>
  colour?.replace(/^player_/, "") ?? null;
