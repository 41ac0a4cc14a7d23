// Every component explains itself: what it does, by which rule, and where its values come from.
import { useLayoutEffect, useRef } from "preact/hooks";
import { settle } from "../../shell/settle";
import { useGame } from "./context";
import { partOf } from "./tip_parts";

/** What is not to be hidden by an explanation. */
const KEEP = ".newton .legal, .newton .ask";
/** Nor what a card looked at would reach: on the board in front, and in the rows. */
const SHOWN = `${KEEP}, .newton .front, .newton .could`;

export function Tip({ narrow }: { narrow: boolean }) {
  const g = useGame();
  const ref = useRef<HTMLElement>(null);
  const look = g.look;
  const part = look ? partOf(g, look.key) : null;
  useLayoutEffect(() => {
    if (ref.current && look && !narrow) settle(ref.current, look.at, g.preview ? SHOWN : KEEP);
  });
  if (!look || !part) return null;
  return (
    <aside
      ref={ref}
      class={`tip game-tip newton-tip ${narrow ? "sheet-tip" : ""} ${look.pinned ? "pinned" : ""}`}
    >
      <h3>
        {part.title} {part.kind && <span class="kind">{part.kind}</span>}
      </h3>
      {part.body}
      <p class="src">
        {part.laws.length > 0 && <span>{part.laws.join(", ")}</span>}
        {part.source && (
          <>
            <span class="mark">{g.w.t(`source.${part.source}`)}</span>
            <span>{g.w.t(`source.${part.source}_text`)}</span>
          </>
        )}
      </p>
    </aside>
  );
}
