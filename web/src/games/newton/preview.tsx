// What a card would let its owner do, before it is laid: the value taken apart, and what it would
// reach.
import { semicolon } from "../../shell/i18n";
import { mine, type Ctx } from "./context";
import { Coin, Mark, Potion, actionName } from "./faces";
import type { ActionId, SpaceView } from "./model";
import { waysWithin, wantsCube } from "./reach";
import { anyName, named, partsWords } from "./words";

/** "Travel 4: 2 tucked + 1 drawer + this card", and what that would reach. */
export function CardPreview({ g, id }: { g: Ctx; id: string }) {
  const own = mine(g);
  const values = own?.hand_values[id];
  if (!own || !values) return null;
  const joker = g.ed.card.get(id)?.kind === "joker";
  const list = Object.entries(values) as [ActionId, number][];
  return (
    <div class="preview">
      {list.map(([a, n]) => {
        const parts = {
          ...own.parts[a],
          desk: own.parts[a].desk + own.parts[a].card,
          card: joker ? 0 : n - own.symbols[a],
          joker: joker ? 1 : 0,
        };
        return (
          <div key={a} class="pv-row">
            <p class="pv-sum">
              <Mark id={a} class="in" />{" "}
              <b>
                {actionName(g, a)} <span class="num">{n}</span>
              </b>{" "}
              <span class="cap">{partsWords(g, parts)}</span>
            </p>
            {g.view.you?.reach && <p class="pv-what">{what(g, a, n, list.length > 2)}</p>}
          </div>
        );
      })}
    </div>
  );
}

/** What an action at this value could reach from here; `brief`: one of many. */
export function what(g: Ctx, a: ActionId, n: number, brief = false): preact.ComponentChildren {
  const own = mine(g),
    { w } = g;
  if (!own || n === 0) return w.t("preview.nothing");
  switch (a) {
    case "work":
      return workWords(g, n, brief);
    case "technology":
      return technologyWords(g, n, brief);
    case "travel":
      return travelWords(g, n, brief);
    case "lessons":
      return w.t("preview.lessons", {
        n: g.view.decks.filter((d) => d.level <= n).reduce((k, d) => k + d.row.length, 0),
        level: Math.min(3, n),
      });
    case "study": {
      const cells = Object.entries(g.view.you?.potions_for ?? {}).filter(
        ([id]) => (g.ed.cell.get(id)?.shelf ?? 9) <= n,
      );
      const free = cells.filter(([, p]) => p === 0).length,
        paid = cells.filter(([, p]) => p > 0 && p <= own.potions).length;
      return (
        <>
          {w.t("preview.study", { n: free })}
          {paid > 0 && (
            <>
              , {w.t("preview.study_potions", { n: paid })} <Potion />
            </>
          )}
        </>
      );
    }
  }
}

/** What a space of a track would give to a piece that stops there. */
export function spaceThing(g: Ctx, at: SpaceView): string {
  const def = g.ed.space.get(at.id);
  if (at.token) return g.w.t("preview.token", { what: named(g, "token", at.token) });
  if (at.tile) return anyName(g, at.tile, ["spec", "invention", "objective"]);
  return def?.kind === "master" ? g.w.t("terms.master_space") : "";
}

function workWords(g: Ctx, n: number, brief: boolean) {
  const own = mine(g)!,
    reach = g.view.you!.reach!.work;
  const edges = g.ed.file.track_edges;
  if (!edges.some((e) => e.a === own.marker))
    return (
      <>
        {g.w.t("preview.work_end", { n })} <Coin />
      </>
    );
  const steps = Math.min(n, reach),
    met: string[] = [];
  for (let i = 1, at = own.marker; i <= steps; i++) {
    at = edges.find((e) => e.a === at)?.b ?? null;
    const view = g.view.spaces.find((s) => s.id === at),
      thing = view && spaceThing(g, view);
    if (thing) met.push(g.w.t("preview.at", { what: thing, n: i }));
  }
  return (
    <>
      {g.w.t("preview.work", { n: steps })} <Coin />
      {!brief && met.length > 0 && <>. {met.join(semicolon())}</>}
    </>
  );
}

function technologyWords(g: Ctx, n: number, brief: boolean) {
  const ways = g.view.you!.reach!.technology.filter((x) => x.steps <= n);
  if (!ways.length) return g.w.t("preview.no_student");
  const met = [
    ...new Set(
      ways
        .map((x) => ({ x, view: g.view.spaces.find((s) => s.id === x.to) }))
        .filter(({ view }) => view && spaceThing(g, view))
        .sort((a, b) => a.x.steps - b.x.steps)
        .map(({ x, view }) => g.w.t("preview.at", { what: spaceThing(g, view!), n: x.steps })),
    ),
  ];
  return (
    <>
      {g.w.t("preview.technology", { n: new Set(ways.map((x) => x.to)).size })}
      {!brief && met.length > 0 && (
        <>
          . {met.slice(0, 5).join(semicolon())}
          {met.length > 5 && " …"}
        </>
      )}
    </>
  );
}

function travelWords(g: Ctx, n: number, brief: boolean) {
  const all = [...waysWithin(g, n).values()];
  const good = all.filter((x) => wantsCube(g, x.place)),
    tokens = all.filter((x) => g.view.places.find((p) => p.id === x.place)?.token);
  const names = good.sort((a, b) => a.coins - b.coins || a.steps - b.steps).slice(0, 6);
  return (
    <>
      {g.w.t("preview.travel", { n: good.length, tokens: tokens.length })}
      {!brief && names.length > 0 && (
        <>
          {": "}
          {names.map((x, i) => (
            <span key={x.place} class="nw">
              {i ? ", " : ""}
              <i class="fell">{named(g, "place", x.place).replace(/.*\((.+)\)$/, "$1")}</i>
              {x.coins > 0 && (
                <>
                  {" "}
                  {x.coins}
                  <Coin />
                </>
              )}
            </span>
          ))}
          {good.length > 6 && " …"}
        </>
      )}
    </>
  );
}
