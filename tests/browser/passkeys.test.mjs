// The browser's own offer of passkeys where the name is typed: made again before its challenge ends
// and after any end, silent until somebody picks one; and what a browser is told of its passkeys.
// What the browser says is played here, so that it says what is asked for when it is asked for.
import assert from 'node:assert/strict';
import { Guest, Server, run, test, until } from './lib.mjs';

const server = new Server({ host: 'localhost' });
let guest;

/** In the page: an asked-for passkey waits until the test says what comes of it. */
function played() {
  window.asked = [];
  window.told = [];
  PublicKeyCredential.isConditionalMediationAvailable = async () => true;
  navigator.credentials.get = o =>
    new Promise((yes, no) => {
      const it = { how: o.mediation ?? 'asked', open: true };
      const end = e => {
        it.open = false;
        no(e);
      };
      it.refuse = () => end(new DOMException('', 'NotAllowedError'));
      it.say = yes;
      o.signal.addEventListener('abort', () => end(new DOMException('', 'AbortError')));
      window.asked.push(it);
    });
  for (const name of ['UnknownCredential', 'AllAcceptedCredentials', 'CurrentUserDetails'])
    PublicKeyCredential[`signal${name}`] = async o => window.told.push({ name, ...o });
}
const asked = () => guest.page.evaluate(() => window.asked.map(a => `${a.how} ${a.open}`));
const comes = (list, what) =>
  until(async () => JSON.stringify(await asked()) === JSON.stringify(list), what);
const last = deed => guest.page.evaluate(d => window.asked.at(-1)[d](), deed);
const bad = () => guest.$('.sign-in .bad').allInnerTexts();

test('the offer is made again before its challenge ends, and after any end, without a word', async () => {
  await server.start();
  guest = await Guest.come(server, { name: 'Tycho' });
  await guest.page.addInitScript(played);
  await guest.page.clock.install();
  await guest.go('/signin');
  await comes(['conditional true'], 'the first offer');
  await guest.page.clock.fastForward(4 * 60_000 + 1000);
  await comes(['conditional false', 'conditional true'], 'before five minutes another');
  await last('refuse');
  await guest.page.clock.fastForward(3000);
  await until(async () => (await asked()).at(-1) === 'conditional true', 'after an end another');
  assert.equal((await asked()).length, 3);
  assert.deepEqual(await bad(), [], 'nobody asked for it');
});

test('what somebody asked for is told, stays told, and the offer is made again', async () => {
  await guest.press('.sign-in .btn.way');
  await until(async () => (await asked()).at(-1) === 'asked true', 'the device asks');
  assert.deepEqual((await asked()).filter(a => a.endsWith('true')).length, 1, 'one at a time');
  await last('refuse');
  await guest.$('.sign-in .bad').waitFor();
  await until(async () => (await asked()).at(-1) === 'conditional true', 'offered again');
  assert.equal((await bad()).length, 1, 'the answer still stands');
});

test('a server that gives no challenge is no error before anything is done', async () => {
  await guest.context.route('**/api/passkey/begin', route =>
    route.fulfill({ status: 429, json: { error: 'limit', retry_ms: 30_000 } }),
  );
  guest.offline = true; // 429 is an answer here
  const refused = guest.page.waitForResponse('**/api/passkey/begin');
  await guest.page.reload();
  await refused;
  await guest.$('.sign-in').waitFor();
  await guest.page.clock.fastForward(20_000);
  assert.deepEqual(await bad(), []);
  assert.deepEqual(await asked(), []);
  await guest.context.unroute('**/api/passkey/begin');
  await guest.page.clock.fastForward(20_000);
  await comes(['conditional true'], 'offered when the server takes it');
});

test('a passkey that the server does not know is offered no more', async () => {
  const { rpId, challenge } = await guest.page.evaluate(async () => {
    const { publicKey } = await (
      await fetch('/api/passkey/begin', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"purpose":"signin"}',
      })
    ).json();
    return publicKey;
  });
  await guest.page.evaluate(
    ({ rpId, challenge, origin }) => {
      const bytes = text => new TextEncoder().encode(text).buffer;
      window.asked.at(-1).say({
        id: 'AAECAwQFBgcICQoLDA0ODw',
        response: {
          clientDataJSON: bytes(JSON.stringify({ type: 'webauthn.get', challenge, origin })),
          authenticatorData: new Uint8Array(37).fill(1).buffer,
          signature: bytes('no signature'),
          userHandle: bytes('0123456789abcdef'),
        },
      });
      return rpId;
    },
    { rpId, challenge, origin: server.url },
  );
  await guest.$('.sign-in .bad', { hasText: 'is not known here' }).waitFor();
  assert.deepEqual(await guest.page.evaluate(() => window.told), [
    { name: 'UnknownCredential', rpId, credentialId: 'AAECAwQFBgcICQoLDA0ODw' },
  ]);
  guest.offline = false;
});

test('the browser is told which passkeys an account has, and what it is called', async () => {
  const made = await guest.context.request.post('/api/account', {
    data: { name: 'Tycho', password: 'the castle of the stars' },
    headers: { origin: server.url },
  });
  assert.equal(made.status(), 201);
  await guest.go('/me');
  await until(() => guest.page.evaluate(() => window.told.length === 2), 'it is told');
  const own = await guest.page.evaluate(() => fetch('/api/me/passkeys').then(a => a.json()));
  assert.deepEqual(await guest.page.evaluate(() => window.told), [
    {
      name: 'AllAcceptedCredentials',
      rpId: 'localhost',
      userId: own.userId,
      allAcceptedCredentialIds: [],
    },
    {
      name: 'CurrentUserDetails',
      rpId: 'localhost',
      userId: own.userId,
      name: 'Tycho',
      displayName: 'Tycho',
    },
  ]);
  await guest.press(guest.page.getByRole('button', { name: 'Change the name', exact: true }));
  await guest.$('.keep [name=name]').fill('Urania');
  await guest.$('.keep .is-free').waitFor();
  await guest.press(guest.page.getByRole('button', { name: 'Save', exact: true }));
  await until(
    () => guest.page.evaluate(() => window.told.some(t => t.displayName === 'Urania')),
    'by its new name',
  );
});

run();
