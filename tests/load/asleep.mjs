// How many running tables a server keeps that nobody looks at: how soon it starts, what it takes of memory, whether deadlines
// are met; and whether a crowd that makes tables and goes leaves room for others. Writes one JSON object.
//
// usage: node tests/load/asleep.mjs [PROGRAM] [tables=200000] [due=200] [guests=1050]      (PROGRAM: build/orrery)
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Player, request, sleep } from './player.mjs';

const words = process.argv.slice(2);
const given = Object.fromEntries(words.filter(w => w.includes('=')).map(w => w.split('=')));
const program = words.find(w => !w.includes('=')) ?? 'build/orrery';
const TABLES = Number(given.tables ?? 200000);
const DUE = Number(given.due ?? 200);
const GUESTS = Number(given.guests ?? 1050);
const EACH = 20;
const CROWD_MS = 120000;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orrery-asleep-'));
const data = path.join(folder, 'asleep.db');
const at = { path: path.join(folder, 'asleep.sock'), origin: 'http://localhost' };
let child;
process.on('exit', () => {
  child?.kill('SIGKILL');
  fs.rmSync(folder, { recursive: true, force: true });
});

// Starts, and gives the seconds until it answered.
async function start() {
  const begun = performance.now();
  const more = [
    '--listen',
    `unix:${at.path}`,
    '--public-url',
    at.origin,
    '--data',
    data,
    '--test-games',
  ];
  child = spawn(program, ['serve', ...more], { stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr.on('data', () => {});
  child.ended = new Promise(done => child.on('exit', done));
  while (
    !(await request(at, 'GET', '/healthz').then(
      () => true,
      () => sleep(5),
    ))
  );
  return (performance.now() - begun) / 1000;
}

async function stop() {
  child.kill('SIGTERM');
  await child.ended;
}

const resident = () =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024;

function python(code, ...more) {
  const { status, stdout, stderr } = spawnSync('python3', ['-c', code, data, ...more.map(String)], {
    encoding: 'utf8',
  });
  if (status) throw new Error(stderr);
  return JSON.parse(stdout || 'null');
}

// The one match of the file, so many times; of some the clock of a day runs out soon.
const multiply = `
import sqlite3, sys, time, json
d = sqlite3.connect(sys.argv[1]); count, soon = int(sys.argv[2]), int(sys.argv[3])
letters = '23456789abcdefghjkmnpqrstuvwxyz'
def code(i):
    return ''.join(letters[i * 7919 // 31 ** k % 31] for k in range(6))
d.create_function('code', 1, code)
first, last = d.execute('SELECT id FROM tables').fetchone()[0], d.execute('SELECT max(at) FROM notes').fetchone()[0]
now = int(time.time() * 1000); day = 86400 * 1000
columns = 'game, version, edition, options, seats, dealer, open, host, secret, created, status'
d.execute('CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT i FROM n', [count])
d.execute(f'INSERT INTO tables(id, code, {columns}) SELECT ? + i, code(i), {columns} FROM n, tables WHERE id = ?', [first, first])
d.execute('CREATE TEMP TABLE moved AS SELECT i, CASE WHEN i <= ? THEN ? - ? + 20000 + ? + i * 10000 / ? ELSE ? END AS at FROM n', [soon, now, day, count // 2, soon or 1, now])
d.execute("INSERT OR IGNORE INTO users SELECT printf('%031x%x', i, seat), 'Guest ' || i FROM n, (SELECT 0 AS seat UNION SELECT 1)")
d.execute("INSERT INTO notes SELECT ? + i, n, kind, seat, action, draws, moved.at - ? + notes.at, CASE WHEN user_id = '' THEN '' ELSE printf('%031x%x', i, seat) END, word FROM moved, notes WHERE tid = ?", [first, last, first])
d.execute('INSERT INTO dues SELECT ? + i, at + ? FROM moved', [first, day])
d.execute("UPDATE tables SET open = 0")
d.commit()
`;

// How late the clock answered, in milliseconds, at the tables that were due.
const lateness = `
import sqlite3, sys, json
d = sqlite3.connect(f'file:{sys.argv[1]}?mode=ro', uri=True)
rows = d.execute("SELECT c.at - 86400000 - (SELECT max(b.at) FROM notes AS b WHERE b.tid = c.tid AND b.user_id <> 'clock') FROM (SELECT tid, min(at) AS at FROM (SELECT tid, at FROM notes WHERE user_id = 'clock' UNION ALL SELECT tid, at FROM plays WHERE user_id = 'clock') GROUP BY tid) AS c").fetchall()
print(json.dumps(sorted(r[0] for r in rows)))
`;

// Somebody with a socket; asks again when told to wait, for as long as `patience` lasts.
async function come(i, from) {
  const player = new Player();
  await player.open(at, i, from);
  player.line.on('error', () => {});
  return Object.assign(player, {
    async do(message, patience = 20000) {
      for (const end = performance.now() + patience; ;) {
        const answer = await player.ask(message);
        if (answer.t === 'ok') return answer;
        if (!answer.retry_ms || performance.now() > end) throw new Error(answer.code);
        await sleep(answer.retry_ms);
      }
    },
    leave: () => player.line.destroy(),
  });
}

const first = tree => {
  const [[word, more]] = Object.entries(tree);
  return Object.keys(more).length ? `${word} ${first(more)}` : word;
};

// One match of two people with a clock of a day, some moves long.
async function seed() {
  const people = [await come(0), await come(1)];
  const create = { t: 'create', game: 'century', seats: 2, clock: 86400 };
  const { table } = await people[0].do(create);
  await people[1].do({ t: 'sit', table });
  const views = people.map(() => null);
  people.forEach((p, i) => {
    p.onView = (rev, payload) => (views[i] = JSON.parse(payload));
  });
  for (const p of people) await p.do({ t: 'open', table });
  await people[0].do({ t: 'start', table });
  for (let moves = 0; moves < 4; await sleep(5)) {
    const i = views.findIndex(v => v?.q !== undefined && v.must.length);
    if (i < 0) continue;
    const { q, legal } = views[i];
    views[i] = null;
    await people[i].do({ t: 'act', table, q, action: first(legal) }).catch(() => {});
    moves++;
  }
  for (const p of people) p.leave();
}

// Guests from so many addresses make tables with masters, and go.
async function crowd(addresses) {
  const create = { t: 'create', game: 'century', seats: 4, start: true };
  const news = { made: 0, refused: 0 };
  const end = performance.now() + CROWD_MS;
  for (let g = 0; g < GUESTS && performance.now() < end; g += 25) {
    await Promise.all(
      Array.from({ length: Math.min(25, GUESTS - g) }, async (_, k) => {
        const n = (g + k) % addresses;
        const from = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
        const guest = await come(g + k, from).catch(() => null);
        if (!guest) return;
        for (let i = 0; i < EACH; i++)
          await guest.do({ ...create, bots: ['master', 'master', 'master'] }).then(
            () => news.made++,
            () => news.refused++,
          );
        guest.leave();
      }),
    );
  }
  return news;
}

// Seconds until somebody new has made a table and sees it.
async function newcomer() {
  const begun = performance.now();
  const guest = await come(0, '192.0.2.1');
  const seen = new Promise(done => (guest.onView = done));
  const create = { t: 'create', game: 'century', seats: 2, bots: ['apprentice'], start: true };
  const { table } = await guest.do(create);
  await guest.do({ t: 'open', table });
  await seen;
  guest.leave();
  return (performance.now() - begun) / 1000;
}

const round = (x, digits = 2) => Number(x.toFixed(digits));
const out = { tables: TABLES, cpus: os.cpus()[0].model, cores: os.cpus().length };
await start();
await seed();
await stop();
python(multiply, TABLES, DUE);
out.start_s = round(await start());
await sleep(5000);
out.resident_mb = round(resident(), 0);
let late = [];
for (let i = 0; i < 300 && late.length < DUE; i++, await sleep(1000)) late = python(lateness);
out.deadlines = {
  due: DUE,
  met: late.length,
  late_ms_median: late[late.length >> 1],
  late_ms_max: late.at(-1),
};
out.resident_after_mb = round(resident(), 0);
for (const addresses of [1, GUESTS]) {
  const news = await crowd(addresses);
  const name = addresses === 1 ? 'crowd_of_one_address' : 'crowd_of_many';
  out[name] = { ...news, resident_mb: round(resident(), 0), newcomer_s: round(await newcomer()) };
}
child.kill('SIGKILL');
await child.ended;
out.again = { start_s: round(await start()) };
await sleep(10000);
out.again.resident_mb = round(resident(), 0);
out.again.newcomer_s = round(await newcomer());
await stop();
console.log(JSON.stringify(out, null, 2));
process.exit(0);
