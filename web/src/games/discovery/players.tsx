// The players: what everyone may know of them, their discards within reach.
import { Shield, seatClass } from "../../pieces";
import { t } from "../../shell/i18n";
import { isOver, useGame, type Ctx } from "./context";
import { colourOf, eraClass, type SeatView } from "./model";
import { cardName, Mark, nameOf } from "./words";

export function Players() {
  const g = useGame();
  const order = g.view.seats.map((_, i) => i);
  const list = g.narrow && g.me !== null ? [g.me, ...order.filter((i) => i !== g.me)] : order;
  return <div class={`players n${list.length}`} role="group" aria-label={t("table.players")} tabIndex={g.narrow ? 0 : undefined}>{list.map((i) => <Player key={i} g={g} index={i} seat={g.view.seats[i]} />)}</div>;
}

function Player({ g, index, seat }: { g: Ctx; index: number; seat: SeatView }) {
  const turn = g.view.active === index && !isOver(g);
  return (
    <section class={`player sheet flat ${seatClass(colourOf(index))} ${turn ? "turn" : ""} ${g.me === index ? "mine" : ""}`} aria-label={nameOf(g, index)} data-at={`seat:${index}`}>
      <Shield colour={colourOf(index)} size="l" />
      <div class="id"><h2><span class="nom">{nameOf(g, index)}</span>{g.me === index && <span class="mark solid">{t("you")}</span>}</h2></div>
      <div class="dsc">{seat.discards.map((id) => <Discard key={id} g={g} id={id} />)}{(seat.up ?? []).map((id) => <Discard key={id} g={g} id={id} />)}</div>
      <div class="hd"><span class="cap"><b class="num">{seat.cards}</b> {g.w.t("players.in_hand")}</span></div>
      <div class="pt" data-tip={`seat:${index}`}><b class="num">{seat.points}</b><span class="cap">{g.w.t("players.points")}</span></div>
    </section>
  );
}

/** A card that lies open before its player; studded when it can be released. */
export function Discard({ g, id }: { g: Ctx; id: string }) {
  const def = g.ed.card.get(id), can = Boolean(g.legal.release?.[id]);
  return <button type="button" class={`th ${eraClass(def?.era)} ${can ? "rel legal" : ""}`} data-tip={`card:${id}`} data-at={`discard:${id}`} aria-disabled={can ? undefined : "true"} onClick={() => can && g.act(`release ${id}`)}><b class="num">{def?.era}</b><Mark id={id} /><span class="sr">{cardName(g, id)}{can ? `. ${g.w.t("verbs.release")}` : ""}</span></button>;
}
