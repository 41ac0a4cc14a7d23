// The table of Century: the chart with its places, the players beside it, the question below.
import { useLayoutEffect, useMemo } from "preact/hooks";
import { lineAt } from "../../shell/record";
import { Frame, useScene, type Parts } from "../../shell/scene";
import type { GameProps } from "../../shell/table";
import type { View } from "../../shell/types";
import { STAGE } from "./board";
import { GameContext, type Ctx } from "./context";
import { Ask, question, useReturnPlan } from "./decisions";
import { Score } from "./end";
import { KEYS, topicOf } from "./help";
import { entries } from "./log";
import { Edition, type CenturyView, type EditionFile } from "./model";
import { animate } from "./motion";
import { Outline } from "./outline";
import { Pan } from "./pan";
import { Players } from "./players";
import { Tip } from "./tips";

export function Game(props: GameProps) {
  const ed = useMemo(() => new Edition(props.edition as EditionFile), [props.edition]);
  const { g, wings } = useScene<CenturyView, Edition>(props, ed, STAGE);
  const { shown, before, log } = g.match;
  // Of the past, what its line speaks of stays lit.
  if (g.past) g.lit = [...(lineAt(entries(g, log), g.past.ply)?.places ?? []), ...g.lit];
  useReturnPlan(g);
  useLayoutEffect(
    () => animate(shown as View<CenturyView>, before as View<CenturyView> | null),
    [shown],
  );
  return (
    <GameContext.Provider value={g}>
      <Frame
        g={g}
        wings={wings}
        game="century"
        {...parts(g)}
        ask={<Ask showScore={() => wings.setScore(true)} />}
        question={question(g)}
        keys={KEYS}
      />
    </GameContext.Provider>
  );
}

/** What is shown of the game, also when it is over and looked back on. */
export const parts = (g: Ctx): Parts => ({
  class: "century",
  title: (
    <>
      {g.w.t("head.first")} <i>{g.w.t("head.rest")}</i>
    </>
  ),
  state: <State g={g} />,
  players: <Players scrolls={g.narrow} />,
  board: <Pan small={g.narrow} />,
  tip: <Tip />,
  outline: <Outline />,
  entries: (log) => entries(g, log),
  colour: (i) => g.view.seats[i]?.colour ?? null,
  heading: (round) => g.w.t("events.round", { round }),
  score: (l) => <Score g={g} line={l} />,
  topic: topicOf(g),
});

function State({ g }: { g: Ctx }) {
  const { w, view } = g;
  return (
    <>
      <span class="sc">{w.t("terms.round")}</span> <b class="num">{view.round}</b>
      <span class={`ends ${view.last_round ? "last" : ""}`}>
        <span class="dot" />
        {view.last_round
          ? w.t("terms.last_round")
          : w.t("terms.ends", { n: view.seats[0]?.cards_goal ?? 8 })}
      </span>
    </>
  );
}
