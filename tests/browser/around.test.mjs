// The first page lives: where nobody is around it has what was played of late, the first of a ladder
// and a bot to be beaten; where somebody is, the match most worth watching, and which friends are here.
// In both languages, on a desk, a phone and the narrowest one; by keyboard; axe finds nothing.
import assert from 'node:assert/strict';
import { Guest, Server, faultless, run, test, until } from './lib.mjs';
import { wrong } from './axe.mjs';
import { comes, fine, post, says, sql } from './company.mjs';
import { Server as Kit, play } from '../server/kit.mjs';

const server = new Server();
const kit = new Kit(); // speaks to that one
const guests = [];
const SIZES = [
  [1280, 800],
  [768, 1024],
  [390, 844],
  [320, 640],
];
let ada, ben, gus, code;

const come = async (options = {}) => {
  const guest = await Guest.come(server, options);
  guests.push(guest);
  return guest;
};
const quiet = guest => guest.$('.open .quiet');
const button = (at, name) => at.getByRole('button', { name });

test(
  'nobody has ever played here: a bot to be beaten, and the page fits its window',
  async () => {
    await server.start();
    gus = await come({ name: 'Gus' });
    await gus.go('/');
    await quiet(gus).getByRole('heading', { name: 'A bot to beat today' }).waitFor();
    assert.equal(await quiet(gus).getByRole('heading').count(), 1, 'nothing of what is not there');
    await gus.stands();
    await gus.shot('around-empty');
    assert.deepEqual(await wrong(gus), []);
    // Asked for in vain it is asked for again, once the net is back.
    const front = '**/api/front';
    let asked = 0;
    await gus.context.route(front, route => (asked++, route.abort()));
    gus.offline = true;
    await gus.page.reload();
    await until(() => asked > 0, 'it is asked for');
    await gus.context.setOffline(true);
    await gus.context.unroute(front);
    await gus.context.setOffline(false);
    await quiet(gus).getByRole('heading', { name: 'A bot to beat today' }).waitFor();
    gus.offline = false;
    const { bot } = await (await fetch(`${server.here}/api/front`)).json();
    const play = button(quiet(gus), /^Play it/);
    await play.focus();
    await gus.page.keyboard.press('Enter');
    await until(() => gus.view, 'the match has begun');
    assert.equal(gus.table.game, bot.game);
    assert.equal(gus.table.variant, bot.variant);
    assert.equal(gus.table.open, false);
    assert.deepEqual(
      gus.table.seats.filter(s => s.kind === 'bot').map(s => s.level),
      Array.from({ length: bot.seats - 1 }, () => bot.level),
    );
  },
  true,
);

test(
  'a match that is over, and people on a ladder',
  async () => {
    Object.assign(kit, { port: server.port, origin: server.url });
    const { length } = server.simulated('late', 'century', 2, 9);
    const caroline = await kit.join('Caroline');
    ({ table: code } = await caroline.good({
      t: 'from',
      file: 'late',
      ply: length - 4,
      seat: 0,
      bots: 'apprentice',
      open: true,
    }));
    await caroline.good({ t: 'open', table: code });
    await play(code, [caroline]);
    caroline.close();
    ada = await comes(server, 'Ada');
    ben = await comes(server, 'Ben', { size: 'phone', lang: 'fr' });
    guests.push(ada, ben);
    const cyd = await comes(server, 'Cyd');
    await cyd.close();
    await gus.page.goto('about:blank'); // no line of a page is lost
    await server.end();
    sql(
      server,
      [ada, ben, cyd]
        .map(
          (p, i) =>
            `INSERT INTO ratings VALUES('century', '', 3, '${p.id}', ${1800 - 50 * i}, 50, 0.06, ` +
            `30, 9, ${Date.now() - 86400000}, 20001, 0);`,
        )
        .join(''),
    );
    await server.start();
  },
  true,
);

const WORDS = {
  en: { played: 'Played here of late', ladder: 'First on the ladder of Century', look: 'Look' },
  fr: {
    played: 'Jouées ici ces jours-ci',
    ladder: 'En tête du classement : Century',
    look: 'Voir',
  },
};

for (const lang of ['en', 'fr'])
  test(`nobody is around: what was played, the ladder, a bot, ${lang}`, async () => {
    for (const [width, height] of SIZES) {
      const guest = await come({
        name: 'Ida',
        lang,
        viewport: { width, height },
        size: width < 720 ? 'phone' : 'wide',
      });
      await guest.go('/');
      const { played, ladder } = WORDS[lang];
      await quiet(guest).getByRole('heading', { name: played }).waitFor();
      await quiet(guest).getByRole('heading', { name: ladder }).waitFor();
      assert.match(await quiet(guest).innerText(), /Caroline/);
      const top = await quiet(guest).locator('.top-three li').allInnerTexts();
      assert.deepEqual(
        top.map(x => x.match(/[A-Z]\w+/)[0]),
        ['Ada', 'Ben', 'Cyd'],
      );
      await until(() => guest.$('.plate .art path').count(), 'the plates');
      assert.ok((await guest.overflow()).x <= 0, `${width}: no sideways scroll`);
      await guest.shot(`around-${lang}-${width}`, { fullPage: true });
      assert.deepEqual(await wrong(guest), [], `${lang} ${width}`);
      await guest.close();
    }
  });

test('what was played can be looked at, and the ladder', async () => {
  await gus.go('/');
  await gus.press(quiet(gus).locator(`a[href="/r/${code}"]`));
  await until(async () => new URL(gus.page.url()).pathname === `/r/${code}`, 'the replay');
  await gus.page.goBack();
  await gus.press(quiet(gus).getByRole('link', { name: /ladder of Century/ }));
  await gus.$('.ladder .standings tbody tr').first().waitFor();
});

test('friends who are here, and where: joined and watched from the first page', async () => {
  const here = ada.$('.friends-here');
  await ada.go('/');
  await quiet(ada).waitFor();
  assert.equal(await here.count(), 0, 'without friends it is not there');
  await post(ada, '/api/ties', { name: 'Ben', kind: 'friend', on: true });
  await post(ben, '/api/ties', { name: 'Ada', kind: 'friend', on: true });
  await ben.go('/about');
  await ada.page.reload();
  const region = ada.page.getByRole('region', { name: 'Friends here' });
  await region.getByText('Ben').waitFor();
  const { table } = await says(ben, { t: 'create', game: 'century', seats: 3, open: true });
  await ben.go(`/t/${table}`);
  await ben.$('.invite-list').waitFor();
  await ada.page.reload();
  await region.getByText('at a table of Century').waitFor();
  await until(async () => !(await quiet(ada).count()), 'somebody is at a table');
  await fine(ada, 'around-friends');
  // To one's own table that waits a friend is asked from here, too.
  await ben.go('/');
  await ben.press(button(ben.page.getByRole('region', { name: 'Amis présents' }), /^Inviter/));
  await ada.$('.invited-note', { hasText: 'Ben' }).waitFor();
  await ben.go(`/t/${table}`);
  await ben.$('.invite-list').waitFor();
  await ada.page.reload();
  await button(region, /^Join/).focus();
  await ada.page.keyboard.press('Enter');
  await ben.$('.seat-row', { hasText: 'Ada' }).waitFor();
  await ben.go('/');
  await ben.page.getByRole('region', { name: 'Amis présents' }).getByText('Ada').waitFor();
  await fine(ben, 'around-friends');
});

test('the running match most worth watching stands first, and is watched', async () => {
  const { table } = await says(ben, {
    t: 'create',
    game: 'newton',
    seats: 2,
    bots: ['apprentice'],
    open: true,
    start: true,
  });
  await gus.go('/');
  const row = gus.$('.open h3:text("To watch") + ul li', { hasText: 'Newton' });
  await row.waitFor();
  await fine(gus, 'around-watch');
  await gus.press(button(row, 'Watch'));
  await until(() => gus.table?.table === table && gus.table.you === null, 'as who watches');
});

test('of my matches that wait for me the most urgent is first', async () => {
  const idle = await come({ name: 'Iva' });
  for (const [game, clock] of [
    ['century', 300],
    ['newton', 86400],
  ])
    await says(idle, { t: 'create', game, seats: 2, bots: ['apprentice'], clock, start: true });
  await idle.go('/');
  const rows = idle.page.getByRole('region', { name: 'My running matches' }).locator('li.asked');
  await until(async () => {
    const list = await rows.allInnerTexts();
    assert.equal(list.length, 2);
    assert.match(list[0], /Century[^]*your turn · [1-5]:\d\d/i);
    assert.match(list[1], /Newton[^]*your turn · \d\d h/i);
    return true;
  }, 'both wait, the newer one less urgently');
  await idle.shot('around-mine');
  assert.deepEqual(await wrong(idle), []);
});

faultless(() => guests);
run();
