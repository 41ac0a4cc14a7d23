// Tables: the lobby, seats, the start, whole matches, who sees what, refusals, leaving, rematch,
// replay.
import fs from 'node:fs';
import path from 'node:path';
import { Server, test, run, ok, equal, actions, orrery, pair, play, sleep } from './kit.mjs';

const server = new Server();
let ada, ben, cid;

test('guests come', async () => {
  await server.start();
  [ada, ben, cid] = [await server.join('Ada'), await server.join('Ben'), await server.join('Cid')];
});

test('the lobby lists open tables, newest first, and not the others', async () => {
  cid.send({ t: 'lobby', on: true });
  equal((await cid.wait(m => m.t === 'lobby')).tables, []);
  const first = (await ada.good({ t: 'create', game: 'century', seats: 2, open: true })).table;
  const hidden = (await ada.good({ t: 'create', game: 'century', seats: 2 })).table;
  // a game that is not shown
  const kin = (await ben.good({ t: 'create', game: 'sealed_bids', seats: 2, open: true })).table;
  const second = (
    await ben.good({ t: 'create', game: 'century', seats: 2, open: true, bots: ['apprentice'] })
  ).table;
  const list = await cid.wait(m => m.t === 'lobby' && m.tables.length === 2);
  equal(
    list.tables.map(t => t.code),
    [second, first],
  );
  ok(![hidden, kin].some(code => JSON.stringify(list).includes(code)), 'the others are not there');
  equal(list.tables[1], {
    code: first,
    game: 'century',
    status: 'setup',
    time_control: 'none',
    seats: [
      { kind: 'human', user: ada.user.id, name: 'Ada', colour: null, here: false, left: false },
      { kind: 'open', colour: null, here: false, left: false },
    ],
  });
  const { name, rating } = list.tables[0].seats[1];
  ok(rating > 400 && rating < 2600, `what it is worth, not ${rating}`);
  ok(/^[A-Z]\S+$/.test(name), `a bot has a name, not ${name}`);
  equal(list.tables[0].seats[1], {
    kind: 'bot',
    name,
    level: 'apprentice',
    rating,
    colour: null,
    here: true,
    left: false,
  });
  await ben.good({ t: 'sit', table: first });
  await cid.wait(m => m.t === 'lobby' && m.tables[1]?.seats[1].name === 'Ben');
  cid.send({ t: 'lobby', on: false });
  await sleep(200);
  const left = performance.now();
  await ben.good({ t: 'stand', table: first });
  await sleep(400);
  ok(
    !cid.inbox.some(m => m.t === 'lobby' && m.tables[1]?.seats[1].kind === 'open' && m.at > left),
    'no list after leaving the lobby',
  );
});

test('seats: sit, move, stand, full, started', async () => {
  const { table } = await ada.good({ t: 'create', game: 'connect_four', seats: 2 });
  await ada.good({ t: 'open', table });
  let state = await ada.table(table);
  equal(
    [state.you, state.status, state.host, state.open, state.watchers, state.link],
    [0, 'setup', ada.user.id, false, 0, `${server.origin}/t/${table}`],
  );
  await ada.refused({ t: 'act', table, q: 1, action: 'drop 1' }, 'not_started');
  await ada.refused({ t: 'start', table }, 'forbidden'); // a seat is free
  await ada.refused({ t: 'rematch', table }, 'forbidden');
  await ben.good({ t: 'open', table });
  equal((await ben.table(table)).you, null);
  await ada.table(table, t => t.watchers === 1);
  await ben.refused({ t: 'stand', table }, 'not_your_seat');
  await ben.refused({ t: 'sit', table, seat: 0 }, 'full');
  await ben.good({ t: 'sit', table });
  state = await ben.table(table, t => t.you === 1);
  equal([state.watchers, state.seats[1].here], [0, true]);
  await ben.good({ t: 'sit', table, seat: 1 }); // again: nothing happens
  await cid.refused({ t: 'sit', table }, 'full');
  await ada.good({ t: 'stand', table });
  await ben.good({ t: 'sit', table, seat: 0 }); // moves
  state = await ben.table(table, t => t.you === 0);
  equal(state.seats[1].kind, 'open');
  await ada.good({ t: 'sit', table });
  await ben.refused({ t: 'start', table }, 'forbidden'); // not the host
  await ada.good({ t: 'start', table });
  for (const t of ['sit', 'stand', 'start']) await ada.refused({ t, table }, 'started');
  await ada.refused({ t: 'bot', table, seat: 1, level: 'fellow' }, 'started');
  await ada.refused({ t: 'colour', table, colour: null }, 'started');
});

test('the host puts bots on seats and takes them away', async () => {
  const { table } = await ada.good({ t: 'create', game: 'connect_four', seats: 2 });
  await ben.refused({ t: 'bot', table, seat: 1, level: 'fellow' }, 'forbidden');
  await ada.refused({ t: 'bot', table, seat: 0, level: 'fellow' }, 'full');
  await ada.refused({ t: 'bot', table, seat: 2, level: 'fellow' }, 'bad_input');
  await ada.refused({ t: 'bot', table, seat: 1, level: 'grandmaster' }, 'bad_input');
  await ada.good({ t: 'bot', table, seat: 1, level: 'fellow' });
  await ben.refused({ t: 'sit', table }, 'full');
  await ada.good({ t: 'bot', table, seat: 1, level: 'apprentice' });
  await ada.good({ t: 'bot', table, seat: 1, level: null });
  await ben.good({ t: 'sit', table });
  await ada.refused({ t: 'colour', table, colour: 'blue' }, 'bad_input'); // this game has none
});

// What a client knows, applied: the events of each view continue those before.
function unbroken(socket, table) {
  let ply = 0;
  for (const view of socket.all.filter(m => m.t === 'view' && m.table === table)) {
    ok(view.from === 0 || view.from === ply, `a view from ${ply}, not ${view.from}`);
    ok(view.ply >= ply, 'plies do not go back');
    for (const event of view.events)
      ok(
        event.ply > view.from &&
          event.ply <= view.ply &&
          typeof event.k === 'string' &&
          'by' in event,
        JSON.stringify(event),
      );
    ply = view.ply;
  }
  return ply;
}

test('a whole match of two people; a spectator sees it and is asked nothing', async () => {
  const table = await pair(server, ada, ben);
  await cid.good({ t: 'open', table });
  const opening = cid.inbox.filter(m => m.table === table).map(m => m.t);
  await cid.view(table, v => v.ply === 0);
  equal(opening.length === 0 || opening[0] === 'table', true, 'table before view');
  const last = await play(table, [ada, ben], Infinity, list => list[list.length >> 1]);
  equal([last.over.reason, last.over.results.length, last.must], ['end', 2, []]);
  for (const result of last.over.results)
    equal(Object.keys(result), ['seat', 'score', 'rank', 'status', 'lines']);
  ok(last.q === undefined && last.legal === undefined, 'no question when over');
  for (const socket of [ada, ben, cid]) while (!socket.newest.get(table)?.over) await sleep(5);
  for (const view of cid.all.filter(m => m.t === 'view'))
    ok(!('q' in view) && !('legal' in view) && !('prompt' in view), 'a spectator is asked nothing');
  for (const socket of [ada, ben, cid]) equal(unbroken(socket, table), last.ply);
  for (const view of [...ada.all, ...ben.all].filter(
    m => m.t === 'view' && m.table === table && m.q === undefined && !m.over,
  ))
    ok(!('legal' in view), 'who is not asked gets no list');
  equal((await ada.table(table, t => t.status === 'over')).status, 'over');
  await ada.refused({ t: 'act', table, q: 1, action: 'drop 1' }, 'over');
  await ada.refused({ t: 'leave', table }, 'over');
});

test('acts: stale, illegal, unreadable, not asked, not seated', async () => {
  const table = await pair(server, ada, ben);
  const { q } = await ada.view(table, v => v.q !== undefined);
  await cid.refused({ t: 'act', table, q, action: 'drop 1' }, 'not_your_seat');
  // it is Ada's turn
  await ben.refused({ t: 'act', table, q: 0, action: 'drop 1' }, 'not_your_seat');
  for (const action of [
    '',
    'drop',
    'drop 0',
    'drop 8',
    'drop 1 1',
    'DROP 1',
    'fly',
    ' drop 1',
    'leave 1',
    'drop -1',
    'drop 99999999999',
  ])
    ok(
      ['illegal', 'bad_input'].includes((await ada.ask({ t: 'act', table, q, action })).code),
      `${action} is refused`,
    );
  await ada.refused({ t: 'act', table, q: q + 1, action: 'drop 1' }, 'stale');
  await ada.good({ t: 'act', table, q, action: 'drop 1' });
  await ada.refused({ t: 'act', table, q, action: 'drop 1' }, 'stale');
  equal((await ada.view(table, v => v.ply === 1)).events.length, 1);
});

test('the same act twice with one id is played once, also when it comes at once', async () => {
  const table = await pair(server, ada, ben);
  const { q } = await ada.view(table, v => v.q !== undefined);
  await sleep(3000);
  const act = { t: 'act', id: 'twice', table, q, action: 'drop 3' };
  for (let i = 0; i < 3; i++) ada.send(act);
  for (let i = 0; i < 3; i++) equal((await ada.wait(m => m.id === 'twice')).t, 'ok');
  await ben.view(table, v => v.ply === 1);
  await sleep(50);
  equal(ben.newest.get(table).ply, 1);
  // ids are a seat's own
  await ben.good({ t: 'act', id: 'twice', table, q: ben.newest.get(table).q, action: 'drop 3' });
  equal((await ada.view(table, v => v.ply === 2)).ply, 2);
});

test('reconnect: the table and the view come again, the act may be sent again', async () => {
  const table = await pair(server, ada, ben);
  const { q } = await ada.view(table, v => v.q !== undefined);
  await sleep(3000); // this socket has said much: its credit returns
  const act = { t: 'act', id: 'lost', table, q, action: 'drop 4' };
  ada.send(act);
  await ben.view(table, v => v.ply === 1);
  await ada.close(); // the answer may be lost
  await ben.table(table, t => !t.seats[0].here);
  const back = Object.assign(await server.connect(ada.user), { user: ada.user });
  await back.good({ t: 'open', table });
  const view = await back.view(table);
  equal([view.ply, view.from, view.events.length], [1, 0, 1]);
  equal((await back.table(table)).you, 0);
  await back.good(act);
  await ben.table(table, t => t.seats[0].here);
  equal(ben.newest.get(table).ply, 1);
  ada = back;
});

test('two sockets of one person are one seat', async () => {
  const other = await server.connect(ada.user);
  const table = await pair(server, ada, ben);
  await other.good({ t: 'open', table });
  const { q } = await other.view(table, v => v.q !== undefined);
  await other.good({ t: 'act', table, q, action: 'drop 2' });
  await ada.view(table, v => v.ply === 1);
  await other.close();
  await sleep(100);
  equal(ada.all.filter(m => m.t === 'table' && m.table === table).at(-1).seats[0].here, true);
});

test('a new name is shown at the tables', async () => {
  const table = await pair(server, ada, ben);
  await server.post('/api/session', { name: 'Benedict' }, { cookie: ben.user.cookie });
  await ada.table(table, t => t.seats[1].name === 'Benedict');
});

test('a table with bots plays to its end', async () => {
  const { table } = await ada.good({
    t: 'create',
    game: 'connect_four',
    seats: 2,
    bots: ['apprentice'],
    start: true,
    open: true,
  });
  await ada.good({ t: 'open', table });
  const last = await play(table, [ada]);
  ok(last.over, 'over');
  equal(unbroken(ada, table), last.ply);
});

test('bots have names of their own; they stay over a restart and stand in the replay', async () => {
  const { table } = await ada.good({
    t: 'create',
    game: 'century',
    seats: 4,
    bots: ['apprentice', 'apprentice', 'apprentice'],
  });
  await ada.good({ t: 'open', table });
  const names = (await ada.table(table)).seats.slice(1).map(s => s.name);
  equal(
    [new Set(names).size, names.every(n => typeof n === 'string' && n.length > 2)],
    [3, true],
    names,
  );
  const solo = (
    await ada.good({
      t: 'create',
      game: 'connect_four',
      seats: 2,
      bots: ['apprentice'],
      start: true,
    })
  ).table;
  await ada.good({ t: 'open', table: solo });
  const { seats, commitment } = await ada.table(solo);
  ok(/^[0-9a-f]{64}$/.test(commitment), 'the commitment, once it is played');
  await play(solo, [ada]);
  const [head] = (await (await server.fetch(`/api/tables/${solo}/replay`)).text())
    .split('\n')
    .map(line => line && JSON.parse(line));
  equal([head.seats[1].name, head.commitment], [seats[1].name, commitment]);
});

test('the host removes somebody before the start', async () => {
  const { table } = await ada.good({ t: 'create', game: 'connect_four', seats: 2 });
  await ben.good({ t: 'sit', table });
  await ben.refused({ t: 'remove', table, seat: 0 }, 'forbidden');
  await ada.refused({ t: 'remove', table, seat: 0 }, 'forbidden'); // the host stands up instead
  await ada.refused({ t: 'remove', table, seat: 2 }, 'bad_input');
  await ada.good({ t: 'remove', table, seat: 1 });
  await ada.refused({ t: 'remove', table, seat: 1 }, 'forbidden');
  await ben.refused({ t: 'stand', table }, 'not_your_seat');
  await cid.good({ t: 'sit', table });
  await ada.good({ t: 'start', table });
  await ada.refused({ t: 'remove', table, seat: 1 }, 'started');
});

test('leaving: before the start one stands up; in play it is the rules’ leaving', async () => {
  const { table } = await ada.good({ t: 'create', game: 'connect_four', seats: 2 });
  await ben.good({ t: 'sit', table });
  await ben.good({ t: 'leave', table });
  await ben.good({ t: 'sit', table });
  await ada.good({ t: 'open', table });
  await ada.good({ t: 'start', table });
  await cid.refused({ t: 'leave', table }, 'not_your_seat');
  await ben.good({ t: 'leave', table });
  const view = await ada.view(table, v => v.over);
  equal([view.over.reason, view.over.results[1].status], ['left', 'left']);
  equal((await ada.table(table, t => t.seats[1].left)).status, 'over');
});

test('rematch: one new table for all who ask', async () => {
  const table = await pair(server, ada, ben);
  await cid.good({ t: 'open', table });
  await play(table, [ada, ben]);
  await cid.refused({ t: 'rematch', table }, 'forbidden');
  const [one, two] = await Promise.all([
    ada.good({ t: 'rematch', table }),
    ben.good({ t: 'rematch', table }),
  ]);
  equal(one.table, two.table);
  ok(one.table !== table, 'a new code');
  equal((await cid.table(table, t => t.next)).next, one.table);
  await ada.good({ t: 'open', table: one.table });
  const state = await ada.table(one.table);
  equal([state.status, state.seats.map(s => s.user)], ['setup', [ada.user.id, ben.user.id]]);
  const solo = (
    await ada.good({
      t: 'create',
      game: 'connect_four',
      seats: 2,
      bots: ['apprentice'],
      start: true,
    })
  ).table;
  await ada.good({ t: 'open', table: solo });
  await play(solo, [ada]);
  const again = (await ada.good({ t: 'rematch', table: solo })).table;
  await ada.good({ t: 'open', table: again });
  equal((await ada.table(again)).status, 'playing'); // nobody else to wait for
});

test('the replay of a finished match is clean', async () => {
  const table = await pair(server, ada, ben);
  const early = await server.fetch(`/api/tables/${table}/replay`);
  equal([early.status, await early.json()], [409, { error: 'not_over' }]);
  await play(table, [ada, ben]);
  const answer = await server.fetch(`/api/tables/${table}/replay`);
  equal([answer.status, answer.headers.get('content-type')], [200, 'application/x-ndjson']);
  const file = path.join(server.folder, 'match.ndjson');
  fs.writeFileSync(file, await answer.text());
  const check = orrery('replay', file, '--check');
  equal(check.status, 0, check.stderr);
  const [head, ...rest] = fs
    .readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  equal(
    [head.game, head.seats.map(s => s.name), /^[0-9a-f]{64}$/.test(head.commitment)],
    ['connect_four', ['Ada', 'Benedict'], true],
  );
  equal(/^[0-9a-f]{64}$/.test(rest.at(-1).secret), true, 'the secret');
});

// A game with chance, hidden things and options, when it is there.
test('century: options, colours, bots, a spectator, to the end', async () => {
  const { games } = await (await server.fetch('/api/games')).json();
  const game = games.find(g => g.id === 'century');
  ok(game, 'century is listed');
  const { table } = await ada.good({
    t: 'create',
    game: 'century',
    seats: 3,
    bots: ['apprentice'],
    options: { fourth_board: 'd1', stall_rounds: 2, allow_empty_activation: false },
  });
  await ada.good({ t: 'open', table });
  const state = await ada.table(table);
  equal(
    [state.edition, state.options.fourth_board, state.options.stall_rounds],
    [game.edition, 'd1', 2],
  );
  const wanted = game.colours[2];
  await ada.good({ t: 'colour', table, colour: wanted });
  await ben.good({ t: 'sit', table });
  await ben.refused({ t: 'colour', table, colour: wanted }, 'full');
  await ben.refused({ t: 'colour', table, colour: 'tartan' }, 'bad_input');
  await ben.good({ t: 'colour', table, colour: game.colours[0] });
  await ben.good({ t: 'colour', table, colour: null });
  await ben.good({ t: 'open', table });
  await cid.good({ t: 'open', table });
  await ada.good({ t: 'start', table });
  const begun = await ada.table(table, t => t.status === 'playing');
  const colours = begun.seats.map(s => s.colour);
  ok(
    colours[0] === wanted && new Set(colours).size === 3 && !colours.includes(null),
    `colours ${colours}`,
  );
  let x = 1;
  const last = await play(
    table,
    [ada, ben],
    Infinity,
    list => list[(x = (x * 48271) % 2147483647) % list.length],
  );
  ok(last.over.results.length === 3, 'three results');
  for (const socket of [ada, ben, cid]) while (!socket.newest.get(table)?.over) await sleep(5);
  for (const socket of [ada, ben, cid]) equal(unbroken(socket, table), last.ply);
  for (const result of last.over.results)
    equal(
      result.lines.reduce((sum, line) => sum + line.points, 0),
      result.score,
      'lines add up',
    );
  const answer = await server.fetch(`/api/tables/${table}/replay`);
  const file = path.join(server.folder, 'century.ndjson');
  fs.writeFileSync(file, await answer.text());
  const check = orrery('replay', file, '--check');
  equal(check.status, 0, check.stderr);
  const proof = orrery('verify', file); // chance came from the secret that was promised
  equal(proof.status, 0, proof.stderr);
});

test('no bot and no guest is called by the name of a figure of a game', async () => {
  const root = new URL('../../', import.meta.url);
  const read = name => fs.readFileSync(new URL(name, root), 'utf8');
  const words = new Set();
  const walk = at => {
    if (!at || typeof at !== 'object') return;
    for (const name of Object.values(at.name ?? {}))
      for (const word of String(name).split(/[^\p{L}]+/u)) words.add(word);
    Object.values(at).forEach(walk);
  };
  for (const game of ['newton', 'newscience']) walk(JSON.parse(read(`games/${game}/edition.json`)));
  ok(words.has('Kepler') && words.has('Halley'), 'the figures are found');
  const [, list] = read('web/src/shell/session.ts').match(/const NAMES = \[([^\]]+)\]/);
  const called = new Set(list.match(/(?<=")[^"]+(?=")/g));
  ok(called.size > 15, `guests: ${[...called]}`);
  const host = await server.join('Wilhelmina');
  for (let i = 0; i < 30; i++) {
    const { table } = await host.good({
      t: 'create',
      game: 'newscience',
      seats: 5,
      bots: Array(4).fill('apprentice'),
    });
    await host.good({ t: 'open', table });
    const told = await host.wait(m => m.t === 'table' && m.table === table);
    for (const seat of told.seats.slice(1)) called.add(seat.name);
    host.send({ t: 'shut', table });
  }
  equal(
    [...called].filter(name => words.has(name)),
    [],
  );
});

run();
