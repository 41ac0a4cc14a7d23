// What one guest can take from others with bots: people play each other and somebody plays a fellow, first alone, then while guests have
// made as many tables of four masters as they may: gone again, absent from a match, and looking on. In one run; writes one JSON object.
//
// usage: node tests/load/starve.mjs [PROGRAM] [guests=1] [seconds=15] [pairs=8] [rate=80]     (PROGRAM: build/orrery)
//        guests   who attack, 20 tables each        pairs, rate   of people at connect four; their acts a second, together
import os from 'node:os';
import { Player, request, sleep } from './player.mjs';
import { quantiles, start, stop } from './watched.mjs';

const words = process.argv.slice(2),
  given = Object.fromEntries(words.filter(w => w.includes('=')).map(w => w.split('=')));
const program = words.find(w => !w.includes('=')) ?? 'build/orrery';
const GUESTS = Number(given.guests ?? 1),
  SECONDS = Number(given.seconds ?? 15),
  PAIRS = Number(given.pairs ?? 8),
  RATE = Number(given.rate ?? 80);
const TABLES = 20,
  A_SOCKET = 8,
  SETTLE_MS = 1000;

let took = { people: [], fellow: [] },
  people = 0;
const server = await start(program, 'tcp');

async function comes() {
  const p = new Player();
  await p.open(server.at, people++);
  return p;
}

async function must(p, message) {
  const answer = await p.ask(message);
  if (answer.t !== 'ok') throw new Error(`${JSON.stringify(message)}: ${JSON.stringify(answer)}`);
  return answer;
}

const shown = payload => JSON.parse(payload.toString());
const any = view => {
  const columns = Object.keys(view.legal.drop);
  return `drop ${columns[Math.floor(Math.random() * columns.length)]}`;
};

// ---- two people ---------------------------------------------------------------------------------------------------------
class Pair {
  async begin() {
    this.players = [await comes(), await comes()];
    this.players.forEach((p, i) => {
      p.onView = (rev, payload) => this.seen(i, rev, payload);
    });
    await this.again();
  }

  async again() {
    const [a, b] = this.players,
      old = this.code;
    this.last = [null, null];
    if (old) for (const p of this.players) p.say({ t: 'shut', table: old });
    this.code = old
      ? (await must(a, { t: 'rematch', table: old })).table
      : (await must(a, { t: 'create', game: 'connect_four', seats: 2 })).table;
    if (!old) await must(b, { t: 'sit', table: this.code });
    for (const p of this.players) await must(p, { t: 'open', table: this.code });
    await must(a, { t: 'start', table: this.code });
  }

  seen(i, rev, payload) {
    this.last[i] = { rev, payload };
    if (!this.sent || !this.last.every(l => l && l.rev > this.sent.rev)) return;
    took.people.push(performance.now() - this.sent.at);
    this.sent = null;
  }

  async move() {
    if (this.sent || this.busy || !this.last.every(Boolean)) return;
    this.busy = true;
    const views = this.last.map(l => shown(l.payload)),
      seat = views.findIndex(v => v.q !== undefined && v.must.length);
    if (views.some(v => v.over)) await this.again();
    else if (seat >= 0) {
      this.sent = { at: performance.now(), rev: Math.max(...this.last.map(l => l.rev)) };
      await must(this.players[seat], {
        t: 'act',
        table: this.code,
        q: views[seat].q,
        action: any(views[seat]),
      });
    }
    this.busy = false;
  }
}

// ---- one person and a fellow -----------------------------------------------------------------------------------------------
class WithFellow {
  async begin() {
    this.me = await comes();
    this.me.onView = (rev, payload) => this.seen(shown(payload));
    await this.again();
  }

  async again() {
    if (this.code) this.me.say({ t: 'shut', table: this.code });
    this.code = (
      await must(
        this.me,
        this.code
          ? { t: 'rematch', table: this.code }
          : { t: 'create', game: 'connect_four', seats: 2, bots: ['fellow'] },
      )
    ).table;
    await must(this.me, { t: 'open', table: this.code });
    await this.me.ask({ t: 'start', table: this.code }); // a rematch against bots has begun
  }

  seen(view) {
    if (view.table !== this.code) return;
    if (this.sent && (view.over || (view.q !== undefined && view.q !== this.sent.q))) {
      took.fellow.push(performance.now() - this.sent.at);
      this.sent = null;
    }
    this.view = view;
  }

  // How long the answer has not come by now counts too.
  waits() {
    if (this.sent) took.fellow.push(performance.now() - this.sent.at);
  }

  async move() {
    const view = this.view;
    if (this.sent || this.busy || !view) return;
    this.busy = true;
    this.view = null;
    if (view.over) await this.again();
    else if (view.q !== undefined) {
      this.sent = { at: performance.now(), q: view.q };
      await must(this.me, { t: 'act', table: this.code, q: view.q, action: any(view) });
    }
    this.busy = false;
  }
}

// ---- the attack -------------------------------------------------------------------------------------------------------------
// The first move, when it is theirs, so that it is the masters' turn.
async function moves(p, table) {
  const view = await new Promise(done => {
    p.onView = (rev, payload) => {
      const v = shown(payload);
      if (v.table === table) done(v);
    };
    void must(p, { t: 'open', table });
  });
  const words = tree => {
    const [word] = Object.keys(tree);
    return word === undefined ? [] : [word, ...words(tree[word])];
  };
  if (view.q !== undefined && view.must.length)
    await must(p, { t: 'act', table, q: view.q, action: words(view.legal).join(' ') });
  p.say({ t: 'shut', table });
}

// Each guest makes as many tables of four masters as one may, and then `leave`s the match, or plays a move; looks on, or goes. Returns how
// to end it.
async function attack({ leave, looks }) {
  const sockets = [];
  const one = async () => {
    const maker = await comes(),
      watchers = looks ? [await comes(), await comes(), await comes()] : [];
    sockets.push(maker, ...watchers);
    for (let i = 0; i < TABLES; i++) {
      const { table } = await must(maker, {
        t: 'create',
        game: 'newscience',
        seats: 5,
        bots: ['master', 'master', 'master', 'master'],
      });
      if (looks) await must(watchers[Math.floor(i / A_SOCKET)], { t: 'open', table });
      await must(maker, { t: 'start', table });
      if (leave) await must(maker, { t: 'leave', table });
      else await moves(maker, table);
      if (i % 5 === 4) await sleep(1500); // messages have a rate
    }
    if (!looks) maker.line.destroy();
  };
  await Promise.all(Array.from({ length: GUESTS }, one));
  return () => sockets.forEach(p => p.line.destroy());
}

// Seconds of processor that bots have had.
async function thought() {
  const { text } = await request(server.at, 'GET', '/metrics');
  return Number(/\norrery_bots_seconds_total (\S+)/.exec(text)?.[1]);
}

async function measure(move) {
  took = { people: [], fellow: [] };
  const before = await thought(),
    begun = performance.now();
  let next = 0;
  while (performance.now() - begun < SECONDS * 1000) {
    for (const due = ((performance.now() - begun) / 1000) * RATE; next < due; next++)
      void move(next);
    await sleep(2);
  }
  withFellow.waits();
  const cores = ((await thought()) - before) / SECONDS,
    fellow = quantiles(took.fellow),
    acts = quantiles(took.people);
  return {
    fellow_ms: { answers: took.fellow.length, median: fellow.p50, max: fellow.max },
    people_ms: { acts: took.people.length, p50: acts.p50, p99: acts.p99, max: acts.max },
    bots_cores: Number(cores.toFixed(2)),
  };
}

const pairs = Array.from({ length: PAIRS }, () => new Pair()),
  withFellow = new WithFellow();
for (const p of pairs) await p.begin();
await withFellow.begin();
const all = [...pairs.map(p => () => p.move()), () => withFellow.move()];
const move = n => all[n % all.length]();
const result = { guests: GUESTS, tables: GUESTS * TABLES, seconds: SECONDS };
await measure(move); // warm
result.before = await measure(move);
for (const [name, how] of Object.entries({
  gone: { leave: true, looks: false },
  absent: { leave: false, looks: false },
  looking: { leave: true, looks: true },
})) {
  const end = await attack(how);
  await sleep(SETTLE_MS);
  result[name] = await measure(move);
  end();
  await sleep(SETTLE_MS);
}
console.log(
  JSON.stringify({ ...result, load_average: Number(os.loadavg()[0].toFixed(1)) }, null, 1)
    .replace(/\n {2,}/g, ' ')
    .replace(/\n? *([}\]])/g, ' $1'),
);
await stop(server);
process.exit(0);
