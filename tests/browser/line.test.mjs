// The line: a server that hangs, a call that nobody takes, a device that wakes up, and its clock.
import assert from 'node:assert/strict';
import { answer, asked, choose, shown } from './century.mjs';
import { Guest, Server, dice, faultless, run, test, until } from './lib.mjs';

const server = new Server(),
  random = dice(18);
let guest, edition, sent;

const state = () => guest.$('.line-state').innerText();
const says = words =>
  until(async () => {
    assert.equal((await guest.$('.line-state').count()) ? await state() : '', words);
    return true;
  }, `the line says ${words}`);
const quiet = () => guest.$('.line-state').waitFor({ state: 'detached' });

/** A table with one bot and a minute a turn. */
const begin = () =>
  guest.page.evaluate(
    () =>
      new Promise(done => {
        const line = new WebSocket(location.origin.replace('http', 'ws') + '/ws', 'orrery.1');
        line.onmessage = ({ data }) => {
          const m = JSON.parse(data);
          if (m.t === 'welcome')
            line.send(
              JSON.stringify({
                t: 'create',
                id: 'c',
                game: 'century',
                seats: 2,
                bots: ['apprentice'],
                open: false,
                start: true,
                clock: 60,
              }),
            );
          if (m.id !== 'c') return;
          line.close();
          done(m.table);
        };
      }),
  );

/** Runs in the page: its first line is never taken; the clock of its device can be set. */
function prepare() {
  const Real = WebSocket,
    { now } = Date;
  let calls = 0;
  window.ahead = 0;
  Date.now = () => now() + window.ahead;
  window.WebSocket = class extends Real {
    constructor(...to) {
      if (sessionStorage.deaf && !calls++) return { readyState: 0, close() {}, send() {} };
      super(...to);
    }
  };
}

test(
  'a table with a clock',
  async () => {
    await server.start();
    edition = await server.edition();
    guest = await Guest.come(server, { name: 'Tycho' });
    // Of the context: a page that draws nothing gives its place to another (lib.mjs).
    await guest.context.addInitScript(prepare);
    const hear = page =>
      page.on('websocket', ws =>
        ws.on('framesent', ({ payload }) => sent?.push(JSON.parse(String(payload)))),
      );
    hear(guest.page);
    guest.context.on('page', hear);
    await guest.go('/about');
    await guest.go(`/t/${await begin()}`);
    await guest.$('.table.century').waitFor();
    await asked(guest);
    await shown(guest);
  },
  true,
);

test('the clock of the device may be wrong, and may be put right', async () => {
  const left = async () => {
    const words = await guest.text('.time-left');
    const [, minutes, seconds] = words.match(/(?:(\d+):)?(\d+)(?: s)? left/) ?? [];
    assert.ok(seconds, words);
    return Number(minutes ?? 0) * 60 + Number(seconds);
  };
  const first = await left();
  for (const ahead of [3_600_000, -3_600_000, 0]) {
    await guest.page.evaluate(ms => {
      window.ahead = ms;
    }, ahead);
    const before = await left();
    await until(async () => (await left()) < before, 'the time runs');
    assert.ok((await left()) > first - 55, 'and is what it was');
  }
});

test('a server that hangs is told of, called again, and plays what was done once', async () => {
  await shown(guest);
  const { view } = guest;
  sent = [];
  guest.offline = true;
  server.child.kill('SIGSTOP');
  try {
    await answer(guest, view, choose(view, edition, random), random);
    await says('Waiting for the server…');
    await says('The line is lost. Calling again…');
  } finally {
    server.child.kill('SIGCONT');
  }
  await quiet();
  await until(() => guest.view !== view, 'it is played');
  const acts = sent.filter(m => m.t === 'act');
  assert.ok(acts.length > 1, 'it was said again');
  assert.equal(new Set(acts.map(m => m.id)).size, 1, 'as the same');
  assert.equal(guest.table.seats[guest.table.you].left, false);
});

test('a device that wakes asks, and a line without an answer is called again', async () => {
  await until(() => guest.view.hold === guest.table.you || guest.view.q !== undefined, 'my turn');
  sent = [];
  await guest.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await until(() => sent.some(m => m.t === 'ping'), 'it asks');
  server.child.kill('SIGSTOP');
  try {
    const from = Date.now();
    await guest.page.evaluate(() => dispatchEvent(new Event('online')));
    await says('Waiting for the server…');
    await says('The line is lost. Calling again…');
    const took = Date.now() - from;
    console.log(`#   given up after ${(took / 1000).toFixed(1)} s`);
    assert.ok(took > 4500, `not before its time: ${took} ms`);
  } finally {
    server.child.kill('SIGCONT');
  }
  await quiet();
});

test('a call that nobody takes is told of, given up and made again', async () => {
  await guest.page.evaluate(() => {
    sessionStorage.deaf = '1';
  });
  await guest.page.reload();
  await says('Calling the server…');
  await says('The line is lost. Calling again…');
  await guest.$('.table.century').waitFor();
  await quiet();
});

faultless(() => [guest]);
run();
