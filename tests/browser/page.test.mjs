// The page under other programs' hands: a browser that translates, one without cookies or without a
// clipboard, links as chats leave them, several pages of one table, a page that is older than its
// server.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { answer, asked, choose, playNow, shown } from './century.mjs';
import { comes, says } from './company.mjs';
import { create, play } from './discovery.mjs';
import { Guest, Server, dice, faultless, run, test, until } from './lib.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const web = process.env.ORRERY_WEB ?? path.join(root, 'build/web');
const server = new Server();
let guest, edition;

/** Runs in the page: puts its own elements around all words, as browsers do that translate. */
function translator() {
  const wrap = node => {
    if (!node.isConnected || !node.data.trim() || node.parentElement.closest('font, script, style'))
      return;
    const kept = node.parentElement.closest('[translate]');
    if (kept?.getAttribute('translate') === 'no') return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(node.data);
    outer.append(inner);
    node.replaceWith(outer);
  };
  const all = at => {
    const walker = document.createTreeWalker(at, NodeFilter.SHOW_TEXT);
    const list = at.nodeType === Node.TEXT_NODE ? [at] : [];
    while (walker.nextNode()) list.push(walker.currentNode);
    list.forEach(wrap);
  };
  addEventListener('DOMContentLoaded', () => {
    all(document.body);
    new MutationObserver(list => list.forEach(m => m.addedNodes.forEach(all))).observe(
      document.body,
      { subtree: true, childList: true },
    );
  });
}

test(
  'a guest',
  async () => {
    await server.start();
    edition = await server.edition();
    guest = await Guest.come(server, { name: 'Ada' });
    await guest.go('/about');
  },
  true,
);

test('a page that the browser translates plays on, and its talk and rules are translated', async () => {
  const reader = await Guest.come(server, { name: 'Inès' });
  await reader.page.addInitScript(translator);
  for (const variant of ['select', 'compose']) {
    await create(reader, { variant, seats: 3, last_era: 2 });
    const prompts = await play(reader, dice(20));
    assert.ok(Object.keys(prompts).length > 1, JSON.stringify(prompts));
    await until(async () => {
      const told = await reader.$('.over .total .num').allInnerTexts();
      const ranked = [...reader.view.over.results].sort((a, b) => a.rank - b.rank);
      assert.deepEqual(
        told.map(Number),
        ranked.map(r => r.score),
      );
      return true;
    }, 'the scores are those of the end');
  }
  assert.equal(await reader.$('.table font').count(), 0, 'the board is left alone');
  await reader.page.keyboard.press('Escape');
  await reader.page.keyboard.press('h');
  await reader.$('.rules-panel font').first().waitFor();
  assert.deepEqual(reader.faults, []);
  await reader.close();
});

test('before the start a page that is translated still shows who comes and goes', async () => {
  const reader = await comes(server, 'Inga');
  const other = await comes(server, 'Per');
  await reader.page.addInitScript(translator);
  const { table } = await says(reader, { t: 'create', game: 'century', seats: 3, open: true });
  await reader.go(`/t/${table}`);
  const seats = reader.$('.setup .seats');
  await seats.waitFor();
  await says(other, { t: 'sit', table, seat: 1 });
  await seats.getByText('Per', { exact: true }).waitFor();
  await says(other, { t: 'stand', table });
  await seats.getByText('Per', { exact: true }).waitFor({ state: 'detached' });
  assert.equal(await reader.$('.setup font').count(), await reader.$('.chat font').count());
  assert.deepEqual(reader.faults, []);
  await reader.close();
  await other.close();
});

test('a link that a chat has spoilt finds its table', async () => {
  await playNow(guest, { seats: 2 });
  const { table } = guest.table;
  const behind = ['.', ',', ')', '>', ' ', '\u200b', '!', '/', '-', '\u3002', '`'];
  for (const path of [
    `/t/%E2%80%8B${table}`,
    ...behind.map(end => `/t/${table}${encodeURIComponent(end).replace('%2F', '/')}`),
    `/t/${table.toUpperCase()}`,
  ]) {
    guest.table = null;
    guest.offline = true; // a path with a stop is answered as one that is not there
    await guest.go(path);
    await guest.$('.table.century').waitFor();
    assert.equal(guest.table.table, table, path);
  }
  const invitation = '0123456789abcdef';
  for (const [text, to] of [
    [`${server.url}/t/${table}.`, `/t/${table}`],
    [table.toUpperCase(), `/t/${table}`],
    [`Come: ${server.url}/i/${invitation}.`, `/i/${invitation}`],
    [invitation.toUpperCase(), `/i/${invitation}`],
  ]) {
    await guest.go('/');
    await guest.$('.inv input').fill(text);
    await guest.press('.inv .btn');
    await until(() => new URL(guest.page.url()).pathname === to, `${text} leads to ${to}`);
  }
  await guest.go(`/t/${table}`);
  await guest.$('.table.century').waitFor();
  guest.offline = false;
});

test('the same words are said twice', async () => {
  await guest.page.evaluate(() => {
    window.said = [];
    new MutationObserver(list =>
      list.forEach(m => m.addedNodes.forEach(n => window.said.push(n.textContent))),
    ).observe(document.querySelector('.speech'), { subtree: true, childList: true });
  });
  const told = () =>
    guest.page.evaluate(() => window.said.filter(w => w.includes('A move was taken back.')).length);
  for (let undone = 0, tries = 0; undone < 2; tries++) {
    assert.ok(tries < 60, 'two moves can be taken back');
    const view = await asked(guest);
    await shown(guest);
    await answer(guest, view, choose(view, edition, dice(tries)), dice(tries));
    await until(() => guest.view !== view, 'answered');
    if (!guest.view.undo) continue;
    undone++;
    await guest.press(guest.$('.ask .btn.undo'));
    await until(async () => (await told()) === undone, `taken back, said ${undone} times`);
  }
});

test('what cannot be copied is shown to be selected', async () => {
  await guest.page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await guest.press(guest.page.getByRole('button', { name: 'Copy the link' }).first());
  const box = guest.$('.by-hand textarea');
  await box.waitFor();
  assert.match(await box.inputValue(), /\/t\/\w+$/);
  await until(() => box.evaluate(e => document.activeElement === e), 'the keys copy it');
  const chosen = await box.evaluate(e => e.value.slice(e.selectionStart, e.selectionEnd));
  assert.equal(chosen, await box.inputValue(), 'selected');
  await guest.page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
});

test('several pages of a table sound once', async () => {
  const hear = () => {
    localStorage.setItem(
      'orrery.prefs',
      JSON.stringify({ ...JSON.parse(localStorage.getItem('orrery.prefs') ?? '{}'), sounds: true }),
    );
    window.heard = 0;
    const Real = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...at) {
      window.heard++;
      return Real.apply(this, at);
    };
  };
  await guest.context.addInitScript(hear);
  const second = await guest.context.newPage();
  await second.goto(guest.page.url());
  await guest.page.reload();
  for (const page of [guest.page, second]) {
    await page.bringToFront();
    await page.locator('.table.century .top h1').click(); // from here on it may sound
    await page.locator('.table.century .ask').waitFor();
  }
  await guest.page.bringToFront();
  await asked(guest);
  await shown(guest);
  const heard = async () =>
    (await Promise.all([guest.page, second].map(p => p.evaluate(() => window.heard)))).map(Number);
  for (let tries = 0; (await heard()).every(n => !n); tries++) {
    assert.ok(tries < 12, 'something sounds');
    const view = await asked(guest);
    await shown(guest);
    await answer(guest, view, choose(view, edition, dice(9 + tries)), dice(9));
    await until(() => guest.view !== view, 'answered');
  }
  await until(
    () => second.evaluate(() => document.querySelector('.table')?.dataset.rev).then(Boolean),
    'the other shows it, too',
  );
  const counts = await heard();
  console.log(`#   notes in two pages: ${counts}`);
  assert.ok(counts.includes(0) || counts[0] !== counts[1], 'not both');
  await second.close();
});

test('a browser that keeps no cookie is told so, and no guests are made for it', async () => {
  const nobody = await Guest.come(server);
  let made = 0;
  nobody.offline = true; // its lines are refused
  await nobody.context.route('**/api/session', async route => {
    made++;
    const answer = await route.fetch();
    const headers = { ...answer.headers() };
    delete headers['set-cookie'];
    await nobody.context.clearCookies();
    await route.fulfill({ response: answer, headers });
    await nobody.context.clearCookies();
  });
  await nobody.go('about:blank'); // a page that draws; the first page is then asked for once
  await nobody.page.goto('/');
  await nobody.page.getByRole('heading', { name: 'This browser keeps no cookies' }).waitFor();
  assert.equal(made, 1, 'one guest');
  // What is played may be watched, and stays there when the line is lost.
  await says(guest, {
    t: 'create',
    game: 'century',
    seats: 2,
    bots: ['apprentice'],
    start: true,
    open: true,
  });
  const match = nobody.$('section', { hasText: 'Played just now' }).locator('a').first();
  await nobody.press(match);
  await nobody.$('.table .board, .table main').first().waitFor();
  await nobody.$('.line-state', { hasText: 'you only watch' }).waitFor();
  await nobody.shot('no-cookies-watching');
  await nobody.press(nobody.$('.line-state button'));
  await nobody.$('.line-state').waitFor({ state: 'detached' });
  await nobody.page.reload();
  await nobody.$('.table main').waitFor();
  assert.ok(made <= 2, `a guest a visit at most: ${made}`);
  await nobody.close();
});

test('a page older than its server says so, loads the new one once, and is where it was', async () => {
  const folder = fs.mkdtempSync(path.join(server.folder, 'web-'));
  fs.cpSync(web, folder, { recursive: true });
  const later = new Server({ web: folder });
  await later.start();
  const late = await Guest.come(later, { name: 'Maria' });
  // Not by what a service worker still has.
  await late.context.addInitScript(() => delete Navigator.prototype.serviceWorker);
  // What stands there for a moment only is kept over the new page.
  await late.context.addInitScript(() => {
    addEventListener('DOMContentLoaded', () =>
      new MutationObserver(() => {
        const told = document.querySelector('.link-ended')?.textContent;
        if (told) sessionStorage.setItem('told', told);
      }).observe(document.body, { subtree: true, childList: true, characterData: true }),
    );
  });
  await late.go('/');
  await late.$('#play .btn.big').waitFor();
  // The server is renewed: each part of its page has another name.
  const assets = path.join(folder, 'assets');
  const names = fs.readdirSync(assets).filter(f => !/\.(br|gz)$/.test(f));
  const next = new Map(
    names.map(f => [f, f.replace(/-([0-9A-Z]{8})\./, (_, h) => `-${h.slice(0, 7)}_.`)]),
  );
  const rename = text => text.replace(/[\w.-]+-[0-9A-Z]{8}\.\w+/g, f => next.get(f) ?? f);
  for (const f of fs.readdirSync(assets)) {
    const at = path.join(assets, f);
    if (/\.(js|css|html|json)$/.test(f))
      fs.writeFileSync(path.join(assets, next.get(f)), rename(fs.readFileSync(at, 'utf8')));
    else if (next.has(f)) fs.copyFileSync(at, path.join(assets, next.get(f)));
    if (next.get(f) !== f) fs.rmSync(at);
  }
  for (const f of fs.readdirSync(folder).filter(f => /\.(html|js)(\.|$)/.test(f)))
    if (/\.(br|gz)$/.test(f)) fs.rmSync(path.join(folder, f));
    else
      fs.writeFileSync(path.join(folder, f), rename(fs.readFileSync(path.join(folder, f), 'utf8')));
  late.offline = true; // its line ends, and parts are not there
  await later.end();
  await later.start();
  await late.press(late.$('#play .btn.big'));
  const told = await until(
    () => late.page.evaluate(() => sessionStorage.getItem('told')).catch(() => ''),
    'it is told',
  );
  assert.match(told, /There is a new version of this page\. Loading it…/);
  const place = new URL(late.page.url()).pathname;
  assert.match(place, /^\/t\//);
  await late.$('.table').waitFor();
  assert.equal(new URL(late.page.url()).pathname, place, 'the place is kept');
  await late.close();
  await later.end();
});

test('why something cannot be done is said at each press', async () => {
  const other = await Guest.come(server, { name: 'Eva' });
  await other.go('/');
  await playNow(other);
  await asked(other);
  const cannot = other.$('.ask .cannot').first();
  // On the own turn alone: while others are asked it stands there too, with other words.
  for (let n = 0; ; n++) {
    assert.ok(n < 60, 'something cannot be done');
    const view = await asked(other);
    await shown(other);
    if (await cannot.count()) break;
    await answer(other, view, choose(view, edition, dice(n)), dice(n));
    await until(() => other.view !== view, 'it is played');
  }
  const words = (await cannot.locator('.sr').innerText()).split('. ').slice(1).join('. ');
  await other.page.evaluate(() => {
    window.said = [];
    new MutationObserver(list =>
      list.forEach(m => m.addedNodes.forEach(n => window.said.push(n.textContent))),
    ).observe(document.querySelector('.speech'), { subtree: true, childList: true });
  });
  for (let n = 1; n <= 2; n++) {
    await cannot.click({ force: true }); // it is disabled, and says why
    await until(
      async () =>
        (await other.page.evaluate(w => window.said.filter(s => s.includes(w)).length, words)) ===
        n,
      `said ${n} times: ${words}`,
    );
  }
  await other.close();
});

test('Back closes what lies over a match, and only then leaves it', async () => {
  const other = await Guest.come(server, { name: 'Sophie' });
  await other.go('/');
  await playNow(other);
  await asked(other);
  const table = new URL(other.page.url()).pathname;
  const at = () => new URL(other.page.url()).pathname;
  const dialog = other.$('dialog[open]');
  const settings = other.page.getByRole('button', { name: 'This table: settings and more' });
  const open = async () => {
    await other.press(settings);
    await dialog.waitFor();
  };
  await open();
  await other.page.goBack();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(at(), table, 'still at the table');
  await open();
  await other.press(dialog.getByRole('button', { name: 'Close', exact: true }));
  await dialog.waitFor({ state: 'detached' });
  await open();
  await other.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await other.page.goBack();
  await until(() => at() === '/', 'what was closed is no stop on the way back');
  await other.page.goForward();
  await until(() => at() === table, 'and forward');
  await other.$('.table').waitFor();
  await other.close();
});

faultless(() => [guest]);
run();
