// Newton: a whole match by mouse at 1280 x 800, from the first page to the score; then alone, with
// its rating and the match move by move.
import assert from 'node:assert/strict';
import { Guest, Server, dice, faultless, run, sleep, test, until } from './lib.mjs';
import { Keys } from './keys.mjs';
import { wrong } from './axe.mjs';
import { leave, play, playNow, shown } from './newton.mjs';

const size = (...trees) => Object.keys(Object.assign({}, ...trees)).length;
/** Where the answers of a question glow, and how many there are. */
const LOOKS = {
  keep: { at: '.draft .bigm.legal', n: legal => size(legal.keep) },
  play: { at: '.handp .ac.legal', n: legal => size(legal.play) },
  tuck: { at: '.deskp .ac.legal', n: legal => size(legal.tuck) },
  lessons: { at: '.mcards .legal', n: legal => size(legal.take) },
  study: { at: '.shelf.big .cell.legal', n: legal => size(legal.fill, legal.ignore) },
  site: { at: '.hit.legal', n: legal => size(legal.site) },
};

const server = new Server();
let guest, alone;
const tellers = [];

test(
  'the server lists Newton, and a table of it is opened from the first page',
  async () => {
    await server.start();
    assert.ok(
      (await server.games()).games.some(g => g.id === 'newton'),
      'Newton is listed',
    );
    guest = await Guest.come(server, { prefs: { laws: true } });
    await playNow(guest, { seats: 2 });
  },
  true,
);

test('a whole match by mouse: no page scroll, what is legal can be pressed, the boards change places', async () => {
  const fronts = new Set(),
    seen = new Set();
  const each = async view => {
    await guest.stands();
    if (!seen.has(view.prompt)) assert.deepEqual(await wrong(guest), [], view.prompt);
    seen.add(view.prompt);
    fronts.add(
      await guest
        .$('.table.newton')
        .evaluate(e => [...e.classList].find(c => c.startsWith('front-'))),
    );
    const look = LOOKS[view.prompt];
    // Answers chosen together may be on their way: then this question is answered already.
    if (look)
      await until(
        async () => guest.view !== view || (await guest.$(look.at).count()) === look.n(view.legal),
        `what answers ${view.prompt} glows, and nothing else`,
      );
  };
  const prompts = await play(guest, dice(7), { each });
  console.log(`#   ${JSON.stringify(prompts)}, ${[...fronts].join(' ')}`);
  for (const prompt of ['keep', 'play', 'turn', 'tuck'])
    assert.ok(prompts[prompt], `a ${prompt} came`);
  assert.ok(fronts.size >= 2, 'the board a question is about comes to the front');
});

test('the final score stands line by line and adds up', async () => {
  await shown(guest);
  await guest.$('.over .total').first().waitFor();
  const columns = await guest.$('.over .score-col').evaluateAll(list =>
    list.map(c => ({
      lines: [...c.querySelectorAll('li > .num')].map(n => Number(n.textContent)),
      total: Number(c.querySelector('.total .num').textContent),
    })),
  );
  const ranked = [...guest.view.over.results].sort((a, b) => a.rank - b.rank);
  assert.deepEqual(
    columns.map(c => c.total),
    ranked.map(r => r.score),
    'totals',
  );
  for (const c of columns)
    assert.equal(
      c.lines.reduce((a, b) => a + b, 0),
      c.total,
      'the lines add up',
    );
});

test('alone: four of six Masters are kept; the keys 1 to 4 bring each board to the front', async () => {
  alone = await Guest.come(server, { prefs: { laws: true } });
  await playNow(alone, { seats: 1 });
  const prompts = await play(alone, dice(11), {
    stop: view => view.view.round === 2 && view.prompt === 'play',
  });
  console.log(`#   ${JSON.stringify(prompts)}`);
  assert.ok(prompts.keep_solo, 'Masters were kept');
  assert.equal(alone.view.view.you.masters.length, 4);
  for (const [key, board] of [
    ['2', 'tracks'],
    ['3', 'study'],
    ['4', 'cards'],
    ['1', 'map'],
  ]) {
    await alone.page.keyboard.press(key);
    await alone.$(`.table.newton.front-${board}`).waitFor();
  }
});

test('a city, a card of a row, a space of the shelf say by their rule why nothing can be done with them yet', async () => {
  for (const [key, thing] of [
    ['1', '.hit[data-tip^="place:"][aria-disabled="true"]'],
    ['4', '.mcards [data-tip^="card:"][aria-disabled="true"]'],
    ['3', '.shelf.big .cell.stop[aria-disabled="true"]:not(.pre, .full)'],
  ]) {
    await alone.page.keyboard.press(key);
    await alone.$(thing).first().hover();
    await until(
      async () => /^First .* card/.test(await alone.text('.game-tip .no')),
      `${thing} says why`,
    );
    assert.match(await alone.text('.game-tip'), /NW-298/);
    await alone.page.mouse.move(2, 2);
    await alone.$('.game-tip').waitFor({ state: 'detached' });
  }
});

test('alone: who leaves is played to the end, and rated', async () => {
  await leave(alone);
  await alone.$('.over .rating li.is').waitFor();
  assert.equal(await alone.$('.over .rating li').count(), 10);
  assert.ok(alone.view.view.seats[0].rating, 'a rating');
});

test('the match that is over, move by move, on the same boards', async () => {
  await alone.press(alone.page.getByRole('link', { name: 'Review the match' }));
  await alone.$('.replay.newton .front').waitFor();
  const ply = async () => Number(await alone.text('.scrub .count b'));
  const first = await ply();
  await alone.page.keyboard.press('ArrowRight');
  await until(async () => (await ply()) > first, 'one move on');
  await alone.page.keyboard.press('2');
  await alone.$('.replay.newton.front-tracks').waitFor();
  await alone.page.keyboard.press('End');
  await until(
    async () => (await alone.text('.player .pv b')) === String(alone.view.view.seats[0].vp),
    'the VP of the end',
  );
  await alone.stands();
});

/** Alters the views on their way to this guest's page: a chain that matches seldom reach. */
async function tell(guest, alter) {
  await guest.page.routeWebSocket(/\/ws$/, page => {
    const wire = page.connectToServer();
    page.onMessage(m => wire.send(m));
    wire.onMessage(m => {
      const message = JSON.parse(m);
      page.send(
        message.t === 'view' && message.prompt === 'turn' ? JSON.stringify(alter(message)) : m,
      );
    });
  });
}

/** From a table that lies open to its first card laid, the views from there on altered. */
async function told(alter) {
  const teller = await Guest.come(server, { prefs: { laws: true } });
  tellers.push(teller);
  await tell(teller, alter);
  await playNow(teller, { seats: 1 });
  await play(teller, dice(5), { stop: view => view.prompt === 'turn' });
  return teller;
}

const events = (view, ...list) =>
  view.events.push(...list.map(e => ({ by: 0, ply: view.ply, ...e })));
const links = guest =>
  guest
    .$('.ask .chain li')
    .evaluateAll(list => list.map(li => `${li.className} ${li.textContent}`.trim()));

test('the chain names what led here, what is asked and what waits, at every depth (NW-298, NW-380)', async () => {
  const action = (of, left) => ({ kind: 'action', action: of, done: 1, left, again: 0 });
  const teller = await told(view => {
    view.view.move.chain = [
      { ...action('travel', 1), basic: true },
      action('travel', 2),
      action('technology', 3),
      { kind: 'master' },
    ];
    view.prompt = 'master';
    view.legal = { master: { [view.view.you.masters[0]]: {} }, decline: {} };
    events(
      view,
      { k: 'action', action: 'travel', value: 3 },
      { k: 'travelled', place: 'edinburgh' },
      { k: 'master', master: 'galileo_galilei' },
      { k: 'travelled', place: 'amsterdam' },
      { k: 'city_used', tile: 'city_coins' },
      { k: 'travelled', place: 'edinburgh' },
      { k: 'master', master: 'evangelista_torricelli' },
      { k: 'advanced', from: 'tech_start', to: 'tech_a1' },
    );
    return view;
  });
  await teller.$('.ask .chain').waitFor();
  assert.deepEqual(await links(teller), [
    'Travel 3',
    'Galilei',
    'Torricelli',
    'at play a Master',
    'waits then Technology goes on, 3 left',
    'waits then Travel goes on, 2 left',
    'waits then Travel goes on, 1 left',
  ]);
  const cut = await teller
    .$('.ask .chain li')
    .evaluateAll(list => list.filter(li => li.scrollWidth > li.clientWidth + 1).length);
  assert.equal(cut, 0, 'nothing of it is cut off');
});

test('where a Master lets an action be named, the rows of the own actions say what it would be worth (NW-291)', async () => {
  const values = { work: 3, technology: 3, travel: 3, lessons: 3, study: 3 };
  const teller = await told(view => {
    view.view.move.chain = [{ kind: 'choose_action', values }];
    view.prompt = 'choose_action';
    view.legal = { act: Object.fromEntries(Object.keys(values).map(a => [a, {}])), decline: {} };
    events(view, { k: 'master', master: 'paracelsus' });
    return view;
  });
  await teller.$('.vals button.legal').first().waitFor();
  assert.deepEqual(
    await teller.$('.vals li b.num').allInnerTexts(),
    Object.values(values).map(String),
  );
  assert.deepEqual(await links(teller), ['Paracelsus', 'at choose the action']);
});

/** Two who play each other: both keep their Masters; then one is asked, the other waits. */
async function pair(size) {
  const [host, friend] = await Promise.all([
    Guest.come(server, {
      prefs: { laws: true },
      name: 'Maria',
      size,
    }),
    Guest.come(server, {
      prefs: { laws: true },
      name: 'Tycho',
      size,
    }),
  ]);
  tellers.push(host, friend);
  await host.go('/');
  await host.press(host.$('button', { hasText: 'Newton' }).first());
  const now = host.$('#play');
  await host.press(now.getByRole('group').nth(0).getByRole('button', { name: '2', exact: true }));
  await host.press(now.getByRole('group').nth(1).getByRole('button', { name: '0', exact: true }));
  await host.press(now.locator('.btn.main'));
  await host.$('.seat-row').nth(1).waitFor();
  await friend.go(await host.$('.link input').inputValue());
  await friend.press(friend.$('.go').getByRole('button', { name: 'Sit down' }));
  await host.press(host.$('.go').getByRole('button', { name: 'Begin' }));
  for (const guest of [host, friend]) await guest.$('.draft .bigm.legal').first().waitFor();
  return [host, friend];
}

async function keepFour(pair) {
  const q = new Map();
  while (!pair.some(g => g.view.prompt === 'play')) {
    await sleep(5); // both may have answered: what comes of it is heard only in between
    for (const guest of pair) {
      const { view } = guest;
      if (view.prompt !== 'keep' || view.q === q.get(guest)) continue;
      await shown(guest);
      q.set(guest, view.q);
      await guest.press(guest.$('.draft .bigm.legal').first());
      await guest.press(guest.$('.draft .btn.main:not([aria-disabled="true"])'));
      await until(() => guest.view !== view, 'the Master is kept');
    }
  }
  // The other may hear of it later, and what lies under the draft takes no focus.
  for (const guest of pair) await guest.$('.draft, .draft-back').waitFor({ state: 'detached' });
  await until(() => pair.some(g => g.view.q === undefined), 'the other waits');
  return [pair.find(g => g.view.prompt === 'play'), pair.find(g => g.view.prompt !== 'play')];
}

let two, asked, waits;

test('the draft: what lies under the sheet takes no focus; before a Master is chosen, the button that keeps stands in the order of Tab and says what is lacking', async () => {
  two = await pair('wide');
  const [host] = two,
    keys = new Keys(host),
    passed = [];
  await host.page.evaluate(() => document.activeElement.blur());
  for (let i = 0; i < 60; i++) {
    await keys.press('Tab');
    const it = await keys.focus();
    if (it.body) break;
    passed.push(it.label);
  }
  for (const name of ['Tracks', 'Study', 'Cards'])
    assert.ok(!passed.some(l => l.startsWith(name)), `${name} is passed over`);
  assert.ok(
    passed.some(l => /^Keep this Master/.test(l)),
    passed.join(' | '),
  );
  const keep = host.$('.draft .keeps .btn');
  assert.equal(await keep.getAttribute('disabled'), null);
  const why = host.$(`[id="${await keep.getAttribute('aria-describedby')}"]`);
  assert.equal(await why.innerText(), 'First choose one of these Masters.');
  await host.press(host.$('.draft .bigm').first());
  await until(
    async () => (await keep.getAttribute('aria-disabled')) === null && !(await why.count()),
    'it can be pressed then',
  );
  await host.press(host.$('.draft header .btn'));
  await host.$('.side .tab').first().waitFor();
  await host.press(host.$('.draft-back'));
});

test('by keys: Masters in hand say why they cannot be played, on the own turn and while others are asked', async () => {
  [asked, waits] = await keepFour(two);
  const says = async (who, why) => {
    await who.$('.fan .ms').first().focus();
    for (const arrow of ['ArrowRight', 'ArrowLeft']) await who.page.keyboard.press(arrow);
    assert.ok(
      await who.page.evaluate(() => document.activeElement.matches('.ms')),
      'a Master has the focus',
    );
    await until(async () => {
      assert.match(await who.text('.game-tip'), why);
      return true;
    }, 'the reason');
    const said = await who.text('.game-tip .no'),
      heard = await who.page.evaluate(() => document.activeElement.textContent);
    assert.ok(heard.includes(said), `in its name as well: ${heard}`);
  };
  await says(asked, /First lay a card[^]*NW-298/);
  await says(waits, /turn/i);
  await asked.press(asked.$('.handp .ac.legal').first());
  await until(() => asked.view.prompt === 'turn', 'a card is laid');
  await shown(asked);
  await says(asked, /Master space[^]*NW-257/);
});

test('by keys: while others are asked, Tab leads onto the board by one stop and the arrows on from there; each says why it must wait', async () => {
  const keys = new Keys(waits),
    on = kind => waits.page.evaluate(k => document.activeElement.matches(k), kind);
  for (const [key, kind] of [
    ['1', '.front .hit'],
    ['2', '.front .hit'],
    ['3', '.front .cell'],
    ['4', '.front .stop'],
  ]) {
    await waits.page.evaluate(() => document.activeElement.blur());
    await keys.press(key);
    await waits.$(kind).first().waitFor();
    await keys.tabTo(it => /\b(hit|stop)\b/.test(it.cls), 'the board', 20);
    const doors = await waits
      .$('.newton :is(.hit, .stop)')
      .evaluateAll(list => list.filter(e => e.tabIndex >= 0).length);
    assert.equal(doors, 1, `one stop of board ${key} is in the order of Tab`);
    for (let n = 0; n < 12 && !(await on(kind)); n++)
      await keys.press(n % 3 < 2 ? 'ArrowUp' : 'ArrowLeft');
    await keys.focus();
    assert.ok(await on(kind), `the arrows lead to ${kind} of board ${key}`);
    await until(
      async () => /turn/i.test(await waits.text('.game-tip .no')),
      `board ${key} says why`,
    );
    assert.match(
      await waits.page.evaluate(
        () =>
          document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent,
      ),
      /turn/i,
      'and in the name',
    );
  }
});

faultless(() => [guest, alone, ...tellers]);
run();
