// The table in words, for those who listen: the tree from its root, the players one by one, what is
// at hand.
import { book } from "../../shell/i18n";
import { nameOf } from "../../shell/words";
import { useGame, type Ctx } from "./context";
import { countOf, countWords, standOf } from "./eras";
import { inRows } from "./layout";
import type { PlacedView } from "./model";
import { label } from "./plate";
import { hasTeams, teamLetter } from "./players";
import { cardName, eraName } from "./words";

export function Outline() {
  const g = useGame();
  const { w, view } = g,
    pages = book("pages");
  const eras = Array.from({ length: view.last_era }, (_, i) => i + 1);
  return (
    <>
      <h2>{pages.t("outline.title")}</h2>
      <h3>{w.t("era.title")}</h3>
      <ul>
        {eras.map((e) => {
          const stand = standOf(g, e),
            count = stand === "always" ? null : countOf(view.eras?.find((x) => x.era === e));
          return (
            <li key={e}>
              {w.t("terms.era_title", { n: e, name: eraName(g, e) })}: {w.t(`era.${stand}`)}
              {count ? `. ${countWords(g, count, stand === "mini")}` : ""}.
            </li>
          );
        })}
      </ul>
      <p>
        {w.t("outline.pile", { n: view.pile })}
        {view.golden_age ? ` ${w.t("events.golden_age")}` : ""}
      </p>
      <Tree g={g} />
      <h3>{pages.t("outline.players")}</h3>
      <ul>
        {view.seats.map((_, i) => (
          <li key={i}>{seatWords(g, i)}</li>
        ))}
      </ul>
      {view.hand && (
        <>
          <h3>{w.t("hand.title")}</h3>
          {view.hand.length ? (
            <ul>
              {view.hand.map((id) => (
                <li key={id}>{label(g, id)}</li>
              ))}
            </ul>
          ) : (
            <p>{w.t("hand.none")}</p>
          )}
        </>
      )}
    </>
  );
}

function Tree({ g }: { g: Ctx }) {
  const { w, view } = g;
  const line = (p: PlacedView) => (
    <li key={p.card}>
      {label(g, p.card)} {w.t("outline.cell", { x: p.x, y: p.y })}. {near(g, p)}
      {p.z ? ` ${w.t("board.height", { n: p.z + 1 })}` : ""}
    </li>
  );
  if (view.variant === "memory")
    return (
      <>
        <h3>{w.t("memory.title")}</h3>
        <p>
          {view.tree[0]
            ? w.t("outline.stack", { n: view.height ?? 0, card: cardName(g, view.tree[0].card) })
            : w.t("memory.empty")}
        </p>
        {view.tree[0] && <p>{label(g, view.tree[0].card)}</p>}
      </>
    );
  if (!inRows(view))
    return (
      <>
        <h3>{w.t("board.tree")}</h3>
        {view.tree.length ? (
          <ul>{[...view.tree].sort((a, b) => b.y - a.y || a.x - b.x).map(line)}</ul>
        ) : (
          <p>{w.t("outline.bare")}</p>
        )}
      </>
    );
  const rows = [...new Set(view.tree.map((p) => p.y))].sort((a, b) => a - b);
  return (
    <>
      <h3>{w.t("board.tree")}</h3>
      {rows.length === 0 && <p>{w.t("outline.bare")}</p>}
      {rows.map((y) => (
        <div key={y}>
          <h4>{w.t("terms.era_title", { n: y, name: eraName(g, y) })}</h4>
          <ul>
            {view.tree
              .filter((p) => p.y === y)
              .sort((a, b) => a.x - b.x)
              .map(line)}
          </ul>
        </div>
      ))}
      {view.cleared.length > 0 && (
        <p>
          {w.t("outline.cleared", { cards: view.cleared.map((x) => cardName(g, x)).join(", ") })}
        </p>
      )}
    </>
  );
}

/** What a card of the tree stands beside. */
function near(g: Ctx, p: PlacedView): string {
  const others = g.view.tree.filter(
    (o) => o.card !== p.card && Math.abs(o.x - p.x) + Math.abs(o.y - p.y) === 1,
  );
  return others.length
    ? `${g.w.t("board.beside", { cards: others.map((o) => cardName(g, o.card)).join(", ") })}.`
    : "";
}

/** A player in words: everything the panel shows. */
function seatWords(g: Ctx, i: number): string {
  const { w, view } = g,
    s = view.seats[i];
  const list = (key: string, cards: string[] | undefined) =>
    cards?.length ? w.t(key, { cards: cards.map((x) => cardName(g, x)).join(", ") }) : "";
  return [
    `${nameOf(g, i)}.`,
    s.automaton && `${w.t("players.automaton")}.`,
    hasTeams(g) && `${w.t("players.team", { team: teamLetter(s.team) })}.`,
    s.left
      ? `${w.t("players.left")}.`
      : s.out
        ? `${w.t(view.variant === "memory" ? "players.won" : "players.out")}.`
        : "",
    view.variant === "memory" ? "" : `${s.points} ${w.t("players.points", { n: s.points })}.`,
    `${s.cards} ${w.t("players.in_hand", { n: s.cards })}.`,
    list("outline.selection", s.selection),
    list("outline.up", s.up),
    list("outline.discards", s.discards) || w.t("outline.no_discards"),
    s.cemetery > 0 && w.t("outline.cemetery", { n: s.cemetery }),
    view.leader === i && `${w.t("players.leads")}.`,
    view.finalist === i && `${w.t("players.finalist")}.`,
    view.active === i && `${w.t("players.plays")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
