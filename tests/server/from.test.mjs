// A match that is begun from a ply of another one: with the past of that one, draws of its own, and
// a file that says so.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { simulated } from '../simulated.mjs';
import { Server, test, run, ok, equal, orrery, pair, play, program } from './kit.mjs';
import { course, isSigned } from './course.mjs';

const server = new Server();
const files = path.join(server.folder, 'files');
const begin = () => server.start(['--test-replays', files]);
let ada, ben, cid, source, running, key;

const again = async () => {
  [ada, ben, cid] = await Promise.all(
    [ada, ben, cid].map(async s => Object.assign(await server.connect(s.user), { user: s.user })),
  );
};
const json = async where => (await server.fetch(where)).json();
const lines = text =>
  text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
/** Begins one, opened by who asks; the answer's table. */
async function from(socket, more) {
  const { table } = await socket.good({ t: 'from', seat: 0, ...more });
  await socket.good({ t: 'open', table });
  return table;
}

test('a match of two is played to its end', async () => {
  fs.mkdirSync(files);
  await begin();
  [ada, ben, cid] = [await server.join('Ada'), await server.join('Ben'), await server.join('Cid')];
  source = await pair(server, ada, ben);
  ok((await play(source, [ada, ben])).over, 'over');
  running = await pair(server, ada, ben);
  ({ key } = await json('/api/key'));
});

test('anybody goes on from a ply of it, against bots: the same board, what was done stands', async () => {
  const table = await from(cid, { table: source, ply: 4, seat: 0, bots: 'apprentice' });
  const told = await cid.table(table);
  equal([told.status, told.from, told.you], ['playing', { table: source, ply: 4 }, 0]);
  equal(
    told.seats.map(s => s.kind),
    ['human', 'bot'],
  );
  const view = await cid.view(table, v => v.ply === 4);
  equal(view.view, (await json(`/api/tables/${source}/at/4`)).view, 'the board:');
  equal([view.undo, view.events.length > 0], [false, true]);
  await cid.refused({ t: 'undo', table }, 'illegal');
  const [old, log] = [await json(`/api/tables/${source}/log`), await play(table, [cid])];
  ok(log.over, 'over');
  const fresh = await json(`/api/tables/${table}/log`);
  equal([fresh.from, old.from], [{ table: source, ply: 4 }, undefined]);
  equal(fresh.moves.slice(0, 4), old.moves.slice(0, 4), 'the moves:');
  ok(fresh.secret !== old.secret && fresh.commitment === told.commitment, 'draws of its own');
});

test('what was given is not taken back, though it was the own last move', async () => {
  const table = await from(ada, { table: source, ply: 3, seat: 0 });
  await ben.good({ t: 'open', table });
  await ben.good({ t: 'sit', table });
  await ada.good({ t: 'start', table });
  equal([(await ada.view(table)).undo, (await ben.view(table)).q !== undefined], [false, true]);
  await ada.refused({ t: 'undo', table }, 'illegal');
  ok((await play(table, [ada, ben])).over, 'over');
});

test('its file says from where; what was given is told apart, and nobody writes it otherwise', async () => {
  simulated(program, files, 'bids', 'sealed_bids', 2, 5);
  const table = await from(ada, { file: 'bids', ply: 9, bots: 'apprentice' });
  const { hash } = await play(table, [ada]);
  const text = await (await server.fetch(`/api/tables/${table}/replay`)).text(),
    file = path.join(server.folder, 'from.ndjson');
  equal(lines(text)[0].from, { table: 'bids', ply: 9 });
  const by = course(text);
  equal([by.hash, by.last.hash, isSigned(hash, by.last.signature, key)], [hash, hash, true]);
  const prove = (what, ...more) => {
    fs.writeFileSync(file, what);
    const { status, stdout } = orrery('verify', file, '--json', ...more);
    return { status, ...JSON.parse(stdout) };
  };
  const chance = lines(text).filter(l => l.by === 'chance'),
    good = prove(text, '--key', key);
  equal(
    [good.status, good.from, good.chance, good.rules, good.course],
    [0, { table: 'bids', ply: 9 }, true, true, true],
  );
  const own = chance.filter(l => l.ply > 9).length;
  ok(own > 0 && own < chance.length, `it draws before and after: ${own}`);
  equal(good.draws, own);
  const said = orrery('verify', file).stdout;
  ok(said.includes('begun from ply 9 of match bids'), said);
  equal(orrery('replay', file, '--check').status, 0);
  // Another match, another ply, none: the signature is not one of that, and draws do not fit.
  for (const [a, b] of [
    ['"table":"bids"', '"table":"bid5"'],
    ['"ply":9}', '"ply":10}'],
    ['"ply":9}', '"ply":8}'],
    [/,"from":\{[^}]*\}/, ''],
    ['"ply":9}', `"ply":${good.plies}}`],
    ['"ply":9}', '"ply":0}'],
    ['"table":"bids"', '"table":"a b"'],
  ]) {
    ok(text.replace(a, b) !== text, `${a} stands there`);
    equal(prove(text.replace(a, b), '--key', key).status, 1, `with ${b}:`);
  }
});

test('seats may stay open: others sit down, in the colours of that match, before and after a restart', async () => {
  simulated(program, files, 'newton', 'newton', 3, 3);
  const plies = lines(fs.readFileSync(path.join(files, 'newton.orrery'), 'utf8')).length - 2;
  const first = await from(ada, { file: 'newton', ply: plies - 30, seat: 2, bots: 'apprentice' });
  ok((await play(first, [ada], Infinity, undefined, 200000)).over, 'over');
  const colours = (await json(`/api/tables/${first}/log`)).seats.map(s => s.colour);
  ok(new Set(colours).size === 3, colours.join());
  const given = plies - 20;
  let table = await from(ben, { table: first, ply: given, seat: 1, open: true });
  equal((await ben.table(table)).status, 'setup');
  await cid.good({ t: 'open', table });
  await cid.good({ t: 'sit', table, seat: 2 });
  await cid.refused({ t: 'colour', table, colour: null }, 'forbidden');
  await cid.good({ t: 'stand', table });
  await server.stop();
  await begin();
  await again();
  await ben.good({ t: 'open', table });
  await cid.good({ t: 'open', table });
  await cid.good({ t: 'sit', table, seat: 0 });
  await ben.refused({ t: 'start', table }, 'forbidden');
  await ben.good({ t: 'bot', table, seat: 2, level: 'apprentice' });
  await ben.good({ t: 'start', table });
  let told = await ben.table(table, m => m.status === 'playing');
  equal([told.from, told.seats.map(s => s.colour)], [{ table: first, ply: given }, colours]);
  const before = await ben.view(table, v => v.ply >= given);
  ok(before.ply >= given, `ply ${before.ply}`);
  await server.kill();
  await begin();
  await again();
  for (const socket of [ben, cid]) await socket.good({ t: 'open', table });
  told = await ben.table(table);
  equal(told.from, { table: first, ply: given });
  ok((await play(table, [ben, cid], Infinity, undefined, 200000)).over, 'over');
  const file = path.join(server.folder, 'newton.ndjson');
  fs.writeFileSync(file, await (await server.fetch(`/api/tables/${table}/replay`)).text());
  equal(orrery('verify', file, '--key', key).status, 0, 'proved:');
});

test('a rematch of it begins at the beginning', async () => {
  const table = await from(ada, { table: source, ply: 5, bots: 'apprentice' });
  await play(table, [ada]);
  const { table: next } = await ada.good({ t: 'rematch', table });
  await ada.good({ t: 'open', table: next });
  equal((await ada.table(next)).from, undefined);
});

test('refused: what is not over, beyond its end, before its first, a seat that is not there', async () => {
  const ask = { t: 'from', table: source, ply: 4, seat: 0 };
  const { plies } = await json(`/api/tables/${source}/log`);
  for (const [more, code] of [
    [{ table: running }, 'forbidden'],
    [{ table: 'zzzzzz' }, 'not_found'],
    [{ ply: plies }, 'over'],
    [{ ply: plies + 1 }, 'not_found'],
    [{ ply: 4000000000 }, 'not_found'],
    [{ ply: 0 }, 'bad_input'],
    [{ ply: -1 }, 'bad_input'],
    [{ ply: 2 ** 40 }, 'bad_input'],
    [{ ply: '4' }, 'bad_input'],
    [{ seat: 2 }, 'bad_input'],
    [{ seat: -1 }, 'bad_input'],
    [{ bots: 'nobody' }, 'bad_input'],
    [{ bots: '' }, 'bad_input'],
    [{ seats: 2 }, 'bad_input'],
    [{ file: 'bids' }, 'bad_input'],
    [{ table: undefined }, 'bad_input'],
    [{ table: undefined, file: '../bids' }, 'bad_input'],
    [{ table: undefined, file: 'nothing' }, 'not_found'],
  ])
    await cid.refused({ ...ask, ...more }, code);
  fs.writeFileSync(path.join(files, 'other.orrery'), '{"format":"orrery-replay-2"}\n');
  await cid.refused({ t: 'from', file: 'other', ply: 1, seat: 0 }, 'bad_input');
});

test('seats that the rules play stay theirs', async () => {
  const { table: old } = await ada.good({
    t: 'create',
    game: 'discovery',
    seats: 3,
    options: { variant: 'connect', automata: 2 },
    start: true,
  });
  await ada.good({ t: 'open', table: old });
  ok((await play(old, [ada])).over, 'over');
  const kinds = async table => (await json(`/api/tables/${table}/log`)).seats.map(s => s.kind);
  const seats = await kinds(old);
  equal([...seats].sort(), ['automaton', 'automaton', 'human']);
  const mine = seats.indexOf('human');
  await ada.refused({ t: 'from', table: old, ply: 30, seat: (mine + 1) % 3 }, 'full');
  const table = await from(ada, { table: old, ply: 30, seat: mine });
  ok((await play(table, [ada])).over, 'over');
  equal(await kinds(table), seats);
  simulated(program, files, 'automata', 'discovery', 3, 1, ['automata=2']);
  await from(ada, { file: 'automata', ply: 30, seat: 0 });
  const file = path.join(files, 'automata.orrery'); // seated otherwise than the options have it
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replaceAll(',"automaton":true', ''));
  await ada.refused({ t: 'from', file: 'automata', ply: 30, seat: 0 }, 'unsupported');
});

test('where somebody came or left before that ply it does not go on', async () => {
  simulated(program, files, 'three', 'century', 3, 1);
  const text = fs.readFileSync(path.join(files, 'three.orrery'), 'utf8').split('\n');
  const at = text.findIndex(line => line && typeof JSON.parse(line).by === 'number') + 3;
  const leave = { ply: at, by: 'table', a: [9, 1, 0, 0], do: 'leave 1' };
  const file = [...text.slice(0, at), JSON.stringify(leave), ''].join('\n');
  fs.writeFileSync(path.join(files, 'left.orrery'), file);
  await ada.refused({ t: 'from', file: 'left', ply: at, seat: 0 }, 'unsupported');
  const table = await from(ada, { file: 'left', ply: at - 1, seat: 0, bots: 'apprentice' });
  await ada.good({ t: 'leave', table });
});

test('of another version it is kept as it was written, and given away with what it was begun from', async () => {
  const table = await from(ada, { table: source, ply: 3, bots: 'apprentice' });
  const { hash, ply } = await play(table, [ada]);
  const { moves } = await json(`/api/tables/${table}/log`);
  await server.stop();
  const code =
    'import sqlite3, sys\nd = sqlite3.connect(sys.argv[1])\nd.execute("UPDATE tables SET version = version + 1 WHERE code = ?", (sys.argv[2],))\nd.commit()\nd.close()';
  equal(spawnSync('python3', ['-c', code, server.data, table]).status, 0);
  await begin();
  await again();
  await ada.refused({ t: 'from', table, ply: 4, seat: 0 }, 'unsupported');
  const text = await (await server.fetch(`/api/tables/${table}/replay`)).text();
  equal([lines(text)[0].bare, lines(text)[0].from], [true, { table: source, ply: 3 }]);
  equal(
    lines(text)
      .slice(1, -1)
      .map(l => l.by),
    moves.map(m => m.by),
  );
  const by = course(text);
  equal([by.plies, by.last.hash, by.hash !== hash], [ply, by.hash, true]); // the version is part of the course
  equal(isSigned(by.hash, by.last.signature, key), true);
});

test('files are for tests alone: another server knows of none', async () => {
  const other = new Server();
  await other.start();
  const guest = await other.join('Dan');
  await guest.refused({ t: 'from', file: 'bids', ply: 9, seat: 0 }, 'bad_input');
  await other.stop();
});

test('it is a table like any other: who makes too many waits', async () => {
  const guest = await server.join('Eve');
  let refused;
  for (let i = 0; i < 70 && !refused; i++) {
    const answer = await guest.ask({ t: 'from', table: source, ply: 2, seat: 0 }, undefined, 0);
    if (answer.t !== 'ok') refused = answer;
  }
  equal(refused?.code, 'limit');
});

await run();
