// The table of Newton: it sets the scene for its parts and carries what goes through all of them: looks, keys, motion, speech.
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../../pieces";
import { muted, useUnread } from "../../shell/chat";
import { DeviceDialog } from "../../shell/device";
import { BoardHead } from "../../shell/header";
import { Rules } from "../../shell/help";
import { KeysDialog } from "../../shell/help_keys";
import { book, loadPageText, t, useLang } from "../../shell/i18n";
import { useFocusOnQuestion, useKeys } from "../../shell/keys";
import { useLayout } from "../../shell/layout";
import { LeaveDialog } from "../../shell/leave";
import { beStill, useLooks, type Look } from "../../shell/looks";
import { OverSheet } from "../../shell/over";
import { SettingsDialog } from "../../shell/settings";
import { say } from "../../shell/speech";
import { Dialog, type GameProps } from "../../shell/table";
import type { Legal, Past, View } from "../../shell/types";
import { useFront } from "./choose";
import { BOARDS, GameContext, type BoardId, type Ctx } from "./context";
import { Ask, question } from "./decisions";
import { Rating, Score, ratingName } from "./end";
import { KEYS, topicOf } from "./help";
import { Sprite } from "./faces";
import { Log, Peek, spoken, type Tab } from "./log";
import { CardsBoard, CardsThumb } from "./rows";
import { MapBoard, MapThumb } from "./map";
import { animate } from "./motion";
import { Outline } from "./outline";
import { Edition, houseColour, type EditionFile, type NewtonView } from "./model";
import { firstOf, usePlan } from "./reach";
import { Bench, Draft, Players, StudyBoard, StudyThumb } from "./study";
import { Tip } from "./tips";
import { Upkeep, lastUpkeep } from "./upkeep";
import { TracksBoard, TracksThumb } from "./tracks";

const NOTHING: Legal = {};
const pages = book("pages");
type Panel = "rules" | "keys" | "log" | "leave" | "settings" | "device";

/** The width of the board in front, and what on the boards the arrow keys walk over. */
const BOARD = 640;
/** Questions whose answer lies on a board: on a phone that board then takes the room of the bench. */
const ON_BOARDS = new Set(["work", "technology", "travel", "lessons", "study", "site", "teleport", "take", "city"]);
const STOPS = ".hit, .stop";

export function Game({ edition, table, match, session }: GameProps) {
  const lang = useLang();
  const ed = useMemo(() => new Edition(edition as EditionFile), [edition]);
  const shown = match.shown as View<NewtonView>;
  const [look, setLook] = useState<Look | null>(null);
  const [lit, setLit] = useState<string[]>([]);
  const [open, setOpen] = useState<Panel | null>(null);
  const [tab, setTab] = useState<Tab>("log");
  const [score, setScore] = useState(true);
  const [front, setFront] = useState<BoardId>("map");
  const [owner, setOwner] = useState(table.you ?? 0);
  const [preview, setPreview] = useState<string | null>(null);
  const [upkeep, setUpkeep] = useState(false);
  const [doing, setDoing] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const { narrow } = useLayout(root, BOARD);

  const past = match.past as Past<NewtonView> | null;
  const unread = useUnread(match.chat, tab === "chat" && (!narrow || open === "log"));
  const asked = table.you !== null && shown.q !== undefined && match.behind === 0 && !shown.over && shown.q !== match.answered;
  const legal = asked && !match.sending && !past ? shown.legal ?? NOTHING : NOTHING;
  const g: Ctx = {
    lang, w: book("newton"), ed, view: past ? past.view : shown.view, table, match, session, me: table.you, prompt: asked && !past ? shown.prompt ?? null : null, legal, past,
    held: !past && match.behind === 0 && !shown.over && table.you !== null && shown.hold === table.you,
    act: (actions) => { const action = firstOf(g, actions); beStill(); setUpkeep(false); setLook(null); setPreview(null); setDoing(action); void session.act(action).then((ok) => { if (!ok) setDoing(null); }); },
    doing, look, setLook, lit, setLit, front, setFront: (board) => { setUpkeep(false); setFront(board); }, owner, setOwner, preview, setPreview, narrow,
  };
  usePlan(g);
  const showTab = (next: Tab) => { setTab(next); setOpen("log"); };
  useLooks(root, look, setLook, narrow);
  useKeys(root, STOPS, { escape: () => { if (look) setLook(null); else if (upkeep) setUpkeep(false); else if (past) void session.past(null); }, keys: () => setOpen((o) => (o ? null : "keys")), rules: () => setOpen((o) => (o ? null : "rules")) });
  useEffect(() => { void loadPageText(lang); }, [lang]);
  useFocusOnQuestion(past ? null : asked ? shown.q ?? null : g.held ? "held" : null);
  useFront(g);
  useBoardKeys(root, setFront);
  useLayoutEffect(() => animate(shown, match.before as View<NewtonView> | null), [shown]);
  // The end of a round shows itself once, when it has come.
  useEffect(() => { if (match.before && shown.events.some((e) => e.k === "renewed" && e.ply > match.before!.ply)) setUpkeep(true); }, [shown.ply]);
  useSpeech(g);
  useEffect(() => { setLook(null); setPreview(null); setDoing(null); }, [shown.ply, shown.rev, past?.ply]);

  return (
    <GameContext.Provider value={g}>
      <Sprite />
      <SkipLink />
      <div ref={root} class={`table newton ${narrow ? "narrow" : "wide"} front-${front} ${narrow && g.prompt && ON_BOARDS.has(g.prompt) ? "acting" : ""} ${match.behind ? "catching-up" : ""} ${past ? "in-past" : ""}`} onClickCapture={match.behind ? session.flush : undefined}>
        <Head g={g} open={setOpen} upkeep={lastUpkeep(g) && !shown.over ? () => setUpkeep((on) => !on) : null} />
        <aside class="rail" aria-label={t("table.players")}><Players scrolls={narrow} />{!narrow && <Log tab={tab} setTab={setTab} unread={unread} />}</aside>
        <Boards g={g} upkeep={upkeep && !past && !shown.over ? <Upkeep close={() => setUpkeep(false)} /> : null} />
        <Bench />
        <Draft />
        {narrow && <Peek open={showTab} unread={unread} />}
        <div class="ask-box">{narrow && <Tip narrow />}<Ask showScore={() => setScore(true)} /></div>
      </div>
      {!narrow && <Tip narrow={false} />}
      <section id="outline" class="sr outline" tabIndex={-1} aria-label={pages.t("outline.title")}><Outline /></section>
      {shown.over && score && !past && <OverSheet over={shown.over} table={table} session={session} words={(l) => <Score g={g} line={l} />} close={() => setScore(false)} title={ratingName(g)} colour={(i) => houseColour(g.view.seats[i].colour)}><Rating g={g} /></OverSheet>}
      {open === "rules" && <Rules game="newton" topic={topicOf(g)} close={() => setOpen(null)} keys={() => setOpen("keys")} />}
      {open === "keys" && <KeysDialog groups={KEYS} close={() => setOpen(null)} />}
      {open === "log" && <Dialog title={t("table.log")} close={() => setOpen(null)} class="log-dialog"><Log tab={tab} setTab={setTab} unread={unread} /></Dialog>}
      {open === "settings" && <SettingsDialog table={table} session={session} over={Boolean(shown.over)} close={() => setOpen(null)} device={() => setOpen("device")} leave={() => setOpen("leave")} />}
      {open === "device" && <DeviceDialog session={session} close={() => setOpen(null)} />}
      {open === "leave" && <LeaveDialog session={session} close={() => setOpen(null)} />}
    </GameContext.Provider>
  );
}

const FULL = { map: MapBoard, tracks: TracksBoard, study: StudyBoard, cards: CardsBoard };
const THUMB = { map: MapThumb, tracks: TracksThumb, study: StudyThumb, cards: CardsThumb };

/** One board in front; the three others stay live beside it, or as tabs on a phone. */
function Boards({ g, upkeep }: { g: Ctx; upkeep: ComponentChildren }) {
  const Front = FULL[g.front];
  const tab = (id: BoardId, i: number) => (
    <button key={id} type="button" class="tab" data-board={id} aria-pressed={g.front === id} aria-keyshortcuts={String(i + 1)} aria-label={g.w.t(`board.${id}`)} onClick={() => g.setFront(id)}>{g.w.t(`board.${id}`)}<kbd aria-hidden="true">{i + 1}</kbd></button>
  );
  return (
    <>
      {g.narrow && <nav class="tabs" aria-label={t("table.board")}>{BOARDS.map(tab)}</nav>}
      <main class="front" aria-label={t("table.board")}><Front />{upkeep}</main>
      {!g.narrow && <div class="side">{BOARDS.map((id, i) => { const Thumb = THUMB[id]; return id !== g.front && <section key={id} class={`th th-${id}`} aria-label={g.w.t(`board.${id}`)}><div class="th-head">{tab(id, i)}<span class="cap">{g.w.t(`board.${id}_cap`)}</span></div><Thumb /></section>; })}</div>}
    </>
  );
}

function Head({ g, open, upkeep }: { g: Ctx; open: (what: Panel) => void; upkeep: (() => void) | null }) {
  const { w, view } = g;
  const [copied, setCopied] = useState(false);
  const copy = () => navigator.clipboard?.writeText(g.table.link || location.href).then(() => { setCopied(true); setTimeout(() => setCopied(false), 2000); });
  const state = (
    <p class="round"><span class={view.round ? "" : "sr"}><span class="sc">{w.t("terms.round")}</span> <b class="num">{view.round}</b><i> {w.t("bar_top.of", { n: view.rounds })}</i></span>
      {view.phase === "turn" && <span class="turn-no"><span class="dot" /><span class="sc">{w.t("terms.turn")}</span> <b class="num">{turnNumber(g)}</b><i> {w.t("bar_top.of", { n: g.ed.constant("turns_per_round", 5) })}</i></span>}
      {w.has(`bar_top.${view.phase}`) && <span class="turn-no"><span class="dot" />{w.t(`bar_top.${view.phase}`)}</span>}
      {upkeep && <button type="button" class="plain again only-wide" title={w.t("upkeep.again")} onClick={upkeep}>{w.t("upkeep.short")}</button>}
      {g.table.watchers > 0 && <span class="watch"><span class="dot" />{t("table.watchers", { n: g.table.watchers })}</span>}
    </p>
  );
  const tools = (
    <>
      <button type="button" class="icon-btn" aria-label={t("nav.rules")} title={`${t("nav.rules")} (H)`} aria-keyshortcuts="h" onClick={() => open("rules")}><Icon id="rules" /></button>
      <button type="button" class="icon-btn" aria-label={t("nav.settings")} title={t("nav.settings")} onClick={() => open("settings")}><Icon id="settings" /></button>
      {g.me !== null && !g.match.shown?.over && <button type="button" class="icon-btn only-wide" aria-label={t("nav.device")} title={t("nav.device")} onClick={() => open("device")}><Icon id="device" /></button>}
      <button type="button" class="icon-btn only-wide" aria-label={t("nav.invite")} title={t(copied ? "setup.copied" : "nav.invite")} onClick={copy}>{copied ? <b class="ok">✓</b> : <Icon id="link" />}</button>
      {g.me !== null && !g.match.shown?.over && <button type="button" class="icon-btn only-wide" aria-label={t("nav.leave")} title={t("nav.leave")} onClick={() => open("leave")}><Icon id="door" /></button>}
    </>
  );
  return <BoardHead title={w.t("name")} state={state} tools={tools} />;
}

/** The turn of this round that is being played: some have had it, the others have not. */
const turnNumber = (g: Ctx): number => Math.min(g.ed.constant("turns_per_round", 5), (g.view.seats[g.view.move?.seat ?? 0]?.turns ?? 0) + 1);

/** The keys 1 to 4 bring a board to the front. */
function useBoardKeys(root: RefObject<HTMLElement>, show: (board: BoardId) => void): void {
  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      const board = BOARDS[Number(e.key) - 1];
      if (!board || e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test((e.target as HTMLElement).tagName) || document.querySelector("dialog[open]") || root.current?.querySelector(`.ask [data-key~="${e.key}"]`)) return;
      show(board);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

function SkipLink() {
  const go = (e: Event) => { e.preventDefault(); document.getElementById("outline")?.focus(); };
  return <nav class="skips" aria-label={pages.t("outline.skips")}><a href="#outline" onClick={go}>{pages.t("outline.skip")}</a></nav>;
}

/** New events and the question, in words, when they come. */
function useSpeech(g: Ctx): void {
  const { shown, before } = g.match;
  const asked = question(g).text;
  useEffect(() => { if (before && shown) say(spoken(g, shown.events.filter((e) => e.ply > before.ply))); }, [shown?.ply]);
  useEffect(() => { if (g.prompt || g.held) say(asked); }, [g.prompt, g.held, shown?.q, asked]);
  useEffect(() => { if (shown?.back !== undefined) say(t("hold.taken_back")); }, [shown?.back, shown?.rev]);
  const last = g.match.chat[g.match.chat.length - 1];
  useEffect(() => { if (last && last.user !== g.table.seats[g.me ?? -1]?.user && !muted.get().includes(last.user) && Date.now() - last.at < 60_000) say(`${last.from}: ${last.text}`); }, [last?.at]);
}
