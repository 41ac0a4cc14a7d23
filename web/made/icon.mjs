// The icon of the installed page as PNG, from art/icon.svg: a ground, ellipses in a line, a disc.
// Homes of telephones take no SVG.
import zlib from "node:zlib";

const SIDE = 30; // of the drawing's own box
const FINE = 3; // points looked at along each side of a pixel

const attr = (tag, name) => tag.match(new RegExp(` ${name}="([^"]*)"`))?.[1];
const rgb = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));

/** What is drawn at a point of the box: a colour. */
function drawing(svg) {
  const ground = rgb(attr(svg.match(/<rect[^>]*>/)[0], "fill")),
    line = svg.match(/<g [^>]*>/)[0],
    stroke = rgb(attr(line, "stroke")),
    half = Number(attr(line, "stroke-width")) / 2,
    disc = svg.match(/<circle[^>]*>/)[0],
    fill = rgb(attr(disc, "fill")),
    [x0, y0, r] = ["cx", "cy", "r"].map((k) => Number(attr(disc, k)));
  const rings = [...svg.matchAll(/<ellipse[^>]*>/g)].map(([tag]) => {
    const turn = (Number(attr(tag, "transform")?.match(/rotate\((\d+)/)?.[1] ?? 0) * Math.PI) / 180;
    const [a, b] = ["rx", "ry"].map((k) => Number(attr(tag, k)));
    return { a, b, cos: Math.cos(turn), sin: Math.sin(turn) };
  });
  const onRing = ({ a, b, cos, sin }, dx, dy) => {
    const x = dx * cos + dy * sin,
      y = dy * cos - dx * sin,
      off = (x / a) ** 2 + (y / b) ** 2 - 1;
    return Math.abs(off) <= half * 2 * Math.hypot(x / a ** 2, y / b ** 2);
  };
  return (x, y) => {
    const dx = x - x0,
      dy = y - y0;
    if (dx * dx + dy * dy <= r * r) return fill;
    return rings.some((ring) => onRing(ring, dx, dy)) ? stroke : ground;
  };
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]),
    out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc(body), body.length + 4);
  return out;
}
const crc = zlib.crc32 ?? slowCrc;
function slowCrc(bytes) {
  let c = ~0;
  for (const byte of bytes) {
    c ^= byte;
    for (let k = 0; k < 8; k++) c = (c >>> 1) ^ (0xedb88320 & -(c & 1));
  }
  return ~c >>> 0;
}

/** `room`: how much wider the box is than the drawing, for homes that cut a circle out of it. */
export function iconPng(svg, size, room = 1) {
  const at = drawing(svg),
    rows = Buffer.alloc((size * 3 + 1) * size),
    place = (i) => ((i / (size * FINE) - 0.5) * room + 0.5) * SIDE;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const sum = [0, 0, 0];
      for (let i = 0; i < FINE * FINE; i++) {
        const px = place(x * FINE + (i % FINE) + 0.5),
          py = place(y * FINE + Math.floor(i / FINE) + 0.5);
        at(px, py).forEach((v, k) => (sum[k] += v));
      }
      sum.forEach((v, k) => {
        rows[y * (size * 3 + 1) + 1 + x * 3 + k] = Math.round(v / (FINE * FINE));
      });
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk("IHDR", head),
    chunk("IDAT", zlib.deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
