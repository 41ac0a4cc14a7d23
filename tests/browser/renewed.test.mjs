// Two builds of the page, one after the other: no page meets a server newer than itself, what is being written is seen
// again in the new one, and a service worker that breaks is got rid of by the server.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { wrong } from './axe.mjs';
import { Guest, Server, faultless, run, sleep, test, until } from './lib.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const web = process.env.ORRERY_WEB ?? path.join(root, 'build/web');
const guests = [];
let server, folder;

/** Another build: what is in its name changes, and its page says which it is. */
function build(n) {
  const names = ['index.html', 'sw.js', 'page.txt'],
    old = fs.readFileSync(path.join(folder, 'page.txt'), 'utf8'),
    next = old.slice(0, -1) + n;
  for (const name of names) {
    const file = path.join(folder, name);
    const text = fs.readFileSync(file, 'utf8');
    assert.ok(text.includes(old), `${name} says which page it is`);
    let now = text.replaceAll(old, next);
    if (name === 'index.html')
      now = now
        .replace(/\/assets\/(main-[0-9A-Z]{8})\d?\.js/g, `/assets/$1${n}.js`)
        .replace(/ data-n="\d"/, '')
        .replace('<body>', `<body data-n="${n}">`);
    fs.writeFileSync(file, now);
    for (const ext of ['.br', '.gz']) fs.rmSync(file + ext, { force: true });
  }
  // The entry has another name, and imports what it did.
  for (const name of fs
    .readdirSync(path.join(folder, 'assets'))
    .filter(f => /^main-[0-9A-Z]{8}\.js$/.test(f)))
    fs.copyFileSync(
      path.join(folder, 'assets', name),
      path.join(folder, 'assets', name.replace('.js', `${n}.js`)),
    );
}
const built = guest => guest.page.evaluate(() => document.body.dataset.n ?? '0');
/**
 * Chromium may stop a worker, whose place another one takes, just when a visit has been given to it:
 * then the visit gets no answer, ever. Another page takes the place of that one.
 */
async function visit(guest) {
  for (let tries = 0; tries < 5; tries++) {
    const hung = await guest.page.goto('/', { timeout: 10000 }).then(
      () => false,
      error => /Timeout|ERR_ABORTED/.test(error.message) || Promise.reject(error),
    );
    if (!hung) return;
    console.log('#   a visit between two workers got no answer; another page');
    await guest.page.close();
    guest.page = await guest.context.newPage();
    guest.listen();
  }
  assert.fail('no visit is answered');
}
async function renew(n) {
  await server.end();
  build(n);
  await server.start();
}

test(
  'a page that hears of a newer server loads the new one by itself, where it stands',
  async () => {
    server = new Server();
    await server.start();
    folder = fs.mkdtempSync(path.join(server.folder, 'web-'));
    fs.cpSync(web, folder, { recursive: true });
    await server.end();
    server.web = folder;
    await server.start();
    const guest = await Guest.come(server, { name: 'Maria' });
    guests.push(guest);
    await guest.go('/about');
    await until(() => guest.frames.some(f => f.includes('"welcome"')), 'the line is there');
    assert.equal(await built(guest), '0');
    guest.offline = true;
    await renew(1);
    await until(async () => (await built(guest).catch(() => '')) === '1', 'the new page is there');
    assert.equal(new URL(guest.page.url()).pathname, '/about');
    guest.offline = false;
  },
  true,
);

test('what is being written waits for who writes it, nothing is sent meanwhile, and it is seen again', async () => {
  const guest = guests[0];
  await visit(guest);
  await guest.press(guest.$('#play .btn.big'));
  await guest.$('.table').waitFor();
  await guest.press(guest.page.getByRole('tab', { name: /^Talk/ }));
  const field = guest.$('#log-leaf input, #log-leaf textarea').first();
  await field.waitFor();
  await field.click();
  await guest.page.keyboard.type('half a sent');
  guest.offline = true;
  await renew(2);
  const told = guest.$('.line-state', { hasText: 'There is a new version of this page. Finish' });
  await told.waitFor();
  assert.equal(await field.inputValue(), 'half a sent');
  assert.equal(await built(guest), '1', 'it waits');
  assert.deepEqual(await wrong(guest), []);
  await guest.shot('renewed-writing');
  const place = new URL(guest.page.url()).pathname;
  await guest.press(told.getByRole('button'));
  await until(async () => (await built(guest).catch(() => '')) === '2', 'the new page is there');
  assert.equal(new URL(guest.page.url()).pathname, place);
  await guest.$('.table').waitFor();
  await guest.press(guest.page.getByRole('tab', { name: /^Talk/ }));
  await until(
    async () => (await field.inputValue()) === 'half a sent',
    'what was written is there',
  );
  guest.offline = false;
});

test('a page that was opened without a net is not kept once the newer server is there', async () => {
  const guest = guests[0];
  await visit(guest);
  await guest.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await until(
    () => guest.page.evaluate(() => Boolean(navigator.serviceWorker.controller)),
    'the worker is at work',
  );
  guest.offline = true;
  await server.end();
  await guest.page.reload();
  await guest.$('.no-net').waitFor();
  assert.notEqual(await built(guest), '3');
  build(3);
  await server.start();
  await until(async () => (await built(guest).catch(() => '')) === '3', 'the new page is there');
  guest.offline = false;
});

test('nothing of the API is in the caches, nor what else the server says now', async () => {
  const guest = guests[0];
  await visit(guest);
  const kept = await guest.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    for (const path of ['/healthz', '/api/games', '/api/me', '/metrics'])
      await fetch(path).catch(() => {});
    const all = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname);
    return all;
  });
  assert.ok(kept.length > 3, 'there is a cache');
  assert.deepEqual(
    kept.filter(p => !p.startsWith('/assets/') && p !== '/' && p !== '/orrery.webmanifest'),
    [],
  );
  guest.faults = guest.faults.filter(f => !/metrics|403/.test(f));
});

test('a worker that breaks is got rid of by the server', async () => {
  const guest = guests[0];
  await server.end();
  // It gives everybody the same words, and never asks the server.
  fs.writeFileSync(
    path.join(folder, 'sw.js'),
    `self.addEventListener('install', () => self.skipWaiting());
     self.addEventListener('activate', e => e.waitUntil(self.clients.claim()));
     self.addEventListener('fetch', e => e.respondWith(new Response('broken', { headers: { 'content-type': 'text/html' } })));`,
  );
  guest.offline = true;
  await server.start();
  const text = () => guest.page.evaluate(() => document.body.innerText);
  await until(async () => {
    await visit(guest);
    await sleep(1500); // a browser looks for another worker behind each visit
    return (await text()) === 'broken';
  }, 'the broken worker is at work');
  await server.end();
  server.options = ['--offline', 'no'];
  await server.start();
  await until(async () => {
    await visit(guest);
    await sleep(1500); // a browser looks for another worker behind each visit
    return (await text()) !== 'broken';
  }, 'the page is from the server again');
  await guest.$('#play .btn.big').waitFor();
  await until(
    () =>
      guest.page.evaluate(
        async () =>
          (await caches.keys()).length === 0 &&
          (await navigator.serviceWorker.getRegistrations()).length === 0,
      ),
    'worker and caches are gone',
  );
  guest.offline = false;
});

faultless(() => guests);
run();
