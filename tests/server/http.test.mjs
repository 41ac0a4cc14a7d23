// HTTP: guests, cookies, origins, files, limits.
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import zlib from 'node:zlib';
import { Server, test, run, ok, equal, orrery } from './kit.mjs';

const server = new Server();
const files = {
  'index.html': '<!doctype html><p>Orrery',
  'assets/app-1.js': `console.log(${'1+'.repeat(4000)}1)`,
  'note.txt': 'plain',
  'secret.key': 'no',
};

test('the server starts, and is healthy', async () => {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(server.web, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
    if (name.endsWith('.js')) {
      fs.writeFileSync(`${file}.br`, zlib.brotliCompressSync(text));
      fs.writeFileSync(`${file}.gz`, zlib.gzipSync(text));
    }
  }
  fs.writeFileSync(path.join(server.folder, 'outside.txt'), 'outside');
  fs.mkdirSync(path.join(server.web, 'sub.txt'));
  await server.start();
  const answer = await server.fetch('/healthz');
  equal(answer.status, 200);
  const health = await answer.json();
  equal([health.ok, health.tables, health.sockets, typeof health.version], [true, 0, 0, 'string']);
});

test('the page is answered at /, /about and /t/CODE, with security headers', async () => {
  for (const where of ['/', '/about', '/t/abcdef', '/?x=1']) {
    const answer = await server.fetch(where);
    equal([where, answer.status, await answer.text()], [where, 200, files['index.html']]);
    const csp = answer.headers.get('content-security-policy');
    ok(
      csp.includes("default-src 'self'") &&
        csp.includes("frame-ancestors 'none'") &&
        !csp.replace("script-src 'self' 'wasm-unsafe-eval';", '').includes('unsafe'),
      csp,
    );
    equal(answer.headers.get('x-content-type-options'), 'nosniff');
    ok(answer.headers.get('referrer-policy'), 'a referrer policy');
    equal(answer.headers.get('cache-control'), 'no-cache');
  }
});

// fetch decodes by itself: look at the bytes.
function raw(request, later) {
  return new Promise((done, fail) => {
    const parts = [],
      line = net.connect({ port: server.port, host: '127.0.0.1', noDelay: true }, () => {
        line.write(request);
        if (later) setTimeout(() => line.write(later), 50);
      });
    line.setTimeout(5000, () => line.destroy());
    line.on('data', bytes => parts.push(bytes));
    line.on('error', fail);
    line.on('close', () => done(Buffer.concat(parts)));
  });
}
const get = (where, more = '') =>
  raw(`GET ${where} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n`).then(bytes => {
    const end = bytes.indexOf('\r\n\r\n');
    return {
      head: bytes.toString('latin1', 0, end).toLowerCase(),
      status: Number(bytes.toString('latin1', 9, 12)),
      body: bytes.subarray(end + 4),
    };
  });

test('assets are cached for good and compressed by Accept-Encoding', async () => {
  for (const [accept, coding, decode] of [
    ['br, gzip', 'br', zlib.brotliDecompressSync],
    ['gzip', 'gzip', zlib.gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', zlib.gunzipSync],
    ['br;q=0.0', null, x => x],
    ['deflate', null, x => x],
  ]) {
    const { head, body } = await get('/assets/app-1.js', `Accept-Encoding: ${accept}\r\n`);
    equal([accept, /content-encoding: (\w+)/.exec(head)?.[1] ?? null], [accept, coding]);
    equal(decode(body).toString(), files['assets/app-1.js']);
    ok(head.includes('immutable') && head.includes('vary: accept-encoding'), head);
  }
});

test('an address without a page: the page says so to browsers, a code to programs', async () => {
  const status = async (where, accept) => {
    const answer = await server.fetch(where, { headers: { accept } });
    return [answer.status, answer.headers.get('content-type')];
  };
  equal(await status('/nowhere', 'text/html,*/*;q=0.8'), [404, 'text/html; charset=utf-8']);
  equal(await status('/nowhere', '*/*'), [404, 'application/json']);
  equal(await status('/api/nowhere', 'text/html'), [404, 'application/json']);
});

test('what does not begin as a request gets 400 in our own form', async () => {
  for (const request of [
    'GARBAGE\r\n\r\n',
    'GET\r\n\r\n',
    'BREW /pot HTTP/1.1\r\nHost: x\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n',
  ]) {
    const said = (await raw(request)).toString('latin1');
    ok(
      said.startsWith('HTTP/1.1 400 ') &&
        said.includes('application/json') &&
        said.endsWith('\r\n\r\n{"error":"bad_input"}'),
      said,
    );
  }
});

test('HEAD answers like GET, without a body', async () => {
  const bytes = await raw('HEAD /note.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  ok(
    bytes.toString().startsWith('HTTP/1.1 200') &&
      /content-length: 5\r/i.test(bytes.toString()) &&
      bytes.toString().endsWith('\r\n\r\n'),
    bytes.toString(),
  );
});

test('only plain files of the folder are answered', async () => {
  for (const where of [
    '/outside.txt',
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/assets/../../outside.txt',
    '/secret.key',
    '/sub.txt',
    '//etc/passwd',
    '/.hidden',
    '/assets/',
    '/nothing.js',
    '/api/nothing',
    '/note.txt%00.html',
  ])
    // 0: closed without a word
    equal([where, ![0, 400, 403, 404].includes((await get(where)).status)], [where, false]);
  equal((await get('/note.txt')).body.toString(), 'plain');
  equal((await get(`/${'a'.repeat(3000)}`)).status >= 400, true);
});

test('a body where none belongs is refused, and the server lives', async () => {
  const second = 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n';
  for (const head of ['Content-Length: 14', 'Transfer-Encoding: chunked'])
    ok(
      (await raw(`GET / HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n{"name":"Ben"}${second}`))
        .toString('latin1')
        .startsWith('HTTP/1.1 400'),
      head,
    );
  equal((await server.fetch('/healthz')).status, 200); // it once went round for ever
  equal((await get('/note.txt', 'Content-Length: 0\r\n')).status, 200);
});

test('one request a connection: what follows on the same line is not looked at', async () => {
  const body = '{"name":"Ben"}',
    one = `POST /api/session HTTP/1.1\r\nHost: x\r\nOrigin: ${server.origin}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  for (const more of [
    one,
    'GET nowhere\r\nUpgrade: x\r\n\r\n\x81\xfe',
    'GET /healthz HTTP/1.1\r\n\r\n',
  ]) {
    const said = (await raw(one + more)).toString('latin1');
    ok(
      said.startsWith('HTTP/1.1 200') &&
        /\r\nconnection: close\r\n/i.test(said) &&
        said.split('HTTP/1.1').length === 2,
      said,
    );
  }
});

test('a head that two servers could read in two ways is refused, and the connection closed', async () => {
  const body = '{"name":"Ben"}',
    post = more =>
      `POST /api/session HTTP/1.1\r\nHost: x\r\nOrigin: ${server.origin}\r\nContent-Type: application/json\r\n${more}\r\n${body}`;
  const get = more => `GET /healthz HTTP/1.1\r\n${more}\r\n`;
  const n = body.length;
  for (const request of [
    post(`Content-Length: +${n}\r\n`),
    post(`Content-Length: 0x${n.toString(16)}\r\n`),
    post(`Content-Length: ${n} ${n}\r\n`),
    post(`Content-Length: ${n}, ${n}\r\n`),
    post('Content-Length:\r\n'),
    post(`Content-Length: -${n}\r\n`),
    post(`Content-Length: ${'0'.repeat(30)}${n}\r\n`),
    post(`Content-Length: ${n}\r\nContent-Length: ${n + 1}\r\n`),
    post(`Content-Length: ${n}\r\ncontent-length: ${n}\r\n`),
    post(`Content-Length: ${n}\r\nTransfer-Encoding: chunked\r\n`),
    post(`Transfer-Encoding: identity\r\nContent-Length: ${n}\r\n`),
    post(`Content-Length : ${n}\r\n`),
    post(`Content-Length\t: ${n}\r\n`),
    post(`Content-Length: ${n}\n`),
    post(`Content-Length: ${n}\r\n : x\r\n`),
    get(''),
    get('Host: x\r\nHost: x\r\n'),
    get('Host: x\r\nhost: y\r\n'),
    get('Host:\r\n'),
    get('Host: x y\r\n'),
    get('Host: x/y\r\n'),
    get('Host : x\r\n'),
    get('Host: x\r\nX-A : b\r\n'),
    get('Host: x\r\n: b\r\n'),
    get('Host: x\r\nX-A\r\n'),
    get('Host: x\r\nX-A: b\rc\r\n'),
    get('Host: x\r\nX-A: b\0c\r\n'),
    get('Host: x\r\nX(A: b\r\n'),
    get('Host: x\n'),
    'GET /healthz HTTP/1.1\nHost: x\n\n',
    'GET /healthz HTTP/1.1\r\nHost: x\r\n\n',
    '\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /healthz\r\nHost: x\r\n\r\n',
    'GET /healthz HTTP/1.10\r\nHost: x\r\n\r\n',
    'GET /healthz HTTP/2.0\r\nHost: x\r\n\r\n',
    'GET  /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /healthz  HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET\t/healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    'get /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET http://x/healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n',
    'POST /api/session HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ]) {
    const begun = Date.now(),
      said = (await raw(request)).toString('latin1');
    ok(
      said.startsWith('HTTP/1.1 400 ') && said.endsWith('\r\n\r\n{"error":"bad_input"}'),
      `${JSON.stringify(request)}: ${said}`,
    );
    ok(
      said.split('HTTP/1.1').length === 2 && Date.now() - begun < 4500,
      `closed: ${JSON.stringify(request)}`,
    );
  }
  for (const good of [
    post(`Content-Length: \t ${n}\t \r\n`),
    post(`content-length:${n}\r\n`),
    get('HOST: [::1]:80\r\nX-A:\r\nX-B: \xe9\r\n'),
    'GET /healthz HTTP/1.0\r\n\r\n',
  ])
    equal([good, (await raw(Buffer.from(good, 'latin1'))).toString().slice(8, 12)], [good, ' 200']);
});

test('a head may come byte by byte, and a body', async () => {
  const body = '{"name":"Ben"}',
    text = `POST /api/session HTTP/1.1\r\nHost: x\r\nOrigin: ${server.origin}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const said = await new Promise(done => {
    let got = '';
    const line = net.connect({ port: server.port, host: '127.0.0.1', noDelay: true }, async () => {
      for (const c of text) {
        line.write(c);
        await new Promise(setImmediate);
      }
    });
    line.on('data', bytes => {
      got += bytes;
    });
    line.on('close', () => done(got));
  });
  ok(said.startsWith('HTTP/1.1 200'), said);
});

test('a head too large is refused in our own form', async () => {
  for (const more of [
    `Cookie: ${'a'.repeat(20000)}`,
    `X-Forwarded-For: ${'1.2.3.4, '.repeat(3000)}`,
    'a: b\r\n'.repeat(4000),
  ]) {
    const { status, body } = await get('/healthz', `${more}\r\n`);
    equal([status, body.toString()], [431, '{"error":"limit"}']);
  }
});

test('a line of the head that goes on in the next one is refused, in one piece or two; so goes a body', async () => {
  for (const more of ['Cookie: a\r\n b', 'Accept: text/plain\r\n\tb', 'X-A: a\r\n b']) {
    const { status, body } = await get('/healthz', `${more}\r\n`);
    equal([status, body.toString()], [400, '{"error":"bad_input"}']);
  }
  const halves = await raw('GET /healthz HTTP/1.1\r\nHost: x\r\nCookie: a\r\n', ' b\r\n\r\n');
  ok(halves.toString().startsWith('HTTP/1.1 400'), halves.toString().slice(0, 40));
  const body = '{\n "name":"Ben"\n}',
    said = await raw(
      `POST /api/session HTTP/1.1\r\nHost: x\r\nOrigin: ${server.origin}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  ok(said.toString().startsWith('HTTP/1.1 200'), said.toString().slice(0, 40));
});

test('other methods are refused', async () => {
  for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    const bytes = await raw(`${method} / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    ok(!/^HTTP\/1.1 2/.test(bytes.toString()), `${method}: ${bytes.toString().slice(0, 40)}`);
  }
});

test('405 says what may be asked there, also of a body', async () => {
  const allowed = async (method, where, body) => {
    const headers = { origin: server.origin, 'content-type': 'application/json' };
    const answer = await server.ask(where, { method, body, headers });
    equal([answer.status, (await answer.json()).error], [405, 'unsupported'], `${method} ${where}`);
    return answer.headers.get('allow');
  };
  equal(await allowed('PUT', '/api/account', '{"name":"Ann"}'), 'POST');
  equal(await allowed('DELETE', '/api/account'), 'POST');
  equal(await allowed('PATCH', '/api/tokens?x=1', '{}'), 'GET, HEAD, POST');
  equal(await allowed('PUT', '/api/games', '{}'), 'GET, HEAD');
});

test('a target with a broken escape is refused in our own form', async () => {
  for (const where of [
    '/api/people/%',
    '/api/people/%4',
    '/api/people/%zz',
    '/%00',
    '/api/me?a=%',
  ]) {
    const answer = await server.ask(where);
    equal([answer.status, await answer.json()], [400, { error: 'bad_input' }], where);
  }
  equal((await server.ask('/api/people/%C3%A9ve')).status, 404, 'one that is whole');
});

test('a guest gets a signed cookie and keeps the id when renamed', async () => {
  const guest = await server.guest('  Zoë 🎲  ');
  equal(guest.name, 'Zoë 🎲');
  ok(/^[0-9a-f]{32}$/.test(guest.id), 'an id of 128 bits');
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/']) ok(guest.header.includes(part), part);
  ok(!guest.header.includes('Secure'), 'no Secure over http');
  const me = await (await server.fetch('/api/me', { headers: { cookie: guest.cookie } })).json();
  equal(me, { id: guest.id, name: 'Zoë 🎲' });
  const renamed = await server.post(
    '/api/session',
    { name: 'Zoe' },
    { cookie: `other=1; ${guest.cookie}` },
  );
  equal(await renamed.json(), { id: guest.id, name: 'Zoe' });
});

test('other cookies, however long, make nobody of somebody', async () => {
  const guest = await server.guest('Quentin');
  const cookie = `theirs=${'x'.repeat(7000)}; ${guest.cookie}`;
  equal((await (await server.fetch('/api/me', { headers: { cookie } })).json()).id, guest.id);
  const socket = await server.connect({ cookie });
  equal([socket.status, socket.welcome?.me.id], [101, guest.id]);
  await socket.close();
});

test('cookies of our name that are no session make nobody of somebody', async () => {
  const guest = await server.guest('Quentin');
  const up = await server.post('/api/account', {
    name: 'Quintus',
    password: 'a long word of passage',
  });
  const account = { ...(await up.json()), cookie: up.headers.getSetCookie()[0].split(';')[0] };
  equal([up.status, account.cookie.startsWith('orrery=s.')], [201, true]);
  const planted = n => `orrery=s.${String(n).repeat(64)}; `;
  for (const { id, cookie } of [guest, account]) {
    for (const some of [planted(0), planted(1) + planted(2) + planted(3)]) {
      const headers = { cookie: some + cookie };
      equal((await (await server.fetch('/api/me', { headers })).json()).id, id);
      equal((await server.fetch('/api/me/matches', { headers })).status, 200);
      const socket = await server.connect({ cookie: headers.cookie });
      equal([socket.status, socket.welcome?.me.id], [101, id]);
      await socket.close();
    }
  }
  const many = [...'0123456789abcdef'].map(planted).join('') + guest.cookie;
  const answer = await server.fetch('/api/me', { headers: { cookie: many } });
  equal((await answer.json()).id, guest.id, 'a row of them hides no guest');
});

test('nobody keeps what is answered of a moment and a person', async () => {
  const { cookie } = await server.guest('Quentin');
  for (const where of [
    '/api/me',
    '/api/me/matches',
    '/api/me/letters',
    '/api/site',
    '/api/games',
  ]) {
    const answer = await server.fetch(where, { headers: { cookie } });
    equal([where, answer.status, answer.headers.get('cache-control')], [where, 200, 'no-store']);
  }
  equal((await server.fetch('/about')).headers.get('cache-control'), 'no-cache');
});

test('a cookie that is not ours is nobody', async () => {
  const { cookie } = await server.guest('Ada');
  const last = cookie.at(-1) === '0' ? '1' : '0';
  for (const bad of [
    '',
    'orrery=',
    'orrery=x.y',
    cookie.slice(0, -1),
    cookie.slice(0, -1) + last,
    `${cookie}0`,
    cookie.replace(/=./, m => (m === '=a' ? '=b' : '=a')),
    `x${cookie}`,
  ])
    equal(await (await server.fetch('/api/me', { headers: bad ? { cookie: bad } : {} })).json(), {
      id: null,
    });
});

test('names: 1 to 24 characters after trimming, none hidden', async () => {
  for (const [name, status] of [
    ['', 400],
    ['   ', 400],
    ['x'.repeat(24), 200],
    ['x'.repeat(25), 400],
    ['é'.repeat(24), 200],
    ['🎲'.repeat(24), 200],
    ['🎲'.repeat(25), 400],
    ['a\nb', 400],
    ['a\u202eb', 400],
    ['a\u200bb', 400],
    ['<b>&"', 200],
    [` ${'y'.repeat(24)} `, 200],
  ])
    equal([name, (await server.post('/api/session', { name })).status], [name, status]);
  for (const body of [
    '',
    '{',
    '[]',
    '{}',
    '{"name":1}',
    '{"name":"a","more":1}',
    '{"name":"a","name":"b"}',
    '{"name":"\\u0000"}',
    '\xff\xfe',
    '['.repeat(60000),
  ])
    ok((await server.post('/api/session', body)).status >= 400, `refused: ${body.slice(0, 20)}`);
});

test('POST needs an allowed origin, JSON, a length, and at most 64 kB', async () => {
  const body = '{"name":"Ada"}';
  equal((await server.post('/api/session', body, { origin: 'http://evil.example' })).status, 403);
  equal((await server.post('/api/session', body, { origin: `${server.origin}.evil` })).status, 403);
  equal((await server.post('/api/session', body, { origin: 'null' })).status, 403);
  equal(
    (await server.post('/api/session', body, { origin: `http://127.0.0.1:${server.port}` })).status,
    200,
  );
  equal((await server.post('/api/session', body, { 'content-type': 'text/plain' })).status, 415);
  const bytes = await raw(
    `POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
  ok(bytes.toString().startsWith('HTTP/1.1 403'), 'a missing origin is refused');
  const none = await raw(
    `POST /api/session HTTP/1.1\r\nHost: x\r\nOrigin: ${server.origin}\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n`,
  );
  ok(/^HTTP\/1.1 41?1|^HTTP\/1.1 400/.test(none.toString()), 'no length is refused');
  const large = await raw(
    `POST /api/session HTTP/1.1\r\nHost: x\r\nOrigin: ${server.origin}\r\nContent-Type: application/json\r\nContent-Length: 65537\r\n\r\n`,
  );
  ok(
    large.toString().startsWith('HTTP/1.1 413'),
    `too large is refused before it is read: ${large.toString().slice(0, 30)}`,
  );
  for (const more of [
    { body: 'x'.repeat(300000) },
    { body: 'x'.repeat(60000), headers: { origin: 'http://evil.example' } },
  ])
    // the answer comes, though the body is sent
    for (let i = 0; i < 5; i++)
      equal(
        (await server.post('/api/session', more.body, more.headers)).status,
        more.headers ? 403 : 413,
      );
});

test('games and editions', async () => {
  const { games } = await (await server.fetch('/api/games')).json();
  ok(Array.isArray(games), 'a list');
  for (const game of games) {
    ok(game.seats_min >= 1 && game.seats_max >= game.seats_min, 'seats');
    for (const option of game.options)
      ok(['bool', 'int', 'choice'].includes(option.kind), option.kind);
    if (!game.edition) continue;
    const edition = await server.fetch(`/api/editions/${game.edition}`);
    equal(edition.status, 200);
    ok(edition.headers.get('cache-control').includes('immutable'), 'cached for good');
    ok(typeof (await edition.json()) === 'object', 'JSON');
  }
  equal((await server.fetch(`/api/editions/${'0'.repeat(64)}`)).status, 404);
  equal((await server.fetch('/api/tables/abcdef/replay')).status, 404);
});

test('sessions are limited by address', async () => {
  await server.flood(() => server.post('/api/session', { name: 'Many' }));
  equal((await server.fetch('/healthz')).status, 200);
});

test('a private link is in no log, also when it was mistyped', async () => {
  for (const where of ['/k/', '/K/', '//k/', '/%4b/', '/m/'])
    await server.fetch(`${where}5ec2e7`, { headers: { accept: 'text/html' } });
  await server.fetch('/about');
  await server.logged('path=/about');
  ok(!server.log.includes('5ec2e7'), server.log.slice(-1500));
});

test('nobody’s name is in the log by the address of a page', async () => {
  for (const where of ['/people/', '/api/people/', '/api/names/'])
    await server.fetch(`${where}Quirinius`, { headers: { accept: 'text/html' } });
  await server.fetch('/api/people/Quirinius/matches');
  await server.logged('path=/people/*', 'path=/names/*');
  ok(!server.log.includes('Quirin'), server.log.slice(-1500));
});

test('a folder of the client that is not there: the server does not start, and says why', () => {
  const { status, stderr } = orrery(
    'serve',
    '--listen',
    '127.0.0.1:0',
    '--data',
    path.join(server.folder, 'other.db'),
    '--web',
    '/nonexistent',
  );
  ok(
    status !== 0 && stderr.includes('/nonexistent: there is no such folder'),
    `${status} ${stderr}`,
  );
});

run();
