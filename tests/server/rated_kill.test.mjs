// Ratings when the server dies: people with two rated matches that end at the same time, killed at
// any moment of it. Each match is rated once, and what stands follows from the results to the last bit.
import { patience } from '../patience.mjs';
import { Server, actions, equal, ok, orrery, pair, play, run, sleep, test } from './kit.mjs';
import { comes, rows } from './people.mjs';

const server = new Server();
const names = ['Ada', 'Ben', 'Cem', 'Dot', 'Eve'];
const codes = [];
let people, running;

const again = async socket =>
  Object.assign(await server.connect(socket.user), { user: socket.user });
/** `ratings --check`, of a server that may be at work. */
function check() {
  const it = orrery('ratings', '--check', '--data', server.data, '--json');
  return { status: it.status, said: it.stdout + it.stderr, ...JSON.parse(it.stdout || '{}') };
}
/** The first column of whose turn it is, in which the fourth piece wins. */
const wins = (list, view) => list.find(a => a === `drop ${view.must[0] + 1}`) ?? list[0];

test('in a circle, each in two rated matches, one ply before their ends', async () => {
  await server.start();
  people = [];
  for (const name of names) people.push(await comes(server, name));
});

/** One match of each two neighbours, as far as the ply that ends it. */
async function begin() {
  running = [];
  for (const [i, a] of people.entries()) {
    const b = people[(i + 1) % people.length];
    const table = await pair(server, a, b, { rated: 'people' });
    await play(table, [a, b], 6, wins);
    codes.push(table);
    running.push({ table, who: [a, b] });
  }
}

/** The last act of each match, sent without waiting for an answer. */
async function end({ table, who }) {
  const views = await Promise.all(who.map(s => s.view(table, v => v.ply >= 6)));
  const k = views.findIndex(
    v => v.over || (v.must.length > 0 && v.legal && actions(v.legal).length),
  );
  if (views[k].over) return;
  const { q } = views[k];
  who[k].send({
    t: 'act',
    id: `end-${table}`,
    table,
    q,
    action: wins(actions(views[k].legal), views[k]),
  });
}

const WHEN = [
  'at once',
  'after one result',
  'after two',
  'after four',
  'while they are rated',
  'when all is rated',
];
for (let round = 0; round < 6; round++)
  test(`killed ${WHEN[round]}`, async () => {
    await begin();
    const ended = running.map(m => m.who[0].view(m.table, v => v.over).catch(() => null));
    await Promise.all(running.map(end));
    const enough = [0, 1, 2, 4, 5, 5][round];
    let n = 0;
    await new Promise(done => {
      if (!enough) done();
      for (const one of ended) one.then(() => ++n >= enough && done());
    });
    if (round === 5) await allRated();
    equal((await server.kill()).signal, 'SIGKILL');
    await Promise.all(people.map(s => s.gone));
    await Promise.all(ended);
    await server.start();
    people = await Promise.all(people.map(again));
    for (const m of running) m.who = m.who.map(s => people.find(p => p.user.id === s.user.id));
    for (const { table, who } of running) {
      for (const s of who) await s.good({ t: 'open', table });
      await play(table, who, Infinity, wins); /* whose end was not durable ends now */
    }
    await allRated();
  });

/** Nothing waits any more: each match has its result, each once, and all follows from them. */
async function allRated() {
  for (let tries = 0; ; tries++) {
    const it = check();
    if (it.status === 0 && it.waiting === 0 && it.results === codes.length) break;
    ok(tries < 400 * patience, `rated in the end: ${it.said}`);
    await sleep(50);
  }
}

test('each match once, of each person all, and none of the six rounds is lost', async () => {
  const of = text => rows(server, text).map(row => Object.values(row)[0]);
  equal(of(`SELECT code FROM results WHERE state = 1 ORDER BY code`), [...codes].sort());
  equal(
    rows(server, 'SELECT n, count(*) AS people FROM ratings GROUP BY n'),
    [{ n: 12, people: names.length }],
    'twelve matches each count',
  );
  equal(of('SELECT count(*) FROM steps'), [codes.length * 2]);
  const ids = of('SELECT rid FROM steps GROUP BY rid HAVING count(*) <> 2');
  equal(ids, [], 'both sides of each');
  const it = check();
  equal([it.status, it.wrong, it.results, it.ratings], [0, 0, codes.length, names.length], it.said);
});

run();
