// Ladders: where people stand and where I do, the list and its pages; what a rated match did and
// why; the rating on a profile. A store with many who are rated, and a match that was just played.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Guest, Server, faultless, run, test, until } from './lib.mjs';
import { round, wrong } from './axe.mjs';
import { Server as Kit, pair, play } from '../server/kit.mjs';
import { comes, sql } from '../server/people.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const server = new Server();
const kit = new Kit(); // speaks to that one
let ada, ben, eve, phone, code, users;

/** The same user in a browser. */
async function inBrowser(user, options) {
  const guest = await Guest.come(server, options);
  const [name, value] = user.cookie.split('=');
  await guest.context.addCookies([{ name, value, url: server.url }]);
  return guest;
}

/** Where Ada stands: what a history of some months would have made of her. */
function standing(id, now) {
  const day = 86400000;
  let text =
    `INSERT INTO tallies VALUES('${id}', 'century', '', 3, 'all', '', 60, 21, 0, 4800, 110, 2400, ` +
    `108000000, 0);` +
    `INSERT INTO ratings VALUES('century', '', 3, '${id}', 1642.4, 52.1, 0.06, 60, 21, ` +
    `${now - day}, 20001, 0);` +
    `INSERT INTO standings VALUES(20252, 'century', '', 3, 2, '${id}', 1600.0, 60.0, 22);`;
  for (let i = 0; i < 60; i++) {
    const rating = 1500 + 140 * Math.sin(i / 20) + 20 * Math.sin(i * 1.7),
      rd = 52 + 190 / (1 + i / 3);
    text +=
      `INSERT INTO steps VALUES('${id}', 'century', '', 3, ${100000 + i}, ` +
      `${now - (61 - i) * day}, 0, 1500.0, 100.0, ${rating}, ${rd}, 0.06);`;
  }
  return text;
}

test(
  'many who are rated, and a rated match of connect four',
  async () => {
    await server.start();
    await server.end();
    kit.data = path.join(server.folder, 'orrery.db');
    execFileSync(path.join(root, 'script/fill'), [
      kit.data,
      ...['--users', '600', '--matches', '60', '--rated', '500'],
    ]);
    await server.start();
    Object.assign(kit, { port: server.port, origin: server.url });
    const [a, b] = [await comes(kit, 'Ada'), await comes(kit, 'Ben')];
    code = await pair(kit, a, b, { rated: 'people' });
    await play(code, [a, b], Infinity, (list, view) =>
      view.must[0] === 0
        ? list[0]
        : (list.find(x => x === `drop ${2 + (view.ply % 5)}`) ?? list[1]),
    );
    await until(
      async () =>
        (await (await fetch(`${server.here}/api/tables/${code}/rating`)).json()).state === 'rated',
      'it is rated',
    );
    for (const s of [a, b]) s.close();
    users = [a.user, b.user];
    await server.end();
    sql(kit, standing(a.user.id, Date.now()));
    await server.start();
    ada = await inBrowser(a.user);
    ben = await inBrowser(b.user, { lang: 'fr' });
    eve = await Guest.come(server, { name: 'Eve' });
    phone = await inBrowser(a.user, { size: 'phone' });
  },
  true,
);

test('from the first page to the ladder: my place, the curve, five around me', async () => {
  await ada.go('/');
  await ada.press(ada.$('header a[href="/ladder"]'));
  await ada.$('.ladder .standings tbody tr').first().waitFor();
  assert.match(await ada.text('.ladder h2'), /Century/);
  assert.equal(await ada.$('.standings tr.me').count(), 1);
  assert.equal(await ada.$('.standings tr.gap').count(), 1, 'a gap before those around me');
  assert.match(await ada.text('.standings tr.me'), /Ada.*you/s);
  assert.match(await ada.text('.ladder .mine'), /1,642/);
  assert.match(await ada.$('.spread .here').textContent(), /you are here: above \d+ of 100/);
});

test('the curve stands in a table that says the same', async () => {
  const rows = await ada.$('.spread table tbody tr').all();
  assert.ok(rows.length > 8, 'steps of fifty');
  let sum = 0;
  for (const row of rows) sum += Number(await row.locator('td').innerText());
  const told = Number((await ada.text('.ladder header .cap')).match(/\d+/)[0]);
  assert.equal(sum, told);
});

test('pages and names stand in the address, by keyboard', async () => {
  const next = ada.$('.standings nav button').last();
  await next.focus();
  await ada.page.keyboard.press('Enter');
  await until(() => /page=1/.test(ada.page.url()), 'the whole list');
  await until(async () => (await ada.$('.standings tbody tr').count()) === 50, 'a page');
  await ada.$('.standings nav button').last().press('Enter');
  await until(() => /page=2/.test(ada.page.url()), 'the next');
  await ada.$('.standings input').fill('ada');
  await ada.$('.standings input').press('Enter');
  await until(
    async () => (await ada.$('.standings tr.me').count()) === 1,
    'the page where I stand',
  );
  assert.match(ada.page.url(), /name=ada/);
  await ada.page.goBack();
  await until(() => /page=2/.test(ada.page.url()), 'Back works');
  ada.offline = true; // what the browser says of a 404
  await ada.$('.standings input').fill('Nobody');
  await ada.$('.standings input').press('Enter');
  await ada.$('.ladder .note', { hasText: 'Nobody called Nobody' }).waitFor();
  ada.offline = false;
});

test('each game has an address; where nobody stands yet, no other ladder is shown for it', async () => {
  await eve.go('/ladder/century?class=3');
  await eve.$('.standings').waitFor();
  assert.match(await eve.text('.games [aria-pressed=true]'), /^Century/);
  await eve.go('/ladder/newton');
  await eve.$('.ladder .note', { hasText: 'No rated match has ended here yet' }).waitFor();
  assert.equal(await eve.$('.standings').count(), 0);
  await eve.press(eve.$('.games button', { hasText: 'Century' }));
  await eve.$('.standings').waitFor();
  assert.match(eve.page.url(), /\/ladder\/century/);
});

test('seasons: this one, and all time; who is not on it is told when', async () => {
  await eve.go('/ladder?game=century&class=3');
  await eve.$('.ladder .mine').waitFor();
  assert.match(await eve.text('.ladder .mine'), /twenty rated matches/);
  assert.equal(await eve.$('.spread .here').count(), 0);
  await eve.press(eve.$('.seasons button').first());
  await until(() => /season=\d{5}/.test(eve.page.url()), 'the season stands in the address');
  await until(
    async () => /Ten rated matches in this season/.test(await eve.text('.ladder .mine')),
    'it is told',
  );
});

test('the end of a rated match says why, in both languages', async () => {
  for (const [guest, winner] of [
    [ada, /^Ada \+107: above Ben \(1500\?\)/],
    [ben, /^Ada \+107 : devant Ben \(1500\?\)/],
  ]) {
    await guest.go(`/t/${code}`);
    await guest.$('.over .rated li').nth(1).waitFor();
    const [first, second] = await guest.$('.over .rated li').allInnerTexts();
    const plain = text => text.replace(/[\u2066-\u2069]/g, '').replace(/\u00a0/g, ' ');
    assert.match(plain(first), winner);
    assert.match(plain(second), /Ben −107 ?: (below|derrière) Ada \(1500\?\)/);
    assert.match(plain(first), /1607\? ± 218/);
  }
});

test('a profile has the rating, its course with a table, and trophies', async () => {
  await eve.go('/people/Ada?game=century');
  await eve.$('.course svg').waitFor();
  assert.match(await eve.text('.course-head'), /1,642 ± 5\d/);
  assert.ok((await eve.$('.course table tbody tr').count()) >= 30);
  assert.match(await eve.text('.trophies'), /2\s*Century, Spring 2025/);
  await eve.go('/people/Ben');
  await eve.$('.rt').first().waitFor();
  assert.match(await eve.text('.rt'), /1,393 ± 21\d.*provisional/s);
  assert.match(await eve.text('.course'), /a line from the third on/);
});

round(
  {
    ladder: {
      path: () => '/ladder?game=century&class=3',
      ready: '.standings tbody tr',
      whole: true,
    },
    'ladder-season': { path: () => '/ladder?season=20001', ready: '.standings', whole: true },
    'profile-rated': { path: () => '/people/Ada?game=century', ready: '.course svg', whole: true },
    'match-rated': { path: () => `/t/${code}`, ready: '.over .rated li' },
  },
  size => (size === 'phone' ? phone : ada),
);

test('my friends alone, by a switch that stands in the address; no guest is offered it', async () => {
  const [a, b] = users;
  for (const [who, other] of [
    [a, b],
    [b, a],
  ]) {
    const body = { user: other.id, kind: 'friend', on: true };
    assert.equal((await kit.post('/api/ties', body, { cookie: who.cookie })).status, 200);
  }
  await ada.go('/ladder?game=century&class=3');
  await ada.$('.standings tbody tr').nth(8).waitFor();
  const friends = ada.page.getByRole('button', { name: 'My friends' });
  await friends.focus();
  await ada.page.keyboard.press('Enter');
  await until(() => /of=friends/.test(ada.page.url()), 'it stands in the address');
  await ada.$('.standings', { hasText: 'One friend of yours does not stand here' }).waitFor();
  assert.equal(await ada.$('.standings tbody tr').count(), 1, 'myself');
  assert.ok(await friends.evaluate(el => el === document.activeElement), 'the focus stays');
  assert.equal(await friends.getAttribute('aria-pressed'), 'true');
  assert.deepEqual(await wrong(ada), []);
  await ada.shot('ladder-friends');
  await ada.page.goBack();
  await ada.$('.standings tbody tr').nth(8).waitFor();
  await phone.go('/ladder?game=century&class=3&of=friends');
  await phone.$('.standings', { hasText: 'One friend of yours' }).waitFor();
  assert.ok((await phone.overflow()).x <= 0);
  await phone.shot('ladder-friends-phone');
  await ben.go('/ladder?game=century&class=3&of=friends');
  await ben.$('.standings tbody tr', { hasText: 'Ada' }).waitFor();
  assert.equal(await ben.$('.standings tbody tr').count(), 1, 'Ben does not stand there');
  await eve.go('/ladder?game=century&class=3&of=friends');
  await eve.$('.standings tbody tr').nth(8).waitFor();
  assert.equal(await eve.$('.seg.among').count(), 0);
});

test('a name at a table opens the rating in its game, with a mark where it is not sure', async () => {
  const [a, b] = await Promise.all(users.map(user => kit.connect(user)));
  const { table } = await b.good({ t: 'create', game: 'century', seats: 3, open: true });
  await a.good({ t: 'open', table });
  await a.good({ t: 'sit', table, seat: 1 });
  await ben.go(`/t/${table}`);
  await ben.press(ben.$('.seat-row .person', { hasText: 'Ada' }));
  await ben.$('.menu-dialog .standing').waitFor();
  assert.match(
    await ben.text('.menu-dialog .standing'),
    /· À trois et plus · 1\s642 ± 5\d$/,
    'no other rating, and sure',
  );
  assert.deepEqual(await wrong(ben), []);
  await ada.go(`/t/${code}`);
  await ada.press(ada.$('.over').getByRole('button', { name: 'See the board' }));
  await ada.press(ada.$('button.person', { hasText: 'Ben' }));
  await ada.$('.menu-dialog .standing').waitFor();
  assert.match(await ada.text('.menu-dialog .standing'), /Two players · 1,\d\d\d ± \d\d\d\?/);
  await ada.shot('standing');
  await ada.page.keyboard.press('Escape');
  for (const s of [a, b]) s.close();
});

test('in French, too, and wide enough for it; and on the smallest screen', async () => {
  await ben.go('/ladder?game=century&class=3');
  await ben.$('.standings tbody tr').first().waitFor();
  assert.deepEqual(await wrong(ben), []);
  assert.ok((await ben.overflow()).x <= 0);
  await phone.page.setViewportSize({ width: 320, height: 640 });
  for (const where of ['/ladder?game=century&class=3', '/people/Ada?game=century']) {
    await phone.go(where);
    await phone.$('.spread svg').first().waitFor();
    const { x } = await phone.overflow();
    assert.ok(x <= 0, `${where}: no sideways scroll: ${x}`);
  }
  fs.rmSync(kit.folder, { recursive: true, force: true });
});

faultless(() => [ada, ben, eve, phone]);
run();
