// A whole match by touch at 390 x 844: a tap looks, the big button does.
import assert from 'node:assert/strict';
import { Guest, Server, dice, faultless, run, test, until } from './lib.mjs';
import { asked, play, playNow, shown } from './century.mjs';
import { checkPlayers, checkPlaces, read } from './read.mjs';

const server = new Server();
let guest, edition;

/**
 * Runs in the page: everything that can be pressed, with its size, and whether it is a main one.
 */
function targets() {
  return [...document.querySelectorAll('a[href], button, input, select, summary, [role="button"]')]
    .filter(e => {
      const style = getComputedStyle(e);
      return (
        !e.disabled &&
        e.getClientRects().length &&
        style.visibility !== 'hidden' &&
        style.pointerEvents !== 'none' &&
        !e.closest('.sr, [aria-hidden="true"]')
      );
    })
    .map(e => {
      const r = e.getBoundingClientRect();
      // A frame around it that takes the finger as well.
      const more = getComputedStyle(e, '::before'),
        wider =
          more.position === 'absolute' && more.content !== 'none'
            ? -2 * Math.min(0, parseFloat(more.top) || 0)
            : 0;
      return {
        what: `${e.tagName.toLowerCase()}.${e.className} "${(e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 40)}"`,
        main: e.matches('.btn.main, .ask .btn, .stepper .step'),
        w: r.width + wider,
        h: r.height + wider,
      };
    });
}

/** What has just changed may be on its way: until this is so. */
const stays = (check, what) => until(async () => (await check()) ?? true, what);

async function targetsNow(where) {
  const small = (await guest.page.evaluate(targets)).filter(t =>
    t.main ? t.h < 43.5 || t.w < 43.5 : t.h < 23.5 || t.w < 23.5,
  );
  assert.deepEqual(
    small.map(t => `${t.what} ${t.w.toFixed(0)} x ${t.h.toFixed(0)}`),
    [],
    `targets too small ${where}`,
  );
}
const checkTargets = where => stays(() => targetsNow(where), `targets are large ${where}`);

async function widthNow(where) {
  await guest.page.evaluate(() => scrollTo(200, scrollY));
  const { x } = await guest.overflow();
  assert.ok(
    x <= 0 && (await guest.page.evaluate(() => scrollX)) === 0,
    `no sideways scroll ${where}: ${x}`,
  );
  // What sticks out is cut off without a scroll bar: the sheets, heads and bars must end inside the
  // window.
  const out = await guest.page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'header, .ask, .sheet:not(.player), .over, dialog, .btn, h1, h2, .q',
      ),
    ]
      .filter(e => e.getClientRects().length && !e.closest('.pan, .players'))
      .filter(e => e.getBoundingClientRect().right > 391 || e.getBoundingClientRect().left < -1)
      .map(e => `${e.tagName}.${e.className}`),
  );
  assert.deepEqual(out, [], `cut off at the side ${where}`);
}
const checkWidth = where => stays(() => widthNow(where), `it fits the width ${where}`);

/** Beside the number of settlers at hand stand as many signs of them, or none. */
async function checkSigns() {
  const n = guest.view.view.seats[guest.table.you].available;
  for (const at of ['.ask .spare', '.player.mine .av']) {
    const signs = await guest
      .$(`${at} .pawn`)
      .evaluateAll(list => list.filter(p => p.getClientRects().length).length);
    assert.ok(signs === n || !signs, `${at}: ${signs} signs for ${n}`);
  }
}

/**
 * Runs in the page: the lines of the log, made narrow by and by, that begin with a full stop or a
 * comma.
 */
function lonelyStops() {
  const found = new Set();
  for (const line of document.querySelectorAll('dialog .log .then'))
    for (let width = 260; width > 90; width -= 3) {
      line.style.width = `${width}px`;
      const left = line.getBoundingClientRect().left,
        range = document.createRange(),
        walk = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      for (let n = walk.nextNode(); n; n = walk.nextNode()) {
        if (!/^[.,]/.test(n.data)) continue;
        range.setStart(n, 0);
        range.setEnd(n, 1);
        if (range.getBoundingClientRect().left - left < 2) found.add(line.textContent);
      }
    }
  document.querySelectorAll('dialog .log .then').forEach(line => {
    line.style.width = '';
  });
  return [...found];
}

test(
  'the server and a phone',
  async () => {
    await server.start();
    edition = await server.edition();
    guest = await Guest.come(server, { size: 'phone' });
  },
  true,
);

test('the first page: no sideways scroll, large targets', async () => {
  await guest.go('/');
  await guest.$('#play .btn.main').waitFor();
  await guest.$('.plate').first().waitFor();
  await checkWidth('on the first page');
  await checkTargets('on the first page');
});

test(
  'at most three taps to playing',
  async () => {
    const taps = await playNow(guest);
    assert.ok(taps <= 3, `${taps} taps`);
  },
  true,
);

test('a tap looks and explains, a tap elsewhere closes it, and nothing is played', async () => {
  const view = await asked(guest);
  await shown(guest);
  const id = Object.keys(view.legal.activate)[0];
  const hit = guest.$(`.loc[data-at="place:${id}"] > .hit`);
  await guest.press(hit);
  await guest.$('.sheet-tip').waitFor();
  assert.match(await guest.text('#question'), /^Send .*\?$/);
  await checkWidth('with an explanation');
  await checkTargets('with an explanation');
  await guest.press(guest.$('.ask').getByRole('button', { name: 'Back' }));
  await guest.$('.sheet-tip').waitFor({ state: 'detached' });
  assert.equal(guest.view.q, view.q, 'nothing was played');
});

test('what cannot be chosen says why', async () => {
  await shown(guest);
  const at = guest.view.view.locations.find(l => l.tile);
  // aria-disabled, and yet it explains itself
  await guest.press(guest.$(`.loc[data-at="place:${at.id}"] > .hit`), { force: true });
  assert.match(await guest.text('.sheet-tip'), /An exploration tile lies here/);
  assert.equal(await guest.$('.ask .btn.main').count(), 0);
  await guest.press(guest.$('.century h1'));
  await guest.$('.sheet-tip').waitFor({ state: 'detached' });
});

test('a whole match by touch: no sideways scroll at any time, targets large enough', async () => {
  const seen = new Set();
  const each = async view => {
    await checkWidth(`at ${view.prompt}`);
    if (view.prompt === 'turn') await checkSigns();
    if (!seen.has(view.prompt)) await checkTargets(`at ${view.prompt}`);
    if (seen.add(view.prompt).size && view.view.round % 7 === 0)
      checkPlayers(await read(guest), edition);
  };
  const prompts = await play(guest, edition, dice(3), { each });
  console.log(`#   ${guest.view.view.round} rounds, ${JSON.stringify(prompts)}`);
  await shown(guest);
  checkPlaces(await read(guest), edition);
});

test('the log opens as a sheet and closes', async () => {
  await guest.press(guest.$('.over').getByRole('button', { name: 'See the board' }));
  await guest.press(guest.$('.peek .plain'));
  await guest.$('dialog .log li').first().waitFor();
  await checkWidth('with the log');
  await checkTargets('with the log');
  assert.deepEqual(
    await guest.page.evaluate(lonelyStops),
    [],
    'what ends a clause stays with what it follows',
  );
  await guest.press(guest.$('dialog .dialog-end .btn'));
  await guest.$('dialog').waitFor({ state: 'detached' });
});

test('the small chart leads to each of the four sheets', async () => {
  for (const i of [3, 1, 2, 0]) {
    await guest.press(guest.$('nav.sheets button').nth(i));
    await guest.$(`nav.sheets button:nth-child(${i + 1})[aria-pressed="true"]`).waitFor();
  }
});

test('the final score fits the width, its lines add up, and the next match begins from it', async () => {
  await guest.press(guest.$('.ask .btn.main'));
  await guest.$('.over').waitFor();
  await checkWidth('at the final score');
  await checkTargets('at the final score');
  const columns = await guest
    .$('.over .score-col')
    .evaluateAll(list =>
      list.map(c => [
        [...c.querySelectorAll('li > .num')].reduce((n, e) => n + Number(e.textContent), 0),
        Number(c.querySelector('.total .num').textContent),
      ]),
    );
  for (const [lines, total] of columns) assert.equal(lines, total);
  await guest.press(guest.$('.over .btn.main'));
  await until(() => !guest.view.over, 'the next match'); // its first question may be here already
  await asked(guest);
  await shown(guest);
});

test('no field makes the telephone zoom, and nothing that is pressed twice in haste', async () => {
  let fields = 0,
    pressed = 0;
  const look = async where => {
    const found = await guest.page.evaluate(() => {
      const shown = e => e.getClientRects().length && !e.closest('.sr');
      const all = selector => [...document.querySelectorAll(selector)].filter(shown);
      const size = e => parseFloat(getComputedStyle(e).fontSize);
      const written = all('textarea, select, input:not([type=checkbox]):not([type=radio])');
      const touched = all('button, a, summary, [role="button"]');
      const name = e => `${e.tagName} ${e.className} ${e.getAttribute('aria-label') ?? ''}`;
      return {
        small: written.filter(e => size(e) < 16).map(e => `${name(e)} ${size(e)} px`),
        zoomed: touched.filter(e => getComputedStyle(e).touchAction === 'auto').map(name),
        fields: written.length,
        pressed: touched.length,
      };
    });
    assert.deepEqual([found.small, found.zoomed], [[], []], where);
    fields += found.fields;
    pressed += found.pressed;
  };
  await look('at the table');
  for (const where of ['/', '/signin', '/tournaments', '/ladder', '/matches', '/friends']) {
    await guest.go(where);
    await guest.$('main').first().waitFor();
    await stays(() => look(where), where);
  }
  assert.ok(fields >= 3 && pressed >= 40, `${fields} fields, ${pressed} to press were looked at`);
});

faultless(() => [guest]);
run();
