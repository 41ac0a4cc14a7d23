// How a test plays Discovery: always by what can be seen and pressed on the page, never by the
// wire. The wire only tells the test what the page should be showing.
import assert from 'node:assert/strict';
import { sleep, until } from './lib.mjs';

/**
 * A table of one of the five games for a guest who has a name, with bots of the lowest level and
 * automata on the last seats; it begins at once.
 */
export async function create(guest, { seats = 3, automata = 0, ...options }) {
  if (!guest.page.url().startsWith('http')) await guest.go('/');
  const table = await guest.page.evaluate(
    async ({ seats, automata, options }) => {
      return new Promise(done => {
        const wire = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`, 'orrery.1');
        const bots = Array(seats - 1 - automata).fill('apprentice');
        wire.onopen = () =>
          wire.send(
            JSON.stringify({
              t: 'create',
              id: 'a',
              game: 'discovery',
              seats,
              bots,
              options: automata ? { ...options, automata } : options,
              open: false,
              start: true,
              clock: 0,
            }),
          );
        wire.onmessage = ({ data }) => {
          const m = JSON.parse(data);
          if (m.id === 'a') {
            done(m);
            wire.close();
          }
        };
      });
    },
    { seats, automata, options },
  );
  assert.ok(table.table, JSON.stringify(table));
  guest.view = guest.table = null;
  await guest.go(`/t/${table.table}`);
  await guest.$('.table.discovery').waitFor();
  return table.table;
}

/** Waits until the page shows the newest view and its question. */
export async function shown(guest, ms = 15000) {
  await until(
    async () => {
      const { view } = guest;
      const page = await guest.page.evaluate(() => ({
        question: document.querySelector('#question')?.textContent ?? '',
        rev: document.querySelector('.table:not(.catching-up)')?.dataset.rev,
        pile: document.querySelector('.pile .num')?.textContent,
        answers: document.querySelectorAll('[data-act], .ask .btns button').length,
      }));
      if (page.rev !== String(view.rev)) return false;
      assert.ok(page.question.length > 4, 'a question stands');
      assert.equal(page.pile, String(view.view.pile), 'the draw pile');
      if (view.q !== undefined) assert.ok(page.answers > 0, 'its answers stand');
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
        const done = guest.$('.ask .btn.done');
        await done.waitFor();
        await (guest.keys ? guest.keys.press('d') : guest.press(done));
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

const leaves = tree =>
  Object.entries(tree).flatMap(([word, under]) => {
    const more = leaves(under);
    return more.length ? more.map(m => `${word} ${m}`) : [word];
  });
/**
 * What can be said now, in the words of the wire. Selections and the families of an exchange are
 * made of single choices: they have no control of their own.
 */
export const legalActions = view =>
  leaves(view.legal ?? {})
    .filter(a => !/^(select|offer|want) /.test(a))
    .sort();
/** What the controls on the page would say. Many releases have a page of their own. */
async function offered(guest) {
  const read = () =>
    guest
      .$('[data-act]:not([disabled], [aria-disabled="true"])')
      .evaluateAll(all => all.map(e => e.dataset.act));
  const list = await read();
  const more = guest.$('.ask [aria-expanded="false"]');
  if (await more.count()) {
    await guest.press(more);
    list.push(...(await read()));
    await guest.press(guest.$('.ask [aria-expanded="true"]'));
  }
  return [...new Set(list)].sort();
}

/** What cannot be taken back is chosen first, and then done by the bar. */
export const asksFirst = ({ view, touch }, action) =>
  /^(place|release|joker) /.test(action)
    ? view.view.variant === 'memory'
    : touch && /^(pay|discard|give|give_back|set_aside|add) /.test(action);

/**
 * Presses a card or a cell by what it says; on a telephone a cell is looked at first, then laid on.
 * Who has only keys goes by the key of a button, else by Tab and Enter.
 */
async function say(guest, action) {
  if (guest.keys) {
    if (
      !(await guest.$(`[data-act="${action}"]`).count()) &&
      (await guest.$('.ask [aria-expanded="false"]').count())
    )
      await guest.keys.press('r');
    const own = await guest
      .$(`.ask [data-act="${action}"][data-key]`)
      .first()
      .getAttribute('data-key', { timeout: 50 })
      .catch(() => null);
    if (own) return guest.keys.press(own.split(' ')[0]);
    await guest.keys.enter(it => it.act === action, action, 90);
    // What cannot be taken back is chosen first, and done by the same key again.
    if (await guest.$(`.ask .sure[data-act="${action}"]`).count()) await guest.keys.press('Enter');
    return;
  }
  const it = guest.$(`[data-act="${action}"]`).first(),
    more = guest.$('.ask [aria-expanded="false"]');
  if (!(await it.count()) && (await more.count())) await guest.press(more);
  await guest.press(it);
  const sure = guest.$(`.ask .sure[data-act="${action}"]`);
  if (asksFirst(guest, action)) await guest.press(sure);
  if (guest.touch && action.startsWith('at ')) await guest.press(guest.$('.ask .btns .main'));
}

/**
 * Plays sensibly enough for a match to come to its end: places what can stand, lets pass, discards
 * else.
 */
async function answer(guest, view, random) {
  const can = legalActions(view),
    of = verb => can.filter(a => a === verb || a.startsWith(`${verb} `));
  if (view.legal.select) {
    for (const card of view.view.hand)
      if (random.below(3)) await guest.press(guest.$(`[data-hand="${card}"]`));
    return guest.press(guest.$('.ask .btns button').last());
  }
  const good = (view.view.hints ?? []).filter(h => h.cells && !h.missing).map(h => h.card);
  const sure = [...of('place'), ...of('release')].filter(a => good.includes(a.split(' ')[1]));
  const best = view.view.where?.cells ?? [];
  if (best.length) {
    const most = Math.max(...best.map(c => c.points)),
      at = random.one(best.filter(c => c.points === most));
    return say(guest, `at ${at.x} ${at.y}`);
  }
  if (view.prompt === 'turn_action' && view.view.variant !== 'memory')
    return say(
      guest,
      sure.length && random.below(5) ? random.one(sure) : (of('end')[0] ?? random.one(can)),
    );
  if (view.prompt === 'challenge' || view.prompt === 'call_challenge')
    return say(guest, random.below(6) ? 'pass' : 'stop');
  return say(guest, random.one(can));
}

/**
 * Plays until the match is over. `each(view)` is called with every question when the page shows it;
 * a prompt of which `unasked` is true gets its answer from the page itself.
 */
export async function play(
  guest,
  random,
  { each = async () => {}, stop = () => false, unasked = () => false, limit = 500 } = {},
) {
  const prompts = {};
  let last = -1,
    idle = 0;
  for (let n = 0; n < limit; n++) {
    const view = await asked(guest, last);
    if (view.over) return prompts;
    if (unasked(view.prompt)) {
      prompts.unasked = (prompts.unasked ?? 0) + 1;
      await until(() => guest.view !== view, `the page answers ${view.prompt}`, 20000);
      last = view.q;
      continue;
    }
    if (idle === 0) {
      await shown(guest);
      if (guest.view !== view) continue;
      prompts[view.prompt] = (prompts[view.prompt] ?? 0) + 1;
      await each(view);
      if (stop(view)) return prompts;
      if (guest.view !== view) continue;
    }
    await answer(guest, view, random).catch(error => {
      if (guest.view === view) throw error;
    }); // else it was answered meanwhile
    const moved = await until(() => guest.view !== view, 'the press is played', 2500).then(
      () => true,
      () => false,
    );
    idle = moved ? 0 : idle + 1;
    assert.ok(idle < 6, `${view.prompt} is answered`);
    last = moved ? view.q : -1;
    if (!moved) await sleep(20);
  }
  throw new Error(`not over after ${limit} answers`);
}

/** All that is legal can be pressed, and nothing else; the page does not scroll. */
export async function whole(guest, view) {
  await guest.stands();
  await answers(guest, view);
}

/**
 * All that is legal can be pressed, and nothing else; while the answer before is still on its way
 * nothing can.
 */
export async function answers(guest, view) {
  await until(async () => {
    const can = await offered(guest);
    if (guest.view === view)
      assert.deepEqual(can, legalActions(view), `what answers ${view.prompt}`);
    return true;
  }, 'what is legal can be pressed');
}
