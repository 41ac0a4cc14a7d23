// What the screen must show (section 23 of the ledger), read off the page beside the view it was
// sent: by a player and by a spectator, at every question of a match.
//   RULES("CN-232 CN-233 CN-234 CN-235 CN-236 CN-237 CN-238 CN-239 CN-240 CN-241")
import assert from 'node:assert/strict';
import { Guest, Server, dice, faultless, run, test, until } from './lib.mjs';
import { asked, play, playNow, shown } from './century.mjs';
import {
  checkCards,
  checkFrames,
  checkHidden,
  checkNeeds,
  checkPiles,
  checkPlaces,
  checkPlayers,
  checkProgress,
  checkRound,
  placesFor,
  read,
} from './read.mjs';

const server = new Server();
let player, watcher, edition;
const readings = { player: [], watcher: [] };

test(
  'a match is played, and read at every question by a player and a spectator',
  async () => {
    await server.start();
    edition = await server.edition();
    player = await Guest.come(server, { name: 'Verena' });
    await playNow(player);
    watcher = await Guest.come(server, { name: 'Tycho' });
    await watcher.go(new URL(player.page.url()).pathname);
    await watcher.$('.table.century').waitFor();
    let n = 0;
    const each = async view => {
      readings.player.push({
        ...(await read(player)),
        html: n % 8 ? null : await player.page.content(),
      });
      if (n++ % 3 === 0 || view.view.last_round)
        readings.watcher.push({
          ...(await read(watcher)),
          html: n % 8 ? null : await watcher.page.content(),
        });
    };
    const prompts = await play(player, edition, dice(11), { each });
    for (const guest of [player, watcher]) {
      await shown(guest);
      readings[guest === player ? 'player' : 'watcher'].push(await read(guest));
    }
    console.log(
      `#   ${readings.player.length} and ${readings.watcher.length} readings, ${JSON.stringify(prompts)}`,
    );
    assert.ok(readings.player.length > 20);
  },
  true,
);

const both = check => {
  for (const r of [...readings.player, ...readings.watcher]) check(r, edition);
};

test('CN-232: the four boards in their places, and each location with all that is on it', () =>
  both(checkPlaces));
test('CN-233: for each location the number it takes from this player, and whether it can be chosen', () => {
  readings.player.forEach(checkNeeds);
  for (const { page } of readings.watcher)
    assert.ok(
      page.places.every(p => !p.glows && p.disabled === 'true'),
      'nothing glows for a spectator',
    );
});
test('CN-233: its explanation tells the number for every location that is neither own nor covered', async () => {
  const guest = await Guest.come(server, { name: 'Inès' });
  await playNow(guest);
  const { view } = await asked(guest);
  await shown(guest);
  for (const at of placesFor(view, guest.table.you)) {
    await guest.page.mouse.move(1100, 20);
    await guest.$(`.loc[data-at="place:${at.id}"] > .hit`).hover({ position: { x: 40, y: 60 } });
    const tip = guest.$('.game-tip').filter({
      has: guest.page.getByRole('heading', {
        name: edition.locations.find(l => l.id === at.id).name.en,
      }),
    });
    await tip.waitFor();
    if (at.tile) assert.match(await tip.innerText(), /An exploration tile lies here/);
    else
      assert.equal(
        await tip.locator('.num.total').innerText(),
        String(at.need),
        `the number of ${at.id}`,
      );
    assert.match(await tip.innerText(), /ours/, 'it says which values are ours');
  }
  await guest.close();
});
test('CN-234: the row over the forts, the top card of the deck and the number of its cards', () =>
  both(checkCards));
test('CN-235: the top tile and the height of each pile', () => both(checkPiles));
test('CN-236: each player’s colour, order, mark, settlers, store, cards and tiles', () =>
  both(checkPlayers));
test('CN-236: the claimed cards are told one by one', async () => {
  const { view } = player.view;
  const order = view.seats
    .map((_, i) => i)
    .sort((a, b) => view.seats[a].place - view.seats[b].place);
  await player.press(player.$('.over .btns').getByRole('button', { name: 'See the board' }));
  for (const [i, seat] of order.entries()) {
    for (const icon of edition.new_world_icons) {
      await player.page.mouse.move(600, 20);
      await player.$('.player').nth(i).locator(`[data-tip="owned:${seat}:${icon.id}"]`).hover();
      const cards = view.seats[seat].cards
        .map(id => edition.point_cards.find(c => c.id === id))
        .filter(c => c.icon === icon.id);
      await until(async () => {
        const tip = player
          .$('.game-tip')
          .filter({ has: player.page.getByRole('heading', { name: icon.name.en }) });
        const said = await tip.locator('li:not(:has(.etile)):has(b.num)').allInnerTexts();
        assert.deepEqual(
          said.map(t => t.replace(/\s+/g, ' ').trim()),
          cards.map(c => `${c.name.en} ${c.points}`),
          `${icon.id} of seat ${seat}`,
        );
        return true;
      }, `the ${icon.id} cards of seat ${seat}`);
    }
  }
});
test('CN-237: the round, the active player, the decision awaited, and the last round', () => {
  both(checkRound);
  assert.ok(readings.player.at(-1).page.last, 'the last round was said');
});
test('CN-238: each player’s point cards out of 8, and the score so far', () => both(checkProgress));
test('CN-239, CN-240: no frame and no page names what is under the top of the deck or of a pile, or which tile was left out', () => {
  for (const guest of [player, watcher]) assert.ok(checkFrames(guest, edition) > 20);
  for (const r of [...readings.player, ...readings.watcher])
    if (r.html) checkHidden(r.view, r.html, 'the page');
});
test('CN-241: the values are those of edition reconstructed_1, not the printed ones', () =>
  both(({ page, view }) => {
    assert.equal(view.edition, 'reconstructed_1');
    assert.match(page.edition, /Values of edition reconstructed 1, not the printed ones/);
    assert.ok(page.editionSeen);
  }));
faultless(() => [player, watcher]);

run();
