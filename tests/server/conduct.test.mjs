// Who may say what: phrases for newcomers, friends for quiet accounts, nothing for who is muted.
import fs from 'node:fs';
import { Server, test, run, ok, equal } from './kit.mjs';
import { comes, post, settled, sql } from './people.mjs';

const server = new Server();
let ada, ben, cid, dot, gus, table;
const tie = (who, other, kind, on = true) =>
  post(server, who, '/api/ties', { user: other.user.id, kind, on });
const heard = (socket, text) =>
  socket.wait(m => m.t === 'chat' && (m.text === text || m.phrase === text));
const hears = (socket, text) => socket.all.some(m => m.t === 'chat' && m.text === text);
const again = async who => Object.assign(await server.connect(who.user), { user: who.user });
const everybody = async () => {
  [ada, ben, cid, dot, gus] = await Promise.all([ada, ben, cid, dot, gus].map(again));
};
const at = async (host, guests, open) => {
  table = (await host.good({ t: 'create', game: 'century', seats: 4, open })).table;
  for (const who of [host, ...guests]) await who.good({ t: 'open', table });
};
const says = (who, text) => who.ask({ t: 'chat', table, text });

test('they come: Ada has played, Ben is new, Cid is old and has played little', async () => {
  await server.start();
  ada = await comes(server, 'Ada');
  ben = await comes(server, 'Ben');
  cid = await comes(server, 'Cid');
  dot = await comes(server, 'Dot');
  gus = await server.join('Gus');
  await server.stop();
  sql(server, settled(ada.user.id) + settled(cid.user.id, 2) + settled(dot.user.id));
  await server.start();
  await everybody();
  equal(
    [ada, ben, cid, dot, gus].map(who => who.welcome.talk),
    ['all', 'phrases', 'phrases', 'all', 'phrases'],
  );
});

test('at a listed table newcomers have phrases', async () => {
  await at(ada, [ben, cid, gus], true);
  await ada.good({ t: 'chat', table, text: 'Welcome' });
  await heard(gus, 'Welcome');
  for (const who of [ben, cid, gus]) {
    const answer = await says(who, 'free text');
    equal([answer.code, answer.why], ['forbidden', 'newcomer']);
    await who.good({ t: 'phrase', table, phrase: 'good_luck' });
  }
  const line = await heard(ada, 'good_luck');
  equal([line.from, line.text], ['Ben', undefined]);
  ok(!hears(ada, 'free text'), 'nothing else');
});

test('what is no phrase', async () => {
  for (const phrase of ['', 'Good_luck', 'good_luck2', 'hello there', '\u0002hello'])
    await ada.refused({ t: 'phrase', table, phrase }, 'bad_input');
  await ada.refused({ t: 'phrase', table, phrase: 'hello', text: 'x' }, 'bad_input');
  await ada.refused({ t: 'chat', table, text: '\u0002hello' }, 'bad_input');
});

test('phrases are kept, and have their words in both languages', async () => {
  const list = fs.readFileSync(new URL('../../src/door/phrases.def', import.meta.url), 'utf8');
  const ids = [...list.matchAll(/^(?:PHRASE|REACTION)\((\w+)\)$/gm)].map(m => m[1]);
  ok(ids.length >= 20, `${ids.length} phrases`);
  const offered = fs.readFileSync(
    new URL('../../web/src/shell/phrases.ts', import.meta.url),
    'utf8',
  );
  equal(
    [...offered.matchAll(/^ {2}"(\w+)",$/gm)].map(m => m[1]),
    ids,
    'what the client offers',
  );
  for (const lang of ['en', 'fr']) {
    const text = new URL(`../../web/text/${lang}.json`, import.meta.url);
    equal(Object.keys(JSON.parse(fs.readFileSync(text, 'utf8')).phrases).sort(), [...ids].sort());
  }
  await server.kill();
  await server.start();
  await everybody();
  await ben.good({ t: 'open', table });
  await heard(ben, 'good_luck');
});

test('by an invitation link all talk freely', async () => {
  await at(gus, [ben], false);
  await gus.good({ t: 'chat', table, text: 'among us' });
  await heard(ben, 'among us');
});

test('and so do friends among themselves, anywhere', async () => {
  await tie(ben, cid, 'friend');
  await tie(cid, ben, 'friend');
  await at(ben, [cid], true);
  await ben.good({ t: 'chat', table, text: 'between friends' });
  await heard(cid, 'between friends');
  await gus.good({ t: 'open', table });
  equal((await says(ben, 'and now')).why, 'newcomer');
});

test('a quiet account says and hears friends alone', async () => {
  await tie(dot, ada, 'friend');
  await tie(ada, dot, 'friend');
  await server.stop();
  sql(server, `UPDATE people SET quiet = 1 WHERE id = '${dot.user.id}'`);
  await server.start();
  await everybody();
  equal(dot.welcome.talk, 'friends');
  await at(ada, [dot], false);
  await dot.good({ t: 'chat', table, text: 'to my friend' });
  await heard(ada, 'to my friend');
  await gus.good({ t: 'open', table });
  equal((await says(dot, 'to all')).why, 'quiet');
  const phrase = await dot.ask({ t: 'phrase', table, phrase: 'hello' });
  equal([phrase.code, phrase.why], ['forbidden', 'quiet']);
  await gus.good({ t: 'chat', table, text: 'hello, stranger' });
  await ada.good({ t: 'chat', table, text: 'from a friend' });
  for (const who of [gus, dot]) await heard(who, 'from a friend');
  ok(!hears(dot, 'hello, stranger'), 'not from a stranger');
  ok(!hears(gus, 'to my friend'), 'a stranger is not shown what was said before');
  await server.kill();
  await server.start();
  await everybody();
  await gus.good({ t: 'open', table });
  await heard(gus, 'from a friend');
  ok(!hears(gus, 'to my friend'), 'nor from the store');
});

test('who is muted says nothing until then, and is told', async () => {
  const until = Date.now() + 3600000;
  await server.stop();
  sql(
    server,
    `INSERT INTO deeds(user_id, by, kind, reason, words, at, until) VALUES
     ('${ada.user.id}', 'x', 'mute', 'insult', '', 1, ${until}),
     ('${dot.user.id}', 'x', 'mute', 'insult', '', 1, 2)`,
  );
  await server.start();
  await everybody();
  equal([ada.welcome.talk, dot.welcome.talk], ['none', 'friends']);
  await at(ada, [], false);
  const answer = await says(ada, 'but');
  equal([answer.code, answer.why, answer.until], ['forbidden', 'muted', until]);
  equal((await ada.ask({ t: 'phrase', table, phrase: 'hello' })).why, 'muted');
});

await run();
