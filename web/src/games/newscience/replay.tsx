// A finished match of The New Science, move by move.
import { useMemo, useState } from "preact/hooks";
import type { ReplayProps } from "../../pages/replay";
import { ReplayFrame } from "../../pages/replay_frame";
import { GameContext, type Ctx } from "./context";
import { topicOf } from "./help";
import type { Scene } from "../../shell/scene";
import { Board, Sprite, STAGE, State } from "./index";
import { entries } from "./log";
import { colourOf, Edition, type EditionFile, type ScienceView } from "./model";
import { Outline } from "./outline";
import { Players, Tracks } from "./players";
import { Tip } from "./tips";

export function Replay(props: ReplayProps) {
  const ed = useMemo(() => new Edition(props.edition as EditionFile), [props.edition]);
  const [front, setFront] = useState("board");
  const full = (g: Scene<ScienceView, Edition>): Ctx => ({
    ...g,
    pick: {},
    setPick: () => undefined,
    front,
    setFront,
  });
  return (
    <ReplayFrame<ScienceView, Edition>
      {...props}
      {...STAGE}
      ed={ed}
      entries={(g, log) => entries(full(g), log)}
      around={(g, children) => (
        <GameContext.Provider value={full(g)}>
          <Sprite />
          {children}
        </GameContext.Provider>
      )}
      parts={(g) => ({
        class: `newscience ${g.view.phase === "choosing" ? "choosing" : ""}`,
        title: (
          <>
            {g.w.t("head.first")} <i>{g.w.t("head.rest")}</i>
          </>
        ),
        state: <State g={full(g)} />,
        players: (
          <>
            <Players />
            {!g.narrow && <Tracks />}
          </>
        ),
        board: <Board g={full(g)} />,
        tip: <Tip />,
        outline: <Outline />,
        score: (l) => g.w.t(`lines.${l.k}`, { count: l.count }),
        colour: (i) => colourOf(g.view, i),
        heading: (round) => g.w.t("events.round", { round }),
        topic: topicOf(full(g)),
      })}
    />
  );
}
