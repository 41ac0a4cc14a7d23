// Where things stand on the map: the projection the coast was drawn with, the bends of sea routes,
// and how names stand clear of roads.
import map from "made:europe";
import type { Edition, PlaceDef, RouteDef } from "./model";

export type Spot = { x: number; y: number };
export const SIZE = { width: map.width, height: map.height };

/** An edition without longitudes has its places in a square of 1000. */
export function spotOf(def: PlaceDef): Spot {
  const { left, top, west, north, scale } = map.projection;
  const { right, bottom } = map.frame;
  if (def.lon === undefined || def.lat === undefined)
    return { x: left + (def.x / 1000) * (right - left), y: top + (def.y / 1000) * (bottom - top) };
  return {
    x: left + ((def.lon - west) * scale * Math.PI) / 180,
    y: top + (north - Math.log(Math.tan(Math.PI / 4 + (def.lat * Math.PI) / 360))) * scale,
  };
}

/**
 * How far a sea route leaves the straight line, as a share of its length, to the left of its way
 * from `a` to `b`.
 */
const BEND: Record<string, number> = {
  "lisboa-cambridge": -0.2,
  "lisboa-carthago": -0.143,
  "zaragoza-carthago": 0.058,
  "marseille-carthago": 0.057,
  "genova-napoli": 0.128,
  "napoli-palermo": -0.92,
  "palermo-athenai": -0.107,
  "carthago-alexandria": -0.153,
  "athenai-alexandria": 0.072,
  "istanbul-alexandria": -0.198,
  "istanbul-kyiv": -0.096,
  "hamburg-stockholm": 0.155,
};

export type Road = RouteDef & { path: string; middle: Spot };

export function roads(ed: Edition): Road[] {
  return ed.file.routes.flatMap((r) => {
    const from = ed.place.get(r.a),
      to = ed.place.get(r.b);
    if (!from || !to) return [];
    const p = spotOf(from),
      q = spotOf(to),
      bend = BEND[`${r.a}-${r.b}`] ?? -(BEND[`${r.b}-${r.a}`] ?? 0);
    const c = { x: (p.x + q.x) / 2 - (q.y - p.y) * bend, y: (p.y + q.y) / 2 + (q.x - p.x) * bend };
    return [
      {
        ...r,
        path:
          `M${p.x.toFixed(1)} ${p.y.toFixed(1)}Q${c.x.toFixed(1)} ` +
          `${c.y.toFixed(1)} ${q.x.toFixed(1)} ${q.y.toFixed(1)}`,
        middle: { x: (p.x + 2 * c.x + q.x) / 4, y: (p.y + 2 * c.y + q.y) / 4 },
      },
    ];
  });
}

export type Anchor = "start" | "middle" | "end";

/** Where the name of a place stands from it; other places have theirs below. */
const NAMES: Record<string, [number, number, Anchor]> = {
  stockholm: [17, 5, "start"],
  riga: [23, 3, "start"],
  edinburgh: [-17, 5, "end"],
  moskva: [-17, -3, "end"],
  hamburg: [10, -2, "start"],
  amsterdam: [-6, -27, "middle"],
  cambridge: [-14, -6, "end"],
  leipzig: [15, -3, "start"],
  koln: [7, 12, "start"],
  kyiv: [18, 10, "start"],
  praha: [9, -5, "start"],
  krakow: [0, -24, "middle"],
  lviv: [-5, -10, "end"],
  nurnberg: [-2, 18, "middle"],
  paris: [-15, 16, "end"],
  wien: [17, 12, "start"],
  basel: [-12, 4, "end"],
  lyon: [9, 1, "start"],
  beograd: [-2, 18, "end"],
  bologna: [15, 7, "start"],
  genova: [-9, -3, "end"],
  toulouse: [-21, -2, "end"],
  marseille: [-3, 33, "middle"],
  zaragoza: [-2, 17, "middle"],
  istanbul: [25, 6, "start"],
  salamanca: [2, -22, "middle"],
  napoli: [17, 3, "start"],
  thessaloniki: [-17, -24, "middle"],
  lisboa: [-2, 32, "middle"],
  palermo: [29, 16, "start"],
  athenai: [3, 35, "middle"],
  carthago: [-22, 5, "end"],
  alexandria: [-16, -8, "end"],
};
export const nameSpot = (id: string): [number, number, Anchor] => NAMES[id] ?? [0, 24, "middle"];
