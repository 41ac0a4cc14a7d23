// Accounts that meet in matches that count and come by one line are shown to moderators: it is a mark,
// from which nothing follows; nothing of an address is written down; it goes with who leaves, and in time.
import path from 'node:path';
import { patience } from '../patience.mjs';
import { Server, test, run, ok, equal, orrery, pair, play, sleep } from './kit.mjs';
import { get, rows, sql } from './people.mjs';

const server = new Server();
server.file = path.join(server.folder, 'orrery.sock');
const HERE = '198.51.100.7',
  THERE = '203.0.113.9',
  SIX = '2001:db8:1:2::7',
  BESIDE = '2001:db8:1:3::7'; /* another /64 of its /48 */
const password = 'a long word of passage';
let judith, ada, ben, cid, six, near, beside;

const connect = (user, at) => server.connect(user, { headers: [`X-Forwarded-For: ${at}`] });
const again = async (who, at = who.at) =>
  Object.assign(await connect(who.user, at), { user: who.user, at });
async function account(name, at) {
  const headers = { 'x-forwarded-for': at };
  const answer = await server.post('/api/account', { name, password }, headers);
  equal(answer.status, 201, name);
  const cookie = answer.headers.get('set-cookie').split(';')[0];
  return again({ user: { ...(await answer.json()), cookie }, at });
}
/** The server goes and comes, with this done to its data meanwhile; so do all who are not out. */
async function anew(text) {
  await server.stop();
  sql(server, text);
  await server.start();
  const all = [judith, ada, ben, cid, six, near, beside].map(who => again(who));
  [judith, ada, ben, cid, six, near, beside] = await Promise.all(all);
}
const desk = (who = judith, query = '') => get(server, who, `/api/desk${query}`);
/** As the desk tells it: who with whom, in what, how often. */
const marks = async () =>
  (await desk()).same_line.map(l => [[l.name, l.other_name].sort().join(' '), l.game, l.n]).sort();
/** A whole match of two, the first wins or not; when it is rated. */
async function match(a, b, more = { rated: 'people' }) {
  const table = await pair(server, a, b, more);
  await play(table, [a, b]);
  for (let tries = 0; more.rated; tries++) {
    const it = await (await server.fetch(`/api/tables/${table}/rating`)).json();
    if (it.state === 'rated') return it;
    ok(tries < 400 * patience, 'it is rated');
    await sleep(25);
  }
}

test('they come: Ada and Ben by one line, the others by lines of their own', async () => {
  await server.start();
  judith = await account('Judith', THERE);
  ada = await account('Ada', HERE);
  ben = await account('Ben', HERE);
  cid = await account('Cid', '192.0.2.1');
  six = await account('Six', SIX);
  near = await account('Near', '2001:db8:1:2:ffff::1');
  beside = await account('Beside', BESIDE);
  await anew(`UPDATE people SET role = 1 WHERE id = '${judith.user.id}'`);
  equal(await marks(), []);
});

test('who meets by one line in a match that counts stands on the desk, and counts as ever', async () => {
  const it = await match(ada, ben);
  equal(await marks(), [['Ada Ben', 'connect_four', 1]]);
  const [first, second] = it.sides;
  ok(first.after !== first.before && second.after !== second.before, 'both move');
  ok(!first.not && !second.not, 'it counts');
  await match(ben, ada); // the other way round it is the same two
  equal(await marks(), [['Ada Ben', 'connect_four', 2]]);
  const [line] = (await desk()).same_line;
  equal([line.user, line.other], [ada.user.id, ben.user.id].sort());
  equal((await desk(judith, '?closed=1')).same_line, undefined);
  for (const who of [ada, ben]) equal((await get(server, who, '/api/me')).status, 200);
  equal(rows(server, 'SELECT * FROM deeds'), []);
  equal(rows(server, 'SELECT * FROM reports'), []);
  equal((await desk(ada)).error, 'forbidden');
});

test('by lines of their own, in a casual match, one left before it counts: nothing is marked', async () => {
  const was = await marks();
  await match(ada, cid);
  await match(six, beside); // of IPv6 a line is a /64
  await match(ada, ben, {});
  const off = await pair(server, ada, ben, { rated: 'people' });
  await ben.good({ t: 'leave', table: off });
  await ada.view(off, v => v.over);
  equal(await marks(), was);
  await match(six, near);
  equal(await marks(), [...was, ['Near Six', 'connect_four', 1]].sort());
});

test('where somebody is at the match is what is meant, not where the account was made', async () => {
  const was = await marks();
  const moved = await again(ben, '192.0.2.77');
  await ben.close();
  await match(ada, moved);
  equal(await marks(), was);
  await moved.close();
  ben = await again(ben);
});

test('nothing of an address is in the store', async () => {
  const columns = Object.keys(rows(server, 'SELECT * FROM same_line')[0]);
  equal(columns.sort(), ['at', 'game', 'n', 'other', 'user_id', 'variant']);
});

test('one’s own mark is not on one’s own desk; it is among one’s own data, without the other', async () => {
  await anew(`UPDATE people SET role = 1 WHERE id = '${ada.user.id}'`);
  const mine = (await desk(ada)).same_line.map(l => [l.name, l.other_name].sort());
  equal(mine, [['Near', 'Six']], 'that of the others alone');
  const all = await get(server, ben, '/api/me/export');
  equal(
    all.same_line.map(l => [l.game, l.n, Object.keys(l).length]),
    [['connect_four', 2, 4]],
  );
});

/** Waits for what a tick of the server does. */
async function left(...pairs) {
  for (let tries = 0; String((await marks()).map(m => m[0])) !== String(pairs); tries++) {
    ok(tries < 400 * patience, `left: ${pairs}`);
    await sleep(25);
  }
}

test('after ninety days, and with who leaves for good, it is gone', async () => {
  await left('Ada Ben', 'Near Six');
  const old = `user_id IN ('${six.user.id}', '${near.user.id}')`;
  await anew(`UPDATE same_line SET at = at - 91 * 86400000 WHERE ${old}`);
  await left('Ada Ben');
  equal(orrery('people', 'erase', 'Ben', '--now', '--data', server.data).status, 0);
  await left();
});

run();
