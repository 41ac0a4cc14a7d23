// Every game on every size of screen: the board has at least half of the height, the question no
// more than it needs and nothing of it cut off, and no page is wider than its window.
import assert from 'node:assert/strict';
import { Guest, Server, faultless, playFrom, run, test, until } from './lib.mjs';

const SIZES = [
  [1280, 800],
  [1024, 768],
  [768, 1024],
  [390, 844],
  [320, 640],
];
const VARIANTS = ['connect', 'explore', 'select', 'memory', 'compose'];
const GAMES = [
  ['century', 'century', []],
  ['newscience', 'newscience', []],
  ['newton', 'newton', []],
  ...VARIANTS.map(v => [v, 'discovery', [`variant=${v}`]]),
];
/** So far into a match of random bots. */
const MOMENTS = [0.2, 0.6];

const server = new Server();
let last;

test('the server', () => server.start(), true);

/** Runs in the page: heights in pixels, and what is cut off. */
function measure() {
  const seen = el => el.getClientRects().length > 0 && getComputedStyle(el).visibility !== 'hidden';
  const boxes = [...document.querySelectorAll('main > :not(h2, .draft)')]
    .filter(seen)
    .map(el => el.getBoundingClientRect());
  const ask = document.querySelector('.ask-box .ask'),
    at = ask.getBoundingClientRect();
  const out = el => {
    const r = el.getBoundingClientRect();
    return r.left < -1 || r.right > innerWidth + 1 || r.top < -1 || r.bottom > innerHeight + 1;
  };
  const words = el => el.getAttribute('aria-label') || el.innerText;
  return {
    board: Math.max(...boxes.map(r => r.bottom)) - Math.min(...boxes.map(r => r.top)),
    ask: at.height,
    hidden: ask.scrollHeight - ask.clientHeight,
    head: [...document.querySelectorAll('.top :is(a, button)')].filter(seen).filter(out).map(words),
    // A row of answers may be longer than the screen, and then scrolls by itself.
    answers: [...ask.querySelectorAll('button')]
      .filter(el => seen(el) && !el.closest('.choice'))
      .filter(out)
      .map(words),
  };
}

for (const [name, game, settings] of GAMES)
  test(`${name}: half of the height is the board's, on every screen`, async () => {
    const plies = server.simulated(name, game, 3, 7, settings).length - 2;
    for (const moment of MOMENTS) {
      const guest = await Guest.come(server, { name: 'Wilhelmina', lang: 'fr' });
      await playFrom(guest, {
        file: name,
        ply: Math.floor(plies * moment),
        bots: 'apprentice',
      });
      await guest.$('.table .ask').waitFor();
      await until(() => guest.view?.q !== undefined, 'it is asked');
      for (const [width, height] of SIZES) {
        await guest.page.setViewportSize({ width, height });
        const where = `${name}, ${guest.view.prompt}, ${width} x ${height}`;
        let m;
        await until(async () => {
          m = await guest.page.evaluate(measure);
          const said = `${where}: ${JSON.stringify(m)}`;
          assert.ok(m.board >= height / 2 - 1, `half is the board's: ${said}`);
          assert.ok(m.ask <= height * 0.27, `the question takes what it needs: ${said}`);
          assert.ok(m.hidden <= 1, `nothing of the question is hidden: ${said}`);
          assert.deepEqual([m.head, m.answers], [[], []], `nothing is cut off: ${said}`);
          const over = await guest.overflow();
          const wider = `wider or higher: ${JSON.stringify(over)}, ${said}`;
          assert.ok(over.x <= 1 && over.y <= 1, wider);
          return true;
        }, where);
      }
      if (last) await last.close();
      last = guest;
    }
  });

test('a phone that is short folds the players to one line, and unfolds them', async () => {
  const fold = last.page.getByRole('button', { name: 'Montrer les joueurs en entier' });
  assert.equal(await fold.getAttribute('aria-expanded'), 'false');
  const height = () => last.$('.rail').evaluate(el => el.getBoundingClientRect().height);
  const folded = await height();
  assert.ok(folded < 60, `one line: ${folded}`);
  await last.press(fold);
  const less = last.page.getByRole('button', { name: 'Montrer les joueurs sur une ligne' });
  await less.waitFor();
  assert.ok((await height()) > folded + 20, 'whole panels');
  await last.press(less);
  await until(async () => (await height()) === folded, 'folded again');
});

test('on the narrowest phone language and light are in the settings', async () => {
  assert.ok(!(await last.$('.top .lang').isVisible()), 'not in the head');
  await last.press(last.page.getByRole('button', { name: 'Cette table : réglages et plus' }));
  const dialog = last.$('dialog.settings');
  await last.press(dialog.getByRole('button', { name: 'English' }));
  await dialog.getByRole('heading', { name: 'This table' }).waitFor();
  await last.press(dialog.getByRole('button', { name: 'Français' }));
  await dialog.getByRole('heading', { name: 'Cette table' }).waitFor();
  await last.press(dialog.getByRole('button', { name: 'Fermer' }));
});

faultless(() => [last]);

run();
