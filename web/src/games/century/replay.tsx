// A finished match of Century, move by move.
import { useLayoutEffect, useMemo } from "preact/hooks";
import type { ReplayProps } from "../../pages/replay";
import { ReplayFrame } from "../../pages/replay_frame";
import type { View } from "../../shell/types";
import { STAGE } from "./board";
import { GameContext } from "./context";
import { Score } from "./end";
import { topicOf } from "./help";
import { State } from "./index";
import { entries } from "./log";
import { Edition, type CenturyView, type EditionFile } from "./model";
import { animate } from "./motion";
import { Outline } from "./outline";
import { Pan } from "./pan";
import { Players } from "./players";
import { Tip } from "./tips";

export function Replay(props: ReplayProps) {
  const ed = useMemo(() => new Edition(props.edition as EditionFile), [props.edition]);
  useLayoutEffect(
    () => animate(props.shown as View<CenturyView>, props.before as View<CenturyView> | null),
    [props.shown],
  );
  return (
    <ReplayFrame<CenturyView, Edition>
      {...props}
      {...STAGE}
      ed={ed}
      entries={entries}
      around={(g, children) => <GameContext.Provider value={g}>{children}</GameContext.Provider>}
      parts={(g) => ({
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
        score: (l) => <Score g={g} line={l} />,
        colour: (i) => g.view.seats[i]?.colour ?? null,
        heading: (round) => g.w.t("events.round", { round }),
        topic: topicOf(g),
      })}
    />
  );
}
