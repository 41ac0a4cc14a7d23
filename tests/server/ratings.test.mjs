// Tables that are rated: who may sit there; what their matches make of ratings, once, also when the
// server is killed; ladders and seasons.
import { patience } from '../patience.mjs';
import { Server, test, run, ok, equal, orrery, pair, play, sleep } from './kit.mjs';
import { account, comes, filled, get, post, rows, sql } from './people.mjs';

const server = new Server();
let ada, ben, guest;

/** Rows of the store, each a list. */
const sqlRows = text => rows(server, text).map(row => Object.values(row));

const four = more => ({ t: 'create', game: 'connect_four', seats: 2, open: true, ...more });
/** Refused as forbidden; why. */
async function why(socket, message) {
  const answer = await socket.ask(message);
  equal([answer.t, answer.code], ['refused', 'forbidden'], JSON.stringify(message));
  return answer.why;
}
const told = async (socket, table) => {
  await socket.good({ t: 'open', table });
  return socket.table(table, () => true);
};

test('a table is casual unless it is made otherwise, and says so', async () => {
  await server.start();
  ada = await comes(server, 'Ada');
  ben = await comes(server, 'Ben');
  guest = await server.join('Gus');
  const { table } = await ada.good(four({}));
  equal((await told(ada, table)).rated, undefined);
  const one = await ada.good(four({ rated: 'people' }));
  equal((await told(ada, one.table)).rated, 'people');
  const two = await ada.good(four({ rated: 'bots', bots: ['fellow'] }));
  equal((await told(ada, two.table)).rated, 'bots');
  await ada.refused(four({ rated: 'no' }), 'bad_input');
  await ada.refused(four({ rated: true }), 'bad_input');
  const listed = await ada.good({ ...four({ rated: 'people' }), game: 'century' });
  ada.send({ t: 'lobby', on: true });
  const { tables } = await ada.wait(
    m => m.t === 'lobby' && m.tables.some(t => t.code === listed.table),
  );
  equal(tables.find(t => t.code === listed.table).rated, 'people');
});

test('guests make none and sit at none; who gets an account may at once', async () => {
  equal(await why(guest, four({ rated: 'people' })), 'guest');
  const { table } = await ada.good(four({ rated: 'people' }));
  equal(await why(guest, { t: 'sit', table, seat: 1 }), 'guest');
  await guest.good({ t: 'open', table }); /* looking on is free */
  const answer = await server.post(
    '/api/account',
    { name: 'Gus', password: 'a long enough one' },
    { cookie: guest.user.cookie },
  );
  equal(answer.status, 201);
  const risen = await server.connect({ cookie: answer.headers.get('set-cookie').split(';')[0] });
  await risen.good({ t: 'sit', table, seat: 1 });
});

test('bots sit where the table says so alone; what cannot be rated is not made', async () => {
  equal(await why(ada, four({ rated: 'people', bots: ['fellow'] })), 'bots');
  const { table } = await ben.good(four({ rated: 'people' }));
  equal(await why(ben, { t: 'bot', table, seat: 1, level: 'fellow' }), 'bots');
  const other = await ben.good(four({ rated: 'bots' }));
  await ben.good({ t: 'bot', table: other.table, seat: 1, level: 'fellow' });
  const not = { t: 'create', game: 'discovery', seats: 4, rated: 'people' };
  equal(await why(ada, { ...not, game: 'newton', seats: 1 }), 'alone');
  equal(await why(ada, { ...not, options: { automata: 1 } }), 'automata');
  equal(await why(ada, { ...not, options: { newcomers: 1 } }), 'later');
  await ada.good(not);
});

// ---- results become ratings -----------------------------------------------------------------------
/** What a match did, when it is rated. */
async function rated(table) {
  for (let tries = 0; tries < 400 * patience; tries++) {
    const answer = await server.fetch(`/api/tables/${table}/rating`);
    const it = answer.ok ? await answer.json() : { state: answer.status };
    if (it.state === 'rated' || it.state === 'struck') return it;
    await sleep(25);
  }
  throw new Error(`${table} was not rated`);
}
/** Nothing waits any more, and all that was rated follows from the results. */
async function allRated() {
  for (let tries = 0; ; tries++) {
    const check = orrery('ratings', '--check', '--data', server.data, '--json');
    if (check.status === 0 && JSON.parse(check.stdout).waiting === 0) return;
    ok(tries < 400 * patience, `rated in the end: ${check.stdout}${check.stderr}`);
    await sleep(100);
  }
}
const ratingOf = async name => (await get(server, ada, `/api/people/${name}`)).ratings[0];
const again = async socket =>
  Object.assign(await server.connect(socket.user), { user: socket.user });
/** Ada wins: Ben's pieces stand apart. */
const adaWins = () => {
  const next = { 0: ['drop 1', 'drop 1', 'drop 1', 'drop 1'], 1: ['drop 2', 'drop 3', 'drop 4'] };
  return (list, view) => {
    const mine = view.must[0] === 0 ? next[0] : next[1];
    return list.find(x => x === mine[0]) ? mine.shift() : list[0];
  };
};
let first, casual, people_of_day;

test('a match between two newcomers: as in the design, to the digits told', async () => {
  first = await pair(server, ada, ben, { rated: 'people' });
  await play(first, [ada, ben], Infinity, adaWins());
  const it = await rated(first);
  equal(
    [it.state, it.game, it.class, it.sides.map(x => [x.place, x.before, x.after, x.after_rd])],
    [
      'rated',
      'connect_four',
      2,
      [
        [1, 1500, 1607, 218],
        [2, 1500, 1393, 218],
      ],
    ],
  );
  const { rating, rd, provisional, n, won } = await ratingOf('Ada');
  equal([rating, rd, provisional, n, won], [1607, 218, true, 1, 1]);
  equal(
    (await get(server, ada, '/api/me/matches')).matches.map(m => m.change),
    [107],
  );
  const course = await get(server, ada, '/api/people/Ada/ratings?game=connect_four&class=2');
  equal(course.points.length, 1);
  equal(course.points[0].slice(1), [1607, 218]);
});

test('a casual match moves nobody; who leaves is last', async () => {
  casual = await pair(server, ada, ben);
  await play(casual, [ada, ben], Infinity, adaWins());
  equal((await server.fetch(`/api/tables/${casual}/rating`)).status, 404);
  const from = { t: 'from', table: casual, ply: 2, seat: 0, open: true };
  equal(await why(ada, { ...from, rated: 'people' }), 'from');
  equal(await why(ada, { ...from, rated: 'bots', bots: 'fellow' }), 'from');
  await ada.refused({ ...from, rated: 'yes' }, 'bad_input');
  const { table: anew } = await ada.good({ ...from, table: first });
  equal((await told(ada, anew)).rated, undefined, 'of a rated match it is a casual one, too');
  equal((await ratingOf('Ada')).n, 1);
  const left = await pair(server, ada, ben, { rated: 'people' });
  await play(left, [ada, ben], 2);
  await ada.good({ t: 'leave', table: left });
  const it = await rated(left);
  ok(it.sides[0].left && it.sides[0].after < it.sides[0].before, 'Ada loses by it');
  ok(it.sides[1].after > it.sides[1].before, 'and Ben wins');
});

test('a match counts from the first decision of each side; before, for nobody', async () => {
  const stand = async () =>
    [await ratingOf('Ada'), await ratingOf('Ben')].map(({ rating, n }) => [rating, n]);
  const before = await stand();
  /** Left after so many plies, by one of two; it counts for nobody, and the result is a casual one. */
  const off = async (plies, who) => {
    const table = await pair(server, ada, ben, { rated: 'people' });
    await play(table, [ada, ben], plies);
    await who.good({ t: 'leave', table });
    await who.view(table, v => v.over);
    const answer = await server.fetch(`/api/tables/${table}/rating`);
    equal([answer.status, (await answer.json()).state], [200, 'off']);
    const ends = `SELECT state, weight FROM results WHERE code = '${table}'`;
    equal(sqlRows(ends), [[3, 0]]);
  };
  await off(0, ada);
  await off(0, ben);
  await off(1, ben); /* Ada alone has decided */
  await allRated();
  equal(await stand(), before);
});

test('of three: counts when all have decided, and who left stands behind the others', async () => {
  const cem = await comes(server, 'Cem');
  const three = [ada, ben, cem];
  const begin = async () => {
    const { table } = await ada.good({
      ...four({ rated: 'people' }),
      game: 'newscience',
      seats: 3,
    });
    for (const who of three) await who.good({ t: 'open', table });
    await ben.good({ t: 'sit', table, seat: 1 });
    await cem.good({ t: 'sit', table, seat: 2 });
    await ada.good({ t: 'start', table });
    return table;
  };
  const two = await begin();
  const { must, ply } = await ada.view(two, v => v.must.length);
  const first = three[must[0]];
  await play(two, [first], ply + 1);
  for (const who of three.filter(x => x !== first)) await who.good({ t: 'leave', table: two });
  await play(two, [first]); /* this game goes on for one */
  equal((await (await server.fetch(`/api/tables/${two}/rating`)).json()).state, 'off');
  const all = await begin();
  await play(all, three, 40);
  await ben.good({ t: 'leave', table: all });
  await cem.good({ t: 'leave', table: all });
  await play(all, [ada]);
  const { sides } = await rated(all);
  equal(
    sides.map(s => [s.left ?? false, s.after > s.before]),
    [
      [false, true],
      [true, false],
      [true, false],
    ],
  );
});

test('against a bot people alone move, by its fixed rating', async () => {
  const { table } = await ada.good(
    four({ rated: 'bots', bots: ['apprentice'], start: true, open: false }),
  );
  await ada.good({ t: 'open', table });
  await play(table, [ada]);
  const [mine, bot] = (await rated(table)).sides;
  ok(mine.after !== mine.before && bot.after === undefined, 'only Ada');
  equal(bot.level, 'apprentice');
  ok(bot.before >= 400 && bot.before <= 2600, 'a rating');
});

test('killed as soon as it is over: rated once, and all follows from the results', async () => {
  const before = (await ratingOf('Ben')).n;
  const table = await pair(server, ada, ben, { rated: 'people' });
  await play(table, [ada, ben], Infinity, adaWins());
  await server.kill();
  await server.start();
  [ada, ben] = [await again(ada), await again(ben)];
  equal((await rated(table)).state, 'rated');
  equal((await ratingOf('Ben')).n, before + 1);
  const check = orrery('ratings', '--check', '--data', server.data, '--json');
  equal([check.status, JSON.parse(check.stdout).wrong], [0, 0], check.stderr);
});

test('killed between result and rating: it is rated at the start, to the same bits', async () => {
  const values =
    'SELECT user_id, hex(rating), rating, rd, volatility, n FROM ratings ORDER BY user_id';
  await server.stop();
  const was = sqlRows(values);
  // As it stood between the two: the result waits, and nothing has followed from it.
  sql(
    server,
    `UPDATE results SET state = 0 WHERE state < 3; DELETE FROM steps; DELETE FROM ratings WHERE user_id IN (SELECT user_id
     FROM result_sides);`,
  );
  await server.start();
  [ada, ben] = [await again(ada), await again(ben)];
  await allRated();
  await server.kill();
  await server.start();
  await server.stop();
  equal(sqlRows(values), was);
  sql(
    server,
    `UPDATE ratings SET n = n + 1 WHERE user_id = '${ada.user.id}' AND game = 'connect_four'`,
  );
  const no = orrery('ratings', '--check', '--data', server.data);
  equal(no.status, 1, no.stdout);
  ok(/\d+ results, \d+ ratings: 1 values are not as they follow;/.test(no.stderr), no.stderr);
  ok(no.stderr.includes(`the rating of user ${ada.user.id}, connect_four`), no.stderr);
  sql(
    server,
    `UPDATE ratings SET n = n - 1 WHERE user_id = '${ada.user.id}' AND game = 'connect_four'`,
  );
  await server.start();
  [ada, ben] = [await again(ada), await again(ben)];
});

test('a match is struck out beside the server, and the others count as they would have', async () => {
  const { n } = await ratingOf('Ada');
  const strike = (code, ...more) =>
    orrery('ratings', '--strike', code, ...more, '--data', server.data);
  const all = () =>
    sqlRows('SELECT s.*, r.state FROM steps AS s JOIN results AS r ON r.id = s.rid');
  const was = all();
  for (const [code, more, status, says] of [
    ['nothing', [], 1, /no rated match of that table has ended/],
    [casual, [], 1, /no rated match of that table has ended/],
    [first, ['--from', 'Nobody'], 1, /there is nobody called Nobody/],
    [first, ['--from', 'Ben'], 1, /neither a moderator nor a host/],
    [first, ['--reason', 'x'.repeat(1001)], 2, /at most 1000 bytes/],
    [first, ['--reason', 'two\nlines'], 2, /one line of text/],
    [first, ['--check'], 2, /not both/],
  ]) {
    const no = strike(code, ...more);
    equal(no.status, status, `${code} ${more}: ${no.stdout}${no.stderr}`);
    ok(says.test(no.stderr), no.stderr);
  }
  equal(all(), was);
  equal(sqlRows(`SELECT * FROM trail WHERE what = 'strike'`), []);
  const dot = await account(server, 'Dot');
  equal(orrery('people', 'grant', 'Dot', 'moderator', '--data', server.data).status, 0);
  const struck = strike(first, '--from', 'Dot', '--reason', 'both were Ada');
  equal(struck.status, 0, struck.stderr);
  const [trail] = sqlRows(`SELECT user_id, about, words, at FROM trail WHERE what = 'strike'`);
  equal(trail.slice(0, 3), [dot.id, first, 'both were Ada']);
  ok(Math.abs(trail[3] - Date.now()) < 60000 * patience, `when: ${trail[3]}`);
  equal((await rated(first)).state, 'struck');
  equal((await ratingOf('Ada')).n, n - 1);
  const check = orrery('ratings', '--check', '--data', server.data);
  equal(check.status, 0, check.stderr);
  ok(/\n\d+ results, \d+ ratings: equal\n$/.test(check.stdout), check.stdout);
  ok(check.stdout.includes(`${first} was struck out at `), check.stdout);
  ok(check.stdout.includes(' UTC by Dot: both were Ada\n'), check.stdout);
  ok(/it was struck out before/.test(strike(first).stderr), 'once');
  const table = await pair(server, ada, ben, { rated: 'people' });
  await play(table, [ada, ben], Infinity, adaWins());
  await rated(table); /* the server goes on from what was struck */
  equal(orrery('ratings', '--check', '--data', server.data).status, 0);
});

test('before the ninth match of two within a day: it will not count, and then it does not', async () => {
  const fay = await comes(server, 'Fay'),
    gil = await comes(server, 'Gil'),
    third = await comes(server, 'Hal');
  const two = [fay, gil];
  await server.stop();
  let text = '';
  for (let i = 0; i < 7; i++) {
    const id = `day${i}`;
    text += `INSERT INTO results(code, game, variant, class, at, weight, state)
      VALUES('${id}', 'connect_four', '', 2, ${Date.now() - 3600000 + i}, 1.0, 0);`;
    for (const [k, who] of two.entries())
      text += `INSERT INTO result_sides(rid, seat, user_id, level, side, place, gone, rating, rd)
        SELECT id, ${k}, '${who.user.id}', '', ${k}, ${k + 1}, 0, 0.0, 0.0
        FROM results WHERE code = '${id}';`;
  }
  sql(server, text);
  await server.start();
  [ada, ben] = [await again(ada), await again(ben)];
  const [f, g, h] = [await again(fay), await again(gil), await again(third)];
  people_of_day = [f, g, h];
  await allRated();
  /** A table that waits, as it is told before the start; asked until what ended before is rated. */
  const waits = async (guests, more = {}) => {
    const { table } = await f.good({ ...four({ rated: 'people' }), ...more });
    for (const who of [f, ...guests]) await who.good({ t: 'open', table });
    for (const [i, who] of guests.entries()) await who.good({ t: 'sit', table, seat: i + 1 });
    return table;
  };
  const ahead = async table => {
    for (let tries = 0; tries < 400 * patience; tries++) {
      const answer = await server.fetch(`/api/tables/${table}/rating`);
      const it = answer.ok ? await answer.json() : { state: answer.status };
      if (it.state === 'ahead') return it;
      await sleep(25);
    }
    throw new Error(`${table}: nothing is told before the start`);
  };
  const eighth = await waits([g]);
  equal(await ahead(eighth), {
    state: 'ahead',
    game: 'connect_four',
    class: 2,
    sides: [
      { seat: 0, side: 0 },
      { seat: 1, side: 1 },
    ],
  });
  await f.good({ t: 'start', table: eighth });
  await play(eighth, [f, g]);
  equal(
    (await rated(eighth)).sides.map(s => s.not),
    [undefined, undefined],
    'the eighth counts',
  );
  const ninth = await waits([]);
  equal((await ahead(ninth)).sides, [{ seat: 0, side: 0 }], 'Fay alone');
  await g.good({ t: 'open', table: ninth });
  await g.good({ t: 'sit', table: ninth, seat: 1 });
  const said = (await ahead(ninth)).sides.map(s => s.not);
  equal(said, ['pair_day', 'pair_day']);
  equal(
    (await ahead(await waits([h]))).sides.map(s => s.not),
    [undefined, undefined],
    'with another it counts',
  );
  equal(
    (await ahead(await waits([g], { game: 'century' }))).sides.map(s => s.not),
    [undefined, undefined],
    'and another game',
  );
  const plain = await waits([g], { rated: undefined });
  equal((await server.fetch(`/api/tables/${plain}/rating`)).status, 404, 'a casual one');
  await f.good({ t: 'start', table: ninth });
  equal(
    (await ahead(ninth)).sides.map(s => s.not),
    said,
    'until it is over',
  );
  await play(ninth, [f, g]);
  equal(
    (await rated(ninth)).sides.map(s => s.not),
    said,
    'as it was said',
  );
});

test('found by seeks: who is asked reads before saying yes that it will not count', async () => {
  const by = name => people_of_day.find(who => who.user.name === name);
  const seek = { t: 'seek', game: 'connect_four', seats: [2], speeds: ['live'], rated: true };
  const asked = async (who, fits) => {
    const { check } = await who.wait(m => m.t === 'seeks' && m.check && fits(m.check));
    return check;
  };
  const [fay, gil, hal] = ['Fay', 'Gil', 'Hal'].map(by);
  for (const who of [fay, gil]) await who.good(seek);
  const checks = [await asked(fay, c => c.not), await asked(gil, c => c.not)];
  equal(
    checks.map(c => [c.not, c.rated, c.mine]),
    checks.map(() => ['pair_day', true, false]),
  );
  await gil.good({ t: 'ready', check: checks[1].check, yes: false });
  fay.forget();
  await hal.good(seek);
  const { check } = await asked(hal, () => true);
  await fay.good({ t: 'ready', check, yes: true });
  const told = await asked(fay, c => c.check === check && c.mine);
  equal(told.not, undefined, 'with another it counts');
  await hal.good({ t: 'ready', check, yes: false });
  for (const who of [fay, hal]) await who.ask({ t: 'unseek' });
});

// ---- ladders and seasons --------------------------------------------------------------------------
const DAY = 86400000,
  today = new Date(),
  quarter = Math.floor(today.getUTCMonth() / 3);
const begins = Date.UTC(today.getUTCFullYear(), quarter * 3, 1);
const season = today.getUTCFullYear() * 10 + quarter + 1,
  before = quarter ? season - 1 : season - 7;
const names = ['Una', 'Duo', 'Tria', 'Quat', 'Quin', 'Sexta', 'Septa', 'Octa'];
let people;

/** Rounds in which each plays one: who stands before in the list wins, but in each third. */
function rounds(n, code, at) {
  const of = [...people.keys()];
  let text = '';
  for (let r = 0; r < n; r++) {
    for (let i = 0; i < 4; i++) {
      const [a, b] = [of[i], of[7 - i]].sort((x, y) => (r % 3 ? x - y : y - x));
      const id = `${code}${r}x${i}`;
      text += `INSERT INTO results(code, game, variant, class, at, weight, state)
        VALUES('${id}', 'century', '', 3, ${at(r)}, 1.0, 0);`;
      for (const [k, who] of [a, b].entries())
        text += `INSERT INTO result_sides(rid, seat, user_id, level, side, place, gone, rating, rd)
          SELECT id, ${k}, '${people[who].id}', '', ${k}, ${k + 1}, 0, 0.0, 0.0
          FROM results WHERE code = '${id}';`;
    }
    of.splice(1, 0, of.pop());
  }
  return text;
}

test('the season of before closes by itself, once; the first three have trophies', async () => {
  people = [];
  for (const name of names) people.push(await account(server, name));
  await server.stop();
  sql(
    server,
    rounds(60, 'old', r => begins - 62 * DAY + r * DAY) +
      rounds(12, 'new', r => Math.max(begins, Date.now() - 60000) + r),
  );
  await server.start();
  ada = await again(ada);
  await allRated();
  let kept;
  for (let tries = 0; !kept?.people; tries++) {
    ok(tries < 400 * patience, 'the season of before is closed');
    if (kept) await sleep(50);
    kept = await get(server, people[0], `/api/ladders/century/3?season=${before}`);
  }
  const all = await (await server.fetch('/api/ladders')).json();
  equal([all.season, all.seasons], [season, [before]]);
  ok(
    all.ladders.some(l => l.game === 'century' && l.people === 8),
    JSON.stringify(all),
  );
  equal([kept.closed, kept.people, kept.rows.length], [true, 8, 8]);
  equal(kept.rows[0].name, 'Una');
  ok(kept.rows[0].me, 'it is me');
  const una = await get(server, people[1], '/api/people/Una');
  equal(una.trophies, [{ game: 'century', class: 3, season: before, place: 1 }]);
  equal((await get(server, people[1], '/api/people/Ben')).trophies, []);
  await server.stop();
  equal(sqlRows('SELECT count(*), count(DISTINCT place) FROM standings'), [[8, 8]]);
  await server.start();
});

test('the ladder: the order, my place, the curve; pages, names and what is asked wrongly', async () => {
  const it = await get(server, people[2], '/api/ladders/century/3');
  equal([it.people, it.rows.length], [8, 8]);
  const rank = it.rows.map(r => r.rating - 2 * r.rd);
  ok(
    rank.every((x, i) => !i || x <= rank[i - 1] + 3),
    `by rating less two deviations: ${rank}`,
  );
  const mine = it.rows.find(r => r.me);
  equal([mine.name, mine.place, mine.rating], ['Tria', it.me.place, it.me.rating]);
  equal(
    it.rows.map(r => r.place),
    [1, 2, 3, 4, 5, 6, 7, 8],
  );
  equal(
    it.bins.reduce((n, b) => n + b.n, 0),
    8,
  );
  ok(
    it.me.rd <= 75 && it.me.n === 72 && it.me.above === Math.floor(((8 - it.me.place) * 100) / 7),
    JSON.stringify(it.me),
  );
  const now = await get(server, people[2], `/api/ladders/century/3?season=${season}`);
  equal([now.people, now.season], [8, season]);
  const guest = await (await server.fetch('/api/ladders/century/3?page=1')).json();
  equal([guest.me, guest.page, guest.pages, guest.rows.length], [null, 1, 1, 8]);
  const octa = await get(server, people[0], '/api/ladders/century/3?name=OCTA');
  ok(
    octa.rows.some(r => r.name === 'Octa'),
    'the page of Octa',
  );
  for (const [path, status] of [
    ['/api/ladders/century/3?name=Nobody', 404],
    ['/api/ladders/century/3?name=Ada', 404],
    ['/api/ladders/century/3?name=Tom%26Jerry', 404],
    ['/api/ladders/century/3?name=100%25', 404],
    ['/api/ladders/century/3?name=%3C', 404],
    ['/api/ladders/century/4', 404],
    ['/api/ladders/nothing/2', 404],
    ['/api/ladders/century/3?variant=none', 404],
    ['/api/ladders/century/3?page=0', 400],
    ['/api/ladders/century/3?page=2', 404],
    [`/api/ladders/century/3?page=2&season=${before}`, 404],
    [`/api/ladders/century/3?page=1&season=${before}`, 200],
    ['/api/ladders/century/2?page=1', 200],
    ['/api/ladders/century/3?season=20269', 400],
    ['/api/ladders/century/3?season=99991', 400],
    ['/api/ladders/century/3?what=1', 400],
    ['/api/tables/zzzzzz/rating', 404],
    ['/api/people/Nobody/ratings?game=century&class=3', 404],
    ['/api/people/Una/ratings?game=nothing', 404],
    ['/api/people/Una/ratings?game=century&variant=nothing', 404],
    ['/api/people/Una/ratings?class=3', 400],
  ])
    equal([path, (await server.fetch(path)).status], [path, status]);
});

test('of friends alone: at their places among all, and who of them does not stand there', async () => {
  const [una, duo, tria, , , , , octa] = people;
  const friends = async (a, b) => {
    for (const [who, other] of [
      [a, b],
      [b, a],
    ])
      equal(
        (await post(server, who, '/api/ties', { user: other.id, kind: 'friend', on: true })).status,
        200,
      );
  };
  const path = '/api/ladders/century/3';
  const all = await get(server, tria, `${path}?page=1`);
  const alone = await get(server, tria, `${path}?of=friends`);
  equal([alone.rows.map(r => r.name), alone.absent, alone.pages], [['Tria'], 0, 1]);
  for (const other of [octa, una, { id: ada.user.id, cookie: ada.user.cookie }])
    await friends(tria, other);
  await post(server, tria, '/api/ties', { user: duo.id, kind: 'follow', on: true });
  const it = await get(server, tria, `${path}?of=friends`);
  equal(
    it.rows,
    all.rows.filter(r => ['Una', 'Tria', 'Octa'].includes(r.name)),
    'as in the whole list, and nobody who is only followed',
  );
  equal([it.absent, it.page, it.pages, it.people], [1, 1, 1, 8], 'Ada has no rating there');
  const now = await get(server, tria, `${path}?of=friends&season=${season}`);
  equal([now.rows.length, now.season], [3, season]);
  const theirs = await get(server, duo, `${path}?of=friends`);
  equal(
    theirs.rows.map(r => r.name),
    ['Duo'],
  );
  for (const [query, status, who] of [
    ['of=friends', 403, null],
    ['of=friends', 403, guest],
    ['of=everybody', 400, tria],
    ['of=friends&page=2', 404, tria],
    ['of=friends&name=Una', 400, tria],
    [`of=friends&season=${before}`, 400, tria],
  ]) {
    const cookie = who ? (who.cookie ?? who.user.cookie) : null;
    const answer = await server.fetch(`${path}?${query}`, { headers: cookie ? { cookie } : {} });
    equal([query, answer.status], [query, status]);
  }
});

test('by token: a ladder and the ratings of somebody, as the page has them', async () => {
  const made = await server.post(
    '/api/tokens',
    { label: 'a program', scopes: ['read'] },
    { cookie: people[2].cookie },
  );
  const { token } = await made.json();
  const v1 = async (path, headers = { authorization: `Bearer ${token}` }) => {
    const answer = await server.fetch(`/api/v1${path}`, { headers });
    return { status: answer.status, ...(await answer.json()) };
  };
  const page = await get(server, people[2], '/api/ladders/century/3?page=1');
  for (const query of ['page=1', 'class=3&page=1']) {
    const it = await v1(`/ladder/century?${query}`);
    equal([it.status, it.rows, it.me], [200, page.rows, page.me], query);
  }
  equal((await v1('/ladder/century?class=2&page=1')).rows, []);
  equal((await v1('/ladder/century?of=friends')).status, 400, 'who is whose friend is not told');
  const una = await get(server, people[2], '/api/people/Una');
  const it = await v1('/ratings/Una');
  equal([it.status, it.ratings, it.trophies], [200, una.ratings, una.trophies]);
  const which = 'game=century&class=3';
  const { points } = await get(server, people[2], `/api/people/Una/ratings?${which}`);
  ok(points.length > 8, 'a course');
  equal((await v1(`/ratings/Una?${which}`)).points, points);
  equal((await v1('/ratings/Una?game=century')).points, points, 'the class of most seats');
  for (const [path, status] of [
    ['/ladder/nothing', 404],
    ['/ladder/century?class=4', 400],
    ['/ladder/century?class=1', 400],
    ['/ladder/century?page=9', 404],
    ['/ladder/century?name=Nobody', 404],
    ['/ratings/Nobody', 404],
    ['/ratings/Una?class=7', 400],
    ['/ratings/Una?what=1', 400],
    ['/ratings/Una?game=nothing', 404],
    ['/ratings/Una?game=century&variant=nothing', 404],
    ['/ratings/Una?class=3', 400],
    ['/ratings/Una?variant=explore', 400],
    ['/ladder/century?page=9&name=Una', 200],
    [`/ladder/century?${'page=1&'.repeat(20)}page=9`, 404] /* read to its end */,
  ])
    equal([path, (await v1(path)).status], [path, status]);
  equal((await v1('/ladder/century', {})).status, 401);
});

test('results that are filled in or made again later leave alone what is rated', async () => {
  const rated = () => [
    sqlRows('SELECT id, code, at, weight, state FROM results ORDER BY id'),
    sqlRows('SELECT rid, seat, rating, rd, gone, place FROM result_sides ORDER BY rid, seat'),
    sqlRows('SELECT * FROM steps ORDER BY rid, user_id'),
  ];
  const was = rated(),
    scores = () => sqlRows('SELECT rid, seat FROM result_sides WHERE score = 99');
  ok(
    [1, 2, 3].every(state => was[0].some(row => row[4] === state)),
    'rated, struck, casual',
  );
  await server.stop();
  const spoil = `UPDATE results SET seats = 0; UPDATE result_sides SET score = 99
    WHERE rid IN (SELECT id FROM results WHERE code IN (SELECT code FROM tables));`;
  sql(server, `${spoil} INSERT INTO meta(key, value) SELECT 'played_to', max(id) FROM tables`);
  ok(scores().length > 4);
  await server.start();
  await filled(server);
  await server.stop();
  equal([rated(), scores()], [was, []], 'filled in');
  sql(server, spoil);
  const again = orrery('rebuild', 'results', '--data', server.data);
  equal(again.status, 0, again.stderr);
  const seen = rated(),
    fixed = ([results, sides]) => [
      results.filter(row => row[4] !== 3),
      sides.filter(([rid]) => results.some(row => row[0] === rid && row[4] !== 3)),
    ];
  equal([fixed(seen), seen[2], scores()], [fixed(was), was[2], []], 'made again');
  const check = orrery('ratings', '--check', '--data', server.data);
  equal(check.status, 0, check.stdout + check.stderr);
});

run();
