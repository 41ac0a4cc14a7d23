// The table in words, for those who listen.
import { book } from "../../shell/i18n";
import { useGame } from "./context";
import { label } from "./plate";
import { nameOf } from "./words";

export function Outline() {
  const g = useGame();
  const pages = book("pages");
  return (
    <>
      <h2>{pages.t("outline.title")}</h2>
      <h3>{g.w.t("board.tree")}</h3>
      <ul>{g.view.tree.map((p) => <li key={p.card}>{label(g, p.card)}</li>)}</ul>
      <h3>{pages.t("outline.players")}</h3>
      <ul>{g.view.seats.map((s, i) => <li key={i}>{nameOf(g, i)}. {s.points} {g.w.t("players.points")}. {s.cards} {g.w.t("players.in_hand")}.</li>)}</ul>
    </>
  );
}
