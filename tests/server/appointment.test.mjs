// Appointments: proposed, answered, fixed; a table at their time, one, whatever happens meanwhile.
import { patience } from '../patience.mjs';
import { Server, equal, ok, orrery, run, sleep, test } from './kit.mjs';
import { comes, get, post as say, rows, sql } from './people.mjs';

const server = new Server();
/** An address says only so much at a time. */
async function post(...what) {
  for (;;) {
    const a = await say(...what);
    if (a.status !== 429) return a;
    await sleep(250);
  }
}
const MINUTE = 60000,
  HOUR = 60 * MINUTE;
const days = n => Date.now() + n * 24 * HOUR;
const what = (more = {}) => ({
  game: 'century',
  seats: [2],
  speed: 'live',
  times: [days(1)],
  ...more,
});
const propose = (who, more) => post(server, who, '/api/appointments', what(more));
const answer = (who, id, times) => post(server, who, `/api/appointments/${id}/answer`, { times });
const end = (who, id) => post(server, who, `/api/appointments/${id}/end`, {});
const all = async who => (await get(server, who, '/api/appointments')).appointments;
const one = async (who, id) => (await all(who)).find(a => a.id === id);
const told = (who, id, state) =>
  who.wait(m => m.t === 'appointment' && m.id === id && m.state === state, undefined, state);
const row = id => rows(server, `SELECT * FROM appointments WHERE id = '${id}'`)[0];
async function until(holds, which) {
  for (let i = 0; i < 800 * patience; i++) {
    const found = await holds();
    if (found) return found;
    await sleep(25);
  }
  throw new Error(`in time: ${which}`);
}
/** While the server is away: what the sentences say, and all is looked at anew. */
async function between(...sentences) {
  await server.stop();
  sql(server, [...sentences, 'UPDATE appointments SET due = 0'].join(';'));
  await again();
}
const people = {};
async function again() {
  await server.start();
  for (const name of Object.keys(people)) {
    const { user } = people[name];
    people[name] = Object.assign(await server.connect(user), { user });
  }
}
async function made(proposer, others, more) {
  const { id, status } = await propose(proposer, more);
  equal(status, 201);
  for (const who of others) equal((await answer(who, id, [0])).status, 200);
  return id;
}

test('they come', async () => {
  await server.start();
  for (const name of ['Ada', 'Ben', 'Cid', 'Dan', 'Eve'])
    people[name.toLowerCase()] = await comes(server, name);
});

test('what cannot be is refused by a word', async () => {
  const { ada } = people;
  const refused = async (more, status, error, who = ada) => {
    const a = await propose(who, more);
    equal([a.status, a.error], [status, error], JSON.stringify(more));
  };
  await refused({ times: [Date.now() - MINUTE] }, 400, 'bad_times');
  await refused({ times: [Date.now() + 9 * MINUTE] }, 400, 'bad_times');
  await refused({ times: [days(61)] }, 400, 'bad_times');
  await refused({ times: [] }, 400, 'bad_times');
  const t = days(2);
  await refused({ times: [t, t] }, 400, 'bad_times');
  await refused({ times: [days(1), days(2), days(3), days(4)] }, 400, 'many_times');
  await refused({ times: ['tomorrow'] }, 400, 'bad_input');
  await refused({ times: [1e300] }, 400, 'bad_input');
  await refused({ times: 7 }, 400, 'bad_input');
  await refused({ game: 'chess' }, 400, 'bad_game');
  await refused({ variant: 'none' }, 400, 'bad_variant');
  await refused({ seats: [9] }, 400, 'bad_seats');
  await refused({ seats: [] }, 400, 'bad_seats');
  await refused({ seats: [1] }, 400, 'bad_input');
  await refused({ speed: 'day' }, 400, 'bad_speed');
  await refused({ speed: 'never' }, 400, 'bad_speed');
  await refused({ time_control: '2m/turn' }, 400, 'bad_input'); // beside a speed
  await refused({ speed: undefined }, 400, 'bad_input');
  await refused({ speed: undefined, time_control: '1d/turn' }, 400, 'bad_speed');
  await refused({ speed: undefined, time_control: '3d+12h' }, 409, 'unsupported');
  const bad = await propose(ada, { speed: undefined, time_control: '2m' });
  equal([bad.error, bad.why], ['bad_speed', 'time_control: expected "/turn" or "+" at 3']);
  await refused({ note: 'more' }, 400, 'bad_input');
  const gus = await server.guest('Gus');
  await refused({}, 403, 'no_account', gus);
  equal((await get(server, gus, '/api/appointments')).error, 'no_account');
  equal((await server.post('/api/appointments', what())).status, 401);
  const robot = await comes(server, 'Tock');
  equal((await post(server, robot, '/api/me/bot', {})).status, 200);
  await refused({}, 403, 'program', robot);
  equal(await all(ada), []);
});

test('who can come ticks times, changes that and takes it back', async () => {
  const { ada, ben, cid } = people;
  const times = [days(3), days(1), days(2)];
  const { id } = await propose(ada, { seats: [3, 4], times, rated: true });
  let a = await one(ben, id);
  const sorted = [...times].sort((x, y) => x - y);
  equal(
    [a.game, a.by, a.own, a.state, a.rated, a.speed, a.seats],
    ['century', 'Ada', false, 'open', true, 'live', [3, 4]],
  );
  equal(
    a.times,
    sorted.map(at => ({ at, people: 1, can: false })),
  );
  equal((await answer(ben, id, [1, 2])).status, 200);
  equal((await told(ada, id, 'open')).game, 'century');
  a = await one(ben, id);
  equal(
    a.times.map(t => [t.people, t.can]),
    [
      [1, false],
      [2, true],
      [2, true],
    ],
  );
  equal((await one(ada, id)).own, true);
  equal((await answer(ben, id, [0])).status, 200); // instead
  equal(
    (await one(cid, id)).times.map(t => t.people),
    [2, 1, 1],
  );
  equal((await answer(ben, id, [])).status, 200);
  equal((await answer(cid, id, [])).status, 200); // nothing to take back
  equal(
    (await one(ben, id)).times.map(t => t.people),
    [1, 1, 1],
  );
  equal((await answer(ben, id, [3])).error, 'bad_times');
  equal((await answer(ben, id, [8])).error, 'bad_input');
  equal((await answer(ben, id, [-1])).error, 'bad_input');
  equal((await answer(ada, id, [0])).error, 'own');
  equal((await answer(ben, 'nothing', [0])).error, 'not_found');
  equal((await end(ben, id)).error, 'forbidden');
  equal((await end(ben, 'nothing')).error, 'not_found');
  equal((await end(ada, id)).status, 200);
  a = await one(ada, id);
  equal([a.state, a.why], ['over', 'called_off']);
  equal((await end(ada, id)).error, 'over');
  equal((await answer(ben, id, [0])).error, 'not_found'); // nobody's any more, and he is not in it
  equal(await one(ben, id), undefined);
});

test('nobody has more than three', async () => {
  const { ada } = people;
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => propose(ada)));
  equal(answers.map(a => a.status).sort(), [201, 201, 201, 409, 409]);
  equal(answers.find(a => a.status === 409).error, 'too_many');
  for (const a of answers.filter(x => x.status === 201)) await end(ada, a.id);
  equal((await propose(ada)).status, 201);
  for (const a of await all(ada)) if (a.state === 'open') await end(ada, a.id);
});

test('a full table is fixed at once, told to all, and has a file for calendars', async () => {
  const { ada, ben, cid } = people;
  const time = Math.floor(days(2) / 1000) * 1000;
  const id = await made(ada, [ben], { seats: [2, 3], times: [time, days(3)] });
  equal((await one(ada, id)).state, 'open'); // two would do, three are welcome
  equal(
    (
      await server.fetch(`/api/appointments/${id}/calendar`, {
        headers: { cookie: ada.user.cookie },
      })
    ).status,
    404,
  );
  equal((await answer(cid, id, [0])).status, 200);
  for (const who of [ada, ben, cid]) {
    const m = await told(who, id, 'fixed');
    equal([m.time, m.comes], [time, true]);
    const a = await one(who, id);
    equal([a.state, a.time, a.people], ['fixed', time, ['Ada', 'Ben', 'Cid']]);
  }
  const calendar = (who, query = '') =>
    server.fetch(`/api/appointments/${id}/calendar${query}`, {
      headers: { cookie: who.user.cookie },
    });
  const title = 'Century, a new world; with a long name that is told é in whole';
  const file = await calendar(cid, `?title=${encodeURIComponent(title)}`);
  equal(file.headers.get('content-type'), 'text/calendar; charset=utf-8');
  const text = await file.text();
  ok(
    text.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n') && !/[^\r]\n/.test(text),
    'lines end as they must',
  );
  for (const line of text.split('\r\n')) ok(Buffer.byteLength(line) <= 75, `75 octets: ${line}`);
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const utc = new Date(time).toISOString().replace(/[-:]|\.000/g, '');
  ok(lines.includes(`DTSTART:${utc}`), `DTSTART:${utc} in ${text}`);
  ok(lines.includes(`SUMMARY:${title.replace(/[,;]/g, '\\$&')}`), text);
  ok(
    lines.some(l => l === `UID:${id}@localhost:${server.port}`),
    text,
  );
  ok(
    lines.some(l => l.startsWith('DTSTAMP:')) &&
      lines.some(l => l.startsWith(`URL:${server.origin}/`)),
    text,
  );
  ok((await (await calendar(ben)).text()).includes('SUMMARY:century'), 'without a title');
  equal((await calendar(ben, '?title=%01')).status, 400);
  equal((await calendar(people.dan)).status, 404);
  equal((await answer(people.dan, id, [0])).error, 'not_found');
  equal(await one(people.dan, id), undefined);
  equal((await answer(ben, id, [1])).error, 'over');
  // One of three does not come after all: two are a table. Of two, none.
  equal((await answer(cid, id, [])).status, 200);
  equal((await told(ben, id, 'fixed')).comes, true);
  equal((await one(ben, id)).people, ['Ada', 'Ben']);
  equal((await answer(ben, id, [])).status, 200);
  equal((await told(ada, id, 'over')).why, 'few');
  equal((await one(ada, id)).why, 'few');
});

test('blocks are walls, both ways, and who is apart from somebody who comes', async () => {
  const { ada, ben, cid } = people;
  const block = (who, other, on) =>
    post(server, who, '/api/ties', { user: other.user.id, kind: 'block', on });
  equal((await block(ada, ben, true)).status, 200);
  const { id } = await propose(ada, { seats: [3] });
  const { id: other } = await propose(ben, { seats: [3] });
  equal([await one(ben, id), await one(ada, other)], [undefined, undefined]);
  equal((await answer(ben, id, [0])).error, 'not_found');
  equal((await answer(ada, other, [0])).error, 'not_found');
  equal((await answer(cid, other, [0])).status, 200);
  equal((await answer(cid, id, [0])).status, 200);
  const { id: third } = await propose(people.dan, { seats: [4] });
  equal((await answer(ada, third, [0])).status, 200);
  equal(await one(ben, third), undefined);
  equal((await answer(ben, third, [0])).error, 'not_found');
  equal((await block(ada, ben, false)).status, 200);
  ok(await one(ben, third), 'the wall is gone');
  await end(ada, id);
  await end(ben, other);
  await end(people.dan, third);
});

test('an hour before there are enough, or the time lapses; after the last it is over', async () => {
  const { ada, ben } = people;
  const enough = await made(ada, [ben], { seats: [2, 4] });
  const few = await made(ada, [ben], { seats: [3], times: [days(1), days(2)] });
  const long = `made = made - ${24 * HOUR}`;
  await between(
    `UPDATE appointments SET time_0 = ${Date.now() + 59 * MINUTE}, ${long} WHERE id IN ('${enough}', '${few}')`,
  );
  await until(async () => (await one(people.ben, enough)).state === 'fixed', 'it is fixed');
  const lapsed = await until(async () => {
    const a = await one(people.ben, few);
    return a.times[0].lapsed && a;
  }, 'the first has lapsed');
  equal([lapsed.state, lapsed.times[1].lapsed], ['open', undefined]);
  equal((await answer(people.cid, few, [0])).error, 'bad_times');
  await between(`UPDATE appointments SET time_1 = ${Date.now() + 59 * MINUTE} WHERE id = '${few}'`);
  await until(async () => (await one(people.ben, few)).why === 'lapsed', 'it is over');
  await end(people.ada, enough);
});

test('ten minutes before, its people are called to a table, which begins when all are there', async () => {
  const { ada, ben } = people;
  const id = await made(ada, [ben]);
  await told(ada, id, 'fixed');
  await between(`UPDATE appointments SET fixed = ${Date.now() + 9 * MINUTE} WHERE id = '${id}'`);
  const { table } = await until(() => one(people.ben, id).then(a => a.table && a), 'a table');
  await people.ada.good({ t: 'open', table });
  const t = await people.ada.table(table);
  equal(
    [t.status, t.clock, t.seats.map(s => s.name).sort(), t.seats.map(s => s.kind)],
    ['setup', 120, ['Ada', 'Ben'], ['human', 'human']],
  );
  const m = people.ben.all.find(x => x.t === 'called');
  if (m) equal([m.table, m.why, m.about, m.status], [table, 'appointment', id, 'setup']);
  equal((await answer(people.ben, id, [])).error, 'over');
  equal((await end(people.ada, id)).error, 'over');
  await people.ben.good({ t: 'open', table });
  await people.ada.table(table, m => m.status === 'playing');
});

test('who does not come is played for by a bot, five minutes after', async () => {
  const { ada, ben, cid } = people;
  const id = await made(ada, [ben]);
  await told(ada, id, 'fixed');
  await between(`UPDATE appointments SET fixed = ${Date.now() + 9 * MINUTE} WHERE id = '${id}'`);
  const { table } = await until(() => one(people.ben, id).then(a => a.table && a), 'a table');
  await between(`UPDATE appointments SET fixed = ${Date.now() - 6 * MINUTE} WHERE id = '${id}'`);
  await until(async () => row(id).state === 3, 'it is over');
  equal(await one(people.ada, id), undefined);
  await people.ada.good({ t: 'open', table });
  await people.ada.table(table, m => m.status === 'playing');
});

test('killed while a table is made: neither two nor none', async () => {
  const tables = () => rows(server, 'SELECT count(*) AS n FROM tables')[0].n;
  for (let i = 0; i < 8; i++) {
    const { ada, ben } = people;
    const id = await made(ada, [ben]);
    await until(async () => (await one(ben, id)).state === 'fixed', 'it is fixed');
    await server.stop();
    const before = tables();
    sql(
      server,
      `UPDATE appointments SET fixed = ${Date.now() + 9 * MINUTE}, due = 0 WHERE id = '${id}'`,
    );
    await server.start();
    await sleep(i * 20); // wherever it is by then
    await server.kill();
    const { state, code } = row(id);
    equal(
      [tables() - before, code !== ''],
      state === 2 ? [1, true] : [0, false],
      `after ${i * 20} ms`,
    );
    await again();
    const { table } = await until(() => one(people.ben, id).then(a => a.table && a), 'a table');
    equal(tables() - before, 1);
    await people.ada.good({ t: 'open', table });
    equal((await people.ada.table(table)).seats.map(s => s.name).sort(), ['Ada', 'Ben']);
  }
});

test('who is suspended or erased comes to nothing, and the others are told', async () => {
  const { ada, ben, dan, eve } = people;
  const own = await made(dan, [ben], { seats: [2, 3] });
  const beside = await made(ada, [dan], { seats: [3] });
  const evil = await made(eve, [ben], { seats: [3] });
  const met = await made(ada, [eve], { seats: [3] });
  const said = orrery(
    'people',
    'suspend',
    'Dan',
    '--until',
    '2d',
    '--reason',
    'a break',
    '--data',
    server.data,
  );
  equal(said.status, 0, said.stderr);
  equal((await told(ben, own, 'over')).why, 'called_off');
  await until(async () => (await one(ada, beside)).times[0].people === 1, 'one less');
  const gone = orrery('people', 'erase', 'Eve', '--now', '--data', server.data);
  equal(gone.status, 0, gone.stderr);
  equal((await told(ben, evil, 'over')).why, 'called_off');
  equal((await one(ben, evil)).by, '');
  await until(async () => (await one(ada, met)).times[0].people === 1, 'one less');
  const left = rows(
    server,
    `SELECT count(*) AS n FROM appointment_answers WHERE user_id = '${eve.user.id}'`,
  );
  equal(left[0].n, 0);
  const mine = await get(server, ben, '/api/me/export');
  ok(
    mine.appointment_answers.some(a => a.appointment === evil),
    'what is stored is told',
  );
  delete people.dan;
  delete people.eve;
});

test('answers have a budget', async () => {
  const { ada, ben } = people;
  for (const a of await all(ada)) if (a.own && a.state === 'open') await end(ada, a.id);
  const { id } = await propose(ada, { seats: [4] });
  const headers = { cookie: ben.user.cookie };
  // What an address may say comes back in a second or two, what a person may answer does not.
  await until(async () => {
    const a = await server.post(`/api/appointments/${id}/answer`, { times: [0] }, headers);
    return a.status === 429 && Number(a.headers.get('retry-after')) > 4;
  }, 'a limit');
});

await run();
