// Matches that began with an older version of the rules: stores that older programs made
// (tests/versions) are taken over, their matches go on and end by the rules they began with, and
// are proved; what begins now begins with the newest.
import fs from 'node:fs';
import path from 'node:path';
import { GAMES, picker } from '../versions/games.mjs';
import { about, moved, restore, stores } from '../versions/stored.mjs';
import { Server, test, run, ok, equal, orrery, play, sleep } from './kit.mjs';
import { course, isSigned } from './course.mjs';

const games = new Map(JSON.parse(orrery('games', '--json').stdout).games.map(g => [g.id, g]));
const word = m => `${m.game}${m.options.variant ? ` ${m.options.variant}` : ''}`;

for (const store of stores) {
  const { cookie, matches } = about(store);
  const versionOf = id => matches.find(m => m.game === id).version;
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
    restore(store, server.data);
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
    await server.start(); // it would forget a match that nobody played for a day
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

test('a store is as old as when it was made, on whatever day', () => {
  const at = (n, time) => `INSERT INTO "notes" VALUES(1,${n},1,0,0,0,${time},'u','');`;
  const made = ['INSERT INTO "users" VALUES(\'u\',1795384600000);', at(0, 1795384600500)];
  const sql = [
    ...made,
    at(1, 1795384601000),
    'INSERT INTO "x" VALUES(X\'1795384600000a\',17.5,1);',
  ];
  equal(moved(sql.join('\n'), 1900000001000).split('\n'), [
    'INSERT INTO "users" VALUES(\'u\',1900000000000);',
    at(0, 1900000000500),
    at(1, 1900000001000),
    sql.at(-1),
  ]);
});

test('there is a store of every version that is still played', () => {
  for (const { game } of GAMES)
    for (let v = games.get(game).oldest; v < games.get(game).version; v++)
      ok(stores.includes(`store-${v}`), `tests/versions/store-${v}.sql.gz, for ${game}`);
});

run(570);
