// Somebody is away: another hands the seat to a bot, its user takes it back. "Long enough" is
// --test-clock here.
import { Server, test, run, ok, equal, pair, play, sleep } from './kit.mjs';

const LONG = 3000;
const server = new Server();
let ada, ben, cid, table;

const again = async socket =>
  Object.assign(await server.connect(socket.user), { user: socket.user });
async function drop(socket, column) {
  await socket.good({ t: 'act', table, q: socket.newest.get(table).q, action: `drop ${column}` });
}

/** How often bots have answered since the start. */
async function answers() {
  const text = await (await server.fetch('/metrics')).text();
  return Number(/^orrery_bots_answers_total\{kind="quick"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}
/**
 * Until a bot has answered, though nobody has opened its table; in vain, when its answer was stored
 * before the restart.
 */
async function answersAlone() {
  for (let i = 0; i < 100 && !(await answers()); i++) await sleep(100);
  await sleep(300); // and it is stored
}

test('guests come', async () => {
  await server.start(['--test-clock', String(LONG)]);
  [ada, ben, cid] = [await server.join('Ada'), await server.join('Ben'), await server.join('Cid')];
});

test('only who is away long enough, only by a player, only in a match', async () => {
  const fresh = (
    await ada.good({ t: 'create', game: 'connect_four', seats: 2, bots: ['apprentice'] })
  ).table;
  await ada.refused({ t: 'hand', table: fresh, seat: 1 }, 'not_started');
  await ada.refused({ t: 'take', table: fresh }, 'not_started');
  await ada.good({ t: 'start', table: fresh });
  await ada.refused({ t: 'hand', table: fresh, seat: 1 }, 'forbidden'); // a bot
  table = await pair(server, ada, ben);
  await ada.view(table, v => v.q !== undefined);
  await cid.good({ t: 'open', table });
  await ada.refused({ t: 'hand', table, seat: 0 }, 'forbidden');
  await ada.refused({ t: 'hand', table, seat: 2 }, 'bad_input');
  await ada.refused({ t: 'hand', table }, 'bad_input');
  await sleep(LONG + 300);
  await ada.refused({ t: 'hand', table, seat: 1 }, 'forbidden'); // here
  await ben.close();
  const { seats } = await ada.table(table, t => !t.seats[1].here);
  ok(
    seats[1].away_ms >= 0 && seats[1].away_ms < LONG && seats[0].away_ms === null,
    `away for ${seats[1].away_ms} ms`,
  );
  await ada.refused({ t: 'hand', table, seat: 1 }, 'forbidden'); // not yet
  await cid.refused({ t: 'hand', table, seat: 1 }, 'not_your_seat');
});

test('a bot plays for who is away', async () => {
  await sleep(LONG + 300);
  await ada.good({ t: 'hand', table, seat: 1 });
  const { seats } = await ada.table(table, t => t.seats[1].played_by);
  equal(
    [seats[1].played_by, seats[1].kind, seats[1].name, seats[1].here],
    ['fellow', 'human', 'Ben', false],
  );
  await ada.refused({ t: 'hand', table, seat: 1 }, 'forbidden');
  await drop(ada, 4);
  await ada.view(table, v => v.ply === 2 && v.q !== undefined);
});

test('a restart: the bot still plays, also when nobody looks', async () => {
  server.storeDoes('slow 600'); // the bot's answer will not be durable before the end
  await drop(ada, 4);
  await ada.view(table, v => v.ply >= 3);
  await server.kill();
  server.storeDoes('');
  await server.start(['--test-clock', String(LONG)]);
  await answersAlone();
  [ada, ben, cid] = [await again(ada), await again(ben), await again(cid)];
  await ada.good({ t: 'open', table });
  equal((await ada.view(table)).ply, 4);
  equal((await ada.table(table)).seats[1].played_by, 'fellow');
});

test('its user takes the seat back', async () => {
  await ben.good({ t: 'open', table });
  const view = await ben.view(table);
  equal(
    [view.q, view.must, view.not],
    [undefined, [0], { reasons: [{ k: 'bot', seat: 1 }], tree: 0 }],
  );
  await ben.refused({ t: 'act', table, q: 1, action: 'drop 1' }, 'not_your_seat');
  await ben.refused({ t: 'undo', table }, 'illegal');
  await ben.good({ t: 'take', table });
  await ben.refused({ t: 'take', table }, 'illegal'); // no bot plays any more
  await ada.refused({ t: 'take', table }, 'illegal');
  equal(
    (await ada.table(table, t => t.seats[1].here && !t.seats[1].played_by)).seats[1].kind,
    'human',
  );
  await drop(ada, 2);
  await ben.view(table, v => v.q !== undefined);
  await sleep(600);
  equal(ben.newest.get(table).ply, 5);
  await drop(ben, 2);
  await ada.view(table, v => v.ply === 6);
});

test('a seat whose Done is awaited is handed: that is Done', async () => {
  await ada.good({ t: 'open', table, holds: true });
  await sleep(50);
  await drop(ada, 6);
  await ben.view(table, v => v.hold === 0);
  await ada.close();
  await ben.table(table, t => !t.seats[0].here);
  await sleep(LONG + 300);
  await ben.good({ t: 'hand', table, seat: 0 });
  const view = await ben.view(table, v => v.q !== undefined);
  equal([view.ply, view.hold, view.undo], [7, null, false]);
  const last = await play(table, [ben], Infinity, (list, v) => list[v.ply % list.length]);
  ok(last.over, 'over');
  await ben.refused({ t: 'hand', table, seat: 0 }, 'over');
});

test('taken back while the bot thinks: the bot does not act', async () => {
  table = await pair(server, (ada = await again(ada)), ben);
  await ada.view(table, v => v.q !== undefined);
  await ada.close();
  await ben.table(table, t => !t.seats[0].here);
  await sleep(LONG + 300);
  ada = await again(ada);
  server.storeDoes('slow 1000');
  ben.send({ t: 'hand', id: 'h', table, seat: 0 });
  await sleep(300);
  // waits for the hand to be durable, and is done before the bot can answer
  ada.send({ t: 'take', id: 't', table });
  equal((await ben.wait(m => m.id === 'h')).t, 'ok');
  equal((await ada.wait(m => m.id === 't')).t, 'ok');
  server.storeDoes('');
  await sleep(1200);
  equal(ben.newest.get(table).ply, 0);
  await ada.good({ t: 'open', table });
  await ada.view(table, v => v.q !== undefined);
  await drop(ada, 1);
  await ben.view(table, v => v.ply === 1);
});

test('a table that everybody has left leaves the lobby; whoever comes back brings it back', async () => {
  const [eva, fay] = [await server.join('Eva'), await server.join('Fay')];
  const { table } = await eva.good({ t: 'create', game: 'century', seats: 2, open: true });
  await eva.good({ t: 'open', table });
  fay.send({ t: 'lobby', on: true });
  await fay.wait(m => m.t === 'lobby' && m.tables.some(x => x.code === table));
  await eva.close();
  await fay.wait(m => m.t === 'lobby' && !m.tables.some(x => x.code === table), 20000);
  const back = await server.connect(eva.user);
  await back.good({ t: 'open', table });
  await fay.wait(m => m.t === 'lobby' && m.tables.some(x => x.code === table));
  await Promise.all([back.close(), fay.close()]);
});

run();
