// A finished match of The New Science, move by move.
import { useMemo, useState } from "preact/hooks";
import type { ReplayProps } from "../../pages/replay";
import { ReplayFrame } from "../../pages/replay_frame";
import type { Scene } from "../../shell/scene";
import { GameContext, type Ctx } from "./context";
import { parts, Sprite, STAGE } from "./index";
import { Edition, type EditionFile, type ScienceView } from "./model";

export function Replay(props: ReplayProps) {
  const ed = useMemo(() => new Edition(props.edition as EditionFile), [props.edition]);
  const [front, setFront] = useState("board");
  return (
    <ReplayFrame
      {...props}
      {...STAGE}
      ed={ed}
      scene={(g: Scene<ScienceView, Edition>): Ctx => ({
        ...g,
        pick: {},
        setPick: () => undefined,
        front,
        setFront,
      })}
      context={GameContext}
      parts={parts}
      sprite={<Sprite />}
    />
  );
}
