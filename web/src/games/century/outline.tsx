// The board in words, for those who listen: sheet by sheet, each place and who stands there.
import { listWords } from "../../shell/i18n";
import { book } from "../../shell/i18n";
import { nameOf } from "../../shell/words";
import { placesOf, useGame, type Ctx } from "./context";
import type { LocationDef, Place } from "./model";
import { goodsText, storeCounts, textOf } from "./words";

const pages = book("pages");

export function Outline() {
  const g = useGame();
  const { w, ed, view } = g;
  return (
    <>
      <h2>{pages.t("outline.title")}</h2>
      {view.boards.map((id) => (
        <section key={id} aria-label={w.t("terms.sheet", { board: ed.board.get(id)!.label })}>
          <h3>{w.t("terms.sheet", { board: ed.board.get(id)!.label })}</h3>
          <ul>
            {placesOf(g)
              .filter((l) => ed.location.get(l.id)?.board === id)
              .map((l) => (
                <li key={l.id}>{placeWords(g, ed.location.get(l.id)!, l)}</li>
              ))}
          </ul>
        </section>
      ))}
      <h3>{w.t("terms.cards_over_forts")}</h3>
      <ul>
        {view.row.map((id, i) => {
          const def = id ? ed.card.get(id) : undefined;
          return (
            <li key={i}>
              {ed.forts[i]?.name[g.lang]}
              {": "}
              {def
                ? `${def.name[g.lang]}. ${textOf(g, def)} ` +
                  `${w.t("terms.cost", { goods: goodsText(g, def.cost) })}. ` +
                  w.t("tip.points_n", { n: def.points })
                : w.t("terms.card_gone")}
            </li>
          );
        })}
        <li>
          {w.t("terms.deck")}: {w.t("terms.in_deck", { n: view.deck.count })}
        </li>
      </ul>
      <h3>{pages.t("outline.players")}</h3>
      <ul>
        {view.seats.map((s, i) => (
          <li key={i}>
            {[
              nameOf(g, i),
              w.t("tip.points_n", { n: s.score }),
              w.t("terms.of_cards", { n: s.cards.length, goal: s.cards_goal }),
              w.t("terms.store", { goods: goodsText(g, storeCounts(g, s.store)) }),
              `${s.available} ${w.t("terms.hand")}, ${s.placed} ` +
                `${w.t("terms.placed", { n: s.placed })}, ${s.reserve} ${w.t("terms.reserve")}`,
            ].join(". ")}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Who stands there first: that is what one looks for. */
function placeWords(g: Ctx, def: LocationDef, at: Place): string {
  const { w, lang, ed } = g;
  const parts = [
    `${def.name[lang]}: ` +
      (at.tile
        ? pages.t("outline.covered", { tile: ed.expl.get(at.tile)?.name[lang] ?? at.tile })
        : at.holder === null
          ? w.t("terms.free")
          : w.t("terms.stands", { name: nameOf(g, at.holder), n: at.settlers })),
  ];
  parts.push(ed.type.get(def.type)!.name[lang]);
  if (def.symbol) parts.push(ed.symbol.get(def.symbol)!.name[lang]);
  if (def.gain) parts.push(w.t("tip.gain", { goods: goodsText(g, def.gain) }).replace(/\.$/, ""));
  if (def.upgrade_steps) parts.push(w.t("tip.raise", { n: def.upgrade_steps }).replace(/\.$/, ""));
  if (def.trade)
    parts.push(
      w
        .t("tip.swap", { give: goodsText(g, def.trade.give), get: goodsText(g, def.trade.get) })
        .replace(/\.$/, ""),
    );
  const tops = g.view.piles
    .filter((p) => p.location === def.id && p.top)
    .map((p) => ed.bonus.get(p.top!)?.name[lang] ?? "");
  if (tops.length) parts.push(listWords(tops));
  if (!at.tile && (at.holder !== g.me || g.me === null))
    parts.push(pages.t(g.me === null ? "outline.takes" : "outline.takes_you", { n: at.need }));
  if (g.legal.activate?.[def.id] || g.legal.explore?.[def.id]) parts.push(pages.t("outline.open"));
  return parts.join(". ") + ".";
}
