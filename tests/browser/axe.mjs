// What the tests for everyone share: axe on a page as it stands, and a round through pages in both
// sizes and both themes.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { test, until } from './lib.mjs';

const axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs axe on the page as it is; what it finds, but for what it calls minor. `rules`: those alone.
 */
export async function wrong(guest, rules) {
  await guest.page.evaluate(axe);
  const found = await guest.page.evaluate(
    rules =>
      window.axe.run(document, {
        resultTypes: ['violations'],
        ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
      }),
    rules,
  );
  return found.violations
    .filter(v => v.impact !== 'minor')
    .flatMap(v =>
      v.nodes
        .slice(0, 5)
        .map(
          n => `${v.id}: ${n.target.join(' ')} ${n.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
        ),
    );
}

/** What sticks out of the window on the right, for who reads why a test failed. */
const out = guest =>
  guest.page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .map(e => [e, e.getBoundingClientRect().right])
      .filter(([, right]) => right > innerWidth)
      .map(([e, right]) => `${e.tagName}.${e.getAttribute('class') ?? ''} to ${right}`)
      .slice(0, 8),
  );

/** What the light changes: colours, and nothing else of what axe looks at. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * A test a page and size, on paper and then by candlelight, with a picture into build/shots. Of a page: `path()`; `ready`,
 * what stands when it is there; `open`, what is done on it before it is looked at, and `then`, what
 * that brings; `whole`: the picture shows what is scrolled away too; `missing`: the page tells of
 * something that is not there. `who(size, page)`: whose page it is.
 */
export function round(pages, who) {
  for (const size of ['wide', 'phone'])
    for (const [i, [name, page]] of Object.entries(pages).entries())
      test(`${name}, ${size}, in both lights: nothing wrong`, async () => {
        const guest = who(size, page),
          lights = ['paper', 'candlelight'];
        if (i % 2) lights.reverse(); // a page may also come by candlelight
        await guest.page.emulateMedia({
          colorScheme: lights[0] === 'paper' ? 'light' : 'dark',
          reducedMotion: 'reduce',
        });
        guest.offline = Boolean(page.missing);
        await guest.go(page.path());
        await guest.$(page.ready).first().waitFor();
        if (page.open) await page.open(guest);
        if (page.then) await guest.$(page.then).first().waitFor();
        for (const light of lights) {
          if (light !== lights[0]) await guest.light(light);
          assert.equal(await guest.$('html').getAttribute('data-theme'), light);
          await guest.shot(`${name}-${size}-${light}`, { fullPage: Boolean(page.whole) });
          assert.deepEqual(
            await wrong(guest, light === lights[0] ? undefined : COLOURS),
            [],
            light,
          );
        }
        assert.equal(await guest.$('main').count(), 1, 'one main part');
        await until(async () => {
          const { x } = await guest.overflow();
          if (x > 0) assert.deepEqual(await out(guest), [], `no sideways scroll: ${x}`);
          return x <= 0;
        }, 'no sideways scroll');
        guest.offline = false;
      });
}
