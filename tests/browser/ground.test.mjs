// What a game brings in styles reaches no further than its own ground: said by lint of each selector
// as it is written, and seen in a browser of each as it was built, on pages of the shell and on the
// table of another game.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { Guest, Server, faultless, run, test } from './lib.mjs';
import { playNow } from './century.mjs';

const web = new URL('../../web/', import.meta.url);
const server = new Server();
let guest;

/** What the rule of ours says of a sheet of Newton. */
async function complaints(code) {
  const { default: stylelint } = await import(new URL('node_modules/stylelint/lib/index.mjs', web));
  const { results } = await stylelint.lint({
    code,
    codeFilename: fileURLToPath(new URL('style/newton/trial.css', web)),
    config: {
      plugins: [fileURLToPath(new URL('stylelint-ground.mjs', web))],
      rules: { 'orrery/ground': [true, { frame: ['ask-box'] }] },
    },
  });
  return results[0].warnings.map(w => w.text);
}

const GROUND = ':where(.game-newton)';
const GOOD = [
  `${GROUND} { .pot { color: red; } @media (max-width: 9px) { .pot.tall { color: red; } } }`,
  `${GROUND} { --pot: red; } :root[data-theme="candlelight"] ${GROUND} { --pot: blue; }`,
  `@media (x) { :root:not([data-theme="paper"]) ${GROUND} { --pot: blue; } }`,
  `@keyframes newton-told { to { opacity: 1; } } ${GROUND} { .ask-box { animation: newton-told; } }`,
];
const BAD = {
  '.pot { color: red; }': /"\.pot" reaches beyond/,
  ':where(.game-century) { .pot { color: red; } }': /reaches beyond/,
  [`.pot, ${GROUND} { color: red; }`]: /reaches beyond/,
  ':root { --pot: red; }': /":root" reaches beyond/,
  '@media (x) { .pot { color: red; } }': /reaches beyond/,
  '@font-face { font-family: Pot; }': /reaches beyond/,
  '@keyframes told { to { opacity: 1; } }': /must be called newton-/,
  [`${GROUND} { .tall & { color: red; } }`]: /climbs out/,
  [`${GROUND} { body .pot { color: red; } }`]: /climbs out/,
  [`${GROUND} { .shelf .chat { color: red; } }`]: /styles ".chat" wherever it stands/,
};

test('lint finds each way off the ground, and nothing wrong with what stays', async () => {
  for (const code of GOOD) assert.deepEqual(await complaints(code), [], code);
  for (const [code, what] of Object.entries(BAD)) {
    const said = await complaints(code);
    assert.equal(said.length, 1, `${code}: ${said}`);
    assert.match(said[0], what);
  }
});

/** Runs in the page: loads the sheets of all games, and finds what they style that is not theirs. */
async function strays() {
  const boards = Object.entries(JSON.parse(document.getElementById('app').dataset.boards));
  const found = [];
  let looked = 0;
  const look = (game, rules) => {
    for (const rule of rules) {
      if (rule.selectorText) {
        looked++;
        // A part that is drawn beside an element is where the element is.
        const selector = rule.selectorText.replace(
          /::?(before|after|backdrop|[\w-]*placeholder)/g,
          '',
        );
        for (const e of document.querySelectorAll(selector))
          if (!e.closest(`.game-${game}`))
            found.push(`${game}: ${rule.selectorText}: ${e.className}`);
      }
      if (rule.cssRules && !(rule instanceof CSSKeyframesRule)) look(game, rule.cssRules);
    }
  };
  for (const [game, { css }] of boards) {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: css });
    await new Promise(done => {
      link.onload = done;
      document.head.append(link);
    });
    look(game, link.sheet.cssRules);
  }
  return { found: found.slice(0, 20), looked, games: boards.length };
}

async function clean(what) {
  const { found, looked, games } = await guest.page.evaluate(strays);
  assert.ok(games >= 4 && looked > 1500, `${what}: ${looked} rules of ${games} games`);
  assert.deepEqual(found, [], what);
}

test('with the styles of all games loaded none of them meets the shell, nor another game', async () => {
  await server.start();
  guest = await Guest.come(server, { name: 'Ada' });
  await guest.go('/');
  await guest.$('.plate').first().waitFor();
  await clean('the first page');
  await guest.go('/how/newton');
  await guest.$('.how .fig-newton').first().waitFor();
  await clean('how to play Newton');
  await guest.go('/how/century'); // what is read of is what is played then
  await guest.page.getByRole('heading', { level: 1, name: /Century/ }).waitFor();
  await playNow(guest);
  await guest.$('.loc').first().waitFor();
  await guest.page.keyboard.press('h');
  await guest.$('.rules-panel h3').first().waitFor();
  await clean('a table of Century, and the rules over it');
});

faultless(() => [guest]);
run();
