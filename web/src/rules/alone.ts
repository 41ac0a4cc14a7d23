// A table in this page: the rules and the bots run in Workers, no server is asked. It speaks as the
// socket does (docs/protocol.md), so that boards know no difference.
import { stockUp } from "../shell/installed";
import { me } from "../shell/session";
import type { Answer, Handlers } from "../shell/socket";
import type { Ev, Level, Table, View } from "../shell/types";
import { Failed, Hands, rulesFiles } from "./hands";
import { keep, kept, type AloneMatch } from "./kept";
import type { Look, Turn } from "./worker";

type Out = Record<string, unknown> & { t: string };

/** Makers of instruments and observers of the sky, as at the server's tables. */
const NAMES = ["Tompion", "Graham", "Vaucanson", "Droz", "Ramsden", "Rowley", "Dollond", "Bird"];
/** In a page a bot has one thread, and less memory than on a server. */
const BOTS: Record<Level, string> = {
  apprentice: "apprentice",
  fellow: "fellow",
  master: "ismcts:ms=1000:iters=100000",
};
/** How long a bot's move is looked at before the next one thinks, in ms. */
const BEAT = 120;

const seatsOf = (mask: number): number[] =>
  Array.from({ length: 12 }, (_, i) => i).filter((i) => mask & (1 << i));

class AloneTable {
  private rules = new Hands();
  private bots: Hands | null = null;
  private rev = 0;
  private seen = 0;
  private ended = false;
  private began: Promise<void>;
  /** Bots are at work: nobody else begins with it. */
  private busy = false;
  private now: Turn | null = null;

  constructor(
    private match: AloneMatch,
    private tell: Handlers,
  ) {
    this.began = this.begin();
  }

  private get file(): string {
    return new URL(rulesFiles().wasm[this.match.game], location.href).href;
  }

  private async begin(): Promise<void> {
    const { opening, log, you } = this.match;
    try {
      const is = await this.rules.ask("open", { wasm: this.file, opening, log, viewer: you });
      this.now = is.turn;
      this.match.opening = is.opening;
      this.tell.table?.(this.table());
      await this.show(0);
      void this.bot();
    } catch (error) {
      if (!this.ended) this.tell.gone?.(error instanceof Failed ? error.code : "bug");
    }
  }

  close(): void {
    this.ended = true;
    this.rules.end();
    this.bots?.end();
  }

  private table(): Table {
    const { match } = this;
    return {
      table: match.code,
      game: match.game,
      variant: match.variant,
      edition: match.edition,
      options: match.options,
      status: this.now?.over ? "over" : "playing",
      host: me.get().id ?? "",
      seats: match.seats.map((s) => ({
        kind: s.kind,
        name: s.name,
        level: s.level,
        user: s.kind === "human" ? (me.get().id ?? undefined) : undefined,
        colour: null,
        here: true,
        left: false,
      })),
      you: match.you,
      open: false,
      link: "",
      watchers: 0,
      clock: 0,
      time_control: "none",
    };
  }

  /** The message `view`, from what was seen last or from the beginning. */
  private async show(from: number, back?: number): Promise<void> {
    const look: Look = await this.rules.ask("look", { from });
    if (this.ended) return;
    this.rev++;
    this.seen = look.turn.ply;
    const view: View = {
      table: this.match.code,
      ply: look.turn.ply,
      from,
      rev: this.rev,
      view: look.view,
      events: look.events,
      must: seatsOf(look.turn.must),
      hold: null,
      undo: look.undo,
      over: look.over,
      ...look.question,
      ...(back === undefined ? {} : { back }),
    };
    this.tell.view?.(view);
  }

  private async keep(): Promise<void> {
    this.match.log = await this.rules.ask("log");
    this.match.over = this.now?.over ?? false;
    this.match.touched = Date.now();
    await keep(this.match);
  }

  private async moved(turn: Turn): Promise<void> {
    const was = this.now?.over;
    this.now = turn;
    await this.keep(); // what is seen is kept
    if (turn.over && !was) this.tell.table?.(this.table());
    await this.show(this.seen);
  }

  /** Lets bots play as long as they are asked. */
  private async bot(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      for (let seat = this.asked(); seat !== null && !this.ended; seat = this.asked()) {
        const known = await this.rules.ask("known", { seat });
        const { ply } = this.now!;
        const action = await this.think(seat, known);
        // What was taken back meanwhile asks anew.
        if (this.ended || this.now!.ply !== ply) continue;
        await this.moved(await this.rules.ask("act", { seat, action }));
        await new Promise((done) => setTimeout(done, BEAT));
      }
    } catch (error) {
      if (!this.ended) this.tell.gone?.(error instanceof Failed ? error.code : "bug");
    } finally {
      this.busy = false;
    }
  }

  private asked(): number | null {
    const { seats } = this.match;
    return seatsOf(this.now!.must).find((i) => seats[i]?.kind === "bot") ?? null;
  }

  private async think(seat: number, known: Uint8Array): Promise<string> {
    const { opening, seats, you } = this.match;
    if (!this.bots) {
      this.bots = new Hands();
      await this.bots.ask("open", { wasm: this.file, opening, log: [], viewer: you });
    }
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] & 0x7fffffff;
    const bot = BOTS[seats[seat].level ?? "apprentice"];
    return this.bots.ask("think", { known, seat, bot, seed });
  }

  async request(m: Out): Promise<Answer> {
    await this.began;
    try {
      return await this.answer(m);
    } catch (error) {
      if (error instanceof Failed && error.code === "bug") return this.again();
      return { ok: false, code: error instanceof Failed ? error.code : "bug" };
    }
  }

  private async answer(m: Out): Promise<Answer> {
    const { you } = this.match;
    switch (m.t) {
      case "act":
        await this.moved(await this.rules.ask("act", { seat: you, action: String(m.action) }));
        void this.bot();
        return { ok: true };
      case "undo": {
        const to = await this.rules.ask("undo", { seat: you });
        const turn = (await this.rules.ask("look", { from: this.seen })).turn;
        this.now = turn;
        await this.keep();
        await this.show(to, to);
        return { ok: true };
      }
      case "past": {
        const ply = Number(m.ply);
        const was = (await this.rules.ask("past", { ply })) as { view: unknown; events: Ev[] };
        return { ok: true, past: { ply, ...was } };
      }
      case "rematch":
        return { ok: true, table: await beginAlone(this.match) };
      case "prefer":
      case "done":
        return { ok: true };
      default:
        return { ok: false, code: "alone" };
    }
  }

  /** The rules stopped over a fault of ours: they begin once more, from what was kept. */
  private async again(): Promise<Answer> {
    this.rules.end();
    this.rules = new Hands();
    const { opening, log, you } = this.match;
    const is = await this.rules.ask("open", { wasm: this.file, opening, log, viewer: you });
    this.now = is.turn;
    await this.show(0);
    return { ok: false, code: "begun_again" };
  }
}

let table: AloneTable | null = null;
let open = "";

/** As `attach` of the socket. */
export function attachAlone(code: string, handlers: Handlers): () => void {
  let live = true;
  open = code;
  void stockUp();
  void kept(code).then((found) => {
    const match = found ?? fresh.get(code);
    if (!live) return;
    if (!match) handlers.gone?.("not_found");
    else if (!rulesFiles()?.wasm[match.game]) handlers.gone?.("unsupported");
    else table = new AloneTable(match, handlers);
  });
  return () => {
    live = false;
    if (open !== code) return;
    table?.close();
    table = null;
  };
}

export const requestAlone = (m: Out): Promise<Answer> =>
  table ? table.request(m) : Promise.resolve({ ok: false, code: "not_found" });

/** What was begun here, also where nothing can be kept. */
const fresh = new Map<string, AloneMatch>();
const hex = (n: number): string =>
  [...crypto.getRandomValues(new Uint8Array(n))]
    .map((b) => b.toString(16).padStart(2, "0"))
    .join("");

/** Another match like this one, with chance of its own. The code of its table. */
async function beginAlone(like: AloneMatch): Promise<string> {
  const lines = like.opening.split("\n").filter((line) => !/^(seed|version)=/.test(line));
  return begin({ ...like, opening: [...lines, `seed=${hex(8)}`].join("\n") });
}

async function begin(match: AloneMatch): Promise<string> {
  const code = `~${hex(4)}`;
  const it = { ...match, code, log: [], over: false, touched: Date.now() };
  fresh.set(code, it);
  await keep(it);
  return code;
}

export type AloneWish = {
  game: string;
  variant?: string;
  edition: string | null;
  options: Record<string, unknown>;
  /** Of the seats: which the rules play. */
  automata: number[];
  seats: number;
  level: Level;
};

/** A table of one person among bots. The code of it. */
export function beginAmongBots(wish: AloneWish): Promise<string> {
  const lines = [
    `seats=${wish.seats}`,
    `seed=${hex(8)}`,
    ...Object.entries(wish.options).map(([id, value]) => `option.${id}=${value}`),
  ];
  let named = 0;
  const you = Array.from({ length: wish.seats }, (_, i) => i).find(
    (i) => !wish.automata.includes(i),
  )!;
  const seats = Array.from({ length: wish.seats }, (_, i) =>
    i === you
      ? { kind: "human" as const, name: me.get().name ?? "" }
      : wish.automata.includes(i)
        ? { kind: "automaton" as const, name: NAMES[named++ % NAMES.length] }
        : { kind: "bot" as const, name: NAMES[named++ % NAMES.length], level: wish.level },
  );
  return begin({
    code: "",
    game: wish.game,
    variant: wish.variant,
    edition: wish.edition,
    options: wish.options,
    opening: lines.join("\n"),
    seats,
    you,
    log: [],
    over: false,
    touched: 0,
  });
}
