// What orrery doctor says of a true server, its file, and the proxy before it.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import path from 'node:path';
import { Server, orrery, program, test, run, ok, equal, pair, play } from './kit.mjs';
import { freePort } from '../port.mjs';

const server = new Server();
let ada, ben;

// Of a proxy that runs in this process, too: it must go on meanwhile.
const doctor = (more = [], options = {}) =>
  new Promise(done => {
    const c = spawn(
      program,
      [
        'doctor',
        '--json',
        '--data',
        server.data,
        '--listen',
        server.file ? `unix:${server.file}` : `127.0.0.1:${server.port}`,
        ...more,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'], ...options },
    );
    let said = '';
    c.stdout.on('data', bytes => {
      said += bytes;
    });
    c.on('close', status => {
      const { well, checks } = JSON.parse(said);
      equal(
        [status, well],
        [checks.some(l => l.mark === 'fault') ? 1 : 0, !checks.some(l => l.mark === 'fault')],
        'status',
      );
      done(
        Object.assign(checks, {
          of: check =>
            checks
              .filter(l => l.check === check)
              .map(l => l.mark)
              .join(' '),
        }),
      );
    });
  });
// Of this machine, and of whoever runs the tests, nothing is asked: who keeps its clock, whether its disk is large, who is root.
const machines = ['ntp', 'disk', 'file_system', 'owner', 'limits'];
const expect = (checks, expected) =>
  equal(
    checks
      .filter(l => l.mark !== 'ok' && !machines.includes(l.check))
      .map(l => [l.check, l.mark])
      .sort(),
    Object.entries(expected).sort(),
    JSON.stringify(checks.filter(l => l.mark !== 'ok')),
  );
const sql = (...words) =>
  equal(
    spawnSync(
      'python3',
      [
        '-c',
        'import sqlite3, sys\nd = sqlite3.connect(sys.argv[1])\nfor w in sys.argv[2:]: d.execute(w)\nd.commit()\nd.close()',
        server.data,
        ...words,
      ],
      { encoding: 'utf8' },
    ).stderr,
    '',
  );

test('a server that is well, with a match; its public URL is its own', async () => {
  await server.start();
  [ada, ben] = [await server.join('Ada'), await server.join('Ben')];
  await play(await pair(server, ada, ben), [ada, ben], 3);
  const checks = await doctor(['--public-url', server.origin]);
  expect(checks, {});
  ok(
    checks.some(l => l.text.includes(`process ${server.child.pid}`)),
    'which process',
  );
  ok(
    checks.some(l => l.check === 'rules' && l.text.startsWith('1 running')),
    'the match',
  );
  ok(
    checks.some(l => l.check === 'forwarded' && /no proxy/.test(l.text)),
    'no proxy',
  );
});

test('for people: a line each, with what to do', async () => {
  const { status, stdout } = orrery(
    'doctor',
    '--data',
    server.data,
    '--listen',
    `127.0.0.1:${server.port}`,
  );
  equal(status, 0);
  ok(
    /^ok {4} .*a server has the data open/m.test(stdout) &&
      /^skip {3}the proxy was not looked at\n {7}-> give --public-url$/m.test(stdout),
    stdout,
  );
  ok(/^\d+ ok, \d+ to think of, 0 to repair, 1 not looked at\n$/m.test(stdout), stdout);
  equal(
    [orrery('doctor', '--public-url', 'orrery.example').status, orrery('doctor', 'x').status],
    [2, 2],
  );
});

test('another public URL; another address; a store that fails', async () => {
  expect(
    await doctor(['--public-url', 'https://elsewhere.example'], {
      env: { ...process.env, PATH: '/nonexistent' },
    }),
    { public_url: 'fault', proxy: 'skip' },
  );
  expect(await doctor(['--listen', `127.0.0.1:${await freePort()}`]), {
    answers: 'warn',
    proxy: 'skip',
  });
  server.storeDoes('fail');
  await ada.refused({ t: 'create', game: 'connect_four', seats: 2 }, 'io');
  expect(await doctor(), { answers: 'fault', proxy: 'skip' });
  server.storeDoes('');
});

test('limits: of the server that runs, else of who asks', async () => {
  const shell = (...args) =>
    spawnSync('bash', ['-c', `ulimit -n 500; exec "$@"`, '-', program, 'doctor', ...args], {
      encoding: 'utf8',
    });
  const found = checks => checks.find(l => l.check === 'limits').text;
  const soft = Number(
    /^Max open files +(\d+)/m.exec(fs.readFileSync(`/proc/${server.child.pid}/limits`, 'utf8'))[1],
  );
  ok(found(await doctor()).startsWith(`the server may have ${soft} `), 'of the server');
  const { status, stdout } = shell('--json', '--data', path.join(server.folder, 'none.db'));
  equal(
    [status, found(JSON.parse(stdout).checks).slice(0, 40)],
    [1, 'a server started from here may have 500 '],
  );
});

// ---- a proxy ------------------------------------------------------------------------------------------------------------
const proxies = [];
async function proxy({ forwards = true, sockets = true, metrics = true, tls = null } = {}) {
  const to = { socketPath: server.file };
  const heads = (m, more) => ({
    ...m.headers,
    ...more,
    ...(forwards ? { 'x-forwarded-for': '192.0.2.1' } : {}),
  });
  const pass = (m, answer) => {
    if (!metrics && m.url === '/metrics') {
      answer.writeHead(404).end('no');
      return;
    }
    m.pipe(
      http.request(
        {
          ...to,
          method: m.method,
          path: m.url,
          headers: heads(m, sockets ? {} : { upgrade: '', connection: 'close' }),
        },
        from => {
          answer.writeHead(from.statusCode, from.headers);
          from.pipe(answer);
        },
      ),
    );
  };
  const p = tls ? https.createServer(tls, pass) : http.createServer(pass),
    port = await freePort();
  if (sockets) {
    p.on('upgrade', (m, line) => {
      const on = net.connect(server.file, () => {
        on.write(
          `GET ${m.url} HTTP/1.1\r\n${Object.entries(heads(m))
            .map(([k, v]) => `${k}: ${v}\r\n`)
            .join('')}\r\n`,
        );
        on.pipe(line);
        line.pipe(on);
      });
      for (const one of [on, line])
        one.on('error', () => {
          on.destroy();
          line.destroy();
        });
    });
  }
  await new Promise(done => p.listen(port, '127.0.0.1', done));
  proxies.push(p);
  return port;
}

const through = async (how, more = {}) => {
  const port = await proxy(how);
  await server.stop();
  const url = `${how.tls ? 'https' : 'http'}://localhost:${port}`;
  await server.start(['--public-url', url]);
  return doctor(['--public-url', url], more);
};

test('a proxy that does all it should', async () => {
  await server.stop();
  server.file = path.join(server.folder, 'socket');
  const checks = await through({});
  expect(checks, {});
  ok(
    checks.some(l => l.check === 'forwarded' && /X-Forwarded-For comes/.test(l.text)),
    'forwarded',
  );
});

test('a proxy without X-Forwarded-For; that answers /metrics; without WebSockets; none', async () => {
  expect(await through({ forwards: false }), { forwarded: 'fault' });
  expect(await through({ metrics: false }), { forwarded: 'skip' });
  expect(await through({ sockets: false }), { websocket: 'fault' });
  const port = await freePort();
  expect(await doctor(['--public-url', `http://localhost:${port}`]), {
    public_url: 'fault',
    proxy: 'fault',
  });
});

test('https is spoken by curl; a certificate that nobody trusts is no answer', async () => {
  const [key, cert] = ['key', 'cert'].map(name => path.join(server.folder, `${name}.pem`));
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  );
  const tls = { key: fs.readFileSync(key), cert: fs.readFileSync(cert) };
  expect(await through({ tls }, { env: { ...process.env, CURL_CA_BUNDLE: cert } }), {});
  expect(await through({ tls }), { proxy: 'fault' });
  for (const p of proxies) {
    p.close();
    p.closeAllConnections();
  }
});

// ---- the file, without a server --------------------------------------------------------------------------------------------
test('a file at rest: nothing is changed, and nothing left behind', async () => {
  await server.stop();
  const before = fs.readdirSync(server.folder),
    bytes = fs.readFileSync(server.data);
  const checks = await doctor();
  expect(checks, { proxy: 'skip' });
  ok(
    checks.some(l => l.text === 'no server has the data open'),
    'no server',
  );
  equal(fs.readdirSync(server.folder), before);
  ok(bytes.equals(fs.readFileSync(server.data)), 'the same bytes');
});

test('rights that are too wide', async () => {
  fs.chmodSync(server.data, 0o644);
  expect(await doctor(), { proxy: 'skip', rights: 'fault' });
  fs.chmodSync(server.data, 0o600);
  fs.writeFileSync(`${server.data}-shm`, '');
  fs.chmodSync(`${server.data}-shm`, 0o644);
  expect(await doctor(), { proxy: 'skip', rights: 'fault' });
  fs.rmSync(`${server.data}-shm`);
  fs.chmodSync(server.folder, 0o777);
  expect(await doctor(), { proxy: 'skip', rights: 'fault' });
  fs.chmodSync(server.folder, 0o700);
});

test('a clock behind what is stored, whatever holds the stamp', async () => {
  const late = Date.now() + 3600e3;
  for (const [there, away] of [
    [
      `UPDATE tables SET created = created + 3600000`,
      `UPDATE tables SET created = created - 3600000`,
    ],
    [`UPDATE notes SET at = at + 3600000`, `UPDATE notes SET at = at - 3600000`],
    [
      `INSERT INTO chat(tid, at, user_id, name, seat, text) VALUES(1, ${late}, '', '', -1, '')`,
      `DELETE FROM chat WHERE at = ${late}`,
    ],
    [
      `INSERT INTO plays(tid, n, kind, seat, action, draws, at, user_id, word) VALUES(1, 9999, 6, 0, 0, 0, ${late}, '', '')`,
      `DELETE FROM plays WHERE at = ${late}`,
    ],
  ]) {
    sql(there);
    const checks = await doctor();
    expect(checks, { clock: 'fault', proxy: 'skip' });
    ok(
      checks.some(l => /3[56]\d\d s behind/.test(l.text)),
      'how far',
    );
    sql(away);
  }
  expect(await doctor(), { proxy: 'skip' });
});

test('matches of other rules; data of another form', async () => {
  sql('UPDATE tables SET version = version + 1 WHERE status = 1');
  const checks = await doctor();
  expect(checks, { proxy: 'skip', rules: 'warn' });
  ok(
    checks.some(l =>
      l.text.startsWith(
        '1 running matches of connect_four are of version 2 of its rules, here is 1',
      ),
    ),
    'counted',
  );
  sql('UPDATE tables SET version = version - 1 WHERE status = 1', 'PRAGMA user_version = 99');
  expect(await doctor(), { proxy: 'skip', schema: 'fault' });
  sql('PRAGMA user_version = 3');
  expect(await doctor(), { proxy: 'skip', schema: 'warn' });
});

test('no file, no folder, no store', async () => {
  const other = name => doctor(['--data', path.join(server.folder, name)]);
  expect(await other('none.db'), { data: 'warn', proxy: 'skip' });
  expect(await other('none/none.db'), { data: 'fault', proxy: 'skip' });
  fs.writeFileSync(path.join(server.folder, 'text'), 'no database', { mode: 0o600 });
  expect(await other('text'), { proxy: 'skip', schema: 'fault' });
  ok(!fs.existsSync(path.join(server.folder, 'none.db')), 'nothing was made');
});

run();
