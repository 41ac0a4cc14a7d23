// An authenticator of passkeys and its browser, for tests without one: makes keys (ES256), signs, and
// lies where it is told to.
import crypto from 'node:crypto';

export const base64url = bytes => Buffer.from(bytes).toString('base64url');
const sha256 = bytes => crypto.createHash('sha256').update(bytes).digest();

// ---- CBOR, as much as an attestation object has -------------------------------------------------
function head(major, n) {
  if (n < 24) return Buffer.from([(major << 5) | n]);
  if (n < 256) return Buffer.from([(major << 5) | 24, n]);
  return Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
}
const text = words => Buffer.concat([head(3, Buffer.byteLength(words)), Buffer.from(words)]);
const bytes = at => Buffer.concat([head(2, at.length), at]);

const PRESENT = 1,
  VERIFIED = 4,
  ATTESTED = 64;

function authData({ rpId, flags, count }, ...rest) {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(count);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, ...rest]);
}

const clientData = said => Buffer.from(JSON.stringify({ crossOrigin: false, ...said }));

export class Authenticator {
  /** `origin`: of the page it believes to be on. */
  constructor(origin, rpId = 'localhost') {
    this.origin = origin;
    this.rpId = rpId;
    this.count = 0;
    this.id = crypto.randomBytes(32);
    this.key = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** navigator.credentials.create(), as JSON. `lies`: members of what is signed or hashed. */
  make({ publicKey }, lies = {}) {
    this.handle = publicKey.user.id;
    const { x, y } = this.key.publicKey.export({ format: 'jwk' });
    const cose = Buffer.concat([
      Buffer.from('a5010203262001', 'hex'),
      Buffer.from('21', 'hex'),
      bytes(Buffer.from(x, 'base64url')),
      Buffer.from('22', 'hex'),
      bytes(Buffer.from(y, 'base64url')),
    ]);
    const auth = authData(
      { rpId: this.rpId, flags: PRESENT | VERIFIED | ATTESTED, count: this.count, ...lies },
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      cose,
    );
    const object = Buffer.concat([
      head(5, 3),
      text('fmt'),
      text('none'),
      text('attStmt'),
      head(5, 0),
      text('authData'),
      bytes(auth),
    ]);
    const {
      type = 'webauthn.create',
      challenge = publicKey.challenge,
      origin = this.origin,
    } = lies;
    return {
      clientDataJSON: base64url(clientData({ type, challenge, origin })),
      attestationObject: base64url(object),
      transports: ['internal'],
    };
  }

  /** navigator.credentials.get(), as JSON. */
  sign({ publicKey }, lies = {}) {
    const { type = 'webauthn.get', challenge = publicKey.challenge, origin = this.origin } = lies;
    const said = clientData({ type, challenge, origin });
    const auth = authData({
      rpId: this.rpId,
      flags: PRESENT | VERIFIED,
      count: (this.count += 1),
      ...lies,
    });
    const signature = crypto.sign(
      'sha256',
      Buffer.concat([auth, sha256(said)]),
      this.key.privateKey,
    );
    if (lies.flip) signature[signature.length - 1] ^= 1;
    return {
      id: base64url(this.id),
      clientDataJSON: base64url(said),
      authenticatorData: base64url(auth),
      signature: base64url(signature),
      userHandle: 'handle' in lies ? lies.handle : this.handle,
    };
  }
}
