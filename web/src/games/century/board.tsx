// The four sheets of one chart with the 23 places on them, the cards over the forts and the key at
// the right.
import { Icon, Use } from "../../pieces";
import { CardRow, Deck } from "./cards";
import { placesOf, useGame } from "./context";
import { spot } from "./model";
import { Place } from "./place";
import { ExplFace, Good, goodName } from "./words";
import chart from "../../../art/century-chart.svg";

/** Its width, and what on it the arrow keys walk over. */
export const STAGE = {
  game: "century",
  board: 912,
  stops: ".hit, .rowc .pcard, button.pile, .pile-hit",
};

/** Where the labels of the sheets hang on the frame. */
const TAGS = [
  { x: 206, y: 7 },
  { x: 598, y: 7 },
  { x: 206, y: 541 },
  { x: 598, y: 541 },
];

export function Board() {
  const g = useGame();
  return (
    <div class="board">
      <CardRow />
      <Deck />
      <div class="map">
        <Chart />
        {placesOf(g).map((at) => (
          <Place key={at.id} at={at} def={g.ed.location.get(at.id)!} />
        ))}
      </div>
      <Key />
    </div>
  );
}

function Chart() {
  const g = useGame();
  const open = g.view.locations.filter((l) => !l.tile && g.ed.location.get(l.id)!.symbol);
  return (
    <svg class="chart" viewBox="0 0 804 548" width="804" height="548" aria-hidden="true">
      <g dangerouslySetInnerHTML={{ __html: chart }} />
      {open.map((l) => {
        const def = g.ed.location.get(l.id)!;
        const { x, y } = spot(g.ed, def);
        return <use key={l.id} href={`#vig-${def.symbol}`} x={x} y={y} />;
      })}
      {g.view.boards.map((id) => {
        const board = g.ed.board.get(id)!;
        const tag = TAGS[board.slot.row * 2 + board.slot.col];
        return (
          <g key={id} class="tag" transform={`translate(${tag.x} ${tag.y})`}>
            <path
              d="M-17 -7.5h34v15h-34z"
              fill="var(--paper)"
              stroke="var(--line)"
              stroke-width="1.2"
            />
            <text y="4" text-anchor="middle">
              {board.label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Key() {
  const g = useGame();
  const { w, ed } = g;
  return (
    <section class={`key ${g.view.left_out.length ? "more" : ""}`} aria-label={w.t("terms.places")}>
      <h2 class="sc">{w.t("terms.supply")}</h2>
      <ul class="sup" data-at="supply">
        {[...ed.cubes].reverse().map((c) => (
          <li key={c} data-tip={`good:${c}`}>
            <Good cube={c} />
            <span>{goodName(g, c)}</span>
          </li>
        ))}
      </ul>
      <p class="cap ctr">{w.t("terms.corners")}</p>
      <hr class="rule" />
      <h2 class="sc">{w.t("terms.places")}</h2>
      <ul class="pl">
        {(["production", "upgrade", "trade", "fort"] as const).map((k) => (
          <li key={k} data-tip={`type:${k}`}>
            <Use id={`m-${k}`} />
            <span>{w.t(`terms.${k}`)}</span>
          </li>
        ))}
      </ul>
      <hr class="rule" />
      <h2 class="sc">{w.t("terms.lands")}</h2>
      <ul class="la">
        {ed.file.location_symbols.map((s) => (
          <li key={s.id} data-tip="part:land">
            <Icon id={s.id} />
            <span>{s.name[g.lang]}</span>
          </li>
        ))}
      </ul>
      <hr class="rule" />
      <ul class="co" data-tip="part:coin">
        <li>
          <b class="coin num">2</b>
          <span>{w.t("terms.you_send")}</span>
        </li>
        <li>
          <b class="coin no num">3</b>
          <span>{w.t("terms.too_dear")}</span>
        </li>
      </ul>
      {g.view.left_out.length > 0 && (
        <p class="lo" data-tip="part:left_out">
          <span>{w.t("terms.left_out")}</span>
          {g.view.left_out.map((id) => (
            <ExplFace key={id} def={ed.expl.get(id)!} />
          ))}
        </p>
      )}
      <p class="ed cap">
        {
          w.r("terms.edition", {
            edition: { text: g.view.edition, node: <i>{g.view.edition.replace(/_/g, " ")}</i> },
          }).node
        }
      </p>
    </section>
  );
}
