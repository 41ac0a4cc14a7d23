// The host: who made the table, and before the start, when that person has gone, the first who sits
// there. "Long away" is
// --test-clock here.
import path from 'node:path';
import { Server, test, run, ok, equal, sleep } from './kit.mjs';

const LONG = 3000;
const server = new Server();
server.file = path.join(server.folder, 'orrery.sock'); // which believes who is named
let ada, ben, cid, table;

const host = (socket, user) => socket.table(table, t => t.host === (user ? user.user.id : null));
async function make(more = {}) {
  ({ table } = await ada.good({ t: 'create', game: 'century', seats: 3, open: true, ...more }));
  for (const socket of [ada, ben, cid]) await socket.good({ t: 'open', table });
  for (const [socket, seat] of [
    [ben, 1],
    [cid, 2],
  ])
    await socket.good({ t: 'sit', table, seat });
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
  await cid.wait(
    m => m.t === 'lobby' && !m.tables.some(l => l.code === table),
    undefined,
    'a list without the table',
  );
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
  [ben, cid] = [
    await server.connect(ben.user).then(s => Object.assign(s, { user: ben.user })),
    await server.connect(cid.user).then(s => Object.assign(s, { user: cid.user })),
  ];
  for (const socket of [ben, cid]) await socket.good({ t: 'open', table });
  await host(cid, ben);
});

// ---- who was removed ----------------------------------------------------------------------------
const back = async (...sockets) => {
  await sleep(50);
  await server.kill();
  await server.start(['--test-clock', String(LONG)]);
  return Promise.all(
    sockets.map(async ({ user }) => Object.assign(await server.connect(user), { user })),
  );
};

test('who was removed is told, and can only watch, also after a restart and when it runs', async () => {
  ada = await server.join('Ada');
  ({ table } = await ada.good({
    t: 'create',
    game: 'discovery',
    seats: 4,
    open: true,
    options: { newcomers: 1, enforcement: 'strict' },
  }));
  for (const socket of [ada, ben, cid]) await socket.good({ t: 'open', table });
  for (const socket of [ben, cid]) await socket.good({ t: 'sit', table });
  const before = await ben.table(table, m => m.you === 1);
  equal(before.removed, undefined);
  await cid.good({ t: 'stand', table }); // that is no removal
  await ada.good({ t: 'remove', table, seat: 1 });
  const told = await ben.table(table, m => m.removed);
  equal([told.you, told.removed, told.seats[1].kind], [null, true, 'open']);
  ok(![...ada.all, ...cid.all].some(m => m.removed !== undefined), 'nobody else is told so');
  const out = async () => {
    for (const seat of [{}, { seat: 1 }, { seat: 2 }])
      await ben.refused({ t: 'sit', table, ...seat }, 'forbidden');
    await ben.refused({ t: 'chat', table, text: 'But why?' }, 'forbidden');
  };
  await out();
  [ada, ben, cid] = await back(ada, ben, cid);
  for (const socket of [ada, ben, cid]) await socket.good({ t: 'open', table });
  equal((await ben.table(table)).removed, true);
  await out();
  await cid.good({ t: 'sit', table });
  await ada.good({ t: 'bot', table, seat: 2, level: 'apprentice' });
  await ada.good({ t: 'start', table });
  equal((await ben.table(table, m => m.status === 'playing')).removed, true);
  const seen = await ben.view(table, v => v.ply > 0);
  equal([seen.ask, seen.ask_not], [undefined, undefined], 'nothing to ask for');
  const dan = await server.join('Dan');
  await dan.good({ t: 'open', table });
  const other = await dan.view(table, v => v.ask !== undefined);
  ok(JSON.stringify([other.ask, other.ask_not]).includes('"join"'), 'another may ask to come');
  await ben.refused({ t: 'table', table, action: 'join 3 0' }, 'forbidden');
  await ben.refused({ t: 'sit', table }, 'started');
});

/** Guests of one place alone may not all show their names at a table. */
async function from(i) {
  const at = `198.51.100.${i}`;
  const answer = await server.post(
    '/api/session',
    { name: `Guest ${i}` },
    { 'x-forwarded-for': at },
  );
  equal(answer.status, 200);
  const cookie = answer.headers.get('set-cookie').split(';')[0];
  return server.connect({ cookie }, { headers: [`X-Forwarded-For: ${at}`] });
}

test('another table knows nothing of it; the last twelve are remembered', async () => {
  ({ table } = await ada.good({ t: 'create', game: 'connect_four', seats: 2 }));
  await ben.good({ t: 'sit', table });
  await ada.good({ t: 'remove', table, seat: 1 });
  for (let i = 0; i < 12; i++) {
    await ben.refused({ t: 'sit', table }, 'forbidden');
    const guest = await from(i);
    await guest.good({ t: 'sit', table });
    await ada.good({ t: 'remove', table, seat: 1 });
    await guest.refused({ t: 'sit', table }, 'forbidden');
    await guest.close();
  }
  await ben.good({ t: 'sit', table });
});

test('the rematch knows nothing of it', async () => {
  ({ table } = await ada.good({ t: 'create', game: 'connect_four', seats: 2 }));
  await ben.good({ t: 'sit', table });
  await ada.good({ t: 'remove', table, seat: 1 });
  await cid.good({ t: 'sit', table });
  await ada.good({ t: 'start', table });
  await cid.good({ t: 'leave', table });
  await ben.refused({ t: 'rematch', table }, 'forbidden');
  await ada.good({ t: 'open', table });
  await ada.table(table, m => m.status === 'over');
  const { table: next } = await cid.good({ t: 'rematch', table });
  await ben.good({ t: 'open', table: next });
  const told = await ben.table(next);
  equal([told.removed, told.status], [undefined, 'setup']);
  await cid.good({ t: 'stand', table: next });
  await ben.good({ t: 'sit', table: next });
});

test('who made the table and was removed while away for long comes back', async () => {
  await make();
  await ada.close();
  await host(ben, ben);
  await ben.good({ t: 'remove', table, seat: 0 });
  ada = Object.assign(await server.connect(ada.user), { user: ada.user });
  await ada.good({ t: 'open', table });
  equal((await ada.table(table)).removed, undefined);
  await ada.good({ t: 'sit', table });
  await host(ben, ada);
});

run();
