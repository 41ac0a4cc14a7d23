// A whole match by mouse at 1280 x 800, from the first page to the final score and on to the next
// match.
import assert from 'node:assert/strict';
import { Guest, Server, dice, faultless, run, test, until } from './lib.mjs';
import { wrong } from './axe.mjs';
import { play, playNow, shown } from './century.mjs';

const server = new Server();
let guest, edition;

test(
  'from the first page to playing in at most three clicks, without an account',
  async () => {
    await server.start();
    edition = await server.edition();
    guest = await Guest.come(server);
    const clicks = await playNow(guest);
    assert.ok(clicks <= 3, `${clicks} clicks`);
    assert.match(guest.page.url(), /\/t\/[\w-]+$/);
  },
  true,
);

test('a whole match by mouse: no page scroll, a question always, only what is legal glows, the log grows', async () => {
  const looked = new Set();
  let log = 0,
    most = 0;
  const each = async view => {
    if (!looked.has(view.prompt)) assert.deepEqual(await wrong(guest), [], view.prompt);
    looked.add(view.prompt);
    await until(async () => {
      assert.deepEqual(await guest.overflow(), { x: 0, y: 0 }, 'the page does not scroll');
      return true;
    }, 'the page does not scroll');
    const lines = await guest.$('.logbox li').count();
    assert.ok(lines >= log || view.view.round > 12, `the log grows: ${log} lines, then ${lines}`);
    [log, most] = [lines, Math.max(most, lines)];
    await until(
      async () => /your turn/.test(await guest.page.title()),
      'the title says whose turn it is',
    ); // a moment after the board
  };
  // A match may end without one of the questions: then another is played.
  for (let n = 0, whole = false; !whole; n++) {
    assert.ok(n < 4, 'in four matches each question came');
    if (n) await playNow(guest);
    [log, most] = [0, 0];
    const prompts = await play(guest, edition, dice(5 + n), { each });
    console.log(
      `#   ${guest.view.view.round} rounds, ${JSON.stringify(prompts)}, ${most} lines of log`,
    );
    assert.ok(most > 30, `${most} lines of log`);
    whole = ['turn', 'upgrade', 'trade'].every(prompt => prompts[prompt]);
  }
});

test('the final score stands line by line and adds up', async () => {
  await shown(guest);
  await guest.$('.over .total').first().waitFor();
  const { results } = guest.view.over;
  const columns = await guest.$('.over .score-col').evaluateAll(list =>
    list.map(c => ({
      lines: [...c.querySelectorAll('li > .num')].map(n => Number(n.textContent)),
      total: Number(c.querySelector('.total .num').textContent),
      text: c.textContent,
    })),
  );
  const ranked = [...results].sort((a, b) => a.rank - b.rank);
  assert.deepEqual(
    columns.map(c => c.total),
    ranked.map(r => r.score),
    'totals',
  );
  columns.forEach((c, i) => {
    assert.deepEqual(
      c.lines,
      ranked[i].lines.map(l => l.points),
      'lines',
    );
    assert.equal(
      c.lines.reduce((a, b) => a + b, 0),
      c.total,
      'the lines add up',
    );
    const seat = guest.table.seats[ranked[i].seat];
    if (seat.name) assert.ok(c.text.includes(seat.name), `the name of ${seat.name}`);
  });
  assert.deepEqual(await guest.overflow(), { x: 0, y: 0 });
});

test('the board can be seen again, and the score after it', async () => {
  await guest.press(guest.$('.over').getByRole('button', { name: 'See the board' }));
  await guest.$('.over').waitFor({ state: 'detached' });
  await guest.press(guest.$('.ask .btn.main'));
  await guest.$('.over').waitFor();
});

test('the replay is saved as a file', async () => {
  const [file] = await Promise.all([
    guest.page.waitForEvent('download'),
    guest.press(guest.$('.over a[download]')),
  ]);
  assert.match(file.suggestedFilename(), /^century-.*json/);
  assert.equal(await file.failure(), null);
});

test('a rematch: a new table, the same people, a fresh board', async () => {
  const old = guest.page.url(),
    before = guest.table.seats.map(s => [s.kind, s.level, s.user]);
  await guest.press(guest.$('.over .btn.main'));
  await until(
    () =>
      guest.page.url() !== old &&
      guest.view?.table === guest.page.url().split('/').pop() &&
      !guest.view.over,
    'a new match',
  );
  assert.deepEqual(
    guest.table.seats.map(s => [s.kind, s.level, s.user]),
    before,
  );
  await guest.$('.over').waitFor({ state: 'detached' });
  await play(guest, edition, dice(6), { stop: view => view.view.round >= 3 });
});

faultless(() => [guest]);
run();
