// The table of The New Science: the tree of knowledge in the middle, the spaces below it, the
// scientists beside it.
import { useEffect, useMemo, useState } from "preact/hooks";
import { classes } from "../../pieces";
import { Frame, isOver, useScene, type Parts } from "../../shell/scene";
import type { GameProps } from "../../shell/table";
import { GameContext, legalDiscoveries, type Ctx, type Pick } from "./context";
import { Ask, question } from "./decisions";
import { KEYS, topicOf } from "./help";
import { entries } from "./log";
import { TREE } from "./layout";
import { colourOf, Edition, type EditionFile, type ScienceView } from "./model";
import { News } from "./news";
import { Outline } from "./outline";
import { Players, Scientists, Tracks } from "./players";
import { chanceOf } from "./plate";
import { Schedule } from "./schedule";
import { Tip } from "./tips";
import { Bough, Tabs, Tree } from "./tree";
import sprite from "made:newscience-sprite";

export const STAGE = { game: "newscience", board: TREE.width, stops: ".stop" };

export function Game(props: GameProps) {
  const ed = useMemo(() => new Edition(props.edition as EditionFile), [props.edition]);
  const { g: scene, wings } = useScene<ScienceView, Edition>(props, ed, STAGE);
  const [pick, setPick] = useState<Pick>({});
  const [front, setFront] = useState("board");
  const g: Ctx = { ...scene, pick, setPick, front, setFront };
  usePick(g);
  return (
    <GameContext.Provider value={g}>
      <Sprite />
      <Frame
        g={scene}
        wings={wings}
        game="newscience"
        {...parts(g)}
        board={
          <>
            <Board g={g} />
            <News g={g} />
          </>
        }
        ask={<Ask showScore={() => wings.setScore(true)} />}
        question={question(g)}
        keys={KEYS}
      />
    </GameContext.Provider>
  );
}

/** What is shown of the game, also when it is over and looked back on. */
export const parts = (g: Ctx): Parts => ({
  class: classes("newscience", g.view.phase === "choosing" && "choosing"),
  title: (
    <>
      {g.w.t("head.first")} <i>{g.w.t("head.rest")}</i>
    </>
  ),
  state: <State g={g} />,
  players: (
    <>
      <Players />
      {!g.narrow && <Tracks />}
    </>
  ),
  board: <Board g={g} />,
  tip: <Tip />,
  outline: <Outline />,
  entries: (log) => entries(g, log),
  colour: (i) => colourOf(g.view, i),
  heading: (round) => g.w.t("events.round", { round }),
  score: (l) => g.w.t(`lines.${l.k}`, { count: l.count }),
  topic: topicOf(g),
});

/** Once a page: the symbols ns-* that everything here uses. */
export const Sprite = () => (
  <div class="sr" aria-hidden="true" dangerouslySetInnerHTML={{ __html: sprite }} />
);

/**
 * Wide: the tree and the spaces below it. Narrow: one of them at a time. Before the first round:
 * the scientists.
 */
function Board({ g }: { g: Ctx }) {
  if (g.view.phase === "choosing") return <Scientists />;
  if (!g.narrow)
    return (
      <>
        <Tree />
        <Schedule />
      </>
    );
  return (
    <>
      <Tabs />
      {g.front === "board" || !g.view.fields.includes(g.front) ? (
        <Schedule />
      ) : (
        <Bough field={g.front} />
      )}
    </>
  );
}

function State({ g }: { g: Ctx }) {
  const { w, view } = g;
  if (view.phase === "choosing") return <span class="ph">{w.t("terms.choosing")}</span>;
  // NS-292, NS-295: whatever ends the match, the round is played to its end.
  const last = view.round >= view.rounds || view.summit.published === view.summit.of;
  return (
    <>
      <span class="sc">{w.t("terms.round")}</span> <b class="num">{view.round}</b>
      <span class="only-wide">
        <span class="dot" />
        <span class="ph">{w.t(`phase.${view.phase}`)}</span>
      </span>
      <span class={`ends ${last ? "last" : ""}`}>
        <span class="dot" />
        {last ? w.t("terms.last_round") : w.t("terms.ends", { n: view.rounds })}
      </span>
    </>
  );
}

/**
 * What is chosen is forgotten with its question; of discoveries to test or publish the likeliest is
 * chosen already. A phone turns to where something can be done.
 */
function usePick(g: Ctx): void {
  const q = g.match.shown?.q;
  useEffect(() => {
    const list = legalDiscoveries(g);
    const twoStep = g.prompt === "experiment" || g.prompt === "publish";
    const best = [...list].sort(
      (a, b) =>
        (chanceOf(g, b) ?? 0) - (chanceOf(g, a) ?? 0) ||
        (g.ed.discovery.get(b)?.prestige ?? 0) - (g.ed.discovery.get(a)?.prestige ?? 0),
    )[0];
    g.setPick(twoStep && best ? { discovery: best, rest: 0, help: "plain" } : {});
    if (!g.narrow || isOver(g) || !g.prompt) return;
    if (list.length) g.setFront(g.ed.discovery.get(best)?.field ?? "board");
    else if (g.legal.place || g.legal.move) g.setFront("board");
  }, [q, g.prompt, g.narrow]);
}
