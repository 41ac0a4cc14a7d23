// Makes a store of matches of the rules as they are, for every later version to go on with:
//   node tests/versions/make.mjs PROGRAM NAME
// writes NAME.sql.gz, the file of data as SQL, and NAME.json: who sits there, which match stands
// where, and by which version of its rules. Run it with the program of a version before its rules
// are corrected; what it made is never made again.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { Server, test, run, ok, orrery, play } from '../server/kit.mjs';
import { GAMES, picker } from './games.mjs';

const name = process.argv[3];
const server = new Server();
const games = JSON.parse(orrery('games', '--json').stdout).games;
const made = [];
let ada;

async function begin({ game, seats, options }, i) {
  const { table } = await ada.good({ t: 'create', game, seats, open: false, options });
  await ada.good({ t: 'open', table });
  const told = await ada.table(table);
  for (const [seat, who] of told.seats.entries())
    if (who.kind === 'open') await ada.good({ t: 'bot', table, seat, level: 'apprentice' });
  await ada.good({ t: 'start', table });
  return { table, pick: picker(i + 1) };
}

test('matches of all games', async () => {
  await server.start();
  ada = await server.join('Ada');
  for (const [i, what] of GAMES.entries()) {
    const { table, pick } = await begin(what, 2 * i);
    ok((await play(table, [ada], Infinity, pick, 120000)).over, 'over');
    const middle = await begin(what, 2 * i + 1);
    await play(middle.table, [ada], what.middle, middle.pick);
    const { version } = games.find(g => g.id === what.game);
    made.push({ ...what, version, over: table, running: middle.table });
    console.log(`# ${JSON.stringify(made.at(-1))}`);
  }
  await server.stop();
  const dump = 'import sqlite3, sys\nfor l in sqlite3.connect(sys.argv[1]).iterdump(): print(l)';
  const asked =
    'import sqlite3, sys\nprint(sqlite3.connect(sys.argv[1]).execute("PRAGMA user_version").fetchone()[0])';
  const python = code =>
    spawnSync('python3', ['-c', code, server.data], { encoding: 'utf8', maxBuffer: 1 << 28 })
      .stdout;
  const sql = `${python(dump)}PRAGMA user_version = ${python(asked)}`;
  const file = path.join(
    import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
    name,
  );
  fs.writeFileSync(`${file}.sql.gz`, zlib.gzipSync(sql, { level: 9 }));
  fs.writeFileSync(
    `${file}.json`,
    `${JSON.stringify({ cookie: ada.user.cookie, matches: made }, null, 2)}\n`,
  );
});

run(600);
