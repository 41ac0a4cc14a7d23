// New game
//
// A match by what can be seen and pressed, wide and on a phone, in both languages; and its rules.
import assert from 'node:assert/strict';
import { Guest, Server, faultless, run, test, until } from './lib.mjs';
import { wrong } from './axe.mjs';

const server = new Server();
const guests = [];

/** A table against bots, for somebody who is on some page already. */
async function create(guest, seats) {
  const made = await guest.page.evaluate(
    seats =>
      new Promise(done => {
        const wire = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`, 'orrery.1');
        const bots = Array(seats - 1).fill('apprentice');
        const ask = {
          t: 'create',
          id: 'a',
          game: 'new_game',
          seats,
          bots,
          options: {},
          open: false,
        };
        wire.onopen = () => wire.send(JSON.stringify({ ...ask, start: true, clock: 0 }));
        wire.onmessage = ({ data }) => {
          const m = JSON.parse(data);
          if (m.id !== 'a') return;
          done(m);
          wire.close();
        };
      }),
    seats,
  );
  assert.ok(made.table, JSON.stringify(made));
  guest.view = guest.table = null;
  return `/t/${made.table}`;
}

/** Until this seat is asked or the match is over; a turn that waits for Done gets it. */
async function asked(guest, after) {
  await until(async () => {
    const { view, table } = guest;
    if (view && !view.over && (view.hold ?? null) !== null && view.hold === table.you) {
      await guest.press(guest.$('.ask .btn.done'));
      await until(() => guest.view !== view, 'the turn is done');
    }
    return guest.view?.over || (guest.view?.q !== undefined && guest.view.q !== after);
  }, 'to be asked');
  return guest.view;
}

test('the server', () => server.start(), true);

for (const [size, lang, seats] of [
  ['wide', 'en', 2],
  ['phone', 'fr', 3],
])
  test(`a match to its end, ${size}, ${lang}`, async () => {
    const guest = await Guest.come(server, { name: 'Ada', size, lang });
    guests.push(guest);
    await guest.go('/');
    await guest.go(await create(guest, seats));
    let view = await asked(guest, -1);
    await guest.$('.table.new_game .stop.legal').first().waitFor();
    await guest.stands();
    assert.deepEqual(await wrong(guest), []);
    await guest.shot(`new_game-${size}`);
    for (let moves = 0; !view.over; moves++) {
      assert.ok(moves < 40, 'it ends');
      const page = guest.$(`.table[data-rev="${view.rev}"]`);
      await page.locator('.stop.legal').first().waitFor();
      const legal = Object.values(view.legal).flatMap(Object.keys).length;
      assert.equal(await guest.$('.stop.legal').count(), legal, 'what can be done glows');
      await guest.press(page.locator('.stop.legal').nth(moves % legal));
      view = await asked(guest, view.q);
    }
    await guest.$('.over .total').first().waitFor();
    assert.deepEqual(await wrong(guest), []);
  });

test('its rules are one key away', async () => {
  const [guest] = guests;
  await guest.page.keyboard.press('Escape');
  await guest.page.keyboard.press('h');
  await guest.$('dialog[open] #rules-play').waitFor();
  assert.match(await guest.text('dialog[open]'), /NG-007/);
});

faultless(() => guests);
run();
