// Rules of another version: their matches are kept, refused clearly, and never replayed by the
// wrong rules.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Server, test, run, ok, equal, orrery, pair, play } from './kit.mjs';
import { course, isSigned } from './course.mjs';

const server = new Server();
let ada, ben, running, over, good, key, told;
const version = (table, by) => {
  const code =
    'import sqlite3, sys\nd = sqlite3.connect(sys.argv[1])\nd.execute("UPDATE tables SET version = version + ? WHERE code = ?", (int(sys.argv[3]), sys.argv[2]))\nd.commit()\nd.close()';
  const { status, stderr } = spawnSync('python3', ['-c', code, server.data, table, String(by)], {
    encoding: 'utf8',
  });
  equal([status, stderr], [0, '']);
};
const again = async socket =>
  Object.assign(await server.connect(socket.user), { user: socket.user });

test('three matches; two of them become those of another version', async () => {
  await server.start();
  [ada, ben] = [await server.join('Ada'), await server.join('Ben')];
  over = await pair(server, ada, ben);
  told = (await play(over, [ada, ben])).hash;
  ({ key } = await (await server.fetch('/api/key')).json());
  running = await pair(server, ada, ben);
  await play(running, [ada, ben], 3);
  good = await pair(server, ada, ben);
  await play(good, [ada, ben], 2);
  await server.stop();
  version(running, 1);
  version(over, 1);
  await server.start();
});

test('never played again: refused as unsupported, on both roads; not in the lobby, but among mine', async () => {
  [ada, ben] = [await again(ada), await again(ben)];
  for (const table of [running, over]) {
    await ada.refused({ t: 'open', table }, 'unsupported');
    await ada.refused({ t: 'past', table, ply: 0 }, 'unsupported');
    await ada.refused({ t: 'key', table }, 'unsupported');
    for (const what of ['log', 'at/0']) {
      const answer = await server.fetch(`/api/tables/${table}/${what}`);
      equal([what, answer.status, (await answer.json()).error], [what, 409, 'unsupported']);
    }
  }
  ada.send({ t: 'lobby', on: true });
  const lobby = await ada.wait(m => m.t === 'lobby');
  equal(
    lobby.mine.map(t => [t.code, t.status]),
    [
      [good, 'playing'],
      [running, 'kept'],
    ],
  );
  equal(
    [
      lobby.mine[1].version - lobby.mine[1].here,
      lobby.mine[1].plies,
      lobby.mine[1].seats.map(s => s.name),
    ],
    [1, 3, ['Ada', 'Ben']],
  );
  ok(!lobby.tables.some(t => t.code === running || t.code === over), 'not listed');
});

test('what is known without rules is told; the file of what is over can be had, and says its version', async () => {
  const facts = async table => (await server.fetch(`/api/tables/${table}/kept`)).json();
  const [old, going] = [await facts(over), await facts(running)];
  equal(
    [old.over, going.over, old.game, old.version, going.plies],
    [true, false, 'connect_four', old.here + 1, 3],
  );
  ok(old.created <= old.last && old.last <= Date.now(), JSON.stringify(old));
  equal((await (await server.fetch(`/api/tables/${running}/replay`)).json()).error, 'not_over');
  const file = path.join(server.folder, 'old.ndjson'),
    text = await (await server.fetch(`/api/tables/${over}/replay`)).text();
  fs.writeFileSync(file, text);
  const lines = text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  equal(
    [lines[0].version, lines[0].seats.map(s => s.name), lines.length - 2, lines.at(-1).plies],
    [old.version, ['Ada', 'Ben'], old.plies, old.plies],
  );
  const { last, hash } = course(text); // of that version, and signed all the same
  equal([last.hash, last.key, isSigned(hash, last.signature, key)], [hash, key, true]);
  for (const command of ['verify', 'replay']) {
    const { status, stdout, stderr } = orrery(command, file);
    ok(
      status !== 0 && `${stdout}${stderr}`.includes(`rules version ${old.version}`),
      `${command}: ${stdout}${stderr}`,
    );
  }
  equal(
    (await server.fetch(`/api/tables/${good}/kept`)).status,
    409,
    'one of these rules is not kept',
  );
  equal((await server.fetch('/api/tables/zzzzzz/kept')).status, 404);
});

test('the others go on', async () => {
  for (const socket of [ada, ben]) await socket.good({ t: 'open', table: good });
  ok((await play(good, [ada, ben])).over, 'over');
});

const exported = table => orrery('export', table, '--data', server.data);

test('who hosts it has the file of any match, also of one that goes on; its secret stays out until it is over', async () => {
  ok(/a server has it open; make a copy/.test(exported(running).stderr), 'says why');
  await server.stop();
  for (const table of [running, over]) {
    const { status, stdout } = exported(table);
    const lines = stdout
        .trim()
        .split('\n')
        .map(line => JSON.parse(line)),
      over_ = lines.at(-1).plies;
    equal([status, lines[0].version, lines[0].bare, lines[1].ply], [0, 2, true, 1]);
    equal([lines.length, /secret/.test(stdout)], table === over ? [over_ + 2, true] : [4, false]);
  }
  ok(/no table zzzzzz/.test(exported('zzzzzz').stderr), 'says why');
  const none = orrery('export', running, '--data', `${server.data}-not`);
  equal([none.status, fs.existsSync(`${server.data}-not`)], [1, false]);
});

test('nothing was touched: the version before still plays them, and reads their files', async () => {
  const files = [running, over].map(table => {
    const file = path.join(server.folder, `${table}.ndjson`);
    version(table, -1); // as it was played
    fs.writeFileSync(file, exported(table).stdout);
    return file;
  });
  equal([orrery('replay', files[0]).status, orrery('replay', files[1], '--check').status], [0, 0]);
  // written without the rules, and yet the course that was told at the end
  const proof = orrery('verify', files[1], '--key', key, '--hash', told);
  equal(proof.status, 0, proof.stderr);
  fs.writeFileSync(
    files[0],
    fs.readFileSync(files[0], 'utf8').replace('"bare":true', '"bare":false'),
  );
  ok(/expected "do"/.test(orrery('replay', files[0]).stderr), 'says why');
  await server.start();
  [ada, ben] = [await again(ada), await again(ben)];
  for (const socket of [ada, ben]) await socket.good({ t: 'open', table: running });
  equal((await ada.view(running)).ply, 3);
  ok((await play(running, [ada, ben])).over, 'over');
  equal((await server.fetch(`/api/tables/${over}/log`)).status, 200);
});

run();
