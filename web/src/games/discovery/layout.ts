// Where a cell of the tree stands on the wall. Era 1 lies lowest, as in the ground; a free grid
// grows upward too.
import type { DiscoveryView } from "./model";

export const CELL = { width: 99, height: 76 },
  PLATE = { width: 92, height: 68 };
/** Of the whole board on a wide screen. */
export const WALL = { width: 912, height: 462 };

export type Spot = { x: number; y: number };
/** The part of the grid that is drawn, by its cells. */
export type Extent = { left: number; right: number; low: number; high: number };

/** Rows by era: the eras of the deck, with that of the minipile. */
export const inRows = (v: DiscoveryView): boolean =>
  v.variant === "explore" || v.variant === "select";

/** All cards and all cells that can be chosen, with a cell around; in rows always all eras. */
export function extentOf(v: DiscoveryView, cells: Spot[]): Extent {
  const all: Spot[] = [...v.tree, ...cells];
  if (v.laid?.x !== undefined && v.laid.y !== undefined) all.push({ x: v.laid.x, y: v.laid.y });
  const xs = all.map((c) => c.x),
    ys = all.map((c) => c.y);
  const left = Math.min(0, ...xs) - 1,
    right = Math.max(0, ...xs) + 1;
  if (inRows(v))
    return { left, right, low: v.first_era > 1 ? v.first_era - 1 : v.first_era, high: v.last_era };
  return { left, right, low: Math.min(0, ...ys) - 1, high: Math.max(0, ...ys) + 1 };
}

export const sizeOf = (e: Extent): { width: number; height: number } => ({
  width: (e.right - e.left + 1) * CELL.width,
  height: (e.high - e.low + 1) * CELL.height,
});
/** The upper left corner of the plate on a cell. */
export const cornerOf = (e: Extent, { x, y }: Spot): { left: number; top: number } => ({
  left: (x - e.left) * CELL.width + (CELL.width - PLATE.width) / 2,
  top: (e.high - y) * CELL.height + (CELL.height - PLATE.height) / 2,
});

export const borders = (a: Spot, b: Spot): boolean =>
  Math.abs(a.x - b.x) + Math.abs(a.y - b.y) === 1;
export const touches = (a: Spot, b: Spot): boolean =>
  Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) === 1;
