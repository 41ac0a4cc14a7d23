// A table in this page: the rules and the bots run in Workers, no server is asked. It speaks as the
// socket does (docs/protocol.md), so that boards know no difference.
import { aloneTold, type AloneTold } from "../shell/alone_told";
import { t } from "../shell/i18n";
import { stockUp } from "../shell/installed";
import { me } from "../shell/session";
import type { Answer, Handlers } from "../shell/socket";
import type { Ev, Level, Table, View } from "../shell/types";
import { Failed, Hands, canRun, rulesFiles } from "./hands";
import { isSound, keep, kept, type AloneMatch } from "./kept";
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
/** A bot that stopped so often over one question is another one, then none. */
const BOT_TRIES = [3, 5];

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
  /** The ply at which the rules have stopped once. */
  private stopped = -1;
  /** Who takes the device next, while the curtain is down. */
  private next: number | null = null;

  constructor(
    private match: AloneMatch,
    private tell: Handlers,
    /** It is not in the storage. */
    private isNew: boolean,
  ) {
    this.began = this.begin();
  }

  private get file(): string {
    return new URL(rulesFiles().wasm[this.match.game], location.href).href;
  }
  private at(log = this.match.log) {
    const { edition, opening, you } = this.match;
    return { wasm: this.file, edition, opening, log, viewer: you };
  }

  private async begin(): Promise<void> {
    try {
      const is = await this.rules.ask("open", this.at());
      this.now = is.turn;
      // Kept before anything is played: what forbids it is told, and it ends by its own rules.
      const unlike = this.isNew || this.match.opening !== is.opening;
      this.match.opening = is.opening;
      this.tell.table?.(this.table());
      if (unlike) await this.keep();
      if (!(await this.covered())) await this.show(0);
      void this.bot();
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    if (!this.ended) this.tell.gone?.(error instanceof Failed ? error.code : "bug");
  }
  private say(what: AloneTold): void {
    if (!this.ended) aloneTold.set(what);
  }

  close(): void {
    this.ended = true;
    aloneTold.set(null);
    unkept = false;
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
      seats: match.seats.map((s, i) => ({
        kind: s.kind,
        name: s.name,
        level: s.level,
        user: i === match.you ? (me.get().id ?? undefined) : undefined,
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
    const was = unkept,
      how = await keep(this.match);
    unkept = how !== "kept" && !this.match.over;
    if (how !== "kept") this.say(how);
    else if (was) aloneTold.set(null);
  }

  private async moved(turn: Turn): Promise<void> {
    const was = this.now?.over;
    this.now = turn;
    await this.keep(); // what is seen is kept
    if (turn.over && !was) this.tell.table?.(this.table());
    await this.show(this.seen);
  }

  /** Lets bots play as long as they are asked; then whoever is asked has the device. */
  private async bot(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      for (let seat = this.asked(); seat !== null && !this.ended; seat = this.asked()) {
        const known = await this.rules.ask("known", { seat });
        const { ply } = this.now!;
        const action = await this.thought(seat, known);
        // What was taken back meanwhile asks anew.
        if (action === null || this.ended || this.now!.ply !== ply) continue;
        await this.moved(await this.rules.ask("act", { seat, action }));
        await new Promise((done) => setTimeout(done, BEAT));
      }
      await this.pass();
    } catch (error) {
      await this.once(error);
    } finally {
      this.busy = false;
    }
  }

  /** The rules begin again from what was kept, unless they have just done so. */
  private async once(error: unknown): Promise<void> {
    const { ply } = this.now!;
    if (this.ended || !(error instanceof Failed) || error.code !== "bug" || this.stopped === ply)
      return this.fail(error);
    this.stopped = ply;
    this.say("begun_again");
    await this.again().catch((e) => this.fail(e));
    setTimeout(() => void this.bot());
  }

  /** A bot that stops over a fault of ours begins again, then a plainer one plays. */
  private async thought(seat: number, known: Uint8Array): Promise<string | null> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.think(seat, known, tries > BOT_TRIES[0]);
      } catch (error) {
        if (error instanceof Failed && error.code === "gone") return null;
        if (this.ended || !(error instanceof Failed) || tries >= BOT_TRIES[1]) throw error;
        this.interrupt();
        this.say(tries < BOT_TRIES[0] ? "bot_again" : "bot_weaker");
      }
    }
  }

  /** What a bot thinks about is of no use any more. */
  private interrupt(): void {
    this.bots?.end();
    this.bots = null;
  }

  // ---- several people at one device -------------------------------------------------------------
  /** Who must be asked before the match goes on, when it is not who looks. */
  private other(): number | null {
    const { seats, you } = this.match;
    const must = seatsOf(this.now!.must).filter((i) => seats[i]?.kind === "human");
    return this.now!.over || must.includes(you) ? null : (must[0] ?? null);
  }

  /** Whoever opens the page sees nobody's cards before they say who they are. */
  private async covered(): Promise<boolean> {
    const { seats, you } = this.match;
    const people = seats.map((_, i) => i).filter((i) => seats[i].kind === "human");
    if (people.length < 2 || this.now!.over) return false;
    for (const b of people)
      if (b !== you && (await this.rules.ask("apart", { a: you, b }))) {
        this.fall(this.other() ?? you);
        return true;
      }
    return false;
  }

  private fall(seat: number): void {
    this.next = seat;
    this.tell.curtain?.({ seat, name: this.match.seats[seat].name });
  }

  private async pass(): Promise<void> {
    const to = this.other();
    if (to === null || this.ended) return;
    if (await this.rules.ask("apart", { a: this.match.you, b: to })) this.fall(to);
    else await this.hand(to);
  }

  private async hand(to: number): Promise<void> {
    this.next = null;
    this.match.you = to;
    this.now = await this.rules.ask("turn", { to });
    await this.keep();
    this.tell.table?.(this.table());
    await this.show(0);
    this.tell.curtain?.(null);
  }

  private asked(): number | null {
    const { seats } = this.match;
    return seatsOf(this.now!.must).find((i) => seats[i]?.kind === "bot") ?? null;
  }

  private async think(seat: number, known: Uint8Array, plainly: boolean): Promise<string> {
    if (!this.bots) {
      this.bots = new Hands();
      await this.bots.ask("open", this.at([]));
    }
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] & 0x7fffffff;
    const bot = BOTS[plainly ? "apprentice" : (this.match.seats[seat].level ?? "apprentice")];
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
    if (this.next !== null && m.t !== "curtain") return { ok: false, code: "not_your_seat" };
    switch (m.t) {
      case "curtain":
        if (this.next !== null) await this.hand(this.next);
        void this.bot();
        return { ok: true };
      case "act":
        await this.moved(await this.rules.ask("act", { seat: you, action: String(m.action) }));
        void this.bot();
        return { ok: true };
      case "undo": {
        const to = await this.rules.ask("undo", { seat: you });
        this.interrupt();
        this.now = (await this.rules.ask("look", { from: this.seen })).turn;
        await this.keep();
        await this.show(to, to);
        void this.bot();
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
    const is = await this.rules.ask("open", this.at());
    this.now = is.turn;
    await this.show(0);
    void this.bot();
    return { ok: false, code: "begun_again" };
  }
}

/** What is played here is in this page alone: who closes it is asked first. */
let unkept = false;
addEventListener("beforeunload", (e) => {
  if (unkept) e.preventDefault();
});

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
    else if (!isSound(match)) handlers.gone?.("damaged:0");
    else if (!canRun(match.game)) handlers.gone?.("no_rules");
    else table = new AloneTable(match, handlers, !found);
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
  const lines = like.opening.split("\n").filter((line) => !/^(seed|version)=/.test(line)),
    you = like.seats.findIndex((s) => s.kind === "human");
  return begin({ ...like, you, opening: [...lines, `seed=${hex(8)}`].join("\n") });
}

/** Of a match whose save is damaged: one as it was before, and the save stays as it is. */
export async function goOnFrom(code: string, plies: number): Promise<string | null> {
  const match = await kept(code);
  return match && begin(match, match.log.slice(0, plies));
}

async function begin(match: AloneMatch, log: AloneMatch["log"] = []): Promise<string> {
  const code = `~${hex(4)}`;
  const it = { ...match, code, log, over: false, touched: Date.now() };
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
  /** How many of the seats are bots; people at this device have the others. */
  bots: number;
  level: Level;
};

/** A table of people at this device, and bots. The code of it. */
export function beginAmongBots(wish: AloneWish): Promise<string> {
  const lines = [
    `seats=${wish.seats}`,
    `seed=${hex(8)}`,
    ...Object.entries(wish.options).map(([id, value]) => `option.${id}=${value}`),
  ];
  let named = 0;
  const free = Array.from({ length: wish.seats }, (_, i) => i).filter(
    (i) => !wish.automata.includes(i),
  );
  const people = free.slice(0, Math.max(1, free.length - wish.bots)),
    you = people[0],
    maker = () => NAMES[named++ % NAMES.length];
  const name = (i: number): string =>
    i === you ? (me.get().name ?? "") : t("alone.person", { n: people.indexOf(i) + 1 });
  const seats = Array.from({ length: wish.seats }, (_, i) =>
    people.includes(i)
      ? { kind: "human" as const, name: name(i) }
      : wish.automata.includes(i)
        ? { kind: "automaton" as const, name: maker() }
        : { kind: "bot" as const, name: maker(), level: wish.level },
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
