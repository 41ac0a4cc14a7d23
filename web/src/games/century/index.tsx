// The table of Century: it sets the scene for its parts and carries what goes through all of them: looks, keys, motion, speech.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../../pieces";
import { BoardHead } from "../../shell/header";
import { book, loadPageText, t, useLang } from "../../shell/i18n";
import { Rules } from "../../shell/help";
import { KeysDialog } from "../../shell/help_keys";
import { muted, useUnread } from "../../shell/chat";
import { DeviceDialog } from "../../shell/device";
import { LeaveDialog } from "../../shell/leave";
import { OverSheet } from "../../shell/over";
import { SettingsDialog } from "../../shell/settings";
import { say } from "../../shell/speech";
import { Dialog, type GameProps } from "../../shell/table";
import type { Legal, Past, View } from "../../shell/types";
import { Outline, SkipLinks } from "./outline";
import { Pan } from "./pan";
import { GameContext, type Ctx } from "./context";
import { Ask, question, useReturnPlan } from "./decisions";
import { KEYS, topicOf } from "./help";
import { useFocusOnQuestion, useKeys } from "../../shell/keys";
import { useLayout } from "../../shell/layout";
import { Log, Peek, spoken, type Tab } from "./log";
import { Edition, type CenturyView, type EditionFile } from "./model";
import { animate } from "./motion";
import { Players } from "./players";
import { Tip } from "./tips";
import { beStill, useLooks, type Look } from "../../shell/looks";
import { Score } from "./end";
import { lineAt } from "./past";
import { BOARD, STOPS } from "./board";

const NOTHING: Legal = {};
type Panel = "rules" | "keys" | "log" | "leave" | "settings" | "device";

export function Game({ edition, table, match, session }: GameProps) {
  const lang = useLang();
  const ed = useMemo(() => new Edition(edition as EditionFile), [edition]);
  const shown = match.shown as View<CenturyView>;
  const [look, setLook] = useState<Look | null>(null);
  const [lit, setLit] = useState<string[]>([]);
  const [open, setOpen] = useState<Panel | null>(null);
  const [tab, setTab] = useState<Tab>("log");
  const [score, setScore] = useState(true);
  const root = useRef<HTMLDivElement>(null);
  const layout = useLayout(root, BOARD);

  const past = match.past as Past<CenturyView> | null;
  const unread = useUnread(match.chat, tab === "chat" && (!layout.narrow || open === "log"));

  const asked = table.you !== null && shown.q !== undefined && match.behind === 0 && !shown.over && shown.q !== match.answered;
  const legal = asked && !match.sending && !past ? shown.legal ?? NOTHING : NOTHING;
  const [doing, setDoing] = useState<string | null>(null);
  const g: Ctx = {
    lang, w: book("century"), ed, view: past ? past.view : shown.view, table, match, session, me: table.you, prompt: asked && !past ? shown.prompt ?? null : null, legal, past,
    held: !past && match.behind === 0 && !shown.over && table.you !== null && shown.hold === table.you,
    act: (action) => { beStill(); setLook(null); setDoing(action); void session.act(action).then((ok) => { if (!ok) setDoing(null); }); }, doing, look, setLook, lit, setLit,
  };
  // Of the past, what its line speaks of stays lit.
  if (past) g.lit = [...(lineAt(g, past.ply)?.places ?? []), ...lit];
  const showTab = (next: Tab) => { setTab(next); setOpen("log"); };
  useReturnPlan(g);
  useLooks(root, look, setLook, layout.narrow);
  useKeys(root, STOPS, { escape: () => { if (look) setLook(null); else if (past) void session.past(null); }, keys: () => setOpen((o) => (o ? null : "keys")), rules: () => setOpen((o) => (o ? null : "rules")) });
  useEffect(() => { void loadPageText(lang); }, [lang]);
  useFocusOnQuestion(past ? null : asked ? shown.q ?? null : g.held ? "held" : null);
  useLayoutEffect(() => animate(shown, match.before as View<CenturyView> | null), [shown]);
  useSpeech(g);
  useEffect(() => { setLook(null); setDoing(null); }, [shown.ply, shown.rev, past?.ply]);
  // On a phone the log lies over the board that a line of it shows.
  useEffect(() => { if (past && layout.narrow) setOpen(null); }, [past?.ply]);

  return (
    <GameContext.Provider value={g}>
      <SkipLinks />
      <div ref={root} class={`table century ${layout.narrow ? "narrow" : "wide"} ${match.behind ? "catching-up" : ""} ${past ? "in-past" : ""}`} onClickCapture={match.behind ? session.flush : undefined}>
        <Head g={g} open={setOpen} />
        {layout.narrow ? (
          <>
            <aside class="rail" aria-label={t("table.players")}><Players scrolls /></aside>
            <Pan small />
            <Peek open={showTab} unread={unread} />
          </>
        ) : (
          <>
            <Pan />
            <aside class="rail" aria-label={t("table.players")}><Players /><Log tab={tab} setTab={setTab} unread={unread} /></aside>
          </>
        )}
        <div class="ask-box">{layout.narrow && <Tip narrow />}<Ask showScore={() => setScore(true)} /></div>
      </div>
      {!layout.narrow && <Tip narrow={false} />}
      <Outline />
      {shown.over && score && !past && <OverSheet over={shown.over} table={table} session={session} words={(l) => <Score g={g} line={l} />} close={() => setScore(false)} />}
      {open === "rules" && <Rules game="century" topic={topicOf(g)} close={() => setOpen(null)} keys={() => setOpen("keys")} />}
      {open === "keys" && <KeysDialog groups={KEYS} close={() => setOpen(null)} />}
      {open === "log" && <Dialog title={t("table.log")} close={() => setOpen(null)} class="log-dialog"><Log tab={tab} setTab={setTab} unread={unread} /></Dialog>}
      {open === "settings" && <SettingsDialog table={table} session={session} over={Boolean(shown.over)} close={() => setOpen(null)} device={() => setOpen("device")} leave={() => setOpen("leave")} />}
      {open === "device" && <DeviceDialog session={session} close={() => setOpen(null)} />}
      {open === "leave" && <LeaveDialog session={session} close={() => setOpen(null)} />}
    </GameContext.Provider>
  );
}

function Head({ g, open }: { g: Ctx; open: (what: Panel) => void }) {
  const { w, view } = g;
  const [copied, setCopied] = useState(false);
  const copy = () => navigator.clipboard?.writeText(g.table.link || location.href).then(() => { setCopied(true); setTimeout(() => setCopied(false), 2000); });
  const goal = view.seats[0]?.cards_goal ?? 8;
  const state = (
    <p class="round"><span class="sc">{w.t("terms.round")}</span> <b class="num">{view.round}</b>
      <span class={`ends ${view.last_round ? "last" : ""}`}><span class="dot" />{view.last_round ? w.t("terms.last_round") : w.t("terms.ends", { n: goal })}</span>
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
  return <BoardHead title={<>{w.t("head.first")}<i>{w.t("head.rest")}</i></>} state={state} tools={tools} />;
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
  const line = g.past ? lineAt(g, g.past.ply) : undefined;
  useEffect(() => { if (g.past) say(t("past.q", { what: line?.says.text ?? t("past.begin") })); }, [g.past?.ply]);
}
