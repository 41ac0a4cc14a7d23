// Holds every text against what the screen makes of it: each is rendered with 1, 2 and 5 for its
// numbers, in both languages. Fails on a word that does not agree with the number before it, on
// braces that are not filled or not closed, on names that the other language does not have, and in
// French on straight apostrophes and on high punctuation without its space. Writes TAP.
//
// usage: node tools/texts.mjs        (from the repository)
import fs from 'node:fs';
import path from 'node:path';

const FOLDERS = ['web/text', 'src/post/text'].concat(
  fs
    .readdirSync('games')
    .map(game => `games/${game}/text`)
    .filter(folder => fs.existsSync(folder)),
);

/** Names of numbers; what else stands in braces is a word: a name, a card, a list. */
const NUMBERS = new Set(
  `n m a count points coins potions cards left value level need have total rest target seats low
  high min max cost plies books students`.split(/\s+/),
);
/** Words behind a number that are the same for one and for many, or belong to no number. */
const FREE = {
  en: new Set(
    `of or and to in on at a an the is by for from with more left each than minutes' vp ms kb mb gb
    per out per cent points' as into not, then if you must may come comes s min h wide always blue orange green studded
    changed wait are rated ask open has watch new point exploration have rest prestige can bookshelf unused tucked filled chosen`.split(/\s+/),
  ),
  fr: new Set(
    `de du des d à au aux et ou en sur par pour dans vers est sont le la les un une plus moins pris
    fois pv ms ko mo go sans bas puis mais vous dès ans pas ses leurs vos nous tours s min h avec que ont
    restent repos soit`.split(/\s+/),
  ),
};
const PLURAL = { en: /(?:s|men|dice|people|children|feet|automata)$/i, fr: /[sxz]$/i };

/** As web/src/shell/i18n.tsx fills a template, all names given. */
function render(template, lang, n) {
  const rules = new Intl.PluralRules(lang);
  return template.replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, name, forms) => {
    if (forms === undefined) return NUMBERS.has(name) ? String(n) : 'X';
    const list = forms.split('|');
    const one = rules.select(n) === 'one' && (n === 1 || list[0].includes('#'));
    return (one ? list[0] : list.at(-1)).replace(/#/g, String(n));
  });
}
const frenchSpaces = text =>
  text.replace(/ ([:;?!»])/g, '\u00a0$1').replace(/« /g, '«\u00a0');

/** What stands in it as it is; a form may be chosen by a number in one language alone. */
const names = text => [...text.matchAll(/\{(\w+)\}/g)].map(m => m[1]);
const all = text => [...text.matchAll(/\{(\w+)(?::[^}]*)?\}/g)].map(m => m[1]);

/** What is wrong with a text by itself. */
function* faults(text, lang) {
  const bare = text.replace(/\{\w+(?::[^{}]*)?\}/g, '');
  if (/[{}]/.test(bare)) yield 'braces that nothing fills';
  for (const m of text.matchAll(/\{\w+:([^}]*)\}/g))
    if (m[1].split('|').length !== 2) yield `forms for one and for many: ${m[0]}`;
  if (lang === 'fr' && /\p{L}'\p{L}/u.test(text)) yield "a straight apostrophe (')";
  if (lang === 'fr') {
    const shown = frenchSpaces(render(text, lang, 5)).replace(/https?:\S*|\d:\d|\w+:\w+/g, '');
    const tight = /(^|[^\u00a0\u202f])[:;?!»]/u.exec(shown.replace(/[!?]{2,}|…[?!]/g, ''));
    if (tight && shown.trim().length > 1 && tight.index + tight[0].length > 1)
      yield `no space before high punctuation: ${JSON.stringify(shown.slice(Math.max(0, tight.index - 12), tight.index + 3))}`;
  }
  if (!/\{/.test(text)) return;
  for (const n of [1, 2, 5]) {
    const shown = render(text, lang, n);
    for (const m of shown.matchAll(/(?<![\d.,−+–\-/×:] ?)\b(\d+)[ \u00a0]([\p{L}’]+)/gu)) {
      const word = m[2].toLowerCase().replace(/^[dl]’/, '');
      if (m[1] !== String(n) || FREE[lang].has(word) || word === 'x') continue;
      if (PLURAL[lang].test(word) !== (n !== 1)) yield `with ${n}: “${m[0]}”`;
    }
  }
}

function* leaves(tree, at = '') {
  for (const [key, value] of Object.entries(tree))
    if (typeof value === 'string') yield [`${at}${key}`, value];
    else if (value && typeof value === 'object') yield* leaves(value, `${at}${key}.`);
}

/** What must be found, and what must not: a checker that finds nothing shows here. */
const SAMPLES = [
  ['fr', '{n} placés', true],
  ['fr', '{n:# placé|# placés}', false],
  ['en', '{n} cards', true],
  ['en', '{n:one card|# cards}', false],
  ['en', '{n:one card|# card}', true],
  ['fr', "l'arbre", true],
  ['fr', 'deux fois; trois', true],
  ['fr', 'deux fois ; trois', false],
  ['fr', 'Vraiment?', true],
  ['en', 'of {name', true],
  ['en', '{n:one|two|three} of them', true],
];
for (const [lang, text, bad] of SAMPLES)
  if ([...faults(text, lang)].length > 0 !== bad)
    throw new Error(`the checker is wrong about “${text}”`);

/** Names that stand twice in one object: the second would take the place of the first without a word. */
function twice(json) {
  const found = [],
    open = [];
  for (const [word, text, colon] of json.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}]/g))
    if (word === '{') open.push(new Set());
    else if (word === '}') open.pop();
    else if (colon && open.at(-1).has(text)) found.push(`${text} stands twice in one object`);
    else if (colon) open.at(-1).add(text);
  return found;
}
if (twice('{"a":{"b":"{","b":"\\""},"b":1}').length !== 1) throw new Error('the checker is wrong about names');

let number = 0,
  failed = 0;
const lines = [];
for (const folder of FOLDERS)
  for (const file of fs.readdirSync(folder).filter(f => /(^|\.)(en|fr)\.json$/.test(f))) {
    const lang = /(en|fr)\.json$/.exec(file)[1];
    const full = path.join(folder, file);
    const json = fs.readFileSync(full, 'utf8');
    const texts = new Map(leaves(JSON.parse(json)));
    const other = path.join(folder, file.replace(/(en|fr)\.json$/, lang === 'en' ? 'fr.json' : 'en.json'));
    const others = new Map(leaves(JSON.parse(fs.readFileSync(other, 'utf8'))));
    const found = twice(json);
    for (const [key, text] of texts) {
      for (const fault of faults(text, lang)) found.push(`${key}: ${fault}: ${text}`);
      const theirs = others.get(key);
      if (lang === 'fr' && theirs !== undefined) {
        const missing = [...new Set(names(text))].filter(name => !all(theirs).includes(name));
        if (missing.length) found.push(`${key}: {${missing}} is not in English: ${text}`);
      }
    }
    lines.push(`${found.length ? 'not ok' : 'ok'} ${++number} - ${full}`);
    for (const line of found) lines.push(`# ${line}`);
    failed += found.length;
  }
console.log(`1..${number}\n${lines.join('\n')}`);
process.exitCode = failed ? 1 : 0;
