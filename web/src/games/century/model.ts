// The edition file as the client reads it, and the view (games/century/README.md). Nothing here
// decides what is legal: that comes from the server.
import { hardSpaces, index, type Names } from "../../shell/edition";

export type { Names };
export type Cube = "yellow" | "red" | "green" | "brown";
export type Counts = Record<Cube, number>;
export type IconId = "native_help" | "tool" | "new_settlers" | "exploration";
export type Kind = "production" | "upgrade" | "trade" | "fort";

export type LocationDef = {
  id: string;
  board: string;
  position: { row: number; col: number };
  name: Names;
  type: Kind;
  settlers: number;
  symbol: string | null;
  fort_index?: number;
  gain?: Counts;
  upgrade_steps?: number;
  trade?: { give: Counts; get: Counts };
  source: string;
};
export type CardDef = {
  id: string;
  icon: IconId;
  name: Names;
  text: Names;
  cost: Counts;
  points: number;
  effect: { symbol?: string; gain?: Counts; settlers?: number };
  source: string;
};
export type BonusDef = {
  id: string;
  kind: "per_icon" | "per_icon_pair" | "per_settler_pair" | "flat";
  icons: IconId[];
  points_each: number;
  name: Names;
  text: Names;
  source: string;
};
export type ExplDef = {
  id: string;
  kind: "icon" | "points" | "settler" | "cubes";
  icon?: IconId;
  points?: number;
  settlers?: number;
  gain?: Counts;
  name: Names;
  text: Names;
  source: string;
};
type Named = { id: string; name: Names };

export type EditionFile = {
  edition: { id: string; name: Names };
  cubes: (Named & { level: number })[];
  new_world_icons: Named[];
  location_symbols: Named[];
  location_types: (Named & { text: Names })[];
  boards: (Named & { label: string; slot: { row: number; col: number } })[];
  locations: LocationDef[];
  point_cards: CardDef[];
  bonus_tiles: BonusDef[];
  exploration_tiles: ExplDef[];
  setup: { id: string; value: unknown }[];
};

export type Site = {
  id: string;
  holder: number | null;
  settlers: number;
  tile: string | null;
  need: number;
};
/** A site as one seat sees it: what it takes from it, and what is in the way. */
export type Place = Site & { why: "own" | "covered" | "dear" | "no_effect" | null };
export type Pile = { location: string; index: number; top: string | null; height: number };
export type SeatView = {
  colour: string;
  place: number;
  available: number;
  placed: number;
  reserve: number;
  store: number[];
  cards: string[];
  bonus: string[];
  tiles: string[];
  icons: number[];
  cards_goal: number;
  need: number[];
  dear: number[];
  no_effect: number[];
  score: number;
  left: boolean;
  lines: { k: string; row: string | null; count: number; points: number }[];
};
export type Pending = {
  location: string | null;
  steps: number;
  tile_done: boolean;
  card_done: boolean;
  excess: number;
  max_exchanges: number;
};
export type CenturyView = {
  edition: string;
  round: number;
  last_round: boolean;
  first: number;
  turn: number;
  phase: string;
  pending: Pending;
  boards: string[];
  locations: Site[];
  piles: Pile[];
  row: (string | null)[];
  deck: { top: string | null; count: number };
  left_out: string[];
  seats: SeatView[];
};

/** The places as a seat sees them; a spectator, as a player without native help. */
export function placesFor(view: CenturyView, me: number | null): Place[] {
  const seat = me === null ? null : view.seats[me];
  const why = (l: Site, i: number) =>
    l.tile
      ? "covered"
      : !seat
        ? null
        : l.holder === me
          ? "own"
          : seat.dear.includes(i)
            ? "dear"
            : seat.no_effect.includes(i)
              ? "no_effect"
              : null;
  return view.locations.map((l, i) => ({
    ...l,
    need: seat?.need.length ? seat.need[i] : l.need,
    why: why(l, i),
  }));
}

export class Edition {
  readonly cubes: Cube[];
  readonly cube;
  readonly icon;
  readonly symbol;
  readonly type;
  readonly board;
  readonly location;
  readonly card;
  readonly bonus;
  readonly expl;
  /** The forts from left to right: a card belongs to the fort it lies above. */
  readonly forts: LocationDef[];

  constructor(readonly file: EditionFile) {
    hardSpaces(file);
    this.cubes = file.cubes.map((c) => c.id as Cube);
    this.cube = index(file.cubes);
    this.icon = index(file.new_world_icons);
    this.symbol = index(file.location_symbols);
    this.type = index(file.location_types);
    this.board = index(file.boards);
    this.location = index(file.locations);
    this.card = index(file.point_cards);
    this.bonus = index(file.bonus_tiles);
    this.expl = index(file.exploration_tiles);
    this.forts = file.locations
      .filter((l) => l.type === "fort")
      .sort((a, b) => (a.fort_index ?? 0) - (b.fort_index ?? 0));
  }
  setup(id: string, otherwise: number): number {
    const value = this.file.setup.find((s) => s.id === id)?.value;
    return typeof value === "number" ? value : otherwise;
  }
}

/** Where a place stands on the chart of 804 x 548, whose sheets meet at 402, 273. */
export function spot(ed: Edition, loc: LocationDef): { x: number; y: number } {
  const slot = ed.board.get(loc.board)!.slot;
  return {
    x: 16 + 392 * slot.col + 192 * loc.position.col,
    y: (slot.row ? 280 : 17) + 85 * loc.position.row,
  };
}

export const asList = (cubes: Cube[], counts: Partial<Counts>): Cube[] =>
  cubes.flatMap((c) => Array<Cube>(counts[c] ?? 0).fill(c));
export const sum = (list: number[]): number => list.reduce((a, b) => a + b, 0);
