// A person at a socket: reads no more of a message than it must, so that the driver leaves the
// processor to the server.
import crypto from 'node:crypto';
import http from 'node:http';
import net from 'node:net';

export const sleep = ms => new Promise(done => setTimeout(done, ms));
// The server limits what comes from one address: forty people share one.
const address = i => `127.0.${1 + Math.floor(i / 8000)}.${1 + (Math.floor(i / 40) % 200)}`;

// A server is reached at { port } or, as a proxy does, at { path }, a socket file; then a header
// tells who it is for.
const by = ({ port, path }, from) =>
  path ? { path } : { port, host: '127.0.0.1', localAddress: from };
const told = ({ path }, from) => (path && from ? { 'x-forwarded-for': from } : {});

export function request(at, method, where, body, from) {
  const { path: socketPath, ...line } = by(at, from);
  return new Promise((done, fail) => {
    const r = http.request(
      {
        ...line,
        socketPath,
        method,
        path: where,
        headers: { origin: at.origin, 'content-type': 'application/json', ...told(at, from) },
      },
      answer => {
        let text = '';
        answer.on('data', d => {
          text += d;
        });
        answer.on('end', () =>
          done({
            status: answer.statusCode,
            cookie: answer.headers['set-cookie']?.[0].split(';')[0],
            text,
          }),
        );
      },
    );
    r.on('error', fail);
    r.end(body);
  });
}

const NO_MASK = Buffer.alloc(4); // a mask of zeros is a mask
function frame(kind, payload) {
  const size = payload.length,
    head =
      size < 126
        ? Buffer.from([128 | kind, 128 | size])
        : Buffer.from([128 | kind, 254, size >> 8, size & 255]);
  return Buffer.concat([head, NO_MASK, payload]);
}

export class Player {
  constructor() {
    this.waiting = new Map();
    this.bytes = 0;
    this.messages = 0;
  }

  async open(at, i) {
    const { cookie, text } = await request(
      at,
      'POST',
      '/api/session',
      `{"name":"P${i}"}`,
      address(i),
    );
    if (!cookie) throw new Error(`no session: ${text}`);
    const more = Object.entries(told(at, address(i)))
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    this.line = net.connect(by(at, address(i)));
    this.line.setNoDelay(true);
    this.line.write(
      `GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${crypto.randomBytes(16).toString('base64')}\r\nSec-WebSocket-Protocol: orrery.1\r\nOrigin: ${at.origin}\r\nCookie: ${cookie}\r\n${more}\r\n`,
    );
    await this.upgraded();
  }

  upgraded() {
    let parts = [],
      held = 0,
      open = false;
    return new Promise((done, fail) => {
      this.line.on('error', fail);
      this.line.on('close', () => {
        this.closed = true;
        fail(new Error('closed'));
      });
      this.line.on('data', more => {
        this.bytes += more.length;
        parts.push(more);
        held += more.length;
        if (held < (this.need ?? 0)) return;
        let bytes = parts.length === 1 ? more : Buffer.concat(parts);
        if (!open) {
          const end = bytes.indexOf('\r\n\r\n');
          if (end < 0) {
            parts = [bytes];
            return;
          }
          if (!bytes.subarray(0, 12).toString().includes('101')) {
            fail(new Error(bytes.toString().slice(0, 80)));
            return;
          }
          open = true;
          bytes = bytes.subarray(end + 4);
          done();
        }
        bytes = this.frames(bytes);
        parts = bytes.length ? [bytes] : [];
        held = bytes.length;
      });
    });
  }

  // Takes whole frames; returns the rest.
  frames(bytes) {
    for (;;) {
      this.need = 2;
      if (bytes.length < 2) return bytes;
      let size = bytes[1] & 127,
        at = 2;
      if (size === 126) {
        if (bytes.length < 4) return bytes;
        size = bytes.readUInt16BE(2);
        at = 4;
      } else if (size === 127) {
        if (bytes.length < 10) return bytes;
        size = Number(bytes.readBigUInt64BE(2));
        at = 10;
      }
      this.need = at + size;
      if (bytes.length < at + size) return bytes;
      const kind = bytes[0] & 15;
      if (kind === 1) this.hear(bytes.subarray(at, at + size));
      else if (kind === 9) this.line.write(frame(10, bytes.subarray(at, at + size)));
      bytes = bytes.subarray(at + size);
    }
  }

  hear(payload) {
    this.messages++;
    const type = payload[6]; // {"t":"view"
    if (type === 0x76)
      this.onView?.(Number(/"rev":(\d+)/.exec(payload.latin1Slice(0, 120))[1]), payload);
    else if (type === 0x6f || type === 0x72) {
      // ok, refused
      const m = JSON.parse(payload.toString());
      this.waiting.get(m.id)?.(m);
      this.waiting.delete(m.id);
    }
  }

  say(message) {
    this.line.write(frame(1, Buffer.from(JSON.stringify(message))));
  }

  ask(message) {
    const id = `a${++Player.last}`;
    return new Promise(done => {
      this.waiting.set(id, done);
      this.say({ ...message, id });
    });
  }
}
Player.last = 0;
