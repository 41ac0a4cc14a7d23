// What the server tests share: a TAP writer, the server as a child process, a guest, and a small
// WebSocket client that can also break the rules of the wire. Everything is on 127.0.0.1 and has a
// limit of time.
import { spawn, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { patience } from '../patience.mjs';
import { freePort } from '../port.mjs';
import { Document } from './held.mjs';

export const program = process.argv[2] ?? process.env.ORRERY ?? 'build/orrery';

// ---- TAP ----------------------------------------------------------------------------------------
const tests = [];
export function test(name, work) {
  tests.push({ name, work });
}

export class Failure extends Error {}
export function ok(value, what) {
  if (!value) throw new Failure(`expected: ${what}`);
}
export function equal(found, expected, what = '') {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  if (a !== b) throw new Failure(`${what} expected ${b}, found ${a}`);
}

/** With ORRERY_TEST only as far as the test whose name has those words: it builds on those before it. */
function wanted(all) {
  const words = process.env.ORRERY_TEST;
  const at = words ? all.findIndex(({ name }) => name.includes(words)) : all.length - 1;
  if (at < 0) console.log(`Bail out! no test here has a name with ${JSON.stringify(words)}`);
  return all.slice(0, at + 1);
}

export async function run(seconds = 270) {
  tests.splice(0, tests.length, ...wanted(tests));
  console.log(`TAP version 13\n1..${tests.length}`);
  const late = setTimeout(
    () => {
      console.log(`Bail out! not done after ${seconds * patience} seconds`);
      cleanUp();
      process.exit(1);
    },
    seconds * patience * 1000,
  );
  let failed = 0;
  for (const [i, { name, work }] of tests.entries()) {
    try {
      await work();
      console.log(`ok ${i + 1} - ${name}`);
    } catch (error) {
      failed++;
      console.log(`not ok ${i + 1} - ${name}`);
      for (const line of String(error.stack).split('\n').slice(0, 6)) console.log(`# ${line}`);
    }
  }
  clearTimeout(late);
  const dirty = await cleanUp();
  for (const line of dirty) console.log(`# ${line}`);
  process.exit(failed || dirty.length ? 1 : 0);
}

export const sleep = ms => new Promise(done => setTimeout(done, ms));

// ---- the server ---------------------------------------------------------------------------------
// fetch, by a socket file.
function fetchBy(socketPath, where, { method, headers, body }) {
  return new Promise((done, fail) => {
    const r = http.request(
      { socketPath, path: where, method, headers, timeout: 10000 * patience },
      async answer => {
        const bytes = Buffer.concat(await answer.toArray());
        done(
          new Response(answer.statusCode === 204 ? null : bytes, {
            status: answer.statusCode,
            headers: Object.entries(answer.headers).flatMap(([name, value]) =>
              [value].flat().map(one => [name, one]),
            ),
          }),
        );
      },
    );
    r.on('error', fail);
    r.on('timeout', () => r.destroy(new Error('no answer in time')));
    r.end(body);
  });
}

export let document = null; // what the first server that runs says of itself
let held = null;
const servers = new Set();
const folders = [];

export class Server {
  constructor() {
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orrery-server-'));
    folders.push(this.folder);
    this.data = path.join(this.folder, 'orrery.db');
    this.fault = path.join(this.folder, 'fault');
    this.web = path.join(this.folder, 'web');
    fs.mkdirSync(this.web);
    this.file = null; // of a socket, instead of a port
    this.unlisted = true; // games that are not listed can be played
    this.descriptors = null; // how many it may have
    this.log = '';
  }

  async start(more = []) {
    if (!this.file) this.port ??= await freePort();
    this.origin = this.file ? 'http://localhost' : `http://localhost:${this.port}`;
    const [command, ...before] = this.descriptors
      ? ['bash', '-c', 'ulimit -n "$0" && exec "$@"', this.descriptors, program]
      : [program];
    this.child = spawn(
      command,
      [
        ...before,
        'serve',
        '--listen',
        this.file ? `unix:${this.file}` : `127.0.0.1:${this.port}`,
        '--data',
        this.data,
        '--public-url',
        this.origin,
        '--web',
        this.web,
        '--bot-threads',
        '2',
        '--store-fault',
        this.fault,
        ...(this.unlisted ? ['--test-games'] : []),
        ...more,
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    servers.add(this);
    this.ended = new Promise(done =>
      this.child.on('exit', (code, signal) => {
        servers.delete(this);
        done({ code, signal });
      }),
    );
    const { log } = this;
    this.child.on('error', error => {
      this.log += error;
    });
    this.child.stderr.on('data', bytes => {
      this.log += bytes;
    });
    for (let i = 0; i < 800 * patience; i++) {
      await sleep(25);
      if (this.log.slice(log.length).includes('listening on')) {
        document ??= await (await this.ask('/api/openapi.json')).json();
        held ??= new Document(document);
        return this;
      }
      if (this.child.exitCode !== null) break;
    }
    throw new Failure(`the server did not start: ${this.log}`);
  }

  // The store obeys: 'fail', 'slow 300', or ''.
  storeDoes(word) {
    fs.writeFileSync(`${this.fault}.new`, word);
    fs.renameSync(`${this.fault}.new`, this.fault);
  }

  // What it writes comes through a pipe, a moment after the answer that one may have already.
  async logged(...words) {
    for (let i = 0; i < 400 * patience && !words.every(word => this.log.includes(word)); i++)
      await sleep(25);
    ok(
      words.every(word => this.log.includes(word)),
      `${words.join(', ')} in the log: ${this.log.slice(-3000)}`,
    );
  }

  async stop() {
    this.child.kill('SIGTERM');
    return this.ended;
  }
  async kill() {
    this.child.kill('SIGKILL');
    return this.ended;
  }

  ask(where, options = {}) {
    if (this.file) return fetchBy(this.file, where, options);
    return fetch(`http://127.0.0.1:${this.port}${where}`, {
      ...options,
      signal: AbortSignal.timeout(10000 * patience),
    });
  }

  // Holds what is said against the document of routes; a stream of lines is left to who reads it.
  async fetch(where, options = {}) {
    const answer = await this.ask(where, options);
    const type = answer.headers.get('content-type');
    const fault = held?.fault({
      method: options.method ?? 'GET',
      path: where,
      sent: options.body,
      status: answer.status,
      type,
      body: type?.startsWith('application/json') ? await answer.clone().text() : '',
    });
    if (fault) throw new Failure(fault);
    return answer;
  }

  post(where, body, headers = {}) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.fetch(where, {
      method: 'POST',
      body: text,
      headers: { origin: this.origin, 'content-type': 'application/json', ...headers },
    });
  }

  // Asks all at once, again and again, until some are refused for a limit; gives all the answers of
  // that time. However slow the machine, credit does not return as fast as that.
  async flood(ask, crowd = 80) {
    for (let i = 0; i < 8; i++) {
      const answers = await Promise.all(Array.from({ length: crowd }, ask));
      if (answers.some(a => a.status === 429)) return answers;
    }
    throw new Failure(`a limit, with ${crowd} asking at once`);
  }

  async guest(name) {
    const answer = await this.post('/api/session', { name });
    equal(answer.status, 200, 'POST /api/session');
    const cookie = answer.headers.get('set-cookie').split(';')[0];
    return { ...(await answer.json()), cookie, header: answer.headers.get('set-cookie') };
  }

  // A guest with an open socket that was welcomed.
  async join(name) {
    const user = await this.guest(name);
    const socket = await this.connect(user);
    return Object.assign(socket, { user });
  }

  async connect(user, options = {}) {
    const socket = new Socket();
    const status = await socket.open(this.file ?? this.port, {
      cookie: user?.cookie,
      origin: this.origin,
      protocol: 'orrery.1',
      path: '/ws',
      ...options,
    });
    socket.status = status;
    if (status === 101) socket.welcome = await socket.wait(m => m.t === 'welcome');
    return socket;
  }
}

async function cleanUp() {
  const dirty = [];
  for (const server of [...servers]) {
    server.child.kill('SIGTERM');
    const end = await Promise.race([server.ended, sleep(8000 * patience)]);
    if (!end) {
      server.child.kill('SIGKILL');
      dirty.push('the server did not stop in time');
    } else if (end.code !== 0)
      dirty.push(`the server ended with ${JSON.stringify(end)}: ${server.log.slice(-3000)}`);
  }
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
  return dirty;
}

export function orrery(...args) {
  return spawnSync(program, args, { encoding: 'utf8', timeout: 30000 * patience });
}

// ---- a WebSocket client -------------------------------------------------------------------------
let lastId = 0;

export class Socket {
  constructor() {
    this.inbox = []; // what was not waited for yet
    this.unfit = ''; // what does not fit the schemas of the server's messages
    this.all = []; // everything, with the time
    this.newest = new Map(); // table: its last view
    this.opened = [];
    this.pongs = [];
    this.waiting = new Set();
    this.code = null;
    this.gone = new Promise(done => {
      this.markGone = done;
    });
  }

  // `at`: a port, or the path of a socket file.
  open(at, { cookie, origin, protocol, path: where, headers = [] }) {
    const lines = [
      `GET ${where} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${crypto.randomBytes(16).toString('base64')}`,
      ...headers,
    ];
    if (cookie) lines.push(`Cookie: ${cookie}`);
    if (origin) lines.push(`Origin: ${origin}`);
    if (protocol) lines.push(`Sec-WebSocket-Protocol: ${protocol}`);
    return new Promise(done => {
      let bytes = Buffer.alloc(0);
      this.line = net.connect(
        typeof at === 'string' ? { path: at } : { port: at, host: '127.0.0.1' },
        () => this.line.write(`${lines.join('\r\n')}\r\n\r\n`),
      );
      this.line.on('error', () => {});
      this.line.on('close', () => {
        done(0);
        this.code ??= 1006;
        this.markGone(this.code);
        this.wake();
      });
      this.line.on('data', more => {
        bytes = Buffer.concat([bytes, more]);
        if (!this.upgraded) {
          const end = bytes.indexOf('\r\n\r\n');
          if (end < 0) return;
          const status = Number(bytes.toString('latin1', 9, 12));
          this.upgraded = status === 101;
          bytes = bytes.subarray(end + 4);
          done(status);
          if (!this.upgraded) {
            this.line.destroy();
            return;
          }
        }
        bytes = this.frames(bytes);
      });
    });
  }

  frames(bytes) {
    for (;;) {
      if (bytes.length < 2) return bytes;
      let size = bytes[1] & 127,
        at = 2;
      if (size === 126) {
        if (bytes.length < 4) return bytes;
        size = bytes.readUInt16BE(2);
        at = 4;
      } else if (size === 127) {
        if (bytes.length < 10) return bytes;
        size = Number(bytes.readBigUInt64BE(2));
        at = 10;
      }
      if (bytes.length < at + size) return bytes;
      const payload = bytes.subarray(at, at + size),
        kind = bytes[0] & 15,
        last = bytes[0] & 128;
      bytes = bytes.subarray(at + size);
      if (kind === 8 && this.stubborn) {
        this.told = payload.readUInt16BE(0); // it goes on as if nothing had been said
      } else if (kind === 8) {
        this.code = payload.length >= 2 ? payload.readUInt16BE(0) : 1005;
        this.frame(8, payload.subarray(0, 2));
        this.line.end();
      } else if (kind === 9) this.frame(10, payload);
      else if (kind === 10) {
        this.pongs.push(payload.toString('latin1'));
        this.wake();
      } else if (kind <= 2) {
        this.partial = Buffer.concat([this.partial ?? Buffer.alloc(0), payload]);
        if (!last) continue;
        const message = JSON.parse(this.partial.toString('utf8'));
        this.partial = null;
        this.unfit ||= held?.message('Server', message) ?? '';
        if (message.at !== undefined) message.said = message.at;
        message.at = performance.now();
        this.all.push(message);
        if (message.t === 'view') this.newest.set(message.table, message);
        this.inbox.push(message);
        this.wake();
      }
    }
  }

  frame(kind, payload, last = true) {
    const mask = crypto.randomBytes(4),
      size = payload.length;
    const head =
      size < 126
        ? Buffer.from([0, 128 | size])
        : size < 65536
          ? Buffer.from([0, 254, size >> 8, size & 255])
          : Buffer.from([
              0,
              255,
              0,
              0,
              0,
              0,
              size >>> 24,
              (size >> 16) & 255,
              (size >> 8) & 255,
              size & 255,
            ]);
    head[0] = (last ? 128 : 0) | kind;
    this.line.write(
      Buffer.concat([head, mask, Buffer.from(payload.map((b, i) => b ^ mask[i & 3]))]),
    );
  }

  text(string) {
    this.frame(1, Buffer.from(string));
  }
  send(message) {
    this.text(JSON.stringify(message));
  }
  close() {
    this.line.destroy();
    return this.gone;
  }
  wake() {
    for (const done of this.waiting) done();
    this.waiting.clear();
  }

  // The first message that fits, taken out of the inbox; those before it stay.
  async wait(fits, ms = 20000 * patience, what = fits.toString()) {
    const end = performance.now() + ms;
    for (;;) {
      if (this.unfit) throw new Failure(this.unfit);
      const i = this.inbox.findIndex(fits);
      if (i >= 0) return this.inbox.splice(i, 1)[0];
      const left = end - performance.now();
      if (left <= 0 || this.code !== null)
        throw new Failure(
          `no message in time (closed: ${this.code}): ${what}; the last: ${JSON.stringify(this.all.slice(-3)).slice(0, 600)}`,
        );
      await new Promise(done => {
        this.waiting.add(done);
        setTimeout(done, left);
      });
    }
  }

  // What the server took fits its schema.
  taken(message, answer) {
    const fault = answer.t === 'ok' ? held?.message('Client', message) : '';
    if (fault) throw new Failure(fault);
    return answer;
  }

  // Sends once and gives the answer, whatever it is.
  async once(message) {
    this.send(message);
    return this.taken(
      message,
      await this.wait(m => (m.t === 'ok' || m.t === 'refused') && m.id === message.id),
    );
  }

  // Sends with a fresh id and waits for the answer.
  async ask(message, ms, longest = Infinity) {
    const id = message.id ?? `a${++lastId}`;
    for (;;) {
      this.send({ ...message, id });
      const answer = await this.wait(
        m => (m.t === 'ok' || m.t === 'refused') && m.id === id,
        ms,
        `an answer to ${JSON.stringify(message)}`,
      );
      if (!answer.retry_ms || answer.retry_ms > longest)
        return this.taken({ ...message, id }, answer);
      await sleep(answer.retry_ms);
    }
  }

  async good(message) {
    if (message.t === 'open' && !this.opened.includes(message.table)) {
      // a socket may have eight tables open
      if (this.opened.push(message.table) > 6) {
        // a message without an answer cannot be sent again: there must be credit for it
        await sleep(120);
        this.send({ t: 'shut', table: this.opened.shift() });
      }
    }
    const answer = await this.ask(message);
    ok(answer.t === 'ok', `ok to ${JSON.stringify(message)}, not ${JSON.stringify(answer)}`);
    return answer;
  }

  async refused(message, code) {
    const answer = await this.ask(message);
    equal(answer.code, code, `${JSON.stringify(message)}:`);
    return answer;
  }

  // The newest view of a table at or after a ply; older ones are dropped.
  view(table, fits = () => true, ms) {
    return this.wait(
      m => m.t === 'view' && m.table === table && fits(m),
      ms,
      `a view of ${table} ${fits}`,
    );
  }

  table(table, fits = () => true, ms) {
    return this.wait(
      m => m.t === 'table' && m.table === table && fits(m),
      ms,
      `table ${table} ${fits}`,
    );
  }

  forget() {
    this.inbox.length = 0;
  }
}

// ---- play ---------------------------------------------------------------------------------------
// All actions of a legal tree.
export function actions(tree, before = '') {
  return Object.entries(tree).flatMap(([word, more]) =>
    Object.keys(more).length ? actions(more, `${before}${word} `) : [`${before}${word}`],
  );
}

// Two people at a new table of connect four that has begun; both have it open.
export async function pair(server, a, b, more = {}) {
  const { table } = await a.good({
    t: 'create',
    game: 'connect_four',
    seats: 2,
    open: true,
    ...more,
  });
  await a.good({ t: 'open', table });
  await b.good({ t: 'open', table });
  await b.good({ t: 'sit', table, seat: 1 });
  await a.good({ t: 'start', table });
  return table;
}

// Plays `pick`s until the match is over or `plies` have been played; returns the last view.
export async function play(table, sockets, plies = Infinity, pick = list => list[0], ms = 60000) {
  const end = performance.now() + ms,
    answered = new Map();
  while (performance.now() < end) {
    for (const socket of sockets) {
      const view = socket.newest.get(table);
      if (!view) continue;
      if (view.over || view.ply >= plies) return view;
      if (view.q === undefined || view.must.length === 0 || answered.get(socket) === view.q)
        continue;
      const answer = await socket.ask({
        t: 'act',
        table,
        q: view.q,
        action: pick(actions(view.legal), view),
      });
      // Who may act, and need not, may be too late.
      ok(
        answer.t === 'ok' || ['stale', 'over'].includes(answer.code),
        `ok, not ${JSON.stringify(answer)}`,
      );
      answered.set(socket, view.q);
    }
    await sleep(2);
  }
  throw new Failure(
    `the match at ${table} did not end in time: ${sockets
      .map(s => JSON.stringify({ ...s.newest.get(table), view: 0 }))
      .join(' ')
      .slice(0, 800)}`,
  );
}
