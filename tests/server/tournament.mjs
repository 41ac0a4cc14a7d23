// Tournaments for the tests of the server: many accounts, players who play whatever table they are
// called to, and what a standing is, worked out anew from the results.
import http from 'node:http';
import { patience } from '../patience.mjs';
import { actions, equal, ok, sleep } from './kit.mjs';

const password = 'a long word of passage';
let lastAddress = 1;

/** A POST from an address of this machine's own, so that many may sign up. */
function postFrom(server, localAddress, path, body) {
  return new Promise((done, fail) => {
    const r = http.request(
      {
        host: '127.0.0.1',
        port: server.port,
        localAddress,
        path,
        method: 'POST',
        headers: { origin: server.origin, 'content-type': 'application/json' },
      },
      async answer =>
        done({
          status: answer.statusCode,
          cookie: answer.headers['set-cookie']?.[0].split(';')[0],
          body: JSON.parse(Buffer.concat(await answer.toArray()).toString()),
        }),
    );
    r.on('error', fail);
    r.end(JSON.stringify(body));
  });
}

/** People with accounts: name, id, cookie. */
export async function accounts(server, names) {
  const people = [];
  for (const [i, name] of names.entries()) {
    if (i % 8 === 0) lastAddress++;
    const answer = await postFrom(server, `127.0.0.${lastAddress}`, '/api/account', {
      name,
      password,
    });
    equal([name, answer.status], [name, 201]);
    people.push({ ...answer.body, cookie: answer.cookie });
  }
  return people;
}

export const show = async (server, id, who, part = '') => {
  const headers = who ? { cookie: who.cookie } : {};
  const answer = await server.fetch(`/api/tournaments/${id}${part}`, { headers });
  equal(answer.status, 200, `GET /api/tournaments/${id}${part}`);
  return answer.json();
};

/** Waits until what is shown fits. */
export async function until(server, id, fits, who, ms = 30000 * patience) {
  const end = performance.now() + ms;
  for (;;) {
    const now = await show(server, id, who);
    if (fits(now)) return now;
    ok(
      performance.now() < end,
      `${fits}: ${JSON.stringify({ ...now, people: 0, standing: 0 })}\n${server.log.slice(-1000)}`,
    );
    await sleep(60);
  }
}

// ---- players --------------------------------------------------------------------------------------
/** What each match said of its end, to any of those who played it. */
export const results = new Map();

/** Plays at random wherever it is called to, and comes back when the server does. */
export class Player {
  constructor(server, user, seed = 1) {
    Object.assign(this, { server, user, seed, open: new Map(), over: new Set(), acts: 0 });
  }

  below(n) {
    this.seed = (this.seed * 48271) % 2147483647;
    return this.seed % n;
  }

  async come(id) {
    this.socket = await this.server.connect(this.user);
    equal(this.socket.status, 101);
    this.open.clear();
    const { me } = await show(this.server, id, this.user);
    if (me.table) this.look(me.table);
  }

  look(table) {
    if (this.over.has(table) || this.open.has(table)) return;
    this.open.set(table, 0);
    this.socket.send({ t: 'open', table, id: `o${table}` });
  }

  /** Handles what has come. */
  turn() {
    const { socket } = this;
    for (let m; (m = socket.inbox.shift());) {
      if (m.t === 'called') this.look(m.table);
      else if (m.t === 'view') this.view(m);
      else if (m.t === 'refused' && m.retry_ms)
        setTimeout(() => socket.code === null && socket.send(this.said?.get(m.id)), m.retry_ms);
    }
  }

  view(m) {
    if (m.over) {
      this.over.add(m.table);
      results.set(m.table, m.over.results);
      if (this.open.delete(m.table)) this.socket.send({ t: 'shut', table: m.table });
      return;
    }
    if (m.q === undefined || this.open.get(m.table) === m.q || this.silent) return;
    this.open.set(m.table, m.q);
    const list = actions(m.legal);
    const act = { t: 'act', table: m.table, q: m.q, action: list[this.below(list.length)] };
    act.id = `a${++this.acts}-${m.q}`;
    this.said ??= new Map();
    this.said.set(act.id, act);
    this.socket.send(act);
  }
}

/** Lets all play until the tournament is as `fits` says. */
export async function playOn(server, id, players, fits, ms = 120000 * patience) {
  const end = performance.now() + ms;
  for (let next = 0; ;) {
    for (const p of players) p.turn();
    if (performance.now() > next) {
      const now = await show(server, id, players[0].user);
      if (fits(now)) return now;
      next = performance.now() + 150;
    }
    ok(performance.now() < end, `${fits}\n${server.log.slice(-1500)}`);
    await sleep(3);
  }
}

// ---- the standing, worked out anew ------------------------------------------------------------------
/** Points of the seat at a table with these places; a bye is half of a first. */
export function points(places, seat) {
  if (places.length === 1) return 3;
  const before = places.filter(p => p < places[seat]).length,
    tied = places.filter(p => p === places[seat]).length;
  let sum = 0;
  for (let place = before; place < before + tied; place++)
    sum += (6 * (places.length - 1 - place)) / (places.length - 1);
  return sum / tied;
}

/** tables: [{who: [person], places, scores}]. Lines by person, without the lot. */
export function standing(people, tables) {
  const lines = Array.from({ length: people }, (_, who) => ({
    who,
    points: 0,
    common: 0,
    buchholz: 0,
    wins: 0,
    score: 0,
    of: 0,
    met: [],
  }));
  for (const t of tables)
    t.who.forEach((who, i) => {
      lines[who].points += points(t.places, i);
    });
  for (const t of tables.filter(x => x.who.length > 1))
    t.who.forEach((who, i) => {
      const l = lines[who];
      l.wins += t.places[i] === 1;
      l.score += t.scores[i];
      l.of += t.scores.reduce((a, b) => a + b, 0);
      t.who.forEach((other, j) => {
        if (i === j) return;
        l.met.push(lines[other].points);
        if (Math.abs(lines[other].points - l.points) < 1e-9)
          l.common += Number(t.places[i] < t.places[j]) - Number(t.places[i] > t.places[j]);
      });
    });
  for (const l of lines) {
    const all = l.met.reduce((a, b) => a + b, 0);
    l.buchholz = l.met.length > 2 ? all - Math.min(...l.met) - Math.max(...l.met) : all;
    l.share = l.of > 0 ? l.score / l.of : 0;
  }
  return lines;
}

/** Is what was told so, and in the right order? Ties of all but the lot stand in any. */
export function sameStanding(told, people, tables) {
  const lines = standing(people, tables);
  const keys = ['points', 'common', 'buchholz', 'share', 'wins'];
  equal(
    told.map(l => l.who).sort((a, b) => a - b),
    lines.map(l => l.who),
  );
  for (const l of told)
    for (const key of keys)
      ok(
        Math.abs(l[key] - lines[l.who][key]) < 1e-6,
        `${key} of ${l.who}: ${lines[l.who][key]}, told ${l[key]}`,
      );
  for (let i = 1; i < told.length; i++) {
    const key = keys.find(k => Math.abs(told[i - 1][k] - told[i][k]) > 1e-9);
    ok(!key || told[i - 1][key] > told[i][key], `place ${i} before ${i + 1} by ${key}`);
    equal(told[i].place, i + 1);
  }
}
