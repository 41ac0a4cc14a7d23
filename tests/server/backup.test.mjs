// A backup is whole while the server serves, and a server goes on from it.
import fs from 'node:fs';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { Server, program, orrery, test, run, ok, equal, pair, play, sleep } from './kit.mjs';

const server = new Server();
const copy = name => path.join(server.folder, name);
const later = (...args) =>
  new Promise(done => {
    const c = spawn(program, args, { stdio: 'ignore' });
    c.on('exit', done);
  });
let ada, ben, table;

test('copied again and again under load, each copy is whole', async () => {
  await server.start();
  [ada, ben] = [await server.join('Ada'), await server.join('Ben')];
  table = await pair(server, ada, ben);
  await play(table, [ada, ben], 3);
  let busy = true;
  const load = (async () => {
    while (busy) {
      const one = await pair(server, ada, ben);
      await play(one, [ada, ben]);
      for (const s of [ada, ben]) {
        s.send({ t: 'shut', table: one });
        s.opened = s.opened.filter(t => t !== one);
      }
    }
  })();
  for (let i = 0; i < 5; i++) {
    await sleep(100);
    equal(await later('backup', '--data', server.data, copy(`copy${i}.db`)), 0);
    equal(fs.statSync(copy(`copy${i}.db`)).mode & 0o777, 0o600);
  }
  busy = false;
  await load;
});

test('nothing is written over, and what is no store is not copied', async () => {
  const before = fs.readFileSync(copy('copy0.db'));
  equal(orrery('backup', '--data', server.data, copy('copy0.db')).status, 1);
  ok(before.equals(fs.readFileSync(copy('copy0.db'))), 'untouched');
  fs.writeFileSync(copy('other'), 'no database');
  for (const from of ['other', 'nothing']) {
    const { status, stderr } = orrery('backup', '--data', copy(from), copy('x.db'));
    equal(
      [status, fs.existsSync(copy('x.db')), fs.existsSync(copy('x.db.part'))],
      [1, false, false],
    );
    ok(stderr.includes(from), stderr);
  }
  equal(orrery('backup').status, 2);
});

test('a server goes on from the last copy: sessions, tables, the match', async () => {
  await server.kill();
  for (const end of ['', '-wal', '-shm']) fs.rmSync(`${server.data}${end}`, { force: true });
  fs.copyFileSync(copy('copy4.db'), server.data);
  await server.start();
  const again = await server.connect(ada.user);
  equal(again.welcome.me.name, 'Ada');
  await again.good({ t: 'open', table });
  equal((await again.view(table)).ply, 3);
});

run();
