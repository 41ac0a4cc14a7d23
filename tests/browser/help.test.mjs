// What explains: the introduction to a game, the rules one key away at the part that matters now,
// the keys, the board in words; and that their texts are whole: the same in both languages, and
// every line of the ledger told.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { Guest, Server, faultless, run, sleep, test, until } from './lib.mjs';
import { asked, playNow } from './century.mjs';

const server = new Server();
const file = name => JSON.parse(fs.readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));
let reader, player;

const keys = (tree, at = '') =>
  typeof tree === 'string' ? [at] : Object.entries(tree).flatMap(([k, v]) => keys(v, `${at}.${k}`));

test('the texts of the reading pages are the same in English and French', () => {
  for (const name of ['web/text/pages.LANG.json', 'games/century/text/how.LANG.json']) {
    assert.deepEqual(
      keys(file(name.replace('LANG', 'fr'))),
      keys(file(name.replace('LANG', 'en'))),
      name,
    );
  }
  const [en, fr] = ['en', 'fr'].map(l => file(`games/century/text/rules.${l}.json`).sections);
  const shape = sections =>
    sections.map(s => [s.id, s.rules.map(([ids, , known]) => [ids, known])]);
  assert.deepEqual(shape(fr), shape(en));
});

test('the rules panel tells every line of the ledger, with what is known of it', () => {
  const ledger = fs.readFileSync(new URL('../../docs/rules/century.md', import.meta.url), 'utf8');
  const known = new Map([...ledger.matchAll(/\*\*(CN-\d+)\*\* \[(\w)\]/g)].map(m => [m[1], m[2]]));
  const told = file('games/century/text/rules.en.json').sections.flatMap(s => s.rules);
  assert.deepEqual(told.flatMap(([ids]) => ids.split(', ')).sort(), [...known.keys()].sort());
  for (const [ids, text, marks] of told)
    assert.deepEqual(new Set(marks), new Set(ids.split(', ').map(i => known.get(i))), text);
});

/** As the panel looks: a rule is found by its part, its ids and its words, whatever the accents. */
const plain = words =>
  words
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
const finds = (text, word) =>
  text.sections
    .flatMap(s => s.rules.map(r => plain(`${s.title} ${r[0]} ${r[1]}`)))
    .filter(rule => rule.includes(plain(word))).length;

test('the search of the rules gives examples that find something in these very rules', () => {
  for (const game of ['newton', 'century', 'newscience', 'discovery'])
    for (const lang of ['en', 'fr']) {
      const text = file(`games/${game}/text/rules.${lang}.json`),
        { word, id } = text.search;
      assert.ok(finds(text, word) > 1, `${word} in ${game}`);
      assert.equal(finds(text, id), 1, `${id} in ${game}`);
    }
});

test('how to play: from the plate of the lobby, with pictures by the real pieces, in both languages', async () => {
  await server.start();
  reader = await Guest.come(server, { size: 'phone' });
  await reader.go('/');
  await reader.press(reader.$('.how-link[href="/how/century"]'));
  await reader.$('.how h1').waitFor();
  assert.equal(new URL(reader.page.url()).pathname, '/how/century');
  await until(
    async () => (await reader.$('.how .fig-stage .loc').count()) > 25,
    'places are drawn',
  );
  await until(
    async () => (await reader.$('.how .fig-stage .pcard').count()) > 8,
    'cards are drawn',
  );
  const english = await reader.text('.how');
  assert.ok(!/undefined|\{\w+\}/.test(english), 'no holes in the text');
  await reader.press(reader.$('.lang [lang=fr]'));
  await until(async () => (await reader.text('.how h1')).includes('comment jouer'), 'French');
  assert.ok((await reader.overflow()).x <= 0, 'no sideways scroll');
});

test('h opens the rules at the part that matters now, and they can be searched', async () => {
  player = await Guest.come(server, { name: 'Ulrika' });
  await playNow(player);
  await asked(player);
  await player.page.keyboard.press('h');
  const now = player.$('.rules-panel section.matters h3');
  await now.waitFor();
  assert.match(await now.innerText(), /Your turn/);
  await player.page.keyboard.press('/');
  await player.page.keyboard.type('CN-079');
  await until(async () => (await player.$('.rules-body li').count()) === 1, 'one rule is found');
  await player.page.keyboard.press('Escape');
  await player.page.keyboard.press('Escape');
  await player.$('.rules-panel').waitFor({ state: 'detached' });
});

test('? lists the keys, and every key the decision bar names is among them', async () => {
  await player.page.keyboard.press('?');
  await player.$('.keys kbd').first().waitFor();
  const listed = await player.$('.keys kbd').allInnerTexts();
  await player.page.keyboard.press('Escape');
  await player.$('.keys').waitFor({ state: 'detached' });
  const named = await player
    .$('.ask [data-key]')
    .evaluateAll(list => list.flatMap(e => e.dataset.key.split(' ')));
  assert.ok(named.length, 'the bar names keys');
  for (const key of named)
    assert.ok(
      listed.some(k => k.toLowerCase() === key.toLowerCase()),
      `${key} is listed`,
    );
});

test('Escape closes a dialog that has only just been asked for', async () => {
  // Both keys wait in the browser before the page hears the first.
  await Promise.all(['?', 'Escape'].map(key => player.page.keyboard.press(key)));
  await sleep(300); // what opens too late would be found below, and stay
  await until(async () => (await player.$('dialog').count()) === 0, 'none stands open');
});

test('the first stop of Tab leads to the board in words: each place, who stands there, what it takes', async () => {
  await player.page.reload();
  await player.$('.table.century').waitFor();
  await player.page.keyboard.press('Tab');
  await player.page.keyboard.press('Enter');
  await until(
    () => player.page.evaluate(() => document.activeElement.id === 'outline'),
    'the focus is at the board in words',
  );
  const { view } = player.view,
    edition = await server.edition();
  const text = await player.page.$eval('#outline', e => e.textContent);
  for (const at of view.locations) {
    const { name } = edition.locations.find(l => l.id === at.id);
    const line = await player.page.$$eval(
      '#outline li',
      (list, n) => list.map(e => e.textContent).find(x => x.startsWith(`${n}:`)),
      name.en,
    );
    assert.ok(line, name.en);
    if (at.holder !== null)
      assert.match(
        line,
        new RegExp(`: .+: ${at.settlers === 1 ? 'one settler' : `${at.settlers} settlers`}`),
      );
    else if (!at.tile) assert.match(line, /: empty\./);
  }
  assert.ok(!/undefined|\{\w+\}/.test(text), 'no holes in the text');
});

faultless(() => [reader, player]);

await run();
