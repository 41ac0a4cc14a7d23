// A score line in words.
import type { ScoreLine } from "../../shell/types";
import type { Ctx } from "./context";
import { BonusFace } from "./words";

export function Score({ g, line }: { g: Ctx; line: ScoreLine }) {
  if (line.k === "bonus_tile" && line.row) {
    const def = g.ed.bonus.get(line.row);
    if (def)
      return (
        <>
          <BonusFace def={def} /> {def.name[g.lang]} <span class="cap num">×{line.count}</span>
        </>
      );
  }
  return (
    <>
      {g.w.has(`lines.${line.k}`)
        ? g.w.t(`lines.${line.k}`, { count: line.count, tile: line.row ?? "" })
        : line.k}
    </>
  );
}
