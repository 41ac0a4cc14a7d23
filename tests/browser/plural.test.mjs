// Forms of words by the plural rules of a language, in the client's own code without a page: two
// forms as they stand in English and French, four by name for languages that count so.
import assert from 'node:assert/strict';
import { pure } from '../../tools/pure.mjs';
import { run, test } from './lib.mjs';

const { categories, fill, formsOf, frenchSpaces } = await pure('web/src/shell/template.ts');
const said = (lang, template, n) => fill(template, { n }, lang).join('');
const each = (lang, template, numbers) => numbers.map(n => said(lang, template, n)).join(', ');

test('two forms are one and other, by the rules of the language', () => {
  assert.equal(each('en', '{n:# card|# cards}', [0, 1, 2]), '0 cards, 1 card, 2 cards');
  assert.equal(each('fr', '{n:# carte|# cartes}', [0, 1, 2]), '0 carte, 1 carte, 2 cartes');
  assert.equal(each('en', '{n:one=a card|other=# cards}', [1, 2]), 'a card, 2 cards');
});

test('a form that spells its number is said of no other', () => {
  assert.equal(each('fr', '{n:une carte|# cartes}', [0, 1, 2]), '0 cartes, une carte, 2 cartes');
  assert.equal(each('fr', '{n:gagne|gagnent}', [0, 1, 2]), 'gagne, gagne, gagnent');
  assert.equal(each('fr', '{n:un point|# points}', [1234]).replace(/\s/u, ' '), '1 234 points');
});

test('Polish and Russian count by their own forms', () => {
  const polish = '{n:one=# karta|few=# karty|many=# kart|other=# karty}';
  assert.equal(
    each('pl', polish, [0, 1, 2, 5, 21, 22, 25]),
    '0 kart, 1 karta, 2 karty, 5 kart, 21 kart, 22 karty, 25 kart',
  );
  const russian = '{n:one=# карта|few=# карты|many=# карт|other=# карты}';
  assert.equal(
    each('ru', russian, [0, 1, 2, 5, 11, 21, 22, 25]),
    '0 карт, 1 карта, 2 карты, 5 карт, 11 карт, 21 карта, 22 карты, 25 карт',
  );
  assert.equal(said('pl', '{n:one=# karta|other=# kart}', 2), '2 kart', 'what is not named');
});

test('what forms a language needs, and which a text gives', () => {
  assert.deepEqual(categories('en').sort(), ['one', 'other']);
  assert.deepEqual(categories('fr').sort(), ['one', 'other'], 'not what millions are called');
  assert.deepEqual(categories('pl').sort(), ['few', 'many', 'one', 'other']);
  assert.deepEqual(categories('ja'), ['other']);
  assert.deepEqual(formsOf('a|b'), [
    ['one', 'a'],
    ['other', 'b'],
  ]);
  assert.deepEqual(formsOf('few=x|other=y').flat(), ['few', 'x', 'other', 'y']);
});

test('arguments stand where they are named, more than words as they are', () => {
  const card = { text: 'the Moon' };
  assert.deepEqual(fill('{by} takes {card}.', { by: 'Ada', card }, 'en'), [
    'Ada',
    ' takes ',
    card,
    '.',
  ]);
  assert.equal(said('en', '{n} of {of}', 2), '2 of {of}', 'what nobody gave shows');
  assert.equal(frenchSpaces('« Oui » : non !'), '«\u00a0Oui\u00a0»\u00a0: non\u00a0!');
});

test('French shortens before a vowel, and before nothing else', () => {
  const of = who => fill('le tour de {who}', { who }, 'fr');
  assert.equal(of('Ada').join(''), 'le tour d’Ada');
  assert.equal(of('Émilie').join(''), 'le tour d’Émilie');
  assert.equal(of('Halley').join(''), 'le tour de Halley');
  assert.equal(of(8).join(''), 'le tour de 8');
  const rich = { text: 'Ada' };
  assert.deepEqual(of(rich), ['le tour d’', rich]);
  assert.equal(fill('que {who} joue', { who: 'Ida' }, 'fr').join(''), 'qu’Ida joue');
  assert.equal(fill('à côté {who}', { who: 'Ada' }, 'fr').join(''), 'à côté Ada');
  assert.equal(fill('the tale de {who}', { who: 'Ada' }, 'en').join(''), 'the tale de Ada');
  assert.equal(said('fr', 'plus de {n:une carte|# cartes}', 1), 'plus d’une carte');
});

await run();
