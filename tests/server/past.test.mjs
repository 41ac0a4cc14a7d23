// The past: the board after any ply, in a running match to its players, after the end to everybody.
import { Server, test, run, ok, equal, pair, play, sleep } from './kit.mjs';

const server = new Server();
let ada,
  ben,
  cid,
  asked = 0;
const json = async (where, status = 200) => {
  const answer = await server.fetch(where);
  equal(answer.status, status, where);
  return answer.json();
};

test('guests come', async () => {
  await server.start();
  [ada, ben, cid] = [await server.join('Ada'), await server.join('Ben'), await server.join('Cid')];
});

test('in a running match: each board as it was, with the events of its ply', async () => {
  const table = await pair(server, ada, ben);
  await ada.refused({ t: 'past', table, ply: 1 }, 'not_found');
  await play(table, [ada, ben], 5);
  const views = [];
  for (let ply = 0; ply <= 5; ply++) {
    const id = `p${ply}`;
    ada.send({ t: 'past', id, table, ply });
    const past = await ada.wait(m => m.t === 'past' && m.id === id);
    equal(
      [past.table, past.ply, past.events.every(e => e.ply === ply), past.events.length > 0],
      [table, ply, true, ply > 0],
    );
    views.push(JSON.stringify(past.view));
  }
  equal(new Set(views).size, 6);
  equal(views[5], JSON.stringify(ada.newest.get(table).view));
  await ada.refused({ t: 'past', table, ply: 6 }, 'not_found');
  await ada.refused({ t: 'past', table, ply: -1 }, 'bad_input');
  await ada.refused({ t: 'past', table: 'zzzzzz', ply: 0 }, 'not_found');
  equal((await json(`/api/tables/${table}/log`, 409)).error, 'not_over');
  equal((await json(`/api/tables/${table}/at/1`, 409)).error, 'not_over');
});

test('before the start there is none', async () => {
  const { table } = await ada.good({ t: 'create', game: 'connect_four', seats: 2 });
  await ada.refused({ t: 'past', table, ply: 0 }, 'not_started');
});

test('what lies covered is not shown again while the match runs', async () => {
  const { table } = await ada.good({
    t: 'create',
    game: 'sealed_bids',
    seats: 2,
    bots: ['apprentice'],
    start: true,
  });
  await ada.good({ t: 'open', table });
  await ada.view(table, v => v.q !== undefined);
  await ada.refused({ t: 'past', table, ply: 0 }, 'forbidden');
});

test('nor are its events told to who comes back; who was there from the start has all of them', async () => {
  const { table } = await ada.good({ t: 'create', game: 'sealed_bids', seats: 2 });
  for (const socket of [ada, ben]) await socket.good({ t: 'open', table });
  await ben.good({ t: 'sit', table });
  await ada.good({ t: 'start', table });
  const last = await play(table, [ada, ben], 6);
  let ply = 0;
  for (const view of ada.all.filter(m => m.t === 'view' && m.table === table)) {
    ok(view.from === ply, `from ${view.from}, not ${ply}`);
    ({ ply } = view);
  }
  ok(last.ply >= 6 && !last.over, 'it runs');
  const late = await server.connect(ada.user);
  await late.good({ t: 'open', table });
  const view = await late.view(table);
  equal([view.from, view.events], [view.ply, []]);
  await late.close();
});

test('that goes by the rules of the match: of the games of a module some cover cards', async () => {
  for (const [variant, covers] of [
    ['explore', false],
    ['select', false],
    ['memory', true],
    ['connect', false],
    ['compose', true],
  ]) {
    const { table } = await ada.good({
      t: 'create',
      game: 'discovery',
      seats: 2,
      bots: ['apprentice'],
      start: true,
      options: { variant },
    });
    await ada.good({ t: 'open', table });
    await ada.view(table, v => v.q !== undefined);
    const late = await server.connect(ada.user);
    await late.good({ t: 'open', table });
    const view = await late.view(table);
    equal([variant, view.from === 0, view.events.length > 0], [variant, !covers, !covers]);
    equal((await told(late, table, 0)).passing, covers || undefined, variant);
    await late.close();
    await ada.good({ t: 'leave', table });
  }
});

/** The board after a ply as this socket is told it, or null when it is refused. */
async function told(socket, table, ply) {
  const id = `told${++asked}`;
  socket.send({ t: 'past', id, table, ply });
  const answer = await socket.wait(m => m.id === id);
  if (answer.code === 'limit') {
    await sleep(answer.retry_ms);
    return told(socket, table, ply);
  }
  ok(
    answer.t === 'past' || answer.code === 'forbidden',
    `a board or a refusal, not ${JSON.stringify(answer)}`,
  );
  return answer.t === 'past' ? answer : null;
}
const lying = view => view.tree.map(c => c.card);

/** Two play: a card wherever it may go, on another one only when `cover`; until `done(view)`. */
async function lay(table, cover, done) {
  const onto = (a, { view }) => view.tree.some(c => a === `at ${c.x} ${c.y}`);
  const one = (list, view) =>
    list.find(a => a.startsWith('at ') && onto(a, view) === cover) ??
    ['place ', 'pass', 'nothing', 'end'].map(w => list.find(a => a.startsWith(w))).find(Boolean) ??
    list[0];
  for (let i = 0; i < 80; i++) {
    const { ply } = await play(table, [ada, ben], (ada.newest.get(table)?.ply ?? 0) + 1, one);
    const view = await ada.view(table, v => v.ply >= ply);
    if (done(view.view)) return view;
  }
  throw new Error('nobody lays a card');
}

test('where cards cover cards: a board comes as long as all that lay open then lies open still', async () => {
  for (const variant of ['compose', 'memory']) {
    const table = await pair(server, ada, ben, {
      game: 'discovery',
      options: { variant, enforcement: 'open' },
    });
    const first = await lay(table, false, v => v.tree.length === (variant === 'memory' ? 1 : 2));
    const before = [];
    for (let ply = 0; ply <= first.ply; ply++) before.push(await told(ada, table, ply));
    ok(
      before.every(b => b?.passing === true),
      `${variant}: all boards before a card is covered`,
    );
    equal(JSON.stringify(before.at(-1).view), JSON.stringify(first.view));
    const height = v =>
      variant === 'memory' ? v.height - 1 : Math.max(0, ...v.tree.map(c => c.z ?? 0));
    const now = await lay(table, true, v => height(v) > 0);
    const covered = lying(first.view).filter(c => !lying(now.view).includes(c));
    equal(covered.length, 1, `${variant}: cards that were covered`);
    let refused = 0;
    for (const [who, socket] of [
      ['ada', ada],
      ['ben', ben],
    ])
      for (let ply = 0; ply <= first.ply; ply++) {
        const [{ view }, board] = [before[ply], await told(socket, table, ply)];
        if (lying(view).includes(covered[0])) {
          refused++;
          ok(!board, `${variant}, ${who}: ply ${ply}, where ${covered} lay open`);
        }
        const words = JSON.stringify(board, (key, value) =>
          key === 'missing' ? undefined : value,
        ); // what is printed on the cards of the hand
        if (board)
          ok(!words.includes(`"${covered[0]}"`), `${variant}, ${who}: ply ${ply} names ${covered}`);
      }
    ok(refused > 1, 'some are refused');
    equal((await told(ada, table, now.ply)).view, now.view, `${variant}: the newest`);
    if (variant === 'compose')
      ok(
        (await told(ben, table, 0)) ?? (await told(ada, table, 0)),
        'and the beginning, to whoever did not hold that card',
      );
    await ada.good({ t: 'leave', table });
  }
});

test('a finished match is told in whole, to anybody', async () => {
  const { table } = await ada.good({
    t: 'create',
    game: 'century',
    seats: 3,
    bots: ['apprentice', 'apprentice'],
    start: true,
  });
  await ada.good({ t: 'open', table });
  await ada.view(table, v => v.q !== undefined);
  await ada.good({ t: 'leave', table });
  await ada.view(table, v => v.over, 60000);
  const last = ada.newest.get(table);
  const log = await json(`/api/tables/${table}/log`);
  equal(
    [log.table, log.game, log.plies, log.moves.length, log.scores.length],
    [table, 'century', last.ply, last.ply, last.ply],
  );
  equal(
    log.moves.map(m => m.ply),
    log.moves.map((_, i) => i + 1),
  );
  ok(
    log.moves.every(m => m.by <= 13 && m.do && Array.isArray(m.events)),
    'moves are whole',
  );
  equal(
    log.results.map(r => r.score),
    log.scores.at(-1),
  );
  equal(log.results, last.over.results);
  equal(
    log.seats.map(s => s.kind),
    ['human', 'bot', 'bot'],
  );
  equal(log.seats[0].name, 'Ada');
  ok(
    /^[0-9a-f]{64}$/.test(log.secret) && /^[0-9a-f]{64}$/.test(log.commitment),
    'secret and commitment',
  );
  const { ply, view } = await json(`/api/tables/${table}/at/${log.plies}`);
  equal(ply, log.plies);
  cid.send({ t: 'past', id: 'c', table, ply: log.plies }); // Cid only watches
  const past = await cid.wait(m => m.t === 'past');
  equal(past.view, view);
  equal(
    past.events.map(({ ply: _, ...e }) => e),
    log.moves.at(-1).events,
  );
  const first = await json(`/api/tables/${table}/at/0`);
  ok(JSON.stringify(first.view) !== JSON.stringify(view), 'the beginning is another board');
  equal((await json(`/api/tables/${table}/at/${log.plies + 1}`, 404)).error, 'not_found');
  for (const odd of ['at/', 'at/-1', 'at/1x', 'at/99999999999', 'logs', 'log/'])
    equal((await json(`/api/tables/${table}/${odd}`, 404)).error, 'not_found');
  equal((await json('/api/tables/zzzzzz/log', 404)).error, 'not_found');
  equal(await json(`/api/tables/${table}/log`), log, 'once more');
  await server.post('/api/session', { name: 'Adele' }, { cookie: ada.user.cookie });
  equal((await json(`/api/tables/${table}/log`)).seats[0].name, 'Adele');
});

test('asked for faster than it is heard: every answer comes, in order', async () => {
  // of whom nobody has asked much yet
  const [dan, eve] = [await server.join('Dan'), await server.join('Eve')];
  const table = await pair(server, dan, eve);
  await play(table, [dan, eve], 8);
  dan.forget();
  for (let i = 0; i <= 8; i++) dan.send({ t: 'past', id: `q${i}`, table, ply: i });
  for (let i = 0; i <= 8; i++) equal((await dan.wait(m => m.t === 'past')).ply, i);
});

run();
