// Builds the client: `node build.mjs [--out DIR]`. Everything ends in DIR/index.html,
// DIR/third-party.txt and DIR/assets/*, hashed and pre-compressed; DIR.parts.json lists the
// packages of which something is in there.
import { build } from "esbuild";
import { createRequire } from "node:module";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { GAME_ICONS, ICONS } from "./icons.mjs";
import { iconPng } from "./made/icon.mjs";
import { europe } from "./made/europe.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const flag = process.argv.indexOf("--out");
const out = resolve(flag > 0 ? process.argv[flag + 1] : join(here, "../build/web"));
const assets = join(out, "assets");
const GAMES = readdirSync(join(here, "src/games")).filter((g) =>
  existsSync(join(here, `style/${g}/index.css`)),
);
const FIRST_PAGE_LIMIT = 150 * 1024;

/**
 * Whatever of a package gets into what is built, beside what the bundler takes in: its name is
 * noted.
 */
const parts = new Set();
function data(file) {
  parts.add(packageOf(file));
  return createRequire(import.meta.url)(file);
}
const packageOf = (file) => file.match(/^(?:.*node_modules\/)?((?:@[^/]+\/)?[^/]+)\//)[1];
const noteParts = (outputs) => {
  for (const o of Object.values(outputs)) {
    for (const [file, { bytesInOutput }] of Object.entries(o.inputs)) {
      if (bytesInOutput && file.includes("node_modules/")) parts.add(packageOf(file));
    }
  }
};

const hashed = (name, ext, body) => {
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 8).toUpperCase();
  const file = `${name}-${hash}.${ext}`;
  writeFileSync(join(assets, file), body);
  return `/assets/${file}`;
};

/**
 * Pieces of our own, and those icons of game-icons which are used with them. Symbols are drawn
 * where they are used: what holds them is not there for style and layout. A pattern must be.
 */
function sprite(art, prefix, names) {
  const set = data("@iconify-json/game-icons/icons.json");
  const icons = Object.entries(names).map(([id, name]) => {
    const icon = set.icons[name];
    if (!icon) throw new Error(`game-icons has no icon "${name}"`);
    return (
      `<symbol id="${prefix}-${id}" viewBox="0 0 512 512">` +
      `${icon.body.replace(/ fill="currentColor"/g, "")}</symbol>`
    );
  });
  const text = readFileSync(join(here, `art/${art}.svg`), "utf8"),
    all = (tag) => text.match(new RegExp(`<${tag} .*?</${tag}>`, "gs")) ?? [];
  const svg = (cls, parts) =>
    parts.length
      ? `<svg class="${cls}" width="0" height="0" aria-hidden="true" ` +
        `xmlns="http://www.w3.org/2000/svg"><defs>${parts.join("")}</defs></svg>`
      : "";
  return (svg("sr", all("pattern")) + svg("symbols", [...all("symbol"), ...icons])).replace(
    /\n\s*/g,
    "",
  );
}

const json = (file) => JSON.parse(readFileSync(file, "utf8"));

/**
 * The words of the first page: those of the shell, and what each game says of itself in the lobby.
 */
function firstWords(lang) {
  const folder = join(here, "../games"),
    games = {};
  for (const game of readdirSync(folder).filter((g) =>
    existsSync(join(folder, g, `text/lobby.${lang}.json`)),
  )) {
    const { name, tagline } = json(join(folder, game, `text/${lang}.json`));
    games[game] = { name, line: tagline, ...json(join(folder, game, `text/lobby.${lang}.json`)) };
  }
  return { ...json(join(here, `text/${lang}.json`)), games };
}

/**
 * The engravings of the lobby by GAME or GAME.VARIANT; {{NAME}} in them is an icon, {{NAME:raw}}
 * one in the colours around it.
 */
function plates() {
  const { icons } = data("@iconify-json/game-icons/icons.json");
  const filled = (svg) =>
    svg.replace(/\{\{([\w-]+)(:raw)?\}\}/g, (_, name, raw) =>
      raw ? icons[name].body.replace(/ fill="currentColor"/g, "") : icons[name].body,
    );
  return Object.fromEntries(
    readdirSync(join(here, "art"))
      .map((f) => f.match(/^plate-(\w+)(?:-(\w+))?\.svg$/))
      .filter(Boolean)
      .map(([file, game, variant]) => [
        variant ? `${game}.${variant}` : game,
        filled(readFileSync(join(here, "art", file), "utf8")),
      ]),
  );
}

/** What is imported as `made:NAME` and no file holds. */
const MADE = {
  "first-en": () => ({ contents: JSON.stringify(firstWords("en")), loader: "json" }),
  "first-fr": () => ({ contents: JSON.stringify(firstWords("fr")), loader: "json" }),
  plates: () => ({ contents: JSON.stringify(plates()), loader: "json" }),
  "newton-sprite": () => ({ contents: sprite("newton", "n", GAME_ICONS.newton), loader: "text" }),
  "newscience-sprite": () => ({
    contents: sprite("newscience", "ns", GAME_ICONS.newscience),
    loader: "text",
  }),
  "discovery-sprite": () => ({
    contents: sprite("discovery", "d", GAME_ICONS.discovery),
    loader: "text",
  }),
  europe: () => ({ contents: JSON.stringify(europe(data)), loader: "json" }),
};
const made = {
  name: "made",
  setup(b) {
    b.onResolve({ filter: /^made:/ }, ({ path }) => ({ path: path.slice(5), namespace: "made" }));
    b.onLoad({ filter: /.*/, namespace: "made" }, ({ path }) => MADE[path]?.());
  },
};

const common = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  outdir: assets,
  metafile: true,
  logLevel: "warning",
  target: ["es2020", "chrome100", "firefox100", "safari15"],
};

async function styles() {
  const r = await build({
    ...common,
    entryPoints: [
      { in: "style/main.css", out: "main" },
      ...GAMES.map((g) => ({ in: `style/${g}/index.css`, out: g })),
    ],
    entryNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    loader: { ".woff2": "file" },
    publicPath: "/assets",
  });
  noteParts(r.metafile.outputs);
  return Object.fromEntries(
    Object.entries(r.metafile.outputs)
      .filter(([, o]) => o.entryPoint)
      .map(([file, o]) => [
        o.entryPoint.match(/(\w+)(\/index)?\.css$/)[1],
        "/assets/" + file.split("/").pop(),
      ]),
  );
}

async function scripts() {
  const r = await build({
    ...common,
    entryPoints: ["src/main.tsx"],
    format: "esm",
    splitting: true,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    jsx: "automatic",
    jsxImportSource: "preact",
    loader: { ".svg": "text" },
    plugins: [made],
  });
  noteParts(r.metafile.outputs);
  return r.metafile.outputs;
}

/** The Worker that runs the rules, and the module of each game (script/wasm). */
async function rules() {
  const r = await build({
    ...common,
    entryPoints: ["src/rules/worker.ts"],
    format: "iife",
    entryNames: "rules-[hash]",
  });
  const worker = Object.keys(r.metafile.outputs).find((f) => f.endsWith(".js"));
  const from = join(here, "../build/wasm");
  const wasm = Object.fromEntries(
    GAMES.filter((g) => existsSync(join(from, `${g}.wasm`))).map((g) => [
      g,
      hashed(g, "wasm", readFileSync(join(from, `${g}.wasm`))),
    ]),
  );
  return { worker: address(worker), wasm };
}

/** A script and all it imports statically, added to `seen`. */
function reach(outputs, file, seen = new Set()) {
  if (!seen.has(file)) {
    seen.add(file);
    outputs[file].imports
      .filter((i) => i.kind === "import-statement")
      .forEach((i) => reach(outputs, i.path, seen));
  }
  return seen;
}

const address = (file) => "/assets/" + file.split("/").pop();

/**
 * Of each game: its stylesheet, and the scripts of its board that the first page does not load. The
 * page asks for all at once by this list.
 */
function boards(outputs, css, first) {
  const entryOf = (g) => {
    const file = Object.keys(outputs).find((f) =>
      [`src/games/${g}/index.tsx`, `src/games/${g}/board.tsx`].includes(outputs[f].entryPoint),
    );
    if (!file) throw new Error(`${g} has no board: expected src/games/${g}/index.tsx or board.tsx`);
    return file;
  };
  return Object.fromEntries(
    GAMES.map((g) => [
      g,
      {
        css: css[g],
        js: [...reach(outputs, entryOf(g))].filter((f) => !first.has(f)).map(address),
      },
    ]),
  );
}

/**
 * What a first visit to the lobby loads: the entry, all it imports statically, one language and the
 * plates.
 */
function firstPage(outputs, entry) {
  const seen = reach(outputs, entry);
  for (const [file, o] of Object.entries(outputs))
    if (/shell\/plates\.tsx$|first-en$/.test(o.entryPoint ?? "")) reach(outputs, file, seen);
  return [...seen].map((f) => join(here, f));
}

/** What others made, with the texts of the licences of what the client carries, each once. */
function thirdParty() {
  const root = join(here, ".."),
    texts = new Map([[readFileSync(join(root, "LICENSE"), "utf8"), ["orrery"]]]);
  for (const part of [...parts].sort()) {
    const file = join(here, "node_modules", part, "LICENSE");
    if (!existsSync(file)) continue;
    const text = readFileSync(file, "utf8");
    texts.set(text, [...(texts.get(text) ?? []), part]);
  }
  const line = "=".repeat(80);
  return (
    [
      readFileSync(join(root, "THIRD-PARTY.md"), "utf8").trim(),
      ...[...texts].map(([text, of]) => `${line}\n${of.join(", ")}\n${line}\n\n${text.trim()}`),
    ].join("\n\n\n") + "\n"
  );
}

function compress(dir) {
  for (const name of readdirSync(dir)) {
    const file = join(dir, name);
    if (statSync(file).isDirectory()) {
      compress(file);
      continue;
    }
    if (/\.(woff2|br|gz)$/.test(name)) continue;
    const body = readFileSync(file);
    writeFileSync(
      file + ".br",
      brotliCompressSync(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      }),
    );
    writeFileSync(file + ".gz", gzipSync(body, { level: 9 }));
  }
}

rmSync(out, { recursive: true, force: true });
mkdirSync(assets, { recursive: true });
const css = await styles();
const outputs = await scripts();
const entry = Object.keys(outputs).find((f) => outputs[f].entryPoint === "src/main.tsx");
const icon = hashed("icon", "svg", readFileSync(join(here, "art/icon.svg")));
const drawn = readFileSync(join(here, "art/icon.svg"), "utf8");
const png = (size, room) =>
  hashed(`icon-${size}${room ? "-round" : ""}`, "png", iconPng(drawn, size, room));
/** Sizes that homes of devices ask for; those that cut a shape out of it need some room. */
const icons = [
  { src: icon, sizes: "any", type: "image/svg+xml", purpose: "any" },
  ...[192, 512].map((n) => ({
    src: png(n),
    sizes: `${n}x${n}`,
    type: "image/png",
    purpose: "any",
  })),
  { src: png(512, 1.3), sizes: "512x512", type: "image/png", purpose: "maskable" },
];
const iconTurn = hashed("icon-turn", "svg", readFileSync(join(here, "art/icon-turn.svg")));
/** Every page begins in two faces; a board has all. */
const faces = readdirSync(assets).filter((f) => f.endsWith(".woff2")),
  early = /^(im-fell-english-latin-400-normal|alegreya-latin-400-normal)/;
const fonts = faces
  .filter((f) => early.test(f))
  .map((f) => `<link rel="preload" href="/assets/${f}" as="font" type="font/woff2" crossorigin>`)
  .join("\n");
const boardFonts = faces.filter((f) => !early.test(f)).map((f) => "/assets/" + f);
const start = reach(outputs, entry);
const modules = [...start]
  .filter((f) => f !== entry)
  .map((f) => `<link rel="modulepreload" href="${address(f)}">`)
  .join("\n");
const fill = {
  icon,
  icon_turn: iconTurn,
  icon_home: png(180, 1.15),
  css: css.main,
  fonts,
  modules,
  js: address(entry),
  boards: JSON.stringify(boards(outputs, css, start)),
  board_fonts: JSON.stringify(boardFonts),
  rules: JSON.stringify(await rules()),
  sprite: sprite("house", "i", ICONS),
};
/** A name of this page, which changes with any file of it. The server tells it (page.txt). */
fill.page = createHash("sha256")
  .update(readdirSync(assets).sort().join() + JSON.stringify(fill))
  .update(readFileSync(join(here, "index.html")))
  .digest("hex")
  .slice(0, 12);
writeFileSync(join(out, "page.txt"), fill.page);
writeFileSync(
  join(out, "index.html"),
  readFileSync(join(here, "index.html"), "utf8").replace(/\{\{(\w+)\}\}/g, (_, k) => fill[k]),
);
/** The service worker, which knows all files by name, and what an installed page says of itself. */
async function installed(shell) {
  const files = readdirSync(assets)
    .map((f) => `/assets/${f}`)
    .sort();
  const r = await build({
    ...common,
    entryPoints: ["src/sw.ts"],
    format: "iife",
    outdir: out,
    define: {
      VERSION: JSON.stringify(fill.page),
      SHELL: JSON.stringify(shell),
      FILES: JSON.stringify(files),
    },
  });
  await build({ ...common, entryPoints: ["src/sw-off.ts"], format: "iife", outdir: out });
  noteParts(r.metafile.outputs);
  const manifest = {
    ...json(join(here, "manifest.json")),
    icons,
  };
  writeFileSync(join(out, "orrery.webmanifest"), JSON.stringify(manifest));
}
await installed([
  "/",
  "/orrery.webmanifest",
  css.main,
  icon,
  ...firstPage(outputs, entry).map(address),
  ...faces.filter((f) => early.test(f)).map((f) => `/assets/${f}`),
]);
writeFileSync(join(out, "third-party.txt"), thirdParty());
writeFileSync(out + ".parts.json", JSON.stringify([...parts].sort()));
compress(out);
/**
 * What the server itself says to who asks for https where there is none; it puts the address in.
 */
for (const file of ["https.html", "tls.txt"]) copyFileSync(join(here, file), join(out, file));

const size = (list, ext) => list.reduce((n, f) => n + statSync(f + ext).size, 0);
const first = [join(out, "index.html"), join(out, css.main), ...firstPage(outputs, entry)];
const kb = (n) => (n / 1024).toFixed(1) + " kB";
console.log(
  `first page: ${kb(size(first, ".br"))} br, ${kb(size(first, ".gz"))} gzip, ` +
    `${first.length} files without fonts -> ${out}`,
);
if (size(first, ".gz") > FIRST_PAGE_LIMIT) {
  console.error("first page is over its limit of 150 kB");
  process.exit(1);
}
