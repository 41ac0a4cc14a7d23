// One instance of a game's module (src/wasm/page.h): texts in, texts out.
type Exports = {
  memory: WebAssembly.Memory;
  page_in(size: number): number;
  page_out(): number;
  page_out_size(): number;
  page_fault(): number;
  page_redacted(viewer: number, depth: number): number;
} & Record<string, (...args: number[]) => number>;

const utf8 = { in: new TextEncoder(), out: new TextDecoder() };
const FAULT_MAX = 200;
const NO_FILES = 8; // EBADF

export class Module {
  private constructor(private call: Exports) {}

  /** `enough`: does nobody want a bot's answer any more? */
  static async from(code: WebAssembly.Module, enough: () => boolean = () => false) {
    let memory: WebAssembly.Memory | null = null;
    const none = () => NO_FILES;
    const instance = await WebAssembly.instantiate(code, {
      page: { enough: () => Number(enough()) },
      wasi_snapshot_preview1: {
        clock_time_get: (clock: number, _: bigint, at: number) => {
          const ms = clock ? performance.now() : Date.now();
          new DataView(memory!.buffer).setBigUint64(at, BigInt(Math.round(ms * 1e6)), true);
          return 0;
        },
        fd_close: none,
        fd_seek: none,
        fd_write: none,
      },
    });
    const call = instance.exports as unknown as Exports;
    memory = call.memory;
    return new Module(call);
  }

  private put(bytes: Uint8Array): number {
    const at = this.call.page_in(bytes.length);
    if (!at) throw new Error("no_memory");
    new Uint8Array(this.call.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }
  private get(at: number, size: number): string {
    return utf8.out.decode(new Uint8Array(this.call.memory.buffer, at, size));
  }

  /** A call by its name behind "page_"; what comes back is a number. */
  run(name: string, ...args: number[]): number {
    return this.call[`page_${name}`](...args);
  }
  /** The same with a text, or bytes, that it reads. */
  with(name: string, text: string | Uint8Array, ...args: number[]): number {
    return this.run(
      name,
      ...args,
      this.put(typeof text === "string" ? utf8.in.encode(text) : text),
    );
  }
  /** What the last call said. */
  said(): string {
    return this.get(this.call.page_out(), this.call.page_out_size());
  }
  json<T>(name: string, ...args: number[]): T {
    this.run(name, ...args);
    return JSON.parse(this.said()) as T;
  }
  error(code: number): string {
    this.run("error", code);
    return this.said();
  }
  /** The bytes of the state as a seat with perfect recall knows it. */
  known(seat: number, size: number): Uint8Array {
    const at = this.call.page_redacted(seat, 1);
    return new Uint8Array(this.call.memory.buffer, at, size).slice();
  }
  /** What an assertion said before it ended this instance; "" when none did. */
  fault(): string {
    const text = this.get(this.call.page_fault(), FAULT_MAX);
    return text.slice(0, text.indexOf("\0"));
  }
}
