// The installed page with the server switched off: it says so, what was looked at is read, bots of every level answer
// in each game, and several people play at one device.
import assert from 'node:assert/strict';
import { wrong } from './axe.mjs';
import { Guest, Server, faultless, run, test, until } from './lib.mjs';
import { asked, playNow } from './century.mjs';

const server = new Server();
let guest, code;
/** Of each game, as the server tells it. */
let editions;

const stocked = guest =>
  until(
    () =>
      guest.page.evaluate(async () => {
        const { wasm } = JSON.parse(document.getElementById('app').dataset.rules);
        for (const file of Object.values(wasm)) if (!(await caches.match(file))) return false;
        return new Promise(done => {
          const ask = indexedDB.open('orrery.answers', 1);
          ask.onupgradeneeded = () => ask.transaction.abort();
          ask.onerror = () => done(false);
          ask.onsuccess = () => {
            const keys = ask.result.transaction('answers').objectStore('answers').getAllKeys();
            keys.onsuccess = () => {
              ask.result.close();
              done(keys.result.filter(k => k.startsWith('/api/editions/')).length >= 4);
            };
          };
        });
      }),
    'all that is needed without a net is here',
  );
const inPage = (guest, name) => guest.$('#play').getByRole('button', { name });
const plate = (guest, words) =>
  guest.press(guest.$('.plate', { hasText: words }).first().locator('button').first());
const choose = (guest, label, value) =>
  guest.press(
    guest
      .$('#play')
      .getByRole('group', { name: label })
      .getByRole('button', { name: value, exact: true }),
  );

test(
  'what makes the page one that can be installed: a name, icons for every home, a start',
  async () => {
    await server.start();
    const get = async where => {
      const answer = await fetch(server.url + where);
      assert.equal(answer.status, 200, where);
      return answer;
    };
    const answer = await get('/orrery.webmanifest'),
      manifest = await answer.json();
    assert.match(answer.headers.get('content-type'), /^application\/manifest\+json/);
    assert.deepEqual(
      [manifest.name, manifest.start_url, manifest.display],
      ['Orrery', '/', 'standalone'],
    );
    const kinds = manifest.icons.map(i => `${i.sizes} ${i.type} ${i.purpose}`);
    for (const kind of [
      'any image/svg+xml any',
      '192x192 image/png any',
      '512x512 image/png any',
      '512x512 image/png maskable',
    ])
      assert.ok(kinds.includes(kind), kind);
    const home = (await (await get('/')).text()).match(/rel="apple-touch-icon" href="([^"]+)"/)[1];
    for (const { src, sizes, type } of [
      ...manifest.icons,
      { src: home, sizes: '180x180', type: 'image/png' },
    ]) {
      const bytes = Buffer.from(await (await get(src)).arrayBuffer());
      if (type === 'image/png')
        assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, src);
    }
  },
  true,
);

test(
  'a match is played on the server, and looked at',
  async () => {
    guest = await Guest.come(server, { name: 'Margaux' });
    await playNow(guest, { level: 'an apprentice' });
    await asked(guest);
    code = guest.table.table;
    await guest.press(guest.page.getByRole('button', { name: 'Leave this match' }));
    await guest.press(guest.page.getByRole('button', { name: 'Leave for good' }));
    await guest.press(guest.page.getByRole('button', { name: 'Yes, I leave for good' }));
    await guest.$('.over').waitFor({ timeout: 120000 });
    await guest.press(guest.page.getByRole('link', { name: 'Review the match' }));
    await guest.$('.replay .board').waitFor();
    // A match in the page brings along what all others need.
    await guest.go('/');
    await guest.press(inPage(guest, /Play in this page/));
    await guest.$('.table').waitFor();
    await stocked(guest);
    const { games } = await server.games();
    editions = Object.fromEntries(games.map(g => [g.id, g.edition]));
  },
  true,
);

test('without a net the first page opens, says so, and leads to what was looked at', async () => {
  guest.offline = true;
  await server.end('SIGKILL');
  await guest.go('/');
  const away = guest.$('.no-net');
  await away.waitFor();
  assert.match(await away.innerText(), /No net\. You play on this device until the server is back/);
  await until(() => inPage(guest, /Play in this page/).count(), 'bots are offered');
  assert.deepEqual(await wrong(guest), []);
  await guest.shot('away-wide');
  await guest.press(away.getByRole('link', { name: /Century/ }).first());
  await guest.$('.replay .board').waitFor();
  assert.equal(new URL(guest.page.url()).pathname, `/r/${code}`);
  const ply = async () => Number(await guest.text('.scrub .count b'));
  for (const key of ['End', 'Home', 'ArrowRight', 'ArrowRight']) {
    const before = await ply();
    await guest.page.keyboard.press(key);
    await until(async () => (await ply()) !== before, `${key}: another board`);
  }
  await until(async () => (await guest.$('.replay .board').count()) === 1, 'the board stands');
  await guest.shot('away-replay');
});

test('in each game bots of every level answer, in Workers, without the server', async () => {
  await guest.go('/');
  const rules = await guest.page.evaluate(() =>
    JSON.parse(document.getElementById('app').dataset.rules),
  );
  const games = [
    ['century', 3, ''],
    ['newton', 2, ''],
    ['newton', 1, ''],
    ['newscience', 3, ''],
    ...['explore', 'select', 'memory', 'connect', 'compose'].map(v => [
      'discovery',
      3,
      `\noption.variant=${v}`,
    ]),
  ];
  for (const [game, seats, more] of games)
    for (const bot of ['apprentice', 'fellow', 'ismcts:ms=1000:iters=2000']) {
      const action = await guest.page.evaluate(
        async ([file, wasm, edition, opening, bot]) => {
          const worker = new Worker(file);
          let id = 0;
          const ask = (what, at) =>
            new Promise((done, failed) => {
              const mine = ++id;
              worker.addEventListener('message', ({ data }) => {
                if (data.id === mine)
                  data.code ? failed(new Error(data.code + data.fault)) : done(data.is);
              });
              worker.postMessage({ id: mine, what, at });
            });
          await ask('open', { wasm, edition, opening, log: [], viewer: 0 });
          const must = (await ask('look', { from: 0 })).turn.must,
            seat = 31 - Math.clz32(must & -must),
            known = await ask('known', { seat }),
            action = await ask('think', { known, seat, bot, seed: 7 });
          worker.terminate();
          return action;
        },
        [
          rules.worker,
          new URL(rules.wasm[game], server.url).href,
          editions[game],
          `seats=${seats}\nseed=5${more}`,
          bot,
        ],
      );
      assert.ok(action, `${game}${more} ${seats}: ${bot}`);
    }
});

test('several people at one device: a curtain falls between them where something is secret', async () => {
  await guest.go('/');
  await plate(guest, 'Connect');
  await choose(guest, 'Seats', '2');
  await choose(guest, 'of them bots', '0');
  await guest.press(inPage(guest, /Play on this device, handing it round/));
  const curtain = guest.$('.curtain');
  await curtain.waitFor();
  assert.equal(await guest.$('.table').count(), 0, 'nothing of the board is there');
  assert.deepEqual(await wrong(guest), []);
  await guest.shot('curtain-wide');
  const button = () => curtain.getByRole('button', { name: /^I am / });
  const first = await button().innerText();
  await guest.page.keyboard.press('Tab');
  await guest.page.keyboard.press('Enter');
  await guest.$('.table').waitFor();
  await until(() => guest.$('#question').innerText(), 'a question stands');
  // Loaded anew, it asks again who is there.
  await guest.page.reload();
  await curtain.waitFor();
  assert.equal(await button().innerText(), first);
});

faultless(() => [guest]);
run();
