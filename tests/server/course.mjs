// The course of a match, computed from its replay file as docs/replay.md says: by other hands than
// the program's.
import crypto from 'node:crypto';
import { blake2b } from '../../web/node_modules/@noble/hashes/blake2b.js';

const bytes = text => Buffer.from(text, 'utf8');
const hash = (key, ...parts) => Buffer.from(blake2b(Buffer.concat(parts), { key, dkLen: 32 }));
const number = (n, size) => {
  const out = Buffer.alloc(size);
  out.writeUIntLE(n, 0, Math.min(size, 6));
  return out;
};

/** The lines of a file; `colours`: the ids of the game's colours, by their rows. */
export function course(text, colours = []) {
  const lines = text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  const [head, last] = [lines[0], lines.at(-1)];
  const key = hash(Buffer.from(last.secret, 'hex'), bytes('orrery course key 1'));
  const rules = [
    head.game,
    head.version,
    head.edition ?? '',
    head.dealer,
    head.seats.length,
    ...Object.entries(head.options).map(([id, value]) => `${id}=${value}`),
    ...head.seats.map(s => s.colour_id ?? colours[s.colour] ?? ''),
    ...(head.from ? [`from ${head.from.table} ${head.from.ply}`] : []),
  ];
  const heads = [hash(key, bytes('orrery course 1'), bytes(rules.map(r => `${r}\n`).join('')))];
  for (const { by, a, clock } of lines.slice(1, -1)) {
    const actor = by === 'table' ? 12 : by === 'chance' ? 13 : by;
    const ply = [number(actor, 1), ...a.map(n => number(n, 2)), number(clock ? 1 : 0, 1)];
    heads.push(hash(key, bytes('orrery ply 1'), heads.at(-1), ...ply));
  }
  return {
    last,
    plies: heads.length - 1,
    hash: heads.at(-1).toString('hex'),
    /** What is told while it runs, at that ply and revision. */
    told: (ply, rev) =>
      hash(key, bytes('orrery told 1'), heads[ply], number(rev, 8)).toString('hex'),
  };
}

/** Is that a signature of this head, with this key (all hex)? */
export function isSigned(head, signature, key) {
  const der = Buffer.concat([
    Buffer.from('302a300506032b6570032100', 'hex'),
    Buffer.from(key, 'hex'),
  ]);
  return crypto.verify(
    null,
    Buffer.concat([bytes('orrery seal 1'), Buffer.from(head, 'hex')]),
    crypto.createPublicKey({ key: der, format: 'der', type: 'spki' }),
    Buffer.from(signature, 'hex'),
  );
}
