// A finished match of Discovery, move by move.
import { useMemo } from "preact/hooks";
import type { ReplayProps } from "../../pages/replay";
import { ReplayFrame } from "../../pages/replay_frame";
import type { Scene } from "../../shell/scene";
import { GameContext, type Ctx } from "./context";
import { parts, Sprite, STAGE } from "./index";
import { Edition, type DiscoveryView, type EditionFile } from "./model";

export function Replay(props: ReplayProps) {
  const ed = useMemo(() => new Edition(props.edition as EditionFile), [props.edition]);
  return (
    <ReplayFrame
      {...props}
      {...STAGE}
      ed={ed}
      scene={(g: Scene<DiscoveryView, Edition>): Ctx => ({
        ...g,
        pick: {},
        setPick: () => undefined,
      })}
      context={GameContext}
      parts={parts}
      sprite={<Sprite />}
    />
  );
}
