// The words of Discovery: whole and alike in both languages, every line of the ledger told, the
// rules open at the part that matters now, the five introductions drawn by the real pieces, and a
// log that names no card where none may be named.
//   RULES("DI-050", "DI-498", "DI-503")
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { Guest, Server, dice, faultless, run, test, until } from './lib.mjs';
import { asked, create, play, shown } from './discovery.mjs';

const server = new Server();
const file = name => JSON.parse(fs.readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));
const edition = file('games/discovery/edition.json');
const GAMES = ['explore', 'select', 'memory', 'connect', 'compose'];
const leaves = (tree, at = '') =>
  typeof tree === 'string'
    ? [[at, tree]]
    : Object.entries(tree).flatMap(([k, v]) => leaves(v, `${at}.${k}`));
const axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let guest;

/** What axe finds on the page as it is that is serious or critical. */
async function serious(who) {
  await who.page.evaluate(axe);
  const found = await who.page.evaluate(() =>
    window.axe.run(document, {
      resultTypes: ['violations'],
      rules: { region: { enabled: false } },
    }),
  );
  return found.violations
    .filter(v => ['serious', 'critical'].includes(v.impact))
    .flatMap(v =>
      v.nodes
        .slice(0, 5)
        .map(
          n => `${v.id}: ${n.target.join(' ')} ${n.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
        ),
    );
}

test('both languages have the same texts with the same arguments', () => {
  for (const name of ['LANG', 'how.LANG', 'lobby.LANG']) {
    const [en, fr] = ['en', 'fr'].map(
      l =>
        new Map(
          leaves(file(`games/discovery/text/${name.replace('LANG', l)}.json`)).filter(
            ([k]) => !k.startsWith('.events_you.'),
          ),
        ),
    ); // which are needed is a matter of grammar
    assert.deepEqual([...fr.keys()].sort(), [...en.keys()].sort(), name);
    const named = text => [...new Set([...text.matchAll(/\{(\w+)/g)].map(m => m[1]))].sort();
    for (const [key, text] of en)
      assert.deepEqual(named(fr.get(key)), named(text), `${name} ${key}`);
  }
});

test('every option has a name and says what it does, every choice and group has its word', async () => {
  await server.start();
  const words = file('games/discovery/text/en.json');
  const code = fs
    .readFileSync(new URL('../../games/discovery/game.c', import.meta.url), 'utf8')
    .match(/static const orr_option options\[\] = \{([\s\S]*?)\n\};/)[1];
  const ids = [...code.matchAll(/(?:TOGGLE|CHOICE|WHOLE)\("(\w+)"/g)].map(m => m[1]);
  assert.ok(ids.length > 18, `${ids.length} options`);
  for (const id of ids) assert.ok(words.options[id] && words.about[id], id);
  for (const group of new Set([...code.matchAll(/\.group = "(\w+)"/g)].map(m => m[1])))
    assert.ok(words.groups[group], group);
});

test('the rules tell every line of the ledger, with what is known of it, in both languages', () => {
  const ledger = fs.readFileSync(new URL('../../docs/rules/discovery.md', import.meta.url), 'utf8');
  const known = new Map([...ledger.matchAll(/\*\*(DI-\d+)\*\* \[(\w)\]/g)].map(m => [m[1], m[2]]));
  const [en, fr] = ['en', 'fr'].map(l => file(`games/discovery/text/rules.${l}.json`).sections);
  const told = en.flatMap(s => s.rules);
  assert.deepEqual(told.flatMap(([ids]) => ids.split(', ')).sort(), [...known.keys()].sort());
  for (const [ids, text, marks] of told)
    assert.deepEqual(new Set(marks), new Set(ids.split(', ').map(i => known.get(i))), text);
  const shape = sections =>
    sections.map(s => [s.id, s.rules.map(([ids, , marks]) => [ids, marks])]);
  assert.deepEqual(shape(fr), shape(en));
});

test('h opens the rules at the question, and they can be searched by a line of the ledger', async () => {
  guest = await Guest.come(server, { name: 'Ulrika' });
  await create(guest, { variant: 'memory', seats: 3 });
  await asked(guest);
  await shown(guest);
  await guest.page.keyboard.press('h');
  const now = guest.$('.rules-panel section.matters h3');
  await now.waitFor();
  assert.match(await now.innerText(), guest.view.prompt.startsWith('call_') ? /Calling/ : /Memory/);
  assert.equal(
    await guest.$('.rules-note a').getAttribute('href'),
    '/how/discovery/memory',
    'five minutes of this very game',
  );
  await guest.page.keyboard.press('/');
  await guest.page.keyboard.type('DI-218');
  await until(async () => (await guest.$('.rules-body li').count()) === 1, 'one rule is found');
  await guest.page.keyboard.press('Escape');
  await guest.page.keyboard.press('Escape');
  await guest.$('.rules-panel').waitFor({ state: 'detached' });
});

const names = edition.cards.filter(c => c.kind === 'discovery').map(c => c.name.en);
/** The lines of the log, without the cards that were dealt to the reader. */
const log = () => guest.$('.log .then').allInnerTexts();

for (const variant of ['memory', 'compose'])
  test(`${variant}: the log says what happened and names no card; no line has a hole`, async () => {
    await create(guest, { variant, seats: 3, automata: 1, last_era: 3 });
    await play(guest, dice(4), { stop: view => view.ply > 90 });
    if (!guest.view.over) assert.deepEqual(await serious(guest), [], 'axe');
    const lines = await log();
    assert.ok(lines.length > 8, `${lines.length} lines`);
    for (const line of lines) {
      assert.ok(!/undefined|\{\w+|\bevents\.|\.\.|\. ,| ,/.test(line), line);
      assert.ok(!names.some(n => new RegExp(`\\b${n}\\b`).test(line)), `no card is named: ${line}`);
    }
  });

test('explore: the log tells points item by item, and their sum is the score', async () => {
  for (let n = 0, rich = false; !rich; n++) {
    assert.ok(n < 4, 'in four matches somebody took more than five points');
    await create(guest, { variant: 'explore', seats: 3, automata: 2, last_era: 2 });
    await play(guest, dice(6 + n));
    rich = guest.view.view.seats.some(s => s.points > 5);
  }
  await guest.$('.over .total').first().waitFor();
  await guest.$('.over .sources td').first().waitFor();
  const rows = await guest
    .$('.over .sources tbody tr')
    .evaluateAll(list =>
      list.map(tr =>
        [...tr.querySelectorAll('td')].reduce(
          (n, td) => n + (Number(td.textContent.replace('−', '-')) || 0),
          0,
        ),
      ),
    );
  assert.equal(rows.length, 3);
  assert.ok(
    rows.some(n => n > 5),
    `points were taken: ${rows}`,
  );
  assert.deepEqual(
    rows,
    guest.view.view.seats.map(s => s.points),
    'they add up to the points taken',
  );
  await guest.page.keyboard.press('Escape');
  const lines = await log();
  for (const line of lines) assert.ok(!/undefined|\{\w+|\bevents\.|\.\.|\. ,| ,/.test(line), line);
});

test('how to play: a page a game, drawn by the real pieces, in both languages and on a phone', async () => {
  if (!(await server.games()).games.some(g => g.id === 'discovery'))
    return console.log('#   Discovery is not listed');
  const reader = await Guest.come(server, { size: 'phone' });
  const text = {
    en: file('games/discovery/text/how.en.json'),
    fr: file('games/discovery/text/how.fr.json'),
  };
  for (const [i, id] of GAMES.entries()) {
    await reader.go(`/how/discovery/${id}`);
    await reader.$('.how .fig-discovery').first().waitFor({ timeout: 20000 });
    assert.equal(
      await reader.$('.how .fig-discovery').count(),
      Object.keys(text.en.games[id].steps).length,
      id,
    );
    assert.ok(
      (await reader.$('.how .fig-discovery :is(.plt, .player)').count()) > 5,
      'pieces are drawn',
    );
    assert.ok(!/undefined|\{\w+\}/.test(await reader.text('.how')), 'no holes in the text');
    assert.ok((await reader.overflow()).x <= 0, 'no sideways scroll');
    for (const light of ['candlelight', 'paper']) {
      await reader.light(light);
      assert.deepEqual(await serious(reader), [], `axe, ${id}, ${light}`);
    }
    if (i) continue;
    await reader.press(reader.$('.lang [lang=fr]'));
    await until(async () => (await reader.text('.how h1')).includes('comment jouer'), 'French');
    await reader.press(reader.$('.lang [lang=en]'));
  }
  await reader.press(reader.$('.how-games .btn').nth(2));
  await until(
    async () =>
      (await reader.text('.how .lead')).slice(0, 40) === text.en.games.memory.lead.slice(0, 40),
    'another game by its button',
  );
  assert.equal(new URL(reader.page.url()).pathname, '/how/discovery/memory');
  assert.deepEqual(reader.faults, []);
  await reader.close();
});

faultless(() => [guest]);
await run();
