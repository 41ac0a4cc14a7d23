// People with accounts, for the tests of the server.
import { spawnSync } from 'node:child_process';
import { patience } from '../patience.mjs';
import { equal, ok, sleep } from './kit.mjs';

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

/** Sentences for the store of a server that is stopped. */
/** Rows of the store, each with its columns by name; beside a server, too. */
export function rows(server, text) {
  const read = spawnSync('sqlite3', ['-json', `file:${server.data}?mode=ro`, text], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  equal(read.status, 0, `sqlite3: ${read.stderr}`);
  return JSON.parse(read.stdout || '[]');
}

/** Waits until what was over before has its rows (hall/fill.c). */
export async function filled(server) {
  for (let i = 0; rows(server, `SELECT * FROM meta WHERE key = 'played_to'`).length; i++) {
    ok(i < 600 * patience, 'it comes to its end');
    await sleep(100);
  }
}

export function sql(server, text) {
  const done = spawnSync(
    'python3',
    [
      '-c',
      'import sqlite3, sys\nd = sqlite3.connect(sys.argv[1])\nd.executescript(sys.stdin.read())\nd.commit()',
      server.data,
    ],
    { encoding: 'utf8', input: text },
  );
  equal(done.status, 0, `python3 with sqlite3: ${done.stderr}`);
}

/** Makes an account one of long ago that has played so many matches. */
export const settled = (id, matches = 3) =>
  `UPDATE people SET created = created - 86400001 WHERE id = '${id}';` +
  Array.from(
    { length: matches },
    (_, i) =>
      `INSERT INTO played(user_id, at, code, game, variant, seats, seat, place, score, kind, detail)` +
      ` VALUES('${id}', ${i + 1}, 'x${i}', 'century', '', 2, 0, 1, 0, 0, '{}');`,
  ).join('');
