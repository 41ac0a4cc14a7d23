// One WebSocket for the whole page. It comes back by itself, opens the table again, and repeats an
// act that had no answer with the same id, so that the server plays it once.
import { Store } from "./store";
import {
  barred,
  cookieKept,
  endLink,
  ensureSession,
  hadLink,
  lookAgain,
  loseGuest,
  me,
  SaidNo,
} from "./session";
import { tellServerTime } from "./clock";
import {
  calledTo,
  hearAppointment,
  missedCall,
  wanted,
  seeks,
  type Heard,
  type Wanted,
  type Seeks,
} from "./square";
import { go } from "./router";
import { isOlder } from "./renewed";
import { came, expect, forgetAll, given, GIVEN_UP, isDue, WOKEN } from "./waited";
import type {
  ChatLine,
  Curtain,
  Ev,
  Invited,
  LobbyTable,
  Me,
  MyTable,
  Past,
  Table,
  View,
} from "./types";

export type Line = "starting" | "open" | "lost" | "stopped";
export type Answer =
  | { ok: true; table?: string; key?: string; past?: Past }
  | { ok: false; code: string; why?: string; retryMs?: number };
type Out = Record<string, unknown> & { t: string };
type Waiting = { message: Out; settle: (a: Answer) => void };
export type Handlers = {
  table?: (t: Table) => void;
  view?: (v: View) => void;
  gone?: (code: string) => void;
  chat?: (c: ChatLine) => void;
  /** Of a table of this page: who is to take the device; null: the board is open. */
  curtain?: (to: Curtain | null) => void;
};

export const line = new Store<Line>("starting");
/** The line is lost because nobody is there, not because the server has said no. */
export const away = new Store(false);
export const lobby = new Store<LobbyTable[] | null>(null);
/** The code of the running match that is most worth watching. */
export const worthWatching = new Store<string | null>(null);
/** The running matches of this user; null until the server has told them. */
export const mine = new Store<MyTable[] | null>(null);
/** A friend's last invitation that was not answered. */
export const invited = new Store<Invited | null>(null);

const WAITS = [300, 600, 1200, 2400, 4800, 10000];
const PING_EVERY = 15_000,
  SQUARE_EVERY = 5_000,
  RENEW_MS = 100;
/** Why a socket was closed by a browser that has no word of the server. */
const NO_WORD = 1006;
let socket: WebSocket | null = null;
let tries = 0,
  calls = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The server has asked not to be called before. */
let notBefore = 0;
let serial = 0;
let wantLobby = false;
let wantSquare: ReturnType<typeof setInterval> | undefined;
let openTable: string | null = null;
let handlers: Handlers = {};
const waiting = new Map<string, Waiting>();

/** Nothing is waited for any more on a line that is not there. */
function gone(): void {
  socket = null;
  forgetAll();
}

/** The browser may take minutes to see that nobody is there: it is not asked. */
function hangUp(): void {
  const ws = socket;
  calls++; // a call that is still being made is none any more
  gone();
  ws?.close();
  again();
}
given.up = hangUp;

const newId = (): string =>
  `${Date.now().toString(36)}.${(++serial).toString(36)}.${Math.random().toString(36).slice(2, 8)}`;
const write = (m: Out): void => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(m));
};

/** This browser was welcomed before: it has its cookie, and need not ask who it is first. */
const KNOWN = "orrery.known";
const known = (): boolean => {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return false;
  }
};
const know = (yes: boolean): void => {
  try {
    if (yes) localStorage.setItem(KNOWN, "1");
    else localStorage.removeItem(KNOWN);
  } catch {
    /* private mode */
  }
};

/**
 * The private link has ended that this browser came by, an account was signed out, or a guest is
 * not received any more: it asks anew who it is.
 */
function forget(): void {
  know(false);
  if (hadLink()) endLink();
  else loseGuest(true);
  me.set({ id: null });
}

export async function start(): Promise<void> {
  const call = ++calls;
  expect("welcome");
  if (looksOn()) return connect(true);
  try {
    // A cookie may have gone stale with the server's store: after two failures the session is asked
    // for again.
    if ((!me.get().id && !known()) || tries >= 2) await ensureSession();
    if (call === calls) connect();
  } catch (e) {
    if (call !== calls) return;
    // Without cookies one looks on; who is not let in otherwise is told so, and not called lost.
    if (looksOn()) return connect(true);
    gone();
    if (!barred.get()) again({ answered: e instanceof SaidNo });
  }
}

/** Without a session: what is played may be watched, and nothing else be done. */
export const looksOn = (): boolean => barred.get()?.why === "no_cookies";

function connect(looks = false): void {
  const url = location.origin.replace(/^http/, "ws") + "/ws";
  const ws = new WebSocket(url, looks ? ["orrery.1", "orrery.look"] : "orrery.1");
  socket = ws;
  ws.onmessage = (e) => {
    if (socket === ws) receive(JSON.parse(e.data));
  };
  ws.onclose = ({ code }) => {
    if (socket === ws) {
      gone();
      if (!me.get().id) know(false);
      again({ answered: code !== NO_WORD });
    }
  };
}

function again({ atLeast = 0, answered = false } = {}): void {
  if (timer) return;
  away.set(!answered);
  if (line.get() !== "stopped") line.set("lost");
  dropUnrepeatable();
  const wait = WAITS[Math.min(tries++, WAITS.length - 1)];
  notBefore = performance.now() + atLeast;
  timer = setTimeout(
    () => {
      timer = undefined;
      void start();
    },
    Math.max(atLeast, wait * (0.75 + Math.random() / 2)),
  );
}

function renew(): void {
  dropUnrepeatable();
  setTimeout(() => void start(), RENEW_MS);
}

/** Only acts and openings may be sent twice; all else is given back to its sender as lost. */
function dropUnrepeatable(): void {
  for (const [id, w] of waiting) {
    if (w.message.t === "act") continue;
    waiting.delete(id);
    w.settle({ ok: false, code: "line_lost" });
  }
}

function greeted(who: Me): void {
  tries = 0;
  if (!looksOn()) {
    cookieKept();
    know(true);
    const before = me.get();
    me.set(before.id === who.id ? { ...before, ...who } : who);
  }
  away.set(false);
  line.set("open");
  if (wantLobby) write({ t: "lobby", on: true });
  write({ t: "seeks" });
  if (openTable)
    void request({ t: "open", table: openTable, holds: true }).then((a) => {
      if (!a.ok && a.code !== "line_lost") handlers.gone?.(a.code);
    });
  for (const [id, w] of waiting)
    if (w.message.t === "act") {
      write(w.message);
      expect(id);
    }
}

/** The server has another page than this one: nothing is said to it any more. */
function partWays(): void {
  const ws = socket;
  calls++;
  gone();
  ws?.close();
  away.set(false);
  line.set("stopped");
  dropUnrepeatable();
}

type In = {
  t: string;
  id?: string;
  code?: string;
  retry_ms?: number;
  why?: string;
  table?: string;
  me?: Me;
  letters?: number;
  tables?: LobbyTable[];
  watch?: string;
  mine?: MyTable[];
  key?: string;
  now?: number;
  page?: string;
  ply?: number;
  view?: unknown;
  events?: Ev[];
  passing?: boolean;
};

function receive(m: In): void {
  came("pong"); // whatever it is, somebody is there
  if (m.now) tellServerTime(m.now);
  switch (m.t) {
    case "seeks": {
      const now = m as unknown as Seeks;
      seeks.set(now);
      const path = missedCall(now);
      return path ? go(path) : undefined;
    }
    case "wanted":
      return wanted.set(m as unknown as Wanted);
    case "appointment":
      return hearAppointment(m as unknown as Heard);
    case "called": {
      const path = calledTo(m.table!, m.why ?? "");
      return path ? go(path) : undefined;
    }
    case "welcome":
      came("welcome");
      if (isOlder(m.page)) return partWays();
      return greeted({ ...m.me!, letters: m.letters });
    case "lobby":
      mine.set(m.mine ?? null);
      worthWatching.set(m.watch ?? null);
      return lobby.set(m.tables!);
    case "ok":
      return settle(m.id!, { ok: true, table: m.table, key: m.key });
    case "past":
      return settle(m.id!, {
        ok: true,
        past: { ply: m.ply!, view: m.view, events: m.events ?? [], passing: m.passing },
      });
    case "chat":
      if (m.table === openTable) handlers.chat?.(m as unknown as ChatLine);
      return;
    case "invited":
      return invited.set(m as unknown as Invited);
    case "letter":
      return void lookAgain();
    case "refused":
      return settle(m.id!, {
        ok: false,
        code: m.code ?? "refused",
        why: m.why,
        retryMs: m.retry_ms,
      });
    case "table":
      if (m.table === openTable) handlers.table?.(m as unknown as Table);
      return;
    case "view":
      if (m.table === openTable) handlers.view?.(m as unknown as View);
      return;
    case "gone":
      if (m.table === openTable) handlers.gone?.(m.code ?? "gone");
      return;
    case "bye":
      if (m.code === "forbidden" && !looksOn()) forget();
      socket?.close();
      gone();
      // This guest is an account now, and comes again as that one: nothing is lost.
      if (m.code === "stale") return renew();
      return again({ atLeast: m.retry_ms ?? 0, answered: true });
  }
}

function settle(id: string, answer: Answer): void {
  const w = waiting.get(id);
  waiting.delete(id);
  came(id);
  w?.settle(answer);
}

/** A table of this page, which no server knows (rules/alone.ts). */
const isAlone = (table: unknown): boolean => typeof table === "string" && table.startsWith("~");

/** Sends a message that has an answer. The id is made here; an act keeps it over a reconnection. */
export function request(message: Out): Promise<Answer> {
  if (isAlone(message.table)) return import("../rules/alone").then((m) => m.requestAlone(message));
  const id = newId();
  const m = { ...message, id };
  return new Promise((settleIt) => {
    if (line.get() !== "open" && message.t !== "act") {
      settleIt({ ok: false, code: "line_lost" });
      return;
    }
    waiting.set(id, { message: m, settle: settleIt });
    write(m);
    if (line.get() === "open") expect(id);
  });
}

/** The line is needed for an action just asked for: waits for it a short while. */
export function ready(ms = 6000): Promise<boolean> {
  if (line.get() === "open") return Promise.resolve(true);
  return new Promise((done) => {
    const end = (ok: boolean) => {
      off();
      clearTimeout(limit);
      done(ok);
    };
    const off = line.subscribe(() => {
      if (line.get() === "open") end(true);
    });
    const limit = setTimeout(() => end(false), ms);
  });
}

export function watchLobby(on: boolean): void {
  wantLobby = on;
  write({ t: "lobby", on });
}

/** While somebody looks at the square it is asked how many wait. */
export function watchSquare(on: boolean): void {
  clearInterval(wantSquare);
  wantSquare = undefined;
  if (!on) return;
  const ask = () => {
    if (!document.hidden) write({ t: "seeks" });
  };
  ask();
  wantSquare = setInterval(ask, SQUARE_EVERY);
}

export function attach(table: string, h: Handlers): () => void {
  if (isAlone(table)) {
    let detach = () => {},
      live = true;
    void import("../rules/alone").then((m) => {
      if (live) detach = m.attachAlone(table, h);
    });
    return () => {
      live = false;
      detach();
    };
  }
  openTable = table;
  handlers = h;
  if (line.get() === "open")
    void request({ t: "open", table, holds: true }).then((a) => {
      if (!a.ok && a.code !== "line_lost") h.gone?.(a.code);
    });
  return () => {
    if (openTable !== table) return;
    openTable = null;
    handlers = {};
    write({ t: "shut", table });
  };
}

/** Opens the table of this page once more: its last lines of talk come again. */
export function openAgain(): void {
  if (openTable) void request({ t: "open", table: openTable, holds: true });
}

/** Asks a friend to a table of mine that has not begun, from wherever I am. */
export async function invite(table: string, user: string): Promise<Answer> {
  const elsewhere = table !== openTable;
  if (elsewhere) {
    const opened = await request({ t: "open", table, holds: true });
    if (!opened.ok) return opened;
  }
  const answer = await request({ t: "invite", table, user });
  if (elsewhere && table !== openTable) write({ t: "shut", table });
  return answer;
}

function ping(ms: number): void {
  if (line.get() !== "open" || !socket) return;
  write({ t: "ping" });
  expect("pong", ms);
}
setInterval(() => ping(GIVEN_UP), PING_EVERY);

/** The device may have slept, or has another net: is the line still one? */
function wake(): void {
  if (timer && performance.now() >= notBefore) {
    clearTimeout(timer);
    timer = undefined;
    void start();
  } else if (isDue("welcome")) expect("welcome", WOKEN);
  else ping(WOKEN);
}
/** Who waits for the line may have it called at once, unless the server asked not to be. */
export const callNow = (): void => wake();
addEventListener("online", wake);
addEventListener("pageshow", (e) => {
  if (e.persisted) wake();
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) wake();
});
