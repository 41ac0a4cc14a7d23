// Discovery by mouse: a whole match of each game but Connect (discovery.test.mjs), with a bot and
// an automaton.
//   RULES("DI-488")
import assert from 'node:assert/strict';
import { Guest, Server, dice, faultless, playFrom, run, test, until } from './lib.mjs';
import { wrong } from './axe.mjs';
import { answers, asked, create, play, shown, whole } from './discovery.mjs';

const server = new Server();
let guest, edition;

for (const [variant, options] of Object.entries({
  explore: {},
  select: { seats: 4 },
  compose: {},
  memory: {},
}))
  test(`a whole match of ${variant}: no page scroll, what is legal can be pressed and nothing else`, async () => {
    if (!guest) {
      await server.start();
      edition = await server.edition('discovery');
      guest = await Guest.come(server, { name: 'Ada' });
    }
    await create(guest, { variant, seats: 3, automata: 1, last_era: 3, ...options });
    const seen = new Set();
    const each = async view => {
      await whole(guest, view);
      if (!seen.has(view.prompt)) assert.deepEqual(await wrong(guest), [], view.prompt);
      seen.add(view.prompt);
    };
    const prompts = await play(guest, dice(variant.length), { each });
    console.log(`#   ${JSON.stringify(prompts)}`);
    await guest.$('.over .score-col').first().waitFor();
  });

/**
 * Lets stand what others lay, for each scope; false when the match was over before all of it was
 * seen.
 */
async function letStand(random) {
  const ask = guest.$('.contest .unasked button'),
    now = guest.$('.unasked-now');
  await create(guest, { variant: 'explore', seats: 3, last_era: 4, enforcement: 'open' });
  const contested = async () => {
    await play(guest, random, { stop: view => view.prompt === 'challenge' });
    return !guest.view.over;
  };
  for (const scope of [0, 1, 2]) {
    if (!(await contested())) return false;
    const { view } = guest;
    await guest.press(ask.nth(scope));
    await until(() => guest.view !== view, 'the page lets it stand');
    if (scope === 0) {
      await now.waitFor();
      await guest.press(now.locator('button'));
    }
  }
  let laid = 0; // cards that others laid, and nothing was asked
  await play(guest, random, {
    unasked: prompt => prompt === 'challenge' && ++laid,
    stop: () => laid,
  });
  if (guest.view.over) return false;
  await guest.press(now.locator('button'));
  if (!(await contested())) return false;
  await ask.first().waitFor();
  return true;
}

test('DI-488: what others lay is let stand unasked, for a card, a turn or the match, until one wants to be asked', async () => {
  for (let n = 0, seen = false; !seen; n++) {
    assert.ok(n < 6, 'in six matches others went on laying cards, and nothing was asked');
    seen = await letStand(dice(4 + n));
  }
});

test('what can be taken lies in sight, also behind a long selection', async () => {
  server.simulated('select', 'discovery', 4, 69, ['variant=select', 'last_era=3'], 2);
  await playFrom(guest, { file: 'select', ply: 282, seat: 2, bots: 'apprentice' });
  const view = await asked(guest);
  assert.deepEqual(Object.keys(view.legal.release), ['feu', 'conservation', 'metaux']);
  await shown(guest);
  await answers(guest, view);
});

for (const variant of ['connect', 'memory'])
  test(`${variant}: from card to card of the hand one explanation follows another, also while something is contested`, async () => {
    const at = guest.$('[data-hand]'),
      tip = guest.$('.game-tip');
    for (let n = 0, asked = false; !asked; n++) {
      assert.ok(n < 6, 'in six matches something was contested');
      await create(guest, { variant, seats: 3, last_era: 4, enforcement: 'open' });
      await play(guest, dice(30 + n), {
        stop: view => view.prompt.startsWith('challenge') && view.view.hand.length > 1,
      });
      asked = !guest.view.over;
    }
    const cards = await at.count();
    assert.ok(cards > 1, `${cards} cards at hand`);
    for (const round of [0, 1])
      for (let i = 0; i < cards; i++) {
        await at.nth(round ? cards - 1 - i : i).hover();
        const id = await at.nth(round ? cards - 1 - i : i).getAttribute('data-hand');
        const { name } = edition.cards.find(c => c.id === id);
        await until(
          async () =>
            (await tip.count()) === 1 &&
            (await tip.locator('h3, h4').innerText()).includes(name.en),
          `one explanation, of ${id}`,
        );
      }
    await guest.page.mouse.move(640, 4);
    await until(async () => (await tip.count()) === 0, 'none when nothing is looked at');
  });

faultless(() => [guest]);
run();
