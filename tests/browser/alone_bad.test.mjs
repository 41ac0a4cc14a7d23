// What goes wrong with a match in the page alone is said in words, and nothing of it is lost: a storage that is full or
// forbidden, a damaged save, one of another version, a module that was cut off, a bot that stops.
import assert from 'node:assert/strict';
import { press } from './alone.mjs';
import { wrong } from './axe.mjs';
import { Guest, Server, faultless, run, test, until } from './lib.mjs';

const server = new Server();
const guests = [];
const come = async options => {
  const guest = await Guest.come(server, options);
  guests.push(guest);
  return guest;
};

async function begin(guest, plate = 'Century') {
  await guest.go('/');
  const title = guest.$('.ct > b', { hasText: plate });
  await guest.press(guest.$('.plate', { has: title }).locator('button'));
  await guest.press(
    guest.$('#play').getByRole('button', { name: /^(an apprentice|un apprenti)$/ }),
  );
  await guest.press(
    guest.$('#play').getByRole('button', { name: /Play in this page|Jouer dans cette page/ }),
  );
  await guest.$('.table').waitFor();
  await until(() => guest.$('#question').innerText(), 'a question stands');
}
/** What is kept of the match on the page; `put`: this instead. */
const stored = (guest, put) =>
  guest.page.evaluate(
    ([code, put]) =>
      new Promise((done, failed) => {
        const ask = indexedDB.open('orrery.alone', 1);
        ask.onerror = () => failed(ask.error);
        ask.onsuccess = () => {
          const all = ask.result.transaction('matches', 'readwrite'),
            got = all.objectStore('matches').get(code);
          if (put) all.objectStore('matches').put(put);
          all.onabort = () => failed(all.error);
          all.oncomplete = () => (ask.result.close(), done(got.result));
        };
      }),
    [new URL(guest.page.url()).pathname.slice(3), put],
  );
/** Changes what is kept of the match on the page, while no board is there to keep it anew. */
async function spoil(guest, how) {
  const code = new URL(guest.page.url()).pathname;
  await guest.go('/about');
  await guest.page.evaluate(path => history.replaceState(null, '', path), code);
  const match = await stored(guest);
  how(match);
  await stored(guest, match);
  return match;
}
const title = (guest, words) => guest.page.getByRole('heading', { name: words }).waitFor();

test('a full storage is said, and the match goes on; with room it is kept again', async () => {
  await server.start();
  const guest = await come();
  await guest.context.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    window.full = true;
    IDBObjectStore.prototype.put = function (...args) {
      if (window.full) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, args);
    };
  });
  await begin(guest);
  const told = guest.$('.line-state', { hasText: 'storage of this browser is full' });
  await until(async () => (await press(guest), (await told.count()) > 0), 'it is said');
  assert.equal(await told.getAttribute('role'), 'status');
  await guest.page.evaluate(() => (window.full = false));
  await until(async () => (await press(guest), (await told.count()) === 0), 'it is kept again');
  await guest.page.reload();
  await guest.$('.table').waitFor();
  await guest.close();
});

test('a storage that is forbidden is said, in French too; the match is played', async () => {
  const guest = await come({ lang: 'fr', size: 'phone' });
  await guest.context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no', 'SecurityError');
    };
  });
  await begin(guest);
  const told = guest.$('.line-state', { hasText: 'ne laisse rien garder' });
  await told.waitFor(); // before anything is played
  assert.deepEqual(await wrong(guest), []);
  assert.ok((await guest.overflow()).x <= 1, 'it fits');
  await guest.stands();
  const note = await told.boundingBox(),
    head = await guest.$('.table .top').boundingBox();
  assert.ok(head.y >= note.y + note.height - 1, 'nothing of the board is under it');
  await guest.shot('alone-forbidden');
  await guest.press(told.locator('button'));
  assert.equal(await told.count(), 0);
  await guest.close();
});

test('a damaged save says how far it can be read, goes on from there, and stays as it is', async () => {
  const guest = await come();
  await begin(guest, 'Century');
  await until(async () => {
    await press(guest);
    return (await guest.$('.logbox li').count()) > 5;
  }, 'some moves');
  const match = await spoil(guest, match => (match.log[3].a = 'nonsense of nobody'));
  const url = guest.page.url();
  await guest.page.reload();
  await title(guest, 'This match is damaged');
  await guest.$('main', { hasText: 'beyond move 3' }).waitFor();
  assert.deepEqual(await wrong(guest), []);
  await guest.press(guest.page.getByRole('button', { name: 'Go on from move 3' }));
  await guest.$('.table').waitFor();
  assert.notEqual(guest.page.url(), url, 'another match');
  await until(() => guest.$('#question').innerText(), 'a question stands');
  await guest.go('/');
  const list = guest.$('.my-matches', { hasText: 'In this page alone' });
  await until(async () => (await list.locator('li').count()) === 2, 'both are there');
  assert.ok(match.log.length > 3);
});

test('a save that is no match at all breaks neither its page nor the first one', async () => {
  const guest = guests.at(-1);
  await guest.press(guest.$('.my-matches', { hasText: 'In this page alone' }).locator('a').first());
  await guest.$('.table').waitFor();
  await spoil(guest, match => {
    delete match.seats;
    match.log = 7;
  });
  await guest.page.reload();
  await title(guest, 'This match is damaged');
  await guest.go('/');
  const row = guest.$('.my-matches li', { hasText: 'A match that cannot be read' });
  await row.waitFor();
  assert.deepEqual(await wrong(guest), []);
  await guest.press(row.getByRole('button', { name: /^Throw away/ }));
  await guest.press(row.getByRole('button', { name: /for good/ }));
  await row.waitFor({ state: 'detached' });
});

test('a match of rules, or of pieces, that the page has not got stays kept', async () => {
  const guest = await come();
  for (const how of [
    match => {
      assert.match(match.opening, /version=\d+/, 'it says by which rules it is played');
      match.opening = match.opening.replace(/version=\d+/, 'version=99');
    },
    match => (match.edition = '0'.repeat(64)),
  ]) {
    await begin(guest, 'Century');
    const match = await spoil(guest, how);
    await guest.page.reload();
    await title(guest, 'A match of another version');
    assert.deepEqual(await stored(guest), match);
  }
  await guest.close();
});

test('a module that was cut off is said; with a net it comes anew', async () => {
  const guest = await come();
  await begin(guest);
  await guest.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const { wasm } = JSON.parse(document.getElementById('app').dataset.rules);
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      await cache.delete(wasm.century);
    }
    const half = (await (await fetch(wasm.century, { cache: 'reload' })).arrayBuffer()).slice(
      0,
      9999,
    );
    for (const name of await caches.keys()) await (await caches.open(name)).delete(wasm.century);
    const mine = (await caches.keys()).find(name => /^orrery\.[0-9a-f]+$/.test(name));
    await (await caches.open(mine)).put(wasm.century, new Response(half));
  });
  guest.offline = true;
  await guest.context.setOffline(true);
  await guest.page.reload();
  await title(guest, 'The rules did not come whole');
  assert.deepEqual(await wrong(guest), []);
  await guest.context.setOffline(false);
  await guest.press(guest.page.getByRole('button', { name: 'Try again' }));
  await guest.$('.table').waitFor();
  await until(() => guest.$('#question').innerText(), 'a question stands');
  await guest.close();
});

test('a bot that stops begins again; stopping on, a plainer one plays in its place', async () => {
  const guest = await come();
  await guest.context.addInitScript(() => {
    window.spoiled = 0;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (m, ...rest) {
      if (m?.what === 'think' && window.spoiled-- > 0) m = { ...m, what: 'nothing of the kind' };
      return post.call(this, m, ...rest);
    };
  });
  await begin(guest);
  for (const [times, words] of [
    [1, 'A bot stopped over a fault of ours and thinks again.'],
    [3, 'plays like an apprentice here'],
  ]) {
    await guest.page.evaluate(n => (window.spoiled = n), times);
    const told = guest.$('.line-state', { hasText: words });
    await until(async () => (await press(guest), (await told.count()) > 0), words);
    const before = await guest.$('.logbox li').count();
    await until(async () => {
      await press(guest);
      return (await guest.$('.logbox li').count()) > before + 2;
    }, 'it goes on');
  }
});

test('rules that stop begin again from the last move', async () => {
  const guest = guests.at(-1);
  await guest.context.addInitScript(() => {
    window.stopsOnce = false;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (m, ...rest) {
      if (m?.what === 'known' && window.stopsOnce) {
        window.stopsOnce = false;
        m = { ...m, what: 'nothing of the kind' };
      }
      return post.call(this, m, ...rest);
    };
  });
  await guest.page.reload();
  await guest.$('.table').waitFor();
  await guest.page.evaluate(() => (window.stopsOnce = true));
  const told = guest.$('.line-state', { hasText: 'began again from the last move' });
  await until(async () => (await press(guest), (await told.count()) > 0), 'it is said');
  const before = await guest.$('.logbox li').count();
  await until(async () => {
    await press(guest);
    return (await guest.$('.logbox li').count()) > before + 2;
  }, 'it goes on');
});

faultless(() => guests);
run();
