// Who judges: nobody sees or judges what is about oneself, nor takes back what one of a higher role did.
import { Server, test, run, ok, equal, orrery } from './kit.mjs';
import { comes, get, post, sql } from './people.mjs';

const server = new Server();
const HOUR = 3600000;
let host, mod, other, ada, ben, table;
const again = async who => Object.assign(await server.connect(who.user), { user: who.user });
const report = (who, about, words = '') =>
  post(server, who, '/api/reports', { user: about.user.id, table, reason: 'insult', words });
const desk = async (who, more = '') => (await get(server, who, `/api/desk${more}`)).entries;
const deed = (who, wish) => post(server, who, '/api/desk/deed', wish);
const lift = (who, id) => post(server, who, '/api/desk/lift', { deed: id });
const letters = async who => (await get(server, who, '/api/me/letters')).letters;
const entry = async (who, about) => (await desk(who)).find(e => e.name === about).id;
const names = list => list.map(e => e.name);

test('they come: a host, two moderators, two people', async () => {
  await server.start();
  const all = [];
  for (const name of ['Hedy', 'Judith', 'Julia', 'Ada', 'Ben']) all.push(await comes(server, name));
  await server.stop();
  const roles = [2, 1, 1];
  sql(
    server,
    roles.map((r, i) => `UPDATE people SET role = ${r} WHERE id = '${all[i].user.id}';`).join(''),
  );
  await server.start();
  [host, mod, other, ada, ben] = await Promise.all(all.map(again));
  ({ table } = await ada.good({ t: 'create', game: 'connect_four', seats: 2 }));
});

test('a moderator who is reported sees nothing of it, open or closed; others do', async () => {
  equal((await report(ada, mod, 'She takes sides')).status, 200);
  equal((await report(ada, ben)).status, 200);
  equal(names(await desk(mod)), ['Ben']);
  equal(names(await desk(other)), ['Judith', 'Ben']);
  const id = await entry(host, 'Judith');
  equal((await get(server, mod, `/api/desk/${id}`)).error, 'not_found');
  equal((await deed(mod, { report: id, kind: 'nothing' })).error, 'forbidden');
  const wish = { report: id, kind: 'note', reason: 'other', words: 'Watch her' };
  equal((await deed(other, wish)).error, 'forbidden', 'one of no lesser role');
  equal((await deed(host, wish)).status, 200);
  const file = await get(server, host, `/api/desk/${id}`);
  equal([file.reports[0].words, file.deeds[0].words], ['She takes sides', 'Watch her']);
  equal(
    file.trail.map(t => t.by),
    ['Hedy', 'Hedy'],
    'what was refused is not in the trail',
  );
  equal((await get(server, mod, `/api/desk/${id}`)).error, 'not_found');
  equal(
    [names(await desk(mod, '?closed=1')), names(await desk(host, '?closed=1'))],
    [[], ['Judith']],
  );
});

test('what the host did is taken back by the host alone', async () => {
  const wish = { kind: 'mute', reason: 'insult', hours: 48 };
  equal((await deed(host, { report: await entry(host, 'Ben'), ...wish })).status, 200);
  const [first] = await letters(ben);
  for (const who of [mod, other]) equal((await lift(who, first.id)).error, 'forbidden');
  await report(ada, ben);
  const less = { kind: 'mute', reason: 'spam', hours: 1 };
  equal((await deed(mod, { report: await entry(mod, 'Ben'), ...less })).status, 200);
  const said = { t: 'chat', table, text: 'but' };
  await ben.good({ t: 'open', table });
  const { why, until } = await ben.refused(said, 'forbidden');
  equal(why, 'muted');
  ok(Math.abs(until - Date.now() - 48 * HOUR) < 60000, 'the longer one of two holds');
  const [second] = await letters(ben);
  equal((await lift(other, second.id)).status, 200, 'what one of the own role did');
  equal((await lift(host, first.id)).status, 200);
});

test('so is what was done by the host’s own hand', async () => {
  const suspend = ['people', 'suspend', 'Ben', '--until', '2d', '--reason', 'a break'];
  const done = orrery(...suspend, '--data', server.data);
  equal(done.status, 0, done.stderr);
  await ben.gone;
  await report(ada, ben);
  const id = await entry(mod, 'Ben');
  const { deeds } = await get(server, mod, `/api/desk/${id}`);
  equal([deeds[0].kind, deeds[0].by], ['suspend', '']);
  equal((await lift(mod, deeds[0].id)).error, 'forbidden');
  equal((await lift(host, deeds[0].id)).status, 200);
});

test('of who is erased a report keeps neither name nor words', async () => {
  const dora = await server.join('Dora');
  const { table: at } = await dora.good({ t: 'create', game: 'connect_four', seats: 2 });
  for (const who of [dora, ada]) await who.good({ t: 'open', table: at });
  await dora.good({ t: 'chat', table: at, text: 'what Dora says' });
  await ada.good({ t: 'chat', table: at, text: 'what Ada says' });
  await post(server, ada, '/api/reports', { user: ben.user.id, table: at, reason: 'spam' });
  const said = async () => {
    const { id } = (await desk(host)).find(e => e.table === at);
    return JSON.stringify((await get(server, host, `/api/desk/${id}`)).reports[0].lines);
  };
  ok((await said()).includes('what Dora says'), 'it was taken along');
  const done = orrery('people', 'erase', dora.user.id, '--now', '--data', server.data);
  equal(done.status, 0, done.stderr);
  await dora.gone;
  const left = await said();
  equal(
    [/Dora/.test(left), left.includes(dora.user.id), /what Ada says/.test(left)],
    [false, false, true],
  );
});

await run();
