// Who is erased holds up nobody: before the start the seat is free, in a match a bot plays it.
import { spawnSync } from 'node:child_process';
import { Server, test, run, ok, equal, orrery, pair, play, sleep } from './kit.mjs';
import { comes, post, sql } from './people.mjs';

const server = new Server();
const soon = ['--test-erase', '600'];
const again = async who => Object.assign(await server.connect(who.user), { user: who.user });
const erase = async who => equal((await post(server, who, '/api/me/erase', {})).status, 200);
const taken = m => m.seats.some(s => s.name === '' && s.played_by === 'fellow');
let ada, ben, cid;

test('before the start the seat is free, and the others begin with somebody else', async () => {
  await server.start(soon);
  [ada, ben, cid] = [await server.join('Ada'), await server.join('Ben'), await server.join('Cid')];
  const { table } = await ada.good({ t: 'create', game: 'connect_four', seats: 2, open: true });
  for (const who of [ada, ben]) await who.good({ t: 'open', table });
  await ben.good({ t: 'sit', table, seat: 1 });
  await erase(ada);
  await ada.gone;
  const told = await ben.table(table, m => m.seats[0].kind === 'open' && m.host === ben.user.id);
  equal([told.status, told.seats[1].name], ['setup', 'Ben']);
  await ben.refused({ t: 'start', table }, 'forbidden'); // nobody is there to play with
  await cid.good({ t: 'open', table });
  await cid.good({ t: 'sit', table, seat: 0 });
  await cid.good({ t: 'start', table }); // the first seat is the host's
  ok((await play(table, [ben, cid])).over, 'it is played to its end');
});

test('in a match a bot plays it, and the match goes on to its end', async () => {
  const dan = await server.join('Dan');
  const table = await pair(server, dan, ben);
  await erase(dan);
  await dan.gone;
  await ben.table(table, taken);
  ok((await play(table, [ben])).over, 'it is played to its end');
});

test('a rematch leaves the seat of who was erased to others, played by themselves or by a bot', async () => {
  const [gia, hedy] = [await server.join('Gia'), await server.join('Hedy')];
  const whole = await pair(server, gia, ben);
  await play(whole, [gia, ben]);
  await erase(gia);
  await gia.gone;
  const half = await pair(server, hedy, ben);
  await erase(hedy);
  await hedy.gone;
  await ben.table(half, taken);
  await play(half, [ben]);
  for (const code of [whole, half]) {
    const { table } = await ben.good({ t: 'rematch', table: code });
    await ben.good({ t: 'open', table });
    const { status, seats } = await ben.table(table);
    equal([status, seats.map(s => s.kind).sort()], ['setup', ['human', 'open']], code);
    await ben.good({ t: 'stand', table });
  }
});

test('also where nobody looks, after a kill, and by the hand of the host', async () => {
  await server.stop();
  await server.start();
  ben = await again(ben);
  const [eve, fay] = [await server.join('Eve'), await server.join('Fay')];
  const match = await pair(server, eve, ben);
  const { table } = await fay.good({ t: 'create', game: 'connect_four', seats: 2 });
  await ben.good({ t: 'open', table });
  await ben.good({ t: 'sit', table, seat: 1 });
  await server.kill();
  for (const { user } of [eve, fay]) {
    const said = orrery('people', 'erase', user.id, '--now', '--data', server.data);
    equal(said.status, 0, said.stderr);
  }
  await server.start();
  ben = await again(ben);
  for (const code of [match, table]) await ben.good({ t: 'open', table: code });
  await ben.table(match, taken);
  await ben.table(table, m => m.seats[0].kind === 'open');
  ok((await play(match, [ben])).over, 'it is played to its end');
});

/** As the store has it. */
function rows(text) {
  const read = spawnSync('sqlite3', ['-json', `file:${server.data}?mode=ro`, text]);
  return JSON.parse(String(read.stdout) || '[]');
}

test('what cannot be done now, or here, holds up nothing behind it, and is not forgotten', async () => {
  const made = { name: 'Hven', game: 'connect_four', size: 2, kind: 'robin' };
  const [gil, hal] = [await comes(server, 'Gil'), await comes(server, 'Hal')];
  const { id } = await post(server, hal, '/api/tournaments', made);
  for (const who of [gil, hal])
    equal((await post(server, who, `/api/tournaments/${id}/on`, {})).status, 200);
  equal((await post(server, hal, `/api/tournaments/${id}/start`, {})).status, 200);
  const { table } = await hal.wait(m => m.t === 'called'); // it begins when both are there
  const kept = (await hal.good({ t: 'create', game: 'connect_four', seats: 2 })).table;
  await gil.good({ t: 'open', table: kept });
  await gil.good({ t: 'sit', table: kept, seat: 1 });
  await server.stop();
  // A hundred and one tables like that one, and another that nobody can play here.
  const columns = of => rows(`SELECT name FROM pragma_table_info('${of}')`).map(c => c.name);
  const copy = (of, key, more) => {
    const names = columns(of);
    const values = names.map(n => (n === key ? `x.${n} + 1000 * k.i` : (more[n] ?? `x.${n}`)));
    return `WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < 101)
      INSERT INTO ${of}(${names}) SELECT ${values} FROM ${of} AS x, k
      WHERE x.${key} = (SELECT id FROM tables WHERE code = '${table}');`;
  };
  const code = `substr(x.code, 1, length(x.code) - 3) || printf('%03d', k.i)`;
  sql(
    server,
    copy('tables', 'id', { code: `substr(${code}, 2) || substr(${code}, 1, 1)` }) +
      copy('notes', 'tid', {}) +
      copy('sitting', 'tid', {}) +
      `UPDATE tables SET game = 'senet' WHERE code = '${kept}';`,
  );
  await server.start(soon);
  ben = await again(ben);
  const guil = await again(gil);
  const match = await pair(server, guil, ben); // its row is the last
  await erase(guil);
  await guil.gone;
  await ben.table(match, taken);
  const left = async n => {
    const here = `SELECT count(*) AS n FROM sitting WHERE user_id = '${gil.user.id}'`;
    for (let i = 0; rows(here)[0].n !== n; i++) {
      ok(i < 400, `in time: ${n} seats are still to be given, not ${rows(here)[0].n}`);
      await sleep(25);
    }
  };
  await left(101 + 1 + 1); // those that have not begun, and the one nobody can play
});

await run();
