// A match in the page alone: the rules and the bots run there, and go on when the server is gone.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { press } from './alone.mjs';
import { wrong } from './axe.mjs';
import { Guest, Server, faultless, run, test, until } from './lib.mjs';

const server = new Server();
let guest;

const lines = () => guest.$('.logbox li').count();

/** Presses whatever may be pressed until so much has happened. */
async function play(more) {
  const before = await lines();
  await until(async () => {
    if ((await lines()) >= before + more) return true;
    await press(guest);
    return false;
  }, `${more} lines more in the log`);
}

test(
  'from the first page to a board, and no table on the server',
  async () => {
    await server.start();
    guest = await Guest.come(server);
    // What a version of before left behind is not what opens without a net.
    await guest.go('/third-party.txt');
    await guest.page.evaluate(async () => {
      const old = await caches.open('orrery.00');
      await old.put('/', new Response('an old page'));
    });
    await guest.go('/');
    await guest.press(guest.$('#play').getByRole('button', { name: 'an apprentice', exact: true }));
    await guest.press(guest.$('#play').getByRole('button', { name: /Play in this page/ }));
    await guest.$('.table').waitFor();
    assert.match(guest.page.url(), /\/t\/~\w+$/);
    assert.equal(guest.table, null, 'nothing of it came over the wire');
  },
  true,
);

test('no bot is called by a name of a game', () => {
  const root = new URL('../../', import.meta.url);
  const read = file => fs.readFileSync(new URL(file, root), 'utf8');
  const names = [
    ...read('web/src/rules/alone.ts')
      .match(/NAMES = \[([^\]]*)\]/)[1]
      .matchAll(/"([^"]+)"/g),
    ...read('web/src/shell/names.ts')
      .match(/MAKERS = \[([^\]]*)\]/)[1]
      .matchAll(/"([^"]+)"/g),
  ].map(m => m[1]);
  assert.ok(names.length > 15, names.join());
  const games = fs
    .readdirSync(new URL('games/', root), { recursive: true })
    .filter(f => f.endsWith('.json'))
    .map(f => read(`games/${f}`));
  const figures = names.filter(n => games.some(g => new RegExp(`\\b${n}\\b`).test(g)));
  assert.deepEqual(figures, []);
});

test('moves are played, bots answer', async () => {
  await play(6);
});

test('all that is needed without a net is here', async () => {
  await until(
    () =>
      guest.page.evaluate(async () => {
        const { wasm } = JSON.parse(document.getElementById('app').dataset.rules);
        for (const file of Object.values(wasm)) if (!(await caches.match(file))) return false;
        const db = await new Promise(done => {
          const ask = indexedDB.open('orrery.answers', 1);
          ask.onsuccess = () => done(ask.result);
        });
        const keys = await new Promise(done => {
          const ask = db.transaction('answers').objectStore('answers').getAllKeys();
          ask.onsuccess = () => done(ask.result);
        });
        db.close();
        return keys.filter(k => k.startsWith('/api/editions/')).length >= 4;
      }),
    'the modules and the editions are here',
  );
});

test('the server goes, the match goes on; the page opened anew goes on with it', async () => {
  guest.offline = true;
  await server.end('SIGKILL');
  await play(4);
  const before = await lines();
  await guest.page.reload();
  await guest.$('.table').waitFor();
  await until(async () => (await lines()) >= before, 'the log is whole');
  await play(2);
});

test('without a net each game begins from the first page, and Newton alone', async () => {
  for (const [plate, seats] of [
    ['Newton'],
    ['Newton', '1'],
    ['The New Science'],
    ['Explore'],
    ['Select'],
    ['Memory'],
    ['Connect'],
    ['Compose'],
  ]) {
    await guest.go('/');
    await guest.press(guest.$('.plate', { hasText: plate }).first().locator('button').first());
    const now = guest.$('#play');
    if (seats)
      await guest.press(
        now.getByRole('group').nth(0).getByRole('button', { name: seats, exact: true }),
      );
    await guest.press(now.getByRole('button', { name: /Play in this page/ }));
    await guest.$('.table').waitFor();
    await until(() => guest.$('#question').innerText(), `${plate}: a question stands`);
  }
});

test('what was begun is on the first page, and can be thrown away', async () => {
  await guest.go('/');
  const list = guest.$('.my-matches', { hasText: 'In this page alone' });
  await list.waitFor();
  await until(async () => (await list.locator('li').count()) === 9, 'nine matches');
  assert.deepEqual(await wrong(guest), []);
  await guest.press(list.getByRole('button', { name: /^Throw away/ }).first());
  assert.equal(await list.locator('li').count(), 9, 'it asks first');
  await guest.press(list.getByRole('button', { name: /for good/ }));
  await until(async () => (await list.locator('li').count()) === 8, 'eight are left');
});

faultless(() => [guest]);
run();
