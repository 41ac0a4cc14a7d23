// English with words 40 % longer, made as the page asks for them: what another language may need.
// Nothing that hides what is over its edge hides words of ours.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { Guest, Server, playFrom, run, test, until } from './lib.mjs';

const SIZES = [
  [1280, 800],
  [390, 844],
];
const VARIANTS = ['explore', 'select', 'memory', 'connect', 'compose'];
const GAMES = [
  ['century', 'century', []],
  ['newscience', 'newscience', []],
  ['newton', 'newton', []],
  ...VARIANTS.map(v => [v, 'discovery', [`variant=${v}`]]),
];
/** The scripts that hold words alone: named by a language, made by the build. */
const WORDS = /\/assets\/(?:[\w.]*[.-])?en-\w+\.js$/;

const server = new Server();
let guest;

/** Each word outside of braces with so much of itself once more. */
const longer = text =>
  text.replace(/\{[^}]*\}|\\.|(\p{L}{2,})/gu, (all, word) =>
    word ? word + word.slice(0, Math.round(word.length * 0.4)).toLowerCase() : all,
  );
/** A script of words: neither its names nor the files it asks for. */
const lengthened = script =>
  script.replace(/([=:,[(])"((?:[^"\\]|\\.)*)"(?!\s*:)/g, (all, before, text) =>
    /\.js$/.test(text) || (/[,[]/.test(before) && !text.includes(' '))
      ? all
      : `${before}"${longer(text)}"`,
  );

/**
 * What may end in dots: a name at the table, which is nobody's word, and the line below it, the foot
 * of a card at hand, the last line of the log on a phone. Each has an explanation, or the log, that
 * tells the whole.
 */
const DOTTED = '.player .nom, .id .cap, .handrow .ft, .peek-last > span';
/** What has no room on a phone yet: whether an era is open, in the strip of eras of Memory. */
const KNOWN = '.narrow .tk.say';

/** Runs in the page: words that are cut off by what holds them. */
function cut(dotted) {
  const found = [];
  for (const el of document.body.querySelectorAll('*')) {
    const style = getComputedStyle(el);
    if (!/hidden|clip/.test(style.overflowX) || el.scrollWidth <= el.clientWidth + 1) continue;
    if (style.visibility === 'hidden' || el.clientWidth < 4 || el.closest('.sr, svg')) continue;
    if (el.matches(dotted)) continue;
    const own = [...el.childNodes].some(n => n.nodeType === Node.TEXT_NODE && n.data.trim());
    if (own) found.push(`${el.tagName.toLowerCase()}.${el.className}: ${el.textContent}`);
  }
  return [...new Set(found)];
}

async function nothingCut(where) {
  for (const [width, height] of SIZES) {
    await guest.page.setViewportSize({ width, height });
    await until(
      async () => {
        const found = await guest.page.evaluate(cut, `${DOTTED}, ${KNOWN}`);
        assert.deepEqual(found, [], `${where}, ${width} x ${height}`);
        return true;
      },
      `${where}, ${width} x ${height}: nothing is cut`,
      6000,
    );
  }
}

test(
  'words are longer',
  async () => {
    assert.equal(longer('{n:one card|# cards} left'), '{n:one card|# cards} leftle');
    await server.start();
    guest = await Guest.come(server, { name: 'Ada' });
    // What the worker of an installed page has kept would not be asked for.
    await guest.context.addInitScript(() => {
      if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {});
    });
    await guest.context.route(WORDS, async route => {
      const response = await route.fetch();
      await route.fulfill({ response, body: lengthened(await response.text()) });
    });
    await guest.go('/');
    await guest.$('.plate').first().waitFor();
    await guest.page.getByText('Tabletopta').first().waitFor();
  },
  true,
);

test('the first page', () => nothingCut('the first page'));

const textsOf = file =>
  (function leaves(it) {
    return typeof it === 'string' ? [it] : Object.values(it).flatMap(leaves);
  })(JSON.parse(fs.readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')));
/** What the game alone says, without a number or a name in it, made longer. */
const wordsOf = game =>
  textsOf(`games/${game}/text/en.json`)
    .filter(text => /\p{L}{4}/u.test(text) && !/[{}|\\"\u2019]/.test(text))
    .filter(text => !textsOf('web/text/en.json').includes(text))
    .map(longer);

for (const [name, game, settings] of GAMES)
  test(`${name}: a table`, async () => {
    const plies = server.simulated(name, game, 3, 7, settings).length - 2;
    await playFrom(guest, { file: name, ply: Math.floor(plies * 0.4), bots: 'apprentice' });
    await guest.$('.table .ask').waitFor();
    await until(() => guest.view?.q !== undefined, 'it is asked');
    const own = wordsOf(game);
    await until(async () => {
      const said = await guest.page.evaluate(() => document.body.textContent);
      return own.some(words => said.includes(words));
    }, 'the words of its game are longer, too');
    await nothingCut(name);
  });

await run();
