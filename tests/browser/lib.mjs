// What the browser tests share: a TAP writer, the server as a child process, Chromium, and a guest:
// one person in one browser context who hears every frame of the wire and reports whatever the page
// did wrong.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { patience } from '../patience.mjs';
import { freePort } from '../port.mjs';
import { askedAt, simulated } from '../simulated.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
export const program = process.env.ORRERY ?? path.join(root, 'build/orrery');
const web = process.env.ORRERY_WEB ?? path.join(root, 'build/web');
const shots = path.join(root, 'build/shots');

/**
 * How long what must come is waited for, in ms: it costs nothing when all is well, and a busy
 * machine may need it.
 */
const PATIENCE = 20000 * patience;

export const sleep = ms => new Promise(done => setTimeout(done, ms));

/** Tries until `look` gives something true; an assertion that fails counts as not yet. */
export async function until(look, what, ms = PATIENCE) {
  const end = Date.now() + ms;
  let last;
  do {
    try {
      const found = await look();
      if (found) return found;
      last = null;
    } catch (error) {
      if (!(error instanceof assert.AssertionError)) throw error;
      last = error;
    }
    await sleep(25);
  } while (Date.now() < end);
  throw last ?? new Error(`waited in vain: ${what}`);
}

/** Random numbers from a seed (mulberry32): the same match every time, as far as the bots allow. */
export function dice(seed) {
  const next = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    below: n => Math.floor(next() * n),
    one: list => list[Math.floor(next() * list.length)],
  };
}

// ---- TAP ----------------------------------------------------------------------------------------
const tests = [];
/** `needed`: when this one fails, there is nothing to do for those after it. */
export function test(name, work, needed = false) {
  tests.push({ name, work, needed });
}

/** With ORRERY_TEST only as far as the test whose name has those words: it builds on those before it. */
function wanted(all) {
  const words = process.env.ORRERY_TEST;
  const at = words ? all.findIndex(({ name }) => name.includes(words)) : all.length - 1;
  if (at < 0) console.log(`Bail out! no test here has a name with ${JSON.stringify(words)}`);
  return all.slice(0, at + 1);
}

/** Gives up after so many seconds (of a quiet machine), before script/test does. */
export async function run(seconds = 560) {
  tests.splice(0, tests.length, ...wanted(tests));
  console.log(`TAP version 13\n1..${tests.length}`);
  const late = setTimeout(
    async () => {
      console.log(`Bail out! not done after ${seconds * patience} seconds`);
      await cleanUp();
      process.exit(1);
    },
    seconds * patience * 1000,
  );
  let failed = 0,
    stop = false;
  for (const [i, { name, work, needed }] of tests.entries()) {
    if (stop) {
      failed++;
      console.log(`not ok ${i + 1} - ${name}\n#   not reached`);
      continue;
    }
    const start = Date.now();
    try {
      await work();
      console.log(`ok ${i + 1} - ${name}`);
    } catch (error) {
      failed++;
      stop = needed;
      console.log(`not ok ${i + 1} - ${name}`);
      for (const line of String(error.stack ?? error)
        .split('\n')
        .slice(0, 14))
        console.log(`#   ${line}`);
      await keepPictures(`failed-${path.basename(process.argv[1], '.test.mjs')}-${i + 1}`);
    }
    console.log(`#   ${((Date.now() - start) / 1000).toFixed(1)} s`);
  }
  clearTimeout(late);
  await cleanUp();
  process.exit(failed ? 1 : 0);
}

// ---- the server ---------------------------------------------------------------------------------
const servers = new Set();

export class Server {
  /**
   * `host`: in the address bars; passkeys are for names alone. `options`: more words of the command, which a test may
   * change between two starts. `web`: another folder of the client.
   */
  constructor({ host = '127.0.0.1', options = [], web: folder = web } = {}) {
    this.host = host;
    this.web = folder;
    this.options = options;
  }
  /** Starts, again on the same port and data when it ran before. */
  async start() {
    this.folder ??= fs.mkdtempSync(path.join(os.tmpdir(), 'orrery-browser-'));
    this.port ??= await freePort();
    this.url = `http://${this.host}:${this.port}`;
    this.here = `http://127.0.0.1:${this.port}`; // for who is no browser
    this.child = spawn(
      program,
      [
        'serve',
        '--listen',
        `127.0.0.1:${this.port}`,
        '--data',
        path.join(this.folder, 'orrery.db'),
        '--web',
        this.web,
        '--public-url',
        this.url,
        '--test-games',
        '--test-replays',
        this.folder,
        ...this.options,
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    servers.add(this);
    this.ended = new Promise(done =>
      this.child.on('exit', (code, signal) => done({ code, signal })),
    );
    this.said = '';
    this.child.stderr.on('data', bytes => {
      this.said += bytes;
    });
    await until(() => {
      if (this.child.exitCode !== null) throw new Error(`the server ended: ${this.said}`);
      return fetch(`${this.here}/healthz`).then(
        r => r.ok,
        () => false,
      );
    }, 'the server answers');
    return this;
  }
  /** A match that random bots played, to be begun from: its lines, the header first. */
  simulated(name, game, seats, seed, settings, rules) {
    return simulated(program, this.folder, name, game, seats, seed, settings, rules);
  }
  askedAt(name, seat, prompt) {
    return askedAt(program, this.folder, name, seat, prompt);
  }
  async end(signal = 'SIGTERM') {
    this.child.kill(signal);
    return this.ended;
  }
  async games() {
    return (await fetch(`${this.here}/api/games`)).json();
  }
  /** The edition file of a game as the client gets it. */
  async edition(game = 'century') {
    const { edition } = (await this.games()).games.find(g => g.id === game);
    return (await fetch(`${this.here}/api/editions/${edition}`)).json();
  }
}

export async function cleanUp() {
  await browser?.close().catch(() => {});
  for (const server of servers) {
    await Promise.race([server.end(), sleep(3000)]);
    if (server.child.exitCode === null && server.child.signalCode === null)
      await server.end('SIGKILL');
    fs.rmSync(server.folder, { recursive: true, force: true });
  }
}

// ---- the browser --------------------------------------------------------------------------------
let browser = null;
const guests = [];

export const SIZES = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export const chromiumPath = () =>
  process.env.CHROMIUM ??
  [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find(f => fs.existsSync(f));

/**
 * Runs before the page's own code: what a content policy forbade becomes an error on the console.
 */
function tellViolations() {
  addEventListener('securitypolicyviolation', e =>
    console.error(`content policy: ${e.violatedDirective} ${e.blockedURI}`),
  );
}

/** Runs in the page: what this browser remembers already. */
function prefer(prefs) {
  if (location.protocol.startsWith('http') && !localStorage.getItem('orrery.prefs'))
    localStorage.setItem('orrery.prefs', JSON.stringify(prefs));
}

/** Runs in the page: do frames come? */
function draws() {
  return Promise.race([
    new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
    new Promise(done => setTimeout(done, 3000, false)),
  ]);
}

/**
 * One person in one browser context.
 *   size 'wide' or 'phone' (touch), lang 'en' or 'fr', theme 'paper' or 'candlelight', still:
 * reduced motion, name: of the guest, prefs:
 * what the browser remembers of an earlier visit
 */
export class Guest {
  frames = []; // all that came over the wire, as text
  faults = []; // console and page errors, strange hosts
  offline = false; // true while a lost line is expected, and what the browser says of it
  table = null; // the last `table` message
  view = null; // the last `view` message
  pressed = { x: 0, y: 0, url: '', when: 0 };

  static async come(
    server,
    {
      size = 'wide',
      lang = 'en',
      theme = 'paper',
      still = true,
      name,
      viewport = SIZES[size],
      prefs,
    } = {},
  ) {
    browser ??= await chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
    const guest = new Guest();
    const touch = size === 'phone';
    guest.server = server;
    guest.touch = touch;
    guest.context = await browser.newContext({
      viewport,
      hasTouch: touch,
      isMobile: touch,
      locale: lang === 'fr' ? 'fr-FR' : 'en-GB',
      colorScheme: theme === 'candlelight' ? 'dark' : 'light',
      reducedMotion: still ? 'reduce' : 'no-preference',
      baseURL: server.url,
    });
    guest.context.setDefaultTimeout(PATIENCE);
    await guest.context.addInitScript(tellViolations);
    if (prefs) await guest.context.addInitScript(prefer, prefs);
    if (name) {
      const answer = await guest.context.request.post('/api/session', {
        data: { name },
        headers: { origin: server.url },
      });
      assert.ok(answer.ok(), `a session for ${name}: ${answer.status()}`);
    }
    guest.page = await guest.context.newPage();
    guest.listen();
    guests.push(guest);
    return guest;
  }

  listen() {
    const { page } = this;
    page.on('console', m => {
      if (m.type() === 'error' && !this.offline) this.faults.push(`console: ${m.text()}`);
    });
    page.on('pageerror', e => this.faults.push(`page: ${e.message}`));
    page.on('request', r => {
      const url = new URL(r.url());
      if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== this.server.url)
        this.faults.push(`another host: ${url}`);
    });
    page.on('response', r => {
      if (r.status() >= 400 && !this.offline) this.faults.push(`${r.status()} ${r.url()}`);
    });
    page.on('websocket', ws => {
      if (new URL(ws.url()).host !== new URL(this.server.url).host)
        this.faults.push(`another host: ${ws.url()}`);
      ws.on('framereceived', ({ payload }) => {
        const text = String(payload);
        this.frames.push(text);
        const m = JSON.parse(text);
        // A page may have several lines for a while, and what one of them brings may be told after
        // newer things of another.
        if (m.t === 'view' && !(this.view?.table === m.table && this.view.rev > m.rev))
          this.view = m;
        if (m.t === 'table') this.table = m;
      });
    });
  }

  /**
   * Goes there. About one page in a hundred of a browser without a screen draws no frames, and
   * nothing on it can be pressed: another takes its place.
   */
  async go(where) {
    for (let tries = 0; ; tries++) {
      const answer = await this.page.goto(where);
      if (tries === 3 || (await this.page.evaluate(draws))) return answer;
      console.log(`#   ${where}: the browser draws no frames; another page`);
      await this.page.close();
      this.page = await this.context.newPage();
      this.listen();
    }
  }
  $(selector, options) {
    return this.page.locator(selector, options);
  }
  /** A new question hears nothing for a moment: that is over. */
  heard() {
    return this.$('[data-deaf]').waitFor({ state: 'detached' });
  }
  /** Clicks, or taps where there is touch. */
  async press(target, options) {
    const it = typeof target === 'string' ? this.$(target) : target;
    await it.waitFor(options);
    await this.heard();
    await this.apart(it, options);
    await (this.touch ? it.tap(options) : it.click(options));
    this.pressed.when = Date.now();
  }
  /**
   * A press where one opened this page is a double click for half a second, and opens nothing; two
   * taps on one place within 400 ms are one, too.
   */
  async apart(it, options) {
    const box = (await it.boundingBox(options)) ?? { x: 0, y: 0, width: 0, height: 0 };
    const { x, y, url, when } = this.pressed;
    const here = { x: box.x + box.width / 2, y: box.y + box.height / 2, url: this.page.url() };
    const [near, long] = here.url !== url ? [50, 600] : this.touch ? [30, 450] : [0, 0];
    const left = when + long - Date.now();
    if (left > 0 && Math.hypot(x - here.x, y - here.y) < near) await this.page.waitForTimeout(left);
    this.pressed = here;
  }
  text(selector) {
    return this.$(selector).first().innerText();
  }
  /** A picture of the page into build/shots; never compared. */
  async shot(name, options = {}) {
    fs.mkdirSync(shots, { recursive: true });
    await this.page.evaluate(() => document.fonts.ready.then(() => true));
    return this.page.screenshot({ path: path.join(shots, `${name}.png`), ...options });
  }
  /**
   * How far the page is larger than its window: the window as it was given, because on a telephone
   * innerWidth grows with a page that is too wide.
   */
  overflow() {
    return this.page.evaluate(({ width, height }) => {
      const d = document.documentElement;
      return {
        x: Math.max(d.scrollWidth, document.body.scrollWidth, innerWidth) - width,
        y: Math.max(d.scrollHeight, document.body.scrollHeight, innerHeight) - height,
      };
    }, this.page.viewportSize());
  }
  /** The device's light changes, and the page's with it. */
  async light(theme) {
    await this.page.emulateMedia({ colorScheme: theme === 'paper' ? 'light' : 'dark' });
    await this.$(`html[data-theme="${theme}"]`).waitFor();
  }
  /** The page fits its window, at the latest when what flies has landed. A scaled page rounds. */
  async stands() {
    await until(async () => {
      const over = await this.overflow();
      assert.ok(over.x <= 1 && over.y <= 1, `the page does not scroll: ${JSON.stringify(over)}`);
      return true;
    }, 'the page stands');
  }
  async close() {
    await this.context.close();
    guests.splice(guests.indexOf(this), 1);
  }
}

/**
 * Goes to a new match that is begun from a ply: of a match that is over (`table`), or of one that
 * was simulated (`file`).
 */
export async function playFrom(guest, from) {
  if (guest.page.url() === 'about:blank') await guest.go('/about');
  const answer = await guest.page.evaluate(
    from =>
      new Promise(done => {
        const line = new WebSocket(location.origin.replace('http', 'ws') + '/ws', 'orrery.1');
        line.onmessage = ({ data }) => {
          const m = JSON.parse(data);
          if (m.t === 'welcome') line.send(JSON.stringify({ t: 'from', id: 'from', ...from }));
          if (m.id !== 'from') return;
          line.close();
          done(m);
        };
      }),
    { seat: 0, ...from },
  );
  assert.equal(answer.t, 'ok', JSON.stringify(answer));
  await guest.go(`/t/${answer.table}`);
  return answer.table;
}

/** The private link of the seat, made on its page. */
export async function privateLink(guest) {
  const { table } = guest.table;
  return guest.page.evaluate(
    table =>
      new Promise(done => {
        const line = new WebSocket(location.origin.replace('http', 'ws') + '/ws', 'orrery.1');
        line.onmessage = ({ data }) => {
          const m = JSON.parse(data);
          if (m.t === 'welcome') line.send(JSON.stringify({ t: 'key', id: 'k', table }));
          if (m.id === 'k') {
            line.close();
            done(new URL(m.key).pathname);
          }
        };
      }),
    table,
  );
}

/** Of a page that hangs there is no picture. */
async function keepPictures(name) {
  for (const [i, guest] of guests.entries())
    await Promise.race([guest.shot(`${name}-${i + 1}`).catch(() => {}), sleep(10000 * patience)]);
}

/** The last test of each file: nobody's page had a fault. */
export function faultless(people) {
  test('no errors on the console or the page, nothing the content policy forbids, no other host', () => {
    const list = people().filter(Boolean);
    assert.ok(list.length, 'there were guests');
    assert.deepEqual(
      list.flatMap(g => g.faults),
      [],
    );
  });
}
