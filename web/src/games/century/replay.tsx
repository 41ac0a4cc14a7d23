// A finished match of Century on its own board, in read-only: the players, the log with the line of this move, the scores, the proof.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon, Shield } from "../../pieces";
import { Fairness, type ReplayProps } from "../../pages/replay";
import { ScoreChart } from "../../shell/chart";
import { BoardHead } from "../../shell/header";
import { book, t, useLang } from "../../shell/i18n";
import { Rules } from "../../shell/help";
import { KeysDialog } from "../../shell/help_keys";
import { ScoreColumn } from "../../shell/over";
import { say } from "../../shell/speech";
import { Dialog } from "../../shell/table";
import type { View } from "../../shell/types";
import { BOARD, STOPS } from "./board";
import { GameContext, useGame, type Ctx } from "./context";
import { Score } from "./end";
import { REPLAY_KEYS, topicOf } from "./help";
import { useKeys } from "../../shell/keys";
import { useLayout } from "../../shell/layout";
import { entries, type Entry } from "./log";
import { useLooks, type Look } from "../../shell/looks";
import { Edition, type CenturyView, type EditionFile } from "./model";
import { animate } from "./motion";
import { Outline, SkipLinks } from "./outline";
import { Pan } from "./pan";
import { Players } from "./players";
import { stillLife } from "./still";
import { Tip } from "./tips";

const pages = book("pages");
type Tab = "log" | "scores" | "fair";

export function Replay({ edition, past, shown, before, go, bar, tools }: ReplayProps) {
  const lang = useLang();
  const ed = useMemo(() => new Edition(edition as EditionFile), [edition]);
  const [look, setLook] = useState<Look | null>(null);
  const [lit, setLit] = useState<string[]>([]);
  const [open, setOpen] = useState<"side" | "rules" | "keys" | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const { narrow } = useLayout(root, BOARD);
  const view = shown as View<CenturyView>;
  const g = stillLife(lang, ed, past.table, view, { look, setLook, lit, setLit });
  const list = useMemo(() => entries(g, past.events), [past, ed, lang, g.w.has("events.round")]);
  const line = lineAt(list, shown.ply);
  useLooks(root, look, setLook, narrow);
  useLayoutEffect(() => animate(view, before as View<CenturyView> | null), [view]);
  useKeys(root, STOPS, { escape: () => setLook(null), keys: () => setOpen((o) => (o ? null : "keys")), rules: () => setOpen((o) => (o ? null : "rules")) });
  useEffect(() => { setLook(null); if (line) say(line.says.text); }, [shown.ply]);

  const side = <Side list={list} line={line} past={past} go={go} />;
  const rail = <aside class="rail" aria-label={t("table.players")}><Players scrolls={narrow} />{!narrow && side}</aside>;
  return (
    <GameContext.Provider value={g}>
      <SkipLinks />
      <div ref={root} class={`table century replay ${narrow ? "narrow" : "wide"}`}>
        <BoardHead title={<>{g.w.t("head.first")}<i>{g.w.t("head.rest")}</i></>} state={<State g={g} />} tools={<><button type="button" class="icon-btn" aria-label={t("nav.rules")} title={`${t("nav.rules")} (H)`} aria-keyshortcuts="h" onClick={() => setOpen("rules")}><Icon id="rules" /></button>{tools}</>} />
        {narrow ? <>{rail}<Pan small /></> : <><Pan />{rail}</>}
        <div class="ask-box">
          {narrow && <Tip narrow />}
          <footer class="ask sheet past-ask" aria-label={pages.t("replay.controls")}>
            <p class="told">{line && line.by !== null && view.view.seats[line.by] && <Shield size="s" colour={view.view.seats[line.by].colour} />}<span>{line?.says.node ?? pages.t("replay.start")}</span>
              {narrow && <button type="button" class="plain" onClick={() => setOpen("side")}>{pages.t("replay.more")}</button>}</p>
            {bar}
          </footer>
        </div>
      </div>
      {!narrow && <Tip narrow={false} />}
      <Outline />
      {open === "side" && <Dialog title={pages.t("replay.title")} close={() => setOpen(null)} class="past-dialog">{side}</Dialog>}
      {open === "rules" && <Rules game="century" topic={view.over ? "end" : topicOf(g)} close={() => setOpen(null)} keys={() => setOpen("keys")} />}
      {open === "keys" && <KeysDialog groups={REPLAY_KEYS} close={() => setOpen(null)} />}
    </GameContext.Provider>
  );
}

function State({ g }: { g: Ctx }) {
  const over = g.match.shown?.over;
  return <p class="round"><span class="past-mark">{pages.t(over ? "replay.at_end" : "replay.mark")}</span> <span class="sc">{g.w.t("terms.round")}</span> <b class="num">{g.view.round}</b>{g.view.last_round && <span class="ends last"><span class="dot" />{g.w.t("terms.last_round")}</span>}</p>;
}

/** An entry begins with its first event, whose ply leads its key; it is the line of every move until the next begins. */
const starts = (e: Entry): number => parseInt(e.key, 10);
const lineAt = (list: Entry[], ply: number): Entry | null => [...list].reverse().find((e) => e.round === undefined && starts(e) <= ply) ?? null;

type SideProps = { list: Entry[]; line: Entry | null; past: ReplayProps["past"]; go: (ply: number) => void };

function Side({ list, line, past, go }: SideProps) {
  const g = useGame();
  const [tab, setTab] = useState<Tab>("log");
  const tabs: Tab[] = ["log", "scores", "fair"];
  const move = (e: KeyboardEvent) => {
    const by = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    e.preventDefault();
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
    setTab(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <section class="logbox sheet flat side">
      <div class="tabs" role="tablist" aria-label={pages.t("replay.beside")} onKeyDown={move}>
        {tabs.map((x) => <button key={x} id={`tab-${x}`} type="button" role="tab" aria-selected={x === tab} aria-controls="side-panel" tabIndex={x === tab ? 0 : -1} onClick={() => setTab(x)}>{pages.t(`replay.tab_${x}`)}</button>)}
      </div>
      <div key={tab} id="side-panel" class="side-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
        {tab === "log" && <PastLog g={g} list={list} line={line} go={go} />}
        {tab === "scores" && <Scores g={g} past={past} go={go} />}
        {tab === "fair" && <Fairness past={past} />}
      </div>
    </section>
  );
}

/** Every line leads to its move; the line of the move that is shown is marked and stays in sight. */
function PastLog({ g, list, line, go }: { g: Ctx; list: Entry[]; line: Entry | null; go: (ply: number) => void }) {
  const here = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const li = here.current, box = li?.closest<HTMLElement>(".side-panel");
    if (li && box) box.scrollTop = li.offsetTop - box.clientHeight / 2 + li.offsetHeight / 2;
  }, [line]);
  return (
    <ol class="log past-log">
      {list.map((e) => (e.round !== undefined
        ? <li key={e.key} class="heading">{g.w.t("events.round", { round: e.round })}</li>
        : <li key={e.key} ref={e === line ? here : undefined} class={e === line ? "here" : ""} aria-current={e === line ? "step" : undefined} onMouseEnter={() => g.setLit(e.places)} onMouseLeave={() => g.setLit([])}>
            {e.by !== null && g.view.seats[e.by] && <Shield size="s" colour={g.view.seats[e.by].colour} />}
            <button type="button" class="to-move" onClick={() => go(e.ply)}>{e.says.node}</button>
          </li>))}
    </ol>
  );
}

function Scores({ g, past, go }: { g: Ctx; past: ReplayProps["past"]; go: (ply: number) => void }) {
  const results = [...past.over.results].sort((a, b) => a.rank - b.rank);
  const all = Math.max(0, ...results.map((r) => r.lines.length));
  return (
    <div class="past-scores">
      <ScoreChart curves={past.curves()} rounds={past.rounds} end={past.plies} at={g.match.shown?.ply} pick={go} />
      <h3 class="sc"><Icon id="crown" /> {t("over.title")}</h3>
      {results.map((r) => <ScoreColumn key={r.seat} result={r} table={past.table} words={(l) => <Score g={g} line={l} />} told={all} />)}
    </div>
  );
}
