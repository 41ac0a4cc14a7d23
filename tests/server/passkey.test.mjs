// Passkeys over HTTP: a guest rises by one alone, signs in by it elsewhere, adds another; what is
// wrong is refused by one code. The devices are tests/authenticator.mjs.
import { Authenticator, base64url } from '../authenticator.mjs';
import { Server, test, run, ok, equal } from './kit.mjs';

const server = new Server();
let ada, phone, laptop;

const cookieOf = answer => answer.headers.get('set-cookie')?.split(';')[0];
const post = (where, body, cookie) => server.post(where, body, cookie ? { cookie } : {});
async function begin(purpose, cookie) {
  const answer = await post('/api/passkey/begin', { purpose }, cookie);
  equal(answer.status, 200, `begin ${purpose}`);
  return answer.json();
}
async function refused(answer, status, error) {
  equal([answer.status, (await answer.json()).error], [status, error]);
  equal(answer.headers.get('set-cookie'), null, 'no cookie with a refusal');
}
const me = async cookie =>
  (await server.fetch('/api/me', { headers: cookie ? { cookie } : {} })).json();
const signIn = async (device, lies, cookie) =>
  post('/api/passkey/signin', { passkey: device.sign(await begin('signin'), lies) }, cookie);

test('what a page is told to ask a new passkey for', async () => {
  await server.start();
  phone = new Authenticator(server.origin);
  ada = await server.guest('Ada');
  const { publicKey } = await begin('signup', ada.cookie);
  equal(publicKey.rp.id, 'localhost');
  equal(publicKey.user.id, Buffer.from(ada.id, 'hex').toString('base64url'), 'the handle');
  equal(publicKey.user.name, 'Ada');
  equal(publicKey.authenticatorSelection.residentKey, 'required');
  equal(publicKey.authenticatorSelection.userVerification, 'preferred');
  equal(
    publicKey.pubKeyCredParams.map(p => p.alg),
    [-7, -8, -257],
  );
  equal(Buffer.from(publicKey.challenge, 'base64url').length, 32);
});

test('a guest rises by a passkey alone, and stays who it was', async () => {
  const options = await begin('signup', ada.cookie);
  const passkey = phone.make(options);
  const answer = await post('/api/passkey/signup', { name: 'Ada L', passkey }, ada.cookie);
  equal(answer.status, 201);
  const known = await answer.json();
  equal([known.id, known.name, known.account], [ada.id, 'Ada L', true]);
  ada.session = cookieOf(answer);
  equal((await me(ada.session)).id, ada.id);
});

test('what was said once is not believed twice', async () => {
  const ben = await server.guest('Ben'),
    device = new Authenticator(server.origin);
  const passkey = device.make(await begin('signup', ben.cookie), {
    challenge: base64url('x'.repeat(32)),
  });
  await refused(
    await post('/api/passkey/signup', { name: 'Ben K', passkey }, ben.cookie),
    400,
    'bad_passkey',
  );
  const options = await begin('signin');
  const said = phone.sign(options);
  equal((await post('/api/passkey/signin', { passkey: said })).status, 200);
  await refused(await post('/api/passkey/signin', { passkey: said }), 401, 'bad_passkey');
});

test('a challenge is for one purpose and one user', async () => {
  const cid = await server.guest('Cid'),
    dan = await server.guest('Dan'),
    device = new Authenticator(server.origin);
  const passkey = device.make(await begin('signup', cid.cookie));
  await refused(
    await post('/api/passkey/signup', { name: 'Dan K', passkey }, dan.cookie),
    400,
    'bad_passkey',
  );
  const options = await begin('signup', cid.cookie);
  await refused(
    await post('/api/passkey/signin', { passkey: phone.sign(options) }),
    401,
    'bad_passkey',
  );
});

test('it signs in where nobody has been said', async () => {
  const answer = await signIn(phone);
  equal(answer.status, 200);
  const session = cookieOf(answer);
  ok(session && session !== ada.session, 'a session of its own');
  equal((await me(session)).name, 'Ada L');
});

test('the session of before ends where one signs in again', async () => {
  const first = cookieOf(await signIn(phone));
  const second = cookieOf(await signIn(phone, {}, first));
  equal((await me(first)).id, null, 'the old session');
  equal((await me(second)).id, ada.id);
});

test('what is not true is refused by one code', async () => {
  const lies = {
    'a flipped bit': { flip: true },
    'another origin': { origin: 'http://orrery.example' },
    'another rp id': { rpId: 'orrery.example' },
    'nobody there': { flags: 0 },
    'a registration': { type: 'webauthn.create' },
    'the handle of another': { handle: base64url('0123456789abcdef') },
    'no handle': { handle: null },
  };
  for (const [what, lie] of Object.entries(lies)) {
    const answer = await signIn(phone, lie);
    equal([answer.status, (await answer.json()).error], [401, 'bad_passkey'], what);
    // Wrong ones cost the address its tries: a good one gives none back, so they are few here.
  }
  const stranger = new Authenticator(server.origin);
  stranger.handle = phone.handle;
  await refused(await signIn(stranger), 401, 'unknown_passkey');
});

test('one more passkey, on another device, and what is there already is told', async () => {
  laptop = new Authenticator(server.origin);
  const options = await begin('add', ada.session);
  equal(
    options.publicKey.excludeCredentials.map(c => c.id),
    [base64url(phone.id)],
  );
  equal(options.publicKey.excludeCredentials[0].transports, ['internal']);
  const passkey = laptop.make(options);
  equal((await post('/api/passkey/add', { passkey, label: 'Laptop' }, ada.session)).status, 201);
  const again = laptop.make(await begin('add', ada.session));
  await refused(
    await post('/api/passkey/add', { passkey: again }, ada.session),
    409,
    'passkey_taken',
  );
  equal(
    await (await server.fetch('/api/me/passkeys', { headers: { cookie: ada.session } })).json(),
    {
      rpId: options.publicKey.rp.id,
      userId: options.publicKey.user.id,
      ids: [base64url(phone.id), base64url(laptop.id)],
    },
  );
  const { ways } = await (
    await server.fetch('/api/me/ways', { headers: { cookie: ada.session } })
  ).json();
  equal(ways.map(w => [w.kind, w.label]).at(-1), ['passkey', 'Laptop']);
});

test('a guest and nobody add none', async () => {
  const eva = await server.guest('Eva');
  await refused(
    await post('/api/passkey/begin', { purpose: 'add' }, eva.cookie),
    403,
    'no_account',
  );
  await refused(await post('/api/passkey/begin', { purpose: 'add' }), 401, 'signed_out');
  await refused(await post('/api/passkey/begin', { purpose: 'else' }), 400, 'bad_input');
});

test('nobody at all signs up by a passkey', async () => {
  const device = new Authenticator(server.origin);
  const options = await begin('signup');
  const passkey = device.make(options);
  const none = await post('/api/passkey/signup', { name: 'Frida', passkey });
  await refused(none, 400, 'bad_input');
  const answer = await post('/api/passkey/signup', {
    name: 'Frida',
    passkey,
    user: options.publicKey.user.id,
  });
  equal(answer.status, 201);
  equal((await me(cookieOf(answer))).name, 'Frida');
});

test('a name that is taken makes no account', async () => {
  const gus = await server.guest('Gus'),
    device = new Authenticator(server.origin);
  const passkey = device.make(await begin('signup', gus.cookie));
  await refused(
    await post('/api/passkey/signup', { name: 'frida', passkey }, gus.cookie),
    409,
    'name_taken',
  );
  equal((await me(gus.cookie)).account, undefined);
});

test('a passkey that is somebody’s makes no other account, and it is said which is taken', async () => {
  const hal = await server.guest('Hal');
  const passkey = phone.make(await begin('signup', hal.cookie)); // Ada has it
  await refused(
    await post('/api/passkey/signup', { name: 'Hal', passkey }, hal.cookie),
    409,
    'passkey_taken',
  );
  equal((await me(hal.cookie)).account, undefined);
});

test('challenges have a limit an address', async () => {
  await server.stop();
  await server.start(); // with credit for 60 requests of any kind
  let tries = 0,
    answer;
  do answer = await post('/api/passkey/begin', { purpose: 'signin' });
  while (answer.status === 200 && ++tries < 55);
  equal(answer.status, 429, `after ${tries}`);
  ok(tries >= 40, `forty at once: ${tries}`);
  ok(Number(answer.headers.get('retry-after')) >= 1, 'told when to try again');
  equal((await post('/api/signout', {})).status, 200, 'what is no ceremony is not held up');
});

test('who asks for challenges from many addresses takes nobody’s away', async () => {
  await server.stop();
  await server.start(['--public-url', 'https://localhost']); // with a proxy that says where they come from
  const { origin } = server;
  server.origin = 'https://localhost';
  const device = new Authenticator(server.origin);
  const from = ip => ({ 'x-forwarded-for': ip });
  const begins = ip => server.post('/api/passkey/begin', { purpose: 'signup' }, from(ip));
  const options = await (await begins('198.51.100.7')).json();
  let handed = 0;
  for (let at = 0; handed < 4200; at++) {
    const crowd = await Promise.all(
      Array.from({ length: 40 }, () => begins(`10.${at >> 8}.${at & 255}.1`)),
    );
    handed += crowd.filter(a => a.status === 200).length;
  }
  const wish = { name: 'Stella', passkey: device.make(options), user: options.publicKey.user.id };
  const answer = await server.post('/api/passkey/signup', wish, from('198.51.100.7'));
  equal(answer.status, 201);
  server.origin = origin;
});

test('wrong passwords of somebody beside it lock no known device out', async () => {
  await server.stop();
  await server.start();
  const eve = await server.guest('Eve'),
    own = new Authenticator(server.origin);
  const passkey = own.make(await begin('signup', eve.cookie));
  const made = await post('/api/passkey/signup', { name: 'Eve', passkey }, eve.cookie);
  equal(made.status, 201);
  const [, known] = made.headers.getSetCookie().map(c => c.split(';')[0]);
  for (let i = 0; i < 11; i++)
    await post('/api/signin', { name: `Nobody ${i}`, password: 'not a password' });
  await refused(await signIn(own), 429, 'limit');
  equal((await signIn(own, {}, known)).status, 200);
  for (let i = 0; i < 5; i++)
    await refused(await signIn(own, { challenge: 'x'.repeat(43) }, known), 401, 'bad_passkey');
  await refused(await signIn(own, {}, known), 429, 'limit');
});

run();
