// The square: three people, each in a browser of their own, find each other by seeks for the same
// game with different second seeks; one on a telephone and in French, one by the keyboard alone.
import assert from 'node:assert/strict';
import { Guest, Server, faultless, run, test, until } from './lib.mjs';
import { wrong } from './axe.mjs';

const server = new Server({ options: ['--test-ready', '600000'] });
const brief = new Server(); // with the true times
let ada, ben, cid, small, dot, eli;

const panel = who => who.$('#play');
const seg = (who, name) => panel(who).getByRole('group', { name, exact: true }).getByRole('button');
async function chosen(who, name, wanted) {
  for (const b of await seg(who, name).all()) {
    const on = (await b.getAttribute('aria-pressed')) === 'true';
    if (on !== wanted.includes(await b.innerText())) await who.press(b);
  }
}
const call = who => who.page.getByRole('alertdialog');
const WORDS = {
  en: { find: 'Find rivals', seats: 'Seats at the table', more: 'Something else too' },
  fr: { find: 'Trouver des rivaux', seats: 'Places à la table', more: 'Autre chose aussi' },
};
const button = (who, name) => panel(who).getByRole('button', { name, exact: true });

async function opensPanel(who) {
  await who.go('/');
  await who.press(button(who, who.words.find));
  await panel(who).getByRole('group', { name: who.words.seats, exact: true }).waitFor();
  await until(
    async () => /Nobody|waits?|personne/i.test(await panel(who).locator('.go .cap').innerText()),
    'who waits',
  );
}
async function seeks(who, game, seats) {
  await who.press(who.$('.plate', { hasText: game }).locator('button.chosen'), { force: true });
  const form = panel(who).getByRole('group', { name: who.words.seats, exact: true }),
    more = button(who, who.words.more);
  await until(async () => {
    if (await form.count()) return true;
    if (await more.count()) await who.press(more);
    return false;
  }, 'the form');
  await chosen(who, who.words.seats, seats);
  const before = await panel(who).locator('.looks li').count();
  await who.press(panel(who).locator('.go .btn.main'));
  await until(async () => (await panel(who).locator('.looks li').count()) > before, 'it looks');
}

test(
  'they come, and the page says how many wait',
  async () => {
    await server.start();
    ada = await Guest.come(server, { name: 'Ada' });
    ben = await Guest.come(server, {
      name: 'Ben',
      size: 'phone',
      lang: 'fr',
      theme: 'candlelight',
    });
    cid = await Guest.come(server, { name: 'Cid', theme: 'candlelight' });
    for (const who of [ada, ben, cid]) who.words = WORDS[who === ben ? 'fr' : 'en'];
    for (const who of [ada, ben, cid]) await opensPanel(who);
    assert.deepEqual(await ada.overflow(), { x: 0, y: 0 });
    assert.equal((await ben.overflow()).x, 0);
    const rated = panel(ada).getByRole('button', { name: 'rated', exact: true });
    assert.equal(await rated.isDisabled(), true, 'rated matches are for accounts');
    const day = panel(ada).getByRole('button', { name: 'one day a turn', exact: true });
    assert.equal(await day.isDisabled(), true, 'matches of days as well');
    assert.match(await day.getAttribute('title'), /for those who have an account/);
    for (const who of [ada, ben]) assert.deepEqual(await wrong(who), []);
    await ada.shot('square-form-wide');
    await ben.shot('square-form-phone', { fullPage: true });
  },
  true,
);

test('what is looked for is shown, goes on when the page is loaded again, and can be stopped', async () => {
  await seeks(ada, 'Settle, barter', ['3', '4']);
  await seeks(ada, 'Study, travel', ['2']);
  await until(async () => (await panel(ada).locator('.looks li').count()) === 2, 'both are shown');
  assert.deepEqual(await ada.overflow(), { x: 0, y: 0 });
  assert.deepEqual(await wrong(ada), []);
  await ada.shot('square-search-wide');
  await ada.go('/');
  await until(async () => (await panel(ada).locator('.looks li').count()) === 2, 'still there');
  await ada.press(panel(ada).locator('.looks li', { hasText: 'Newton' }).locator('button'));
  await until(async () => (await panel(ada).locator('.looks li').count()) === 1, 'one is left');
});

test('three find each other, are asked, and sit at one table', async () => {
  await seeks(ben, 'Century', ['3']);
  await ben.shot('square-search-phone', { fullPage: true });
  await seeks(cid, 'Research, experiment', ['2']);
  await seeks(cid, 'Settle, barter', ['2', '3']);
  for (const who of [ada, ben, cid]) await call(who).waitFor();
  for (const who of [ada, ben]) assert.deepEqual(await wrong(who), []);
  await ada.shot('square-call-wide');
  await ben.shot('square-call-phone');
  // By the keyboard: it stands on the button that sits down.
  await until(
    () => ada.page.evaluate(() => document.activeElement?.matches('.square-call .btn.main')),
    'the focus',
  );
  await ada.page.keyboard.press('Enter');
  await ben.press(call(ben).getByRole('button').first());
  await cid.press(call(cid).getByRole('button').first());
  for (const who of [ada, ben, cid])
    await until(() => who.table?.status === 'playing', 'the match runs for all');
  assert.equal(new Set([ada, ben, cid].map(who => new URL(who.page.url()).pathname)).size, 1);
  assert.equal(ada.table.seats.filter(s => s.kind === 'human').length, 3);
});

test('one page answers for all of a person, and finds the table when it was loaded again meanwhile', async () => {
  for (const who of [ada, cid]) {
    await opensPanel(who);
    await seeks(who, 'Settle, barter', ['2']);
  }
  for (const who of [ada, cid]) await call(who).waitFor();
  const other = await ada.context.newPage();
  await other.goto('/');
  const there = other.getByRole('alertdialog');
  await there.getByRole('button', { name: 'Sit down' }).waitFor();
  await ada.go('/'); // it is asked still
  await ada.press(call(ada).getByRole('button', { name: 'Sit down' }));
  await there.waitFor({ state: 'detached' });
  await call(ada).getByRole('status').waitFor();
  await ada.page.reload();
  await call(ada).getByRole('status').waitFor();
  await ada.page.goto('about:blank'); // and the call is missed
  const before = cid.table.table;
  await cid.press(call(cid).getByRole('button').first());
  await until(() => cid.table.table !== before && cid.table.status === 'playing', 'the match runs');
  await ada.page.goto('/');
  await ada.page.waitForURL(`**/t/${cid.table.table}`);
  assert.equal(new URL(other.url()).pathname, '/', 'a page that said nothing stays where it is');
  await other.close();
});

test('a table with a free seat that fits stands among what is looked for', async () => {
  await cid.go('/');
  await cid.press(button(cid, 'Find rivals'));
  await seeks(cid, 'Settle, barter', ['2', '4']);
  await ada.go('/');
  await ada.page.evaluate(() =>
    new Promise(done => {
      const line = new WebSocket(location.origin.replace('http', 'ws') + '/ws', 'orrery.1');
      const make = { t: 'create', id: 'c', game: 'century', seats: 4, open: true };
      line.onmessage = ({ data }) => {
        const m = JSON.parse(data);
        if (m.t === 'welcome') line.send(JSON.stringify(make));
        if (m.id === 'c') done((window.kept = line));
      };
    }).then(() => true),
  );
  const join = panel(cid).locator('.looks li', { hasText: 'Ada' }).locator('button');
  await join.waitFor();
  await cid.press(join);
  await until(() => cid.table?.status === 'setup' && cid.table.you === 1, 'who joins sits there');
  const sought = () =>
    cid.frames
      .map(f => JSON.parse(f))
      .filter(m => m.t === 'seeks')
      .at(-1);
  await until(() => sought()?.mine.length === 0, 'and looks no more');
});

test('who does not want to is out; with bots it begins at once', async () => {
  small = await Guest.come(server, { name: 'Dan', viewport: { width: 320, height: 640 } });
  small.words = WORDS.en;
  await cid.go('/');
  await cid.press(button(cid, 'Find rivals'));
  await seeks(cid, 'Settle, barter', ['2']);
  await opensPanel(small);
  assert.equal((await small.overflow()).x, 0);
  await seeks(small, 'Settle, barter', ['2']);
  await call(small).waitFor();
  await call(cid).waitFor();
  assert.equal((await small.overflow()).x, 0);
  await small.shot('square-call-small');
  await small.press(call(small).getByRole('button').last());
  for (const who of [cid, small])
    await until(async () => !(await call(who).count()), 'it is over for both');
  // By two lines: each is told when it is told.
  for (const [who, n] of [
    [cid, 1],
    [small, 0],
  ])
    await until(async () => {
      assert.equal(await panel(who).locator('.looks li').count(), n, 'who was there waits on');
      return true;
    }, 'one looks on, the other does not');
  await cid.press(button(cid, 'Start with bots'));
  await until(
    () => cid.table?.status === 'playing' && cid.table.seats.some(s => s.kind === 'bot'),
    'it runs',
  );
});

test('who has waited for long may be told when somebody wants this too', async () => {
  await opensPanel(small);
  await seeks(small, 'Settle, barter', ['4']);
  const tell = button(small, 'Tell me when somebody wants this too');
  await tell.waitFor({ timeout: 60000 }); // it is offered after 20 s
  assert.equal((await small.overflow()).x, 0);
  assert.deepEqual(await wrong(small), []);
  await small.shot('square-offers-small', { fullPage: true });
  await small.press(tell);
  const told = panel(small).locator('.looks li', { hasText: 'You are told when somebody' });
  await told.waitFor();
  const stops = panel(small)
    .locator('.looks')
    .getByRole('button', { name: /^Call off/ });
  await until(async () => {
    assert.equal(await stops.count(), 1, 'in the place of the seek');
    assert.equal(await button(small, 'Start with bots').count(), 0);
    return true;
  }, 'in the place of the seek');
  await small.shot('square-told-small', { fullPage: true });
  await small.go('/about');
  await cid.go('/');
  await cid.press(button(cid, 'Find rivals'));
  await seeks(cid, 'Settle, barter', ['4']);
  const note = small.page.getByRole('region', { name: 'Somebody else wants to play' });
  await note.waitFor();
  await until(
    async () => /^● Somebody else wants to play/.test(await small.page.title()),
    'the title says it',
  );
  assert.equal((await small.overflow()).x, 0);
  assert.deepEqual(await wrong(small), []);
  await small.shot('square-wanted-small');
  await small.press(note.getByRole('button', { name: 'Tell me no more' }));
  await until(async () => !(await note.count()), 'it is closed');
  await until(async () => !/●/.test(await small.page.title()), 'and the title is quiet');
  const last = () => small.frames.map(f => JSON.parse(f)).filter(m => m.t === 'seeks');
  await until(() => last().at(-1)?.mine.length === 0, 'and taken back');
});

test('who let it run out is told, and comes in again with one press; the others are told who', async () => {
  await brief.start();
  dot = await Guest.come(brief, { name: 'Dot' });
  eli = await Guest.come(brief, { name: 'Eli', size: 'phone', lang: 'fr' });
  dot.words = WORDS.en;
  eli.words = WORDS.fr;
  for (const who of [dot, eli]) await opensPanel(who);
  await seeks(dot, 'Settle, barter', ['2']);
  await seeks(eli, 'Century', ['2']);
  await call(eli).waitFor();
  await dot.press(call(dot).getByRole('button', { name: 'Sit down' }));
  const back = dot.page.getByRole('region', { name: /Eli.? did not answer. You are back in line/ }),
    out = eli.page.getByRole('region', { name: 'n’êtes plus dans la file' });
  await back.waitFor({ timeout: 60000 }); // a check runs for 15 s
  await out.waitFor();
  assert.equal(await panel(dot).locator('.looks li').count(), 1, 'who was there waits on');
  for (const who of [dot, eli]) assert.deepEqual(await wrong(who), []);
  assert.equal((await eli.overflow()).x, 0);
  await dot.shot('square-back-wide');
  await eli.shot('square-out-phone');
  await eli.press(out.getByRole('button', { name: 'Revenir dans la file' }));
  for (const who of [dot, eli]) await who.press(call(who).getByRole('button').first());
  for (const who of [dot, eli]) await until(() => who.table?.status === 'playing', 'it runs');
});

faultless(() => [ada, ben, cid, small, dot, eli]);

await run();
