// A finished match of Newton, move by move.
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { ReplayProps } from "../../pages/replay";
import { ReplayFrame } from "../../pages/replay_frame";
import type { Scene } from "../../shell/scene";
import type { View } from "../../shell/types";
import { parts, STAGE, useBoardKeys } from "./board";
import { GameContext, type BoardId, type Ctx } from "./context";
import { Sprite } from "./faces";
import { Edition, type EditionFile, type NewtonView } from "./model";
import { animate } from "./motion";

export function Replay(props: ReplayProps) {
  const ed = useMemo(() => new Edition(props.edition as EditionFile), [props.edition]);
  const shown = props.shown as View<NewtonView>;
  const [front, setFront] = useState<BoardId>("map");
  const [owner, setOwner] = useState(0);
  const scene = (g: Scene<NewtonView, Edition>): Ctx => ({
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
    <ReplayFrame
      {...props}
      {...STAGE}
      ed={ed}
      scene={scene}
      context={GameContext}
      parts={parts}
      sprite={<Sprite />}
    />
  );
}
