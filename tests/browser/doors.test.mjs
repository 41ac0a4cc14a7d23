// One list of pages (src/door/pages.def): the server answers each, the client has each, and whatever
// the program prints, letters hold, the docs name and the client itself leads to is one of them.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { Guest, Server, run, test, until } from './lib.mjs';

const root = new URL('../../', import.meta.url);
const read = file => fs.readFileSync(new URL(file, root), 'utf8');
const files = (folder, end) =>
  fs
    .readdirSync(new URL(folder, root), { recursive: true })
    .filter(f => f.endsWith(end) && !f.includes('node_modules'))
    .map(f => `${folder}${f}`);
const found = (text, pattern) => [...text.matchAll(pattern)].map(m => m[1]);

const pages = found(read('src/door/pages.def'), /^PAGE\("(.*)"\)$/gm);
const ways = found(read('src/door/routes.c'), /\{"(?:GET|POST)", "([^"]+)"/g);
/** Each part that somebody fills in is written as one. */
const plain = path =>
  path
    .replace(/([^/])\$\{.*$/, '$1')
    .replace(/\$\{.*$/, '*')
    .replace(/[?#].*$/, '')
    .replace(/\{[^}]*\}|%\.?\*?s|\b[A-Z]+\b|…/g, '*')
    .replace(/(.)\/$/, '$1');
const isPage = path => pages.some(p => plain(p) === plain(path));
/** The socket, the API as a whole, and a folder of Linux. */
const isOther = path => ['/ws', '/api/', '/dev'].includes(path);
const faults = [];
const held = (where, paths) => {
  for (const path of paths) if (!isPage(path)) faults.push(`${where}: ${path}`);
  return paths.length;
};

const server = new Server();
let guest;

test('what the program prints, letters and docs say is a page', () => {
  let n = 0;
  for (const file of files('src/', '.c'))
    n += held(file, [
      ...found(read(file), /"%s(\/[a-z]+\/%s)"/g),
      ...found(read(file), /"(\/[a-z]\/)"/g).map(p => `${p}*`),
    ]);
  assert.ok(n >= 4, `${n} links of the program`);
  for (const file of files('src/post/text/', '.json'))
    held(file, found(read(file), /\{(?:site|link)\}(\/[a-z][^\s"]*)/g));
  const docs = ['README.md', 'SECURITY.md', 'CHANGELOG.md', ...files('docs/', '.md')];
  n = 0;
  for (const file of docs) {
    const named = found(read(file), /`(?:GET )?(\/[a-z]+(?:\/[A-Z]+)*\/?(?:\?[^`]*)?)`/g);
    // The API has paths of its own, which the docs also name by their ends.
    n += held(
      file,
      named.filter(p => !isOther(p) && !ways.some(way => plain(way).endsWith(plain(p)))),
    );
  }
  assert.ok(n >= 15, `${n} pages in the docs`);
  assert.deepEqual(faults, []);
  const listed = read('docs/protocol.md').match(/^\| `GET \/`.*$/m)[0];
  for (const p of pages)
    assert.ok(
      found(listed, /`(?:GET )?(\/[^`]*)`/g).some(x => plain(x) === plain(p)),
      p,
    );
});

test('where the client itself leads to is a page', () => {
  let n = 0;
  for (const file of files('web/src/', '.tsx'))
    n += held(
      file,
      [
        ...found(read(file), /\b(?:to|href)=\{?["`](\/[^"`]*)["`]/g),
        ...found(read(file), /\b(?:go|assign|replace)\(["`](\/[^"`]*)["`]/g),
      ].filter(p => !/^\/api\/|^\/\$|\.txt$/.test(p)),
    );
  assert.ok(n > 40, `${n} links`);
  assert.deepEqual(faults, []);
});

test('each is answered, and what is none is not', async () => {
  await server.start();
  const answer = path => fetch(`${server.here}${path}`, { headers: { accept: 'text/html' } });
  for (const path of pages.map(p => plain(p).replace(/\*/g, 'x')))
    assert.equal((await answer(path)).status, 200, path);
  for (const path of ['/nowhere', '/t/', '/ladders', '/mee'])
    assert.equal((await answer(path)).status, 404, path);
});

test('what a chat leaves behind a link, and a slash, lead there as well', async () => {
  const asks = await Guest.come(server, { name: 'Gerda' });
  asks.offline = true; // of a page with a stop behind it the server says 404, and gives it
  for (const [path, title] of [
    ['/tournaments/', /Tournaments/],
    ['/about/', /About/],
    ['/signin.', /Sign in/],
    ['/how/Century', /Century/],
    ['/how/century.', /Century/],
    ['/ladder/', /Ladders/],
  ]) {
    await asks.go(path);
    await until(async () => title.test(await asks.$('h1').first().innerText()), path);
  }
  assert.equal(
    (await fetch(`${server.here}/me/`, { headers: { accept: 'text/html' } })).status,
    200,
  );
  for (const [pasted, path] of [
    [`${server.url}/r/abcdef`, '/r/abcdef'],
    [`see ${server.url}/tournaments/7 !`, '/tournaments/7'],
    [`${server.url}/how/newton`, '/how/newton'],
  ]) {
    await asks.go('/');
    await asks.$('.inv input').fill(pasted);
    await asks.page.keyboard.press('Enter');
    await until(() => new URL(asks.page.url()).pathname === path, pasted);
  }
  await asks.close();
});

test('the client has each of them', async () => {
  guest = await Guest.come(server, { name: 'Gerda' });
  guest.offline = true; // what the paths name is not there, which the browser tells of
  const title = async path => {
    await guest.go(path);
    await guest.$('h1').first().waitFor();
    return until(() => guest.$('h1').first().innerText(), `a title of ${path}`);
  };
  for (const path of pages.filter(p => p !== '/').map(p => plain(p).replace(/\*/g, 'x')))
    assert.notEqual(await title(path), 'There is no such page', path);
  assert.equal(await title('/nowhere'), 'There is no such page');
  await guest.close();
});

run();
