// A person's whole way: a guest plays, keeps the name by a passkey, goes on with the running match
// in a second browser, changes devices, takes all along and goes. The match stays, and names
// somebody who left. The other at the table is Tobias, who speaks by the wire until the end.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { Guest, Server, faultless, run, test, until } from './lib.mjs';
import { wrong } from './axe.mjs';
import { finish } from './century.mjs';
import { device } from './device.mjs';
import { Server as Kit } from '../server/kit.mjs';

const ERASE = 2500; // milliseconds to think, once the true week has been seen
const server = new Server({ host: 'localhost' });
const kit = new Kit(); // speaks to that one
const WEEK = 7 * 24 * 3600 * 1000;
let first, second, tobias, code, id;

const me = guest => guest.page.evaluate(() => fetch('/api/me').then(a => a.json()));
const button = (guest, name) => guest.page.getByRole('button', { name, exact: true });

async function fine(guest, name) {
  await guest.shot(`shown-people-${name}`);
  assert.deepEqual(await wrong(guest), [], name);
  const { x } = await guest.overflow();
  assert.ok(x <= 0, `no sideways scroll at ${name}: ${x}`);
}

/** Into the last columns in turn, where four of his own never stand in a row. */
const columns = [7, 6, 7, 6];
async function tobiasDrops() {
  const { q } = await tobias.view(code, v => v.q !== undefined);
  await tobias.good({ t: 'act', table: code, q, action: `drop ${columns.shift()}` });
}

/** A stone of the page's own into the first column, one of Tobias's into another. */
async function stones(guest, n) {
  for (let i = 0; i < n; i++) {
    const view = await until(() => guest.view?.q !== undefined && guest.view, 'to be asked');
    await guest.$(`.table[data-rev="${view.rev}"] .slot.legal`).first().waitFor();
    await guest.press(guest.$('.slot.legal').first());
    await until(() => guest.view.rev > view.rev, 'the stone falls');
    await finish(guest); // it says Done
    if (guest.view.over) return;
    await tobiasDrops();
  }
}

test(
  'a guest plays',
  async () => {
    await server.start();
    Object.assign(kit, { port: server.port, origin: server.url });
    tobias = await kit.join('Tobias');
    first = await device(await Guest.come(server, { name: 'Gerda' }));
    const four = { game: 'connect_four', seats: 2, open: false };
    code = (await tobias.good({ t: 'create', ...four })).table;
    await tobias.good({ t: 'open', table: code });
    await first.go(`/t/${code}`);
    await first.press(first.$('.go').getByRole('button', { name: 'Sit down' }));
    await tobias.table(code, t => t.seats.every(s => s.kind === 'human'));
    ({ id } = await me(first));
    await tobias.good({ t: 'start', table: code });
    await first.$('.table.connect_four').waitFor();
    await tobiasDrops();
    await stones(first, 1);
  },
  true,
);

test(
  'it keeps the name by a passkey',
  async () => {
    await first.go('/');
    await first.press('.my-name');
    await first.$('.keep [name=name]').fill('Maria Cunitz');
    await first.$('.keep .is-free').waitFor();
    await first.press('.keep .btn.main');
    await first.$('.codes li').nth(9).waitFor();
    await first.press(button(first, 'I have them'));
    await first.$('.my-name', { hasText: 'Maria Cunitz' }).waitFor();
    assert.deepEqual(await me(first), { id, name: 'Maria Cunitz', account: true, role: 'person' });
    await tobias.table(code, t => t.seats.some(s => s.name === 'Maria Cunitz' && s.user === id));
  },
  true,
);

test(
  'a second browser, on a telephone by candlelight, signs in and goes on with the match',
  async () => {
    second = await Guest.come(server, { size: 'phone', theme: 'candlelight' });
    await device(second, await first.passkeys());
    await second.go('/signin'); // the passkey is offered where the name is typed, and says who it is
    await second.$('.my-name', { hasText: 'Maria Cunitz' }).waitFor();
    assert.equal((await me(second)).id, id);
    const row = second.$('.my-matches li a');
    await row.first().waitFor();
    assert.equal(await row.count(), 1);
    await second.press(row.first());
    await second.$('.table.connect_four').waitFor();
    await stones(second, 3);
    await second.$('.over .total').first().waitFor();
    await fine(second, 'over');
  },
  true,
);

test('it changes devices: the first is signed out from the second, and is told', async () => {
  await second.go('/me');
  const devices = second.$('.acc-rows').last().locator('li');
  await until(async () => (await devices.count()) === 2, 'two devices');
  await fine(second, 'me');
  first.offline = true; // its line is cut
  await second.press(devices.getByRole('button', { name: /^sign out/ }));
  await until(async () => (await devices.count()) === 1, 'one device');
  await first.$('main h1', { hasText: 'You are signed out here' }).waitFor();
  assert.equal((await me(first)).id, null, 'nobody is made of it silently');
  assert.equal((await me(second)).id, id);
});

test('it takes all along, as one file', async () => {
  const [download] = await Promise.all([
    second.page.waitForEvent('download'),
    second.press(second.page.getByRole('link', { name: 'Export' })),
  ]);
  const all = JSON.parse(fs.readFileSync(await download.path(), 'utf8'));
  assert.deepEqual([all.user[0].id, all.user[0].name], [id, 'Maria Cunitz']);
  assert.deepEqual([...new Set(all.ways.map(w => w.kind))].sort(), ['code', 'passkey']);
  assert.deepEqual(
    all.played.map(p => [p.code, p.place]),
    [[code, 1]],
  );
  assert.equal(all.sessions.length, 1);
});

/** As far as the page that says when it will be. */
async function erase() {
  await second.press(button(second, 'Delete my account'));
  await second.press(second.$('dialog').getByRole('button', { name: 'Delete my account' }));
}

test('it is erased: in seven days, which can be called off; then all at once', async () => {
  await erase();
  await button(second, 'I stay').waitFor();
  await fine(second, 'erasing');
  assert.ok(Math.abs((await me(second)).erase_at - Date.now() - WEEK) < 60000, 'in a week');
  await second.press(button(second, 'I stay'));
  await button(second, 'Delete my account').waitFor();
  assert.equal((await me(second)).erase_at, undefined);
  for (const guest of [first, second]) guest.offline = true; // the server goes and comes
  await server.end();
  server.options.push('--test-erase', String(ERASE));
  await server.start();
  await second.go('/me');
  await erase();
  await until(async () => (await me(second)).id !== id, 'it has gone');
  assert.equal((await fetch(`${server.here}/api/people/Maria%20Cunitz`)).status, 404);
  const answer = await kit.ask('/api/me', { headers: { cookie: tobias.user.cookie } });
  assert.equal((await answer.json()).name, 'Tobias');
});

test('the match stays, and names somebody who left, in both languages', async () => {
  for (const [size, theme, lang, words, viewport] of [
    ['wide', 'paper', 'en', /somebody who left/],
    ['phone', 'candlelight', 'fr', /une personne partie/, { width: 320, height: 640 }],
  ]) {
    const guest = await Guest.come(server, { size, theme, lang, viewport });
    const [name, value] = tobias.user.cookie.split('=');
    await guest.context.addCookies([{ name, value, url: server.url }]);
    await guest.go('/signin');
    await guest.$('.sign-in').waitFor();
    await fine(guest, `signin-${lang}`);
    await guest.go('/matches');
    await guest.$('.hist li').waitFor();
    assert.match(await guest.text('.hist'), words);
    await fine(guest, `matches-${lang}`);
    await guest.go(`/t/${code}`);
    await guest.$('.over .total').first().waitFor();
    await fine(guest, `left-${lang}`);
    const page = await guest.page.locator('body').innerText();
    assert.match(page, words);
    assert.ok(!page.includes('Cunitz'), 'nowhere the name');
    assert.deepEqual(guest.faults, []);
    await guest.close();
  }
});

faultless(() => [first, second]);

run();
