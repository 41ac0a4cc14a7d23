// The New Science: a whole match by touch at 390 x 844, and axe over its screens in both themes and
// sizes.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import fs from 'node:fs';
import { Guest, Server, dice, faultless, run, test, until } from './lib.mjs';
import { asked, play, playNow, shown } from './newscience.mjs';

const server = new Server();
const axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let phone, wide;

/** Serious faults of what is on the page, in words. */
async function faults(guest, where) {
  await guest.page.evaluate(axe);
  const found = await guest.page.evaluate(() =>
    window.axe.run(document, { resultTypes: ['violations'] }),
  );
  return found.violations
    .filter(v => ['serious', 'critical'].includes(v.impact))
    .flatMap(v =>
      v.nodes
        .slice(0, 3)
        .map(n => `${where}: ${v.id} ${n.target.join(' ')} ${n.any[0]?.message ?? ''}`),
    );
}

test(
  'a table on a telephone, by candlelight',
  async () => {
    await server.start();
    phone = await Guest.come(server, { size: 'phone', theme: 'candlelight' });
    await playNow(phone, { seats: 2 });
  },
  true,
);

test(
  'a whole match by touch: nothing sticks out, the middle has room, what is asked is in sight',
  async () => {
    let least = 999;
    const looked = new Set(),
      bad = [];
    const prompts = await play(phone, dice(3), {
      each: async view => {
        await until(async () => (await phone.overflow()).x <= 0, 'no sideways scroll');
        // In one look: between two the phone may turn to another bough.
        const room = await phone.page.evaluate(
          () => document.querySelector('.sched, .bough, .scientists').clientHeight,
        );
        assert.ok(room >= 200, `${view.prompt}: the middle has ${room} px`);
        least = Math.min(least, room);
        if (['experiment', 'publish', 'research'].includes(view.prompt))
          await until(
            // While the answer before is still on its way nothing glows.
            async () => phone.view !== view || (await phone.$('.disco.legal').first().isVisible()),
            `what answers ${view.prompt} is in sight`,
          );
        const small = await phone
          .$('.newscience .legal:is(button), .ask .btns button')
          .evaluateAll(
            list =>
              list
                .map(e => e.getBoundingClientRect())
                .filter(r => r.width && (r.width < 40 || r.height < 40)).length,
          );
        assert.equal(small, 0, `targets of ${view.prompt} are large enough`);
        if (!looked.has(view.prompt)) {
          looked.add(view.prompt);
          bad.push(...(await faults(phone, `phone, ${view.prompt}`)));
        }
      },
    });
    console.log(`#   ${JSON.stringify(prompts)}, the middle never under ${least} px`);
    assert.deepEqual(bad, []);
  },
  true,
);

test('the score stands', async () => {
  await phone.$('.over .total').first().waitFor();
  assert.equal(await phone.$('.over .score-col').count(), 2);
  assert.ok((await phone.overflow()).x <= 0);
});

test('axe finds nothing serious on a wide table, on paper and by candlelight', async () => {
  wide = await Guest.come(server);
  const seen = new Set(),
    bad = [];
  const look = async view => {
    if (seen.has(view.prompt)) return;
    seen.add(view.prompt);
    for (const light of ['candlelight', 'paper']) {
      await wide.light(light);
      bad.push(...(await faults(wide, `wide, ${light}, ${view.prompt}`)));
    }
  };
  const all = () => ['scientist', 'allocate', 'experiment'].every(p => seen.has(p));
  for (let n = 0; !all(); n++) {
    assert.ok(n < 4, `in four matches only ${[...seen]} came`);
    await playNow(wide, { seats: 5 });
    await play(wide, dice(8 + n), { each: look, stop: all });
  }
  assert.deepEqual(bad, []);
});

faultless(() => [phone, wide]);
run();
