// A private link carries a seat to another device; it can be called back.
import fs from 'node:fs';
import path from 'node:path';
import { Server, test, run, ok, equal, pair, sleep } from './kit.mjs';

const server = new Server();
let ada, ben, cid, table, first;
const post = (link, take, headers) =>
  server.post('/api/key', { key: link.slice(link.lastIndexOf('/') + 1), take }, headers);
const follow = link => post(link, true);

test('guests come', async () => {
  await server.start();
  [ada, ben, cid] = [await server.join('Ada'), await server.join('Ben'), await server.join('Cid')];
  table = await pair(server, ada, ben);
});

test('a player gets a link; its page asks first, and only then there is a session', async () => {
  first = (await ada.good({ t: 'key', table })).key;
  ok(first.startsWith(`${server.origin}/k/`) && /\/k\/[0-9a-f]{32}$/.test(first), first);
  const page = await server.fetch(new URL(first).pathname);
  equal(
    [page.headers.get('set-cookie'), page.headers.get('referrer-policy')],
    [null, 'no-referrer'],
    'opening it changes nothing',
  );
  const asked = await post(first, false, { cookie: ben.user.cookie });
  equal(
    [asked.status, asked.headers.get('set-cookie'), await asked.json()],
    [200, null, { table, name: 'Ada', now: 'Ben' }],
  );
  for (const headers of [{ origin: 'http://elsewhere.example' }, { 'content-type': 'text/plain' }])
    ok([403, 415].includes((await post(first, true, headers)).status), 'not from elsewhere');
  const answer = await follow(first);
  equal(
    [answer.status, answer.headers.get('cache-control'), await answer.json()],
    [200, 'no-store', { table, name: 'Ada', now: null }],
  );
  const cookie = answer.headers.get('set-cookie');
  ok(/HttpOnly; SameSite=Lax; Path=\//.test(cookie), cookie);
  const me = await (
    await server.fetch('/api/me', { headers: { cookie: cookie.split(';')[0] } })
  ).json();
  equal(me, { id: ada.user.id, name: 'Ada' });
  equal((await follow(first)).status, 200, 'once more');
  equal(
    (await post(first, true, { cookie: ada.user.cookie })).headers.get('set-cookie'),
    null,
    'its own user keeps the cookie',
  );
});

test('a device that came by a link makes and ends none, and is called what its user is called', async () => {
  const cookie = (await follow(first)).headers.get('set-cookie').split(';')[0];
  const device = await server.connect({ ...ada.user, cookie });
  await device.refused({ t: 'key', table }, 'forbidden');
  await device.refused({ t: 'revoke', table }, 'forbidden');
  const renamed = await server.post('/api/session', { name: 'Ada L' }, { cookie });
  equal(
    [renamed.status, renamed.headers.get('set-cookie'), (await renamed.json()).id],
    [200, null, ada.user.id],
    'and gets no other cookie',
  );
  await server.post('/api/session', { name: 'Ada' }, { cookie });
  await device.good({ t: 'open', table });
  device.close();
});

test('called back, or another in its place: who came by it is out, at once and for good; others stay', async () => {
  const by = async link => {
    const cookie = (await follow(link)).headers.get('set-cookie').split(';')[0];
    return [cookie, await server.connect({ ...ada.user, cookie })];
  };
  const known = async cookie =>
    (await (await server.fetch('/api/me', { headers: { cookie } })).json()).id;
  const own = await server.connect(ada.user),
    [old, gone] = await by(first);
  await gone.good({ t: 'open', table });
  const [next, second] = await by((first = (await ada.good({ t: 'key', table })).key));
  equal((await gone.wait(m => m.t === 'bye')).code, 'forbidden');
  equal([await known(old), await known(next)], [null, ada.user.id]);
  const forged = next.replace(/\.[0-9a-f]{64}\./, '.');
  equal(await known(forged), null, 'the link does not come off');
  await ada.good({ t: 'revoke', table });
  equal((await second.wait(m => m.t === 'bye')).code, 'forbidden');
  equal([await known(next), await known(ada.user.cookie)], [null, ada.user.id]);
  await own.good({ t: 'open', table });
  own.close();
  first = (await ada.good({ t: 'key', table })).key;
});

test('a guest of that browser stays with it, and is here again when the link ends', async () => {
  const asks = cookie => server.fetch('/api/me', { headers: { cookie } });
  const cookieOf = answer => answer.headers.get('set-cookie')?.split(';')[0];
  const [gus, hal] = [await server.join('Gus'), await server.join('Hal')];
  const seat = await pair(server, gus, hal);
  const link = (await ada.good({ t: 'key', table })).key;
  const by = cookieOf(await post(link, true, { cookie: gus.user.cookie }));
  ok(by.length < 384, by);
  equal((await (await asks(by)).json()).id, ada.user.id);
  const forged = by.replace(/[0-9a-f]$/, c => (c === '0' ? '1' : '0'));
  equal((await (await asks(forged)).json()).id, null, 'a guest that was not signed');
  const other = (await ben.good({ t: 'key', table })).key;
  const twice = cookieOf(await post(other, true, { cookie: by })); // another link, the same browser
  await ada.good({ t: 'revoke', table });
  await ben.good({ t: 'revoke', table });
  for (const cookie of [by, twice]) {
    const answer = await asks(cookie);
    equal([cookieOf(answer), (await answer.json()).id], [gus.user.cookie, gus.user.id]);
  }
  const back = await server.connect(gus.user);
  await back.good({ t: 'open', table: seat });
  equal((await back.table(seat)).seats.filter(s => s.user === gus.user.id).length, 1);
  first = (await ada.good({ t: 'key', table })).key;
  const signed = cookieOf(await post(first, true, { cookie: gus.user.cookie }));
  const out = await server.post('/api/signout', {}, { cookie: signed });
  equal(cookieOf(out), gus.user.cookie, 'also by signing out');
});

test('only who sits there', async () => {
  await cid.refused({ t: 'key', table }, 'not_your_seat');
  await cid.refused({ t: 'revoke', table }, 'not_your_seat');
  await ada.refused({ t: 'key', table: 'zzzzzz' }, 'not_found');
  await ada.refused({ t: 'key', table, seat: 1 }, 'bad_input');
});

test('a new one ends the old one; another seat has its own', async () => {
  const other = (await ben.good({ t: 'key', table })).key;
  const second = (await ada.good({ t: 'key', table })).key;
  equal(
    [(await follow(first)).status, (await follow(second)).status, (await follow(other)).status],
    [404, 200, 200],
  );
  await ada.good({ t: 'revoke', table });
  const gone = await follow(second);
  equal(
    [gone.status, gone.headers.get('set-cookie'), (await follow(other)).status],
    [404, null, 200],
  );
  await ada.good({ t: 'revoke', table }); // again: nothing happens
  first = other;
});

test('nothing else opens', async () => {
  for (const word of [
    '',
    '0'.repeat(32),
    'x'.repeat(32),
    first.slice(-31),
    `${first.slice(-32)}0`,
    '../t/x',
  ])
    equal([word, (await server.post('/api/key', { key: word, take: true })).status], [word, 404]);
  for (const body of [
    '',
    '{}',
    '{"key":"x"}',
    '{"key":7,"take":true}',
    '{"key":"x","take":1}',
    '{"key":"x","take":true,"more":1}',
  ])
    equal([body, (await server.post('/api/key', body)).status], [body, 400]);
});

test('it survives a restart; the secret stands nowhere', async () => {
  await server.kill();
  const secret = first.slice(-32);
  for (const file of fs.readdirSync(server.folder).filter(f => f.startsWith('orrery.db')))
    ok(
      !fs.readFileSync(path.join(server.folder, file), 'latin1').includes(secret),
      `not in ${file}`,
    );
  await server.start();
  equal((await follow(first)).status, 200);
  ok(!server.log.includes(secret), 'not in the log');
});

test('before the start: who stands up takes the link along, and who came by it', async () => {
  const fresh = await server.connect(cid.user);
  const { table: code } = await fresh.good({ t: 'create', game: 'connect_four', seats: 2 });
  await fresh.good({ t: 'sit', table: code, seat: 1 });
  const { key } = await fresh.good({ t: 'key', table: code });
  const answer = await follow(key),
    cookie = answer.headers.get('set-cookie').split(';')[0];
  equal(answer.status, 200);
  const device = await server.connect({ ...cid.user, cookie });
  await device.good({ t: 'open', table: code });
  await fresh.good({ t: 'sit', table: code, seat: 0 }); // another seat is no leaving
  equal([(await follow(key)).status, device.all.some(m => m.t === 'bye')], [200, false]);
  await fresh.good({ t: 'stand', table: code });
  equal((await device.wait(m => m.t === 'bye')).code, 'forbidden');
  equal((await follow(key)).status, 404);
  equal((await (await server.fetch('/api/me', { headers: { cookie } })).json()).id, null);
});

// A device that came by the link of `owner` at a table; it has the table open.
const deviceOf = async (owner, code) => {
  const { key } = await owner.good({ t: 'key', table: code });
  const device = await server.connect({
    ...owner.user,
    cookie: (await follow(key)).headers.get('set-cookie').split(';')[0],
  });
  await device.good({ t: 'open', table: code });
  return device;
};

// Goes on as if nothing had been said to it, until its line is cut.
const insist = async (device, code) => {
  const said = ['create', 'act', 'past', 'chat', 'leave', 'open'].map(t => ({
    t,
    id: `x-${t}`,
    ...(t === 'create' ? { game: 'connect_four', seats: 2 } : { table: code }),
    ...(t === 'act' && { q: 1, action: 'drop 3' }),
    ...(t === 'past' && { ply: 0 }),
    ...(t === 'chat' && { text: 'still here' }),
  }));
  for (const message of said) if (device.line.writable) device.send(message);
  return Promise.race([device.gone, sleep(15000)]);
};

test('a link goes along to another seat, and can be called back there', async () => {
  const eve = await server.join('Eve');
  const { table: code } = await eve.good({ t: 'create', game: 'connect_four', seats: 2 });
  const device = await deviceOf(eve, code);
  await eve.good({ t: 'sit', table: code, seat: 1 });
  await device.good({ t: 'open', table: code });
  await eve.good({ t: 'revoke', table: code });
  equal((await device.wait(m => m.t === 'bye')).code, 'forbidden');
  await eve.close();
});

test("a link that was given up stays so when its user sits down again, and is no other seat's", async () => {
  const host = await server.join('Hedy');
  const eve = await server.join('Eve');
  const { table: code } = await host.good({ t: 'create', game: 'connect_four', seats: 2 });
  await eve.good({ t: 'sit', table: code, seat: 1 });
  const { key } = await eve.good({ t: 'key', table: code });
  equal((await follow(key)).status, 200);
  await eve.good({ t: 'stand', table: code });
  await eve.good({ t: 'sit', table: code, seat: 1 });
  equal((await follow(key)).status, 404);
  const { key: mine } = await eve.good({ t: 'key', table: code });
  await host.good({ t: 'revoke', table: code });
  equal((await follow(mine)).status, 200, 'another seat has its own:');
  for (const socket of [host, eve]) socket.close();
});

for (const [how, slow] of [
  ['revoke', false],
  ['leave', false],
  ['key', false],
  ['stand', false],
  ['remove', false],
  ['revoke', true],
  ['stand', true],
])
  test(`a link that has ended has no power: ${how}${slow ? ', told to a device that does not read' : ''}`, async () => {
    const host = await server.join('Hedy'),
      eve = await server.join('Eve'),
      begun = ['revoke', 'key', 'leave'].includes(how);
    const code = begun
      ? await pair(server, host, eve)
      : (await host.good({ t: 'create', game: 'connect_four', seats: 2, open: true })).table;
    await host.good({ t: 'open', table: code });
    await eve.good({ t: 'open', table: code });
    if (!begun) await eve.good({ t: 'sit', table: code, seat: 1 });
    const device = await deviceOf(eve, code);
    device.stubborn = true;
    if (slow) device.line.pause();
    await (how === 'remove'
      ? host.good({ t: 'remove', table: code, seat: 1 })
      : eve.good({ t: how, table: code }));
    const gone = insist(device, code);
    if (slow) await host.good({ t: 'open', table: code });
    device.line.resume();
    await gone;
    equal(
      [device.line.destroyed, device.all.filter(m => m.id?.startsWith('x-')).length],
      [true, 0],
      'closed, and nothing answered:',
    );
    if (!slow) equal([device.told, device.all.at(-1).t], [1008, 'bye'], 'and told why:');
    const late = await server.join('Late');
    await late.good({ t: 'open', table: code });
    const table = await late.table(code);
    equal(
      [table.status, table.seats[1].left, late.all.some(m => m.t === 'chat' && m.text)],
      [how === 'leave' ? 'over' : begun ? 'playing' : 'setup', how === 'leave', false],
    );
    if (begun && how !== 'leave') equal((await late.view(code)).ply, 0);
    for (const socket of [host, eve, late]) socket.close();
  });

run();
