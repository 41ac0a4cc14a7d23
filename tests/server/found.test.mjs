// Matches in which a rule of version 1 went wrong (tests/found; games/*/versions.md): they are read
// as they were played, and the same position of version 2 goes another way.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { test, run, ok, equal, orrery } from './kit.mjs';

const folder = path.join(path.dirname(new URL(import.meta.url).pathname), '../found');
const own = fs.mkdtempSync(path.join(os.tmpdir(), 'orrery-found-'));
process.on('exit', () => fs.rmSync(own, { recursive: true }));

/** The same file as one of another version. */
function fileOf(name, version) {
  const bytes = fs.readFileSync(path.join(folder, name));
  const text = String(name.endsWith('.gz') ? zlib.gunzipSync(bytes) : bytes);
  const file = path.join(own, `${version}-${name}`);
  fs.writeFileSync(file, text.replace('"version":1,', `"version":${version},`));
  return file;
}

/** Who is asked at a ply, by the seat's number or the table's word. */
function asked(file, ply) {
  const { status, stdout, stderr } = orrery('replay', file, '--legal', '--json', '--to', `${ply}`);
  equal([status, stderr], [0, '']);
  const { over, asked: list } = JSON.parse(stdout);
  return { over, by: Object.fromEntries(list.map(one => [one.by, one])) };
}
const can = one => one.legal.map(a => a.do);

const FOUND = {
  'newton-nw159.orrery': (old, now) => {
    equal([asked(old, 148).by[0].prompt, asked(now, 148).by[0].prompt], ['turn', 'study']);
    ok(!can(asked(old, 148).by[0]).includes('boost'), 'no boost in version 1');
    ok(can(asked(now, 148).by[0]).includes('boost'), 'the coins of the stack buy the boost');
  },
  'newton-nw159-simulated.orrery': (old, now) => {
    equal([asked(old, 434).by[1].prompt, asked(now, 434).by[1].prompt], ['turn', 'study']);
  },
  'discovery-di131.orrery.gz': (old, now) => {
    equal([asked(old, 536).over, asked(now, 536).over], [false, true]);
  },
  'discovery-memory-chosen-lost.orrery': (old, now) => {
    equal(asked(old, 178).by[5].prompt, 'turn_action');
    equal(can(asked(now, 178).by[4]), ['place vetements', 'keep']); // what it had stolen before
  },
  'discovery-memory-again-leak.orrery': (old, now) => {
    equal(can(asked(old, 206).by[3]), ['end']); // with an empty hand
    equal(asked(now, 206).by[0].prompt, 'steal_reserve'); // the automaton steals, for the pile is empty
  },
  'century-cn242.orrery.gz': (old, now) => {
    equal([asked(old, 677).over, asked(now, 677).over], [false, true]);
  },
};

for (const [name, differs] of Object.entries(FOUND))
  test(`${name}: as it was played by version 1, and mended in version 2`, () => {
    const [old, now] = [fileOf(name, 1), fileOf(name, 2)];
    equal(orrery('replay', old, '--check').status, 0, 'read:');
    differs(old, now);
  });

test('each file here has its test', () => {
  equal(fs.readdirSync(folder).sort(), Object.keys(FOUND).sort());
});

run();
