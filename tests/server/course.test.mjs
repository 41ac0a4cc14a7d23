// Whose course it was: the hash that all are told at each move, the signature under the file, and
// that a course made afterwards with the same secret is refused.
import fs from 'node:fs';
import path from 'node:path';
import { Server, test, run, ok, equal, actions, orrery, pair, play } from './kit.mjs';
import { course, isSigned } from './course.mjs';

const server = new Server();
let ada, ben, key, match, file;
const again = async socket =>
  Object.assign(await server.connect(socket.user), { user: socket.user });
const theKey = async () => (await (await server.fetch('/api/key')).json()).key;
const replay = async table => (await server.fetch(`/api/tables/${table}/replay`)).text();
const views = table =>
  [...ada.all, ...ben.all].filter(m => m.t === 'view' && m.table === table && m.hash);

/** What `orrery verify` says of a file with this text. */
let files = 0;
function verify(text, ...more) {
  const name = path.join(server.folder, `course-${++files}.ndjson`);
  fs.writeFileSync(name, text);
  const { status, stdout, stderr } = orrery('verify', name, ...more);
  return { status, said: stdout + stderr };
}
function refused(text, why, ...more) {
  const { status, said } = verify(text, ...more);
  ok(status === 1 && said.includes(why), `status 1, "${why}": ${status}, ${said}`);
  return said;
}

/** Of each view: what was told is the course of the file, at its ply. Returns how many there were. */
function agree(table, text, colours) {
  const c = course(text, colours),
    told = views(table);
  for (const v of told)
    equal(
      [v.ply, v.rev, v.hash],
      [v.ply, v.rev, v.over ? c.hash : c.told(v.ply, v.rev)],
      `${table}, ply ${v.ply}`,
    );
  ok(told.some(v => v.over) && told.every(v => /^[0-9a-f]{64}$/.test(v.hash)), 'also the end');
  return told.length;
}

test('guests come; the key of the server is told to anybody, and is no private link', async () => {
  await server.start();
  [ada, ben] = [await server.join('Ada'), await server.join('Ben')];
  const answer = await server.fetch('/api/key');
  equal([answer.status, answer.headers.get('content-type')], [200, 'application/json']);
  const said = await answer.json();
  equal(Object.keys(said), ['key']);
  ({ key } = said);
  ok(/^[0-9a-f]{64}$/.test(key), key);
  equal((await server.post('/api/key', { key, take: false })).status, 404);
});

test('every view tells the hash of the course at its ply; all are told the same; the file has it signed', async () => {
  match = await pair(server, ada, ben);
  await play(match, [ada, ben]);
  await ben.view(match, v => v.over);
  file = await replay(match);
  ok(agree(match, file) >= 16, 'at every move, to both');
  const of = socket =>
    new Map(socket.all.filter(m => m.table === match && m.hash).map(m => [m.rev, m.hash]));
  const [hers, his] = [of(ada), of(ben)];
  for (const [rev, hash] of his) equal(hers.get(rev) ?? hash, hash, `revision ${rev}`);
  equal(new Set(hers.values()).size, hers.size, 'no two are alike');
  const { last, hash } = course(file);
  equal([last.hash, last.key], [hash, key]);
  ok(isSigned(hash, last.signature, key), 'an Ed25519 signature of that hash');
});

test('with chance, bots, options and colours too', async () => {
  const { colours } = (await (await server.fetch('/api/games')).json()).games.find(
    g => g.id === 'century',
  );
  const { table } = await ada.good({
    t: 'create',
    game: 'century',
    seats: 3,
    bots: ['apprentice', 'apprentice'],
  });
  await ada.good({ t: 'open', table });
  await ada.good({ t: 'colour', table, colour: colours[2] });
  await ada.good({ t: 'start', table });
  await play(table, [ada], 30);
  await ada.good({ t: 'leave', table });
  await ada.view(table, v => v.over, 60000);
  const text = await replay(table);
  ok(JSON.parse(text.split('\n')[0]).seats[0].colour === 2, 'the colour stands in the file');
  agree(table, text, colours);
  const { status, said } = verify(text, '--key', key, '--hash', ada.newest.get(table).hash);
  ok(status === 0 && said.includes("this server's course: yes"), said);
  refused(text.replace('"colour":2', '"colour":3'), 'not the course that was signed');
});

test('what the signature does not cover is what the rules say, or the file is none', () => {
  const lines = file.trim().split('\n');
  const other = (line, change) => {
    const all = [...lines];
    const value = JSON.parse(all.at(line));
    change(value);
    all[line < 0 ? all.length + line : line] = JSON.stringify(value);
    return `${all.join('\n')}\n`;
  };
  refused(
    other(-1, last => last.result.forEach(r => (r.seat = 1 - r.seat))),
    'expected "result" to name the seats in their order',
  );
  refused(
    other(-1, last => (last.result[1].status = 'won by force')),
    'expected "status" to be "played" or "left"',
  );
  refused(
    other(0, head => (head.dealer = 99)),
    'expected "dealer" to be a seat',
  );
  for (const claim of [{ automaton: true }, { later: true }, { team: 1 }])
    refused(
      other(0, head => Object.assign(head.seats[1], claim)),
      'as the options have them',
    );
});

test('the hash that binds the draws is told before anybody has drawn', async () => {
  const { table } = await ada.good({ t: 'create', game: 'century', seats: 2 });
  await ada.good({ t: 'open', table });
  const before = await ada.table(table);
  ok(before.status === 'setup' && /^[0-9a-f]{64}$/.test(before.commitment), before.commitment);
  await ada.good({ t: 'bot', table, seat: 1, level: 'apprentice' });
  await ada.good({ t: 'start', table });
  equal((await ada.table(table, t => t.status === 'playing')).commitment, before.commitment);
});

test('verify tells three things apart', () => {
  let { status, said } = verify(file, '--key', key);
  equal(status, 0, said);
  for (const words of [
    'drawn fairly: yes',
    'played by the rules: yes',
    "this server's course: yes",
  ])
    ok(said.includes(words), `${words}: ${said}`);
  ({ status, said } = verify(file)); // a key that stands in the file alone proves nothing
  equal(status, 0, said);
  ok(said.includes("this server's course: not shown") && said.includes('/api/key'), said);
  equal(verify(file, '--hash', course(file).hash).status, 0);
  const other = key.replace(/^./, d => (d === '0' ? '1' : '0'));
  refused(file, 'not signed by the server of the key that was given', '--key', other);
  refused(file, 'not the course whose hash was given', '--hash', other);
  const { signature } = course(file).last;
  const flipped = signature.replace(/^./, d => (Number.parseInt(d, 16) ^ 1).toString(16));
  refused(file.replace(signature, flipped), 'the signature is not one of this course');
});

/** Another match with the secret of this one, as anybody can write it after the end. */
function forge(text, columns) {
  const lines = text.trim().split('\n'),
    last = JSON.parse(lines.at(-1));
  const verb = JSON.parse(lines[1]).a[0];
  const moves = columns.map((c, i) =>
    JSON.stringify({ ply: i + 1, by: i % 2, a: [verb, c - 1, 0, 0], do: `drop ${c}` }),
  );
  last.result = [1, 0].map((score, seat) => ({ seat, score, rank: 2 - score, status: 'played' }));
  last.plies = moves.length;
  return { moves: [lines[0], ...moves].join('\n'), last };
}

test('a course made afterwards with the same secret is drawn and legal, and not the one of this server', () => {
  const { moves, last } = forge(file, [1, 2, 1, 2, 1, 2, 1]);
  const said = refused(
    `${moves}\n${JSON.stringify(last)}\n`,
    'not the course that was signed',
    '--key',
    key,
  );
  for (const words of ['drawn fairly: yes', 'played by the rules: yes', "this server's course: no"])
    ok(said.includes(words), `${words}: ${said}`);
  const { hash, signature: _, key: __, ...bare } = last;
  const unsigned = `${moves}\n${JSON.stringify(bare)}\n`;
  const forged = course(unsigned).hash;
  ok(forged !== hash, 'another hash');
  refused(
    `${moves}\n${JSON.stringify({ ...last, hash: forged })}\n`,
    'the signature is not one of this course',
  );
  refused(unsigned, 'expected a signature', '--key', key);
  refused(unsigned, 'not the course whose hash was given', '--hash', hash);
  ok(
    verify(unsigned).said.includes("this server's course: not shown. It is not signed"),
    'says so',
  );
});

test('another server has another key, and its signature is not this one’s', async () => {
  const other = new Server();
  await other.start();
  try {
    const [cid, dan] = [await other.join('Cid'), await other.join('Dan')];
    const table = await pair(other, cid, dan);
    await play(table, [cid, dan]);
    const text = await (await other.fetch(`/api/tables/${table}/replay`)).text();
    const theirs = (await (await other.fetch('/api/key')).json()).key;
    ok(theirs !== key, 'another key');
    equal(verify(text, '--key', theirs).status, 0);
    refused(text, 'not signed by the server of the key that was given', '--key', key);
  } finally {
    await other.stop();
  }
});

test('what was taken back is in no course; after a restart it goes on as it was', async () => {
  const table = await pair(server, ada, ben);
  const drop = async ({ q }, column) => {
    await ada.good({ t: 'act', table, q, action: `drop ${column}` });
    return ada.view(table, v => v.ply === 1);
  };
  const first = await drop(await ada.view(table, v => v.q !== undefined), 3);
  await ada.good({ t: 'undo', table });
  const back = await ada.view(table, v => v.rev > first.rev && v.ply === 0);
  const before = await drop(back, 4);
  await server.kill();
  await server.start();
  [ada, ben] = [await again(ada), await again(ben)];
  for (const socket of [ada, ben]) await socket.good({ t: 'open', table });
  const after = await ada.view(table);
  equal(
    [after.rev, after.ply, after.hash],
    [before.rev, before.ply, before.hash],
    'as it was told',
  );
  await play(table, [ada, ben]);
  await ben.view(table, v => v.over);
  const text = await replay(table);
  const c = course(text); // what was taken back is told, but in no file
  for (const v of views(table).filter(m => m.rev !== first.rev))
    equal(v.hash, v.over ? c.hash : c.told(v.ply, v.rev), `ply ${v.ply}, revision ${v.rev}`);
  equal(
    [first, back, before].map(v => c.told(v.ply, v.rev) === v.hash),
    [false, true, true],
  );
  equal(await theKey(), key, 'the key outlives the process');
  equal(verify(text, '--key', key, '--hash', ada.newest.get(table).hash).status, 0);
  equal(await replay(match), file, 'and the file of before is the same, byte for byte');
});

test('a secret answer that is taken back and given again is told as another thing each time', async () => {
  const { table } = await ada.good({ t: 'create', game: 'sealed_bids', seats: 2 });
  for (const socket of [ada, ben]) await socket.good({ t: 'open', table });
  await ben.good({ t: 'sit', table });
  await ada.good({ t: 'start', table });
  const view = await ada.view(table, v => v.prompt === 'bid' && v.q !== undefined);
  const [first, second] = actions(view.legal);
  const told = [];
  let { q, rev } = view;
  for (const action of [first, second, first]) {
    await ada.good({ t: 'act', table, q, action });
    const seen = await ben.view(table, v => v.rev > rev);
    told.push(seen.hash);
    await ada.good({ t: 'undo', table });
    ({ q, rev } = await ada.view(table, v => v.rev > seen.rev && v.q !== undefined));
  }
  equal(new Set(told).size, 3, 'nobody sees that the third is the first');
});

test('who was answered for by the rules, that stands in the file and in its hash', async () => {
  await server.stop();
  await server.start(['--test-clock', '300']);
  [ada, ben] = [await again(ada), await again(ben)];
  const table = await pair(server, ada, ben, { clock: 30 });
  await ada.view(table, v => v.over, 60000); // nobody does anything
  const text = await replay(table);
  ok(text.includes('"clock":true'), 'in the file');
  equal(ada.newest.get(table).hash, course(text).hash);
  equal(verify(text, '--key', key).status, 0);
  refused(text.replace(',"clock":true', ''), 'not the course that was signed');
  await server.stop();
  const bare = orrery('export', table, '--data', server.data).stdout; // written without the rules
  equal([course(bare).hash, course(bare).last.hash], [course(text).hash, course(text).hash]);
});

run();
