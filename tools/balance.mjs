// Adds up reports of `orrery simulate --by PATH --mean PATH --json` and says who won how much: tables in Markdown on
// stdout, and drawings with --svg. Reports of the same number of seats are parts of one series; each part has a seed of
// its own. What docs/balance.md shows was made with it.
//   node tools/balance.mjs [--svg PREFIX] REPORT...      PREFIX-by.svg and PREFIX-seats.svg are written
import { readFileSync, writeFileSync } from "node:fs";

const BAND = [0.85, 1.15];
const Z = 1.959963984540054;

/** Wilson's 95 % interval of `wins` in n, as multiples of the fair share 1 / seats. */
function ratio(wins, n, seats) {
  const p = wins / n,
    zz = (Z * Z) / n,
    middle = (p + zz / 2) / (1 + zz),
    half = (Z * Math.sqrt((p * (1 - p)) / n + zz / (4 * n))) / (1 + zz);
  return {
    n,
    is: p * seats,
    low: Math.max(0, middle - half) * seats,
    high: Math.min(1, middle + half) * seats,
  };
}

/** All parts of one number of seats. Means are added with their squares, so that the interval is that of all matches. */
function series(reports) {
  const seats = reports[0].seats,
    groups = new Map(),
    chairs = Array.from({ length: seats }, () => ({ wins: 0, n: 0 })),
    means = new Map();
  const add = (map, key, wins, n) => {
    const g = map.get(key) ?? { wins: 0, n: 0 };
    map.set(key, { wins: g.wins + wins, n: g.n + n });
  };
  for (const r of reports) {
    for (const g of r.by?.[0]?.groups ?? []) add(groups, g.value, g.wins, g.seats);
    for (const b of r.bots) {
      chairs[b.seat].wins += b.wins;
      chairs[b.seat].n += b.matches;
    }
    for (const m of r.means ?? []) {
      const a = means.get(m.path) ?? { n: 0, sum: 0, squares: 0 };
      means.set(m.path, {
        n: a.n + m.matches,
        sum: a.sum + m.mean * m.matches,
        squares: a.squares + m.deviation ** 2 * (m.matches - 1) + m.mean ** 2 * m.matches,
      });
    }
  }
  return {
    seats,
    matches: reports.reduce((n, r) => n + r.matches, 0),
    seeds: reports.map((r) => r.seed).sort((a, b) => a - b),
    by: new Map([...groups].sort().map(([value, g]) => [value, ratio(g.wins, g.n, seats)])),
    chairs: chairs.map((c) => ratio(c.wins, c.n, seats)),
    means: new Map(
      [...means].map(([path, a]) => {
        const mean = a.sum / a.n,
          half =
            a.n > 1
              ? Z * Math.sqrt(Math.max(0, a.squares - a.n * mean * mean) / (a.n - 1) / a.n)
              : 0;
        return [path, { mean, half }];
      }),
    ),
  };
}

const two = (x) => x.toFixed(2);
const cell = (r) =>
  r
    ? `${r.is < BAND[0] || r.is > BAND[1] ? `**${two(r.is)}**` : two(r.is)} (${two(r.low)}–${two(r.high)})`
    : "";
const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows].map((r) => `| ${r.join(" | ")} |`).join("\n");

function tables(all, path) {
  const values = [...new Set(all.flatMap((s) => [...s.by.keys()]))];
  const head = (first) => [first, ...all.map((s) => `${s.seats} seats`)];
  return [
    table(
      head(path ? `\`${path}\`` : "value"),
      values.map((v) => [v, ...all.map((s) => cell(s.by.get(v)))]),
    ),
    table(
      head("seat"),
      Array.from({ length: Math.max(...all.map((s) => s.seats)) }, (_, i) => [
        i,
        ...all.map((s) => cell(s.chairs[i])),
      ]),
    ),
    table(head("mean of"), [
      ["matches", ...all.map((s) => s.matches)],
      ...[...all[0].means.keys()].map((m) => [
        `\`${m}\``,
        ...all.map((s) => {
          const x = s.means.get(m);
          return x ? `${two(x.mean)} ± ${two(x.half)}` : "";
        }),
      ]),
    ]),
  ].join("\n\n");
}

// ---- drawings ----------------------------------------------------------------------------------------------------
const PANEL = 200,
  LEFT = 86,
  TOP = 46,
  ROW = 24,
  FROM = 0.4,
  TO = 1.6;

/** A panel a number of seats: dots with their intervals over the band that is aimed at. */
function drawing(title, all, rowsOf) {
  const names = [...new Set(all.flatMap((s) => rowsOf(s).map(([name]) => name)))];
  const width = LEFT + all.length * PANEL,
    bottom = TOP + names.length * ROW,
    height = bottom + 40;
  const out = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Georgia, serif" font-size="12" role="img" aria-label="${title}">`,
    `<rect width="${width}" height="${height}" fill="#f7f1e1"/><text x="10" y="20" font-size="14" fill="#221c14">${title}</text>`,
  ];
  names.forEach((name, i) =>
    out.push(
      `<text x="${LEFT - 8}" y="${TOP + i * ROW + 16}" text-anchor="end" fill="#221c14">${name}</text>`,
    ),
  );
  all.forEach((s, k) => {
    const left = LEFT + k * PANEL,
      x = (v) =>
        (
          left +
          10 +
          ((Math.min(TO, Math.max(FROM, v)) - FROM) / (TO - FROM)) * (PANEL - 20)
        ).toFixed(1);
    out.push(
      `<rect x="${x(BAND[0])}" y="${TOP}" width="${(x(BAND[1]) - x(BAND[0])).toFixed(1)}" height="${bottom - TOP}" fill="#e2d6b4"/>`,
      `<path d="M${x(1)} ${TOP}V${bottom}" stroke="#8a7a55"/>`,
      `<text x="${x(1)}" y="${TOP - 7}" text-anchor="middle" fill="#221c14">${s.seats} seats, ${s.matches} matches</text>`,
    );
    for (const tick of [0.5, 0.85, 1.15, 1.5])
      out.push(
        `<text x="${x(tick)}" y="${bottom + 16}" text-anchor="middle" fill="#5d5138" font-size="11">${tick}</text>`,
      );
    for (const [name, r] of rowsOf(s)) {
      const y = TOP + names.indexOf(name) * ROW + 12,
        ink = r.is < BAND[0] || r.is > BAND[1] ? "#a3271d" : "#1f3f5b";
      out.push(
        `<path d="M${x(r.low)} ${y}H${x(r.high)}" stroke="${ink}" stroke-width="2"/><circle cx="${x(r.is)}" cy="${y}" r="4" fill="${ink}"/>`,
      );
    }
  });
  out.push(
    `<text x="${LEFT + (width - LEFT) / 2}" y="${height - 7}" text-anchor="middle" fill="#5d5138" font-size="11">wins as a multiple of the fair share, with 95 % intervals; shaded: ${BAND[0]} to ${BAND[1]}</text>`,
    "</svg>",
    "",
  );
  return out.join("\n");
}

const words = process.argv.slice(2),
  at = words.indexOf("--svg"),
  prefix = at < 0 ? null : words.splice(at, 2)[1];
if (!words.length || words.some((f) => f.startsWith("-"))) {
  console.error("usage: node tools/balance.mjs [--svg PREFIX] REPORT...");
  process.exit(2);
}
const reports = words.map((file) => JSON.parse(readFileSync(file, "utf8")));
const all = [...new Set(reports.map((r) => r.seats))]
  .sort((a, b) => a - b)
  .map((seats) => series(reports.filter((r) => r.seats === seats)));
console.log(tables(all, reports[0].by?.[0]?.path));
for (const s of all)
  if (new Set(s.seeds).size < s.seeds.length)
    console.error(`${s.seats} seats: a seed stands twice, so matches count twice`);
if (prefix) {
  writeFileSync(
    `${prefix}-by.svg`,
    drawing(
      `${reports[0].game}: wins by ${reports[0].by?.[0]?.path.split(".").pop()}`,
      all,
      (s) => [...s.by],
    ),
  );
  writeFileSync(
    `${prefix}-seats.svg`,
    drawing(`${reports[0].game}: wins by seat`, all, (s) =>
      s.chairs.map((r, i) => [`seat ${i}`, r]),
    ),
  );
}
