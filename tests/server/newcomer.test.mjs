// What people ask of the table: a seat that was kept free, and an option in the middle of a match.
// Discovery allows both between two turns; what comes at another moment waits for it.
import fs from 'node:fs';
import path from 'node:path';
import { Server, test, run, ok, equal, actions, orrery, play, sleep } from './kit.mjs';

const server = new Server(),
  quick = new Server();
let ada, ben, cid, dan;

const kinds = view => view.seats.map(s => s.kind);
const act = async (socket, table, action) =>
  socket.good({ t: 'act', table, q: socket.newest.get(table).q, action });
const newest = (table, ...sockets) =>
  sockets.map(s => s.newest.get(table)).reduce((a, b) => (b && (!a || b.rev > a.rev) ? b : a));

/** A match of Discovery that has begun, with seats kept for newcomers; everybody looks at it. */
async function begun(
  crowd,
  watching,
  options,
  seats = crowd.length + (options.newcomers ?? 0),
  more = {},
) {
  const [host, ...others] = crowd;
  const { table } = await host.good({
    t: 'create',
    game: 'discovery',
    seats,
    open: true,
    options: { enforcement: 'strict', ...options },
    ...more,
  });
  for (const socket of [...crowd, ...watching]) await socket.good({ t: 'open', table });
  for (const socket of others) await socket.good({ t: 'sit', table });
  await host.good({ t: 'start', table });
  for (const socket of crowd) await socket.view(table, v => v.ask !== undefined);
  if (options.arrival_departure !== false) await reach(table, crowd, watching);
  return table;
}

/**
 * The turn of somebody begins: nobody has done anything in it yet. Plays on until that is so; what
 * is forced may have begun a turn.
 */
const between = view => Object.keys(view.ask ?? {}).length > 0;
async function reach(table, crowd, watching = []) {
  for (let tries = 0; tries < 200 && !crowd.every(s => between(s.newest.get(table))); tries++)
    await play(table, crowd, newest(table, ...crowd).ply + 1);
  for (const s of watching) await s.view(table, v => v.rev >= newest(table, ...crowd).rev);
}

/** Somebody at turn has begun it: places a card, or ends it by halves. */
async function begin(table, crowd) {
  const socket = crowd.find(s => s.newest.get(table).q !== undefined),
    view = socket.newest.get(table);
  const list = actions(view.legal),
    action = list.find(a => a.startsWith('place ')) ?? list.find(a => a === 'end') ?? list[0];
  await act(socket, table, action);
  return socket;
}

test('guests come', async () => {
  await server.start();
  [ada, ben, cid, dan] = [
    await server.join('Ada'),
    await server.join('Ben'),
    await server.join('Cid'),
    await server.join('Dan'),
  ];
});

test('before the start a kept seat is nobody’s, and the match begins without it', async () => {
  const { table } = await ada.good({
    t: 'create',
    game: 'discovery',
    seats: 4,
    open: true,
    options: { newcomers: 2 },
  });
  await ada.good({ t: 'open', table });
  equal(kinds(await ada.table(table)), ['human', 'open', 'later', 'later']);
  await ben.refused({ t: 'sit', table, seat: 2 }, 'full');
  await ada.refused({ t: 'bot', table, seat: 3, level: 'fellow' }, 'full');
  await ada.refused({ t: 'start', table }, 'forbidden');
  await cid.good({ t: 'open', table });
  await cid.refused({ t: 'table', table, action: 'join 2 0' }, 'not_started');
  await ben.good({ t: 'sit', table });
  await cid.refused({ t: 'sit', table }, 'full');
  await ada.good({ t: 'start', table });
  equal(kinds(await ada.table(table, m => m.status === 'playing')), [
    'human',
    'human',
    'later',
    'later',
  ]);
  await ada.good({ t: 'leave', table });
});

let table;
test('who comes between two turns sits down, is given cards, and plays on', async () => {
  table = await begun([ada, ben], [cid], { newcomers: 2 });
  const seen = cid.newest.get(table);
  equal([seen.ask, seen.ask_not], [{ join: { 2: { 0: {} } } }, { reasons: [], tree: {} }]);
  equal(ada.newest.get(table).ask.join, undefined, 'who sits there is not asked to come');
  await cid.good({ t: 'table', table, action: 'join 2 0' });
  const told = await cid.table(table, m => m.you === 2);
  equal([kinds(told), told.seats[2].name], [['human', 'human', 'human', 'later'], 'Cid']);
  const view = await cid.view(table, v => v.view.newcomer === 2);
  equal(
    [view.events.some(e => e.k === 'joined' && e.seat === 2), view.ask.join],
    [true, undefined],
  );
  const giver = await ada.wait(m => m.t === 'view' && m.view.newcomer === 2);
  equal(giver.must.length, 1);
  await play(table, [ada, ben, cid], giver.ply + 4);
  await cid.view(table, v => v.ply >= giver.ply + 4); // one of them has it; this one, too
  ok(cid.newest.get(table).view.hand.length > 0, 'a hand');
  await cid.refused({ t: 'table', table, action: 'join 3 0' }, 'forbidden'); // sits there already
});

test('in the middle of a turn it waits; whoever was slower takes the next seat', async () => {
  const eve = await server.join('Eve');
  await dan.good({ t: 'open', table });
  await eve.good({ t: 'open', table });
  while (between(newest(table, dan)) || newest(table, dan).must.length !== 1) {
    await begin(table, [ada, ben, cid]);
    await sleep(30);
  }
  const { ask, ask_not: no } = newest(table, dan);
  equal(
    [ask, no.tree, no.reasons.map(r => [r.k, r.passes])],
    [{}, { join: { 3: { 0: 0 } } }, [['between', 1]]],
  );
  dan.send({ t: 'table', id: 'early', table, action: 'join 3 0' });
  eve.send({ t: 'table', id: 'late', table, action: 'join 3 0' });
  // everybody is told who waits
  const waiting = (await ada.table(table, m => m.waits?.length === 2)).waits;
  equal(
    waiting.sort((a, b) => (a.name < b.name ? -1 : 1)),
    [
      { name: 'Dan', action: 'join 3 0' },
      { name: 'Eve', action: 'join 3 0' },
    ],
  );
  ok(!dan.all.some(m => m.id === 'early'), 'it waits');
  // a second one takes the place of the first
  dan.send({ t: 'table', id: 'again', table, action: 'join 3 0' });
  equal((await dan.wait(m => m.id === 'early')).code, 'stale');
  await eve.good({ t: 'table', table, action: null }); // withdrawn
  equal((await eve.wait(m => m.id === 'late')).code, 'stale');
  equal((await ada.table(table, m => m.waits?.length === 1)).waits[0].name, 'Dan');
  eve.send({ t: 'table', id: 'late', table, action: 'join 3 0' });
  await play(table, [ada, ben, cid, dan], newest(table, ada).ply + 60, undefined, 20000).catch(
    () => {},
  );
  equal(
    [(await dan.wait(m => m.id === 'again')).t, (await eve.wait(m => m.id === 'late')).code],
    ['ok', 'full'],
  );
  const told = await dan.table(table, m => m.you === 3);
  equal([kinds(told), told.waits], [['human', 'human', 'human', 'human'], undefined]);
  await eve.close();
});

test('who looks no longer has withdrawn the wish, and is told at once, while nobody plays', async () => {
  const [gil, ian, hal] = [
    await server.join('Gil'),
    await server.join('Ian'),
    await server.join('Hal'),
  ];
  const code = await begun([gil, ian], [hal], { newcomers: 2 });
  while (between(newest(code, hal)) || newest(code, hal).must.length !== 1) {
    await begin(code, [gil, ian]);
    await sleep(30);
  }
  hal.send({ t: 'table', id: 'gone', table: code, action: 'join 2 0' });
  await gil.table(code, m => m.waits?.length === 1);
  hal.send({ t: 'shut', table: code });
  equal((await hal.wait(m => m.id === 'gone')).code, 'stale');
  await gil.table(code, m => !m.waits);
});

test('what cannot be asked is refused and changes nothing', async () => {
  const rev = newest(table, ada).rev,
    eve = await server.join('Eve');
  // the table is not open there
  await eve.refused({ t: 'table', table, action: 'join 3 0' }, 'forbidden');
  await eve.good({ t: 'open', table });
  await eve.refused({ t: 'table', table, action: 'join 3 0' }, 'full');
  await eve.refused({ t: 'table', table, action: 'propose 0 catch_up' }, 'not_your_seat');
  // for another
  await ada.refused({ t: 'table', table, action: 'propose 1 catch_up' }, 'not_your_seat');
  await ada.refused({ t: 'table', table, action: 'leave 1' }, 'bad_input');
  await ada.refused({ t: 'table', table, action: 'place feu' }, 'bad_input');
  await ada.refused({ t: 'table', table, action: 'join' }, 'bad_input');
  await ada.refused({ t: 'table', table, action: '' }, 'bad_input');
  // before the deal only
  await ada.refused({ t: 'table', table, action: 'propose 0 special_cards' }, 'illegal');
  await ada.refused({ t: 'table', table, action: 'propose 0 help' }, 'illegal'); // it needs teams
  await ada.refused({ t: 'table', table: 'zzzzzz', action: 'join 3 0' }, 'not_found');
  equal(newest(table, ada).rev, rev);
  const { table: four } = await ada.good({
    t: 'create',
    game: 'connect_four',
    seats: 2,
    bots: ['apprentice'],
    start: true,
  });
  await eve.good({ t: 'open', table: four });
  await eve.refused({ t: 'table', table: four, action: 'join 1 0' }, 'bad_input');
  const view = await eve.view(four);
  equal([view.ask, view.ask_not], [undefined, undefined]);
  await eve.close();
});

test('who has come is there after a kill, with the own seat, and in the list of own matches', async () => {
  const before = newest(table, cid);
  await server.kill();
  await server.start();
  [ada, ben, cid, dan] = await Promise.all(
    [ada, ben, cid, dan].map(async s =>
      Object.assign(await server.connect(s.user), { user: s.user }),
    ),
  );
  for (const s of [ada, ben, cid, dan]) await s.good({ t: 'open', table });
  const told = await cid.table(table);
  equal(
    [told.you, kinds(told), told.seats[2].name],
    [2, ['human', 'human', 'human', 'human'], 'Cid'],
  );
  const view = await cid.view(table);
  equal([view.ply, view.view.hand], [before.ply, before.view.hand]);
  cid.send({ t: 'lobby', on: true });
  ok(
    (await cid.wait(m => m.t === 'lobby')).mine.some(m => m.code === table),
    'among the own matches',
  );
  const { key } = await cid.good({ t: 'key', table });
  ok(key.includes('/k/'), 'a private link');
});

test('the file of the match proves it, newcomers and all', async () => {
  await ada.good({ t: 'leave', table });
  await ben.good({ t: 'leave', table });
  await cid.good({ t: 'leave', table });
  await dan.view(table, v => v.over);
  await dan.refused({ t: 'table', table, action: 'propose 3 catch_up' }, 'over');
  const file = await (await server.fetch(`/api/tables/${table}/replay`)).text(),
    where = path.join(server.folder, 'match.ndjson');
  fs.writeFileSync(where, file);
  ok(file.includes('"join 2 0"') && file.includes('"later":true'), 'who came stands in it');
  const proof = orrery('verify', where);
  equal(proof.status, 0, proof.stdout + proof.stderr);
  const log = await (await server.fetch(`/api/tables/${table}/log`)).json();
  equal(
    log.seats.map(s => s.kind),
    ['human', 'human', 'human', 'human'],
  );
});

test('a seat that nobody has taken has no place in the result', async () => {
  const code = await begun([ada, ben], [dan], { newcomers: 2 });
  await ada.good({ t: 'leave', table: code });
  const { over, view } = await dan.view(code, v => v.over);
  equal(
    [over.results.map(r => r.seat), view.seats.map(s => Boolean(s.free))],
    [
      [0, 1],
      [false, false, true, true],
    ],
  );
  equal(
    (await (await server.fetch(`/api/tables/${code}/log`)).json()).seats.map(s => s.kind),
    ['human', 'human', 'later', 'later'],
  );
});

test('in a team game the newcomer names the team; nobody comes where it was not agreed', async () => {
  const code = await begun([ada, ben, cid, dan], [], { newcomers: 1, teams: 'two' }, 5);
  const eve = await server.join('Eve');
  await eve.good({ t: 'open', table: code });
  const seen = await eve.view(code);
  equal(seen.ask, { join: { 4: { 0: {}, 1: {} } } });
  await eve.refused({ t: 'table', table: code, action: 'join 4 2' }, 'illegal');
  await eve.good({ t: 'table', table: code, action: 'join 4 1' });
  equal(
    (await eve.view(code, v => v.view.newcomer === 4)).view.seats.map(s => s.team),
    [0, 1, 0, 1, 1],
  );
  await ada.good({ t: 'leave', table: code });
  await cid.good({ t: 'leave', table: code });
  const shut = await begun([ada, ben], [], { newcomers: 1, arrival_departure: false }, 3);
  await eve.good({ t: 'open', table: shut });
  const view = await eve.view(shut);
  equal([view.ask, view.ask_not.reasons[view.ask_not.tree.join[2][0]].k], [{}, 'no_arrival']);
  await eve.refused({ t: 'table', table: shut, action: 'join 2 0' }, 'illegal');
  await eve.close();
});

test('an option is proposed, all others are asked, and it holds when all agree', async () => {
  const code = await begun([ada, ben, cid], [dan], {});
  equal(dan.newest.get(code).ask, undefined, 'who only looks has nothing to ask for here');
  const { ask, ask_not: no } = ben.newest.get(code);
  ok(ask.propose[1].catch_up && !ask.propose[1].deposit, 'options of this game');
  equal([Object.keys(ask.propose), no.reasons[no.tree.propose[1].help].k], [['1'], 'help']);
  await ben.good({ t: 'table', table: code, action: 'propose 1 catch_up' });
  const asked = await cid.view(code, v => v.prompt === 'option_vote');
  equal(
    [asked.view.proposal, asked.view.proposed_by, asked.must, actions(asked.legal)],
    ['catch_up', 1, [0, 2], ['yes', 'no']],
  );
  equal(
    (await ben.view(code, v => v.rev === asked.rev)).q,
    undefined,
    'who proposed it has said yes',
  );
  await ada.view(code, v => v.prompt === 'option_vote');
  await act(ada, code, 'yes');
  await act(cid, code, 'yes');
  const agreed = await dan.view(code, v => v.events.some(e => e.k === 'agreed'));
  equal(agreed.events.find(e => e.k === 'agreed').option, 'catch_up');
  ben.send({ t: 'table', id: 'soon', table: code, action: 'propose 1 family_bonus' });
  const soon = await ben.wait(m => m.id === 'soon');
  equal(soon.code, 'limit');
  ok(soon.retry_ms > 30000 && soon.retry_ms <= 60000, `a time: ${soon.retry_ms}`);
  // one vote between two turns
  ada.send({ t: 'table', id: 'waits', table: code, action: 'propose 0 family_bonus' });
  await sleep(80);
  ok(!ada.all.some(m => m.id === 'waits'), 'it waits for the next turn');
  await play(
    code,
    [ada, ben, cid],
    newest(code, ada).ply + 40,
    list => (list.includes('no') ? 'no' : list[0]),
    20000,
  );
  equal((await ada.wait(m => m.id === 'waits')).t, 'ok');
  ok(
    dan.all.some(
      m =>
        m.t === 'view' &&
        m.table === code &&
        m.events.some(e => e.k === 'not_agreed' && e.option === 'family_bonus'),
    ),
    'one said no',
  );
  for (const s of [ada, ben]) await s.good({ t: 'leave', table: code });
});

test('a wish goes with the socket, and stands again when its user is back and says it again', async () => {
  const code = await begun([ada, ben], [cid], { newcomers: 1 });
  while (between(newest(code, cid)) || newest(code, cid).must.length !== 1) {
    await begin(code, [ada, ben]);
    await sleep(30);
  }
  cid.send({ t: 'table', id: 'gone', table: code, action: 'join 2 0' });
  await ada.table(code, m => m.waits?.[0].name === 'Cid');
  const { user } = cid;
  await cid.close();
  await ada.table(code, m => m.watchers === 0 && !m.waits);
  cid = Object.assign(await server.connect(user), { user });
  await cid.good({ t: 'open', table: code });
  cid.send({ t: 'table', id: 'back', table: code, action: 'join 2 0' });
  await ada.table(code, m => m.waits?.[0].name === 'Cid');
  for (let i = 0; i < 400 && !cid.all.some(m => m.id === 'back'); i++) {
    if ([ada, ben].some(s => s.newest.get(code).q !== undefined))
      await begin(code, [ada, ben]).catch(() => {}); // it may have been answered meanwhile
    await sleep(20);
  }
  equal(
    [(await cid.wait(m => m.id === 'back')).t, (await cid.table(code, m => m.you === 2)).waits],
    ['ok', undefined],
  );
  for (const s of [ada, ben]) await s.good({ t: 'leave', table: code });
});

test('a rematch: who came is there from the start, and one seat fewer is kept', async () => {
  const code = await begun([ada, ben], [cid], { newcomers: 2, last_era: 2 });
  await cid.good({ t: 'table', table: code, action: 'join 2 0' });
  const sensible = list =>
    list.find(a => a.startsWith('place ')) ??
    list.find(a => a.startsWith('at ')) ??
    list.find(a => a === 'pass' || a === 'end') ??
    list[0];
  await cid.view(code, v => v.view.newcomer === 2);
  await play(code, [ada, ben, cid], Infinity, sensible);
  const { table: next } = await cid.good({ t: 'rematch', table: code });
  equal((await ada.good({ t: 'rematch', table: code })).table, next);
  for (const s of [ada, ben, cid, dan]) await s.good({ t: 'open', table: next });
  const told = await cid.table(next);
  equal(
    [told.status, told.options.newcomers, kinds(told), told.seats.map(s => s.name ?? null)],
    ['setup', 1, ['human', 'human', 'human', 'later'], ['Ada', 'Ben', 'Cid', null]],
  );
  await cid.good({ t: 'start', table: next });
  await reach(next, [ada, ben, cid], [dan]);
  await dan.good({ t: 'table', table: next, action: 'join 3 0' });
  for (const s of [ada, ben, cid]) await s.good({ t: 'leave', table: next });
  // Who has left leaves a seat, and who came takes it: as many are kept as before.
  const again = await begun([ada, ben], [cid], { newcomers: 2 });
  await cid.good({ t: 'table', table: again, action: 'join 2 0' });
  await cid.view(again, v => v.view.newcomer === 2);
  await play(again, [ada, ben, cid], newest(again, cid).ply + 4);
  await ben.good({ t: 'leave', table: again });
  await ada.good({ t: 'leave', table: again });
  await cid.view(again, v => v.over);
  const alone = (await cid.good({ t: 'rematch', table: again })).table;
  await cid.good({ t: 'open', table: alone });
  const few = await cid.table(alone);
  equal(
    [few.status, few.options.newcomers, kinds(few)],
    ['setup', 2, ['human', 'open', 'later', 'later']],
  );
});

test('who has left comes no more, and has one seat in a rematch', async () => {
  const code = await begun([ada, ben], [cid], { newcomers: 2 });
  await cid.good({ t: 'table', table: code, action: 'join 2 0' });
  await cid.view(code, v => v.view.newcomer === 2);
  await play(code, [ada, ben, cid], newest(code, cid).ply + 4);
  await cid.good({ t: 'leave', table: code });
  await cid.refused({ t: 'table', table: code, action: 'join 3 0' }, 'forbidden');
  ok(!(await cid.view(code, v => v.you === undefined && !v.over)).asks, 'nor is it offered');
});

test('bots never come by themselves; a match of bots goes on while somebody waits and goes away', async () => {
  await quick.start(['--test-clock', '400']);
  const [eve, fay] = [await quick.join('Eve'), await quick.join('Fay')];
  const code = await begun([eve], [fay], { newcomers: 1 }, 4, {
    bots: ['apprentice', 'apprentice'],
  });
  fay.send({ t: 'table', id: 'w', table: code, action: 'join 3 0' });
  fay.send({ t: 'shut', table: code }); // who looks no longer has withdrawn it
  const { code: refused, t } = await fay.wait(m => m.id === 'w');
  // done at once, withdrawn while it waited, or not yet looked at when its user had gone
  ok(
    t === 'ok' || refused === 'stale' || refused === 'forbidden',
    `it came in time, or was withdrawn: ${t} ${refused}`,
  );
  if (!refused) await fay.good({ t: 'open', table: code });
  await play(code, refused ? [eve] : [eve, fay], eve.newest.get(code).ply + 30, undefined, 30000);
  if (refused) equal(kinds(eve.all.filter(m => m.t === 'table').at(-1))[3], 'later');
});

run();
