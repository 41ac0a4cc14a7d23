// Several people at one table of Discovery, each in a browser: who comes sits down as soon as it
// can be, also after a reload and a restart; an option is proposed, seen by all, and voted on. And
// what a phone shows of nine seats, of zoom, of a log that tells of its past what lies open still.
//   RULES("DI-034", "DI-037", "DI-452")
import assert from 'node:assert/strict';
import { Guest, Server, dice, faultless, run, sleep, test, until } from './lib.mjs';
import { asked, asksFirst, create, legalActions, play } from './discovery.mjs';

const server = new Server();
let ada, ben, cid, table;

/** Says one thing on a wire of its own, for what is not under test here. */
const tell = (guest, message) =>
  guest.page.evaluate(
    message =>
      new Promise((done, fail) => {
        const wire = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`, 'orrery.1');
        wire.onopen = () => wire.send(JSON.stringify(message));
        wire.onmessage = ({ data }) => {
          const m = JSON.parse(data);
          if (m.id === message.id) {
            wire.close();
            if (m.t === 'ok') done(m);
            else fail(new Error(data));
          }
        };
      }),
    { id: 'a', ...message },
  );

const words = (guest, where) =>
  guest
    .$(where)
    .first()
    .innerText()
    .then(text => text.replace(/\s+/g, ' '));
const reads = (guest, where, pattern) =>
  until(async () => {
    assert.match(await words(guest, where), pattern);
    return true;
  }, where);
const seated = () => [ada, ben].concat(cid.table?.you === null ? [] : cid);
/** Somebody whom the page asks; who could still take back says Done first. */
const whose = () =>
  until(
    async () => {
      const held = seated().find(g => g.view && g.view.hold === g.table.you);
      if (held) {
        const { view } = held;
        await held.press(held.$('.ask .btn.done'));
        await until(() => held.view !== view, 'the turn is done');
      }
      return seated().find(g => g.view?.q !== undefined && g.view.must.includes(g.table.you));
    },
    'somebody is asked',
    15000,
  );
/** One answer of whoever is asked: the first of those wanted that is legal. */
async function step(...wanted) {
  const guest = await whose(),
    { view } = guest,
    can = legalActions(view);
  const action =
    wanted.map(w => can.find(a => a === w || a.startsWith(`${w} `))).find(Boolean) ?? can[0];
  await guest.press(guest.$(`[data-act="${action}"]`).first());
  if (asksFirst(guest, action)) await guest.press(guest.$('.ask .sure'));
  if (guest.touch && action.startsWith('at ')) await guest.press(guest.$('.ask .btns .main'));
  // A view that comes meanwhile, of what another did, asks the same once more.
  await until(
    () =>
      guest.view !== view &&
      !(guest.view.q === view.q && guest.view.must.includes(guest.table.you)),
    `${action} is played`,
  );
  return view;
}
/** Plays until somebody is in the middle of a turn. */
async function middle() {
  for (let i = 0; i < 60; i++) {
    if ((await whose()).view.prompt === 'cell') return;
    await step('place', 'pass', 'end');
  }
  assert.fail('nobody began a turn');
}
async function onward(until, ...wanted) {
  for (let i = 0; i < 60; i++) {
    await Promise.race([whose(), sleep(2000)]); // what it came to may be what somebody is asked
    if (until()) return;
    await step(...wanted, 'at', 'pass', 'end');
  }
  assert.fail('it did not come to that');
}

test(
  'a table with a seat kept for who comes; one of three is on a phone',
  async () => {
    await server.start();
    [ada, ben, cid] = [
      await Guest.come(server, { name: 'Ada' }),
      await Guest.come(server, { name: 'Ben' }),
      await Guest.come(server, { name: 'Cid', size: 'phone' }),
    ];
    for (const g of [ada, ben, cid]) await g.go('/');
    ({ table } = await tell(ada, {
      t: 'create',
      game: 'discovery',
      seats: 3,
      open: true,
      clock: 0,
      options: { newcomers: 1, enforcement: 'strict', last_era: 4 },
    }));
    await tell(ben, { t: 'sit', table });
    await tell(ada, { t: 'start', table });
    for (const g of [ada, ben, cid]) {
      await g.go(`/t/${table}`);
      await g.$('.table.discovery').waitFor();
    }
  },
  true,
);

test(
  'who looks reads that a seat is free, and waits for it in the middle of a turn; all others read who waits',
  async () => {
    await middle();
    await reads(cid, '.come', /A seat is free.*as soon as it can be/);
    await cid.press(cid.$('.come .btn'));
    await until(async () => /You will sit down/.test(await words(cid, '.come')), 'it waits');
    for (const g of [ada, ben])
      await until(
        async () => /Cid sits down as soon as/.test(await words(g, '.pending[role="status"]')),
        'the others see it',
      );
  },
  true,
);

test(
  'the wish stands after a reload of the page, and after the server was away',
  async () => {
    await cid.page.reload();
    await until(
      async () => /You will sit down/.test(await words(cid, '.come')),
      'it says it again',
    );
    await until(() => cid.table.waits?.length === 1, 'the table knows it');
    for (const g of [ada, ben, cid]) g.offline = true;
    await server.end();
    for (const g of [ada, ben, cid]) g.table = null;
    await server.start();
    await until(() => [ada, ben, cid].every(g => g.table), 'all are back', 20000);
    await until(() => cid.table.waits?.length === 1, 'it is said again', 10000);
    for (const g of [ada, ben, cid]) g.offline = false;
    await reads(cid, '.come', /You will sit down/);
  },
  true,
);

test('a wish that was taken back is not said again', async () => {
  await cid.press(cid.$('.come .btn'));
  await until(() => !cid.table.waits, 'nobody waits');
  await cid.page.reload();
  await cid.$('.come .btn.main').waitFor();
  await until(() => cid.table && !cid.table.waits, 'nobody waits');
  await cid.press(cid.$('.come .btn'));
  await until(() => ada.table.waits?.length === 1, 'it waits');
});

test(
  'between two turns the newcomer sits down; each gives a card, and the newcomer reads who does',
  async () => {
    // Who gives may hear of it on its line before Cid does on another: nothing is given before.
    const gives = () => [ada, ben].some(g => g.view.prompt === 'arrival_gift');
    await onward(() => cid.table.you === 2 || gives());
    await until(() => cid.table.you === 2, 'Cid sits');
    await until(() => cid.view?.view.newcomer === 2, 'Cid is given cards');
    await until(async () => !(await cid.$('.come').count()), 'nothing to ask for any more');
    await until(() => !ada.table.waits, 'nobody waits any more');
    const giver = await whose();
    await until(
      async () => /Cid sits down: give one/.test(await words(giver, '#question')),
      'the gift is asked for',
    );
    await until(
      async () => /(Ada|Ben) gives you a card/.test(await words(cid, '#question')),
      'the newcomer reads it',
    );
    assert.ok(
      legalActions(giver.view).every(a => a.startsWith('give ')),
      'a card of the hand',
    );
    await onward(() => cid.view.view.newcomer === undefined, 'give');
    await until(
      async () => (await cid.$('.handrow [data-hand]').count()) === cid.view.view.hand.length,
      'the cards are in hand',
    );
    assert.ok(cid.view.view.hand.length >= 2);
  },
  true,
);

test(
  'an option is proposed in the dialog; while it waits all see it, and its proposer can take it back',
  async () => {
    await middle();
    const propose = async () => {
      await ada.page.getByRole('button', { name: 'This table: settings' }).click();
      await ada
        .$('dialog')
        .getByRole('button', { name: /Propose a change/ })
        .click();
      await ada
        .$('dialog.propose, .propose')
        .getByRole('button', { name: 'Propose: Catch-up' })
        .click();
      await until(() => ben.table.waits?.[0]?.action === 'propose 0 catch_up', 'it waits');
      await until(
        async () => !(await ada.$('.propose').count()),
        'the dialog is gone: it stands at the table',
      );
    };
    await propose();
    for (const g of [ben, cid])
      await until(
        async () => /Ada proposes “Catch-up”/.test(await words(g, '.pending')),
        'the others see it',
      );
    await reads(ada, '.pending', /You propose “Catch-up”/);
    await ada.press(ada.$('.pending .btn'));
    await until(() => !ben.table.waits, 'taken back');
    await until(async () => (await ben.$('.pending').innerText()) === '', 'nothing waits');
    await propose();
  },
  true,
);

test(
  'all others are asked, in secret; who has answered, and who proposed, see how far the vote is',
  async () => {
    await onward(() => [ben, cid].some(g => g.view.prompt === 'option_vote'));
    for (const g of [ben, cid]) {
      await until(
        async () => /Ada proposes an option.*Catch-up/.test(await words(g, '.vote')),
        'what is proposed',
      );
      await reads(g, '#question', /Catch-up.*hold from now on/);
      assert.deepEqual(
        (await g.$('.ask [data-act]').evaluateAll(all => all.map(e => e.dataset.act))).sort(),
        ['no', 'yes'],
      );
    }
    await reads(ada, '.pending', /You propose “Catch-up”: 1 of 3/);
    await cid.press(cid.$('[data-act="yes"]'));
    await until(
      async () => /Ada proposes “Catch-up”: 2 of 3/.test(await words(cid, '.pending')),
      'who has answered reads it',
    );
    await ben.press(ben.$('[data-act="yes"]'));
    for (const g of [ada, ben, cid])
      await until(
        async () => /“Catch-up” holds from now on/.test(await words(g, g.touch ? '.peek' : '.log')),
        'all read that it holds',
        15000,
      );
    await until(async () => (await ada.$('.pending').innerText()) === '', 'the vote is over');
  },
  true,
);

/**
 * A card is laid at a new table with a timed Stop, and one of those who are asked says Pause: these
 * two. Null when the ten seconds were over before that.
 */
async function paused() {
  const { table: timed } = await tell(ada, {
    t: 'create',
    game: 'discovery',
    seats: 3,
    open: true,
    clock: 0,
    options: { challenge_timer: true, enforcement: 'open', last_era: 4 },
  });
  for (const g of [ben, cid]) await tell(g, { t: 'sit', table: timed });
  await tell(ada, { t: 'start', table: timed });
  for (const g of [ada, ben, cid]) {
    g.view = g.table = null;
    await g.go(`/t/${timed}`);
    await g.$('.table.discovery').waitFor();
  }
  await until(() => [ada, ben, cid].every(g => g.view && g.table), 'all are there');
  for (let i = 0; i < 60 && !ada.view.window; i++)
    await step('place', 'at', 'pass', 'end').catch(error => {
      if (!ada.view.window) throw error;
    });
  const asked = [ada, ben, cid].filter(g => g.table.you !== ada.view.view.laid.by),
    [one, other] = asked,
    { until: end } = ada.view.window;
  assert.equal(asked.length, 2);
  const pause = g => g.page.getByRole('button', { name: 'Pause' });
  const said = await Promise.all(asked.map(g => pause(g).waitFor({ timeout: 10000 })))
    .then(() => one.press(pause(one), { timeout: 10000 }))
    .then(
      () => true,
      () => false,
    );
  const longer =
    said &&
    (await until(
      () => !other.view.window || other.view.window.until > end + 15000,
      'the window is longer, or closed',
    ).then(() => other.view.window));
  assert.ok(longer || Date.now() > end, 'each could say Pause, and it was heard');
  return longer ? asked : null;
}

test('the Stop of ten seconds: one of those who are asked says Pause, and all read who has, and how long it is now', async () => {
  let asked = null;
  for (let n = 0; n < 4 && !asked; n++) asked = await paused();
  assert.ok(asked, 'somebody said Pause in time');
  for (const g of asked) {
    await until(
      async () => /[123]\d s left.*has said Pause/.test(await words(g, '.ask .who')),
      'it is told',
    );
    assert.equal(await g.page.getByRole('button', { name: 'Pause' }).count(), 0, 'once for all');
    assert.match(await words(g, '#question'), /placed .*Contest it/);
  }
  for (const g of asked) await g.press(g.$('[data-act="pass"]'));
  await until(() => !ada.view.window, 'the window is closed');
});

test('on a phone the zoom buttons lie beside the tree, never over it', async () => {
  // While something is contested there are none, and who is asked next is another's choice.
  await create(cid, { variant: 'explore', seats: 3, last_era: 4 });
  await play(cid, dice(9), { stop: view => view.prompt === 'turn_action' });
  assert.ok(!cid.view.over, 'a turn of its own came');
  await cid.$('.zoom').waitFor();
  const apart = await cid.page.evaluate(
    () =>
      document.querySelector('.zoom').getBoundingClientRect().left -
      document.querySelector('.pan').getBoundingClientRect().right,
  );
  assert.ok(apart >= -0.5, `${apart} px`);
});

test('nine at a table on a phone: five are in sight, and whose turn it is among them', async () => {
  await create(cid, { variant: 'explore', seats: 9, automata: 2 });
  await asked(cid);
  await until(async () => {
    const seen = await cid
      .$('.player')
      .evaluateAll(
        all =>
          all
            .map(e => e.getBoundingClientRect())
            .filter(r => r.left >= -0.5 && r.right <= innerWidth + 0.5).length,
      );
    assert.ok(seen >= 5, `${seen} in sight`);
    const { active } = cid.view.view,
      at = await cid.$(`[data-at="seat:${active}"].player`).boundingBox();
    assert.ok(at.x >= 0 && at.x + at.width <= 390, 'who plays is in sight');
    assert.equal(
      Number(await words(cid, `[data-at="seat:${active}"] .hd .num`)),
      cid.view.view.seats[active].cards,
    );
    return true;
  }, 'the strip');
  assert.equal(await cid.$('.player').count(), 9);
});

/**
 * Presses a line of the log; true when its board comes, false when it is not told now. The page
 * says so either way, and never as a fault.
 */
async function back(guest, line, press = () => line.click()) {
  const from = guest.frames.length,
    heard = () =>
      guest.frames.slice(from).find(f => f.includes('"t":"past"') || f.includes('"forbidden"'));
  await press();
  const told = await until(heard, 'an answer').then(f => f.includes('"t":"past"'));
  if (told) await guest.$('.past-bar').waitFor();
  else
    await until(
      async () =>
        /seen then are covered or hidden now/.test(await guest.$('.log .cap').innerText()),
      'it says why',
    );
  assert.equal(await guest.$('.ask .alert').count(), 0);
  return told;
}

test('Memory: of its past it tells what lies open still, and says why it tells no more; after the end it tells all', async () => {
  let code;
  // Of three cards on the stack one was laid, and covered by another, before our eyes. Where all
  // is over before, another match is played.
  for (let n = 0; n < 8; n++) {
    code = await create(ada, { variant: 'memory', seats: 2, last_era: 2 });
    await play(ada, dice(3 + n), { stop: view => view.view.height > 2 });
    if (!ada.view.over) break;
  }
  assert.ok(!ada.view.over, 'the match runs');
  const lines = ada.$('.log button.then'),
    told = [];
  for (let i = 0; i < (await lines.count()); i++) {
    told.push(await back(ada, lines.nth(i)));
    if (told.at(-1)) await ada.page.keyboard.press('Escape');
    await until(async () => !(await ada.$('.past-bar').count()), 'now');
  }
  assert.ok(told.includes(false), `${told}: where another card lay on top`);
  await play(ada, dice(3));
  await ada.go(`/t/${code}`);
  await ada.press(ada.page.getByRole('button', { name: 'See the board' }));
  await lines.first().click();
  await ada.$('.past-bar').waitFor();
});

/**
 * Two lay cards where they may, on other cards only when `cover`, until `done(view)`; by a wire of
 * its own, so that a page may look at something else.
 */
async function lay(table, cover, done) {
  const onto = (a, { view }) => view.tree.some(c => a === `at ${c.x} ${c.y}`);
  for (let i = 0; i < 80; i++) {
    const guest = await until(
      () =>
        [ada, ben].find(
          g =>
            g.view?.table === table && g.view.q !== undefined && g.view.must.includes(g.table.you),
        ),
      'somebody is asked',
    );
    const { view } = guest,
      can = legalActions(view),
      words = ['place ', 'pass', 'nothing', 'end'];
    if (done(ada.view.view)) return;
    const action =
      can.find(a => a.startsWith('at ') && onto(a, view) === cover) ??
      words.map(w => can.find(a => a.startsWith(w))).find(Boolean) ??
      can[0];
    await tell(guest, { t: 'act', table, q: view.q, action, id: `act${view.q}` });
    await until(
      () => guest.view !== view && (guest.view.hold ?? null) === null,
      `${action} is played`,
    );
  }
  assert.fail('nobody lays a card');
}

test('Compose: a line of the log leads back by a key, and no longer than until a card that lay open then is covered', async () => {
  const { table } = await tell(ada, {
    t: 'create',
    game: 'discovery',
    seats: 2,
    open: true,
    clock: 0,
    options: { variant: 'compose', enforcement: 'open' },
  });
  await tell(ben, { t: 'sit', table });
  await tell(ada, { t: 'start', table });
  for (const g of [ada, ben]) {
    g.view = null;
    await g.go(`/t/${table}`);
    await g.$('.table.discovery').waitFor();
  }
  await lay(table, false, view => view.tree.length > 1);
  const newest = ada.$('.log button.then[tabindex="0"]'),
    enter = async () => {
      await newest.focus();
      await ada.page.keyboard.press('Enter');
    };
  await until(
    async () => !(await ada.$('.catching-up').count()) && (await newest.count()),
    'the page shows the newest',
  );
  assert.ok(await back(ada, newest, enter));
  const at = await words(ada, '.past-bar .past-line');
  await lay(table, true, view => view.tree.some(c => c.z));
  await until(async () => !(await ada.$('.past-bar').count()), 'that board is no longer shown');
  const why = ada.$('.log li:has(> .cap)');
  await until(
    async () => (await why.innerText()).replace(/\s+/g, ' ').includes(at),
    'its line says why',
  );
  assert.equal(await back(ada, why.locator('button')), false);
  await until(async () => !(await ada.$('.catching-up').count()), 'the page shows the newest');
  assert.ok(await back(ada, newest, enter), 'the newest comes');
  assert.equal(await why.count(), 0);
  await until(async () => {
    if (await ada.$('.past-bar .cap').count()) return true;
    const from = ada.frames.length;
    await ada.page.keyboard.press('ArrowLeft');
    // A key too soon would lead past it. What is known already is not asked for again.
    const told = () => ada.frames.slice(from).some(f => /"t":"past"|"forbidden"/.test(f));
    await until(told, 'an answer', 2000).catch(() => {});
    return false;
  }, 'on the way back there is one that does not come');
  await ada.stands();
  await ada.page.keyboard.press('Escape');
  await until(
    async () => !(await ada.$('.past-bar').count()) && !(await ada.$('.log .cap').count()),
    'now',
  );
});

faultless(() => [ada, ben, cid]);
run();
