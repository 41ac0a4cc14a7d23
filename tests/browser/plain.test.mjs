// A game without an edition, without an introduction and without rules to read works on screen all
// the same: connect four, the teaching game, played to its end. What is not there is said.
import assert from 'node:assert/strict';
import { Guest, Server, faultless, run, test, until } from './lib.mjs';
import { wrong } from './axe.mjs';

const server = new Server();
const guests = [];

/** A table against a bot, for somebody who is on some page already. */
async function create(guest, game, seats) {
  const made = await guest.page.evaluate(
    ({ game, seats }) =>
      new Promise(done => {
        const wire = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`, 'orrery.1');
        const bots = Array(seats - 1).fill('apprentice');
        const ask = { t: 'create', id: 'a', game, seats, bots, options: {}, open: false };
        wire.onopen = () => wire.send(JSON.stringify({ ...ask, start: true, clock: 0 }));
        wire.onmessage = ({ data }) => {
          const m = JSON.parse(data);
          if (m.id !== 'a') return;
          done(m);
          wire.close();
        };
      }),
    { game, seats },
  );
  assert.ok(made.table, JSON.stringify(made));
  guest.view = guest.table = null;
  return `/t/${made.table}`;
}

async function come(more) {
  const guest = await Guest.come(server, { name: 'Ada', ...more });
  guests.push(guest);
  await guest.go('/');
  return guest;
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

for (const size of ['wide', 'phone'])
  test(`without an edition a table is laid and played to its end, ${size}`, async () => {
    const guest = await come({ size });
    await guest.go(await create(guest, 'connect_four', 2));
    await guest.$('.table.connect_four .slot').nth(6).waitFor();
    assert.equal(guest.table.edition, null, 'there is no edition');
    await guest.stands();
    let view = await asked(guest, -1);
    assert.deepEqual(await wrong(guest), []);
    await guest.shot(`connect-four-${size}`);
    for (let moves = 0; !view.over; moves++) {
      assert.ok(moves < 21, 'nobody has more stones');
      await guest.$(`.table[data-rev="${view.rev}"] .slot.legal`).first().waitFor();
      const legal = Object.keys(view.legal.drop).length;
      assert.equal(await guest.$('.slot.legal').count(), legal, 'what can be done glows');
      await guest.press(guest.$('.slot.legal').nth(moves % legal));
      view = await asked(guest, view.q);
    }
    await guest.$('.over .total').first().waitFor();
    await guest.shot(`connect-four-${size}-over`);
    assert.deepEqual(await wrong(guest), []);
  });

for (const [lang, rules, intro] of [
  ['en', /rules of this game are not written down/, /no introduction to this game yet/],
  ['fr', /règles de ce jeu ne sont pas encore écrites/, /pas encore d’introduction à ce jeu/],
])
  test(`without help it says so, ${lang}`, async () => {
    const guest = await come({ lang });
    await guest.go(await create(guest, 'connect_four', 2));
    await guest.$('.slot.legal').first().waitFor();
    await guest.page.keyboard.press('h');
    const dialog = guest.$('dialog[open]');
    await dialog.waitFor();
    assert.match(await dialog.innerText(), rules);
    assert.deepEqual(await wrong(guest), []);
    await guest.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await guest.go('/how/connect_four');
    await guest.$('main.notice h1').waitFor();
    assert.match(await guest.text('main'), intro);
    assert.match(await guest.text('main h1'), lang === 'fr' ? /Puissance/ : /Connect/);
    assert.deepEqual(await wrong(guest), []);
  });

test('a table of a game that has no board here says so, and does not wait for one', async () => {
  for (const [lang, words] of [
    ['en', /has no board here/],
    ['fr', /n’a pas de plateau ici/],
  ]) {
    const guest = await come({ lang });
    await guest.go(await create(guest, 'sealed_bids', 3));
    await until(async () => words.test(await guest.text('main')), 'it is said');
    assert.deepEqual(await wrong(guest), []);
  }
});

faultless(() => guests);
run();
