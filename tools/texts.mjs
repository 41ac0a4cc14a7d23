// Holds every text against what the screen makes of it: each is rendered by the client's own code with 0, 1, 2 and 5 for
// its numbers (where a language counts by more forms with 21, 22 and 25, too), in both languages. Fails on a word that
// does not agree with the number before it, on forms that are not those of the language, on braces that are not filled or
// not closed, on names that the other language does not have, and in French on straight apostrophes and on high
// punctuation without its space. Writes TAP.
//
// usage: node tools/texts.mjs        (from the repository)
import fs from 'node:fs';
import path from 'node:path';
import { pure } from './pure.mjs';

const { categories, fill, formsOf, frenchSpaces } = await pure('web/src/shell/template.ts');

const FOLDERS = ['web/text', 'src/post/text'].concat(
  fs
    .readdirSync('games')
    .map(game => `games/${game}/text`)
    .filter(folder => fs.existsSync(folder)),
);

/** Names of numbers, beside those that have forms somewhere; what else stands in braces is a word: a name, a card, a list. */
const NUMBERS = new Set(
  `n m a count points coins potions left value level need have total rest target seats low high min max cost plies books
    students rounds humans automata limit settlers steps minutes days hours times place prestige position`.split(/\s+/),
);
/** Words behind a number that are the same for one and for many, or belong to no number. */
const FREE = {
  en: new Set(
    `of or and to in on at a an the is by for from with more left each than minutes' vp ms kb mb gb
    per out cent points' as into not then if you must may has comes s min h wide always blue orange green studded
    changed rated open new point exploration rest prestige can bookshelf unused tucked filled chosen against before
    together`.split(/\s+/),
  ),
  fr: new Set(
    `de du des d à au aux et ou en sur par pour dans vers est le la les un une plus moins pris
    fois pv ms ko mo go sans bas puis mais vous dès ans pas ses leurs vos nous s min h avec que
    repos soit contre avant ensemble encore`.split(/\s+/),
  ),
};
const PLURAL = { en: /(?:s|men|dice|people|children|feet|automata)$/i, fr: /[sxz]$/i };

/** Verbs that one does not do: they fit all numbers but 1. */
const MANY = {
  en: new Set('are have wait watch ask play join need'.split(' ')),
  fr: new Set('sont ont restent attendent jouent'.split(' ')),
};

/** As the client fills it, all names given. */
function render(template, lang, n) {
  const args = {};
  for (const name of all(template)) args[name] = NUMBERS.has(name) ? n : { text: 'X' };
  for (const [, name] of template.matchAll(/\{(\w+):/g)) args[name] = n;
  return fill(template, args, lang)
    .map(part => part.text ?? part)
    .join('');
}
/** What is tried: a number of each form that whole numbers take, and none. */
const tried = lang => (categories(lang).length > 2 ? [0, 1, 2, 5, 21, 22, 25] : [0, 1, 2, 5]);

/** What stands in it as it is; a form may be chosen by a number in one language alone. */
const names = text => [...text.matchAll(/\{(\w+)\}/g)].map(m => m[1]);
const all = text => [...text.matchAll(/\{(\w+)(?::[^}]*)?\}/g)].map(m => m[1]);

/** The forms that the language has, each once; one that spells its number must not stand for others that it counts. */
function* formFaults(whole, spec, lang) {
  const forms = formsOf(spec),
    needed = categories(lang);
  const given = forms.map(([name]) => name);
  if ([...given].sort().join() !== [...needed].sort().join())
    yield `forms for ${needed.join(', ')}, each once: ${whole}`;
  const counted = forms.filter(([, words]) => words.includes('#')).map(([name]) => name);
  const spelled = new Set(given.filter(name => counted.length && !counted.includes(name)));
  const rules = new Intl.PluralRules(lang);
  if (lang !== 'en' && [2, 3, 21, 22, 25].some(n => spelled.has(rules.select(n))))
    yield `a form without its number (#): ${whole}`;
}

/** What is wrong with a text by itself. */
function* faults(text, lang) {
  const bare = text.replace(/\{\w+(?::[^{}]*)?\}/g, '');
  if (/[{}]/.test(bare)) yield 'braces that nothing fills';
  for (const [whole, spec] of text.matchAll(/\{\w+:([^}]*)\}/g)) yield* formFaults(whole, spec, lang);
  if (lang === 'fr' && /\p{L}'\p{L}/u.test(text)) yield "a straight apostrophe (')";
  if (lang === 'fr') {
    const shown = frenchSpaces(render(text, lang, 5)).replace(/https?:\S*|\d:\d|\w+:\w+/g, '');
    const tight = /(^|[^\u00a0\u202f])[:;?!»]/u.exec(shown.replace(/[!?]{2,}|…[?!]/g, ''));
    if (tight && shown.trim().length > 1 && tight.index + tight[0].length > 1)
      yield `no space before high punctuation: ${JSON.stringify(shown.slice(Math.max(0, tight.index - 12), tight.index + 3))}`;
  }
  if (!PLURAL[lang])
    for (const [whole, name] of text.matchAll(/\{(\w+)\} \p{L}+/gu))
      if (NUMBERS.has(name)) yield `a number before a word without forms: ${whole}`;
  if (/\{/.test(text)) for (const n of tried(lang)) yield* countFaults(render(text, lang, n), lang, n);
}

/** Words that do not agree with the number before them. French says both “0 carte” and “0 cartes” here. */
function* countFaults(shown, lang, n) {
  if (!PLURAL[lang]) return;
  if (lang === 'fr' && n === 0) return;
  for (const m of shown.matchAll(/(?<!\d[.,:]|[–−\-/×] ?)(?<!\d)(\d+)[ \u00a0]([\p{L}’]+)/gu)) {
    const word = m[2].toLowerCase().replace(/^[dl]’/, '');
    if (m[1] !== String(n) || FREE[lang].has(word) || word === 'x') continue;
    if ((MANY[lang].has(word) || PLURAL[lang].test(word)) !== (n !== 1)) yield `with ${n}: “${m[0]}”`;
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
  ['en', 'Deck II: {n} cards', true],
  ['en', '{rounds} rounds, {n} of them yours', true],
  ['en', 'gains {n:one coin|# coins}, {m} points', true],
  ['en', '{name}, +{steps} steps', true],
  ['en', 'from {min}–{max} players', false],
  ['en', '{n:one is|# are} here', false],
  ['en', '{n} are here', true],
  ['en', '{n:one=one card|few=# cards|other=# cards}', true],
  ['en', '{n:one=one card|other=# cards}', false],
  ['fr', '{n:une carte|# cartes}', false],
  ['fr', 'depuis {n} tours', true],
  ['pl', '{n:one=# karta|few=# karty|many=# kart|other=# karty}', false],
  ['pl', '{n:one=jedna karta|few=# karty|many=# kart|other=# karty}', false],
  ['pl', '{n:karta|# kart}', true],
  ['pl', '{n:one=# karta|many=# kart|other=# karty}', true],
  ['pl', '{n} kart', true],
  ['ru', '{n:one=# карта|few=# карты|many=# карт|other=# карты}', false],
  ['ru', '{n:one=одна карта|few=# карты|many=# карт|other=# карты}', true],
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

const FILES = FOLDERS.flatMap(folder =>
  fs
    .readdirSync(folder)
    .filter(file => /(^|\.)(en|fr)\.json$/.test(file))
    .map(file => path.join(folder, file)),
);
const TEXTS = new Map(FILES.map(file => [file, fs.readFileSync(file, 'utf8')]));
for (const json of TEXTS.values())
  for (const [, name] of json.matchAll(/\{(\w+):[^}]*\}/g)) NUMBERS.add(name);

let number = 0,
  failed = 0;
const lines = [];
for (const [full, json] of TEXTS) {
  const lang = /(en|fr)\.json$/.exec(full)[1];
  const texts = new Map(leaves(JSON.parse(json)));
  const others = new Map(leaves(JSON.parse(TEXTS.get(full.replace(/(en|fr)\.json$/, lang === 'en' ? 'fr.json' : 'en.json')))));
  const found = twice(json);
  for (const [key, text] of texts) {
    for (const fault of faults(text, lang)) found.push(`${key}: ${fault}: ${text}`);
    if (full.startsWith('src/post/') && /\{\w+:\w+=/.test(text)) found.push(`${key}: letters know two forms, unnamed: ${text}`);
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
