// Who is erased holds up nobody: before the start the seat is free, in a match a bot plays it.
import { Server, test, run, ok, equal, orrery, pair, play } from './kit.mjs';
import { post } from './people.mjs';

const server = new Server();
const soon = ['--test-erase', '600'];
const again = async who => Object.assign(await server.connect(who.user), { user: who.user });
const erase = async who => equal((await post(server, who, '/api/me/erase', {})).status, 200);
const taken = m => m.seats.some(s => s.name === '' && s.played_by === 'fellow');
let ada, ben, cid;

test('before the start the seat is free, and the others begin with somebody else', async () => {
  await server.start(soon);
  [ada, ben, cid] = [await server.join('Ada'), await server.join('Ben'), await server.join('Cid')];
  const { table } = await ada.good({ t: 'create', game: 'connect_four', seats: 2, open: true });
  for (const who of [ada, ben]) await who.good({ t: 'open', table });
  await ben.good({ t: 'sit', table, seat: 1 });
  await erase(ada);
  await ada.gone;
  const told = await ben.table(table, m => m.seats[0].kind === 'open' && m.host === ben.user.id);
  equal([told.status, told.seats[1].name], ['setup', 'Ben']);
  await ben.refused({ t: 'start', table }, 'forbidden'); // nobody is there to play with
  await cid.good({ t: 'open', table });
  await cid.good({ t: 'sit', table, seat: 0 });
  await cid.good({ t: 'start', table }); // the first seat is the host's
  ok((await play(table, [ben, cid])).over, 'it is played to its end');
});

test('in a match a bot plays it, and the match goes on to its end', async () => {
  const dan = await server.join('Dan');
  const table = await pair(server, dan, ben);
  await erase(dan);
  await dan.gone;
  await ben.table(table, taken);
  ok((await play(table, [ben])).over, 'it is played to its end');
});

test('also where nobody looks, after a kill, and by the hand of the host', async () => {
  await server.stop();
  await server.start();
  ben = await again(ben);
  const [eve, fay] = [await server.join('Eve'), await server.join('Fay')];
  const match = await pair(server, eve, ben);
  const { table } = await fay.good({ t: 'create', game: 'connect_four', seats: 2 });
  await ben.good({ t: 'open', table });
  await ben.good({ t: 'sit', table, seat: 1 });
  await server.kill();
  for (const { user } of [eve, fay]) {
    const said = orrery('people', 'erase', user.id, '--now', '--data', server.data);
    equal(said.status, 0, said.stderr);
  }
  await server.start();
  ben = await again(ben);
  for (const code of [match, table]) await ben.good({ t: 'open', table: code });
  await ben.table(match, taken);
  await ben.table(table, m => m.seats[0].kind === 'open');
  ok((await play(match, [ben])).over, 'it is played to its end');
});

await run();
