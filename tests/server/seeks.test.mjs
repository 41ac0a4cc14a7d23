// The square: seeks find each other, through the door and by sockets.
import { patience } from '../patience.mjs';
import { Server, equal, ok, run, sleep, test } from './kit.mjs';
import { comes, get, post } from './people.mjs';

const server = new Server();
const seek = (game, seats, speeds, more = {}) => ({ t: 'seek', game, seats, speeds, ...more });
const told = (who, fits = () => true) =>
  who.wait(m => m.t === 'seeks' && fits(m), undefined, `seeks ${fits}`);
const called = who => who.wait(m => m.t === 'called');
const ready = (who, check, yes = true) => who.good({ t: 'ready', check, yes });
/** What one is told when one asks. */
async function now(who) {
  who.forget();
  who.send({ t: 'seeks' });
  return told(who);
}
async function until(holds, what) {
  for (let i = 0; i < 400 * patience; i++) {
    if (await holds()) return;
    await sleep(25);
  }
  throw new Error(`in time: ${what}`);
}
/** Is asked whether one sits down, and has not said so. */
async function checked(who) {
  let m;
  await until(async () => (m = await now(who)).check && !m.check.mine, 'a ready check');
  return m;
}
let ada, ben, cid, gus, crowd;

test('they come', async () => {
  await server.start();
  ada = await comes(server, 'Ada');
  ben = await comes(server, 'Ben');
  cid = await comes(server, 'Cid');
  gus = await server.join('Gus');
});

test('time controls are sought by their texts as by their speeds', async () => {
  const timed = (...time_controls) => ({ t: 'seek', game: 'newton', seats: [2], time_controls });
  await ada.good(timed('30s/turn', '120s/turn'));
  const { mine } = await now(ada);
  equal(mine[0].speeds, ['quick', 'live']);
  equal(mine[0].time_controls, ['30s/turn', '2m/turn']);
  await ben.good(seek('newton', [2], ['live']));
  const { check } = await checked(ben);
  equal([check.speed, check.time_control], ['live', '2m/turn']);
  await ready(ben, check.check, false);
  await until(async () => !(await now(ada)).check, 'it is off');
  await ada.good({ t: 'unseek' });
  const { why } = await ada.refused(timed('5m/turn'), 'bad_input');
  equal(why, 'time_control: expected 30s/turn, 2m/turn or 1d/turn');
  equal((await ada.refused(timed('5m+20s'), 'unsupported')).why, 'time_control');
  await ada.refused({ ...timed('30s/turn'), speeds: ['quick'] }, 'bad_input');
  await ada.refused({ t: 'seek', game: 'newton', seats: [2] }, 'bad_input');
});

test('three with different second seeks find each other, and sit at one table', async () => {
  await ada.good(seek('century', [3, 4], ['live']));
  await ada.good(seek('newton', [2], ['quick']));
  await ben.good(seek('century', [3], ['quick', 'live']));
  await ben.good(seek('discovery', [4], ['live'], { variant: 'memory' }));
  await cid.good(seek('century', [2, 3], ['live']));
  await cid.good(seek('newscience', [2], ['day']));
  const all = [ada, ben, cid];
  const checks = await Promise.all(all.map(checked));
  equal(
    checks.map(m => [m.check.check, m.check.game, m.check.speed, m.check.seats]),
    checks.map(() => [checks[0].check.check, 'century', 'live', 3]),
  );
  for (const who of all) await ready(who, checks[0].check.check);
  const calls = await Promise.all(all.map(called));
  equal(new Set(calls.map(m => m.table)).size, 1);
  equal([calls[0].game, calls[0].status, calls[0].why], ['century', 'playing', 'square']);
  const { table } = calls[0];
  for (const who of all) await who.good({ t: 'open', table });
  const t = await ada.table(table);
  equal([t.clock, t.seats.filter(s => s.kind === 'human').length, t.status], [120, 3, 'playing']);
  equal((await now(ada)).mine, []); // all live seeks are gone,
  equal(
    (await now(cid)).mine.map(w => w.speeds),
    [['day']],
  ); // the slow one waits on
  await cid.good({ t: 'unseek' });
  ada.forget();
  ada.send({ t: 'lobby', on: true });
  const lobby = await ada.wait(m => m.t === 'lobby');
  ok(
    lobby.mine.some(m => m.code === table),
    'it stands among the own matches',
  );
  ada.send({ t: 'lobby', on: false });
});

test('whose line is lost during the ready check comes back to it, and answers', async () => {
  let eve = await server.join('Eve');
  const { user } = eve;
  await eve.good(seek('century', [2], ['live']));
  await ada.good(seek('century', [2], ['live']));
  const { check } = await checked(eve);
  await ready(ada, check.check);
  await eve.close();
  eve = await server.connect(user);
  const again = (await now(eve)).check;
  equal([again.check, again.until, again.mine], [check.check, check.until, false]);
  await ready(eve, check.check);
  equal((await called(eve)).table, (await called(ada)).table);
  await eve.close();
});

test('who says no is out at once; the others wait on, as if nothing had been', async () => {
  await ada.good(seek('century', [2], ['live']));
  const [{ since }] = (await now(ada)).mine;
  await ben.good(seek('century', [2], ['live']));
  const { check } = await checked(ben);
  await ready(ben, check.check, false); // says no
  let back;
  await until(async () => !(back = await now(ada)).check, 'it is over at once');
  equal([back.mine.length, back.mine[0].since], [1, since]);
  await ada.refused({ t: 'ready', check: check.check, yes: true }, 'not_found');
  equal((await now(ben)).mine, []);
  await ada.good({ t: 'unseek' });
});

test('two browsers of one person have the same seeks, and are called both', async () => {
  const other = await server.connect(ada.user);
  const a = await ada.good(seek('century', [2], ['quick']));
  const b = await other.good(seek('century', [2], ['quick']));
  equal(a.seek, b.seek);
  await ben.good(seek('century', [2], ['quick']));
  const { check } = await checked(ben);
  await ready(other, check.check);
  equal((await now(ada)).check.mine, true); // one answers for all
  await ready(ada, check.check); // once more changes nothing
  await ready(ben, check.check);
  equal((await called(ada)).table, (await called(other)).table);
  await called(ben);
  await other.good(seek('century', [2], ['quick']));
  await other.close(); // one browser is still there
  await sleep(1200);
  equal((await now(ada)).mine.length, 1);
  await ada.good({ t: 'unseek' });
  await other.close();
});

test('a block is a wall', async () => {
  equal(
    (await post(server, ada, '/api/ties', { user: ben.user.id, kind: 'block', on: true })).status,
    200,
  );
  await ada.good(seek('newton', [2], ['live']));
  await ben.good(seek('newton', [2], ['live']));
  await gus.good(seek('newton', [2], ['live']));
  const { check } = await checked(gus);
  const with_gus = [await now(ada), await now(ben)].filter(m => m.check);
  equal(with_gus.length, 1);
  await ready(gus, check.check, false);
  await sleep(600);
  equal([(await now(ada)).check, (await now(ben)).check], [null, null]);
  for (const who of [ada, ben]) await who.good({ t: 'unseek' });
  await post(server, ada, '/api/ties', { user: ben.user.id, kind: 'block', on: false });
});

test('what cannot be met is said at once, and why', async () => {
  const why = async (who, message, code, word) =>
    equal((await who.refused(message, code)).why, word, JSON.stringify(message));
  await why(ada, seek('chess', [2], ['live']), 'not_found', 'game');
  await why(ada, seek('century', [9], ['live']), 'bad_input', 'seats');
  await why(ada, seek('century', [], ['live']), 'bad_input', 'seats');
  await why(ada, seek('century', [2], []), 'bad_input', 'speeds');
  await why(ada, seek('century', [2], ['live', 'day']), 'bad_input', 'speeds');
  await why(ada, seek('discovery', [4], ['live'], { variant: 'ludo' }), 'bad_input', 'variant');
  await why(gus, seek('century', [2], ['live'], { rated: true }), 'forbidden', 'guest');
  await why(gus, seek('century', [2], ['day']), 'forbidden', 'account');
  await ada.refused(seek('century', [13], ['live']), 'bad_input');
  await ada.refused(seek('century', [2], ['slow']), 'bad_input');
  await ada.refused({ ...seek('century', [2], ['live']), more: 1 }, 'bad_input');
  await ada.refused(seek('century', [2], ['live'], { instead: 99 }), 'not_found');
  await ada.refused({ t: 'unseek', seek: 99 }, 'not_found');
  await ada.refused({ t: 'ready', check: 99, yes: true }, 'not_found');
  await ada.refused({ t: 'clockwork', seek: 99, level: 'fellow' }, 'not_found');
  await ada.refused({ t: 'clockwork', seek: 1, level: 'genius' }, 'bad_input');
  for (const game of ['century', 'newton', 'newscience'])
    for (const seats of [[2], [3], [4]]) {
      const answer = await ada.ask(seek(game, seats, ['quick']));
      if (answer.t === 'refused') equal([answer.code, answer.why], ['limit', 'seeks']);
    }
  equal((await now(ada)).mine.length, 8);
  await ada.good({ t: 'unseek' });
  equal((await now(ada)).mine, []);
});

test('rated: both accounts, at a rated table', async () => {
  for (const who of [ada, ben]) await who.good(seek('century', [2], ['live'], { rated: true }));
  await gus.good(seek('century', [2], ['live']));
  const { check } = await checked(ada);
  equal([check.rated, (await now(gus)).check], [true, null]);
  for (const who of [ada, ben]) await ready(who, check.check);
  const { table } = await called(ada);
  await called(ben);
  await ada.good({ t: 'open', table });
  equal((await ada.table(table)).rated, 'people');
  await gus.good({ t: 'unseek' });
});

test('with rivals of clockwork it begins at once; another number of seats keeps the time', async () => {
  const { seek: first } = await gus.good(seek('century', [4], ['live']));
  const { since } = (await now(gus)).mine[0];
  const { seek: second } = await gus.good(seek('century', [3, 4], ['live'], { instead: first }));
  const { mine } = await now(gus);
  equal([mine.length, mine[0].seek, mine[0].since], [1, second, since]);
  await gus.good({ t: 'clockwork', seek: second, level: 'apprentice' });
  const { table } = await called(gus);
  await gus.good({ t: 'open', table });
  equal((await gus.table(table)).seats.map(s => s.kind).sort(), ['bot', 'bot', 'human']);
  equal((await now(gus)).mine, []);
});

test('how many wait is told to who asks, and how long only when it is known', async () => {
  await gus.good(seek('newton', [2, 3], ['quick']));
  let waiting, list;
  await until(async () => {
    ({ waiting } = await now(ada));
    list = waiting.find(l => l.game === 'newton' && l.speed === 'quick');
    return String(list?.seats) === '2,3'; // those of before are told for a while yet
  }, 'it is told');
  equal([list.people, list.typical_ms], [1, null]);
  const known = waiting.find(l => l.game === 'century' && l.speed === 'live' && !l.rated);
  ok(known.typical_ms >= 0, 'of century it is');
  await gus.good({ t: 'unseek' });
});

test('programs seek by token', async () => {
  const { token } = await post(server, ada, '/api/tokens', {
    label: 'program',
    scopes: ['play', 'read'],
  });
  const headers = { authorization: `Bearer ${token}` };
  const say = async (where, body) => {
    const answer = await server.post(`/api/v1/seeks${where}`, body, headers);
    return { status: answer.status, ...(await answer.json()) };
  };
  const made = await say('', { game: 'century', seats: [2], speeds: ['day'] });
  equal([made.status, made.seek > 0], [200, true]);
  const look = await (await server.fetch('/api/v1/seeks', { headers })).json();
  equal(
    look.mine.map(w => w.seek),
    [made.seek],
  );
  equal((await say('/end', { seek: made.seek })).status, 200);
  equal((await say('/end', { seek: made.seek })).status, 404);
  equal((await say('', { game: 'century', seats: [2], speeds: [] })).status, 400);
  const timed = time_controls => say('', { game: 'century', seats: [2], time_controls });
  const bad = await timed(['1d/tur']);
  equal([bad.status, bad.error], [400, 'bad_input']);
  equal(bad.why, 'time_control: expected "/turn" or "+" at 3');
  const bank = await timed(['3d+12h']);
  equal([bank.status, bank.error, bank.why], [409, 'unsupported', 'time_control']);
  equal((await say('/ready', { check: 7, yes: true })).status, 404);
  equal((await say('/clockwork', { seek: 7, level: 'fellow' })).status, 404);
});

test('seeks outlive the process, and its death, with the time they have waited', async () => {
  await ada.good(seek('newton', [2], ['day']));
  await ada.good(seek('century', [2], ['live']));
  await gus.good(seek('newscience', [2, 3], ['quick', 'live'], { near: 300 }));
  await gus.good(seek('century', [4], ['live']));
  await gus.good(seek('newscience', [2, 3], ['quick', 'live'], { near: 300 })); // the same
  const [before] = (await now(gus)).mine.filter(w => w.game === 'newscience');
  await gus.good({ t: 'unseek', seek: (await now(gus)).mine.find(w => w.seats[0] === 4).seek });
  const live = (await now(ada)).mine.find(w => w.game === 'century');
  await server.kill();
  await server.start();
  ada = Object.assign(await server.connect(ada.user), { user: ada.user });
  ben = Object.assign(await server.connect(ben.user), { user: ben.user });
  let mine;
  await until(async () => (mine = (await now(ada)).mine).length, 'they are read');
  equal(mine.map(w => [w.game, w.speeds]).sort(), [
    ['century', ['live']],
    ['newton', ['day']],
  ]);
  /** It grows with the time. */
  const still = ({ reach, ...seek }) => ok(reach >= 150, `reach ${reach}`) ?? seek;
  equal(still(mine.find(w => w.game === 'century')), still(live), 'as it was');
  gus = Object.assign(await server.connect(gus.user), { user: gus.user });
  equal(
    (await now(gus)).mine.map(still),
    [still(before)],
    'a guest’s, too, and none that was taken back',
  );
  await gus.good({ t: 'unseek' });
  await ada.good({ t: 'unseek', seek: live.seek });
  const exported = await (
    await server.fetch('/api/me/export', { headers: { cookie: ada.user.cookie } })
  ).json();
  equal(
    exported.seeks.map(w => w.game),
    ['newton'],
  );
  ada.forget();
  await ben.good(seek('newton', [2], ['day']));
  const call = await called(ada); // nobody is asked: it begins
  equal([call.game, call.status], ['newton', 'playing']);
  equal((await called(ben)).table, call.table);
  equal((await now(ada)).mine, []);
});

test('a thousand seeks of many, and nobody is in two starts', async () => {
  const people = [];
  for (let i = 0; i < 40; i++) people.push(await server.join(`P${i}`));
  const tables = new Map(people.map(p => [p.user.id, []]));
  const answer = who =>
    (async () => {
      for (;;) {
        const m = await who.wait(x => x.t === 'seeks' || x.t === 'called' || x.t === 'stop');
        if (m.t === 'stop') return;
        if (m.t === 'called') tables.get(who.user.id).push(m.table);
        else if (m.check && !m.check.mine && !m.check.making)
          who.send({ t: 'ready', id: `r${m.check.check}`, check: m.check.check, yes: true });
      }
    })();
  const listens = people.map(answer);
  const games = ['century', 'newton', 'newscience'];
  // 25 each: other seats, games, speeds, most of them while others are being answered.
  await Promise.all(
    people.map(async (who, i) => {
      for (let k = 0; k < 25; k++) {
        who.send({
          id: `w${k}`,
          ...seek(games[(i + k) % 3], [2 + ((i + k) % 3)], [k % 2 ? 'quick' : 'live']),
        });
        if (k % 5 === 4) await sleep(300);
      }
    }),
  );
  await until(
    () => people.filter(p => tables.get(p.user.id).length).length >= 30,
    'most of them play',
  );
  for (const who of people) {
    who.send({ t: 'unseek', id: 'u' });
    who.inbox.push({ t: 'stop' });
    who.wake();
  }
  await Promise.all(listens);
  // Each table was made of people who each sat down there once, at no two in one moment: of each
  // table its seats, of each person the tables, agree.
  for (const who of people) {
    const mine = tables.get(who.user.id);
    equal(new Set(mine).size, mine.length, 'called once to each');
  }
  const some = [...new Set([...tables.values()].flat())];
  for (const table of some.slice(0, 6)) {
    const who = people.find(p => tables.get(p.user.id).includes(table));
    await who.good({ t: 'open', table });
    const seats = (await who.table(table)).seats.map(s => s.user);
    equal(new Set(seats).size, seats.length, 'each seat is somebody else’s');
    equal(
      seats.every(user => tables.get(user).includes(table)),
      true,
      'and each of them was called',
    );
  }
  crowd = people;
  for (const who of people) await who.close();
});

test('killed among a thousand seeks: who has a table seeks nothing more, and has no other', async () => {
  const come = ({ user }) => server.connect(user).then(socket => Object.assign(socket, { user }));
  let people = await Promise.all(crowd.map(come));
  const had = new Map();
  const games = ['century', 'newton', 'newscience'];
  const state = async who => {
    const { mine } = await now(who);
    who.send({ t: 'lobby', on: true });
    const lobby = await who.wait(m => m.t === 'lobby');
    who.send({ t: 'lobby', on: false });
    const before = had.get(who.user.id) ?? [];
    const tables = lobby.mine.map(t => t.code).filter(code => !before.includes(code));
    return { waits: mine.length, tables };
  };
  for (const who of people) had.set(who.user.id, (await state(who)).tables);
  /** Says yes to all that it is asked, until the line ends. */
  const answers = async who => {
    for (;;) {
      const m = await who.wait(x => x.t === 'seeks').catch(() => null);
      if (!m) return;
      if (m.check && !m.check.mine && !m.check.making)
        who.send({ t: 'ready', id: `k${m.check.check}`, check: m.check.check, yes: true });
    }
  };
  const seated = new Map();
  for (let round = 0; round < 5; round++) {
    const free = people.filter(who => !seated.has(who.user.id));
    const all = people.map(answers);
    for (const [i, who] of free.entries())
      for (let k = 0; k < 5; k++)
        who.send({
          id: `r${round}k${k}`,
          ...seek(games[(i + k) % 3], [2 + ((i + k + round) % 3)], [k % 2 ? 'quick' : 'live']),
        });
    await sleep(60 + 130 * round);
    await server.kill();
    await Promise.all([...people.map(who => who.gone), ...all]);
    await server.start();
    people = await Promise.all(people.map(come));
    for (const who of people) {
      const { waits, tables } = await state(who);
      ok(tables.length <= 1, `${who.user.name} has one start at most, not ${tables}`);
      ok(!waits || !tables.length, `${who.user.name} has a table, and ${waits} seeks`);
      if (tables.length) seated.set(who.user.id, tables[0]);
      if (waits) await who.good({ t: 'unseek' });
    }
  }
  ok(seated.size >= 2, 'some have found each other');
  for (const code of new Set(seated.values())) {
    const one = people.find(who => seated.get(who.user.id) === code);
    await one.good({ t: 'open', table: code });
    const users = (await one.table(code)).seats.map(seat => seat.user);
    equal(
      users.map(user => seated.get(user)),
      users.map(() => code),
      'of each table all seats, and each with its person',
    );
  }
  for (const who of people) await who.close();
});

test('a thousand seeks of one person are one start', async () => {
  const sockets = [];
  const user = await server.guest('Manifold');
  for (let i = 0; i < 10; i++) sockets.push(await server.connect(user));
  const rivals = [];
  for (let i = 0; i < 6; i++) rivals.push(await server.join(`R${i}`));
  for (const who of rivals) await who.good(seek('century', [2], ['live'], { near: 0 }));
  // The rivals find each other; whoever is left waits for the one with ten browsers.
  for (let k = 0; k < 100; k++) {
    for (const [i, s] of sockets.entries())
      s.send({
        id: `m${k}`,
        ...seek('century', [2 + ((i + k) % 3)], k % 2 ? ['live'] : ['quick']),
      });
    if (k % 10 === 9) await sleep(150);
  }
  for (const who of rivals) await who.good({ t: 'unseek' }).catch(() => {});
  const state = await now(sockets[0]);
  ok(state.mine.length <= 8, 'eight at most');
  const calls = new Set(
    sockets.flatMap(s => s.all.filter(m => m.t === 'called').map(m => m.table)),
  );
  ok(calls.size <= 1, `one start at most, not ${calls.size}`);
  for (const s of [...sockets, ...rivals]) await s.close();
});

test('killed while a start becomes durable: the table is there, or the seeks are', async () => {
  const dan = await comes(server, 'Dan'),
    fay = await comes(server, 'Fay');
  let begun = 0;
  for (let round = 0; round < 4; round++) {
    await dan.good(seek('newscience', [2], ['day']));
    server.storeDoes('slow 300');
    fay.send({ id: 'f', ...seek('newscience', [2], ['day']) });
    await sleep(150 + 200 * round);
    await server.kill();
    server.storeDoes('');
    await server.start();
    const again = await server.connect(dan.user);
    again.send({ t: 'lobby', on: true });
    // Either Dan still waits, or one table more is his; when both wait, it begins now.
    const state = async () => {
      const waits = (await now(again)).mine.length;
      const list = again.all.filter(m => m.t === 'lobby').at(-1)?.mine ?? [];
      return [waits, list.filter(m => m.game === 'newscience').length];
    };
    const is = async () => {
      const [waits, tables] = await state();
      return waits + tables === begun + 1 && tables >= begun;
    };
    await until(is, `round ${round}: the seek or the table`);
    await sleep(500); // a wave and more: it stays so
    await until(is, `round ${round}: and not both`);
    const [waits, tables] = await state();
    begun = tables;
    if (waits) await again.good({ t: 'unseek' });
    const other = await server.connect(fay.user);
    if ((await now(other)).mine.length) await other.good({ t: 'unseek' });
    await other.close();
    await dan.close();
    await again.close();
    Object.assign(dan, await server.connect(dan.user), { user: dan.user });
  }
});

test('who only wants to be told is told when somebody wants the same, until it is taken back', async () => {
  const tells = { tell: true };
  ada = Object.assign(await server.connect(ada.user), { user: ada.user });
  gus = await server.join('Gus');
  const { seek: first } = await ada.good(seek('newton', [2], ['live'], tells));
  const { seek: second } = await gus.good(seek('century', [2], ['live'], tells));
  equal(
    [(await now(ada)).mine, (await now(gus)).mine].map(m => [m[0].tell, m[0].speeds]),
    [
      [true, ['day']],
      [true, ['live']],
    ],
  );
  const ivy = await server.join('Ivy');
  await ivy.good(seek('newton', [3], ['quick']));
  const m = await ada.wait(x => x.t === 'wanted');
  equal([m.seek, m.game, m.seats], [first, 'newton', [2]]);
  ok(!gus.all.some(x => x.t === 'wanted'), 'another game');
  await ivy.good(seek('century', [2], ['live']));
  equal((await gus.wait(x => x.t === 'wanted')).seek, second);
  equal([(await now(gus)).check, (await now(ivy)).check], [null, null]);
  await gus.good({ t: 'unseek', seek: second });
  // That of an account outlives the process, and is told when its person comes.
  await server.kill();
  await server.start();
  const jon = await server.join('Jon');
  await jon.good(seek('newton', [4], ['quick']));
  ada = Object.assign(await server.connect(ada.user), { user: ada.user });
  equal((await ada.wait(x => x.t === 'wanted')).game, 'newton');
  await ada.good({ t: 'unseek', seek: first });
  await jon.good({ t: 'unseek' });
  equal((await now(ada)).mine, []);
});

// ---- tables with free seats ----------------------------------------------------------------------
const place = new Server(),
  calm = new Server(); // where a check does not run out
const seated = t => t.seats.filter(x => x.kind === 'human').map(x => x.name);
/** Somebody opens a table, and looks at it. */
async function opens(who, game, more = {}) {
  const { table } = await who.good({ t: 'create', game, seats: 2, open: true, ...more });
  await who.good({ t: 'open', table });
  return table;
}

test('a seek fills the free seat of a table', async () => {
  await place.start(['--test-ready', '5000']);
  const [ann, bob] = [await place.join('Ann'), await place.join('Bob')];
  const table = await opens(ann, 'century', { clock: 120 });
  await ann.good(seek('newton', [2], ['quick']));
  await bob.good(seek('century', [2, 3], ['live']));
  const { check } = await checked(bob);
  equal([check.speed, check.seats, check.yes], ['live', 2, 1]);
  equal((await now(ann)).check, null); // who sits there is not asked
  await ready(bob, check.check);
  const call = await called(bob);
  equal([call.table, call.status, call.why], [table, 'setup', 'square']);
  await ann.table(table, t => seated(t).join() === 'Ann,Bob');
  equal([(await now(ann)).mine, (await now(bob)).mine], [[], []]);
  await bob.good({ t: 'open', table });
  await ann.good({ t: 'start', table });
  await bob.view(table);
  await ann.close();
  await bob.close();
});

test('who did not answer is named, and told to be out; comes in again, and finds the table', async () => {
  const wanted = { ...seek('newscience', [2], ['live']), near: 200 };
  const ann = await place.join('Ann');
  let bob = await place.join('Bob');
  await ann.good(wanted);
  const [{ since }] = (await now(ann)).mine;
  await bob.good(wanted);
  const { check } = await checked(ann);
  await ready(ann, check.check);
  const back = await told(ann, m => m.ended),
    out = await told(bob, m => m.ended);
  equal(
    [back.check, back.ended.check, back.ended.why, back.ended.who, back.ended.lost],
    [null, check.check, 'silent', ['Bob'], undefined],
  );
  equal(
    back.mine.map(w => w.since),
    [since],
  );
  equal([out.mine, out.ended.who], [[], ['Bob']]);
  // Whose page is loaded again is told once more.
  await bob.close();
  bob = Object.assign(await place.connect(bob.user), { user: bob.user });
  const { ended } = await now(bob);
  equal(ended, out.ended);
  const { t, ...lost } = wanted;
  equal(ended.lost, [{ game: lost.game, rated: false, seats: [2], speeds: ['live'], near: 200 }]);
  await bob.good({ t, ...ended.lost[0] });
  const again = await checked(bob);
  equal(again.ended, undefined);
  await ready(ann, again.check.check);
  await ready(bob, again.check.check);
  const { table } = await called(ann);
  await bob.close();
  bob = await place.connect(bob.user);
  const { started } = await now(bob);
  equal([started.check, started.table], [again.check.check, table]);
  await ann.close();
  await bob.close();
});

test('who sits down elsewhere during the ready check leaves it', async () => {
  await calm.start(['--test-ready', '600000']);
  const [ida, joe, kit] = [await calm.join('Ida'), await calm.join('Joe'), await calm.join('Kit')];
  const table = await opens(ida, 'century', { clock: 30 });
  for (const who of [joe, kit]) await who.good(seek('newton', [2], ['live']));
  const { check } = await checked(kit);
  await ready(kit, check.check); // and sits down there nevertheless
  await kit.good({ t: 'open', table });
  await kit.good({ t: 'sit', table });
  const { ended, mine } = await told(joe, m => m.ended);
  equal([ended.check, ended.why, ended.who, mine.length], [check.check, 'left', ['Kit'], 1]);
  const left = await now(kit);
  equal([left.check, left.mine, left.ended], [null, [], undefined]);
  await joe.refused({ t: 'ready', check: check.check, yes: true }, 'not_found');
  // So does whose match begins where it sat already.
  await kit.good(seek('newton', [2], ['live']));
  const second = await checked(joe);
  await ready(kit, second.check.check);
  await ida.good({ t: 'start', table });
  await until(async () => !(await now(joe)).check, 'it is over');
  equal((await now(joe)).ended.who, ['Kit']);
  for (const who of [ida, joe, kit]) await who.close();
});

test('two who wait at their own tables find each other', async () => {
  const [cat, dov] = [await place.join('Cat'), await place.join('Dov')];
  const first = await opens(cat, 'newton');
  const second = await opens(dov, 'newton');
  const { check } = await checked(dov);
  equal([check.speed, check.seats, check.yes], [undefined, 2, 1]);
  await ready(dov, check.check);
  equal((await called(dov)).table, first);
  await cat.table(first, t => seated(t).join() === 'Cat,Dov');
  await dov.table(second, t => !seated(t).length); // that seat is given back
  await cat.close();
  await dov.close();
});

test('a table with options of its own is filled, and nobody is called away from it', async () => {
  const [eli, flo, gil] = [
    await place.join('Eli'),
    await place.join('Flo'),
    await place.join('Gil'),
  ];
  const options = { stall_rounds: 5 };
  const first = await opens(eli, 'century', { clock: 30, options });
  await opens(flo, 'century', { clock: 30, options });
  await sleep(7000); // longer than anybody sits before being called away, and a wave
  equal([(await now(eli)).check, (await now(flo)).check], [null, null]);
  await flo.close();
  await gil.good(seek('century', [2], ['quick']));
  const { check } = await checked(gil);
  await ready(gil, check.check);
  equal((await called(gil)).table, first);
  await eli.close();
  await gil.close();
});

test('at tables and with seeks, nobody is called to two', async () => {
  const people = [];
  for (let i = 0; i < 8; i++) people.push(await place.join(`T${i}`));
  for (const who of people.slice(0, 5)) await opens(who, 'newscience', { clock: 30 });
  for (const who of people.slice(3)) await who.good(seek('newscience', [2], ['quick']));
  const answers = people.map(async who => {
    for (;;) {
      const m = await who.wait(x => x.t === 'seeks' || x.t === 'stop');
      if (m.t === 'stop') return;
      if (m.check && !m.check.mine && !m.check.making)
        who.send({ t: 'ready', id: `r${m.check.check}`, check: m.check.check, yes: true });
    }
  });
  // Whoever sits, sits at one table: also who had a table and was called from it by a seek.
  const eye = await place.join('Eye');
  const looked = new Map();
  const where = async () => {
    for (const code of people.flatMap(p => p.all.filter(m => m.table).map(m => m.table)))
      if (!looked.has(code)) looked.set(code, await eye.good({ t: 'open', table: code }));
    const last = new Map();
    for (const m of eye.all) if (m.t === 'table') last.set(m.table, m);
    return [...last.values()].map(seated);
  };
  const full = all => all.filter(names => names.length === 2).flat();
  await until(async () => full(await where()).length >= 6, 'three tables are full');
  await until(async () => {
    const names = (await where()).flat();
    return new Set(names).size === names.length;
  }, 'nobody sits at two');
  for (const who of people) {
    who.inbox.push({ t: 'stop' });
    who.wake();
  }
  await Promise.all(answers);
  for (const who of [...people, eye]) await who.close();
});

await run();
