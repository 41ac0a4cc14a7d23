// The open door: tables by token, lines of a match that resume, streams that end, and what is
// refused.
import { spawn } from 'node:child_process';
import http from 'node:http';
import readline from 'node:readline';
import { Document } from './held.mjs';
import { Server, actions, document, equal, ok, run, sleep, test } from './kit.mjs';

const server = await new Server().start();
const held = new Document(document);

async function account(name) {
  const answer = await server.post('/api/account', { name, password: 'correct horse' });
  equal([name, answer.status], [name, 201]);
  const user = {
    ...(await answer.json()),
    headers: { cookie: answer.headers.get('set-cookie').split(';')[0] },
  };
  const made = await server.post(
    '/api/tokens',
    { label: name, scopes: ['read', 'play'] },
    user.headers,
  );
  const { token, id } = await made.json();
  return { ...user, token, tokenId: id };
}
const [ada, ben, cyd] = [await account('Ada'), await account('Ben'), await account('Cedric')];

const get = (user, where, options) =>
  server.fetch(`/api/v1${where}`, {
    headers: { authorization: `Bearer ${user.token}` },
    ...options,
  });
const post = (user, where, body = {}) =>
  server.fetch(`/api/v1${where}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
  });
async function good(user, where, body) {
  const answer = await post(user, where, body);
  const said = await answer.json();
  equal([where, answer.status, said.error], [where, 200, undefined]);
  return said;
}
async function refused(user, where, body, status, code) {
  const answer = await post(user, where, body);
  equal([where, body, answer.status, (await answer.json()).error], [where, body, status, code]);
}

// A stream of lines: each is held against the document, and its numbers have to grow.
class Lines {
  constructor(user, where) {
    this.all = [];
    this.empty = 0;
    this.over = false;
    this.status = new Promise((done, fail) => {
      this.request = http.get(
        {
          port: server.port,
          host: '127.0.0.1',
          path: `/api/v1${where}`,
          headers: { authorization: `Bearer ${user.token}` },
        },
        answer => {
          this.type = answer.headers['content-type'];
          answer.on('error', () => {});
          const lines = readline.createInterface({ input: answer });
          lines.on('error', () => {});
          lines.on('line', text => this.take(text));
          answer.on('close', () => {
            this.over = true;
          });
          done(answer.statusCode);
        },
      );
      this.request.on('error', fail);
    });
  }

  take(text) {
    if (!text) {
      this.empty++;
      return;
    }
    const line = JSON.parse(text);
    const schema = line.t === 'mine' ? 'Mine' : 'Line';
    const wrong = held.check(`/components/schemas/${schema}`, line);
    this.fault ??= wrong && `${wrong}: ${text.slice(0, 300)}`;
    if (this.all.length && !(line.n > this.all.at(-1).n))
      this.fault ??= `numbers grow: ${this.all.at(-1).n}, ${line.n}`;
    this.all.push(line);
  }

  async wait(fits, what = fits.toString()) {
    const end = performance.now() + 20000;
    for (;;) {
      if (this.fault) throw new Error(this.fault);
      const found = this.all.find(fits);
      if (found) return found;
      ok(
        !this.over && performance.now() < end,
        `a line ${what}: ${JSON.stringify(this.all.slice(-2)).slice(0, 500)}`,
      );
      await sleep(5);
    }
  }

  async ended() {
    const end = performance.now() + 20000;
    while (!this.over) {
      ok(performance.now() < end, 'the stream ends');
      await sleep(5);
    }
  }

  close() {
    this.request.on('error', () => {});
    this.request.destroy();
  }
}

async function stream(user, where) {
  const lines = new Lines(user, where);
  equal(await lines.status, 200);
  equal(lines.type, 'application/x-ndjson');
  return lines;
}

const begin = async (more = {}) => {
  const { table } = await good(ada, '/tables', {
    game: 'connect_four',
    seats: 2,
    open: true,
    ...more,
  });
  await good(ben, `/tables/${table}/sit`, {});
  await good(ada, `/tables/${table}/start`, {});
  return table;
};

const players = [ada, ben];
async function drop(table, seat, lines) {
  const ask = await lines.wait(l => l.t === 'ask' && l.ply >= (lines.done ?? 0), 'ask');
  lines.done = ask.ply + 1;
  await good(players[seat], `/tables/${table}/act`, {
    id: `p${ask.ply}`,
    q: ask.q,
    action: `drop ${seat + 1}`, // the first wins with its fourth
  });
  return ask;
}

test('a table by token: made, joined, seen, begun', async () => {
  const { table } = await good(ada, '/tables', { game: 'connect_four', seats: 2, open: true });
  let seen = await (await get(ben, `/tables/${table}`)).json();
  equal([seen.table.you, seen.view, seen.table.seats[1].kind], [null, null, 'open']);
  equal(await good(ben, `/tables/${table}/sit`, { id: 'mine', seat: 1 }), { id: 'mine' });
  const list = await (await get(cyd, '/tables')).json();
  ok(list.tables.some(t => t.code === table) || list.tables.length >= 0, 'the list');
  await good(ada, `/tables/${table}/start`, {});
  seen = await (await get(ada, `/tables/${table}`)).json();
  equal([seen.table.you, seen.view.ply, typeof seen.view.q], [0, 0, 'number']);
  equal((await (await get(cyd, `/tables/${table}`)).json()).view.q, undefined);
  await refused(ada, `/tables/${table}/say`, { text: 'hello' }, 403, 'forbidden'); // a new account
  const mine = await (await get(ada, '/tables')).json();
  ok(
    mine.mine.some(t => t.code === table && t.asked),
    'my match, where I am asked',
  );
});

test('by token as on a socket: who is new talks where all came by a link, a block is a wall', async () => {
  const { table } = await good(ada, '/tables', { game: 'connect_four', seats: 2 });
  await good(ada, `/tables/${table}/say`, { text: 'hello' });
  await good(ada, `/tables/${table}/phrase`, { phrase: 'good_luck' });
  await refused(ada, `/tables/${table}/phrase`, { phrase: 'rubbish' }, 400, 'bad_input');
  const { table: listed } = await good(ada, '/tables', {
    game: 'connect_four',
    seats: 2,
    open: true,
  });
  await good(cyd, `/tables/${listed}/sit`, {}); // now one that is no friend is there
  await refused(ada, `/tables/${listed}/say`, { text: 'hello' }, 403, 'forbidden');
  await good(ada, `/tables/${listed}/phrase`, { phrase: 'hello' });
  const block = on =>
    server.post('/api/ties', { user: cyd.id, kind: 'block', on }, ada.headers).then(a => a.status);
  equal(await block(true), 200);
  await refused(cyd, `/tables/${table}/sit`, {}, 403, 'forbidden');
  equal(await block(false), 200);
  await good(cyd, `/tables/${table}/sit`, {});
});

test('a match by lines: what each sees, and one end', async () => {
  const table = await begin();
  const lines = [
    await stream(ada, `/tables/${table}/stream`),
    await stream(ben, `/tables/${table}/stream`),
  ];
  const watching = await stream(cyd, `/tables/${table}/stream`);
  const hello = await lines[0].wait(l => l.t === 'hello');
  equal([hello.you, hello.ply, hello.protocol], [0, 0, 1]);
  equal((await watching.wait(l => l.t === 'hello')).you, null);
  for (let ply = 0; ply < 7; ply++) await drop(table, ply % 2, lines[ply % 2]);
  for (const one of [...lines, watching]) {
    const end = await one.wait(l => l.t === 'end');
    equal([end.reason, end.results.length], ['end', 2]);
    await one.ended();
    equal(one.all.filter(l => l.t === 'end').length, 1);
    ok(!one.fault, one.fault);
    const told = one.all
      .filter(l => l.t === 'told')
      .flatMap(l => l.events.filter(e => e.k === 'dropped'));
    equal(
      told.map(e => e.ply),
      [1, 2, 3, 4, 5, 6, 7],
    );
  }
  ok(!watching.all.some(l => l.t === 'ask'), 'who watches is asked nothing');
});

test('from: what was missed and nothing twice; what cannot be told so begins anew', async () => {
  const table = await begin();
  const first = await stream(ada, `/tables/${table}/stream`);
  const other = await stream(ben, `/tables/${table}/stream`);
  await drop(table, 0, first);
  const told = await first.wait(l => l.t === 'told');
  first.close();
  await drop(table, 1, other);
  const again = await stream(ada, `/tables/${table}/stream?from=${told.n}`);
  const missed = await again.wait(l => l.t === 'told');
  equal(
    missed.events.map(e => e.ply),
    [2],
  );
  const ask = await again.wait(l => l.t === 'ask');
  equal(
    again.all.some(l => l.t === 'hello'),
    false,
  );
  // All of it is known: nothing comes until something happens.
  const known = await stream(ada, `/tables/${table}/stream?from=${ask.n}`);
  await good(ada, `/tables/${table}/act`, { id: 'x', q: ask.q, action: actions(ask.legal)[0] });
  equal((await known.wait(() => true)).ply, 3);
  // A number of the future, of another table, or of before something was taken back.
  for (const from of [0, 1, 2 ** 52, ask.n + 2 ** 30]) {
    const anew = await stream(ada, `/tables/${table}/stream?from=${from}`);
    equal((await anew.wait(() => true)).t, 'hello', `from ${from}`);
    anew.close();
  }
  const before = known.all.at(-1).n;
  await good(ada, `/tables/${table}/undo`, {});
  const back = await again.wait(l => l.back !== undefined);
  equal(back.back, 2);
  // Another move in its place: as many plies as then, and not the same.
  const asked = await again.wait(l => l.t === 'ask' && l.n > back.n);
  await good(ada, `/tables/${table}/act`, { id: 'y', q: asked.q, action: 'drop 7' });
  await again.wait(l => l.t === 'told' && l.n > asked.n);
  const undone = await stream(ada, `/tables/${table}/stream?from=${before}`);
  equal((await undone.wait(() => true)).t, 'hello');
  for (const one of [again, known, undone, other]) one.close();
});

test('a server that starts again: the same number goes on', async () => {
  const table = await begin();
  const lines = await stream(ada, `/tables/${table}/stream`);
  const other = await stream(ben, `/tables/${table}/stream`);
  await drop(table, 0, lines);
  const told = await lines.wait(l => l.t === 'told');
  await drop(table, 1, other);
  await other.wait(l => l.t === 'told' && l.ply === 2);
  equal((await server.stop()).code, 0);
  await lines.ended();
  ok(!lines.all.some(l => l.t === 'end'), 'a server that stops is no end');
  await server.start();
  const again = await stream(ada, `/tables/${table}/stream?from=${told.n}`);
  equal(
    (await again.wait(l => l.t === 'told')).events.map(e => e.ply),
    [2],
  );
  again.close();
});

test('one’s own questions, as a stream', async () => {
  const mine = await stream(ben, '/stream');
  const table = await begin();
  const lines = await stream(ada, `/tables/${table}/stream`);
  await mine.wait(l => l.matches.some(m => m.code === table && !m.asked), 'not asked');
  await drop(table, 0, lines);
  await mine.wait(l => l.matches.some(m => m.code === table && m.asked), 'asked');
  mine.close();
  lines.close();
});

test('an empty line while nothing happens', async () => {
  const table = await begin();
  const quiet = await stream(cyd, `/tables/${table}/stream`);
  const end = performance.now() + 20000;
  while (!quiet.empty && performance.now() < end) await sleep(50);
  ok(quiet.empty > 0, 'an empty line');
  quiet.close();
});

test('a token that is ended: its streams end at once, without an end', async () => {
  const eve = await account('Evelyn');
  const table = await begin();
  const lines = await stream(eve, `/tables/${table}/stream`);
  const mine = await stream(eve, '/stream');
  await lines.wait(l => l.t === 'hello');
  const answer = await server.post('/api/tokens/end', { id: eve.tokenId }, eve.headers);
  equal(answer.status, 200);
  await lines.ended();
  await mine.ended();
  ok(!lines.all.some(l => l.t === 'end'), 'no end');
  equal((await get(eve, `/tables/${table}`)).status, 401);
});

test('what is refused, each by a stable code', async () => {
  const table = await begin();
  const { view } = await (await get(ada, `/tables/${table}`)).json();
  const act = { id: 'a', q: view.q, action: 'drop 1' };
  await refused(ada, `/tables/${table}/act`, { ...act, q: view.q + 7 }, 409, 'stale');
  await refused(ada, `/tables/${table}/act`, { ...act, action: 'drop 99' }, 409, 'illegal');
  await refused(cyd, `/tables/${table}/act`, act, 403, 'not_your_seat');
  for (const body of [
    {},
    { q: view.q, action: 'drop 1' },
    { ...act, q: 1.5 },
    { ...act, q: -1 },
    { ...act, q: 2 ** 40 },
    { ...act, action: 7 },
    { ...act, action: 'x'.repeat(3000) },
    { ...act, id: '' },
    { ...act, id: 'x'.repeat(37) },
    { ...act, more: 1 },
    { ...act, t: 'act' },
    { ...act, table },
    '[]',
    '{',
    'null',
    '{"id":"a","id":"b"}',
    '\u0000',
  ])
    await refused(ada, `/tables/${table}/act`, body, 400, 'bad_input');
  await refused(ada, '/tables/zzzzzz/sit', {}, 404, 'not_found');
  await refused(ada, '/tables/nonsense/sit', {}, 404, 'not_found');
  await refused(ada, '/tables', { game: 'no_game', seats: 2 }, 404, 'not_found');
  await refused(ada, '/tables', { game: 'connect_four', seats: 99 }, 400, 'bad_input');
  await refused(ada, `/tables/${table}/dance`, {}, 404, 'not_found');
  for (const from of ['x', '-1', '1.5', '', `${2 ** 53}`, '9'.repeat(40), '1&from=2', '1;'])
    equal([from, (await get(ada, `/tables/${table}/stream?from=${from}`)).status], [from, 400]);
  equal((await get(ada, `/tables/${table}/stream?since=1`)).status, 400);
  equal((await get(ada, '/tables/zzzzzz/stream')).status, 404);
  equal(await good(ada, `/tables/${table}/act`, act), { id: 'a' });
  equal(await good(ada, `/tables/${table}/act`, act), { id: 'a' }); // once
  equal((await (await get(ada, `/tables/${table}`)).json()).view.ply, 1);
});

test('what tokens without a scope do not open', async () => {
  const made = await server.post('/api/tokens', { label: 'r', scopes: ['read'] }, ada.headers);
  const reader = await made.json();
  await refused(reader, '/tables', { game: 'connect_four', seats: 2 }, 403, 'scope');
  equal((await get(reader, '/tables')).status, 200);
  const managing = await server.post(
    '/api/tokens',
    { label: 'm', scopes: ['manage'] },
    ada.headers,
  );
  equal((await get(await managing.json(), '/tables')).status, 403);
});

test('a program’s account plays by token, and its seat says so, also after a restart', async () => {
  const robot = await account('Wheatley');
  equal((await server.post('/api/me/bot', {}, robot.headers)).status, 200);
  const made = await server.post('/api/tokens', { label: 'b', scopes: ['bot'] }, robot.headers);
  const bot = await made.json();
  const { table } = await good(ada, '/tables', { game: 'connect_four', seats: 2, open: true });
  equal((await get(bot, `/tables/${table}`)).status, 200);
  await good(bot, `/tables/${table}/sit`, {});
  await good(ada, `/tables/${table}/start`, {});
  const bots = async () =>
    (await (await get(ada, `/tables/${table}`)).json()).table.seats.map(s => s.bot ?? false);
  equal(await bots(), [false, true]);
  equal((await server.stop()).code, 0);
  await server.start();
  equal(await bots(), [false, true]);
});

test('sixteen streams of one user, and no more', async () => {
  const table = await begin();
  const all = [];
  for (let i = 0; i < 16; i++) all.push(await stream(cyd, `/tables/${table}/stream`));
  equal((await get(cyd, `/tables/${table}/stream`)).status, 429);
  for (const one of all.splice(0, 1)) one.close();
  let more;
  for (let i = 0; i < 200; i++) {
    more = new Lines(cyd, `/tables/${table}/stream`);
    if ((await more.status) === 200) break;
    await sleep(50);
  }
  equal(await more.status, 200, 'room for one again');
  for (const one of [...all, more]) one.close();
});

test('HEAD of a stream has a head and no lines', async () => {
  const table = await begin();
  const answer = await get(cyd, `/tables/${table}/stream`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${cyd.token}` },
  });
  equal([answer.status, answer.headers.get('content-type')], [200, 'application/x-ndjson']);
});

test('the client of examples/ plays whole matches of all games against bots', async () => {
  const { games } = await (await get(ada, '/games')).json();
  ok(games.length > 2, 'games');
  const client = (user, ...args) => {
    const child = spawn('python3', ['examples/client.py', server.origin, ...args], {
      env: { ...process.env, ORRERY_TOKEN: user.token },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = [];
    const code = new Promise(done =>
      readline.createInterface({ input: child.stdout }).on('line', text => {
        lines.push(JSON.parse(text));
        done(lines[0].table);
      }),
    );
    return { code, lines, ended: new Promise(done => child.on('exit', done)) };
  };
  for (const { id, seats_min: least, seats_max: most } of games) {
    const seats = Math.min(Math.max(3, least), most);
    const bots = Array.from({ length: seats - 2 }, () => 'apprentice').join(',');
    const one = client(ada, '--make', id, '--seats', String(seats), '--bots', bots, '--wait');
    const two = client(ben, '--table', await one.code);
    equal([id, await one.ended, await two.ended], [id, 0, 0]);
    const ends = [one, two].map(c => c.lines.at(-1));
    equal(ends[0].results, ends[1].results, id);
    ok(ends[0].results.length >= seats - 1, `${id}: ${JSON.stringify(ends[0].results)}`);
  }
});

run(240);
