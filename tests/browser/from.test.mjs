// Play on from here: from a move of a finished match to a new one, and what is said of it.
import assert from 'node:assert/strict';
import { Guest, Server, faultless, playFrom, run, test, until } from './lib.mjs';

const server = new Server();
let first, second, code;

test(
  'a match is begun from a late move and played to its end',
  async () => {
    await server.start();
    const plies = server.simulated('late', 'century', 3, 7).length - 2;
    first = await Guest.come(server, { name: 'Margaux' });
    code = await playFrom(first, { file: 'late', ply: plies - 12, bots: 'apprentice' });
    await first.$('.board').waitFor();
    assert.ok(first.view.ply >= plies - 12, `ply ${first.view.ply}`);
    assert.equal(
      await first.text('.top .from'),
      `casual, from move ${plies - 12}`,
      'the head says so',
    );
    await first.press(first.page.getByRole('button', { name: 'Leave this match' }));
    await first.press(first.page.getByRole('button', { name: 'Leave for good' }));
    await first.press(first.page.getByRole('button', { name: 'Yes, I leave for good' }));
    await first.$('.over').waitFor();
  },
  true,
);

test('on its page everybody may play on from the move that is shown, against bots', async () => {
  const log = await (await fetch(`${server.url}/api/tables/${code}/log`)).json();
  const at = log.moves.find(m => m.by === 1).ply - 1;
  second = await Guest.come(server, { name: 'Lou' });
  await second.go(`/r/${code}?ply=${at}`);
  await second.$('.replay .board').waitFor();
  const on = second.page.getByRole('button', { name: 'Play on from here' });
  await second.press(on);
  const dialog = second.$('dialog');
  assert.match(await dialog.innerText(), /casual match/);
  assert.match(await dialog.innerText(), /could be known to whoever has read this match/);
  assert.equal(
    await dialog.locator('[aria-pressed="true"], [aria-checked="true"]').first().innerText(),
    log.seats[1].name,
    'the seat whose move comes next',
  );
  await second.press(dialog.getByRole('button', { name: 'Begin' }));
  await second.$('.table:not(.replay) .board').waitFor();
  await until(() => second.view?.table !== code && second.view?.q !== undefined, 'it is asked');
  assert.deepEqual([second.table.from, second.table.you], [{ table: code, ply: at }, 1]);
  assert.equal(second.view.ply, at, 'its own move comes first');
  await second.press(second.page.getByRole('button', { name: 'This table: settings and more' }));
  assert.match(await second.text('.from-line'), /casual match, begun from move/i);
  await second.press(second.page.getByRole('link', { name: 'Look at that match' }));
  await second.$('.replay .board').waitFor();
  const where = new URL(second.page.url());
  assert.deepEqual([where.pathname, where.searchParams.get('ply')], [`/r/${code}`, String(at)]);
  for (const end of ['Home', 'End']) {
    await second.page.keyboard.press(end);
    await until(async () => (end === 'Home') === (await on.count()) > 0, `offered at ${end}`);
  }
});

test('in French and on a telephone, for people: the others sit down at the table first', async () => {
  const guest = await Guest.come(server, { size: 'phone', lang: 'fr', name: 'Inès' });
  const log = await (await fetch(`${server.url}/api/tables/${code}/log`)).json(),
    before = log.moves.find(m => m.by === 12).ply - 30; // the first player left
  await guest.go(`/r/${code}?ply=${before}`);
  await guest.press(guest.page.getByRole('button', { name: 'Rejouer d’ici' }));
  const dialog = guest.$('dialog');
  await guest.press(dialog.getByText('des gens'));
  await guest.stands();
  await guest.press(dialog.getByRole('button', { name: 'Ouvrir la table' }));
  await guest.$('.seats').waitFor();
  assert.match(await guest.text('.from-line'), /Une partie sans enjeu, reprise au coup/);
  assert.equal(guest.table.status, 'setup');
  assert.equal(await guest.$('.colours').count(), 0, 'the colours are those of that match');
  const friend = await Guest.come(server, { name: 'Ren' });
  await friend.go(new URL(guest.page.url()).pathname);
  await friend.press(friend.page.getByRole('button', { name: 'Sit down' }));
  await until(() => guest.table.seats.filter(s => s.kind === 'human').length === 2, 'two sit');
  await guest.press(guest.page.locator('.bot-pick .btn').first());
  await guest.press(guest.page.getByRole('button', { name: 'Commencer' }));
  for (const one of [guest, friend]) await one.$('.table .board').waitFor();
  assert.ok(guest.view.ply >= before);
  await guest.stands();
  faults.push(guest, friend);
});

const faults = [];
faultless(() => [first, second, ...faults]);

await run();
