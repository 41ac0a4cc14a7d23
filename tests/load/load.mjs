// Puts load on a server on the same machine: tables where each seat is a person with a socket;
// measures from the sending of an act until the last of its receivers has the view that came of it.
// Bounded in time; writes one JSON object.
//
// usage: node tests/load/load.mjs [PROGRAM] [tables=250] [seconds=15] [rate=500] [game=century]
// (PROGRAM: build/orrery)
//        rate=max    the highest rate held with p99 below 100 ms, by doubling and halving,
// `seconds` a step (5)
//        idle=10000  that many sockets that only listen to the lobby; no tables
//        signins=50  beside it so many sign in by a password a second: four times `seconds`, without, with,
// without, with
//        line=unix   through a socket file, as a proxy does, instead of tcp over loopback
import os from 'node:os';
import { Player, sleep } from './player.mjs';
import * as signins from './signins.mjs';
import { between, carriage, disk, look, price, quantiles, start, stop } from './watched.mjs';

const words = process.argv.slice(2),
  given = Object.fromEntries(words.filter(w => w.includes('=')).map(w => w.split('=')));
const program = words.find(w => !w.includes('=')) ?? 'build/orrery',
  MAX = given.rate === 'max',
  GAME = given.game ?? 'century';
const TABLES = Number(given.tables ?? 250),
  SECONDS = Number(given.seconds ?? (MAX ? 5 : 15)),
  SEATS = GAME === 'connect_four' ? 2 : 4;
const LINE = given.line ?? 'tcp';
if (!['tcp', 'unix'].includes(LINE)) throw new Error(`line=${LINE}: expected tcp or unix`);
const HELD_MS = 100,
  STEPS = 9,
  WARM_MS = 3000;

const first = tree => {
  for (const [word, more] of Object.entries(tree)) {
    const rest = first(more);
    return rest === null ? word : `${word} ${rest}`;
  }
  return null;
};
function anyOf(tree) {
  const keys = Object.keys(tree);
  if (!keys.length) return null;
  const word = keys[Math.floor(Math.random() * keys.length)],
    rest = anyOf(tree[word]);
  return rest === null ? word : `${word} ${rest}`;
}

// ---- a table ------------------------------------------------------------------------------------
let now = { took: [], acts: 0, skipped: 0, matches: 0, codes: {} }; // what is being measured

class Table {
  constructor(players) {
    this.players = players;
    this.forget();
  }

  forget() {
    this.last = this.players.map(() => ({ rev: 0, payload: null }));
    this.sent = null;
  }

  async begin() {
    const [host, ...others] = this.players;
    this.code = (await host.ask({ t: 'create', game: GAME, seats: SEATS })).table;
    for (const p of others) await p.ask({ t: 'sit', table: this.code });
    this.players.forEach((p, i) => {
      p.onView = (rev, payload) => this.seen(i, rev, payload);
    });
    for (const p of this.players) await p.ask({ t: 'open', table: this.code });
    await host.ask({ t: 'start', table: this.code });
  }

  // The same people again; who was asked second begins.
  async again() {
    const old = this.code,
      { table } = await this.players[0].ask({ t: 'rematch', table: old });
    this.forget();
    for (const p of this.players) p.say({ t: 'shut', table: old });
    this.code = table;
    for (const p of this.players) await p.ask({ t: 'open', table });
    await this.players[0].ask({ t: 'start', table });
    now.matches++;
  }

  seen(i, rev, payload) {
    this.last[i] = { rev, payload };
    if (!this.sent || !this.last.every(l => l.rev > this.sent.rev)) return;
    now.took.push(performance.now() - this.sent.at);
    this.sent = null;
  }

  // The next act, by whoever is asked; when the one before has not reached everybody, this turn is
  // skipped.
  async move() {
    if (this.sent || this.playing) {
      now.skipped++;
      return;
    }
    this.playing = true;
    const { payload } = this.last[0],
      at = payload ? payload.indexOf('"must":[') + 8 : 0;
    if (payload && payload[at] === 0x5d)
      await this.again(); // nobody must: over
    else if (payload) await this.act(Number.parseInt(payload.latin1Slice(at, at + 2), 10));
    this.playing = false;
  }

  async act(seat) {
    const view = JSON.parse(this.last[seat].payload.toString());
    if (view.q === undefined) return;
    this.sent = { at: performance.now(), rev: Math.max(...this.last.map(l => l.rev)) };
    const action = view.legal.rest
      ? Math.random() < 0.3
        ? 'rest'
        : anyOf(view.legal)
      : (anyOf(view.legal) ?? first(view.legal));
    const answer = await this.players[seat].ask({ t: 'act', table: this.code, q: view.q, action });
    if (answer.t === 'ok') {
      now.acts++;
      return;
    }
    this.sent = null;
    now.codes[answer.code] = (now.codes[answer.code] ?? 0) + 1;
  }
}

// ---- a measurement ------------------------------------------------------------------------------
const server = await start(program, LINE);
const players = [];

async function arrive(n) {
  for (let i = 0; i < n; i += 200) {
    const some = Array.from({ length: Math.min(200, n - i) }, () => new Player());
    await Promise.all(some.map((p, k) => p.open(server.at, i + k)));
    players.push(...some);
  }
}

const heard = () =>
  players.reduce((a, p) => ({ bytes: a.bytes + p.bytes, messages: a.messages + p.messages }), {
    bytes: 0,
    messages: 0,
  });

async function measure(tables, rate, seconds, warm) {
  let next = Math.floor(Math.random() * tables.length);
  const zero = next,
    begun = performance.now();
  const ticking = setInterval(() => {
    for (const due = zero + ((performance.now() - begun) / 1000) * rate; next < due; next++)
      void tables[next % tables.length].move();
  }, 2);
  await sleep(warm);
  const before = await look(server),
    had = heard();
  now = { took: [], acts: 0, skipped: 0, matches: 0, codes: {} };
  await sleep(seconds * 1000);
  const { took, acts, skipped, matches, codes } = now,
    after = await look(server),
    has = heard();
  clearInterval(ticking);
  const spent = (after.at - before.at) / 1000;
  return {
    wanted_per_s: rate,
    acts_per_s: Number((acts / spent).toFixed(1)),
    latency_ms: quantiles(took),
    skipped,
    refused: codes,
    matches_ended: matches,
    ...between(before, after, acts),
    sent_mbytes_per_s: Number(((has.bytes - had.bytes) / spent / 1e6).toFixed(2)),
    messages_a_move: Number(((has.messages - had.messages) / acts).toFixed(2)),
  };
}

// In turns, so that what else the machine does falls on both.
async function besideSignIns(tables, rate) {
  await signins.accounts(server);
  const turns = [];
  for (let i = 0; i < 4; i++) {
    const stop = i % 2 ? signins.begin(server, Number(given.signins)) : () => null;
    const m = await measure(tables, rate, SECONDS, i ? 1500 : WARM_MS);
    turns.push({ sign_ins: stop(), acts_per_s: m.acts_per_s, latency_ms: m.latency_ms });
    await sleep(1000);
  }
  return { turns };
}

const held = m => m.acts_per_s > 0.97 * m.wanted_per_s && m.latency_ms.p99 < HELD_MS;

// Doubles the rate until it is not held, then halves the gap.
async function highest(tables) {
  let low = null,
    rate = 500,
    top = Infinity;
  const steps = [];
  for (let i = 0; i < STEPS && top / (low?.wanted_per_s ?? 1) > 1.05; i++) {
    const m = await measure(tables, rate, SECONDS, i ? 1500 : WARM_MS),
      good = held(m);
    steps.push({
      rate,
      held: good,
      acts_per_s: m.acts_per_s,
      p50_ms: m.latency_ms.p50,
      p99_ms: m.latency_ms.p99,
      server_cores: m.server_cores,
      driver_cores: m.driver_cores,
      cpu_us_a_move: m.cpu_us_a_move.all,
    });
    if (good) low = m;
    else top = rate;
    rate = top === Infinity ? rate * 2 : Math.round(((low?.wanted_per_s ?? 0) + top) / 2);
    await sleep(1000); // what has piled up goes
  }
  return { highest: low, steps };
}

async function idle(n) {
  const empty = await look(server);
  await arrive(n);
  for (const p of players) p.say({ t: 'lobby', on: true });
  await sleep(5000);
  const before = await look(server);
  await sleep(30000); // each socket is pinged in this time
  const after = await look(server),
    bytes = after.told.resident - empty.told.resident,
    { all, threads } = between(before, after, 30).cpu_us_a_move;
  return {
    sockets: players.filter(p => !p.closed).length,
    empty_mb: Number((empty.told.resident / 1e6).toFixed(1)),
    resident_mb: Number((after.told.resident / 1e6).toFixed(1)),
    bytes_a_socket: Math.round(bytes / n),
    idle_cpu_us_a_second: Math.round(all),
    threads,
  };
}

async function play() {
  await arrive(TABLES * SEATS);
  const tables = Array.from(
    { length: TABLES },
    (_, i) => new Table(players.slice(i * SEATS, (i + 1) * SEATS)),
  );
  for (let i = 0; i < tables.length; i += 10)
    await Promise.all(tables.slice(i, i + 10).map(t => t.begin()));
  const alone = disk();
  const found = MAX
    ? await highest(tables)
    : given.signins
      ? await besideSignIns(tables, Number(given.rate ?? 500))
      : await measure(tables, Number(given.rate ?? 500), SECONDS, WARM_MS);
  const after = disk(),
    machine = price();
  if (!MAX && !given.signins) {
    // What a bare loop takes that only wakes up, writes and syncs as often; and one that also sends
    // each receiver its bytes.
    const turns = found.commit.a_second / found.acts_per_s,
      bare = machine.commit * turns;
    machine.send = await carriage(
      LINE,
      Math.round((found.sent_mbytes_per_s * 1e6) / found.acts_per_s / SEATS),
      Math.max(1, Math.round(SEATS / turns)),
    );
    Object.assign(found.cpu_us_a_move, {
      bare: Number(bare.toFixed(1)),
      bare_with_sends: Number((bare + SEATS * machine.send).toFixed(1)),
    });
  }
  return {
    game: GAME,
    tables: TABLES,
    seats: SEATS,
    sockets: players.filter(p => !p.closed).length,
    seconds: SECONDS,
    ...found,
    disk_4kb_ms: { before: alone, after },
    machine_us: machine,
  };
}

const result = given.idle ? await idle(Number(given.idle)) : await play();
console.log(
  JSON.stringify(
    { line: LINE, ...result, load_average: Number(os.loadavg()[0].toFixed(1)) },
    null,
    1,
  )
    .replace(/\n {2,}/g, ' ')
    .replace(/\n? *([}\]])/g, ' $1'),
);
await stop(server);
process.exit(0);
