// Reads the table of Century off the page as a person sees it, and says what the view message wants
// to be seen there.
import assert from 'node:assert/strict';
import { until } from './lib.mjs';

const CUBES = ['yellow', 'red', 'green', 'brown'];
const SHIELD = { blue: 'indigo', white: 'argent', purple: 'plum', black: 'sable' };

/** Runs in the page. */
function readPage() {
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const one = (selector, from) => from.querySelector(selector);
  const text = (selector, from) => one(selector, from)?.textContent.trim() ?? null;
  const number = (selector, from) => text(selector, from)?.match(/\d+/)?.[0] ?? null;
  const uses = (selector, from) =>
    all(`${selector} use`, from).map(u => u.getAttribute('href').slice(1));
  const tip = e => e?.getAttribute('data-tip') ?? null;
  const seen = e =>
    Boolean(e) && e.getClientRects().length > 0 && getComputedStyle(e).visibility !== 'hidden';
  const pawns = e => {
    const hrefs = uses('.stand', e),
      times = text('.stand b', e);
    return hrefs.length
      ? { who: hrefs[0].replace('pawn-', ''), n: times ? Number(times.slice(1)) : hrefs.length }
      : null;
  };
  const action = e =>
    all('.act > *', e).map(x =>
      x.matches('svg') ? one('use', x).getAttribute('href').slice(1) : x.textContent,
    );
  const box = e => e.getBoundingClientRect();
  const middle = e => [box(e).left + box(e).width / 2, box(e).top + box(e).height / 2];
  const places = all('.loc').map(e => ({
    id: e.dataset.at.slice(6),
    name: text('.nm', e),
    medal: uses('.med', e)[0],
    printed: text('.med > b:not(.coin)', e),
    action: action(e),
    land: uses('.sym', e)[0] ?? null,
    tile: tip(one('.cover .etile', e)),
    covered: e.matches('.covered'),
    pawns: pawns(e),
    coin: text('.coin', e),
    dear: Boolean(one('.coin.no', e)),
    glows: e.matches('.legal') && seen(one('.frame', e)),
    role: one('.hit', e).tagName,
    label: one('.hit', e).getAttribute('aria-label'),
    disabled: one('.hit', e).getAttribute('aria-disabled'),
    at: middle(e),
    seen: seen(e),
    piles: all('.piles > *', e).map(p => ({
      tip: tip(p),
      height: text('.ht', p) ?? (tip(p) && tip(p) !== 'part:empty_pile' ? '×1' : null),
      faces: uses('.btile', p),
      role: p.getAttribute('role') ?? p.tagName,
      label: p.getAttribute('aria-label'),
    })),
  }));
  const players = all('.player').map(e => ({
    name: text('.nom', e),
    shield: uses('header', e)[0],
    status: text('.id .cap', e),
    first: Boolean(one('.mark:not(.solid)', e)),
    you: Boolean(one('.mark.solid', e)),
    turn: e.matches('.turn'),
    pips: all('.pips .on', e).length,
    pipsOf: all('.pips i', e).length,
    cards: text('.eight .num', e),
    score: text('.pt .num', e),
    store: uses('.store', e),
    count: text('.cnt', e),
    available: text('.av .num', e),
    placed: text('.se span:nth-child(2) .num', e),
    reserve: text('.rs .num', e),
    icons: all('.cc', e).map(c => [tip(c).split(':')[2], text('.num', c)]),
    bonus: all('.own-tile .btile', e).map(tip),
    free: all('.tiles > .btile.none', e).length,
    tiles: all('.tiles .etile', e).map(tip),
    seen: seen(e),
  }));
  return {
    places,
    players,
    labels: all('.chart .tag').map(e => ({ label: e.textContent.trim(), at: middle(e) })),
    row: all('.rowc .pcard').map(e => ({
      card: e.dataset.card ?? null,
      at: middle(e)[0],
      goods: uses('.cost', e),
      points: number('.pts', e),
      label: e.getAttribute('aria-label'),
      glows: e.matches('.legal'),
    })),
    deck: {
      tip: tip(one('.deck .dk', document)),
      goods: uses('.deck .cost', document),
      points: number('.deck .pts', document),
      words: text('.deck .dn', document),
    },
    round: text('.round .num', document),
    ends: text('.round .ends', document),
    last: Boolean(one('.round .ends.last', document)),
    question: text('#question', document),
    who: text('.ask .who', document),
    edition: text('.key .ed', document),
    editionSeen: seen(one('.key .ed', document)),
    buttons: all('.ask .btns button').map(b => b.textContent.trim()),
    rev: one('.table:not(.catching-up)', document)?.dataset.rev,
    legalPiles: all('.pile.legal').map(e => e.dataset.at.slice(5)),
  };
}

/** The page and the view it shows, read together: what comes by the wire stands a moment later. */
export async function read(guest) {
  return until(async () => {
    const { view, table } = guest;
    const page = await guest.page.evaluate(readPage);
    return (
      guest.view === view &&
      page.rev === String(view.rev) &&
      page.round === String(view.view.round) && { page, message: view, view: view.view, table }
    );
  }, 'page and view together');
}

const goods = counts => CUBES.flatMap((c, i) => Array(counts[c] ?? 0).fill(`good-${i + 1}`));
const by = (list, id) => list.find(x => x.id === id);

/** What stands printed on a place: a number before one good when there are many of one kind. */
function printedAction(def) {
  const short = counts => {
    const list = goods(counts);
    return list.length >= 5 && new Set(list).size === 1 ? [String(list.length), list[0]] : list;
  };
  if (def.gain) return ['+', ...short(def.gain)];
  if (def.upgrade_steps) return Array(def.upgrade_steps).fill('step');
  if (def.trade) return [...short(def.trade.give), 'arrow', ...short(def.trade.get)];
  return [];
}

export function checkPlaces({ page, view }, edition, lang = 'en') {
  assert.equal(page.places.length, 23, 'places');
  assert.deepEqual(
    page.labels.map(l => l.label),
    view.boards.map(b => by(edition.boards, b).label),
    'the four sheets',
  );
  // Each sheet in its place: all its places are on its side of the middle of the chart.
  const xs = page.labels.map(l => l.at[0]),
    midX = (Math.min(...xs) + Math.max(...xs)) / 2;
  const ys = page.labels.map(l => l.at[1]),
    midY = (Math.min(...ys) + Math.max(...ys)) / 2;
  for (const at of view.locations) {
    const def = by(edition.locations, at.id),
      slot = by(edition.boards, def.board).slot,
      p = by(page.places, at.id),
      where = `at ${at.id}`;
    assert.ok(p?.seen, `${at.id} is seen`);
    assert.equal(p.at[0] > midX, slot.col === 1, `column of ${at.id}`);
    assert.ok(slot.row === 1 ? p.at[1] > midY - 12 : p.at[1] < midY + 12, `row of ${at.id}`);
    assert.equal(p.name, def.name[lang], `name ${where}`);
    assert.equal(p.medal, `m-${def.type}`, `type ${where}`);
    assert.equal(p.printed, String(def.settlers), `printed number ${where}`);
    assert.deepEqual(p.action, printedAction(def), `action ${where}`);
    assert.equal(p.land, def.symbol && `i-${def.symbol}`, `symbol ${where}`);
    assert.equal(p.tile, at.tile && `expl:${at.tile}`, `exploration tile ${where}`);
    assert.equal(p.covered, at.tile !== null, `covered ${where}`);
    assert.deepEqual(
      p.pawns,
      at.holder === null ? null : { who: SHIELD[view.seats[at.holder].colour], n: at.settlers },
      `settlers ${where}`,
    );
  }
}

/**
 * The places of a view as a seat sees them, or a spectator: what they take from it, and what is in
 * the way.
 */
export function placesFor(view, seat) {
  const s = seat === null ? null : view.seats[seat];
  return view.locations.map((at, i) => ({
    ...at,
    need: s?.need.length ? s.need[i] : at.need,
    why: at.tile
      ? 'covered'
      : s && at.holder === seat
        ? 'own'
        : s?.dear.includes(i)
          ? 'dear'
          : s?.no_effect.includes(i)
            ? 'no_effect'
            : null,
  }));
}

/**
 * Asked for a turn: every place says what it takes from this player and whether it can be chosen.
 */
export function checkNeeds({ page, message, view, table }) {
  if (message.prompt !== 'turn') return;
  for (const at of placesFor(view, table.you)) {
    const p = by(page.places, at.id),
      legal = Boolean(message.legal.activate?.[at.id]);
    assert.equal(at.why === null, legal, `${at.id}: why is null when legal`);
    assert.equal(p.glows, legal, `${at.id} glows when it can be chosen`);
    assert.equal(p.disabled, String(!legal), `${at.id} says it can be chosen`);
    assert.equal(
      p.coin,
      legal || at.why === 'dear' ? String(at.need) : null,
      `required number of ${at.id}`,
    );
    assert.equal(p.dear, at.why === 'dear', `${at.id} too dear`);
    if (legal) assert.ok(p.label.endsWith(` ${at.need}`), `${at.id} says its number: ${p.label}`);
    if (at.why === 'own') assert.equal(at.holder, table.you, `${at.id} own`);
  }
}

export function checkCards({ page, view }, edition) {
  assert.deepEqual(
    page.row.map(c => c.card),
    view.row,
    'the row',
  );
  const forts = edition.locations
    .filter(l => l.type === 'fort')
    .sort((a, b) => a.fort_index - b.fort_index);
  view.row.forEach((id, i) => {
    if (!id) return;
    const card = by(edition.point_cards, id);
    assert.deepEqual(
      [page.row[i].goods, page.row[i].points],
      [goods(card.cost), String(card.points)],
      `cost and points of ${id}`,
    );
    const fort = by(page.places, forts[i].id).at[0];
    assert.ok(Math.abs(page.row[i].at - fort) < 40, `${id} lies over its fort`);
  });
  const { top, count } = view.deck;
  assert.equal(page.deck.tip, top && `card:${top}@deck`, 'the top card of the deck');
  if (top) {
    const card = by(edition.point_cards, top);
    assert.deepEqual(
      [page.deck.goods, page.deck.points],
      [goods(card.cost), String(card.points)],
      'cost and points of the top card',
    );
  }
  assert.match(
    page.deck.words,
    count ? new RegExp(`(^|\\D)${count}(\\D|$)`) : /empty|épuisée|vide/i,
    'the number of cards in the deck',
  );
}

export function checkPiles({ page, view }, edition) {
  for (const def of edition.locations.filter(l => l.type === 'fort')) {
    const piles = view.piles.filter(p => p.location === def.id).sort((a, b) => a.index - b.index),
      seen = by(page.places, def.id).piles;
    assert.deepEqual(
      seen.map(p => [p.tip, p.height]),
      piles.map(p =>
        p.height ? [`bonus:${p.top}@${p.height}`, `×${p.height}`] : ['part:empty_pile', null],
      ),
      `piles at ${def.id}`,
    );
    piles.forEach((p, i) => {
      if (p.top)
        assert.deepEqual(
          seen[i].faces.filter(f => f.startsWith('i-')),
          by(edition.bonus_tiles, p.top).icons.map(x => `i-${x}`),
          `face of ${p.top}`,
        );
    });
  }
}

export function checkPlayers({ page, view, table }, edition) {
  const order = view.seats
    .map((_, i) => i)
    .sort((a, b) => view.seats[a].place - view.seats[b].place);
  assert.equal(page.players.length, order.length, 'all players');
  order.forEach((seat, i) => {
    const s = view.seats[seat],
      p = page.players[i],
      total = s.store.reduce((a, b) => a + b, 0),
      who = `of seat ${seat}`;
    assert.ok(p.seen, `player ${seat} is seen`);
    if (table.seats[seat].name)
      assert.equal(p.name, table.seats[seat].name, `name ${who}: the order is the turn order`);
    assert.equal(p.shield, `shield-${SHIELD[s.colour]}`, `colour ${who}`);
    assert.equal(p.first, view.first === seat, `first-player mark ${who}`);
    assert.equal(p.you, table.you === seat, `"you" ${who}`);
    assert.deepEqual(
      [p.available, p.placed, p.reserve].map(Number),
      [s.available, s.placed, s.reserve],
      `settlers ${who}`,
    );
    const slots = Math.max(0, 10 - total);
    assert.deepEqual(
      p.store,
      [
        ...CUBES.flatMap((_, c) => Array(s.store[c]).fill(`good-${c + 1}`)),
        ...Array(slots).fill('slot'),
      ],
      `store ${who}`,
    );
    assert.equal(p.count, `${total}/10`, `store out of 10 ${who}`);
    assert.deepEqual(
      p.icons,
      edition.new_world_icons.map((icon, k) => [icon.id, String(s.icons[k])]),
      `claimed icons ${who}`,
    );
    assert.deepEqual(
      p.bonus,
      s.bonus.map(b => `bonus:${b}`),
      `bonus tiles ${who}`,
    );
    assert.equal(p.free, 3 - s.bonus.length, `free spaces for bonus tiles ${who}`);
    assert.deepEqual(
      p.tiles,
      s.tiles.slice(0, 4).map(t => `expl:${t}`),
      `exploration tiles ${who}`,
    );
  });
}

export function checkProgress({ page, view }) {
  const order = view.seats
    .map((_, i) => i)
    .sort((a, b) => view.seats[a].place - view.seats[b].place);
  order.forEach((seat, i) => {
    const s = view.seats[seat],
      p = page.players[i];
    assert.deepEqual(
      [p.pips, p.pipsOf, Number(p.cards), s.cards_goal],
      [s.cards.length, 8, s.cards.length, 8],
      `cards out of 8 of seat ${seat}`,
    );
    assert.equal(p.score, String(s.score), `score so far of seat ${seat}`);
    assert.equal(
      s.lines.reduce((n, l) => n + l.points, 0),
      s.score,
      `score lines of seat ${seat}`,
    );
  });
}

export function checkRound({ page, message, view, table }) {
  assert.equal(page.round, String(view.round), 'the round');
  assert.equal(page.last, view.last_round, 'the last round is said');
  if (view.last_round) assert.match(page.ends, /last round|derni/i);
  const order = view.seats
    .map((_, i) => i)
    .sort((a, b) => view.seats[a].place - view.seats[b].place);
  const active = page.players.findIndex(p => p.turn);
  if (!message.over) assert.equal(order[active], message.hold ?? view.turn, 'the active player');
  const says = {
    turn: /^(Send settlers|No place is open)/,
    upgrade: /^Raise a good/,
    trade: /^How often/,
    fort: /^(Take a bonus tile|Now )/,
    explore: /^Take one exploration tile/,
    return: /^Too much in store/,
  };
  if (message.over) assert.match(page.question, /over/);
  else if (message.hold !== null && message.hold !== undefined && message.hold === table.you)
    assert.match(page.question, /^Take back, or say Done/);
  else if (message.prompt)
    assert.match(page.question, says[message.prompt], 'the decision awaited');
  else {
    const name = page.players[order.indexOf(message.must[0])].name;
    assert.ok(
      page.question.startsWith(name) && page.question.length > name.length + 6,
      `who decides what in phase ${view.phase}: ${page.question}`,
    );
  }
}

/**
 * Every card and tile that a message or a page names must lie open in that view: in the row, on the
 * deck, on a pile, on a place, with a player, or left out face up.
 */
export function checkHidden(view, text, where) {
  const open = new Set(
    [
      ...view.row,
      view.deck.top,
      ...view.piles.map(p => p.top),
      ...view.locations.map(l => l.tile),
      ...view.left_out,
      ...view.seats.flatMap(s => [...s.cards, ...s.bonus, ...s.tiles]),
    ].filter(Boolean),
  );
  for (const id of new Set(text.match(/\b(?:pc|bt|et)_[a-z0-9_]+/g) ?? []))
    assert.ok(open.has(id), `${where} names ${id}, which nobody may know`);
}

/** All that a guest received: the views as documented and nothing hidden in any frame. */
export function checkFrames(guest, edition) {
  const keys = {
    view: [
      'edition',
      'round',
      'last_round',
      'first',
      'turn',
      'phase',
      'pending',
      'boards',
      'locations',
      'piles',
      'row',
      'deck',
      'left_out',
      'seats',
    ],
    deck: ['top', 'count'],
    piles: ['location', 'index', 'top', 'height'],
  };
  let views = 0;
  for (const text of guest.frames) {
    assert.doesNotMatch(text, /"(?:seed|secret|draws|order|hidden)"/, 'no secret');
    const m = JSON.parse(text);
    if (m.t !== 'view') {
      assert.doesNotMatch(text, /\b(?:pc|bt|et)_[a-z0-9_]+/, `a ${m.t} names no card or tile`);
      continue;
    }
    views++;
    assert.deepEqual(Object.keys(m.view).sort(), [...keys.view].sort());
    assert.deepEqual(Object.keys(m.view.deck), keys.deck);
    for (const pile of m.view.piles) assert.deepEqual(Object.keys(pile), keys.piles);
    assert.ok(
      m.view.left_out.every(id => edition.exploration_tiles.some(t => t.id === id)),
      'left out and known: exploration tiles only',
    );
    // The first view tells the last events too; what they name lies open still, or was returned to
    // nobody.
    checkHidden(m.view, text, `the view after ply ${m.ply}`);
  }
  return views;
}
