// Signing in where a guest sits at a table is asked; and an e-mail address as a way in: a code for the
// page that asked, a link whose page has a button. Pictures go into build/shots.
import assert from 'node:assert/strict';
import { mailbox } from '../server/mailbox.mjs';
import { wrong } from './axe.mjs';
import { asked, playNow } from './century.mjs';
import { Guest, Server, faultless, run, test, until } from './lib.mjs';

const box = await mailbox();
const server = new Server({ host: 'localhost', options: box.options });
const password = 'the transit of Venus';
let ann, gus, table;

async function fine(guest, name) {
  for (const light of ['paper', 'candlelight']) {
    await guest.light(light);
    await guest.shot(`arrival-${name}-${guest.touch ? 'phone' : 'wide'}-${light}`);
    assert.deepEqual(await wrong(guest), [], `${name}, ${light}`);
  }
  await guest.light('paper');
  const { x } = await guest.overflow();
  assert.ok(x <= 0, `no sideways scroll: ${x}`);
}
const me = guest => guest.page.evaluate(() => fetch('/api/me').then(a => a.json()));
// Not the one in the head.
const button = (guest, name) =>
  guest.page.locator('main, dialog').getByRole('button', { name, exact: true });

async function signIn(guest, words) {
  await guest.go('/signin');
  await guest.$('.sign-in [name=name]').fill('Ann');
  await guest.$('.sign-in [name=password]').fill(password);
  await guest.press(button(guest, words));
}

test('a guest who sits at a table is asked, in French on a phone; the seat stays, and so does the guest', async () => {
  await server.start();
  ann = await Guest.come(server, { name: 'Ann' });
  const made = await ann.context.request.post('/api/account', {
    data: { name: 'Ann', password },
    headers: { origin: server.url },
  });
  assert.equal(made.status(), 201);
  gus = await Guest.come(server, { size: 'phone', lang: 'fr', name: 'Gus' });
  await gus.go('/');
  await playNow(gus, { level: null });
  await gus.$('.table.century').waitFor();
  table = new URL(gus.page.url()).pathname;
  gus.offline = true; // 409 is an answer here
  await signIn(gus, 'Se connecter');
  await gus.$('.seats-ask h2', { hasText: 'Gus' }).waitFor();
  assert.match(await gus.$('.seats-ask').innerText(), /Century|Siècle/i);
  await fine(gus, 'seats');
  await gus.press('.seats-ask .leave');
  await gus.$('.my-name', { hasText: 'Ann' }).waitFor();
  gus.offline = false;
  await gus.go('/me');
  await gus.press(button(gus, 'Se déconnecter ici'));
  await gus.$('.my-name', { hasText: 'Gus' }).waitFor();
});

test('the seat goes over, by keys alone, and the match goes on', async () => {
  gus.offline = true;
  await signIn(gus, 'Se connecter');
  await until(
    () => gus.page.evaluate(() => document.activeElement?.matches('.seats-ask h2') ?? false),
    'the question has the focus',
  );
  await gus.page.keyboard.press('Tab');
  await gus.page.keyboard.press('Enter');
  await gus.$('.my-name', { hasText: 'Ann' }).waitFor();
  gus.offline = false;
  await gus.go(table);
  await asked(gus);
  assert.notEqual(gus.table.you, null, 'at the seat of the account');
  assert.ok(gus.table.seats.some(s => s.name === 'Ann'));
});

test('an address is added by its code', async () => {
  await ann.go('/me');
  await ann.press(button(ann, 'Add an e-mail address'));
  await ann.$('.mail-way [name=email]').fill('ann@example.org');
  await fine(ann, 'mail-address');
  await ann.page.keyboard.press('Enter');
  const { code } = await box.next('ann@example.org');
  const field = ann.$('.mail-way [name=code]');
  await field.waitFor();
  ann.offline = true; // 401 is an answer here
  await field.fill(code === '00000000' ? '00000001' : '00000000');
  await ann.page.keyboard.press('Enter');
  await ann.$('.mail-way .bad', { hasText: 'do not go together' }).waitFor();
  ann.offline = false;
  await fine(ann, 'mail-code');
  await field.fill(code);
  await ann.page.keyboard.press('Enter');
  await ann.$('.acc-rows li', { hasText: 'ann@example.org' }).waitFor();
  await fine(ann, 'me');
});

test('a letter’s link signs in by its button, and not by being looked at', async () => {
  const other = await Guest.come(server, { name: 'Cosima' });
  await other.go('/signin');
  await other.press(button(other, 'A code by e-mail'));
  await other.$('.mail-way [name=email]').fill('ann@example.org');
  await other.page.keyboard.press('Enter');
  const { link } = await box.next('ann@example.org');
  await other.$('.mail-way [name=code]').waitFor();
  await other.go(`/m/${link}`);
  await button(other, 'Sign in').waitFor();
  assert.equal((await me(other)).name, 'Cosima', 'after looking');
  await fine(other, 'mail-page');
  await other.press(button(other, 'Sign in'));
  await other.$('.my-name', { hasText: 'Ann' }).waitFor();
  other.offline = true; // 409 is an answer here
  await other.go(`/m/${link}`);
  await other.press(button(other, 'Sign in'));
  await other.$('.bad', { hasText: 'holds no more' }).waitFor();
  await other.close();
});

test('a guest is kept by an address', async () => {
  const guest = await Guest.come(server, { size: 'phone', name: 'Ulrika' });
  await guest.go('/');
  const { id } = await me(guest);
  await guest.press('.my-name');
  await guest.$('.keep .is-free').waitFor();
  await guest.press('.keep .by-mail');
  await guest.$('.mail-way [name=email]').fill('ulrika@example.org');
  await guest.page.keyboard.press('Enter');
  const { code } = await box.next('ulrika@example.org');
  await guest.$('.mail-way [name=code]').fill(code);
  await guest.page.keyboard.press('Enter');
  await guest.$('.codes li').first().waitFor();
  assert.deepEqual([(await me(guest)).id, (await me(guest)).account], [id, true]);
  await guest.close();
});

faultless(() => [gus, ann]);

run();
