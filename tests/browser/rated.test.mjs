// Rated and casual on the page: at every seat before the start and in the match, why a guest does
// not sit there, what will not count, and a match that was called off.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { Guest, Server, faultless, run, test, until } from './lib.mjs';
import { wrong } from './axe.mjs';
import { Server as Kit, play } from '../server/kit.mjs';
import { comes, rows, sql } from '../server/people.mjs';

const server = new Server();
const kit = new Kit(); // speaks to that one
let a, b, ada, ben, gus;

/** The same user in a browser. */
async function inBrowser(user, options) {
  const guest = await Guest.come(server, options);
  const [name, value] = user.cookie.split('=');
  await guest.context.addCookies([{ name, value, url: server.url }]);
  return guest;
}

/** A table of Ada's, with Ben at it or not yet. */
async function made(game, more, sits = true) {
  const { table } = await a.good({ t: 'create', game, seats: 2, open: true, ...more });
  for (const who of [a, b]) await who.good({ t: 'open', table });
  if (sits) await b.good({ t: 'sit', table, seat: 1 });
  return table;
}
const marks = guest => guest.$('.mark.rated');

test(
  'two accounts and a guest',
  async () => {
    await server.start();
    kit.data = path.join(server.folder, 'orrery.db');
    Object.assign(kit, { port: server.port, origin: server.url });
    [a, b] = [await comes(kit, 'Ada'), await comes(kit, 'Ben')];
    ada = await inBrowser(a.user);
    ben = await inBrowser(b.user, { lang: 'fr', size: 'phone' });
    gus = await Guest.come(server, { name: 'Gus' });
  },
  true,
);

test('before the start: rated at each seat; a guest who sits down reads why not', async () => {
  const table = await made('century', { rated: 'people' }, false);
  await gus.go(`/t/${table}`);
  await marks(gus).first().waitFor();
  assert.equal(await marks(gus).count(), 2);
  await gus.press(gus.$('.go button'));
  await gus.$('.seats .alert').waitFor();
  assert.match(await gus.text('.seats .alert'), /Rated matches are for those who have an account/);
  assert.deepEqual(await wrong(gus), []);
});

test('a casual table says that it does not count', async () => {
  await gus.go(`/t/${await made('century', {}, false)}`);
  await gus.$('.inv .join').waitFor();
  assert.match(await gus.text('aside.inv'), /The match is casual: it does not count for ratings/);
  assert.equal(await marks(gus).count(), 0);
});

test('in the match: at each seat, in French and on a phone, too', async () => {
  for (const game of ['century', 'newscience', 'newton', 'connect_four', 'discovery']) {
    const table = await made(game, { rated: 'people' });
    await a.good({ t: 'start', table });
    for (const who of [ada, ben]) {
      await who.go(`/t/${table}`);
      await marks(who).first().waitFor({ state: 'attached' });
      assert.equal(await marks(who).count(), 2, game);
      assert.equal(await marks(who).first().textContent(), who === ada ? 'rated' : 'classée');
      await until(async () => (await who.overflow()).x <= 0, `${game}: no sideways scroll`);
    }
    await a.good({ t: 'leave', table });
  }
});

test('called off before both have decided: the end says that it counts for nobody', async () => {
  const table = await made('connect_four', { rated: 'people' });
  await a.good({ t: 'start', table });
  await play(table, [a, b], 1);
  await b.good({ t: 'leave', table });
  await ada.go(`/t/${table}`);
  await ada.$('.over .rated [role=status]').waitFor();
  assert.match(await ada.text('.over .rated'), /it counts for nobody/);
  await ben.go(`/t/${table}`);
  await ben.$('.over .rated [role=status]').waitFor();
  assert.match(await ben.text('.over .rated'), /elle ne compte pour personne/);
});

test('before the ninth match of two within a day: the table says that it will not count', async () => {
  const now = Date.now();
  let text = '';
  for (let i = 0; i < 8; i++) {
    text += `INSERT INTO results(code, game, variant, class, at, weight, state)
      VALUES('day${i}', 'century', '', 3, ${now - 3600000 + i}, 1.0, 0);`;
    for (const [k, who] of [a, b].entries())
      text += `INSERT INTO result_sides(rid, seat, user_id, level, side, place, gone, rating, rd)
        SELECT id, ${k}, '${who.user.id}', '', ${k}, ${k + 1}, 0, 0.0, 0.0
        FROM results WHERE code = 'day${i}';`;
  }
  sql(kit, text);
  const ends = await made('connect_four', { rated: 'people' });
  await a.good({ t: 'start', table: ends });
  await play(ends, [a, b]); // results are looked for when a match has ended
  const counted = () =>
    rows(kit, `SELECT count(*) AS n FROM results WHERE state = 1 AND code GLOB 'day*'`)[0].n === 8;
  await until(counted, 'the eight are rated');
  const table = await made('century', { rated: 'people', seats: 3 }, false);
  await ada.go(`/t/${table}`);
  await ben.go(`/t/${table}`);
  await ada.$('aside.inv [role=status]').waitFor({ state: 'attached' });
  assert.equal(await ada.text('aside.inv [role=status]'), '', 'Ada alone sits there');
  await b.good({ t: 'sit', table, seat: 1 });
  const says = (who, words) =>
    until(async () => words.test(await who.text('aside.inv [role=status]')), `${words}`);
  await says(ada, /will not count for \S*Ada\S* and \S*Ben\S*: they have met eight times/);
  await says(ben, /ne comptera pas pour \S*Ada\S* et \S*Ben\S*\s: déjà huit rencontres/);
  await until(async () => (await ben.overflow()).x <= 0, 'no sideways scroll');
  assert.deepEqual(await wrong(ada), []);
  await b.good({ t: 'stand', table });
  await until(async () => !(await ada.text('aside.inv [role=status]')), 'and no more, alone');
});

test('the form: why it cannot be rated, and that what was chosen will not count', async () => {
  for (const [who, words] of [
    [gus, /Rated matches are for those who have an account/],
    [ada, /Among bots a match is rated only where the table says so/],
  ]) {
    await who.go('/');
    await who.press(who.$('.play details.options summary'));
    await who.$('.play .cap.w').last().waitFor();
    assert.match(await who.text('.play details.options'), words);
    assert.ok(await who.page.getByRole('button', { name: 'rated', exact: true }).isDisabled());
  }
  const many = ada.page.getByRole('group', { name: 'of them bots' });
  const press = (group, name) => ada.press(group.getByRole('button', { name, exact: true }));
  await press(many, '0');
  const clock = ada.page.getByRole('group', { name: 'Time', exact: true });
  const chosen = () => clock.locator('[aria-pressed=true]').innerText();
  const none = await chosen();
  await press(ada.page.getByRole('group', { name: 'Kind' }), 'rated');
  assert.doesNotMatch(await ada.text('.play'), /will not count/);
  await until(async () => (await chosen()) !== none, 'a rated match begins with a clock');
  await press(clock, none); // it can be taken back
  await until(async () => (await chosen()) === none, 'or without');
  await press(many, '1');
  await ada.$('.play [role=status]').waitFor();
  assert.match(await ada.text('.play [role=status]'), /This match will not count\. Among bots/);
  await press(ada.page.getByRole('group', { name: 'Kind' }), 'rated, with bots');
  await ada.press(ada.$('.play .go .main'));
  await marks(ada).first().waitFor();
  assert.match(await ada.text('aside.inv'), /The match is rated\. Bots may sit here/);
  fs.rmSync(kit.folder, { recursive: true, force: true });
});

faultless(() => [ada, ben, gus]);
run();
