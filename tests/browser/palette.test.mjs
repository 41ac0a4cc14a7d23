// The colours of the house, in both lights, by WCAG 2.1 (1.4.3): whatever is text is 4.5 to 1 on
// whatever ground it may stand, also beneath the pointer.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { run, test } from './lib.mjs';

const folder = new URL('../../web/style/', import.meta.url);
/** Those of the shell, and of each game in its folder. */
const names = ['.', ...fs.readdirSync(folder).filter(f => !f.includes('.'))].flatMap(under =>
  fs.readdirSync(new URL(`${under}/`, folder)).map(f => (under === '.' ? f : `${under}/${f}`)),
);
const sheets = Object.fromEntries(
  names
    .filter(f => f.endsWith('.css'))
    .map(f => [f, fs.readFileSync(new URL(f, folder), 'utf8').replace(/\/\*.*?\*\//gs, '')]),
);

/** All rules without rules inside, with the conditions they stand under. */
function* rules(css) {
  const open = [];
  let from = 0;
  for (const { 0: mark, index } of css.matchAll(/[{}]/g)) {
    const text = css.slice(from, index).trim();
    if (mark === '{') open.push(text);
    else {
      if (text)
        yield {
          under: open.slice(0, -1).join(' '),
          selector: open.at(-1).split(';').at(-1).trim(),
          text,
        };
      open.pop();
    }
    from = index + 1;
  }
}

const LIGHTS = {
  paper: r => !r.under && /^(:root|:where\(\.game-\w+\))$/.test(r.selector),
  'candlelight of the device': r => /dark/.test(r.under),
  'candlelight, chosen': r => !r.under && r.selector.includes('"candlelight"'),
};
/** The values of a light: what it does not say itself is as on paper. */
function palette(sheet, light) {
  const of = which =>
    Object.fromEntries(
      [...rules(sheets[sheet])]
        .filter(which)
        .flatMap(r =>
          [...r.text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map(m => [m[1], m[2]]),
        ),
    );
  return { ...of(LIGHTS.paper), ...of(LIGHTS[light]) };
}

const luminance = hex =>
  [1, 3, 5]
    .map(i => parseInt(hex.slice(i, i + 2), 16) / 255)
    .map(v => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
function contrast(a, b) {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}
const short = (colours, texts, grounds) =>
  texts
    .flatMap(t => grounds.map(g => [t, g, contrast(colours[t], colours[g])]))
    .filter(x => !(x[2] >= 4.5))
    .map(([t, g, c]) => `${t} on ${g}: ${c.toFixed(2)}`);

test('the measure: black on white is 21 to 1, and a rule in a rule is found', () => {
  assert.equal(contrast('#000000', '#ffffff').toFixed(1), '21.0');
  assert.deepEqual(
    [...rules('a { b: c } @media (x) { d { e: f } g { h: i } }')].map(r => [
      r.under,
      r.selector,
      r.text,
    ]),
    [
      ['', 'a', 'b: c'],
      ['@media (x)', 'd', 'e: f'],
      ['@media (x)', 'g', 'h: i'],
    ],
  );
});

for (const light of Object.keys(LIGHTS))
  test(`${light}: text on each of its grounds`, () => {
    const house = palette('tokens.css', light),
      eras = { ...house, ...palette('discovery/colours.css', light) };
    assert.deepEqual(
      short(
        house,
        ['ink', 'ink-2', 'ink-3', 'brass', 'ok', 'alert'],
        ['paper', 'paper-2', 'desk', 'brass-wash'],
      ),
      [],
    );
    assert.deepEqual(short(house, ['ink', 'ink-2', 'brass', 'ok'], ['brass-over']), []);
    assert.deepEqual(short(house, ['on-brass'], ['brass-lit']), []);
    const six = ['e1', 'e2', 'e3', 'e4', 'e5', 'e6'];
    assert.deepEqual(short(eras, ['on-era'], six), []);
    assert.deepEqual(short(eras, six, ['paper', 'paper-2']), []);
    assert.notEqual(house['brass-over'], house['brass-wash']);
  });

test('both candlelights are one', () => {
  for (const sheet of ['tokens.css', 'discovery/colours.css'])
    assert.deepEqual(
      palette(sheet, 'candlelight of the device'),
      palette(sheet, 'candlelight, chosen'),
      sheet,
    );
});

test('beneath the pointer a ground is one of those, or says what its text is', () => {
  const grounds = ['brass-wash', 'brass-over', 'paper', 'paper-2'];
  let looked = 0;
  const wrong = Object.entries(sheets).flatMap(([name, css]) =>
    [...rules(css)]
      .filter(r => /:hover/.test(r.selector))
      .flatMap(r => {
        const ground = r.text
          .match(/(?:^|[;\s])(?:background(?:-color)?|--legal-fill|--cell-fill):\s*([^;]+)/)?.[1]
          .trim();
        if (!ground) return [];
        looked++;
        const known = grounds.some(g => ground === `var(--${g})`),
          told = ground === 'var(--brass-lit)' && /(^|[;\s])color: var\(--on-brass\)/.test(r.text);
        return known || told ? [] : [`${name}: ${r.selector} { ${r.text} }`];
      }),
  );
  assert.ok(looked > 20, `${looked} rules`);
  assert.deepEqual(wrong, []);
});

run();
