// Every component explains itself: what it does, by which rule, and where its values come from.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { settle } from "../../shell/settle";
import { useGame, type Ctx } from "./context";
import { eraName, familyName, cardName } from "./words";
import { cellPart } from "./tip_cell";

type Part = { title: ComponentChildren; kind?: ComponentChildren; body: ComponentChildren; laws: string[]; source?: string };

export function Tip() {
  const g = useGame();
  const ref = useRef<HTMLElement>(null);
  const part = g.look ? partOf(g, g.look.key) : null;
  useLayoutEffect(() => { if (ref.current && g.look && !g.narrow) settle(ref.current, g.look.at, ".cell.legal, .plt.legal, .ask"); });
  if (!g.look || !part) return null;
  return (
    <aside ref={ref} class={`tip game-tip ${g.narrow ? "sheet-tip" : ""} ${g.look.pinned ? "pinned" : ""}`} role="tooltip">
      <h4>{part.title} {part.kind && <span class="kind">{part.kind}</span>}</h4>
      {part.body}
      <p class="src">
        {part.laws.length > 0 && <><span class="mark">{g.w.t("tip.stated")}</span><span>{part.laws.join(", ")}</span></>}
        {part.source && <><span class="mark">{g.w.t(`source.${part.source}`)}</span><span>{g.w.t(`source.${part.source}_text`)}</span></>}
      </p>
    </aside>
  );
}

function partOf(g: Ctx, key: string): Part | null {
  const [kind, id] = [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)];
  if (kind === "cell") return cellPart(g, key);
  if (kind === "card") {
    const def = g.ed.card.get(id);
    if (!def) return null;
    return { title: def.name[g.lang], kind: def.era ? `${eraName(g, def.era)}, ${familyName(g, def.family)}` : undefined, laws: ["DI-002"], source: def.source, body: <><p><i>{def.period?.[g.lang]}</i> {def.text[g.lang]}</p>{def.prerequisites.length > 0 && <p class="law">{g.w.t("tip.needs", { cards: def.prerequisites.map((x) => cardName(g, x)).join(", ") })}</p>}</> };
  }
  return null;
}
