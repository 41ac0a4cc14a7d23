// Reports and the moderators' desk: what is taken along, what is done, and that it is told.
import { spawnSync } from 'node:child_process';
import { Server, test, run, ok, equal, sleep } from './kit.mjs';
import { comes, get, post, signIn, sql } from './people.mjs';

const server = new Server();
const HOUR = 3600000;
let mod, ada, ben, cid, gus, table, entry, his;
const heard = (socket, text) => socket.wait(m => m.t === 'chat' && m.text === text);
const again = async who => Object.assign(await server.connect(who.user), { user: who.user });
const report = (who, about, more = {}) =>
  post(server, who, '/api/reports', { user: about.user.id, table, reason: 'insult', ...more });
const entries = async () => (await get(server, mod, '/api/desk')).entries;
const open = id => get(server, mod, `/api/desk/${id}`);
const deed = (wish, who = mod) => post(server, who, '/api/desk/deed', wish);
const letters = async who => (await get(server, who, '/api/me/letters')).letters;
const outcome = async who => (await get(server, who, '/api/reports')).reports.map(r => r.state);
/** As the store has it. */
function rows(sql) {
  const read = spawnSync('sqlite3', ['-json', `file:${server.data}?mode=ro`, sql]);
  return JSON.parse(String(read.stdout) || '[]');
}
const trail = () => rows('SELECT what, about, user_id AS user FROM trail ORDER BY id');
/** Another device of somebody who sits at a table of theirs, by a private link: its cookie, and its socket. */
async function device(who) {
  const seat = (await who.good({ t: 'create', game: 'connect_four', seats: 2 })).table;
  const { key } = await who.good({ t: 'key', table: seat });
  const answer = await server.post('/api/key', { key: key.slice(-32), take: true });
  const cookie = answer.headers.get('set-cookie').split(';')[0];
  return { seat, cookie, socket: await server.connect({ ...who.user, cookie }) };
}
/** It is out with its user: nothing of it is heard, no socket of it is let in. */
async function outToo({ cookie, socket }, reason) {
  equal((await socket.wait(m => m.t === 'bye')).code, 'forbidden');
  const error = await server.connect({ cookie }).catch(String);
  ok(String(error).includes('closed: 1008'), 'no new socket');
  const me = await get(server, { cookie }, '/api/me');
  equal([me.status, me.error, me.reason], [403, 'suspended', reason]);
  const wish = { name: 'Risen', password: 'a long word of passage' };
  equal((await post(server, { cookie }, '/api/account', wish)).error, 'suspended');
  equal((await post(server, { cookie }, '/api/session', { name: 'Risen' })).error, 'suspended');
}
const talk = async (host, guests) => {
  ({ table } = await host.good({ t: 'create', game: 'connect_four', seats: 2 }));
  for (const who of [host, ...guests]) await who.good({ t: 'open', table });
};

test('they come; Mod is a moderator', async () => {
  await server.start();
  mod = await comes(server, 'Judith');
  [ada, ben] = [await comes(server, 'Ada'), await comes(server, 'Ben')];
  cid = await comes(server, 'Cid');
  gus = await server.join('Gus');
  await server.stop();
  sql(server, `UPDATE people SET role = 1 WHERE id = '${mod.user.id}'`);
  await server.start();
  [mod, ada, ben, cid, gus] = await Promise.all([mod, ada, ben, cid, gus].map(again));
});

test('the desk is for moderators', async () => {
  for (const where of ['/api/desk', '/api/desk/1'])
    equal((await get(server, ada, where)).error, 'forbidden');
  equal((await get(server, gus, '/api/desk')).status, 403);
  equal((await server.fetch('/api/desk')).status, 401);
  equal((await deed({ report: 1, kind: 'nothing' }, ada)).error, 'forbidden');
  equal((await post(server, ada, '/api/desk/lift', { deed: 1 })).error, 'forbidden');
  equal(await entries(), []);
});

test('a report takes the last 50 lines along; of one event there is one entry', async () => {
  await talk(ada, [ben, cid, gus]);
  for (let i = 0; i < 52; i++)
    await [ada, ben, cid, gus][i % 4].good({ t: 'chat', table, text: `line ${i}` });
  await heard(ada, 'line 51');
  equal((await report(ada, ben, { words: 'He is rude' })).status, 200);
  equal((await report(gus, ben, { reason: 'spam' })).status, 200);
  equal((await report(ada, ben)).status, 200); // once more: nothing new
  equal(
    (await post(server, cid, '/api/reports', { name: 'ada', table, reason: 'other' })).status,
    200,
  );
  const list = await entries();
  equal(
    list.map(e => [e.name, e.table, e.reports]),
    [
      ['Ben', table, 2],
      ['Ada', table, 1],
    ],
  );
  entry = await open(list[0].id);
  equal(
    entry.reports.map(r => [r.from, r.name, r.reason, r.words]),
    [
      ['Ada', 'Ben', 'insult', 'He is rude'],
      ['Gus', 'Ben', 'spam', ''],
    ],
  );
  const lines = entry.reports[0].lines.map(l => l.text);
  equal([lines.length, lines[0], lines[49]], [50, 'line 2', 'line 51']);
  equal(entry.reports[0].lines[49].user, gus.user.id);
  equal([await outcome(ada), await outcome(gus), await outcome(ben)], [[0], [0], []]);
});

test('what is no report', async () => {
  equal((await report(ada, ada)).error, 'bad_input');
  equal((await report(ada, ben, { reason: 'his face' })).error, 'bad_input');
  equal((await report(ada, ben, { words: 'x'.repeat(301) })).error, 'bad_input');
  equal((await report(cid, ben, { table: 'zzzzzzzzzzzzz' })).error, 'not_found');
  equal((await report(cid, ben, { user: 'nobody' })).error, 'not_found');
  equal((await report(cid, ben, { name: 'Ben' })).error, 'bad_input');
  equal((await open(4711)).error, 'not_found');
  equal((await open('1x')).error, 'not_found');
});

test('what is no deed', async () => {
  const { id } = (await entries())[0];
  for (const wish of [
    { kind: 'mute', reason: 'insult' }, // for how long?
    { kind: 'mute', reason: 'insult', hours: 9000 },
    { kind: 'warn', reason: 'insult', hours: 1 },
    { kind: 'warn' },
    { kind: 'warn', reason: 'his face' },
    { kind: 'banish', reason: 'insult' },
    { kind: 'nothing', reason: 'insult' },
  ])
    equal((await deed({ report: id, ...wish })).error, 'bad_input', JSON.stringify(wish));
  equal((await deed({ report: 4711, kind: 'nothing' })).error, 'not_found');
  equal((await entries()).length, 2, 'all is open');
});

test('a mute is told, and held, until it is taken back', async () => {
  const { id } = (await entries())[0];
  const wish = { report: id, kind: 'mute', reason: 'insult', words: 'Please be kind.', hours: 2 };
  equal((await deed(wish)).status, 200);
  await ben.wait(m => m.t === 'letter');
  const refused = await ben.refused({ t: 'chat', table, text: 'but' }, 'forbidden');
  equal(refused.why, 'muted');
  ok(Math.abs(refused.until - Date.now() - 2 * HOUR) < 60000, 'two hours');
  equal((await get(server, ben, '/api/me')).letters, 1);
  const late = await again(ben);
  equal([late.welcome.letters, late.welcome.talk], [1, 'none']);
  const [letter] = await letters(ben);
  equal(
    [letter.kind, letter.reason, letter.words, letter.until, letter.told],
    ['mute', 'insult', 'Please be kind.', refused.until, 0],
  );
  equal([await outcome(ada), await outcome(gus)], [[1], [1]]);
  equal((await entries()).length, 1, 'it is closed');
  equal((await deed(wish)).error, 'not_found');
  await post(server, mod, '/api/desk/lift', { deed: letter.id });
  equal((await post(server, mod, '/api/desk/lift', { deed: letter.id })).error, 'not_found');
  await heard(ben, 'line 51');
  for (let i = 0; i < 100; i++) {
    const answer = await ben.ask({ t: 'chat', table, text: `again ${i}` });
    if (answer.t === 'ok') break;
    ok(i < 99, 'he may speak');
  }
});

test('a letter is read, and answered once', async () => {
  const [{ id }] = await letters(ben);
  const answer = more => post(server, ben, '/api/me/letters', { letter: id, ...more });
  equal((await post(server, ada, '/api/me/letters', { letter: id })).error, 'not_found');
  equal((await answer()).status, 200);
  equal((await get(server, ben, '/api/me')).letters, undefined);
  equal((await answer({ reply: 'I am sorry.' })).status, 200);
  equal((await answer({ reply: 'And more' })).error, 'not_found');
  equal((await letters(ben))[0].reply, 'I am sorry.');
});

test('nothing wrong, and a note, are told to nobody', async () => {
  const [{ id }] = await entries();
  equal((await deed({ report: id, kind: 'nothing' })).status, 200);
  equal([await letters(ada), await outcome(cid)], [[], [2]]);
  await report(cid, ada);
  const [next] = await entries();
  equal(
    (await deed({ report: next.id, kind: 'note', reason: 'other', words: 'Look again' })).status,
    200,
  );
  equal([await letters(ada), (await get(server, ada, '/api/me')).letters], [[], undefined]);
  const own = await get(server, ada, '/api/me/export');
  equal([own.status, JSON.stringify(own).includes('Look again')], [200, false]);
});

test('nobody judges themselves, or one of no lesser role', async () => {
  await report(ada, mod);
  const [{ id }] = rows(`SELECT id FROM reports WHERE about = '${mod.user.id}'`);
  equal((await deed({ report: id, kind: 'nothing' })).error, 'forbidden');
  equal(rows(`SELECT state FROM reports WHERE id = ${id}`), [{ state: 0 }]);
  equal((await open(id)).error, 'not_found', 'nor reads what is about oneself');
  equal(await entries(), []);
});

test('a suspension ends sessions, and sign-in says until when and why', async () => {
  his = await device(cid);
  await his.socket.good({ t: 'open', table: his.seat });
  await cid.good({ t: 'seek', game: 'newscience', seats: [2], speeds: ['day'] });
  const plan = { name: 'Hven', game: 'connect_four', size: 2 };
  const { id: hven } = await post(server, ada, '/api/tournaments', plan);
  equal((await post(server, cid, `/api/tournaments/${hven}/on`, {})).status, 200);
  sql(
    server,
    `INSERT INTO invitations(code, user_id, created, used) VALUES('c0de', '${cid.user.id}', 1, 0)`,
  );
  await report(ada, cid, { reason: 'cheating' });
  const { id } = (await entries()).find(e => e.name === 'Cid');
  equal((await deed({ report: id, kind: 'suspend', reason: 'cheating', hours: 1 })).status, 200);
  equal((await cid.wait(m => m.t === 'bye')).code, 'forbidden');
  await outToo(his, 'cheating');
  const answer = await signIn(server, 'Cid');
  const { error, until, reason } = await answer.json();
  equal([answer.status, error, reason], [403, 'suspended', 'cheating']);
  ok(Math.abs(until - Date.now() - HOUR) < 60000, 'an hour');
  const wrong = await server.post('/api/signin', { name: 'Cid', password: 'not that word' });
  equal((await wrong.json()).error, 'wrong', 'only who knows the password is told');
  equal((await get(server, cid, '/api/me')).id, null, 'the session has ended');

  equal(rows('SELECT id FROM seeks UNION ALL SELECT code FROM invitations'), []);
  for (let i = 0, waits, people; waits !== 0 || people !== 0; i++) {
    ok(i < 400, `in time: he waits for nothing (${waits}), and is in no tournament (${people})`);
    ada.forget();
    ada.send({ t: 'seeks' });
    waits = (await ada.wait(m => m.t === 'seeks')).waiting.length;
    ({ people } = (await get(server, ada, '/api/tournaments')).tournaments.find(
      t => t.id === hven,
    ));
    await sleep(25);
  }
});

test('a guest is suspended as well, and told by the cookie', async () => {
  equal((await report(ben, gus)).status, 200);
  const own = await device(gus);
  const { id } = (await entries()).find(e => e.name === 'Gus');
  await deed({ report: id, kind: 'suspend', reason: 'spam', hours: 1 });
  await gus.wait(m => m.t === 'bye');
  const me = await get(server, gus, '/api/me');
  equal([me.status, me.error, me.reason], [403, 'suspended', 'spam']);
  await outToo(own, 'spam');
  equal((await post(server, gus, '/api/session', { name: 'Gus' })).error, 'suspended');
  const before = trail().length;
  await server.stop();
  sql(server, `UPDATE deeds SET until = 1 WHERE kind = 'suspend'`);
  await server.start();
  equal((await get(server, gus, '/api/me')).id, gus.user.id, 'it ends by itself');
  equal((await signIn(server, 'Cid')).status, 200);
  for (const { seat, cookie } of [his, own]) {
    const socket = await server.connect({ cookie }); // the link was not called back
    await socket.good({ t: 'open', table: seat });
    await socket.close();
  }
  equal(trail().length, before);
});

test('all of it is in the trail, what was opened too', async () => {
  equal(
    trail().map(t => t.what),
    ['open', 'mute', 'lift', 'nothing', 'note', 'suspend', 'suspend'],
  );
  ok(
    trail().every(t => t.user === mod.user.id),
    'who did it',
  );
});

test('the desk tells of it: the trail of who an entry is about, and what is closed', async () => {
  const closed = (await get(server, mod, '/api/desk?closed=1')).entries;
  equal(
    closed.map(e => [e.name, e.game, e.reports, e.state]),
    [
      ['Gus', 'connect_four', 1, 1],
      ['Cid', 'connect_four', 1, 1],
      ['Ada', 'connect_four', 1, 1], // a note
      ['Ada', 'connect_four', 1, 2],
      ['Ben', 'connect_four', 2, 1],
    ],
  );
  const of = closed.find(e => e.name === 'Ben');
  const { reports, trail: steps } = await open(of.id);
  equal([reports[0].game, reports[0].state], ['connect_four', 1]);
  equal(
    steps.map(s => [s.what, s.by, s.words]),
    [
      ['open', 'Judith', table],
      ['lift', 'Judith', ''],
      ['mute', 'Judith', 'Please be kind.'],
      ['open', 'Judith', table],
    ],
  );
  equal((await letters(ben)).at(-1).table, table);
  for (const where of ['/api/desk?closed=2', '/api/desk/1?closed=1'])
    equal((await get(server, mod, where)).error, 'bad_input', where);
});

test('reports have a limit, told with a time', async () => {
  const answers = await server.flood(
    () =>
      server.post(
        '/api/reports',
        { user: ben.user.id, table, reason: 'other' },
        { cookie: ada.user.cookie },
      ),
    10,
  );
  const refused = await answers.find(a => a.status === 429).json();
  equal(refused.error, 'limit');
  ok(refused.retry_ms > 0, 'a time');
});

await run();
