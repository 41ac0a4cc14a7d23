// What one user may make and try: told with a time to come back, by the store's count and not the memory's.
import { Server, test, run, ok, equal, pair, sleep } from './kit.mjs';

const server = new Server();
const few = ['--tables', '4'];
const create = { t: 'create', game: 'connect_four', seats: 2 };

test('a code of a new table has 64 bits; those of six letters stay good', async () => {
  await server.start(few);
  const ada = await server.join('Ada');
  const { table } = await ada.good(create);
  ok(/^[2-9a-hj-km-np-z]{13}$/.test(table), table);
  await ada.refused({ t: 'open', table: table.slice(0, 6) }, 'not_found');
  await ada.refused({ t: 'open', table: `${table}2` }, 'not_found');
  equal((await server.fetch(`/api/tables/${table}/replay`)).status, 409);
});

test('who makes tables as fast as may be hears when to come back, on every socket', async () => {
  const eve = await server.join('Eve');
  const more = [eve, await server.connect(eve.user), await server.connect(eve.user)];
  const solo = { ...create, seats: 2, bots: ['apprentice'], start: true };
  let made = 0;
  let refused;
  for (let i = 0; i < 300 && !refused; i++) {
    const answer = await more[i % 3].once({ ...solo, id: `m${i}` });
    if (answer.t === 'ok') {
      made++;
      more[i % 3].send({ t: 'leave', table: answer.table, id: `l${i}` }); // it is over
    } else if (answer.retry_ms) refused = answer;
    else throw new Error(JSON.stringify(answer));
  }
  ok(
    refused?.code === 'limit' && made >= 60 && made < 100,
    `${made}, then ${JSON.stringify(refused)}`,
  );
  const ada = await server.join('Ada');
  await ada.good(create); // others are not concerned
});

test('fifty tables that are not over: no more, whether they are in memory or not', async () => {
  const eve = await server.join('Eve');
  for (let i = 0; i < 50; i++) await eve.good(create);
  await eve.refused(create, 'limit');
  const { tables } = await (await server.fetch('/healthz')).json();
  ok(tables < 40, `${tables} in memory`);
  await server.kill();
  await server.start(few);
  const back = await server.connect(eve.user);
  equal((await back.refused(create, 'limit')).retry_ms, undefined);
});

test('who tries codes is slowed down, and may play on', async () => {
  const ada = await server.join('Ada');
  const ben = await server.join('Ben');
  const table = await pair(server, ada, ben);
  const eve = await server.join('Eve');
  let refused;
  let tries = 0;
  for (; tries < 200 && !refused; tries++) {
    const word = 'abcdefghjkmnp'
      .replace('a', '23456789'[tries % 8])
      .replace('b', 'bcdefghjkm'[tries % 10]);
    const answer = await eve.once({ t: 'open', id: `c${tries}`, table: word });
    equal(['not_found', 'limit'].includes(answer.code), true, JSON.stringify(answer));
    if (answer.retry_ms && answer.code === 'limit') refused = answer;
  }
  ok(tries <= 60, `${tries} tries`);
  await ben.good({ t: 'open', table }); // others are not concerned
});

test('one address, however many guests it has: told when to come back', async () => {
  await server.kill();
  await server.start(few);
  let made = 0;
  let refused;
  for (let g = 0; g < 14 && !refused; g++) {
    const guest = await server.join(`Guest ${g}`);
    for (let i = 0; i < 50 && !refused; i++) {
      const answer = await guest.ask({ ...create, id: `g${g}-${i}` }, 20000, 5000);
      if (answer.t === 'ok') made++;
      else refused = answer;
    }
    await guest.close();
  }
  ok(
    refused?.code === 'limit' && refused.retry_ms > 5000 && made >= 600,
    `${made}, then ${JSON.stringify(refused)}`,
  );
});

test('who tries codes by HTTP is slowed down sooner than who reads', async () => {
  const word = i => `${'23456789abcdefgh'[i % 16]}${'jkmnpqrstuvwxyz2'[i >> 4]}bcdefghjkmn`;
  let tries = 0;
  for (let status = 404; status === 404 && tries < 200; tries++)
    status = (await server.fetch(`/api/tables/${word(tries)}/at/0`)).status;
  ok(tries < 100, `${tries} tries`);
});

run();
