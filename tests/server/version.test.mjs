// Rules of another version: their matches are kept, refused clearly, and never replayed by the wrong rules.
import { spawnSync } from 'node:child_process';
import { Server, test, run, ok, equal, pair, play } from './kit.mjs';

const server = new Server();
let ada, ben, running, over, good;
const version = (table, by) => {
  const code = 'import sqlite3, sys\nd = sqlite3.connect(sys.argv[1])\nd.execute("UPDATE tables SET version = version + ? WHERE code = ?", (int(sys.argv[3]), sys.argv[2]))\nd.commit()\nd.close()';
  const { status, stderr } = spawnSync('python3', ['-c', code, server.data, table, String(by)], { encoding: 'utf8' });
  equal([status, stderr], [0, '']);
};
const again = async socket => Object.assign(await server.connect(socket.user), { user: socket.user });

test('three matches; two of them become those of another version', async () => {
  await server.start();
  [ada, ben] = [await server.join('Ada'), await server.join('Ben')];
  over = await pair(server, ada, ben);
  await play(over, [ada, ben]);
  running = await pair(server, ada, ben);
  await play(running, [ada, ben], 3);
  good = await pair(server, ada, ben);
  await play(good, [ada, ben], 2);
  await server.stop();
  version(running, 1);
  version(over, 1);
  await server.start();
});

test('refused as unsupported, on both roads; not in the lobby', async () => {
  [ada, ben] = [await again(ada), await again(ben)];
  for (const table of [running, over]) {
    await ada.refused({ t: 'open', table }, 'unsupported');
    await ada.refused({ t: 'past', table, ply: 0 }, 'unsupported');
    await ada.refused({ t: 'key', table }, 'unsupported');
    for (const what of ['log', 'at/0', 'replay']) {
      const answer = await server.fetch(`/api/tables/${table}/${what}`);
      equal([what, answer.status, (await answer.json()).error], [what, 409, 'unsupported']);
    }
  }
  ada.send({ t: 'lobby', on: true });
  const lobby = await ada.wait(m => m.t === 'lobby');
  equal(lobby.mine.map(t => t.code), [good]);
  ok(!lobby.tables.some(t => t.code === running || t.code === over), 'not listed');
});

test('the others go on', async () => {
  for (const socket of [ada, ben]) await socket.good({ t: 'open', table: good });
  ok((await play(good, [ada, ben])).over, 'over');
});

test('nothing was touched: the version before still plays them', async () => {
  await server.stop();
  version(running, -1);
  version(over, -1);
  await server.start();
  [ada, ben] = [await again(ada), await again(ben)];
  for (const socket of [ada, ben]) await socket.good({ t: 'open', table: running });
  equal((await ada.view(running)).ply, 3);
  ok((await play(running, [ada, ben])).over, 'over');
  equal((await server.fetch(`/api/tables/${over}/log`)).status, 200);
});

run(60);
