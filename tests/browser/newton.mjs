// How a test plays Newton: always by what can be seen and pressed on the page, never by the wire.
// The wire only tells the test what the page should be showing.
import assert from 'node:assert/strict';
import { sleep, until } from './lib.mjs';

/** From the first page to a table of Newton against bots; options by their words. */
export async function playNow(guest, { seats = 2, options = [] } = {}) {
  await guest.go('/');
  const plate = guest.$('button.chosen', { hasText: 'Newton' });
  if ((await plate.getAttribute('aria-pressed')) !== 'true') await guest.press(plate);
  const now = guest.$('#play');
  await guest.press(
    now
      .getByRole('group')
      .nth(0)
      .getByRole('button', { name: String(seats), exact: true }),
  );
  if (seats > 1)
    await guest.press(
      now
        .getByRole('group')
        .nth(1)
        .getByRole('button', { name: String(seats - 1), exact: true }),
    );
  if (seats > 1) await guest.press(now.getByRole('button', { name: 'an apprentice', exact: true }));
  if (options.length) {
    await guest.press(now.locator('summary'));
    for (const label of options)
      await guest.press(
        now.getByRole('group', { name: label }).getByRole('button', { name: 'yes' }),
      );
  }
  await guest.press(now.locator('.btn.main'));
  await guest.$('.table.newton').waitFor();
}

/** Leaves for good: the bots play on alone, which is quicker. Waits for the score. */
export async function leave(guest) {
  for (const name of ['Leave this match', 'Leave for good', 'Yes, I leave for good'])
    await guest.press(guest.page.getByRole('button', { name }));
  await guest.$('.over .total').first().waitFor({ timeout: 120000 });
}

/**
 * Waits until the page shows the newest view, and no answers chosen together are still on their
 * way.
 */
export async function shown(guest, ms = 30000) {
  await until(
    async () => {
      const { view } = guest;
      const page = await guest.page.evaluate(() => ({
        question: document.querySelector('#question')?.textContent ?? '',
        rev: document.querySelector('.table:not(.catching-up)')?.dataset.rev,
        round: document.querySelector('.round .num')?.textContent,
      }));
      if (page.rev !== String(view.rev)) return false;
      assert.ok(page.question.length > 8, 'a question stands');
      assert.equal(page.round, String(view.view.round), 'the round');
      await sleep(80);
      return guest.view === view;
    },
    'the page shows the newest view',
    ms,
  );
}

async function finish(guest) {
  const { view, table } = guest;
  if (
    !view ||
    view.over ||
    view.hold === undefined ||
    view.hold === null ||
    view.hold !== table.you
  )
    return;
  await guest.press(guest.$('.ask .btn.done'));
  await until(() => guest.view !== view, 'the turn is done');
}

/** Waits until this guest is asked something new, or the match is over. */
export async function asked(guest, after = -1, ms = 60000) {
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

/** Runs in the page: numbers all that can be pressed to answer, and says what each is. */
function answers() {
  document.querySelectorAll('[data-answer]').forEach(e => e.removeAttribute('data-answer'));
  const all = [...document.querySelectorAll('.newton button.legal, .ask .btns button')].filter(
    e => !e.disabled && e.getAttribute('aria-disabled') !== 'true' && e.getClientRects().length,
  );
  return all.map((e, i) => {
    e.setAttribute('data-answer', i);
    const kind =
      e.matches('.quick') || e.matches('.dkf')
        ? 'quick'
        : e.matches('.ends')
          ? 'end'
          : e.matches('.ask *')
            ? 'bar'
            : 'thing';
    // Masters lie fanned one over the other: each is pressed where it shows.
    const r = e.getBoundingClientRect();
    const spot = [
      [0.5, 0.5],
      [0.15, 0.3],
      [0.85, 0.3],
      [0.15, 0.1],
      [0.5, 0.1],
    ]
      .map(([x, y]) => ({ x: r.width * x, y: r.height * y }))
      .find(p => {
        const top = document.elementFromPoint(r.left + p.x, r.top + p.y);
        return !top || e.contains(top);
      });
    return {
      i,
      kind,
      spot,
      covered: !spot,
      tip: e.dataset.tip ?? '',
      words: e.getAttribute('aria-label') ?? e.textContent,
    };
  });
}

const WEIGHT = { thing: 8, bar: 8, end: 0.6, quick: 0.12 };

function pick(list, random) {
  let at = random.next() * list.reduce((n, x) => n + WEIGHT[x.kind], 0);
  return list.find(x => (at -= WEIGHT[x.kind]) <= 0) ?? list[0];
}

/**
 * Alone the Masters are marked first, then kept together: the page itself answers the questions for
 * the others.
 */
async function keepMarked(guest, view, random) {
  if (view.view.you.masters.length) return;
  const keep = guest.$('.draft .btn.main');
  for (const n of [0, 1, 2, 3]) {
    const open = guest.$('.draft .bigm.legal:not(.kept)');
    assert.equal(await open.count(), 6 - n, 'Masters to choose from');
    assert.ok(await keep.isDisabled(), 'four are kept, not fewer');
    await guest.press(open.nth(random.below(6 - n)));
  }
  await guest.press(keep);
}

/**
 * Presses one thing; where it could mean several, or by touch, the bar is asked what to do with it.
 */
async function answer(guest, view, random) {
  if (view.prompt === 'keep_solo') return keepMarked(guest, view, random);
  // While answers chosen together are on their way nothing can be pressed.
  const list = await until(async () => {
    const all = await guest.page.evaluate(answers);
    return guest.view !== view || (all.length && all);
  }, `something answers ${view.prompt}`);
  if (guest.view !== view) return null;
  const chosen = pick(list.some(x => !x.covered) ? list.filter(x => !x.covered) : list, random);
  await guest.press(guest.$(`[data-answer="${chosen.i}"]`), {
    force: guest.touch,
    ...(chosen.tip.startsWith('master:') && chosen.spot ? { position: chosen.spot } : {}),
  });
  // A Master is looked at first: the button keeps it.
  const kept = guest.$('.draft .btn.main:not([aria-disabled="true"])');
  if (
    view.prompt === 'keep' &&
    (await until(
      () => kept.count().then(n => n || guest.view !== view),
      'the button that keeps',
    )) &&
    guest.view === view
  )
    await guest.press(kept);
  const looked = guest.$('.ask .looked .btn.main');
  for (let n = 0; n < 40 && guest.view === view; n++) {
    if (await looked.count()) return { ...chosen, touched: await guest.press(looked.first()) };
    await sleep(25);
  }
  return chosen;
}

/**
 * Plays until the match is over or `stop(view)` says so. `each(view)` is called with every question
 * when the page shows it.
 */
export async function play(
  guest,
  random,
  { each = async () => {}, stop = () => false, limit = 900 } = {},
) {
  const prompts = {};
  let last = -1,
    idle = 0;
  for (let n = 0; n < limit; n++) {
    const view = await asked(guest, last);
    if (view.over) return prompts;
    await shown(guest);
    if (guest.view !== view) continue;
    await each(view);
    if (stop(view)) return prompts;
    prompts[view.prompt] = (prompts[view.prompt] ?? 0) + 1;
    await answer(guest, view, random).catch(error => {
      if (guest.view === view) throw error;
    }); // else it was answered meanwhile
    // A press that only opens something (the decks of a Quick Action) leaves the question where it
    // is.
    const moved = await until(() => guest.view !== view, 'the press is played', 1500).then(
      () => true,
      () => false,
    );
    idle = moved ? 0 : idle + 1;
    assert.ok(idle < 12, `${view.prompt} is answered`);
    last = moved ? view.q : -1;
  }
  throw new Error(`not over after ${limit} answers`);
}
