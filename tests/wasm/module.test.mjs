// The module of each game plays as the program does: signatures, views and answers of whole matches, ply for ply.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';
import { Module, fileOf } from './module.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const program = process.env.ORRERY ?? path.join(root, 'build/orrery');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orrery-wasm-'));
const CHANCE = 13,
  SPECTATOR = 14,
  BROTLI_MAX = 140_000;

const tests = [];
const test = (name, work) => tests.push({ name, work });
const lines = text => text.split('\n').filter(Boolean);
const ask = (...args) => execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
const { games } = JSON.parse(ask('games', '--json'));

for (const { id, version } of games) {
  test(`${id}: small enough, of this version and edition`, async () => {
    const packed = zlib.brotliCompressSync(fs.readFileSync(fileOf(id))).length;
    assert.ok(packed <= BROTLI_MAX, `${packed} bytes in brotli, at most ${BROTLI_MAX}`);
    console.log(`# ${id}: ${packed} bytes in brotli`);
    assert.equal((await Module.load(id)).json('page_about').version, version);
  });

  test(`${id}: the same signature`, async () => {
    const module = await Module.load(id),
      [least, most] = module.json('page_about').seats;
    let hash = '0';
    for (let seats = least; seats <= most; seats++) {
      assert.equal(module.with('page_sign', hash, seats), 0);
      ({ hash } = JSON.parse(module.text()));
    }
    const known = lines(fs.readFileSync(path.join(root, 'tests/signatures'), 'utf8'));
    assert.equal(hash, known.find(line => line.startsWith(`${id} ${version} `)).split(' ')[2]);
  });
}

// ---- whole matches, beside the program -----------------------------------------------------------
const words = tree =>
  Object.entries(tree).flatMap(([id, below]) => {
    const under = words(below);
    return under.length ? under.map(rest => `${id} ${rest}`) : [id];
  });

function opening({ seats, options, version, dealer }) {
  const set = Object.entries(options ?? {}).map(([id, value]) => `option.${id}=${value}`);
  return [`seats=${seats.length}`, `version=${version}`, `dealer=${dealer}`, ...set].join('\n');
}

// The header's options, in the order in which the rules take them; a file of the program.
function simulated(id, seats, set) {
  const at = path.join(folder, `${id}-${seats}-${set.join('-')}`);
  const flags = set.flatMap(one => ['--set', one]);
  ask(
    'simulate',
    id,
    '--seats',
    `${seats}`,
    '--matches',
    '1',
    '--seed',
    '3',
    '--save',
    at,
    ...flags,
  );
  return path.join(at, fs.readdirSync(at)[0]);
}

async function compare(id, seats, set, step) {
  const file = simulated(id, seats, set);
  const [header, ...acts] = lines(fs.readFileSync(file, 'utf8')).map(line => JSON.parse(line));
  const told = (...flags) =>
    lines(ask('replay', file, '--json', ...flags)).map(line => JSON.parse(line));
  const seen = told('--views'),
    me = header.seats.length - 1,
    mine = told('--views', '--seat', `${me}`),
    legal = told('--legal');
  const module = await Module.load(id);
  assert.equal(module.with('page_open', opening(header)), 0, module.text());
  for (const [at, act] of acts.entries()) {
    if (at % step === 0) {
      assert.deepEqual(module.json('page_view', SPECTATOR), seen[at].view, `ply ${at}`);
      assert.deepEqual(module.json('page_view', me), mine[at].view, `ply ${at}, seat ${me}`);
      for (const { by, legal: list } of legal[at].asked ?? [])
        if (typeof by === 'number')
          assert.deepEqual(
            words(module.json('page_ask', by).legal).sort(),
            list.map(one => one.do).sort(),
            `ply ${at}, answers of seat ${by}`,
          );
    }
    if (act.result) {
      const results = module.json('page_results').results;
      assert.deepEqual(
        results.map(({ seat, score, rank }) => [seat, score, rank]),
        act.result.map(({ seat, score, rank }) => [seat, score, rank]),
      );
      return at;
    }
    const by = act.by === 'chance' ? CHANCE : act.by === 'table' ? CHANCE - 1 : act.by;
    assert.equal(module.with('page_act', act.do, by), 0, `ply ${at}: ${act.do}`);
  }
  assert.fail('the file has no result');
}

const variants = ['explore', 'select', 'memory', 'connect', 'compose'];
const matches = [
  ['century', 3, []],
  ['newton', 2, []],
  ['newton', 1, []],
  ['newscience', 3, []],
  ['connect_four', 2, []],
  ...variants.map(variant => ['discovery', 3, [`variant=${variant}`]]),
];
for (const [id, seats, set] of matches)
  test(`${[id, ...set].join(' ')}, ${seats} seats: views, answers and result of a match`, async () => {
    console.log(`# ${await compare(id, seats, set, 3)} plies`);
  });

// ---- bots ----------------------------------------------------------------------------------------
const seatOf = mask => 31 - Math.clz32(mask & -mask);
test('bots of each level answer what may be done, and a match comes to its end', async () => {
  const module = await Module.load('century');
  module.with('page_open', 'seats=2\nseed=5');
  for (let n = 0; ; n++) {
    while (module.call.page_step());
    const must = module.call.page_must();
    if (!must) break;
    const seat = seatOf(must),
      level = n < 6 ? ['apprentice', 'fellow', 'ismcts:iters=300'][n % 3] : 'apprentice';
    assert.equal(module.with('page_think', level, seat, n), 0, module.text());
    const action = module.text();
    assert.ok(words(module.json('page_ask', seat).legal).includes(action), action);
    assert.equal(module.with('page_act', action, seat), 0);
  }
  assert.equal(module.json('page_results').results.length, 2);
});

test('a bot that nobody waits for any more answers at once', async () => {
  let asked = 0;
  const module = await Module.load('century', () => ++asked > 2);
  module.with('page_open', 'seats=2\nseed=5');
  while (module.call.page_step());
  const seat = seatOf(module.call.page_must());
  assert.equal(module.with('page_think', 'ismcts:iters=100000000', seat, 1), 0);
  assert.equal(asked, 3);
});

// ---- what is wrong -------------------------------------------------------------------------------
test('bad input is refused and changes nothing', async () => {
  const module = await Module.load('century');
  for (const text of [
    'seats=1',
    'seats=9',
    'seats=2\nversion=99',
    'seats=2\nseed=xyz',
    'seats=2\ncolour.0=mauve',
  ])
    assert.notEqual(module.with('page_open', text), 0, text);
  for (const text of [
    'seats=2\noption.none=1',
    'seats=2\noption.stall_rounds=-7',
    'seats=2\nnonsense',
    'seats=2\na=b',
  ])
    assert.notEqual(module.with('page_open', text), 0, text);
  assert.equal(module.with('page_open', 'seats=2\nseed=5'), 0);
  while (module.call.page_step());
  const before = module.json('page_view', SPECTATOR),
    seat = seatOf(module.call.page_must());
  for (const [text, by] of [
    ['', seat],
    ['activate', seat],
    ['activate nowhere', seat],
    ['x'.repeat(5000), seat],
    ['rest', 1 - seat],
    ['rest', 99],
  ])
    assert.notEqual(module.with('page_act', text, by), 0, `${text.slice(0, 20)} by ${by}`);
  assert.notEqual(module.with('page_think', 'nobody', seat, 1), 0);
  assert.match(module.text(), /unknown bot/);
  assert.notEqual(module.with('page_think', 'apprentice', 1 - seat, 1), 0);
  assert.notEqual(module.with('page_load', new Uint8Array(3)), 0);
  assert.deepEqual(module.json('page_view', SPECTATOR), before);
  assert.equal(module.call.page_in(1 << 30), 0, 'no room for what nobody sends');
});

test('a failed assertion ends the instance, which says why; another goes on from the log', async () => {
  const module = await Module.load('century');
  assert.throws(() => module.call.page_view(0), WebAssembly.RuntimeError);
  assert.match(module.fault(), /^page\.c:\d+: page\.match$/);
  const next = await Module.load('century');
  assert.equal(next.with('page_open', 'seats=2'), 0);
});

// ---- running -------------------------------------------------------------------------------------
console.log(`TAP version 13\n1..${tests.length}`);
let failed = 0;
for (const [i, { name, work }] of tests.entries()) {
  try {
    await work();
    console.log(`ok ${i + 1} - ${name}`);
  } catch (error) {
    failed++;
    console.log(`not ok ${i + 1} - ${name}`);
    for (const line of String(error.stack).split('\n').slice(0, 12)) console.log(`#   ${line}`);
  }
}
fs.rmSync(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
