// One's own data: to take along, to have erased after a time to think, whatever is killed meanwhile;
// guests who never sat down are forgotten.
import { Server, test, run, ok, equal, orrery, pair, sleep } from './kit.mjs';

const server = new Server();
const password = 'a long enough password';
const WEEK = 7 * 24 * 3600 * 1000;
const cookieOf = answer => answer.headers.get('set-cookie')?.split(';')[0];
const post = (where, body, user) =>
  server.post(where, body, user ? { cookie: user.cookie } : undefined);
const get = (where, user) => server.fetch(where, { headers: user ? { cookie: user.cookie } : {} });
const follow = link => post('/api/key', { key: link.slice(link.lastIndexOf('/') + 1), take: true });
const me = async user => (await get('/api/me', user)).json();

async function refused(answer, status, code) {
  const body = await answer.json();
  equal([answer.status, body.error], [status, code]);
  return body;
}

async function signUp(name, guest) {
  const answer = await post('/api/account', { name, password }, guest);
  equal(answer.status, 201, `POST /api/account ${name}`);
  return { ...(await answer.json()), cookie: cookieOf(answer) };
}

async function exported(user) {
  const answer = await get('/api/me/export', user);
  equal(answer.status, 200, 'GET /api/me/export');
  return answer.json();
}

async function number(name) {
  const text = await (await server.fetch('/metrics')).text();
  return Number(text.match(new RegExp(`^orrery_${name} (\\S+)$`, 'm'))[1]);
}

// Waits for what a tick of the server does.
async function until(fits, what) {
  for (let i = 0; i < 600; i++) {
    if (await fits()) return;
    await sleep(50);
  }
  ok(false, what);
}

let ann, ben, table;

test('an export is a file with all that is there, and no secrets', async () => {
  await server.start();
  const ada = await server.join('Ada');
  ben = await server.join('Ben');
  table = await pair(server, ada, ben, { open: false }); // where guests may talk
  await ada.good({ t: 'chat', table, text: 'mine to take along' });
  await ada.good({ t: 'phrase', table, phrase: 'good_luck' });
  await ben.good({ t: 'chat', table, text: 'not hers' });
  ann = await signUp('Ann Ex', ada.user);
  const answer = await get('/api/me/export', ann);
  equal(answer.headers.get('content-disposition'), 'attachment; filename="orrery-export.json"');
  equal(answer.headers.get('cache-control'), 'no-store');
  const text = await answer.text();
  const all = JSON.parse(text);
  equal(all.orrery_export, 1);
  equal([all.user[0].id, all.user[0].name], [ann.id, 'Ann Ex']);
  equal([all.account.length, all.ways[0].kind, all.sessions.length], [1, 'password', 1]);
  equal(
    all.talk.map(c => [c.text, c.code]),
    [
      ['mine to take along', table],
      ['good_luck', table],
    ],
  );
  equal(
    all.seats.map(s => [s.code, s.game]),
    [[table, 'connect_four']],
  );
  equal(all.tables[0].code, table);
  for (const word of ['argon2', 'not hers', ben.user.id, ann.cookie.split('s.')[1]])
    ok(!text.includes(word), `${word} in the export`);
  const guest = await exported(ben.user); // a guest, too
  equal([guest.user[0].name, guest.account.length], ['Ben', 0]);
  await refused(await get('/api/me/export'), 401, 'signed_out');
});

test('a device that came by a link takes nothing along and erases nothing', async () => {
  const answer = await follow((await ben.good({ t: 'key', table })).key);
  const device = { cookie: cookieOf(answer) };
  await refused(await get('/api/me/export', device), 403, 'linked');
  await refused(await post('/api/me/erase', {}, device), 403, 'linked');
});

test('an erasure wants a proof, leaves a week, and can be called off', async () => {
  const answer = await post('/api/me/erase', { password: 'not the password' }, ann);
  await refused(answer, 403, 'wrong');
  await refused(await post('/api/me/erase', { password: 'short' }, ann), 403, 'wrong');
  await refused(await post('/api/me/erase', { sure: true }, ann), 400, 'bad_input');
  equal((await me(ann)).erase_at, undefined);
  const asked = await post('/api/me/erase', { password }, ann);
  equal(asked.status, 200);
  const { erase_at: at } = await asked.json();
  ok(Math.abs(at - Date.now() - WEEK) < 60000, `${at} is in a week`);
  equal((await me(ann)).erase_at, at);
  equal(
    (await (await post('/api/me/erase', {}, ann)).json()).erase_at,
    at,
    'the first time counts',
  );
  equal(await (await post('/api/me/erase/cancel', {}, ann)).json(), { erase_at: null });
  equal((await me(ann)).erase_at, undefined);
  // Without a password, a session that was begun just now is a proof.
  equal((await post('/api/me/erase', {}, ann)).status, 200);
  equal((await post('/api/me/erase/cancel', {}, ann)).status, 200);
});

test('a session that came of an old cookie is no proof', async () => {
  const guest = await server.guest('Old');
  await signUp('Old Hand', guest);
  const answer = await get('/api/me', guest);
  const user = { cookie: cookieOf(answer) };
  equal((await me(user)).account, true);
  await refused(await post('/api/me/erase', {}, user), 403, 'proof');
  equal((await post('/api/me/erase', { password }, user)).status, 200);
});

let left, link;

test('when the time has come all goes, and the match stays of somebody who left', async () => {
  await server.stop();
  await server.start(['--test-erase', '600']);
  const socket = await server.connect(ann);
  ben = Object.assign(await server.connect(ben.user), { user: ben.user });
  for (const one of [socket, ben]) {
    await one.good({ t: 'open', table });
    await one.view(table);
  }
  link = (await socket.good({ t: 'key', table })).key;
  const phone = await server.connect({
    cookie: cookieOf(await follow(link)),
  });
  const asked = await post('/api/me/erase', { password }, ann);
  equal(asked.status, 200);
  equal(await socket.gone, 1008, 'its socket');
  equal(await phone.gone, 1008, 'the device that came by a link');
  await ben.wait(m => m.t === 'table' && m.seats.some(s => s.kind === 'human' && s.name === ''));
  equal(await me(ann), { id: null });
  await refused(await follow(link), 404, 'not_found');
  await refused(await post('/api/signin', { name: 'Ann Ex', password }), 401, 'wrong');
  await refused(await post('/api/account', { name: 'Ann Ex', password }), 409, 'name_taken');
  const free = await get('/api/names/ann%20ex'); // who asks is nobody, and not the one who left
  equal(await free.json(), { free: false, why: 'name_taken' });
  equal(await number('people_erased_total'), 1);
  const late = await server.join('Late');
  await late.good({ t: 'open', table });
  const said = await late.wait(m => m.t === 'chat');
  equal(said.text, 'not hers', 'what is left of the talk');
  left = ann;
});

test('a guest erases itself; an old cookie brings nobody back', async () => {
  const guest = await server.guest('Passing');
  const old = { cookie: guest.cookie };
  equal((await post('/api/me/erase', {}, guest)).status, 200);
  await until(async () => (await me(old)).id === null, 'the guest goes');
  const again = await post('/api/session', { name: 'Another' }, old);
  equal(again.status, 200);
  ok((await again.json()).id !== guest.id, 'another one');
});

test('killed while people are erased: each is there in whole, or gone in whole', async () => {
  await server.stop();
  await server.start();
  const users = [];
  for (let i = 0; i < 5; i++) users.push(await signUp(`Leaving ${i}`, await server.guest(`G${i}`)));
  await server.stop();
  await server.start(['--test-erase', '1000']);
  const asked = await Promise.all(users.map(u => post('/api/me/erase', {}, u)));
  equal(asked.map(a => a.status).join(), '200,200,200,200,200');
  await until(async () => (await number('people_erased_total')) > 0, 'the first one goes');
  await server.kill();
  await server.start(['--test-erase', '1000']);
  for (const [i, user] of users.entries()) {
    await until(async () => (await me(user)).id === null, 'they all go, after a restart');
    await refused(
      await post('/api/account', { name: `Leaving ${i}`, password }),
      409,
      'name_taken',
    );
  }
});

test('a match of before shows who left also after a restart', async () => {
  await server.stop();
  await server.start();
  ben = Object.assign(await server.connect(ben.user), { user: ben.user });
  await ben.good({ t: 'open', table });
  const seats = (await ben.table(table)).seats;
  equal(seats.map(s => s.name).sort(), ['', 'Ben']);
  await refused(await post('/api/signin', { name: 'Ann Ex', password }), 401, 'wrong');
  equal(await me(left), { id: null });
});

test('guests who never sat down are forgotten; who sat, or is here, is not', async () => {
  await server.stop();
  await server.start(['--test-unseen', '1500']);
  const idle = await server.guest('Idle');
  const here = await server.join('Here');
  equal([known(idle), known(here.user)], [true, true]);
  await until(() => !known(idle), 'the idle one is forgotten');
  ok((await number('guests_forgotten_total')) > 0, 'its figure');
  equal(known(here.user), true, 'who is here');
  equal((await me(ben.user)).id, ben.user.id, 'who sat');
  await here.close();
  await until(() => !known(here.user), 'who has gone');
  equal((await me(idle)).id, null);
});

// Without being seen by it, as it would be by asking the server.
function known(user) {
  const said = orrery('people', 'show', user.id, '--json', '--data', server.data);
  ok(said.status === 0 || said.stderr.includes('there is nobody called'), said.stderr);
  return said.status === 0;
}

run();
