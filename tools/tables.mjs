// Whose tables the store keeps, and which rooms name another's in their sentences. Sentences are the
// strings of C; what is put together of several strings is read as one. Prints what is not as it is
// listed here: a table that is nobody's, a room that begins to name another's table, and a column
// with a name that another engine takes for its own.
//
// usage: node tools/tables.mjs [--all]        (from the repository)
//   --all   a line a room and table instead, with the files
import fs from "node:fs";

const OWN = {
  hall: "tables notes plays editions sitting dues keys chat played tallies same_line",
  people:
    "people users names ways sessions calls deeds invitations reports quoted ties tokens trail",
  square: `results result_sides ratings steps seasons standings trophies tours tour_notes tour_tables
    tour_results seeks wishes wishes_told appointments appointment_answers`,
  store: "meta outbox",
};
/** What others name all the same. It may become less: they ask by functions, or keep rows of their own. */
const OTHERS = {
  hall: "people users results result_sides tour_results tour_tables meta",
  people: `tables notes keys chat played tallies same_line sitting results result_sides steps trophies
    seeks appointments appointment_answers outbox`,
  square: "people users names ties trail tables meta",
};

/** A word of SQL itself, which not every engine takes for a column. */
const USER = /(?<!\$\.)\buser\b(?!')/;

const MIGRATIONS = "src/store/migrations";
const schema = fs
  .readdirSync(MIGRATIONS)
  .filter((f) => f.endsWith(".sql"))
  .map((f) => fs.readFileSync(`${MIGRATIONS}/${f}`, "utf8"))
  .join("\n");
const tables = new Set(
  [...schema.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)\s*\(/g)].map((m) => m[1]),
);
const found = new Map();
for (const room of fs.readdirSync("src")) {
  if (!fs.statSync(`src/${room}`).isDirectory()) continue;
  for (const file of fs.readdirSync(`src/${room}`).filter((f) => /\.[ch]$/.test(f))) {
    const text = fs
      .readFileSync(`src/${room}/${file}`, "utf8")
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .replace(/"\s*(?:[A-Z_]+(?:\([^()]*\))?\s*)?"/g, " ");
    for (const [, words] of text.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)) {
      if (/\b(?:SELECT|INSERT|UPDATE|DELETE|WHERE)\b/.test(words) && USER.test(words))
        console.log(`src/${room}/${file}: the column is called user_id: ${words}`);
      for (const [, table] of words.matchAll(/\b(?:FROM|INTO|UPDATE|JOIN)\s+(\w+)/g))
        if (tables.has(table)) {
          const key = `${room} ${table}`;
          found.set(key, (found.get(key) ?? new Set()).add(file));
        }
    }
  }
}
if (process.argv[2] === "--all") {
  for (const [key, files] of [...found].sort())
    console.log(`${key}  ${[...files].sort().join(" ")}`);
} else {
  const words = (text) => (text ?? "").split(/\s+/).filter(Boolean);
  const owned = new Set(Object.values(OWN).flatMap(words));
  for (const table of tables) if (!owned.has(table)) console.log(`${table} is no room's`);
  for (const [key, files] of [...found].sort()) {
    const [room, table] = key.split(" ");
    if (room === "store" || words(OWN[room]).includes(table)) continue; // the store makes them all
    if (!words(OTHERS[room]).includes(table))
      console.log(
        `${[...files].map((f) => `src/${room}/${f}`).join(" ")}: ${table} is another room's`,
      );
  }
  for (const [room, list] of Object.entries(OTHERS))
    for (const table of words(list))
      if (!found.has(`${room} ${table}`))
        console.log(`${room} names ${table} no more: strike it here`);
}
