// The fixed ratings of the levels of bots: contests of neighbouring levels at two seats of each
// listed game (of a module of several, of each of them: discovery/explore), until a time is over. A
// fellow stands at 1500 in every game; the others stand as far from it as their contests say
// (400 log10(p / (1 - p)), with half a win added to either side). Writes games/ratings.def, where a
// game that was not asked for keeps its lines, and prints a table.
//
// usage: node tools/bot_ratings.mjs [program=build/orrery] [seconds=60] [master=180] [seed=1]
//          [games=century,newton] [threads=1] [out=games/ratings.def]
//   seconds  for apprentice against fellow; master: for fellow against master; both of each game
import { spawnSync } from "node:child_process";
import fs from "node:fs";

const HEAD =
  "/* Fixed ratings of bots: ORR_BOT_RATED(title, level, rating, rd, matches). Written by" +
  " tools/bot_ratings.mjs. */\n";
const LEVELS = ["apprentice", "fellow", "master"];
const ANCHOR = { level: "fellow", rating: 1500 };
const LEAST_RD = 60; // how well a scale of bots fits people nobody knows

const given = Object.fromEntries(
  process.argv.slice(2).map((a) => {
    const [key, value] = a.split("=");
    if (!["program", "seconds", "master", "seed", "games", "threads", "out"].includes(key) || !value) {
      console.error(`${a}: expected program=, seconds=, master=, seed=, games=, threads= or out=`);
      process.exit(2);
    }
    return [key, value];
  }),
);
const program = given.program ?? "build/orrery",
  seconds = Number(given.seconds ?? 60),
  master = Number(given.master ?? 180),
  seed = Number(given.seed ?? 1),
  threads = given.threads ?? "1",
  FILE = given.out ?? "games/ratings.def";

function ask(...args) {
  const done = spawnSync(program, args, { encoding: "utf8", maxBuffer: 1 << 26 });
  if (done.status !== 0) throw new Error(`${program} ${args.join(" ")}: ${done.stderr}`);
  return done.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

const all = ask("games", "--json")
  .flatMap((x) => x.games ?? x)
  .filter((g) => g.listed && g.seats_min <= 2 && g.seats_max >= 2)
  .flatMap((g) => (g.variants ? g.variants.map((v) => `${g.id}/${v.id}`) : [g.id]));
const games = given.games ? given.games.split(",") : all;

/** Wins of the second of two, of so many matches: parts of a dozen until the time is over. */
function contest(title, pair, time) {
  const end = Date.now() + time * 1000,
    [game, variant] = title.split("/");
  let n = 0,
    wins = 0,
    part = 0;
  do {
    const [it] = ask(
      "contest",
      game,
      ...(variant ? ["--set", `variant=${variant}`] : []),
      ...["--seats", "2", "--bots", pair.join(","), "--matches", time === master ? "2" : "12"],
      ...["--seed", String(seed * 100000 + part++), "--threads", threads, "--json"],
    );
    n += it.matches;
    wins += it.bots[1].matches * it.bots[1].win_rate;
  } while (Date.now() < end);
  return { n, wins };
}

/** How much higher the second stands, and how sure that is. */
function difference({ n, wins }) {
  const p = (wins + 0.5) / (n + 1),
    unit = 400 / Math.log(10);
  return { points: unit * Math.log(p / (1 - p)), rd: unit / Math.sqrt((n + 1) * p * (1 - p)) };
}

const lines = new Map(); // of each game
for (const line of fs.existsSync(FILE) ? fs.readFileSync(FILE, "utf8").split("\n") : []) {
  const game = line.match(/^ORR_BOT_RATED\(([\w/]+),/)?.[1];
  if (game) lines.set(game, [...(lines.get(game) ?? []), line]);
}
console.log(
  "| game | pair | matches | won by the second | rating | RD |\n|---|---|---|---|---|---|",
);
for (const game of games) {
  const at = new Map([[ANCHOR.level, { rating: ANCHOR.rating, rd: LEAST_RD, n: 0 }]]);
  for (const [i, time] of [seconds, master].entries()) {
    const pair = [LEVELS[i], LEVELS[i + 1]],
      found = contest(game, pair, time),
      by = difference(found),
      of = i === 0 ? pair[0] : pair[1];
    const rating = Math.round(ANCHOR.rating + (i === 0 ? -by.points : by.points)),
      rd = Math.round(Math.min(250, Math.hypot(LEAST_RD, by.rd)));
    at.set(of, { rating, rd, n: found.n });
    at.get(ANCHOR.level).n += found.n;
    const share = `${((100 * found.wins) / found.n).toFixed(0)} %`;
    console.log(`| ${game} | ${pair.join(", ")} | ${found.n} | ${share} | ${rating} | ${rd} |`);
  }
  lines.set(
    game,
    LEVELS.map((level) => {
      const { rating, rd, n } = at.get(level);
      return `ORR_BOT_RATED(${game}, ${level}, ${rating}, ${rd}, ${n})`;
    }),
  );
  const text = [...lines.keys()].sort().flatMap((key) => lines.get(key));
  fs.writeFileSync(FILE, `${HEAD}${text.join("\n")}\n`);
}
