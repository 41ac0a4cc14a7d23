// Matches that began with an older version of the rules: stores that older programs made
// (tests/versions) are taken over, their matches go on and end by the rules they began with, and
// are proved; what begins now begins with the newest.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { GAMES, picker } from '../versions/games.mjs';
import { Server, test, run, ok, equal, orrery, play, sleep } from './kit.mjs';
import { course, isSigned } from './course.mjs';

const folder = path.join(path.dirname(new URL(import.meta.url).pathname), '../versions');
const games = new Map(JSON.parse(orrery('games', '--json').stdout).games.map(g => [g.id, g]));
const stores = fs.readdirSync(folder).filter(file => file.endsWith('.json'));
const word = m => `${m.game}${m.options.variant ? ` ${m.options.variant}` : ''}`;

for (const store of stores) {
  const { cookie, matches } = JSON.parse(fs.readFileSync(path.join(folder, store), 'utf8'));
  // Games that were not corrected since are of the version they had.
  const made = Number(/store-(\d+)/.exec(store)[1]);
  const versionOf = id => Math.min(made, games.get(id).version);
  const server = new Server();
  /** Whoever asks for a whole match has to wait until there is credit for it. */
  const told = async where => {
    for (;;) {
      const answer = await server.fetch(where);
      if (answer.status !== 429) return answer;
      await sleep(500);
    }
  };
  const json = async where => (await told(where)).json();
  const file_of = async table => (await told(`/api/tables/${table}/replay`)).text();
  let ada, key, colours;

  /** The file of a match that is over says that version, is signed, and is proved. */
  const proved = async (table, { game, ...rest }) => {
    const what = word({ game, ...rest });
    const text = await file_of(table);
    const file = path.join(server.folder, `${table}.orrery`);
    fs.writeFileSync(file, text);
    equal(
      JSON.parse(text.slice(0, text.indexOf('\n'))).version,
      versionOf(game),
      `${what}: version`,
    );
    const { last, hash } = course(text, colours(game));
    equal([last.hash, isSigned(hash, last.signature, key)], [hash, true], `${what}: course`);
    const proof = orrery('verify', file, '--key', key);
    equal([proof.status, proof.stderr], [0, ''], `${what}: verify`);
    equal(orrery('replay', file, '--check').status, 0, `${what}: replay`);
  };

  test(`${store}: taken over; the doctor says which versions it still needs`, async () => {
    const sql = zlib.gunzipSync(
      fs.readFileSync(path.join(folder, store.replace('.json', '.sql.gz'))),
    );
    const code =
      'import sqlite3, sys\nd = sqlite3.connect(sys.argv[1])\nd.executescript(sys.stdin.read())\nd.close()';
    const { status, stderr } = spawnSync('python3', ['-c', code, server.data], { input: sql });
    equal([status, String(stderr)], [0, '']);
    const { stdout } = orrery('doctor', '--data', server.data);
    for (const id of new Set(matches.map(m => m.game))) {
      const n = matches.filter(m => m.game === id).length;
      const needs = `${n} running matches of ${id} still need version ${versionOf(id)} of its rules`;
      equal(
        stdout.includes(needs),
        games.get(id).version > versionOf(id),
        `${needs} in ${stdout}:`,
      );
    }
    await server.start(['--keep-empty', '0']); // the stores are older than a day
    ada = await server.connect({ cookie });
    ({ key } = await json('/api/key'));
    const listed = new Map((await json('/api/games')).games.map(g => [g.id, g]));
    colours = game => listed.get(game)?.colours ?? [];
  });

  for (const [i, m] of matches.entries())
    test(`${store}: ${word(m)} is resumed, played on and proved`, async () => {
      await ada.good({ t: 'open', table: m.running });
      const view = await ada.view(m.running);
      ok(view.ply >= m.middle && !view.over, `at ply ${view.ply}`);
      ok((await play(m.running, [ada], Infinity, picker(1000 + i), 120000)).over, 'over');
      await proved(m.running, m);
    });

  for (const m of matches)
    test(`${store}: ${word(m)} that was over is told and proved`, async () => {
      const { moves, results } = await json(`/api/tables/${m.over}/log`);
      ok(moves.length > m.middle && results, 'its log');
      ok((await json(`/api/tables/${m.over}/at/${m.middle}`)).view, 'a board of then');
      await proved(m.over, m);
    });

  test(`${store}: what goes on from a ply of one is of its version; what begins anew is not`, async () => {
    for (const m of matches.filter(m => m.game === 'century')) {
      const from = await ada.good({
        t: 'from',
        seat: 0,
        table: m.over,
        ply: 30,
        bots: 'apprentice',
      });
      await ada.good({ t: 'open', table: from.table });
      ok((await play(from.table, [ada], Infinity, picker(77), 120000)).over, 'over');
      await proved(from.table, m);
      const { table } = await ada.good({ t: 'create', game: m.game, seats: 2, open: false });
      await ada.good({ t: 'open', table });
      await ada.good({ t: 'bot', table, seat: 1, level: 'apprentice' });
      await ada.good({ t: 'start', table });
      ok((await play(table, [ada], Infinity, picker(78), 120000)).over, 'over');
      const text = await file_of(table);
      equal(JSON.parse(text.slice(0, text.indexOf('\n'))).version, games.get(m.game).version);
    }
    await server.stop();
  });
}

test('there is a store of every version that is still played', () => {
  for (const { game } of GAMES)
    for (let v = games.get(game).oldest; v < games.get(game).version; v++)
      ok(stores.includes(`store-${v}.json`), `tests/versions/store-${v}.json, for ${game}`);
});

run(570);
