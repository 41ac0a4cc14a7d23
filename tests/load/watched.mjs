// A server as a child process, and what it costs: processor time by thread, its own metrics, the
// disk's own times.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { request, sleep } from './player.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orrery-load-'));
const round = (x, digits) => Number(x.toFixed(digits));

function freePort() {
  const probe = net.createServer();
  return new Promise(done =>
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    }),
  );
}

// A server that listens at a port, or at a socket file: line=unix.
export async function start(program, line) {
  const port = line === 'unix' ? undefined : await freePort(),
    file = path.join(folder, 'load.sock');
  const at = port
    ? { port, origin: `http://localhost:${port}` }
    : { path: file, origin: 'http://localhost' };
  const child = spawn(
    program,
    [
      'serve',
      '--listen',
      port ? `127.0.0.1:${port}` : `unix:${file}`,
      '--public-url',
      at.origin,
      '--data',
      path.join(folder, 'load.db'),
      '--bot-threads',
      '1',
      '--test-games',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  child.stderr.on('data', () => {});
  process.on('exit', () => {
    child.kill('SIGKILL');
    fs.rmSync(folder, { recursive: true, force: true });
  });
  for (let i = 0; i < 100; i++)
    if (
      await request(at, 'GET', '/healthz').then(
        () => true,
        () => sleep(50),
      )
    )
      break;
  return { at, child };
}

export async function stop({ child }) {
  child.kill('SIGTERM');
  await new Promise(done => child.on('exit', done));
}

// Microseconds of processor time by thread: all, and how much of it in the kernel (the kernel's own
// split, by ticks).
function threads(pid) {
  const all = {};
  for (const task of fs.readdirSync(`/proc/${pid}/task`)) {
    const [, name, rest] = /\((.*)\) (.*)/s.exec(
      fs.readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8'),
    );
    const [user, system] = rest.split(' ').slice(11, 13).map(Number);
    const us =
      Number(fs.readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1000;
    all[name] = { us, system: user + system ? (us * system) / (user + system) : 0 };
  }
  return all;
}

async function metrics(at) {
  const { text } = await request(at, 'GET', '/metrics'),
    one = name => Number(new RegExp(`\\norrery_${name} (\\S+)`).exec(text)[1]);
  const histogram = name => ({
    sum: one(`${name}_sum`),
    count: one(`${name}_count`),
    upTo: [...text.matchAll(new RegExp(`orrery_${name}_bucket\\{le="([^"]+)"\\} (\\d+)`, 'g'))].map(
      m => [m[1] === '+Inf' ? Infinity : Number(m[1]), Number(m[2])],
    ),
  });
  return {
    moves: one('moves_total'),
    resident: one('resident_bytes'),
    commits: histogram('commit_seconds'),
    views: histogram('view_seconds'),
  };
}

// A quantile in milliseconds by the bounds of a histogram: not more than this.
function within(before, after, q) {
  const n = after.count - before.count,
    i = after.upTo.findIndex(([, count], k) => count - before.upTo[k][1] >= n * q);
  return round(1000 * after.upTo[i][0], 3);
}

// What write and fdatasync of 4 kB take by themselves in the server's folder, in milliseconds.
export function disk(times = 200) {
  const file = path.join(folder, 'disk'),
    block = Buffer.alloc(4096, 1),
    fd = fs.openSync(file, 'w'),
    took = [];
  for (let i = 0; i < 64; i++) fs.writeSync(fd, block, 0, 4096, i * 4096);
  fs.fsyncSync(fd);
  for (let i = 0; i < times; i++) {
    const from = performance.now();
    fs.writeSync(fd, block, 0, 4096, (i % 64) * 4096);
    fs.fdatasyncSync(fd);
    took.push(performance.now() - from);
  }
  fs.closeSync(fd);
  return quantiles(took);
}

// What this machine charges for waiting 7 ms and waking up, and for the same with a write and
// fdatasync of 8 kB behind it: processor time by the kernel's count, in microseconds. No server
// that commits at such a pace gets below it.
export function price(times = 150) {
  const file = path.join(folder, 'price'),
    block = Buffer.alloc(8192, 1),
    fd = fs.openSync(file, 'w'),
    clock = new Int32Array(new SharedArrayBuffer(4));
  for (let i = 0; i < 64; i++) fs.writeSync(fd, block, 0, 8192, i * 8192);
  fs.fsyncSync(fd);
  const each = what => turns(times, clock, what),
    wake = each(() => {}),
    commit = each(i => {
      fs.writeSync(fd, block, 0, 8192, (i % 64) * 8192);
      fs.fdatasyncSync(fd);
    });
  fs.closeSync(fd);
  return { wake: round(wake, 0), commit: round(commit, 0) };
}

// Processor time of one turn: 7 ms of waiting, and what is done then.
function turns(times, clock, what) {
  const from = process.cpuUsage();
  for (let i = 0; i < times; i++) {
    Atomics.wait(clock, 0, 0, 7);
    what(i);
  }
  const { user, system } = process.cpuUsage(from);
  return (user + system) / times;
}

// What the kernel takes for one send of so many bytes, in a turn of so many sends to sockets of
// another process that reads them: microseconds of the sender's time.
export async function carriage(line, bytes, sends, times = 150) {
  const at =
      line === 'unix'
        ? { path: path.join(folder, `sink-${bytes}-${performance.now()}.sock`) }
        : { host: '127.0.0.1', port: await freePort() },
    clock = new Int32Array(new SharedArrayBuffer(4));
  const sink = spawn(
    process.execPath,
    ['-e', `require('net').createServer(s => s.resume()).listen(${JSON.stringify(at)})`],
    { stdio: 'ignore' },
  );
  const join = () =>
    new Promise((done, fail) => {
      const s = net.connect({ ...at, noDelay: true }, () => done(s));
      s.on('error', fail);
    });
  for (
    let tries = 0;
    tries < 100 &&
    !(await join().then(
      s => {
        s.destroy();
        return true;
      },
      () => false,
    ));
    tries++
  )
    await sleep(50);
  const sockets = await Promise.all(Array.from({ length: 64 }, join)),
    block = Buffer.alloc(bytes, 1);
  const wake = turns(times, clock, () => {}),
    all = turns(times, clock, i => {
      for (let k = 0; k < sends; k++) fs.writeSync(sockets[(i * sends + k) % 64]._handle.fd, block);
    });
  for (const s of sockets) s.destroy();
  sink.kill();
  return round((all - wake) / sends, 1);
}

export function quantiles(took) {
  took.sort((a, b) => a - b);
  const at = q =>
    took.length ? round(took[Math.min(took.length - 1, Math.floor(took.length * q))], 2) : null;
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) };
}

export async function look({ at, child }) {
  const told = await metrics(at);
  return { at: performance.now(), told, threads: threads(child.pid), driver: process.cpuUsage() };
}

// What happened between two looks, for `acts` acts.
export function between(a, b, acts) {
  const seconds = (b.at - a.at) / 1000,
    part = {},
    cpu = { us: 0, system: 0 };
  for (const [name, now] of Object.entries(b.threads)) {
    const was = a.threads[name] ?? { us: 0, system: 0 },
      us = now.us - was.us,
      system = now.system - was.system;
    cpu.us += us;
    cpu.system += system;
    if (us > 0)
      part[name] = {
        us: round(us / acts, 1),
        user: round((us - system) / acts, 1),
        system: round(system / acts, 1),
      };
  }
  const { commits, views } = b.told,
    was = a.told;
  return {
    cpu_us_a_move: {
      all: round(cpu.us / acts, 1),
      user: round((cpu.us - cpu.system) / acts, 1),
      system: round(cpu.system / acts, 1),
      threads: part,
    },
    server_cores: round(cpu.us / 1e6 / seconds, 3),
    driver_cores: round(
      (b.driver.user + b.driver.system - a.driver.user - a.driver.system) / 1e6 / seconds,
      2,
    ),
    commit: {
      a_second: round((commits.count - was.commits.count) / seconds, 0),
      mean_ms: round(
        (1000 * (commits.sum - was.commits.sum)) / (commits.count - was.commits.count),
        2,
      ),
      p50_within_ms: within(was.commits, commits, 0.5),
      p99_within_ms: within(was.commits, commits, 0.99),
    },
    view_mean_us: round((1e6 * (views.sum - was.views.sum)) / (views.count - was.views.count), 1),
    actions_a_move: round((b.told.moves - was.moves) / acts, 2),
    resident_mb: round(b.told.resident / 1e6, 1),
  };
}
