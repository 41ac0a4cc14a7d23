// The table of Century: it sets the scene for its parts and carries what goes through all of them: looks, keys, motion, speech.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../../pieces";
import { BoardHead } from "../../shell/header";
import { book, t, useLang } from "../../shell/i18n";
import { OverSheet } from "../../shell/over";
import { say } from "../../shell/speech";
import { Dialog, type GameProps } from "../../shell/table";
import type { Legal, View } from "../../shell/types";
import { Pan } from "./pan";
import { GameContext, type Ctx, type Look } from "./context";
import { Ask, question, useReturnPlan } from "./decisions";
import { useFocusOnQuestion, useKeys } from "./keys";
import { useLayout } from "./layout";
import { Log, Peek, spoken } from "./log";
import { Edition, type CenturyView, type EditionFile } from "./model";
import { animate } from "./motion";
import { Players } from "./players";
import { Rules } from "./rules";
import { Tip } from "./tips";
import { beStill, useLooks } from "./looks";
import { LeaveDialog, Score } from "./end";

const NOTHING: Legal = {};

export function Game({ edition, table, match, session }: GameProps) {
  const lang = useLang();
  const ed = useMemo(() => new Edition(edition as EditionFile), [edition]);
  const shown = match.shown as View<CenturyView>;
  const [look, setLook] = useState<Look | null>(null);
  const [lit, setLit] = useState<string[]>([]);
  const [open, setOpen] = useState<"rules" | "log" | "leave" | null>(null);
  const [score, setScore] = useState(true);
  const root = useRef<HTMLDivElement>(null);
  const layout = useLayout(root);

  const asked = shown.q !== undefined && match.behind === 0 && !shown.over && shown.q !== match.answered;
  const legal = asked && !match.sending ? shown.legal ?? NOTHING : NOTHING;
  const [doing, setDoing] = useState<string | null>(null);
  const g: Ctx = {
    lang, w: book("century"), ed, view: shown.view, table, match, session, me: table.you, prompt: asked ? shown.prompt ?? null : null, legal,
    act: (action) => { beStill(); setLook(null); setDoing(action); void session.act(action).then((ok) => { if (!ok) setDoing(null); }); }, doing, look, setLook, lit, setLit,
  };
  useReturnPlan(g);
  useLooks(root, look, setLook, layout.narrow);
  useKeys(root, { escape: () => setLook(null), help: () => setOpen((o) => (o ? null : "rules")) });
  useFocusOnQuestion(asked ? shown.q ?? null : null);
  useLayoutEffect(() => animate(shown, match.before as View<CenturyView> | null), [shown]);
  useSpeech(g);
  useEffect(() => { setLook(null); setDoing(null); }, [shown.ply]);

  return (
    <GameContext.Provider value={g}>
      <div ref={root} class={`table century ${layout.narrow ? "narrow" : "wide"} ${match.behind ? "catching-up" : ""}`} onClickCapture={match.behind ? session.flush : undefined}>
        <Head g={g} open={setOpen} />
        {layout.narrow ? (
          <>
            <aside class="rail" aria-label={t("table.players")}><Players scrolls /></aside>
            <Pan small />
            <Peek open={() => setOpen("log")} />
          </>
        ) : (
          <>
            <Pan />
            <aside class="rail" aria-label={t("table.players")}><Players /><Log /></aside>
          </>
        )}
        <div class="ask-box">{layout.narrow && <Tip narrow />}<Ask showScore={() => setScore(true)} /></div>
      </div>
      {!layout.narrow && <Tip narrow={false} />}
      {shown.over && score && <div class="veil"><OverSheet over={shown.over} table={table} session={session} words={(l) => <Score g={g} line={l} />} close={() => setScore(false)} /></div>}
      {open === "rules" && <Rules g={g} close={() => setOpen(null)} />}
      {open === "log" && <Dialog title={t("table.log")} close={() => setOpen(null)} class="log-dialog"><Log /></Dialog>}
      {open === "leave" && <LeaveDialog session={session} close={() => setOpen(null)} />}
    </GameContext.Provider>
  );
}

function Head({ g, open }: { g: Ctx; open: (what: "rules" | "leave") => void }) {
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
      <button type="button" class="icon-btn" aria-label={t("nav.rules")} title={`${t("nav.rules")} (?)`} onClick={() => open("rules")}><Icon id="rules" /></button>
      <button type="button" class="icon-btn only-wide" aria-label={t("nav.invite")} title={t(copied ? "setup.copied" : "nav.invite")} onClick={copy}>{copied ? <b class="ok">✓</b> : <Icon id="link" />}</button>
      {g.me !== null && !g.match.shown?.over && <button type="button" class="icon-btn only-wide" aria-label={t("nav.leave")} title={t("nav.leave")} onClick={() => open("leave")}><Icon id="door" /></button>}
    </>
  );
  return <BoardHead title={<>{w.t("head.first")} <i>{w.t("head.rest")}</i></>} state={state} tools={tools} />;
}

/** New events and the question, in words, when they come. */
function useSpeech(g: Ctx): void {
  const { shown, before } = g.match;
  const asked = question(g).text;
  useEffect(() => { if (before && shown) say(spoken(g, shown.events.filter((e) => e.ply > before.ply))); }, [shown?.ply]);
  useEffect(() => { if (g.prompt) say(asked); }, [g.prompt, shown?.q, g.lang]);
}
