// How a test plays Century: always by what can be seen and pressed on the page, never by the wire.
// The wire only tells the test what the page should be showing.
import assert from 'node:assert/strict';
import { until } from './lib.mjs';

const CUBES = ['yellow', 'red', 'green', 'brown'];
const place = id => `.loc[data-at="place:${id}"]`;

/** From the first page to a match against bots; gives the number of presses it took. */
export async function playNow(guest, { seats = 3, level = 'an apprentice' } = {}) {
  let presses = 0;
  const press = async target => {
    await guest.press(target);
    presses++;
  };
  await guest.go('/');
  const now = guest.$('#play');
  if (seats !== 3)
    await press(
      now
        .getByRole('group')
        .nth(0)
        .getByRole('button', { name: String(seats), exact: true }),
    );
  if (level) await press(now.getByRole('button', { name: level, exact: true }));
  await press(now.locator('.btn.main'));
  await guest.$('.table.century').waitFor();
  return presses;
}

/** Waits until the page shows the newest view: its places glow, its question stands. */
export async function shown(guest, ms = 20000) {
  await until(
    async () => {
      const { view } = guest;
      const asked = view.q !== undefined && !view.over;
      const legal = Object.keys(
        (asked && (view.legal.activate ?? view.legal.explore)) || {},
      ).sort();
      const page = await guest.page.evaluate(() => ({
        glow: [...document.querySelectorAll('.loc.legal')].map(e => e.dataset.at.slice(6)).sort(),
        question: document.querySelector('#question')?.textContent ?? '',
        round: document.querySelector('.round .num')?.textContent,
        buttons: document.querySelectorAll('.ask .btns button').length,
        rev: document.querySelector('.table:not(.catching-up)')?.dataset.rev,
      }));
      if (guest.view !== view || page.rev !== String(view.rev)) return false;
      assert.deepEqual(page.glow, legal, 'the legal places glow, and no others');
      assert.ok(page.question.length > 8, 'a question stands');
      assert.equal(page.round, String(view.view.round), 'the round');
      if (asked && view.prompt !== 'explore' && !(view.prompt === 'turn' && !view.legal.rest))
        assert.ok(page.buttons > 0, `buttons for ${view.prompt}`);
      return true;
    },
    'the page shows the newest view',
    ms,
  );
}

/**
 * Where a turn waits for its player to say that it is done (it may still be taken back), says so.
 */
export async function finish(guest) {
  const { view, table } = guest;
  if (
    !view ||
    view.over ||
    view.hold === undefined ||
    view.hold === null ||
    view.hold !== table.you
  )
    return;
  const done = guest.$('.ask .btn.done');
  let pressed = false; // once: what stands there later is of another turn
  await until(async () => {
    if (guest.view === view && !pressed)
      pressed = await guest.press(done, { timeout: 2000 }).then(
        () => true,
        () => false /* it may have gone with the turn */,
      );
    return guest.view !== view;
  }, 'the turn is done');
}

/** Waits until this guest is asked something new, or the match is over. */
export async function asked(guest, after = -1, ms = 30000) {
  await until(
    async () => {
      await finish(guest);
      return (
        guest.view && (guest.view.over || (guest.view.q !== undefined && guest.view.q !== after))
      );
    },
    'to be asked',
    ms,
  );
  return guest.view;
}

/**
 * A simple way to play: a fort whose card can be paid for, else any place, sometimes a rest; of the
 * kinds of places rather one that has asked nothing yet.
 */
export function choose(view, edition, random, prompts = {}) {
  const { legal, view: v } = view;
  const me = v.seats[v.turn];
  if (view.prompt === 'explore')
    return { verb: 'place', id: random.one(Object.keys(legal.explore)) };
  if (view.prompt !== 'turn') return { verb: view.prompt };
  const places = Object.keys(legal.activate ?? {});
  const forts = edition.locations
    .filter(l => l.type === 'fort')
    .sort((a, b) => a.fort_index - b.fort_index);
  const pays = forts.filter((f, i) => {
    const cost = edition.point_cards.find(c => c.id === v.row[i])?.cost;
    return cost && places.includes(f.id) && CUBES.every((c, k) => me.store[k] >= cost[c]);
  });
  if (pays.length) return { verb: 'place', id: random.one(pays).id };
  if (!places.length || (legal.rest && me.placed > 3 && random.next() < 0.15))
    return { verb: 'rest' };
  const fresh = places.filter(id => {
    const { type } = edition.locations.find(l => l.id === id);
    return ['upgrade', 'trade'].includes(type) && !prompts[type];
  });
  return { verb: 'place', id: random.one(fresh.length && random.below(2) ? fresh : places) };
}

/** Answers the question of `view` on the page. With touch: look first, then the big button. */
export async function answer(guest, view, choice, random) {
  const bar = guest.$('.ask');
  switch (choice.verb) {
    case 'place': {
      await guest.press(guest.$(`${place(choice.id)} > .hit`), await clearSpot(guest, choice.id));
      if (!guest.touch) return;
      await guest.$('.sheet-tip').waitFor();
      assert.equal(guest.view.q, view.q, 'a tap only looks');
      return guest.press(bar.locator('.btn.main'));
    }
    case 'rest':
      return guest.press(bar.locator('.btn.rest'));
    case 'upgrade':
      return guest.press(
        bar.locator('.btn.pick').nth(random.below(await bar.locator('.btn.pick').count())),
      );
    case 'trade':
      return guest.press(bar.locator('.btn.main'));
    case 'fort': {
      if (view.legal.claim) return guest.press(bar.locator('.btn.main'));
      const takes = bar.locator('.btn.pick');
      return guest.press(
        (await takes.count())
          ? takes.nth(random.below(await takes.count()))
          : bar.getByRole('button', { name: /Done|Fini/ }),
      );
    }
    case 'return': {
      for (let left = view.view.pending.excess; left > 0; left--)
        await guest.press(bar.locator('.stepper .step:last-child:not([disabled])').first());
      return guest.press(bar.locator('.btn.main'));
    }
    default:
      throw new Error(`no answer to ${choice.verb}`);
  }
}

/** The middle of a place; at a fort its piles lie there, so a spot beside them. */
async function clearSpot(guest, id) {
  return guest.page.evaluate(selector => {
    const hit = document.querySelector(`${selector} > .hit`);
    const r = hit.getBoundingClientRect();
    for (const [x, y] of [
      [0.5, 0.5],
      [0.5, 0.2],
      [0.2, 0.5],
      [0.5, 0.85],
      [0.85, 0.2],
    ]) {
      const at = { x: r.width * x, y: r.height * y };
      const top = document.elementFromPoint(r.left + at.x, r.top + at.y);
      if (top === hit || !top) return { position: at };
    }
    return {};
  }, place(id));
}

/**
 * Plays until the match is over or `stop(view)` says so. `each(view)` is called with every question
 * when the page shows it. Gives the prompts that came.
 */
export async function play(
  guest,
  edition,
  random,
  { each = async () => {}, stop = () => false, limit = 400 } = {},
) {
  const prompts = {};
  let last = -1;
  for (let n = 0; n < limit; n++) {
    const view = await asked(guest, last);
    if (view.over) return prompts;
    await shown(guest);
    if (guest.view !== view) continue;
    await each(view);
    if (stop(view)) return prompts;
    prompts[view.prompt] = (prompts[view.prompt] ?? 0) + 1;
    await answer(guest, view, choose(view, edition, random, prompts), random);
    last = view.q;
    // Several goods are given back with one press, by as many answers.
    if (view.prompt === 'return')
      await until(
        () => guest.view.over || guest.view.prompt !== 'return',
        'the goods are returned',
      );
  }
  throw new Error(`not over after ${limit} answers`);
}
