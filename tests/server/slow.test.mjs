// Who is slow on purpose: a head, a body, an answer have a time in all, whatever trickles.
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { Server, test, run, ok, equal } from './kit.mjs';

const server = new Server();
server.file = path.join(server.folder, 'orrery.sock');

// Writes the first bytes, then one of the others a second, until the line is closed: what it said, after how many seconds.
function trickle(first, rest) {
  return new Promise(done => {
    const begun = performance.now();
    let text = '',
      i = 0,
      timer;
    const line = net.connect({ path: server.file }, () => {
      line.write(first);
      timer = setInterval(() => line.write(rest[i++ % rest.length]), 1000);
    });
    line.on('data', bytes => {
      text += bytes;
    });
    line.on('error', () => {});
    line.on('close', () => {
      clearInterval(timer);
      done({ text, seconds: (performance.now() - begun) / 1000 });
    });
    setTimeout(() => line.destroy(), 40000).unref();
  });
}

// Asks for a file and takes nothing of it for so many seconds: how many bytes are to be had then.
function ignore(file, seconds) {
  return new Promise(done => {
    let got = 0;
    const line = net.connect({ path: server.file }, () =>
      line.write(`GET /${file} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
    );
    line.pause();
    line.on('data', bytes => {
      got += bytes.length;
    });
    line.on('error', () => {});
    line.on('close', () => done(got));
    setTimeout(() => line.resume(), seconds * 1000);
  });
}

const late = ({ text, seconds }, what) => {
  ok(
    text.startsWith('HTTP/1.1 408 ') && text.endsWith('\r\n\r\n{"error":"limit"}'),
    `${what}: ${text}`,
  );
  ok(seconds > 14 && seconds < 25, `${what}: after ${seconds} s`);
};

let ignored; // begun first: both tests wait at the same time
test('the server starts', async () => {
  fs.writeFileSync(path.join(server.web, 'large.txt'), 'x'.repeat(250000));
  await server.start();
  equal((await (await server.fetch('/large.txt')).text()).length, 250000);
  ignored = ignore('large.txt', 55);
});

test('a head and a body have 15 seconds, however they trickle; who says nothing at all is let go', async () => {
  const head = `POST /api/session HTTP/1.1\r\nHost: localhost\r\nOrigin: ${server.origin}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n`;
  const [a, b, c, d, e] = await Promise.all([
    trickle(head, 'x'),
    trickle(`${head}{"name":"A`, 'b'),
    trickle('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: ', 'a'),
    trickle('G', 'X-A: b\r\n'),
    trickle('', ['']),
  ]);
  late(a, 'a body');
  late(b, 'a body that has begun');
  late(c, 'a head');
  ok(d.text.startsWith('HTTP/1.1 400'), d.text);
  equal(e.text, '');
  ok(e.seconds > 14 && e.seconds < 25, `silent: after ${e.seconds} s`);
  equal((await server.fetch('/healthz')).status, 200);
});

test('an answer has 15 seconds and one more for every 8 kB', async () => {
  const got = await ignored; // what the line itself holds
  ok(got > 0 && got < 250000, `${got} bytes`);
  equal((await server.fetch('/healthz')).status, 200);
});

run();
