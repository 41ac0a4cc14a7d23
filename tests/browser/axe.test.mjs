// For everyone: axe finds nothing serious on any page, in both themes and sizes; places have roles and names; the live
// region says the question. On its way it takes a picture of each page into build/shots.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { Guest, Server, dice, faultless, run, test, until } from './lib.mjs';
import { asked, play, playNow, shown } from './century.mjs';
import * as discovery from './discovery.mjs';
import * as newton from './newton.mjs';

const axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const server = new Server();
let wide, phone, friend, friendsPhone, edition, over, playing, setup, newtonOver, newtonPlaying, discoveryPlaying;

/** Runs axe on the page as it is; what it finds that is serious or critical. */
async function serious(guest) {
  await guest.page.evaluate(axe);
  const found = await guest.page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'], rules: { region: { enabled: false } } }));
  return found.violations.filter(v => ['serious', 'critical'].includes(v.impact)).flatMap(v => v.nodes.slice(0, 5).map(n => `${v.id}: ${n.target.join(' ')} ${n.failureSummary?.split('\n')[1]?.trim() ?? ''}`));
}

/** Some place that makes or raises goods can be chosen: it has a sheet of its own on a phone. */
const makes = view => Object.keys(view.legal.activate ?? {}).some(id => ['production', 'upgrade'].includes(edition.locations.find(l => l.id === id).type));

test('a match played to its end, another begun, a table with a free seat', async () => {
  await server.start();
  edition = await server.edition();
  wide = await Guest.come(server, { name: 'Caroline' });
  await playNow(wide, { seats: 2 });
  await play(wide, edition, dice(9));
  over = new URL(wide.page.url()).pathname;
  await playNow(wide);
  await play(wide, edition, dice(10), { stop: view => view.view.round >= 4 && view.prompt === 'turn' && view.legal.rest && makes(view) });
  playing = new URL(wide.page.url()).pathname;
  await wide.go('/');
  await wide.press(wide.$('#play').getByRole('group', { name: 'of them bots' }).getByRole('button', { name: '1', exact: true }));
  await wide.press(wide.$('#play .btn.main'));
  await wide.$('.seat-row').first().waitFor();
  setup = new URL(wide.page.url()).pathname;
  await newton.playNow(wide);
  await newton.leave(wide);
  newtonOver = new URL(wide.page.url()).pathname;
  await newton.playNow(wide, { seats: 3, options: [/Advanced Lessons/, /discovery tiles/] });
  await newton.play(wide, dice(11), { stop: view => view.prompt === 'turn' && view.view.seats[wide.table.you].turns >= 2 });
  newtonPlaying = new URL(wide.page.url()).pathname;
  for (let n = 0, stopped = false; !stopped; n++) {
    assert.ok(n < 4, 'in four matches a card was to be placed');
    discoveryPlaying = `/t/${await discovery.create(wide, { variant: 'connect', seats: 5, automata: 1 })}`;
    await discovery.play(wide, dice(12 + n), { stop: view => { stopped = view.prompt === 'cell' && view.view.tree.length > 5; return stopped; } });
  }
  // The same person on a telephone, and somebody who was sent the link.
  phone = await Guest.come(server, { size: 'phone' });
  await phone.context.addCookies(await wide.context.cookies());
  friend = await Guest.come(server, { name: 'Tobias' });
  friendsPhone = await Guest.come(server, { size: 'phone', name: 'Sophie' });
}, true);

/** What opens a dialog of the table, on a screen of any size. */
const opens = { rules: guest => guest.page.keyboard.press('h'), keys: guest => guest.page.keyboard.press('?'), settings: guest => guest.press(guest.page.getByRole('button', { name: 'This table: settings and more' })) };
const inDialog = name => async guest => {
  await opens.settings(guest);
  await guest.press(guest.$('.settings').getByRole('button', { name }));
};
async function privateLink(guest) {
  await inDialog('My seat on another device')(guest);
  await guest.press(guest.$('.device').getByRole('button', { name: 'Make a link' }));
}
async function options(guest) { await guest.press(guest.$('#play summary')); }
async function past(guest) {
  if (guest.touch) await guest.press(guest.$('.peek button'));
  await guest.press(guest.$('.log .then').nth(-3));
}

/** `open`: what is done on the page before it is looked at. `missing`: the page tells of something that is not there. */
const PAGES = {
  lobby: { path: () => '/', ready: '.plate svg.art, .plate .art' }, options: { path: () => '/', ready: '#play .btn.main', open: options, then: '#play .options .seg' }, about: { path: () => '/about', ready: 'h1' },
  how: { path: () => '/how/century', ready: '.how .fig-stage .loc' }, setup: { path: () => setup, ready: '.colour' }, invited: { path: () => setup, ready: '.seat-row', by: 'friend' },
  match: { path: () => playing, ready: '.loc.legal' }, past: { path: () => playing, ready: '.loc.legal', open: past, then: '.past-bar' }, watching: { path: () => playing, ready: '.table .board', by: 'friend' },
  rules: { path: () => playing, ready: '.loc.legal', open: opens.rules, then: '.rules-panel h3' }, keys: { path: () => playing, ready: '.loc.legal', open: opens.keys, then: '.keys dd' },
  settings: { path: () => playing, ready: '.loc.legal', open: opens.settings, then: '.settings .seg' }, device: { path: () => playing, ready: '.loc.legal', open: privateLink, then: '.device .qr' },
  leave: { path: () => playing, ready: '.loc.legal', open: inDialog('Leave this match'), then: 'dialog .dialog-end' },
  score: { path: () => over, ready: '.over .total' }, replay: { path: () => `${over.replace('/t/', '/r/')}?ply=60`, ready: '.replay .board' },
  'newton-how': { path: () => '/how/newton', ready: '.how .fig-newton .ac' }, newton: { path: () => newtonPlaying, ready: '.newton .stop.legal' },
  'newton-score': { path: () => newtonOver, ready: '.over .total' }, 'newton-replay': { path: () => `${newtonOver.replace('/t/', '/r/')}?ply=200`, ready: '.replay.newton .front' },
  'discovery-how': { path: () => '/how/discovery', ready: '.how .fig-discovery .plt' }, discovery: { path: () => discoveryPlaying, ready: '.discovery .cell.legal' },
  'no-table': { path: () => '/t/nosuchtable', ready: '.notice .btn', missing: true }, 'no-match': { path: () => '/r/nosuchmatch', ready: '.notice .btn', missing: true }, 'no-game': { path: () => '/how/nosuchgame', ready: '.notice .btn' },
};

for (const size of ['wide', 'phone'])
  for (const theme of ['paper', 'candlelight'])
    for (const [name, { path, ready, open, then, by, missing }] of Object.entries(PAGES))
      test(`${name}, ${size}, ${theme}: nothing serious`, async () => {
        const guest = { wide: { me: wide, friend }, phone: { me: phone, friend: friendsPhone } }[size][by ?? 'me'];
        await guest.page.emulateMedia({ colorScheme: theme === 'paper' ? 'light' : 'dark', reducedMotion: 'reduce' });
        guest.offline = Boolean(missing);
        await guest.go(path());
        await guest.$(ready).first().waitFor();
        if (open) await open(guest);
        if (then) await guest.$(then).first().waitFor();
        assert.equal(await guest.$('html').getAttribute('data-theme'), theme);
        await guest.shot(`${name}-${size}-${theme}`, { fullPage: ['lobby', 'options', 'about', 'how', 'newton-how', 'discovery-how', 'setup', 'invited'].includes(name) });
        assert.deepEqual(await serious(guest), []);
        const { x } = await guest.overflow();
        assert.ok(x <= 0, `no sideways scroll: ${x}`);
        guest.offline = false;
      });

test('explanations, dialogs and the sheet of a place: nothing serious', async () => {
  await wide.go(playing);
  await shown(wide);
  await wide.$('.loc.legal > .hit').first().hover({ position: { x: 40, y: 60 } });
  await wide.$('.game-tip').waitFor();
  assert.deepEqual(await serious(wide), [], 'explanation');
  await wide.page.keyboard.press('?');
  await wide.$('dialog').waitFor();
  assert.deepEqual(await serious(wide), [], 'rules');
  await wide.page.keyboard.press('Escape');
  await phone.go(playing);
  await shown(phone);
  await phone.press(phone.$('.loc.production.legal > .hit, .loc.upgrade.legal > .hit').first());
  await phone.$('.sheet-tip').waitFor();
  await phone.shot('match-phone-look');
  assert.deepEqual(await serious(phone), [], 'sheet');
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
    assert.ok(name.includes(edition.location_types.find(t => t.id === def.type).name.en), `type: ${name}`);
    assert.ok(name.includes(`printed ${def.settlers}`), `printed number: ${name}`);
    if (def.symbol) assert.ok(name.includes(edition.location_symbols.find(x => x.id === def.symbol).name.en), `symbol: ${name}`);
    if (at.tile) assert.ok(name.includes(edition.exploration_tiles.find(t => t.id === at.tile).name.en), `tile: ${name}`);
    if (at.holder !== null) assert.match(name, new RegExp(at.settlers === 1 ? 'one settler' : `${at.settlers} settlers`), `settlers: ${name}`);
    assert.doesNotMatch(name, /\.\.|\. \.|undefined|null/, `well said: ${name}`);
  }
  assert.equal(await wide.page.getByRole('heading', { level: 1 }).count(), 1);
  assert.equal(await wide.page.getByRole('main').count(), 1);
  for (const [i, id] of view.row.entries()) {
    const card = edition.point_cards.find(c => c.id === id), icon = edition.new_world_icons.find(x => x.id === card.icon).name.en;
    const button = wide.$('.rowc').getByRole('button').nth(i);
    await button.and(wide.page.getByRole('button', { name: new RegExp(`^${icon}.*\\b${card.points} points`, 's') })).waitFor();
  }
});

test('the live region says the question, and what the others did', async () => {
  const live = wide.$('[aria-live="polite"].speech');
  const question = (await wide.text('#question')).replace(/\s+/g, ' ');
  await until(async () => (await live.innerText()).replace(/\s+/g, ' ').includes(question), 'the question is said');
  const { q } = wide.view;
  await wide.press(wide.$('.ask .btn.rest'));
  await asked(wide, q);
  await shown(wide);
  const again = (await wide.text('#question')).replace(/\s+/g, ' ');
  await until(async () => (await live.innerText()).replace(/\s+/g, ' ').includes(again), 'the next question is said');
});

faultless(() => [wide, phone, friend, friendsPhone]);
run();
