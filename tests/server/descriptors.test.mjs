// Few descriptors: who is here plays on, who comes waits, and neither the processor nor the log pays for it.
import fs from 'node:fs';
import net from 'node:net';
import { Server, Socket, test, run, ok, equal, pair, play, sleep } from './kit.mjs';

const FEW = 64,
  CROWD = 100;
const server = new Server();
server.descriptors = FEW;
let ada, ben, table, lines;

// Processor time of the server so far, in seconds.
const used = () => {
  const word = fs
    .readFileSync(`/proc/${server.child.pid}/stat`, 'latin1')
    .split(') ')[1]
    .split(' ');
  return (Number(word[11]) + Number(word[12])) / 100;
};
const descriptors = () => fs.readdirSync(`/proc/${server.child.pid}/fd`).length;
const knock = () => net.connect(server.port, '127.0.0.1').on('error', () => {});
const until = async (fits, what) => {
  for (let i = 0; i < 800 && !fits(); i++) await sleep(25);
  ok(fits(), what);
};

test('a limit that is too low is told at the start', async () => {
  await server.start();
  [ada, ben] = [await server.join('Ada'), await server.join('Ben')];
  table = await pair(server, ada, ben);
  await server.logged(
    'event=descriptors',
    `the limit of open files is ${FEW}`,
    'at most 32 connections and 16 WebSockets',
  );
});

test('more connections than it has descriptors for: it plays on, quietly', async () => {
  lines = Array.from({ length: CROWD }, knock);
  await until(
    () => server.log.includes('event=full') || descriptors() >= FEW - 1,
    'it can take no more',
  );
  const [begun, log, at] = [used(), server.log.length, performance.now()];
  ok((await play(table, [ada, ben])).over, 'the match is played to its end');
  while (performance.now() - at < 5000) {
    // the time over which it is measured
    ada.send({ t: 'ping' });
    await ada.wait(m => m.t === 'pong');
    await sleep(100);
  }
  ok(used() - begun < 2, `${used() - begun} s of processor in 5 s`);
  ok(
    server.log.slice(log).split('\n').length < 20,
    `the log: ${server.log.slice(log, log + 2000)}`,
  );
  await server.logged('event=full');
  equal(server.log.split('event=full').length, 2, 'said once');
  ok(descriptors() < FEW, `${descriptors()} descriptors`);
});

test('when some have gone, others are taken', async () => {
  for (const line of lines.slice(CROWD / 2)) line.destroy();
  for (const line of lines.slice(0, CROWD / 2)) line.destroy();
  equal((await server.fetch('/healthz')).status, 200);
  const cid = await server.join('Cid');
  equal(cid.status, 101);
  await cid.close();
});

test('of the connections that there may be, half may be WebSockets', async () => {
  const sockets = [];
  let status = 101;
  while (status === 101 && sockets.length < 40) {
    const socket = new Socket();
    status = await socket.open(server.port, {
      cookie: ada.user.cookie,
      origin: server.origin,
      protocol: 'orrery.1',
      path: '/ws',
    });
    sockets.push(socket);
  }
  equal([status, sockets.length], [429, 15], 'Ada, Ben, and 14 more');
  equal((await server.fetch('/healthz')).status, 200);
  await Promise.all(sockets.map(s => s.close()));
  await until(() => descriptors() < 32, 'they are given back');
});

run();
