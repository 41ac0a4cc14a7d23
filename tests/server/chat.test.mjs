// Talk at a table: kept, shown to who comes later, and no part of the match.
import { Server, test, run, ok, equal, pair, play } from './kit.mjs';

const server = new Server();
let ada, ben, cid, table;
const heard = (socket, text, ms) =>
  socket.wait(m => m.t === 'chat' && m.text === text, ms, `chat ${text}`);
const again = async socket =>
  Object.assign(await server.connect(socket.user), { user: socket.user });

test('guests come', async () => {
  await server.start();
  [ada, ben, cid] = [await server.join('Ada'), await server.join('Ben'), await server.join('Cid')];
});

test('all at the table hear it, with who said it', async () => {
  // RULES("DI-364"): there is no other chat, for teams or for anybody
  table = (await ada.good({ t: 'create', game: 'connect_four', seats: 2 })).table;
  await ada.refused({ t: 'chat', table, text: 'not open' }, 'forbidden');
  await ada.good({ t: 'open', table });
  await cid.good({ t: 'open', table });
  await ada.good({ t: 'chat', table, text: 'Bonjour à tous ☕' });
  const { from, user, seat, said, table: where } = await heard(cid, 'Bonjour à tous ☕');
  equal([from, user, seat, where], ['Ada', ada.user.id, 0, table]);
  ok(Math.abs(said - Date.now()) < 10000, 'a time');
  await heard(ada, 'Bonjour à tous ☕');
  await cid.good({ t: 'chat', table, text: 'I only watch' }); // nothing runs yet
  equal((await heard(ada, 'I only watch')).seat, null);
});

test('1 to 300 characters that show something', async () => {
  for (const text of ['', '   ', 'a\nb', 'x'.repeat(301)])
    await ada.refused({ t: 'chat', table, text }, 'bad_input');
  await ada.refused({ t: 'chat', table: 'zzzzzz', text: 'x' }, 'not_found');
  await ada.refused({ t: 'chat', table, text: 'x', more: 1 }, 'bad_input');
  for (const text of ['語'.repeat(300), '🎲'.repeat(300)]) {
    await ada.good({ t: 'chat', table, text });
    await heard(cid, text);
    await ada.refused({ t: 'chat', table, text: text + text.slice(-2) }, 'bad_input');
  }
});

test('who only watches does not talk into a running match', async () => {
  await ben.good({ t: 'open', table });
  await heard(ben, 'I only watch'); // the lines before come at once
  await ben.good({ t: 'sit', table, seat: 1 });
  await ada.good({ t: 'start', table });
  await cid.refused({ t: 'chat', table, text: 'psst' }, 'forbidden');
  await ben.good({ t: 'chat', table, text: 'Let us begin' });
  await heard(ada, 'Let us begin');
});

test('too much is refused, with a time', async () => {
  let refused = null;
  for (let i = 0; i < 8 && !refused; i++) {
    ben.send({ t: 'chat', id: `f${i}`, table, text: `flood ${i}` });
    const answer = await ben.wait(m => m.id === `f${i}`);
    if (answer.t === 'refused') refused = answer;
  }
  equal(refused?.code, 'limit');
  ok(refused.retry_ms > 0 && refused.retry_ms <= 2500, `${refused.retry_ms} ms`);
});

test('what the store does not take is not said', async () => {
  server.storeDoes('fail');
  await ada.refused({ t: 'chat', table, text: 'lost' }, 'io');
  server.storeDoes('');
  ok(!cid.all.some(m => m.t === 'chat' && m.text === 'lost'), 'nobody heard');
});

test('it survives a restart, and plays no part in the match', async () => {
  await play(table, [ada, ben]);
  await cid.good({ t: 'chat', table, text: 'Well played' });
  await server.kill();
  await server.start();
  cid = await again(cid);
  await cid.good({ t: 'open', table });
  await heard(cid, 'Well played');
  const lines = cid.all.filter(m => m.t === 'chat').map(m => m.text);
  equal(lines.slice(0, 2), ['Bonjour à tous ☕', 'I only watch']);
  const replay = await (await server.fetch(`/api/tables/${table}/replay`)).text();
  const log = await (await server.fetch(`/api/tables/${table}/log`)).text();
  ok(
    !replay.includes('Well played') &&
      !log.includes('Well played') &&
      !server.log.includes('Well played'),
    'not in files, not in the log',
  );
});

run();
