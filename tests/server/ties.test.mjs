// Friends, follow, block, hide: what is kept of them, and what the server holds to.
import { Server, test, run, ok, equal, play } from './kit.mjs';
import { comes, get, post } from './people.mjs';

const server = new Server();
let ada, ben, cid, gus;
const tie = (who, other, kind, on = true) => post(server, who, '/api/ties', { ...other, kind, on });
const named = who => ({ name: who.user.name });
const by = who => ({ user: who.user.id });
const ties = async who =>
  (await get(server, who, '/api/ties')).ties.map(t => `${t.kind} ${t.name}`).sort();
const of = async (who, other) =>
  (await get(server, who, '/api/ties')).ties.find(t => t.user === other.user.id);
const heard = (socket, text) => socket.wait(m => m.t === 'chat' && m.text === text);
const hears = (socket, text) => socket.all.some(m => m.t === 'chat' && m.text === text);
const again = async who => Object.assign(await server.connect(who.user), { user: who.user });
// The next list that fits, by asking for it anew until it does; then what another one has of a table.
const listed = async (who, table, fits = () => true) => {
  who.forget();
  for (const on of [false, true]) who.send({ t: 'lobby', on });
  const has = m => m.tables.find(t => t.code === table && fits(t));
  return has(await who.wait(m => m.t === 'lobby' && has(m)));
};
const lists = async (who, table) => {
  who.forget();
  for (const on of [false, true]) who.send({ t: 'lobby', on });
  return (await who.wait(m => m.t === 'lobby')).tables.some(t => t.code === table);
};

test('they come', async () => {
  await server.start();
  ada = await comes(server, 'Ada');
  ben = await comes(server, 'Ben');
  cid = await comes(server, 'Cid');
  gus = await server.join('Gus');
});

test('friends are asked for, refused, accepted and ended', async () => {
  equal((await tie(ada, { name: 'bEN' }, 'friend')).status, 200);
  equal([await ties(ada), await ties(ben)], [['asked Ben'], ['asks Ada']]);
  equal((await tie(ben, named(ada), 'friend', false)).status, 200);
  equal([await ties(ada), await ties(ben)], [[], []]);
  await tie(ada, named(ben), 'friend');
  await tie(ben, by(ada), 'friend');
  equal([await ties(ada), await ties(ben)], [['friend Ben'], ['friend Ada']]);
  await tie(ada, named(ben), 'friend'); // once more changes nothing
  equal([await ties(ada), await ties(ben)], [['friend Ben'], ['friend Ada']]);
  await tie(ben, named(ada), 'friend', false);
  equal([await ties(ada), await ties(ben)], [[], []]);
});

test('what is no tie', async () => {
  equal((await tie(ada, { name: 'Nobody Here' }, 'friend')).error, 'not_found');
  equal((await tie(ada, { user: 'x' }, 'hide')).error, 'not_found');
  equal((await tie(ada, named(ada), 'friend')).error, 'bad_input');
  equal((await tie(ada, by(gus), 'friend')).error, 'no_account');
  equal((await tie(gus, named(ada), 'friend')).error, 'no_account');
  equal((await tie(ada, named(ben), 'enemy')).error, 'bad_input');
  equal((await tie(ada, { ...named(ben), ...by(ben) }, 'hide')).error, 'bad_input');
  equal((await tie(ada, {}, 'hide')).error, 'bad_input');
  equal((await server.fetch('/api/ties')).status, 401);
});

test('a friend is told who is here, and at which listed table', async () => {
  await tie(ada, named(ben), 'friend');
  await tie(ben, named(ada), 'friend');
  equal([(await of(ada, ben)).here, (await of(ada, ben)).table], [true, undefined]);
  const hidden = (await ben.good({ t: 'create', game: 'century', seats: 2 })).table;
  await ben.good({ t: 'open', table: hidden });
  equal((await of(ada, ben)).table, undefined);
  const { table } = await ben.good({ t: 'create', game: 'century', seats: 2, open: true });
  await ben.good({ t: 'open', table });
  equal((await of(ada, ben)).table, table);
  await ben.close();
  for (let i = 0; i < 200 && (await of(ada, ben)).here; i++);
  equal([(await of(ada, ben)).here, (await of(ada, ben)).table], [false, undefined]);
  ben = await again(ben);
  await tie(cid, named(ben), 'follow');
  const follow = await of(cid, ben);
  equal([follow.kind, follow.here], ['follow', undefined]);
});

test('a friend is invited to a table, nobody else', async () => {
  const { table } = await ada.good({ t: 'create', game: 'century', seats: 2 });
  const invite = { t: 'invite', table, user: ben.user.id };
  await ada.refused(invite, 'forbidden'); // it is not open on this socket
  await ada.good({ t: 'open', table });
  await ada.good(invite);
  const told = await ben.wait(m => m.t === 'invited');
  equal([told.table, told.game, told.from, told.user], [table, 'century', 'Ada', ada.user.id]);
  await ada.refused({ ...invite, user: cid.user.id }, 'forbidden');
  await ada.refused({ ...invite, user: 'nobody' }, 'forbidden');
  await cid.good({ t: 'open', table });
  await cid.refused(invite, 'forbidden'); // neither a friend of his nor does he sit there
  ok(!cid.all.some(m => m.t === 'invited'), 'Cid heard of none');
});

test('a block: no talk either way, from this moment and of before', async () => {
  const { table } = await ada.good({ t: 'create', game: 'connect_four', seats: 2 });
  for (const who of [ada, cid, gus]) await who.good({ t: 'open', table });
  await cid.good({ t: 'chat', table, text: 'before' });
  await heard(ada, 'before');
  equal((await tie(ada, named(cid), 'block')).status, 200);
  await cid.good({ t: 'chat', table, text: 'from the blocked' });
  await ada.good({ t: 'chat', table, text: 'from the blocker' });
  await heard(gus, 'from the blocker');
  await gus.good({ t: 'chat', table, text: 'end' });
  for (const who of [ada, cid, gus]) await heard(who, 'end');
  ok(hears(gus, 'from the blocked') && hears(cid, 'from the blocked'), 'others hear him');
  ok(!hears(ada, 'from the blocked') && !hears(cid, 'from the blocker'), 'they do not hear');
  const late = await again(ada);
  await late.good({ t: 'open', table });
  await heard(late, 'end');
  ok(!hears(late, 'before'), 'nor what was said before');
});

test('the wall holds after a restart, by whoever comes first', async () => {
  await server.stop();
  await server.start();
  [ada, ben, cid, gus] = [await again(ada), await again(ben), await again(cid), await again(gus)];
  const { table } = await cid.good({ t: 'create', game: 'century', seats: 2, open: true });
  await cid.good({ t: 'open', table });
  const other = (await gus.good({ t: 'create', game: 'century', seats: 2, open: true })).table;
  await gus.good({ t: 'open', table: other });
  await listed(gus, table);
  await listed(ada, other); // she has a list
  ok(!(await lists(ada, table)), 'not for who has blocked');
  await ada.good({ t: 'open', table });
  await ada.refused({ t: 'sit', table, seat: 1 }, 'forbidden');
  await cid.good({ t: 'stand', table });
  await cid.close();
  await ada.good({ t: 'sit', table, seat: 1 });
  cid = await again(cid);
  await cid.good({ t: 'open', table });
  await cid.refused({ t: 'sit', table, seat: 0 }, 'forbidden');
  await listed(gus, table, t => t.seats.some(seat => seat.user === ada.user.id));
  await listed(cid, other);
  ok(!(await lists(cid, table)), 'and not for the blocked');
  await tie(cid, named(gus), 'block', true); // who has no account, by name: nobody
  await cid.forget();
  await tie(cid, by(gus), 'block');
  ok(
    !(await cid.wait(m => m.t === 'lobby')).tables.some(t => t.code === other),
    'a new list comes with a new wall',
  );
  await tie(cid, by(gus), 'block', false);
});

test('the same refusal where the blocker sits and has gone', async () => {
  const { table } = await ada.good({ t: 'create', game: 'connect_four', seats: 2 });
  const gone = ada;
  await gone.close();
  await cid.good({ t: 'open', table });
  await cid.refused({ t: 'sit', table, seat: 1 }, 'forbidden');
  ada = await again(ada);
});

test('a match that runs stays a match; its rematch parts them', async () => {
  await tie(ada, named(cid), 'block', false);
  const { table } = await ada.good({ t: 'create', game: 'connect_four', seats: 2 });
  await ada.good({ t: 'open', table });
  await cid.good({ t: 'open', table });
  await cid.good({ t: 'sit', table, seat: 1 });
  await tie(ada, named(cid), 'block');
  await ada.good({ t: 'start', table });
  await play(table, [ada, cid]);
  const next = (await cid.good({ t: 'rematch', table })).table;
  await cid.good({ t: 'open', table: next });
  const { seats } = await cid.table(next);
  equal(seats.map(s => s.user ?? null).filter(Boolean), [cid.user.id]);
  await ada.refused({ t: 'sit', table: next }, 'forbidden');
});

test('a rematch that a third asks for does not seat two who are apart', async () => {
  const { table } = await gus.good({ t: 'create', game: 'sealed_bids', seats: 3, open: true });
  for (const who of [gus, ada, cid]) await who.good({ t: 'open', table });
  await tie(ada, named(cid), 'block', false);
  for (const who of [ada, cid]) await who.good({ t: 'sit', table });
  await gus.good({ t: 'start', table });
  await tie(ada, named(cid), 'block');
  await play(table, [ada, cid, gus]);
  const next = (await gus.good({ t: 'rematch', table })).table;
  await gus.good({ t: 'open', table: next });
  const told = await gus.table(next);
  const sit = told.seats.map(s => s.user).filter(Boolean);
  equal([told.status, sit.length, sit.includes(gus.user.id)], ['setup', 2, true]);
});

test('who is blocked finds no way to where the other sits, also while a match runs', async () => {
  const { table } = await ada.good({
    t: 'create',
    game: 'discovery',
    seats: 3,
    open: true,
    options: { newcomers: 1 },
  });
  for (const who of [ada, gus, cid]) await who.good({ t: 'open', table });
  await gus.good({ t: 'sit', table });
  await ada.good({ t: 'start', table });
  await ada.table(table, m => m.status === 'playing');
  equal((await tie(cid, named(ada), 'follow')).status, 200);
  equal((await of(cid, ada)).table, undefined, 'followed again, and nowhere');
  const come = { t: 'table', table, action: 'join 2 0' };
  await cid.refused(come, 'forbidden');
  await tie(ada, named(cid), 'block', false);
  equal((await of(cid, ada)).table, table, 'without the wall');
  cid.send({ ...come, id: 'come' });
  await ada.table(table, m => m.waits?.length || m.seats[2].kind === 'human');
  await tie(ada, named(cid), 'block');
  equal(await of(cid, ada), undefined, 'a block ends it');
});

test('who is blocked is not told, and does not come back as a friend', async () => {
  equal((await tie(cid, named(ada), 'friend')).status, 200);
  equal(await ties(cid), ['asked Ada', 'follow Ben']);
  ok(!(await ties(ada)).includes('asks Cid'), 'it is not seen');
  equal((await tie(ada, named(cid), 'friend')).status, 200); // nor taken for a yes
  ok(!(await ties(ada)).includes('friend Cid'), 'no friends across a wall');
  await tie(ada, named(cid), 'block', false);
  ok(!(await ties(ada)).includes('asks Cid'), 'nor later');
});

test('a block ends what there was', async () => {
  await tie(cid, named(ben), 'friend');
  await tie(ben, named(cid), 'friend');
  ok((await ties(cid)).includes('friend Ben'), 'friends');
  await tie(ben, named(cid), 'block');
  equal(
    (await ties(cid)).filter(t => t.includes('Ben')),
    [],
  );
  equal(
    (await ties(ben)).filter(t => t.includes('Cid')),
    ['block Cid'],
  );
});

test('a guest hides somebody, who hears on', async () => {
  const { table } = await ada.good({ t: 'create', game: 'connect_four', seats: 2 });
  for (const who of [ada, gus]) await who.good({ t: 'open', table });
  equal((await tie(gus, by(ada), 'hide')).status, 200);
  await ada.good({ t: 'chat', table, text: 'hidden' });
  await gus.good({ t: 'chat', table, text: 'can you hear me?' });
  await heard(ada, 'can you hear me?');
  await heard(gus, 'can you hear me?');
  ok(!hears(gus, 'hidden'), 'hidden at once');
  equal(await ties(gus), ['hide Ada']);
  await tie(gus, by(ada), 'hide', false);
  await ada.good({ t: 'chat', table, text: 'seen again' });
  await heard(gus, 'seen again');
});

test('changes have a limit, told with a time', async () => {
  const answers = await server.flood(() =>
    server.post('/api/ties', { user: ben.user.id, kind: 'hide', on: true }, gus.user),
  );
  const refused = await answers.find(a => a.status === 429).json();
  equal(refused.error, 'limit');
  ok(refused.retry_ms > 0, 'a time');
});

await run();
