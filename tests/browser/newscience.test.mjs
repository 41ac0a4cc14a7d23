// The New Science: a whole match by mouse at 1280 x 800, read at every question beside the view
// that was sent; then its score, its replay, its texts.
//   RULES("NS-323 NS-324 NS-325 NS-326 NS-327 NS-328 NS-329 NS-330 NS-331")
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { Guest, Server, dice, faultless, run, test, until } from './lib.mjs';
import { asked, glowing, glows, play, playNow, shown } from './newscience.mjs';

const server = new Server();
const file = name => JSON.parse(fs.readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));
let guest,
  edition,
  code,
  reasons = 0;
const readings = [];

/** What stands on the page, thing by thing. */
const read = () =>
  guest.page.evaluate(() => {
    const words = e => (e?.textContent ?? '').replace(/\s+/g, ' ').trim();
    const num = e => Number(words(e).replace('−', '-').replace('+', ''));
    const shields = e => [...e.querySelectorAll('.shield')].length;
    return {
      spaces: [...document.querySelectorAll('.niche')].map(e => ({
        id: e.dataset.space,
        label: e.getAttribute('aria-label'),
        modifier: e.querySelector('.md') ? num(e.querySelector('.md')) : 0,
        owner: shields(e),
        now: e.classList.contains('now'),
        closed: e.classList.contains('closed'),
      })),
      discoveries: [...document.querySelectorAll('.disco')].map(e => ({
        id: e.dataset.disc,
        label: words(e.querySelector('.sr')),
        prestige: num(e.querySelector('.pr')),
        published: e.classList.contains('s-pub'),
        mine: e.classList.contains('s-mine'),
        far: e.classList.contains('s-far'),
        targets: [...e.querySelectorAll('.rw.e > b')].map(num),
        research: num(e.querySelector('.rw.r b')),
        marks: [e.querySelector('.rw.r'), e.querySelector('.rw.e')].map(x => (x ? shields(x) : 0)),
      })),
      frames: document.querySelectorAll('.orf').length,
      roots: document.querySelectorAll('.br').length,
      players: [...document.querySelectorAll('.player')].map(e => ({
        name: words(e.querySelector('.nom')),
        who: words(e.querySelector('.id .cap')),
        prestige: num(e.querySelector('.pt .num')),
        mods: [...e.querySelectorAll('.mods .num')].map(num),
        published: num(e.querySelector('.np .num')),
        lab: words(e.querySelector('.labc')),
      })),
      tracks: [...document.querySelectorAll('.tracks tbody tr')].map(e =>
        words(e.querySelector('th .sr')),
      ),
      cards: [...document.querySelectorAll('.ecard')].map(e => ({
        name: words(e.querySelector('h4')),
        kind: words(e.querySelector('.epic small')),
        text: words(e.querySelector('p')),
      })),
      stack: words(document.querySelector('.b-happenings h3 small')),
      odds: [...document.querySelectorAll('.odds b.num')].map(e => words(e)),
    };
  });

test(
  'the server lists The New Science',
  async () => {
    await server.start();
    assert.ok(
      (await server.games()).games.some(g => g.id === 'newscience'),
      'The New Science is listed',
    );
    edition = await server.edition('newscience');
    guest = await Guest.come(server, { prefs: { laws: true } });
  },
  true,
);

/** Do all plates with this reason say it, of those that are shown? */
async function told(view, kind, words) {
  const shown = new Map(
    await guest.page.evaluate(() =>
      [...document.querySelectorAll('[data-disc]')].map(e => [
        e.dataset.disc,
        e.querySelector('.sr').textContent,
      ]),
    ),
  );
  const first = tree => (typeof tree === 'object' ? first(Object.values(tree)[0]) : tree);
  const of = Object.entries(view.not.tree[view.prompt] ?? {}).filter(
    ([id, tree]) =>
      shown.has(id) && !view.legal[view.prompt]?.[id] && view.not.reasons[first(tree)].k === kind,
  );
  for (const [id] of of) assert.match(shown.get(id), words, id);
  reasons += of.length;
  return true;
}

const escaped = text => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
const REASONS = Object.values(file('games/newscience/text/en.json').reasons).map(
  text =>
    new RegExp(
      text
        .replace(/\.$/, '')
        .split(/\{[^}]*\}/)
        .map(escaped)
        .join('.+'),
    ),
);
const hovered = new Set();

/**
 * All plates, spaces and scientists, to those who listen: what cannot be pressed says why, what can
 * says nothing of the kind.
 */
async function explained(view) {
  const all = await guest.page.evaluate(() =>
    [...document.querySelectorAll('[data-disc], .niche, button.sci')].map(e => ({
      tip: e.dataset.tip,
      can: e.classList.contains('legal'),
      words:
        e.getAttribute('aria-label') ??
        [...e.querySelectorAll('.sr')].map(x => x.textContent).join(' '),
    })),
  );
  if (guest.view !== view) return true;
  assert.deepEqual(
    all.filter(x => x.can === REASONS.some(r => r.test(x.words))),
    [],
    `at ${view.prompt}`,
  );
  return all;
}

/**
 * The same to those who point at them: at each question the first plate, space and scientist that
 * cannot be pressed.
 */
async function pointed(view, all) {
  const first = ['disc:', 'space:', 'sci:']
    .map(kind => all.find(x => !x.can && x.tip.startsWith(kind)))
    .filter(Boolean);
  for (const { tip } of first) {
    await guest.page.mouse.move(1100, 20);
    await guest.$('.game-tip').waitFor({ state: 'detached' });
    await guest.$(`button[data-tip="${tip}"]`).first().hover();
    await guest.$('.game-tip').waitFor();
    const words = await guest.$('.game-tip').innerText();
    assert.ok(
      REASONS.some(r => r.test(words)),
      `${tip} at ${view.prompt}: ${words}`,
    );
    const rules = words.match(/NS-\d+/g);
    assert.equal(new Set(rules).size, rules.length, `each rule once: ${words}`);
  }
  await guest.page.mouse.move(1100, 20);
}

const GLOWING = ['scientist', 'allocate', 'research', 'experiment', 'publish'];
const look = async view => {
  await guest.stands();
  // While the answer before is still on its way nothing glows.
  if (GLOWING.includes(view.prompt))
    await until(async () => {
      const found = await glows(guest, view.prompt);
      if (guest.view === view)
        assert.deepEqual(found, glowing(view), `what answers ${view.prompt}`);
      return true;
    }, 'what is legal glows');
  const why = {
    experiment: ['not_researched', /You have not researched it/],
    publish: ['not_tested', /You have not proved it by experiment/],
  }[view.prompt];
  if (why)
    await until(
      async () => guest.view !== view || told(view, ...why),
      'a plate says why it cannot be chosen',
    );
  const all = await until(() => explained(view), 'what cannot be pressed says why');
  if (all !== true && !hovered.has(view.prompt)) {
    hovered.add(view.prompt);
    await pointed(view, all);
  }
  const html = readings.length % 6 ? null : await guest.page.content();
  const page = await read();
  if (view.view.phase !== 'choosing' && guest.view === view) readings.push({ view, page, html });
};

test(
  'a whole match by mouse: no page scroll, what is legal glows and nothing else',
  async () => {
    // The dice may be against it: then the readings are those of another match.
    for (let n = 0, whole = false; !whole; n++) {
      assert.ok(n < 4, 'in four matches each question came');
      readings.length = guest.frames.length = 0;
      await playNow(guest, { seats: 3 });
      const prompts = await play(guest, dice(5 + n), { each: look });
      console.log(`#   ${JSON.stringify(prompts)}, ${readings.length} readings`);
      // What is read counts: the next question may come meanwhile.
      const read = readings.filter(r => r.view.prompt === 'experiment').length;
      whole = GLOWING.every(prompt => prompts[prompt]) && read > 1 && reasons > 0;
    }
    code = guest.table.table;
  },
  true,
);

const each = check => {
  for (const r of readings) check(r.page, r.view.view, r);
};
const name = (list, id) => edition[list].find(x => x.id === id).name.en;

test('NS-323: every space of this number of players, who stands there, what it adds, and the one resolved now', () =>
  each((page, v) => {
    assert.deepEqual(page.spaces.map(s => s.id).sort(), v.spaces.map(s => s.id).sort());
    for (const s of v.spaces) {
      const seen = page.spaces.find(x => x.id === s.id);
      assert.deepEqual(
        [seen.owner, seen.modifier, seen.now, seen.closed],
        [s.owner === null ? 0 : 1, s.modifier, s.state === 'now', s.state === 'closed'],
        s.id,
      );
      if (s.owner !== null) assert.match(seen.label, /energy of/);
    }
  }));

test('NS-324: each discovery with its numbers, targets, markers and roots; groups framed; other fields left out', () =>
  each((page, v) => {
    assert.deepEqual(page.discoveries.map(d => d.id).sort(), v.discoveries.map(d => d.id).sort());
    for (const d of v.discoveries) {
      const seen = page.discoveries.find(x => x.id === d.id),
        def = edition.discoveries.find(x => x.id === d.id);
      assert.ok(
        seen.label.includes(def.name.en) && seen.label.includes(`level ${def.level}`),
        seen.label,
      );
      assert.equal(seen.prestige, def.prestige, d.id);
      assert.equal(seen.published, d.published !== null, d.id);
      if (d.published !== null) continue;
      assert.deepEqual(
        [seen.research, seen.targets, seen.marks],
        [
          def.research_points,
          [def.experiment.first, def.experiment.later],
          [d.research.length, d.experiment.length],
        ],
        d.id,
      );
    }
    assert.equal(page.frames, 3);
    assert.equal(
      page.roots,
      edition.edges.filter(e =>
        [e.from, e.to].every(
          x => v.discoveries.some(d => d.id === x) || edition.groups.some(g => g.id === x),
        ),
      ).length,
    );
  }));

test('NS-325: what I know, and on my turn what I may research', () =>
  each((page, v) => {
    for (const d of v.discoveries) {
      const seen = page.discoveries.find(x => x.id === d.id);
      assert.equal(seen.mine, d.you.state === 'tested', d.id);
      assert.equal(seen.far, d.you.state === 'locked', d.id);
      assert.equal(seen.published || seen.mine, d.you.knows, `${d.id} is known`);
    }
  }));

test('NS-326, NS-327: order, rest, tracks, prestige; scientist, modifiers, laboratory', () =>
  each((page, v) => {
    assert.deepEqual(
      page.players.map(p => p.prestige),
      v.order.map(i => v.seats[i].prestige),
    );
    v.order.forEach((i, at) => {
      const s = v.seats[i],
        seen = page.players[at];
      assert.ok(seen.who.includes(name('scientists', s.scientist)), seen.who);
      assert.deepEqual([seen.mods, seen.published], [s.modifiers, s.published]);
      assert.equal(seen.lab, s.laboratory ? name('event_cards', s.laboratory) : 'laboratory empty');
      page.tracks
        .slice(0, 4)
        .forEach((words, k) => assert.ok(words.includes(`${seen.name} ${s.influence[k]}`), words));
      assert.ok(page.tracks[4].includes(`${seen.name} ${s.rest}`), page.tracks[4]);
    });
  }));

test('NS-328: the cards that lie open with kind and text, and the number and level of those left', () =>
  each((page, v) => {
    assert.deepEqual(
      page.cards.map(c => c.name),
      v.cards.map(c => name('event_cards', c.card)),
    );
    page.cards.forEach((c, i) => {
      const def = edition.event_cards.find(x => x.id === v.cards[i].card);
      assert.deepEqual([c.kind, c.text], [def.kind.toLowerCase(), def.text.en]);
    });
    assert.match(
      page.stack,
      v.stack.count
        ? new RegExp(`(${v.stack.count}|one) .*level ${v.stack.level}`)
        : /no cards left/,
    );
  }));

test('NS-329: before the throw the chance of success for each amount of rest', () => {
  let n = 0;
  for (const { page, view } of readings) {
    if (view.prompt !== 'experiment') continue;
    const list = Object.keys(view.legal.experiment).map(id =>
      view.view.discoveries.find(d => d.id === id).you.test.chances.map(c => `${c} %`),
    );
    assert.ok(
      list.some(c => JSON.stringify(c) === JSON.stringify(page.odds)),
      `${page.odds} is one of ${JSON.stringify(list)}`,
    );
    n++;
  }
  assert.ok(n > 1, `${n} experiments`);
});

test('NS-331: neither the page nor the wire names a card before it lies open', () => {
  const seen = new Set();
  for (const { view, html } of readings) {
    for (const c of view.view.cards) seen.add(c.card);
    for (const s of view.view.seats) if (s.laboratory) seen.add(s.laboratory);
    if (html)
      for (const c of edition.event_cards)
        if (!seen.has(c.id))
          assert.ok(!html.includes(`card:${c.id}`), `${c.id} is not on the page yet`);
  }
  const told = new Set(
    guest.frames.flatMap(f => {
      const m = JSON.parse(f);
      return m.t === 'view' ? m.events.filter(e => e.k === 'revealed').map(e => e.card) : [];
    }),
  );
  for (const f of guest.frames) {
    const m = JSON.parse(f);
    if (m.t === 'view') assert.equal(m.view.stack.next, null);
  }
  assert.ok(told.size >= 10, `${told.size} cards were turned up`);
});

test('the final score stands line by line and adds up, and its chart has the colours of the scientists', async () => {
  await shown(guest);
  await guest.$('.over .total').first().waitFor();
  const columns = await until(async () => {
    const list = await guest.$('.over .score-col').evaluateAll(all =>
      all.map(c => ({
        lines: [...c.querySelectorAll('li > .num')].map(n => Number(n.textContent)),
        total: Number(c.querySelector('.total .num').textContent),
      })),
    );
    assert.deepEqual(
      list.map(c => c.total),
      [...guest.view.over.results].sort((a, b) => a.rank - b.rank).map(r => r.score),
      'totals',
    );
    return list;
  }, 'the score');
  for (const c of columns)
    assert.equal(
      c.lines.reduce((a, b) => a + b, 0),
      c.total,
      'the lines add up',
    );
  await guest.$('.over .legend .shield').first().waitFor();
  assert.equal(await guest.$('.over .legend .shield.none, .over .legend .grey').count(), 0);
});

test('the replay shows the table at any move, and its log keeps to the rail', async () => {
  await guest.go(`/r/${code}?ply=120`);
  await guest.$('.table.newscience.replay').waitFor();
  assert.equal(await guest.$('.disco').count(), 19);
  await guest.$('.past-log li.here').waitFor();
  const rail = await guest.$('.rail').boundingBox();
  assert.ok(rail.x + rail.width <= 1281, `the rail ends at ${rail.x + rail.width}`);
  assert.ok((await guest.overflow()).x <= 1);
});

test('NS-330: every plate says where its values come from', async () => {
  // A bot that begins may rest at once; the next test wants a Rest that nobody has.
  for (let n = 0, free = false; !free; n++) {
    assert.ok(n < 8, 'in eight matches nobody rests at once');
    await playNow(guest, { seats: 2 });
    await asked(guest);
    await guest.press(guest.$('.sci.legal').nth(1));
    await until(() => guest.view.prompt === 'allocate' && guest.view.q !== undefined, 'to place');
    await shown(guest);
    free = glowing(guest.view).includes('rest_1');
  }
  for (const id of ['astrology', 'logarithms', 'universal_gravitation']) {
    await guest.page.mouse.move(1100, 20);
    await guest.$(`[data-disc="${id}"]`).hover();
    const tip = guest.$('.game-tip').filter({ hasText: name('discoveries', id) });
    await tip.waitFor();
    assert.match(await tip.innerText(), id === 'astrology' ? /inferred/ : /reconstructed/);
    assert.match(await tip.innerText(), /NS-\d{3}/);
  }
});

test('a tip names each rule once, also where the reason stands on one of them', async () => {
  await guest.page.mouse.move(1100, 20);
  await guest.$('.game-tip').waitFor({ state: 'detached' });
  await guest.$('.niche[data-space="rest_2"]').hover();
  await until(
    async () => assert.match(await guest.text('.game-tip'), /Place 1 of Rest comes first/) ?? true,
    'the reason',
  );
  assert.match(await guest.text('.game-tip .src'), /NS-080, NS-081$/);
});

test('the rules open at the part of the question; they tell every line of the ledger, alike in both languages', async () => {
  await guest.page.keyboard.press('h');
  const now = guest.$('.rules-panel section.matters h3');
  await now.waitFor();
  assert.match(await now.innerText(), /placing energy/);
  const hint = await guest.text('.rules-panel [role="status"]'),
    examples = [...hint.matchAll(/“(.+?)”/g)].map(m => m[1]);
  assert.equal(examples.length, 2, hint);
  for (const example of examples) {
    await guest.$('.rules-panel .find input').fill(example);
    await until(
      async () =>
        /^(One rule|\d\d? rules) found/.test(await guest.text('.rules-panel [role="status"]')),
      `${example} finds something`,
    );
  }
  const known = new Map(
    [
      ...fs
        .readFileSync(new URL('../../docs/rules/newscience.md', import.meta.url), 'utf8')
        .matchAll(/\*\*(NS-\d+)\*\* \[(\w)\]/g),
    ].map(m => [m[1], m[2]]),
  );
  const [en, fr] = ['en', 'fr'].map(l => file(`games/newscience/text/rules.${l}.json`).sections);
  const told = en.flatMap(s => s.rules);
  assert.deepEqual(told.flatMap(([ids]) => ids.split(', ')).sort(), [...known.keys()].sort());
  for (const [ids, text, marks] of told)
    assert.deepEqual(new Set(marks), new Set(ids.split(', ').map(i => known.get(i))), text);
  const shape = sections =>
    sections.map(s => [s.id, s.rules.map(([ids, , marks]) => [ids, marks])]);
  assert.deepEqual(shape(fr), shape(en));
});

test('how to play is drawn by the real pieces, in both languages', async () => {
  await guest.go('/how/newscience');
  await guest.$('.how h1').waitFor();
  await until(
    async () =>
      (await guest.$('.how .disco').count()) > 22 && (await guest.$('.how .niche').count()) > 30,
    'pieces are drawn',
  );
  assert.ok(!/undefined|\{\w+\}/.test(await guest.text('.how')), 'no holes in the text');
  await guest.press(guest.$('.lang [lang=fr]'));
  await until(async () => (await guest.text('.how h1')).includes('comment jouer'), 'French');
  assert.ok((await guest.overflow()).x <= 0, 'no sideways scroll');
});

faultless(() => [guest]);
run();
