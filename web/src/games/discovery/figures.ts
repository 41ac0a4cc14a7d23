// The views that "how to play" draws its pictures from: small tables, laid by hand, that keep the
// rules.
import type { CellView, DiscoveryView, EraView, PlacedView, SeatView, WhereView } from "./model";

export const NAMES = ["Margaux", "Ada", "Tobias"];

const seatOf = (
  points: number,
  cards: number,
  discards: string[] = [],
  more: Partial<SeatView> = {},
): SeatView => ({ points, cards, discards, cemetery: 0, team: 0, next: 0, ...more });
const seats = (list: SeatView[]): SeatView[] =>
  list.map((s, i) => ({ ...s, team: i, next: (i + 1) % list.length }));
const at = (card: string, x: number, y: number, z?: number): PlacedView =>
  z ? { card, x, y, z } : { card, x, y };
const cell = (x: number, y: number, points: number, links?: Record<string, string>): CellView => ({
  x,
  y,
  points,
  links,
});
const laying = (card: string, cells: CellView[], more: Partial<WhereView> = {}): WhereView => ({
  card,
  place: 1,
  missing: [],
  cells,
  ...more,
});
const eras = (tree: number[], discards: number[], pile: number[]): EraView[] =>
  tree.map((n, i) => ({
    era: i + 1,
    cards: 9,
    tree: n,
    discards: discards[i],
    pile: pile[i],
    open: n > 0,
  }));

const BASE: DiscoveryView = {
  variant: "explore",
  enforcement: "assisted",
  first_era: 1,
  last_era: 6,
  dealer: 2,
  turns: 9,
  active: 0,
  halted: null,
  finalist: null,
  last_turns: false,
  pile: 21,
  minipile: 0,
  eras: eras([9, 6, 3, 0, 0, 0], [0, 1, 1, 0, 0, 0], [0, 0, 0, 3, 9, 9]),
  inaugurated: [2, 3],
  golden_age: false,
  tree: [],
  below: [],
  cleared: [],
  always: 0,
  hand: [],
  seats: seats([seatOf(14, 5), seatOf(16, 5, ["troc", "nombres"]), seatOf(11, 5, ["metaux"])]),
};
const ROOTS = [
  at("homo_habilis", 0, 1),
  at("galet_taille", 1, 1),
  at("cueillette", 2, 1),
  at("homo_erectus", 3, 1),
  at("feu", 4, 1),
];
const GRID = [
  at("nomadisme", -1, 0),
  at("cueillette", 0, 0),
  at("feu", 1, 0),
  at("homo_erectus", 0, -1),
  at("galet_taille", 1, -1),
  at("homo_habilis", 2, -1),
];
const STACKS = [
  at("nomadisme", -1, 0),
  at("cuisson", 0, 0, 1),
  at("feu", 1, 0),
  at("galet_taille", 0, -1),
  at("outils", 1, -1, 2),
];
const HAND = ["pirogues", "langage", "gravure", "mythes", "chien"];
const MEMORY: Partial<DiscoveryView> = {
  variant: "memory",
  tree: [at("chien", 0, 0)],
  height: 20,
  hand: ["pirogues", "gravure", "fil_et_aiguille", "mythes"],
  seats: seats([seatOf(0, 4), seatOf(0, 1), seatOf(0, 4, ["troc"])]),
};

/** By game and step: what the picture's view changes. */
export const VIEWS: Record<string, Partial<DiscoveryView>> = {
  place: {
    tree: ROOTS,
    last_era: 3,
    inaugurated: [],
    chosen: "cuisson",
    where: laying(
      "cuisson",
      ROOTS.map((p) => cell(p.x, 2, 4)),
      { inaugurate: 3 },
    ),
  },
  release: { tree: ROOTS },
  stop: {
    tree: [
      ...ROOTS,
      at("cuisson", 2, 2),
      at("outils", 3, 2),
      at("metaux", 3, 3),
      at("outils_complexes", 3, 4),
    ],
    active: 2,
    inaugurated: [2, 3, 4, 5],
    laid: { card: "poterie", by: 2, how: "turn", x: 3, y: 5 },
    stakes: { if_wrong: ["card", "point"], if_right: ["card", "point"] },
    seats: seats([
      seatOf(14, 5, [], { answered: false }),
      seatOf(16, 5, [], { answered: true }),
      seatOf(11, 4),
    ]),
  },
  inaugurate: {},
  end: {
    finalist: 0,
    last_turns: true,
    active: 1,
    pile: 0,
    golden_age: true,
    seats: seats([
      seatOf(31, 0, [], { cemetery: 2 }),
      seatOf(29, 3, [], { last_turn: true, cemetery: 1 }),
      seatOf(27, 4, [], { last_turn: true }),
    ]),
  },
  select: {
    variant: "select",
    leader: 1,
    revealed: false,
    hand: HAND,
    seats: seats([seatOf(8, 5), seatOf(9, 5), seatOf(7, 5)]),
  },
  reveal: {
    variant: "select",
    leader: 1,
    revealed: true,
    active: 1,
    seats: seats([
      seatOf(8, 2, [], { selection: ["pirogues", "langage", "gravure"] }),
      seatOf(9, 3, [], { selection: ["outils", "tribus"] }),
      seatOf(7, 3, ["metaux"], { selection: ["huttes"] }),
    ]),
  },
  nothing: {
    variant: "select",
    leader: 2,
    revealed: true,
    active: 2,
    seats: seats([
      seatOf(11, 5, [], { selection: [], selected_nothing: true }),
      seatOf(11, 4, [], { selection: ["peinture"] }),
      seatOf(8, 5, ["metaux"], { selection: [] }),
    ]),
  },
  stack: MEMORY,
  stopped: {
    ...MEMORY,
    hand: ["gravure", "fil_et_aiguille", "mythes"],
    laid: { card: "pirogues", by: 0, how: "turn" },
    search: { by: 0, stopper: 1, looking: false },
  },
  steal: { ...MEMORY, dealing: { kind: "theft", from: 2, to: 0, backs: 3 } },
  win: { ...MEMORY, golden_age: true, pile: 0, active: 1 },
  links: {
    variant: "connect",
    tree: [
      at("feu", 0, 2),
      at("cuisson", 1, 2),
      at("nomadisme", 3, 2),
      at("homo_sapiens", 4, 2),
      at("chasse", 0, 0),
      at("conservation", 1, 0),
      at("homo_habilis", 3, 0),
      at("cueillette", 4, 0),
    ],
  },
  cooking: {
    variant: "connect",
    tree: GRID,
    inaugurated: [],
    chosen: "cuisson",
    where: laying(
      "cuisson",
      [
        cell(0, 1, 10, { cueillette: "of", feu: "o", nomadisme: "s" }),
        cell(1, 1, 9, { feu: "o", cueillette: "of" }),
        cell(-1, 1, 8, { nomadisme: "s", cueillette: "of" }),
        cell(-2, 0, 5, { nomadisme: "s" }),
      ],
      { inaugurate: 3 },
    ),
  },
  snake: {
    variant: "connect",
    tree: [...GRID, at("cuisson", 0, 1)],
    inaugurated: [2],
    chosen: "huttes",
    turn: {
      seat: 0,
      placed: true,
      overruled: false,
      last: false,
      catch_up: false,
      snake: "cuisson",
    },
    where: laying("huttes", [
      cell(-1, 1, 4, { cuisson: "se", nomadisme: "o" }),
      cell(1, 1, 4, { cuisson: "se", feu: "o" }),
      cell(0, 2, 2, { cuisson: "se" }),
    ]),
  },
  stacks: {
    variant: "compose",
    tree: STACKS,
    chosen: "huttes",
    where: laying("huttes", [
      cell(-1, 0, 4, { nomadisme: "o", cuisson: "se" }),
      cell(2, 0, 4, { feu: "o", outils: "se" }),
      cell(1, 0, 5, { feu: "o", cuisson: "se", outils: "se" }),
    ]),
  },
  find: {
    variant: "compose",
    tree: [...STACKS, at("specialisation", 2, -1)],
    active: 2,
    laid: { card: "gravure", by: 2, how: "turn", x: 2, y: -2 },
    stakes: { if_wrong: ["card", "point"], if_right: ["card", "point"], may_give_up: true },
    seats: seats([
      seatOf(14, 5, [], { answered: false }),
      seatOf(16, 5, [], { answered: true }),
      seatOf(11, 4),
    ]),
  },
  search: {
    variant: "compose",
    tree: STACKS,
    laid: { card: "gravure", by: 0, how: "turn", x: 2, y: -1 },
    search: { by: 0, stopper: 1, looked: [], lacking: ["homo_sapiens"], deposit: 0 },
  },
};

export const viewOf = (step: string): DiscoveryView => ({ ...BASE, ...VIEWS[step] });
