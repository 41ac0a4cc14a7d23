// Appointments on screen: proposed from the square's panel by the keyboard, ticked on a telephone in
// French, fixed, told, taken along to a calendar, called off.
import assert from 'node:assert/strict';
import { Guest, Server, faultless, run, test, until } from './lib.mjs';
import { wrong } from './axe.mjs';
import { Server as Kit } from '../server/kit.mjs';
import { accounts } from '../server/tournament.mjs';

const server = new Server();
const kit = new Kit(); // speaks to that one
let people, ada, ben, eve;

async function inBrowser(user, options) {
  const guest = await Guest.come(server, options);
  const [name, value] = user.cookie.split('=');
  await guest.context.addCookies([{ name, value, url: server.url }]);
  return guest;
}
/** As a datetime-local input has it, in the page's own zone. */
const local = (who, days) =>
  who.page.evaluate(n => {
    const d = new Date(Date.now() + n * 86400000);
    return new Date(d.getTime() - d.getTimezoneOffset() * 60000).toISOString().slice(0, 16);
  }, days);
const list = who => who.$('.appointments');
const note = who => who.$('.invited-note');

test(
  'people come; guests make no appointments',
  async () => {
    await server.start();
    Object.assign(kit, { port: server.port, origin: server.url });
    people = await accounts(kit, ['Ada', 'Ben']);
    ada = await inBrowser(people[0]);
    ben = await inBrowser(people[1], { size: 'phone', lang: 'fr' });
    eve = await Guest.come(server, { name: 'Eve' });
    await eve.go('/');
    await eve.press(eve.$('#play .turn'));
    await eve.$('#play .square .go').waitFor();
    assert.equal(
      await eve.$('#play').getByRole('button', { name: 'Make an appointment' }).count(),
      0,
    );
  },
  true,
);

test('one is proposed from the panel, by the keyboard', async () => {
  await ada.go('/');
  await ada.press(ada.$('.plate', { hasText: 'Settle, barter' }).locator('button.chosen'), {
    force: true,
  });
  await ada.press(ada.$('#play .turn'));
  const seats = ada.$('#play').getByRole('group', { name: 'Seats at the table', exact: true });
  await seats.waitFor();
  for (const b of await seats.getByRole('button').all())
    if (((await b.getAttribute('aria-pressed')) === 'true') !== ((await b.innerText()) === '2'))
      await ada.press(b);
  const speed = ada.$('#play').getByRole('group', { name: 'Speed', exact: true });
  const chosen = await speed.locator('[aria-pressed=true]').innerText();
  assert.equal(chosen, '2 min a turn');
  const open = ada.$('#play').getByRole('button', { name: 'Make an appointment', exact: true });
  await open.focus();
  await ada.page.keyboard.press('Enter');
  const time = n => ada.$('.propose').getByLabel(`Time ${n}`, { exact: true });
  await time(1).fill(await local(ada, -1));
  await time(1).press('Enter');
  await ada.$('.propose [role=alert]').waitFor();
  assert.match(await ada.text('.propose [role=alert]'), /sixty days/);
  assert.deepEqual(await wrong(ada), []);
  await ada.shot('appointment-form-wide');
  await time(1).fill(await local(ada, 2));
  await time(2).fill(await local(ada, 3));
  await time(3).fill(await local(ada, 4));
  await time(3).press('Enter');
  await list(ada).waitFor();
  assert.equal(await ada.$('.propose').count(), 0);
  assert.equal(await list(ada).locator('input[type=checkbox]:checked').count(), 3);
  assert.equal(await list(ada).locator('input:disabled').count(), 3, 'who proposes comes to all');
  assert.match(await ada.text('.appointments'), /Century.*yours.*2 at the table.*one can come/s);
  assert.ok((await ada.text('.appointments')).includes(chosen), 'in the words of the form');
  assert.equal((await ada.overflow()).x, 0);
  assert.deepEqual(await wrong(ada), []);
  await ada.shot('appointment-own-wide', { fullPage: true });
});

test('another ticks a time on the telephone, and it is fixed and told to both', async () => {
  await ben.go('/');
  await list(ben).waitFor();
  assert.equal((await ben.overflow()).x, 0);
  assert.deepEqual(await wrong(ben), []);
  await ben.shot('appointment-phone', { fullPage: true });
  assert.match(
    await ben.text('.appointments'),
    /Rendez-vous.*Ada.*propose.*2 min par tour.*une personne peut venir/s,
  );
  const third = await ben.page.evaluate(
    at =>
      new Intl.DateTimeFormat('fr', {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: 'numeric',
        minute: '2-digit',
      }).format(new Date(at)),
    await local(ben, 4),
  );
  const group = list(ben).getByRole('group', { name: /quand pouvez-vous venir/ });
  const box = group.getByRole('checkbox').nth(2);
  assert.ok((await group.locator('label').nth(2).innerText()).includes(third.slice(0, -2)), third);
  await ben.press(box);
  for (const [who, words] of [
    [ada, /Your appointment is fixed: Century/],
    [ben, /Votre rendez-vous est fixé.*Century/],
  ]) {
    await note(who).waitFor();
    assert.match(await note(who).innerText(), words);
    assert.deepEqual(await wrong(who), []);
  }
  await ben.shot('appointment-fixed-phone');
  await ben.press(note(ben).getByRole('button'));
  await until(async () => (await note(ben).count()) === 0, 'it is read');
  await until(async () => (await list(ben).locator('fieldset').count()) === 0, 'it is fixed');
  assert.match(await ben.text('.appointments'), /avec .*Ada.* et .*Ben/s);
  assert.equal((await ben.overflow()).x, 0);
});

test('who comes takes it along to a calendar; it is called off, and that is told', async () => {
  const link = list(ben).getByRole('link', { name: /Dans mon agenda/ });
  const [file] = await Promise.all([ben.page.waitForEvent('download'), ben.press(link)]);
  assert.equal(file.suggestedFilename(), 'orrery.ics');
  const text = await new Response(await file.createReadStream()).text();
  assert.match(text, /^BEGIN:VCALENDAR\r\n[^]*\r\nDTSTART:[^]*\r\nSUMMARY:Century/);
  await ada.press(note(ada).getByRole('button', { name: 'Close' }));
  await ada.press(list(ada).getByRole('button', { name: /Call it off/ }));
  await until(async () => /called off/.test(await ada.text('.appointments')), 'it is called off');
  await note(ben).waitFor();
  assert.match(await note(ben).innerText(), /annulé/);
  await until(async () => /annulé/.test(await ben.text('.appointments')), 'and in the list');
  assert.deepEqual(await wrong(ben), []);
});

faultless(() => [ada, ben, eve]);
await run();
