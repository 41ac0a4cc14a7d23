// People who seek, each by a socket and from an address of their own: how soon they are told that
// rivals are found, how long they wait, how many matches start a second. Everybody seeks matches of
// two in so many games at once, sits down when asked, and seeks again after a while.
//
//   node tests/load/seekers.mjs PROGRAM [people=2000] [seeks=2] [seconds=20]
//
// Writes one JSON object. telling: from the server's decision to its arrival; wait: from the later
// of the two who could meet to that decision. A wave runs at once, with a thousand seeks and more
// every half second at most: so much of the wait is the rule's own.
import fs from 'node:fs';
import path from 'node:path';
import { Server } from '../server/kit.mjs';

const o = { people: 2000, seeks: 2, seconds: 20 };
for (const word of process.argv.slice(3)) {
  const [key, value] = word.split('=');
  if (!(key in o) || !(Number(value) > 0)) throw new Error(`${word}: expected ${Object.keys(o)}`);
  o[key] = Number(value);
}
const GAMES = ['century', 'newton', 'newscience', 'connect_four', 'sealed_bids'];
const READY_MS = 15000;
if (o.seeks > GAMES.length) throw new Error(`seeks: expected at most ${GAMES.length}`);

const server = new Server();
server.file = path.join(server.folder, 'orrery.sock');
const telling = [];
const waits = [];
const checks = new Map(); // number: when its people began to seek
const tables = new Set();
let measures = false;

function hear(who, m) {
  if (m.t === 'called') {
    if (measures) tables.add(m.table);
    who.asked = 0;
    setTimeout(() => seek(who), 6000 + Math.random() * 3000);
  }
  if (m.t !== 'seeks' || !m.check || m.check.mine || m.check.check === who.asked) return;
  const { check, until } = m.check;
  who.asked = check;
  const decided = until - READY_MS;
  if (measures) telling.push(Date.now() - decided);
  const begun = checks.get(check);
  if (begun && measures) waits.push(decided - Math.max(begun, who.begun));
  checks.set(check, who.begun);
  who.send({ t: 'ready', id: `r${check}`, check, yes: true });
}

function seek(who) {
  who.begun = Date.now();
  for (let k = 0; k < o.seeks; k++)
    who.send({
      ...{ t: 'seek', id: `s${k}`, game: GAMES[(who.n + k) % GAMES.length] },
      ...{ seats: [2], speeds: ['live'] },
    });
}

async function come(n) {
  const from = { 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` };
  const answer = await server.post('/api/session', { name: `Seeker ${n}` }, from);
  const cookie = answer.headers.get('set-cookie').split(';')[0];
  const headers = [`X-Forwarded-For: ${from['x-forwarded-for']}`];
  const who = await server.connect({ cookie }, { headers });
  Object.assign(who, { n, asked: 0, begun: 0, all: { push() {} } });
  who.wake = () => {
    for (const m of who.inbox.splice(0)) hear(who, m);
  };
  who.wake();
  return who;
}

const part = (list, p) =>
  [...list].sort((a, b) => a - b)[Math.floor((list.length - 1) * p)] ?? null;
const figures = list => ({ p50: part(list, 0.5), p99: part(list, 0.99), n: list.length });
/** Seconds of processor time of the server. */
function used() {
  const fields = fs
    .readFileSync(`/proc/${server.child.pid}/stat`, 'utf8')
    .split(') ')[1]
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

await server.start();
const people = [];
for (let n = 0; n < o.people; n += 50)
  people.push(
    ...(await Promise.all(
      Array.from({ length: Math.min(50, o.people - n) }, (_, i) => come(n + i)),
    )),
  );
// They come over the time in which each would come again: then as many seek at any moment.
for (const who of people) setTimeout(() => seek(who), Math.random() * 8000);
await new Promise(done => setTimeout(done, 8000));
measures = true;
const before = used();
await new Promise(done => setTimeout(done, o.seconds * 1000));
measures = false;
const cpu = used() - before;
console.log(
  JSON.stringify({
    ...o,
    starts_a_second: Number((tables.size / o.seconds).toFixed(1)),
    telling_ms: figures(telling),
    wait_ms: figures(waits),
    cpu: Number((cpu / o.seconds).toFixed(3)),
    cpu_ms_a_start: Number(((1000 * cpu) / tables.size).toFixed(2)),
  }),
);
server.child.kill('SIGKILL');
process.exit(0);
