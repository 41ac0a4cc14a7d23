// Where the spaces of the tracks stand: Technology as the dial of a protractor, its root in the
// middle and its ends on the limb; Work as the rule below. Any track that forks and does not meet
// again can be drawn so.
import type { Edition, SpaceDef } from "./model";

/**
 * `x`, `y`: the middle of the space; `angle` in degrees (0: to the right, 90: up) and `far` from
 * the middle, on the dial only.
 */
export type Peg = { id: string; def: SpaceDef; x: number; y: number; angle: number; far: number };
export type Layout = {
  width: number;
  height: number;
  cx: number;
  cy: number;
  first: number;
  step: number;
  rim: number;
  left: number;
  right: number;
  work: number;
};

export const FULL: Layout = {
  width: 640,
  height: 508,
  cx: 320,
  cy: 326,
  first: 66,
  step: 34,
  rim: 300,
  left: 46,
  right: 588,
  work: 452,
};
export const SMALL: Layout = {
  width: 304,
  height: 200,
  cx: 152,
  cy: 147,
  first: 34,
  step: 16.2,
  rim: 142,
  left: 16,
  right: 288.4,
  work: 176,
};

export function pegs(ed: Edition, l: Layout): Map<string, Peg> {
  const out = new Map<string, Peg>();
  const spaces = ed.file.track_spaces,
    next = (id: string) => ed.file.track_edges.filter((e) => e.a === id).map((e) => e.b);
  const work = spaces.filter((s) => s.track === "work");
  work.forEach((def, i) =>
    out.set(def.id, {
      id: def.id,
      def,
      x: l.left + ((l.right - l.left) * i) / Math.max(1, work.length - 1),
      y: l.work,
      angle: 0,
      far: 0,
    }),
  );
  const root = spaces.find((s) => s.track === "technology" && s.kind === "start");
  if (!root) return out;
  const leaves: string[] = [],
    angle = new Map<string, number>();
  let deepest = 1;
  const walk = (id: string, depth: number) => {
    deepest = Math.max(deepest, depth);
    const on = next(id);
    if (!on.length) leaves.push(id);
    on.forEach((n) => walk(n, depth + 1));
  };
  walk(root.id, 0);
  // The ends share the half circle; a fork stands in the middle of what grows from it.
  const place = (id: string, depth: number): number => {
    const on = next(id);
    const of = on.length
      ? on.map((n) => place(n, depth + 1))
      : [180 - (180 / leaves.length) * (leaves.indexOf(id) + 0.5)];
    const a = (Math.max(...of) + Math.min(...of)) / 2;
    angle.set(id, a);
    const far = depth
      ? l.first + (depth - 1) * l.step * Math.min(1, 6 / Math.max(1, deepest - 1))
      : 0;
    const def = ed.space.get(id)!;
    out.set(id, {
      id,
      def,
      x: l.cx + Math.cos((a * Math.PI) / 180) * far,
      y: l.cy - Math.sin((a * Math.PI) / 180) * far,
      angle: a,
      far,
    });
    return a;
  };
  place(root.id, 0);
  return out;
}

/** A point of the dial. */
export const polar = (l: Layout, angle: number, far: number): [number, number] => [
  l.cx + Math.cos((angle * Math.PI) / 180) * far,
  l.cy - Math.sin((angle * Math.PI) / 180) * far,
];

const arc = (l: Layout, r: number): string =>
  `M${l.cx - r} ${l.cy}A${r} ${r} 0 0 1 ${l.cx + r} ${l.cy}`;

/** Limb and degrees, engraved: nothing of it ever changes. */
export function engraving(l: Layout): { limb: string; ticks: string; faint: string } {
  let ticks = "";
  for (let a = 0; a <= 180; a += 3) {
    const [x, y] = polar(l, a, l.rim),
      [p, q] = polar(l, a, l.rim + (a % 15 ? (l.rim > 200 ? 5 : 4.5) : l.rim > 200 ? 10 : 8));
    ticks += `M${x.toFixed(1)} ${y.toFixed(1)}L${p.toFixed(1)} ${q.toFixed(1)}`;
  }
  return {
    limb: arc(l, l.rim) + arc(l, l.rim + (l.rim > 200 ? 10 : 8)),
    ticks,
    faint:
      arc(l, l.first + l.step * 2) +
      arc(l, l.first + l.step * 4) +
      (l.rim > 200 ? arc(l, l.first) + arc(l, l.first + l.step * 6) : ""),
  };
}
