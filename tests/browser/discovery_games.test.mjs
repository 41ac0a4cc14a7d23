// Discovery by mouse: a whole match of each game but Connect (discovery.test.mjs), with a bot and an automaton.
import { Guest, Server, dice, faultless, run, test } from './lib.mjs';
import { create, play, whole } from './discovery.mjs';

const server = new Server();
let guest;

for (const [variant, options] of Object.entries({ explore: {}, select: { seats: 4 }, compose: {}, memory: {} }))
  test(`a whole match of ${variant}: no page scroll, what is legal can be pressed and nothing else`, async () => {
    if (!guest) { await server.start(); guest = await Guest.come(server, { name: 'Ada' }); }
    await create(guest, { variant, seats: 3, automata: 1, last_era: 3, ...options });
    const prompts = await play(guest, dice(variant.length), { each: view => whole(guest, view) });
    console.log(`#   ${JSON.stringify(prompts)}`);
    await guest.$('.over .score-col').first().waitFor();
  });

faultless(() => [guest]);
run(280);
