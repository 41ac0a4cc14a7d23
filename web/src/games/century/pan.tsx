// The board in its frame. Where it does not fit it scrolls by itself, a small chart of the four
// sheets says which one is seen and leads to each.
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../shell/i18n";
import { Board } from "./board";
import { useGame } from "./context";

export function Pan({ small }: { small?: boolean }) {
  const g = useGame();
  const ref = useRef<HTMLDivElement>(null);
  const [sheet, setSheet] = useState(0);
  const fits = innerWidth >= 700;
  const key = g.look?.pinned ? g.look.key : null;
  const busy =
    g.prompt && g.prompt !== "turn" && g.prompt !== "explore" ? g.view.pending.location : null;
  // What is looked at stays in view above the sheet that explains it.
  useEffect(() => {
    if (small && key)
      ref.current
        ?.querySelector(`[data-tip="${key}"]`)
        ?.scrollIntoView({ block: "center", inline: "nearest", behavior: "smooth" });
  }, [key, small]);
  // So does the place where a decision is still open.
  useEffect(() => {
    if (small && busy)
      ref.current
        ?.querySelector(`[data-tip="place:${busy}"]`)
        ?.scrollIntoView({ block: "center", inline: "center", behavior: "smooth" });
  }, [busy, small]);
  // And, of the past, the place its line speaks of.
  const past = g.past ? g.lit.find((id) => g.ed.location.has(id)) : undefined;
  useEffect(() => {
    if (small && past)
      ref.current
        ?.querySelector(`[data-tip="place:${past}"]`)
        ?.scrollIntoView({ block: "center", inline: "center", behavior: "smooth" });
  }, [past, g.past?.ply, small]);
  const seen = () => {
    const el = ref.current!;
    const right = el.scrollLeft + el.clientWidth / 2 > el.scrollWidth * 0.46,
      low = el.scrollTop + el.clientHeight / 2 > el.scrollHeight * 0.56;
    setSheet((low ? 2 : 0) + (right ? 1 : 0));
  };
  const show = (i: number) => {
    const el = ref.current!;
    el.scrollTo({
      left: i % 2 ? el.scrollWidth : 0,
      top: i > 1 ? el.scrollHeight : 0,
      behavior: "smooth",
    });
  };
  const board = (
    <div
      role="group"
      ref={ref}
      class={`pan ${key ? "looking" : ""}`}
      tabIndex={small ? 0 : -1}
      aria-label={t("table.board")}
      onScroll={small ? seen : undefined}
    >
      <Board />
    </div>
  );
  if (!small) return board;
  return (
    <div class="pan-box">
      {board}
      {!fits && !key && (
        <nav class="sheets" aria-label={t("table.board")}>
          {g.view.boards.map((id, i) => (
            <button key={id} type="button" aria-pressed={i === sheet} onClick={() => show(i)}>
              {g.ed.board.get(id)!.label}
            </button>
          ))}
        </nav>
      )}
    </div>
  );
}
