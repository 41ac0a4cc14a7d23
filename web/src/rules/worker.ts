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
type About = { version: number; state_size: number };

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

async function replayed(entries: Entry[]): Promise<Module> {
  const module = await Module.from(code);
  check(module, module.with("open", opening));
  for (const { by, a } of entries) check(module, module.with("act", a, by));
  return module;
}

const does = {
  async open(at: { wasm: string; opening: string; log: Entry[]; viewer: number }) {
    const answer = await fetch(at.wasm);
    if (!answer.ok) throw new Refused("not_found");
    code = await WebAssembly.compile(await answer.arrayBuffer());
    rules = await Module.from(code);
    about = rules.json<About>("about");
    ({ opening, viewer } = at);
    // A match ends by the rules it began with, as the server's do.
    if (!/^version=/m.test(opening)) opening += `\nversion=${about.version}`;
    told = [];
    const error = rules.with("open", opening);
    if (error) throw new Refused(rules.error(error));
    for (const { by, a } of at.log) {
      check(rules, rules.with("act", a, by));
      hear();
    }
    settle();
    return { turn: turn(), opening };
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
self.onmessage = async ({ data }: MessageEvent<Ask>) => {
  const { id, what, at } = data;
  try {
    post({ id, is: await does[what](at) });
  } catch (error) {
    if (error instanceof Refused) post({ id, code: error.message });
    else post({ id, code: "bug", fault: rules?.fault() || String(error) });
  }
};
