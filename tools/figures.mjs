// Measures, and puts tables into docs/benchmarks.md, each part between its two marks; run by script/figures, from the root.
import fs from "node:fs";
import os from "node:os";
import { execFileSync } from "node:child_process";

const words = process.argv.slice(2),
  QUICK = words.includes("quick");
const LOAD = Number(words.find((w) => w.startsWith("load=")).slice(5)),
  parts = words.filter((w) => w !== "quick" && !w.startsWith("load="));
const PAGE = "docs/benchmarks.md",
  ASIDE = "build/benchmarks.md";

const said = (...command) => {
  process.stderr.write(`${command.join(" ")}\n`);
  return execFileSync(command[0], command.slice(1), {
    encoding: "utf8",
    maxBuffer: 1 << 24,
    stdio: ["ignore", "pipe", "inherit"],
  });
};
const told = (...command) =>
  said(...command)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const whole = (...command) => JSON.parse(said(...command));
const row = (cells) => `| ${cells.join(" | ")} |`;
const table = (head, rows) => [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");
const millions = (n) => `${(n / 1e6).toPrecision(3)} M`,
  thousands = (n) => `${Math.round(n / 1e3)} k`;
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const spread = (list, digits) =>
  list.length < 2
    ? list[0].toFixed(digits)
    : `**${median(list).toFixed(digits)}** (${Math.min(...list).toFixed(digits)} to ${Math.max(...list).toFixed(digits)})`;

function machine() {
  const { model } = os.cpus()[0],
    memory = Math.round(os.totalmem() / 2 ** 30);
  const system = /^PRETTY_NAME="?(.*?)"?$/m.exec(fs.readFileSync("/etc/os-release", "utf8"))?.[1],
    compiler = said("cc", "--version").split("\n")[0];
  return `${os.cpus().length} cores of ${model.trim()}, ${memory} GiB, ${system}, ${compiler}; load ${LOAD} before the start; ${new Date().toISOString().slice(0, 10)}`;
}

// ---- the parts -----------------------------------------------------------------------------------------------------------
const VARIANTS = ["explore", "select", "memory", "connect", "compose"];
/** Others' published figures: games a second at random, of the games that both have. */
const PEERS = [
  {
    who: "OpenSpiel",
    game: "connect_four",
    matches: 19596,
    where: "https://github.com/google-deepmind/open_spiel/pull/305",
    when: "2020, release build, machine not named",
  },
];

function rules() {
  const bare = () => told("build/tests/bare")[0].decisions_per_s,
    seconds = QUICK ? "0.2" : "2",
    before = bare();
  const plain = told("build/orrery", "bench", "--seconds", seconds, "--json").filter(
    (b) => b.game !== "discovery",
  );
  const variants = VARIANTS.map((v) => ({
    ...told(
      "build/orrery",
      "bench",
      "discovery",
      "--seats",
      "4",
      "--set",
      `variant=${v}`,
      "--set",
      "enforcement=strict",
      "--seconds",
      seconds,
      "--json",
    )[0],
    game: `discovery, ${v}`,
  }));
  const loop = (before + bare()) / 2,
    of = (game) => plain.find((b) => b.game === game);
  return [
    table(
      ["game", "seats", "decisions/s", "matches/s", "decisions a match", "state"],
      [...plain, ...variants].map((b) => [
        b.game,
        b.seats,
        millions(b.decisions_per_s),
        b.matches_per_s > 1e6 ? millions(b.matches_per_s) : thousands(b.matches_per_s),
        (b.decisions / b.matches).toPrecision(4),
        `${b.state_bytes} bytes`,
      ]),
    ),
    `A bare loop of connect four, with a legal list and without the contract (\`tests/load/bare.c\`), plays ${millions(loop)} decisions/s in the same run: **${(loop / of("connect_four").decisions_per_s).toFixed(2)} times** ours.`,
    table(
      ["published by others", "matches/s at random", "here", "ratio"],
      PEERS.map((p) => [
        `${p.who}, ${p.game} ([${p.when}](${p.where}))`,
        p.matches,
        Math.round(of(p.game).matches_per_s),
        `${Math.round(of(p.game).matches_per_s / p.matches)} times`,
      ]),
    ),
  ];
}

function search() {
  const games = ["century", "connect_four", "discovery", "newscience", "newton"];
  return [
    table(
      ["game", "seats", "simulations/s"],
      games
        .flatMap((g) =>
          told(
            "build/orrery",
            "bench",
            g,
            "--search",
            "--seed",
            "1",
            "--seconds",
            QUICK ? "0.5" : "3",
            "--json",
          ),
        )
        .map((b) => [b.game, b.seats, thousands(b.simulations_per_s)]),
    ),
  ];
}

function server() {
  const runs = (n, ...more) =>
    Array.from({ length: QUICK ? 1 : n }, () =>
      whole(
        "node",
        "tests/load/load.mjs",
        "build/orrery",
        ...(QUICK ? ["seconds=3", "tables=50"] : ["seconds=10"]),
        ...more,
      ),
    );
  const kinds = [
    [3, []],
    [3, ["line=unix"]],
    [1, ["game=connect_four"]],
    [1, ["game=connect_four", "rate=2000"]],
  ];
  const name = (more) => ["script/bench server", ...more].join(" ");
  const rows = kinds.map(([n, more]) => {
    const all = runs(n, ...more),
      of = (f) => all.map(f),
      ratio = of((r) => r.cpu_us_a_move.all / r.cpu_us_a_move.bare_with_sends);
    return [
      `\`${name(more)}\``,
      all.length,
      Math.round(median(of((r) => r.acts_per_s))),
      `${spread(
        of((r) => r.latency_ms.p50),
        1,
      )}, ${spread(
        of((r) => r.latency_ms.p99),
        1,
      )}`,
      spread(ratio, 2),
      median(of((r) => r.commit.a_second / r.acts_per_s)).toFixed(2),
      Math.round(median(of((r) => r.resident_mb))),
    ];
  });
  const lines = [
    table(
      [
        "command",
        "runs",
        "acts/s",
        "p50, p99 in ms",
        "CPU a move, of `bare_with_sends`",
        "commits a move",
        "resident MB",
      ],
      rows,
    ),
  ];
  if (QUICK) return lines;
  const high = whole(
      "node",
      "tests/load/load.mjs",
      "build/orrery",
      "rate=max",
      "seconds=4",
    ).highest,
    idle = whole("node", "tests/load/load.mjs", "build/orrery", "idle=9000");
  lines.push(
    `\`script/bench server rate=max\`: ${high ? `${Math.round(high.acts_per_s)} acts/s of Century held with p99 below 100 ms (p50 ${high.latency_ms.p50}, p99 ${high.latency_ms.p99} ms).` : "no rate was held with p99 below 100 ms."}`,
  );
  lines.push(
    `\`script/bench server idle=9000\`: ${idle.sockets} sockets that only listen: ${idle.resident_mb} MB, ${idle.bytes_a_socket} bytes a socket, ${(idle.idle_cpu_us_a_second / 1e6).toFixed(2)} of a core.`,
  );
  return lines;
}

function page() {
  const p = whole("node", "tests/load/page.mjs", `runs=${QUICK ? 1 : 5}`);
  return [
    `\`script/bench page\`, on a processor slowed down ${p.slowed} times, nothing cached, ${p.browser}: usable after **${p.usable_ms} ms** (${p.usable_least_ms} to ${p.usable_most_ms}, ${p.runs} runs); the aim is 1,500.`,
  ];
}

/** What a first bot wins against the others, each in its seat in turn; of 1 seat in n, 1/n is a fair share. */
function strength() {
  const matches = QUICK ? 4 : 40,
    search = "ismcts:iters=1000:threads=1";
  const games = [
    ["century", 2, []],
    ["newton", 2, []],
    ["newscience", 2, []],
    ...VARIANTS.map((v) => ["discovery", 4, ["--set", `variant=${v}`]]),
  ];
  const per = (x) => (100 * x).toFixed(1);
  const line = ([game, seats, more], first, other, n) => {
    const command = [
      "build/orrery",
      "contest",
      game,
      "--seats",
      String(seats),
      ...more,
      "--bots",
      [first, ...Array(seats - 1).fill(other)].join(","),
      "--matches",
      String(n),
      "--seed",
      "1",
    ];
    const [one, ...rest] = told(...command, "--json")[0].bots;
    return [
      `\`${command.slice(2).join(" ")}\``,
      `${per(one.win_rate)} % (${per(one.win_low)} to ${per(one.win_high)})`,
      `${one.mean_score.toFixed(1)} to ${(rest.reduce((s, b) => s + b.mean_score, 0) / rest.length).toFixed(1)}`,
    ];
  };
  const worth = QUICK ? ["seconds=1", "master=1", "out=build/ratings.def"] : [];
  const rated = execFileSync("node", ["tools/bot_ratings.mjs", ...worth], { encoding: "utf8" });
  const head = ["`build/orrery contest …`", "the first bot wins (95 %)", "mean scores"];
  return [
    table(
      head,
      games.map((g) => line(g, "greedy", "random", 400)),
    ),
    table(
      head,
      games.map((g) => line(g, search, "greedy", matches)),
    ),
    "What the levels are worth (`node tools/bot_ratings.mjs`, which writes `games/ratings.def`):",
    rated.trim(),
  ];
}

// ---- the page --------------------------------------------------------------------------------------------------------------
const measure = { rules, search, server, page, strength },
  still = LOAD <= 1 && !QUICK;
for (const part of parts) {
  const begin = `<!-- figures: ${part} -->`,
    end = `<!-- end: ${part} -->`,
    by =
      part === "strength"
        ? `Whatever the machine; ${new Date().toISOString().slice(0, 10)}.`
        : `Measured by \`script/figures ${part}\` on ${machine()}.`;
  const block = [begin, by, ...measure[part](), end].join("\n\n"),
    put = (page) => {
      const [a, b] = [page.indexOf(begin), page.indexOf(end)];
      if (a < 0 || b < a) throw new Error(`${PAGE} has no place for ${part}: ${begin} and ${end}`);
      return page.slice(0, a) + block + page.slice(b + end.length);
    };
  fs.writeFileSync(
    ASIDE,
    put(fs.readFileSync(!still && fs.existsSync(ASIDE) ? ASIDE : PAGE, "utf8")),
  );
  if (still || (part === "strength" && !QUICK))
    fs.writeFileSync(PAGE, put(fs.readFileSync(PAGE, "utf8"))); // read anew: it took a while
}
console.log(
  still
    ? `${PAGE} has the figures`
    : `${QUICK ? "quick" : `load ${LOAD}`}: what depends on the machine is in ${ASIDE} only`,
);
