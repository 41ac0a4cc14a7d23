// Two people, each in a browser of their own, and somebody who watches: the invitation, the
// colours, the match; a page that is loaded again; a server that dies and comes back.
import assert from 'node:assert/strict';
import { Guest, Server, dice, faultless, privateLink, run, test, until } from './lib.mjs';
import { wrong } from './axe.mjs';
import { answer, choose, finish, shown } from './century.mjs';
import { checkFrames, checkPlaces, checkPlayers, checkRound, read } from './read.mjs';

const server = new Server(),
  random = dice(21);
let host, friend, watcher, edition;

/** Lets whoever is asked answer until each of the two has begun so many more turns. */
async function turns(n) {
  const begun = new Map([
      [host, 0],
      [friend, 0],
    ]),
    answered = new Map();
  while ([...begun.values()].some(x => x < n)) {
    const who = await until(
      async () => {
        for (const guest of [host, friend]) await finish(guest);
        return [host, friend].find(g => g.view?.q !== undefined && g.view.q !== answered.get(g));
      },
      'one of the two is asked',
      20000,
    );
    const { view } = who;
    await shown(who);
    if (who.view !== view) continue;
    if (view.prompt === 'turn') begun.set(who, begun.get(who) + 1);
    await answer(who, view, choose(view, edition, random), random);
    answered.set(who, view.q);
    await until(
      () => who.view !== view && (view.prompt !== 'return' || who.view.prompt !== 'return'),
      'the answer is played',
    ); // goods are returned by several
  }
}

/** Waits until no bot is about to move, and all see the same. */
async function settled() {
  await until(
    () => [host, friend].some(g => g.view.q !== undefined || (g.view.hold ?? null) === g.table.you),
    'one of the two is asked, or may take back',
    20000,
  );
  await until(
    () => [host, friend, watcher].every(g => g.view.rev === host.view.rev),
    'all have the same',
  );
}

/** What one person sees, to be found again. */
const sight = async guest => {
  const { page } = await read(guest);
  return {
    round: page.round,
    row: page.row.map(c => c.card),
    places: page.places.map(p => [p.id, p.glows, p.pawns, p.coin]),
    players: page.players.map(p => [p.name, p.score, p.store, p.you]),
    question: page.question,
    buttons: page.buttons,
  };
};

test(
  'a table with a free seat, and a link to it',
  async () => {
    await server.start();
    edition = await server.edition();
    host = await Guest.come(server, { name: 'Margaux' });
    await host.go('/');
    await host.press(
      host
        .$('#play')
        .getByRole('group', { name: 'of them bots' })
        .getByRole('button', { name: '1', exact: true }),
    );
    await host.press(host.$('#play').getByRole('button', { name: 'an apprentice' }));
    const listed = { name: 'whoever looks into the lobby' };
    await host.press(host.$('#play').getByRole('button', listed));
    await host.press(host.$('#play .btn.main'));
    await host.$('.seat-row').nth(2).waitFor();
    assert.ok(await host.$('.btn.main').isDisabled(), 'nobody begins with a free seat');
    assert.equal(await host.$('.link input').inputValue(), host.page.url());
  },
  true,
);

test('the lobby shows the table to others', async () => {
  friend = await Guest.come(server, { name: 'Halley' });
  await friend.go('/');
  const row = friend.$('.open li', { hasText: 'Margaux' });
  await row.getByRole('button', { name: 'Join' }).waitFor();
});

test('whom the host removes is told so in words and aloud, and may watch, not sit', async () => {
  const other = await Guest.come(server, { name: 'Edmond' });
  await other.go(await host.$('.link input').inputValue());
  await other.press(other.$('.go').getByRole('button', { name: 'Sit down' }));
  const row = host.$('.seat-row', { hasText: 'Edmond' }),
    remove = row.getByRole('button', { name: 'Remove Edmond from the table' });
  await host.press(remove);
  await host.press(host.$('dialog').getByRole('button', { name: 'Let Edmond stay' }));
  await host.$('dialog').waitFor({ state: 'detached' });
  assert.equal(host.table.seats[1].name, 'Edmond', 'asked first');
  await host.press(remove);
  await host.press(host.$('dialog').getByRole('button', { name: 'Remove', exact: true }));
  await row.waitFor({ state: 'detached' });
  await until(
    async () =>
      /The host has taken you from this table\. You cannot sit down/.test(
        await other.$('#app > .speech').innerText(),
      ),
    'it is said',
  );
  const told = async () => {
    assert.match(await other.text('.go'), /The host has taken you from this table/);
    assert.equal(await other.$('.go').getByRole('button', { name: 'Sit down' }).count(), 0);
  };
  await told();
  await other.page.reload();
  await other.$('.go .btn').waitFor();
  await told();
  await other.press(other.$('.go').getByRole('button', { name: 'Back to the games' }));
  await other.$('#play').waitFor();
  assert.deepEqual(other.faults, []);
  await other.close();
});

test(
  'the friend opens the link, sits down and picks a colour',
  async () => {
    await friend.go(await host.$('.link input').inputValue());
    await friend.press(friend.$('.go .btn.main'));
    const mine = friend.$('.seat-row', { hasText: 'Halley' });
    await mine.getByRole('button', { name: 'purple' }).click();
    await mine.locator('.colour[aria-pressed="true"]').waitFor();
    assert.equal(
      await mine.locator('.colour[aria-pressed="true"]').getAttribute('aria-label'),
      'purple',
    );
    const theirs = host.$('.seat-row', { hasText: 'Margaux' });
    await until(
      () => theirs.getByRole('button', { name: 'purple' }).isDisabled(),
      'purple is taken for the host',
    );
    await theirs.getByRole('button', { name: 'black' }).click();
    assert.equal(await friend.$('.go .btn.main').count(), 0, 'only the host begins');
  },
  true,
);

test(
  'the host begins: both see the match in their colours',
  async () => {
    await until(() => host.$('.go .btn.main').isEnabled(), 'it may begin');
    await host.press(host.$('.go .btn.main'));
    for (const guest of [host, friend]) {
      await guest.$('.table.century').waitFor();
      await until(() => guest.view, 'a view');
      await shown(guest);
    }
    assert.deepEqual(
      host.view.view.seats.slice(0, 2).map(s => s.colour),
      ['black', 'purple'],
    );
  },
  true,
);

test('a spectator sees the board, and nothing to do', async () => {
  watcher = await Guest.come(server, { name: 'Tobias' });
  await watcher.go(host.page.url());
  await watcher.$('.table.century').waitFor();
  await shown(watcher);
  assert.equal(watcher.table.you, null);
  assert.equal(await watcher.$('.legal').count(), 0);
  assert.equal(await watcher.$('.ask .btns button').count(), 0);
  assert.match(await watcher.text('.ask .who'), /You are watching/);
  assert.ok(
    watcher.frames.every(f => !/"legal"|"q":/.test(f)),
    'no legal actions came',
  );
  await until(async () => /one watches/.test(await host.text('.round')), 'the players know');
});

test('some moves each, and all three see the same', async () => {
  await turns(4);
  await settled();
  for (const guest of [host, friend, watcher]) {
    await shown(guest);
    const found = await read(guest);
    checkPlaces(found, edition);
    checkPlayers(found, edition);
    checkRound(found);
    assert.ok(checkFrames(guest, edition) > 3);
  }
});

test('a page that is loaded again comes back to the same place', async () => {
  await settled();
  for (const guest of [host, friend]) {
    await shown(guest);
    const before = await sight(guest);
    guest.view = null;
    await guest.page.reload();
    await guest.$('.table.century').waitFor();
    await until(() => guest.view, 'a view');
    await shown(guest);
    assert.deepEqual(await sight(guest), before);
    await until(async () => (await guest.$('.logbox li').count()) > 5, 'with the log');
  }
  await turns(1);
});

test('a turn that may be taken back: to whoever looks, every place and button says so', async () => {
  const may = () => [host, friend].find(g => g.view.q !== undefined && g.view.legal.rest);
  const who = await until(
    async () => {
      for (const guest of [host, friend]) await finish(guest);
      const asked = [host, friend].find(g => g.view.q !== undefined);
      if (asked && !asked.view.legal.rest) {
        const { view } = asked;
        await shown(asked);
        await answer(asked, view, choose(view, edition, random), random);
        await until(() => asked.view !== view, 'the answer is played');
      }
      return may();
    },
    'one of the two may rest',
    60000,
  );
  const other = who === host ? friend : host;
  await shown(who);
  await who.press(who.$('.ask [data-key="r"]'));
  await until(
    () => [who, other].every(g => g.view.hold === who.table.you),
    'the turn waits for Done',
  );
  const place = (guest, id) => guest.$(`.loc[data-at="place:${id}"] > .hit`);
  for (const [guest, words] of [
    [who, /First say Done, or take the move back/],
    [other, /may still take the move back/],
  ]) {
    await shown(guest);
    for (const { id } of [
      ...guest.view.view.locations.filter(l => !l.tile).slice(0, 3),
      ...guest.view.view.locations.filter(l => l.tile).slice(0, 1),
    ]) {
      await guest.page.mouse.move(1100, 20);
      await guest.$('.game-tip').waitFor({ state: 'detached' });
      await place(guest, id).hover({ position: { x: 40, y: 60 } });
      await guest.$('.game-tip .no').waitFor();
      assert.match(await guest.text('.game-tip .no'), words, id);
      assert.match(
        (await place(guest, id).getAttribute('aria-label')) ?? (await place(guest, id).innerText()),
        words,
        'for who listens',
      );
    }
    await guest.page.mouse.move(1100, 20);
  }
  assert.match(
    await other.$('.ask .cannot').first().innerText(),
    /may still take the move back/,
    'Rest stays, and says why not',
  );
  await finish(who);
});

test('a server that is killed and comes back: the pages say so, return by themselves and play on', async () => {
  const all = [host, friend, watcher];
  await until(async () => {
    for (const guest of [host, friend]) await finish(guest);
    return [host, friend].some(g => g.view.q !== undefined && (g.view.hold ?? null) === null);
  }, 'somebody is asked');
  await settled();
  for (const guest of all) await shown(guest);
  const before = await Promise.all(all.map(sight));
  for (const guest of all) guest.offline = true;
  await server.end('SIGKILL');
  for (const guest of all) await guest.$('.line-state').waitFor();
  assert.match(await host.text('.line-state'), /lost/);
  for (const guest of all) guest.view = null;
  await server.start();
  for (const guest of all) {
    await guest.$('.line-state').waitFor({ state: 'detached', timeout: 30000 });
    await until(() => guest.view, 'a view');
    await shown(guest);
    guest.offline = false;
  }
  assert.deepEqual(await Promise.all(all.map(sight)), before);
  await turns(2);
});

test('from the lobby one returns to the own table', async () => {
  await friend.go('/');
  await until(
    async () => /away/.test(await host.$('.player', { hasText: 'Halley' }).innerText()),
    'the host sees who is away',
  );
  const row = friend.$('.my-matches li', { hasText: 'Margaux' });
  await row.waitFor();
  assert.equal(
    await friend.$('.open li', { hasText: 'Margaux' }).count(),
    0,
    'it stands there once',
  );
  await friend.press(row.getByRole('link', { name: 'Return' }));
  await friend.$('.table.century').waitFor();
});

test('what somebody said can be hidden, and a bot play for who is away: as they are called they read', async () => {
  await friend.press(friend.$('#tab-chat'));
  // a guest at a listed table says phrases, which each reads in the own language
  await friend.$('.chat select').selectOption('must_go');
  await friend.press(friend.$('.chat form .btn'));
  await host.press(host.$('#tab-chat'));
  await host.$('.chat .mute').waitFor();
  assert.deepEqual(await wrong(host), []);
  await host.press(host.$('.chat .mute'));
  await until(
    async () => /All that was said is hidden/.test(await host.text('.chat .none')),
    'it is hidden',
  );
  await host.press(host.$('.muted-list button'));
  const at = new URL(friend.page.url()).pathname;
  await friend.go('/');
  await until(
    () => host.table.seats.some(s => s.name === 'Halley' && !s.here),
    'the friend is away',
  );
  await host.page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 70000;
  }); // more than a minute later
  try {
    await host.page.getByRole('button', { name: 'Let a bot play for them: Halley' }).waitFor();
    assert.deepEqual(await wrong(host), []);
  } finally {
    // Both are at the table again, and the clock of the page is its own.
    for (const guest of [friend, host]) {
      await guest.go(at);
      await guest.$('.table.century').waitFor();
    }
  }
});

test('who leaves for good is asked first, and the others see it', async () => {
  await friend.press(friend.$('.top').getByRole('button', { name: 'Leave this match' }));
  const dialog = friend.$('dialog', { hasText: 'Leave this match' });
  await dialog.waitFor();
  await friend.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(host.table.seats[1].left, false);
  await friend.press(friend.$('.top').getByRole('button', { name: 'Leave this match' }));
  await friend.press(dialog.getByRole('button', { name: 'Leave for good' }));
  assert.equal(host.table.seats[1].left, false, 'asked twice');
  await friend.press(friend.$('dialog').getByRole('button', { name: 'Yes, I leave for good' }));
  await until(
    async () => /left the table/.test(await host.$('.player', { hasText: 'Halley' }).innerText()),
    'the host sees it',
  );
});

test('a new name, given in the lobby, is seen by those at the table', async () => {
  await host.go('/');
  await host.press(host.$('.my-name'));
  await host.$('.keep [name=name]').fill('Ulrika');
  await host.press('.keep .only');
  await host.$('.my-name', { hasText: 'Ulrika' }).waitFor();
  await until(
    async () => (await friend.$('.player .nom').allInnerTexts()).includes('Ulrika'),
    'the friend sees it',
  );
});

test('a device whose private link was called back is told so, at once or when it comes again, in its language', async () => {
  const comes = async (lang, size) => {
    const device = await Guest.come(server, { lang, size });
    await device.go(await privateLink(host));
    await device.press('.door .btn.main');
    await device.$('.table.century').waitFor();
    assert.equal(device.table.you, host.table.you);
    return device;
  };
  const told = async (device, words) => {
    await until(async () => words.test(await device.text('.line-state')), 'it is told');
    assert.equal(await device.$('.line-state').getAttribute('role'), 'status');
    assert.match(
      await device.text('.line-state'),
      new RegExp((await (await device.context.request.get('/api/me')).json()).name),
      'who it is now',
    );
    await until(async () => (await device.overflow()).x === 0, 'no sideways scroll');
    await device.press(device.$('.line-state button'));
    await device.$('.line-state').waitFor({ state: 'detached' });
    assert.deepEqual(device.faults, []);
    await device.page.reload();
    await device.$('.table.century').waitFor();
    assert.equal(await device.$('.line-state').count(), 0, 'once');
    await device.close();
  };
  await host.go(friend.page.url());
  await host.$('.table.century').waitFor();
  const here = await comes('en', 'phone');
  const away = await comes('fr', 'wide'); // a new link ends the old one
  await told(here, /private link was called back or replaced/);
  await away.go('about:blank');
  await host.press(host.page.getByRole('button', { name: 'My seat on another device' }));
  await host.press(host.$('.device').getByRole('button', { name: 'Call all links back' }));
  await host.$('.device [role="status"]').waitFor();
  await host.page.keyboard.press('Escape');
  away.offline = true; // the cookie of a link that has ended opens no line
  await away.go(friend.page.url());
  await until(async () => /lien privé/.test(await away.text('.line-state')), 'it is told');
  away.offline = false;
  await told(away, /Le lien privé de cet appareil a été annulé ou remplacé/);
});

test('a table that is not there says so', async () => {
  await watcher.go('/t/nosuchtable');
  await watcher.page.getByRole('heading', { name: 'No such table' }).waitFor();
});

faultless(() => [host, friend, watcher]);
run();
