// orrery link: bots of another machine, built in and engines, play whole matches on this server by its
// open door; a line that is cut, also by a killed server, is taken up again.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Server, program, test, run, ok, equal, pair, play, sleep } from './kit.mjs';
import { account } from './people.mjs';

const server = new Server();
const first = fileURLToPath(new URL('../engine/first.py', import.meta.url));
const children = new Set();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

async function token(user, scopes = ['read', 'play']) {
  const answer = await server.post(
    '/api/tokens',
    { label: 'link', scopes },
    { cookie: user.cookie },
  );
  equal(answer.status, 201, 'a token');
  return (await answer.json()).token;
}

function link(secret, bots, more = []) {
  const child = spawn(
    program,
    ['link', '--url', `http://127.0.0.1:${server.port}`, '--bots', bots, '--seed', '7', ...more],
    { env: { ...process.env, ...(secret ? { ORRERY_TOKEN: secret } : {}) } },
  );
  children.add(child);
  const it = { out: '', err: '', stop: () => child.kill('SIGTERM') };
  child.stdout.on('data', bytes => (it.out += bytes));
  child.stderr.on('data', bytes => (it.err += bytes));
  it.ended = new Promise(done =>
    child.on('close', status => {
      children.delete(child);
      it.status = status;
      done(it);
    }),
  );
  it.said = () => it.out.trim().split('\n').filter(Boolean).map(JSON.parse);
  return it;
}

async function v1(secret, where, body) {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  for (;;) {
    const answer = await server.fetch(`/api/v1${where}`, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    const said = await answer.json();
    if (answer.status !== 429) return { status: answer.status, ...said };
    await sleep(said.retry_ms ?? 1000); // one address asks for all of them
  }
}

let ada, secret;

test('built-in bots play whole matches: one that knows the rules, one that searches', async () => {
  await server.start();
  ada = await account(server, 'Ada');
  secret = await token(ada);
  for (const [game, bots, seats] of [
    ['connect_four', 'ismcts:iters=40', 2],
    ['century', 'greedy', 2],
  ]) {
    const body = { game, seats, bots: Array(seats - 1).fill('apprentice'), start: true };
    const { table } = await v1(secret, '/tables', body);
    const it = await link(secret, bots, ['--table', table]).ended;
    equal([it.status, it.err], [0, ''], `${game} by ${bots}`);
    const [{ table: code, end }] = it.said();
    equal([code, end.t, end.reason], [table, 'end', 'end'], game);
    const whole = async () => (await server.fetch(`/api/tables/${table}/log`)).json();
    let log = await whole();
    for (let tries = 0; log.error && tries < 200; tries++) {
      await sleep(50); // it may just be written
      log = await whole();
    }
    ok(
      log.seats?.some(s => s.name === 'Ada'),
      `at its seat: ${JSON.stringify(log).slice(0, 200)}`,
    );
    equal(log.moves.filter(m => m.clock).length, 0, 'answers of the clock');
  }
});

test('what a seat knows is told while it is asked, and to it alone', async () => {
  const ben = await account(server, 'Ben');
  const other = await token(ben);
  const body = { game: 'century', seats: 2, bots: ['apprentice'], start: true };
  const { table } = await v1(secret, '/tables', body);
  let known = await v1(secret, `/tables/${table}/known`);
  while (known.error === 'stale') {
    await sleep(50); // the other one begins
    known = await v1(secret, `/tables/${table}/known`);
  }
  equal([known.status, known.game], [200, 'century']);
  equal(Buffer.from(known.known, 'base64').length, known.size);
  const foreign = await v1(other, `/tables/${table}/known`);
  equal([foreign.status, foreign.error], [403, 'not_your_seat']);
  const looks = await token(ada, ['read']);
  equal((await v1(looks, `/tables/${table}/known`)).status, 403, 'without the scope');
  const { table: waiting } = await v1(secret, '/tables', { game: 'connect_four', seats: 2 });
  const early = await v1(secret, `/tables/${waiting}/known`);
  equal([early.status, early.error], [409, 'not_started']);
  equal((await v1(secret, `/tables/${table}/leave`, {})).status, 200);
});

test('an engine sits down and plays against a person; a killed server is found again', async () => {
  const cid = await server.join('Cid');
  const { table } = await cid.good({ t: 'create', game: 'connect_four', seats: 2 });
  await cid.good({ t: 'open', table });
  const it = link(secret, `engine:cmd=python3 ${first}`, ['--table', table]);
  await cid.wait(m => m.t === 'table' && m.seats.every(s => s.kind === 'human'), 'it sits down');
  await cid.good({ t: 'start', table });
  await play(table, [cid], 6);
  await server.kill();
  await server.start();
  const again = await server.connect(cid.user);
  await again.good({ t: 'open', table });
  await again.view(table, () => true);
  await play(table, [again]);
  await it.ended;
  equal([it.status, it.said().map(s => s.end.reason)], [0, ['end']], it.err);
});

test('without a table it plays all matches of the account; an engine of nonsense holds up nobody', async () => {
  const wild = `${server.folder}/wild.py`;
  fs.writeFileSync(
    wild,
    `import sys\nprint('{"t":"ready"}', flush=True)\nfor line in sys.stdin:\n    print("what", flush=True)\n`,
  );
  const it = link(secret, `engine:cmd=python3 ${wild}`);
  const dan = await server.join('Dan');
  const table = await pair(server, dan, await server.connect(ada));
  await play(table, [dan]);
  while (!it.out.includes(table) && it.status === undefined) await sleep(50);
  ok(it.err.includes('no answer was taken'), it.err);
  it.stop();
  await it.ended;
});

test('what is wrong is said', async () => {
  const wrong = async (it, status, words) => {
    await it.ended;
    equal(it.status, status, it.err);
    ok(it.err.includes(words), `${words} in ${it.err}`);
  };
  await wrong(link('orr_nonsense', 'random'), 1, 'bad_token');
  await wrong(link(secret, 'random', ['--table', 'zzzzzzzzzzzzz']), 1, 'not_found');
  await wrong(link(secret, 'engine:ms=5'), 2, 'expected a command');
  await wrong(link(secret, 'random', ['--table', '../x']), 2, 'expected the code of a table');
  await wrong(link(null, 'random'), 2, '--token');
  const looks = await token(ada, ['read']);
  await wrong(link(looks, 'random', ['--table', 'abcdefghijklm']), 1, 'scope');
});

run();
