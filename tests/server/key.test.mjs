// A private link carries a seat to another device; it can be called back.
import fs from 'node:fs';
import path from 'node:path';
import { Server, test, run, ok, equal, pair } from './kit.mjs';

const server = new Server();
let ada, ben, cid, table, first;
const follow = where => server.fetch(new URL(where).pathname, { redirect: 'manual' });

test('guests come', async () => {
  await server.start();
  [ada, ben, cid] = [await server.join('Ada'), await server.join('Ben'), await server.join('Cid')];
  table = await pair(server, ada, ben);
});

test('a player gets a link, and with it the session', async () => {
  first = (await ada.good({ t: 'key', table })).key;
  ok(first.startsWith(`${server.origin}/k/`) && /\/k\/[0-9a-f]{32}$/.test(first), first);
  const answer = await follow(first);
  equal([answer.status, answer.headers.get('location'), answer.headers.get('cache-control'), answer.headers.get('referrer-policy')],
    [303, `/t/${table}`, 'no-store', 'no-referrer']);
  const cookie = answer.headers.get('set-cookie');
  ok(/HttpOnly; SameSite=Lax; Path=\//.test(cookie), cookie);
  const me = await (await server.fetch('/api/me', { headers: { cookie: cookie.split(';')[0] } })).json();
  equal(me, { id: ada.user.id, name: 'Ada' });
  equal((await follow(first)).status, 303, 'once more');
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
  equal([(await follow(first)).status, (await follow(second)).status, (await follow(other)).status], [404, 303, 303]);
  await ada.good({ t: 'revoke', table });
  const gone = await follow(second);
  equal([gone.status, gone.headers.get('set-cookie'), (await follow(other)).status], [404, null, 303]);
  await ada.good({ t: 'revoke', table }); // again: nothing happens
  first = other;
});

test('nothing else opens', async () => {
  for (const word of ['', '0'.repeat(32), 'x'.repeat(32), first.slice(-31), `${first.slice(-32)}0`, '../t/x'])
    equal([word, (await server.fetch(`/k/${word}`, { redirect: 'manual' })).status], [word, 404]);
});

test('it survives a restart; the secret stands nowhere', async () => {
  await server.kill();
  const secret = first.slice(-32);
  for (const file of fs.readdirSync(server.folder).filter(f => f.startsWith('orrery.db')))
    ok(!fs.readFileSync(path.join(server.folder, file), 'latin1').includes(secret), `not in ${file}`);
  await server.start();
  equal((await follow(first)).status, 303);
  ok(!server.log.includes(secret), 'not in the log');
});

test('before the start: who stands up takes the link along', async () => {
  const fresh = await server.connect(cid.user);
  const { table: code } = await fresh.good({ t: 'create', game: 'connect_four', seats: 2 });
  await fresh.good({ t: 'sit', table: code, seat: 1 });
  const { key } = await fresh.good({ t: 'key', table: code });
  equal((await follow(key)).status, 303);
  await fresh.good({ t: 'stand', table: code });
  equal((await follow(key)).status, 404);
});

run(60);
