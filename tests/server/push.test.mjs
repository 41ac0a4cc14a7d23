// What orrery push encrypts, held against RFC 8291's own example, and read by an implementation that
// is not ours (http_ece); and its signature of RFC 8292, looked at by node's own cryptography.
import { spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { program, test, run, ok, equal } from './kit.mjs';

const ece = createRequire(new URL('../browser/package.json', import.meta.url))('http_ece');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orrery-push-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));

/** Status, lines of the output, and complaints, of a file with these members. */
function push(members) {
  const file = path.join(folder, 'try.json');
  fs.writeFileSync(file, typeof members === 'string' ? members : JSON.stringify(members));
  const { status, stdout, stderr } = spawnSync(program, ['push', '--try', file], {
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n'), stderr };
}
const example = {
  as_private: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  ua_public:
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  text: 'When I grow up, I want to be a watermelon',
};
/** A private key: 32 bytes, also where it begins with a zero. */
const privateOf = keys =>
  Buffer.concat([Buffer.alloc(32), keys.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');

/** A browser that has subscribed; its keys, and what the site draws for one message. */
function subscribed() {
  const reader = crypto.createECDH('prime256v1'),
    once = crypto.createECDH('prime256v1');
  reader.generateKeys();
  once.generateKeys();
  const auth = crypto.randomBytes(16).toString('base64url');
  const members = {
    as_private: privateOf(once),
    ua_public: reader.getPublicKey().toString('base64url'),
    auth,
    salt: crypto.randomBytes(16).toString('base64url'),
  };
  const read = body =>
    ece.decrypt(Buffer.from(body, 'base64url'), {
      version: 'aes128gcm',
      privateKey: reader,
      authSecret: auth,
    });
  return { members, read };
}

test('the example of RFC 8291, appendix A, byte for byte', () => {
  const { status, lines } = push(example);
  equal(status, 0);
  equal(lines, [
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  ]);
});

test('another implementation reads what was written, of any length', () => {
  const texts = ['', 'a', 'your turn at 7KQM42', 'À vous, Rømer 🔭', 'm'.repeat(2800)];
  for (const text of texts)
    for (const padded of [undefined, 0, 200, 2800]) {
      const { members, read } = subscribed();
      const { status, lines, stderr } = push({ ...members, text, padded });
      equal(status, 0, stderr);
      equal(read(lines[0]).toString(), text);
      const bytes = Buffer.from(lines[0], 'base64url').length;
      equal(bytes, 103 + Math.max(padded ?? 0, Buffer.byteLength(text)), 'length');
      ok(bytes < 3000, 'below 3 kB');
      lines[0] = lines[0].replace(/.(.)$/, (_, last) => (last === 'A' ? 'BB' : 'AA'));
      let broken = false;
      try {
        read(lines[0]);
      } catch {
        broken = true;
      }
      ok(broken, 'a changed body is read by nobody');
    }
});

test('who sends it is signed, for one place and a time', () => {
  const site = crypto.createECDH('prime256v1');
  site.generateKeys();
  const { status, lines } = push({
    ...example,
    vapid_private: privateOf(site),
    endpoint: 'https://push.example:8443/send/abc?d',
    subject: 'mailto:post@orrery.example',
    until: 1795383861,
  });
  equal(status, 0);
  const [, head, claims, signature, key] = lines[1].match(/^vapid t=(.+)\.(.+)\.(.+), k=(.+)$/);
  const json = text => JSON.parse(Buffer.from(text, 'base64url'));
  equal(json(head), { typ: 'JWT', alg: 'ES256' });
  equal(json(claims), {
    aud: 'https://push.example:8443',
    exp: 1795383861,
    sub: 'mailto:post@orrery.example',
  });
  equal(key, site.getPublicKey().toString('base64url'));
  const point = site.getPublicKey();
  const publicKey = crypto.createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const holds = what =>
    crypto.verify(
      'sha256',
      Buffer.from(what),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  ok(holds(`${head}.${claims}`), 'the signature holds');
  ok(!holds(`${head}.${claims}A`), 'of nothing else');
});

test('bad points, other sizes and other files are refused, each with what was wrong', () => {
  const refused = (change, words) => {
    const { status, lines, stderr } = push(
      typeof change === 'string' ? change : { ...example, ...change },
    );
    equal([status, lines], [1, ['']]);
    ok(stderr.includes(words), `"${words}" in ${stderr}`);
  };
  const off = Buffer.from(example.ua_public, 'base64url');
  off[64] ^= 1;
  refused(
    { ua_public: off.toString('base64url') },
    'ua_public: this is no point of the curve P-256',
  );
  refused({ ua_public: Buffer.alloc(65).toString('base64url') }, 'no point of the curve');
  refused({ ua_public: off.subarray(0, 33).toString('base64url') }, 'ua_public: expected 65 bytes');
  refused(
    { as_private: Buffer.alloc(32).toString('base64url') },
    'as_private: this is no private key',
  );
  refused(
    { as_private: Buffer.alloc(32, 255).toString('base64url') },
    'as_private: this is no private',
  );
  refused(
    { auth: 'BTBZMqHH6r4Tts7J_aSIgg==' },
    'auth: expected 16 bytes in base64url without padding',
  );
  refused({ salt: 'AAAA' }, 'salt: expected 16 bytes');
  refused({ salt: undefined }, 'salt: expected a text');
  refused({ text: 7 }, 'text: expected a text');
  refused({ text: 'm'.repeat(2801) }, 'text: expected at most 2800 bytes');
  refused({ padded: 2801 }, 'padded: expected a number of bytes up to 2800');
  refused('[]', 'expected a JSON object');
  refused('', 'expected a JSON object');
});

await run();
