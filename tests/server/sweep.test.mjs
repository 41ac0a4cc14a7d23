// Tables at which nobody ever plays are not kept for ever; all others are.
import { Server, test, run, ok, equal, orrery, pair, play, sleep } from './kit.mjs';

const server = new Server();
const codes = {};
let ada, ben;
const swept = async () =>
  Number(
    /^orrery_tables_swept_total (\d+)$/m.exec(await (await server.fetch('/metrics')).text())[1],
  );

test('some are played, some never', async () => {
  await server.start();
  [ada, ben] = [await server.join('Ada'), await server.join('Ben')];
  const create = { t: 'create', game: 'connect_four', seats: 2 };
  codes.empty = (await ada.good(create)).table;
  codes.bots = (await ada.good({ ...create, bots: ['apprentice'], start: true })).table;
  await ada.good({ t: 'open', table: codes.bots });
  await ada.good({ t: 'chat', table: codes.bots, text: 'nobody comes' });
  await ada.good({ t: 'key', table: codes.bots });
  codes.met = (await ada.good(create)).table;
  await ben.good({ t: 'open', table: codes.met });
  await ben.good({ t: 'sit', table: codes.met, seat: 1 });
  codes.played = await pair(server, ada, ben);
  await play(codes.played, [ada, ben], 2);
  codes.over = await pair(server, ada, ben);
  await play(codes.over, [ada, ben]);
});

test('what was never played is forgotten when its time is over, the rest stays', async () => {
  await server.kill();
  await sleep(1100);
  await server.start(['--keep-empty', '1s']);
  for (let i = 0; i < 400 && (await swept()) < 2; i++) await sleep(25);
  equal(await swept(), 2);
  await server.kill();
  await server.start(['--keep-empty', '0']);
  ada = await server.connect(ada.user);
  for (const name of ['met', 'played', 'over']) await ada.good({ t: 'open', table: codes[name] });
  for (const name of ['empty', 'bots'])
    await ada.refused({ t: 'open', table: codes[name] }, 'not_found');
  equal((await server.fetch(`/api/tables/${codes.over}/replay`)).status, 200);
  equal(await swept(), 0);
});

test('a time that is none is refused', () => {
  for (const word of ['', 'x', '1', '1w', '-1d', '1d ', '99999d'])
    ok(orrery('serve', '--keep-empty', word).stderr.includes('--keep-empty'), word);
});

run();
