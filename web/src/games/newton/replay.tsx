// A finished match of Newton, move by move.
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { ReplayProps } from "../../pages/replay";
import { ReplayFrame } from "../../pages/replay_frame";
import type { Scene } from "../../shell/scene";
import type { View } from "../../shell/types";
import { Bench } from "./bench";
import { Boards, STAGE, State, useBoardKeys } from "./board";
import { GameContext, type BoardId, type Ctx } from "./context";
import { Rating, Score } from "./end";
import { Sprite } from "./faces";
import { topicOf } from "./help";
import { entries } from "./log";
import { Edition, houseColour, type EditionFile, type NewtonView } from "./model";
import { animate } from "./motion";
import { Outline } from "./outline";
import { Players } from "./players";
import { Tip } from "./tips";

export function Replay(props: ReplayProps) {
  const ed = useMemo(() => new Edition(props.edition as EditionFile), [props.edition]);
  const shown = props.shown as View<NewtonView>;
  const [front, setFront] = useState<BoardId>("map");
  const [owner, setOwner] = useState(0);
  const full = (g: Scene<NewtonView, Edition>): Ctx => ({
    ...g,
    front,
    setFront,
    owner,
    setOwner,
    preview: null,
    setPreview: () => undefined,
  });
  useBoardKeys(setFront);
  useLayoutEffect(() => animate(shown, props.before as View<NewtonView> | null), [shown]);
  return (
    <ReplayFrame<NewtonView, Edition>
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
        class: `newton front-${front}`,
        title: g.w.t("name"),
        state: <State g={full(g)} upkeep={null} />,
        players: <Players scrolls={g.narrow} />,
        board: (
          <>
            <Boards g={full(g)} />
            <Bench />
          </>
        ),
        tip: <Tip />,
        outline: <Outline />,
        score: (l) => <Score g={full(g)} line={l} />,
        colour: (i) => houseColour(g.view.seats[i]?.colour ?? null),
        heading: (round) => g.w.t("events.round", { round }),
        topic: topicOf(full(g)),
        overMore: <Rating g={full(g)} />,
      })}
    />
  );
}
