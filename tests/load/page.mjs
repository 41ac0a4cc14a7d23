// How soon a match page can be used on a slow machine: Chromium with its processor slowed down,
// nothing cached, from the navigation until the own legal actions can be pressed and a press has
// shown its effect. Writes one JSON object.
//
// usage: node tests/load/page.mjs [slow=4] [runs=7] [game=century] [seats=3] [size=wide|phone]
// [profile=FILE]
//   ORRERY, ORRERY_WEB, CHROMIUM: the program, the folder of the client (build/orrery, build/web)
// and the browser; profile: a CPU profile of the last run
import fs from 'node:fs';
import os from 'node:os';
import { Guest, Server, chromiumPath, cleanUp } from '../browser/lib.mjs';

const given = Object.fromEntries(process.argv.slice(2).map(w => w.split('=')));
const SLOW = Number(given.slow ?? 4),
  RUNS = Number(given.runs ?? 7),
  GAME = given.game ?? 'century',
  SEATS = Number(given.seats ?? 3),
  SIZE = given.size ?? 'wide';

/** Runs in a page of the site: a table with bots, begun; its code when this user is asked. */
function makeTable({ game, seats }) {
  return new Promise((done, fail) => {
    const line = new WebSocket(location.origin.replace('http', 'ws') + '/ws', 'orrery.1'),
      send = m => line.send(JSON.stringify(m));
    line.onclose = () => fail(new Error('closed'));
    line.onmessage = ({ data }) => {
      const m = JSON.parse(data);
      if (m.t === 'welcome')
        send({
          t: 'create',
          id: 'a',
          game,
          seats,
          bots: Array(seats - 1).fill('apprentice'),
          open: false,
          start: true,
        });
      if (m.t === 'ok' && m.id === 'a') send({ t: 'open', id: 'b', table: m.table });
      if (m.t === 'refused') fail(new Error(m.code));
      if (m.t === 'view' && m.q !== undefined) {
        line.onclose = null;
        line.close();
        done(m.table);
      }
    };
  });
}

/**
 * Runs in the page before its own code: looks in every frame for what can be pressed, and for the
 * effect of the press.
 */
function watch() {
  if (!location.pathname.startsWith('/t/')) return;
  const seen = {};
  const reach = () =>
    [
      ...document.querySelectorAll(
        '.table .legal > .hit, .table button.legal, .ask .btns button:not([disabled]):not([aria-disabled="true"])',
      ),
    ].find(e => {
      const r = e.getBoundingClientRect(),
        top = r.width && document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
      return top && (e === top || e.contains(top));
    });
  const asks = () => document.querySelector('#question')?.textContent ?? '';
  const look = () => {
    const at = seen.reached ? null : reach();
    if (at) {
      const r = at.getBoundingClientRect();
      Object.assign(seen, {
        reached: performance.now(),
        x: r.left + r.width / 2,
        y: r.top + r.height / 2,
        question: asks(),
      });
    }
    if (
      seen.pressed &&
      !seen.answered &&
      (document.querySelector('.busy') || asks() !== seen.question)
    )
      seen.answered = performance.now();
    if (seen.reached && !seen.told) {
      seen.told = true;
      window.reached(seen);
    }
    if (seen.answered)
      window.answered({
        ...seen,
        paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      });
    else requestAnimationFrame(look);
  };
  addEventListener(
    'click',
    e => {
      seen.pressed ??= e.timeStamp;
    },
    true,
  );
  requestAnimationFrame(look);
}

/** One visit with an empty cache. */
async function visit(server, profile) {
  const guest = await Guest.come(server, { size: SIZE, name: 'Bench' });
  await guest.go('/healthz');
  const code = await guest.page.evaluate(makeTable, { game: GAME, seats: SEATS });
  // The page tells by itself: to ask it again and again would slow it down.
  const told = name => new Promise(done => guest.page.exposeFunction(name, done));
  const reached = told('reached'),
    answered = told('answered');
  await guest.page.addInitScript(watch);
  const wire = await guest.context.newCDPSession(guest.page);
  await wire.send('Network.clearBrowserCache');
  await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  if (profile) {
    await wire.send('Profiler.enable');
    await wire.send('Profiler.setSamplingInterval', { interval: 500 });
    await wire.send('Profiler.start');
  }
  await guest.page.goto(`/t/${code}`, { waitUntil: 'commit' });
  const { x, y } = await reached;
  if (profile)
    fs.writeFileSync(profile, JSON.stringify((await wire.send('Profiler.stop')).profile));
  // A finger looks first; the press of the mouse does at once.
  await guest.page.mouse.click(x, y);
  const found = await answered;
  await guest.close();
  return {
    first_paint: found.paint,
    reached: found.reached,
    answer: found.answered - found.pressed,
    usable: found.reached + found.answered - found.pressed,
  };
}

const late = setTimeout(() => {
  console.error('not done after three minutes');
  process.exit(1);
}, 180_000);
const server = await new Server().start();
const all = [];
try {
  await visit(server); // the browser itself starts
  for (let i = 0; i < RUNS; i++)
    all.push(await visit(server, i === RUNS - 1 ? given.profile : null));
} finally {
  await cleanUp();
  clearTimeout(late);
}
const median = of => {
  const list = all.map(x => x[of]).sort((a, b) => a - b);
  return Math.round(list[list.length >> 1]);
};
const usable = all.map(x => Math.round(x.usable)).sort((a, b) => a - b);
console.log(
  JSON.stringify({
    browser: chromiumPath().split('/').pop(),
    game: GAME,
    size: SIZE,
    slowed: SLOW,
    runs: RUNS,
    first_paint_ms: median('first_paint'),
    legal_actions_ms: median('reached'),
    press_to_effect_ms: median('answer'),
    usable_ms: median('usable'),
    usable_least_ms: usable[0],
    usable_most_ms: usable[usable.length - 1],
    load_average: Number(os.loadavg()[0].toFixed(1)),
  }),
);
