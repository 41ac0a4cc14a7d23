// People with accounts, for the tests of the server.
import { equal } from './kit.mjs';

const password = 'a long word of passage';

/** Somebody with an account: name, id, cookie. */
export async function account(server, name) {
  const answer = await server.post('/api/account', { name, password });
  equal(answer.status, 201, `POST /api/account ${name}`);
  const cookie = answer.headers.get('set-cookie').split(';')[0];
  return { ...(await answer.json()), cookie };
}

export const signIn = (server, name) => server.post('/api/signin', { name, password });

/** The same with an open socket that was welcomed. */
export async function comes(server, name) {
  const user = await account(server, name);
  return Object.assign(await server.connect(user), { user });
}

/** A POST or GET of somebody; status and JSON. */
export async function post(server, who, where, body) {
  const answer = await server.post(where, body, { cookie: (who.user ?? who).cookie });
  return { status: answer.status, ...(await answer.json()) };
}
export async function get(server, who, where) {
  const answer = await server.fetch(where, { headers: { cookie: (who.user ?? who).cookie } });
  return { status: answer.status, ...(await answer.json()) };
}
