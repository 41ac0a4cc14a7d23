// Kills a server again and again under load (SIGKILL, at any moment) and holds it to its word: what a client was told is there
// afterwards, and every match goes on.
//
// usage: node tests/load/chaos.mjs [PROGRAM] [rounds=10]     (PROGRAM: build/orrery)
import { Server, actions, ok, equal, pair, sleep } from '../server/kit.mjs';

const words = process.argv.slice(2), rounds = Number(words.find(w => w.startsWith('rounds='))?.slice(7) ?? 10), PAIRS = 6;
const server = new Server();
await server.start();

const again = async socket => Object.assign(await server.connect(socket.user), { user: socket.user });
const people = [];
for (let i = 0; i < PAIRS; i++) people.push([await server.join(`A${i}`), await server.join(`B${i}`)]);
const tables = await Promise.all(people.map(([a, b]) => pair(server, a, b)));

let acts = 0, killed = 0, lost = 0, matches = 0;
// Plays at one table until the server goes; remembers what was answered ok and the newest view that anybody had.
async function playing(i, known) {
  const sent = new Map();
  while (!server.down) {
    for (const socket of people[i]) {
      const view = socket.newest.get(tables[i]);
      if (view && view.rev >= known.rev) Object.assign(known, { rev: view.rev, ply: view.ply, over: view.over !== null, board: JSON.stringify(view.view) });
      if (!view || view.over || view.q === undefined || sent.get(socket) === view.q) continue;
      sent.set(socket, view.q);
      const list = actions(view.legal);
      socket.ask({ t: 'act', table: tables[i], q: view.q, action: list[Math.floor(Math.random() * list.length)] }, 3000)
        .then(a => { if (a.t === 'ok') { acts++; known.acked = Math.max(known.acked, view.ply + 1); } }, () => {});
    }
    if (known.over) return;
    await sleep(1);
  }
}

for (let round = 1; round <= rounds; round++) {
  server.down = false;
  const known = tables.map(() => ({ rev: 0, ply: 0, acked: 0, board: '', over: false }));
  const work = tables.map((_, i) => playing(i, known[i]));
  await sleep(30 + Math.random() * 300);
  server.down = true;
  await server.kill();
  killed++;
  await Promise.all(work);
  server.fresh = server.log.length;
  await server.start();
  for (let i = 0; i < PAIRS; i++) {
    for (const socket of people[i]) { // what came in before the line broke counts, too
      const view = socket.newest.get(tables[i]);
      if (view && view.rev > known[i].rev) Object.assign(known[i], { rev: view.rev, ply: view.ply, board: JSON.stringify(view.view) });
    }
    people[i] = [await again(people[i][0]), await again(people[i][1])];
    for (const socket of people[i]) await socket.good({ t: 'open', table: tables[i] });
    const view = await people[i][0].view(tables[i]);
    if (view.ply < known[i].ply || view.ply < known[i].acked) lost++;
    ok(view.ply >= known[i].ply && view.ply >= known[i].acked, `table ${tables[i]} at ply ${view.ply}, told ${known[i].ply}, answered ${known[i].acked}`);
    if (view.ply === known[i].ply && known[i].board) equal(JSON.stringify(view.view), known[i].board, 'the same board');
    if (view.over) {
      matches++;
      tables[i] = await pair(server, ...people[i]);
    }
  }
  ok(!server.log.includes('set aside'), 'nothing is set aside');
}
console.log(JSON.stringify({ rounds, killed, acts, matches, lost }));
await server.stop();
process.exit(0);
