// A question with a time of its own: Discovery's timed Stop. Ten seconds for all opponents, one
// Pause, and the first Stop that comes in counts. As in clock.test.mjs nobody has to be quick: what
// is late is waited for.
import { Server, test, run, ok, equal, actions, sleep } from './kit.mjs';

const CLOCK = 3000,
  LONG = 60000;
const server = new Server(),
  slow = new Server();
let people, at;

const rejoin = async (where, socket) =>
  Object.assign(await where.connect(socket.user), { user: socket.user });
const act = async (socket, table, action) =>
  socket.good({ t: 'act', table, q: socket.newest.get(table).q, action });
const pass = (socket, table) => act(socket, table, 'pass');

/** A new table at which somebody has just laid a card: who did, and who may contest it. */
async function laid(crowd, { prompt = 'challenge_timed', ...more } = {}) {
  const [host, ...others] = crowd;
  const { table } = await host.good({
    t: 'create',
    game: 'discovery',
    seats: crowd.length,
    options: { challenge_timer: true, enforcement: 'open' },
    ...more,
  });
  await host.good({ t: 'open', table });
  for (const socket of others) {
    await socket.good({ t: 'open', table });
    await socket.good({ t: 'sit', table });
  }
  await host.good({ t: 'start', table });
  const placer = await lay(crowd, table),
    opponents = crowd.filter(s => s !== placer);
  for (const s of opponents) await s.view(table, v => v.prompt === prompt);
  return {
    table,
    placer,
    opponents,
    seat: s => crowd.indexOf(s),
    open: opponents[0].newest.get(table),
  };
}

/** Whoever has the turn lays a card; a bot that begins may have laid some before. */
async function lay(crowd, table) {
  for (let placer = null, last = -1, tries = 0; tries < 2000; tries++, await sleep(10)) {
    const now = crowd.map(s => s.newest.get(table));
    if (placer && now.some(v => v.rev > last && /^challenge/.test(v.prompt ?? ''))) return placer;
    const socket = crowd.find((s, i) => now[i]?.q !== undefined && now[i].rev > last),
      view = socket?.newest.get(table);
    if (!view) continue;
    const list = actions(view.legal),
      action = list.find(a => /^(place|at) /.test(a)) ?? list.at(-1);
    if (/^place /.test(action)) placer = socket;
    last = view.rev;
    await socket.ask({ t: 'act', table, q: view.q, action });
  }
  throw new Error('nobody lays a card');
}

test('guests come', async () => {
  await server.start(['--test-clock', String(CLOCK)]);
  await slow.start(['--test-clock', String(LONG)]);
  people = [await server.join('Ada'), await server.join('Ben'), await server.join('Cid')];
  at = [await slow.join('Eve'), await slow.join('Fay'), await slow.join('Gil')];
});

test('all opponents have one end, everybody sees it, and when it comes silence answers', async () => {
  // RULES("DI-486 DI-487")
  const start = Date.now();
  const { table, placer, opponents, seat, open } = await laid(people);
  equal(Object.keys(open.deadline), opponents.map(seat).map(String));
  for (const s of opponents)
    equal([s.newest.get(table).deadline, s.newest.get(table).window.pause], [open.deadline, true]);
  equal(
    [open.window.prompt, open.window.ms, open.window.paused, open.window.pause],
    ['challenge_timed', CLOCK, null, true],
  );
  equal((await placer.view(table, v => v.rev === open.rev)).window.pause, false);
  ok(open.window.until >= start + CLOCK && open.window.until <= Date.now() + CLOCK, 'its length');
  await pass(opponents[0], table);
  const less = await placer.view(table, v => v.rev > open.rev);
  equal(
    [Object.keys(less.deadline), less.window.until],
    [[String(seat(opponents[1]))], open.window.until],
  );
  const over = await placer.view(table, v => !v.window && v.rev > less.rev, CLOCK + 6000);
  ok(Date.now() >= open.window.until, 'not before its time');
  ok(
    over.events.some(e => e.k === 'uncontested'),
    'nobody has said Stop',
  );
  for (const s of opponents)
    equal(
      (await s.view(table, v => v.rev >= over.rev)).window,
      undefined,
      'they are asked no more',
    );
});

test('one Pause a question, for all, by any who is asked and has not answered', async () => {
  // RULES("DI-479 DI-487 DI-V14")
  const { table, placer, opponents, seat, open } = await laid(at);
  await placer.refused({ t: 'pause', table }, 'illegal');
  await pass(opponents[0], table);
  await opponents[0].refused({ t: 'pause', table }, 'illegal');
  await opponents[0].good({ t: 'undo', table });
  const back = await opponents[0].view(
    table,
    v => v.window && v.q !== undefined && v.rev > open.rev + 1,
  );
  await opponents[1].view(table, v => v.rev >= back.rev); // by another line, maybe later
  await opponents[1].refused(
    { t: 'pause', table, q: opponents[1].newest.get(table).q + 1 },
    'stale',
  );
  await opponents[1].good({ t: 'pause', table, q: opponents[1].newest.get(table).q });
  const paused = await placer.view(table, v => v.window?.paused !== null && v.window);
  equal(
    [paused.window.until, paused.window.ms, paused.window.paused],
    [open.window.until + 2 * LONG, 3 * LONG, seat(opponents[1])],
  );
  equal(
    [paused.ply, Object.values(paused.deadline)],
    [open.ply, [open.window.until + 2 * LONG, open.window.until + 2 * LONG]],
  );
  equal((await opponents[0].view(table, v => v.rev === paused.rev)).window.pause, false);
  for (const s of opponents) await s.refused({ t: 'pause', table }, 'illegal');
});

test('the first Stop counts: nobody else is asked any more', async () => {
  // RULES("DI-486")
  const { table, placer, opponents, seat, open } = await laid(at);
  await act(opponents[1], table, 'stop');
  const over = await placer.view(table, v => !v.window && v.rev > open.rev);
  equal(
    over.events.filter(e => e.k === 'stopped').map(e => e.by),
    [seat(opponents[1])],
  );
  equal(
    over.events.filter(e => e.clock),
    [],
  );
  await opponents[0].refused(
    { t: 'act', table, q: opponents[0].newest.get(table).q ?? 1, action: 'stop' },
    'stale',
  );
});

test('a restart keeps the end and the Pause that was said', async () => {
  const { table, opponents, seat, open } = await laid(at);
  await opponents[0].good({ t: 'pause', table });
  await slow.kill();
  await slow.start(['--test-clock', String(LONG)]);
  at = await Promise.all(at.map(s => rejoin(slow, s)));
  for (const s of at) await s.good({ t: 'open', table });
  const [view] = await Promise.all(at.map(s => s.view(table)));
  equal(
    [view.window.until, view.window.paused],
    [open.window.until + 2 * LONG, seat(opponents[0])],
  );
  const late = at.filter(s => s.newest.get(table).prompt === 'challenge_timed');
  for (const s of late) await s.refused({ t: 'pause', table }, 'illegal');
  for (const s of late) await pass(s, table);
  await at[0].view(table, v => !v.window);
});

test('a window that ran out while the server was down is short, and then over', async () => {
  const { table, open } = await laid(people);
  await server.kill();
  await sleep(CLOCK);
  await server.start(['--test-clock', String(CLOCK)]);
  const start = Date.now();
  people = await Promise.all(people.map(s => rejoin(server, s)));
  for (const s of people) await s.good({ t: 'open', table });
  const again = await people[0].view(table);
  ok(
    again.window.until > open.window.until && again.window.until <= start + CLOCK + 2000,
    'downtime is forgiven',
  );
  await people[0].view(table, v => !v.window, CLOCK + 8000);
});

test('a new question has a new time, and its own Pause', async () => {
  const { table, placer, opponents, open } = await laid(at);
  await opponents[0].good({ t: 'pause', table });
  for (const s of opponents) await pass(s, table);
  const over = await placer.view(table, v => !v.window && v.rev > open.rev);
  const then = await lay([placer, ...opponents], table),
    next = await then.view(table, v => v.window && v.rev > over.rev); // others may see it before
  equal([next.window.ms, next.window.paused], [LONG, null]);
  ok(
    next.window.until > open.window.until && next.window.until <= Date.now() + LONG,
    'from now on',
  );
});

test('bots leave people half of the time; alone among themselves they answer at once', async () => {
  const { table, placer, opponents, open } = await laid(people.slice(0, 2), {
    seats: 3,
    bots: ['apprentice'],
  });
  equal(Object.keys(open.deadline).length, 1);
  equal(open.must.length, 2);
  const bot = await placer.view(
    table,
    v => v.rev > open.rev && (v.must.length === 1 || !v.window),
    CLOCK + 6000,
  );
  ok(Date.now() >= open.window.until - CLOCK / 2 - 5, 'not before half of it');
  if (bot.window) await pass(opponents[0], table);
  const fast = await laid(at.slice(0, 2), { seats: 3, bots: ['apprentice'] });
  await pass(fast.opponents[0], fast.table);
  await fast.placer.view(fast.table, v => !v.window && v.rev > fast.open.rev, 20000);
  ok(Date.now() < fast.open.window.until - LONG / 2, 'before half of it');
});

test('without the option there is no time and no race', async () => {
  // RULES("DI-485")
  const { table, opponents, open } = await laid(at, {
    options: { enforcement: 'open' },
    prompt: 'challenge',
  });
  equal(
    [opponents[0].newest.get(table).window, opponents[0].newest.get(table).deadline],
    [undefined, {}],
  );
  await opponents[1].refused({ t: 'pause', table }, 'illegal');
  await act(opponents[1], table, 'stop');
  equal((await opponents[0].view(table, v => v.rev > open.rev)).prompt, 'challenge');
});

test('Crazy runs in ticks of the same length: who is silent waits, and the next tick has its own time', async () => {
  // RULES("DI-423 DI-424")
  const [host, ...others] = people;
  const { table } = await host.good({
    t: 'create',
    game: 'discovery',
    seats: 3,
    options: { variant: 'memory', crazy: true },
  });
  await host.good({ t: 'open', table });
  for (const socket of others) {
    await socket.good({ t: 'open', table });
    await socket.good({ t: 'sit', table });
  }
  await host.good({ t: 'start', table });
  const first = await host.view(table, v => v.prompt === 'crazy_tick');
  equal(
    [first.window.prompt, first.window.ms, first.window.pause, first.must],
    ['crazy_tick', CLOCK, false, [0, 1, 2]],
  );
  await host.refused({ t: 'pause', table }, 'illegal');
  await act(host, table, 'wait');
  const next = await others[0].view(
    table,
    v => v.window && v.window.until > first.window.until,
    CLOCK + 6000,
  );
  ok(
    Date.now() >= first.window.until && next.window.until >= first.window.until + CLOCK,
    'one after the other',
  );
  equal(
    [next.prompt, next.view.seats.map(s => s.cards)],
    ['crazy_tick', first.view.seats.map(s => s.cards + 1)],
    'all have waited, all draw',
  );
});

run();
