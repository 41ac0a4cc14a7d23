// Tokens of programs: made once, kept as hashes, ended; what they open, and what shows none.
import fs from 'node:fs';
import { Server, equal, ok, run, sleep, test } from './kit.mjs';

const server = await new Server().start();
const password = 'correct horse';

async function account(name) {
  const answer = await server.post('/api/account', { name, password });
  equal([answer.status, answer.status === 201 || (await answer.clone().text())], [201, true]);
  return { ...(await answer.json()), cookie: answer.headers.get('set-cookie').split(';')[0] };
}
const as = user => ({ cookie: user.cookie });
const bearer = token => ({ authorization: `Bearer ${token}` });
const v1 = (where, token, options = {}) =>
  server.fetch(`/api/v1${where}`, {
    ...options,
    headers: { ...bearer(token), ...options.headers },
  });

const ada = await account('Ada');

async function make(user, label, scopes) {
  const answer = await server.post('/api/tokens', { label, scopes }, as(user));
  equal(answer.status, 201, 'POST /api/tokens');
  return answer.json();
}

test('a token is told once, and only its hash is kept', async () => {
  const made = await make(ada, 'my program', ['play', 'read']);
  ok(/^orr_[A-Za-z0-9_-]{43}$/.test(made.token), made.token);
  equal(made.scopes, ['read', 'play']);
  const { tokens } = await (await server.fetch('/api/tokens', { headers: as(ada) })).json();
  equal(
    tokens.map(t => [t.id, t.label, t.scopes, 'token' in t]),
    [[made.id, 'my program', ['read', 'play'], false]],
  );
  const files = fs.readdirSync(server.folder).filter(name => name.startsWith('orrery.db'));
  ok(files.length > 0, 'there is a store');
  for (const file of files)
    ok(
      !fs.readFileSync(`${server.folder}/${file}`).includes(made.token.slice(4)),
      `not in ${file}`,
    );
  ok(!server.log.includes(made.token.slice(4)), 'not in the log');
});

test('it says whose it is, under /api/v1 and nowhere else', async () => {
  const { token } = await make(ada, 'reads', ['read']);
  const me = await (await v1('/me', token)).json();
  equal([me.id, me.name, me.scopes], [ada.id, 'Ada', ['read']]);
  equal((await v1('/games', token)).status, 200);
  equal(await (await server.fetch('/api/me', { headers: bearer(token) })).json(), { id: null });
  equal((await server.fetch('/api/tokens', { headers: bearer(token) })).status, 401);
  equal((await server.fetch('/api/v1/me', { headers: as(ada) })).status, 401); // no cookie there
});

test('what shows no good token: 401, and the same code for all of it', async () => {
  const { token } = await make(ada, 'flips', ['read']);
  const bad = ['abcdefghijkl', 'orr_', token.slice(0, -1), `${token}A`, token.toUpperCase(), 'ö'];
  for (let i = 0; i < token.length; i += 5) {
    const letter = token[i] === 'A' ? 'B' : 'A';
    bad.push(token.slice(0, i) + letter + token.slice(i + 1));
  }
  for (const one of bad) {
    const answer = await server.fetch('/api/v1/me', {
      headers: { authorization: `Bearer ${Buffer.from(one).toString('latin1')}` },
    });
    equal([one, answer.status, await answer.json()], [one, 401, { error: 'bad_token' }]);
    equal(answer.headers.get('www-authenticate'), 'Bearer');
  }
  for (const headers of [{}, { authorization: token }, { authorization: `Basic ${token}` }])
    equal(await (await server.fetch('/api/v1/me', { headers })).json(), { error: 'no_token' });
});

test('the last letter has one form: no second text opens what one does', async () => {
  const { token } = await make(ada, 'one text', ['read']);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const at = letters.indexOf(token.at(-1));
  const near = [...letters].filter((_, i) => i !== at && (i & ~3) === (at & ~3));
  for (const letter of near)
    equal((await v1('/me', token.slice(0, -1) + letter)).status, 401, letter);
});

test('scopes: what a token does not open', async () => {
  const { token } = await make(ada, 'reads', ['read']);
  const manager = await make(ada, 'manages', ['manage']);
  equal(await (await v1('/tokens', token)).json(), { error: 'scope' });
  equal((await v1('/tokens', manager.token)).status, 200);
  const only = await make(ada, 'no bot', ['bot']); // the account is none: it opens nothing
  equal(await (await v1('/me', only.token)).json(), { error: 'scope' });
});

test('bodies that are none', async () => {
  for (const body of [
    {},
    { label: 'x' },
    { label: '', scopes: ['read'] },
    { label: 'x', scopes: [] },
    { label: 'x', scopes: 'read' },
    { label: 'x', scopes: ['all'] },
    { label: 'x', scopes: ['read', 'read'] },
    { label: 'x', scopes: [1] },
    { label: 'x'.repeat(81), scopes: ['read'] },
    { label: 'a\u0001', scopes: ['read'] },
    { label: 'x', scopes: ['read'], more: 1 },
    '[]',
    'nonsense',
    '{"label":"a","label":"b","scopes":["read"]}',
  ]) {
    const answer = await server.post('/api/tokens', body, as(ada));
    equal([body, answer.status, await answer.json()], [body, 400, { error: 'bad_input' }]);
  }
  equal((await server.post('/api/tokens', { label: 'x', scopes: ['read'] })).status, 401);
  const guest = await server.guest('Gus');
  const answer = await server.post('/api/tokens', { label: 'x', scopes: ['read'] }, as(guest));
  equal([answer.status, await answer.json()], [403, { error: 'no_account' }]);
});

test('one that is ended opens nothing any more', async () => {
  const made = await make(ada, 'ends', ['read', 'manage']);
  const ben = await account('Ben');
  equal((await server.post('/api/tokens/end', { id: made.id }, as(ben))).status, 404);
  equal((await v1('/me', made.token)).status, 200);
  const end = await v1('/tokens/end', made.token, {
    method: 'POST',
    body: JSON.stringify({ id: made.id }),
    headers: { 'content-type': 'application/json' },
  });
  equal(end.status, 200);
  equal(await (await v1('/me', made.token)).json(), { error: 'bad_token' });
  equal((await server.post('/api/tokens/end', { id: made.id }, as(ada))).status, 404);
});

test('pages of other sites may ask with a token, and never with a cookie', async () => {
  const asks = await server.fetch('/api/v1/me', {
    method: 'OPTIONS',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  });
  equal(asks.status, 204);
  equal(asks.headers.get('access-control-allow-origin'), '*');
  ok(asks.headers.get('access-control-allow-headers').includes('authorization'), 'the header');
  equal(asks.headers.get('access-control-allow-credentials'), null);
  const { token } = await make(ada, 'page', ['read']);
  const answer = await v1('/me', token, { headers: { origin: 'https://elsewhere.example' } });
  equal([answer.status, answer.headers.get('access-control-allow-origin')], [200, '*']);
  equal(answer.headers.get('set-cookie'), null);
  const outside = await server.fetch('/api/me', {
    headers: { origin: 'https://elsewhere.example' },
  });
  equal(outside.headers.get('access-control-allow-origin'), null);
  equal((await server.fetch('/api/me', { method: 'OPTIONS' })).status, 405);
});

test('a program’s account: only one that never sat, for good, and it says so', async () => {
  const robot = await account('Wheatley');
  const ben = await server.join('Watcher');
  const was = await make(robot, 'bot', ['bot', 'read']);
  const answer = await server.post('/api/me/bot', {}, as(robot));
  equal([answer.status, (await answer.json()).bot], [200, true]);
  equal((await server.post('/api/me/bot', {}, as(robot))).status, 200); // it is one
  const me = await (await v1('/me', was.token)).json();
  equal([me.bot, me.scopes], [true, ['read', 'play']]);
  const socket = await server.connect(robot);
  equal(socket.status, 101);
  await socket.refused({ t: 'create', game: 'connect_four', seats: 2 }, 'forbidden');
  const { table } = await ben.good({ t: 'create', game: 'connect_four', seats: 2, open: true });
  await socket.refused({ t: 'sit', table }, 'forbidden');
  await socket.good({ t: 'open', table }); // it may watch
  const cyd = await account('Cyd');
  const hand = await server.connect(cyd);
  await hand.good({ t: 'sit', table });
  await hand.good({ t: 'stand', table });
  const no = await server.post('/api/me/bot', {}, as(cyd));
  equal([no.status, await no.json()], [409, { error: 'has_played' }]);
  equal((await server.post('/api/me/bot', { sure: true }, as(cyd))).status, 400);
});

test('fifty of one user, and no more', async () => {
  const eve = await account('Eve');
  for (let i = 0; i < 50;) {
    const answer = await server.post('/api/tokens', { label: `${i}`, scopes: ['read'] }, as(eve));
    if (answer.status === 429) await sleep(1000 * Number(answer.headers.get('retry-after')));
    else {
      equal(answer.status, 201, `${i}`);
      i++;
    }
  }
  let more = await server.post('/api/tokens', { label: 'more', scopes: ['read'] }, as(eve));
  while (more.status === 429) {
    await sleep(1000 * Number(more.headers.get('retry-after')));
    more = await server.post('/api/tokens', { label: 'more', scopes: ['read'] }, as(eve));
  }
  equal([more.status, await more.json()], [409, { error: 'too_many' }]);
});

run();
