// Signing in where a guest sits at tables: it is asked, and then the seats go over to the account or
// stay with the guest, who stays with this browser. Nobody is made one with another.
import { Authenticator } from '../authenticator.mjs';
import { Server, test, run, ok, equal, pair } from './kit.mjs';
import { sql } from './people.mjs';

const server = new Server();
const cookieOf = answer => answer.headers.get('set-cookie')?.split(';')[0];
const post = (where, body, cookie) => server.post(where, body, cookie ? { cookie } : {});
const get = async (where, cookie) =>
  (await server.fetch(where, { headers: cookie ? { cookie } : {} })).json();
const me = cookie => get('/api/me', cookie);
const password = 'a long word of passage';
const signIn = (name, cookie, more = {}) =>
  post('/api/signin', { name, password, ...more }, cookie);

async function account(name) {
  const answer = await post('/api/account', { name, password });
  equal(answer.status, 201, `an account for ${name}`);
  return { ...(await answer.json()), cookie: cookieOf(answer) };
}

async function asked(answer) {
  const body = await answer.json();
  equal([answer.status, body.error], [409, 'seats']);
  equal(answer.headers.get('set-cookie'), null, 'a cookie');
  return body;
}

// One move by whoever is asked, seen by both.
async function playOn(table, a, b) {
  const [mover, other] = a.newest.get(table).q !== undefined ? [a, b] : [b, a];
  const { q, ply } = mover.newest.get(table);
  await mover.good({ t: 'act', table, q, action: `drop ${ply % 2 ? 2 : 1}` });
  for (const one of [mover, other]) await one.view(table, v => v.ply === ply + 1);
}

// The same user on a line of now.
async function again(one, code) {
  const line = await server.connect(one.user);
  await line.good({ t: 'open', table: code });
  await line.view(code, v => v.ply >= 0);
  return line;
}

let ann, gus, ben, table, codes;

test('it is asked, with both names and the tables; a wrong password hears nothing of them', async () => {
  await server.start();
  ann = await account('Ann');
  ({ codes } = await (await post('/api/me/codes', {}, ann.cookie)).json());
  [gus, ben] = [await server.join('Gus'), await server.join('Ben')];
  table = await pair(server, gus, ben);
  await playOn(table, gus, ben);
  const body = await asked(await signIn('ann', gus.user.cookie));
  equal(body, {
    error: 'seats',
    guest: 'Gus',
    account: 'Ann',
    tables: [{ code: table, game: 'connect_four', status: 'playing' }],
  });
  const wrong = await post('/api/signin', { name: 'Ann', password: 'not that' }, gus.user.cookie);
  equal([wrong.status, await wrong.json()], [401, { error: 'wrong' }]);
  const odd = await signIn('Ann', gus.user.cookie, { seats: 'both' });
  equal([odd.status, (await odd.json()).error], [400, 'bad_input']);
  equal((await me(gus.user.cookie)).id, gus.user.id, 'who this browser is');
  equal((await signIn('Ann')).status, 200, 'who was nobody is not asked');
});

test('a recovery code and a passkey are asked, too; the code is not used up by it', async () => {
  await asked(await post('/api/signin/code', { name: 'Ann', code: codes[0] }, gus.user.cookie));
  const device = new Authenticator(server.origin);
  const options = async (purpose, cookie) =>
    (await post('/api/passkey/begin', { purpose }, cookie)).json();
  const made = device.make(await options('add', ann.cookie));
  equal((await post('/api/passkey/add', { passkey: made }, ann.cookie)).status, 201);
  const { cookie } = gus.user;
  const shown = device.sign(await options('signin', cookie));
  await asked(await post('/api/passkey/signin', { passkey: shown }, cookie));
  const again = await post('/api/passkey/signin', { passkey: shown, seats: 'leave' }, cookie);
  equal(again.status, 401, 'a challenge is good once');
  const choice = { passkey: device.sign(await options('signin', cookie)), seats: 'leave' };
  equal((await post('/api/passkey/signin', choice, cookie)).status, 200);
  const by = { name: 'Ann', code: codes[0], seats: 'leave' };
  equal((await post('/api/signin/code', by, cookie)).status, 200);
});

test('leave: the seats stay the guest’s, who is here again after signing out', async () => {
  const answer = await signIn('Ann', gus.user.cookie, { seats: 'leave' });
  equal(answer.status, 200);
  const cookie = cookieOf(answer);
  equal((await me(cookie)).id, ann.id);
  ok(cookie.length < 4096 && /^[!-~]+$/.test(cookie), 'a cookie that browsers keep');
  const socket = await server.connect({ cookie });
  equal(socket.welcome.me.id, ann.id);
  await socket.close();
  const forged = cookie.replace(/[0-9a-f]$/, c => (c === '0' ? '1' : '0'));
  equal(await me(forged), { id: null }, 'a guest that was not signed');
  const out = await post('/api/signout', {}, cookie);
  equal(cookieOf(out), gus.user.cookie, 'the cookie of the guest');
  equal((await me(cookieOf(out))).id, gus.user.id);
  await playOn(table, gus, ben);
});

test('leave: the guest is also here again when the session was ended elsewhere', async () => {
  const here = cookieOf(await signIn('Ann', gus.user.cookie, { seats: 'leave' }));
  equal((await post('/api/me/sessions/end', { others: true }, ann.cookie)).status, 200);
  const answer = await server.fetch('/api/me', { headers: { cookie: here } });
  equal(cookieOf(answer), gus.user.cookie);
  equal((await answer.json()).id, gus.user.id);
});

test('take: the seat is the account’s, for the others, in the lists, and after a kill', async () => {
  const answer = await signIn('Ann', gus.user.cookie, { seats: 'take' });
  const body = await answer.json();
  equal([answer.status, body.id, body.moved, body.stayed], [200, ann.id, [table], []]);
  ann.cookie = cookieOf(answer);
  const seat = await ben.wait(
    m => m.t === 'table' && m.seats.some(s => s.name === 'Ann'),
    'the seat’s new name',
  );
  equal(seat.seats.map(s => s.name).sort(), ['Ann', 'Ben']);
  const mine = await get('/api/me/matches', ann.cookie);
  equal(
    mine.running.map(m => m.code),
    [table],
  );
  equal((await get('/api/me/matches', gus.user.cookie)).running, [], 'of the guest');
  const was = await gus.view(table, v => v.q === undefined && v.you !== 0 && v.you !== 1);
  equal(was.q, undefined, 'what the guest is asked');
  await server.kill();
  await server.start();
  const [here, there] = [await server.connect(ann), await server.connect(ben.user)];
  for (const one of [here, there]) {
    await one.good({ t: 'open', table });
    await one.view(table, v => v.ply === 2);
  }
  for (let ply = 2; ply < 7; ply++) await playOn(table, here, there);
  const log = await get(`/api/tables/${table}/log`);
  equal(log.seats.map(s => s.name).sort(), ['Ann', 'Ben']);
  const page = await get('/api/people/Ann/matches', ann.cookie);
  equal(
    page.matches.map(m => m.code),
    [table],
  );
  const file = await get('/api/me/export', ann.cookie);
  equal(
    [file.passed.map(s => s.code), file.played.map(m => m.code), file.tables.map(t => t.code)],
    [[table], [table], [table]],
  );
  equal((await server.fetch(`/api/tables/${table}/replay`)).status, 200);
});

test('take before the start: the account is the host', async () => {
  const eve = await server.join('Eve');
  const { table: code } = await eve.good({ t: 'create', game: 'connect_four', seats: 2 });
  const answer = await signIn('Ann', eve.user.cookie, { seats: 'take' });
  equal((await answer.json()).moved, [code]);
  const host = await server.connect({ cookie: cookieOf(answer) });
  await host.good({ t: 'open', table: code });
  await host.good({ t: 'bot', table: code, seat: 1, level: 'apprentice' });
  await host.good({ t: 'start', table: code });
  await host.view(code, v => v.ply >= 0);
});

test('where the account sits already, or is apart from somebody, the seat stays the guest’s', async () => {
  const [fay, tom] = [await server.join('Fay'), await server.join('Tom')];
  const both = await pair(server, fay, await server.connect(ann));
  const apart = await pair(server, fay, tom);
  equal(
    (await post('/api/ties', { user: tom.user.id, kind: 'block', on: true }, ann.cookie)).status,
    200,
  );
  const answer = await signIn('Ann', fay.user.cookie, { seats: 'take' });
  const body = await answer.json();
  equal([answer.status, body.moved, body.stayed.sort()], [200, [], [both, apart].sort()]);
  const out = await post('/api/signout', {}, cookieOf(answer));
  equal(cookieOf(out), fay.user.cookie, 'the guest stays with this browser');
  await playOn(apart, fay, tom);
});

test('take: a private link of the guest’s seat holds no more, and its device is told', async () => {
  const [lea, max] = [await server.join('Lea'), await server.join('Max')];
  const code = await pair(server, lea, max);
  const { key } = await lea.good({ t: 'key', table: code });
  const follow = () => post('/api/key', { key: key.replace(/^.*\/k\//, ''), take: true });
  const came = await follow();
  equal(came.status, 200);
  const device = await server.connect({ ...lea.user, cookie: cookieOf(came) });
  await device.good({ t: 'open', table: code });
  const answer = await signIn('Ann', lea.user.cookie, { seats: 'take' });
  equal((await answer.json()).moved, [code]);
  equal((await device.wait(m => m.t === 'bye')).code, 'forbidden');
  equal((await follow()).status, 404);
  equal(await me(cookieOf(came)), { id: null });
});

test('take: more tables than are told at once; the guest stays for the rest', async () => {
  const jo = await server.join('Jo');
  const kept = [];
  for (let i = 0; i < 22; i++)
    kept.push((await jo.good({ t: 'create', game: 'connect_four', seats: 2 })).table);
  const first = await signIn('Ann', jo.user.cookie, { seats: 'take' });
  equal((await first.json()).moved.length, 20);
  const out = await post('/api/signout', {}, cookieOf(first));
  equal(cookieOf(out), jo.user.cookie, 'the guest is here again');
  const second = await signIn('Ann', jo.user.cookie, { seats: 'take' });
  equal((await second.json()).moved.length, 2);
  equal(cookieOf(second).split('.').length, 2, 'nothing is left to come back to');
});

test('a guest who is suspended stays with its seats, whoever signs in beside it', async () => {
  const [susi, eve] = [await server.join('Susi'), await server.join('Eve')];
  const code = await pair(server, susi, eve);
  const { key } = await eve.good({ t: 'key', table: code });
  const deed = until =>
    sql(
      server,
      `DELETE FROM deeds WHERE user_id = '${susi.user.id}';
       INSERT INTO deeds(user_id, by, kind, reason, words, at, until)
         VALUES('${susi.user.id}', '', 'suspend', 'insult', '', 1, ${until});`,
    );
  deed(Date.now() + 3600e3);
  for (const more of [{}, { seats: 'take' }, { seats: 'leave' }]) {
    const answer = await signIn('Ann', susi.user.cookie, more);
    equal([answer.status, (await answer.json()).moved], [200, undefined]);
    equal(cookieOf(await post('/api/signout', {}, cookieOf(answer))), susi.user.cookie);
  }
  const linked = await post(
    '/api/key',
    { key: key.replace(/^.*\/k\//, ''), take: true },
    susi.user.cookie,
  );
  equal(cookieOf(linked).includes(susi.user.id), true, 'beside a private link, too');
  deed(1);
  await playOn(code, await again(susi, code), eve);
});

test('where the session has ended the guest beside it names itself, and becomes an account', async () => {
  const device = new Authenticator(server.origin);
  const ways = {
    session: cookie => post('/api/session', { name: 'Other' }, cookie),
    account: cookie => post('/api/account', { name: 'Otto', password }, cookie),
    passkey: async cookie => {
      const begun = await post('/api/passkey/begin', { purpose: 'signup' }, cookie);
      const passkey = device.make(await begun.json());
      return post('/api/passkey/signup', { name: 'Odette', passkey }, cookie);
    },
  };
  for (const [way, go] of Object.entries(ways)) {
    const [guest, eve] = [await server.join(`Guest ${way.length}`), await server.join('Eve')];
    const code = await pair(server, guest, eve);
    const left = cookieOf(await signIn('Ann', guest.user.cookie, { seats: 'leave' }));
    const elsewhere = cookieOf(await signIn('Ann'));
    equal((await post('/api/me/sessions/end', { others: true }, elsewhere)).status, 200);
    const answer = await go(left);
    const body = await answer.json();
    equal([way, body.id, answer.ok], [way, guest.user.id, true], JSON.stringify(body));
    equal((await me(cookieOf(answer))).id, guest.user.id, 'by the new cookie');
    const here = await server.connect({ cookie: cookieOf(answer) });
    await here.good({ t: 'open', table: code });
    await here.table(code, m => m.you === 0);
    await here.close();
  }
});

test('a guest who sits nowhere is not asked', async () => {
  const kim = await server.guest('Kim');
  equal((await signIn('Ann', kim.cookie)).status, 200);
});

run();
