// The matches of the stores here: each game, and each of the games that a module plays, once played
// to its end and once left in its middle.
export const GAMES = [
  ['connect_four', 2],
  ['sealed_bids', 3],
  ['century', 3, {}, 60],
  ['newton', 2, {}, 150],
  ['newscience', 3, {}, 60],
  ['discovery', 4, { variant: 'explore', automata: '1' }, 60],
  ['discovery', 3, { variant: 'select' }, 50],
  ['discovery', 4, { variant: 'memory', automata: '1', special_cards: 'true' }, 90],
  ['discovery', 3, { variant: 'connect' }, 70],
  ['discovery', 3, { variant: 'compose' }, 70],
].map(([game, seats, options = {}, middle = 6]) => ({ game, seats, options, middle }));

/** Picks by a fixed row of numbers, so that matches go everywhere and not always the first way. */
export function picker(seed) {
  let x = seed;
  return list => {
    x = (x * 48271) % 2147483647;
    return list[x % list.length];
  };
}
