// Other ways to play: in French, by candlelight, with and without motion.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { Guest, Server, dice, faultless, run, test, until } from './lib.mjs';
import { asked, play, playNow, shown } from './century.mjs';

const server = new Server();
let guest, french, edition;
const text = file => JSON.parse(fs.readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
const leaves = (tree, before = '') =>
  Object.entries(tree).flatMap(([k, v]) =>
    typeof v === 'string' ? [[before + k, v]] : leaves(v, `${before}${k}.`),
  );

/** Runs in the page: all that is read or spoken. */
function allWords() {
  const words = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let n = walk.nextNode(); n; n = walk.nextNode())
    if (!n.parentElement.closest('script, style, noscript, [lang]:not(html), svg'))
      words.push(n.textContent);
  for (const e of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    if (!e.closest('[lang]:not(html)'))
      words.push(...['aria-label', 'title', 'placeholder'].map(a => e.getAttribute(a) ?? ''));
  for (const e of document.querySelectorAll('h1, h2, h3, h4, p, li, button, dt, dd, label, a'))
    if (!e.closest('[lang]:not(html)')) words.push(e.textContent);
  return [document.title, ...words].map(w => w.replace(/[\s\u00a0]+/g, ' ').trim()).filter(Boolean);
}

/** English sentences that are not French ones as well, as patterns of whole texts. */
function englishPatterns() {
  const list = [];
  for (const [en, fr] of [
    ['web/text/en.json', 'web/text/fr.json'],
    ['games/century/text/en.json', 'games/century/text/fr.json'],
  ].map(f => f.map(x => leaves(text(x))))) {
    const same = new Map(fr);
    for (const [key, value] of en) {
      const letters = value.replace(/\{[^}]*\}/g, '').replace(/[^A-Za-z]/g, '');
      if (same.get(key) === value || letters.length < 4) continue;
      list.push([
        value,
        new RegExp(
          `^${value
            .split(/\{[^}]*\}/)
            .map(x => x.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
            .join('.+')}$`,
        ),
      ]);
    }
  }
  for (const kind of [
    'locations',
    'point_cards',
    'bonus_tiles',
    'exploration_tiles',
    'location_symbols',
    'new_world_icons',
    'cubes',
    'location_types',
  ])
    for (const x of edition[kind])
      for (const part of ['name', 'text']) {
        if (!x[part] || x[part].en === x[part].fr) continue;
        if (!edition[kind].some(y => y[part].fr === x[part].en))
          list.push([
            x[part].en,
            new RegExp(`^${x[part].en.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`),
          ]);
      }
  return list;
}

async function checkFrench(who, where) {
  const words = await who.page.evaluate(allWords);
  const french = new Set(
    [...leaves(text('web/text/fr.json')), ...leaves(text('games/century/text/fr.json'))].map(
      ([, v]) => v.replace(/\u00a0/g, ' '),
    ),
  );
  const faults = new Set();
  for (const word of words) {
    if (/^[a-z_]+(\.[a-z_0-9]+)+$/.test(word)) faults.add(`a key: ${word}`);
    if (/\{\w+/.test(word)) faults.add(`not filled: ${word}`);
    if (french.has(word)) continue;
    for (const [english, pattern] of patterns)
      if (pattern.test(word)) faults.add(`English (${english}): ${word}`);
  }
  assert.deepEqual([...faults], [], where);
}
let patterns;

test(
  'the server',
  async () => {
    await server.start();
    edition = await server.edition();
    patterns = englishPatterns();
  },
  true,
);

test('the two languages have the same keys and the same arguments', () => {
  for (const folder of ['web/text', 'games/century/text']) {
    const [en, fr] = ['en', 'fr'].map(l => new Map(leaves(text(`${folder}/${l}.json`))));
    // which of these are needed is a matter of grammar
    const keys = map => [...map.keys()].filter(k => !k.startsWith('events_you.')).sort();
    assert.deepEqual(keys(fr), keys(en), folder);
    const named = v => [...new Set([...v.matchAll(/\{(\w+)/g)].map(m => m[1]))].sort();
    for (const key of keys(en))
      assert.deepEqual(named(fr.get(key)), named(en.get(key)), `${folder} ${key}`);
  }
});

test('a French browser gets French, on every page', async () => {
  french = await Guest.come(server, { lang: 'fr', name: 'Émilie' });
  await french.go('/');
  await french.$('.plate svg').first().waitFor();
  await french.$('#play summary').click();
  assert.equal(await french.$('html').getAttribute('lang'), 'fr');
  await checkFrench(french, 'lobby');
  await french.go('/about');
  await french.$('h1').waitFor();
  await checkFrench(french, 'about');
  await french.go('/');
  await french
    .$('#play')
    .getByRole('group', { name: 'dont robots' })
    .getByRole('button', { name: '1', exact: true })
    .click();
  await french.$('#play .btn.main').click();
  await french.$('.seat-row').nth(2).waitFor();
  await checkFrench(french, 'set-up');
  await french.go('/t/nosuchtable');
  await french.$('.notice h1').waitFor();
  await checkFrench(french, 'no table');
});

test('a match in French to its end: every question, explanation and log line', async () => {
  await playNow(french, { level: 'un apprenti' });
  const seen = new Set();
  await play(french, edition, dice(4), {
    each: async view => {
      if (seen.has(view.prompt) && view.view.round % 5) return;
      seen.add(view.prompt);
      await french
        .$('.loc .hit')
        .nth(view.view.round % 23)
        .hover({ position: { x: 100, y: 14 } }); // beside medallion and piles
      await checkFrench(french, `match, ${view.prompt}`);
    },
  });
  await french.$('.over').waitFor();
  await checkFrench(french, 'final score');
  await french.page.keyboard.press('Escape');
  await french.$('.over').waitFor({ state: 'detached' });
  await french.press(french.$('.top .icon-btn').first());
  await french.$('dialog li').first().waitFor();
  await checkFrench(french, 'rules');
});

test('the language is switched without a reload, in the middle of a match', async () => {
  guest = await Guest.come(server, { name: 'Tycho' });
  await playNow(guest);
  await asked(guest);
  await shown(guest);
  await guest.page.evaluate(() => {
    window.sameDocument = true;
  });
  const english = await guest.text('#question');
  await guest.press(guest.$('.lang button').nth(1));
  await until(
    async () =>
      (await guest.$('html').getAttribute('lang')) === 'fr' &&
      (await guest.text('#question')) !== english,
    'the question in French',
  );
  await until(async () => {
    await checkFrench(guest, 'after the switch');
    return true;
  }, 'all in French');
  await until(
    async () => /colon/.test(await guest.text('.speech')),
    'the live region speaks French',
  );
  await guest.page.reload();
  await guest.$('.table.century').waitFor();
  assert.equal(await guest.$('html').getAttribute('lang'), 'fr', 'it is remembered');
  await guest.press(guest.$('.lang button').first());
  await until(async () => (await guest.text('#question')) === english, 'back to English');
});

test('paper and candlelight: chosen from the system, switched at once, remembered', async () => {
  const theme = () =>
    guest.page.evaluate(() =>
      [
        document.documentElement.dataset.theme,
        getComputedStyle(document.body).backgroundColor,
      ].join(' '),
    );
  const before = await theme();
  assert.match(before, /^paper/);
  await guest.press(
    guest.$('.top').getByRole('button', { name: /Paper or candlelight|Papier ou chandelle/ }),
  );
  const dark = await until(async () => {
    const now = await theme();
    return /^candlelight/.test(now) && now;
  }, 'candlelight');
  assert.notEqual(dark.split(' ').slice(1).join(), before.split(' ').slice(1).join());
  await guest.page.reload();
  await guest.$('.table.century').waitFor();
  assert.equal(await theme(), dark);
  const night = await Guest.come(server, { theme: 'candlelight' });
  await night.go('/about');
  await night.$('h1').waitFor();
  assert.equal(await night.$('html').getAttribute('data-theme'), 'candlelight');
  await night.close();
});

test('reduced motion: nothing flies and nothing runs; otherwise the pieces do', async () => {
  const flights = async still => {
    const who = await Guest.come(server, { still });
    await playNow(who);
    await who.page.evaluate(() => {
      window.flown = 0;
      window.running = 0;
      new MutationObserver(list => {
        for (const m of list)
          for (const n of m.addedNodes) if (n.classList?.contains('flying')) window.flown++;
      }).observe(document.body, { childList: true, subtree: true });
      const look = () => {
        window.running = Math.max(
          window.running,
          document
            .getAnimations()
            .filter(a => a.playState === 'running' && a.effect.getComputedTiming().duration > 10)
            .length,
        );
        requestAnimationFrame(look);
      };
      look();
    });
    await play(who, edition, dice(2), { stop: view => view.view.round >= 3 });
    const found = await who.page.evaluate(() => ({ flown: window.flown, running: window.running }));
    assert.deepEqual(who.faults, []);
    await who.close();
    return found;
  };
  assert.deepEqual(await flights(true), { flown: 0, running: 0 });
  const moving = await flights(false);
  assert.ok(moving.flown > 3, `${moving.flown} pieces flew`);
});

faultless(() => [guest, french]);
run();
