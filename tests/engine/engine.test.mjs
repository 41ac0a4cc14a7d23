// Engines: programs that play by lines over their standard input and output (docs/api.md).
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { equal, ok, program, run, sleep, test } from '../server/kit.mjs';

const here = path.dirname(new URL(import.meta.url).pathname);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orrery-engine-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));

// Time enough on any machine, where time is not what a test is about.
const EVER = 'ms=600000:start=600000';
const first = `engine:cmd=python3 ${here}/first.py:${EVER}`;
let made = 0;
const note = () => path.join(folder, `note-${made++}`);
const notes = file => fs.readFileSync(file, 'utf8').trim().split('\n');
const faulty = (fault, after = 0, file = '', more = EVER) =>
  `engine:cmd=exec python3 ${here}/faulty.py ${fault} ${after} ${file}:${more}`;

function orrery(args, input = '') {
  const c = spawnSync(program, args.map(String), {
    encoding: 'utf8',
    input,
    timeout: 250000,
    maxBuffer: 1 << 26,
  });
  return { status: c.status, out: c.stdout, err: c.stderr };
}

/** The report of simulate or contest: nothing is on stderr, and the exit status is 0. */
function report(command, game, bots, ...more) {
  const args = [command, game, '--bots', bots, '--json', '--seed', 1, '--threads', 1, ...more];
  const { status, out, err } = orrery(args);
  equal([status, err], [0, '']);
  return JSON.parse(out);
}

/** Of the last bot, what was not as it should be. */
const faults = told => told.bots.at(-1).engine;
const clean = told => {
  for (const bot of told.bots)
    if (bot.engine) {
      const { starts, ...rest } = bot.engine;
      ok(starts >= 1, 'a start at least');
      equal(rest, { late: 0, refused: 0, died: 0, defaults: 0 }, bot.bot);
    }
};

const alive = pid => {
  try {
    return !/^State:\s+[ZX]/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
async function gone(pids) {
  ok(pids.length && pids.every(Number), 'the numbers of processes');
  for (let i = 0; i < 500 && pids.some(alive); i++) await sleep(20);
  equal(pids.filter(alive), [], 'processes that are left');
}
/** Asks again until it is so. */
async function until(what, true_) {
  for (let i = 0; i < 3000; i++) {
    if (true_()) return;
    await sleep(20);
  }
  ok(false, what);
}

// ---- whole matches ------------------------------------------------------------------------------
const games = JSON.parse(orrery(['games', '--json']).out).games;
/** Each game, with each of its variants: [game, seats, flags]. */
const plays = games.flatMap(({ id, seats_min: seats, variant, variants }) =>
  variants
    ? variants.map(v => [id, Math.max(seats, 2), ['--set', `${variant}=${v.id}`]])
    : [[id, Math.max(seats, 2), []]],
);

test('the games are those that one knows', () => {
  const ids = games.map(g => g.id);
  for (const id of ['century', 'newton', 'newscience', 'discovery']) ok(ids.includes(id), id);
  equal(plays.filter(([id]) => id === 'discovery').length, 5);
  const lines = fs.readFileSync(path.join(here, 'first.py'), 'utf8').trim().split('\n');
  ok(lines.length <= 20, `twenty lines, found ${lines.length}`);
});

for (const [id, seats, flags] of plays) {
  const what = [id, ...flags.slice(1)].join(' ');
  test(`${what}: a whole match of engines, and its file holds`, () => {
    const save = path.join(folder, `save-${made++}`);
    const told = report(
      'simulate',
      id,
      first,
      '--seats',
      seats,
      '--matches',
      1,
      '--save',
      save,
      ...flags,
    );
    clean(told);
    ok(told.lengths.decisions.max > 4, 'decisions');
    const [file] = fs.readdirSync(save);
    const text = fs.readFileSync(path.join(save, file), 'utf8');
    ok(!text.includes('python3'), 'no command in the file');
    ok(text.includes('"bot:engine"'), 'the kind of its seats');
    ok(!text.includes('"clock"'), 'no answer by the rules');
    equal(orrery(['replay', path.join(save, file), '--check']).status, 0, 'check');
  });
  test(`${what}: against random, the same by the seed, whatever the threads`, () => {
    const play = (...more) => {
      const told = report(
        'contest',
        id,
        `${first},random`,
        '--matches',
        4,
        '--seats',
        2,
        ...flags,
        ...more,
      );
      clean(told);
      equal(told.matches, 4);
      delete told.seconds;
      for (const bot of told.bots) delete bot.engine;
      return JSON.stringify(told.bots);
    };
    const one = play('--threads', 1);
    equal(play('--threads', 3), one, 'with three threads');
    ok(
      [2, 3, 4].some(seed => play('--seed', seed) !== one),
      'another seed, another contest',
    );
  });
}

test('at the terminal, to the end', () => {
  const args = ['play', 'connect_four', '--seed', 1, '--bots', first];
  const { status, out, err } = orrery(args, '1\n2\n3\n4\n5\n6\n7\n'.repeat(40));
  equal([status, err], [0, '']);
  ok(out.includes('The match is over'), 'the end');
  ok(!out.includes('by the rules'), 'nothing to complain of');
});

test('at the terminal, broken off: the engine reads its end, and no line of it', async () => {
  const file = note();
  const { status } = orrery(['play', 'connect_four', '--bots', faulty('log', 0, file)], '1\nq\n');
  equal(status, 0);
  const [pid, ...lines] = notes(file);
  await gone([Number(pid)]);
  equal([JSON.parse(lines[0]).t, lines.some(l => JSON.parse(l).t === 'end')], ['hello', false]);
});

// ---- what is told -------------------------------------------------------------------------------
test('lines are numbered from 1, match by match, and end is the only end', () => {
  const file = note();
  const told = report('simulate', 'century', `random,${faulty('log', 0, file)}`, '--matches', 3);
  clean(told);
  equal(faults(told).starts, 1, 'one program for all matches');
  const lines = notes(file)
    .slice(1)
    .map(line => JSON.parse(line));
  const matches = [];
  for (const line of lines) line.t === 'hello' ? matches.push([line]) : matches.at(-1).push(line);
  equal(matches.length, 3);
  equal(new Set(matches.map(m => m[0].seed)).size, 3, 'seeds');
  for (const m of matches) {
    const [hello] = m;
    equal(
      m.map(l => l.n),
      m.map((_, i) => i + 1),
    );
    equal(m.map(l => l.t === 'end').indexOf(true), m.length - 1, 'the place of the end');
    equal(
      [hello.protocol, hello.game, hello.you, hello.ply, hello.ms],
      [1, 'century', 1, 0, 600000],
    );
    equal(hello.seats, [{ kind: 'human' }, { kind: 'human' }]);
    ok(/^[0-9a-f]{64}$/.test(hello.edition) && hello.view.boards, 'edition and board');
    const asks = m.filter(l => l.t === 'ask');
    ok(asks.length > 10 && asks.every(l => l.view && l.prompt && l.q), 'questions');
    ok(
      asks.every((l, i) => !i || l.q > asks[i - 1].q),
      'numbers of questions grow',
    );
    const plies = m.filter(l => l.t === 'told').flatMap(l => l.events.map(e => e.ply));
    ok(
      plies.every((ply, i) => !i || ply >= plies[i - 1]),
      'events in their order',
    );
    equal([m.at(-1).reason, m.at(-1).results.map(r => r.seat)], ['end', [0, 1]]);
  }
});

test('commas, colons and blanks in a command, in quotes', () => {
  const file = note();
  const bots = `random,engine:${EVER}:cmd="exec python3 ${here}/faulty.py argv 0 ${file} 'a,b' c:d"`;
  const told = report('simulate', 'connect_four', bots, '--matches', 1);
  equal(told.bots.length, 2);
  clean(told);
  equal(notes(file)[1], '["a,b", "c:d"]');
});

test('what cannot be read is refused, and nothing is run', () => {
  for (const [bots, said] of [
    ['engine', 'expected a command'],
    ['engine:cmd=', 'expected a command'],
    ['engine:ms=5', 'expected a command'],
    ['engine:cmd=touch x:ms=0', 'expected ms=N, a whole number from 1'],
    ['engine:cmd=touch x:speed=1', 'no parameter "speed"; expected one of: ms, start'],
    ['engine:cmd="touch x', 'expected one " more'],
    ['engine:cmd="touch x"y', 'expected one " more, and nothing behind it'],
    ['engines:cmd=touch x', 'unknown bot "engines"'],
  ])
    for (const command of ['simulate', 'contest', 'play']) {
      const { status, err } = orrery([
        command,
        'century',
        '--seats',
        3,
        '--bots',
        `random,${bots}`,
      ]);
      ok(status === 2 && err.includes(said), `${command} ${bots}: ${said}; found ${status} ${err}`);
    }
  ok(!fs.existsSync('x'), 'nothing was run');
  for (const args of [['--help'], ['help', '--man'], ['help', '--complete', 'bash']])
    ok(orrery(args).out.includes('engine'), args.join(' '));
});

// ---- faults -------------------------------------------------------------------------------------
// Connect four, random against the engine, two matches: each the engine's alone to suffer from.
function suffers(bots, ...more) {
  const save = path.join(folder, `save-${made++}`);
  const told = report(
    'simulate',
    'connect_four',
    `random,${bots}`,
    '--matches',
    2,
    '--save',
    save,
    ...more,
  );
  equal([told.matches, told.cut], [2, 0]);
  let clocks = 0;
  for (const file of fs.readdirSync(save)) {
    equal(orrery(['replay', path.join(save, file), '--check']).status, 0, 'check');
    const lines = fs.readFileSync(path.join(save, file), 'utf8').trim().split('\n');
    for (const entry of lines.map(line => JSON.parse(line)).filter(e => e.clock)) {
      equal(entry.by, 1, 'the rules answered for');
      clocks++;
    }
  }
  equal(clocks, faults(told).defaults, 'answers by the rules in the files');
  return faults(told);
}

test('one that hangs loses its time, and is ended after three questions', async () => {
  for (const fault of ['hang', 'stubborn', 'deaf']) {
    const file = note();
    const found = suffers(faulty(fault, 0, file, 'ms=60:start=600000'));
    equal([found.starts, found.late, found.died, found.refused], [2, 6, 2, 0], fault);
    ok(found.defaults >= 6, 'the rules answer');
    await gone(notes(file).map(Number));
  }
});

test('one that is never ready is ended, and plays by the rules', () => {
  const found = suffers(faulty('mute', 0, '', 'ms=60:start=300'));
  equal([found.starts, found.late, found.died, found.refused], [2, 2, 2, 0]);
  ok(found.defaults >= 6, 'the rules answer');
});

test('one that dies, or closes its output, forfeits that match and is started for the next', () => {
  for (const fault of ['die', 'close']) {
    const found = suffers(faulty(fault, 1));
    equal([found.starts, found.late, found.died, found.refused], [2, 0, 2, 0], fault);
    ok(found.defaults >= 4, 'the rules answer');
  }
});

test('one that cannot be run forfeits all, and is tried ten times', () => {
  const args = ['simulate', 'connect_four', '--seed', 1, '--threads', 1, '--matches', 12, '--json'];
  const { status, out, err } = orrery([...args, '--bots', 'random,engine:cmd=./no-such-bot']);
  equal([status, err.trim().split('\n').length], [0, 10]);
  const found = faults(JSON.parse(out));
  equal([found.starts, found.died, found.late], [10, 10, 0]);
});

test('lines that are no answer are refused, with a code; the rules answer after three', () => {
  for (const [fault, code] of [
    ['nonsense', 'bad_input'],
    ['unknown', 'bad_input'],
    ['extra', 'bad_input'],
    ['wrong', 'stale'],
    ['illegal', 'illegal'],
  ]) {
    const file = note();
    const found = suffers(faulty(fault, 1, file));
    equal([found.starts, found.late, found.died], [1, 0, 0], fault);
    equal(found.refused, found.defaults * 3, `${fault}: refused`);
    const codes = notes(file).slice(1);
    equal([...new Set(codes)], [code], fault);
  }
});

test('ten megabytes in a line are one refusal, and the answer behind them counts', () => {
  const found = suffers(faulty('long', 1));
  equal([found.late, found.died, found.defaults], [0, 0, 0]);
  ok(found.refused >= 4, 'refusals');
});

test('ten megabytes of short lines hold nobody up', async () => {
  const file = note();
  const found = suffers(faulty('flood', 1, file));
  equal([found.starts, found.late], [1, 0]);
  equal(found.refused, found.defaults * 3);
  await gone(notes(file).filter(Number).map(Number));
});

test('an answer to a question whose time was over is stale, and no try', () => {
  const file = note();
  const found = suffers(faulty('late', 2, file, 'ms=8000:start=600000'));
  equal([found.starts, found.late, found.refused, found.died, found.defaults], [1, 1, 0, 0, 1]);
  equal(notes(file).slice(1), ['stale']);
});

test('whom it left behind is ended with it', async () => {
  const file = note();
  clean(report('simulate', 'connect_four', `random,${faulty('fork', 0, file)}`, '--matches', 2));
  const pids = notes(file).map(Number);
  equal(pids.length, 2);
  await gone(pids);
});

test('it has no descriptor of ours, and a session of its own', () => {
  const file = note();
  const args = ['simulate', 'connect_four', '--bots', `random,${faulty('given', 0, file)}`];
  const more = fs.openSync(path.join(folder, 'more'), 'w'); // one that we were given, as a third
  const stdio = ['ignore', 'ignore', 'inherit', more];
  equal(spawnSync(program, [...args, '--matches', '1', '--threads', '1'], { stdio }).status, 0);
  fs.closeSync(more);
  equal(notes(file)[1], '[[], true]');
});

test('it ends with us, however we end', async () => {
  for (const signal of ['SIGKILL', 'SIGINT']) {
    const file = note();
    const bots = `random,${faulty('hang', 0, file)}`;
    const c = spawn(program, ['simulate', 'century', '--bots', bots], { stdio: 'ignore' });
    const closed = new Promise(done => c.on('close', done));
    await until('the engine runs', () => fs.existsSync(file) && notes(file).every(Number));
    c.kill(signal);
    await closed;
    await gone(notes(file).map(Number));
  }
});

test('a fault of one engine is not that of another, nor of the contest', () => {
  const bots = `${faulty('die', 3)},${first},random`;
  const told = report('contest', 'century', bots, '--matches', 6);
  equal([told.matches, told.cut], [6, 0]);
  equal([told.bots[0].engine.starts, told.bots[0].engine.died], [6, 6]);
  told.bots[0].engine = undefined;
  clean(told);
  const text = orrery(['contest', 'century', '--bots', bots, '--matches', 6, '--threads', 1]);
  equal([text.status, text.err], [0, '']);
  ok(
    /: started 6 times, died 6 times; 0 questions late, 0 lines refused, [1-9]/.test(text.out),
    text.out,
  );
});

await run();
