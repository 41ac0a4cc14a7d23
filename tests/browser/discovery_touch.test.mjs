// Discovery by touch at 390 x 844: whole matches, and axe over its screens in both themes and
// sizes.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import fs from 'node:fs';
import { Guest, Server, dice, faultless, run, test } from './lib.mjs';
import { answers, create, play } from './discovery.mjs';

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

/** Titles of cards at hand that do not fit their line. */
const cut = guest =>
  guest
    .$('.handrow .plt.m .nm')
    .evaluateAll(list =>
      list
        .filter(e => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)
        .map(e => e.textContent),
    );

for (const [variant, options] of Object.entries({
  connect: { last_era: 4 },
  explore: { last_era: 3 },
  select: { last_era: 3 },
  compose: { last_era: 3 },
  memory: { last_era: 3 },
}))
  test(`a whole match of ${variant} by touch: nothing sticks out, the middle has room, all that is legal can be tapped`, async () => {
    if (!phone) {
      await server.start();
      phone = await Guest.come(server, { size: 'phone', theme: 'candlelight', name: 'Ada' });
    }
    let least = 999;
    const looked = new Set(),
      bad = [];
    await create(phone, { variant, seats: 3, automata: 1, ...options });
    const prompts = await play(phone, dice(variant.length + 2), {
      each: async view => {
        assert.ok((await phone.overflow()).x <= 0, 'no sideways scroll');
        const room = await phone.page.evaluate(
          () => document.querySelector('.discovery .field').clientHeight,
        );
        assert.ok(room >= 150, `${view.prompt}: the middle has ${room} px`);
        least = Math.min(least, room);
        await answers(phone, view);
        const small = await phone
          .$('.handrow .plt, .name.legal, .ask .btns button')
          .evaluateAll(
            list =>
              list
                .map(e => e.getBoundingClientRect())
                .filter(r => r.width && (r.width < 40 || r.height < 40)).length,
          );
        assert.equal(small, 0, `targets of ${view.prompt} are large enough`);
        assert.deepEqual(await cut(phone), [], `titles of ${view.prompt} are whole`);
        if (!looked.has(view.prompt)) {
          looked.add(view.prompt);
          bad.push(...(await faults(phone, `phone, ${variant}, ${view.prompt}`)));
        }
      },
    });
    console.log(`#   ${JSON.stringify(prompts)}, the middle never under ${least} px`);
    assert.deepEqual(bad, []);
    await phone.$('.over .total').first().waitFor();
  });

for (const variant of ['connect', 'select', 'memory'])
  test(`axe finds nothing serious on a wide table of ${variant}, on paper and by candlelight`, async () => {
    wide ??= await Guest.come(server, { name: 'Ada' });
    await create(wide, {
      variant,
      seats: variant === 'select' ? 9 : 4,
      automata: variant === 'select' ? 3 : 1,
    });
    const seen = new Set(),
      bad = [];
    const look = async view => {
      if (seen.has(view.prompt)) return;
      seen.add(view.prompt);
      for (const light of ['candlelight', 'paper']) {
        await wide.light(light);
        bad.push(...(await faults(wide, `wide, ${light}, ${variant}, ${view.prompt}`)));
      }
    };
    await play(wide, dice(8), { each: look, stop: () => seen.size >= 4 });
    assert.deepEqual(bad, []);
  });

faultless(() => [phone, wide]);
run();
