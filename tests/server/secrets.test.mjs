// What opens an account is nowhere in clear: after all ways in have been used, neither the log, nor the
// files of the store, nor a backup has the bytes of a password, code, token, cookie, link or challenge.
import fs from 'node:fs';
import path from 'node:path';
import { Authenticator } from '../authenticator.mjs';
import { Server, test, run, ok, equal, orrery } from './kit.mjs';
import { mailbox } from './mailbox.mjs';

const server = new Server();
const box = await mailbox();
const secrets = new Map(); // what it is, and its bytes
const cookieOf = answer => answer.headers.get('set-cookie')?.split(';')[0];
const post = (where, body, cookie) => server.post(where, body, cookie ? { cookie } : {});
const good = async answer => {
  ok(answer.status < 300, `${answer.url}: ${answer.status} ${await answer.clone().text()}`);
  return answer;
};

/** As it stands, and, of hex and base64, as bytes. */
function keep(what, text) {
  ok(text.length >= 8, `${what}: ${text}`);
  secrets.set(what, Buffer.from(text));
  if (/^[0-9a-f]{32,}$/.test(text)) secrets.set(`${what}, bytes`, Buffer.from(text, 'hex'));
  else if (/^[\w-]{43}$/.test(text)) secrets.set(`${what}, bytes`, Buffer.from(text, 'base64url'));
}
const keepCookie = (what, cookie) => {
  const value = cookie.split('=')[1];
  for (const [i, part] of value.split('.').entries())
    if (part.length === 64) keep(`${what}, part ${i}`, part);
};

const passwords = ['the first word of passage', 'another word of passage'];

test('all ways in are used, rightly and wrongly', async () => {
  await server.start(box.options);
  const guest = await server.join('Ann');
  keepCookie('cookie of a guest', guest.user.cookie);
  const { table } = await guest.good({ t: 'create', game: 'connect_four', seats: 2 });
  const { key } = await guest.good({ t: 'key', table });
  keep('private link', key.split('/').at(-1));
  passwords.forEach((p, i) => keep(`password ${i}`, p));
  keep('wrong password', 'no word of passage');
  const made = await good(
    await post('/api/account', { name: 'Ann', password: passwords[0] }, guest.user.cookie),
  );
  const ann = cookieOf(made);
  keepCookie('cookie of a session', ann);
  await post('/api/signin', { name: 'Ann', password: 'no word of passage' });
  const change = { password: passwords[1], old: passwords[0] };
  await good(await post('/api/me/password', change, ann));
  const { codes } = await (await good(await post('/api/me/codes', {}, ann))).json();
  for (const [i, code] of codes.entries()) {
    keep(`recovery code ${i}`, code);
    keep(`recovery code ${i}, letters`, code.replace('-', ''));
  }
  await good(await post('/api/signin/code', { name: 'Ann', code: codes[0] }));
  const token = { label: 'A program', scopes: ['read', 'play'] };
  keep('token', (await (await good(await post('/api/tokens', token, ann))).json()).token);
  const device = new Authenticator(server.origin);
  for (const purpose of ['add', 'signin']) {
    const options = await (await good(await post('/api/passkey/begin', { purpose }, ann))).json();
    keep(`challenge, ${purpose}`, options.publicKey.challenge);
    const passkey = purpose === 'add' ? device.make(options) : device.sign(options);
    await good(await post(`/api/passkey/${purpose}`, { passkey }, ann));
  }
});

test('and e-mail', async () => {
  const ann = cookieOf(
    await good(await post('/api/signin', { name: 'Ann', password: passwords[1] })),
  );
  for (const purpose of ['add', 'signin']) {
    const body = { purpose, address: 'ann@example.org' };
    const { page } = await (await good(await post('/api/mail/begin', body, ann))).json();
    const letter = await box.next('ann@example.org');
    keep(`page of a code, ${purpose}`, page);
    keep(`code of a letter, ${purpose}`, letter.code);
    if (letter.link) keep('link of a letter', letter.link);
    await post('/api/mail/code', { page, code: '00000000' }, ann);
    await good(await post('/api/mail/code', { page, code: letter.code }, ann));
    if (letter.link) await server.ask(`/m/${letter.link}`, { headers: { accept: 'text/html' } });
  }
});

function clear(where, bytes) {
  for (const [what, secret] of secrets) ok(!bytes.includes(secret), `${what} is not in ${where}`);
}

test('none of it is in the log, the files of the store, or a backup', async () => {
  ok(secrets.size > 35, `${secrets.size} secrets`);
  const copy = path.join(server.folder, 'copy.db');
  const { status, stderr } = orrery('backup', '--data', server.data, copy);
  equal(status, 0, stderr);
  const looked = [];
  for (const file of fs.readdirSync(server.folder, { withFileTypes: true })) {
    if (!file.isFile()) continue;
    const bytes = fs.readFileSync(path.join(server.folder, file.name));
    looked.push(file.name);
    clear(file.name, bytes);
  }
  for (const name of ['copy.db', 'orrery.db', 'orrery.db-wal'])
    ok(looked.includes(name), `${name} among ${looked}`);
  ok(fs.readFileSync(copy).includes(Buffer.from('Ann')), 'what is no secret is there');
  clear('the log', Buffer.from(server.log));
  equal((await server.stop()).code, 0);
  clear('the log, to its end', Buffer.from(server.log));
  clear('the store, closed', fs.readFileSync(server.data));
});

run();
