// A fault of ours harms one match: it is set aside, the others go on.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Server, test, run, ok, equal, pair, play } from './kit.mjs';

const server = new Server();
const python = code =>
  spawnSync('python3', ['-c', code, server.data], { encoding: 'utf8', timeout: 10000 });
let ada, ben, bad, good;

test('two tables in the middle of a match', async () => {
  await server.start();
  [ada, ben] = [await server.join('Ada'), await server.join('Ben')];
  bad = await pair(server, ada, ben, { open: true });
  await play(bad, [ada, ben], 6);
  good = await pair(server, ada, ben, { open: true });
  await play(good, [ada, ben], 6);
  await server.stop();
});

test('a stored action that the rules refuse: `bug`, a file to look at, nothing else is touched', async () => {
  const change = python(
    'import sqlite3, sys\nd = sqlite3.connect(sys.argv[1])\n' +
      `d.execute("UPDATE notes SET action = action + (77 << 32) WHERE kind = 6 AND n = (SELECT max(n) FROM notes WHERE kind = 6 AND tid = (SELECT id FROM tables WHERE code = '${bad}'))` +
      ` AND tid = (SELECT id FROM tables WHERE code = '${bad}')")\nd.commit()\nd.close()`,
  );
  equal(change.status, 0, `python3 with sqlite3 is needed: ${change.stderr}`);
  const aside = `${server.data}.aside-${bad}.ndjson`;
  fs.writeFileSync(aside, 'older', { mode: 0o644 });
  const mode = name => (fs.statSync(name).mode & 0o777).toString(8);
  await server.start();
  [ada, ben] = [
    Object.assign(await server.connect(ada.user), { user: ada.user }),
    Object.assign(await server.connect(ben.user), { user: ben.user }),
  ];
  for (let i = 0; i < 2; i++) await ada.refused({ t: 'open', table: bad }, 'bug');
  await ada.refused({ t: 'act', table: bad, q: 1, action: 'drop 1' }, 'bug');
  await server.logged(`table ${bad}`, 'set aside');
  equal(fs.existsSync(aside), true, 'the file');
  equal(mode(aside), '600', 'which tells the draws of a match: for the server alone');
  for (const name of fs.readdirSync(server.folder).filter(n => n.startsWith('orrery.db')))
    equal(mode(path.join(server.folder, name)), '600', name);
  for (const socket of [ada, ben]) await socket.good({ t: 'open', table: good });
  const last = await play(good, [ada, ben]);
  ok(last.over, 'the other match ends');
  ada.send({ t: 'lobby', on: true });
  ok(
    (await ada.wait(m => m.t === 'lobby')).tables.every(t => t.code !== bad),
    'the lobby does not show it',
  );
  equal((await server.fetch('/healthz')).status, 200);
});

test('a file of the version before is taken, and is of this version then', async () => {
  await server.stop();
  const version = value =>
    python(
      'import sqlite3, sys\nd = sqlite3.connect(sys.argv[1])\n' +
        (value
          ? `d.execute("PRAGMA user_version = ${value}")\n`
          : 'print(d.execute("PRAGMA user_version").fetchone()[0])\n') +
        'd.close()',
    ).stdout.trim();
  version(1);
  await server.start();
  ada = Object.assign(await server.connect(ada.user), { user: ada.user });
  await ada.good({ t: 'open', table: good });
  ok((await ada.view(good)).over, 'what was there is there');
  await server.stop();
  ok(Number(version()) > 1, 'the version');
  await server.start();
  ada = Object.assign(await server.connect(ada.user), { user: ada.user });
});

test('noise on the line harms nobody', async () => {
  let x = 12345;
  const random = n => (x = (x * 1103515245 + 12345) % 2147483648) % n;
  const shapes = [
    '{"t":"act","id":"a","table":"TT","q":1,"action":"drop 1"}',
    '{"t":"create","id":"b","game":"connect_four","seats":2,"bots":["fellow"],"options":{}}',
    '{"t":"open","id":"c","table":"TT"}',
    '{"t":"lobby","on":true}',
    '{"t":"sit","id":"d","table":"TT","seat":1}',
    '{"t":"leave","id":"e","table":"TT"}',
    '{"t":"undo","id":"f","table":"TT","q":3}',
    '{"t":"done","id":"g","table":"TT"}',
    '{"t":"prefer","id":"h","table":"TT","done":true}',
    '{"t":"hand","id":"i","table":"TT","seat":1}',
    '{"t":"take","id":"j","table":"TT"}',
    '{"t":"remove","id":"k","table":"TT","seat":1}',
    '{"t":"past","id":"l","table":"TT","ply":1}',
    '{"t":"chat","id":"m","table":"TT","text":"hello"}',
    '{"t":"key","id":"n","table":"TT"}',
    '{"t":"revoke","id":"o","table":"TT"}',
  ];
  for (let round = 0; round < 40; round++) {
    const eve = await server.connect(ada.user);
    if (eve.status !== 101) continue;
    for (let i = 0; i < 20; i++) {
      const bytes = Buffer.from(shapes[random(shapes.length)].replace('TT', 'zzzzzz'));
      for (let k = random(4); k > 0; k--) bytes[random(bytes.length)] = random(256);
      if (round % 4 === 3 && i === 19)
        eve.line.write(Buffer.from(Array.from({ length: 200 }, () => random(256))));
      else
        eve.frame(
          1,
          bytes.subarray(0, random(5) ? bytes.length : random(bytes.length)),
          random(8) > 0,
        );
    }
    if (round % 2) eve.text('{"t":"ping"}');
    await eve.close();
  }
  equal((await server.fetch('/healthz')).status, 200);
});

run();
