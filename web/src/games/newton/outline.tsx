// The table in words, for those who listen: map, tracks, cards, then each player. Reached by a link
// that shows itself on focus.
import { listWords } from "../../shell/i18n";
import { nameOf } from "../../shell/words";
import { cardWords } from "./bench";
import { choices } from "./choose";
import { useGame, type Ctx } from "./context";
import { actionName, booksText, gainText } from "./faces";
import { goals } from "./goals";
import { placeWords } from "./map";
import { ACTIONS, type SeatView } from "./model";
import { spaceWords } from "./tracks";
import { LEVELS, named } from "./words";

export function Outline() {
  const g = useGame();
  const { w, view, ed } = g;
  const open = (key: string) => (choices(g, key).length ? `. ${w.t("map.open")}` : "");
  return (
    <>
      <h2>
        {w.t("name")}
        {w.t("terms.colon")}
        {w.t("terms.round")} {view.round}
      </h2>
      <h3>{w.t("board.map")}</h3>
      <ul>
        {view.places.map((p) => (
          <li key={p.id}>
            {placeWords(g, p.id)}
            {open(`place:${p.id}`)}.
          </li>
        ))}
      </ul>
      <h3>{w.t("board.roads")}</h3>
      <ul>
        {ed.file.routes.map((r) => (
          <li key={r.id}>
            {named(g, "place", r.a)} – {named(g, "place", r.b)}
            {w.t("terms.colon")}
            {w.t("gain.coins", { n: view.routes[r.id] ?? 0 })}.
          </li>
        ))}
      </ul>
      {(["work", "technology"] as const).map((track) => (
        <section key={track}>
          <h3>{w.t(`terms.${track}_track`)}</h3>
          <ul>
            {view.spaces
              .filter((s) => ed.space.get(s.id)?.track === track)
              .map((s) => (
                <li key={s.id}>
                  {spaceWords(g, s.id)}
                  {open(`space:${s.id}`)}.
                </li>
              ))}
          </ul>
        </section>
      ))}
      <h3>{w.t("board.cards")}</h3>
      {view.decks.map((d) => (
        <section key={d.level}>
          <h4>{w.t("rows.deck", { level: LEVELS[d.level] ?? d.level, n: d.cards })}</h4>
          <ul>
            {d.row.map((id) => (
              <li key={id}>
                {ed.card.has(id) ? cardWords(g, ed.card.get(id)!) : id}
                {open(`card:${id}`)}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {view.discoveries.length > 0 && (
        <>
          <h3>{w.t("terms.discoveries")}</h3>
          <ul>
            {view.discoveries.map((id) => (
              <li key={id}>
                {named(g, "discovery", id)}
                {w.t("terms.colon")}
                {ed.discovery.get(id)?.text[g.lang]}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{w.t("goals.title")}</h3>
      <ul>
        {goals(g).map((x) => (
          <li key={x.id}>
            {x.where}
            {w.t("terms.colon")}
            {ed.objective.get(x.id)?.text[g.lang]}
            {". "}
            {w.t("map.asks", { books: booksText(g, x.needs) })}
            {". "}
            {view.seats
              .map(
                (s) =>
                  `${nameOf(g, s.seat)}${w.t("terms.colon")}` +
                  `${w.t("gain.vp", { n: s.objective_points[x.id] ?? 0 })}`,
              )
              .join(", ")}
            .
          </li>
        ))}
      </ul>
      {view.seats.map((s) => (
        <Player key={s.seat} g={g} s={s} />
      ))}
    </>
  );
}

function Player({ g, s }: { g: Ctx; s: SeatView }) {
  const { w, ed } = g;
  const names = (list: string[], table: "card" | "master" | "objective") =>
    list.length ? listWords(list.map((id) => named(g, table, id))) : w.t("outline.none");
  const tiles = [
    ...Object.entries(s.drawers).map(([id, n]) => `${n} ${named(g, "development", id)}`),
    ...Object.entries(s.incomes).map(([id, n]) => `${n} ${named(g, "income", id)}`),
  ];
  return (
    <section>
      <h3>{nameOf(g, s.seat)}</h3>
      <ul>
        <li>
          {gainText(g, { vp: s.vp }) || w.t("gain.vp", { n: 0 })}
          {", "}
          {w.t("gain.coins", { n: s.coins })}, {w.t("gain.potions", { n: s.potions })}
        </li>
        <li>
          {ACTIONS.map((a) => `${actionName(g, a)} ${s.symbols[a]}`).join(", ")}
          {". "}
          {w.t("terms.books")}
          {w.t("terms.colon")}
          {booksText(g, s.books) || w.t("outline.none")}
        </li>
        <li>
          {w.t("terms.hand")}
          {w.t("terms.colon")}
          {names(s.hand, "card")}. {w.t("terms.desk")}
          {w.t("terms.colon")}
          {names(s.desk, "card")}. {w.t("terms.tucked")}
          {w.t("terms.colon")}
          {names(s.tucked, "card")}
        </li>
        <li>
          {w.t("terms.bookshelf")}
          {w.t("terms.colon")}
          {s.filled
            .filter((id) => ed.cell.get(id)?.kind !== "preprinted")
            .map((id) => named(g, "cell", id))
            .join(", ") || w.t("outline.none")}
          {". "}
          {s.lines
            .map((id) => `${named(g, "line", id)} (${ed.line.get(id)?.vp_per_round ?? 0})`)
            .join(", ")}
        </li>
        <li>
          {w.t("terms.drawers")}, {w.t("terms.incomes")}
          {w.t("terms.colon")}
          {tiles.join(", ") || w.t("outline.none")}. {w.t("terms.masters")}
          {w.t("terms.colon")}
          {names(s.masters, "master")}, {w.t("outline.in_hand", { n: s.masters_in_hand })}
          {". "}
          {w.t("goals.title")}
          {w.t("terms.colon")}
          {names(s.objectives, "objective")}
        </li>
      </ul>
    </section>
  );
}
