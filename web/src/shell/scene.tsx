// The table of a game, whatever the game: what is shown, what may be done, what is looked at, and
// the frame with its head and its dialogs. A game gives its boards, its sentences and its record;
// it decides nothing that is not its own.
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { classes, Icon } from "../pieces";
import { AwayLine } from "./bar";
import { serverNow, timedWords } from "./clock";
import { lineWords, useUnread } from "./chat";
import { hidden } from "./hidden";
import { DeviceDialog } from "./device";
import { copy } from "./copy";
import { Dialog } from "./dialog";
import { tellFault } from "./fault";
import { FromMark } from "./from";
import { Ground } from "./ground";
import { BoardHead } from "./header";
import { Rules } from "./help";
import { KeysDialog, type KeyGroup } from "./help_keys";
import { book, loadPageText, t, useLang, type Book, type Rich } from "./i18n";
import { isolate } from "./letters";
import { useFocusOnQuestion, useKeys, useWayIn } from "./keys";
import { useLayout } from "./layout";
import { LeaveDialog } from "./leave";
import { beStill, useLooks, type Look } from "./looks";
import type { Match, MatchSession } from "./match";
import { OverSheet, type LineWords } from "./over";
import {
  lineAt,
  LogBox,
  LogPeek,
  PastBar,
  settled,
  spokenWords,
  type Entry,
  type Reader,
  type Tab,
} from "./record";
import { SettingsDialog } from "./settings";
import { say } from "./speech";
import { useSounds } from "./sounds";
import { Caption } from "./caption";
import { prefs, setPref } from "./prefs";
import { newQuestion } from "./press";
import type { GameProps } from "./table";
import { Onlooker } from "./welcome";
import { choices, Come, ProposeDialog, useWish, Waits } from "./wish";
import type { Ev, Lang, Legal, Past, Table, View } from "./types";

/** What every part of a game's screen needs. `V` is the view of the game, `E` its edition. */
export type Scene<V, E> = {
  lang: Lang;
  w: Book;
  ed: E;
  view: V;
  table: Table;
  match: Match;
  session: MatchSession;
  me: number | null;
  prompt: string | null;
  /** Empty unless this seat is asked, the newest view is shown and no answer is on its way. */
  legal: Legal;
  /**
   * The board as it was, when that is looked at: `view` is then that of the past, and nothing can
   * be done.
   */
  past: Past | null;
  /** The table waits for my Done. */
  held: boolean;
  act(action: string): void;
  /** The own action on its way, shown before the server has confirmed it. */
  doing: string | null;
  look: Look | null;
  setLook(look: Look | null): void;
  /** What the log line under the pointer speaks of. */
  lit: string[];
  setLit(things: string[]): void;
  narrow: boolean;
  /** A phone that is not high: the panels of the players fold to one line. */
  short: boolean;
};

/** The end is on the screen, not a moment before it. */
export const isOver = (g: Scene<unknown, unknown>): boolean =>
  !g.past && Boolean(g.match.shown?.over);

const NOTHING: Legal = {};
type Panel = "propose" | "rules" | "keys" | "log" | "leave" | "settings" | "device";

/** `board`: the width of the board in the design; `stops`: what on it the arrow keys walk over. */
type Stage = { game: string; board: number; stops: string };

export type Wings = {
  root: RefObject<HTMLDivElement>;
  open: Panel | null;
  setOpen: (p: Panel | null) => void;
  tab: Tab;
  setTab: (tab: Tab) => void;
  unread: number;
  score: boolean;
  setScore: (on: boolean) => void;
};

/** The scene and what moves behind it. */
export function useScene<V, E>(
  { edition: _, table, match, session }: GameProps,
  ed: E,
  stage: Stage,
): { g: Scene<V, E>; wings: Wings } {
  const lang = useLang();
  const shown = match.shown as View<V>;
  const [look, setLook] = useState<Look | null>(null);
  const [lit, setLit] = useState<string[]>([]);
  const [open, setOpen] = useState<Panel | null>(null);
  const [tab, setTab] = useState<Tab>("log");
  const [score, setScore] = useState(true);
  const [sent, setSent] = useState<{ action: string; on: View } | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const { narrow, short } = useLayout(root, stage.board);
  const past = match.past as Past<V> | null;
  const unread = useUnread(match.chat, tab === "chat" && (!narrow || open === "log"));
  const live = match.behind === 0 && !shown.over && table.you !== null;
  const asked = live && shown.q !== undefined && shown.q !== match.answered;
  const g: Scene<V, E> = {
    lang,
    w: book(stage.game),
    ed,
    view: past ? past.view : shown.view,
    table,
    match,
    session,
    me: table.you,
    past,
    prompt: asked && !past ? (shown.prompt ?? null) : null,
    legal: asked && !match.sending && !past ? (shown.legal ?? NOTHING) : NOTHING,
    held: !past && live && shown.hold === table.you,
    act: (action) => {
      beStill();
      setLook(null);
      setSent({ action, on: shown });
      void session.act(action).then((ok) => {
        if (!ok) setSent(null);
      });
    },
    doing: sent?.on === shown && !past ? sent.action : null,
    look,
    setLook,
    lit,
    setLit,
    narrow,
    short,
  };
  useLooks(root, look, setLook, narrow);
  useSounds(shown, match.before, table.you);
  useKeys(root, stage.stops, {
    escape: () => {
      if (open) setOpen(null);
      else if (look) {
        beStill();
        setLook(null);
      } else if (past) void session.past(null);
    },
    laws: () => setPref({ laws: !prefs.get().laws }),
    keys: () => setOpen((o) => (o ? null : "keys")),
    rules: () => setOpen((o) => (o ? null : "rules")),
  });
  useWayIn(root, stage.stops);
  const question = past ? null : asked ? (shown.q ?? null) : g.held ? "held" : null;
  useFocusOnQuestion(question);
  const toAnswer = !past && shown.over ? "over" : question;
  useLayoutEffect(() => {
    if (toAnswer !== null) newQuestion(root.current);
  }, [toAnswer]);
  useEffect(() => {
    void loadPageText(lang);
  }, [lang]);
  useEffect(() => {
    setLook(null);
  }, [shown.ply, shown.rev, past?.ply]);
  // On a phone the log lies over the board that a line of it shows.
  useEffect(() => {
    if (past && narrow) setOpen(null);
  }, [past?.ply]);
  return { g, wings: { root, open, setOpen, tab, setTab, unread, score, setScore } };
}

/** What a game shows of itself, while it is played and when it is looked back on. */
export type Parts = {
  class: string;
  title: ComponentChildren;
  state: ComponentChildren;
  /**
   * The players, the board and what is explained; the board in words for those who listen.
   */
  players: ComponentChildren;
  board: ComponentChildren;
  tip: ComponentChildren;
  outline: ComponentChildren;
  entries: (log: Ev[]) => Entry[];
  colour: (seat: number) => string | null;
  heading: (round: number) => string;
  score: LineWords;
  /** Below the scores. */
  overMore?: ComponentChildren;
  topic: string;
};

type FrameProps<V, E> = Parts & {
  g: Scene<V, E>;
  wings: Wings;
  game: string;
  ask: ComponentChildren;
  silent?: boolean;
  /** What the game has open for all, beside the question. */
  notice?: Rich | null;
  question: Rich;
  overTitle?: string;
  keys: KeyGroup[];
};

export function reader<V, E>(
  g: Scene<V, E>,
  p: Pick<FrameProps<V, E>, "entries" | "colour" | "heading" | "silent">,
): Reader {
  return {
    table: g.table,
    match: g.match,
    session: g.session,
    me: g.me,
    past: g.past,
    entries: settled(p.entries(g.match.log), g.match.log),
    colour: p.colour,
    light: g.setLit,
    heading: p.heading,
    silent: p.silent,
  };
}

export function Frame<V, E>(p: FrameProps<V, E>) {
  const { g, wings } = p;
  const { match, table, session, narrow } = g;
  const shown = match.shown as View<V>;
  const { open, setOpen } = wings;
  const r = reader(g, p);
  const wish = useWish(session);
  const waits = (
    <Waits table={table} wish={wish} open={p.notice}>
      {!g.past && <AwayLine g={g} />}
    </Waits>
  );
  const welcome = <Onlooker table={table} over={Boolean(shown.over)} />;
  const log = (
    <LogBox
      r={r}
      tab={wings.tab}
      setTab={wings.setTab}
      unread={wings.unread}
      above={
        !narrow && (
          <>
            {welcome}
            {waits}
          </>
        )
      }
    />
  );
  const board = <Middle>{p.board}</Middle>;
  useSpeech(g, p, r);
  return (
    <>
      <SkipLink />
      <Ground game={p.game} live>
        <div
          ref={wings.root}
          data-rev={shown.rev}
          class={classes(
            "table",
            p.class,
            narrow ? "narrow" : "wide",
            match.behind && "catching-up",
            g.past && "in-past",
          )}
          onClickCapture={match.behind ? session.flush : undefined}
        >
          <Head g={g} title={p.title} state={p.state} open={setOpen} />
          {narrow ? (
            <>
              <Rail short={g.short}>{p.players}</Rail>
              {board}
              <LogPeek
                r={r}
                open={(tab) => {
                  wings.setTab(tab);
                  setOpen("log");
                }}
                unread={wings.unread}
              />
            </>
          ) : (
            <>
              {board}
              <aside class="rail" aria-label={t("table.players")}>
                {p.players}
                {log}
              </aside>
            </>
          )}
          <div class="ask-box">
            {narrow && p.tip}
            {narrow && welcome}
            {narrow && waits}
            {!g.past && <Come table={table} view={shown} wish={wish} />}
            {g.past ? <PastBar r={r} past={g.past} /> : p.ask}
          </div>
        </div>
        {!narrow && p.tip}
        <section
          id="outline"
          class="sr outline"
          tabIndex={-1}
          aria-label={book("pages").t("outline.title")}
        >
          {p.outline}
        </section>
        <End p={p} />
        {open === "log" && (
          <Dialog title={t("table.log")} close={() => setOpen(null)} class="log-dialog">
            {log}
          </Dialog>
        )}
      </Ground>
      <Doors p={p} wish={wish} />
      <Caption />
    </>
  );
}

/** Above the board of a phone; where it is short each panel is a line, and unfolds with a press. */
function Rail({ short, children }: { short: boolean; children: ComponentChildren }) {
  const [whole, setWhole] = useState(false);
  const words = t(whole ? "table.fewer" : "table.whole");
  return (
    <aside class={classes("rail", short && !whole && "folded")} aria-label={t("table.players")}>
      {children}
      {short && (
        <button
          type="button"
          class="rail-fold"
          aria-expanded={whole}
          aria-label={words}
          title={words}
          onClick={() => setWhole(!whole)}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={whole ? "M3 11l5-5 5 5" : "M3 5l5 5 5-5"} fill="none" stroke="currentColor" />
          </svg>
        </button>
      )}
    </aside>
  );
}

/** The result, when it is there to be seen. */
function End<V, E>({ p }: { p: FrameProps<V, E> }) {
  const { g, wings } = p,
    over = g.match.shown?.over;
  if (!over || !wings.score || g.past) return null;
  return (
    <OverSheet
      over={over}
      table={g.table}
      session={g.session}
      words={p.score}
      colour={p.colour}
      title={p.overTitle}
      close={() => wings.setScore(false)}
    >
      {p.overMore}
    </OverSheet>
  );
}

/** What opens over the table. */
function Doors<V, E>({ p, wish }: { p: FrameProps<V, E>; wish: ReturnType<typeof useWish> }) {
  const { g, wings } = p,
    { table, session } = g,
    { open, setOpen } = wings;
  const shown = g.match.shown as View<V>;
  return (
    <>
      {open === "rules" && (
        <Rules
          game={p.game}
          variant={table.variant}
          topic={p.topic}
          close={() => setOpen(null)}
          keys={() => setOpen("keys")}
        />
      )}
      {open === "keys" && <KeysDialog groups={p.keys} close={() => setOpen(null)} />}
      {open === "settings" && (
        <SettingsDialog
          table={table}
          session={session}
          over={Boolean(shown.over)}
          close={() => setOpen(null)}
          device={() => setOpen("device")}
          leave={() => setOpen("leave")}
          fault={() => {
            setOpen(null);
            tellFault({
              game: table.game,
              variant: table.variant,
              code: table.table,
              edition: table.edition,
              seat: table.you,
              ply: shown.ply,
              rev: shown.rev,
              prompt: shown.prompt,
            });
          }}
          propose={g.me !== null && choices(shown).length ? () => setOpen("propose") : undefined}
        />
      )}
      {open === "propose" && (
        <ProposeDialog table={table} view={shown} wish={wish} close={() => setOpen(null)} />
      )}
      {open === "device" && <DeviceDialog session={session} close={() => setOpen(null)} />}
      {open === "leave" && <LeaveDialog session={session} close={() => setOpen(null)} />}
    </>
  );
}

/**
 * The board, and all that lies by it: the main part of the page. Its parts stand in the grid of the
 * table themselves.
 */
export const Middle = ({ children }: { children: ComponentChildren }) => (
  <main>
    <h2 class="sr">{t("table.board")}</h2>
    {children}
  </main>
);

function SkipLink() {
  const w = book("pages");
  const go = (e: Event) => {
    e.preventDefault();
    document.getElementById("outline")?.focus();
  };
  return (
    <nav class="skips" aria-label={w.t("outline.skips")}>
      <a href="#outline" onClick={go}>
        {w.t("outline.skip")}
      </a>
    </nav>
  );
}

type HeadProps = {
  g: Scene<unknown, unknown>;
  title: ComponentChildren;
  state: ComponentChildren;
  open: (what: Panel) => void;
};

function Head({ g, title, state, open }: HeadProps) {
  const [copied, setCopied] = useState(false);
  const copyLink = () =>
    void copy(g.table.link || location.href).then((done) => {
      setCopied(done);
      if (done) setTimeout(() => setCopied(false), 2000);
    });
  const seated = g.me !== null && !g.match.shown?.over;
  const button = (icon: string, words: string, onClick: () => void, cls = "", key?: string) => (
    <button
      type="button"
      class={`icon-btn ${cls}`}
      aria-label={words}
      title={key ? `${words} (${key.toUpperCase()})` : words}
      aria-keyshortcuts={key}
      onClick={onClick}
    >
      <Icon id={icon} />
    </button>
  );
  const tools = (
    <>
      {button("rules", t("nav.rules"), () => open("rules"), "", "h")}
      {button("settings", t("nav.settings"), () => open("settings"))}
      {seated && button("device", t("nav.device"), () => open("device"), "only-wide")}
      {button(
        copied ? "done" : "link",
        t(copied ? "setup.copied" : "nav.invite"),
        copyLink,
        "only-wide",
      )}
      {seated && button("door", t("nav.leave"), () => open("leave"), "only-wide")}
    </>
  );
  const time = timedWords(g.table.time_control);
  const watchers = g.table.watchers > 0 && (
    <span class="watch">
      <span class="dot" />
      {t("table.watchers", { n: g.table.watchers })}
    </span>
  );
  return (
    <BoardHead
      title={title}
      state={
        <p class="round">
          {state}
          {watchers}
          {time && (
            <span class="watch only-wide">
              <span class="dot" />
              {time}
            </span>
          )}
          <FromMark table={g.table} />
        </p>
      }
      tools={tools}
    />
  );
}

/** New events and the question, in words, when they come. */
function useSpeech<V, E>(g: Scene<V, E>, p: FrameProps<V, E>, r: Reader): void {
  const { shown, before, chat } = g.match;
  useEffect(() => {
    if (before && shown)
      say(
        spokenWords(
          settled(p.entries(shown.events.filter((e) => e.ply > before.ply)), shown.events),
        ),
      );
  }, [shown?.ply]);
  useEffect(() => {
    if (g.prompt || g.held) say(p.question.text);
  }, [g.prompt, g.held, shown?.q, p.question.text]);
  useEffect(() => {
    if (shown?.back !== undefined) say(t("hold.taken_back"));
  }, [shown?.back, shown?.rev]);
  const last = chat[chat.length - 1];
  useEffect(() => {
    if (
      last &&
      last.user !== g.table.seats[g.me ?? -1]?.user &&
      !hidden.get().includes(last.user) &&
      serverNow() - last.at < 60_000
    )
      say(`${isolate(last.from)}: ${isolate(lineWords(last))}`);
  }, [last?.at]);
  useEffect(() => {
    if (g.past)
      say(t("past.q", { what: lineAt(r.entries, g.past.ply)?.says.text ?? t("past.begin") }));
  }, [g.past?.ply]);
  useEffect(() => {
    if (g.match.hidden !== null) say(t("past.hidden"));
  }, [g.match.hidden]);
}
