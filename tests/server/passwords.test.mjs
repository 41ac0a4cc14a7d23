// What is tried first is no password: neither of a new account nor of one that changes it.
import { Server, test, run, equal } from './kit.mjs';
import { account, post } from './people.mjs';

const server = new Server();
const common = ['password', 'PassWord', '12345678', 'iloveyou', 'baseball'];
const said = async answer => [answer.status, (await answer.json()).error];

test('a new account has none of them', async () => {
  await server.start();
  for (const password of common) {
    const answer = await server.post('/api/account', { name: 'Ada', password });
    equal([password, ...(await said(answer))], [password, 400, 'password_common']);
  }
  const good = { name: 'Ada', password: 'password of mine' };
  equal((await server.post('/api/account', good)).status, 201);
});

test('nor one that changes it; who has one from before signs in by it', async () => {
  const ben = await account(server, 'Ben');
  for (const password of common)
    equal((await post(server, ben, '/api/me/password', { password })).error, 'password_common');
  equal((await post(server, ben, '/api/me/password', { password: 'long and my own' })).status, 200);
  const answer = await server.post('/api/signin', { name: 'Ben', password: common[0] });
  equal(await said(answer), [401, 'wrong'], 'it is tried like any other');
});

await run();
