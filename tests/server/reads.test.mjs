// Nobody waits for the disk but who asked for what lies there: while a read of the store is held, other tables play on,
// other sockets are answered, and what was asked of the table that is being read waits in its order.
import { Server, Socket, test, run, ok, equal, pair, sleep } from './kit.mjs';

const server = new Server();
let ada, ben, cid, here, asleep;
const again = async socket =>
  Object.assign(await server.connect(socket.user), { user: socket.user });

test('a table in memory, and one in the store', async () => {
  await server.start();
  [ada, ben, cid] = [await server.join('Ada'), await server.join('Ben'), await server.join('Cid')];
  asleep = (await cid.good({ t: 'create', game: 'connect_four', seats: 2 })).table;
  here = await pair(server, ada, ben);
  await server.stop();
  await server.start();
  [ada, ben, cid] = [await again(ada), await again(ben), await again(cid)];
  await ada.good({ t: 'open', table: here });
  await ben.good({ t: 'open', table: here });
});

test('while a read is held, others play, talk and are answered', async () => {
  server.storeDoes('hold');
  cid.send({ t: 'open', id: 'o', table: asleep });
  cid.send({ t: 'chat', id: 'c', table: asleep, text: 'Anybody?' });
  for (const [who, column] of [
    [ada, 1],
    [ben, 2],
    [ada, 1],
    [ben, 2],
  ]) {
    const { q } = await who.view(here, v => v.q !== undefined);
    await who.good({ t: 'act', table: here, q, action: `drop ${column}` });
  }
  cid.send({ t: 'ping' });
  await cid.wait(m => m.t === 'pong');
  equal((await server.fetch('/healthz')).status, 200);
  ok(!cid.all.some(m => m.id === 'o' || m.id === 'c'), 'what waits for the disk is not answered');
});

test('a page about the table waits, too, and a new guest comes in when the disk is back', async () => {
  const log = server.fetch(`/api/tables/${asleep}/log`);
  const me = server.fetch('/api/me', { headers: { cookie: ada.user.cookie } });
  server.storeDoes('');
  equal([(await log).status, (await me).status], [409, 200]);
  const [opened, said] = [await cid.wait(m => m.id === 'o'), await cid.wait(m => m.id === 'c')];
  equal([opened.t, said.t], ['ok', 'ok']);
  await cid.wait(m => m.t === 'chat' && m.text === 'Anybody?');
  await server.join('Dan');
});

test('who comes while it is held is welcomed afterwards, and was heard', async () => {
  server.storeDoes('hold');
  const late = server.connect(ada.user);
  await new Promise(done => setImmediate(done));
  server.storeDoes('');
  await (await late).good({ t: 'open', table: here });
});

// A device that came by a private link of Cid's, and its socket before it is known who that is.
async function byLink() {
  const { key } = await cid.good({ t: 'key', table: asleep });
  const answer = await server.post('/api/key', { key: key.split('/k/')[1], take: true });
  return answer.headers.get('set-cookie').split(';')[0];
}
async function knock(cookie) {
  const device = new Socket();
  const at = { cookie, origin: server.origin, protocol: 'orrery.1', path: '/ws' };
  equal(await device.open(server.port, at), 101);
  return device;
}

test('a link that ends while its device is on the way in lets nobody in', async () => {
  const cookie = await byLink();
  server.storeDoes('slow 600'); // the link is looked for, found, and then its user
  const device = await knock(cookie);
  await sleep(700);
  server.storeDoes('');
  await cid.good({ t: 'revoke', table: asleep });
  equal((await device.wait(m => m.t === 'bye' || m.t === 'welcome')).t, 'bye');
});

test('where there is room for one table, who waits for another takes it from nobody', async () => {
  const other = (await cid.good({ t: 'create', game: 'connect_four', seats: 2 })).table;
  const cookie = await byLink();
  await server.stop();
  await server.start(['--tables', '1']);
  server.storeDoes('hold');
  const device = await knock(cookie);
  device.send({ t: 'open', id: 'x', table: other }); // before it is known who says it
  server.storeDoes('');
  equal((await device.wait(m => m.id === 'x')).t, 'ok');
  cid = await again(cid);
});

test('a server that is stopped while a read is held stops', async () => {
  server.storeDoes('hold');
  cid.send({ t: 'lobby', on: true });
  const gone = [`/api/tables/${here}/log`, `/api/tables/${'a'.repeat(13)}/log`].map(where =>
    server.fetch(where).catch(() => {}),
  );
  await sleep(200); // they are asked of the store
  const ended = server.stop();
  server.storeDoes('');
  equal(await ended, { code: 0, signal: null });
  await Promise.all(gone);
});

run();
