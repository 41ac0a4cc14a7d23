// The hand: one press is one answer, by mouse, finger and key; what is pressed twice, held down, or
// on a keyboard of another country.
import assert from 'node:assert/strict';
import { answer, asked, choose, playNow, shown } from './century.mjs';
import { Guest, Server, dice, faultless, run, sleep, test, until } from './lib.mjs';
import { playNow as playNewton } from './newton.mjs';

const server = new Server(),
  random = dice(17);
let guest, phone, edition;

/** What answers a question goes by one of these. */
const ANSWERS = ['act', 'done', 'undo'];

/** Counts the answers that the pages of this guest send, also of one in the place of another. */
function count(who) {
  who.sent = 0;
  const hear = page =>
    page.on('websocket', ws =>
      ws.on('framesent', ({ payload }) => {
        if (ANSWERS.includes(JSON.parse(String(payload)).t)) who.sent++;
      }),
    );
  hear(who.page);
  who.context.on('page', hear);
}

/** Runs in the page: notes how long each question had stood when it was pressed. */
function watchPresses() {
  let drawn = 0,
    words = '';
  new MutationObserver(() => {
    const now = document.querySelector('#question')?.textContent ?? '';
    if (now !== words) drawn = performance.now();
    words = now;
  }).observe(document, { subtree: true, childList: true, characterData: true });
  addEventListener(
    'click',
    e => {
      if (e.isTrusted) window.pressedAfter = performance.now() - drawn;
    },
    true,
  );
}
const pressedAfter = who => who.page.evaluate(() => window.pressedAfter);

/** Plays on until a rest is possible and nothing waits to be taken back. */
async function toRest(who) {
  for (let last = -1; ;) {
    const view = await asked(who, last);
    // A bot may be quick to win, or many a press came late: on in another match.
    if (view.over) {
      who.view = null;
      await playNow(who, { seats: 2 });
      last = -1;
      continue;
    }
    await shown(who);
    if (who.view !== view) continue;
    if (view.prompt === 'turn' && view.legal.rest) return;
    await answer(who, view, choose(view, edition, random), random);
    last = view.q;
  }
}

test(
  'two players, one of them with a finger',
  async () => {
    await server.start();
    edition = await server.edition();
    [guest, phone] = [await Guest.come(server), await Guest.come(server, { size: 'phone' })];
    for (const who of [guest, phone]) {
      await who.context.addInitScript(watchPresses);
      count(who);
      await playNow(who, { seats: 2 });
    }
  },
  true,
);

/** Where the next button lies as well, with both sizes of the page. */
const right = box => [box.x + box.width * 0.75, box.y + box.height / 2];

for (const finger of [false, true])
  test(`a double ${finger ? 'tap' : 'click'} does not answer the next question`, async () => {
    const who = finger ? phone : guest;
    const { page } = who;
    const wire = await who.context.newCDPSession(page);
    const touch = async (x, y) => {
      await wire.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      await wire.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    let early = 0;
    // A busy machine may be late with the second press: then it is one of its own.
    for (let tries = 0; early < 4; tries++) {
      assert.ok(tries < 40, `in ${tries} double presses ${early} came early`);
      await toRest(who);
      await who.heard();
      const [x, y] = right(await who.$('.ask .btn.rest').boundingBox());
      const { sent, view } = who;
      if (finger) await touch(x, y);
      else {
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.up();
      }
      await until(() => who.view !== view, 'the rest is answered');
      const done = who.$('.ask .btn.done');
      await done.waitFor();
      const over = await done.boundingBox();
      // Where the next button stands elsewhere the hand would have to move.
      const [dx, dy] = [x - over.x, y - over.y];
      assert.ok(dx > 0 && dx < over.width && dy > 0 && dy < over.height, 'Done lies there now');
      if (finger) await touch(x, y);
      else {
        await page.mouse.down({ clickCount: 2 });
        await page.mouse.up({ clickCount: 2 });
      }
      if ((await pressedAfter(who)) > 250) continue;
      early++;
      await who.heard();
      assert.equal(who.sent, sent + 1, 'one press, one answer');
      assert.ok(await done.isVisible(), 'the next question still stands');
    }
  });

test('who moves the hand to another button is heard at once', async () => {
  await toRest(guest);
  await guest.heard();
  const { sent } = guest;
  await guest.page.evaluate(() => {
    // The question stays new for as long as this test wants.
    const { setTimeout: later } = window;
    window.setTimeout = (work, ms, ...more) => later(work, ms === 300 ? 600_000 : ms, ...more);
  });
  try {
    const [x, y] = right(await guest.$('.ask .btn.rest').boundingBox());
    await guest.page.mouse.click(x, y);
    const deaf = guest.$('[data-deaf] .ask .btn.done');
    await deaf.waitFor();
    const done = await deaf.boundingBox();
    assert.ok(x - 3 > done.x && x < done.x + done.width, 'Done lies under the hand');
    await guest.page.mouse.click(x - 3, y); // a tremble is no movement
    assert.ok(await deaf.isVisible(), 'the question is still deaf');
    assert.equal(guest.sent, sent + 1);
    await guest.page.mouse.move(x, y - 60);
    await guest.$('[data-deaf]').waitFor({ state: 'detached' });
    await guest.page.mouse.click(x, y);
    await until(() => guest.sent === sent + 2, 'the second answer');
  } finally {
    // Whatever came of it, who comes next has a clock that goes.
    await guest.page.reload();
    await guest.$('.table.century').waitFor();
  }
});

test('a key that is held answers once, and a button of the house is pressed once', async () => {
  await toRest(guest);
  await guest.heard();
  const { sent } = guest;
  await guest.$('.ask .btn.rest').focus();
  for (let n = 0; n < 40; n++) {
    await guest.page.keyboard.down('Enter'); // from the second on a repeat, as while it is held
    await sleep(25);
  }
  await guest.page.keyboard.up('Enter');
  assert.equal(guest.sent, sent + 1, 'Rest, and nothing behind it');
  await guest.$('.ask .btn.done').waitFor();
  for (let n = 0; n < 5; n++) await guest.page.keyboard.down('h');
  await guest.page.keyboard.up('h');
  await guest.$('dialog[open]').waitFor();
  await guest.page.keyboard.press('Escape');
  await guest.$('dialog[open]').waitFor({ state: 'detached' });
  await guest.$('.ask .btn.done').focus();
  await guest.page.keyboard.press('Enter');
  await until(() => guest.sent === sent + 2, 'pressed anew it is heard');
});

test('what the first half of a double click brought is not pressed by the second', async () => {
  await guest.go('/about');
  await guest.page.evaluate(() => {
    const put = (id, press) => {
      const it = Object.assign(document.createElement('button'), { id, textContent: id });
      it.style.cssText = 'position:fixed;z-index:9;left:200px;top:200px;width:60px;height:40px';
      it.addEventListener('click', press);
      document.body.append(it);
      return it;
    };
    put('above', ({ currentTarget }) => {
      currentTarget.remove();
      const it = put('beneath', () => it.setAttribute('aria-pressed', 'true'));
    });
  });
  await guest.page.mouse.dblclick(220, 220);
  await guest.$('#beneath').waitFor();
  assert.equal(await guest.$('#beneath').getAttribute('aria-pressed'), null);
  await guest.page.mouse.click(220, 220);
  await guest.$('#beneath[aria-pressed]').waitFor();
});

test('digits are keys where the layout has them behind Shift, too', async () => {
  await playNewton(guest);
  const wire = await guest.context.newCDPSession(guest.page);
  const board = async (key, code, name) => {
    for (const type of ['keyDown', 'keyUp'])
      await wire.send('Input.dispatchKeyEvent', {
        type,
        key,
        code,
        text: type === 'keyDown' ? key : '',
      });
    await guest.$(`.newton.front-${name}`).waitFor();
  };
  await guest.$('.newton .ask').waitFor();
  await guest.page.evaluate(() => document.activeElement?.blur());
  await board('é', 'Digit2', 'tracks');
  await board('&', 'Digit1', 'map');
  await board('2', 'Numpad2', 'tracks');
});

faultless(() => [guest, phone]);
run();
