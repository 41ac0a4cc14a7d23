// People who sign in by name and password, so many a second, each from an address of its own, beside
// what else a server does.
import { request } from './player.mjs';

const password = 'a long enough password';
const NAMES = 60; // five tries of one may be on their way
let addresses = 0;
const address = () => {
  const n = addresses++;
  return `127.${100 + ((n >> 14) & 63)}.${(n >> 7) & 127}.${1 + (n & 127)}`;
};
const ask = (server, where, i) =>
  request(
    server.at,
    'POST',
    where,
    JSON.stringify({ name: `Signs in ${i % NAMES}`, password }),
    address(),
  );

/** Accounts, before anything is measured. */
export async function accounts(server) {
  for (let i = 0; i < NAMES; i++) {
    const { status, text } = await ask(server, '/api/account', i);
    if (status !== 201) throw new Error(`an account: ${status} ${text}`);
  }
}

/** Begins; the function that it gives stops it, and tells what was answered. */
export function begin(server, rate) {
  const begun = performance.now(),
    told = {};
  let sent = 0,
    done = 0;
  const ticking = setInterval(() => {
    for (; sent < ((performance.now() - begun) / 1000) * rate; sent++)
      void ask(server, '/api/signin', sent)
        .catch(() => ({ status: 'line' }))
        .then(({ status }) => {
          told[status] = (told[status] ?? 0) + 1;
          done++;
        });
  }, 5);
  return () => {
    clearInterval(ticking);
    const seconds = (performance.now() - begun) / 1000;
    return { wanted_per_s: rate, answered_per_s: Number((done / seconds).toFixed(1)), told };
  };
}
