// Discovery by mouse: a whole match of each game but Connect (discovery.test.mjs), with a bot and an automaton.
//   RULES("DI-488")
import assert from 'node:assert/strict';
import { Guest, Server, dice, faultless, run, test, until } from './lib.mjs';
import { create, play, whole } from './discovery.mjs';

const server = new Server();
let guest;

for (const [variant, options] of Object.entries({ explore: {}, select: { seats: 4 }, compose: {}, memory: {} }))
  test(`a whole match of ${variant}: no page scroll, what is legal can be pressed and nothing else`, async () => {
    if (!guest) { await server.start(); guest = await Guest.come(server, { name: 'Ada' }); }
    await create(guest, { variant, seats: 3, automata: 1, last_era: 3, ...options });
    const prompts = await play(guest, dice(variant.length), { each: view => whole(guest, view) });
    console.log(`#   ${JSON.stringify(prompts)}`);
    await guest.$('.over .score-col').first().waitFor();
  });

test('DI-488: what others lay is let stand unasked, for a card, a turn or the match, until one wants to be asked', async () => {
  const ask = guest.$('.contest .unasked button'), now = guest.$('.unasked-now'), random = dice(4);
  await create(guest, { variant: 'explore', seats: 3, last_era: 4 });
  for (const scope of [0, 1, 2]) {
    await play(guest, random, { stop: view => view.prompt === 'challenge' });
    const { view } = guest;
    await guest.press(ask.nth(scope));
    await until(() => guest.view !== view, 'the page lets it stand');
    if (scope === 0) { await now.waitFor(); await guest.press(now.locator('button')); }
  }
  let answered = 0;
  const prompts = await play(guest, random, { unasked: prompt => prompt === 'challenge', stop: () => ++answered > 6 });
  assert.ok(prompts.unasked, 'others went on laying cards, and nothing was asked');
  await guest.press(now.locator('button'));
  await play(guest, random, { stop: view => view.prompt === 'challenge' });
  await ask.first().waitFor();
});

faultless(() => [guest]);
run(280);
