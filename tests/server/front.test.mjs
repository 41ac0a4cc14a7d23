// What the first page shows where nobody is around: listed matches that ended last, the first of the
// ladder where most stand, a bot to be beaten. What is private is not there, and however many ask, the
// store is asked seldom. And of the matches that run, the one of the strongest is told as worth a look.
import { patience } from '../patience.mjs';
import { Server, test, run, ok, equal, pair, play, sleep } from './kit.mjs';
import { account, comes, post, sql } from './people.mjs';

const server = new Server();
const FRESH = 5000;
let ada, ben, shy, strongest;

const front = async () => {
  const answer = await server.fetch('/api/front');
  equal(answer.status, 200, 'GET /api/front');
  return answer.json();
};
/** Asks until it is as it should be; what is told may be some seconds old. */
async function told(fits) {
  for (let i = 0; i < 200 * patience; i++) {
    const it = await front();
    if (fits(it)) return it;
    await sleep(100);
  }
  throw new Error(`not told in time: ${JSON.stringify(await front())}`);
}
/** What was told differs by some seconds or not at all. */
function apart(all) {
  const list = [...new Set(all.map(it => it.at))].sort((a, b) => a - b);
  for (const [i, at] of list.entries())
    ok(!i || at - list[i - 1] >= FRESH, `${FRESH} ms between ${list}`);
}
const codes = it => it.matches.map(m => m.code);

test('an empty server has no matches and no ladder, and a bot that can be played', async () => {
  await server.start();
  const { matches, ladder, bot } = await front();
  equal([matches, ladder], [[], null]);
  const { games } = await (await server.fetch('/api/games')).json();
  const game = games.find(g => g.id === bot.game);
  ok(game, `${bot.game} is listed`);
  ok(game.levels.includes(bot.level) && bot.level !== 'apprentice', bot.level);
  ok(bot.seats >= Math.max(2, game.seats_min), `${bot.seats} seats`);
  ok(bot.seats <= game.seats_max, `${bot.seats} seats`);
  equal(Boolean(bot.variant), Boolean(game.variant), 'a variant, where there are some');
  ada = await comes(server, 'Ada');
  const { table } = await ada.good({
    t: 'create',
    game: game.id,
    seats: bot.seats,
    bots: Array.from({ length: bot.seats - 1 }, () => bot.level),
    options: game.variant ? { [game.variant]: bot.variant } : {},
    start: true,
  });
  await ada.good({ t: 'leave', table });
});

test('only what was listed, has ended by its rules, and hides nobody is there', async () => {
  ben = await comes(server, 'Ben');
  shy = await comes(server, 'Cyd');
  equal((await post(server, shy, '/api/me/shows', { shows: 'accounts' })).status, 200);
  const hidden = await pair(server, ada, shy);
  await play(hidden, [ada, shy]);
  const secret = await pair(server, ada, ben, { open: false });
  await play(secret, [ada, ben]);
  const left = await pair(server, ada, ben);
  await play(left, [ada, ben], 2);
  await ada.good({ t: 'leave', table: left });
  const listed = await pair(server, ada, ben);
  await play(listed, [ada, ben], 2);
  const running = listed;
  const over = await pair(server, ben, ada);
  await play(over, [ada, ben]);
  const it = await told(x => x.matches.length > 0);
  equal(codes(it), [over], `not ${JSON.stringify({ hidden, secret, left, running })}`);
  const [m] = it.matches;
  equal(
    [m.game, m.seats, m.sides.map(s => [s.seat, s.name])],
    [
      'connect_four',
      2,
      [
        [0, 'Ben'],
        [1, 'Ada'],
      ],
    ],
  );
  ok(
    m.sides.some(s => s.place === 1),
    'who won',
  );
  // Whoever shows nothing any more takes it away, also from what is over.
  equal((await post(server, ben, '/api/me/shows', { shows: 'me' })).status, 200);
  await told(x => x.matches.length === 0);
  equal((await post(server, ben, '/api/me/shows', { shows: 'everybody' })).status, 200);
  await told(x => codes(x).join() === over);
});

test('the last three, the newest first; who was erased has no name', async () => {
  const more = [];
  for (let i = 0; i < 3; i++) {
    more.unshift(await pair(server, ada, ben));
    await play(more[0], [ada, ben]);
  }
  await told(x => codes(x).join() === more.join());
  await server.stop();
  sql(server, `UPDATE users SET name = '' WHERE id = '${ben.user.id}'`);
  await server.start();
  equal(
    (await front()).matches[0].sides.map(s => s.name),
    ['Ada', ''],
  );
});

test('what ended more than two days ago is not there', async () => {
  await server.stop();
  sql(server, `UPDATE results SET at = at - ${49 * 3600 * 1000}`);
  await server.start();
  equal((await front()).matches, []);
});

test('however many ask, it is made once in some seconds', async () => {
  const all = [];
  for (let i = 0; i < 10; i++) all.push(...(await Promise.all(Array.from({ length: 8 }, front))));
  apart(all);
});

test('who asks while it is made for the first time waits for the same answer', async () => {
  await server.stop();
  server.storeDoes('slow 300');
  await server.start();
  apart(await Promise.all(Array.from({ length: 12 }, front)));
  server.storeDoes('');
});

test('the first three of the ladder where most stand', async () => {
  const names = ['Dee', 'Eli', 'Fay', 'Gil'];
  const people = [];
  for (const name of names) people.push(await account(server, name));
  await server.stop();
  const now = Date.now();
  const row = (game, n, user, rating, rd = 50) =>
    `INSERT INTO ratings VALUES('${game}', '', ${n}, '${user.id}', ${rating}, ${rd}, 0.06, 30, 9, ` +
    `${now - 86400000}, 20001, 0);`;
  sql(
    server,
    people.map((p, i) => row('century', 3, p, 1500 + 10 * i)).join('') +
      people
        .slice(0, 3)
        .map(p => row('newton', 2, p, 1900))
        .join('') +
      // Too uncertain to stand anywhere, however many they are.
      people.map(p => row('connect_four', 2, p, 2200, 200)).join('') +
      row('connect_four', 2, ada.user, 2200, 200),
  );
  await server.start();
  const { ladder } = await front();
  equal(
    [ladder.game, ladder.class, ladder.people, ladder.rows.map(r => [r.place, r.name, r.rating])],
    [
      'century',
      3,
      4,
      [
        [1, 'Gil', 1530],
        [2, 'Fay', 1520],
        [3, 'Eli', 1510],
      ],
    ],
  );
  equal([ladder.bins, ladder.me], [undefined, null], 'and nothing of how all are spread');
  [, , , strongest] = people;
});

test('of the listed matches that run, casual ones too, that of the strongest is worth a look', async () => {
  const gil = await server.connect(strongest);
  ada = await server.connect(ada.user);
  const three = async host => {
    const { table } = await host.good({
      t: 'create',
      game: 'century',
      seats: 3,
      bots: ['apprentice', 'apprentice'],
      open: true,
      start: true,
    });
    return table;
  };
  const strong = await three(gil);
  const newer = [await three(ada), await three(ada)];
  const onlooker = await server.join('Hal');
  for (let i = 0; ; i++) {
    onlooker.send({ t: 'lobby', on: true });
    const list = await onlooker.wait(
      m => m.t === 'lobby' && newer.every(c => m.tables.some(x => x.code === c)),
    );
    if (list.watch === strong) break;
    ok(i < 20 * patience, `${strong}, not ${list.watch}`);
    newer.push(await three(ada)); // the list is made anew when it changes
    await sleep(300);
  }
});

run();
