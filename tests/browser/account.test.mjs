// A guest keeps its name by a passkey, goes on with its match in another browser, signs in by a
// password and by a recovery code, and changes its ways in. The passkeys are of Chromium's virtual
// authenticator. On its way it takes a picture of each page into build/shots.
import assert from 'node:assert/strict';
import { Guest, Server, faultless, run, test, until } from './lib.mjs';
import { wrong } from './axe.mjs';
import { asked, playNow } from './century.mjs';
import { device } from './device.mjs';

const server = new Server({ host: 'localhost' });
let gerda, elsewhere, lost, table, codes;

/** Nothing is wrong with what stands there, in both lights; with a picture of each. */
async function fine(guest, name) {
  for (const light of ['paper', 'candlelight']) {
    await guest.light(light);
    await guest.shot(`account-${name}-${guest.touch ? 'phone' : 'wide'}-${light}`);
    assert.deepEqual(await wrong(guest), [], `${name}, ${light}`);
  }
  await guest.light('paper');
  const { x } = await guest.overflow();
  assert.ok(x <= 0, `no sideways scroll: ${x}`);
}
const me = guest => guest.page.evaluate(() => fetch('/api/me').then(a => a.json()));
const button = (guest, name) => guest.page.getByRole('button', { name, exact: true });

test(
  'a guest plays, and keeps its name by a passkey',
  async () => {
    await server.start();
    const other = await Guest.come(server, { name: 'Tobias' });
    await other.context.request.post('/api/account', {
      data: { name: 'Tobias', password: 'clockwork rivals' },
      headers: { origin: server.url },
    });
    gerda = await device(await Guest.come(server, { name: 'Gerda' }));
    await gerda.go('/');
    await playNow(gerda);
    await asked(gerda);
    table = new URL(gerda.page.url()).pathname;
    const { id } = await me(gerda);
    await gerda.go('/');
    await gerda.press('.my-name');
    const name = gerda.$('.keep [name=name]');
    await name.fill('Tobias');
    await gerda
      .$('.keep .bad', { hasText: 'Somebody has this name. “Tobias II” is free.' })
      .waitFor();
    for (const how of ['.btn.main', '.only'])
      assert.ok(
        await gerda.$(`.keep ${how}`).isDisabled(),
        `${how}: not with a name that is taken`,
      );
    await name.fill('Maria Cunitz');
    await gerda.$('.keep .is-free', { hasText: 'Nobody else has this name.' }).waitFor();
    await fine(gerda, 'keep');
    await gerda.press('.keep .btn.main');
    await gerda.$('.codes li').first().waitFor();
    codes = await gerda.$('.codes li').allInnerTexts();
    assert.equal(codes.length, 10);
    // They are shown once: neither Escape nor a click beside them ends that.
    for (let i = 0; i < 3; i++) await gerda.page.keyboard.press('Escape');
    await gerda.page.mouse.click(5, 5);
    assert.deepEqual(await gerda.$('.codes li').allInnerTexts(), codes);
    await fine(gerda, 'codes');
    await gerda.press(button(gerda, 'I have them'));
    await gerda.$('.my-name', { hasText: 'Maria Cunitz' }).waitFor();
    assert.deepEqual(await me(gerda), { id, name: 'Maria Cunitz', account: true, role: 'person' });
    const [passkey, ...more] = await gerda.passkeys();
    assert.equal(more.length, 0);
    assert.ok(passkey.isResidentCredential, 'one that says whose it is');
  },
  true,
);

test('in another browser its passkey is offered where the name is typed, and the match goes on', async () => {
  elsewhere = await device(await Guest.come(server, { name: 'Sophie' }), await gerda.passkeys());
  await elsewhere.go('/');
  await elsewhere.press('.my-name');
  // The device answers what the browser asks by itself: nothing more is pressed.
  await elsewhere.press('.keep .known');
  await elsewhere.$('.my-name', { hasText: 'Maria Cunitz' }).waitFor();
  assert.equal((await me(elsewhere)).id, (await me(gerda)).id);
  await elsewhere.go(table);
  await asked(elsewhere);
  assert.notEqual(elsewhere.table.you, null, 'at the seat of its own');
});

test('a passkey of that device is added, named and removed', async () => {
  await elsewhere.go('/me');
  await elsewhere.$('.acc-rows li').first().waitFor();
  elsewhere.offline = true; // its device says that it has one already
  await elsewhere.press(button(elsewhere, 'Add a passkey'));
  await elsewhere
    .$('.account-page > .bad', { hasText: 'has a passkey of yours already' })
    .waitFor();
  elsewhere.offline = false;
  const tablet = await device(await Guest.come(server, { size: 'phone' }));
  await tablet.context.addCookies(await elsewhere.context.cookies());
  await tablet.go('/me');
  await tablet.press(button(tablet, 'Add a passkey'));
  const rows = tablet
    .$('.acc-rows')
    .first()
    .locator('li', { has: tablet.page.getByRole('button', { name: /^rename/ }) });
  await until(async () => (await rows.count()) === 2, 'two passkeys');
  await tablet.press(rows.nth(1).getByRole('button', { name: /^rename/ }));
  await tablet.$('.keep [name=label]').fill('Tablet');
  await tablet.press(button(tablet, 'Save'));
  await tablet.$('.acc-rows li', { hasText: 'Passkey, Tablet' }).waitFor();
  await fine(tablet, 'me');
  await tablet.press(
    tablet.$('.acc-rows li', { hasText: 'Tablet' }).getByRole('button', { name: /^remove/ }),
  );
  await tablet.press(tablet.$('dialog').getByRole('button', { name: 'remove', exact: true }));
  await until(async () => (await rows.count()) === 1, 'one passkey again');
  assert.equal(await tablet.page.getByRole('button', { name: /^remove/ }).count(), 0, 'the last');
  await tablet.close();
});

test('a password is set; wrong ones are told, and it signs in', async () => {
  await gerda.go('/me');
  await gerda.press(button(gerda, 'set one'));
  await gerda.$('.keep [name=password]').fill('the transit of Venus');
  await gerda.press(button(gerda, 'Save'));
  await until(
    async () => (await gerda.$('.acc-rows').first().innerText()).includes('Password\nadded'),
    'there is a password',
  );
  await fine(gerda, 'me');
  lost = await Guest.come(server, { size: 'phone', lang: 'fr', name: 'Léonor' });
  await lost.go('/');
  await lost.press('.my-name');
  await lost.$('.keep .is-free, .keep .bad').waitFor();
  await fine(lost, 'keep');
  await lost.press('.keep .known');
  await lost.$('.sign-in').waitFor();
  await fine(lost, 'signin');
  await lost.go('/signin');
  await lost.$('.sign-in [name=name]').fill('maria cunitz');
  await lost.$('.sign-in [name=password]').fill('not that one');
  lost.offline = true; // 401 is an answer here
  await lost.press(button(lost, 'Se connecter'));
  await lost.$('.sign-in .bad', { hasText: 'ne vont pas ensemble' }).waitFor();
  await fine(lost, 'signin-wrong');
  lost.offline = false;
});

test('who has lost the device comes in by a recovery code, once', async () => {
  await lost.press('.sign-in .swap');
  await lost.$('.sign-in [name=code]').fill(codes[2].toLowerCase());
  await lost.press(button(lost, 'Se connecter'));
  await lost.$('.my-name', { hasText: 'Maria Cunitz' }).waitFor();
  assert.equal((await me(lost)).id, (await me(gerda)).id);
  await lost.go('/me');
  await lost.$('h2', { hasText: 'encore 9 sur 10' }).waitFor();
});

test('a device is signed out from another one', async () => {
  await gerda.go('/me');
  const row = gerda.$('.acc-rows').last().locator('li');
  await row.first().waitFor();
  const before = await row.count();
  lost.offline = true; // their lines are lost
  elsewhere.offline = true;
  await gerda.press(gerda.page.getByRole('button', { name: 'Sign out everywhere else' }));
  await fine(gerda, 'everywhere');
  await gerda.press(gerda.$('dialog').getByRole('button', { name: 'sign out', exact: true }));
  await until(async () => (await row.count()) === 1, 'one device alone');
  assert.ok(before > 1);
  await lost.$('main h1', { hasText: 'Vous êtes déconnecté ici' }).waitFor();
});

test('who was signed out is told so, then and on coming back; a guest by choice alone', async () => {
  await lost.page.reload();
  await lost.$('main h1', { hasText: 'Vous êtes déconnecté ici' }).waitFor();
  assert.equal((await me(lost)).id, null, 'nobody yet');
  await fine(lost, 'ended');
  await lost.press(button(lost, 'Continuer en invité'));
  const { id } = await until(async () => {
    const it = await me(lost);
    return it.id && it;
  }, 'a guest of its own');
  assert.notEqual(id, (await me(gerda)).id);
  await lost.go('/');
  await lost.$('.my-name', { hasText: (await me(lost)).name }).waitFor();
  assert.equal(await lost.$('.link-ended').count(), 0, 'told once');
  // The other device signs in where it was; its passkey is offered as always.
  await elsewhere.$('main h1', { hasText: 'You are signed out here' }).waitFor();
  await elsewhere.press(button(elsewhere, 'Sign in'));
  await button(elsewhere, 'Change the name').waitFor();
  assert.equal((await me(elsewhere)).id, (await me(gerda)).id);
});

test('another name, by keys alone', async () => {
  await button(gerda, 'Change the name').focus();
  await gerda.page.keyboard.press('Enter');
  await until(
    () => gerda.page.evaluate(() => document.activeElement?.name === 'name'),
    'the field has the focus',
  );
  await gerda.page.keyboard.press('Control+A');
  await gerda.page.keyboard.type('Urania');
  await gerda.$('.keep .is-free').waitFor();
  await gerda.page.keyboard.press('Enter');
  await gerda.$('.my-name', { hasText: 'Urania' }).waitFor();
});

faultless(() => [gerda]);

run();
