// Behind a proxy that speaks https: the cookie, the trust in X-Forwarded-For.
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { Server, test, run, ok, equal } from './kit.mjs';

const server = new Server(),
  origin = 'https://orrery.example';
let ada;

test('with an https public URL the cookie is __Host- and Secure, and the log says so', async () => {
  await server.start(['--public-url', origin]);
  server.origin = origin;
  ada = await server.join('Ada');
  ok(
    /^__Host-orrery=[0-9a-f]+\.[0-9a-f]+; HttpOnly; SameSite=Lax; Path=\/; Max-Age=\d+; Secure$/.test(
      ada.user.header,
    ),
    ada.user.header,
  );
  await server.logged('event=cookie name=__Host-orrery secure=yes forwarded=trusted');
});

test('another name, another origin: no', async () => {
  const plain = ada.user.cookie.replace('__Host-', '');
  equal((await (await server.fetch('/api/me', { headers: { cookie: plain } })).json()).id, null);
  equal((await server.connect({ cookie: plain })).status, 403);
  equal(
    (await server.connect(ada.user, { origin: `http://localhost:${server.port}` })).status,
    403,
  );
});

test('a private link: its address, its cookie', async () => {
  const { table } = await ada.good({ t: 'create', game: 'connect_four', seats: 2 });
  const { key } = await ada.good({ t: 'key', table });
  ok(key.startsWith(`${origin}/k/`), key);
  const answer = await server.post('/api/key', { key: key.slice(-32), take: true });
  equal([answer.status, (await answer.json()).table], [200, table]);
  ok(
    answer.headers.get('set-cookie').startsWith('__Host-orrery=') &&
      answer.headers.get('set-cookie').endsWith('; Secure'),
    'the cookie',
  );
});

test('the last X-Forwarded-For is the client: limits go by it', async () => {
  const ask = forwarded =>
    server.post('/api/session', { name: 'x' }, { 'x-forwarded-for': forwarded });
  await server.flood(() => ask('192.0.2.1'));
  // Some of the crowd now come from another address, through the first: they are taken, the others
  // refused.
  let i = 0;
  const other = at => at % 8 === 0,
    answers = await server.flood(() =>
      ask(other(i++) ? '192.0.2.1, 198.51.100.9' : '198.51.100.9, 192.0.2.1'),
    );
  equal(
    answers.filter((_, at) => other(at)).map(a => a.status),
    Array(10).fill(200),
  );
});

test('a browser that asks by http is told in words where the place is; programs and the proxy are served', async () => {
  const words = name => new URL(`../../web/${name}`, import.meta.url);
  for (const name of ['https.html', 'tls.txt'])
    fs.copyFileSync(words(name), path.join(server.web, name));
  fs.writeFileSync(path.join(server.web, 'index.html'), 'the page');
  const ask = async (where, headers) => {
    const a = await server.fetch(where, { headers });
    return [a.status, a.headers.get('content-type'), await a.text()];
  };
  const html = 'text/html; charset=utf-8',
    accept = 'text/html,*/*;q=0.8';
  for (const where of ['/', '/t/abcdef', '/nowhere', `/k/${'0'.repeat(32)}`]) {
    const [status, type, text] = await ask(where, { accept });
    equal([where, status, type], [where, 421, html]);
    ok(
      text.includes(`<a href="${origin}/">${origin}</a>`) &&
        text.includes('lang="fr"') &&
        !text.includes('{{'),
      text,
    );
  }
  equal(await ask('/', { accept, 'x-forwarded-for': '192.0.2.1' }), [200, html, 'the page']);
  equal(await ask('/', { accept, 'x-forwarded-proto': 'https' }), [200, html, 'the page']);
  equal((await ask('/api/me', { accept }))[1], 'application/json');
  equal((await ask('/api/nowhere', { accept }))[1], 'application/json');
  equal((await ask('/healthz', { accept }))[0], 200);
  equal((await ask('/', { accept: '*/*' }))[0], 200, 'a program');
  const byName = await new Promise(done => {
    // a proxy that passes on the name, and says nothing of itself
    let text = '';
    net
      .connect(server.port, '127.0.0.1', function () {
        this.write(`GET / HTTP/1.1\r\nHost: Orrery.example\r\nAccept: ${accept}\r\n\r\n`);
      })
      .on('data', bytes => {
        text += bytes;
      })
      .on('close', () => done(text));
  });
  ok(byName.startsWith('HTTP/1.1 200') && byName.endsWith('the page'), byName);
});

test('TLS to the port of http is answered in words, one byte of it is enough', async () => {
  for (const hello of [[0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3, ...Array(500).fill(10)], [0x16]]) {
    const said = await new Promise(done => {
      let text = '';
      net
        .connect(server.port, '127.0.0.1', function () {
          this.write(Buffer.from(hello));
        })
        .on('data', bytes => {
          text += bytes;
        })
        .on('close', () => done(text));
    });
    ok(
      /^HTTP\/1.1 400 .*\r\ncontent-type: text\/plain; charset=utf-8\r\n/s.test(said) &&
        said.includes('This port speaks http.') &&
        said.includes('proxy') &&
        said.includes('mandataire'),
      said,
    );
  }
});

test('what browsers leave out of an Origin, the public URL may have', async () => {
  for (const [given, sent] of [
    ['https://Orrery.Example:443/', 'https://orrery.example'],
    ['http://ORRERY.example:80', 'http://orrery.example'],
    ['http://orrery.example:443/', 'http://orrery.example:443'],
    ['https://[2001:db8::80]', 'https://[2001:db8::80]'],
  ]) {
    const other = await new Server().start(['--public-url', given]);
    other.origin = sent;
    const socket = await other.join('Ada');
    equal([given, socket.status], [given, 101]);
    const { table } = await socket.good({ t: 'create', game: 'connect_four', seats: 2 });
    await socket.good({ t: 'open', table });
    equal((await socket.table(table)).link, `${sent}/t/${table}`);
    await other.stop();
  }
});

run();
