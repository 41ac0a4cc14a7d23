// Puts load on a server over loopback: tables of four, each seat a person with a socket; measures from the sending of an act until
// the last of the four has the view that came of it. Bounded in time; writes one JSON object.
//
// usage: node tests/load/load.mjs [PROGRAM] [tables=250] [seconds=15] [rate=500] [game=century]     (PROGRAM: build/orrery)
import { spawn } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

const words = process.argv.slice(2), given = Object.fromEntries(words.filter(w => w.includes('=')).map(w => w.split('=')));
const program = words.find(w => !w.includes('=')) ?? 'build/orrery';
const TABLES = Number(given.tables ?? 250), SECONDS = Number(given.seconds ?? 15), RATE = Number(given.rate ?? 500), GAME = given.game ?? 'century', SEATS = 4;
const sleep = ms => new Promise(done => setTimeout(done, ms));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orrery-load-'));
const address = i => `127.0.1.${1 + Math.floor(i / 40)}`; // the server limits what comes from one address

function freePort() {
  const probe = net.createServer();
  return new Promise(done => probe.listen(0, '127.0.0.1', () => { const { port } = probe.address(); probe.close(() => done(port)); }));
}

function request(port, method, where, body, from) {
  return new Promise((done, fail) => {
    const r = http.request({ host: '127.0.0.1', port, method, path: where, localAddress: from, headers: { origin: `http://localhost:${port}`, 'content-type': 'application/json' } }, answer => {
      let text = '';
      answer.on('data', d => { text += d; });
      answer.on('end', () => done({ status: answer.statusCode, cookie: answer.headers['set-cookie']?.[0].split(';')[0], text }));
    });
    r.on('error', fail);
    r.end(body);
  });
}

// A socket that reads no more of a message than it must.
class Player {
  constructor() { this.waiting = new Map(); this.bytes = 0; }

  async open(port, i) {
    const { cookie } = await request(port, 'POST', '/api/session', `{"name":"P${i}"}`, address(i));
    this.line = net.connect({ port, host: '127.0.0.1', localAddress: address(i) });
    this.line.setNoDelay(true);
    this.line.write(`GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${crypto.randomBytes(16).toString('base64')}\r\nSec-WebSocket-Protocol: orrery.1\r\nOrigin: http://localhost:${port}\r\nCookie: ${cookie}\r\n\r\n`);
    let parts = [], held = 0, upgraded = false;
    await new Promise((done, fail) => {
      this.line.on('error', fail);
      this.line.on('close', () => { this.closed = true; fail(new Error('closed')); });
      this.line.on('data', more => {
        this.bytes += more.length;
        parts.push(more);
        held += more.length;
        if (held < (this.need ?? 0)) return;
        let bytes = parts.length === 1 ? more : Buffer.concat(parts);
        if (!upgraded) {
          const end = bytes.indexOf('\r\n\r\n');
          if (end < 0) { parts = [bytes]; return; }
          if (!bytes.subarray(0, 12).toString().includes('101')) { fail(new Error(bytes.toString().slice(0, 80))); return; }
          upgraded = true;
          bytes = bytes.subarray(end + 4);
          done();
        }
        bytes = this.frames(bytes);
        parts = [bytes];
        held = bytes.length;
      });
    });
  }

  frames(bytes) {
    for (;;) {
      this.need = 2;
      if (bytes.length < 2) return bytes;
      let size = bytes[1] & 127, at = 2;
      if (size === 126) { if (bytes.length < 4) return bytes; size = bytes.readUInt16BE(2); at = 4; }
      else if (size === 127) { if (bytes.length < 10) return bytes; size = Number(bytes.readBigUInt64BE(2)); at = 10; }
      this.need = at + size;
      if (bytes.length < at + size) return bytes;
      const kind = bytes[0] & 15;
      if (kind === 1) this.hear(bytes.subarray(at, at + size));
      else if (kind === 9) this.frame(10, bytes.subarray(at, at + size));
      bytes = bytes.subarray(at + size);
    }
  }

  hear(payload) {
    const head = payload.toString('latin1', 0, 120), type = /^\{"t":"(\w+)"/.exec(head)?.[1];
    if (type === 'view') this.onView?.(Number(/"rev":(\d+)/.exec(head)[1]), payload);
    else if (type === 'ok' || type === 'refused') {
      const m = JSON.parse(payload.toString());
      this.waiting.get(m.id)?.(m);
      this.waiting.delete(m.id);
    }
  }

  frame(kind, payload) {
    const size = payload.length, mask = crypto.randomBytes(4), head = size < 126 ? Buffer.from([128 | kind, 128 | size]) : Buffer.from([128 | kind, 254, size >> 8, size & 255]);
    this.line.write(Buffer.concat([head, mask, Buffer.from(payload.map((b, i) => b ^ mask[i & 3]))]));
  }

  ask(message) {
    const id = `a${++Player.last}`;
    return new Promise(done => { this.waiting.set(id, done); this.frame(1, Buffer.from(JSON.stringify({ ...message, id }))); });
  }
}
Player.last = 0;

const first = tree => { for (const [word, more] of Object.entries(tree)) { const rest = first(more); return rest === null ? word : `${word} ${rest}`; } return null; };
function anyOf(tree) {
  const keys = Object.keys(tree);
  if (!keys.length) return null;
  const word = keys[Math.floor(Math.random() * keys.length)], rest = anyOf(tree[word]);
  return rest === null ? word : `${word} ${rest}`;
}

// ---- a table of four --------------------------------------------------------------------------------------------------
const took = [], answered = { ok: 0, refused: 0 }, codes = {};
let measuring = false, skipped = 0;

class Table {
  constructor(players) { this.players = players; this.last = players.map(() => ({ rev: 0, payload: null })); }

  async begin() {
    const [host, ...others] = this.players;
    this.code = (await host.ask({ t: 'create', game: GAME, seats: SEATS })).table;
    for (const p of others) await p.ask({ t: 'sit', table: this.code });
    this.players.forEach((p, i) => { p.onView = (rev, payload) => this.seen(i, rev, payload); });
    for (const p of this.players) await p.ask({ t: 'open', table: this.code });
    await host.ask({ t: 'start', table: this.code });
  }

  seen(i, rev, payload) {
    this.last[i] = { rev, payload };
    if (!this.sent || !this.last.every(l => l.rev > this.sent.rev)) return;
    if (measuring) took.push(performance.now() - this.sent.at);
    this.sent = null;
  }

  // The next act, by whoever is asked; when the one before has not reached everybody, this turn is skipped.
  async move() {
    if (this.ended || this.sent || this.playing) { skipped += measuring && !this.ended ? 1 : 0; return; }
    this.playing = true;
    const must = /"must":\[(\d+)/.exec(this.last[0].payload?.toString('latin1') ?? '')?.[1];
    const seat = Number(must ?? -1), view = seat >= 0 ? JSON.parse(this.last[seat].payload.toString()) : null;
    if (view?.over || (this.last[0].payload && must === undefined)) { this.playing = false; this.ended = true; await this.begin2(); return; }
    if (view?.q !== undefined) {
      this.sent = { at: performance.now(), rev: Math.max(...this.last.map(l => l.rev)) };
      const action = view.legal.rest ? (Math.random() < 0.3 ? 'rest' : anyOf(view.legal)) : anyOf(view.legal) ?? first(view.legal);
      const answer = await this.players[seat].ask({ t: 'act', table: this.code, q: view.q, action });
      if (answer.t === 'ok') answered.ok += measuring ? 1 : 0;
      else { this.sent = null; answered.refused++; codes[answer.code] = (codes[answer.code] ?? 0) + 1; }
    }
    this.playing = false;
  }

  async begin2() {
    for (const p of this.players) p.frame(1, Buffer.from(JSON.stringify({ t: 'shut', table: this.code })));
    this.last = this.players.map(() => ({ rev: 0, payload: null }));
    this.sent = null;
    await this.begin();
    this.ended = false;
  }
}

// ---- all of it --------------------------------------------------------------------------------------------------------------
const port = await freePort();
const child = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, '--data', path.join(folder, 'load.db'), '--bot-threads', '1'], { stdio: ['ignore', 'ignore', 'pipe'] });
child.stderr.on('data', () => {});
process.on('exit', () => { child.kill('SIGKILL'); fs.rmSync(folder, { recursive: true, force: true }); });
for (let i = 0; i < 100; i++) if (await request(port, 'GET', '/healthz').then(() => true, () => sleep(50))) break;

const players = Array.from({ length: TABLES * SEATS }, () => new Player());
for (let i = 0; i < players.length; i += 40) await Promise.all(players.slice(i, i + 40).map((p, k) => p.open(port, i + k)));
const tables = Array.from({ length: TABLES }, (_, i) => new Table(players.slice(i * SEATS, (i + 1) * SEATS)));
for (let i = 0; i < tables.length; i += 10) await Promise.all(tables.slice(i, i + 10).map(t => t.begin()));

let next = 0, due = 0, begun = performance.now();
const ticking = setInterval(() => {
  for (due = (performance.now() - begun) / 1000 * RATE; next < due; next++) void tables[next % TABLES].move();
}, 5);
await sleep(3000); // warm
const cpu = () => fs.readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13).reduce((a, b) => a + Number(b), 0) / 100;
const before = { cpu: cpu(), bytes: players.reduce((a, p) => a + p.bytes, 0) };
measuring = true;
const from = performance.now();
await sleep(SECONDS * 1000);
measuring = false;
clearInterval(ticking);
const seconds = (performance.now() - from) / 1000, metrics = (await request(port, 'GET', '/metrics')).text;
took.sort((a, b) => a - b);
const at = q => took.length ? Number(took[Math.min(took.length - 1, Math.floor(took.length * q))].toFixed(1)) : null;
const mean = name => Number((1000 * Number(new RegExp(`orrery_${name}_sum (\\S+)`).exec(metrics)[1]) / Number(new RegExp(`orrery_${name}_count (\\S+)`).exec(metrics)[1])).toFixed(3));
console.log(JSON.stringify({
  game: GAME, tables: TABLES, sockets: players.filter(p => !p.closed).length, seconds: Math.round(seconds), wanted_per_s: RATE, acts_per_s: Number((answered.ok / seconds).toFixed(1)),
  p50_ms: at(0.5), p90_ms: at(0.9), p99_ms: at(0.99), max_ms: at(1), skipped, refused: codes,
  mbytes_per_s: Number(((players.reduce((a, p) => a + p.bytes, 0) - before.bytes) / seconds / 1e6).toFixed(1)), server_cpu: Number(((cpu() - before.cpu) / seconds).toFixed(2)),
  mean_commit_ms: mean('commit_seconds'), mean_view_ms: mean('view_seconds'), resident_mb: Math.round(Number(/\norrery_resident_bytes (\S+)/.exec(metrics)[1]) / 1e6), load_average: Number(os.loadavg()[0].toFixed(1)),
}));
child.kill('SIGTERM');
await new Promise(done => child.on('exit', done));
process.exit(0);
