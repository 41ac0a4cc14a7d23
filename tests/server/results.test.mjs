// A result for every match that is over: who took part, on which side, with which place and score,
// and how it ended; in the batch of the note that ends it, and made again from the notes.
import { Server, test, run, ok, equal, pair, play } from './kit.mjs';
import { filled, rows as storeRows, sql } from './people.mjs';

const server = new Server();
let ada, ben, begun;

/** As the store has it. */
const rows = text => storeRows(server, text);
const of = code => rows(`SELECT * FROM results WHERE code = '${code}'`);
const sides = code =>
  rows(
    `SELECT s.* FROM result_sides AS s JOIN results AS r ON r.id = s.rid WHERE r.code = '${code}' ORDER BY seat`,
  );
/** Without the ids, which go by the order in which rows came. */
const all = () =>
  JSON.stringify([
    rows(
      `SELECT code, game, variant, class, at, weight, state, seats, ended FROM results ORDER BY code`,
    ),
    rows(
      `SELECT r.code, s.seat, s.user_id, s.level, s.side, s.place, s.gone, s.rating, s.rd, s.score
       FROM result_sides AS s JOIN results AS r ON r.id = s.rid ORDER BY r.code, s.seat`,
    ),
  ]);

test('two guests: places and scores as the table tells them, and nobody is rated', async () => {
  await server.start();
  [ada, ben] = [await server.join('Ada'), await server.join('Ben')];
  begun = await pair(server, ada, ben);
  equal(of(begun), [], 'not before the end');
  const { over } = await play(begun, [ada, ben]);
  const [it] = of(begun);
  equal(
    [it.game, it.state, it.seats, it.ended, it.class, it.weight],
    ['connect_four', 3, 2, 0, 2, 0],
  );
  equal(
    sides(begun).map(s => [s.seat, s.user_id, s.side, s.place, s.score, s.gone, s.level]),
    over.results.map((r, i) => [i, [ada, ben][i].user.id, i, r.rank, r.score, 0, '']),
  );
  equal((await server.fetch(`/api/tables/${begun}/rating`)).status, 404);
});

test('a bot has its level and rating; who leaves is gone, and the match ended by that', async () => {
  const { table } = await ada.good({
    t: 'create',
    game: 'century',
    seats: 2,
    bots: ['apprentice'],
    start: true,
  });
  await ada.good({ t: 'open', table });
  const { ply } = await ada.view(table, v => v.must.includes(0)); /* it was set up by chance */
  await play(table, [ada], ply + 1);
  await ada.good({ t: 'leave', table });
  await ada.view(table, v => v.over);
  const [it] = of(table);
  equal([it.state, it.seats, it.ended], [3, 2, 2]);
  const both = sides(table);
  const person = both.find(s => s.user_id);
  const bot = both.find(s => !s.user_id);
  equal([person.user_id, person.gone, bot.level, bot.gone], [ada.user.id, 1, 'apprentice', 0]);
  ok(bot.rating > 0, JSON.stringify(bot));
});

test('it outlives a kill; without them they are made again, the same', async () => {
  const code = await pair(server, ada, ben);
  await play(code, [ada, ben]);
  await server.kill();
  await server.start();
  equal([of(code).length, sides(code).length], [1, 2]);
  await server.stop();
  const before = all();
  ok(JSON.parse(before)[0].length === 3, before);
  sql(
    server,
    `DELETE FROM result_sides WHERE rid IN (SELECT id FROM results WHERE code <> '${begun}');
     DELETE FROM results WHERE code <> '${begun}';
     UPDATE results SET seats = 0, ended = 9; UPDATE result_sides SET score = 99;
     INSERT INTO meta(key, value) SELECT 'played_to', max(id) FROM tables`,
  );
  await server.start();
  await filled(server);
  await server.stop();
  equal(all(), before);
});

run();
