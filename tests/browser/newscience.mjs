// How a test plays The New Science: always by what can be seen and pressed on the page, never by
// the wire. The wire only tells the test what the page should be showing.
import assert from 'node:assert/strict';
import { sleep, until } from './lib.mjs';

/** From the first page to a table of The New Science against bots. */
export async function playNow(guest, { seats = 2 } = {}) {
  await guest.go('/');
  const plate = guest.$('button.chosen', { hasText: /Science/ });
  if ((await plate.getAttribute('aria-pressed')) !== 'true') await guest.press(plate);
  const now = guest.$('#play');
  await guest.press(
    now
      .getByRole('group')
      .nth(0)
      .getByRole('button', { name: String(seats), exact: true }),
  );
  await guest.press(
    now
      .getByRole('group')
      .nth(1)
      .getByRole('button', { name: String(seats - 1), exact: true }),
  );
  await guest.press(now.getByRole('button', { name: /apprentice|apprenti/ }));
  await guest.press(now.locator('.btn.main'));
  await guest.$('.table.newscience').waitFor();
}

/** Waits until the page shows the newest view and its question. */
export async function shown(guest, ms = 15000) {
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
      if (view.view.phase !== 'choosing')
        assert.equal(page.round, String(view.view.round), 'the round');
      return guest.view === view;
    },
    'the page shows the newest view',
    ms,
  );
}

/**
 * Waits until this guest is asked something new, or the match is over; what waits for a Done gets
 * it.
 */
export async function asked(guest, after = -1, ms = 60000) {
  await until(
    async () => {
      const { view, table } = guest;
      if (
        view &&
        !view.over &&
        view.hold !== undefined &&
        view.hold !== null &&
        view.hold === table.you
      ) {
        await guest.press(guest.$('.ask .btn.done'));
        await until(() => guest.view !== view, 'the turn is done');
      }
      return (
        guest.view && (guest.view.over || (guest.view.q !== undefined && guest.view.q !== after))
      );
    },
    'to be asked',
    ms,
  );
  return guest.view;
}

/** The things of an answer tree that glow on the board: those its words name first. */
const BY_BOARD = {
  scientist: 'choose',
  allocate: 'place',
  research: 'research',
  experiment: 'experiment',
  publish: 'publish',
  along: 'along',
  mark: 'mark',
  take_back: 'take_back',
};
export const glowing = view => Object.keys(view.legal?.[BY_BOARD[view.prompt]] ?? {}).sort();
const GLOW = { scientist: '.sci.legal', allocate: '.niche.legal' };

/** What glows on a wide screen, by its id, to be compared with what is legal. */
export const glows = (guest, prompt) =>
  guest
    .$(GLOW[prompt] ?? '.disco.legal')
    .evaluateAll(list =>
      list.map(e => e.dataset.disc ?? e.dataset.space ?? e.dataset.tip.slice(4)).sort(),
    );

/**
 * On a telephone one bough, or the spaces, is in front: a tab with a number leads to what can be
 * done.
 */
async function turnTo(guest, random) {
  if (await guest.$('.newscience .legal:is(button)').count()) return;
  const tabs = guest.$('.newscience .tabs button:has(b)');
  const n = await tabs.count();
  if (n) await guest.press(tabs.nth(random.below(n)));
}

/**
 * Where energy is wanted: to publish what is proved, by way of the influence that it lacks; to
 * prove what is researched; to research.
 */
function wanted({ view }, you) {
  const found = state => view.discoveries.filter(d => d.you.state === state);
  const proved = found('tested').map(d => d.you.publish),
    [least] = proved.map(p => p.lacks).sort((a, b) => a.length - b.length);
  const ways = [
    ...(proved.some(p => p.can) ? ['publish'] : []),
    ...(least ?? []).map(track => `influence_${track}`),
    ...(found('researched').length ? ['experiment'] : []),
    'research',
  ];
  return ways.filter(way => !view.spaces.some(s => s.id.startsWith(way) && s.owner === you));
}

/** Where energy could do nothing a finger is told so first, and presses again. */
async function onto(guest, it) {
  const vain = guest.touch && (await it.evaluate(el => el.matches('.niche.vain')));
  await guest.press(it);
  if (!vain) return;
  await guest.$('.game-tip.pinned').waitFor();
  await guest.press(it);
}

/** Placing prefers what brings a match on; a question of two parts is answered by the bar. */
async function answer(guest, view, random) {
  const main = guest.$('.ask .btns .main:not([disabled])');
  const { prompt } = view;
  if (prompt === 'experiment' || prompt === 'publish' || prompt === 'reroll') {
    const odds = guest.$('.ask .odds button[data-key="1"]');
    if ((await odds.count()) && random.below(3) === 0) await guest.press(odds);
    if (await main.count()) return guest.press(main.first());
  }
  if (guest.touch) await turnTo(guest, random);
  if (prompt === 'allocate' && random.below(4)) {
    for (const way of wanted(view, guest.table.you)) {
      const niche = guest.$(`.niche.legal[data-space^="${way}"]`);
      if (await niche.count()) return onto(guest, niche.first());
    }
  }
  const goal = guest.$('.niche.legal.empty');
  if (prompt === 'move' && (await guest.$('.niche.picked').count()) && (await goal.count()))
    return guest.press(goal.first());
  const legal = guest.$('.newscience .legal:is(button)');
  const n = await legal.count();
  if (n) return onto(guest, legal.nth(random.below(n)));
  const bar = guest.$('.ask .btns button:not([aria-disabled="true"]):not([disabled])');
  const b = await bar.count();
  if (b) return guest.press(bar.nth(random.below(b)));
  return null;
}

/**
 * Plays until the match is over. `each(view)` is called with every question when the page shows it.
 */
export async function play(
  guest,
  random,
  { each = async () => {}, stop = () => false, limit = 400 } = {},
) {
  const prompts = {};
  let last = -1,
    idle = 0;
  for (let n = 0; n < limit; n++) {
    const view = await asked(guest, last);
    if (view.over) return prompts;
    if (idle === 0) {
      await shown(guest);
      if (guest.view !== view) continue;
      prompts[view.prompt] = (prompts[view.prompt] ?? 0) + 1;
      await each(view);
      if (stop(view)) return prompts;
    }
    await answer(guest, view, random).catch(error => {
      if (guest.view === view) throw error;
    }); // else it was answered meanwhile
    // Naming whose energy moves from where takes two presses; the first leaves the question where
    // it is.
    const moved = await until(() => guest.view !== view, 'the press is played', 1500).then(
      () => true,
      () => false,
    );
    idle = moved ? 0 : idle + 1;
    assert.ok(idle < 12, `${view.prompt} is answered`);
    last = moved ? view.q : -1;
    if (!moved) await sleep(20);
  }
  throw new Error(`not over after ${limit} answers`);
}
