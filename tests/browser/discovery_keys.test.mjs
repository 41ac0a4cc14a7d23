// Explore and Memory by keyboard alone: whole matches, the score, and the match move by move.
// Nothing is clicked.
import assert from 'node:assert/strict';
import { Guest, Server, dice, faultless, run, test, until } from './lib.mjs';
import { create, play, shown } from './discovery.mjs';
import { Keys } from './keys.mjs';

const server = new Server();
let guest, code;

test(
  'a guest who has only keys',
  async () => {
    await server.start();
    guest = await Guest.come(server, { name: 'Maria' });
    guest.keys = new Keys(guest);
  },
  true,
);

for (const variant of ['memory', 'explore'])
  test(`by keys: every question of a whole match of ${variant}`, async () => {
    code = await create(guest, { variant, seats: 3, automata: 2, last_era: 2 });
    let arrows = 0;
    const prompts = await play(guest, dice(4), {
      each: async view => {
        await shown(guest);
        // A hand may have nothing that can be laid yet, or no card beside it.
        if (view.prompt !== 'turn_action' || !view.legal.place || view.view.hand.length < 2) return;
        if (arrows++) return;
        const first = await guest.keys.tabTo(
          it => it.act?.startsWith('place '),
          'a card that can be laid',
          90,
        );
        // Right of the last card nothing need stand.
        const last = await guest.$('.handrow [data-hand]').last().getAttribute('data-act');
        await guest.keys.press(first.act === last ? 'ArrowLeft' : 'ArrowRight');
        assert.notEqual((await guest.keys.focus()).label, first.label, 'an arrow walks on');
      },
    });
    assert.ok(prompts.turn_action && arrows, JSON.stringify(prompts));
    console.log(`#   ${guest.keys.count} keys, ${JSON.stringify(prompts)}`);
    await guest.$('.over .score-col').first().waitFor();
    await until(async () => (await guest.keys.focus()).over, 'the focus is at the score');
  });

test('by keys: from the score to the match move by move, to its beginning and its end', async () => {
  await guest.keys.enter(it => it.label === 'Review the match', 'the review', 30);
  await guest.$('.replay.discovery').waitFor();
  assert.equal(new URL(guest.page.url()).pathname, `/r/${code}`);
  const count = async () => [
    await guest.text('.scrub .count b'),
    await guest.text('.scrub .count span'),
  ];
  await guest.keys.press('End');
  await until(async () => {
    const [at, of] = await count();
    return at === of;
  }, 'its end');
  const whole = guest.view.view.tree.length; // of the match that was just played
  assert.ok(whole > 2, `${whole} cards stand`);
  await until(
    async () => (await guest.$('.pan-in .plt').count()) === whole,
    'all cards of the end',
  );
  await until(async () => {
    await guest.keys.press('ArrowLeft');
    return (await guest.$('.pan-in .plt').count()) < whole;
  }, 'fewer stand before');
  await guest.keys.press('Home');
  await until(async () => (await guest.$('.pan-in .plt').count()) === 0, 'an empty wall');
});

faultless(() => [guest]);
run();
