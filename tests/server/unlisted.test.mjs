// Games that are not listed are for tests: nobody begins one from outside; matches that there are go
// on.
import { Server, test, run, ok, equal, pair, play } from './kit.mjs';

const server = new Server();
let ada, ben, running, over;

test('with --test-games they are games like others', async () => {
  await server.start();
  [ada, ben] = [await server.join('Ada'), await server.join('Ben')];
  over = await pair(server, ada, ben);
  ok((await play(over, [ada, ben])).over, 'over');
  running = await pair(server, ada, ben);
  await play(running, [ada, ben], 3);
  await server.stop();
});

test('without it no table of theirs is made, not by a rematch either', async () => {
  server.unlisted = false;
  await server.start();
  [ada, ben] = [await server.connect(ada.user), await server.connect(ben.user)];
  for (const game of ['connect_four', 'sealed_bids', 'nothing'])
    await ada.refused({ t: 'create', game, seats: 2 }, 'not_found');
  await ada.good({ t: 'open', table: over });
  ok((await ada.view(over)).over, 'one that is over can be looked at');
  await ada.refused({ t: 'rematch', table: over }, 'not_found');
  await ada.good({ t: 'create', game: 'century', seats: 2 });
});

test('a match that runs goes on', async () => {
  for (const socket of [ada, ben]) await socket.good({ t: 'open', table: running });
  equal((await ada.view(running)).ply, 3);
  ok((await play(running, [ada, ben])).over, 'to its end');
});

run();
