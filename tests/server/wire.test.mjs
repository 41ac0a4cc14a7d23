// The WebSocket: handshakes, malformed messages, limits. Whatever one socket does, another at a
// table is not disturbed.
import { Server, Socket, test, run, ok, equal, pair, sleep } from './kit.mjs';

const server = new Server();
let ada, ben, table;

test('two people sit at a table', async () => {
  await server.start();
  ada = await server.join('Ada');
  ben = await server.join('Ben');
  table = await pair(server, ada, ben);
  equal(
    [ada.welcome.me.id, ada.welcome.me.name, typeof ada.welcome.version],
    [ada.user.id, 'Ada', 'string'],
  );
});

// After each offence: both still play on without a gap.
let column = 0;
async function undisturbed() {
  const view = (ada.newest.get(table).q !== undefined ? ada : ben).newest.get(table);
  const [mover, other] = view === ada.newest.get(table) ? [ada, ben] : [ben, ada];
  await mover.good({ t: 'act', table, q: view.q, action: `drop ${(column++ % 7) + 1}` });
  await mover.view(table, v => v.ply === view.ply + 1);
  await other.view(table, v => v.ply === view.ply + 1);
  equal([ada.code, ben.code], [null, null], 'sockets');
}

test('the handshake needs origin, cookie, path and sub-protocol', async () => {
  const { user } = ada;
  const status = async options => {
    const socket = await server.connect(user, options);
    await socket.close();
    return socket.status;
  };
  equal(await status({ origin: undefined }), 403, 'missing origin');
  equal(await status({ origin: 'http://evil.example' }), 403, 'foreign origin');
  equal(await status({ origin: `${server.origin}/` }), 403, 'not an origin');
  equal(await status({ cookie: undefined }), 403, 'no cookie');
  equal(
    await status({ cookie: user.cookie.slice(0, -1) + (user.cookie.at(-1) === '0' ? '1' : '0') }),
    403,
    'bad cookie',
  );
  equal(
    await status({ cookie: `orrery=${'0'.repeat(32)}.${'0'.repeat(64)}` }),
    403,
    'forged cookie',
  );
  ok((await status({ path: '/other' })) !== 101, 'another path');
  equal(await status({ protocol: 'orrery.2' }), 400, 'another sub-protocol');
  equal(await status({ protocol: undefined }), 400, 'no sub-protocol');
  equal(await status({ origin: `http://127.0.0.1:${server.port}` }), 101, 'loopback origin');
  await undisturbed();
});

test('malformed messages are refused and the socket lives', async () => {
  const eve = await server.join('Eve');
  const bad = async text => {
    eve.text(text);
    return (await eve.wait(m => m.t === 'refused')).code;
  };
  for (const text of [
    '',
    '{',
    'null',
    '7',
    '[]',
    '"x"',
    '{}',
    '{"t":1}',
    '{"t":"nothing"}',
    '{"t":"ping","more":1}',
    '{"t":"ping","t":"ping"}',
    '{"t":"lobby"}',
    '{"t":"lobby","on":1}',
    '{"t":"open","table":"abcdef"}',
    '{"t":"open","id":"","table":"abcdef"}',
    `{"t":"open","id":"${'x'.repeat(37)}","table":"abcdef"}`,
    '{"t":"open","id":7,"table":"abcdef"}',
    '\u0000',
    '{"t":"ping\\u0000"}',
    '['.repeat(1000),
  ])
    equal([text.slice(0, 40), await bad(text)], [text.slice(0, 40), 'bad_input']);
  equal(
    await eve.refused({ t: 'open', table, more: 1 }, 'bad_input').then(m => m.code),
    'bad_input',
  );
  await eve.close();
  await undisturbed();
});

test('shapes of every message', async () => {
  const eve = await server.join('Eve');
  for (const message of [
    { t: 'create', game: 'connect_four' },
    { t: 'create', game: 'connect_four', seats: 0 },
    { t: 'create', game: 'connect_four', seats: 3 },
    { t: 'create', game: 'connect_four', seats: 13 },
    { t: 'create', game: 'connect_four', seats: '2' },
    { t: 'create', game: 'connect_four', seats: 2, bots: ['fellow', 'fellow'] },
    { t: 'create', game: 'connect_four', seats: 2, bots: ['nobody'] },
    { t: 'create', game: 'connect_four', seats: 2, bots: 'fellow' },
    { t: 'create', game: 'connect_four', seats: 2, bots: [1] },
    { t: 'create', game: 'connect_four', seats: 2, options: { nothing: true } },
    { t: 'create', game: 'connect_four', seats: 2, options: [] },
    { t: 'create', game: 'connect_four', seats: 2, options: { 'a=b\nc': 1 } },
    { t: 'create', game: 'connect_four', seats: 2, open: 'yes' },
    { t: 'sit', table, seat: -1 },
    { t: 'sit', table, seat: 1.5 },
    { t: 'sit', table, seat: 99 },
    { t: 'colour', table },
    { t: 'colour', table, colour: 5 },
    { t: 'bot', table, seat: 1 },
    { t: 'act', table, q: -1, action: 'drop 1' },
    { t: 'act', table, q: 1e12, action: 'drop 1' },
    { t: 'act', table, q: '1', action: 'drop 1' },
    { t: 'act', table, q: 1 },
    { t: 'act', table, q: 1, action: 'x'.repeat(200) },
    { t: 'open', table, holds: 1 },
    { t: 'undo', table, q: -1 },
    { t: 'undo', table, q: '1' },
    { t: 'done', table, q: 1 },
    { t: 'prefer', table },
    { t: 'prefer', table, done: null },
    { t: 'hand', table },
    { t: 'hand', table, seat: '1' },
    { t: 'take', table, seat: 1 },
    { t: 'remove', table },
    { t: 'create', game: 'connect_four', seats: 2, clock: 61 },
  ])
    await eve.refused(message, 'bad_input');
  // Numbers are taken whole or refused: none is cut to fit, none is rounded.
  const whole = [
    ['create', { game: 'connect_four', seats: 'N' }, 2],
    ['create', { game: 'connect_four', seats: 2, clock: 'N' }, 30],
    ['sit', { table, seat: 'N' }, 1],
    ['bot', { table, seat: 'N', level: 'fellow' }, 1],
    ['hand', { table, seat: 'N' }, 1],
    ['remove', { table, seat: 'N' }, 1],
    ['act', { table, q: 'N', action: 'drop 1' }, 1],
    ['undo', { table, q: 'N' }, 1],
    ['pause', { table, q: 'N' }, 1],
    ['past', { table, ply: 'N' }, 1],
  ];
  for (const [t, fields, n] of whole)
    for (const said of [
      `${2n ** 32n + BigInt(n)}`,
      `${BigInt(n) - 2n ** 32n}`,
      `${BigInt(n) - 2n ** 63n}`,
      `${2n ** 64n + BigInt(n)}`,
      `${n}.0`,
      `${n}e0`,
    ]) {
      const message = JSON.stringify({ t, id: 'whole', ...fields }).replace('"N"', said);
      let answer = { retry_ms: 0 };
      do {
        await sleep(answer.retry_ms ?? 0);
        eve.text(message);
        answer = await eve.wait(m => m.t === 'ok' || m.t === 'refused');
      } while (answer.retry_ms);
      equal([message, answer.code], [message, 'bad_input']);
    }
  await eve.refused({ t: 'create', game: 'nothing', seats: 2 }, 'not_found');
  for (const code of ['abcdef', 'ABCDEF', '', '../../', "' OR 1", 'x'.repeat(100)])
    await eve.refused({ t: 'open', table: code }, 'not_found');
  await eve.close();
  await undisturbed();
});

test('a frame that is not masked closes with 1002', async () => {
  const eve = await server.join('Eve');
  eve.line.write(Buffer.concat([Buffer.from([0x81, 12]), Buffer.from('{"t":"ping"}')]));
  equal((await eve.wait(m => m.t === 'bye')).code, 'bad_input');
  equal(await eve.gone, 1002);
  await undisturbed();
});

test('a text that is not UTF-8 closes with 1007', async () => {
  for (const bytes of [
    [0x7b, 0xff, 0xfe, 0x7d],
    [0x78, 0x20, 0xc3],
    [0xc0, 0xaf],
    [0xed, 0xa0, 0x80],
    [...Buffer.from('{"t":"ping","x":"'), 0xf4, 0x90, 0x80, 0x80, 0x22, 0x7d],
  ]) {
    const eve = await server.join('Eve');
    eve.frame(1, Buffer.from(bytes));
    equal((await eve.wait(m => m.t === 'bye')).code, 'bad_input');
    equal(await eve.gone, 1007);
  }
  const eve = await server.join('Eve'); // a character may be cut by fragments
  eve.frame(1, Buffer.from([...Buffer.from('{"t":"'), 0xc3]), false);
  eve.frame(0, Buffer.from([0xa9, ...Buffer.from('"}')]));
  equal((await eve.wait(m => m.t === 'refused')).code, 'bad_input');
  await eve.close();
  await undisturbed();
});

test('a message too long closes with 1009, in one frame or in fragments', async () => {
  const one = await server.join('Eve');
  // 2,048 bytes: read and refused
  one.text(JSON.stringify({ t: 'ping', x: 'y'.repeat(2048 - 21) }));
  equal((await one.wait(m => m.t === 'refused')).code, 'bad_input');
  one.text('x'.repeat(2049));
  equal((await one.wait(m => m.t === 'bye')).code, 'limit');
  equal(await one.gone, 1009);
  const many = await server.join('Eve');
  many.frame(1, Buffer.from('{"t":"ping"'), false);
  for (let i = 0; i < 100; i++) many.frame(0, Buffer.alloc(50, 32), false);
  equal(await many.gone, 1009);
  const huge = await server.join('Eve');
  huge.frame(1, Buffer.alloc(300000, 32));
  equal(await huge.gone, 1009);
  await undisturbed();
});

test('a message in fragments is one message', async () => {
  const eve = await server.join('Eve');
  eve.frame(1, Buffer.from('{"t":'), false);
  eve.frame(0, Buffer.from('"pi'), false);
  eve.frame(9, Buffer.from('between')); // a control frame may stand between
  eve.frame(0, Buffer.from('ng"}'));
  await eve.wait(m => m.t === 'pong');
  await eve.close();
});

test('a binary frame closes with 1008', async () => {
  const eve = await server.join('Eve');
  eve.frame(2, Buffer.from('{"t":"ping"}'));
  equal(await eve.gone, 1008);
  const raw = await server.join('Eve'); // an unmasked frame, and noise
  raw.line.write(Buffer.from([0x81, 2, 0x7b, 0x7d, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]));
  ok(await Promise.race([raw.gone, sleep(20000).then(() => 0)]), 'closed');
  await undisturbed();
});

test('a flood is refused with a time to retry, then closed with 1008', async () => {
  const eve = await server.join('Eve');
  for (let i = 0; i < 80; i++) eve.text(`{"t":"open","id":"f${i}","table":"abcdef"}`);
  const refused = await eve.wait(m => m.t === 'refused' && m.code === 'limit');
  ok(
    refused.retry_ms > 0 && refused.retry_ms < 10000 && /^f\d+$/.test(refused.id),
    JSON.stringify(refused),
  );
  for (let i = 0; i < 200 && eve.code === null; i++) eve.text('{"t":"ping"}');
  const bye = await eve.wait(m => m.t === 'bye');
  equal([bye.code, bye.retry_ms > 0], ['limit', true]);
  equal(await eve.gone, 1008);
  await undisturbed();
});

test('a ping is answered, and costs as a message does; so do pongs and empty fragments', async () => {
  const zoe = await server.join('Zoe');
  zoe.frame(9, Buffer.from('are you there?'));
  zoe.send({ t: 'ping' });
  await zoe.wait(m => m.t === 'pong');
  for (let i = 0; i < 400 && !zoe.pongs.length; i++) await sleep(25);
  equal(zoe.pongs, ['are you there?']);
  await zoe.close();
  for (const [kind, last] of [
    [9, true],
    [10, true],
    [0, false],
  ]) {
    const eve = await server.join('Eve');
    if (kind === 0) eve.frame(1, Buffer.from(''), false);
    for (let i = 0; i < 400 && eve.code === null; i++) eve.frame(kind, Buffer.from(''), last);
    const bye = await eve.wait(m => m.t === 'bye');
    equal([kind, bye.code, bye.retry_ms > 0], [kind, 'limit', true]);
    equal(await eve.gone, 1008);
  }
  await undisturbed();
});

test('a frame against the protocol closes with 1002, and is told why', async () => {
  const wrong = [
    ['a ping of 126 bytes', s => s.frame(9, Buffer.alloc(126))],
    ['a close of 126 bytes', s => s.frame(8, Buffer.alloc(126))],
    ['a ping in fragments', s => s.frame(9, Buffer.from('x'), false)],
    ['what goes on with nothing', s => s.frame(0, Buffer.from('x'))],
    [
      'a text within a text',
      s => {
        s.frame(1, Buffer.from('x'), false);
        s.frame(1, Buffer.from('x'));
      },
    ],
    ['an unknown kind', s => s.frame(3, Buffer.from('x'))],
    ['an unknown kind of control', s => s.frame(11, Buffer.from('x'))],
    ['a reserved bit', s => s.frame(0x41, Buffer.from('x'))],
    [
      'a length in more bytes than it needs',
      s => s.line.write(Buffer.from([0x81, 254, 0, 2, 0, 0, 0, 0, 0x7b, 0x7d])),
    ],
    [
      'one that is not masked behind one that is',
      s => {
        s.text('{"t":"ping"}');
        s.line.write(Buffer.from([0x81, 2, 0x7b, 0x7d]));
      },
    ],
  ];
  for (const [what, say] of wrong) {
    const eve = await server.join('Eve');
    say(eve);
    equal([what, (await eve.wait(m => m.t === 'bye')).code], [what, 'bad_input']);
    equal([what, await eve.gone], [what, 1002]);
  }
  await undisturbed();
});

test('a close is answered with its code, and the line ends', async () => {
  for (const [payload, code] of [
    [[3, 232, ...Buffer.from('bye')], 1000],
    [[0x0f, 0xa0], 4000],
    [[], 1005],
  ]) {
    const eve = await server.join('Eve');
    eve.frame(8, Buffer.from(payload));
    equal(await eve.gone, code);
  }
  await undisturbed();
});

test('a socket that never reads is bounded', async () => {
  const eve = await server.join('Eve');
  eve.line.pause();
  for (let i = 0; i < 50; i++) eve.text(`{"t":"open","id":"s${i}","table":"${table}"}`);
  await undisturbed();
  eve.line.resume();
  await eve.view(table);
  await eve.close();
});

test('too many tables open at one socket', async () => {
  const eve = await server.join('Eve');
  const codes = [];
  for (let i = 0; i < 9; i++)
    codes.push((await eve.good({ t: 'create', game: 'connect_four', seats: 2 })).table);
  for (const code of codes.slice(0, 8)) equal((await eve.ask({ t: 'open', table: code })).t, 'ok');
  await eve.refused({ t: 'open', table: codes[8] }, 'limit');
  eve.send({ t: 'shut', table: codes[0] });
  equal((await eve.ask({ t: 'open', table: codes[8] })).t, 'ok');
  await eve.close();
});

test('sockets of one address are limited, and freed', async () => {
  const sockets = [];
  let refused = 0;
  for (let i = 0; i < 300 && !refused; i++) {
    const socket = new Socket();
    if (
      (await socket.open(server.port, {
        cookie: ada.user.cookie,
        origin: server.origin,
        protocol: 'orrery.1',
        path: '/ws',
      })) === 101
    )
      sockets.push(socket);
    else refused = i;
  }
  ok(refused > 100, `a limit, found ${refused}`);
  await Promise.all(sockets.map(s => s.close()));
  await sleep(200);
  const again = await server.join('Eve');
  equal(again.status, 101);
  await again.close();
  await undisturbed();
  let left;
  for (let i = 0; i < 60 && left !== 2; i++, await sleep(100))
    left = (await (await server.fetch('/healthz')).json()).sockets;
  equal(left, 2, 'sockets');
});

run();
