// Nothing that was shown is ever lost, and nothing is shown that could be: kill -9, restarts, a
// store that fails or is slow.
import fs from 'node:fs';
import path from 'node:path';
import { Server, test, run, ok, equal, actions, orrery, pair, play, sleep } from './kit.mjs';

const server = new Server();
const seen = { ada: null, ben: null };
let ada, ben, table;

const again = async socket =>
  Object.assign(await server.connect(socket.user), { user: socket.user });
async function everybodyAgain() {
  [ada, ben] = [await again(ada), await again(ben)];
  for (const socket of [ada, ben]) await socket.good({ t: 'open', table });
}

test('a table in the middle of a match', async () => {
  await server.start();
  [ada, ben] = [await server.join('Ada'), await server.join('Ben')];
  table = await pair(server, ada, ben);
  await play(table, [ada, ben], 9, (list, view) => list[(view.ply * 3) % list.length]);
  for (const socket of [ada, ben]) await socket.view(table, v => v.ply === 9);
});

test('kill -9 and a restart: the same ply, questions, table, view and events', async () => {
  const before = [ada, ben].map(s => s.newest.get(table));
  const tables = [ada, ben].map(s =>
    s.all.filter(m => m.t === 'table' && m.table === table).at(-1),
  );
  const id = ben.all.filter(m => m.t === 'ok').at(-1).id;
  equal((await server.kill()).signal, 'SIGKILL');
  await Promise.all([ada.gone, ben.gone]);
  await server.start();
  await everybodyAgain();
  for (const [i, socket] of [ada, ben].entries()) {
    const view = await socket.view(table);
    const { at: _, from: __, events, ...rest } = view,
      { at: ___, from: ____, events: old, ...wanted } = before[i];
    equal(rest, wanted);
    equal(events.length, 9, 'events');
    equal(events.slice(-old.length), old);
    const state = await socket.table(table, t => t.seats.every(s => s.here));
    equal({ ...state, at: 0 }, { ...tables[i], at: 0 });
  }
  // An act that was answered before the crash is known after it.
  await ben.good({ t: 'act', id, table, q: 1, action: 'drop 1' });
  await sleep(50);
  equal(ada.newest.get(table).ply, 9);
});

test('kill -9 at random moments of play: no acknowledged act is missing', async () => {
  let known = 9;
  for (let round = 0; round < 6; round++) {
    const end = performance.now() + 20 + round * 17;
    let shown = known;
    const killed = sleep(end - performance.now()).then(() => server.kill());
    await play(
      table,
      [ada, ben],
      Infinity,
      (list, view) => {
        shown = view.ply;
        return list[(view.ply * 5 + round) % list.length];
      },
      1000,
    ).catch(() => {});
    await killed;
    await Promise.all([ada.gone, ben.gone]);
    for (const socket of [ada, ben]) shown = Math.max(shown, socket.newest.get(table)?.ply ?? 0);
    await server.start();
    await everybodyAgain();
    const view = await ada.view(table);
    ok(view.ply >= shown && view.ply <= shown + 1, `ply ${view.ply} after ${shown} was shown`);
    known = view.ply;
    if (view.over) {
      table = await pair(server, ada, ben);
      known = 0;
    }
  }
});

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

test('a bot that had to move goes on by itself after a restart', async () => {
  const { table: solo } = await ada.good({
    t: 'create',
    game: 'connect_four',
    seats: 2,
    bots: ['apprentice'],
    start: true,
  });
  await ada.good({ t: 'open', table: solo });
  const { q } = await ada.view(solo, v => v.q !== undefined);
  server.storeDoes('slow 150'); // the bot's answer will not be durable before the end
  await ada.good({ t: 'act', table: solo, q, action: 'drop 4' });
  await ada.view(solo, v => v.ply === 1);
  await server.kill();
  server.storeDoes('');
  await server.start();
  await answersAlone();
  await everybodyAgain();
  await ada.good({ t: 'open', table: solo });
  equal((await ada.view(solo)).ply, 2);
});

test('commit first, then send: while the disk is slow nothing is known to anybody', async () => {
  table = await pair(server, ada, ben);
  const cid = await server.join('Cid');
  await cid.good({ t: 'open', table });
  const { q } = await ada.view(table, v => v.q !== undefined);
  await sleep(300);
  for (const socket of [ada, ben, cid]) socket.forget();
  server.storeDoes('slow 600');
  const start = performance.now();
  ada.send({ t: 'act', id: 'slow', table, q, action: 'drop 4' });
  ada.send({ t: 'act', id: 'slow', table, q, action: 'drop 4' }); // the double waits too
  await sleep(50);
  const dee = await server.connect(cid.user); // who comes in the meantime learns nothing
  dee.send({ t: 'open', id: 'late', table });
  dee.send({ t: 'lobby', on: true });
  const replay = server.fetch(`/api/tables/${table}/replay`).then(r => r.status);
  equal(await replay, 409);
  await ada.wait(m => m.id === 'slow');
  const answered = performance.now();
  ok(
    answered - start > 550,
    `the answer came after the commit, not after ${Math.round(answered - start)} ms`,
  );
  server.storeDoes('');
  for (const socket of [ada, ben, cid, dee]) {
    await socket.view(table, v => v.ply === 1);
    for (const m of socket.all.filter(m => m.at > start && m.at < start + 550))
      ok(
        m.t !== 'ok' && m.id !== 'slow' && !(m.t === 'view' && m.ply > 0) && m.t !== 'table',
        `nothing before the commit, not ${JSON.stringify(m).slice(0, 200)}`,
      );
  }
  await ada.wait(m => m.id === 'slow' && m.t === 'ok');
  await Promise.all([cid.close(), dee.close()]);
});

test('other tables go on while one commits; a commit takes all that waits', async () => {
  const tables = [];
  for (let i = 0; i < 5; i++) tables.push(await pair(server, ada, ben));
  const questions = [];
  for (const t of tables) questions.push(await ada.view(t, v => v.q !== undefined));
  await sleep(1000);
  server.storeDoes('slow 600');
  const start = performance.now();
  await Promise.all(
    tables.map((t, i) => ada.good({ t: 'act', table: t, q: questions[i].q, action: 'drop 1' })),
  );
  const took = performance.now() - start;
  server.storeDoes('');
  ok(took < 2400, `two commits, not five: ${Math.round(took)} ms`);
});

test('a commit that fails: the sender is told, nobody saw it, the table is as it was', async () => {
  table = await pair(server, ada, ben);
  const { q } = await ada.view(table, v => v.q !== undefined);
  await sleep(1000);
  for (const socket of [ada, ben]) socket.forget();
  server.storeDoes('fail');
  await ada.refused({ t: 'act', id: 'f1', table, q, action: 'drop 4' }, 'io');
  // the double was not played
  await ada.refused({ t: 'act', id: 'f1', table, q, action: 'drop 4' }, 'io');
  equal((await server.fetch('/healthz')).status, 503);
  equal((await server.post('/api/session', { name: 'Eve' })).status, 503);
  await ben.refused({ t: 'create', game: 'connect_four', seats: 2 }, 'io');
  await ben.refused({ t: 'leave', table }, 'io');
  const view = await ben.view(table);
  equal([view.ply, view.over], [0, null]);
  for (const socket of [ada, ben])
    ok(
      socket.all.every(m => m.t !== 'view' || m.table !== table || m.ply === 0),
      'nothing was shown',
    );
  server.storeDoes('');
  for (let i = 0; i < 50 && (await server.fetch('/healthz')).status !== 200; i++) await sleep(100);
  equal((await server.fetch('/healthz')).status, 200);
  await ada.good({ t: 'act', id: 'f1', table, q, action: 'drop 4' });
  await ben.view(table, v => v.ply === 1);
});

test('a bot whose move could not be stored moves when the store is well', async () => {
  let solo;
  // On a busy machine the store may fail too early, for the act, or too late, for neither: then
  // another match is begun.
  for (let n = 0, met = false; !met; n++) {
    ok(n < 8, 'in eight matches the act was stored, and the answer of the bot was not');
    ({ table: solo } = await ada.good({
      t: 'create',
      game: 'connect_four',
      seats: 2,
      bots: ['apprentice'],
      start: true,
    }));
    await ada.good({ t: 'open', table: solo });
    const { q } = await ada.view(solo, v => v.q !== undefined);
    server.storeDoes('slow 200');
    ada.send({ t: 'act', id: `bot${n}`, table: solo, q, action: 'drop 4' });
    await sleep(80);
    server.storeDoes('fail'); // the act is being written; the bot's answer will meet this
    const { t } = await ada.wait(m => m.id === `bot${n}`);
    await sleep(400);
    met = t === 'ok' && ada.newest.get(solo).ply === 1;
    server.storeDoes('');
    for (let i = 0; i < 50 && (await server.fetch('/healthz')).status !== 200; i++)
      await sleep(100);
  }
  await ada.view(solo, v => v.ply === 2);
});

test('what was refused is not there after a restart, what was answered is; the draws are the same', async () => {
  const { games } = await (await server.fetch('/api/games')).json();
  if (!games.some(g => g.id === 'century')) return;
  const { table: deck } = await ada.good({
    t: 'create',
    game: 'century',
    seats: 2,
    bots: ['apprentice'],
    start: true,
  });
  await ada.good({ t: 'open', table: deck });
  await play(deck, [ada], 60, list => list[list.length - 1]);
  await sleep(300);
  await server.kill();
  await server.start();
  ada = await again(ada);
  await ada.good({ t: 'open', table: deck });
  const last = await play(deck, [ada], Infinity, (list, view) => list[view.ply % list.length]);
  ok(last.over, 'over');
  const file = path.join(server.folder, 'deck.ndjson');
  fs.writeFileSync(file, await (await server.fetch(`/api/tables/${deck}/replay`)).text());
  const check = orrery('replay', file, '--check');
  equal(check.status, 0, check.stderr);
  const proof = orrery('verify', file); // chance came from the secret that was promised
  equal(proof.status, 0, proof.stderr);
});

test('finished matches stay: after a restart they can be opened and fetched', async () => {
  ben = await again(ben);
  table = await pair(server, ada, ben);
  const last = await play(table, [ada, ben]);
  const replay = await (await server.fetch(`/api/tables/${table}/replay`)).text();
  await server.stop();
  await server.start();
  await everybodyAgain();
  const { at: _, from: __, events: ___, ...view } = await ada.view(table);
  const {
    at: ____,
    from: _____,
    events: ______,
    q: _______,
    prompt: ________,
    legal: _________,
    ...wanted
  } = last;
  equal(view, wanted);
  equal(await (await server.fetch(`/api/tables/${table}/replay`)).text(), replay);
});

test('SIGTERM closes the sockets with 1001 and ends well', async () => {
  const end = server.stop();
  equal([await ada.gone, await ben.gone], [1001, 1001]);
  equal((await end).code, 0);
  ok(!/[0-9a-f]{40}/.test(server.log), 'no secret in the log');
});

test('two servers on one file: the second does not start', async () => {
  await server.start();
  const second = orrery(
    'serve',
    '--listen',
    '127.0.0.1:0',
    '--data',
    server.data,
    '--public-url',
    'http://localhost:1',
  );
  ok(second.status === 1 && second.stderr.includes('another server'), second.stderr);
  await server.stop();
});

test('the file can be read by the next start after a clean stop, and is not open to others', async () => {
  equal(fs.statSync(server.data).mode & 0o077, 0);
  await server.start();
  equal((await server.fetch('/healthz')).status, 200);
});

run();
