// The laws on the rules as they were compiled for the page: the same matches as in the program, and
// what holds there holds here.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { equal, ok, orrery, run, test } from '../server/kit.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const MATCHES = 60,
  SEED = 7;

/** `isValue`: what the host says of a view. Whether all holds, and the report. */
async function lawsOf(game, isValue, matches = MATCHES) {
  const none = () => 8; // EBADF: there are no files
  let memory;
  const text = (at, size) =>
    new TextDecoder().decode(new Uint8Array(memory.buffer, at, size).slice());
  const file = fs.readFileSync(path.join(root, 'build/wasm/laws', `${game}.wasm`));
  const { instance } = await WebAssembly.instantiate(file, {
    laws: { is_value: (at, size) => Number(isValue(text(at, size))) },
    wasi_snapshot_preview1: { fd_close: none, fd_seek: none, fd_write: none, clock_time_get: none },
  });
  const call = instance.exports;
  ({ memory } = call);
  try {
    const holds = call.laws_run(matches, SEED) === 1;
    return { holds, report: text(call.laws_told(), call.laws_told_size()) };
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    const [fault] = text(call.page_fault(), 200).split('\0');
    throw new Error(fault || error.message);
  }
}

function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** But the law of the texts, which are not in a module. */
const lines = report =>
  report
    .split('\n')
    .filter(line => /^(#|ok|not ok) /.test(line) && !/^ok \d+ - \w+ text( |$)/.test(line));

execFileSync(path.join(root, 'script/wasm'), ['--laws'], { stdio: ['ignore', 2, 2] });
const { games } = JSON.parse(orrery('games', '--json').stdout);
for (const { id } of games)
  test(`${id}: the laws hold, in matches that are those of the program`, async () => {
    const { holds, report } = await lawsOf(id, isJson);
    ok(holds, report);
    const program = orrery('laws', id, '--matches', `${MATCHES}`, '--seed', `${SEED}`).stdout;
    ok(lines(program).length > 20, program);
    equal(lines(report).join('\n'), lines(program).join('\n'));
    console.log(lines(report)[0]);
  });

test('a law that is broken in a module is told, with its match', async () => {
  const { holds, report } = await lawsOf('century', () => false, 5);
  equal(holds, false);
  ok(
    /^not ok \d+ - century view\n# broken law: .*\n# game century, .*seed \d/m.test(report),
    report,
  );
  ok(report.includes('# found: not one JSON value'), report);
  ok(report.includes('"format":"orrery-replay-1"'), 'the log follows');
});

await run();
