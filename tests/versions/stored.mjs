// Stores that older programs made (make.mjs), as young as when they were made: all their times are
// moved by what has passed since their last note, so that no test depends on the day it runs on.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';

const folder = path.dirname(fileURLToPath(import.meta.url));
/** Milliseconds since 1970, of any day from 2001 to 2033. */
const TIME = /(?<![\w.])1\d{12}(?![\w.])/g;

/** store-1, store-2, … */
export const stores = fs
  .readdirSync(folder)
  .filter(file => file.endsWith('.sql.gz'))
  .map(file => file.replace('.sql.gz', ''));

/** What make.mjs noted of a store: who sits there, and which match stands where. */
export const about = store =>
  JSON.parse(fs.readFileSync(path.join(folder, `${store}.json`), 'utf8'));

/** The text with its times moved, so that the last note is of `now`. */
export function moved(sql, now) {
  const notes = sql.split('\n').filter(line => line.startsWith('INSERT INTO "notes"'));
  const last = Math.max(...notes.flatMap(line => line.match(TIME) ?? []).map(Number));
  assert.ok(last > 0, 'a store has notes');
  return sql.replace(TIME, time => String(Number(time) + now - last));
}

/** Writes the file of data of a store. */
export function restore(store, data) {
  const packed = fs.readFileSync(path.join(folder, `${store}.sql.gz`));
  const code =
    'import sqlite3, sys\nd = sqlite3.connect(sys.argv[1])\nd.executescript(sys.stdin.read())\nd.close()';
  const { status, stderr } = spawnSync('python3', ['-c', code, data], {
    input: moved(String(zlib.gunzipSync(packed)), Date.now()),
    encoding: 'utf8',
  });
  assert.deepEqual([status, stderr], [0, '']);
}
