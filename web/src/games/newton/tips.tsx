// Every component explains itself: what it does, by which rule, and where its values come from.
import { Laws, Marked, TipSheet } from "../../shell/tip";
import { useGame } from "./context";
import { partOf } from "./tip_parts";

/** What is not to be hidden by an explanation. */
const KEEP = ".newton .legal, .newton .ask";
/** Nor what a card looked at would reach: on the board in front, and in the rows. */
const SHOWN = `${KEEP}, .newton .front, .newton .could`;

export function Tip() {
  const g = useGame();
  const part = g.look ? partOf(g, g.look.key) : null;
  return (
    <TipSheet g={g} part={part} keep={g.preview ? SHOWN : KEEP} class="newton-tip">
      <p class="src">
        <Laws laws={part?.laws ?? []} />
        {part?.source && (
          <Marked
            mark={g.w.t(`source.${part.source}`)}
            text={g.w.t(`source.${part.source}_text`)}
          />
        )}
      </p>
    </TipSheet>
  );
}
