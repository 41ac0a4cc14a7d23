// The host: who made the table, and before the start, when that person has gone, the first who sits there. "Long away" is
// --test-clock here.
import { Server, test, run, ok, equal, sleep } from './kit.mjs';

const LONG = 3000;
const server = new Server();
let ada, ben, cid, table;

const host = (socket, user) => socket.table(table, t => t.host === (user ? user.user.id : null));
async function make(more = {}) {
  ({ table } = await ada.good({ t: 'create', game: 'century', seats: 3, open: true, ...more }));
  for (const socket of [ada, ben, cid]) await socket.good({ t: 'open', table });
  for (const [socket, seat] of [[ben, 1], [cid, 2]]) await socket.good({ t: 'sit', table, seat });
}

test('guests come', async () => {
  await server.start(['--test-clock', String(LONG)]);
  [ada, ben, cid] = [await server.join('Ada'), await server.join('Ben'), await server.join('Cid')];
  cid.send({ t: 'lobby', on: true });
});

for (const t of ['stand', 'leave'])
  test(`the host goes (${t}): the first who sits there is the host; who made it is again when back`, async () => {
    await make();
    await ben.refused({ t: 'remove', table, seat: 2 }, 'forbidden');
    await ada.good({ t, table });
    for (const socket of [ada, ben, cid]) await host(socket, ben);
    await ada.refused({ t: 'bot', table, seat: 0, level: 'apprentice' }, 'forbidden');
    await cid.refused({ t: 'bot', table, seat: 0, level: 'apprentice' }, 'forbidden');
    await ben.refused({ t: 'remove', table, seat: 1 }, 'forbidden'); // oneself
    await ben.good({ t: 'bot', table, seat: 0, level: 'apprentice' });
    await ben.good({ t: 'bot', table, seat: 0, level: null });
    await ada.good({ t: 'sit', table, seat: 0 });
    await host(ben, ada);
    await ben.refused({ t: 'start', table }, 'forbidden');
    await ada.good({ t, table });
    await host(ben, ben);
    await ben.good({ t: 'bot', table, seat: 0, level: 'apprentice' });
    await ben.good({ t: 'start', table });
    equal((await cid.table(table, m => m.status === 'playing')).host, ada.user.id);
  });

test('the host is away for long: the next one is; back again: the host', async () => {
  await make();
  await host(ben, ada);
  await ada.close();
  await ben.table(table, m => !m.seats[0].here);
  await ben.refused({ t: 'start', table }, 'forbidden'); // not yet
  await host(ben, ben);
  ben.forget(); // what was said of hosts so far
  ada = Object.assign(await server.connect(ada.user), { user: ada.user });
  await ada.good({ t: 'open', table });
  await host(ben, ada);
  await ben.refused({ t: 'start', table }, 'forbidden');
  ben.forget();
  await ada.close();
  await host(ben, ben);
  await ben.good({ t: 'start', table });
  ada = Object.assign(await server.connect(ada.user), { user: ada.user });
});

test('nobody sits there: out of the lobby at once; who sits down then is the host', async () => {
  await make({ bots: [] });
  await cid.wait(m => m.t === 'lobby' && m.tables.some(l => l.code === table));
  cid.forget();
  for (const socket of [cid, ada, ben]) await socket.good({ t: 'stand', table });
  await host(ben, null);
  await cid.wait(m => m.t === 'lobby' && !m.tables.some(l => l.code === table), undefined, 'a list without the table');
  cid.forget();
  await ben.refused({ t: 'bot', table, seat: 0, level: 'apprentice' }, 'forbidden');
  await ben.good({ t: 'sit', table, seat: 2 });
  await host(ada, ben);
  await cid.wait(m => m.t === 'lobby' && m.tables.some(l => l.code === table));
  for (const seat of [0, 1]) await ben.good({ t: 'bot', table, seat, level: 'apprentice' });
  await ben.good({ t: 'start', table });
});

test('a restart knows the host', async () => {
  await make();
  await ada.good({ t: 'stand', table });
  await sleep(50);
  await server.kill();
  await server.start(['--test-clock', String(LONG)]);
  [ben, cid] = [await server.connect(ben.user).then(s => Object.assign(s, { user: ben.user })), await server.connect(cid.user).then(s => Object.assign(s, { user: cid.user }))];
  for (const socket of [ben, cid]) await socket.good({ t: 'open', table });
  await host(cid, ben);
});

run();
