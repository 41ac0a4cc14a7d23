// A finished match of Discovery, move by move.
import { useMemo } from "preact/hooks";
import type { ReplayProps } from "../../pages/replay";
import { ReplayFrame } from "../../pages/replay_frame";
import type { Scene } from "../../shell/scene";
import { byRounds, GameContext, type Ctx } from "./context";
import { topicOf } from "./help";
import { Board, classOf, Sprite, STAGE, State, Title } from "./index";
import { entries } from "./log";
import { colourOf, Edition, type DiscoveryView, type EditionFile } from "./model";
import { Outline } from "./outline";
import { Players } from "./players";
import { Tip } from "./tips";

export function Replay(props: ReplayProps) {
  const ed = useMemo(() => new Edition(props.edition as EditionFile), [props.edition]);
  const full = (g: Scene<DiscoveryView, Edition>): Ctx => ({
    ...g,
    pick: {},
    setPick: () => undefined,
  });
  return (
    <ReplayFrame<DiscoveryView, Edition>
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
        class: classOf(full(g)),
        title: <Title g={full(g)} />,
        state: <State g={full(g)} />,
        players: <Players />,
        board: <Board g={full(g)} />,
        tip: <Tip />,
        outline: <Outline />,
        score: (l) => g.w.t(`lines.${l.k}`, { count: l.count }),
        colour: colourOf,
        heading: (n) => g.w.t(byRounds(full(g)) ? "head.round" : "head.turn", { n }),
        topic: topicOf(full(g)),
      })}
    />
  );
}
