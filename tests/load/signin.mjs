// Signing in, measured: is a name that is there told by the time of a refusal, and how many sign in
// a second. Pairs of wrong passwords, one for a name that is there and one for a name that is not, one
// after the other and in an order by chance; each from an address of its own, as a proxy would say.
//
//   node tests/load/signin.mjs PROGRAM [pairs=1000] [names=250] [seconds=10] [crowd=8]
//
// Writes one JSON object; exit 1 when the medians differ by more than 5 %, or when who is slower in a
// pair is told better than by chance (beyond 3.29 standard deviations: one run in a thousand).
import { spawn } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';

const [program, ...rest] = process.argv.slice(2);
const o = { pairs: 1000, names: 250, seconds: 10, crowd: 8 };
for (const word of rest) {
  const [key, value] = word.split('=');
  if (!(key in o) || !(Number(value) > 0)) throw new Error(`${word}: expected ${Object.keys(o)}`);
  o[key] = Number(value);
}
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orrery-signin-'));
const socketPath = path.join(folder, 'socket');
const origin = 'https://orrery.example';
const password = 'a long enough password';
const server = spawn(
  program,
  [
    ...['serve', '--listen', `unix:${socketPath}`, '--public-url', origin],
    ...['--data', path.join(folder, 'orrery.db'), '--web', folder, '--bot-threads', '1'],
  ],
  { stdio: ['ignore', 'ignore', 'pipe'] },
);
let log = '';
server.stderr.on('data', bytes => {
  log = (log + bytes).slice(-4000);
});
process.on('exit', () => {
  server.kill('SIGKILL');
  fs.rmSync(folder, { recursive: true, force: true });
});

let addresses = 0;
// {status, ms}: from the sending to the end of the answer.
function post(where, body) {
  const n = addresses++;
  const headers = {
    origin,
    'content-type': 'application/json',
    'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
  };
  return new Promise((done, fail) => {
    const begun = performance.now();
    const r = http.request({ socketPath, path: where, method: 'POST', headers }, async answer => {
      await answer.toArray();
      done({ status: answer.statusCode, ms: performance.now() - begun });
    });
    r.on('error', fail);
    r.end(JSON.stringify(body));
  });
}

async function expect(status, where, body) {
  const answer = await post(where, body);
  if (answer.status !== status)
    throw new Error(`${where} ${body.name}: ${answer.status}, not ${status}; ${log.slice(-500)}`);
  return answer.ms;
}

const nameOf = (kind, i) => `${kind} ${i}`; // of the same length for both
const median = list => [...list].sort((a, b) => a - b)[list.length >> 1];

async function crowd(n, work) {
  let next = 0;
  const one = async () => {
    while (next < n) await work(next++);
  };
  await Promise.all(Array.from({ length: o.crowd }, one));
}

// How often the first is larger, ties by half.
const larger = (a, b, by = 0) =>
  a.reduce((n, x, i) => n + (x + by > b[i] ? 1 : x + by === b[i] ? 0.5 : 0), 0) / a.length;

async function paired() {
  const known = [];
  const unknown = [];
  const tries = new Array(o.names).fill(0); // wrong ones, at most five a name
  for (let i = 0; i < o.pairs; i++) {
    const at = i % o.names;
    if (++tries[at] > 4) throw new Error(`${o.pairs} pairs want ${Math.ceil(o.pairs / 4)} names`);
    const ask = {
      known: () =>
        expect(401, '/api/signin', { name: nameOf('known', at), password: `wrong password ${i}` }),
      other: () =>
        expect(401, '/api/signin', { name: nameOf('other', i), password: `wrong password ${i}` }),
    };
    const first = crypto.randomInt(2) === 0;
    if (first) known.push(await ask.known());
    unknown.push(await ask.other());
    if (!first) known.push(await ask.known());
  }
  const bound = 3.29 * Math.sqrt(0.25 / o.pairs);
  const share = larger(known, unknown);
  let seen = 0; // the smallest difference that this test would have noticed
  while (Math.abs(larger(known, unknown, seen) - 0.5) <= bound && seen < 100) seen += 0.01;
  const [a, b] = [median(known), median(unknown)];
  return {
    pairs: o.pairs,
    known_ms: Number(a.toFixed(3)),
    unknown_ms: Number(b.toFixed(3)),
    ratio: Number((a / b).toFixed(4)),
    known_slower: Number(share.toFixed(4)),
    chance: Number(bound.toFixed(4)),
    would_see_ms: Number(seen.toFixed(2)),
    good: Math.abs(a / b - 1) <= 0.05 && Math.abs(share - 0.5) <= bound,
  };
}

async function rate() {
  const end = performance.now() + o.seconds * 1000;
  const begun = performance.now();
  let n = 0;
  await Promise.all(
    Array.from({ length: o.crowd }, async () => {
      while (performance.now() < end)
        await expect(200, '/api/signin', { name: nameOf('known', n++ % o.names), password });
    }),
  );
  return Number((n / ((performance.now() - begun) / 1000)).toFixed(1));
}

for (let i = 0; i < 400 && !log.includes('listening on'); i++)
  await new Promise(done => setTimeout(done, 25));
// One that was never asked has no prepared sentences and no warm memory.
await crowd(o.names, i => expect(201, '/api/account', { name: nameOf('known', i), password }));
const per_second = await rate();
const proof = await paired();
console.log(JSON.stringify({ signins_per_second: per_second, crowd: o.crowd, ...proof }));
process.exitCode = proof.good ? 0 : 1;
server.kill('SIGTERM');
