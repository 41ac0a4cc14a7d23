// Limits of an address are told with a time to come back: by HTTP, at the handshake, and before a
// line is closed.
import net from 'node:net';
import { Server, Socket, test, run, ok, equal, pair, play, sleep } from './kit.mjs';

const server = new Server();
let ada, ben, table;

// What a line answers to some bytes, until it closes.
function raw(bytes) {
  return new Promise(done => {
    let text = '';
    const line = net.connect(server.port, '127.0.0.1', () => bytes && line.write(bytes));
    line.on('data', more => {
      text += more;
    });
    line.on('error', () => done(text));
    line.on('close', () => done(text));
  });
}

function isLimit(text) {
  const [head, body] = text.split('\r\n\r\n');
  ok(head.startsWith('HTTP/1.1 429 ') && /\r\ncontent-type: application\/json/i.test(head), head);
  const { error, retry_ms } = JSON.parse(body);
  ok(error === 'limit' && retry_ms > 0, body);
  equal(Number(/\r\nretry-after: (\d+)/i.exec(head)[1]), Math.ceil(retry_ms / 1000));
  equal(Number(/\r\ncontent-length: (\d+)/i.exec(head)[1]), body.length);
}

const handshake = more =>
  [
    'GET /ws HTTP/1.1',
    'Host: localhost',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    `Origin: ${server.origin}`,
    `Cookie: ${ada.user.cookie}`,
    ...more,
    '',
    '',
  ].join('\r\n');

test('a match that is over', async () => {
  await server.start();
  [ada, ben] = [await server.join('Ada'), await server.join('Ben')];
  table = await pair(server, ada, ben);
  await play(table, [ada, ben]);
});

test('POST: 429 with a time; after that time it is taken', async () => {
  const ask = () => server.post('/api/session', { name: 'x' });
  let last; // and alone, so that nobody else takes what comes back
  for (let i = 0; i < 8 && last?.status !== 429; i++) {
    ok(
      (await server.flood(ask)).every(a => [200, 429].includes(a.status)),
      'taken or refused',
    );
    last = await ask();
  }
  const { error, retry_ms } = await last.json();
  equal([error, Number(last.headers.get('retry-after'))], ['limit', Math.ceil(retry_ms / 1000)]);
  await sleep(retry_ms + 20); // a timer may be early by a part of a millisecond
  equal((await ask()).status, 200);
});

test('boards of the past: many at once, then so many a second; logs cost more; the rest goes on', async () => {
  const at = path => server.fetch(`/api/tables/${table}/${path}`);
  await at('at/0');
  // as fast as somebody scrubs
  for (let i = 0; i < 100; i++) equal((await at(`at/${i % 7}`)).status, 200, `board ${i}`);
  let refused;
  for (let i = 0; i < 300 && !refused; i++) {
    const answer = await at(['log', 'replay', 'kept'][i % 3]);
    if (answer.status === 429) refused = answer;
  }
  const { error, retry_ms } = await refused.json();
  equal([error, Number(refused.headers.get('retry-after'))], ['limit', Math.ceil(retry_ms / 1000)]);
  ok(retry_ms <= 600, `soon: ${retry_ms}`);
  for (const path of ['/healthz', '/api/games', '/api/me', '/about'])
    ok((await server.fetch(path)).status !== 429, path);
  ada.send({ t: 'ping' });
  await ada.wait(m => m.t === 'pong');
  await sleep(retry_ms + 20);
  equal((await at('log')).status, 200);
});

test('a handshake that is refused says why in JSON', async () => {
  const refusal = async more => {
    const [head, body] = (await raw(handshake(more))).split('\r\n\r\n');
    return [Number(head.slice(9, 12)), JSON.parse(body).error];
  };
  equal(await refusal(['Sec-WebSocket-Protocol: orrery.2']), [400, 'bad_input']);
  equal(await refusal([]), [400, 'bad_input']);
  equal(
    (await server.connect(ada.user, { protocol: 'chat, orrery.1' })).status,
    101,
    'one of several',
  );
  const evil = handshake(['Sec-WebSocket-Protocol: orrery.1']).replace(
    server.origin,
    'http://evil.example',
  );
  equal(JSON.parse((await raw(evil)).split('\r\n\r\n')[1]).error, 'forbidden');
});

test('who has no session may look on, and do nothing else', async () => {
  await sleep(500); // credit for it, after the boards
  equal((await server.connect(null)).status, 403);
  const nobody = await server.connect(null, { protocol: 'orrery.1, orrery.look' });
  equal([nobody.status, nobody.welcome.me.name], [101, '']);
  await nobody.good({ t: 'open', table });
  equal((await nobody.table(table)).you, null);
  nobody.send({ t: 'lobby', on: true });
  await nobody.wait(m => m.t === 'lobby');
  for (const message of [
    { t: 'create', game: 'connect_four', seats: 2 },
    { t: 'sit', table },
    { t: 'chat', table, text: 'who am I' },
  ])
    await nobody.refused(message, 'forbidden');
  await nobody.close();
  const again = await server.connect(ada.user, { protocol: 'orrery.1, orrery.look' });
  equal(again.welcome.me.id, ada.user.id, 'who has a session has it');
  await again.close();
});

test('the 257th WebSocket of an address hears when to come back', async () => {
  const sockets = [];
  for (let status = 101; status === 101;) {
    const socket = new Socket();
    status = await socket.open(server.port, {
      cookie: ada.user.cookie,
      origin: server.origin,
      protocol: 'orrery.1',
      path: '/ws',
    });
    if (status === 101) sockets.push(socket);
    else equal(status, 429);
  }
  isLimit(await raw(handshake(['Sec-WebSocket-Protocol: orrery.1'])));
  await Promise.all(sockets.map(s => s.close()));
});

test('so does the 513th line', async () => {
  const lines = [];
  for (let i = 0; i < 520; i++)
    lines.push(net.connect(server.port, '127.0.0.1').on('error', () => {}));
  await sleep(1000);
  isLimit(await raw(''));
  for (const line of lines) line.destroy();
  let status = 0;
  for (let i = 0; i < 50 && status !== 200; i++, await sleep(100))
    status = await server.fetch('/healthz').then(
      a => a.status,
      () => 0,
    );
  equal(status, 200, 'afterwards');
});

run();
