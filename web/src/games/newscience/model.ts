// The edition file as the client reads it, and the view (games/newscience/README.md). Nothing here
// decides what is legal: that comes from the server.
import { hardSpaces, index, type Names } from "../../shell/edition";

export type Track = "government" | "religion" | "enterprise" | "science";
export const TRACKS: Track[] = ["government", "religion", "enterprise", "science"];
export type Kind = "EFFECT" | "PLAY" | "KEEP";
export type Work = "research" | "experiment" | "publish";
export const WORKS: Work[] = ["research", "experiment", "publish"];

/** Where a record's values come from, and those of them by path that come from elsewhere. */
export type Origin = { source?: string; sources?: Record<string, string> };
type Sourced = { id: string; name: Names } & Origin;
export type DiscoveryDef = Sourced & {
  field: string;
  level: number;
  publish_points: number;
  influence: Record<Track, number>;
  prestige: number;
  experiment: { first: number; later: number };
  research_points: number;
  prerequisites: string[];
  prerequisite_groups: string[];
  history?: { year: number; people: string };
};
export type GroupDef = Sourced & { field: string; level: number; any_of: string[] };
export type ScientistDef = Sourced & {
  turn_order_number: number;
  text: Names;
  life: string;
  modifiers: Record<Work, number>;
  start_influence: Record<Track, number>;
  start_rest: number;
};
export type SpaceDef = Sourced & {
  block: string;
  min_players: number;
  modifier: number;
  track?: Track;
};
/** What a card does, as far as it is drawn. */
export type CardEffect = {
  op: string;
  amount?: number;
  action?: Work;
  requirement?: string;
  if_requires_track?: Track;
  track?: Track | "choice" | "choice_distinct";
  choose_from?: Track[];
  fields?: string[];
  spaces?: string[];
  condition?: string;
  require_opponent_experiment?: boolean;
};
/** `brief`: the text in few words, for where there is little room. */
export type CardDef = Sourced & {
  level: number;
  kind: Kind;
  text: Names;
  brief?: Names;
  year?: number;
  effects: CardEffect[];
};
export type FieldDef = Sourced & { min_players: number };
export type EditionFile = {
  edition: { id: string; name: Names };
  fields: FieldDef[];
  discoveries: DiscoveryDef[];
  groups: GroupDef[];
  edges: { id: string; from: string; to: string; min_players: number }[];
  scientists: ScientistDef[];
  blocks: Sourced[];
  spaces: SpaceDef[];
  event_cards: CardDef[];
  card_kinds: (Sourced & { text: Names })[];
  tracks: Sourced[];
};

export type SpaceView = {
  id: string;
  owner: number | null;
  modifier: number;
  state: "now" | "waiting" | "done" | "closed" | "free" | "later" | "shut";
};
export type FaceView = {
  slot: number;
  card: string;
  claimed: number | null;
  state: "now" | "spent" | "waiting" | "in_force";
};
export type Parts = {
  energy: number;
  scientist: number;
  space: number;
  cards: { card: string; points: number }[];
};
type Sum = { total: number; parts: Parts };
export type You = {
  state: "published" | "tested" | "researched" | "open" | "locked" | "no_marker";
  knows: boolean;
  missing: string[];
  research?: Sum & { need: number; short: number; can: boolean };
  /** Chances in whole per cent for 0, 1, 2 ... rest. */
  test?: Sum & { target: number; chances: number[]; chances_with_card?: number[] };
  publish?: Sum & {
    need: number;
    short: number;
    short_with_card?: number;
    influence: number[];
    lacks: Track[];
    can: boolean;
  };
};
export type DiscoveryView = {
  id: string;
  published: number | null;
  research: number[];
  experiment: number[];
  target: number;
  you?: You;
};
export type Line = { k: string; count: number; points: number };
export type SeatView = {
  scientist: string | null;
  prestige: number;
  rest: number;
  influence: number[];
  modifiers: number[];
  laboratory: string | null;
  to_place: number;
  waiting: number;
  published: number;
  markers: number;
  knows: string[];
  lines: Line[];
  score: number;
  forecast: Line[];
  left: boolean;
};
export type Pending = {
  space: string | null;
  card: string | null;
  discovery: string | null;
  bonus: number;
  total: number;
  die: number;
  success: boolean;
  target: number;
  opponent: number | null;
  picks: number;
  tracks: Track[];
  choices: string[];
};
export type ScienceView = {
  edition: string;
  round: number;
  rounds: number;
  phase: "choosing" | "dealing" | "placing" | "resolving" | "over";
  ask: string | null;
  turn: number | null;
  ending: string | null;
  order: number[];
  next_order: number[];
  cards: FaceView[];
  stack: { count: number; level: number | null; next: string | null };
  spaces: SpaceView[];
  pending: Pending;
  fields: string[];
  discoveries: DiscoveryView[];
  summit: { published: number; of: number };
  seats: SeatView[];
};

export class Edition {
  readonly field;
  readonly discovery;
  readonly group;
  readonly scientist;
  readonly block;
  readonly space;
  readonly card;
  readonly kind;
  constructor(readonly file: EditionFile) {
    hardSpaces(file);
    this.field = index(file.fields);
    this.discovery = index(file.discoveries);
    this.group = index(file.groups);
    this.scientist = index(file.scientists);
    this.block = index(file.blocks);
    this.space = index(file.spaces);
    this.card = index(file.event_cards);
    this.kind = index(file.card_kinds);
  }
}

/** Each scientist has a colour on the board; here it is one of the house's. */
const COLOURS: Record<string, string> = {
  kepler: "blue",
  galileo: "red",
  kircher: "purple",
  leibniz: "yellow",
  newton: "green",
};
export const colourOf = (v: ScienceView, seat: number): string | null =>
  COLOURS[v.seats[seat]?.scientist ?? ""] ?? null;
export const colourOfScientist = (id: string): string => COLOURS[id] ?? "grey";

export const ROMAN = ["", "I", "II", "III", "IV", "V"];
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
