// A finished match of Century, move by move.
import { useLayoutEffect, useMemo } from "preact/hooks";
import type { ReplayProps } from "../../pages/replay";
import { ReplayFrame } from "../../pages/replay_frame";
import type { View } from "../../shell/types";
import { STAGE } from "./board";
import { GameContext, type Ctx } from "./context";
import { parts } from "./index";
import { Edition, type CenturyView, type EditionFile } from "./model";
import { animate } from "./motion";

export function Replay(props: ReplayProps) {
  const ed = useMemo(() => new Edition(props.edition as EditionFile), [props.edition]);
  useLayoutEffect(
    () => animate(props.shown as View<CenturyView>, props.before as View<CenturyView> | null),
    [props.shown],
  );
  return (
    <ReplayFrame
      {...props}
      {...STAGE}
      ed={ed}
      scene={(g: Ctx) => g}
      context={GameContext}
      parts={parts}
    />
  );
}
