// The rules as a module of the page beside those of the program: the same loop of random matches, in turns, so that a
// machine that others use too disturbs both alike. By processor time; medians.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';
import { Module, fileOf } from '../wasm/module.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const {
  game = 'century',
  runs = '7',
  seconds = '1',
  out,
} = Object.fromEntries(process.argv.slice(2).map(word => word.split('=')));
const BATCH = 64;

const median = list => list.sort((a, b) => a - b)[list.length >> 1];
const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const module = await Module.load(game);
const [, seats] = module.json('page_about').seats;
let seed = 0;
function inPage(time) {
  const begun = spent();
  let decisions = 0,
    now;
  do {
    decisions += module.call.page_loop(seats, ++seed, BATCH);
    now = spent();
  } while (now - begun < time);
  return decisions / (now - begun);
}
function native() {
  const args = ['bench', game, '--seconds', seconds, '--json'];
  const text = execFileSync(path.join(root, 'build/orrery'), args, { encoding: 'utf8' });
  return JSON.parse(text).decisions_per_s;
}

inPage(2); // the engine of the page compiles what is used often once more, better
const ratios = [],
  page = [],
  program = [];
for (let i = 0; i < Number(runs); i++) {
  program.push(native());
  page.push(inPage(Number(seconds)));
  ratios.push(page.at(-1) / program.at(-1));
}
const told = {
  game,
  seats,
  runs: Number(runs),
  native: Math.round(median(program)),
  wasm: Math.round(median(page)),
  ratio: Number(median(ratios).toFixed(3)),
  bytes: fs.statSync(fileOf(game)).size,
  brotli_bytes: zlib.brotliCompressSync(fs.readFileSync(fileOf(game))).length,
};
const text = JSON.stringify(told);
if (out) fs.writeFileSync(out, `${text}\n`);
console.log(text);
