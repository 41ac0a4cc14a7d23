// The first page takes any number of games, on any screen: nothing sticks out, all of them can be
// reached by keys, and boxes of several games fold when there are many.
import assert from 'node:assert/strict';
import { Guest, Server, faultless, run, test, until } from './lib.mjs';
import { wrong } from './axe.mjs';

const server = new Server();
const guests = [];
// What the server lists: a plate a game, those of a module each for itself; a box is a module of several.
let listed = 0,
  inBox = 0;
const SIZES = [
  [1280, 800],
  [1024, 768],
  [768, 1024],
  [390, 844],
  [320, 640],
];

const FOLDS = 8; // with more games a box folds

/** What a server that had `n` more games would list; the ninth is one this client has a board for. */
async function more(guest, n) {
  await guest.context.route('**/api/games', async route => {
    const answer = await route.fetch();
    const { games } = await answer.json();
    const row = { ...games.find(g => g.id === 'century'), options: [], edition: null };
    const ids = [
      'connect_four',
      ...Array.from({ length: n - 1 }, (_, i) => `another_game_${i + 2}`),
    ];
    await route.fulfill({ json: { games: [...games, ...ids.map(id => ({ ...row, id }))] } });
  });
}

async function come(n, [width, height], lang = 'en') {
  const guest = await Guest.come(server, {
    name: 'Ada',
    lang,
    viewport: { width, height },
    size: width < 720 ? 'phone' : 'wide',
  });
  guests.push(guest);
  if (n) await more(guest, n);
  await guest.go('/');
  await guest.$('.plate .art').first().waitFor();
  await guest.$('#play').waitFor();
  // Until the server has told its games, the plates are those that the client knows.
  if (listed + n > FOLDS) await guest.$('.plate.box').waitFor();
  return guest;
}

/** Walks by Tab through the page, and gives what the plates' buttons are called that it came to. */
async function walked(guest) {
  const found = [];
  // Tab goes on from where it was: from the top then.
  await guest.page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  for (let i = 0; i < 120; i++) {
    await guest.page.keyboard.press('Tab');
    const at = await guest.page.evaluate(() => {
      const e = document.activeElement;
      const r = e.getBoundingClientRect();
      return {
        plate: e.matches('.plate button'),
        name: e.textContent.trim(),
        seen: r.left >= 0 && r.right <= innerWidth && r.width > 0,
        play: Boolean(e.closest('#play')),
      };
    });
    if (at.play) return found;
    if (at.plate) {
      assert.ok(at.seen, `${at.name} comes into sight`);
      found.push(at.name);
    }
  }
  return found;
}

test(
  'the server',
  async () => {
    await server.start();
    const plates = (await server.games()).games.map(
      g => g.options.find(o => o.id === g.variant)?.words.length ?? 1,
    );
    listed = plates.reduce((a, b) => a + b, 0);
    inBox = Math.max(...plates);
  },
  true,
);

for (const size of SIZES)
  for (const n of [0, 1, 12])
    test(`${n} games more at ${size.join(' x ')}: nothing sticks out, keys reach all`, async () => {
      const guest = await come(n, size);
      const folds = listed + n > FOLDS;
      const plates = listed + n - (folds ? inBox - 1 : 0);
      const { x } = await guest.overflow();
      assert.ok(x <= 0, `no sideways scroll: ${x}`);
      const box = guest.$('.plate.box button');
      assert.equal(
        await box.count(),
        folds ? 1 : 0,
        'a box of several games folds when there are many',
      );
      assert.equal(await guest.$('.plate').count(), plates);
      if (folds) {
        assert.equal(await box.getAttribute('aria-expanded'), 'false');
        await box.focus();
        await guest.page.keyboard.press('Enter');
        await guest.$('.plate.box button[aria-expanded="true"]').waitFor();
        await guest.$('#box-discovery .plate').nth(4).waitFor();
        assert.ok((await guest.overflow()).x <= 0, 'unfolded, nothing sticks out either');
      }
      const names = await walked(guest);
      assert.equal(new Set(names).size, plates + (folds ? inBox : 0), names.join('; '));
      if (n === 12) assert.deepEqual(await wrong(guest), []);
      await guest.shot(`front-${listed + n}-${size.join('x')}`, { fullPage: true });
      await guest.close();
    });

test('nine games on a desk: the page does not scroll', async () => {
  const guest = await come(1, SIZES[0]);
  await guest.stands();
  await guest.close();
});

test('folded and unfolded by keys; what is chosen in a box stands on its plate', async () => {
  const guest = await come(1, SIZES[0]);
  await guest.$('.plate.box button').focus();
  await guest.page.keyboard.press('Space');
  await guest.$('#box-discovery button', { hasText: 'Memory' }).focus();
  await guest.page.keyboard.press('Enter');
  await guest.$('#play h2', { hasText: 'Memory' }).waitFor();
  await guest.$('.plate.box.sel', { hasText: 'Memory' }).waitFor();
  await guest.$('.plate.box button').focus();
  await guest.page.keyboard.press('Enter');
  assert.equal(await guest.$('#box-discovery').count(), 0, 'folded again');
  await guest.$('.plate.box.sel', { hasText: 'Memory' }).waitFor();
  await guest.close();
});

test('a game that this client has no board for is shown, and says how it can be played', async () => {
  for (const [lang, words] of [
    ['en', /no board for this game yet/],
    ['fr', /pas encore de plateau/],
  ]) {
    const guest = await come(2, SIZES[0], lang);
    await guest.press(guest.$('.plate button', { hasText: 'Another game 2' }));
    const play = guest.$('#play');
    await play.getByText('orrery play another_game_2').waitFor();
    assert.match(await play.innerText(), words);
    assert.deepEqual(await wrong(guest), []);
    await guest.close();
  }
});

const PAGES = ['/', '/about', '/how/century', '/matches', '/ladder', '/tournaments'];

for (const lang of ['en', 'fr'])
  test(`a guest finds "Sign in" in words on every page, with a long name too, ${lang}`, async () => {
    const guest = await come(0, SIZES[0], lang);
    const status = await guest.page.evaluate(async () => {
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ name: 'W'.repeat(24) });
      return (await fetch('/api/session', { method: 'POST', headers, body })).status;
    });
    assert.equal(status, 200);
    const signIn = guest.$('.top').getByRole('button', {
      name: lang === 'en' ? 'Sign in' : 'Se connecter',
    });
    for (const path of PAGES) {
      for (const [width, height] of [SIZES[0], ...SIZES.slice(-2)]) {
        await guest.page.setViewportSize({ width, height });
        await guest.go(path);
        const where = `${path} at ${width}`;
        await signIn.waitFor();
        const box = await signIn.boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= width, `${where}: ${JSON.stringify(box)}`);
        await until(async () => (await guest.overflow()).x <= 0, `${where}: no sideways scroll`);
        const head = await guest.$('.top').boundingBox(),
          under = await guest.$('main').first().boundingBox();
        assert.ok(head.y + head.height <= under.y + 1, `${where}: the head lies over nothing`);
        if (['/', '/about'].includes(path))
          await guest.shot(`head-${lang}-${width}${path === '/' ? '' : '-about'}`);
      }
    }
    await guest.press(signIn);
    await guest.$('dialog[open] input[name=name]').waitFor();
    await guest.close();
  });

test('the game that was looked at is the one chosen on the first page', async () => {
  const guest = await come(0, SIZES[0]);
  const home = guest.$('.top nav').getByRole('link', { name: 'Games' });
  for (const [path, name] of [
    ['/how/newton', 'Newton'],
    ['/how/discovery/memory', 'Memory'],
    ['/how/century', 'Century'],
  ]) {
    await guest.go(path);
    await guest.$('main.how').waitFor();
    await guest.press(home);
    await guest.$('#play h2', { hasText: name }).waitFor();
  }
  await guest.press(guest.$('.plate button.chosen', { hasText: 'Newton' }));
  await guest.$('#play h2', { hasText: 'Newton' }).waitFor();
  await guest.press('#play .btn.main');
  await guest.$('.table.newton').waitFor();
  await guest.page.evaluate(() => localStorage.setItem('orrery.game', 'century'));
  await guest.page.reload();
  await guest.$('.table.newton').waitFor();
  await guest.press('.top .brand');
  await guest.$('#play h2', { hasText: 'Newton' }).waitFor();
  await guest.close();
});

/** In the form, at the table and in the list of tables it stands in the same words. */
const TIME = '1 min a turn';

test('a table with a free seat is found by its link alone, unless one wants it otherwise', async () => {
  const guest = await come(0, SIZES[0]);
  const seen = await come(0, SIZES[0]);
  for (const [open, words] of [
    [false, null],
    [true, 'whoever looks into the lobby'],
  ]) {
    await guest.go('/');
    const bots = guest.$('#play').getByRole('group', { name: 'of them bots' });
    await guest.press(bots.getByRole('button', { name: '0', exact: true }));
    if (words) {
      await guest.press(guest.$('#play').getByRole('button', { name: words }));
      await guest.press('#play details.options summary');
      const time = guest.$('#play').getByRole('group', { name: 'Time', exact: true });
      await guest.press(time.getByRole('button', { name: TIME, exact: true }));
    }
    await guest.press(guest.$('#play .btn.main'));
    await guest.$('.setup h1').waitFor();
    assert.ok((await guest.text('.options-read')).includes(words ? TIME : 'no time limit'));
    const code = new URL(guest.page.url()).pathname.split('/').pop();
    const listed = () =>
      seen.frames
        .map(f => JSON.parse(f))
        .filter(m => m.t === 'lobby')
        .at(-1)
        ?.tables.some(t => t.code === code);
    await seen.go('/about');
    await seen.go('/');
    await seen.$('.open').waitFor();
    await until(() => listed() === open, `listed: ${open}`);
    if (words) await seen.$('.open li', { hasText: TIME }).waitFor();
  }
  await guest.close();
  await seen.close();
});

test('the rules are printed in ink on white, without the head', async () => {
  const guest = await Guest.come(server, { name: 'Ada', theme: 'candlelight' });
  guests.push(guest);
  await guest.go('/how/century');
  await guest.$('main.how').waitFor();
  await guest.page.emulateMedia({ media: 'print' });
  const inks = () =>
    guest.page.evaluate(() => {
      const of = el => [getComputedStyle(el).color, getComputedStyle(el).backgroundColor];
      return [of(document.body)[1], ...of(document.querySelector('main'))];
    });
  await until(async () => !(await guest.$('.top').isVisible()), 'no head');
  assert.deepEqual(await inks(), ['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  await guest.shot('print-how', { fullPage: true });
  await guest.close();
});

faultless(() => guests);
run();
