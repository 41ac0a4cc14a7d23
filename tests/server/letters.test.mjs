// What names and talk may be made of: all the world's writing and emoji; nothing that shows nothing,
// nothing that reaches beyond its own place.
import { Server, test, run, equal, sleep } from './kit.mjs';

const server = new Server();
let ada, table;

const u = (...codes) => String.fromCodePoint(...codes);
const about = text => [...text].map(c => c.codePointAt(0).toString(16)).join(' ');

const good = [
  'Zoë',
  'O’Brien-Łukasz 2',
  u(0x5a, 0x6f, 0x65, 0x308), // a mark of its own
  u(0x78, 0x300, 0x301, 0x302, 0x303), // four of them
  'Владимир',
  'Αθηνά',
  'דנה',
  'محمد',
  'می\u200cخواهم', // Persian: not joined
  'क्\u200dष', // joined, without a ligature
  'ক্\u200cষ',
  'ന്\u200d', // Malayalam, as it was once spelt
  'র\u200d্যাম', // Bengali, before a virama
  'ශ්\u200dරී', // Sinhala
  '渡邉\u{e0100}', // Japanese: another form of a letter
  'ᠮᠣᠩ\u180b', // Mongolian
  '김철수',
  '👩\u200d🚀',
  '👩🏽\u200d🚀',
  '🏳\ufe0f\u200d🌈',
  '👁\ufe0f\u200d🗨\ufe0f',
  '👨\u200d👩\u200d👧\u200d👦',
  '❤\ufe0f',
  '1\ufe0f\u20e3',
  '🇫🇷',
  u(0x1f3f4, 0xe0067, 0xe0062, 0xe0065, 0xe006e, 0xe0067, 0xe007f), // England
  '( \u0361° \u035cʖ \u0361°)',
];

const bad = [
  ...[0x2800, 0x3164, 0x115f, 0x1160, 0xffa0, 0x34f, 0x17b4, 0x180e, 0x1d159, 0x16fe4],
  ...[0xad, 0x200b, 0x2060, 0x2064, 0xfeff, 0xfff9, 0xfffc, 0xe0001, 0xe0020, 0x13430],
  ...[0x200c, 0x200d, 0xfe0f, 0xe0100, 0x180b], // alone
  ...[1, 9, 0x1f, 0x7f, 0x80, 0x85, 0x9b, 0x2028, 0x2029, 0xfffe, 0x1ffff], // controls
  ...[0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e], // of direction
  ...[0x2066, 0x2067, 0x2068, 0x2069],
].map(c => `a${u(c)}b`);
for (const text of [
  '',
  ' ',
  '\u00a0\u3000',
  u(0x301), // a mark on nothing
  u(0x301, 0x61),
  u(0x78, 0x300, 0x301, 0x302, 0x303, 0x304), // five
  `x${u(0x300).repeat(20)}`,
  'Ada\u200d',
  'Ada\u200c',
  '\u200dAda',
  '👩\u200d',
  '👩\u200da',
  '👩\u200d\u200d🚀',
  'م\u200c',
  'A\ufe0f',
  '1\ufe0f',
  '👩\ufe0f\ufe0f',
  u(0x41, 0xe0067, 0xe007f),
  u(0x1f3f4, ...Array(9).fill(0xe0067), 0xe007f), // words behind a flag
])
  bad.push(text);

async function named(name) {
  for (;;) {
    const answer = await server.post('/api/session', { name });
    if (answer.status !== 429) return answer.status;
    await sleep((await answer.json()).retry_ms);
  }
}

test('names', async () => {
  await server.start();
  ada = await server.join('Ada');
  for (const name of good) equal([name, about(name), await named(name)], [name, about(name), 200]);
  for (const name of bad) equal([about(name), await named(name)], [about(name), 400]);
});

test('talk', async () => {
  ({ table } = await ada.good({ t: 'create', game: 'century', seats: 2 }));
  await ada.good({ t: 'open', table });
  for (const text of bad) {
    const answer = await ada.ask({ t: 'chat', table, text });
    equal([about(text), answer.code], [about(text), 'bad_input']);
  }
  const text = good.join(' ');
  await ada.good({ t: 'chat', table, text });
  equal((await ada.wait(m => m.t === 'chat')).text, text);
});

run();
