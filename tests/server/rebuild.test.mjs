// orrery rebuild: what follows from the notes is thrown away and made again, row by row as it was:
// five hundred matches of all games, with people who leave, moves taken back, private links,
// rematches, seats that pass to an account, and people who are erased.
import { Server, test, run, ok, equal, orrery, play, sleep } from './kit.mjs';
import { patience } from '../patience.mjs';
import { account, post, rows as storeRows, sql } from './people.mjs';

const MATCHES = 500;
const server = new Server();
const KEPT = {
  status: 'SELECT id, code, status, host FROM tables ORDER BY id',
  // Who is erased is struck from running matches at the next start.
  sitting: `SELECT user_id, tid FROM sitting WHERE user_id NOT IN (SELECT id FROM users WHERE name = '')
    ORDER BY user_id, tid`,
  played: 'SELECT * FROM played ORDER BY user_id, code, seat',
  tallies: 'SELECT * FROM tallies ORDER BY user_id, game, variant, seats, what, key',
  results: `SELECT code, game, variant, class, at, weight, state, seats, ended FROM results
    ORDER BY code`,
  sides: `SELECT r.code, s.seat, s.user_id, s.level, s.side, s.place, s.gone, s.rating, s.rd, s.score
    FROM result_sides AS s JOIN results AS r ON r.id = s.rid ORDER BY r.code, s.seat`,
};
const GAMES = [
  ['connect_four', {}],
  ['sealed_bids', {}],
  ['century', {}],
  ['newton', {}],
  ['newscience', {}],
  ['discovery', { variant: 'connect' }],
  ['discovery', { variant: 'explore' }],
  ['discovery', { variant: 'select' }],
  ['discovery', { variant: 'memory' }],
  ['discovery', { variant: 'compose' }],
];

/** As the store has it. */
const rows = text => storeRows(server, text);
const all = () => Object.fromEntries(Object.entries(KEPT).map(([k, text]) => [k, rows(text)]));

/** The same numbers again and again: each pair has its own, whoever answers first. */
function diceFrom(chance) {
  return n => {
    chance = (chance * 1103515245 + 12345) % 2147483648;
    return Math.floor(chance / 65536) % n;
  };
}

/** One match of two people, who play some moves, take some back, and leave or go on to the end. */
async function match(i, people, dice) {
  const any = list => list[dice(list.length)],
    first = dice(2),
    [a, b] = [people[first], people[1 - first]];
  const [game, options] = GAMES[i % GAMES.length];
  const { table } = await a.good({ t: 'create', game, seats: 2, options, open: dice(2) === 0 });
  for (const who of [a, b]) await who.good({ t: 'open', table });
  await b.good({ t: 'sit', table, seat: 1 });
  if (dice(4) === 0) {
    await b.good({ t: 'stand', table });
    await b.good({ t: 'sit', table, seat: 1 });
  }
  if (dice(5) === 0) await b.good({ t: 'key', table });
  if (dice(9) === 0) return; // it never begins
  await a.good({ t: 'start', table });
  const view = await play(table, [a, b], 2 + dice(12), any);
  if (dice(3) === 0) for (const who of [a, b]) await who.ask({ t: 'undo', table });
  if (view.over || dice(8) === 0) return; // it goes on
  await any([a, b]).ask({ t: 'leave', table });
  if (dice(6) === 0) {
    const again = await a.ask({ t: 'rematch', table });
    if (again.t === 'ok') await a.ask({ t: 'stand', table: again.table });
  }
}

test('five hundred matches', async () => {
  await server.start(['--test-erase', '600']);
  const people = [];
  // So many that nobody has too many tables that are not over.
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWX')
    people.push(await server.join(`Player ${letter}`));
  const half = people.length / 2;
  await Promise.all(
    Array.from({ length: half }, async (_, k) => {
      const two = [people[2 * k], people[2 * k + 1]],
        dice = diceFrom(12345 + k);
      for (let i = k; i < MATCHES; i += half) await match(i, two, dice);
    }),
  );
  // One becomes somebody else, with the seats; one is erased.
  await account(server, 'Annie');
  const taken = await server.post(
    '/api/signin',
    { name: 'Annie', password: 'a long word of passage', seats: 'take' },
    { cookie: people[0].user.cookie },
  );
  equal(taken.status, 200);
  equal((await post(server, people[3], '/api/me/erase', {})).status, 200);
  await people[3].gone;
  for (let i = 0; !rows(`SELECT id FROM users WHERE name = ''`).length; i++) {
    ok(i < 600 * patience, 'one is erased');
    await sleep(100);
  }
  await server.stop();
  const { n } = rows('SELECT count(*) AS n FROM tables')[0];
  ok(n >= MATCHES * 0.9, `${n} tables`);
  const games = rows('SELECT count(DISTINCT game) AS n FROM tables')[0].n;
  equal(games, new Set(GAMES.map(([game]) => game)).size, 'of all games');
  const ended = rows('SELECT count(DISTINCT game) AS n FROM results')[0].n;
  ok(ended >= 4, `${ended} games came to an end`);
  const gone = `(SELECT id FROM users WHERE name = '')`;
  const count = table => rows(`SELECT count(*) AS n FROM ${table} WHERE user_id IN ${gone}`)[0].n;
  equal(rows(`SELECT count(*) AS n FROM ${gone}`)[0].n, 1, 'one is erased');
  ok(count('played') > 0, 'who played');
  equal(count('tallies'), 0, 'and has no figures');
});

test('made again they are row by row what they were', () => {
  const before = all();
  for (const name of ['status', 'sitting', 'played', 'results', null]) {
    const said = orrery('rebuild', ...(name ? [name] : []), '--data', server.data);
    equal(said.status, 0, said.stderr);
    ok(/ of them over: /.test(said.stdout), said.stdout);
    const after = all();
    for (const k of Object.keys(KEPT)) equal(after[k], before[k], `${k} after ${name}`);
  }
  // What was spoilt is put right, each by its own name.
  sql(
    server,
    `DELETE FROM sitting; DELETE FROM played WHERE at % 2; UPDATE tallies SET n = n + 1;
     UPDATE result_sides SET score = 99; UPDATE tables SET status = 2 - status;`,
  );
  equal(orrery('rebuild', '--data', server.data).status, 0);
  const after = all();
  for (const k of Object.keys(KEPT)) equal(after[k], before[k], k);
});

test('what it cannot do it says, and changes nothing', async () => {
  const no = orrery('rebuild', 'weather', '--data', server.data);
  ok(no.status === 1 && /status, sitting, played or results/.test(no.stderr), no.stderr);
  const before = all();
  sql(
    server,
    'UPDATE tables SET version = 99 WHERE id = (SELECT max(id) FROM tables WHERE status = 2)',
  );
  const lost = orrery('rebuild', 'played', '--data', server.data);
  ok(
    lost.status === 1 &&
      /nothing is made again: table \w+: this program has not its rules/.test(lost.stderr),
    lost.stderr,
  );
  equal(all(), before);
  await server.start();
  const open = orrery('rebuild', '--data', server.data);
  ok(open.status === 1 && /a server has it open; stop it first/.test(open.stderr), open.stderr);
});

run(600);
