// The New Science: all event cards on the real table, each read whole: in both languages, where
// there is least room, and on a telephone. The cards are put into the newest view on its way to the
// page; nothing else of it is changed.
import assert from 'node:assert/strict';
import { Guest, Server, dice, faultless, run, test, until } from './lib.mjs';
import { play, playNow, shown } from './newscience.mjs';

const server = new Server();
const people = [],
  pictures = new Map();
let edition;

/**
 * A guest at a table in its second round, and a way to show other cards to it; `now`: a space is
 * being resolved, which takes room.
 */
async function table(how, seats) {
  const guest = await Guest.come(server, how);
  people.push(guest);
  let last, send;
  await guest.page.routeWebSocket(/\/ws$/, ws => {
    ws.connectToServer().onMessage(text => {
      const m = JSON.parse(text);
      if (m.t === 'view') last = m;
      ws.send(text);
    });
    send = m => ws.send(JSON.stringify(m));
  });
  await playNow(guest, { seats });
  await play(guest, dice(4), { stop: v => v.view.round >= 2 && v.prompt === 'allocate' });
  await shown(guest);
  const lay = async (cards, now) => {
    const m = structuredClone(last),
      { view } = m;
    delete m.rev;
    view.cards = view.cards.map((face, i) => ({ ...face, card: cards[i].id }));
    if (now) {
      view.pending.space = now;
      view.spaces = view.spaces.map(s => (s.id === now ? { ...s, state: 'now', owner: 0 } : s));
    }
    send(m);
    await until(
      async () =>
        (await guest.$('.ecard').evaluateAll(list => list.map(e => e.dataset.tip))).join() ===
          view.cards.map(c => `card:${c.card}`).join() &&
        (await guest.$('.niche.now').count()) === (now ? 1 : 0),
      'the cards lie open',
    );
  };
  return { guest, lay, faces: last.view.cards.length };
}

/**
 * What of the cards is not seen whole: a line of words that goes beyond its own box or the card.
 */
const cut = guest =>
  guest.$('.ecard').evaluateAll(list =>
    list.flatMap(card => {
      const room = card.getBoundingClientRect(),
        k = room.width / card.offsetWidth;
      return [...card.querySelectorAll('h4, p')]
        .filter(e => {
          const words = document.createRange(),
            own = e.getBoundingClientRect(),
            half = (k * parseFloat(getComputedStyle(e).lineHeight)) / 2;
          words.selectNodeContents(e);
          return [...words.getClientRects()].some(
            line =>
              (line.top + line.bottom) / 2 + half > Math.min(own.bottom, room.bottom) + 1 ||
              line.right > own.right + 1,
          );
        })
        .map(e => `${card.dataset.tip} ${e.localName}: ${e.textContent}`);
    }),
  );

async function readAll(how, seats) {
  const { guest, lay, faces } = await table(how, seats);
  const cards = edition.event_cards,
    bad = [];
  for (let i = 0; i < cards.length; i += faces) {
    for (const now of [undefined, 'experiment_1']) {
      await lay([cards[i], cards[(i + 1) % cards.length]], now);
      bad.push(...(await cut(guest)));
    }
    for (const [tip, kind, drawn] of await guest
      .$('.ecard')
      .evaluateAll(list =>
        list.map(e => [
          e.dataset.tip,
          e.querySelector('.epic small').textContent,
          e.querySelector('.cpic').innerHTML,
        ]),
      ))
      pictures.set(tip, `${how.lang} ${kind} ${drawn}`);
  }
  assert.deepEqual([...new Set(bad)], []);
  assert.ok((await guest.overflow()).x <= 1);
  await guest.close();
}

test(
  'the server',
  async () => {
    await server.start();
    edition = await server.edition('newscience');
    assert.equal(edition.event_cards.length, 54);
  },
  true,
);

test('NS-328: five players, English: no card is cut', () => readAll({ lang: 'en' }, 5));
test('no two cards of a kind have the same picture', () => {
  assert.equal(pictures.size, 54);
  const twice = [...pictures]
    .filter(([tip, drawn]) =>
      [...pictures].some(([other, same]) => other !== tip && same === drawn),
    )
    .map(([tip]) => tip);
  assert.deepEqual(twice, []);
});
test('NS-328: five players, French: no card is cut', () => readAll({ lang: 'fr' }, 5));
test('NS-328: three players, French: no card is cut', () => readAll({ lang: 'fr' }, 3));
test('NS-328: on a telephone, French: no card is cut', () =>
  readAll({ lang: 'fr', size: 'phone' }, 5));

test('NS-330: a value that is published says so beside those that are not', async () => {
  const guest = await Guest.come(server, { prefs: { laws: true } });
  people.push(guest);
  await playNow(guest, { seats: 2 });
  await guest.$('.sci[data-tip="sci:galileo"]').hover();
  const tip = guest.$('.game-tip').filter({ hasText: 'Galileo' });
  await tip.waitFor();
  const lines = (await tip.locator('.src').allInnerTexts()).map(s => s.replace(/\s+/g, ' ').trim());
  assert.deepEqual(
    lines.map(s => s.split(' ')[0]),
    ['rule', 'printed', 'reconstructed'],
  );
  assert.match(lines[1], /turn order, research$/);
  assert.match(lines[2], /the rest/);
});

faultless(() => people);
run(200);
