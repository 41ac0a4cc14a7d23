// Friends, following, hiding, blocking and reporting, as people meet them: on the page of friends, at
// a table, in talk and on the page of somebody else; by mouse, finger and keyboard, in two languages.
import assert from 'node:assert/strict';
import { Guest, Server, faultless, run, test, until } from './lib.mjs';
import { comes, fine, get, says } from './company.mjs';

const server = new Server();
let ada, ben, cleo, gus, table;
const button = (guest, name) => guest.page.getByRole('button', { name, exact: true });
const kinds = async (guest, name) =>
  (await get(guest, '/api/ties')).ties.filter(t => t.name === name).map(t => t.kind);
const menu = guest => guest.$('.menu-dialog');
const entry = (guest, name) => menu(guest).getByRole('button', { name });

test(
  'four people: three have kept their names',
  async () => {
    await server.start();
    ada = await comes(server, 'Ada');
    ben = await comes(server, 'Ben', { lang: 'fr' });
    cleo = await comes(server, 'Cleo', { size: 'phone' });
    gus = await Guest.come(server, { name: 'Gus', size: 'phone', lang: 'fr' });
  },
  true,
);

test('from the name in the head to the page of friends; asked by name, and said yes to', async () => {
  await ada.go('/');
  await ada.press('.my-name');
  await menu(ada).waitFor();
  await fine(ada, 'my-menu', { whole: false });
  await ada.press(menu(ada).getByRole('link', { name: 'Friends' }));
  await ada.$('.friends-page .ask-friend').waitFor();
  await fine(ada, 'friends-empty');
  ada.offline = true; // the browser tells of a refusal, too
  await ada.$('.ask-friend input').fill('Nobody at all');
  await ada.press(button(ada, 'Ask'));
  await ada.$('.ask-friend .bad', { hasText: 'Nobody here is called that.' }).waitFor();
  ada.offline = false;
  await ada.$('.ask-friend input').fill('Ben');
  await ada.page.keyboard.press('Enter');
  await ada.$('.ask-friend .is-free', { hasText: 'Ben' }).waitFor();
  await ada.$('h3', { hasText: 'You have asked' }).waitFor();
  await ben.go('/');
  await ben.press('.my-name');
  await menu(ben).locator('.mark', { hasText: 'une demande' }).waitFor();
  await ben.press(menu(ben).getByRole('link', { name: /^Amis/ }));
  await ben.press(ben.page.getByRole('button', { name: /^Oui/ }));
  await ben.$('.presence.on').waitFor();
  assert.deepEqual(await kinds(ada, 'Ben'), ['friend']);
  await ada.page.reload();
  await ada.$('.people-rows li', { hasText: 'Ben' }).locator('.presence.on').waitFor();
});

test('a friend is seen at the table, and joined there', async () => {
  await ben.go('/about');
  ({ table } = await says(ben, { t: 'create', game: 'century', seats: 3, open: true }));
  await ben.go(`/t/${table}`);
  await ben.$('.invite-list').waitFor();
  const row = ada.$('.people-rows li', { hasText: 'Ben' });
  await ada.page.reload();
  await row.locator('small', { hasText: 'at a table of Century' }).waitFor();
  await fine(ada, 'friends');
  await ada.press(row.getByRole('button', { name: /^Join/ }));
  await ada.$('.seat-row', { hasText: 'Ada' }).waitFor();
  await ben.$('.seat-row', { hasText: 'Ada' }).waitFor();
});

test('from the table a friend who is here is invited, and comes', async () => {
  await cleo.go('/people/Ben');
  await cleo.press(button(cleo, 'Ask to be friends'));
  await cleo.page.getByRole('button', { name: /^Asked/ }).waitFor();
  await fine(cleo, 'person');
  await ben.go('/friends');
  await ben.press(ben.page.getByRole('button', { name: /^Oui/ }));
  await until(async () => (await kinds(ben, 'Cleo'))[0] === 'friend', 'friends');
  await ben.go(`/t/${table}`);
  await fine(ben, 'table-invite');
  await ben.press(ben.page.getByRole('button', { name: /^Inviter/ }));
  await cleo.$('.invited-note').waitFor();
  await cleo.shot('invited-phone');
  await cleo.press(cleo.$('.invited-note').getByRole('button', { name: 'Come' }));
  await cleo.press(cleo.$('.go').getByRole('button', { name: 'Sit down' }));
  await ben.$('.seat-row', { hasText: 'Cleo' }).waitFor();
});

test('by keyboard the name in talk opens the menu; what a guest says is hidden at once, and stays hidden', async () => {
  const line = ada.$('.chat li', { hasText: 'Gus' });
  await says(gus, { t: 'open', table }, { t: 'phrase', table, phrase: 'hello' });
  await line.waitFor();
  const name = line.locator('button.person');
  await name.focus();
  await ada.page.keyboard.press('Enter');
  await menu(ada).waitFor();
  await entry(ada, /^Hide what/).waitFor();
  assert.equal(await menu(ada).getByRole('link', { name: 'Profile' }).count(), 0, 'a guest');
  await until(
    async () => (await menu(ada).locator('[role=status]').innerText()) === 'A guest',
    'it is said who it is',
  );
  await fine(ada, 'person-menu', { whole: false });
  await ada.page.keyboard.press('Escape');
  await menu(ada).waitFor({ state: 'detached' });
  assert.ok(await name.evaluate(el => el === document.activeElement), 'back where it came from');
  await ada.page.keyboard.press('Enter');
  await entry(ada, /^Hide what/).focus();
  await ada.page.keyboard.press('Enter');
  await line.waitFor({ state: 'detached' });
  await entry(ada, /^Show what/).waitFor();
  await until(async () => (await kinds(ada, 'Gus'))[0] === 'hide', 'the server keeps it');
  await ada.page.keyboard.press('Escape');
  await ada.page.evaluate(() => localStorage.clear());
  await ada.page.reload();
  await ada.$('.chat').waitFor();
  await says(gus, { t: 'open', table }, { t: 'phrase', table, phrase: 'sorry' });
  await says(cleo, { t: 'open', table }, { t: 'phrase', table, phrase: 'thanks' });
  await ada.$('.chat li', { hasText: 'Cleo' }).waitFor();
  assert.equal(await line.count(), 0, 'also on a device that knows nothing of it');
});

test('what is hidden is shown again from the page of friends', async () => {
  await ada.go('/friends');
  await ada.press(ada.page.getByRole('button', { name: /^show again/ }));
  await until(async () => !(await kinds(ada, 'Gus')).length, 'shown again');
  await ada.go(`/t/${table}`);
  await ada.$('.chat li', { hasText: 'Gus' }).first().waitFor();
});

test('a block says what it means before it is done; the friendship is over, and it is taken back', async () => {
  await cleo.go(`/t/${table}`);
  await cleo.press(cleo.$('.seat-row button.person', { hasText: 'Ben' }));
  await entry(cleo, /^Block/).waitFor();
  await until(
    async () => /A friend of yours/.test(await menu(cleo).innerText()),
    'friends, it says',
  );
  await cleo.press(entry(cleo, /^Block/));
  await menu(cleo).locator('p', { hasText: 'Neither hears what the other says' }).waitFor();
  await fine(cleo, 'block', { whole: false });
  await cleo.press(menu(cleo).getByRole('button', { name: 'Block', exact: true }));
  await until(async () => (await kinds(cleo, 'Ben')).join() === 'block', 'blocked');
  assert.deepEqual(await kinds(ben, 'Cleo'), []);
  await cleo.page.keyboard.press('Escape');
  await cleo.go('/friends');
  await cleo.$('.people-rows li', { hasText: 'Ben' }).waitFor();
  await fine(cleo, 'friends');
  await cleo.press(cleo.page.getByRole('button', { name: /^unblock/ }));
  await until(async () => !(await kinds(cleo, 'Ben')).length, 'no wall');
});

test('following shows a table, on the page of somebody else', async () => {
  await ada.go('/people/Cleo');
  await ada.press(button(ada, 'Follow'));
  await button(ada, 'Follow no more').waitFor();
  assert.deepEqual(await kinds(ada, 'Cleo'), ['follow']);
  await ada.press(ada.page.getByRole('button', { name: /^More about/ }));
  await entry(ada, /^Follow no more/).waitFor();
  await fine(ada, 'person-of');
  await ada.page.keyboard.press('Escape');
  await ada.press(button(ada, 'Follow no more'));
  await button(ada, 'Follow').waitFor();
});

test('a report says what goes along; what became of it stands under Letters', async () => {
  await gus.go(`/t/${table}`);
  await gus.press(gus.$('.seat-row button.person', { hasText: 'Ada' }));
  await gus.press(entry(gus, /^Signaler/));
  const dialog = gus.$('dialog.report');
  await dialog.locator('.goes', { hasText: 'les 50 dernières lignes' }).waitFor();
  const send = dialog.getByRole('button', { name: 'Envoyer le signalement' });
  assert.ok(await send.isDisabled(), 'not without a reason');
  await gus.press(dialog.getByText('Des insultes'));
  await dialog.locator('textarea').fill('Dit du mal de tous.');
  await fine(gus, 'report', { whole: false });
  await gus.press(send);
  await gus.$('dialog.report', { hasText: 'Merci. Les modérateurs l’ont reçu.' }).waitFor();
  await gus.press(gus.$('dialog.report').getByRole('link', { name: 'Lettres' }));
  await gus.$('.people-rows li', { hasText: 'en cours d’examen' }).waitFor();
  await fine(gus, 'letters-reported');
});

test('on a page without a table a report asks for a match that both were in', async () => {
  await ada.go('/people/Cleo');
  await ada.press(ada.page.getByRole('button', { name: /^More about/ }));
  await ada.press(entry(ada, /^Report/));
  await ada.$('dialog.report', { hasText: 'you two have met at none' }).waitFor();
  await ada.page.keyboard.press('Escape');
  await ada.$('dialog.report').waitFor({ state: 'detached' });
});

test('a guest has a page for whom it has blocked and hidden, and is told what friends need', async () => {
  await gus.go('/matches');
  await gus.press(gus.page.getByRole('link', { name: 'Bloqués et cachés' }));
  await gus.$('.friends-page', { hasText: 'pour ceux qui ont gardé un nom' }).waitFor();
  await fine(gus, 'friends-guest');
});

test('names at open tables lead to the pages of those who have one', async () => {
  await gus.go('/');
  await gus.press(gus.$('.open li a.person', { hasText: 'Ben' }));
  await gus.$('.profile h1', { hasText: 'Ben' }).waitFor();
});

faultless(() => [ada, ben, cleo, gus]);
run();
