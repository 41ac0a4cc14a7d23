// The map of Newton, drawn when the client is built: the land of Natural Earth (npm world-atlas) in
// Mercator's projection, simplified to a third of a pixel, clipped to the frame of the sheet; a few
// rivers and mountains at their real positions. The client puts the places of an edition on it by
// the same four numbers (`projection`).
import { geoMercator, geoPath } from "d3-geo";
import { createRequire } from "node:module";
import { feature } from "topojson-client";

const WIDTH = 640,
  HEIGHT = 508;
/** The neat line, and the degrees it shows. */
const FRAME = { left: 15, top: 15, right: 625, bottom: 493 };
const NORTH = 60.15,
  SOUTH = 29.75,
  WEST = -14.6;
/** What is finer than this, in pixels, is left out; islands below this area too. */
const FINE = 0.32,
  SMALLEST = 7,
  OVER = 26;

const RIVERS = [
  [
    [8.5, 47.95],
    [10, 48.4],
    [12.1, 49],
    [13.5, 48.55],
    [15, 48.2],
    [16.4, 48.2],
    [17.6, 47.75],
    [18.85, 47.8],
    [19.05, 47.4],
    [18.9, 45.9],
    [19.5, 45.2],
    [20.45, 44.82],
    [22.1, 44.5],
    [22.9, 43.9],
    [25.5, 43.7],
    [27.3, 44.1],
    [28, 45.3],
    [29.6, 45.2],
  ],
  [
    [9.4, 47.2],
    [8.6, 47.6],
    [7.6, 47.6],
    [7.8, 48.6],
    [8.4, 49.5],
    [8.2, 50],
    [7, 50.95],
    [6.2, 51.8],
    [4.3, 51.95],
  ],
  [
    [4.1, 44.9],
    [4.85, 45.75],
    [4.8, 44.6],
    [4.7, 43.4],
  ],
  [
    [4, 46],
    [3, 47],
    [1.7, 47.9],
    [0, 47.4],
    [-2, 47.25],
  ],
  [
    [15.6, 50.7],
    [14.5, 50.4],
    [13.7, 51.1],
    [12, 52],
    [11, 53],
    [9.5, 53.7],
  ],
  [
    [19.9, 50.05],
    [21.5, 50.8],
    [21, 52.2],
    [19, 53],
    [18.8, 54.3],
  ],
  [
    [31, 54],
    [30.6, 51.5],
    [30.6, 50.4],
    [33.3, 49],
    [35, 48.3],
    [34.6, 47.3],
    [32.5, 46.6],
  ],
  [
    [-5.5, 41.6],
    [-7, 41.2],
    [-8.6, 41.15],
  ],
  [
    [-3.7, 43],
    [-1.5, 42.2],
    [-0.9, 41.6],
    [0.7, 40.75],
  ],
  [
    [7.2, 44.9],
    [9.2, 45.1],
    [11, 45],
    [12.4, 45],
  ],
  [
    [31.2, 30],
    [31, 30.6],
    [30.5, 31.3],
  ],
  [
    [31.2, 30],
    [31.6, 30.8],
    [31.8, 31.4],
  ],
];
const PEAKS = [
  [6.6, 45.6],
  [7.7, 46.2],
  [8.9, 46.6],
  [10.3, 46.8],
  [11.8, 47],
  [13.2, 47.1],
  [-0.6, 42.75],
  [0.9, 42.5],
  [20.2, 49.1],
  [23.9, 47.8],
  [25.2, 45.7],
  [23.5, 45.5],
  [18.7, 43.6],
  [20.3, 42.2],
  [-4.5, 33],
  [-2.4, 33.8],
  [1.8, 35.2],
  [4, 35.8],
  [22.3, 39.3],
  [31.5, 37.4],
  [33.5, 37.2],
  [36, 38],
  [39, 39],
  [40.6, 43.2],
  [-4.5, 57.1],
  [16, 41.2],
];

const mercator = (lat) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
const scale = (FRAME.bottom - FRAME.top) / (mercator(NORTH) - mercator(SOUTH));
const spot = ([lon, lat]) => [
  FRAME.left + ((lon - WEST) * scale * Math.PI) / 180,
  FRAME.top + (mercator(NORTH) - mercator(lat)) * scale,
];
const round = (n) => Math.round(n * 10) / 10;
const line = (points) => "M" + points.map((p) => p.map(round).join(" ")).join("L");

/** Douglas and Peucker: the points without which the line would move by more than FINE. */
function simplify(points) {
  if (points.length < 3) return points;
  const keep = new Uint8Array(points.length),
    open = [[0, points.length - 1]];
  keep[0] = keep[points.length - 1] = 1;
  while (open.length) {
    const [a, b] = open.pop();
    const [ax, ay] = points[a],
      [bx, by] = points[b],
      long = Math.hypot(bx - ax, by - ay);
    let most = FINE,
      at = -1;
    for (let i = a + 1; i < b; i++) {
      const [x, y] = points[i];
      const far =
        long < 1e-6
          ? Math.hypot(x - ax, y - ay)
          : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / long;
      if (far > most) {
        most = far;
        at = i;
      }
    }
    if (at > 0) {
      keep[at] = 1;
      open.push([a, at], [at, b]);
    }
  }
  return points.filter((_, i) => keep[i]);
}

const area = (ring) =>
  Math.abs(
    ring.reduce((sum, p, i) => {
      const q = ring[(i + 1) % ring.length];
      return sum + p[0] * q[1] - q[0] * p[1];
    }, 0),
  ) / 2;

function coast() {
  const world = createRequire(import.meta.url)("world-atlas/land-50m.json");
  const [x0, y0] = spot([0, 0]);
  const projection = geoMercator()
    .scale(scale)
    .translate([x0, y0])
    .clipExtent([
      [FRAME.left - OVER, FRAME.top - OVER],
      [FRAME.right + OVER, FRAME.bottom + OVER],
    ]);
  const rings = [];
  const pen = {
    beginPath() {},
    closePath() {},
    arc() {},
    moveTo: (x, y) => rings.push([[x, y]]),
    lineTo: (x, y) => rings[rings.length - 1].push([x, y]),
  };
  geoPath(projection, pen)(feature(world, world.objects.land));
  return rings
    .filter((r) => area(r) > SMALLEST)
    .map((r) => {
      const half = Math.floor(r.length / 2); // a ring is closed: it is simplified in two halves
      return line(simplify(r.slice(0, half + 1)).concat(simplify(r.slice(half)).slice(1))) + "Z";
    })
    .join("");
}

/** The black and white border: two degrees of the true scale each. */
function degrees() {
  const { left, top, right, bottom } = FRAME,
    out = [];
  const east = WEST + (((right - left) / scale) * 180) / Math.PI;
  for (let lon = Math.ceil(WEST / 4) * 4 - 4; lon < east; lon += 4) {
    const a = Math.max(left, spot([lon, 0])[0]),
      b = Math.min(right, spot([lon + 2, 0])[0]);
    if (b > a)
      out.push(
        `M${round(a)} 5.5H${round(b)}v5H${round(a)}zM${round(a)} ` +
          `${HEIGHT - 10.5}H${round(b)}v5H${round(a)}z`,
      );
  }
  for (let lat = Math.floor(SOUTH / 4) * 4; lat < NORTH; lat += 4) {
    const a = Math.max(top, spot([0, lat + 2])[1]),
      b = Math.min(bottom, spot([0, lat])[1]);
    if (b > a)
      out.push(`M5.5 ${round(a)}h5V${round(b)}h-5zM${WIDTH - 10.5} ${round(a)}h5V${round(b)}h-5z`);
  }
  return out.join("");
}

/** Meridians and parallels of ten degrees. */
function net() {
  const { left, top, right, bottom } = FRAME,
    out = [];
  for (let lon = -10; lon <= 40; lon += 10)
    out.push(`M${round(spot([lon, 0])[0])} ${top}V${bottom}`);
  for (let lat = 30; lat <= 60; lat += 10)
    out.push(`M${left} ${round(spot([0, lat])[1])}H${right}`);
  return out.join("");
}

export const europe = () => ({
  width: WIDTH,
  height: HEIGHT,
  frame: FRAME,
  projection: { left: FRAME.left, top: FRAME.top, west: WEST, north: mercator(NORTH), scale },
  coast: coast(),
  rivers: RIVERS.map((r) => line(r.map(spot))).join(""),
  peaks: PEAKS.map((p) => spot(p).map(round)),
  degrees: degrees(),
  net: net(),
});
