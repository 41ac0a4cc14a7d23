// orrery people: a host looks at accounts and changes them beside a server that serves.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Server, program, test, run, ok, equal, orrery, pair, sleep } from './kit.mjs';

const server = new Server();
const password = 'a long enough password';
const cookieOf = answer => answer.headers.get('set-cookie')?.split(';')[0];
const post = (where, body, user) =>
  server.post(where, body, user ? { cookie: user.cookie } : undefined);
const me = async user =>
  (await server.fetch('/api/me', { headers: { cookie: user.cookie } })).json();

const people = (...args) => orrery('people', ...args, '--data', server.data);
function good(...args) {
  const said = people(...args);
  equal([said.status, said.stderr], [0, ''], args.join(' '));
  return said.stdout;
}
function bad(status, word, ...args) {
  const said = people(...args);
  equal(said.status, status, `${args.join(' ')}: ${said.stdout}`);
  ok(said.stderr.includes(word), said.stderr);
}

async function signUp(name, guest, more = {}) {
  const answer = await post('/api/account', { name, password, ...more }, guest);
  equal(answer.status, 201, `POST /api/account ${name}`);
  return { ...(await answer.json()), cookie: cookieOf(answer) };
}

async function signIn(name) {
  const answer = await post('/api/signin', { name, password });
  return { status: answer.status, ...(await answer.json()), cookie: cookieOf(answer) };
}

async function until(fits, what) {
  for (let i = 0; i < 600; i++) {
    if (await fits()) return;
    await sleep(50);
  }
  ok(false, what);
}

// Beside what else goes on here.
const invite = promisify(execFile);
const inviteBeside = async (...args) =>
  (await invite(program, ['people', 'invite', ...args, '--data', server.data])).stdout;

let ann, ben, table;

test('what it says when it is called wrongly, or there is nothing', async () => {
  bad(1, 'there is no such file', 'list');
  await server.start();
  bad(2, 'expected list, show', 'dance');
  bad(2, 'expected a name', 'show');
  bad(2, 'nothing more', 'list', 'Ann');
  bad(1, 'nobody called Ann', 'show', 'Ann');
  bad(2, 'missing');
});

test('list and show, beside the server', async () => {
  const guest = await server.join('Ada');
  ben = await server.join('Ben');
  table = await pair(server, guest, ben);
  ann = await signUp('Ann Ex', guest.user);
  const rows = good('list', '--json')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  equal(
    rows.map(r => [r.name, r.role, r.id, r.sessions, r.suspended, r.erase_at]),
    [['Ann Ex', 'person', ann.id, 1, 0, 0]],
  );
  for (const name of ['Ann Ex', 'ANN EX', ann.id])
    equal(JSON.parse(good('show', name, '--json')).id, ann.id, name);
  equal(JSON.parse(good('show', ben.user.id, '--json')).role, 'guest');
  ok(good('list').includes('Ann Ex'), 'for people');
});

test('export says what the person is told', async () => {
  const told = await server.fetch('/api/me/export', { headers: { cookie: ann.cookie } });
  const [a, b] = [await told.json(), JSON.parse(good('export', 'Ann Ex'))];
  // That it was seen is written down a moment after it was.
  const still = x => ({ ...x, at: 0, account: x.account.map(row => ({ ...row, seen: 0 })) });
  equal(still(b), still(a));
});

test('grant: who rises signs in again, and is it', async () => {
  const socket = await server.connect(ann);
  bad(2, 'expected person, moderator or host', 'grant', 'Ann Ex', 'queen');
  bad(1, 'nothing to change', 'grant', ben.user.id, 'host');
  good('grant', 'Ann Ex', 'host');
  equal(await socket.gone, 1008, 'its socket');
  equal(await me(ann), { id: null }, 'its session');
  ann = await signIn('Ann Ex');
  equal([ann.status, ann.role], [200, 'host']);
});

test('quiet: heard by a running server, told on the socket, and lifted', async () => {
  const { table: own } = await ben.good({
    t: 'create',
    game: 'connect_four',
    seats: 2,
    open: false, // where guests may talk
  });
  const socket = await server.connect(ann);
  await socket.good({ t: 'open', table: own });
  const phrase = { t: 'phrase', table: own, phrase: 'good_luck' };
  await socket.good(phrase);
  good('quiet', 'Ann Ex');
  await until(async () => (await socket.ask(phrase)).why === 'quiet', 'it is quiet');
  equal(JSON.parse(good('show', 'Ann Ex', '--json')).quiet, true);
  good('quiet', 'Ann Ex', '--lift');
  await until(async () => (await socket.ask(phrase)).t === 'ok', 'it talks again');
  bad(1, 'there is nobody', 'quiet', 'Nobody');
  await socket.close();
});

test('suspend: out at once, and in again when it is lifted or over', async () => {
  const socket = await server.connect(ann);
  await socket.good({ t: 'open', table });
  const made = await post('/api/tokens', { label: 'mine', scopes: ['read'] }, ann);
  const { token } = await made.json();
  const { codes } = await (await post('/api/me/codes', {}, ann)).json();
  bad(2, '--until', 'suspend', 'Ann Ex', '--reason', 'rude');
  bad(2, '--reason', 'suspend', 'Ann Ex', '--until', '7d');
  bad(2, '--until', 'suspend', 'Ann Ex', '--until', '2001-01-01', '--reason', 'rude');
  good('suspend', 'Ann Ex', '--until', '7d', '--reason', 'rude');
  equal(await socket.gone, 1008, 'its socket');
  equal(await me(ann), { id: null });
  const refused = await signIn('Ann Ex');
  equal([refused.status, refused.error, refused.reason], [403, 'suspended', 'other']);
  ok(Math.abs(refused.until - Date.now() - 7 * 86400000) < 60000, 'until when');
  const others = [
    await post('/api/signin/code', { name: 'Ann Ex', code: codes[0] }),
    await server.fetch('/api/v1/me', { headers: { authorization: `Bearer ${token}` } }),
  ];
  for (const answer of others) {
    const { error, until: end, reason } = await answer.json();
    equal([answer.status, error, end, reason], [403, 'suspended', refused.until, 'other']);
  }
  const wrong = await post('/api/signin', { name: 'Ann Ex', password: 'not the password' });
  equal([wrong.status, (await wrong.json()).error], [401, 'wrong'], 'told to nobody else');
  good('suspend', 'Ann Ex', '--lift');
  bad(1, 'nothing to change', 'suspend', 'Ann Ex', '--lift');
  ann = await signIn('Ann Ex');
  equal(ann.status, 200);
  const told = JSON.parse(good('export', 'Ann Ex'));
  equal(
    told.deeds.map(d => [d.kind, d.words]),
    [['suspend', 'rude']],
  );
});

test('a guest who is suspended is told so', async () => {
  const guest = await server.join('Rude');
  good('suspend', guest.user.id, '--until', '1d', '--reason', 'rude');
  equal(await guest.gone, 1008);
  const told = await me(guest.user);
  equal([told.error, told.reason], ['suspended', 'other']);
});

test('erase: in a week, or at once with all that hangs on it', async () => {
  const socket = await server.connect(ann);
  good('erase', 'Ann Ex');
  ok((await me(ann)).erase_at > Date.now() + 6 * 86400000, 'a week to think');
  good('erase', 'Ann Ex', '--now');
  equal(await socket.gone, 1008);
  await ben.wait(m => m.t === 'table' && m.seats.some(s => s.kind === 'human' && s.name === ''));
  equal(await me(ann), { id: null });
  bad(1, 'nobody called', 'show', 'Ann Ex');
  bad(1, 'nobody called', 'erase', ann.id, '--now');
});

test('invite: a code makes one account, with a link when the address is told', async () => {
  await server.stop();
  await server.start(['--accounts', 'invite']);
  equal((await (await server.fetch('/api/site')).json()).accounts, 'invite');
  const codes = good('invite', '--count', '3').trim().split('\n');
  ok(codes.length === 3 && new Set(codes).size === 3, codes.join());
  ok(
    codes.every(c => /^[0-9a-z]{16}$/.test(c)),
    codes.join(),
  );
  const [status, error] = await (async () => {
    const answer = await post('/api/account', { name: 'Without', password });
    return [answer.status, (await answer.json()).error];
  })();
  equal([status, error], [403, 'closed']);
  const guest = await server.guest('Gil');
  const both = await Promise.all(
    ['One', 'Other'].map(name =>
      post('/api/account', { name: `Invited ${name}`, password, invitation: codes[0] }),
    ),
  );
  equal(both.map(a => a.status).sort(), [201, 403], 'one code, one account');
  const isGood = async code => (await (await post('/api/invitation', { code })).json()).good;
  equal(await Promise.all([...codes, 'none'].map(isGood)), [false, true, true, false]);
  equal((await post('/api/invitation', { code: 1 })).status, 400);
  const user = await signUp('Gilbert', guest, { invitation: codes[1] });
  equal(user.id, guest.id);
  for (const url of ['https://orrery.example', 'https://orrery.example/']) {
    const link = good('invite', '--from', 'Gilbert', '--public-url', url).trim();
    ok(/^https:\/\/orrery\.example\/i\/[0-9a-z]{16}$/.test(link), link);
  }
  equal(JSON.parse(good('export', 'Gilbert')).invitations.length, 2, 'his');
  bad(1, 'nobody called', 'invite', '--from', 'Nobody');
});

test('written beside a server under load: both keep all', async () => {
  await server.stop();
  await server.start();
  const [a, b] = [await server.join('Al'), await server.join('Bo')];
  const busy = await pair(server, a, b);
  const codes = new Set();
  let more = true;
  const writers = [1, 2, 3, 4].map(async () => {
    for (let i = 0; more || i < 2; i++)
      for (const code of (await inviteBeside('--count', '100')).trim().split('\n')) codes.add(code);
    return true;
  });
  for (let i = 0; i < 150; i++) await a.good({ t: 'prefer', table: busy, done: i % 2 === 0 });
  more = false;
  await Promise.all(writers);
  ok(codes.size >= 800 && codes.size % 100 === 0, `${codes.size} codes, no two alike`);
  equal((await server.stop()).code, 0);
  const check = orrery('backup', '--data', server.data, `${server.data}.copy`);
  equal([check.status, check.stderr], [0, ''], 'the file is whole');
});

test('without a server it does the same', async () => {
  good('grant', 'Gilbert', 'moderator');
  equal(JSON.parse(good('show', 'Gilbert', '--json')).role, 'moderator');
  good('erase', 'Gilbert', '--now');
  await server.start();
  const answer = await post('/api/account', { name: 'Gilbert', password });
  equal(answer.status, 409, 'the name is not given away again');
  await until(async () => (await signIn('Gilbert')).status === 401, 'gone');
});

run();
