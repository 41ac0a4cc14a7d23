// Accounts: a guest rises and keeps everything; sessions are rows that can be ended; names; what is
// wrong gets a code, and a limit its time.
import { spawnSync } from 'node:child_process';
import { Server, program, test, run, ok, equal, pair } from './kit.mjs';

const server = new Server();
const password = 'a long enough password';
const cookieOf = answer => answer.headers.get('set-cookie')?.split(';')[0];
const post = (where, body, cookie, headers = {}) =>
  server.post(where, body, { ...(cookie ? { cookie } : {}), ...headers });
const me = async cookie =>
  (await server.fetch('/api/me', { headers: cookie ? { cookie } : {} })).json();

async function refused(answer, status, code, what = '') {
  const body = await answer.json();
  equal([answer.status, body.error], [status, code], what);
  return body;
}

async function signUp(name, cookie, more = {}) {
  const answer = await post('/api/account', { name, password, ...more }, cookie);
  equal(answer.status, 201, `POST /api/account ${name}`);
  return { ...(await answer.json()), cookie: cookieOf(answer) };
}

/** What an account's own page answers to this cookie. */
const meOf = async cookie => (await server.fetch('/api/me/ways', { headers: { cookie } })).status;
async function signIn(name, word = password) {
  const answer = await post('/api/signin', { name, password: word });
  equal(answer.status, 200, `POST /api/signin ${name}`);
  return { ...(await answer.json()), cookie: cookieOf(answer) };
}

// A socket that is closed before it is welcomed.
async function shutOut(cookie) {
  const socket = await server.connect({ cookie }).catch(error => {
    ok(String(error).includes('closed: 1008'), String(error));
  });
  equal(socket, undefined, 'a socket');
}

// A play of the one who is asked, seen by both.
async function playOn(table, a, b) {
  const [mover, other] = a.newest.get(table).q !== undefined ? [a, b] : [b, a];
  const { q, ply } = mover.newest.get(table);
  await mover.good({ t: 'act', table, q, action: `drop ${(ply % 7) + 1}` });
  await mover.view(table, v => v.ply === ply + 1);
  await other.view(table, v => v.ply === ply + 1);
}

let ada, ben, table, ann;

test('a guest who signs up keeps id, seat, running match and talk', async () => {
  await server.start();
  const { version, ...site } = await (await server.fetch('/api/site')).json();
  ok(/^\d+\.\d+/.test(version), version);
  equal(site, {
    accounts: 'open',
    guests: true,
    ways: ['password', 'passkey'],
  });
  ada = await server.join('Ada');
  ben = await server.join('Ben');
  table = await pair(server, ada, ben, { open: false }); // where guests may talk
  await playOn(table, ada, ben);
  await ada.good({ t: 'chat', table, text: 'well begun' });
  await ben.wait(m => m.t === 'chat' && m.text === 'well begun');
  ann = await signUp('Ann Ex', ada.user.cookie);
  equal(ann.id, ada.user.id, 'the id');
  equal(await me(ann.cookie), { id: ann.id, name: 'Ann Ex', account: true, role: 'person' });
  await ben.wait(
    m => m.t === 'table' && m.seats.some(s => s.name === 'Ann Ex'),
    'the new name at the table',
  );
  const socket = await server.connect(ann);
  equal(socket.welcome.me.id, ann.id, 'by the session');
  await socket.good({ t: 'open', table });
  await socket.view(table, v => v.ply === 1);
  await playOn(table, socket, ben);
  const line = await socket.wait(m => m.t === 'chat');
  equal([line.text, line.user], ['well begun', ann.id]);
  await socket.close();
});

test('a finished match stays who played it', async () => {
  const [carl, dora] = [await server.join('Carl'), await server.join('Dora')];
  const over = await pair(server, carl, dora);
  for (let i = 0; i < 7; i++) {
    const mover = carl.newest.get(over).q !== undefined ? carl : dora;
    const { q, ply } = mover.newest.get(over);
    await mover.good({ t: 'act', table: over, q, action: `drop ${ply % 2 ? 2 : 1}` });
    for (const one of [carl, dora]) await one.view(over, v => v.ply === ply + 1);
  }
  const log = async () => (await server.fetch(`/api/tables/${over}/log`)).json();
  equal((await log()).seats.map(s => s.name).sort(), ['Carl', 'Dora']);
  const user = await signUp('Caroline', carl.user.cookie);
  equal(user.id, carl.user.id);
  equal((await log()).seats.map(s => s.name).sort(), ['Caroline', 'Dora']);
});

test('sockets of a guest who signs up end; who holds the session comes again, and nobody else', async () => {
  const guest = await server.guest('Rising');
  const sockets = [await server.connect(guest), await server.connect(guest)];
  const risen = await post('/api/account', { name: 'Risen', password }, guest.cookie);
  equal(risen.status, 201);
  for (const socket of sockets) {
    equal((await socket.wait(m => m.t === 'bye')).code, 'stale');
    equal(await socket.gone, 1008);
    ok(!socket.all.some(m => m.t === 'welcome' && m.me.account), 'it never was the account');
  }
  const here = cookieOf(risen);
  const socket = await server.connect({ cookie: here });
  equal([socket.welcome.me.id, socket.welcome.me.account], [guest.id, true]);
  // Whoever had the guest's cookie has nothing of the account, once its session was seen.
  equal(await meOf(here), 200);
  equal(await me(guest.cookie), { id: null });
});

test('a new password ends all other sessions and their sockets', async () => {
  const here = await signIn('risen'),
    there = await signIn('risen');
  const [mine, other] = [await server.connect(here), await server.connect(there)];
  const next = 'another long word of passage';
  const change = { password: next, old: password };
  equal((await post('/api/me/password', change, here.cookie)).status, 200);
  equal(await other.gone, 1008, 'the other device');
  equal(mine.code, null, 'this one');
  equal(await meOf(there.cookie), 401);
  equal(await meOf(here.cookie), 200);
});

test('sessions: listed, ended one by one or all others; sockets close at once and hear no more', async () => {
  const here = await signIn('ann ex');
  const there = await signIn('ANN EX');
  const list = async cookie =>
    (await (await server.fetch('/api/me/sessions', { headers: { cookie } })).json()).sessions;
  const sessions = await list(here.cookie);
  ok(sessions.length >= 3, 'those that were begun');
  equal(sessions.filter(s => s.here).length, 1, 'one is here');
  const socket = await server.connect(there);
  await socket.good({ t: 'open', table });
  const its = (await list(there.cookie)).find(s => s.here).id;
  await refused(await post('/api/me/sessions/end', { id: 9999 }, here.cookie), 404, 'not_found');
  equal((await post('/api/me/sessions/end', { id: its }, here.cookie)).status, 200);
  equal(await socket.gone, 1008, 'its socket');
  const heard = socket.all.length;
  const seen = ben.newest.get(table).ply;
  const live = await server.connect(here);
  await live.good({ t: 'open', table });
  await live.view(table, v => v.ply === seen);
  await playOn(table, live, ben);
  equal(socket.all.length, heard, 'what the ended one heard');
  equal(await me(there.cookie), { id: null });
  await shutOut(there.cookie);
  const third = await signIn('Ann Ex');
  const other = await server.connect(third);
  equal((await post('/api/me/sessions/end', { others: true }, here.cookie)).status, 200);
  equal(await other.gone, 1008);
  equal((await list(here.cookie)).length, 1, 'sessions that are left');
  equal(live.code, null, 'the one that asked');
  equal((await post('/api/signout', {}, here.cookie)).status, 200);
  equal(await live.gone, 1008, 'after signing out');
  equal(await me(here.cookie), { id: null });
});

test('names: who could be taken for another, and what nobody is called', async () => {
  const cyrillic = 'Аnn Ех'; // А, Е, х of another alphabet
  for (const name of ['Ann Ex', 'ANN EX', 'ann  ex', cyrillic, 'Ann-Ex', 'Ａｎｎ Ｅｘ'])
    await refused(await post('/api/account', { name, password }), 409, 'name_taken', name);
  for (const name of ['a', 'x'.repeat(21), '\u202eAnn', '\u200f\u200f\u200f', 'a\u0000b', '  '])
    ok((await post('/api/account', { name, password })).status === 400, JSON.stringify(name));
  await refused(await post('/api/account', { name: 'admin', password }), 400, 'name_reserved');
  for (const name of ['Ann Ex', cyrillic])
    await refused(await post('/api/session', { name }), 409, 'name_taken', `guest ${name}`);
});

test('two sign-ups of one name at once: one wins', async () => {
  await server.stop(); // limits of addresses begin anew
  await server.start();
  const answers = await Promise.all(
    ['Twin Star', 'twin star', 'TWIN STAR', 'Twin-Star'].map(name =>
      post('/api/account', { name, password }),
    ),
  );
  equal(answers.map(a => a.status).sort(), [201, 409, 409, 409]);
});

// Whoever signs up and does not hear of it: the browser has the cookie of before.
async function unheard(name) {
  const guest = await server.guest(name);
  const lost = await signUp(`${name} Lost`, guest.cookie);
  return { old: guest.cookie, id: guest.id, lost: lost.cookie };
}

/** A session is used: what it ends is durable when what it asks is. */
const comesBy = async cookie =>
  equal((await post('/api/me/shows', { shows: 'me' }, cookie)).status, 200, 'by the session');

test('an old cookie is exchanged for a session once, and opens no socket', async () => {
  const { old, id } = await unheard('Unheard');
  for (let i = 0; i < 3; i++) await shutOut(old);
  const answer = await server.fetch('/api/me', { headers: { cookie: old } });
  const cookie = cookieOf(answer);
  ok(cookie && cookie !== old, 'another cookie');
  equal((await answer.json()).id, id);
  equal((await me(cookie)).id, id, 'by the new one');
  equal(await me(old), { id: null }, 'the old one again');
  await shutOut(old);
});

test('an old cookie is nobody as soon as its account is here by a session', async () => {
  const { old, lost } = await unheard('Followed');
  await comesBy(lost);
  equal(await me(old), { id: null });
  const mine = { password: 'mine from now on' };
  await refused(await post('/api/me/password', mine, old), 401, 'signed_out');
  await shutOut(old);
});

test('an old cookie is ended by signing out with it, and by signing in otherwise', async () => {
  const { old } = await unheard('Outward');
  equal((await post('/api/signout', {}, old)).status, 200);
  equal(await me(old), { id: null });
  await shutOut(old);
  const inward = await unheard('Inward');
  await comesBy((await signIn('Inward Lost')).cookie);
  equal(await me(inward.old), { id: null });
});

test('signing out by an old cookie closes no other socket of its user', async () => {
  const guest = await server.join('Elsewhere');
  const seat = (await guest.good({ t: 'create', game: 'connect_four', seats: 2 })).table;
  const { key } = await guest.good({ t: 'key', table: seat });
  const taken = await server.post('/api/key', { key: key.slice(-32), take: true });
  const other = await server.connect({ cookie: cookieOf(taken) });
  await signUp('Elsewhere Lost', guest.user.cookie);
  equal((await post('/api/signout', {}, guest.user.cookie)).status, 200);
  await shutOut(guest.user.cookie);
  await other.good({ t: 'open', table: seat });
  equal(other.code, null, 'a device that came by a private link');
});

test('sockets that come while their guest signs up end with its session', async () => {
  const guest = await server.guest('Meanwhile');
  const asked = post('/api/account', { name: 'Meanwhile Up', password }, guest.cookie);
  const comes = Array.from({ length: 8 }, () => server.connect(guest).catch(() => null));
  const cookie = cookieOf(await asked);
  const sockets = (await Promise.all(comes)).filter(Boolean);
  equal((await post('/api/signout', {}, cookie)).status, 200);
  for (const socket of sockets) equal(await socket.gone, 1008);
});

test('an old cookie and a refused request: the session comes with the refusal', async () => {
  await server.stop();
  await server.start();
  const asks = [
    ['GET', '/api/desk', null, 403],
    ['POST', '/api/me/name', {}, 400],
    ['POST', '/api/me/codes', {}, 403],
    ['POST', '/api/me/sessions/end', { id: 9999 }, 404],
    ['POST', '/api/me/erase', {}, 403],
    ['POST', '/api/ties', { name: 'Nobody Here', kind: 'hide', on: true }, 404],
  ];
  for (const [i, [method, where, body, status]] of asks.entries()) {
    const { old, id } = await unheard(`Refused ${i}`);
    const answer =
      method === 'GET'
        ? await server.fetch(where, { headers: { cookie: old } })
        : await post(where, body, old);
    equal(answer.status, status, where);
    equal((await me(cookieOf(answer))).id, id, where);
  }
});

test('what is wrong has a code, and changes nothing', async () => {
  await server.stop();
  await server.start();
  const bad = async (body, code, status = 400) =>
    refused(await post('/api/account', body), status, code, JSON.stringify(body).slice(0, 60));
  await bad({ name: 'Zoe', password: '1234567' }, 'password_short');
  await bad({ name: 'Zoe', password: 'x'.repeat(1025) }, 'password_long');
  await bad({ name: 'Zoe', password: 'é'.repeat(513) }, 'password_long');
  await bad({ name: 'Zoe', password, colour: 'red' }, 'bad_input');
  await bad({ name: 'Zoe' }, 'bad_input');
  await bad({ name: 'Zoe', password: 12345678 }, 'bad_input');
  await bad({ name: 'x'.repeat(200), password }, 'bad_name');
  await bad('{"name":"Zoe","name":"Zed","password":"long enough"}', 'bad_input');
  await bad('[', 'bad_input');
  const foreign = { origin: 'http://evil.example' };
  equal((await post('/api/account', { name: 'Zoe', password }, null, foreign)).status, 403);
  equal((await post('/api/signin', { name: 'Ann Ex', password }, null, foreign)).status, 403);
  const zoe = await signUp('Zoe', null, {});
  await refused(
    await post('/api/account', { name: 'Zed', password }, zoe.cookie),
    409,
    'has_account',
  );
  await refused(await post('/api/session', { name: 'Zed' }, zoe.cookie), 409, 'has_account');
  const long = 'x'.repeat(1024);
  equal((await post('/api/account', { name: 'Long', password: long })).status, 201);
  equal((await signIn('Long', long)).name, 'Long');
});

test('a name that is not there and a wrong password get the same answer, and limits their time', async () => {
  const wrong = async name => {
    const answer = await post('/api/signin', { name, password: 'not the password' });
    const headers = [...answer.headers].filter(([key]) => key !== 'date');
    return JSON.stringify([answer.status, headers, await answer.text()]);
  };
  const [known, unknown] = [await wrong('Zoe'), await wrong('Nobody Here')];
  equal(known, unknown);
  ok(known.startsWith('[401,'), known);
  let last;
  for (let i = 0; i < 5; i++)
    last = await post('/api/signin', { name: 'Zoe', password: 'wrong one' });
  const { retry_ms: ms } = await refused(last, 429, 'limit');
  ok(ms > 1000 && ms <= 600000, `retry_ms ${ms}`);
  equal(Number(last.headers.get('retry-after')), Math.ceil(ms / 1000));
  await refused(
    await post('/api/signin', { name: 'Zoe', password }),
    429,
    'limit',
    'also the right one',
  );
});

test('wrong tries of strangers lock nobody out: not elsewhere, not here, not the codes', async () => {
  const wide = new Server(); // behind a proxy, which says where somebody is
  await wide.start(['--public-url', 'https://orrery.example']);
  wide.origin = 'https://orrery.example';
  const ask = (where, body, from, cookie) =>
    wide.post(where, body, { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) });
  const tries = (from, word = 'not the password', cookie) =>
    ask('/api/signin', { name: 'Olive', password: word }, from, cookie);
  const made = await ask('/api/account', { name: 'Olive', password }, '192.0.2.1');
  equal(made.status, 201);
  const [session, known] = made.headers.getSetCookie().map(c => c.split(';')[0]);
  const { codes } = await (await ask('/api/me/codes', {}, '192.0.2.1', session)).json();
  const code = (text, from) => ask('/api/signin/code', { name: 'olive', code: text }, from);

  for (let i = 0; i < 5; i++) await refused(await tries('192.0.2.9'), 401, 'wrong');
  await refused(await tries('192.0.2.9', password), 429, 'limit', 'enough from there');
  equal((await code(codes[0], '192.0.2.9')).status, 200, 'a recovery code, from there too');
  equal((await tries('192.0.2.2', password)).status, 200, 'from anywhere else');
  equal((await tries('192.0.2.9', password, known)).status, 200, 'a known device, from there too');

  // Each tries from somewhere else what may be tried there, until that is less than five: what is
  // for all strangers together is empty.
  let n = 0;
  const drain = async () => {
    for (;;) {
      const from = `203.0.${n >> 8}.${n++ & 255}`;
      ok(n < 400, 'an end of what strangers may try');
      for (let i = 0; i < 5; i++) {
        const { status } = await tries(from);
        if (status !== 429) continue;
        ok(i >= 3, `the first three from ${from}`);
        return;
      }
    }
  };
  await drain();
  equal((await tries('192.0.2.200', password)).status, 200, 'from a place without a wrong try');
  for (let i = 0; i < 2; i++) await refused(await tries('192.0.2.200'), 401, 'wrong');
  equal((await tries('192.0.2.200', password)).status, 200, 'after two wrong ones');
  await refused(await tries('192.0.2.200'), 401, 'wrong');
  const shut = async (what, cookie) => {
    for (let i = 0; ; i++) {
      await drain();
      if ((await tries('192.0.2.200', password, cookie)).status === 429) return;
      ok(i < 5, what); // credit came back meanwhile
    }
  };
  await shut('after three, while others use up the rest');
  equal((await tries('192.0.2.200', password, known)).status, 200, 'a known device');
  await shut(
    'its cookie is signed',
    known.replace(/.$/, c => (c === '0' ? '1' : '0')),
  );
  equal((await ask('/api/account', { name: 'Other', password }, '192.0.2.201')).status, 201);
  const other = (await ask('/api/signin', { name: 'Other', password }, '192.0.2.201')).headers;
  const its = other.getSetCookie()[1].split(';')[0];
  await shut('known to another', its);

  for (let i = 0; i < 5; i++)
    await refused(await tries('192.0.2.1', 'not that one', known), 401, 'wrong');
  await refused(await tries('192.0.2.1', password, known), 429, 'limit', 'it has its own bound');
  equal(await (await wide.fetch('/api/me', { headers: { cookie: known } })).json(), { id: null });
  await wide.stop();
});

test('a device is known by its session, whatever its account is called', async () => {
  await server.stop();
  await server.start();
  const cookies = answer => answer.headers.getSetCookie().map(c => c.split(';')[0]);
  const made = await post('/api/account', { name: 'Renée', password });
  equal(made.status, 201);
  const [session, known] = cookies(made);
  const whoAmI = cookie => server.fetch('/api/me', { headers: { cookie } });
  equal(cookies(await whoAmI(session)), [known], 'a session from before there was such a cookie');
  equal(cookies(await whoAmI(`${known}; ${session}`)), [], 'it is there');
  equal(cookies(await whoAmI((await server.guest('Nobody Known')).cookie)), [], 'a guest');
  equal((await post('/api/me/name', { name: 'Renée Anew' }, session)).status, 200);
  const tries = (name, word, cookie) => post('/api/signin', { name, password: word }, cookie);
  for (let i = 0, status; status !== 429; i++) {
    ok(i < 10, 'an end of what may be tried from here');
    ({ status } = await tries('Renée Anew', 'not the password'));
  }
  equal((await tries('Renée Anew', password, known)).status, 200, 'by the new name');
  equal((await tries('Renée', password, known)).status, 200, 'and the old one');
});

test('killed after the answer: the account and its session are there; restarted: too', async () => {
  await server.stop();
  await server.start();
  const guest = await server.guest('Kim');
  const kim = await signUp('Kim', guest.cookie);
  await server.kill();
  await server.start();
  equal((await me(kim.cookie)).id, guest.id);
  equal((await signIn('Kim')).id, guest.id);
  await server.stop();
  await server.start();
  equal((await me(kim.cookie)).account, true);
});

test('killed while they sign up: whole or not at all', async () => {
  const names = Array.from({ length: 6 }, (_, i) => `Halfway ${i}`);
  const asked = names.map(name => post('/api/account', { name, password }).catch(() => null));
  await Promise.race(asked);
  await server.kill();
  const answers = await Promise.all(asked);
  await server.start();
  for (const [i, name] of names.entries()) {
    const cookie = answers[i]?.status === 201 ? cookieOf(answers[i]) : null;
    if (cookie) equal((await me(cookie)).name, name, 'who was answered');
    const again = await post('/api/signin', { name, password });
    const free = again.status === 401;
    ok(free || again.status === 200, `${name}: ${again.status}`);
    ok(!(cookie && free), `${name} was answered and is not there`);
    if (free) equal((await post('/api/account', { name, password })).status, 201, name);
  }
});

test('closed: nobody makes one; no guests: nobody plays without', async () => {
  await server.stop();
  const told = ['--contact', 'host@example.org', '--source', 'https://example.org/orrery'];
  await server.start(['--accounts', 'closed', '--guests', 'no', ...told]);
  const site = await (await server.fetch('/api/site')).json();
  equal([site.accounts, site.guests], ['closed', false]);
  equal([site.contact, site.source], ['host@example.org', 'https://example.org/orrery']);
  await refused(await post('/api/account', { name: 'Late', password }), 403, 'closed');
  await refused(await post('/api/session', { name: 'Late' }), 403, 'no_guests');
  equal((await signIn('Kim')).name, 'Kim', 'who has one signs in');
});

test('a contact that is no address, and a source that is none, are refused', async () => {
  for (const wrong of [
    ['--contact', 'nobody'],
    ['--contact', 'javascript:alert(1)'],
    ['--contact', 'a@b.org?cc=all@b.org'],
    ['--contact', 'https://'],
    ['--source', 'http://example.org'],
  ]) {
    const { status, stderr } = spawnSync(program, ['serve', ...wrong], { encoding: 'utf8' });
    equal(status, 2, wrong.join(' '));
    ok(stderr.includes(`${wrong.join(' ')}: expected`), stderr);
  }
});

run();
