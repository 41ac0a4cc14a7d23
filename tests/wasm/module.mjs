// A module of the page (src/wasm/page.h) under node: the same bytes, another host.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
export const fileOf = game => path.join(root, 'build/wasm', `${game}.wasm`);

export class Module {
  #memory;
  #utf8 = new TextDecoder();

  /** `enough`: does nobody want a bot's answer any more? */
  static async load(game, enough = () => false) {
    const it = new Module();
    const none = () => 8; // EBADF: there are no files
    const { instance } = await WebAssembly.instantiate(fs.readFileSync(fileOf(game)), {
      page: { enough: () => Number(enough()) },
      wasi_snapshot_preview1: {
        clock_time_get: (clock, precision, at) => {
          const ns = clock ? performance.now() * 1e6 : Date.now() * 1e6;
          new DataView(it.#memory.buffer).setBigUint64(at, BigInt(Math.round(ns)), true);
          return 0;
        },
        fd_close: none,
        fd_seek: none,
        fd_write: none,
      },
    });
    it.#memory = instance.exports.memory;
    it.call = instance.exports;
    return it;
  }

  /** Calls with a text; what it takes before the text's size stands before. */
  with(name, text, ...before) {
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    const at = this.call.page_in(bytes.length);
    if (!at) throw new Error(`no room for ${bytes.length} bytes`);
    new Uint8Array(this.#memory.buffer, at, bytes.length).set(bytes);
    return this.call[name](...before, bytes.length);
  }
  text() {
    const at = this.call.page_out();
    return this.#utf8.decode(
      new Uint8Array(this.#memory.buffer, at, this.call.page_out_size()).slice(),
    );
  }
  /** What a call leaves in the text that goes out. */
  json(name, ...args) {
    this.call[name](...args);
    return JSON.parse(this.text());
  }
  bytes(at, size) {
    return new Uint8Array(this.#memory.buffer, at, size).slice();
  }
  /** What an assertion said. */
  fault() {
    const at = this.call.page_fault();
    const all = new Uint8Array(this.#memory.buffer, at, 200);
    return this.#utf8.decode(all.slice(0, all.indexOf(0)));
  }
}
