// What an operator sees: numbers at /metrics, a line an event in the log.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { Server, test, run, ok, equal, pair, play, sleep } from './kit.mjs';

const server = new Server(),
  token = 'a-token-of-many-characters';
let ada, ben;
const numbers = async () => {
  const answer = await server.fetch('/metrics');
  equal(
    [answer.status, answer.headers.get('content-type')],
    [200, 'text/plain; version=0.0.4; charset=utf-8'],
  );
  const text = await answer.text();
  for (const line of text.trim().split('\n'))
    ok(/^(# (HELP|TYPE) orrery_\w+ .+|orrery_\w+(\{\w+="[^"]+"\})? [-+0-9.e]+)$/.test(line), line);
  return Object.fromEntries(
    text
      .split('\n')
      .filter(l => l && l[0] !== '#')
      .map(l => [l.slice(0, l.lastIndexOf(' ')), Number(l.slice(l.lastIndexOf(' ') + 1))]),
  );
};

test('a token that is too short: the server does not start', async () => {
  const file = path.join(server.folder, 'token');
  fs.writeFileSync(file, 'short\n');
  let failed = false;
  await server.start(['--metrics-token', file]).catch(() => {
    failed = true;
  });
  ok(failed && server.log.includes('token'), server.log);
  await server.ended;
  fs.writeFileSync(file, `${token}\n`);
  await server.start(['--metrics-token', file]);
});

test('numbers grow with what happens', async () => {
  [ada, ben] = [await server.join('Ada'), await server.join('Ben')];
  const table = await pair(server, ada, ben);
  await play(table, [ada, ben], 6);
  await ada.refused({ t: 'start', table }, 'started');
  await sleep(100);
  const n = await numbers();
  equal(
    [
      n['orrery_tables{status="playing"}'],
      n.orrery_sockets,
      n.orrery_store_ok,
      n.orrery_moves_total,
      n['orrery_refused_total{code="started"}'],
    ],
    [1, 2, 1, 6, 1],
  );
  equal([n.orrery_writer_waiting, n.orrery_bots_waiting, n.orrery_bots_thinking], [0, 0, 0]);
  ok(
    n.orrery_commit_seconds_count >= 8 &&
      n['orrery_commit_seconds_bucket{le="+Inf"}'] === n.orrery_commit_seconds_count,
    'commits',
  );
  ok(n.orrery_view_seconds_count >= 12 && n.orrery_view_seconds_sum > 0, 'views');
  ok(
    n.orrery_resident_bytes > 1e6 &&
      Math.abs(n.orrery_start_time_seconds - Date.now() / 1000) < 120,
    'memory, start',
  );
});

test('who reads for long lets the log grow, and it is cut when the reader has gone', async () => {
  const reader = spawn(
    'python3',
    [
      '-c',
      `import sqlite3, sys
reads = sqlite3.connect(sys.argv[1], isolation_level=None)
reads.execute('BEGIN')
reads.execute('SELECT count(*) FROM users').fetchall()
writes = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=60)
writes.execute('PRAGMA wal_autocheckpoint = 0')
writes.execute("INSERT INTO meta(key, value) VALUES('large', zeroblob(72000000))")
writes.execute("DELETE FROM meta WHERE key = 'large'")
writes.close()
print('stands', flush=True)
sys.stdin.read()`,
      server.data,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  await once(reader.stdout, 'data');
  const size = () => fs.statSync(`${server.data}-wal`).size;
  const table = () => ada.good({ t: 'create', game: 'connect_four', seats: 2 });
  await table();
  const stands = (await numbers()).orrery_store_log_bytes;
  ok(stands > 70e6 && stands === size(), `it is told while somebody reads: ${stands}`);
  await server.logged('the write-ahead log has', 'another process has been reading');
  reader.stdin.end();
  await once(reader, 'exit');
  await table();
  // The log is tidied when nobody waits for what was committed: soon after the answer.
  for (let i = 0; size() > 8e6 && i < 200; i++) await sleep(50);
  ok(size() < 8e6, `cut with the first change after: ${size()}`);
  equal((await numbers()).orrery_store_log_bytes, size());
  await server.logged('the write-ahead log is cut');
  await table();
});

test('a store that fails shows', async () => {
  server.storeDoes('fail');
  await ada.refused({ t: 'create', game: 'connect_four', seats: 2 }, 'io');
  equal((await numbers()).orrery_store_ok, 0);
  server.storeDoes('');
});

test('only from this machine, or with the token', async () => {
  const status = async headers => (await server.fetch('/metrics', { headers })).status;
  const forwarded = { 'x-forwarded-for': '192.0.2.7' };
  equal(await status({}), 200);
  equal(await status(forwarded), 403);
  equal(await status({ 'x-forwarded-for': `${'1'.repeat(300)}` }), 403);
  equal(await status({ ...forwarded, authorization: `Bearer ${token}` }), 200);
  for (const authorization of [
    'Bearer ',
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
    token,
    `Basic ${token}`,
  ])
    equal([authorization, await status({ ...forwarded, authorization })], [authorization, 403]);
});

// fetch says what it likes in Host.
const asHost = (host, headers = {}) =>
  new Promise((done, fail) =>
    http
      .get(
        { port: server.port, host: '127.0.0.1', path: '/metrics', headers: { host, ...headers } },
        answer => done(answer.resume().statusCode),
      )
      .on('error', fail),
  );

test('a page of another site whose name means this machine does not read them', async () => {
  const { port } = server;
  for (const host of [
    'localhost',
    `LocalHost:${port}`,
    `127.0.0.1:${port}`,
    '127.0.0.1',
    '[::1]:9',
  ])
    equal([host, await asHost(host)], [host, 200]);
  for (const host of [
    `evil.example:${port}`,
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'localhost:80.evil.example',
  ])
    equal([host, await asHost(host)], [host, 403]);
  equal(await asHost('localhost@evil.example'), 400, 'no host at all');
  equal(await asHost('evil.example', { authorization: `Bearer ${token}` }), 200);
});

test('the log: a line an event, with keys and values, without secrets', async () => {
  await server.fetch('/t/abc%22%0Ax=y');
  await ben.close();
  await server.logged('event=socket_closed', 'event=cookie', 'code=io', 'path=/t/abc');
  const lines = server.log
    .trim()
    .split('\n')
    .filter(l => !/^orrery: (at=\S+Z event=\w+( \w+=("([^"\\]|\\.)*"|[^\s="]*))*)$/.test(l));
  equal(lines, []);
  ok(
    /event=request req=\d+ method=POST path=\/api\/session status=200 bytes=\d+ ms=\d+/.test(
      server.log,
    ),
    'requests',
  );
  ok(/event=socket_closed conn=\d+ ms=\d+ messages=\d+ code=\d+/.test(server.log), 'sockets');
  ok(/event=cookie name=orrery secure=no/.test(server.log), 'which cookie');
  ok(/event=refused conn=\d+ code=io/.test(server.log), 'refusals of ours');
  for (const secret of [token, ada.user.cookie.split('=')[1], 'Ada'])
    ok(!server.log.includes(secret), `not ${secret}`);
});

run();
