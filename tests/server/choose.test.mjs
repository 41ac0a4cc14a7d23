// Setting up a game of many options: what goes together, and who sits where when the rules play
// some of the seats.
import { Server, test, run, ok, equal } from './kit.mjs';

const server = new Server();
const accepts = async (seats, options, game = 'discovery') =>
  (await server.post('/api/accepts', { game, seats, options })).json();
let ada, ben;

test('guests come', async () => {
  await server.start();
  [ada, ben] = [await server.join('Ada'), await server.join('Ben')];
});

test('what goes together is accepted, and what a change would be refused for is told', async () => {
  const a = await accepts(4, { variant: 'connect' });
  equal(a.why, undefined);
  equal(a.seating, [
    { automaton: false },
    { automaton: false },
    { automaton: false },
    { automaton: false },
  ]);
  equal(a.not.cleaning, {
    true: { k: 'not_of_game', rule: 'DI-438', option: 'cleaning', variant: 'connect' },
  });
  equal(Object.keys(a.not.family_bonus), ['true']);
  equal(a.not.special_cards, {});
  equal(a.not.automata['4'].k, 'no_human');
  equal([a.seats['9'], a.not.variant], [undefined, {}]);
});

test('what does not go together has its reason, in both ways out', async () => {
  const b = await accepts(5, { variant: 'explore', teams: 'two' });
  equal([b.why.k, b.seating], ['teams', undefined]);
  equal([b.seats['4'], b.seats['7'].k, b.not.teams.none], [undefined, 'teams', undefined]);
  equal((await accepts(9, { last_era: 2 })).why, {
    k: 'cards',
    rule: 'DI-025',
    cards: 18,
    needed: 45,
  });
});

test('a game without reasons accepts', async () => {
  equal(await accepts(2, {}, 'connect_four'), {
    seats: {},
    not: {},
    seating: [{ automaton: false }, { automaton: false }],
  });
});

test('questions that are none are refused', async () => {
  for (const body of [
    {},
    { game: 'chess', seats: 2, options: {} },
    { game: 'discovery', seats: 10, options: {} },
    { game: 'discovery', seats: 0, options: {} },
    { game: 'discovery', seats: 4, options: { variant: 'bridge' } },
    { game: 'discovery', seats: 4, options: { colour: 1 } },
    { game: 'discovery', seats: 4, options: [] },
    { game: 'discovery', seats: 4, options: { teams: null } },
    { game: 'discovery', seats: 4, options: {}, more: 1 },
  ])
    equal((await server.post('/api/accepts', body)).status, 400, JSON.stringify(body));
  for (const seats of ['2.0', '2e0', '4294967298', '-4294967294', '18446744073709551618'])
    equal(
      (await server.post('/api/accepts', `{"game":"century","seats":${seats},"options":{}}`))
        .status,
      400,
      seats,
    );
  equal((await server.post('/api/accepts', 'not json')).status, 400);
});

test('automata have their seats, sides are told; people and bots take the others', async () => {
  const { table } = await ada.good({
    t: 'create',
    game: 'discovery',
    seats: 4,
    bots: ['apprentice'],
    options: { variant: 'connect', automata: 2, teams: 'collaborative' },
  });
  await ada.good({ t: 'open', table });
  const { seats } = await ada.table(table);
  equal(
    seats.map(s => s.kind),
    ['human', 'automaton', 'bot', 'automaton'],
  );
  equal(
    seats.map(s => s.team),
    [0, 1, 0, 1],
  );
  ok(
    seats[1].name &&
      seats[1].here &&
      seats[1].level === undefined &&
      new Set(seats.map(s => s.name)).size === 4,
    'names of their own',
  );
  await ben.refused({ t: 'sit', table }, 'full');
  await ben.refused({ t: 'sit', table, seat: 1 }, 'full');
  await ada.refused({ t: 'bot', table, seat: 1, level: 'fellow' }, 'full');
  await ada.refused({ t: 'remove', table, seat: 1 }, 'forbidden');
  await ada.good({ t: 'bot', table, seat: 2, level: null });
  await ben.good({ t: 'sit', table });
  equal((await ada.table(table, t => t.seats[2].kind === 'human')).seats[2].name, 'Ben');
});

test('no more bots than seats that are left; a match with automata begins and is told as such after a restart', async () => {
  await ada.refused(
    {
      t: 'create',
      game: 'discovery',
      seats: 4,
      bots: ['apprentice', 'apprentice'],
      options: { automata: 2 },
    },
    'bad_input',
  );
  const { table } = await ada.good({
    t: 'create',
    game: 'discovery',
    seats: 3,
    bots: ['apprentice'],
    options: { automata: 1 },
    start: true,
  });
  await ada.good({ t: 'open', table });
  await ada.table(table, t => t.status === 'playing');
  await server.stop();
  await server.start();
  const again = await server.connect(ada.user);
  await again.good({ t: 'open', table });
  equal(
    (await again.table(table)).seats.map(s => s.kind),
    ['human', 'bot', 'automaton'],
  );
  await again.view(table, v => v.q !== undefined);
  [ada] = [again];
});

run();
