// Discovery by mouse at 1280 x 800: a whole match of Connect, read at every question beside the
// view that was sent. The other games: discovery_games.
//   RULES("DI-497..DI-500")
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { Guest, Server, dice, faultless, run, test, until } from './lib.mjs';
import { create, play, shown, whole } from './discovery.mjs';

const server = new Server();
const edition = JSON.parse(
  fs.readFileSync(new URL('../../games/discovery/edition.json', import.meta.url), 'utf8'),
);
let guest, code;
const readings = [];
const card = id => edition.cards.find(c => c.id === id);

/** What stands on the page, thing by thing. */
const read = () =>
  guest.page.evaluate(() => {
    const words = e => (e?.textContent ?? '').replace(/\s+/g, ' ').trim();
    return {
      tree: [...document.querySelectorAll('.pan-in [data-at^="card:"]')].map(e =>
        e.dataset.at.slice(5),
      ),
      plates: [...document.querySelectorAll('.handrow [data-hand]')].map(e => ({
        id: e.dataset.hand,
        label: words(e.querySelector('.sr')),
        era: words(e.querySelector('.band')),
        needs: e.querySelectorAll('.nd').length,
      })),
      players: [...document.querySelectorAll('.player')].map(e => ({
        name: words(e.querySelector('.nom')),
        points: Number(words(e.querySelector('.pt .num'))),
        cards: Number(words(e.querySelector('.hd .num'))),
        discards: e.querySelectorAll('.th:not(.up, .sel)').length,
        turn: e.classList.contains('turn'),
      })),
      eras: [...document.querySelectorAll('.eras li')].map(e => ({
        open: e.classList.contains('open'),
        tree: e.querySelectorAll('.tk .t').length,
        pile: e.querySelectorAll('.tk .p').length,
        all: e.querySelectorAll('.tk i').length,
      })),
      pile: Number(words(document.querySelector('.pile .num'))),
      title: words(document.querySelector('h1')),
      question: words(document.querySelector('#question')),
      points: Object.fromEntries(
        [...document.querySelectorAll('.cell .num')].map(e => [
          e.closest('.cell').dataset.cell,
          Number(words(e)),
        ]),
      ),
    };
  });

/** A card of the tree that is not placed in the order of its era. */
const outOfOrder = view =>
  view.tree.map(p => card(p.card)).find(c => c.order !== c.era && c.order > 4);
/** Each kind of question came, often enough to be read. */
const enough = prompts =>
  ['turn_action', 'cell'].every(prompt => prompts[prompt]) &&
  readings.length > 15 &&
  readings.reduce(
    (n, { view }) => n + (view.prompt === 'cell' ? view.view.where.cells.length : 0),
    0,
  ) > 10 &&
  outOfOrder(guest.view.view);

test(
  'a whole match by mouse, with a bot and an automaton: no page scroll, what is legal can be pressed and nothing else',
  async () => {
    await server.start();
    guest = await Guest.come(server, { name: 'Ada' });
    // The cards may be against it: then the readings are those of another match.
    for (let n = 0, prompts = {}; !readings.length || !enough(prompts); n++) {
      assert.ok(n < 4, 'in four matches each question came');
      readings.length = guest.frames.length = 0;
      code = await create(guest, { variant: 'connect', seats: 3, automata: 1, last_era: 4 });
      prompts = await play(guest, dice(5 + n), {
        each: async view => {
          await whole(guest, view);
          const page = await read();
          if (guest.view === view) readings.push({ view, page });
        },
      });
      console.log(`#   ${JSON.stringify(prompts)}, ${readings.length} readings`);
    }
  },
  true,
);

const each = check => {
  for (const r of readings) check(r.page, r.view.view, r.view);
};

test('DI-497: points, cards, discards, whose turn it is, the pile, the eras, the game', () =>
  each((page, v) => {
    assert.match(page.title, /Connect/);
    assert.equal(page.pile, v.pile);
    assert.deepEqual(
      page.players.map(p => [p.points, p.cards, p.turn]),
      v.seats.map((s, i) => [s.points, s.cards, v.active === i]),
    );
    page.players.forEach((p, i) => {
      if (v.seats[i].discards.length < 6)
        assert.equal(p.discards, v.seats[i].discards.length, `${p.name}'s discards`);
    });
    assert.deepEqual(
      page.eras.map(e => [e.open, e.tree, e.pile, e.all]),
      v.eras.map(e => [e.open, e.tree, e.pile, e.cards]),
    );
  }));

test('DI-498: the whole tree, but for a question that lays a page over it', () =>
  each((page, v, view) => {
    if (view.prompt === 'call_declare') return;
    const laid = v.laid?.x !== undefined ? [v.laid.card] : [];
    assert.deepEqual(
      [...new Set(page.tree)].sort(),
      [...new Set([...v.tree.map(p => p.card), ...laid])].sort(),
    );
  }));

test('DI-499: of each card of the hand era, name, family and prerequisites', () =>
  each((page, v) => {
    for (const id of v.hand) {
      const seen = page.plates.find(p => p.id === id),
        def = card(id);
      assert.ok(seen, `${id} is in the hand`);
      assert.equal(seen.era, String(def.era));
      assert.equal(seen.needs, def.prerequisites.length);
      for (const part of [
        def.name.en,
        edition.families.find(f => f.id === def.family).name.en,
        ...def.prerequisites.map(p => card(p).name.en),
      ])
        assert.ok(seen.label.includes(part), `${part} in ${seen.label}`);
    }
  }));

test('every cell says the points that the server counted', () => {
  let n = 0;
  each((page, v, view) => {
    if (view.prompt !== 'cell' || v.where.missing.length) return;
    for (const c of v.where.cells) {
      assert.equal(page.points[`${c.x},${c.y}`], c.points, `${v.where.card} at ${c.x},${c.y}`);
      n++;
    }
  });
  assert.ok(n > 10, `${n} cells`);
});

test('DI-499: a card explains itself: period, text, order, where its values come from', async () => {
  await guest.$('.over .total').first().waitFor();
  await guest.press(guest.page.getByRole('button', { name: 'See the board' }));
  const def = outOfOrder(guest.view.view),
    { id } = def;
  await guest.$(`.pan-in [data-at="card:${id}"]`).hover();
  const tip = guest.$('.game-tip');
  await tip.waitFor();
  const words = (await tip.innerText()).replace(/\s+/g, ' ');
  for (const part of [def.name.en, def.period.en, def.text.en])
    assert.ok(words.includes(part), `${part} in ${words}`);
  assert.match(words, new RegExp(`\\b${def.order}\\b`), `its order, ${def.order}, in ${words}`);
  assert.match(words, /reconstructed|are ours/);
});

test('DI-500: the log tells every placement with its points, and every Stop with its ruling', async () => {
  const log = (await guest.$('.log').innerText()).replace(/\s+/g, ' ');
  const told = new Map();
  for (const f of guest.frames) {
    const m = JSON.parse(f);
    if (m.t === 'view' && m.table === code)
      for (const e of m.events) told.set(`${e.ply} ${e.k} ${e.card ?? ''}`, e);
  }
  for (const e of told.values())
    if (e.k === 'laid') assert.ok(log.includes(card(e.card).name.en), `${e.card} is told`);
  assert.match(log, /for (one point|\d+ points)/);
});

test('the final score stands line by line and adds up', async () => {
  await guest.go(`/t/${code}`);
  const columns = await until(async () => {
    const list = await guest.$('.over .score-col').evaluateAll(all =>
      all.map(c => ({
        lines: [...c.querySelectorAll('li > .num')].map(n =>
          Number(n.textContent.replace('−', '-')),
        ),
        total: Number(c.querySelector('.total .num').textContent.replace('−', '-')),
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
});

test('the replay shows the table at any move', async () => {
  const half = guest.view.ply >> 1;
  await guest.go(`/r/${code}?ply=${half}`);
  await guest.$('.table.discovery.replay').waitFor();
  await guest.$('.pan-in .plt').first().waitFor();
  assert.equal(await guest.text('.scrub .count b'), String(half));
  await guest.$('.past-log li.here').waitFor();
});

test('no points are promised where what a card needs is missing', async () => {
  /** A card that may be laid against the rules, in the hope that nobody contests it. */
  const daring = ({ view, legal, prompt }) =>
    prompt === 'turn_action' &&
    view.hints?.find(h => h.missing && h.cells && legal.place?.[h.card] !== undefined)?.card;
  // Where it fits one cell alone, or may be laid nowhere, there is nothing to choose.
  for (let n = 0; guest.view.prompt !== 'cell' || !guest.view.view.where.missing.length; n++) {
    assert.ok(n < 8, 'somewhere somebody dares');
    await create(guest, { variant: 'explore', seats: 3 });
    await play(guest, dice(30 + n), { stop: view => daring(view), limit: 60 }).catch(() => {});
    const { view } = guest,
      id = daring(view);
    if (!id) continue;
    await guest.press(guest.$(`[data-act="place ${id}"]`).first());
    await until(() => guest.view !== view, `${id} is laid`);
    await shown(guest);
  }
  const { where } = guest.view.view;
  assert.ok(where.missing.length && where.cells.length, 'the server counts cells');
  assert.deepEqual((await read()).points, {}, 'no points');
});

faultless(() => [guest]);
run();
