// Two servers on one file of data, as when somebody took the lock beside it away: who opened it last
// writes; the one before is refused at its next commit, and what it did not take is nowhere.
import fs from 'node:fs';
import { Server, test, run, ok, equal, pair, play } from './kit.mjs';

const before = new Server();
const after = new Server();
after.data = before.data;
let ada, ben, table;

test('while the lock is there a second server does not start', async () => {
  await before.start();
  [ada, ben] = [await before.join('Ada'), await before.join('Ben')];
  table = await pair(before, ada, ben);
  await play(table, [ada, ben], 4);
  for (const socket of [ada, ben]) await socket.view(table, v => v.ply === 4);
  let why = '';
  await after.start().catch(error => {
    why = String(error);
  });
  ok(why.includes('did not start'), why);
});

test('without it: the server before writes nothing more, says so, and tells who asked', async () => {
  fs.unlinkSync(`${before.data}.lock`);
  await after.start();
  const at = ada.newest.get(table).ply;
  for (const socket of [ada, ben]) socket.forget();
  const asked = ada.newest.get(table).q !== undefined ? ada : ben;
  const { q, legal } = asked.newest.get(table);
  const action = `drop ${Object.keys(legal.drop)[0]}`;
  await asked.refused({ t: 'act', table, q, action }, 'io');
  await before.logged('another process has opened the data since');
  equal((await before.fetch('/healthz')).status, 503, 'its proxy is told');
  const there = Object.assign(await after.connect(asked.user), { user: asked.user });
  await there.good({ t: 'open', table });
  equal(
    (await there.view(table, v => v.q !== undefined)).ply,
    at,
    'as it was before the refused act',
  );
});

test('the match goes on at the other one, whatever the first does until its end', async () => {
  const both = [];
  for (const { user } of [ada, ben]) {
    const socket = Object.assign(await after.connect(user), { user });
    await socket.good({ t: 'open', table });
    both.push(socket);
  }
  equal((await before.fetch('/healthz')).status, 503, 'it does not get well');
  await before.stop();
  ok((await play(table, both)).over, 'to its end');
  equal((await after.fetch('/healthz')).status, 200);
  await after.stop();
});

await run();
