// Bots think for all in turn: who has many tables of masters makes nobody wait; and bots alone think only while somebody looks. Shown by
// the order of what happens, not by clocks: views of the guest's tables that come while somebody waits for a fellow.
import { Server, test, run, ok, equal, actions, sleep } from './kit.mjs';

const server = new Server(),
  MOVES = 6;
let ada, eve, tables;

const numbers = async () =>
  Object.fromEntries(
    (await (await server.fetch('/metrics')).text())
      .split('\n')
      .filter(l => l && l[0] !== '#')
      .map(l => [l.slice(0, l.lastIndexOf(' ')), Number(l.slice(l.lastIndexOf(' ') + 1))]),
  );
const plies = table => eve.all.filter(m => m.t === 'view' && m.table === table).at(-1)?.ply ?? 0;

// Eve's tables, which go on by themselves, since she has left them.
async function fill(n, level) {
  const codes = [];
  for (let i = 0; i < n; i++) {
    const { table } = await eve.good({
      t: 'create',
      game: 'newscience',
      seats: 5,
      bots: Array(4).fill(level),
    });
    codes.push(table);
    eve.send({ t: 'open', table, id: `o${i}` });
    await eve.good({ t: 'start', table });
    await eve.good({ t: 'leave', table });
  }
  return codes;
}

// Ada plays some moves against a bot; returns how many answers the bots of others gave while she waited, a move.
async function others(level, moves) {
  const { table } = await ada.good({ t: 'create', game: 'connect_four', seats: 2, bots: [level] });
  await ada.good({ t: 'open', table });
  await ada.good({ t: 'start', table });
  const counts = [];
  let view = await ada.view(table, v => v.q !== undefined && v.must.length > 0);
  for (let i = 0; i < moves && !view.over; i++) {
    const list = actions(view.legal),
      from = await answers(),
      { ply } = view;
    await ada.good({ t: 'act', table, q: view.q, action: list[Math.floor(list.length / 2)] });
    view = await ada.view(table, v => v.ply === ply + 2 || v.over, 60000);
    counts.push((await answers()) - from);
  }
  ok(counts.length >= 3, `three moves at least, not ${counts.length}`);
  return counts.reduce((a, b) => a + b) / counts.length;
}

// Views of other tables than Ada's, as Eve has them: the answers of her bots.
const answers = async () => {
  await eve.ask({ t: 'done', table: tables[0] });
  return eve.all.filter(m => m.t === 'view').length;
};

test('one thread, and a guest with eight tables of four masters', async () => {
  await server.start(['--bot-threads', '1']);
  [ada, eve] = [await server.join('Ada'), await server.join('Eve')];
  tables = await fill(8, 'master');
  for (const table of tables) await eve.view(table);
});

test('who plays a fellow waits for no master', async () => {
  const each = await others('fellow', MOVES);
  ok(each < 3, `fewer than three answers of others while one waits, not ${each.toFixed(1)}`);
});

test("who plays a master has a turn after one of the guest's, not after all", async () => {
  const each = await others('master', 4);
  ok(each < 5, `fewer than five answers of others while one waits, not ${each.toFixed(1)}`);
});

test('masters are not starved either', async () => {
  const before = tables.map(plies);
  for (const [i, table] of tables.entries()) await eve.view(table, v => v.ply > before[i]);
});

test('bots alone with nobody looking stand still, and lose nothing', async () => {
  await eve.close();
  let n,
    same = 0;
  for (let i = 0; i < 200 && same < 8; i++) {
    // what was begun ends, and what waited is dropped
    const was = n;
    await sleep(250);
    n = await numbers();
    same =
      was &&
      n.orrery_moves_total === was.orrery_moves_total &&
      n.orrery_bots_waiting + n.orrery_bots_thinking === 0
        ? same + 1
        : 0;
  }
  ok(
    same >= 8,
    `nobody thinks: ${n.orrery_moves_total} moves, ${n.orrery_bots_waiting} wait, ${n.orrery_bots_thinking} think`,
  );
});

test('they go on when somebody comes', async () => {
  const [table] = tables;
  await ada.good({ t: 'open', table });
  const { ply } = await ada.view(table);
  await ada.view(table, v => v.ply > ply + 1);
  ada.send({ t: 'shut', table });
});

test('after a restart they stand still too, and go on when somebody comes', async () => {
  await server.kill();
  await server.start(['--bot-threads', '1']);
  ada = Object.assign(await server.connect(ada.user), { user: ada.user });
  equal((await numbers())['orrery_bots_answers_total{kind="great"}'], 0);
  const [, table] = tables;
  await ada.good({ t: 'open', table });
  const { ply } = await ada.view(table);
  await ada.view(table, v => v.ply > ply + 1);
  ada.send({ t: 'shut', table });
});

test('a match goes on until it is the turn of who is away', async () => {
  const { table } = await ada.good({
    t: 'create',
    game: 'newscience',
    seats: 3,
    bots: ['apprentice', 'apprentice'],
  });
  await ada.good({ t: 'open', table });
  await ada.good({ t: 'start', table });
  const view = await ada.view(table, v => v.q !== undefined && v.must.length > 0);
  server.storeDoes('slow 600'); // she has gone before a bot is asked
  ada.send({ t: 'act', table, q: view.q, action: actions(view.legal)[0], id: 'last' });
  await ada.close();
  await sleep(100);
  server.storeDoes('');
  const { orrery_moves_total: before } = await numbers();
  for (let i = 0; i < 200 && (await numbers()).orrery_moves_total < before + 3; i++)
    await sleep(100);
  ada = Object.assign(await server.connect(ada.user), { user: ada.user });
  await ada.good({ t: 'open', table });
  await ada.view(table, v => v.ply > view.ply + 2 && v.q !== undefined && v.must.length > 0);
});

test('the numbers tell', async () => {
  const n = await numbers();
  ok(
    n['orrery_bots_answers_total{kind="quick"}'] > 0 && n.orrery_bots_seconds_total > 0,
    JSON.stringify(n),
  );
  equal([n.orrery_bots_put_off_total, n.orrery_bots_asked_late_total], [0, 0]);
});

run();
