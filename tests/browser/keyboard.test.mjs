// A whole match by keyboard alone, as a person without a mouse plays it: the table, its bot, every
// turn, the score and the match move by move. Nothing is clicked; after every key the focus must be
// seen.
import assert from 'node:assert/strict';
import { Guest, Server, dice, faultless, run, test, until } from './lib.mjs';
import { choose, shown } from './century.mjs';
import { Keys } from './keys.mjs';

const server = new Server(),
  random = dice(7);
let guest, rival, edition, keys, code;
const focus = () => keys.focus(),
  press = key => keys.press(key),
  tabTo = (...how) => keys.tabTo(...how),
  enter = (...how) => keys.enter(...how);

test(
  'by keys: from the first page to a table, a bot on its free seat, and the start',
  async () => {
    await server.start();
    edition = await server.edition();
    guest = await Guest.come(server, { name: 'Maria' });
    keys = new Keys(guest);
    await guest.go('/');
    await guest.$('#play .btn.main').waitFor();
    await enter(it => it.group === 'Seats' && it.label === '2', 'two seats');
    await enter(it => it.group === 'of them bots' && it.label === '0', 'no bots');
    await enter(it => it.label === 'Open a table', 'Open a table');
    await guest.$('.seat-row').nth(1).waitFor();
    await enter(
      it => it.group === 'Put a bot here' && it.label === 'apprentice',
      'a bot for the free seat',
    );
    await guest.$('.seat-row.bot').waitFor();
    await enter(it => it.label === 'Begin', 'Begin', 12);
    await guest.$('.table.century').waitFor();
    code = guest.table.table;
  },
  true,
);

/** Answers the question of `view`: with its own key where it has one, else by Tab and Enter. */
async function answer(view, choice) {
  switch (choice.verb) {
    case 'rest':
      return press('r');
    case 'place':
      return enter(it => it.legal && it.place === choice.id, `the place ${choice.id}`);
    case 'upgrade': {
      const n = random.below(await guest.$('.ask .btn.pick').count());
      for (let i = 0; i <= n; i++) {
        await tabTo(it => it.bar && /pick/.test(it.cls), 'a good to raise');
        if (i < n) await press('Tab');
      }
      return press('Enter');
    }
    case 'trade':
      return enter(it => it.bar && /main/.test(it.cls), 'the largest swap');
    case 'fort':
      return enter(
        it =>
          it.bar &&
          (view.legal.claim ? /main/.test(it.cls) : /pick/.test(it.cls) || it.label === 'Done'),
        'the card, a tile, or done',
      );
    case 'return': {
      for (let left = view.view.pending.excess; left > 0; left--)
        await enter(it => it.bar && /one more/.test(it.label), 'one more');
      return enter(it => it.bar && /main/.test(it.cls), 'return them');
    }
    default:
      throw new Error(`no answer to ${choice.verb}`);
  }
}

test(
  'by keys: every turn of a whole match, with one taken back',
  async () => {
    const prompts = {};
    let last = null,
      undone = 0,
      arrows = 0;
    for (let n = 0; n < 400; n++) {
      const view = await until(
        () =>
          guest.view !== last &&
          (guest.view.over || guest.view.q !== undefined || guest.view.hold === guest.table.you) &&
          guest.view,
        'to be asked',
        20000,
      );
      if (view.over) break;
      await shown(guest);
      if (guest.view !== view) continue;
      // Who answered by a key finds the focus at the next question, not at the top of the page.
      if (n > 0)
        await until(async () => !(await focus()).body, 'the focus goes on to the question');
      last = view;
      if (view.q === undefined) {
        await guest.$('.ask .btn.done').waitFor();
        if (!undone && view.undo) {
          undone++;
          await press('u');
        } else await press('d');
        continue;
      }
      prompts[view.prompt] = (prompts[view.prompt] ?? 0) + 1;
      if (view.prompt === 'turn' && arrows++ < 3) {
        const first = await tabTo(it => it.legal, 'a place that can be chosen');
        await press('ArrowDown');
        const below = await focus();
        assert.notEqual(below.place ?? below.label, first.place, 'an arrow walks on');
        await guest.$('.game-tip').waitFor();
        await press('Escape');
        await guest.$('.game-tip').waitFor({ state: 'detached' });
      }
      await answer(view, choose(view, edition, random, prompts));
      if (view.prompt === 'return')
        await until(
          () => guest.view.over || guest.view.prompt !== 'return',
          'the goods are returned',
        );
    }
    assert.ok(guest.view.over, 'the match is over');
    assert.equal(undone, 1, 'one turn was taken back');
    assert.ok(
      prompts.turn > 10 && Object.keys(prompts).length > 2,
      'questions of more than two kinds came',
    );
    console.log(
      `#   ${guest.view.view.round} rounds, ${keys.count} keys, ${JSON.stringify(prompts)}`,
    );
  },
  true,
);

test('by keys: the score has the focus and is read, and the match move by move is reached from it', async () => {
  await guest.$('.over .total').first().waitFor();
  await until(async () => {
    const it = await focus();
    assert.ok(it.over, `the focus is at the score: ${JSON.stringify(it)}`);
    return true;
  }, 'the focus is at the score');
  const best = guest.view.over.results.find(r => r.rank === 1);
  await until(
    async () => (await guest.$('.over .total .num').first().innerText()) === String(best.score),
    'the score of who won',
  );
  for (let i = 0; i < 12; i++) {
    await press('Tab');
    const at = await focus();
    assert.ok(at.body || at.over, `the focus stays at the score: ${JSON.stringify(at)}`);
  }
  await enter(at => at.label === 'Review the match', 'the review', 12);
  await guest.$('.replay .board').waitFor();
  assert.equal(new URL(guest.page.url()).pathname, `/r/${code}`);
  await press('End');
  await until(
    async () => (await guest.text('.scrub .count b')) === (await guest.text('.scrub .count span')),
    'its end',
  );
});

test('by keys: h opens the rules, they keep the focus, Escape closes them', async () => {
  await press('h');
  const dialog = guest.$('dialog', { hasText: 'The rules of Century' });
  await dialog.waitFor();
  assert.match(await dialog.innerText(), /Keys/);
  for (let i = 0; i < 8; i++) {
    await press('Tab');
    assert.ok(
      await guest.page.evaluate(
        () =>
          document.activeElement === document.body ||
          Boolean(document.activeElement.closest('dialog')),
      ),
      'the focus stays in the dialog',
    );
  }
  await press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

/**
 * Runs in the page: walks with the arrows from what has the focus, as far as they lead or to a stop
 * of that kind; what was reached, and what was not.
 */
async function walk({ stops, kind }) {
  const all = [...document.querySelectorAll(stops)].filter(e => e.getClientRects().length);
  const reached = new Set([document.activeElement]);
  for (const from of reached)
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      from.focus();
      from.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await new Promise(done => setTimeout(done));
      const to = document.activeElement;
      if (kind && to.matches(kind)) return to.getAttribute('aria-label') ?? to.textContent;
      if (all.includes(to)) reached.add(to);
    }
  return {
    all: all.length,
    missed: all.filter(e => !reached.has(e)).map(e => `${e.className} ${e.dataset.tip}`),
    doors: all.filter(e => e.tabIndex >= 0).length,
  };
}

const stops =
  '.century .hit, .century .rowc button.pcard, .century button.pile, .century .pile-hit';

test('by keys: while others are asked, one Tab stop leads onto the board, the arrows to every place, card and pile, and each says why it must wait', async () => {
  rival = await Guest.come(server, { name: 'Halley' });
  await guest.go('/');
  await enter(it => it.group === 'Seats' && it.label === '2', 'two seats');
  await enter(it => it.group === 'of them bots' && it.label === '0', 'no bots');
  await enter(it => it.label === 'Open a table', 'Open a table');
  await guest.$('.seat-row').nth(1).waitFor();
  await rival.go(await guest.$('.link input').inputValue());
  await rival.press(rival.$('.go').getByRole('button', { name: 'Sit down' }));
  // Before its page knows of both Tab passes by Begin.
  await guest.$('.go .btn.main:not([disabled])', { hasText: 'Begin' }).waitFor();
  await enter(it => it.label === 'Begin', 'Begin', 20);
  await rival.$('.table.century').waitFor();
  const waits = await until(
    () => [guest, rival].find(g => g.view?.view && g.view.q === undefined && g.view.must?.length),
    'one of the two waits',
  );
  await shown(waits);
  const hands = new Keys(waits);
  await waits.page.evaluate(() => document.activeElement.blur());
  await hands.tabTo(it => /\b(hit|pcard|pile)/.test(it.cls), 'the board', 12);
  const found = await waits.page.evaluate(walk, { stops });
  assert.ok(found.all > 25, `${found.all} stops`);
  assert.deepEqual(found.missed, [], 'reached by no arrow');
  assert.equal(found.doors, 1, 'and Tab passes one of them');
  for (const kind of ['.hit', '.pcard', '.pile-hit']) {
    const name = await waits.page.evaluate(walk, { stops, kind });
    await hands.focus();
    await until(
      async () => /turn/i.test(await waits.text('.game-tip .no')),
      `${kind} says why in its explanation`,
    );
    assert.match(name, /turn/i, `${kind} says why in its name`);
  }
  // Where the arrows stopped, Tab finds the board again.
  const last = await waits.page.evaluate(() => document.activeElement.dataset.tip);
  await hands.press('Tab');
  await hands.press('Shift+Tab');
  assert.equal(await waits.page.evaluate(() => document.activeElement.dataset.tip), last);
});

faultless(() => [guest, rival]);
run();
