// Tournaments on screen: made by a form, signed on to on a telephone in French, led by its host, the
// next table one press away, the standing with its ties, and the trail; by keyboard, in both lights.
import assert from 'node:assert/strict';
import { Guest, Server, faultless, run, test, until } from './lib.mjs';
import { round, wrong } from './axe.mjs';
import { Server as Kit } from '../server/kit.mjs';
import { Player, accounts } from '../server/tournament.mjs';

const server = new Server();
const kit = new Kit(); // speaks to that one
const names = ['Ada', 'Ben', 'Kirch', 'Halley', 'Lalande', 'Godin'];
let people, ada, ben, eve, id, players, turns;

/** The same user in a browser. */
async function inBrowser(user, options) {
  const guest = await Guest.come(server, options);
  const [name, value] = user.cookie.split('=');
  await guest.context.addCookies([{ name, value, url: server.url }]);
  return guest;
}
const ask = async (who, what) => {
  const answer = await kit.post(`/api/tournaments/${id}/${what}`, {}, { cookie: who.cookie });
  assert.equal(answer.status, 200, what);
};

test(
  'people come',
  async () => {
    await server.start();
    Object.assign(kit, { port: server.port, origin: server.url });
    people = await accounts(kit, names);
    ada = await inBrowser(people[0]);
    ben = await inBrowser(people[1], { size: 'phone', lang: 'fr' });
    eve = await Guest.come(server, { name: 'Eve' });
  },
  true,
);

test(
  'one is made by the form, from the first page, by the keyboard',
  async () => {
    await ada.go('/');
    await ada.press(ada.$('header a[href="/tournaments"]'));
    await ada.$('.list-head .btn').focus();
    await ada.page.keyboard.press('Enter');
    await ada.$('.make input[type=text]').fill('Hven Swiss');
    await ada.$('.make select').selectOption('century');
    await ada.$('.make .seg button', { hasText: /^2$/ }).first().press('Enter');
    await ada.shot('tournament-form');
    assert.deepEqual(await wrong(ada), []);
    await ada.$('.make .btn.main').press('Enter');
    await ada.$('.tournament .hd h1').waitFor();
    assert.match(await ada.text('.hd h1'), /Hven Swiss, Century/i);
    assert.match(await ada.text('.now'), /At least 2/);
    await ada.press(ada.$('.acts .btn', { hasText: 'Call off' }));
    await ada.press('dialog .btn.danger');
    await until(async () => /called off/.test(await ada.text('.now')), 'it is called off');
    // What is played on: a game that is soon over, and has no place in the form.
    const plan = { name: 'Hven Swiss', game: 'connect_four', size: 2, rounds: 3, rest: 0 };
    const made = await kit.post('/api/tournaments', plan, { cookie: people[0].cookie });
    assert.equal(made.status, 201);
    ({ id } = await made.json());
    await ada.go(`/tournaments/${id}`);
    await ada.$('.tournament .hd h1').waitFor();
  },
  true,
);

test('what cannot be held is told', async () => {
  const other = await inBrowser(people[2]);
  await other.go('/tournaments');
  await other.press(other.$('.list-head .btn'));
  await other.$('.make input[type=text]').fill('   ');
  other.offline = true; // the browser tells of a 400
  await other.press('.make .btn.main');
  assert.match(await other.text('.make .alert'), /1 to 40/);
  await other.close();
});

test('on a telephone, in French, somebody signs on; a guest is told how', async () => {
  await ben.go('/tournaments');
  await ben.press(ben.$('.list a', { hasText: 'Hven' }));
  await ben.press(ben.$('.acts .btn', { hasText: 'S’inscrire' }));
  await ben.$('.signed .me').waitFor();
  assert.match(await ben.text('.signed .me'), /Ben/);
  await ben.$('.acts .btn', { hasText: 'Se désinscrire' }).waitFor();
  await eve.go(`/tournaments/${id}`);
  await eve.$('.acts a[href="/signin"]').waitFor();
  assert.equal(await eve.$('.acts .btn').count(), 0);
});

test('its host removes somebody, signs on, and starts', async () => {
  for (const p of people.slice(2)) await ask(p, 'on');
  const row = ada.$('.signed li', { hasText: 'Godin' });
  await ada.press(row.locator('.remove'));
  await ada.press('dialog .btn.danger');
  await until(async () => (await row.count()) === 0, 'the row goes');
  await ada.press(ada.$('.acts .btn', { hasText: 'Sign on' }));
  await ada.$('.acts .btn', { hasText: 'Sign off' }).waitFor();
  await ada.press(ada.$('.acts .btn', { hasText: 'Start now' }));
  await ada.$('.round .tb').first().waitFor();
  await until(
    async () => /is ready|has a bye/.test(await ada.text('.tournament')),
    'a table or a bye',
  );
  assert.equal(await ada.$('.round .tb').count(), 3); // five people: two tables, and a bye
  await ada.shot('tournament-running', { fullPage: true });
  assert.deepEqual(await wrong(ada), []);
});

test('my next table is one press away, and plays', async () => {
  const mine = people.slice(0, 5);
  players = mine.map((user, i) => new Player(kit, user, 31 + i));
  await until(async () => {
    const { rounds } = await (await kit.fetch(`/api/tournaments/${id}`)).json();
    return rounds[0].tables.every(t => t.code || t.status === 'bye');
  }, 'all tables are made');
  for (const guest of [ada, ben]) {
    await until(async () => /\/t\/|bye|exempt/.test(await guest.page.content()), 'it is told');
    const link = guest.$('.now a.btn');
    if (!(await link.count())) continue; // a bye
    const to = await link.getAttribute('href');
    assert.equal(await guest.$(`.tb.mine a.btn[href="${to}"]`).count(), 1);
    await guest.press(link);
    await guest.page.waitForURL(`**${to}`);
    await guest.go(`/tournaments/${id}`);
  }
  for (const p of players) await p.come(id);
  turns = setInterval(() => players.forEach(p => p.socket.code === null && p.turn()), 10);
  await until(async () => /Round [23]/.test(await ada.text('.round h2')), 'a next round', 120000);
});

test('it ends: the standing, the rounds before, and all that has happened', async () => {
  await until(async () => /^First /.test(await ada.text('.now')), 'the end', 240000);
  clearInterval(turns);
  for (const p of players) p.socket.close();
  const told = await (await kit.fetch(`/api/tournaments/${id}`)).json();
  const first = told.people[told.standing[0].who].name;
  assert.match(await ada.text('.now'), new RegExp(`First .?${first}`));
  const rows = await ada.$('.places tbody tr').allInnerTexts();
  assert.equal(rows.length, 5);
  assert.match(rows[0], new RegExp(first));
  assert.equal(await ada.$('.places tr[aria-current=true]').count(), 1);
  await ada.$('.steps button').first().focus();
  await ada.page.keyboard.press('Enter');
  await until(async () => /Round 1/.test(await ada.text('.round h2')), 'round 1');
  assert.equal(await ada.$('.round .tb a[href^="/r/"]').count(), 2);
  await ada.$('.trail summary').focus();
  await ada.page.keyboard.press('Enter');
  await ada.$('.trail li', { hasText: 'Godin was removed' }).waitFor();
  await ada.$('.trail li', { hasText: 'Ada started it' }).waitFor();
});

test('an address that is none says so', async () => {
  eve.offline = true;
  await eve.go('/tournaments/nowhere');
  await eve.$('.tournament .hidden-note a').waitFor();
  eve.offline = false;
  await eve.go('/tournaments');
  await eve.$('.list a', { hasText: 'Hven' }).waitFor();
});

round(
  {
    tournaments: { path: () => '/tournaments', ready: '.list li', whole: true },
    tournament: { path: () => `/tournaments/${id}`, ready: '.places tbody tr', whole: true },
  },
  size => (size === 'wide' ? ada : ben),
);

test('a narrow screen scrolls no way but down', async () => {
  await ben.page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/tournaments', `/tournaments/${id}`]) {
    await ben.go(path);
    await ben.$('.tournament .sheet').first().waitFor();
    await ben.shot(`tournament-320-${path.length > 12 ? 'one' : 'all'}`, { fullPage: true });
    const { x } = await ben.overflow();
    assert.ok(x <= 0, `${path}: ${x}`);
  }
});

faultless(() => [ada, ben, eve]);

run();
