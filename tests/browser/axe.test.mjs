// For everyone: axe finds nothing wrong on any page of the shell and of Century, in both themes and
// sizes; places have roles and names; the live region says the question. On its way it takes a
// picture of each page into build/shots. The other games: axe_games.test.mjs.
import assert from 'node:assert/strict';
import { Guest, Server, dice, faultless, playFrom, run, test, until } from './lib.mjs';
import { round, wrong } from './axe.mjs';
import { asked, play, playNow, shown } from './century.mjs';

const server = new Server();
let wide, phone, friend, friendsPhone, edition, over, playing, setup;

/** Some place that makes or raises goods can be chosen: it has a sheet of its own on a phone. */
const makes = view =>
  Object.keys(view.legal.activate ?? {}).some(id =>
    ['production', 'upgrade'].includes(edition.locations.find(l => l.id === id).type),
  );

test(
  'a match played to its end, another begun, a table with a free seat',
  async () => {
    await server.start();
    edition = await server.edition();
    wide = await Guest.come(server, { name: 'Caroline' });
    const { length } = server.simulated('late', 'century', 2, 9);
    await playFrom(wide, { file: 'late', ply: length - 40, bots: 'fellow' });
    await play(wide, edition, dice(9));
    over = new URL(wide.page.url()).pathname;
    for (let n = 0, stands = false; !stands; n++) {
      assert.ok(n < 4, 'in four matches a place that makes goods, and a rest, could be chosen');
      wide.view = null;
      await playNow(wide);
      await play(wide, edition, dice(10 + n), {
        stop: view => {
          const { round } = view.view;
          stands = round >= 4 && view.prompt === 'turn' && view.legal.rest && makes(view);
          return stands;
        },
      });
    }
    playing = new URL(wide.page.url()).pathname;
    await wide.go('/');
    await wide.press(
      wide
        .$('#play')
        .getByRole('group', { name: 'of them bots' })
        .getByRole('button', { name: '1', exact: true }),
    );
    await wide.press(wide.$('#play .btn.main'));
    await wide.$('.seat-row').first().waitFor();
    setup = new URL(wide.page.url()).pathname;
    // The same person on a telephone, and somebody who was sent the link.
    phone = await Guest.come(server, { size: 'phone' });
    await phone.context.addCookies(await wide.context.cookies());
    friend = await Guest.come(server, { name: 'Tobias' });
    friendsPhone = await Guest.come(server, { size: 'phone', name: 'Sophie' });
    for (const guest of [friend, friendsPhone]) await keptMatch(guest);
  },
  true,
);

/** What opens a dialog of the table, on a screen of any size. */
const opens = {
  rules: guest => guest.page.keyboard.press('h'),
  keys: guest => guest.page.keyboard.press('?'),
  settings: guest =>
    guest.press(guest.page.getByRole('button', { name: 'This table: settings and more' })),
};
const inDialog = name => async guest => {
  await opens.settings(guest);
  await guest.press(guest.$('.settings').getByRole('button', { name }));
};
async function privateLink(guest) {
  await inDialog('My seat on another device')(guest);
  await guest.press(guest.$('.device').getByRole('button', { name: 'Make a link' }));
}
async function options(guest) {
  await guest.press(guest.$('#play summary'));
}
/** What a server says of a match that another version of the rules played. */
async function keptMatch(guest) {
  const seats = [
    { kind: 'human', name: 'Ada', colour: null, here: false, left: false },
    { kind: 'bot', level: 'fellow', colour: null, here: true, left: false },
  ];
  const kept = {
    game: 'century',
    version: 1,
    here: 2,
    over: true,
    created: 1.77e12,
    last: 1.7701e12,
    plies: 212,
    seats,
  };
  await guest.context.route('**/api/tables/keptmatch/log', route =>
    route.fulfill({ status: 409, json: { error: 'unsupported' } }),
  );
  await guest.context.route('**/api/tables/keptmatch/kept', route => route.fulfill({ json: kept }));
}
/** Somebody says something, and all of it stands there. */
async function talk(guest) {
  await guest.press(guest.touch ? guest.$('.peek-row .talk') : guest.$('#tab-chat'));
  await guest.$('.chat').waitFor();
  if (await guest.$('.chat .said').count()) return;
  await guest.$('.chat input').fill('A fair wind to all.');
  await guest.$('.chat input').press('Enter');
}
async function past(guest) {
  if (guest.touch) await guest.press(guest.$('.peek .plain'));
  await guest.press(guest.$('.log .then').nth(-3));
}

const board = { path: () => playing, ready: '.loc.legal' };
const PAGES = {
  lobby: { path: () => '/', ready: '.plate svg.art, .plate .art', whole: true },
  options: {
    path: () => '/',
    ready: '#play .btn.main',
    open: options,
    then: '#play .options .seg',
    whole: true,
  },
  about: { path: () => '/about', ready: 'h1', whole: true },
  how: { path: () => '/how/century', ready: '.how .fig-stage .loc', whole: true },
  setup: { path: () => setup, ready: '.colour', whole: true },
  invited: { path: () => setup, ready: '.seat-row', by: 'friend', whole: true },
  match: board,
  past: { ...board, open: past, then: '.past-bar' },
  watching: { path: () => playing, ready: '.table .board', by: 'friend' },
  rules: { ...board, open: opens.rules, then: '.rules-panel h3' },
  keys: { ...board, open: opens.keys, then: '.keys dd' },
  talk: { ...board, open: talk, then: '.chat .said' },
  settings: { ...board, open: opens.settings, then: '.settings .seg' },
  device: { ...board, open: privateLink, then: '.device .qr' },
  leave: { ...board, open: inDialog('Leave this match'), then: 'dialog .dialog-end' },
  score: { path: () => over, ready: '.over .total' },
  replay: { path: () => `${over.replace('/t/', '/r/')}?ply=60`, ready: '.replay .board' },
  proof: {
    path: () => `${over.replace('/t/', '/r/')}#fair`,
    ready: '.fair .seen:not(.looking)',
    open: guest => guest.$('.fair .cmd').scrollIntoViewIfNeeded(),
    then: '.fair dd >> nth=3',
  },
  kept: { path: () => '/r/keptmatch', ready: '.facts dd', by: 'friend', missing: true },
  'no-table': { path: () => '/t/nosuchtable', ready: '.notice .btn', missing: true },
  'no-match': { path: () => '/r/nosuchmatch', ready: '.notice .btn', missing: true },
  'no-game': { path: () => '/how/nosuchgame', ready: '.notice .btn' },
  'no-page': { path: () => '/nosuchpage', ready: '.door .btn', missing: true },
};
round(
  PAGES,
  (size, { by = 'me' }) =>
    ({ wide: { me: wide, friend }, phone: { me: phone, friend: friendsPhone } })[size][by],
);

test('explanations, dialogs and the sheet of a place: nothing wrong', async () => {
  await wide.go(playing);
  await shown(wide);
  // At a fort piles lie before it.
  await wide
    .$('.loc.production.legal > .hit, .loc.upgrade.legal > .hit')
    .first()
    .hover({ position: { x: 40, y: 60 } });
  await wide.$('.game-tip').waitFor();
  assert.deepEqual(await wrong(wide), [], 'explanation');
  await wide.page.keyboard.press('?');
  await wide.$('dialog').waitFor();
  assert.deepEqual(await wrong(wide), [], 'rules');
  await wide.page.keyboard.press('Escape');
  await phone.go(playing);
  await shown(phone);
  await phone.press(phone.$('.loc.production.legal > .hit, .loc.upgrade.legal > .hit').first());
  await phone.$('.sheet-tip').waitFor();
  await phone.shot('match-phone-look');
  assert.deepEqual(await wrong(phone), [], 'sheet');
});

test('every place is a button with a name that tells all of it', async () => {
  await wide.go(playing);
  await asked(wide);
  await shown(wide);
  const { view } = wide.view;
  for (const at of view.locations) {
    const def = edition.locations.find(l => l.id === at.id);
    const button = wide.page.getByRole('button', { name: new RegExp(`^${def.name.en}\\. `) });
    assert.equal(await button.count(), 1, `${def.name.en} is a button`);
    const name = await button.getAttribute('aria-label');
    assert.ok(
      name.includes(edition.location_types.find(t => t.id === def.type).name.en),
      `type: ${name}`,
    );
    assert.ok(name.includes(`printed ${def.settlers}`), `printed number: ${name}`);
    if (def.symbol)
      assert.ok(
        name.includes(edition.location_symbols.find(x => x.id === def.symbol).name.en),
        `symbol: ${name}`,
      );
    if (at.tile)
      assert.ok(
        name.includes(edition.exploration_tiles.find(t => t.id === at.tile).name.en),
        `tile: ${name}`,
      );
    if (at.holder !== null)
      assert.match(
        name,
        new RegExp(at.settlers === 1 ? 'one settler' : `${at.settlers} settlers`),
        `settlers: ${name}`,
      );
    assert.doesNotMatch(name, /\.\.|\. \.|undefined|null/, `well said: ${name}`);
  }
  assert.equal(await wide.page.getByRole('heading', { level: 1 }).count(), 1);
  assert.equal(await wide.page.getByRole('main').count(), 1);
  for (const [i, id] of view.row.entries()) {
    const card = edition.point_cards.find(c => c.id === id),
      icon = edition.new_world_icons.find(x => x.id === card.icon).name.en;
    const button = wide.$('.rowc').getByRole('button').nth(i);
    await button
      .and(
        wide.page.getByRole('button', {
          name: new RegExp(`^${icon}.*\\b${card.points} points`, 's'),
        }),
      )
      .waitFor();
  }
});

test('the live region says the question, and what the others did', async () => {
  const live = wide.$('[aria-live="polite"].speech');
  const question = (await wide.text('#question')).replace(/\s+/g, ' ');
  await until(
    async () => (await live.innerText()).replace(/\s+/g, ' ').includes(question),
    'the question is said',
  );
  const { q } = wide.view;
  await wide.press(wide.$('.ask .btn.rest'));
  await asked(wide, q);
  await shown(wide);
  const again = (await wide.text('#question')).replace(/\s+/g, ' ');
  await until(
    async () => (await live.innerText()).replace(/\s+/g, ' ').includes(again),
    'the next question is said',
  );
});

faultless(() => [wide, phone, friend, friendsPhone]);
run();
