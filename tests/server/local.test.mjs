// Listening at a socket file: who may take its place, what is left behind, who the people behind
// the proxy are.
import fs from 'node:fs';
import path from 'node:path';
import { Server, Socket, test, run, ok, equal, orrery, pair, play, sleep } from './kit.mjs';

const server = new Server(),
  file = path.join(server.folder, 'orrery.sock');
server.file = file;
let ada, ben;
const kind = at => {
  const s = fs.lstatSync(at, { throwIfNoEntry: false });
  return s ? (s.isSocket() ? 'socket' : 'other') : 'none';
};

// What a second server says that is to listen at `at`, with data of its own.
function refusal(at, more = ['--public-url', 'http://localhost']) {
  const { status, stderr } = orrery(
    'serve',
    '--listen',
    `unix:${at}`,
    '--data',
    path.join(server.folder, 'other.db'),
    ...more,
  );
  ok(status !== 0, `refused: ${at}`);
  return stderr;
}

test('a path that cannot be, no public URL: refused with the reason', () => {
  for (const at of ['', 'orrery.sock', '@orrery'])
    ok(refusal(at).includes('expected a path from the root'), at);
  ok(
    refusal(`/${'x'.repeat(107)}`).includes(
      'that path has 108 bytes; one of a socket has at most 107',
    ),
    'long',
  );
  ok(refusal(file, []).includes('expected --public-url too'), 'no public URL');
  ok(
    refusal(path.join(server.folder, 'nowhere', 'a.sock')).includes('there is no such folder'),
    'no folder',
  );
  equal(kind(file), 'none');
});

test('HTTP and WebSockets go through the file; the log says where it is', async () => {
  await server.start();
  await server.logged(`listening on unix:${file} for http://localhost,`, 'forwarded=trusted');
  equal([kind(file), (fs.statSync(file).mode & 0o777).toString(8)], ['socket', '660']);
  equal((await server.fetch('/healthz')).status, 200);
  [ada, ben] = [await server.join('Ada'), await server.join('Ben')];
  const table = await pair(server, ada, ben);
  equal((await ada.table(table)).link, `http://localhost/t/${table}`);
  ok((await play(table, [ada, ben])).over, 'over');
  equal((await server.connect(ada.user, { origin: 'http://evil.example' })).status, 403);
});

test('a file at which another server listens is refused, and that one serves on', async () => {
  ok(
    refusal(file).includes(`cannot listen on unix:${file}: another server listens there`),
    'refused',
  );
  equal((await server.fetch('/healthz')).status, 200);
});

test('what is no socket is never taken away', () => {
  const other = path.join(server.folder, 'note.txt'),
    link = path.join(server.folder, 'link.sock');
  fs.writeFileSync(other, 'mine');
  fs.symlinkSync(other, link);
  for (const at of [other, link, server.web])
    ok(refusal(at).includes('what stands there is no socket; it stays'), at);
  equal(
    [fs.readFileSync(other, 'utf8'), fs.readlinkSync(link), kind(server.web)],
    ['mine', other, 'other'],
  );
});

test('people are told apart by the last X-Forwarded-For, whatever its length', async () => {
  const ask = forwarded =>
    server.post('/api/session', { name: 'x' }, { 'x-forwarded-for': forwarded });
  await server.flood(() => ask('192.0.2.1'));
  const long = `${'203.0.113.250, '.repeat(100)}192.0.2.1`; // what a client made up stands before
  let i = 0;
  const answers = await server.flood(() =>
    ask(i++ % 8 ? long : `192.0.2.1, 198.51.100.${i % 200}`),
  );
  equal(
    answers.filter((_, at) => at % 8 === 0).map(a => a.status),
    Array(10).fill(200),
  );
});

test('sockets, too: of one address 256, of those that none is told of many more', async () => {
  const open = async (n, headers) => {
    const sockets = Array.from({ length: n }, () => new Socket());
    const said = await Promise.all(
      sockets.map(s =>
        s.open(file, {
          cookie: ada.user.cookie,
          origin: server.origin,
          protocol: 'orrery.1',
          path: '/ws',
          headers,
        }),
      ),
    );
    return {
      sockets,
      taken: said.filter(s => s === 101).length,
      refused: said.filter(s => s === 429).length,
    };
  };
  const one = await open(260, ['X-Forwarded-For: 192.0.2.77']);
  equal([one.taken, one.refused], [256, 4]);
  const none = await open(400, []);
  equal([none.taken, none.refused], [400, 0]);
  await Promise.all([...one.sockets, ...none.sockets].map(s => s.close()));
});

test('who takes nothing of what waits for it, and talks on, is given up after 20 seconds', async () => {
  const count = async () => (await (await server.fetch('/healthz')).json()).sockets;
  const { table } = await ada.good({
    t: 'create',
    game: 'newton',
    seats: 2,
    bots: ['apprentice'],
    start: true,
  });
  const zoe = await server.connect(ada.user),
    before = await count();
  zoe.line.pause();
  const past = () => zoe.text(`{"t":"past","id":"z","table":"${table}","ply":0}`); // 6 kB
  for (let i = 0; i < 50; i++) past();
  let seconds = 0;
  for (; seconds < 60 && (await count()) === before; seconds++) {
    if (seconds < 5) for (let i = 0; i < 5; i++) past();
    zoe.text('{"t":"ping"}');
    await sleep(1000);
  }
  equal(await count(), before - 1, 'sockets');
  ok(seconds >= 15, `not at once, after ${seconds} s`);
  zoe.line.destroy();
  ada.send({ t: 'ping' });
  await ada.wait(m => m.t === 'pong');
});

test('/metrics: for who comes to the file without a proxy', async () => {
  equal((await server.fetch('/metrics')).status, 200);
  equal(
    (await server.fetch('/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } })).status,
    403,
  );
});

test('a clean stop takes the file away', async () => {
  equal((await server.stop()).code, 0);
  equal(kind(file), 'none');
});

test('a file left by a server that was killed is replaced', async () => {
  await server.start();
  await server.kill();
  equal(kind(file), 'socket');
  await server.start();
  equal((await server.join('Cy')).status, 101);
  await server.stop();
});

run();
