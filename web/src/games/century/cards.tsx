// The row of cards over the forts, and the deck beside it.
import { Icon } from "../../pieces";
import { uncovers, useGame, type Ctx } from "./context";
import type { CardDef } from "./model";
import { notClaim, reasonWords } from "./why";
import { Good, Goods } from "./words";

/** One card and the fort it lies above; claimed at that fort only. */
export function CardRow() {
  const g = useGame();
  return (
    <div class="rowc" role="group" aria-label={g.w.t("terms.cards_over_forts")}>
      {g.view.row.map((id, i) => {
        const def = id ? g.ed.card.get(id) : undefined;
        if (!def)
          return (
            <span key={i} class={`pcard none p${i}`} data-at={`row:${i}`} data-tip="part:no_card">
              <em class="cap">{g.w.t(g.view.deck.top ? "terms.card_comes" : "terms.card_gone")}</em>
            </span>
          );
        return <Card key={i} g={g} def={def} at={i} />;
      })}
    </div>
  );
}

function Card({ g, def, at }: { g: Ctx; def: CardDef; at: number }) {
  const fort = g.ed.forts[at];
  const claims = Boolean(g.legal.claim) && g.view.pending.location === fort?.id;
  const click = (e: MouseEvent) => {
    const rect = (e.currentTarget as Element).getBoundingClientRect();
    const looked = g.look?.pinned && g.look.key === `card:${def.id}`;
    if (claims && (looked || !g.narrow || !uncovers(g, "claim"))) g.act("claim");
    else g.setLook(looked ? null : { key: `card:${def.id}`, at: rect, pinned: true });
  };
  const mine = g.me === null ? null : g.view.seats[g.me].store;
  const pays = mine !== null && g.ed.cubes.every((c, i) => mine[i] >= def.cost[c]);
  const reason = claims ? null : notClaim(g, at);
  return (
    <button
      type="button"
      class={`pcard p${at} ${claims ? "legal" : ""} ${g.lit.includes(def.id) ? "lit" : ""}`}
      data-at={`row:${at}`}
      data-card={def.id}
      data-tip={`card:${def.id}`}
      aria-disabled={!claims}
      tabIndex={claims ? 0 : -1}
      onClick={click}
    >
      <span class="pic">
        <Icon id={def.icon} />
      </span>
      <span class="ttl">{g.ed.icon.get(def.icon)?.name[g.lang]}</span>
      <span class="eff">
        <Effect g={g} def={def} />
      </span>
      <span class="cost">
        <span class="sr">{g.w.t("terms.cost", { goods: "" })}</span>
        <Goods g={g} counts={def.cost} />
        {pays && <em class="can">{g.w.t("terms.can_pay")}</em>}
      </span>
      <b class="pts num">
        {def.points}
        <span class="sr"> {g.w.t("terms.points")}</span>
      </b>
      {reason && <span class="sr">. {reasonWords(g, reason).text}</span>}
    </button>
  );
}

/** What the card does, short enough for two lines on it. */
export function Effect({ g, def }: { g: Ctx; def: CardDef }) {
  const symbol = def.effect.symbol;
  const land = symbol
    ? {
        text: g.ed.symbol.get(symbol)!.name[g.lang],
        node: (
          <>
            <Icon id={symbol} /> {g.ed.symbol.get(symbol)!.name[g.lang]}
          </>
        ),
      }
    : "";
  const gift = def.effect.gain ? g.ed.cubes.find((c) => def.effect.gain![c]) : undefined;
  return (
    <>
      {
        g.w.r(`terms.${def.icon}_short`, {
          land,
          n: def.effect.settlers ?? 0,
          good: gift
            ? { text: gift, node: <Good cube={gift} label={g.ed.cube.get(gift)!.name[g.lang]} /> }
            : "",
        }).node
      }
    </>
  );
}

export function Deck() {
  const g = useGame();
  const { top, count } = g.view.deck;
  const def = top ? g.ed.card.get(top) : undefined;
  return (
    <div class="deck" data-at="deck">
      {count > 2 && <span class="d3" />}
      {count > 1 && <span class="d2" />}
      {def ? (
        <span
          class="pcard dk"
          data-tip={`card:${def.id}@deck`}
          role="img"
          aria-label={`${g.w.t("terms.deck")}: ${def.name[g.lang]}`}
        >
          <span class="pic">
            <Icon id={def.icon} />
          </span>
          <span class="ttl">{g.ed.icon.get(def.icon)?.name[g.lang]}</span>
          <span class="cost">
            <Goods g={g} counts={def.cost} />
          </span>
          <b class="pts num">{def.points}</b>
        </span>
      ) : (
        <span class="pcard dk none" />
      )}
      <p class="cap dn" data-tip="part:deck">
        {count ? (
          <>
            {
              g.w.r("terms.in_deck", {
                n: { text: String(count), node: <b class="num">{count}</b> },
              }).node
            }
          </>
        ) : (
          g.w.t("terms.deck_empty")
        )}
      </p>
    </div>
  );
}
