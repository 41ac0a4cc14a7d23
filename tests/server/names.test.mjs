// What guests are called: nothing that speaks for the house, nothing that is an account's, or becomes
// one's; and a name is no way to talk for who may not.
import { Authenticator } from '../authenticator.mjs';
import { Server, test, run, ok, equal, pair } from './kit.mjs';
import { mailbox } from './mailbox.mjs';
import { account, get, post, sql } from './people.mjs';

const server = new Server();
let ada, gus, nova, vera, table;
const again = async who => Object.assign(await server.connect(who.user), { user: who.user });
const named = async (name, who) => {
  const answer = await server.post('/api/session', { name }, who ? { cookie: who.cookie } : {});
  return { status: answer.status, ...(await answer.json()) };
};
const refused = async (name, status, error, who) => {
  const answer = await named(name, who);
  equal([name, answer.status, answer.error], [name, status, error]);
  return answer;
};

test('no guest is called what speaks for the house, or could be taken for it', async () => {
  await server.start();
  for (const name of [
    'Moderator',
    'HOST',
    'admin',
    'Orrery',
    'System',
    'Somebody  who left',
    'Une personne partie',
    'M\u043eder\u0430tor', // with letters of another alphabet
    `Admin ${'. '.repeat(9)}`, // as long as a guest's name may be
    'Moderator 1',
    'The Host',
    'THE-HOST!',
    'TheModerator',
    'L’hôte',
    'Le modérateur n° 2',
    'Admin2',
    '~ 007 admin ~',
    'Moderator II',
    'Host\u2460', // with a 1 in a circle
    '\uff34he \uff28ost', // in full width
    'M\u043eder\u0430tor 3',
    'A.d.m.i.n',
    'Orrery Team',
    'A Server Admin',
    'Équipe d’Orrery',
    'Personne partie 2',
    'Host Ann',
    'SuperAdmin',
    'somebodywholeft',
    'You',
  ])
    await refused(name, 400, 'name_reserved');
  const kay = await server.guest('Kay');
  await refused('Host', 400, 'name_reserved', kay);
  equal((await get(server, kay, '/api/me')).name, 'Kay');
  for (const name of ['The Moderator', 'Support 24'])
    equal(
      (await post(server, kay, '/api/account', { name, password: 'x'.repeat(9) + name })).error,
      'name_reserved',
    );
  for (const name of [
    'Theme',
    'Lemaître',
    'Hostetler',
    'Ghost Ann',
    'Anna Staff',
    'Mel 2',
    'Robin Hood',
    'Guest 12',
  ])
    equal((await server.guest(name)).name, name);
});

test('nor what an account is called, however long it is written', async () => {
  ada = await account(server, 'Ada May');
  for (const name of ['ada may', `Ada${' '.repeat(16)}May`, `Ada May${'.'.repeat(16)}`])
    await refused(name, 409, 'name_taken');
});

test('a guest whose name becomes an account’s has another from then on, also at tables', async () => {
  [nova, gus] = [await server.join('Nova'), await server.join('Gus')];
  ({ table } = await gus.good({ t: 'create', game: 'connect_four', seats: 2 }));
  for (const who of [gus, nova]) await who.good({ t: 'open', table });
  await nova.good({ t: 'sit', table, seat: 1 });
  await gus.table(table, m => m.seats[1].name === 'Nova');
  vera = await server.guest('Vera'); // who is not here
  await account(server, 'NOVA');
  await account(server, 'Vera');
  const { seats } = await gus.table(table, m => /^Nova \d\d?$/.test(m.seats[1].name ?? ''));
  equal((await get(server, nova, '/api/me')).name, seats[1].name);
  const { name } = await get(server, vera, '/api/me');
  ok(/^Vera \d\d?$/.test(name), name);
  await server.kill();
  await server.start();
  equal((await get(server, vera, '/api/me')).name, name, 'it is kept');
  gus = await again(gus);
  await gus.good({ t: 'open', table });
  equal((await gus.table(table)).seats[1].name, seats[1].name);
});

test('a guest who is not here, and sits at a table, has another name for who looks', async () => {
  const hal = await server.join('Hal');
  const tables = [];
  let one;
  for (const name of ['Zelda', 'Zenobia']) {
    one = await server.join(name);
    tables.push(await pair(server, one, hal));
    await one.close();
  }
  await account(server, 'ZELDA'); // her table is in memory
  const names = m => m.seats.map(s => s.name).filter(name => name !== 'Hal');
  await hal.table(tables[0], m => /^Zelda \d\d?$/.test(names(m)[0] ?? ''));
  const other = await server.join('Looks on');
  await other.good({ t: 'open', table: tables[0] });
  ok(/^Zelda \d\d?$/.test(names(await other.table(tables[0]))[0]), 'for a new socket, too');
  // A name that was taken while the table was not in memory.
  await server.stop();
  sql(server, `UPDATE users SET name = 'Ada May' WHERE id = '${one.user.id}'`);
  await server.start();
  const late = await server.join('Late');
  await late.good({ t: 'open', table: tables[1] });
  const [name] = names(await late.table(tables[1]));
  ok(/^Ada May \d\d?$/.test(name), name);
  gus = await again(gus);
});

test('a name that is taken makes no work with all who are called otherwise', async () => {
  const crowd = await Promise.all(Array.from({ length: 20 }, (_, i) => server.join(`Crowd ${i}`)));
  const [wanda] = [await server.join('Wanda'), await named('Iris', crowd[0].user)];
  server.storeDoes('hold'); // what is read waits, and can be counted
  try {
    for (const name of ['WANDA', 'Iris']) await account(server, name);
    const told = await (await server.fetch('/metrics')).text();
    const waiting = Number(told.match(/^orrery_reader_waiting (\d+)$/m)[1]);
    ok(waiting >= 2 && waiting < 12, `${waiting} reads wait`);
  } finally {
    server.storeDoes('');
  }
  for (const [who, of] of [
    [wanda, /^Wanda \d\d?$/],
    [crowd[0], /^Iris \d\d?$/],
  ]) {
    const { name } = await get(server, who, '/api/me');
    ok(of.test(name), name);
  }
  for (const who of [...crowd, wanda]) await who.close();
});

test('a name of before that nobody may have is another one from the next coming on', async () => {
  await server.stop();
  sql(server, `UPDATE users SET name = 'Moderator' WHERE id = '${vera.id}'`);
  await server.start();
  const { name } = await get(server, vera, '/api/me');
  ok(/^Guest \d\d?$/.test(name), name);
});

test('who changes its name again and again is told when to come back', async () => {
  const kim = await server.guest('Kim');
  let limit;
  for (let i = 0; i < 6 && !limit; i++) {
    const answer = await named(`Word ${i}`, kim);
    if (answer.status !== 200) limit = answer;
  }
  equal([limit?.status, limit?.error], [429, 'limit']);
  ok(limit.retry_ms > 60000, 'not for minutes');
  const { name } = await get(server, kim, '/api/me');
  equal((await named(name, kim)).status, 200, 'the same is no change');
});

test('who is muted takes no other name, and gives none to a tournament', async () => {
  gus = await again(gus);
  const until = Date.now() + 3600000;
  const { key } = await gus.good({ t: 'key', table });
  await server.stop();
  for (const { id } of [gus.user, ada])
    sql(
      server,
      `INSERT INTO deeds(user_id, by, kind, reason, words, at, until)
       VALUES('${id}', 'x', 'mute', 'insult', '', 1, ${until})`,
    );
  await server.start();
  await refused('Read this', 403, 'muted', gus.user);
  const link = { key: key.slice(key.lastIndexOf('/') + 1), take: true };
  const device = (await server.post('/api/key', link)).headers.get('set-cookie').split(';')[0];
  await refused('Read this', 403, 'muted', { cookie: device });
  equal((await post(server, ada, '/api/me/name', { name: 'Read this' })).error, 'muted');
  const plan = { name: 'Read this', game: 'connect_four', size: 2 };
  equal((await post(server, ada, '/api/tournaments', plan)).error, 'muted');
  await server.stop();
  sql(server, 'UPDATE deeds SET until = 1');
  await server.start();
  equal((await named('Gustave', gus.user)).status, 200, 'until then');
});

test('who is muted becomes no account by another name, and its seats go to none', async () => {
  const box = await mailbox();
  await server.stop();
  await server.start(box.options);
  const mia = await server.join('Mia');
  const hers = (await mia.good({ t: 'create', game: 'connect_four', seats: 2 })).table;
  const [name, password, address] = ['Read this', 'a long word of passage', 'mia@example.org'];
  const begin = ['/api/passkey/begin', { purpose: 'signup' }];
  const device = new Authenticator(server.origin);
  const passkey = device.make(await post(server, mia, ...begin));
  const letter = ['/api/mail/begin', { purpose: 'signup', address, name }];
  const { page } = await post(server, mia, ...letter);
  const { code } = await box.next(address);
  sql(
    server,
    `INSERT INTO deeds(user_id, by, kind, reason, words, at, until)
     VALUES('${mia.user.id}', 'x', 'mute', 'insult', '', 1, ${Date.now() + 3600000})`,
  );
  const signUp = ['/api/account', { name, password }];
  for (const [where, body] of [
    signUp,
    begin,
    ['/api/passkey/signup', { name, passkey }],
    letter,
    ['/api/mail/code', { page, code }],
  ]) {
    const answer = await post(server, mia, where, body);
    equal([where, answer.status, answer.error], [where, 403, 'muted']);
  }
  const take = { name: 'Ada May', password, seats: 'take' };
  const { status, moved, stayed } = await post(server, mia, '/api/signin', take);
  equal([status, moved, stayed], [200, [], [hers]]);
  sql(server, 'UPDATE deeds SET until = 1');
  equal((await post(server, mia, ...signUp)).status, 201, 'until then');
  box.close();
});

await run();
