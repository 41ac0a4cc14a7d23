// What somebody can do again and again grows nothing without end, and is no work for others.
import { connect } from 'node:net';
import { Server, test, run, ok, equal, pair, sleep } from './kit.mjs';

const LONG = 300;
const server = new Server();
let ada, ben;

// Says the same until it is refused; how often it was not. `most`: a bound for what would go on for ever.
async function until(code, most, say) {
  for (let n = 0; n < most; n++) {
    const answer = await say(n);
    if (answer.t === 'ok') continue;
    if (answer.code === code) return n;
    throw new Error(JSON.stringify(answer));
  }
  return most;
}

test('guests come', async () => {
  await server.start(['--test-clock', String(LONG)]);
  [ada, ben] = [await server.join('Ada'), await server.join('Ben')];
});

test('before the start somebody sits down forty times; others still can, and all can leave', async () => {
  const { table } = await ada.good({ t: 'create', game: 'connect_four', seats: 2 });
  const n = await until('limit', 1200, i => ada.ask({ t: 'sit', table, seat: (i + 1) % 2 }));
  ok(n > 30 && n <= 40, `changed the seat ${n} times`);
  equal((await ada.ask({ t: 'colour', table, colour: null })).t, 'ok');
  await ben.good({ t: 'sit', table });
  await ada.good({ t: 'stand', table });
});

/** Ben's seat is handed to a bot, as soon as Ben is away for long enough; the answer. */
async function handed(table) {
  let answer = await ada.ask({ t: 'hand', table, seat: 1 });
  for (const end = performance.now() + 20000; answer.code === 'forbidden';) {
    ok(performance.now() < end, 'Ben is away for long enough');
    await sleep(50); // not away for long enough yet
    answer = await ada.ask({ t: 'hand', table, seat: 1 });
  }
  return answer;
}

test('a seat is given to a bot and taken back fifty times a match', async () => {
  const table = await pair(server, ada, ben);
  ben.send({ t: 'shut', table });
  await sleep(LONG + 100);
  const n = await until('limit', 80, async () => {
    const answer = await handed(table);
    if (answer.t === 'ok') await ben.ask({ t: 'take', table });
    return answer;
  });
  equal(n, 50);
});

test('who takes the seat back is not away at once', async () => {
  const table = await pair(server, ada, ben);
  ben.send({ t: 'shut', table });
  await sleep(LONG + 100);
  // Where the machine is busy Ben may be away for long again before Ada asks: then once more.
  for (let n = 0, soon = false; !soon; n++) {
    ok(n < 8, 'one of eight times Ada asks soon enough');
    equal((await handed(table)).t, 'ok');
    const taken = performance.now();
    await ben.good({ t: 'take', table });
    const answer = await ada.ask({ t: 'hand', table, seat: 1 });
    soon = performance.now() - taken < LONG;
    if (soon) equal(answer.code, 'forbidden');
    else if (answer.t === 'ok') await ben.good({ t: 'take', table });
  }
});

test('the lobby can be opened sixty times at once', async () => {
  const cid = await server.join('Cid');
  for (let i = 0; i < 100; i++) {
    cid.send({ t: 'lobby', on: true });
    cid.send({ t: 'lobby', on: false });
    await sleep(20);
  }
  const refused = await cid.wait(m => m.t === 'refused');
  ok(refused.code === 'limit' && refused.retry_ms > 0, JSON.stringify(refused));
});

test('when tables that are looked at take all the room, one address holds so many and no more', async () => {
  await server.stop();
  await server.start(['--tables', '1']);
  let held = 0,
    code;
  for (let n = 0; n < 4 && code !== 'limit'; n++) {
    const one = await server.join(`Eve ${n}`);
    for (let i = 0; i < 8 && code !== 'limit'; i++) {
      const { table } = await one.good({ t: 'create', game: 'connect_four', seats: 2 });
      ({ code } = await one.ask({ t: 'open', table }));
      held += code === undefined;
    }
  }
  equal([held, code], [16, 'limit']);
});

test('requests that are open when the server stops do it no harm', async () => {
  const half = connect(server.port, '127.0.0.1');
  half.on('error', () => {});
  half.write(
    `POST /api/session HTTP/1.1\r\nHost: ${server.origin.slice(7)}\r\nOrigin: ${server.origin}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
  );
  await server.fetch('/healthz');
  equal(await server.stop(), { code: 0, signal: null });
  half.destroy();
});

run();
