// An e-mail address as a way in, against a true mail server: rising from a guest, signing in by code
// and by link, adding and removing; what link scanners do, wrong codes, limits, unknown addresses.
import { Server, test, run, ok, equal, pair } from './kit.mjs';
import { mailbox } from './mailbox.mjs';

const server = new Server();
const box = await mailbox();
const cookieOf = answer => answer.headers.get('set-cookie')?.split(';')[0];
const post = (where, body, cookie) => server.post(where, body, cookie ? { cookie } : {});
const get = async (where, cookie) =>
  (await server.fetch(where, { headers: cookie ? { cookie } : {} })).json();
async function refused(answer, status, code, what = '') {
  const body = await answer.json();
  equal([answer.status, body.error], [status, code], what);
  return body;
}
// Limits are of this process: each test begins with new ones.
const anew = async () => {
  await server.stop();
  await server.start(box.options);
};
async function begin(purpose, address, more = {}, cookie = undefined) {
  const answer = await post('/api/mail/begin', { purpose, address, ...more }, cookie);
  equal(answer.status, 200, `a letter to ${address}: ${await answer.clone().text()}`);
  return (await answer.json()).page;
}
const show = (page, code, cookie, more = {}) =>
  post('/api/mail/code', { page, code, ...more }, cookie);
const wrongOf = code => String((Number(code) + 1) % 1e8).padStart(8, '0');

let ann;

test('it is offered where there is a mail server, and nowhere else', async () => {
  await server.start();
  equal((await get('/api/site')).ways, ['password', 'passkey']);
  const body = { purpose: 'signin', address: 'ann@example.org' };
  await refused(await post('/api/mail/begin', body), 409, 'unsupported');
  await anew();
  equal((await get('/api/site')).ways, ['password', 'passkey', 'mail']);
  await server.logged(`letters go by ${box.url}`);
});

test('a guest rises by a code and keeps the id; the letter is in the language of the page', async () => {
  const guest = await server.guest('Ann');
  const more = { name: 'Ann', language: 'fr' };
  const page = await begin('signup', 'Ann@Example.org', more, guest.cookie);
  const letter = await box.next('Ann@Example.org');
  ok(letter.subject.includes('est votre code'), letter.subject);
  ok(letter.subject.includes(letter.code) && !letter.link, 'a code, and no link');
  ok(/Ann/.test(letter.text), 'the name in the letter');
  await refused(await show(page, wrongOf(letter.code), guest.cookie), 401, 'wrong');
  await refused(await show(page, letter.code), 403, 'other_browser');
  const answer = await show(
    page,
    ` ${letter.code.slice(0, 4)} ${letter.code.slice(4)}`,
    guest.cookie,
  );
  ann = { ...(await answer.json()), cookie: cookieOf(answer) };
  equal([answer.status, ann.id, ann.account], [201, guest.id, true]);
  equal(
    (await get('/api/me/ways', ann.cookie)).ways.map(w => [w.kind, w.label]),
    [['mail', 'Ann@Example.org']],
  );
  await refused(await show(page, letter.code, ann.cookie), 409, 'expired', 'a code is good once');
});

test('a code signs in; one address, however it is written', async () => {
  const page = await begin('signin', 'ANN@example.ORG');
  const { code, link } = await box.next('Ann@Example.org');
  ok(link, 'a link in the letter');
  const answer = await show(page, code);
  equal([answer.status, (await answer.json()).id], [200, ann.id]);
  await refused(await post('/api/mail/link', { link }), 409, 'expired', 'its link, after its code');
});

test('two looks and a HEAD at the link change nothing; its button signs in, once', async () => {
  await anew();
  await begin('signin', 'ann@example.org');
  const { link } = await box.next('Ann@Example.org');
  const before = (await get('/api/me/sessions', ann.cookie)).sessions.length;
  for (const method of ['GET', 'GET', 'HEAD', 'GET']) {
    const answer = await server.ask(`/m/${link}`, { method, headers: { accept: 'text/html' } });
    equal(answer.headers.get('set-cookie'), null, `a cookie by ${method}`);
    const under = await server.ask('/api/mail/link', { method });
    ok(under.status >= 400, `${method} /api/mail/link: ${under.status}`);
  }
  equal((await get('/api/me/sessions', ann.cookie)).sessions.length, before);
  const answer = await post('/api/mail/link', { link });
  equal([answer.status, (await answer.json()).id], [200, ann.id]);
  ok(cookieOf(answer), 'a session');
  await refused(await post('/api/mail/link', { link }), 409, 'expired');
  await refused(await post('/api/mail/link', { link: '0'.repeat(32) }), 409, 'expired');
  ok(!server.log.includes(link), 'the link in the log');
});

test('an address that nobody has gets the same answer, and no letter', async () => {
  await anew();
  const ask = async address => {
    const answer = await post('/api/mail/begin', { purpose: 'signin', address });
    const headers = [...answer.headers].filter(([key]) => key !== 'date');
    const body = (await answer.text()).replace(/[0-9a-f]{32}/, '…');
    return JSON.stringify([answer.status, headers, body]);
  };
  const unknown = await ask('nobody@example.org');
  equal(await ask('ann@example.org'), unknown);
  await box.next('Ann@Example.org');
  equal(
    box.letters.map(l => l.envelope[1]),
    [],
    'letters to nobody',
  );
});

test('five tries a code, for an address that is there and for one that is not', async () => {
  for (const address of ['ann@example.org', 'nobody@example.org']) {
    await anew();
    const page = await begin('signin', address);
    const code = address.startsWith('ann') ? (await box.next('Ann@Example.org')).code : '12345678';
    const wrong = wrongOf(code);
    for (let i = 0; i < 5; i++) await refused(await show(page, wrong), 401, 'wrong');
    await refused(await show(page, code), 409, 'expired', 'the right one, too late');
    await refused(await show('f'.repeat(32), code), 409, 'expired', 'no such page');
  }
});

test('a thousand wrong codes: a code each, and a time to try again; nobody comes in', async () => {
  await anew();
  const page = await begin('signin', 'ann@example.org');
  const { code } = await box.next('Ann@Example.org');
  const told = new Map();
  for (let i = 0; i < 1000; i++) {
    const guess = String((Number(code) + 1 + i) % 1e8).padStart(8, '0');
    const answer = await show(page, guess);
    const { error, retry_ms: ms } = await answer.json();
    const line = `${answer.status} ${error}`;
    told.set(line, (told.get(line) ?? 0) + 1);
    if (answer.status !== 429) continue;
    ok(ms > 0 && ms <= 600000, `retry_ms ${ms}`);
    equal(Number(answer.headers.get('retry-after')), Math.ceil(ms / 1000));
  }
  equal(told.get('401 wrong'), 5, [...told].join(' '));
  ok(told.get('429 limit') > 900, [...told].join(' '));
  equal([...told.keys()].sort(), ['401 wrong', '409 expired', '429 limit']);
});

test('three letters an hour an address, told with a time', async () => {
  await anew();
  for (let i = 0; i < 3; i++) await begin('signin', 'ann@example.org');
  const answer = await post('/api/mail/begin', { purpose: 'signin', address: 'ann@example.org' });
  const { retry_ms: ms } = await refused(answer, 429, 'limit');
  ok(ms > 60000 && ms <= 3600000, `retry_ms ${ms}`);
  equal(Number(answer.headers.get('retry-after')), Math.ceil(ms / 1000));
  for (let i = 0; i < 3; i++) await box.next('Ann@Example.org');
});

test('another way in is added and taken away; an address is one account’s', async () => {
  await anew();
  const made = await post('/api/account', { name: 'Ben', password: 'a long password' });
  const ben = cookieOf(made);
  const page = await begin('add', 'ben@example.org', {}, ben);
  const { code, link } = await box.next('ben@example.org');
  equal(link, undefined, 'a link');
  await refused(await show(page, code, ann.cookie), 403, 'other_browser');
  equal((await show(page, code, ben)).status, 200);
  const ways = (await get('/api/me/ways', ben)).ways;
  equal(
    ways.map(w => w.kind),
    ['password', 'mail'],
  );
  const again = await begin('add', 'ANN@example.org', {}, ben);
  const other = await box.next('ANN@example.org');
  await refused(await show(again, other.code, ben), 409, 'mail_taken');
  const remove = id => post('/api/me/ways/remove', { id }, ben);
  equal((await remove(ways[0].id)).status, 200);
  await refused(await remove(ways[1].id), 409, 'last_way');
  const file = await get('/api/me/export', ben);
  equal(file.ways[0].handle, 'ben@example.org');
  await refused(
    await post('/api/mail/begin', { purpose: 'add', address: 'x@example.org' }),
    401,
    'signed_out',
  );
});

test('seats are asked about first, and the code is good for the answer', async () => {
  await anew();
  const [gus, eve] = [await server.join('Gus'), await server.join('Eve')];
  const table = await pair(server, gus, eve);
  const page = await begin('signin', 'ann@example.org', {}, gus.user.cookie);
  const { code } = await box.next('Ann@Example.org');
  const asked = await refused(await show(page, code, gus.user.cookie), 409, 'seats');
  equal([asked.guest, asked.account, asked.tables[0].code], ['Gus', 'Ann', table]);
  const answer = await show(page, code, gus.user.cookie, { seats: 'take' });
  equal([answer.status, (await answer.json()).moved], [200, [table]]);
});

test('where the session has ended the guest beside it becomes the account', async () => {
  await anew();
  const gus = await server.join('Gus');
  await pair(server, gus, await server.join('Eve'));
  const signIn = async (cookie, more) => {
    const page = await begin('signin', 'ann@example.org', {}, cookie);
    return cookieOf(await show(page, (await box.next('Ann@Example.org')).code, cookie, more));
  };
  const left = await signIn(gus.user.cookie, { seats: 'leave' });
  const elsewhere = await signIn();
  equal((await post('/api/me/sessions/end', { others: true }, elsewhere)).status, 200);
  const page = await begin('signup', 'gus@example.org', { name: 'Gustave' }, left);
  const answer = await show(page, (await box.next('gus@example.org')).code, left);
  equal([answer.status, (await answer.json()).id], [201, gus.user.id]);
});

test('what is wrong has a code', async () => {
  await anew();
  const bad = async (body, code, status = 400) =>
    refused(await post('/api/mail/begin', body), status, code, JSON.stringify(body));
  for (const address of [
    '',
    'ann',
    'ann@localhost',
    'a@b.de\r\nBcc: x@y.de',
    `${'x'.repeat(300)}@b.de`,
  ])
    await bad({ purpose: 'signin', address }, 'bad_address');
  const address = 'new@example.org';
  await bad({ purpose: 'signin', address, colour: 'red' }, 'bad_input');
  await bad({ purpose: 'other', address }, 'bad_input');
  await bad({ purpose: 'signin', address, language: 'de' }, 'bad_input');
  await bad({ purpose: 'signup', address }, 'bad_input');
  await bad({ purpose: 'signup', address, name: 'admin' }, 'name_reserved');
  await bad({ purpose: 'signup', address, name: '\u202eAnn' }, 'bad_name');
  await bad({ purpose: 'signup', address, name: 'Zoe', extra: 1 }, 'bad_input');
  await refused(await post('/api/mail/code', { page: 'x' }), 400, 'bad_input');
  const foreign = { origin: 'http://evil.example' };
  const answer = await server.post('/api/mail/begin', { purpose: 'signin', address }, foreign);
  equal(answer.status, 403, 'from another origin');
});

test('a mail server that hangs holds up nobody', async () => {
  const guest = await server.guest('Hal');
  await begin('signup', 'hang@example.org', { name: 'Hal' }, guest.cookie);
  const before = performance.now();
  for (let i = 0; i < 20; i++) await get('/healthz');
  ok(performance.now() - before < 10000, 'the server answers meanwhile');
  equal((await server.stop()).code, 0, 'and stops');
  await server.start(box.options);
});

test('killed after the answer: the account by mail is there', async () => {
  const guest = await server.guest('Kim');
  const page = await begin('signup', 'kim@example.org', { name: 'Kim' }, guest.cookie);
  const { code } = await box.next('kim@example.org');
  const answer = await show(page, code, guest.cookie);
  equal(answer.status, 201);
  await server.kill();
  await server.start(box.options);
  equal((await get('/api/me', cookieOf(answer))).id, guest.id);
});

test('letters and wrong tries of strangers are not the owner’s; and so many letters a day', async () => {
  const wide = new Server(); // behind a proxy, which says where somebody is
  await wide.start([...box.options, '--public-url', 'https://orrery.example']);
  wide.origin = 'https://orrery.example';
  const ask = (where, body, from, cookie) =>
    wide.post(where, body, { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) });
  const cookies = answer => answer.headers.getSetCookie().map(c => c.split(';')[0]);
  const olive = 'olive@example.org';
  const letter = async (from, cookie, body = { purpose: 'signin', address: olive }) => {
    const answer = await ask('/api/mail/begin', body, from, cookie);
    if (answer.status !== 200) return (await refused(answer, 429, 'limit')) && null;
    return { ...(await answer.json()), ...(await box.next(body.address)) };
  };
  const up = { purpose: 'signup', address: olive, name: 'Olive' };
  const { page, code } = await letter('192.0.2.1', '', up);
  const made = await ask('/api/mail/code', { page, code }, '192.0.2.1');
  equal(made.status, 201);
  const [, known] = cookies(made);
  const password = 'a long word of passage';
  const ben = await ask('/api/account', { name: 'Ben', password }, '192.0.2.9');
  const [session, other] = cookies(ben);

  for (const from of ['203.0.113.1', '203.0.113.2']) {
    for (let i = 0; i < 3; i++) ok(await letter(from), `letter ${i} from ${from}`);
    equal(await letter(from), null, `the fourth from ${from}`);
  }
  ok(await letter('192.0.2.7'), 'the owner, from elsewhere');
  ok(await letter('203.0.113.1', known), 'and from there, by a device that is known');
  equal(await letter('203.0.113.1', other), null, 'not one of another account');
  let n = 7;
  for (let i = 0; n < 100 && (await letter(`198.51.100.${i}`)); i++) n++;
  ok(n >= 50 && n <= 62, `${n} letters in a day, whoever asks`);
  const shown = await letter('198.51.100.250', known);
  ok(shown, 'the owner’s device has its own');
  for (let i = 0; i < 11; i++) {
    const wrong = { name: `Nobody ${i}`, password: 'not a password' };
    await ask('/api/signin', wrong, '198.51.100.250');
  }
  const by = { page: shown.page, code: shown.code };
  await refused(await ask('/api/mail/code', by, '198.51.100.250'), 429, 'limit');
  equal((await ask('/api/mail/code', by, '198.51.100.250', known)).status, 200);

  const add = { purpose: 'add', address: 'ben@example.net' };
  for (let i = 0; i < 3; i++)
    equal(
      (await ask('/api/mail/begin', { ...add, purpose: 'signin' }, '192.0.2.9')).status,
      200,
      'a stranger beside him',
    );
  for (let i = 0; i < 3; i++) ok(await letter('192.0.2.9', session, add), 'who adds it');
  equal(await letter('192.0.2.9', session, add), null, 'and has a bound');
  await wide.stop();
});

run();
