// A finished match, move by move: from the score to its page, by keys and by links, and the proof
// anyone can run.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Guest, Server, faultless, run, test, until } from './lib.mjs';
import { asked, playNow } from './century.mjs';

const server = new Server();
const program = process.env.ORRERY ?? fileURLToPath(new URL('../../build/orrery', import.meta.url));
let player, friend, watcher, code, commitment;

const ply = async guest => Number(await guest.text('.scrub .count b'));
/** To another page, without loading anew: as by a link. */
const inside = (guest, to) =>
  guest.page.evaluate(where => {
    history.pushState(null, '', where);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);
const stands = (guest, n) =>
  until(
    async () =>
      (await ply(guest)) === n && new URL(guest.page.url()).searchParams.get('ply') === String(n),
    `move ${n}`,
  );

test(
  'the score of a match has its chart, and leads to the match move by move',
  async () => {
    await server.start();
    player = await Guest.come(server, { name: 'Margaux' });
    await playNow(player, { level: 'a fellow' });
    await asked(player);
    ({ table: code, commitment } = player.table);
    assert.match(commitment, /^[0-9a-f]{64}$/, 'the commitment is there before the end');
    // Somebody watches a while, and does not see the end.
    watcher = await Guest.come(server, { name: 'Lou' });
    await watcher.go(`/t/${code}`);
    await watcher.$('.board').waitFor();
    await inside(watcher, '/');
    await player.page.evaluate(() => {
      const rows = Array.from({ length: 100 }, (_, i) => [`none${i}`, 1, 1, '']);
      localStorage['orrery.course'] = JSON.stringify(rows); // as if of a hundred matches
    });
    // The bots play on alone: that is quicker.
    await player.press(player.page.getByRole('button', { name: 'Leave this match' }));
    await player.press(player.page.getByRole('button', { name: 'Leave for good' }));
    await player.press(player.page.getByRole('button', { name: 'Yes, I leave for good' }));
    await player.$('.over').waitFor({ timeout: 120000 });
    await player.$('.over .score-chart').waitFor();
    await player.press(player.page.getByRole('link', { name: 'Review the match' }));
    await player.$('.replay .board').waitFor();
    assert.equal(new URL(player.page.url()).pathname, `/r/${code}`);
  },
  true,
);

test('End, Home, arrows, pages and space move through it; the board and the marked line follow', async () => {
  const { page } = player;
  await page.keyboard.press('End');
  const log = await (await player.context.request.get(`/api/tables/${code}/log`)).json();
  await stands(player, log.plies);
  for (const [seat, { score }] of log.results.sort((a, b) => a.seat - b.seat).entries()) {
    const name = log.seats[seat].name;
    await until(async () => {
      assert.equal(
        await player.$(`.player[aria-label="${name}"] .pt b`).innerText(),
        String(score),
        `the score of ${name}`,
      );
      return true;
    }, 'the board of the end');
  }
  await page.keyboard.press('Home');
  await until(async () => (await player.text('.round b')) === '1', 'the first round');
  const first = await ply(player);
  await page.keyboard.press('ArrowRight');
  await until(async () => (await ply(player)) > first, 'one move on');
  await page.keyboard.press('ArrowLeft');
  await stands(player, first);
  await page.keyboard.press('PageDown');
  await until(async () => (await player.text('.round b')) === '2', 'the second round');
  await page.keyboard.press('PageDown');
  await until(async () => (await player.text('.round b')) === '3', 'the third round');
  await page.keyboard.press(' ');
  const from = await ply(player);
  await until(async () => (await ply(player)) > from + 1, 'it plays');
  await page.keyboard.press(' ');
  assert.equal(
    await player.$('.past-log li[aria-current="step"]').count(),
    1,
    'one line is marked',
  );
});

test('a link to a move shows that very move to anybody, and nothing there can be played', async () => {
  friend = await Guest.come(server, { size: 'phone', lang: 'fr' });
  await friend.go(`/r/${code}?ply=40`);
  await friend.$('.replay .board').waitFor();
  await stands(friend, 40);
  assert.equal(await friend.$('.legal').count(), 0);
  const { view } = await (await friend.context.request.get(`/api/tables/${code}/at/40`)).json();
  await until(async () => (await friend.text('.round b')) === String(view.round), 'its round');
  await until(async () => (await friend.overflow()).x <= 0, 'no sideways scroll');
});

test('the proof: the commitment of the beginning, the secret of the end, and a file that verifies', async () => {
  await player.press(player.$('#tab-fair'));
  await player.$('.fair dd code').nth(3).waitFor();
  const shown = await player.$('.fair dd code').allInnerTexts();
  assert.equal(shown[0], commitment);
  assert.match(shown[1], /^[0-9a-f]{64}$/);
  const [download] = await Promise.all([
    player.page.waitForEvent('download'),
    player.press(player.$('.fair a[download]')),
  ]);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orrery-proof-'));
  const kept = path.join(folder, download.suggestedFilename());
  await download.saveAs(kept);
  const { key } = await (await player.context.request.get('/api/key')).json();
  assert.equal(shown[3], key);
  const said = execFileSync(program, ['verify', kept, '--key', key, '--hash', shown[2]]);
  assert.match(said.toString(), /this server's course: yes/);
  assert.ok(
    (await player.text('.fair .cmd')).endsWith(`--key ${key}`),
    'the command names the key',
  );
  fs.rmSync(folder, { recursive: true });
});

test('a finished match is printed in ink on white, without the head', async () => {
  const { page } = player;
  const before = await page.evaluate(() => document.documentElement.dataset.theme);
  await page.evaluate(() => (document.documentElement.dataset.theme = 'candlelight'));
  await page.emulateMedia({ media: 'print' });
  await until(async () => !(await player.$('.top').isVisible()), 'no head');
  const inks = await page.evaluate(() => [
    getComputedStyle(document.body).backgroundColor,
    getComputedStyle(document.querySelector('.replay')).color,
    getComputedStyle(document.querySelector('.logbox')).color,
  ]);
  assert.deepEqual(inks, ['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 'rgb(0, 0, 0)']);
  await player.shot('print-match', { fullPage: true });
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(theme => (document.documentElement.dataset.theme = theme), before);
});

let looks = 0;
const once = new Map(); // what is made of a whole match costs much: it is asked for once
const seen = guest => guest.text('.fair .seen');
/** The proof, the page loaded anew, with this done to the file on its way. */
async function proof(guest, change = text => text) {
  const whole = /\/(log|replay)$/;
  await guest.page.route(whole, async route => {
    const url = route.request().url();
    if (!once.has(url)) once.set(url, await (await route.fetch()).text());
    const body = url.endsWith('/replay') ? change(once.get(url)) : once.get(url);
    await route.fulfill({ contentType: 'application/json', body });
  });
  await guest.go(`/r/${code}?ply=${++looks}#fair`);
  await guest.$('.fair .seen:not(.looking)').waitFor();
  await guest.page.unroute(whole);
  return seen(guest);
}

test('the page holds the file against what this browser was told, and says it in words', async () => {
  assert.equal(await seen(player), 'This is the match that this browser was told at its end.');
  assert.equal(await proof(player), 'This is the match that this browser was told at its end.');
  const other = await proof(player, text => text.replace('"by":1', '"by":2'));
  assert.match(other, /^This is NOT the match that this browser was told at its end/);
  assert.match(await proof(friend), /^Ce navigateur n’a rien appris de cette partie/);
  await until(async () => (await friend.overflow()).x <= 0, 'no sideways scroll');
  await inside(watcher, `/r/${code}#fair`);
  await until(
    async () =>
      /^As far as move \d+, the last that this browser was told/.test(await seen(watcher)),
    'as far as it was watched',
  );
});

test('what was kept is not replaced by what is told later, and is bounded', async () => {
  const rows = () => player.page.evaluate(() => JSON.parse(localStorage['orrery.course']));
  const before = await rows();
  assert.deepEqual([before.length, before[0][0], before.at(-1)[0]], [100, 'none1', code]);
  await player.page.evaluate(all => {
    all.at(-1)[3] = '0'.repeat(64);
    localStorage['orrery.course'] = JSON.stringify(all);
  }, before);
  // The end is told once more, as to somebody who sits there still.
  await player.page.routeWebSocket('**/ws', line => {
    const there = line.connectToServer();
    there.onMessage(said => line.send(String(said).replace('"you":null', '"you":1')));
  });
  await player.go(`/t/${code}`);
  await player.$('.over').waitFor();
  assert.match(await proof(player), /^This is NOT the match/);
  const after = (await rows()).filter(r => r[0] === code).map(r => r[3]);
  assert.deepEqual(after, ['0'.repeat(64)], 'the one of before stays, and alone');
});

test('a match that is not there says so', async () => {
  friend.offline = true; // the refusal itself is an answer of 404
  await friend.go('/r/zzzzzz');
  await until(
    async () => (await friend.text('.notice h1')) === 'Pas de telle partie',
    'words for it',
  );
  friend.offline = false;
});

faultless(() => [player, friend, watcher]);

await run();
