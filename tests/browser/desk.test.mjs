// The moderators' desk, the letters that people get of it, and the ways in that a host may shut: what
// is reported is judged in its talk, told to the person, answered once, taken back, and in the trail.
import assert from 'node:assert/strict';
import { Guest, Server, faultless, run, test, until } from './lib.mjs';
import { PASSWORD, comes, erase, fine, get, post, says, sql } from './company.mjs';

const server = new Server({ options: ['--contact', 'host@example.org'] });
let judith, ursus, cunitz, guest, late, table;
const button = (who, name) => who.page.getByRole('button', { name, exact: true });
const again = async who => {
  const answer = await post(who, '/api/signin', { name: who.called, password: PASSWORD });
  assert.equal(answer.status, 200);
};
/** Long here, so that they talk in their own words. */
const settled = id =>
  `UPDATE people SET created = created - 86400001 WHERE id = '${id}';` +
  [1, 2, 3]
    .map(
      i =>
        'INSERT INTO played(user_id, at, code, game, variant, seats, seat, place, score, kind, detail)' +
        ` VALUES('${id}', ${i}, 'x${i}', 'century', '', 2, 0, 1, 0, 0, '{}');`,
    )
    .join('');

test(
  'a moderator, somebody who insults others, and who reports it',
  async () => {
    await server.start();
    judith = await comes(server, 'Judith');
    ursus = await comes(server, 'Ursus', { lang: 'fr', size: 'phone' });
    cunitz = await comes(server, 'Cunitz');
    await server.end();
    sql(
      server,
      `UPDATE people SET role = 1 WHERE id = '${judith.id}';${settled(ursus.id)}${settled(cunitz.id)}
       INSERT INTO same_line(user_id, other, game, variant, n, at)
       VALUES('${cunitz.id}', '${ursus.id}', 'century', '', 3, ${Date.now() - 7200000});`,
    );
    await server.start();
    guest = await Guest.come(server, { name: 'Gerda' });
    const at = { t: 'create', game: 'century', seats: 3, open: true };
    ({ table } = await says(cunitz, at));
    await says(cunitz, { t: 'open', table }, { t: 'chat', table, text: 'it was there :)' });
    await says(
      ursus,
      { t: 'open', table },
      { t: 'chat', table, text: 'you always take that one' },
      { t: 'chat', table, text: 'what a poor lot you are' },
    );
    await says(guest, { t: 'open', table }, { t: 'phrase', table, phrase: 'no_hurry' });
    await says(ursus, { t: 'open', table }, { t: 'chat', table, text: 'nobody asked you, Gerda' });
    const words = 'He insults everybody.';
    for (const [who, more] of [
      [cunitz, { words }],
      [guest, { reason: 'spam' }],
    ])
      await post(who, '/api/reports', { user: ursus.id, table, reason: 'insult', ...more });
    await post(ursus, '/api/reports', { user: cunitz.id, table, reason: 'leaving' });
  },
  true,
);

test('the desk is for moderators, and the way to it stands under their name', async () => {
  cunitz.offline = true; // the browser tells of the refusal, too
  await cunitz.go('/desk');
  await cunitz.$('.desk .hd', { hasText: 'This desk is for moderators.' }).waitFor();
  assert.equal(await cunitz.$('.desk-list').count(), 0);
  cunitz.offline = false;
  await judith.go('/');
  await judith.press('.my-name');
  await judith.press(judith.$('.menu-dialog').getByRole('link', { name: /desk/ }));
  await judith.$('.desk-row').nth(1).waitFor();
});

test('who met by one connection in rated matches stands below, with nothing to press', async () => {
  const marks = judith.$('.same-line');
  await marks.waitFor();
  assert.match(await marks.innerText(), /Same connection[\s\S]*nothing follows from it by itself/);
  const row = marks.locator('li');
  assert.equal(await row.count(), 1);
  assert.match(await row.innerText(), /Cunitz[\s\S]*Ursus[\s\S]*Century · 3 matches[\s\S]*ago/);
  assert.deepEqual(
    await marks.getByRole('link').evaluateAll(links => links.map(a => a.getAttribute('href'))),
    ['/people/Cunitz', '/people/Ursus'],
  );
  assert.equal(await marks.getByRole('button').count(), 0);
});

test('an entry: who reports and why, the lines, those of the person apart, and the trail', async () => {
  await judith.page.keyboard.press('j');
  await judith.$('.desk-entry').waitFor();
  assert.match(await judith.text('.desk-entry h2'), /Ursus.*at a table of Century/);
  assert.match(await judith.text('.desk-entry'), /reported by .*Cunitz.* and .*Gerda/);
  assert.match(await judith.text('.desk-words'), /He insults everybody/);
  const lines = judith.$('.desk-lines li');
  assert.equal(await lines.count(), 5);
  assert.equal(await judith.$('.desk-lines .theirs').count(), 3);
  assert.match(await lines.nth(3).innerText(), /Gerda.*No hurry/);
  await judith.$('.about', { hasText: 'nothing done before' }).waitFor();
  await judith.$('.desk-trail td', { hasText: 'opened a report' }).first().waitFor();
  await judith.press(judith.page.getByRole('button', { name: /^Mute/ }).first());
  await fine(judith, 'desk');
});

test('by keyboard: a mute of seven days, with its letter shown before it goes', async () => {
  await judith.page.keyboard.press('w');
  assert.equal(
    await judith.$('.kind[aria-pressed="true"]').innerText(),
    'Warn\na letter, to be read',
  );
  await judith.page.keyboard.press('m');
  await judith.press(button(judith, '7 days'));
  await judith.$('.desk-act textarea').fill('Speak of the game, not of the person.');
  assert.match(
    await judith.text('.preview'),
    /You cannot speak at tables until .*The reason: insults\. .*Speak of the game/s,
  );
  await ursus.go('/');
  await judith.page.keyboard.press('Control+Enter');
  await judith.$('.desk-act', { hasText: 'This entry is closed.' }).waitFor();
  await judith.$('.desk-trail td', { hasText: 'muted: “' }).waitFor();
  await until(async () => (await judith.$('.desk-row').count()) === 1, 'one is left');
});

test('the letter is told by a mark in the head until it is read; it is answered once', async () => {
  await ursus.$('.letter-mark').waitFor();
  assert.match(await ursus.text('.letter-mark .sr'), /Une nouvelle lettre/);
  await ursus.shot('letter-mark-phone');
  await ursus.press('.letter-mark');
  const letter = ursus.$('.letter').first();
  await letter.locator('p', { hasText: 'Vous ne pouvez pas parler aux tables jusqu’au' }).waitFor();
  assert.match(await letter.innerText(), /Le motif\s: insultes\.[\s\S]*Speak of the game/);
  await ursus.$('.letter-mark').waitFor({ state: 'detached' });
  await fine(ursus, 'letters');
  await letter.locator('textarea').fill('Je ferai attention.');
  await ursus.press(letter.getByRole('button', { name: 'Envoyer la réponse' }));
  await letter.locator('blockquote', { hasText: 'Je ferai attention.' }).waitFor();
  assert.equal(await letter.locator('textarea').count(), 0, 'once');
  await cunitz.go('/letters');
  await cunitz.$('.people-rows', { hasText: 'Something was done.' }).waitFor();
});

test('what was done stands under Closed with the answer, and is taken back', async () => {
  await judith.press(button(judith, 'Closed'));
  await judith.press(judith.$('.desk-row', { hasText: 'Ursus' }));
  await judith.$('.desk-words', { hasText: 'Je ferai attention.' }).waitFor();
  await judith.press(judith.page.getByRole('button', { name: /^take back/ }));
  await fine(judith, 'desk-lift', { whole: false });
  await judith.press(judith.$('dialog').getByRole('button', { name: 'take back', exact: true }));
  await judith.$('.desk-trail td', { hasText: 'took a deed back' }).waitFor();
  assert.equal(await judith.page.getByRole('button', { name: /^take back/ }).count(), 0);
  await ursus.go('/letters');
  await ursus.$('.letter', { hasText: 'Levé le' }).waitFor();
});

test('on a telephone: a report with nothing wrong in it is closed with one press', async () => {
  late = await Guest.come(server, { size: 'phone', lang: 'fr' });
  await late.context.addCookies(await judith.context.cookies());
  await late.go('/desk');
  await fine(late, 'desk-list');
  await late.press(late.$('.desk-row', { hasText: 'Cunitz' }));
  await late.$('.desk-act').waitFor();
  await fine(late, 'desk');
  await late.press(button(late, 'Rien de mal'));
  await late.$('.desk-act', { hasText: 'Ce dossier est clos.' }).waitFor();
  await late.$('.desk-list p', { hasText: 'Rien à juger.' }).waitFor();
  await fine(late, 'desk-empty');
});

test('who is suspended is told until when and why, at the door', async () => {
  await post(cunitz, '/api/reports', { user: ursus.id, table, reason: 'cheating' });
  const { entries } = await get(judith, '/api/desk');
  const deed = { report: entries[0].id, kind: 'suspend', reason: 'cheating', hours: 48 };
  assert.equal((await post(judith, '/api/desk/deed', deed)).status, 200);
  ursus.offline = true; // the browser tells of refusals, too
  await ursus.go('/signin');
  await ursus.$('.sign-in [name=name]').fill('Ursus');
  await ursus.$('.sign-in [name=password]').fill(PASSWORD);
  await ursus.press(button(ursus, 'Se connecter'));
  await ursus.$('.sign-in .bad', { hasText: /suspendu jusqu’au .*Le motif\s: triche\./ }).waitFor();
  await ursus.$('.sign-in .answer', { hasText: 'host@example.org' }).waitFor();
  await fine(ursus, 'signin-suspended');
  await ursus.close();
});

test('a guest who is suspended is told so in place of the games', async () => {
  await post(cunitz, '/api/reports', {
    user: guest.id ?? (await get(guest, '/api/me')).id,
    table,
    reason: 'spam',
  });
  const { entries } = await get(judith, '/api/desk');
  const deed = { report: entries[0].id, kind: 'suspend', reason: 'spam', hours: 24 };
  guest.offline = true;
  await guest.context.addInitScript(() =>
    new MutationObserver(() => {
      if (document.querySelector('.no-net')) sessionStorage.away = 'told';
    }).observe(document, { childList: true, subtree: true }),
  );
  guest.frames.length = 0;
  await guest.go('/');
  await until(() => guest.frames.some(f => f.includes('"t":"lobby"')), 'its line is there');
  assert.equal((await post(judith, '/api/desk/deed', deed)).status, 200);
  // On the first page it is told at once, and never that there is no net.
  await guest.$('main', { hasText: 'The reason: advertising' }).waitFor();
  const away = await guest.page.evaluate(() => sessionStorage.away);
  assert.equal(away, undefined, 'there is a net');
  await guest.page.evaluate(() => localStorage.clear());
  await guest.go('/');
  await guest.$('main', { hasText: 'The reason: advertising' }).waitFor();
  await guest.$('main .answer', { hasText: 'you can answer: write to host@example.org' }).waitFor();
  await fine(guest, 'barred-suspended');
  await guest.close();
});

test('a guest who is erased is told what happened, and is a new one by choice alone', async () => {
  const heading = 'You are not known here any more';
  const plain = await Guest.come(server, { name: 'Cosima' });
  await plain.go('/');
  await plain.$('.my-name', { hasText: 'Cosima' }).waitFor();
  const { id } = await get(plain, '/api/me');
  plain.offline = true; // its line is closed
  erase(server, id);
  await plain.$('main h1', { hasText: heading }).waitFor();
  assert.doesNotMatch(await plain.text('body'), /private link|Calling again/);
  await fine(plain, 'barred-lost');
  for (let i = 0; i < 2; i++) {
    await plain.page.reload();
    await plain.$('main h1', { hasText: heading }).waitFor();
    assert.equal((await get(plain, '/api/me')).id, null, 'nobody is made silently');
  }
  await plain.press(button(plain, 'Go on as a guest'));
  await plain.$('.my-name').first().waitFor();
  assert.notEqual((await get(plain, '/api/me')).id, id);
  await plain.close();
});

test('where guests are not received the page says so; an invitation opens the door', async () => {
  for (const who of [judith, cunitz]) who.offline = true; // their lines are lost
  const before = await Guest.come(server, { name: 'Laura' }); // a guest when guests were received
  await before.go('/');
  await before.$('.my-name', { hasText: 'Laura' }).waitFor();
  before.offline = true;
  await server.end();
  server.options = ['--accounts', 'invite', '--guests', 'no'];
  sql(
    server,
    "INSERT INTO invitations(code, user_id, created, used) VALUES('0123456789abcdef', '', 1, 0)",
  );
  await server.start();
  let asked = 0;
  before.page.on('request', r => {
    asked += /\/api\/(me|session)$/.test(r.url());
  });
  for (let i = 0; i < 2; i++) {
    await before.page.reload();
    await before.$('main', { hasText: 'Guests are not received on this server.' }).waitFor();
    assert.doesNotMatch(await before.text('body'), /You sit down as|Calling again|private link/);
    await before.$('main').getByRole('link', { name: 'Sign in' }).waitFor();
  }
  assert.ok(asked <= 6, `it asks who it is ${asked} times`);
  await before.close();
  late = await Guest.come(server, { lang: 'fr' });
  late.offline = true; // no session is made for it, which the browser tells of
  await late.go('/');
  await late.$('main', { hasText: 'Ce serveur ne reçoit personne sans.' }).waitFor();
  const game = late.$('.open-games a', { hasText: 'Century' });
  await game.waitFor();
  await fine(late, 'barred-guests');
  await late.press(game);
  await late.$('main.how h1').waitFor();
  await late.$('.line-state, .first-match').waitFor({ state: 'detached' });
  assert.doesNotMatch(await late.text('main'), /Vous vous asseyez/);
  await late.go('/');
  await late.press(late.$('main').getByRole('link', { name: 'Se connecter' }));
  await late.$('.sign-in').waitFor();
  for (const path of ['/i/0123456789ABCDEF', '/i/0123456789abcdef.', '/I/0123456789abcdef)']) {
    await late.go(path); // as a chat leaves it
    await late.$('main', { hasText: 'On vous invite' }).waitFor();
  }
  await fine(late, 'invitation');
  await late.press(button(late, 'Faire un compte'));
  const code = late.$('.keep [name=invitation]');
  await until(async () => (await code.inputValue()) === '0123456789abcdef', 'the code is there');
  await late.$('.keep [name=name]').fill('Wilhelmine');
  if (await button(late, 'Un mot de passe').count())
    await late.press(button(late, 'Un mot de passe'));
  await late.$('.keep [name=password]').fill(PASSWORD);
  await code.fill('not a code');
  await late.press(late.$('.keep button[type=submit]'));
  await late.$('.keep .bad', { hasText: 'Ce code n’est pas bon' }).first().waitFor();
  await fine(late, 'keep-invited', { whole: false });
  await code.fill(`${server.url}/i/0123456789ABCDEF.`); // as it is pasted
  await late.press(late.$('.keep button[type=submit]'));
  await late.$('dialog h2', { hasText: 'Codes de secours' }).waitFor(); // it is done; the codes may take their time
  late.offline = false;
  await late.go('/me');
  await late.$('.acc-rows').first().waitFor();
  assert.equal(await late.page.title(), 'Votre compte · Orrery');
  for (const [lang, title, words] of [
    ['fr', 'Cette invitation ne vaut plus', 'Son code a servi'],
    ['en', 'This invitation holds no more', 'Its code was used'],
  ]) {
    const later = await Guest.come(server, { lang });
    later.offline = true;
    await later.go('/i/0123456789abcdef');
    await later.$('main h1', { hasText: title }).waitFor();
    await later.$('main', { hasText: words }).waitFor();
    assert.equal(
      await button(later, lang === 'fr' ? 'Faire un compte' : 'Make an account').count(),
      0,
    );
    await fine(later, `invitation-over-${lang}`);
    await later.close();
  }
});

faultless(() => [judith, cunitz, late]);
run();
