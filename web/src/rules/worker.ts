// Runs in a Worker: the rules of one match, or a bot that thinks. It does what it is asked, one
// thing at a time, and answers each; what the module's assertions find ends it, told as `fault`.
import type { Ev, Legal, Not, Over } from "../shell/types";
import { Module } from "./module";

export type Entry = { by: number; a: string };
export type Turn = { must: number; may: number; ply: number; over: boolean };
export type Look = {
  turn: Turn;
  view: unknown;
  events: Ev[];
  undo: boolean;
  question: { q?: number; prompt?: string; legal?: Legal; not?: Not };
  over: Over | null;
};
type About = { version: number; edition: string | null; state_size: number };

let code: WebAssembly.Module;
let rules: Module;
let scratch: Module | null = null;
let opening = "";
let about: About;
/** What was told of each ply to the seat that looks, for those that were played here. */
let told: Ev[] = [];
let viewer = 0;

const turn = (): Turn => ({
  must: rules.run("must"),
  may: rules.run("may"),
  ply: rules.run("plies"),
  over: rules.run("over") !== 0,
});

class Refused extends Error {}
const check = (module: Module, error: number): void => {
  if (error) throw new Refused(module.error(error));
};

function hear(): void {
  const ply = rules.run("plies");
  for (const e of rules.json<Omit<Ev, "ply">[]>("events", viewer)) told.push({ ...e, ply } as Ev);
}

/** Plays what needs nobody: draws, and answers that are the only one. */
function settle(): void {
  while (rules.run("step")) hear();
}

const log = (of: Module): Entry[] => of.json<Entry[]>("log");

/** Chance goes on with a match: it does not begin again with what has been drawn. */
function seeded(text: string, plies: number): string {
  return text.replace(/^seed=([0-9a-f]+)$/m, (_, hex: string) => {
    const step = BigInt(plies) * 0x9e3779b97f4a7c15n;
    return `seed=${BigInt.asUintN(64, BigInt(`0x${hex}`) + step).toString(16)}`;
  });
}

async function replayed(entries: Entry[]): Promise<Module> {
  const module = await Module.from(code);
  check(module, module.with("open", opening));
  for (const { by, a } of entries) check(module, module.with("act", a, by));
  return module;
}

/** The match as its log has it, and what the viewer was told of each ply. */
async function lay(entries: Entry[]): Promise<void> {
  rules = await Module.from(code);
  about = rules.json<About>("about");
  // A match ends by the rules it began with, as the server's do.
  if (!/^version=/m.test(opening)) opening += `\nversion=${about.version}`;
  told = [];
  check(rules, rules.with("open", seeded(opening, entries.length)));
  for (const [at, { by, a }] of entries.entries()) {
    if (rules.with("act", a, by)) throw new Refused(`damaged:${at}`);
    hear();
  }
}

/** A module that came in pieces is asked for once more, past what was kept of it. */
async function loaded(wasm: string): Promise<WebAssembly.Module> {
  const come = async (how?: RequestInit) => {
    const answer = await fetch(wasm, how);
    if (!answer.ok) throw new Refused("cut_off");
    return WebAssembly.compile(await answer.arrayBuffer());
  };
  try {
    return await come();
  } catch {
    for (const name of await caches.keys().catch(() => []))
      await (await caches.open(name)).delete(wasm);
    return come({ cache: "reload" }).catch(() => {
      throw new Refused("cut_off");
    });
  }
}

const does = {
  async open(at: {
    wasm: string;
    edition: string | null;
    opening: string;
    log: Entry[];
    viewer: number;
  }) {
    code = await loaded(at.wasm);
    ({ opening, viewer } = at);
    await lay(at.log);
    if (at.edition !== about.edition) throw new Refused("unsupported");
    settle();
    return { turn: turn(), opening };
  },
  /** Another seat looks from here on. */
  async turn({ to }: { to: number }) {
    viewer = to;
    await lay(log(rules));
    return turn();
  },
  /** Does one of two seats know what the other must not? */
  apart: ({ a, b }: { a: number; b: number }) => {
    const theirs = rules.known(b, about.state_size);
    return rules.known(a, about.state_size).some((byte, i) => byte !== theirs[i]);
  },
  act({ seat, action }: { seat: number; action: string }) {
    check(rules, rules.with("act", action, seat));
    hear();
    settle();
    return turn();
  },
  undo({ seat }: { seat: number }) {
    const to = rules.run("undoable", seat);
    check(rules, rules.run("undo", seat, to));
    told = told.filter((e) => e.ply <= to);
    settle();
    return to;
  },
  look({ from }: { from: number }): Look {
    const now = turn();
    return {
      turn: now,
      view: rules.json("view", viewer),
      events: told.filter((e) => e.ply > from),
      undo: rules.run("undoable", viewer) < now.ply,
      question: rules.json("ask", viewer),
      over: now.over ? rules.json<Over>("results") : null,
    };
  },
  async past({ ply }: { ply: number }) {
    scratch = await replayed(log(rules).slice(0, ply));
    return { view: scratch.json("view", viewer), events: told.filter((e) => e.ply <= ply) };
  },
  log: () => log(rules),
  known: ({ seat }: { seat: number }) => rules.known(seat, about.state_size),
  /** Of a bot's Worker: `known` is the state as its seat knows it. */
  think(at: { known: Uint8Array; seat: number; bot: string; seed: number }) {
    check(rules, rules.with("load", at.known));
    const error = rules.with("think", at.bot, at.seat, at.seed);
    if (error) throw new Refused(rules.said() || rules.error(error));
    return rules.said();
  },
};
export type Does = typeof does;

type Ask = { id: number; what: keyof Does; at: never };
const post = self.postMessage as (message: unknown) => void;
async function answer({ id, what, at }: Ask): Promise<void> {
  try {
    post({ id, is: await does[what](at) });
  } catch (error) {
    if (error instanceof Refused) post({ id, code: error.message });
    else post({ id, code: "bug", fault: rules?.fault() || String(error) });
  }
}
/** One thing after the other, also where one of them waits for something. */
let before = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<Ask>) => {
  before = before.then(() => answer(data));
};
