// The lobby tells each user of that user's running matches, and whether they wait; a new name
// reaches every table.
import { Server, test, run, ok, equal, pair, play, sleep } from './kit.mjs';

const server = new Server();
let ada, ben, table, quiet;
const lobby = (socket, fits, ms) =>
  socket.wait(m => m.t === 'lobby' && fits(m), ms, `lobby ${fits}`);
const again = async socket =>
  Object.assign(await server.connect(socket.user), { user: socket.user });

test('guests come', async () => {
  await server.start();
  [ada, ben] = [await server.join('Ada'), await server.join('Ben')];
});

test('nobody plays: an empty list', async () => {
  ada.send({ t: 'lobby', on: true });
  equal((await lobby(ada, () => true)).mine, []);
});

test('a match begins: it is mine, also when it is not listed, and says whether I am asked', async () => {
  quiet = await server.join('Quiet');
  quiet.send({ t: 'lobby', on: true });
  equal((await lobby(quiet, () => true)).mine, []);
  table = await pair(server, ada, ben, { open: false });
  const { mine, tables } = await lobby(ada, m => m.mine.length);
  equal(
    [mine[0].code, mine[0].game, mine[0].status, mine[0].seats.map(s => s.name)],
    [table, 'connect_four', 'playing', ['Ada', 'Ben']],
  );
  equal(mine[0].round, undefined);
  equal(
    tables.some(t => t.code === table),
    false,
  );
  const first = ada.newest.get(table)?.must[0] ?? (await ada.view(table)).must[0];
  await lobby(ada, m => m.mine[0].asked === (first === 0), 3000).catch(() =>
    equal(mine[0].asked, first === 0),
  );
  ben.send({ t: 'lobby', on: true });
  equal((await lobby(ben, () => true)).mine[0].asked, first === 1);
  await play(table, [ada, ben], 1);
  await lobby(ben, m => m.mine[0].asked === (first === 0));
  ok(!quiet.all.some(m => m.t === 'lobby' && m.mine.length), 'not mine is not told');
});

test('a restart: it is still mine', async () => {
  await server.kill();
  await server.start();
  [ada, ben] = [await again(ada), await again(ben)];
  ada.send({ t: 'lobby', on: true });
  const { mine } = await lobby(ada, () => true);
  equal([mine.length, mine[0].code, typeof mine[0].asked], [1, table, 'boolean']);
});

test('a new name reaches tables that are not open on that socket, and the lobby', async () => {
  await ben.good({ t: 'open', table });
  await ben.table(table);
  const { table: open } = await ada.good({ t: 'create', game: 'century', seats: 2, open: true });
  await lobby(ada, m => m.tables.some(t => t.code === open));
  const answer = await server.post('/api/session', { name: 'Adele' }, { cookie: ada.user.cookie });
  equal((await answer.json()).id, ada.user.id);
  equal((await ben.table(table, t => t.seats[0].name === 'Adele')).seats[0].user, ada.user.id);
  await lobby(
    ada,
    m =>
      m.tables.some(t => t.code === open && t.seats[0].name === 'Adele') &&
      m.mine[0].seats[0].name === 'Adele',
  );
});

test('a match with a clock says until when it waits for me, and for me alone', async () => {
  const timed = await pair(server, ada, ben, { clock: 300 });
  for (const socket of [ada, ben]) socket.send({ t: 'lobby', on: true });
  const row = m => m.mine.find(t => t.code === timed);
  const of = async socket => row(await lobby(socket, m => row(m)));
  const [a, b] = [await of(ada), await of(ben)];
  equal(
    [a.asked !== b.asked, a.asked === Boolean(a.due), b.asked === Boolean(b.due)],
    [true, true, true],
  );
  const left = (a.due ?? b.due) - Date.now();
  ok(left > 0 && left <= 301_000, `${left} ms`);
  await ada.good({ t: 'leave', table: timed });
  await lobby(ada, m => !row(m));
});

test('over or left: no longer mine', async () => {
  await ada.good({ t: 'open', table });
  await play(table, [ada, ben]);
  await lobby(ada, m => m.mine.length === 0);
  const three = (
    await ada.good({
      t: 'create',
      game: 'century',
      seats: 3,
      bots: ['apprentice', 'apprentice'],
      start: true,
    })
  ).table;
  await lobby(ada, m => m.mine.some(t => t.code === three && t.asked), 20000);
  await ada.good({ t: 'open', table: three });
  await ada.good({ t: 'leave', table: three });
  await lobby(ada, m => !m.mine.some(t => t.code === three));
  await sleep(50);
});

run();
