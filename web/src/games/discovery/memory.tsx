// Memory's table: one stack, of which only the top is seen.
import { useGame } from "./context";
import { Plate } from "./plate";

export function Memory() {
  const g = useGame();
  const top = g.view.tree[0];
  return (
    <main class="wall sheet mem" aria-label={g.w.t("board.tree")}>
      <div class="niche" data-at="stack">{top && <Plate id={top.card} size="xl" />}</div>
      <p class="depth"><b class="num">{g.view.height ?? 0}</b> {g.w.t("memory.height", { n: g.view.height ?? 0 })}</p>
    </main>
  );
}
