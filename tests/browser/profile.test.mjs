// A person's page, and my matches: what was played stands there for a guest and for who keeps the
// name, filters stand in the address, others see what they may, and names lead to pages.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Guest, Server, faultless, run, test, until } from './lib.mjs';
import { round, wrong } from './axe.mjs';
import { Server as Kit, pair, play } from '../server/kit.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const server = new Server();
const kit = new Kit(); // speaks to that one
let ada, ben, eve, phone, code;

/** The same user in a browser. */
async function inBrowser(user, options) {
  const guest = await Guest.come(server, options);
  const [name, value] = user.cookie.split('=');
  await guest.context.addCookies([{ name, value, url: server.url }]);
  return guest;
}

test(
  'a store with many matches, and one that was just played',
  async () => {
    await server.start();
    await server.end();
    execFileSync(path.join(root, 'script/fill'), [
      path.join(server.folder, 'orrery.db'),
      ...['--users', '40', '--matches', '300'],
    ]);
    await server.start();
    Object.assign(kit, { port: server.port, origin: server.url });
    const [a, b] = [await kit.join('Ada'), await kit.join('Ben')];
    code = await pair(kit, a, b);
    await play(code, [a, b]);
    for (const s of [a, b]) s.close();
    ada = await inBrowser(a.user);
    ben = await inBrowser(b.user, { lang: 'fr' });
    eve = await Guest.come(server, { name: 'Eve' });
    phone = await Guest.come(server, { name: 'Ida', size: 'phone' });
  },
  true,
);

test('a guest comes to the matches of that guest from the first page', async () => {
  await ada.go('/');
  await ada.press(ada.$('header a[href="/matches"]'));
  await ada.$('.hist li').waitFor();
  assert.equal(await ada.$('.hist li').count(), 1);
  assert.match(await ada.text('.hist .tg'), /Ben/);
  assert.equal(
    await ada.$(`.hist a[href="/r/${code}"]`).count(),
    0,
    'there is no board to show it',
  );
  assert.equal(await ada.$('a[href^="/people/"]').count(), 0, 'a guest has no page');
});

test('who keeps the name has a page, and their name leads to it', async () => {
  const { status } = await ada.page.evaluate(async () =>
    fetch('/api/account', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Ada', password: 'a long enough one' }),
    }).then(r => ({ status: r.status })),
  );
  assert.equal(status, 201);
  await ben.go('/matches');
  await ben.press(ben.$('.hist a[href="/people/Ada"]'));
  await ben.$('.profile h1').waitFor();
  assert.match(await ben.text('.profile h1'), /Ada/);
  assert.match(await ben.text('.profile .hd'), /Ici depuis/);
  assert.equal(await ben.$('.own').count(), 0, 'it is not Ben’s');
});

test('how the two of us did stands on the page of the other, and leads to those matches', async () => {
  await ben.$('.between li').waitFor();
  assert.match(
    await ben.text('.between'),
    /Vous et .*Ada.*une partie\s: vous devant [01] fois, à égalité [01] fois, derrière [01] fois/s,
  );
  assert.deepEqual(await wrong(ben), []);
  await ben.press(ben.$('.between a'));
  await until(() => /\/matches\?with=Ada$/.test(ben.page.url()), 'it stands in the address');
  await ben.$('.history .with', { hasText: 'Ada' }).waitFor();
  await ben.$('.hist li').first().waitFor();
  assert.equal(await ben.$('.hist li').count(), 1);
  await ben.press(ben.$('.history .with button'));
  await until(() => /\/matches$/.test(ben.page.url()), 'all again');
  await eve.go('/matches?with=Ada');
  await eve.$('.history [role=status]', { hasText: 'No match with' }).waitFor();
  await eve.go('/people/Ada');
  await eve.$('.profile .history .hist li').waitFor();
  assert.equal(await eve.$('.between').count(), 0, 'nothing to tell');
});

test('on my own page I choose who sees it, and look with their eyes', async () => {
  await ada.go('/matches');
  await ada.press(ada.$('.matches-head a[href="/people/Ada"]'));
  await ada.$('.own select').selectOption('me');
  await eve.go('/people/Ada');
  await until(async () => {
    await eve.page.reload();
    return (await eve.$('.hidden-note').count()) === 1;
  }, 'it is hidden from Eve');
  assert.equal(await eve.$('.rts, .history').count(), 0);
  await ada.press(ada.$('.own button'));
  await ada.$('.hidden-note').waitFor();
  assert.match(ada.page.url(), /as=others/);
  await ada.page.goBack();
  await ada.$('.rts').waitFor();
  await ada.$('.own select').selectOption('everybody');
  await until(async () => {
    await eve.page.reload();
    await eve.$('.profile h1').waitFor();
    return (await eve.$('.rts').count()) === 1;
  }, 'Eve sees it again');
});

test('games and filters stand in the address: Back works, a loaded page shows the same', async () => {
  await eve.go('/people/Busy');
  await eve.$('.rt').first().waitFor();
  const newton = eve.$('.rt', { hasText: 'Newton' });
  await eve.press(newton);
  await eve.$('.rt[aria-pressed="true"]', { hasText: 'Newton' }).waitFor();
  assert.match(eve.page.url(), /\?game=newton$/);
  await eve.press(eve.$('.seats-choice button', { hasText: /^1$/ }));
  await eve.$('table.solo tbody tr').first().waitFor();
  await eve.press(eve.$('.filters .seg button').nth(1));
  await until(
    async () => (await eve.$('.hist .tg').count()) === (await eve.$('.hist .pos.w').count()),
    'only matches that were won',
  );
  assert.match(eve.page.url(), /game=newton&seats=1&result=won/);
  await eve.page.reload();
  await eve.$('table.solo tbody tr').first().waitFor();
  await eve.page.goBack();
  await eve.$('.filters .seg button[aria-pressed="true"]').first().waitFor();
  assert.doesNotMatch(eve.page.url(), /result/);
});

test('older matches come behind the newer ones, each once', async () => {
  await eve.go('/people/Busy');
  await eve.$('.hist li').nth(19).waitFor();
  const before = await eve.$('.hist .tg').allInnerTexts();
  await eve.press(eve.$('.history > .btn'));
  await eve.$('.hist li').nth(39).waitFor();
  const after = await eve.$('.hist .tg').allInnerTexts();
  assert.deepEqual(after.slice(0, 20), before);
});

test('by keyboard: the games, then the filters', async () => {
  await eve.go('/people/Busy');
  await eve.$('.rt').nth(1).focus();
  await eve.page.keyboard.press('Enter');
  await eve.$('.rt[aria-pressed="true"]').nth(0).waitFor();
  assert.equal(await eve.page.evaluate(() => document.activeElement.className), 'rt');
  assert.equal(await eve.$('.rt').nth(1).getAttribute('aria-pressed'), 'true');
});

test('each bar stands in a table that says the same', async () => {
  await eve.go('/people/Busy?game=century');
  await eve.$('table.sh').first().waitFor();
  for (const row of await eve.$('table.sh tbody tr').all()) {
    assert.ok((await row.locator('th').innerText()).trim(), 'what it is of');
    assert.match(await row.locator('td.num').innerText(), /\d/);
  }
  assert.ok((await eve.$('table.sh').count()) >= 3, 'seats, levels, lines');
});

test('nobody of that name: it is said', async () => {
  eve.offline = true; // what the browser says of a 404
  await eve.go('/people/Nobody');
  await eve.$('.hidden-note h1').waitFor();
  eve.offline = false;
});

round(
  {
    'profile-own': { path: () => '/people/Ada', ready: '.rts', whole: true },
    profile: { path: () => '/people/Busy?game=century', ready: '.hist li', whole: true },
    matches: { path: () => '/matches', ready: '.history', whole: true },
  },
  (size, page) => (size === 'phone' ? phone : page.path() === '/people/Ada' ? ada : eve),
);

test('in French, too, and wide enough for it', async () => {
  await ben.go('/people/Busy?game=newton');
  await ben.$('.hist li').first().waitFor();
  assert.deepEqual(await wrong(ben), []);
  assert.ok((await ben.overflow()).x <= 1);
  fs.rmSync(kit.folder, { recursive: true, force: true });
});

faultless(() => [ada, ben, eve, phone]);
run();
