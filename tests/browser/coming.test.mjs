// Coming and coming back: a first match out of the introduction, an invitation that explains
// itself, what was played, and a fault that is told.
import assert from 'node:assert/strict';
import { play } from './century.mjs';
import { Guest, Server, dice, faultless, playFrom, run, test, until } from './lib.mjs';

const server = new Server({
  options: ['--contact', 'host@example.org', '--source', 'https://example.org/orrery'],
});
let reader, french, host, friend;
const onlookers = [];

/** The options of the table that `guest` sits at are those of the game, but for these. */
async function begunWith(guest, others) {
  const { game: id, options } = guest.table;
  const game = (await server.games()).games.find(g => g.id === id);
  for (const [name, value] of Object.entries(options)) {
    if (name === game.variant) continue;
    const option = game.options.find(o => o.id === name);
    assert.deepEqual(value, others[name] ?? option.standard, `${id}: ${name}`);
  }
  for (const name of Object.keys(others)) assert.ok(name in options, `${id} tells of ${name}`);
}

test('the server', () => server.start(), true);

test('an introduction begins a match of its own game, against one or two apprentices', async () => {
  reader = await Guest.come(server, { name: 'Inès', size: 'phone' });
  await reader.go('/how/newscience');
  const first = reader.$('.first-match');
  await first.getByRole('heading', { name: 'Play this game now: The New Science' }).waitFor();
  assert.deepEqual(await first.locator('.seg button').allInnerTexts(), [
    'one apprentice',
    '2 apprentices',
  ]);
  await reader.press(first.getByRole('button', { name: '2 apprentices' }));
  await reader.press(first.getByRole('button', { name: 'Play this game now' }));
  await reader.$('.table.newscience').waitFor();
  const { game, seats, open } = reader.table;
  assert.deepEqual([game, open], ['newscience', false]);
  assert.deepEqual(
    seats.map(s => s.level ?? s.kind),
    ['human', 'apprentice', 'apprentice'],
  );
  await begunWith(reader, {});
});

test('a first match of Discovery is strict, as any among bots, and of the game read of', async () => {
  for (const variant of ['explore', 'memory']) {
    await reader.go(`/how/discovery/${variant}`);
    const first = reader.$('.first-match');
    await reader.press(first.getByRole('button', { name: 'Play this game now' }));
    await reader.$('.table.discovery').waitFor();
    assert.ok(reader.table.seats.slice(1).every(s => s.level === 'apprentice'));
    assert.equal(reader.table.variant, variant);
    await begunWith(reader, { enforcement: 'strict' });
  }
});

test('Newton is begun alone, too, and its introduction tells of draft, solo and expansion', async () => {
  await reader.go('/how/newton');
  const first = reader.$('.first-match');
  await first.waitFor();
  for (const word of [/keeps one Master/, /Illiterate/, /Great Discoveries/])
    assert.match(await reader.text('.how'), word);
  await reader.press(first.getByRole('button', { name: 'nobody, alone' }));
  await reader.press(first.getByRole('button', { name: 'Play this game now' }));
  await reader.$('.table.newton').waitFor();
  assert.equal(reader.table.seats.length, 1);
  await begunWith(reader, { masters_as_dealt: true });
});

const NUMBERS = {
  en: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  fr: ['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'],
};
const LEAD = {
  en: /(\w+) to (\w+) players(?:, best with (\w+) to (\w+))?/,
  fr: /(?:de |d’)(\w+) à (\w+) joueurs(?:, de préférence de (\w+) à (\w+))?/i,
};

test('plates, introductions and rules name the same numbers of players, in both languages', async () => {
  french = await Guest.come(server, { name: 'Zoé', lang: 'fr' });
  const { games } = await server.games();
  for (const [lang, guest] of [
    ['en', reader],
    ['fr', french],
  ]) {
    await guest.go('/');
    await until(async () => (await guest.$('.plate .fx .num').count()) === 8, 'all plates');
    const plates = await guest.$('.plate').evaluateAll(all =>
      all.map(p => ({
        how: p.querySelector('.how-link').getAttribute('href'),
        n: p.querySelector('.fx .num').textContent,
      })),
    );
    for (const { how, n } of plates) {
      await guest.go(how);
      await guest.$('.how .lead').first().waitFor();
      const found = LEAD[lang].exec(await guest.text('.how'));
      assert.ok(found, `${lang} ${how} says for how many it is`);
      const [low, high, ...best] = found
        .slice(1)
        .filter(Boolean)
        .map(word => NUMBERS[lang].indexOf(word.toLowerCase()) + 1);
      assert.equal(n, `${low}–${high}`, `${lang} ${how}`);
      const [, id, variant] = how.slice(1).split('/');
      const game = games.find(g => g.id === id);
      const words = game.options.find(o => o.id === game.variant)?.words;
      const advised = game.advice?.[words ? words.indexOf(variant) : 0]?.seats;
      const whole = [game.seats_min, game.seats_max];
      // The range is that of the rules, or what they advise; what is best is what they advise.
      if (best.length) assert.deepEqual([low, high, ...best], [...whole, ...advised], how);
      else assert.deepEqual([low, high], advised ?? whole, `${lang} ${how}`);
    }
  }
});

test('who opens a table chooses who finds it; who comes by its link is told what this is', async () => {
  host = await Guest.come(server, { name: 'Margaux' });
  await host.go('/');
  const form = host.$('#play');
  await host.press(
    form.getByRole('group', { name: 'of them bots' }).getByRole('button', { name: '0' }),
  );
  const found = form.getByRole('group', { name: 'Who finds the table' });
  await host.press(found.getByRole('button', { name: 'who has the link alone' }));
  await host.press(form.getByRole('button', { name: 'Open a table' }));
  await host.$('.seat-row').first().waitFor();
  assert.match(await host.text('.inv .join'), /Only who knows the link finds it/);
  assert.equal(await host.$('.welcome').count(), 0, 'the host knows');
  friend = await Guest.come(server, { name: 'Lou', size: 'phone' });
  await friend.go(new URL(host.page.url()).pathname);
  const welcome = friend.$('.welcome');
  await until(async () => /eight cards/.test(await welcome.innerText()), 'the game in words');
  assert.match(await welcome.innerText(), /This is Orrery/);
  assert.equal(
    await welcome.getByRole('link').getAttribute('href'),
    `/how/${host.table.game}`,
    'its five minutes',
  );
  assert.match(await friend.text('.seats'), /Margaux/);
  assert.match(await friend.text('.options-read'), /Fourth/);
  assert.equal(await host.$('.open li').count(), 0);
});

/** Where the welcome lies, where the boards, and what of it the window cuts. */
function placed() {
  const box = el => el.getBoundingClientRect();
  const it = box(document.querySelector('.welcome.onlooker')),
    boards = [...document.querySelectorAll('main > :not(h2)')]
      .filter(el => el.getClientRects().length)
      .map(box);
  return {
    covers: boards.some(
      b =>
        it.left < b.right - 1 &&
        b.left < it.right - 1 &&
        it.top < b.bottom - 1 &&
        b.top < it.bottom - 1,
    ),
    cut: it.left < -1 || it.right > innerWidth + 1 || it.top < -1 || it.bottom > innerHeight + 1,
    board: Math.max(...boards.map(b => b.bottom)) - Math.min(...boards.map(b => b.top)),
    height: innerHeight,
  };
}

test('who opens the link of a match that runs is told what this is, and puts it away for good', async () => {
  await host.go('/');
  const code = await (async () => {
    const plies = server.simulated('runs', 'century', 3, 9).length - 2;
    return playFrom(host, { file: 'runs', ply: Math.floor(plies / 2), bots: 'apprentice' });
  })();
  await until(() => host.view?.q !== undefined, 'it runs');
  assert.equal(await host.$('.onlooker').count(), 0, 'who plays knows');
  for (const [size, lang, what, five, close] of [
    ['phone', 'en', /This is Orrery.*eight cards/s, 'How to play, in five minutes', 'Close'],
    ['wide', 'fr', /Voici Orrery.*huit/s, 'Comment jouer, en cinq minutes', 'Fermer'],
  ]) {
    const came = await Guest.come(server, { name: 'Ondine', size, lang });
    onlookers.push(came);
    await came.go(`/t/${code}`);
    await came.$('.table.century').waitFor();
    assert.equal(came.table.you, null);
    const welcome = came.$('.onlooker');
    await until(async () => what.test(await welcome.innerText()), 'the game in words');
    assert.equal(
      await welcome.getByRole('link', { name: five }).getAttribute('href'),
      '/how/century',
    );
    await until(async () => {
      const m = await came.page.evaluate(placed);
      assert.deepEqual([m.covers, m.cut], [false, false], `${size}: ${JSON.stringify(m)}`);
      assert.ok(m.board > m.height * 0.4, `${size}: the board stays: ${JSON.stringify(m)}`);
      return true;
    }, 'it stands beside the board');
    await came.press(welcome.getByRole('button', { name: close }));
    await until(async () => !(await welcome.count()), 'put away');
    await came.page.reload();
    await came.$('.table.century').waitFor();
    assert.equal(await welcome.count(), 0, 'and not told again');
  }
});

test('a fault is told: version, page, browser, match and move, to the address of the host', async () => {
  await friend.go('/about');
  const about = friend.$('main');
  await about.getByRole('link', { name: 'host@example.org' }).waitFor();
  assert.equal(
    await about.getByRole('link', { name: 'https://example.org/orrery' }).getAttribute('href'),
    'https://example.org/orrery',
  );
  const code = await (async () => {
    const plies = server.simulated('told', 'century', 2, 5).length - 2;
    return playFrom(friend, { file: 'told', ply: plies - 60, bots: 'apprentice' });
  })();
  await until(() => friend.view?.q !== undefined, 'it is asked');
  await friend.press(friend.page.getByRole('button', { name: 'This table: settings and more' }));
  await friend.press(friend.$('dialog').getByRole('button', { name: 'Tell a fault' }));
  const text = friend.page.getByRole('textbox', { name: 'What is told' });
  await until(async () => /Version: \d/.test(await text.inputValue()), 'the version');
  const said = await text.inputValue();
  for (const part of [
    `Page: ${server.url}/t/${code}`,
    new RegExp(
      `Match: century, ${code}, ply ${friend.view.ply}, .*seat 0, asked ${friend.view.prompt}`,
    ),
    /Browser: Mozilla/,
  ])
    assert.ok(part.test ? part.test(said) : said.includes(part), `${part} in ${said}`);
  assert.ok(!said.includes('Lou'), 'no names');
  const mail = await friend
    .$('.fault-sheet')
    .getByRole('link', { name: 'Write to host@example.org' })
    .getAttribute('href');
  assert.ok(mail.startsWith('mailto:host@example.org?subject=') && mail.includes(code), mail);
  await friend.page.keyboard.press('Escape');
  await until(async () => !(await friend.$('.fault-sheet').count()), 'closed');
});

test('what a guest has played stands on the first page, with result, review and best', async () => {
  const { page } = friend;
  let n = 0;
  await play(friend, await server.edition(), dice(3), { stop: () => n++ === 1 });
  if (!friend.view.over) {
    await friend.press(page.getByRole('button', { name: 'This table: settings and more' }));
    for (const name of ['Leave this match', 'Leave for good', 'Yes, I leave for good'])
      await friend.press(page.getByRole('button', { name }));
  }
  await friend.$('.over .total').first().waitFor();
  const { table } = friend.table;
  const told = () => friend.page.evaluate(() => fetch('/api/me/matches').then(r => r.json()));
  await until(
    async () => (await told()).matches.length,
    `a row of it: ${JSON.stringify(await told())}`,
  );
  await friend.go('/');
  const played = friend.$('.played');
  await played.getByRole('heading', { name: 'My last matches' }).waitFor();
  const row = played.locator('li').first();
  assert.match(await row.innerText(), /Century/);
  assert.match(await row.innerText(), /\d+ points?/);
  assert.equal(
    await row.getByRole('link', { name: 'Review the match' }).getAttribute('href'),
    `/r/${table}`,
  );
  assert.ok((await friend.overflow()).x <= 1);
  await friend.press(played.locator('summary'));
  await played.getByRole('link', { name: 'All my matches' }).waitFor();
  assert.equal(await host.$('.played').count(), 0, 'nothing where nothing was played');
});

faultless(() => [reader, french, host, friend, ...onlookers]);

run();
