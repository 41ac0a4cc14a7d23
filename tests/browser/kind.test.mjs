// Small kindnesses of a table: what is spoken under a dialog, a finger that rests, a click too
// many, links that are opened by nobody.
import assert from 'node:assert/strict';
import { Guest, Server, dice, faultless, privateLink, run, sleep, test, until } from './lib.mjs';
import { asked, play, playNow, shown } from './century.mjs';

const server = new Server();
let phone, other;

test(
  'a match on a phone',
  async () => {
    await server.start();
    phone = await Guest.come(server, { size: 'phone', name: 'Margaux' });
    await playNow(phone);
    await asked(phone);
    await shown(phone);
  },
  true,
);

test('a finger that rests on a place, or on what cannot be done, is told while it rests, and does nothing when it goes', async () => {
  const wire = await phone.context.newCDPSession(phone.page);
  const finger = (type, points) =>
    wire.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const { q } = phone.view;
  const spots = [phone.$('.loc.legal > .hit').first(), phone.$('.ask .cannot')];
  for (const spot of spots) {
    if (!(await spot.count())) continue;
    await spot.first().scrollIntoViewIfNeeded();
    const box = await spot.first().boundingBox(),
      at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await finger('touchStart', [at]);
    await phone.$('.sheet-tip').waitFor();
    await finger('touchEnd', []);
    await sleep(200);
    assert.equal(await phone.$('.sheet-tip').count(), 1, 'the explanation stays');
    await phone.press(phone.$('.century h1'));
    await phone.$('.sheet-tip').waitFor({ state: 'detached' });
    await finger('touchStart', [at]);
    await finger('touchMove', [{ x: at.x, y: at.y - 30 }]);
    await sleep(700);
    assert.equal(await phone.$('.sheet-tip').count(), 0, 'a finger that moves asks for nothing');
    await finger('touchEnd', []);
  }
  assert.equal(phone.view.q, q, 'nothing was played');
});

test('what happens is spoken while a dialog is open', async () => {
  await phone.page.keyboard.press('?');
  const dialog = phone.$('dialog[open]');
  await dialog.waitFor();
  assert.equal(await dialog.locator('[aria-live="polite"].speech').count(), 1);
  const line = await Guest.come(server, { name: 'Halley' });
  await line.go(`/t/${phone.table.table}`);
  await line.page.waitForSelector('.table.century');
  await phone.page.evaluate(
    table =>
      new Promise(done => {
        const ws = new WebSocket(location.origin.replace('http', 'ws') + '/ws', 'orrery.1');
        let said = false; // what it leads to may be told, and may ask more, before it is answered
        ws.onmessage = ({ data }) => {
          const m = JSON.parse(data);
          if (m.t === 'welcome') {
            ws.send(JSON.stringify({ t: 'open', id: 'o', table: table.table }));
          }
          if (m.t === 'view' && m.q !== undefined && !said) {
            said = true;
            const verb = Object.keys(m.legal.activate)[0];
            ws.send(
              JSON.stringify({
                t: 'act',
                id: 'a',
                table: table.table,
                q: m.q,
                action: `activate ${verb}`,
              }),
            );
          }
          if (m.id === 'a') {
            ws.close();
            done();
          }
        };
      }),
    phone.table,
  );
  await until(
    async () => (await dialog.locator('.speech').innerText()).length > 8,
    'the dialog speaks',
  );
  await phone.page.keyboard.press('Escape');
  await line.close();
});

test('a double click does not leave for good', async () => {
  other = await Guest.come(server, { name: 'Tycho' });
  await playNow(other);
  await asked(other);
  await other.press(other.page.getByRole('button', { name: 'Leave this match' }));
  await other.page.getByRole('button', { name: 'Leave for good' }).dblclick();
  await other.page.getByRole('button', { name: 'Yes, I leave for good' }).waitFor();
  await sleep(300);
  assert.equal(other.table.seats[other.table.you].left, false);
  const stay = async () => {
    await until(
      () => other.page.evaluate(() => document.activeElement.textContent === 'Stay'),
      'the focus is on staying',
    );
    await other.page.keyboard.press('Enter');
    await other.$('dialog[open]').waitFor({ state: 'detached' });
  };
  await stay();
  await other.press(other.page.getByRole('button', { name: 'Leave this match' }));
  await other
    .$('dialog[open] .btn')
    .first()
    .evaluate(async leave => {
      // the second half of a slower double click meets nothing
      const frame = () => new Promise(requestAnimationFrame);
      leave.click();
      while (document.querySelector('dialog[open] .btn')?.disabled !== true) await frame();
      document.activeElement.blur();
    });
  await stay();
});

test('while an answer is on its way the question stands as it was asked', async () => {
  await asked(other);
  await shown(other);
  const { view } = other,
    question = await other.text('#question');
  // It is on its way for as long as this test wants.
  await other.page.evaluate(() => {
    const { send } = WebSocket.prototype,
      held = [];
    WebSocket.prototype.send = function (text) {
      if (text.includes('"act"')) held.push([this, text]);
      else send.call(this, text);
    };
    window.letGo = () => {
      WebSocket.prototype.send = send;
      for (const [line, text] of held) send.call(line, text);
    };
  });
  try {
    await other.heard();
    await other.$('.loc.legal > .hit').first().click();
    await other.$('.loc.legal').first().waitFor({ state: 'detached' });
    assert.equal(await other.text('#question'), question);
    assert.equal(other.view, view, 'nothing has come yet');
  } finally {
    await other.page.evaluate(() => window.letGo());
  }
  await until(() => other.view !== view, 'the answer comes');
});

test('a private link makes nobody of a browser before it is answered', async () => {
  const link = await privateLink(other);
  const fresh = await Guest.come(server);
  let lines = 0;
  fresh.page.on('websocket', () => {
    lines++;
  });
  await fresh.go(link);
  await fresh.$('.door .btn.main').waitFor();
  assert.equal(await fresh.text('.door p'), 'Take the seat of Tycho on this device?');
  await sleep(300);
  assert.equal(lines, 0, 'no line');
  assert.deepEqual(await fresh.context.cookies(), [], 'no cookie');
  await fresh.press(fresh.$('.door .btn.main'));
  await fresh.$('.table.century').waitFor();
  assert.equal(fresh.table.you, other.table.you);
  await fresh.press(fresh.page.getByRole('button', { name: 'My seat on another device' }));
  await fresh.press(fresh.$('.device').getByRole('button', { name: 'Make a link' }));
  assert.match(await fresh.text('.device [role=alert]'), /came by a private link itself/);
  await other.press(other.page.getByRole('button', { name: 'My seat on another device' }));
  await other.press(other.$('.device').getByRole('button', { name: 'Call all links back' }));
  await until(() => fresh.table.you === null, 'who came by the link only watches');
  assert.notEqual(other.table.you, null);
  await other.page.keyboard.press('Escape');
  await fresh.close();
});

test('with forced colours what is chosen and what can be done still differ', async () => {
  await phone.page.emulateMedia({ forcedColors: 'active' });
  const look = (selector, property) =>
    phone
      .$(selector)
      .first()
      .evaluate((e, p) => getComputedStyle(e)[p], property);
  await playNow(phone); // the match before may be anywhere
  await asked(phone);
  await shown(phone);
  if (await phone.$('.loc.legal').count())
    assert.notEqual(await look('.loc.legal', 'outlineStyle'), 'none');
  await phone.go('/');
  await phone.$('.seg [aria-pressed="true"]').first().waitFor();
  assert.notEqual(
    await look('.seg [aria-pressed="true"]', 'backgroundColor'),
    await look('.seg [aria-pressed="false"]', 'backgroundColor'),
  );
  await phone.page.emulateMedia({ forcedColors: 'none' });
});

test('an address that is written wrong is no page', async () => {
  for (const path of ['/t/%E0', '/r/%E0', '/how/%E0']) {
    await other.go(path);
    await other.page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  }
});

test('what a fort uncovers cannot be taken back, and that is said before it is done', async () => {
  const FINAL = 'it cannot be taken back';
  const edition = await server.edition();
  const who = await Guest.come(server, { name: 'Cosima' });
  const high = v =>
    v.view.piles.filter(p => p.location === v.view.pending.location && p.height > 1);
  const legal = (v, p) => v.legal.take_tile?.[p.location]?.[String(p.index)];
  // Others may have all the forts first, or what can be taken covers nothing: then another match.
  for (let n = 0, stands = false; !stands; n++) {
    assert.ok(n < 5, 'in five matches a high pile could be taken from');
    who.view = null;
    await playNow(who);
    await play(who, edition, dice(7 + n), {
      stop: v => {
        stands = v.prompt === 'fort' && high(v).some(p => legal(v, p));
        return stands;
      },
    });
  }
  const { view } = who,
    pile = high(view).find(p => legal(view, p));
  const takes = await who.$('.ask .btn.pick:not(.main)').allInnerTexts();
  assert.equal(
    takes.filter(words => words.includes(FINAL)).length,
    high(view).filter(p => legal(view, p)).length,
    `the buttons say it: ${takes.join(' | ')}`,
  );
  const onBoard = who.$(`.pile.legal[data-at="pile:${pile.location}:${pile.index}"]`);
  await who.press(onBoard);
  await until(() => who.view.rev > view.rev, 'it is taken');
  assert.ok(!who.view.undo && (who.view.hold ?? null) === null, 'and cannot be taken back');
  await who.close();
});

faultless(() => [phone, other]);
run();
