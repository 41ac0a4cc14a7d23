// Tournaments from outside: a whole one of 24 at tables of four, killed twice on the way; who does
// not come, comes late, goes, is removed; byes, pause, deadlines; what is refused.
import { Server, equal, ok, orrery, run, sleep, test } from './kit.mjs';
import { Player, accounts, playOn, results, sameStanding, show, until } from './tournament.mjs';
import { get, post } from './people.mjs';

const astronomers = (
  'Kirch Huygens Hevelius Cunitz Cassini Halley Flamsteed Lalande Messier Lepaute Bradley Picard ' +
  'Auzout Winkelmann Riccioli Horrocks Gassendi Bianchini Maraldi Lacaille Godin Bouguer Brahe ' +
  'Kepler Galilei'
).split(' ');
const server = new Server();
const quick = { clock: 60, grace: 120, deadline: 600, rest: 0 };
const four = { game: 'sealed_bids', size: 4, options: { absent: 0 }, ...quick };
const two = { game: 'connect_four', size: 2, ...quick };
let host, people;

async function make(who, plan) {
  const made = await post(server, who, '/api/tournaments', { name: 'Hven', ...plan });
  equal([made.status, made.error], [201, undefined]);
  return made.id;
}
const act = (who, id, what, body = {}) => post(server, who, `/api/tournaments/${id}/${what}`, body);
async function good(who, id, what, body) {
  const answer = await act(who, id, what, body);
  equal([what, answer.status, answer.error], [what, 200, undefined]);
}
async function refused(who, id, what, status, code, body) {
  const answer = await act(who, id, what, body);
  equal([what, answer.status, answer.error], [what, status, code]);
}

/** What nobody saw, for the server was killed then, its log says; whole matches cost much. */
async function log(code) {
  for (;;) {
    const answer = await server.fetch(`/api/tables/${code}/log`);
    if (answer.status !== 429) return (await answer.json()).results;
    await sleep((await answer.json()).retry_ms ?? 500);
  }
}

/** What the matches say themselves: places and scores. */
async function played(id) {
  const { rounds } = await show(server, id, null, '/rounds');
  const tables = [];
  for (const round of rounds)
    for (const t of round.tables) {
      const who = t.seats.map(s => s.who);
      if (!t.code) {
        tables.push({ who, places: who.map(() => 1), scores: who.map(() => 0) });
        continue;
      }
      const seats = [...(results.get(t.code) ?? (await log(t.code)))];
      seats.sort((a, b) => a.seat - b.seat);
      tables.push({ who, places: seats.map(r => r.rank), scores: seats.map(r => r.score) });
    }
  return { rounds, tables };
}

test('people come', async () => {
  await server.start(['--tournaments', 'everybody']);
  people = await accounts(server, astronomers);
  host = people[24];
});

test('what cannot be held is refused, by code', async () => {
  for (const [change, code] of [
    [{ name: '' }, 'bad_name'],
    [{ name: 'x'.repeat(41) }, 'bad_name'],
    [{ kind: 'league' }, 'bad_kind'],
    [{ game: 'chess' }, 'bad_game'],
    [{ size: 1 }, 'bad_size'],
    [{ size: 10 }, 'bad_size'],
    [{ game: 'connect_four', size: 4 }, 'bad_game'],
    [{ options: { tokens: 99999 } }, 'bad_game'],
    [{ rounds: 21 }, 'bad_rounds'],
    [{ rounds: 1e6 }, 'bad_rounds'],
    [{ late: 9 }, 'bad_rounds'],
    [{ most: 1e9 }, 'bad_people'],
    [{ most: 257 }, 'bad_people'],
    [{ kind: 'robin', most: 30 }, 'bad_people'],
    [{ clock: 0 }, 'bad_times'],
    [{ deadline: 1e9 }, 'bad_times'],
    [{ starts: 1 }, 'bad_times'],
    [{ colour: 'red' }, 'bad_input'],
  ]) {
    const answer = await server.post(
      '/api/tournaments',
      { name: 'Hven', ...four, ...change },
      { cookie: host.cookie },
    );
    equal([change, answer.status, (await answer.json()).error], [change, 400, code]);
  }
  const guest = await server.guest('Gerda');
  equal((await post(server, guest, '/api/tournaments', { name: 'Hven', ...four })).status, 403);
  equal((await server.fetch('/api/tournaments/nowhere')).status, 404);
  equal((await server.fetch('/api/tournaments/nowhere/trail')).status, 404);
  await refused(host, 'nowhere', 'on', 404, 'not_found');
});

test('one host has five, and no more', async () => {
  const own = [];
  for (let i = 0; i < 5; i++) own.push(await make(people[23], four));
  const answer = await post(server, people[23], '/api/tournaments', { name: 'Hven', ...four });
  equal([answer.status, answer.error], [409, 'too_many']);
  for (const id of own) await good(people[23], id, 'annul');
  await refused(people[0], own[0], 'on', 404, 'not_found'); // it is over
  equal((await show(server, own[0])).status, 'annulled');
});

test('a whole one of 24 at tables of four, killed twice', async () => {
  const id = await make(host, { ...four, grace: 300, rounds: 5, name: 'Hven Swiss' });
  const players = people.slice(0, 24).map((user, i) => new Player(server, user, 77 + i));
  for (const p of players) await good(p.user, id, 'on');
  await refused(people[0], id, 'start', 403, 'forbidden');
  for (const p of players) await p.come(id);
  await good(host, id, 'start');
  let kills = 0;
  for (const [round, done] of [
    [2, 1], // in the second round, when a table is done
    [4, 3],
  ]) {
    await playOn(
      server,
      id,
      players,
      t =>
        t.round > round ||
        (t.round === round && t.rounds[0].tables.filter(x => x.status === 'over').length >= done),
    );
    await server.kill();
    await server.start();
    kills++;
    for (const p of players) await p.come(id);
  }
  const last = await playOn(server, id, players, t => t.status === 'over');
  equal([kills, last.round, last.people.length], [2, 5, 24]);
  const { rounds, tables } = await played(id);
  equal(
    rounds.map(r => r.tables.length),
    [6, 6, 6, 6, 6],
  );
  const codes = rounds.flatMap(r => r.tables.map(t => t.code));
  equal(new Set(codes).size, 30, 'tables, each made once');
  for (const r of rounds)
    equal(new Set(r.tables.flatMap(t => t.seats.map(s => s.who))).size, 24, 'people in a round');
  ok(!rounds.some(r => r.tables.some(t => t.seats.some(s => s.absent))), 'all had come');
  sameStanding(last.standing, 24, tables);
  const meetings = new Map();
  for (const t of tables)
    for (const a of t.who)
      for (const b of t.who)
        if (a < b) meetings.set(`${a} ${b}`, (meetings.get(`${a} ${b}`) ?? 0) + 1);
  const again = [...meetings.values()].filter(n => n > 1).length;
  ok(again <= 1, `${again} pairs met again`);
  const { trail } = await show(server, id, null, '/trail');
  equal(
    [trail.filter(n => n.what === 'round').length, trail.filter(n => n.what === 'result').length],
    [5, 30],
  );
  for (const p of players) p.socket.close();
  ok(last.secret && last.commitment, 'what lots were drawn from is told');
});

test('five at twos: byes, and a late comer', async () => {
  const id = await make(host, { ...two, rounds: 3, late: 2 });
  const players = people.slice(0, 5).map((user, i) => new Player(server, user, 5 + i));
  for (const p of players.slice(0, 3)) await good(p.user, id, 'on');
  for (const p of players) await p.come(id);
  await good(host, id, 'start');
  await until(server, id, t => t.round === 1);
  await refused(people[9], id, 'off', 404, 'not_found');
  await good(players[3].user, id, 'on'); // late: a bye
  await good(players[3].user, id, 'on'); // twice is once
  await playOn(server, id, players, t => t.round >= 2);
  await refused(players[4].user, id, 'on', 409, 'too_late');
  const last = await playOn(server, id, players, t => t.status === 'over');
  const { rounds, tables } = await played(id);
  equal(
    rounds.map(r => r.tables.filter(t => t.status === 'bye').length),
    [2, 0, 0],
  );
  sameStanding(last.standing, 4, tables);
  for (const p of players) p.socket.close();
});

test('blocks are walls: another pairing, or a bye', async () => {
  const players = people.slice(10, 14).map((user, i) => new Player(server, user, 40 + i));
  const [one, other] = people.slice(10, 12);
  const apart = async on => {
    const tie = { name: other.name, kind: 'block', on };
    equal((await post(server, one, '/api/ties', tie)).status, 200);
  };
  const sat = async (plan, n) => {
    const id = await make(host, { ...two, ...plan });
    for (const p of players.slice(0, n)) await good(p.user, id, 'on');
    for (const p of players.slice(0, n)) await p.come(id);
    await good(host, id, 'start');
    const last = await playOn(server, id, players.slice(0, n), t => t.status === 'over');
    const names = last.people.map(p => p.name);
    const { rounds } = await show(server, id, null, '/rounds');
    return rounds.map(r => r.tables.map(t => t.seats.map(s => names[s.who])));
  };
  const together = tables => tables.some(t => t.includes(one.name) && t.includes(other.name));
  await apart(true);
  const swiss = await sat({ rounds: 3 }, 4); // without a wall all meet all
  ok(!swiss.some(together), JSON.stringify(swiss));
  equal(
    swiss.map(r => r.length),
    [2, 2, 2],
    'and nobody has a bye for it',
  );
  const robin = await sat({ kind: 'robin' }, 3);
  ok(!robin.some(together), JSON.stringify(robin));
  equal(robin.flat().length, 2 + 5, 'two tables; byes of each, and for the wall two');
  await apart(false);
  for (const p of players) p.socket.close();
});

test('who does not come is played for, and is last; a program signs on by token', async () => {
  const id = await make(host, { ...two, rounds: 1, grace: 2 });
  const made = await post(server, people[1], '/api/tokens', { label: 'mine', scopes: ['play'] });
  const headers = { authorization: `Bearer ${made.token}`, 'content-type': 'application/json' };
  const on = await server.fetch(`/api/v1/tournaments/${id}/on`, {
    method: 'POST',
    body: '{}',
    headers,
  });
  equal(on.status, 200);
  await good(people[0], id, 'on');
  const player = new Player(server, people[0], 3);
  await player.come(id);
  await good(host, id, 'start');
  const last = await playOn(server, id, [player], t => t.status === 'over');
  const [seats] = last.rounds[0].tables.map(t => t.seats);
  const absent = seats.find(s => s.absent);
  equal([last.people[absent.who].user, absent.place, absent.points], [people[1].id, 2, 0]);
  equal(last.people[last.standing[0].who].user, people[0].id);
  const list = await (await server.fetch('/api/v1/tournaments', { headers })).json();
  ok(
    list.tournaments.some(t => t.id === id && t.status === 'over'),
    'it is listed',
  );
  player.socket.close();
});

test('nobody comes: bots play, and it ends', async () => {
  const id = await make(host, { ...two, rounds: 3, grace: 2 });
  for (const p of people.slice(0, 4)) await good(p, id, 'on');
  await good(host, id, 'start');
  const last = await until(server, id, t => t.status === 'over');
  equal(last.round, 2); // who is absent twice is out, and nobody is left
  ok(
    last.people.every(p => p.out === 'absent'),
    JSON.stringify(last.people),
  );
});

test('a round closes at its deadline', async () => {
  const id = await make(host, { ...two, rounds: 1, clock: 9, grace: 2, deadline: 10 });
  const players = people.slice(0, 2).map((user, i) => new Player(server, user, 8 + i));
  for (const p of players) await good(p.user, id, 'on');
  for (const p of players) await p.come(id);
  for (const p of players) p.silent = true; // they are here, and do nothing
  await good(host, id, 'start');
  const last = await playOn(server, id, players, t => t.status === 'over');
  equal(last.rounds[0].tables[0].status, 'over');
  const { trail } = await show(server, id, null, '/trail');
  ok(
    trail.some(n => n.what === 'late'),
    'it is told',
  );
  for (const p of players) p.socket.close();
});

test('its host leads: pause, removal, annulment, all in the trail', async () => {
  const id = await make(host, { ...two, rounds: 3, name: '  Led ' });
  const players = people.slice(0, 4).map((user, i) => new Player(server, user, 21 + i));
  for (const p of players) await good(p.user, id, 'on');
  await good(people[5], id, 'on');
  await good(people[5], id, 'off');
  await good(people[6], id, 'on');
  await refused(people[0], id, 'remove', 403, 'forbidden', { user: people[6].id });
  await good(host, id, 'remove', { user: people[6].id });
  await refused(people[6], id, 'on', 403, 'forbidden');
  for (const p of players) await p.come(id);
  await good(host, id, 'start');
  await refused(host, id, 'start', 409, 'too_late');
  await until(server, id, t => t.rounds[0]?.tables.every(x => x.code || x.status === 'bye'));
  await good(host, id, 'pause');
  await playOn(server, id, players, t => t.rounds[0]?.tables.every(x => x.status === 'over'));
  equal((await show(server, id)).round, 1);
  await good(host, id, 'remove', { user: people[3].id });
  await good(host, id, 'go');
  const second = await until(server, id, t => t.round === 2); // nobody plays on meanwhile
  equal(second.rounds[0].tables.map(t => t.status).includes('bye'), true);
  equal(
    second.people.filter(p => p.out).map(p => p.user),
    [people[3].id],
  );
  await good(host, id, 'annul');
  const { trail } = await show(server, id, host, '/trail');
  const deeds = trail.map(n => n.what + (n.word && n.what === 'off' ? ` ${n.word}` : ''));
  for (const deed of ['on', 'off', 'off removed', 'start', 'pause', 'go', 'round', 'annul'])
    ok(deeds.includes(deed), `${deed} in ${deeds}`);
  equal(trail.at(-1).by, host.name);
  const mine = await get(server, people[3], '/api/tournaments');
  ok(!mine.tournaments.some(t => t.id === id && t.status !== 'annulled'), 'no longer listed');
  for (const p of players) p.socket.close();
});

test('trophies are kept for the first three', async () => {
  const mine = await get(server, people[0], '/api/me/export');
  ok(
    mine.trophies.some(t => t.kind === 'tournament' && t.place === 1 && t.name === 'Hven'),
    JSON.stringify(mine.trophies),
  );
});

test('who is erased is signed off; what nobody else would begin is annulled', async () => {
  const [leaver] = await accounts(server, ['Gone With It']);
  const other = await make(host, two);
  for (const p of [people[0], leaver]) await good(p, other, 'on');
  const own = await make(leaver, two);
  await good(people[0], own, 'on');
  const said = orrery('people', 'erase', leaver.name, '--now', '--data', server.data);
  equal(said.status, 0, said.stderr);
  const now = await until(server, other, t => t.people.length === 1);
  equal([now.status, now.people[0].user], ['open', people[0].id]);
  equal((await until(server, own, t => t.status === 'annulled')).host, '');
});

test('a time control says how long a turn lasts, in the place of seconds', async () => {
  const { clock, ...plan } = { name: 'Hven', ...two };
  const asked = time_control => post(server, host, '/api/tournaments', { ...plan, time_control });
  const { status, id } = await asked('60s/turn');
  equal(status, 201);
  const it = await show(server, id);
  equal([it.clock, it.time_control], [clock, '1m/turn']);
  await good(host, id, 'annul');
  for (const [said, code, error, why] of [
    ['none', 400, 'bad_times'],
    ['1 m/turn', 400, 'bad_times', 'time_control: expected d, h, m or s at 2'],
    ['5m+20s', 409, 'unsupported', 'time_control'],
  ]) {
    const a = await asked(said);
    equal([a.status, a.error, a.why], [code, error, why]);
  }
  const both = await post(server, host, '/api/tournaments', {
    ...plan,
    clock,
    time_control: '1m/turn',
  });
  equal([both.status, both.error], [400, 'bad_input']);
});

test('hosts alone make them, where it is said so', async () => {
  await server.stop();
  await server.start(['--tournaments', 'hosts']);
  const answer = await post(server, host, '/api/tournaments', { name: 'Hven', ...four });
  equal([answer.status, answer.error], [403, 'hosts_only']);
});

run();
