// The wall clock is set while the server runs, and between two runs: nobody's time runs out, nobody
// gets more, nobody is silenced; the log says it. --test-wall FILE: by how many milliseconds it is
// wrong.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Server, test, run, ok, equal, pair } from './kit.mjs';

const HOUR = 3600 * 1000,
  CLOCK = 4000,
  LONG = 120000;
let ada, ben;

class Host extends Server {
  wall = path.join(this.folder, 'wall');

  begin(clock) {
    return this.start(['--test-clock', String(clock), '--test-wall', this.wall]);
  }

  write(ms) {
    fs.writeFileSync(`${this.wall}.new`, String(ms));
    fs.renameSync(`${this.wall}.new`, this.wall);
  }

  // Sets the clock; returns when the server has seen it, and what it said.
  async set(ms) {
    const before = this.log.length;
    this.write(ms);
    const said = /event=clock step_ms=(-?\d+) wall_ahead_ms=(-?\d+)/;
    for (let i = 0; i < 400 && !said.test(this.log.slice(before)); i++)
      await new Promise(done => setTimeout(done, 25));
    const [, step, ahead] = said.exec(this.log.slice(before)) ?? [];
    ok(step !== undefined, `a step of the clock is told: ${this.log.slice(-1000)}`);
    return { step: Number(step), ahead: Number(ahead) };
  }
}
const quick = new Host(),
  slow = new Host();
const near = (found, expected, what) =>
  ok(Math.abs(found - expected) < 60000, `${what}: ${found}, about ${expected}`);
const now = async socket => {
  socket.send({ t: 'ping' });
  return (await socket.wait(m => m.t === 'pong')).now;
};
const drop = (socket, table, column) =>
  socket.good({ t: 'act', table, q: socket.newest.get(table).q, action: `drop ${column}` });

test('an hour back: clocks still run out, talk goes on', async () => {
  await quick.begin(CLOCK);
  [ada, ben] = [await quick.join('Ada'), await quick.join('Ben')];
  const before = await now(ada);
  const talk = await pair(quick, ada, ben, { clock: 60, open: false }); // where guests may talk
  await ada.good({ t: 'chat', table: talk, text: 'one' });
  await ada.view(talk, v => v.q !== undefined);
  const { step, ahead } = await quick.set(-HOUR);
  near(step, -HOUR, 'the step');
  near(ahead, -HOUR, 'how far it is');
  near(await now(ada), before, 'what browsers are told');
  await ben.view(talk, v => v.ply === 1, 60000); // her time has run out
  const answer = await (async () => {
    for (let i = 0; i < 6; i++) {
      ada.send({ t: 'chat', id: `c${i}`, table: talk, text: 'two' });
      const said = await ada.wait(m => m.id === `c${i}`);
      if (said.retry_ms) return said;
    }
    return { retry_ms: 0 };
  })();
  ok(answer.retry_ms < 10000, `nobody is silenced: ${JSON.stringify(answer)}`);
});

test('an hour ahead: nobody runs out of time; deadline and now agree', async () => {
  await slow.begin(LONG);
  [ada, ben] = [await slow.join('Ada'), await slow.join('Ben')];
  const table = await pair(slow, ada, ben, { clock: 60 });
  const { deadline } = await ada.view(table, v => v.q !== undefined);
  const { step } = await slow.set(HOUR);
  near(step, HOUR, 'the step');
  const left = deadline[0] - (await now(ada));
  ok(left > 0 && left <= LONG, `time is left: ${left}`);
  await drop(ada, table, 1); // still her question
  const next = (await ben.view(table, v => v.ply === 1 && v.q !== undefined)).deadline[1];
  ok(next - deadline[0] >= 0 && next - deadline[0] < LONG, 'the next one has as long');
  near((await slow.set(0)).step, -HOUR, 'back again');
  await drop(ben, table, 1);
  await ada.view(table, v => v.ply === 2 && v.q !== undefined);
});

test('a restart with the clock an hour back: stamps do not go back, clocks are not longer', async () => {
  const table = await pair(slow, ada, ben, { clock: 60 });
  await ada.view(table, v => v.q !== undefined);
  const before = await now(ada);
  await slow.kill();
  slow.write(-HOUR);
  await slow.begin(LONG);
  await slow.logged('event=clock behind_data_ms=');
  [ada, ben] = [
    Object.assign(await slow.connect(ada.user), { user: ada.user }),
    Object.assign(await slow.connect(ben.user), { user: ben.user }),
  ];
  near(ada.welcome.now, before, 'now');
  for (const socket of [ada, ben]) await socket.good({ t: 'open', table });
  const { deadline } = await ada.view(table, v => v.q !== undefined);
  ok(deadline[0] - ada.welcome.now <= LONG, 'no more than the clock');
  await drop(ada, table, 1);
  await ben.view(table, v => v.ply === 1 && v.q !== undefined);
  await slow.stop();
  const { stdout, stderr } = spawnSync(
    'python3',
    [
      '-c',
      'import sqlite3, sys, json\nd = sqlite3.connect(sys.argv[1])\nt = "(SELECT id FROM tables WHERE code = ?)"\n' +
        'print(json.dumps([r[0] for r in d.execute(f"SELECT at FROM (SELECT n, at FROM notes WHERE tid = {t} UNION ALL' +
        ' SELECT n, at FROM plays WHERE tid = {t}) ORDER BY n", (sys.argv[2], sys.argv[2]))]))',
      slow.data,
      table,
    ],
    { encoding: 'utf8', timeout: 10000 },
  );
  ok(stdout, `python3 with sqlite3 is needed: ${stderr}`);
  const stamps = JSON.parse(stdout);
  ok(stamps.length > 3, `notes: ${stamps}`);
  equal(
    stamps,
    [...stamps].sort((a, b) => a - b),
    'in order',
  );
});

run();
