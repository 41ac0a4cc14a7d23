// A true mail server (aiosmtpd of Debian) for tests, and the letters that came to it.
import { spawn } from 'node:child_process';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';
import { patience } from '../patience.mjs';

const script = fileURLToPath(new URL('smtp.py', import.meta.url));

export async function mailbox(options = {}) {
  const child = spawn('/usr/bin/python3', [script, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.on('exit', () => child.kill('SIGKILL'));
  const box = { letters: [], close: () => child.kill() };
  const waiting = new Set();
  await new Promise((done, fail) => {
    child.on('exit', code => fail(new Error(`smtp.py has ended with ${code}`)));
    readline.createInterface(child.stdout).on('line', line => {
      const said = JSON.parse(line);
      if (said.envelope) box.letters.push(said);
      for (const look of waiting) look();
      if (said.port) done((box.port = said.port));
    });
  });
  box.url = `smtp://127.0.0.1:${box.port}`;
  box.options = ['--smtp', box.url, '--mail-from', 'Orrery <post@orrery.example>'];
  /** The next letter to that address, taken out: its code, link, text, HTML and subject. */
  box.next = to =>
    new Promise((done, fail) => {
      const late = setTimeout(
        () => fail(new Error(`no letter to ${to}: ${box.letters.map(l => l.envelope[1])}`)),
        20000 * patience,
      );
      const look = () => {
        const at = box.letters.findIndex(l => l.envelope[1].includes(to));
        if (at < 0) return;
        clearTimeout(late);
        waiting.delete(look);
        const [letter] = box.letters.splice(at, 1);
        const [[, text], [, html]] = letter.parts;
        done({
          subject: letter.headers.find(([name]) => name === 'Subject')[1],
          text,
          html,
          raw: letter.raw,
          code: text.match(/^ {3}(\d{8})$/m)?.[1],
          link: text.match(/^https?:\/\/\S+\/m\/([0-9a-f]+)$/m)?.[1],
        });
      };
      waiting.add(look);
      look();
    });
  return box;
}
