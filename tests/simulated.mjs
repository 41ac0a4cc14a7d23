// Matches to be begun from a ply (docs/protocol.md, Playing on from a match): played by random bots
// in a fraction of a second. Equal settings and seeds give equal matches, whatever the machine, so
// a late moment that a test wants stands at a ply of its own.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Into the folder of --test-replays, as NAME.orrery; gives the lines of the file. */
export function simulated(program, folder, name, game, seats, seed, settings = [], rules = 0) {
  const own = fs.mkdtempSync(path.join(folder, 'simulated-'));
  const args = [
    '--seats',
    seats,
    '--seed',
    seed,
    '--matches',
    1,
    '--bots',
    'random',
    '--save',
    own,
  ];
  if (rules) args.push('--rules', rules); // an older version: what a test wants stands in its match
  for (const setting of settings) args.push('--set', setting);
  const { status, stderr } = spawnSync(program, ['simulate', game, ...args], { encoding: 'utf8' });
  assert.deepEqual([status, stderr], [0, '']);
  const file = path.join(folder, `${name}.orrery`);
  fs.renameSync(path.join(own, `${game}-000000.orrery`), file);
  fs.rmdirSync(own);
  return lines(file);
}

/** The first ply of a match at which a seat is asked this: corrected rules may move it. */
export function askedAt(program, folder, name, seat, prompt) {
  const file = path.join(folder, `${name}.orrery`);
  const { status, stdout, stderr } = spawnSync(program, ['replay', file, '--legal', '--json'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  assert.deepEqual([status, stderr], [0, '']);
  const at = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
    .find(({ asked }) => asked?.some(q => q.by === seat && q.prompt === prompt));
  assert.ok(at, `${name}: seat ${seat} is asked ${prompt}`);
  return at.ply;
}

export const lines = file =>
  fs
    .readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
