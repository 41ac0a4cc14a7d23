// So many sessions has an account: the longest unseen one ends, and whoever is there by it is out.
import { Server, test, run, equal } from './kit.mjs';
import { account, get, signIn } from './people.mjs';

const server = new Server();
const MOST = 50;

test('with one too many the longest unseen one is out, and its socket with it', async () => {
  await server.start();
  const first = await account(server, 'Ada');
  const socket = await server.connect(first);
  let last;
  for (let i = 1; i <= MOST; i++) {
    const answer = await signIn(server, 'Ada');
    equal([i, answer.status], [i, 200]);
    last = { cookie: answer.headers.get('set-cookie').split(';')[0] };
    if (i === MOST - 1) equal(socket.code, null, 'so far nobody is out');
  }
  equal((await socket.wait(m => m.t === 'bye')).code, 'forbidden');
  equal(await socket.gone, 1008);
  equal((await get(server, first, '/api/me')).id, null);
  const { sessions } = await get(server, last, '/api/me/sessions');
  equal([sessions.length, sessions.filter(s => s.here).length], [MOST, 1]);
});

await run();
