// Time: deadlines, what happens when one has passed, and restarts. The clocks of these tests are as
// long as --test-clock says; nobody here has to be quick: what is done in time is done at once,
// what is late is waited for.
import { Server, test, run, ok, equal, actions, pair, play, sleep } from './kit.mjs';

const CLOCK = 4000;
const server = new Server();
let ada, ben, cid;

const again = async socket =>
  Object.assign(await server.connect(socket.user), { user: socket.user });
async function restart(wait = 0) {
  await server.kill();
  await sleep(wait);
  await server.start(['--test-clock', String(CLOCK)]);
  [ada, ben, cid] = [await again(ada), await again(ben), await again(cid)];
}
async function drop(socket, table, column) {
  await socket.good({ t: 'act', table, q: socket.newest.get(table).q, action: `drop ${column}` });
}

test('guests come', async () => {
  await server.start(['--test-clock', String(CLOCK)]);
  [ada, ben, cid] = [await server.join('Ada'), await server.join('Ben'), await server.join('Cid')];
  ok(Math.abs(ada.welcome.now - Date.now()) < 60000, 'the server says what time it is');
});

test('a clock is one of a few; without one there are no deadlines', async () => {
  for (const clock of [31, -30, 1e6, '30', true])
    await ada.refused({ t: 'create', game: 'connect_four', seats: 2, clock }, 'bad_input');
  const table = await pair(server, ada, ben);
  equal((await ada.view(table, v => v.q !== undefined)).deadline, {});
  equal((await ada.table(table, t => t.status === 'playing')).clock, 0);
});

test('a time control is told as its text; text and seconds make the same table', async () => {
  const made = async (who, more) => {
    const { table } = await who.good({ t: 'create', game: 'connect_four', seats: 2, ...more });
    await who.good({ t: 'open', table });
    const { clock, time_control } = await who.table(table);
    return { clock, time_control };
  };
  for (const [who, clock, time_control, same] of [
    [ada, 0, 'none'],
    [ben, 60, '1m/turn', '60s/turn'],
    [cid, 86400, '1d/turn', '24h/turn'],
  ])
    for (const more of [{ clock }, { time_control }, ...(same ? [{ time_control: same }] : [])])
      equal(await made(who, more), { clock, time_control }, JSON.stringify(more));
  const start = Date.now();
  const table = await pair(server, ada, ben, { time_control: '30s/turn' });
  const { deadline } = await ada.view(table, v => v.q !== undefined);
  ok(deadline[0] >= start + CLOCK && deadline[0] <= Date.now() + CLOCK, 'its length');
});

test('what is no time control is refused, and says what was expected and where', async () => {
  const create = { t: 'create', game: 'connect_four', seats: 2 };
  const why = async (time_control, code) =>
    (await ada.refused({ ...create, time_control }, code)).why;
  equal(await why('5x/turn', 'bad_input'), 'time_control: expected d, h, m or s at 2');
  equal(await why('60', 'bad_input'), 'time_control: expected d, h, m or s at 3');
  ok((await why('90s/turn', 'bad_input')).startsWith('time_control: expected none, 30s/turn'));
  for (const bank of ['5m+20s', '3d+12h']) equal(await why(bank, 'unsupported'), 'time_control');
  await ada.refused({ ...create, clock: 60, time_control: '1m/turn' }, 'bad_input');
  await ada.refused({ ...create, time_control: 60 }, 'bad_input');
});

test('who is asked has a deadline, everybody sees it; bots have none', async () => {
  const start = Date.now();
  // RULES("DI-481"): the table's clock, in every game
  const table = await pair(server, ada, ben, { clock: 60 });
  const { deadline } = await ada.view(table, v => v.q !== undefined);
  equal(Object.keys(deadline), ['0']);
  ok(deadline[0] >= start + CLOCK && deadline[0] <= Date.now() + CLOCK, 'its length');
  equal((await ben.view(table)).deadline, deadline);
  equal((await ada.table(table, t => t.status === 'playing')).clock, 60);
  await drop(ada, table, 1);
  equal(Object.keys((await ben.view(table, v => v.ply === 1)).deadline), ['1']);
  const solo = (
    await ada.good({
      t: 'create',
      game: 'connect_four',
      seats: 2,
      clock: 86400,
      bots: ['apprentice'],
      start: true,
    })
  ).table;
  await ada.good({ t: 'open', table: solo });
  await ada.view(solo, v => v.q !== undefined);
  await drop(ada, solo, 1);
  const view = await ada.view(solo, v => v.ply === 2);
  equal(Object.keys(view.deadline), ['0']);
  ok(
    ada.all.filter(m => m.t === 'view' && m.table === solo).every(v => !('1' in v.deadline)),
    'none for the bot',
  );
});

test('taking back does not give more time, nor does the wait for Done; when it is over, that is Done', async () => {
  const table = await pair(server, ada, ben, { clock: 30 });
  const { deadline } = await ada.view(table, v => v.q !== undefined);
  await drop(ada, table, 1);
  await ben.view(table, v => v.ply === 1);
  await ada.good({ t: 'undo', table });
  equal((await ada.view(table, v => v.ply === 0 && v.rev > 3)).deadline, deadline);
  await ada.good({ t: 'open', table, holds: true });
  await sleep(50);
  await drop(ada, table, 2);
  const held = await ben.view(table, v => v.hold === 0);
  equal(held.deadline, deadline);
  const next = await ben.view(
    table,
    v => v.hold === null && v.q !== undefined && v.rev > held.rev,
    CLOCK + 6000,
  );
  ok(Date.now() >= deadline[0], 'not before its time');
  equal([next.ply, Object.keys(next.deadline)], [1, ['1']]);
  equal((await ada.view(table, v => v.rev === next.rev)).undo, false);
});

test('when the time is over the rules answer, for one after the other', async () => {
  const table = await pair(server, ada, ben, { clock: 30 });
  const { deadline } = await ada.view(table, v => v.q !== undefined);
  const first = await ada.view(table, v => v.ply === 1, CLOCK + 6000);
  ok(Date.now() >= deadline[0] && first.deadline[1] > deadline[0], 'at its time');
  equal((await ada.refused({ t: 'undo', table }, 'illegal')).code, 'illegal');
  await ada.view(table, v => v.ply === 2, CLOCK + 6000);
});

test('what the clock played is told as such: in views, of the past, after a restart and in the log of the match', async () => {
  const quick = new Server();
  const begin = () => quick.start(['--test-clock', '400']);
  await begin();
  let [eve, fay] = [await quick.join('Eve'), await quick.join('Fay')];
  let table,
    first = null; // done before the clock does it
  for (let n = 0; n < 20 && first?.t !== 'ok'; n++) {
    table = await pair(quick, eve, fay, { clock: 30 });
    const { q } = await eve.view(table, v => v.q !== undefined);
    first = await eve.ask({ t: 'act', table, q, action: 'drop 4' });
  }
  equal(first.t, 'ok');
  const [own] = (await fay.view(table, v => v.ply >= 1)).events.filter(e => e.ply === 1);
  ok(!('clock' in own), JSON.stringify(own));
  const by = (await eve.view(table, v => v.ply >= 2, 10000)).events.find(e => e.ply === 2);
  equal([by.clock, by.by], [true, 1]);
  await quick.kill();
  await begin();
  [eve, fay] = [await quick.connect(eve.user), await quick.connect(fay.user)];
  for (const socket of [eve, fay]) await socket.good({ t: 'open', table });
  const kept = (await eve.view(table)).events;
  equal(
    [1, 2].map(ply => kept.find(e => e.ply === ply).clock),
    [undefined, true],
  );
  eve.send({ t: 'past', id: 'p', table, ply: 2 });
  equal(
    (await eve.wait(m => m.t === 'past')).events.map(e => e.clock),
    [true],
  );
  await fay.view(table, v => v.ply >= 4, 10000);
  await fay.good({ t: 'leave', table });
  const log = await (await quick.fetch(`/api/tables/${table}/log`)).json();
  const last = log.moves.length - 1;
  ok(last >= 4, 'five moves and more');
  equal(
    log.moves.map(m => m.events[0].clock ?? false),
    log.moves.map((m, i) => i > 0 && i < last),
  );
  await quick.stop();
});

test('century: a turn of several questions has one time, and its rest is answered by its own defaults', async () => {
  // RULES("DI-489"): the server knows no game; what Discovery answers is proved by DI-495 and the
  // law `default`
  const { table } = await ada.good({ t: 'create', game: 'century', seats: 2, clock: 120 });
  await ben.good({ t: 'sit', table });
  for (const socket of [ada, ben]) await socket.good({ t: 'open', table });
  await ada.good({ t: 'start', table });
  await Promise.any(
    [ada, ben].map(s => s.view(table, v => v.q !== undefined && v.prompt === 'turn')),
  );
  const mover = [ada, ben].find(s => s.newest.get(table)?.q !== undefined);
  let view = mover.newest.get(table);
  const seat = view.must[0],
    end = view.deadline[seat];
  const many =
    actions(view.legal).find(
      a => a.startsWith('activate') && /tannery|trade|post|mill|dock/.test(a),
    ) ?? actions(view.legal).find(a => a.startsWith('activate'));
  await mover.good({ t: 'act', table, q: view.q, action: many });
  view = await mover.view(table, v => v.ply > view.ply);
  if (view.must[0] === seat) equal(view.deadline[seat], end, 'the same time');
  const after = await mover.view(table, v => v.must.length && v.must[0] !== seat, CLOCK + 6000);
  ok(after.ply >= view.ply && after.hold === null, 'its turn is over');
});

test('nobody looks, nobody acts: a table with a clock goes on after a restart', async () => {
  const table = await pair(server, ada, ben, { clock: 30 });
  await ada.view(table, v => v.q !== undefined);
  await Promise.all([ada.close(), ben.close()]);
  await restart(CLOCK + 500);
  await ada.good({ t: 'open', table });
  const view = await ada.view(table);
  equal(view.ply, 0); // downtime is nobody's fault
  ok(view.deadline[0] > Date.now(), 'some time is left');
  ada.send({ t: 'shut', table });
  await sleep(CLOCK + 2000);
  await ada.good({ t: 'open', table });
  ok((await ada.view(table)).ply > 0, 'it went on');
});

test('a running clock stands where it stood when the server was away only for a moment', async () => {
  const slow = new Server();
  await slow.start(['--test-clock', '600000']);
  const [eve, fay] = [await slow.join('Eve'), await slow.join('Fay')];
  const table = await pair(slow, eve, fay, { clock: 300 });
  await eve.view(table, v => v.q !== undefined);
  await drop(eve, table, 4);
  const { deadline } = await fay.view(table, v => v.ply === 1);
  const other = await pair(slow, eve, fay, { clock: 300 });
  await eve.good({ t: 'open', table: other, holds: true });
  await eve.view(other, v => v.q !== undefined);
  await drop(eve, other, 4);
  await eve.good({ t: 'undo', table: other });
  await eve.view(other, v => v.ply === 0 && v.rev > 4);
  await sleep(300);
  await drop(eve, other, 5);
  const held = (await fay.view(other, v => v.hold === 0 && v.rev > 6)).deadline;
  await slow.kill();
  await sleep(300);
  await slow.start(['--test-clock', '600000']);
  const back = Object.assign(await slow.connect(fay.user), { user: fay.user });
  await back.good({ t: 'open', table });
  equal((await back.view(table)).deadline, deadline);
  await back.good({ t: 'open', table: other });
  equal((await back.view(other)).deadline, held);
  await slow.stop();
});

test('a store that fails takes no time from anybody', async () => {
  const table = await pair(server, ada, ben, { clock: 30 });
  await ada.view(table, v => v.q !== undefined);
  server.storeDoes('fail');
  await ada.refused({ t: 'act', table, q: ada.newest.get(table).q, action: 'drop 1' }, 'io');
  await sleep(CLOCK + 1000);
  equal(ada.newest.get(table).ply, 0);
  const well = Date.now();
  server.storeDoes('');
  const view = await ada.view(table, v => v.deadline[0] >= well + CLOCK);
  equal([view.ply, view.q !== undefined], [0, true]);
  await ada.view(table, v => v.ply > 0, CLOCK + 6000);
});

test('two people who went away: the match ends by the clock; a rematch has the same', async () => {
  const quick = new Server();
  await quick.start(['--test-clock', '30']);
  const [eve, fay] = [await quick.join('Eve'), await quick.join('Fay')];
  const table = await pair(quick, eve, fay, { clock: 30 });
  await eve.close();
  const last = await fay.view(table, v => v.over, 30000);
  equal([last.over.reason, last.deadline], ['end', {}]);
  const next = (await fay.good({ t: 'rematch', table })).table;
  await fay.good({ t: 'open', table: next });
  equal((await fay.table(next)).clock, 30);
  await quick.stop();
});

run();
