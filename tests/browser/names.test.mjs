// People whose names and words run from right to left: wherever they stand, in texts, labels and
// titles, they are isolated and turn nothing around them.
import assert from 'node:assert/strict';
import { Guest, Server, privateLink, run, test, until } from './lib.mjs';

const server = new Server();
const HOST = 'שרה (ב',
  FRIEND = 'محمد!';
let host, friend, watcher;

/** Runs in the page: what is written from right to left, and which of it stands open. */
function look() {
  const leftward = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
  const found = { all: 0, open: [] };
  const see = (text, closed, where) => {
    if (!leftward.test(text)) return;
    found.all++;
    let depth = 0,
      open = false;
    for (const c of text) {
      if (/[\u2066-\u2068]/.test(c)) depth++;
      else if (c === '\u2069') depth--;
      else open ||= depth === 0 && leftward.test(c);
    }
    if (open && !closed) found.open.push(`${where}: ${text}`);
  };
  const of = element =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class')} in ${element.parentElement?.getAttribute('class')}`;
  const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement: by } = texts.currentNode;
    see(data, by.closest('bdi'), of(by));
  }
  for (const element of document.querySelectorAll('*'))
    for (const name of ['title', 'aria-label', 'aria-description', 'alt', 'placeholder'])
      see(element.getAttribute(name) ?? '', false, `${name} of ${of(element)}`);
  see(document.title, false, 'the title');
  return found;
}

/** At least so many are there, in time, and none stands open. */
async function isolated(guest, what, least = 1) {
  let found;
  await until(async () => {
    found = await guest.page.evaluate(look);
    return found.all >= least;
  }, `${what}: names from right to left`);
  assert.deepEqual(found.open, [], what);
}

/** Says something by a line of its own, as this guest. */
const say = (guest, ...messages) =>
  guest.page.evaluate(
    messages =>
      new Promise((done, fail) => {
        const line = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`, 'orrery.1');
        const next = table => {
          const m = messages.shift();
          if (m) line.send(JSON.stringify({ id: 'n', table, ...m }));
          else {
            line.close();
            done(table);
          }
        };
        line.onmessage = ({ data }) => {
          const m = JSON.parse(data);
          if (m.t === 'welcome') next();
          if (m.t === 'ok') next(m.table);
          if (m.t === 'refused') fail(new Error(data));
        };
      }),
    messages,
  );

test(
  'in the head and at the door',
  async () => {
    await server.start();
    host = await Guest.come(server, { name: HOST });
    friend = await Guest.come(server, { name: FRIEND });
    watcher = await Guest.come(server, { name: 'Margaux' });
    for (const guest of [host, friend]) {
      await guest.go('/');
      await isolated(guest, 'the first page');
    }
    await watcher.go('/');
  },
  true,
);

for (const game of ['century', 'newton', 'newscience', 'discovery'])
  test(`${game}: in the lobby, at the table, in the match`, async () => {
    const table = await say(host, { t: 'create', game, seats: 2, open: true });
    await say(friend, { t: 'sit', table, seat: 1 });
    await watcher.go('/');
    await watcher.$('.open li').first().waitFor();
    await isolated(watcher, 'the list of tables', 2);
    for (const guest of [host, friend, watcher]) {
      await guest.go(`/t/${table}`);
      await guest.$('.seat-row').nth(1).waitFor();
      await isolated(guest, 'before the start', 2);
    }
    await host.press(host.$('.go .btn.main'));
    for (const guest of [host, friend, watcher]) {
      await guest.$(`.table.${game}`).waitFor();
      await isolated(guest, 'the board', 2);
    }
    for (const guest of [host, friend]) {
      await guest.press(guest.$('#tab-chat'));
      await guest.$('.chat select').selectOption('thanks'); // guests at a listed table
      await guest.press(guest.$('.chat form .btn'));
    }
    for (const guest of [host, friend]) {
      await guest.$('.chat .said').nth(1).waitFor();
      await isolated(guest, 'talk', 5);
    }
    const link = await privateLink(host);
    await watcher.go(link);
    await watcher.$('.door .btn').first().waitFor();
    await isolated(watcher, 'a private link', 1);
    for (const guest of [friend, host])
      await say(guest, { t: 'leave', table }).catch(e => assert.match(e.message, /"over"/));
    await host.$('dialog.over').waitFor();
    await isolated(host, 'the score', 3);
    await watcher.go(`/r/${table}`);
    await watcher.$('.replay').waitFor();
    await isolated(watcher, 'the match afterwards', 2);
    for (const guest of [host, friend, watcher]) assert.deepEqual(guest.faults, []);
  });

test('a name is as long as the server takes it, whatever its characters', async () => {
  await watcher.go('/');
  await watcher.press(watcher.$('.my-name'));
  await watcher.$('.keep [name=name]').fill('🎲'.repeat(30));
  await watcher.press('.keep .only');
  await until(
    async () => (await watcher.$('.who-am-i').allInnerTexts())[0] === '🎲'.repeat(24),
    '24 of them',
  );
});

run();
