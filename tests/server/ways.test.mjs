// The ways in of an account: listed, labelled, removed but for the last; passwords set and changed;
// recovery codes; another name.
import fs from 'node:fs';
import { Authenticator } from '../authenticator.mjs';
import { Server, test, run, ok, equal } from './kit.mjs';

const server = new Server();
let ada, ben, codes;
const wall = `${server.folder}/wall`;

const cookieOf = answer => answer.headers.get('set-cookie')?.split(';')[0];
const post = (where, body, cookie) => server.post(where, body, cookie ? { cookie } : {});
const get = async (where, cookie) =>
  (await server.fetch(where, { headers: cookie ? { cookie } : {} })).json();
const ways = async cookie => (await get('/api/me/ways', cookie)).ways;
async function refused(answer, status, error) {
  equal([answer.status, (await answer.json()).error], [status, error]);
}
async function account(name) {
  const guest = await server.guest(name);
  const answer = await post(
    '/api/account',
    { name, password: `password of ${name}` },
    guest.cookie,
  );
  equal(answer.status, 201, `an account for ${name}`);
  return { ...guest, session: cookieOf(answer) };
}
const signIn = (name, password, cookie) => post('/api/signin', { name, password }, cookie);
const withCode = (name, code) => post('/api/signin/code', { name, code });

test('the list of ways', async () => {
  await server.start();
  ada = await account('Ada');
  const list = await ways(ada.session);
  equal(
    list.map(w => w.kind),
    ['password'],
  );
  ok(Math.abs(list[0].created - Date.now()) < 600000, 'when it was made');
  equal((await get('/api/me/ways', ada.session)).fresh, true);
});

test('never without one: the last is not removed, recovery codes do not count', async () => {
  const [{ id }] = await ways(ada.session);
  await refused(await post('/api/me/ways/remove', { id }, ada.session), 409, 'last_way');
  const answer = await post('/api/me/codes', {}, ada.session);
  equal(answer.status, 200);
  ({ codes } = await answer.json());
  equal(new Set(codes).size, 10);
  ok(
    codes.every(c => /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/.test(c)),
    `codes: ${codes}`,
  );
  await refused(await post('/api/me/ways/remove', { id }, ada.session), 409, 'last_way');
  await refused(await post('/api/me/ways/remove', { id: 9999 }, ada.session), 404, 'not_found');
});

test('a recovery code signs in, once', async () => {
  const answer = await withCode('ada', codes[3].toLowerCase());
  equal(answer.status, 200);
  equal((await get('/api/me', cookieOf(answer))).id, ada.id);
  equal((await ways(ada.session)).find(w => w.kind === 'code').left, 9);
  await refused(await withCode('ada', codes[3]), 401, 'wrong');
  await refused(await withCode('nobody here', codes[4]), 401, 'wrong');
  await refused(await withCode('ada', 'no code'), 401, 'wrong');
});

test('of two who come with one code at once, one comes in', async () => {
  const answers = await Promise.all([withCode('ada', codes[5]), withCode('ada', codes[5])]);
  equal(answers.map(a => a.status).sort(), [200, 401]);
});

test('new codes end the old ones', async () => {
  const fresh = (await (await post('/api/me/codes', {}, ada.session)).json()).codes;
  await refused(await withCode('ada', codes[0]), 401, 'wrong');
  equal((await withCode('ada', fresh[0])).status, 200);
});

test('the last passkey stays, and one of two goes with its sign-in', async () => {
  ben = await server.guest('Ben');
  const device = new Authenticator(server.origin),
    begin = async (purpose, cookie) =>
      (await post('/api/passkey/begin', { purpose }, cookie)).json();
  const passkey = device.make(await begin('signup', ben.cookie));
  ben.session = cookieOf(await post('/api/passkey/signup', { name: 'Ben', passkey }, ben.cookie));
  const [{ id }] = await ways(ben.session);
  await refused(await post('/api/me/ways/remove', { id }, ben.session), 409, 'last_way');
  equal((await post('/api/me/ways/rename', { id, label: 'My phone' }, ben.session)).status, 200);
  equal((await ways(ben.session))[0].label, 'My phone');
  await refused(
    await post('/api/me/ways/rename', { id, label: 'Not mine' }, ada.session),
    404,
    'not_found',
  );
  await refused(
    await post('/api/me/ways/rename', { id, label: ' ' }, ben.session),
    400,
    'bad_input',
  );
  equal((await post('/api/me/password', { password: 'password of Ben' }, ben.session)).status, 200);
  await refused(await post('/api/me/ways/remove', { id }, ada.session), 404, 'not_found');
  equal((await post('/api/me/ways/remove', { id }, ben.session)).status, 200);
  const said = device.sign(await begin('signin'));
  await refused(await post('/api/passkey/signin', { passkey: said }), 401, 'unknown_passkey');
  equal(
    (await ways(ben.session)).map(w => w.kind),
    ['password'],
  );
});

test('a password is changed by who knows the old one, or has just signed in', async () => {
  const set = (body, cookie = ben.session) => post('/api/me/password', body, cookie);
  await refused(await set({ password: 'short', old: 'password of Ben' }), 400, 'password_short');
  await refused(await set({ password: 'x'.repeat(1025) }), 400, 'password_long');
  await refused(await set({ password: 'another password', old: 'not that one' }), 403, 'wrong');
  equal((await set({ password: 'another password', old: 'password of Ben' })).status, 200);
  await refused(await signIn('Ben', 'password of Ben'), 401, 'wrong');
  equal((await signIn('Ben', 'another password')).status, 200);
  equal((await set({ password: 'a third password' })).status, 200, 'a fresh session');
  equal((await signIn('Ben', 'a third password')).status, 200);
});

test('the old session ends where one signs in anew; others stay', async () => {
  const elsewhere = cookieOf(await signIn('Ben', 'a third password'));
  const here = cookieOf(await signIn('Ben', 'a third password', ben.session));
  equal((await get('/api/me', ben.session)).id, null);
  equal((await get('/api/me', elsewhere)).id, ben.id);
  ben.session = here;
});

test('is a name free?', async () => {
  const free = (name, cookie) => get(`/api/names/${encodeURIComponent(name)}`, cookie);
  equal(await free('Cäcilie'), { free: true });
  equal(await free('ADA'), { free: false, why: 'name_taken' });
  equal(await free('ADA', ada.session), { free: true }, 'of who has it');
  equal(await free('x'), { free: false, why: 'bad_name' });
  equal(await free('x'.repeat(90)), { free: false, why: 'bad_name' });
  equal((await free('Moderator')).why, 'name_reserved');
});

test('another name: told at tables, the old one stays taken, and signs in', async () => {
  const socket = await server.connect({ cookie: ada.session });
  const { table } = await socket.good({ t: 'create', game: 'century', seats: 2, open: true });
  await socket.good({ t: 'open', table });
  const answer = await post('/api/me/name', { name: 'Ada Lovelace' }, ada.session);
  equal(answer.status, 200);
  equal((await answer.json()).name, 'Ada Lovelace');
  equal((await get('/api/me', ada.session)).name, 'Ada Lovelace');
  await socket.wait(m => m.t === 'table' && m.seats.some(s => s.name === 'Ada Lovelace'));
  equal(await get('/api/names/ada'), { free: false, why: 'name_taken' });
  equal((await signIn('Ada', 'password of Ada')).status, 200, 'by the old name');
  equal((await signIn('ada lovelace', 'password of Ada')).status, 200, 'by the new one');
  await refused(await post('/api/me/name', { name: 'ben' }, ada.session), 409, 'name_taken');
});

test('a second change waits for thirty days', async () => {
  const soon = await post('/api/me/name', { name: 'Countess' }, ada.session);
  equal([soon.status, (await soon.clone().json()).error], [429, 'too_soon']);
  const days = Number(soon.headers.get('retry-after')) / 86400;
  ok(days > 29.9 && days <= 30, `thirty days: ${days}`);
});

test('a name has no slash: its page would have no address', async () => {
  const wish = { name: 'Ada/Eva', password: 'password of both' };
  await refused(await post('/api/account', wish), 400, 'bad_name');
  await refused(await post('/api/me/name', { name: 'Ada/Eva' }, ben.session), 400, 'bad_name');
});

test('of several changes at once one is the first, and the others wait', async () => {
  const { session } = await account('Dora');
  const names = ['Dorothea', 'Theodora', 'Doris', 'Dorette', 'Isidora'];
  const all = await Promise.all(names.map(name => post('/api/me/name', { name }, session)));
  const [done, ...wait] = all.sort((a, b) => a.status - b.status);
  equal(
    all.map(a => a.status),
    [200, 429, 429, 429, 429],
  );
  for (const answer of wait) equal((await answer.json()).error, 'too_soon');
  equal((await get('/api/me', session)).name, (await done.json()).name);
});

test('after ten minutes a way is opened or closed by who signs in again alone', async () => {
  await server.stop();
  fs.writeFileSync(wall, '1200000');
  await server.start(['--test-wall', wall]);
  equal((await get('/api/me/ways', ben.session)).fresh, false);
  const [{ id }] = await ways(ben.session);
  await refused(await post('/api/me/codes', {}, ben.session), 403, 'not_fresh');
  for (const [what, body] of Object.entries({ begin: { purpose: 'add' }, add: { passkey: {} } }))
    await refused(await post(`/api/passkey/${what}`, body, ben.session), 403, 'not_fresh');
  await refused(await post('/api/me/ways/remove', { id }, ben.session), 403, 'not_fresh');
  await refused(
    await post('/api/me/password', { password: 'a fourth one' }, ben.session),
    403,
    'not_fresh',
  );
  const answer = await signIn('Ben', 'a third password', ben.session);
  equal((await post('/api/me/codes', {}, cookieOf(answer))).status, 200);
});

test('a thousand wrong recovery codes: a code each, and a time to try again', async () => {
  await server.stop(); // limits begin anew
  await server.start();
  const told = new Map();
  for (let i = 0; i < 1000; i++) {
    const wrong = String(i).padStart(10, '0');
    const answer = await withCode(i % 2 ? 'ada' : 'ben', wrong);
    const { error, retry_ms: ms } = await answer.json();
    const line = `${answer.status} ${error}`;
    told.set(line, (told.get(line) ?? 0) + 1);
    if (answer.status !== 429) continue;
    ok(ms > 0 && ms <= 600000, `retry_ms ${ms}`);
    equal(Number(answer.headers.get('retry-after')), Math.ceil(ms / 1000));
  }
  equal([...told.keys()].sort(), ['401 wrong', '429 limit']);
  ok(told.get('401 wrong') <= 11, [...told].join(' ')); // of an address in ten minutes, and a little
});

run();
