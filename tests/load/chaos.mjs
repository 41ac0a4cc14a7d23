// Kills a server again and again under load (SIGKILL, at any moment) and holds it to its word: what
// a client was told or answered is there afterwards, every client comes back by itself, as the
// browser's does, and every match goes on.
//
// usage: node tests/load/chaos.mjs [PROGRAM] [rounds=10] [disk=honest|lying]     (PROGRAM:
// build/orrery)
//
// With disk=honest whatever the store had not synced is lost with the process, as when the power
// fails. With disk=lying most syncs do nothing: then moves must be lost, or this script would not
// see it when they are.
import { Server, actions, sleep } from '../server/kit.mjs';

const words = process.argv.slice(2),
  value = (key, standard) =>
    words.find(w => w.startsWith(`${key}=`))?.slice(key.length + 1) ?? standard;
const rounds = Number(value('rounds', 10)),
  disk = value('disk', ''),
  TABLES = 6,
  PATIENCE = 30_000;
const WAITS = [300, 600, 1200, 2400, 4800, 10000]; // of web/src/shell/socket.ts
const server = new Server();
const found = {
  rounds: 0,
  acts: 0,
  matches: 0,
  returns: 0,
  slowest_return_ms: 0,
  lost: 0,
  other_board: 0,
  not_back: 0,
  stuck: 0,
};
// table: { rev: the newest that anybody heard or was answered, floor: that at the last kill }
const told = new Map();
const about = table => {
  if (!told.has(table)) told.set(table, { rev: 0, floor: 0 });
  return told.get(table);
};
let done = false,
  serial = 0;

class Person {
  constructor(user) {
    Object.assign(this, {
      user,
      table: null,
      view: null,
      pending: null,
      first: true,
      lastAsked: '',
    });
  }

  send(message) {
    this.socket.send({ id: `c${++serial}`, ...message });
  }

  // A line that breaks is tried again after the browser's waits; the table is opened again, an act
  // without an answer repeated.
  async live() {
    for (let tries = 0; !done;) {
      const socket = await server.connect(this.user).catch(() => null);
      if (socket?.status === 101) {
        tries = 0;
        Object.assign(this, { socket, first: true, lastAsked: '' });
        if (this.table) this.send({ t: 'open', table: this.table });
        if (this.pending) socket.send(this.pending.message);
        while (socket.code === null && !done) {
          this.step();
          await sleep(1);
        }
        this.step();
      }
      this.socket = null;
      if (!done)
        await sleep(WAITS[Math.min(tries++, WAITS.length - 1)] * (0.75 + Math.random() / 2));
    }
  }

  step() {
    for (const m of this.socket.inbox.splice(0)) this.hear(m);
    this.socket.all.length = 0;
    if (this.socket.code === null) this.act();
  }

  hear(m) {
    if (m.t === 'view' && m.table === this.table) this.look(m);
    if (m.t === 'table' && m.table === this.table) {
      if (m.next) {
        this.go(m.next);
        found.matches++;
      } else if (m.status === 'setup' && m.host === this.user.id)
        this.send({ t: 'start', table: m.table });
    }
    if (m.t !== 'ok' && m.t !== 'refused') return;
    if (m.id !== this.pending?.message.id) return;
    if (m.retry_ms) {
      const { message } = this.pending;
      setTimeout(() => this.socket?.send(message), m.retry_ms);
      return;
    }
    if (m.t === 'ok') {
      found.acts++;
      const there = about(this.table);
      there.rev = Math.max(there.rev, this.pending.rev + 1);
    }
    this.pending = null;
  }

  look(m) {
    const there = about(m.table);
    if (this.first && m.rev < there.floor) {
      found.lost++;
      console.log(`# lost: table ${m.table} is at ${m.rev}, ${there.floor} was told`);
      there.floor = there.rev = 0;
    } else if (
      this.first &&
      this.view?.table === m.table &&
      this.view.rev === m.rev &&
      JSON.stringify(this.view.view) !== JSON.stringify(m.view)
    )
      found.other_board++;
    this.first = false;
    there.rev = Math.max(there.rev, m.rev);
    this.view = m;
  }

  go(table) {
    Object.assign(this, { table, view: null, pending: null, first: false });
    this.send({ t: 'open', table });
  }

  act() {
    const { view } = this;
    if (!view || this.pending) return;
    if (view.over) {
      // its host asks for the next one; the others are told of it
      if (this.lastAsked !== view.table && this.leads) {
        this.lastAsked = view.table;
        this.send({ t: 'rematch', table: view.table });
      }
      return;
    }
    if (view.q === undefined || this.lastAsked === `${view.table} ${view.q}`) return;
    this.lastAsked = `${view.table} ${view.q}`;
    const list = actions(view.legal);
    const message = {
      t: 'act',
      id: `c${++serial}`,
      table: view.table,
      q: view.q,
      action: list[Math.floor(Math.random() * list.length)],
    };
    this.pending = { message, rev: view.rev };
    this.socket.send(message);
  }
}

async function until(holds, ms = PATIENCE) {
  for (const end = performance.now() + ms; performance.now() < end; await sleep(5))
    if (holds()) return true;
  return false;
}

const start = () => server.start(disk ? ['--store-disk', disk] : []);

// A table of connect four or Century; both people are there.
async function seat(i) {
  const [a, b] = [new Person(await server.guest(`A${i}`)), new Person(await server.guest(`B${i}`))];
  const socket = await server.connect(a.user),
    other = await server.connect(b.user);
  const { table } = await socket.good({
    t: 'create',
    game: i % 3 ? 'connect_four' : 'century',
    seats: 2,
    open: true,
  });
  await other.good({ t: 'sit', table, seat: 1 });
  await Promise.all([socket.close(), other.close()]);
  a.leads = true;
  for (const person of [a, b]) person.table = table;
  return [a, b];
}

// Everybody is back, and at every table something new has happened.
async function resume(people) {
  const since = performance.now(),
    before = new Map([...told].map(([table, { floor }]) => [table, floor]));
  const here = person => person.socket?.code === null && !person.first;
  if (!(await until(() => people.every(here))))
    found.not_back += people.filter(p => !here(p)).length;
  found.slowest_return_ms = Math.max(
    found.slowest_return_ms,
    Math.round(performance.now() - since),
  );
  found.returns += people.length;
  const moves = p => p.view && about(p.table).rev > (before.get(p.table) ?? 0);
  if (!(await until(() => people.every(moves))))
    found.stuck += people.filter(p => !moves(p)).length;
}

await start();
const people = [];
for (let i = 0; i < TABLES; i++) people.push(...(await seat(i)));
const lives = people.map(p => p.live());
for (; found.rounds < rounds && !found.not_back && !found.stuck && !found.lost; found.rounds++) {
  await resume(people);
  await sleep(Math.random() * 400);
  await server.kill();
  await until(() => people.every(p => !p.socket)); // what came in before the line broke counts, too
  for (const there of told.values()) there.floor = there.rev;
  server.log = '';
  await start();
}
await resume(people);
done = true;
await Promise.all(lives);
await server.stop();
const failed =
  found.lost + found.other_board + found.not_back + found.stuck + server.log.includes('set aside');
console.log(JSON.stringify(found));
process.exit(failed ? 1 : 0);
