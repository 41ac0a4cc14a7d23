// Memory is a cache: tables without anybody lie in the store, and what must happen there happens all the same.
import { spawnSync } from 'node:child_process';
import { Server, test, run, ok, equal, pair, play, sleep } from './kit.mjs';

const server = new Server(),
  few = ['--tables', '4'];
let ada, ben, code;
const again = async socket =>
  Object.assign(await server.connect(socket.user), { user: socket.user });
const numbers = async () =>
  Object.fromEntries(
    (await (await server.fetch('/metrics')).text())
      .split('\n')
      .filter(l => l && l[0] !== '#')
      .map(l => [l.slice(0, l.lastIndexOf(' ')), Number(l.slice(l.lastIndexOf(' ') + 1))]),
  );
const inMemory = async () => (await (await server.fetch('/healthz')).json()).tables;
const until = async (what, fits) => {
  for (let i = 0; i < 800; i++, await sleep(25)) if (await fits()) return;
  throw new Error(`${what}: not in time`);
};
const alone = { t: 'create', game: 'connect_four', seats: 2, bots: ['apprentice'], start: true };

// Others come, play alone and go: whatever nobody looks at must leave the memory.
async function crowd(tables = 12) {
  const guest = await server.join('Crowd');
  for (let i = 0; i < tables; i++) await guest.good(alone);
  await guest.close();
}

test('many more tables than memory may hold: each of them is played on', async () => {
  await server.start(few);
  const codes = [],
    guests = [];
  for (let g = 0; g < 6; g++) {
    const guest = await server.join(`Guest ${g}`);
    guests.push(guest);
    for (let i = 0; i < 10; i++) codes.push([g, (await guest.good(alone)).table]);
  }
  await until('room', async () => {
    await guests[0].good(alone);
    return (await inMemory()) < 20;
  });
  for (const [g, table] of codes.filter((_, i) => i % 7 === 0)) {
    const guest = guests[g];
    await guest.good({ t: 'open', table });
    const view = await guest.view(table, v => v.must.includes(v.must[0]) && v.q !== undefined);
    await guest.good({
      t: 'act',
      table,
      q: view.q,
      action: Object.keys(view.legal).map(w => `${w} ${Object.keys(view.legal[w])[0]}`)[0],
    });
    await guest.view(table, v => v.ply > view.ply);
  }
  for (const guest of guests) await guest.close();
});

test('the lobby and my matches tell of tables that are not in memory', async () => {
  [ada, ben] = [await server.join('Ada'), await server.join('Ben')];
  code = await pair(server, ada, ben, { game: 'century' });
  const first = (await ada.view(code, v => v.must.length)).must[0];
  await Promise.all([ada.close(), ben.close()]);
  const before = (await numbers()).orrery_table_loads_total;
  await crowd();
  const cid = await server.join('Cid');
  cid.send({ t: 'lobby', on: true });
  await cid.wait(m =>
    m.tables?.some(
      t =>
        t.code === code && t.seats.map(s => `${s.name} ${s.here}`).join() === 'Ada false,Ben false',
    ),
  );
  [ada, ben] = [await again(ada), await again(ben)];
  for (const [i, who] of [ada, ben].entries()) {
    who.send({ t: 'lobby', on: true });
    const { mine } = await who.wait(m => m.t === 'lobby');
    equal(
      mine.map(t => [t.code, t.asked, t.seats.length]),
      [[code, i === first, 2]],
    );
  }
  await server.post('/api/session', { name: 'Adele' }, { cookie: ada.user.cookie });
  await ben.wait(m => m.t === 'lobby' && m.mine[0]?.seats[0].name === 'Adele');
  await cid.good({ t: 'open', table: code });
  ok((await numbers()).orrery_table_loads_total > before, 'it had gone and came back');
  for (const who of [ada, ben]) await who.good({ t: 'open', table: code });
  await play(code, [ada, ben], 6);
  await Promise.all([ada, ben, cid].map(s => s.close()));
});

test('a bot answers at a table that was forgotten in the meantime', async () => {
  const guest = await server.join('Gone'),
    { table } = await guest.good(alone);
  await guest.good({ t: 'open', table });
  const view = await guest.view(table, v => v.q !== undefined);
  await guest.good({
    t: 'act',
    table,
    q: view.q,
    action: Object.keys(view.legal).map(w => `${w} ${Object.keys(view.legal[w])[0]}`)[0],
  });
  await guest.close();
  await crowd();
  const back = await again(guest);
  await back.good({ t: 'open', table });
  ok((await back.view(table, v => v.q !== undefined)).ply >= view.ply + 2, 'its turn came');
  await back.close();
});

for (const killed of [false, true])
  test(`a deadline is met where nobody is and nothing is in memory${killed ? ', after a kill too' : ''}`, async () => {
    await server.kill();
    await server.start([...few, '--test-clock', '6000']);
    [ada, ben] = [await again(ada), await again(ben)];
    const table = await pair(server, ada, ben, { clock: 30 });
    await Promise.all([ada.close(), ben.close()]);
    await crowd();
    if (killed) {
      await server.kill();
      await server.start([...few, '--test-clock', '3000']);
    }
    const ask = `import sqlite3, sys
d = sqlite3.connect(f'file:{sys.argv[1]}?mode=ro', uri=True)
print(sum(d.execute(f"SELECT count(*) FROM {t} WHERE user_id = 'clock' AND tid = (SELECT id FROM tables WHERE code = ?)", [sys.argv[2]]).fetchone()[0] for t in ('notes', 'plays')))`;
    await until(
      'moves by the clock',
      () =>
        Number(spawnSync('python3', ['-c', ask, server.data, table], { encoding: 'utf8' }).stdout) >
        0,
    );
    const cid = await server.join('Cid');
    await cid.good({ t: 'open', table });
    const { events } = await cid.view(table);
    ok(
      events.some(e => e.clock),
      `the clock answered: ${JSON.stringify(events).slice(0, 300)}`,
    );
    await cid.close();
  });

run();
