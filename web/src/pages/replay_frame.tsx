// A finished match on the game's own board, in read-only: the players, the log with the line of
// this move, the scores, the proof.
import type { ComponentChildren, Context } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon, Shield } from "../pieces";
import { ScoreChart } from "../shell/chart";
import { Dialog } from "../shell/dialog";
import { Ground } from "../shell/ground";
import { BoardHead } from "../shell/header";
import { Rules } from "../shell/help";
import { HELP, KeysDialog, type KeyGroup } from "../shell/help_keys";
import { book, t, useLang } from "../shell/i18n";
import { useKeys } from "../shell/keys";
import { useLayout } from "../shell/layout";
import { useLooks, type Look } from "../shell/looks";
import { ScoreColumn } from "../shell/over";
import { settled, starts, type Entry } from "../shell/record";
import { Middle, type Parts, type Scene } from "../shell/scene";
import { say } from "../shell/speech";
import { stillScene } from "../shell/still";
import type { View } from "../shell/types";
import { Fairness } from "./fairness";
import type { ReplayProps } from "./replay";

const pages = book("pages");
const KEYS: KeyGroup[] = [
  {
    id: "replay",
    keys: [
      ["← →", "step"],
      ["PgUp PgDn", "round"],
      ["Home End", "ends"],
      ["Space", "play"],
    ],
  },
  HELP,
];

type Props<V, E, G> = ReplayProps & {
  game: string;
  ed: E;
  board: number;
  stops: string;
  /** The scene with what the game adds to it, and the context that hands it down. */
  scene: (g: Scene<V, E>) => G;
  context: Context<G | null>;
  parts: (g: G) => Parts;
  /** Drawings that everything of the game uses. */
  sprite?: ComponentChildren;
};

export function ReplayFrame<V, E, G extends Scene<V, E>>(props: Props<V, E, G>) {
  const { past, shown, go, bar, tools, ...p } = props;
  const lang = useLang();
  const [look, setLook] = useState<Look | null>(null);
  const [lit, setLit] = useState<string[]>([]);
  const [open, setOpen] = useState<"side" | "rules" | "keys" | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const { narrow } = useLayout(root, p.board);
  useEffect(() => {
    if (narrow && atFair()) setOpen("side");
  }, []);
  const still = { look, setLook, lit, setLit, narrow };
  const g = p.scene(stillScene<V, E>(p.game, lang, p.ed, past.table, shown as View<V>, still));
  const x = p.parts(g);
  const list = useMemo(
    () => settled(x.entries(past.events), past.events),
    [past, p.ed, lang, g.w.has("events.round")],
  );
  const line = lineAt(list, shown.ply);
  useLooks(root, look, setLook, narrow);
  useKeys(root, p.stops, {
    escape: () => (open ? setOpen(null) : setLook(null)),
    keys: () => setOpen((o) => (o ? null : "keys")),
    rules: () => setOpen((o) => (o ? null : "rules")),
  });
  useEffect(() => {
    setLook(null);
    if (line) say(line.says.text);
  }, [shown.ply]);

  const side = <Side g={g} x={x} list={list} line={line} past={past} go={go} />;
  const rail = (
    <aside class="rail" aria-label={t("table.players")}>
      {x.players}
      {!narrow && side}
    </aside>
  );
  const state = (
    <p class="round">
      <span class="past-mark">{pages.t(shown.over ? "replay.at_end" : "replay.mark")}</span>{" "}
      {x.state}
    </p>
  );
  return (
    <p.context.Provider value={g}>
      {p.sprite}
      <Ground game={p.game} live>
        <div ref={root} class={`table ${x.class} replay ${narrow ? "narrow" : "wide"}`}>
          <BoardHead
            title={x.title}
            state={state}
            tools={
              <>
                <RulesButton open={() => setOpen("rules")} />
                {tools}
              </>
            }
          />
          {narrow && rail}
          <Middle>{x.board}</Middle>
          {!narrow && rail}
          <div class="ask-box">
            {narrow && x.tip}
            <footer class="ask sheet past-ask" aria-label={pages.t("replay.controls")}>
              <Told line={line} colour={x.colour} more={narrow && (() => setOpen("side"))} />
              {bar}
            </footer>
          </div>
        </div>
        {!narrow && x.tip}
        <section
          id="outline"
          class="sr outline"
          tabIndex={-1}
          aria-label={pages.t("outline.title")}
        >
          {x.outline}
        </section>
        {open === "side" && (
          <Dialog title={pages.t("replay.title")} close={() => setOpen(null)} class="past-dialog">
            {side}
          </Dialog>
        )}
      </Ground>
      {open === "rules" && (
        <Rules
          game={p.game}
          variant={g.table.variant}
          topic={shown.over ? "end" : x.topic}
          close={() => setOpen(null)}
          keys={() => setOpen("keys")}
        />
      )}
      {open === "keys" && <KeysDialog groups={KEYS} close={() => setOpen(null)} />}
    </p.context.Provider>
  );
}

type ToldProps = {
  line: Entry | null;
  colour: Parts["colour"];
  /** Where what stands beside the board is a press away. */
  more: (() => void) | false;
};

/** What was done in the move that is shown. */
const Told = ({ line, colour, more }: ToldProps) => (
  <p class="told">
    {line && line.by !== null && colour(line.by) && <Shield size="s" colour={colour(line.by)} />}
    <span>{line?.says.node ?? pages.t("replay.start")}</span>
    {more && (
      <button type="button" class="plain" onClick={more}>
        {pages.t("replay.more")}
      </button>
    )}
  </p>
);

const RulesButton = ({ open }: { open: () => void }) => (
  <button
    type="button"
    class="icon-btn"
    aria-label={t("nav.rules")}
    title={`${t("nav.rules")} (H)`}
    aria-keyshortcuts="h"
    onClick={open}
  >
    <Icon id="rules" />
  </button>
);

/** An entry is the line of every move until the next begins. */
const lineAt = (list: Entry[], ply: number): Entry | null =>
  [...list].reverse().find((e) => e.round === undefined && starts(e) <= ply) ?? null;

type Tab = "log" | "scores" | "fair";
/** The sheet of the result links to the proof. */
const atFair = (): boolean => location.hash === "#fair";
type SideProps<V, E> = {
  g: Scene<V, E>;
  x: Parts;
  list: Entry[];
  line: Entry | null;
  past: ReplayProps["past"];
  go: (ply: number) => void;
};

function Side<V, E>({ g, x, list, line, past, go }: SideProps<V, E>) {
  const [tab, setTab] = useState<Tab>(atFair() ? "fair" : "log");
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
        {tabs.map((id) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === tab}
            aria-controls="side-panel"
            tabIndex={id === tab ? 0 : -1}
            onClick={() => setTab(id)}
          >
            {pages.t(`replay.tab_${id}`)}
          </button>
        ))}
      </div>
      <div
        key={tab}
        id="side-panel"
        class="side-panel"
        role="tabpanel"
        aria-labelledby={`tab-${tab}`}
        tabIndex={0}
      >
        {tab === "log" && <PastLog g={g} x={x} list={list} line={line} go={go} />}
        {tab === "scores" && <Scores g={g} x={x} past={past} go={go} />}
        {tab === "fair" && <Fairness past={past} />}
      </div>
    </section>
  );
}

/**
 * Every line leads to its move; the line of the move that is shown is marked and stays in sight.
 */
function PastLog<V, E>({
  g,
  x,
  list,
  line,
  go,
}: {
  g: Scene<V, E>;
  x: Parts;
  list: Entry[];
  line: Entry | null;
  go: (ply: number) => void;
}) {
  const here = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const li = here.current,
      box = li?.closest<HTMLElement>(".side-panel");
    if (li && box) box.scrollTop = li.offsetTop - box.clientHeight / 2 + li.offsetHeight / 2;
  }, [line]);
  return (
    <ol class="log past-log">
      {list.map((e) =>
        e.round !== undefined ? (
          <li key={e.key} class="heading">
            {x.heading(e.round)}
          </li>
        ) : (
          <li
            key={e.key}
            ref={e === line ? here : undefined}
            class={e === line ? "here" : ""}
            aria-current={e === line ? "step" : undefined}
            onMouseEnter={() => g.setLit(e.places)}
            onMouseLeave={() => g.setLit([])}
          >
            {e.by !== null && x.colour(e.by) && <Shield size="s" colour={x.colour(e.by)} />}
            <button type="button" class="to-move" onClick={() => go(e.ply)}>
              {e.says.node}
            </button>
          </li>
        ),
      )}
    </ol>
  );
}

function Scores<V, E>({
  g,
  x,
  past,
  go,
}: {
  g: Scene<V, E>;
  x: Parts;
  past: ReplayProps["past"];
  go: (ply: number) => void;
}) {
  const results = [...past.over.results].sort((a, b) => a.rank - b.rank);
  const all = Math.max(0, ...results.map((r) => r.lines.length));
  return (
    <div class="past-scores">
      <ScoreChart
        curves={past.curves(x.colour)}
        rounds={past.rounds}
        end={past.plies}
        at={g.match.shown?.ply}
        pick={go}
      />
      <h3 class="sc">
        <Icon id="crown" /> {t("over.title")}
      </h3>
      {results.map((r) => (
        <ScoreColumn
          key={r.seat}
          result={r}
          table={past.table}
          words={x.score}
          told={all}
          colour={x.colour}
        />
      ))}
      {x.overMore}
    </div>
  );
}
