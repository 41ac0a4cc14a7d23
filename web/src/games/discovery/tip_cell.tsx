// How the points of a cell come about, line by line.
import type { ComponentChildren } from "preact";
import { listWords } from "../../shell/i18n";
import type { TipPart } from "../../shell/tip";
import { fallsAtOnce, goodCells, laying, rulesLook, type Ctx } from "./context";
import { borders } from "./layout";
import { card, cardName, eraName } from "./words";
import { spotOf, wrongAt } from "./tree";

/** Of a cell that could be chosen: its title, what it stands beside, the sum, the rules. */
export function cellPart(g: Ctx, key: string): TipPart | null {
  const at = spotOf(key),
    id = laying(g),
    def = id ? g.ed.card.get(id) : undefined;
  if (!at || !def) return null;
  const { w, view } = g;
  const where = view.where,
    gives = goodCells(g).find((c) => c.x === at.x && c.y === at.y),
    bars = wrongAt(g, at);
  const near = view.tree.filter((p) => borders(p, at)),
    covers = view.tree.find((p) => p.x === at.x && p.y === at.y);
  const laws =
    view.variant === "connect" || view.variant === "compose" ? ["DI-270", "DI-264"] : ["DI-083"];
  const lines = Object.entries(gives?.links ?? {}).flatMap(([id, how]) => linkLines(g, id, how));
  if (where?.inaugurate) laws.push("DI-084");
  if (where?.last_card) laws.push("DI-085");
  return {
    title: w.t("tip.here", { card: cardName(g, def.id) }),
    laws: bars ? ["DI-263"] : laws,
    kind: covers
      ? w.t("board.on", { card: cardName(g, covers.card) })
      : near.length
        ? w.t("board.beside", { cards: near.map((p) => cardName(g, p.card)).join(", ") })
        : undefined,
    body: (
      <>
        {gives && where && (
          <div class="sum">
            {where.place > 0 && (
              <>
                <span>{w.t("tip.placed")}</span>
                <b class="num">{where.place}</b>
              </>
            )}
            {lines.map((l, i) => (
              <>
                <span key={i}>{l.words}</span>
                <b class="num">+{l.n}</b>
              </>
            ))}
            {where.inaugurate ? (
              <>
                <span>
                  {w.t("tip.inaugurates", { era: def.era ?? 0, name: eraName(g, def.era ?? 0) })}
                </span>
                <b class="num">+{where.inaugurate}</b>
              </>
            ) : null}
            {where.last_card ? (
              <>
                <span>{w.t("tip.last")}</span>
                <b class="num">+{where.last_card}</b>
              </>
            ) : null}
            {where.cost ? (
              <>
                <span>{w.t("tip.cost")}</span>
                <b class="num">−{where.cost}</b>
              </>
            ) : null}
            <span class="total">{w.t("tip.gain")}</span>
            <b class="num total">{gives.points}</b>
          </div>
        )}
        {bars && (
          <p class="law no">
            {w.t(rulesLook(g) ? "tip.no_link_falls" : "tip.no_link", {
              card: cardName(g, def.id),
              other: cardName(g, bars.with),
            })}
          </p>
        )}
        {!gives && !bars && where && !where.missing.length && (
          <p class="law no">{w.t("tip.against")}</p>
        )}
        {where && where.missing.length > 0 && (
          <p class="law no">
            {w.t(fallsAtOnce(g) ? "tip.missing_falls" : "tip.missing", {
              cards: listWords(where.missing.map((x) => cardName(g, x))),
            })}
          </p>
        )}
        {where?.inaugurate ? <p class="law">{w.t("tip.then_draw")}</p> : null}
        {where?.finalist ? <p class="law">{w.t("tip.finalist")}</p> : null}
      </>
    ),
  };
}

/**
 * What one card that is touched gives; a link of one era gives nothing, and is a link all the same.
 */
function linkLines(g: Ctx, id: string, how: string): { words: ComponentChildren; n: number }[] {
  const { w } = g,
    own = g.ed.card.get(laying(g) ?? ""),
    other = g.ed.card.get(id);
  const shared = (own?.prerequisites ?? [])
    .filter((x) => other?.prerequisites.includes(x))
    .map((x) => cardName(g, x));
  const line = (key: string, n: number) => ({
    words: w.r(`tip.${key}`, { card: card(g, id), what: listWords(shared) }).node,
    n,
  });
  const out = [
    how.includes("o") && line("own", 2),
    how.includes("s") && line("shared", 1),
    how.includes("f") && line("family", 1),
  ].filter((l) => l !== false);
  return out.length ? out : [line("era", 0)];
}
