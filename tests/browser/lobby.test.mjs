// The first page: a plate for every game, those of a module of several games too, and the form of a
// game with very many options.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { Guest, Server, faultless, run, test, until } from './lib.mjs';

const server = new Server();
const words = (game, lang = 'en') =>
  JSON.parse(
    fs.readFileSync(
      new URL(`../../games/${game}/text/lobby.${lang}.json`, import.meta.url),
      'utf8',
    ),
  );
let guest, phone, friend, games, several;
/** A module of several games that the server lists; without one there is nothing to see of it. */
const listed = work => async () =>
  several ? work() : console.log('#   no module of several games is listed');

test(
  'the server',
  async () => {
    await server.start();
    games = (await server.games()).games;
    several = games.find(g => g.variant);
    guest = await Guest.come(server, { name: 'Ada' });
    phone = await Guest.come(server, {
      name: 'Ben',
      size: 'phone',
      theme: 'candlelight',
      lang: 'fr',
    });
    friend = await Guest.come(server, { name: 'Cid' });
    for (const g of [guest, phone, friend]) {
      await g.go('/');
      await until(() => g.$('.plate .art path').count(), 'the plates', 30000);
    }
  },
  true,
);

test('every game has a plate with its own picture, and the page fits its window', async () => {
  const names = games.flatMap(g =>
    g.variant ? Object.values(words(g.id).variants).map(v => v.short) : [],
  );
  const folded = guest.$('.plate.box button[aria-expanded="false"]');
  if (await folded.count()) await guest.press(folded);
  const pictures = await guest.$('.plate .art').evaluateAll(all => all.map(e => e.innerHTML));
  assert.equal(new Set(pictures).size, pictures.length, 'no picture twice');
  assert.ok(
    pictures.every(p => p.length > 500),
    'no plate is bare',
  );
  const shown = await guest.$('.plate .ct b').allInnerTexts();
  for (const name of names) assert.ok(shown.includes(name), `${name} among ${shown}`);
  assert.deepEqual(await guest.overflow(), { x: 0, y: 0 });
  assert.equal((await phone.overflow()).x, 0);
  const numbers = await guest.$('.plate .pn').allInnerTexts();
  assert.equal(new Set(numbers).size, numbers.length, 'each has a number of its own');
});

const choose = (who, title) =>
  who.press(who.$('.plate', { hasText: title }).locator('button.chosen'), { force: true });
const pick = (who, label, value) =>
  who.press(
    who
      .$('#play')
      .getByRole('group', { name: label, exact: true })
      .getByRole('button', { name: value, exact: true }),
  );

test(
  'a plate of several fixes its game in the form, which offers what belongs to it alone',
  listed(async () => {
    const { variants } = words(several.id),
      option = several.options.find(o => o.id === several.variant);
    for (const id of option.words) {
      await choose(guest, variants[id].line);
      await until(
        async () => (await guest.text('#play h2')).includes(variants[id].name),
        `the form is for ${id}`,
      );
      await guest.press('#play .foot > .options > summary');
      for (const fold of await guest.$('#play .options.group > summary').all())
        await guest.press(fold);
      const own = several.options.filter(o => o !== option && (!o.of || o.of.includes(id)));
      assert.equal(await guest.$('#play .option').count(), own.length, `options of ${id}`);
    }
  }),
);

test(
  'what does not go together says so at once, where it was chosen, and cannot be begun',
  listed(async () => {
    if (several.id !== 'discovery') return;
    await choose(guest, words('discovery').variants.connect.line);
    await guest.press('#play .foot > .options > summary');
    await pick(guest, 'Seats', '5');
    await pick(guest, 'Teams', 'two teams');
    const option = guest.$('#play .option', {
      has: guest.page.getByRole('group', { name: 'Teams' }),
    });
    await option.locator('.refused').waitFor();
    assert.ok(
      (await option.locator('.refused').innerText()).length > 20,
      'a sentence of the rules',
    );
    assert.equal(await guest.$('#play .big').isDisabled(), true);
    await pick(guest, 'Seats', '6');
    await until(async () => !(await guest.$('#play .refused').count()), 'six go into two teams');
    await until(async () => !(await guest.$('#play .big').isDisabled()), 'it can be begun');
    // RULES("DI-021 DI-022"): more than is advised is said, not refused.
    await until(
      async () => (await guest.text('#play > .form > .cap')) === 'Advised for 3 to 5 players.',
      'what is advised',
    );
  }),
);

test(
  'automata take their seats: who sits where is shown, and so it is at the table and in the lobby',
  listed(async () => {
    if (several.id !== 'discovery') return;
    await pick(guest, 'Automata', '2');
    await until(
      async () => (await guest.$('#play .seating li.automaton').count()) === 2,
      'two automata',
    );
    await pick(guest, 'of them bots', '1');
    await pick(guest, 'Who finds the table', 'whoever looks into the lobby');
    await until(async () => {
      assert.deepEqual(
        await guest.$('#play .seating li').evaluateAll(all => all.map(e => e.className)),
        ['you', 'open', 'open', 'bot', 'automaton', 'automaton'],
      );
      return true;
    }, 'who sits where');
    await guest.press('#play .big');
    await guest.$('.seat-row.automaton').first().waitFor();
    assert.equal(await guest.$('.seat-row.automaton').count(), 2);
    assert.ok((await guest.text('.setup h1')).includes('Discovery: Connect'));
    await until(async () => (await guest.page.title()).includes('Discovery: Connect'), 'the title');
    const row = friend.$('.open li', { hasText: 'Discovery: Connect' });
    await row.waitFor();
    assert.equal(await row.locator('.ts .shield').count(), 6);
  }),
);

test(
  'French, by touch: all games stand there at once, and the one that is chosen says so',
  listed(async () => {
    const { line, name } = Object.values(words(several.id, 'fr').variants)[0];
    await choose(phone, line);
    await until(
      async () => (await phone.text('#play h2')).includes(name.split(' ')[0]),
      'the form is for it',
    );
    await phone.page.evaluate(() => scrollTo(0, 0));
    const { width, height } = phone.page.viewportSize();
    const boxes = await phone.$('.plate').evaluateAll(all =>
      all.map(e => {
        const { left, right, bottom } = e.getBoundingClientRect();
        return { left, right, bottom, sel: e.classList.contains('sel') };
      }),
    );
    assert.ok(boxes.length >= 8, `${boxes.length} games`);
    for (const b of boxes)
      assert.ok(b.left >= 0 && b.right <= width && b.bottom <= height, JSON.stringify(b));
    assert.equal(boxes.filter(b => b.sel).length, 1);
    assert.ok((await phone.overflow()).x <= 1, 'nothing scrolls sideways');
  }),
);

test(
  'on a phone Options tell what is chosen, beside the button that begins and never under it',
  listed(async () => {
    const options = phone.$('#play .foot > .options'),
      summary = options.locator('> summary');
    const there = () =>
      phone.page.evaluate(() => {
        const box = s => document.querySelector(s).getBoundingClientRect();
        const line = box('#play .foot > .options > summary'),
          go = box('#play .foot > .go .big');
        const at = document.elementFromPoint(line.left + line.width / 2, line.top + 8);
        return {
          above: line.bottom <= go.top + 1,
          seen: Boolean(at?.closest('#play .foot > .options > summary')),
        };
      });
    for (const [width, height] of [
      [390, 844],
      [320, 640],
    ]) {
      await phone.page.setViewportSize({ width, height });
      for (const block of ['start', 'end']) {
        await phone.page.evaluate(b => {
          document.querySelector('#play .foot').scrollIntoView({ block: b });
        }, block);
        assert.deepEqual(await there(), { above: true, seen: true }, `${width}, ${block}`);
      }
    }
    await phone.page.setViewportSize({ width: 390, height: 844 });
    await phone.page.evaluate(() => document.querySelector('#play').scrollIntoView());
    assert.deepEqual(await there(), { above: true, seen: true }, 'with the form');
    assert.match(await summary.innerText(), /Options.*strict/s, 'the control of a game among bots');
    await phone.press(summary);
    await options.locator('.seg').first().waitFor();
    await phone.press(summary);
    await until(async () => !(await options.getAttribute('open')), 'folded');
    await choose(phone, words('century', 'fr').place); // it reads French
    await until(
      async () => /comme d’habitude$/.test((await summary.innerText()).trim()),
      'nothing is changed in Century',
    );
    await phone.press(summary);
    await phone.press(options.getByRole('button', { name: '30 s par tour', exact: true }));
    await phone.press(summary);
    await until(
      async () => /30 s par tour$/.test((await summary.innerText()).trim()),
      'the time control',
    );
  }),
);

/** Runs in the page: of the plates, what is beyond the window or beyond its plate. */
function cutPlates() {
  return [...document.querySelectorAll('.plate')].flatMap(plate => {
    const at = plate.getBoundingClientRect(),
      words = [...plate.querySelectorAll('b, .fx > :first-child, .how-link')];
    const beyond = at.left < 0 || at.right > innerWidth || at.height < 80;
    const cut = words.filter(el => {
      const range = document.createRange();
      range.selectNodeContents(el);
      const unseen = el.querySelector('.sr');
      if (unseen) range.setEndBefore(unseen);
      const r = range.getBoundingClientRect();
      return r.left < at.left || r.right > at.right || r.top < at.top || r.bottom > at.bottom;
    });
    return [...(beyond ? ['a plate'] : []), ...cut.map(el => el.textContent)];
  });
}

test(
  'the narrowest phone cuts none of the games, in either language',
  listed(async () => {
    for (const lang of ['fr', 'en']) {
      const who = await Guest.come(server, {
        name: 'Ida',
        lang,
        size: 'phone',
        viewport: { width: 320, height: 640 },
      });
      await who.go('/');
      await until(async () => (await who.$('.plate .fx .num').count()) >= 8, 'all games');
      await until(async () => {
        assert.deepEqual(await who.page.evaluate(cutPlates), [], lang);
        return true;
      }, 'none is cut');
      assert.ok((await who.overflow()).x <= 1, 'nothing scrolls sideways');
      await who.close();
    }
  }),
);

test(
  'Newton alone asks for no strength of bots and draws no lots',
  listed(async () => {
    await guest.go('/');
    await choose(guest, words('newton').place);
    const form = guest.$('#play');
    await form.getByRole('group', { name: 'of them bots' }).waitFor();
    assert.match(await form.innerText(), /by lot/);
    await pick(guest, 'Seats', '1');
    await until(async () => !(await form.getByRole('group', { name: /bots/i }).count()), 'none');
    assert.doesNotMatch(await form.innerText(), /apprentice|fellow|by lot/i);
    assert.match(await form.innerText(), /alone/);
  }),
);

/** Asks the server over a line of the page's own; the answer to the last. */
const ask = (who, ...messages) =>
  who.page.evaluate(
    list =>
      new Promise(done => {
        const line = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`, 'orrery.1'),
          waiting = [...list];
        const next = last => {
          const m = waiting.shift();
          if (m) line.send(JSON.stringify({ id: 'x', ...m }));
          else {
            line.close();
            done(last);
          }
        };
        line.onmessage = ({ data }) => {
          const m = JSON.parse(data);
          if (m.t === 'welcome' || m.id === 'x') next(m);
        };
      }),
    messages,
  );
let code;

test(
  'a running match of mine has the colours of its table, and the page says that it is my turn',
  listed(async () => {
    if (several.id !== 'discovery') return;
    await friend.go('/');
    await until(async () => /^Orrery/.test(await friend.page.title()), 'nobody waits yet');
    ({ table: code } = await ask(friend, {
      t: 'create',
      game: several.id,
      seats: 2,
      bots: ['apprentice'],
      options: { [several.variant]: 'explore' },
      open: true,
      start: true,
    }));
    const row = friend.$('.my-matches li.asked');
    await row.waitFor();
    assert.deepEqual(
      await row.locator('.ts .shield use').evaluateAll(all => all.map(e => e.getAttribute('href'))),
      ['#shield-indigo', '#shield-verdigris'],
    );
    await until(async () => /^● your turn · Orrery/.test(await friend.page.title()), 'the title');
    const icon = () =>
      friend.$('link[rel="icon"]').evaluate(e => e.getAttribute('href') === e.dataset.turn);
    await until(icon, 'the mark on the icon');
    await friend.go('/about');
    await until(
      async () => !/your turn/.test(await friend.page.title()) && !(await icon()),
      'only where it is known',
    );
  }),
);

test('what others made is one press from the About page, with the licences', async () => {
  await guest.go('/about');
  const [paper] = await Promise.all([
    guest.context.waitForEvent('page'),
    guest.$('a[href="/third-party.txt"]').click(),
  ]);
  await until(async () => {
    const text = await paper.locator('body').innerText();
    for (const said of [
      'What others made',
      'Lorc, Delapouite',
      'SIL OPEN FONT LICENSE',
      'Jason Miller',
      'Permission is hereby granted',
    ])
      assert.ok(text.includes(said), said);
    return true;
  }, 'the whole text');
  await paper.close();
});

test(
  'a match that is over is not among the open tables',
  listed(async () => {
    if (several.id !== 'discovery') return;
    await guest.go('/');
    await guest.$('.open li', { hasText: 'Cid' }).getByRole('button', { name: 'Watch' }).waitFor();
    await ask(friend, { t: 'open', table: code }, { t: 'leave', table: code });
    const told = () =>
      guest.frames
        .map(f => JSON.parse(f))
        .filter(m => m.t === 'lobby')
        .at(-1)
        .tables.find(x => x.code === code);
    await until(() => told()?.status === 'over', 'it is over');
    await until(
      async () => !(await guest.$('.open li', { hasText: 'Cid' }).count()),
      'it stands there no more',
    );
  }),
);

faultless(() => [guest, phone, friend]);
run();
