// Newton: a whole match by touch at 390 x 844, with both modules of Great Discoveries: a tap looks,
// the big button does.
import assert from 'node:assert/strict';
import { Guest, Server, dice, faultless, run, test, until } from './lib.mjs';
import { play, playNow } from './newton.mjs';

const server = new Server();
let guest;

test(
  'a table on a telephone',
  async () => {
    await server.start();
    guest = await Guest.come(server, { size: 'phone' });
    await playNow(guest, { seats: 3, options: [/Advanced Lessons/, /discovery tiles/] });
  },
  true,
);

test('a whole match by touch: nothing sticks out, the board has room', async () => {
  let least = 999;
  const prompts = await play(guest, dice(3), {
    each: async view => {
      // What has just changed may be on its way to its place.
      await until(async () => {
        const { x } = await guest.overflow();
        assert.ok(x <= 0, `no sideways scroll at ${view.prompt}: ${x}`);
        return true;
      }, 'the page fits its window');
      if (!['work', 'technology', 'travel', 'lessons', 'study', 'site'].includes(view.prompt))
        return;
      // A line of news may stand above it for a moment; another question may have come meanwhile.
      await until(async () => {
        if (guest.view !== view) return true;
        const height = await guest.$('.front').evaluate(e => e.clientHeight);
        if (height < 200) await guest.shot('newton-little-room');
        assert.ok(height >= 200, `at ${view.prompt} the board has ${height} px`);
        least = Math.min(least, height);
        return true;
      }, 'the board has room');
    },
  });
  console.log(`#   ${JSON.stringify(prompts)}, the board never under ${least} px`);
  assert.ok(least < 999, 'the board was looked at');
});

test('the score stands', async () => {
  await guest.$('.over .total').first().waitFor();
  assert.equal(await guest.$('.over .score-col').count(), 3);
});

faultless(() => [guest]);
run();
