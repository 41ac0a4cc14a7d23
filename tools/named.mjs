// Prints each file that a comment or a page of the docs names and that is not there, and each header
// of the list of script/lint (on standard input) that is not. Prints nothing when all are there.
import fs from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';

/** Where a name may begin; the folder of the file that names it comes first. */
const ROOTS = ['', 'src', 'include', 'docs', 'tests', 'web', 'web/src', 'games'];
const NAME = /(?:[\w.-]+\/)+[\w-]+\.(?:c|h|md|mjs|tsx?|css|def|json|py|sql|inc)\b/g;
/** An address of the server, what is built; what stands for any game, bot or target. */
const NOT_OURS = /^(api|build)\/|(my|new)_game|NAME|\/ID\//;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(f => f && fs.existsSync(f));
const known = new Set(files);
const isThere = (name, from) =>
  [path.dirname(from), ...ROOTS].some(root => known.has(path.normalize(path.join(root, name))));

/** What a person reads of a file: all of a page, of a program its comments. */
function words(file, text) {
  if (file.endsWith('.md')) return [text];
  if (/\.[ch]$/.test(file)) return text.match(/\/\*[\s\S]*?\*\//g) ?? [];
  if (/\.(mjs|ts|tsx)$/.test(file)) return text.match(/^\s*(\/\/|\/?\*).*$/gm) ?? [];
  return [];
}

for (const file of files) {
  if (file.startsWith('docs/rules/') || file === 'THIRD-PARTY.md') continue;
  for (const part of words(file, fs.readFileSync(file, 'utf8')))
    for (const name of part.match(NAME) ?? [])
      if (!NOT_OURS.test(name) && !isThere(name, file)) console.log(`${file} names ${name}`);
}
for (const word of fs.readFileSync(0, 'utf8').split(/\s+/))
  if (/^(src|orrery)\/.*\.h$/.test(word) && !isThere(word, 'script/lint'))
    console.log(`script/lint allows ${word}`);
