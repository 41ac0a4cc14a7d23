// What the tests for everyone share: axe on a page as it stands, and a round through pages in both
// sizes and both themes.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { test } from './lib.mjs';

const axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs axe on the page as it is; what it finds, but for what it calls minor. */
export async function wrong(guest) {
  await guest.page.evaluate(axe);
  const found = await guest.page.evaluate(() =>
    window.axe.run(document, { resultTypes: ['violations'] }),
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

/**
 * A test a page, size and theme, with a picture into build/shots. Of a page: `path()`; `ready`,
 * what stands when it is there; `open`, what is done on it before it is looked at, and `then`, what
 * that brings; `whole`: the picture shows what is scrolled away too; `missing`: the page tells of
 * something that is not there. `who(size, page)`: whose page it is.
 */
export function round(pages, who) {
  for (const size of ['wide', 'phone'])
    for (const theme of ['paper', 'candlelight'])
      for (const [name, page] of Object.entries(pages))
        test(`${name}, ${size}, ${theme}: nothing wrong`, async () => {
          const guest = who(size, page);
          await guest.page.emulateMedia({
            colorScheme: theme === 'paper' ? 'light' : 'dark',
            reducedMotion: 'reduce',
          });
          guest.offline = Boolean(page.missing);
          await guest.go(page.path());
          await guest.$(page.ready).first().waitFor();
          if (page.open) await page.open(guest);
          if (page.then) await guest.$(page.then).first().waitFor();
          assert.equal(await guest.$('html').getAttribute('data-theme'), theme);
          await guest.shot(`${name}-${size}-${theme}`, { fullPage: Boolean(page.whole) });
          assert.deepEqual(await wrong(guest), []);
          assert.equal(await guest.$('main').count(), 1, 'one main part');
          const { x } = await guest.overflow();
          assert.ok(x <= 0, `no sideways scroll: ${x}`);
          guest.offline = false;
        });
}
