// Who is muted gains nothing by coming back as somebody whom nobody knows: where it came from,
// guests and new accounts have phrases alone for a time, and few names; elsewhere nothing changes.
import path from 'node:path';
import { Server, test, run, equal, ok } from './kit.mjs';
import { get, rows, settled, sql } from './people.mjs';

const server = new Server();
server.file = path.join(server.folder, 'orrery.sock');
const HERE = { 'x-forwarded-for': '198.51.100.7' };
const THERE = { 'x-forwarded-for': '203.0.113.9' };
const password = 'a long word of passage';
let judith, ada, gus, ann, table;

const connect = (user, at) =>
  server.connect(user, { headers: [`X-Forwarded-For: ${at['x-forwarded-for']}`] });
const ask = (where, body, who, at) =>
  server.post(where, body, { ...at, ...(who ? { cookie: who.cookie } : {}) });
const named = (name, at, who) => ask('/api/session', { name }, who, at);
async function joins(name, at, where = '/api/session', body = { name }) {
  const answer = await ask(where, body, null, at);
  equal(Math.floor(answer.status / 100), 2, name);
  const cookie = answer.headers.get('set-cookie').split(';')[0];
  const user = { ...(await answer.json()), cookie };
  return Object.assign(await connect(user, at), { user });
}
const account = (name, at) => joins(name, at, '/api/account', { name, password });
const again = async (who, at) => Object.assign(await connect(who.user, at), { user: who.user });
/** What becomes of free words at the table, which has come by its link alone. */
async function says(who, text) {
  await who.good({ t: 'open', table });
  const { t, why } = await who.ask({ t: 'chat', table, text });
  return why ?? t;
}

test('they come: Judith judges, Ada has played, Gus is a guest', async () => {
  await server.start();
  judith = await account('Judith', THERE);
  ada = await account('Ada', HERE);
  gus = await joins('Gus', HERE);
  await server.stop();
  sql(server, `${settled(ada.user.id)}UPDATE people SET role = 1 WHERE id = '${judith.user.id}';`);
  await server.start();
  [ada, gus] = await Promise.all([ada, gus].map(who => again(who, HERE)));
  table = (await ada.good({ t: 'create', game: 'century', seats: 4, open: false })).table;
  for (const who of [ada, gus]) equal(await says(who, 'by a link all write'), 'ok');
});

test('a new guest a word: ten from one place begin to talk at once; who has begun goes on', async () => {
  const come = { 'x-forwarded-for': '198.51.100.77' };
  const all = [];
  for (let i = 0; i < 13; i++) all.push(await joins(`Word ${i}`, come));
  let id = 0;
  const phrase = async who => {
    await who.good({ t: 'open', table });
    return who.once({ t: 'phrase', id: `p${++id}`, table, phrase: 'good_luck' });
  };
  const said = [];
  for (const who of all) said.push(await phrase(who));
  const held = said.filter(m => m.code === 'limit');
  equal(
    said.slice(0, 10).map(m => m.t),
    said.slice(0, 10).map(() => 'ok'),
    'a house full of people',
  );
  ok(held.length >= 2, `not all at once: ${JSON.stringify(said)}`);
  ok(
    held.every(m => m.retry_ms > 1000),
    'and one a while later',
  );
  equal((await phrase(all[0])).t, 'ok', 'who has begun goes on');
  equal((await phrase(ada)).t, 'ok');
  for (const who of all) await who.close();
});

test('a name a seat: ten from one place show theirs at a table at once; who has shown it goes on', async () => {
  const come = { 'x-forwarded-for': '198.51.100.79' };
  const { table: code } = await ada.good({ t: 'create', game: 'century', seats: 4, open: true });
  await ada.good({ t: 'open', table: code });
  let id = 0;
  const shows = who => who.once({ t: 'sit', id: `s${++id}`, table: code, seat: 2 });
  const said = [],
    all = [];
  for (let i = 0; i < 14; i++) {
    const who = await joins(`Word ${i}`, come);
    all.push(who);
    await who.good({ t: 'open', table: code });
    said.push(await shows(who));
    if (said.at(-1).t === 'ok') await who.good({ t: 'stand', table: code });
  }
  equal(
    said.slice(0, 10).map(m => m.t),
    said.slice(0, 10).map(() => 'ok'),
    'a house full of people',
  );
  const held = said.filter(m => m.code === 'limit');
  ok(held.length >= 2, `not all at once: ${JSON.stringify(said)}`);
  ok(
    held.every(m => m.retry_ms > 1000),
    'and one a while later',
  );
  equal((await shows(all[0])).t, 'ok', 'who was seen there sits down again');
  await all[0].good({ t: 'stand', table: code });
  const elsewhere = await joins('Eve', { 'x-forwarded-for': '198.51.100.80' });
  await elsewhere.good({ t: 'open', table: code });
  equal((await shows(elsewhere)).t, 'ok', 'who comes from elsewhere');
  const renamed = [];
  for (const who of all) {
    renamed.push((await named(`Said ${renamed.length}`, come, who.user)).status);
    if (renamed.at(-1) !== 200) break;
  }
  equal(renamed.at(-1), 429, `and so are their changes of name: ${renamed}`);
  for (const who of [...all, elsewhere]) await who.close();
});

test('names of tournaments: who is new has twenty, and where somebody was muted few among all', async () => {
  const come = { 'x-forwarded-for': '198.51.100.78' };
  const neal = await account('Neal', come);
  const plan = { game: 'connect_four', size: 2, clock: 60, grace: 120, deadline: 600, rest: 0 };
  const made = [];
  for (let i = 0; i < 24; i++) {
    const answer = await ask('/api/tournaments', { name: `Word ${i}`, ...plan }, neal.user, come);
    const { id } = await answer.json();
    made.push(answer.status);
    if (id) await ask(`/api/tournaments/${id}/annul`, {}, neal.user, come);
  }
  equal(made.slice(0, 20), Array(20).fill(201));
  equal(made.at(-1), 429, `and no more: ${made}`);
});

test('muted when it has gone: from there no guest and no new account goes on', async () => {
  const report = { user: gus.user.id, table, reason: 'insult' };
  equal((await ask('/api/reports', report, ada.user, HERE)).status, 200);
  await gus.close();
  const { entries } = await get(server, judith, '/api/desk');
  const wish = { report: entries[0].id, kind: 'mute', reason: 'insult', words: '', hours: 2 };
  equal((await ask('/api/desk/deed', wish, judith.user, THERE)).status, 200);
  const ned = await joins('Ned', HERE);
  equal(await says(ned, 'it is me'), 'hushed');
  await ned.good({ t: 'phrase', table, phrase: 'good_luck' });
  equal(await says(await account('Ben', HERE), 'it is me'), 'hushed');
  ann = await account('Ann', HERE);
  const made = await ask('/api/tokens', { label: 'mine', scopes: ['play'] }, ann.user, HERE);
  const { token } = await made.json();
  const status = async at =>
    (
      await server.post(
        `/api/v1/tables/${table}/say`,
        { text: 'by a program' },
        { ...at, authorization: `Bearer ${token}` },
      )
    ).status;
  equal([await status(HERE), await status(THERE)], [403, 200], 'a program of theirs, too');
  equal(await says(ada, 'an account that has played goes on'), 'ok');
  equal(await says(await joins('Eve', THERE), 'and so does who comes from elsewhere'), 'ok');
});

test('names from there are few, whoever takes them; elsewhere they are not', async () => {
  const said = [];
  for (let i = 0; i < 8; i++) said.push((await named(`Read ${i}`, HERE)).status);
  equal(said, [200, 200, 429, 429, 429, 429, 429, 429]); // Ned, Ben and Ann were the first of five
  const up = name => ask('/api/account', { name, password }, null, HERE);
  equal([(await up('Read all')).status, (await up('Ann')).status], [429, 429], 'accounts, too');
  const other = await ask('/api/me/name', { name: 'Read Ann' }, ann.user, HERE);
  equal(other.status, 429, 'and what they change');
  const tim = { cookie: (await named('Tim', THERE)).headers.get('set-cookie').split(';')[0] };
  const answer = await named('Read this', HERE, tim);
  equal([answer.status, (await answer.json()).error], [429, 'limit'], 'who was there before');
  equal((await named('Tom', THERE, tim)).status, 200);
});

test('taken back: all of it ends', async () => {
  const [{ deed }] = rows(server, "SELECT id AS deed FROM deeds WHERE kind = 'mute'");
  equal((await ask('/api/desk/lift', { deed }, judith.user, THERE)).status, 200);
  equal(await says(await joins('Nell', HERE), 'free again'), 'ok');
});

test('who was muted before the server began brings it along by coming', async () => {
  await server.stop();
  sql(
    server,
    `INSERT INTO deeds(user_id, by, kind, reason, words, at, until)
     VALUES('${gus.user.id}', 'x', 'mute', 'insult', '', 1, ${Date.now() + 3600000})`,
  );
  await server.start();
  equal(await says(await joins('Nora', HERE), 'nobody knows yet'), 'ok');
  gus = await again(gus, HERE);
  equal(gus.welcome.talk, 'none');
  equal(await says(await joins('Norman', HERE), 'it is me'), 'hushed');
});

await run();
