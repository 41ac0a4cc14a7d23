// THIRD-PARTY.md against what is built; run by script/third-party, from the root, after script/build.
import fs from "node:fs";
import { execFileSync } from "node:child_process";

const read = (file) => fs.readFileSync(file, "utf8"),
  json = (file) => JSON.parse(read(file));
const complaints = [];

/** The rows of the table under a heading of the page: its first cell's names in backticks, and all cells. */
function rows(heading) {
  const part = read("THIRD-PARTY.md")
    .split(/^## /m)
    .find((p) => p.startsWith(`${heading}\n`));
  if (!part) throw new Error(`THIRD-PARTY.md has no part "${heading}"`);
  return part
    .split("\n")
    .filter((l) => l.startsWith("| `"))
    .map((line) => {
      const cells = line
        .split("|")
        .slice(1, -1)
        .map((c) => c.trim());
      return { names: names(cells[0]), cells };
    });
}
const names = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map((m) => m[1]);

function same(what, said, found) {
  for (const name of found)
    if (!said.includes(name)) complaints.push(`${what}: THIRD-PARTY.md does not name ${name}`);
  for (const name of said)
    if (!found.includes(name))
      complaints.push(`${what}: THIRD-PARTY.md names ${name}, which is not there`);
  for (const name of new Set(said))
    if (said.filter((n) => n === name).length > 1) complaints.push(`${what}: ${name} stands twice`);
}

/** What the linker wrote into the program, without versions; the loader itself is part of the C library. */
function linked() {
  const said = execFileSync("readelf", ["-d", "build/orrery"], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
  });
  return [...said.matchAll(/\(NEEDED\).*\[(.*?)\]/g)]
    .map((m) => m[1].replace(/\.so\..*/, ".so"))
    .filter((n) => !n.startsWith("ld-linux"));
}

/** What a package.json asks for by name; what that brings along to build and to test is its own business. */
const asked = (folder) => Object.keys(json(`${folder}/package.json`).devDependencies ?? {});

/** All npm packages of a lock file but those that only one kind of machine gets (parts of esbuild): name -> stated licence. */
function locked(folder) {
  return Object.entries(json(`${folder}/package-lock.json`).packages)
    .filter(([at, p]) => at && !p.optional)
    .map(([at, p]) => [at.replace(/^.*node_modules\//, ""), p.license]);
}

const setup = () =>
  [...read("script/setup").matchAll(/packages\+?=\(([^)]*)\)/g)].flatMap((m) => m[1].split(/\s+/));

const libraries = rows("Linked"),
  carried = rows("In the client"),
  tools = rows("To build and to test");
const packages = Object.fromEntries([...locked("web"), ...locked("tests/browser")]),
  shipped = json("build/web.parts.json");

const direct = [...asked("web"), ...asked("tests/browser")];

same(
  "linked",
  libraries.flatMap((r) => r.names),
  linked(),
);
same(
  "in the client",
  carried.flatMap((r) => r.names),
  shipped,
);
same(
  "to build and to test",
  [...libraries.map((r) => names(r.cells[1])[0]), ...tools.flatMap((r) => r.names)].filter(
    (name) => !packages[name] || direct.includes(name),
  ),
  [...setup(), ...direct.filter((name) => !shipped.includes(name))],
);
for (const {
  names: [name],
  cells,
} of [...carried, ...tools])
  if (packages[name] && packages[name] !== cells[2])
    complaints.push(`${name}: its package states ${packages[name]}, THIRD-PARTY.md ${cells[2]}`);

for (const c of complaints) console.log(c);
process.exit(complaints.length ? 1 : 0);
