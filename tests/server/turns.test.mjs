// Taking back and Done: a finished turn that can be taken back holds the table; what was taken back
// is gone for everybody.
import fs from 'node:fs';
import path from 'node:path';
import { Server, test, run, ok, equal, actions, orrery, pair, sleep } from './kit.mjs';

const server = new Server();
let ada, ben, cid;

const again = async socket =>
  Object.assign(await server.connect(socket.user), { user: socket.user });

// A table of connect four whose people know of Done.
async function held() {
  const table = await pair(server, ada, ben);
  for (const socket of [ada, ben]) await socket.good({ t: 'open', table, holds: true });
  await ada.view(table, v => v.q !== undefined);
  return table;
}

async function drop(socket, table, column) {
  const { q } = socket.newest.get(table);
  await socket.good({ t: 'act', table, q, action: `drop ${column}` });
}

// What a client keeps of the events, as the protocol tells it to.
function kept(socket, table) {
  let log = [],
    ply = 0,
    rev = -1;
  for (const view of socket.all.filter(m => m.t === 'view' && m.table === table)) {
    ok(view.rev >= rev, `rev ${view.rev} after ${rev}`);
    const known = Math.min(ply, view.back ?? Infinity);
    ok(view.from === 0 || view.from <= known, `from ${view.from}, known ${known}`);
    log =
      view.from === 0
        ? view.events
        : log.filter(e => e.ply <= known).concat(view.events.filter(e => e.ply > known));
    ok(
      log.every((e, i) => !i || e.ply >= log[i - 1].ply),
      'plies grow',
    );
    ply = view.ply;
    ({ rev } = view);
  }
  return log;
}

test('guests come', async () => {
  await server.start();
  [ada, ben, cid] = [await server.join('Ada'), await server.join('Ben'), await server.join('Cid')];
});

test('a client that does not know of Done is never held; it may take back until the next has played', async () => {
  const table = await pair(server, ada, ben);
  await ada.view(table, v => v.q !== undefined);
  await ada.refused({ t: 'undo', table }, 'illegal');
  await drop(ada, table, 1);
  const asked = await ben.view(table, v => v.ply === 1 && v.q !== undefined);
  equal([asked.hold, asked.must, asked.undo], [null, [1], false]);
  equal((await ada.view(table, v => v.ply === 1)).undo, true);
  await ada.refused({ t: 'done', table }, 'illegal');
  await ada.good({ t: 'undo', table });
  const back = await ben.view(table, v => v.ply === 0 && v.rev > asked.rev);
  equal([back.back, back.must, back.q], [0, [0], undefined]);
  await ben.refused({ t: 'act', table, q: asked.q, action: 'drop 1' }, 'stale');
  await ada.view(table, v => v.ply === 0 && v.q !== undefined && v.rev === back.rev);
  await drop(ada, table, 2);
  await ben.view(table, v => v.ply === 1 && v.rev > back.rev);
  await drop(ben, table, 2);
  equal((await ada.view(table, v => v.ply === 2)).undo, false);
  await ada.refused({ t: 'undo', table }, 'illegal');
  await cid.refused({ t: 'undo', table }, 'not_your_seat');
});

test('one of several like parts of a turn holds nobody, and may be taken back until somebody acts', async () => {
  const { table } = await ada.good({ t: 'create', game: 'newscience', seats: 2, open: false });
  for (const socket of [ada, ben]) await socket.good({ t: 'open', table, holds: true });
  await ben.good({ t: 'sit', table });
  await ada.good({ t: 'start', table });
  const both = [ada, ben],
    seen = new Set();
  while (seen.size < 2) {
    const now = both.map(s => s.newest.get(table)),
      held = now.find(v => (v?.hold ?? null) !== null),
      i = now.findIndex(v => v?.q !== undefined);
    if (!held && i < 0) {
      await sleep(20);
      continue;
    }
    if (held) {
      await both[held.hold].good({ t: 'done', table });
      await both[held.hold].view(table, v => (v.hold ?? null) === null);
      continue;
    }
    const { q, prompt, legal, ply } = now[i];
    await both[i].good({ t: 'act', table, q, action: actions(legal)[0] });
    const mine = await both[i].view(table, v => v.ply > ply);
    if (prompt !== 'allocate') continue;
    equal([mine.hold ?? null, mine.undo], [null, true], 'not held, and it could be taken back');
    seen.add(i);
  }
});

test('a finished turn holds the table until Done', async () => {
  const table = await held();
  await cid.good({ t: 'open', table });
  await ada.refused({ t: 'done', table }, 'illegal');
  await drop(ada, table, 3);
  const [mine, his, theirs] = [
    await ada.view(table, v => v.ply === 1),
    await ben.view(table, v => v.ply === 1),
    await cid.view(table, v => v.ply === 1),
  ];
  for (const view of [mine, his, theirs])
    equal([view.hold, view.must, view.q, view.legal], [0, [0], undefined, undefined]);
  equal([mine.undo, his.undo, theirs.undo], [true, false, false]);
  const all = k => ({ reasons: [{ k, seat: 0 }], tree: 0 });
  equal(
    [mine.not, his.not, theirs.not],
    [all('done'), all('held'), undefined],
    'whatever one could think of waits for Done',
  );
  equal([mine.rev, his.rev], [theirs.rev, theirs.rev]);
  for (const t of ['undo', 'done']) {
    await ben.refused({ t, table }, 'illegal');
    await cid.refused({ t, table }, 'not_your_seat');
  }
  for (let q = 0; q < 4; q++)
    ok(
      ['stale', 'not_your_seat'].includes(
        (await ben.ask({ t: 'act', table, q, action: 'drop 1' })).code,
      ),
      'nobody else acts',
    );
  await ada.good({ t: 'done', table });
  const next = await ben.view(table, v => v.q !== undefined);
  equal([next.ply, next.hold, next.must, next.rev > mine.rev], [1, null, [1], true]);
  await ada.refused({ t: 'undo', table }, 'illegal'); // Done is done
  await ada.refused({ t: 'done', table }, 'illegal');
  await drop(ben, table, 3);
  equal((await ada.view(table, v => v.ply === 2)).hold, 1);
  await ben.good({ t: 'done', table });
  await ada.view(table, v => v.q !== undefined && v.ply === 2);
});

test('a finished turn is taken back; the same question has a new number', async () => {
  const table = await held();
  await cid.good({ t: 'open', table });
  const { q } = ada.newest.get(table);
  await drop(ada, table, 4);
  await ada.view(table, v => v.hold === 0);
  await cid.view(table, v => v.ply === 1);
  await ada.refused({ t: 'undo', table, q: 99 }, 'stale');
  await ada.good({ t: 'undo', table });
  const mine = await ada.view(
    table,
    v => v.ply === 0 && v.hold === null && v.rev > 0 && v.q !== undefined && v.q !== q,
  );
  equal([mine.must, mine.undo, mine.back], [[0], false, 0]);
  const theirs = await cid.view(table, v => v.back !== undefined);
  equal([theirs.ply, theirs.events], [0, []]);
  await ada.refused({ t: 'act', table, q, action: 'drop 4' }, 'stale');
  await drop(ada, table, 5);
  await cid.view(table, v => v.ply === 1);
  await ada.good({ t: 'done', table });
  for (const socket of [ada, ben, cid]) {
    await socket.view(table, v => v.hold === null && v.ply === 1);
    equal(
      kept(socket, table).map(e => e.ply),
      [1],
    );
  }
});

test('a seat takes back for itself alone, and not for ever; Done and a restart give nothing back', async () => {
  const table = await held();
  const fresh = async rev => (await ada.view(table, v => v.rev > rev && v.q !== undefined)).rev;
  for (let i = 0, rev = -1; i < 50; i++) {
    await drop(ada, table, 4);
    await ada.good({ t: 'undo', table });
    rev = await fresh(rev);
  }
  await drop(ada, table, 4);
  await ben.view(table, v => v.ply === 1 && v.q !== undefined); // nothing to wait for
  await ada.refused({ t: 'undo', table }, 'illegal');
  equal(ada.newest.get(table).undo, false);
  await server.kill();
  await server.start();
  [ada, ben, cid] = [await again(ada), await again(ben), await again(cid)];
  for (const socket of [ada, ben]) await socket.good({ t: 'open', table, holds: true });
  await ben.view(table, v => v.q !== undefined);
  await ada.refused({ t: 'undo', table }, 'illegal');
  await drop(ben, table, 1);
  await ben.view(table, v => v.hold === 1);
  await ben.good({ t: 'undo', table }); // the other has its own
  await ben.view(table, v => v.ply === 1 && v.q !== undefined && v.hold === null && v.back === 1);
  await ada.refused({ t: 'undo', table }, 'illegal');
  await drop(ben, table, 2);
  await ben.good({ t: 'done', table });
  await ada.view(table, v => v.ply === 2 && v.q !== undefined);
  await drop(ada, table, 2);
  await ada.view(table, v => v.hold === 0);
  await ada.good({ t: 'undo', table }); // the match has got further
});

test('whether one wants to be asked for Done is not said for ever', async () => {
  const table = await held();
  for (let i = 0; i < 4; i++) {
    const one = await again(ada);
    for (let n = 0; n < 50; n++) await one.good({ t: 'prefer', table, done: n % 2 === 1 });
    await one.close();
  }
  await ada.refused({ t: 'prefer', table, done: false }, 'limit');
});

test('no bot begins while the table is held', async () => {
  const { table } = await ada.good({
    t: 'create',
    game: 'connect_four',
    seats: 2,
    bots: ['apprentice'],
    start: true,
  });
  await ada.good({ t: 'open', table, holds: true });
  await ada.view(table, v => v.q !== undefined);
  await drop(ada, table, 4);
  await ada.view(table, v => v.hold === 0);
  await sleep(700);
  equal(ada.newest.get(table).ply, 1);
  await ada.good({ t: 'undo', table });
  await ada.view(table, v => v.q !== undefined && v.ply === 0);
  await drop(ada, table, 3);
  await ada.view(table, v => v.hold === 0);
  await ada.good({ t: 'done', table });
  await ada.view(table, v => v.ply === 2 && v.q !== undefined);
});

test('who does not want to be asked for Done is not; that stays over a restart', async () => {
  const table = await held();
  await drop(ada, table, 1);
  await ada.view(table, v => v.hold === 0);
  await ada.good({ t: 'prefer', table, done: false }); // says Done, too
  await ben.view(table, v => v.q !== undefined);
  await drop(ben, table, 1);
  await ben.good({ t: 'done', table });
  await ada.view(table, v => v.q !== undefined && v.ply === 2);
  await server.kill();
  await server.start();
  [ada, ben, cid] = [await again(ada), await again(ben), await again(cid)];
  for (const socket of [ada, ben]) await socket.good({ t: 'open', table, holds: true });
  await ada.view(table, v => v.q !== undefined);
  await drop(ada, table, 2);
  equal((await ben.view(table, v => v.ply === 3)).hold, null);
  await drop(ben, table, 2);
  equal((await ada.view(table, v => v.ply === 4)).hold, 1); // the other still is
  await ben.good({ t: 'done', table });
  await ada.good({ t: 'prefer', table, done: true });
  await ada.view(table, v => v.q !== undefined);
  await drop(ada, table, 3);
  equal((await ben.view(table, v => v.ply === 5)).hold, 0);
  await cid.refused({ t: 'prefer', table, done: true }, 'not_your_seat');
  await ada.refused({ t: 'prefer', table }, 'bad_input');
});

test('leaving ends a hold, whoever leaves', async () => {
  const { table } = await ada.good({
    t: 'create',
    game: 'century',
    seats: 3,
    options: { fourth_board: 'd1' },
  });
  for (const socket of [ben, cid]) await socket.good({ t: 'sit', table });
  for (const socket of [ada, ben, cid]) await socket.good({ t: 'open', table, holds: true });
  await ada.good({ t: 'start', table });
  const people = [ada, ben, cid];
  await Promise.any(people.map(s => s.view(table, v => v.q !== undefined && v.prompt === 'turn')));
  const mover = people.find(s => s.newest.get(table)?.q !== undefined);
  await mover.good({ t: 'act', table, q: mover.newest.get(table).q, action: 'rest' });
  await mover.view(table, v => v.hold !== null);
  const other = people.find(s => s !== mover);
  await other.good({ t: 'leave', table });
  const view = await mover.view(table, v => v.hold === null && v.events.some(e => e.k === 'left'));
  equal([view.undo, view.over === null], [false, true]);
});

const essence = ({ ply, rev, hold, must, q, legal, undo, view, over, back: _ }) => ({
  ply,
  rev,
  hold,
  must,
  q,
  legal,
  undo,
  view,
  over,
});

test('kill -9 while it is held: the same ply, question, hold and rev; then it goes on', async () => {
  const table = await held();
  await drop(ada, table, 4);
  await ada.good({ t: 'undo', table });
  await ada.view(table, v => v.q !== undefined && v.ply === 0 && v.rev > 5);
  await drop(ada, table, 5);
  const before = [
    await ada.view(table, v => v.hold === 0 && v.ply === 1 && v.rev > 7),
    await ben.view(table, v => v.hold === 0 && v.rev > 7),
  ].map(essence);
  await server.kill();
  await server.start();
  [ada, ben, cid] = [await again(ada), await again(ben), await again(cid)];
  for (const [i, socket] of [ada, ben].entries()) {
    await socket.good({ t: 'open', table, holds: true });
    const view = await socket.view(table);
    equal(essence(view), before[i]);
    equal(view.events.length, 1);
  }
  await sleep(300);
  await ada.good({ t: 'undo', table });
  await ada.view(table, v => v.q !== undefined && v.ply === 0);
  await drop(ada, table, 6);
  await ada.good({ t: 'done', table });
  await ben.view(table, v => v.q !== undefined && v.ply === 1);
});

test('kill -9 at any moment of acting, taking back and Done: what was answered is there', async () => {
  let table = await held(),
    x = 7;
  const random = n => (x = (x * 48271) % 2147483647) % n;
  for (let round = 0; round < 6; round++) {
    let last = null;
    const step = async () => {
      for (;;) {
        if ([ada, ben].some(s => s.newest.get(table).over)) return;
        const mover = [ada, ben].find(s => s.newest.get(table).q !== undefined);
        const holder = ada.newest.get(table).hold;
        const message =
          holder !== null
            ? { t: random(3) ? 'undo' : 'done', table }
            : mover && {
                t: 'act',
                table,
                q: mover.newest.get(table).q,
                action: actions(mover.newest.get(table).legal)[0],
              };
        if (!message) {
          await sleep(2);
          continue;
        }
        const answer = await (holder !== null ? [ada, ben][holder] : mover).ask(message, 2000);
        if (answer.t === 'ok') last = message;
      }
    };
    const killed = sleep(40 + round * 31).then(() => server.kill());
    await step().catch(() => {});
    await killed;
    const seen = Math.max(...[ada, ben].map(s => s.newest.get(table).rev));
    const shown = [ada, ben].map(s => s.newest.get(table)).find(v => v.rev === seen);
    await server.start();
    [ada, ben, cid] = [await again(ada), await again(ben), await again(cid)];
    for (const socket of [ada, ben]) await socket.good({ t: 'open', table, holds: true });
    const view = await ada.view(table);
    ok(view.rev >= seen, `rev ${view.rev} after ${seen} was shown, ${JSON.stringify(last)}`);
    if (view.rev === seen)
      equal([view.ply, view.hold, view.must], [shown.ply, shown.hold, shown.must]);
    await ben.view(table);
    if (view.over) table = await held();
  }
});

// Plays a whole match at random, takes back at random, and looks at what everybody has seen of it.
async function wander(game, people, bots, x) {
  const { table } = await ada.good({ t: 'create', game, seats: people.length + bots.length, bots });
  for (const socket of people.slice(1)) await socket.good({ t: 'sit', table });
  for (const socket of people) await socket.good({ t: 'open', table, holds: true });
  const watcher = await server.join('Eve');
  await watcher.good({ t: 'open', table });
  await ada.good({ t: 'start', table });
  const count = { undone: 0, inside: 0, revealed: 0, dones: 0, secret: 0 };
  const random = n => (x = (x * 48271) % 2147483647) % n;
  const step = async (socket, seat, view) => {
    if (view.undo && count.undone < 60 && random(3) === 0) {
      const answer = await socket.ask({
        t: 'undo',
        table,
        ...(view.q === undefined ? {} : { q: view.q }),
      });
      count.undone += answer.t === 'ok';
      count.inside += answer.t === 'ok' && view.hold === null;
      count.secret += answer.t === 'ok' && view.hold === null && view.must.some(s => s !== seat);
      return answer;
    }
    if (view.hold === seat) {
      count.dones++;
      return socket.ask({ t: 'done', table });
    }
    if (view.q === undefined) return null;
    const all = actions(view.legal),
      rather = all.filter(a => !a.startsWith('rest')),
      list = rather.length ? rather : all;
    return socket.ask({ t: 'act', table, q: view.q, action: list[random(list.length)] });
  };
  const end = performance.now() + 60000;
  while (performance.now() < end && !people.some(s => s.newest.get(table)?.over)) {
    await sleep(1);
    for (const [seat, socket] of people.entries()) {
      const view = socket.newest.get(table);
      // not one after the other: some have answered while others have not
      if (!view || view.over || random(2)) continue;
      if (view.events.some(e => e.ply === view.ply && e.by === 13)) {
        count.revealed++;
        equal(view.undo, false, 'what was revealed stays');
      }
      const answer = await step(socket, seat, view);
      if (answer?.t === 'ok')
        await socket.wait(m => m.t === 'view' && m.table === table && m.rev > view.rev);
      else if (answer)
        ok(
          ['stale', 'illegal', 'not_your_seat', 'over'].includes(answer.code),
          JSON.stringify(answer),
        );
    }
  }
  for (const socket of [...people, watcher])
    while (!socket.newest.get(table)?.over && performance.now() < end) await sleep(5);
  ok(
    [...people, watcher].every(s => s.newest.get(table).over),
    'over',
  );
  for (const socket of [...people, watcher]) {
    const late = await server.connect(socket.user);
    late.send({ t: 'open', id: 'late', table });
    equal(
      kept(socket, table).slice(-150),
      (await late.view(table)).events.slice(-150),
      'what stayed is what late comers see',
    );
    await late.close();
  }
  await watcher.close();
  const file = path.join(server.folder, 'taken.ndjson');
  fs.writeFileSync(file, await (await server.fetch(`/api/tables/${table}/replay`)).text());
  const check = orrery('replay', file, '--check');
  equal(check.status, 0, check.stderr);
  return { table, count };
}

test('inside a turn; never past what was revealed; the log, the file and late comers know nothing of what was taken back', async () => {
  // What a match brings is luck of its deal: then another is played.
  let table, count;
  const enough = () =>
    count?.undone > 5 && count.inside > 2 && count.revealed > 0 && count.dones > 10;
  for (let n = 0; !enough(); n++) {
    ok(n < 4, JSON.stringify(count));
    ({ table, count } = await wander('century', [ada, ben], ['apprentice'], 11 + n));
  }
  await ada.good({ t: 'open', table });
  const before = await ada.view(table, v => v.over && v.from === 0);
  await server.stop();
  await server.start();
  [ada, ben, cid] = [await again(ada), await again(ben), await again(cid)];
  await ada.good({ t: 'open', table });
  const view = await ada.view(table);
  equal(essence(view), essence(before));
  equal(view.events, before.events);
});

test('secret answers are taken back while others answer; nobody is held for them', async () => {
  const all = { undone: 0, secret: 0, dones: 0 };
  for (let seed = 1; seed < 150 && (all.undone < 8 || all.secret < 3); seed++) {
    const { count } = await wander('sealed_bids', [ada, ben, cid], [], seed * 7919);
    for (const key of Object.keys(all)) all[key] += count[key];
  }
  ok(all.undone >= 8 && all.secret >= 3, JSON.stringify(all));
});

test('why not: a seated receiver gets the reasons, a spectator none', async () => {
  const { table } = await ada.good({ t: 'create', game: 'century', seats: 2 });
  await ben.good({ t: 'sit', table });
  for (const socket of [ada, ben, cid]) await socket.good({ t: 'open', table });
  await ada.good({ t: 'start', table });
  await Promise.any(
    [ada, ben].map(s => s.view(table, v => v.q !== undefined && v.prompt === 'turn')),
  );
  const views = await (async () => {
    for (;;) {
      const both = [ada, ben].map(s => s.newest.get(table));
      if (both.every(Boolean) && both[0].rev === both[1].rev) return both;
      await sleep(5); // one may hear it before the other
    }
  })();
  const asked = views.find(v => v.q !== undefined),
    waits = views.find(v => v.q === undefined);
  const paths = (tree, before = '') =>
    Object.entries(tree).flatMap(([w, t]) =>
      typeof t === 'number' ? [[`${before}${w}`, t]] : paths(t, `${before}${w} `),
    );
  const no = new Map(paths(asked.not.tree));
  equal(
    [...new Set(no.values())].sort((a, b) => a - b),
    asked.not.reasons.map((_, i) => i),
    'each reason has its leaves',
  );
  equal(
    new Set(asked.not.reasons.map(r => JSON.stringify(r))).size,
    asked.not.reasons.length,
    'and is told once',
  );
  ok(
    no.size > 0 && asked.not.reasons.every(r => r.k && r.k !== 'not_your_turn'),
    'reasons of who is asked',
  );
  equal(
    [waits.not.tree, waits.not.reasons.map(r => r.k)],
    [0, ['not_your_turn']],
    'one reason for all of who waits',
  );
  ok(
    actions(asked.legal).every(a => !no.has(a)),
    'what is legal has no reason',
  );
  ok(!('not' in (await cid.view(table))), 'none for a spectator');
});

run();
