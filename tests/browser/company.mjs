// People with accounts in browsers, and what they say by the wire beside their pages.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { Guest, program } from './lib.mjs';
import { wrong } from './axe.mjs';

export const PASSWORD = 'a long word of passage';

export async function post(guest, where, data) {
  const answer = await guest.context.request.post(where, {
    data,
    headers: { origin: guest.server.url },
  });
  return { status: answer.status(), ...(await answer.json()) };
}
export async function get(guest, where) {
  const answer = await guest.context.request.get(where);
  return { status: answer.status(), ...(await answer.json()) };
}

/** Somebody who has kept the name; `id` is the user's. */
export async function comes(server, name, options = {}) {
  const guest = await Guest.come(server, options);
  const it = await post(guest, '/api/account', { name, password: PASSWORD });
  assert.equal(it.status, 201, `an account for ${name}: ${JSON.stringify(it)}`);
  return Object.assign(guest, { id: it.id, called: name });
}

/** By a socket of its own, one message after the other; the last answer. The page may be any of ours. */
export async function says(guest, ...messages) {
  if (guest.page.url() === 'about:blank') await guest.go('/about');
  return guest.page.evaluate(
    messages =>
      new Promise((done, fail) => {
        const line = new WebSocket(location.origin.replace('http', 'ws') + '/ws', 'orrery.1');
        let n = -1;
        const next = () => {
          n++;
          line.send(JSON.stringify({ ...messages[n], id: `m${n}` }));
        };
        line.onmessage = ({ data }) => {
          const m = JSON.parse(data);
          if (m.t === 'welcome') return next();
          if (m.id !== `m${n}`) return;
          if (m.t !== 'ok') return fail(new Error(data));
          if (n + 1 < messages.length) return next();
          line.close();
          done(m);
        };
      }),
    messages,
  );
}

/** Sentences for the store of a server that is stopped. */
export function sql(server, text) {
  const done = spawnSync(
    'python3',
    [
      '-c',
      'import sqlite3, sys\nd = sqlite3.connect(sys.argv[1])\nd.executescript(sys.argv[2])\nd.commit()',
      path.join(server.folder, 'orrery.db'),
      text,
    ],
    { encoding: 'utf8' },
  );
  assert.equal(done.status, 0, `python3 with sqlite3: ${done.stderr}`);
}

/** As a host does, while the server runs. */
export function erase(server, who) {
  const data = path.join(server.folder, 'orrery.db');
  const done = spawnSync(program, ['people', 'erase', who, '--now', '--data', data], {
    encoding: 'utf8',
  });
  assert.equal(done.status, 0, done.stderr);
}

/** Nothing is wrong with what stands there, in both lights; with a picture of each into build/shots. */
export async function fine(guest, name, { whole = true } = {}) {
  for (const light of ['paper', 'candlelight']) {
    await guest.light(light);
    await guest.shot(`${name}-${guest.touch ? 'phone' : 'wide'}-${light}`, { fullPage: whole });
    assert.deepEqual(await wrong(guest), [], `${name}, ${light}`);
  }
  await guest.light('paper');
  const { x } = await guest.overflow();
  assert.ok(x <= 0, `no sideways scroll: ${x}`);
  const small = guest.page.viewportSize();
  if (guest.touch) {
    await guest.page.setViewportSize({ width: 320, height: 640 });
    await guest.shot(`${name}-small`, { fullPage: whole });
    const over = await guest.overflow();
    await guest.page.setViewportSize(small);
    assert.ok(over.x <= 0, `no sideways scroll at 320: ${over.x}`);
  }
}
