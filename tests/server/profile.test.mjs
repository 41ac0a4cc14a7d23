// What people have played: rows that are there when the match is over and never twice, profiles and
// who may see them, pages, and stores from before.
import { execFileSync } from 'node:child_process';
import { Server, test, run, ok, equal, pair, play, sleep } from './kit.mjs';

const server = new Server();
let ada, ben, cyd, table;

/** SQL on the store of a server that has ended. */
const sql = text =>
  execFileSync('sqlite3', ['-json', server.data, text], { encoding: 'utf8' }).trim();
const rows = text => JSON.parse(sql(text) || '[]');
const get = async (where, who) => {
  const answer = await server.fetch(where, { headers: who ? { cookie: who.user.cookie } : {} });
  return { status: answer.status, ...(await answer.json()) };
};
const again = async socket =>
  Object.assign(await server.connect(socket.user), { user: socket.user });
async function back() {
  await server.start();
  [ada, ben, cyd] = await Promise.all([ada, ben, cyd].map(again));
}
async function keeps(socket, name) {
  const answer = await server.post(
    '/api/account',
    { name, password: 'a long enough one' },
    { cookie: socket.user.cookie },
  );
  equal(answer.status, 201, 'POST /api/account');
  socket.user.cookie = answer.headers.get('set-cookie').split(';')[0];
}

test('guests come; a guest has no profile, and no matches yet', async () => {
  await server.start();
  [ada, ben, cyd] = [await server.join('Ada'), await server.join('Ben'), await server.join('Cyd')];
  equal((await get('/api/people/Ada')).status, 404);
  equal(await get('/api/me/matches', ada), {
    status: 200,
    matches: [],
    running: [],
    games: [],
  });
  equal((await get('/api/me/matches')).status, 401);
});

test('a match that runs is mine; when it is over there is a row for each, also of guests', async () => {
  table = await pair(server, ada, ben);
  equal(
    (await get('/api/me/matches', ada)).running.map(t => t.code),
    [table],
  );
  await play(table, [ada, ben]);
  const { matches, running, games } = await get('/api/me/matches', ada);
  equal(
    [running, matches.length, matches[0].code, matches[0].game, matches[0].seats],
    [[], 1, table, 'connect_four', 2],
  );
  equal(matches[0].people, [{ seat: 1 - matches[0].seat, name: 'Ben', account: false }]);
  equal(
    games.map(g => [g.game, g.tables.map(x => [x.seats, x.n, x.won, x.best])]),
    [['connect_four', [[2, 1, Number(matches[0].won), matches[0].score]]]],
    'a guest is told, too, what its matches add up to',
  );
  ok(matches[0].detail.plies > 6 && matches[0].detail.moves > 3, 'its length');
  const other = (await get('/api/me/matches', ben)).matches;
  equal(matches[0].won !== other[0].won || (!matches[0].won && matches[0].place === 1), true);
});

test('killed and started again: each is there, once', async () => {
  await server.kill();
  await server.start();
  await server.stop();
  equal(rows('SELECT count(*) AS n, count(DISTINCT user_id) AS users FROM played'), [
    { n: 2, users: 2 },
  ]);
  equal(rows("SELECT sum(n) AS n FROM tallies WHERE what = 'all'"), [{ n: 2 }]);
  equal(rows('SELECT count(*) AS n FROM sitting'), [{ n: 0 }]);
  await back();
});

test('a guest who keeps the name has a profile with all that was played', async () => {
  await keeps(ada, 'Ada');
  ada = await again(ada);
  const it = await get('/api/people/ADA');
  equal([it.status, it.name, it.role, it.bot, it.hidden], [200, 'Ada', 'person', false, false]);
  ok(Math.abs(Date.now() - it.since) < 60000, 'since when');
  equal([it.games.length, it.games[0].game], [1, 'connect_four']);
  const [two] = it.games[0].tables;
  equal([two.seats, two.n, two.seat.length, two.seat[0].n], [2, 1, 1, 1]);
  equal(two.won, two.seat[0].won);
  ok(two.moves > 3 && two.ms > 0, 'lengths');
  equal(it.me, undefined, 'nobody is told that');
  equal((await get('/api/people/Ada', ada)).me, true);
  equal((await get('/api/people/Ada/matches')).matches[0].code, table);
});

test('which users have a profile', async () => {
  const ids = [ada, ben].map(s => s.user.id);
  equal((await get(`/api/people?users=${ids.join(',')}`)).people, { [ids[0]]: 'Ada' });
  equal((await get('/api/people?users=nobody')).people, {});
});

test('what others see is chosen', async () => {
  await keeps(cyd, 'Cyd');
  const shows = async word =>
    (await server.post('/api/me/shows', { shows: word }, { cookie: ada.user.cookie })).status;
  const sees = async who => {
    const it = await get('/api/people/Ada', who);
    const list = await get('/api/people/Ada/matches', who);
    equal(list.matches === undefined, it.hidden, 'the list is as hidden as the page');
    equal(it.games === undefined, it.hidden, 'and so are the figures');
    return !it.hidden;
  };
  const all = async () => [await sees(null), await sees(ben), await sees(cyd), await sees(ada)];
  equal(await all(), [true, true, true, true]);
  equal([await shows('accounts'), await all()], [200, [false, false, true, true]]);
  equal((await get('/api/people/Ada?as=others', ben)).hidden, true, 'a guest is no account by it');
  equal((await get('/api/people/Ada?as=others', cyd)).hidden, false);
  equal([await shows('friends'), await all()], [200, [false, false, false, true]]);
  equal([await shows('me'), await all()], [200, [false, false, false, true]]);
  equal((await get('/api/people/Ada?as=others', ada)).hidden, true, 'as others see it');
  equal(await shows('nobody'), 400);
  equal(
    (await server.post('/api/me/shows', { shows: 'me' }, { cookie: ben.user.cookie })).status,
    403,
    'a guest has none',
  );
  equal(await shows('everybody'), 200);
});

test('friends see what friends may; who is blocked sees a name', async () => {
  await server.post('/api/me/shows', { shows: 'friends' }, { cookie: ada.user.cookie });
  await server.stop();
  const [a, c] = [ada.user.id, cyd.user.id];
  sql(`INSERT INTO ties(user_id, kind, other, at) VALUES('${a}', 'friend', '${c}', 1)`);
  await back();
  equal((await get('/api/people/Ada', cyd)).hidden, false);
  await server.stop();
  sql(`DELETE FROM ties; UPDATE people SET shows = 0;
       INSERT INTO ties(user_id, kind, other, at) VALUES('${a}', 'block', '${c}', 1)`);
  await back();
  equal(await get('/api/people/Ada', cyd), { status: 200, name: 'Ada', hidden: true });
  equal((await get('/api/people/Ada/matches', cyd)).matches, undefined);
  await server.stop();
  sql('DELETE FROM ties');
  await back();
});

test('a private match is told without its code and its people to who was not there', async () => {
  const quiet = await pair(server, ada, ben, { open: false });
  await play(quiet, [ada, ben]);
  const others = (await get('/api/people/Ada/matches', cyd)).matches[0];
  equal(
    [others.private, others.code, others.people, others.detail],
    [true, undefined, undefined, undefined],
  );
  equal(others.at % 86400000, 43200000, 'the day, without its time');
  const own = (await get('/api/people/Ada/matches', ben)).matches[0];
  ok(Math.abs(own.at - others.at) <= 43200000, 'it is that day');
  // Nobody finds its moment by asking what was before this one and that.
  const before = await get(`/api/people/Ada/matches?before=${own.at}`, cyd);
  equal([before.status, before.error], [400, 'bad_input']);
  equal((await get('/api/people/Ada/matches', ben)).matches[0].code, quiet);
  equal((await get('/api/people/Ada/matches', ada)).matches[0].code, quiet);
  equal((await get('/api/people/Ada/matches?as=others', ada)).matches[0].code, undefined);
});

test('bots: a record against their level, and the lines of the score', async () => {
  const { table: code } = await ada.good({
    t: 'create',
    game: 'century',
    seats: 3,
    bots: ['apprentice', 'apprentice'],
    start: true,
  });
  await ada.good({ t: 'open', table: code });
  const { ply } = await ada.view(code, v => v.legal && v.must.includes(v.you ?? 0));
  await play(code, [ada], ply + 1);
  await ada.good({ t: 'leave', table: code });
  for (let i = 0; ; i++) {
    const it = await get('/api/people/Ada');
    const game = it.games.find(g => g.game === 'century');
    if (game) {
      const [three] = game.tables;
      equal([three.seats, three.n, three.left, three.won], [3, 1, 1, 0]);
      equal(
        three.level.map(l => [l.key, l.n, l.won]),
        [['apprentice', 1, 0]],
      );
      break;
    }
    ok(i < 600, 'the bots play on to the end');
    await sleep(100);
  }
  const [match] = (await get('/api/me/matches?game=century', ada)).matches;
  equal([match.code, match.left], [code, true]);
  equal(match.detail.seats.filter(s => s.level === 'apprentice').length, 2);
});

test('filters, and bad ones', async () => {
  const list = async more => (await get(`/api/me/matches?${more}`, ada)).matches.map(m => m.game);
  equal(await list('game=connect_four'), ['connect_four', 'connect_four']);
  equal(await list('seats=3'), ['century']);
  equal(await list('result=left'), ['century']);
  equal((await list('result=won')).length + (await list('result=lost')).length, 2);
  equal(await list('with=Ben'), [], 'a guest has no name that is known');
  equal(await list('with=Nobody'), []);
  for (const bad of ['seats=x', 'result=best', 'before=-1', 'before=1.0', 'colour=red', 'game'])
    equal((await get(`/api/me/matches?${bad}`, ada)).status, 400, bad);
  await keeps(ben, 'Ben');
  equal((await list('with=ben')).length, 2);
  const { matches, against } = await get('/api/me/matches?with=BEN', ada);
  const above = matches.filter(m => m.won).length;
  equal(
    against,
    [{ game: 'connect_four', n: 2, above, below: 2 - above }],
    'and how the two of them did, whoever asks sees it from the own side',
  );
  equal((await get('/api/me/matches?with=ada', ben)).against, [
    { game: 'connect_four', n: 2, above: 2 - above, below: above },
  ]);
  for (const more of ['with=Nobody', 'with=Ada', 'game=century'])
    equal((await get(`/api/me/matches?${more}`, ada)).against, undefined, more);
  equal((await get('/api/people/Ada/matches?with=ben', cyd)).against, undefined, 'nobody else');
  const withBen = async who =>
    (await get('/api/people/Ada/matches?with=ben', who)).matches.map(m => m.private);
  equal(
    [await withBen(ben), await withBen(ada)],
    [
      [true, false],
      [true, false],
    ],
  );
  equal(
    [await withBen(cyd), await withBen(null)],
    [[false], [false]],
    'not who a private one was with',
  );
});

test('pages of twenty, none twice and none left out, also within one millisecond', async () => {
  await server.stop();
  sql(`WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 70)
       INSERT INTO played SELECT '${cyd.user.id}', 1000 + n / 30, printf('C%03d', n), 'century', '',
       2, 0, 1, n, 16, '{}' FROM c`);
  await back();
  const found = [];
  let before = '';
  for (let i = 0; i < 10; i++) {
    const it = await get(`/api/me/matches?${before}`, cyd);
    found.push(...it.matches.map(m => m.code));
    ok(it.matches.length <= 20, 'twenty at most');
    if (!it.next) break;
    before = `before=${it.next}`;
  }
  equal([found.length, new Set(found).size], [70, 70]);
});

test('a store from before: rows are made in the background, once, also after a kill', async () => {
  await server.stop();
  const whole = 'SELECT * FROM played WHERE length(code) > 4 ORDER BY user_id, at';
  const tallies = 'SELECT * FROM tallies ORDER BY user_id, game, variant, seats, what, key';
  const [played, added] = [rows(whole), rows(tallies)];
  equal([played.length, played.some(r => r.game === 'century')], [5, true]);
  sql(`DELETE FROM played; DELETE FROM tallies;
       INSERT INTO meta(key, value) SELECT 'played_to', max(id) FROM tables`);
  await back();
  await server.kill();
  await server.start();
  for (let i = 0; ; i++) {
    const left = await server
      .fetch('/healthz')
      .then(() => rows("SELECT * FROM meta WHERE key = 'played_to'"));
    if (!left.length) break;
    ok(i < 600, 'it comes to its end');
    await sleep(100);
  }
  await server.stop();
  equal(rows(whole), played);
  equal(rows(tallies), added);
});

run();
