// Pictures of the pages at many moments, into build/shots, to be looked at; nothing is compared.
//   node tests/browser/shots.mjs             all of them
//   node tests/browser/shots.mjs --readme    only docs/img/*.png: matches in their middle
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';
import { Guest, Server, dice, run, test } from './lib.mjs';
import { play, playNow, shown } from './century.mjs';
import * as discovery from './discovery.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const server = new Server();
let edition;

/** The lines of a picture without their filters: flat drawings pack better so. */
function unfilter(bytes, width, size) {
  const stride = width * size,
    out = Buffer.alloc(bytes.length);
  for (let from = 0; from < bytes.length; from += stride + 1) {
    const filter = bytes[from];
    for (let i = from + 1; i <= from + stride; i++) {
      const left = i - size > from ? out[i - size] : 0,
        up = from ? out[i - stride - 1] : 0,
        corner = from && i - size > from ? out[i - stride - 1 - size] : 0;
      const p = left + up - corner,
        a = Math.abs(p - left),
        b = Math.abs(p - up),
        c = Math.abs(p - corner);
      out[i] =
        bytes[i] +
        [0, left, up, (left + up) >> 1, a <= b && a <= c ? left : b <= c ? up : corner][filter];
    }
  }
  return out;
}

/** The same picture, packed as small as deflate can: browsers pack in haste. */
function repack(png) {
  const parts = [png.subarray(0, 8)],
    data = [],
    width = png.readUInt32BE(16),
    depth = png[25] === 6 ? 4 : 3;
  const chunk = (type, body) => {
    const out = Buffer.alloc(12 + body.length);
    out.writeUInt32BE(body.length, 0);
    out.write(type, 4, 'latin1');
    body.copy(out, 8);
    out.writeUInt32BE(crc(out.subarray(4, 8 + body.length)), 8 + body.length);
    return out;
  };
  for (let at = 8; at < png.length;) {
    const size = png.readUInt32BE(at),
      type = png.toString('latin1', at + 4, at + 8),
      body = png.subarray(at + 8, at + 8 + size);
    if (type === 'IDAT') data.push(body);
    else if (type === 'IEND')
      parts.push(
        chunk(
          'IDAT',
          zlib.deflateSync(unfilter(zlib.inflateSync(Buffer.concat(data)), width, depth), {
            level: 9,
            memLevel: 9,
          }),
        ),
        chunk('IEND', body),
      );
    else if (type === 'IHDR') parts.push(chunk(type, body));
    at += 12 + size;
  }
  return Buffer.concat(parts);
}

function crc(bytes) {
  let c = ~0;
  for (const b of bytes) {
    c ^= b;
    for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  }
  return ~c >>> 0;
}

async function readme() {
  const guest = await Guest.come(server, { name: 'Margaux', still: true });
  await playNow(guest, { level: null });
  const good = view =>
    view.view.round >= 12 &&
    view.prompt === 'turn' &&
    Object.keys(view.legal.activate ?? {}).length >= 7;
  await play(guest, edition, dice(17), { stop: good });
  await shown(guest);
  await guest
    .$('.loc.legal:not(.fort) > .hit')
    .last()
    .hover({ position: { x: 50, y: 60 } });
  await guest.$('.game-tip').waitFor();
  await keep(guest, 'century');
}

async function keep(guest, name) {
  fs.mkdirSync(path.join(root, 'docs/img'), { recursive: true });
  const file = path.join(root, `docs/img/${name}.png`);
  fs.writeFileSync(file, repack(await guest.page.screenshot()));
  console.log(
    `#   ${file}: ${Math.round(fs.statSync(file).size / 1024)} kB, move ${guest.view.ply}`,
  );
}

/** Connect: a card chosen, the cells with their points, one of them explained. */
async function readmeDiscovery() {
  const guest = await Guest.come(server, { name: 'Margaux', still: true });
  await discovery.create(guest, { variant: 'connect', seats: 5, automata: 1 });
  await discovery.play(guest, dice(12), {
    stop: view =>
      view.prompt === 'cell' && view.view.tree.length > 13 && view.view.where.cells.length > 5,
  });
  await discovery.shown(guest);
  await guest.$('.cell.best').first().hover();
  await guest.$('.game-tip').waitFor();
  await keep(guest, 'discovery');
}

/** The first two moments of each prompt, an explanation, the score. */
async function moments(name, { seats = 3, ...how }) {
  const guest = await Guest.come(server, how);
  await playNow(guest, { seats, level: how.lang === 'fr' ? 'un apprenti' : 'an apprentice' });
  const seen = {};
  await play(guest, edition, dice(how.seed ?? 31), {
    each: async view => {
      const n = (seen[view.prompt] = (seen[view.prompt] ?? 0) + 1);
      if (n > 2 && !(view.prompt === 'turn' && n % 8 === 0)) return;
      await guest.page.mouse.move(5, 5);
      await guest.shot(`${name}-${view.prompt}-${n}`);
      if (view.prompt !== 'turn' || n === 1) return;
      for (const [what, at] of [
        ['place', '.loc.legal > .hit'],
        ['covered', '.loc.covered > .hit'],
        ['card', '.rowc .pcard'],
        ['owned', '.cc:not(.none)'],
      ]) {
        const target = guest.$(at).last();
        if (!(await target.count())) continue;
        if (guest.touch) {
          await target.tap({ force: true }).catch(() => {});
          await guest.shot(`${name}-look-${what}`);
          await guest.$('.century h1').tap();
        } else {
          await target.hover({ force: true });
          await guest
            .$('.game-tip')
            .waitFor({ timeout: 1000 })
            .catch(() => {});
          await guest.shot(`${name}-look-${what}`);
        }
      }
    },
  });
  await guest.shot(`${name}-score`);
  await guest.press(guest.$('.over .btns .btn').nth(2));
  await guest.shot(`${name}-board-after`);
  console.log(`#   ${name}: ${JSON.stringify(seen)}`);
  await guest.close();
}

test(
  'the server',
  async () => {
    await server.start();
    edition = await server.edition();
  },
  true,
);

if (process.argv.includes('--readme')) {
  test('Century, for the readme', readme);
  test('Discovery, for the readme', readmeDiscovery);
} else {
  test('wide, paper, three', () => moments('m-wide', {}));
  test('wide, candlelight, four seats, long name', () =>
    moments('m-wide4', {
      seats: 4,
      theme: 'candlelight',
      name: 'Wilhelmina von Humboldt',
      seed: 5,
    }));
  test('phone', () => moments('m-phone', { size: 'phone', seed: 8 }));
  test('phone, French, candlelight, four seats', () =>
    moments('m-phone4', {
      size: 'phone',
      lang: 'fr',
      theme: 'candlelight',
      seats: 4,
      name: 'Wilhelmina von Humboldt',
      seed: 12,
    }));
  test('wide, French', () => moments('m-wide-fr', { lang: 'fr', seed: 14 }));
  test('a telephone on its side', () =>
    moments('m-side', { viewport: { width: 844, height: 390 }, size: 'phone', seed: 15 }));
  test('a tablet', () =>
    moments('m-tablet', { viewport: { width: 820, height: 1180 }, size: 'phone', seed: 16 }));
}
run(400);
