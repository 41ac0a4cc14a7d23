// Limits go by a /64 of IPv6, with more for a /48, and who is new is served whatever others do.
import net from 'node:net';
import path from 'node:path';
import { Server, Socket, test, run, ok, equal } from './kit.mjs';

const server = new Server();
server.file = path.join(server.folder, 'orrery.sock');
let ada;

// The status of a POST that comes from `forwarded`. It has no origin, so whoever is within limits hears 403.
function post(forwarded) {
  return new Promise(done => {
    let text = '';
    const line = net.connect({ path: server.file }, () =>
      line.write(
        `POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\nX-Forwarded-For: ${forwarded}\r\n\r\n{}`,
      ),
    );
    line.on('data', bytes => {
      text += bytes;
    });
    line.on('error', () => {});
    line.on('close', () => done(Number(text.slice(9, 12))));
  });
}

// All of a list, so many at a time; how often each status was answered.
async function postAll(list, crowd = 64) {
  const said = {};
  let next = 0;
  await Promise.all(
    Array.from({ length: crowd }, async () => {
      while (next < list.length) {
        const status = await post(list[next++]);
        said[status] = (said[status] ?? 0) + 1;
      }
    }),
  );
  return said;
}

// From these again and again, until most are refused: credit does not return as fast as that, and what is refused costs
// too, so that the next one is refused as well.
async function flood(list) {
  for (let i = 0; i < 12; i++) {
    const said = await postAll(list);
    if (said[429] > list.length / 2) return said;
  }
  throw new Error('never refused');
}

const hex = n => n.toString(16);
const times = (n, make) => Array.from({ length: n }, (_, i) => make(i));

test('a /64 is one: whatever addresses somebody has in it', async () => {
  await server.start();
  ada = await server.guest('Ada');
  await flood(times(200, i => `2001:db8:1:1:${hex(i)}:${hex(i * 7)}::${hex(i + 1)}`));
  equal(await post('2001:db8:1:1::ffff'), 429, 'one more of them');
  equal(await post('2001:db8:1:2::1'), 403, 'another /64');
});

test('a /48 has the limits of sixteen', async () => {
  const list = times(400, i => `2001:db8:2:${hex(i)}::1`);
  equal(await postAll(list), { 403: 400 }, 'more than one may');
  await flood(list); // of each /64 at most 13, where one may send 60 at once
  equal(await post('2001:db8:2:ffff::1'), 429, 'a new /64 of it');
  equal(await post('2001:db8:3::1'), 403, 'another /48');
});

test('an address of IPv4 is the same, however it is written', async () => {
  const ways = [
    '192.0.2.1',
    '::ffff:192.0.2.1',
    '::ffff:c000:201',
    '[::ffff:192.0.2.1]',
    '192.0.2.1:4711',
    '203.0.113.9,\t192.0.2.1',
  ];
  await flood(times(120, i => ways[i % ways.length]));
  for (const way of ways) equal([way, await post(way)], [way, 429]);
  equal(await post('::ffff:192.0.2.2'), 403, 'another');
});

test('what is no address is counted together, with the limits of 64', async () => {
  const list = times(
    400,
    i =>
      ['unknown', `_hidden${i}`, `192.0.2.${i + 300}`, `2001:db8::${hex(i)}::1`, 'x'.repeat(i + 1)][
        i % 5
      ],
  );
  for (let i = 0; i < 9; i++) ok(!(await postAll(list))[429], `round ${i}`);
  await flood(list);
  equal(await post('anything'), 429);
  equal(await post('2001:db8:4::1'), 403);
});

test('sockets: of a /64 256, of a /48 sixteen times as many', async () => {
  const open = async list => {
    const sockets = list.map(() => new Socket());
    const said = await Promise.all(
      sockets.map((s, i) =>
        s.open(server.file, {
          cookie: ada.cookie,
          origin: server.origin,
          protocol: 'orrery.1',
          path: '/ws',
          headers: [`X-Forwarded-For: ${list[i]}`],
        }),
      ),
    );
    return {
      sockets,
      taken: said.filter(s => s === 101).length,
      refused: said.filter(s => s === 429).length,
    };
  };
  const one = await open(times(260, i => `2001:db8:5:1::${hex(i)}`));
  equal([one.taken, one.refused], [256, 4]);
  const more = await open(times(300, i => `2001:db8:5:${hex(i + 2)}::1`));
  equal([more.taken, more.refused], [300, 0]);
  await Promise.all([...one.sockets, ...more.sockets].map(s => s.close()));
});

test('70,000 of different /64s, each in a /48 of its own: who is new is served', async () => {
  const said = await postAll(
    times(70000, i => `2001:${hex(0x1000 + (i >> 16))}:${hex(i & 0xffff)}::1`),
  );
  equal(said, { 403: 70000 });
  equal(await post('2001:db8:ffff::1'), 403, 'in IPv6');
  equal(await post('198.51.100.77'), 403, 'in IPv4');
  const late = new Socket();
  equal(
    await late.open(server.file, {
      cookie: ada.cookie,
      origin: server.origin,
      protocol: 'orrery.1',
      path: '/ws',
      headers: ['X-Forwarded-For: 2001:db8:fffe::1'],
    }),
    101,
  );
  await late.close();
});

run();
