// The board in words, for those who listen: the tree by boughs, the spaces by blocks, the cards,
// the players.
import { book } from "../../shell/i18n";
import { nameOf } from "../../shell/words";
import { useGame } from "./context";
import { TRACKS } from "./model";
import { label } from "./plate";
import { spaceState } from "./schedule";
import { cardName, scientistName, trackName } from "./words";

export function Outline() {
  const g = useGame();
  const { w, ed, view } = g;
  const pages = book("pages");
  return (
    <>
      <h2>{pages.t("outline.title")}</h2>
      {view.fields.map((id) => (
        <section key={id} aria-label={ed.field.get(id)?.name[g.lang]}>
          <h3>{ed.field.get(id)?.name[g.lang]}</h3>
          <ul>
            {view.discoveries
              .filter((d) => ed.discovery.get(d.id)?.field === id)
              .map((d) => (
                <li key={d.id}>{label(g, ed.discovery.get(d.id)!, d)}.</li>
              ))}
          </ul>
        </section>
      ))}
      <h3>{w.t("terms.board")}</h3>
      <ul>
        {view.spaces.map((s) => (
          <li key={s.id}>{spaceState(g, s)}.</li>
        ))}
      </ul>
      <h3>{ed.block.get("happenings")?.name[g.lang]}</h3>
      <ul>
        {view.cards.map((c) => (
          <li key={c.card}>
            {cardName(g, c.card)}. {ed.card.get(c.card)?.text[g.lang]}
          </li>
        ))}
        <li>{w.t("terms.stack", { n: view.stack.count, level: view.stack.level ?? 3 })}</li>
      </ul>
      <h3>{pages.t("outline.players")}</h3>
      <ul>
        {view.seats.map((s, i) => (
          <li key={i}>
            {[
              nameOf(g, i),
              scientistName(g, s.scientist),
              `${s.prestige} ${w.t("terms.prestige")}`,
              `${w.t("terms.rest")} ${s.rest}`,
              ...TRACKS.map((t, k) => `${trackName(g, t)} ${s.influence[k]}`),
              s.laboratory ? cardName(g, s.laboratory) : w.t("terms.lab_empty"),
            ]
              .filter(Boolean)
              .join(". ")}
            .
          </li>
        ))}
      </ul>
    </>
  );
}
