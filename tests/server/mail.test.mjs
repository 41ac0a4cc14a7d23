// What orrery mail brings to a true mail server (aiosmtpd of Debian), and what it says of those
// that refuse, hang, drop the line, or have no good certificate.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';
import { program, test, run, ok, equal } from './kit.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orrery-mail-'));
const [cert, key] = ['cert', 'key'].map(name => path.join(folder, `${name}.pem`));
const children = new Set();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  fs.rmSync(folder, { recursive: true, force: true });
});
execFileSync(
  'openssl',
  [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::ffff:127.0.0.1'],
    ...['-keyout', key, '-out', cert],
  ],
  { stdio: 'ignore' },
);

/** A mail server; `heard` are the lines that it has said. */
async function serve(options = {}) {
  const script = fileURLToPath(new URL('smtp.py', import.meta.url));
  const child = spawn('/usr/bin/python3', [script, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const server = { heard: [], close: () => child.kill() };
  await new Promise((done, fail) => {
    child.on('exit', code => fail(new Error(`smtp.py has ended with ${code}`)));
    readline.createInterface(child.stdout).on('line', line => {
      const said = JSON.parse(line);
      server.heard.push(said);
      if (said.port) done((server.port = said.port));
    });
  });
  server.letters = () => server.heard.filter(l => l.envelope);
  return server;
}

/** What the program says, with its status; for people or as JSON. */
function mail(url, to, more = [], json = true) {
  const from = 'Orrery, of Rømer <post@orrery.example>';
  const child = spawn(program, [
    ...['mail', '--try', to, '--smtp', url, '--mail-from', from],
    ...(json ? ['--json'] : []),
    ...more,
  ]);
  return new Promise(done => {
    const said = { out: '', err: '' };
    child.stdout.on('data', bytes => (said.out += bytes));
    child.stderr.on('data', bytes => (said.err += bytes));
    child.on('close', status => {
      if (json && said.out) Object.assign(said, JSON.parse(said.out));
      done({ ...said, status });
    });
  });
}
const told = ({ status, fate, why, code }) => [status, fate, why, code];
const header = (letter, name) => letter.headers.filter(([n]) => n === name).map(([, v]) => v);

const plain = await serve();
const url = `smtp://127.0.0.1:${plain.port}`;

test('a letter arrives: envelope, headers, and both parts as they were sent', async () => {
  const said = await mail(url, 'ann@example.org', ['--letter', 'turn']);
  equal(told(said), [0, 'delivered', 'ok', 250]);
  equal(said.answer, '250 2.0.0 taken');
  const [letter] = plain.letters();
  equal(letter.envelope, ['post@orrery.example', ['ann@example.org']]);
  equal(letter.defects, []);
  equal(header(letter, 'From'), ['"Orrery, of Rømer" <post@orrery.example>']);
  equal(header(letter, 'To'), ['ann@example.org']);
  equal(header(letter, 'Subject'), ['Your turn: Newton with Kirch and Rømer']);
  equal(header(letter, 'Auto-Submitted'), ['auto-generated']);
  equal(header(letter, 'Content-Language'), ['en']);
  equal(header(letter, 'List-Unsubscribe'), ['<https://orrery.invalid/off/turn>']);
  equal(header(letter, 'List-Unsubscribe-Post'), ['List-Unsubscribe=One-Click']);
  ok(/^<[0-9a-f]{16}@orrery\.example>$/.test(header(letter, 'Message-ID')[0]), 'a Message-ID');
  ok(Math.abs(new Date(header(letter, 'Date')[0]) - Date.now()) < 60_000, 'a date of now');
  equal(
    letter.parts.map(([type]) => type),
    ['text/plain', 'text/html'],
  );
  const [[, text], [, html]] = letter.parts;
  ok(text.startsWith('It is your turn, Cunitz.\n\nNewton, round 4, turn 2.\n'), 'the text');
  ok(text.includes('\n   Kirch  26 points\n   You    21 points\n   Rømer  18 points\n'), 'rows');
  ok(text.includes('\n-- \nOne letter for all your turns'), 'the foot');
  ok(html.startsWith('<!doctype html>\n<html lang="en">'), 'the HTML');
  ok(html.includes('<a href="https://orrery.invalid/" style="display:inline-block'), 'the button');
  ok(html.endsWith('</body></html>\n'), 'the end of the HTML');
  for (const line of letter.raw.split('\r\n')) ok(line.length <= 78, `a short line: ${line}`);
  equal(
    plain.heard.filter(l => l.ehlo).map(l => l.ehlo),
    ['orrery.example'],
  );
});

test('the code, in French; nothing to unsubscribe from', async () => {
  const more = ['--letter', 'code', '--language', 'fr'];
  equal(told(await mail(url, 'ben@example.org', more)), [0, 'delivered', 'ok', 250]);
  const letter = plain.letters().at(-1);
  equal(header(letter, 'Subject'), ['40718253 est votre code pour Orrery']);
  equal(header(letter, 'List-Unsubscribe'), []);
  equal(letter.defects, []);
  const [[, text], [, html]] = letter.parts;
  ok(text.includes('\n   40718253\n'), 'the code in the text');
  ok(/Il est bon\spendant\s10\sminutes\./.test(text), 'numbers');
  ok(text.includes('l’a demandé'), 'accents');
  ok(html.includes('<b>40718253</b>'), 'the code in HTML');
});

test('refusals for good, refusals for now, and lines that are dropped', async () => {
  equal(told(await mail(url, 'busy@example.org')), [1, 'later', 'busy', 450]);
  const gone = await mail(url, 'gone@example.org');
  equal(told(gone), [1, 'never', 'refused', 550]);
  equal(gone.answer, '550 5.1.1 nobody here of that name');
  equal(told(await mail(url, 'refused@example.org')), [1, 'never', 'refused', 554]);
  const dropped = await mail(url, 'drop@example.org');
  equal([dropped.status, dropped.fate, dropped.why], [1, 'later', 'line']);
  const { out, err } = await mail(url, 'gone@example.org', [], false);
  equal(
    [out, err],
    ['', `orrery: ${url}: not delivered, never (refused): 550 5.1.1 nobody here of that name\n`],
  );
});

test('a server that hangs, one that says nothing, one that is not there', async () => {
  const hang = await mail(url, 'hang@example.org', ['--wait', '0.5']);
  equal([hang.status, hang.fate, hang.why], [1, 'later', 'timeout']);
  const silent = net.createServer(() => {}).listen(0, '127.0.0.1');
  await new Promise(done => silent.once('listening', done));
  const { port } = silent.address();
  const mute = await mail(`smtp://127.0.0.1:${port}`, 'ann@example.org', ['--wait', '0.5']);
  equal(told(mute), [1, 'later', 'timeout', 0]);
  silent.close();
  const none = await mail('smtp://127.0.0.1:1', 'ann@example.org');
  equal(told(none), [1, 'later', 'line', 0]);
});

test('STARTTLS: where it must be, where it is offered, and certificates that nobody signed', async () => {
  const tls = await serve({ tls: 'starttls', cert, key });
  const must = `smtp+starttls://127.0.0.1:${tls.port}`;
  const trust = ['--smtp-ca', cert];
  equal(told(await mail(must, 'ann@example.org', trust)), [0, 'delivered', 'ok', 250]);
  equal(
    tls.letters().map(l => l.tls),
    [true],
  );
  const unsigned = await mail(must, 'ann@example.org');
  equal([unsigned.status, unsigned.fate, unsigned.why], [1, 'later', 'certificate']);
  const offered = `smtp://[::ffff:127.0.0.1]:${tls.port}`; // not by a name of this machine
  equal(told(await mail(offered, 'ann@example.org', trust)), [0, 'delivered', 'ok', 250]);
  equal((await mail(offered, 'ann@example.org')).why, 'certificate');
  equal(
    tls.letters().map(l => l.tls),
    [true, true],
  );
  const here = `smtp://127.0.0.1:${tls.port}`;
  equal(told(await mail(here, 'ann@example.org')), [0, 'delivered', 'ok', 250]);
  equal(
    tls.letters().map(l => l.tls),
    [true, true, false],
  );
  const without = await mail(`smtp+starttls://127.0.0.1:${plain.port}`, 'tls@example.org', trust);
  equal([without.status, without.fate, without.why], [1, 'later', 'tls']);
  const unoffered = await mail(`smtp://[::ffff:127.0.0.1]:${plain.port}`, 'cid@example.org', trust);
  equal(told(unoffered), [0, 'delivered', 'ok', 250]);
  equal(
    plain.heard.filter(l => l.to === 'tls@example.org'),
    [],
  );
  tls.close();
});

test('TLS from the first byte, a user and a password, which nobody hears of', async () => {
  const tls = await serve({ tls: 'smtps', cert, key, login: true });
  const trust = ['--smtp-ca', cert];
  const at = `127.0.0.1:${tls.port}`;
  const good = await mail(`smtps://post:p%40ss%2Fw%3Ard@${at}`, 'ann@example.org', trust);
  equal(told(good), [0, 'delivered', 'ok', 250]);
  equal(
    tls.letters().map(l => [l.tls, l.user]),
    [[true, 'post']],
  );
  const bad = await mail(`smtps://post:hunter22@${at}`, 'ann@example.org', trust, false);
  equal([bad.status, bad.out], [1, '']);
  ok(bad.err.startsWith(`orrery: smtps://${at}: not delivered, later (login): 535`), bad.err);
  ok(!bad.err.includes('hunter22') && !bad.err.includes('post:'), 'no password in what is said');
  equal((await mail(`smtps://${at}`, 'ann@example.org', trust)).why, 'login');
  equal((await mail(`smtps://${at}`, 'ann@example.org')).why, 'certificate');
  // A password goes over no line without TLS, whatever the server offers.
  const open = await serve({ login: true });
  const bare = `smtp://post:p%40ss%2Fw%3Ard@[::ffff:127.0.0.1]:${open.port}`;
  equal((await mail(bare, 'ann@example.org')).why, 'tls');
  equal(
    open.heard.filter(l => l.login),
    [],
  );
  tls.close();
  open.close();
});

test('wrong calls say what was expected, without what was secret', async () => {
  const wrong = async (url, to, words) => {
    const { status, err } = await mail(url, to, [], false);
    equal(status, 2, err);
    ok(err.includes(words), `${words} in ${err}`);
    ok(!err.includes('hunter22'), `no password in ${err}`);
  };
  await wrong('http://post:hunter22@mail.example.org', 'a@b.de', 'expected smtp://');
  await wrong('smtp://post:hunter22@mail.example.org/path', 'a@b.de', 'nothing behind');
  await wrong(
    'smtp://po st:hunter22@mail.example.org',
    'a@b.de',
    'expected an address as in smtp://',
  );
  await wrong('smtp://post@mail.example.org', 'a@b.de', 'a password with the user');
  await wrong(url, 'ann@localhost', 'what does not fit: domain');
  await wrong(url, 'ann@example.org\nBcc: x', 'what does not fit: domain');
  const { status, err } = await mail(url, 'ann@example.org', ['--letter', 'specimen'], false);
  equal([status, err], [2, 'orrery: --letter specimen: expected try, code, address or turn\n']);
});

await run();
