// The map: Europe engraved, the routes with their costs, every place with what lies on it, who has
// been there and what a stop would take.
import { useEffect, useRef, useState } from "preact/hooks";
import { Use } from "../../pieces";
import { listWords } from "../../shell/i18n";
import { nameOf } from "../../shell/words";
import map from "made:europe";
import { choices, press } from "./choose";
import { mine, placeOf, useGame, type Ctx } from "./context";
import { SIZE, nameSpot, roads, spotOf, type Road } from "./europe";
import {
  BookSigns,
  CitySign,
  Cubes,
  Num,
  Objective,
  Price,
  Sym,
  Token,
  ancientIcon,
  colourOf,
} from "./marks";
import type { PlaceDef, PlaceView } from "./model";
import { Pan } from "./pan";
import {
  movesNow,
  previewValue,
  travelWays,
  wantsCube,
  waysOver,
  waysWithin,
  type Way,
} from "./reach";
import { goingTo, whyNot } from "./why";
import { booksText, gainText } from "./faces";
import { named } from "./words";

const WATERLINES = [
  [27.3, 0.22, 26],
  [22.3, 0.3, 21],
  [17.8, 0.4, 16.5],
  [13.8, 0.52, 12.5],
  [10.3, 0.66, 9],
  [7.1, 0.82, 5.8],
  [4.3, 1, 3],
];

function rose(cx: number, cy: number, r: number): string[][] {
  const at = (i: number, far: number) =>
    `${(cx + Math.sin((i * Math.PI) / 8) * far).toFixed(1)} ` +
    `${(cy - Math.cos((i * Math.PI) / 8) * far).toFixed(1)}`;
  return Array.from({ length: 16 }, (_, i) => {
    const far = i % 4 === 0 ? r : i % 2 === 0 ? r * 0.72 : r * 0.5,
      foot = i % 2 ? 0.09 * r : 0.16 * r;
    return [
      `M${cx} ${cy}L${at(i - 1, foot)} ${at(i, far)}z`,
      `M${cx} ${cy}L${at(i + 1, foot)} ${at(i, far)}z`,
    ];
  });
}

/** Sea, land, rivers, mountains, the border of degrees: nothing of it ever changes. */
function Ground() {
  const { left, top, right, bottom } = map.frame;
  const coast = (props: object) => <use href="#nm-coast" {...props} />;
  return (
    <g aria-hidden="true">
      <defs>
        <clipPath id="nm-in">
          <path d={`M${left} ${top}H${right}V${bottom}H${left}z`} />
        </clipPath>
        <path id="nm-coast" d={map.coast} />
        <clipPath id="nm-land">
          <use href="#nm-coast" />
        </clipPath>
      </defs>
      <rect x="1" y="1" width={SIZE.width - 2} height={SIZE.height - 2} class="fr" />
      <rect x="5.5" y="5.5" width={SIZE.width - 11} height={SIZE.height - 11} class="fr2" />
      <path d={map.degrees} class="deg" />
      <rect
        x={left - 4}
        y={top - 4}
        width={right - left + 8}
        height={bottom - top + 8}
        class="fr2"
      />
      <g clip-path="url(#nm-in)">
        <rect x={left} y={top} width={right - left} height={bottom - top} fill="var(--sea)" />
        <path d={map.net} class="grat" />
        {WATERLINES.map(([ink, opacity, sea]) => (
          <>
            {coast({
              fill: "none",
              stroke: "var(--sea-ink)",
              "stroke-opacity": opacity,
              "stroke-width": ink,
              "stroke-linejoin": "round",
            })}
            {coast({
              fill: "none",
              stroke: "var(--sea)",
              "stroke-width": sea,
              "stroke-linejoin": "round",
            })}
          </>
        ))}
        {coast({ class: "land" })}
        <g clip-path="url(#nm-land)">
          {coast({ class: "shore" })}
          <path d={map.rivers} class="riv" />
        </g>
        {coast({ class: "cl" })}
        {map.peaks.map(([x, y]) => (
          <use
            key={`${x},${y}`}
            href="#n-peak"
            x={x - 7.5}
            y={y - 5}
            width="15"
            height="10"
            class="pk"
          />
        ))}
      </g>
      <g class="rose">
        <circle cx="62" cy="238" r="26.4" fill="none" />
        <circle cx="62" cy="238" r="28.4" fill="none" />
        {rose(62, 238, 33).map(([a, b], i) => (
          <g key={i}>
            <path d={a} fill="var(--paper)" />
            <path d={b} fill="var(--line)" />
          </g>
        ))}
      </g>
      {[
        ["Oceanus", 53, 288],
        ["Atlanticus", 53, 302],
        ["Mare Mediterraneum", 372, 447],
        ["Pontus Euxinus", 524, 300],
      ].map(([words, x, y]) => (
        <text key={words} x={x} y={y} class="sea1" text-anchor="middle">
          {words}
        </text>
      ))}
    </g>
  );
}
const GROUND = <Ground />;

/** What the way to the place under the pointer goes over: its roads, in order. */
function roadsOf(g: Ctx, all: Road[], way: Way | undefined): Road[] {
  let at = mine(g)?.scientist;
  return (way?.path ?? []).flatMap((to) => {
    const road = all.find((r) => (r.a === at && r.b === to) || (r.b === at && r.a === to));
    at = to;
    return road ?? [];
  });
}

function Roads({ g, trip }: { g: Ctx; trip: Road[] }) {
  const all = roads(g.ed),
    d = trip.map((r) => r.path).join("");
  return (
    <>
      {all.map((r) => (
        <path
          key={r.id}
          d={r.path}
          class={`rt ${r.terrain} ${g.lit.includes(r.id) ? "lit" : ""}`}
        />
      ))}
      {d && (
        <>
          <path d={d} class="trip0" />
          <path d={d} class="trip" />
        </>
      )}
      {all
        .filter((r) => g.view.routes[r.id])
        .map((r) => {
          const on = trip.includes(r);
          return (
            <g key={r.id} class={`rc ${on ? "on" : ""}`}>
              <circle cx={r.middle.x} cy={r.middle.y} r={on ? 8.5 : 6.8} />
              <Num x={r.middle.x} y={r.middle.y + (on ? 4.4 : 4)} class="rn">
                {g.view.routes[r.id]}
              </Num>
            </g>
          );
        })}
    </>
  );
}

type State = "legal" | "pass" | "hint" | "";

/** What is printed and what lies at a place, in the middle of its spot. */
function Body({
  g,
  def,
  at,
  x,
  y,
}: {
  g: Ctx;
  def: PlaceDef;
  at: PlaceView;
  x: number;
  y: number;
}) {
  switch (def.kind) {
    case "start":
      return (
        <>
          <circle cx={x} cy={y} r="7" class="pl" />
          <path d={`M${x} ${y - 7}v14M${x - 7} ${y}h14`} class="hr" />
        </>
      );
    case "university":
      return (
        <>
          <Sym id="n-uni" x={x} y={y} w={22} />
          {at.tile && (
            <Num x={x} y={y + 8} class="un">
              {g.ed.university.get(at.tile)?.numeral ?? ""}
            </Num>
          )}
        </>
      );
    case "ancient_land":
      return (
        <>
          <Sym id="n-anc" x={x} y={y} w={25} />
          {at.tile && <Sym id={ancientIcon(g, at.tile)} x={x} y={y} w={16} class="in" />}
        </>
      );
    case "city":
      return (
        <>
          <Sym id="n-city" x={x} y={y} w={26} h={24} />
          {at.tile && <CitySign g={g} id={at.tile} x={x} y={y} />}
        </>
      );
    case "master":
      return (
        <>
          <path d={`M${x} ${y - 14}l14 14-14 14-14-14z`} class="pl" />
          <Sym id="n-master" x={x} y={y} w={17} class="in" />
        </>
      );
    case "objective":
      return (
        <>
          <path d={`M${x - 14} ${y - 13}h28v17l-14 11-14-11z`} class="pl" />
          {at.tile && <Objective g={g} id={at.tile} x={x} y={y - 3} s={24} />}
          <BookSigns books={at.needs ?? {}} x={x} y={y + 22} />
        </>
      );
    default:
      if (at.token) return <Token g={g} id={at.token} x={x} y={y} />;
      return def.border === "gold" ? (
        <>
          <circle cx={x} cy={y} r="5.5" class="pl v" />
          <circle cx={x} cy={y} r="3" class="pl v2" />
        </>
      ) : (
        <>
          <circle cx={x} cy={y} r="4" class="pl v" />
          <circle cx={x} cy={y} r="1.2" class="dot0" />
        </>
      );
  }
}

const isSmall = (at: PlaceView, def: PlaceDef): boolean =>
  (def.kind === "village" && !at.token) || def.kind === "start";

function PlaceMark({
  g,
  def,
  at,
  state,
  price,
  aimed,
}: {
  g: Ctx;
  def: PlaceDef;
  at: PlaceView;
  state: State;
  price?: number;
  aimed: boolean;
}) {
  const { x, y } = spotOf(def);
  const here = g.view.seats.filter((s) => s.scientist === at.id);
  return (
    <g class={`${state} ${aimed ? "hov" : ""} ${g.lit.includes(at.id) ? "lit" : ""}`}>
      {(state === "legal" || state === "hint") && (
        <use
          href={state === "legal" ? "#n-legal" : "#n-could"}
          x={x - 19}
          y={y - 19}
          width="38"
          height="38"
          class="frame"
        />
      )}
      {g.lit.includes(at.id) && <circle cx={x} cy={y} r="23" class="glow" />}
      <Body g={g} def={def} at={at} x={x} y={y} />
      {state === "pass" && <circle cx={x + 8} cy={y + 8} r="2.9" class="stud" />}
      {at.cubes.length > 0 && <Cubes g={g} seats={at.cubes} x={x} y={y - 14} />}
      {here.map((s, i) => (
        <use
          key={s.seat}
          href={`#pawn-${colourOf(s)}`}
          x={x - (isSmall(at, def) ? 12 : 26) - i * 11}
          y={y - 8}
          width="16"
          height="21"
          class={`sci ${colourOf(s)} ${g.me === s.seat ? "mine" : ""}`}
        />
      ))}
      {price !== undefined && state === "legal" && <Price x={x + 17} y={y + 17} n={price} />}
    </g>
  );
}

/** The whole place in one sentence, for those who listen. */
export function placeWords(g: Ctx, id: string): string {
  const def = g.ed.place.get(id)!,
    at = placeOf(g, id)!;
  const parts = [`${def.name[g.lang]}, ${g.w.t(`places.${def.kind}`)}`];
  if (at.tile) parts.push(tileWords(g, def, at.tile));
  if (at.token)
    parts.push(g.w.t("map.token", { what: gainText(g, g.ed.token.get(at.token)?.gain ?? {}) }));
  if (at.needs) parts.push(g.w.t("map.asks", { books: booksText(g, at.needs) }));
  if (at.cubes.length)
    parts.push(g.w.t("map.cubes", { names: listWords(at.cubes.map((i) => nameOf(g, i))) }));
  const here = g.view.seats.filter((s) => s.scientist === id).map((s) => nameOf(g, s.seat));
  if (here.length) parts.push(g.w.t("map.stands", { n: here.length, names: listWords(here) }));
  return parts.join(". ");
}

export function tileWords(g: Ctx, def: PlaceDef, tile: string): string {
  if (def.kind === "city") return g.ed.city.get(tile)?.text[g.lang] ?? tile;
  if (def.kind === "objective") return g.ed.objective.get(tile)?.text[g.lang] ?? tile;
  return named(g, def.kind === "university" ? "university" : "ancient", tile);
}

function hitWords(g: Ctx, id: string, way: Way | undefined): string {
  const parts = [placeWords(g, id)];
  if (way) {
    const ways = waysOver(g, id).length;
    parts.push(g.w.t(wantsCube(g, id) ? "map.go" : "map.pass", { n: way.steps, coins: way.coins }));
    if (ways > 1) parts.push(g.w.t("map.ways", { n: ways }));
  } else if (choices(g, `place:${id}`).length) parts.push(g.w.t("map.open"));
  else parts.push(whyNot(g, goingTo(g, id)));
  return parts.filter(Boolean).join(". ");
}

/** Framed: a stop, or a choice, brings something; a stud: one may only pass. */
function stateOf(g: Ctx, id: string, way: Way | undefined): State {
  const list = choices(g, `place:${id}`);
  if (way) return wantsCube(g, id) || placeOf(g, id)?.token ? "legal" : "pass";
  return list.length ? "legal" : "";
}

function useMap(g: Ctx) {
  const [over, setOver] = useState<string | null>(null);
  const ways = travelWays(g);
  const shown = previewValue(g, "travel");
  const could = !ways.size && shown ? waysWithin(g, shown) : new Map<string, Way>();
  const aimed =
    over ?? (g.look?.pinned && g.look.key.startsWith("place:") ? g.look.key.slice(6) : null);
  return { ways, could, aimed, setOver };
}

function Chart({ g, small }: { g: Ctx; small?: boolean }) {
  const { ways, could, aimed, setOver } = useMap(g);
  const all = roads(g.ed);
  const trip = aimed ? roadsOf(g, all, ways.get(aimed) ?? could.get(aimed)) : [];
  // From north to south, so that what stands nearer lies over what stands behind.
  const places = g.view.places
    .map((at) => ({ at, def: g.ed.place.get(at.id)! }))
    .filter((p) => p.def)
    .sort((a, b) => spotOf(a.def).y - spotOf(b.def).y);
  return (
    <>
      <svg class="chart" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden="true">
        {GROUND}
        <Roads g={g} trip={trip} />
        {!small && <Legend g={g} />}
        <g class="lb">
          {places.map(({ def }) => {
            const { x, y } = spotOf(def),
              [dx, dy, anchor] = nameSpot(def.id);
            return (
              <text
                key={def.id}
                x={x + dx}
                y={y + dy}
                class={`pn1 ${def.kind === "village" || def.kind === "start" ? "vi" : ""}`}
                text-anchor={anchor}
              >
                {short(def.name[g.lang])}
              </text>
            );
          })}
        </g>
        {places.map(({ def, at }) => {
          const way = ways.get(at.id);
          const state =
            stateOf(g, at.id, way) ||
            (could.has(at.id) && (wantsCube(g, at.id) || at.token) ? "hint" : "");
          return (
            <PlaceMark
              key={at.id}
              g={g}
              def={def}
              at={at}
              state={state as State}
              price={
                way?.coins ??
                (g.legal.site?.[at.id]
                  ? g.view.move?.chain[g.view.move.chain.length - 1]?.coins
                  : undefined)
              }
              aimed={aimed === at.id}
            />
          );
        })}
        <rect
          x={map.frame.left}
          y={map.frame.top}
          width={map.frame.right - map.frame.left}
          height={map.frame.bottom - map.frame.top}
          class="fr3"
        />
      </svg>
      {!small &&
        places.map(({ def, at }) => {
          const { x, y } = spotOf(def),
            key = `place:${at.id}`,
            open = choices(g, key).length > 0;
          return (
            <button
              key={at.id}
              type="button"
              class={`hit round ${open ? "legal" : ""}`}
              style={{ left: `${x}px`, top: `${y}px` }}
              data-tip={key}
              data-at={key}
              aria-disabled={!open}
              tabIndex={open ? 0 : -1}
              aria-label={hitWords(g, at.id, ways.get(at.id))}
              onPointerEnter={(e) => {
                if (e.pointerType === "mouse") setOver(at.id);
              }}
              onPointerLeave={() => setOver(null)}
              onFocus={() => setOver(at.id)}
              onBlur={() => setOver(null)}
              onClick={(e) => press(g, key, e.currentTarget, e.shiftKey)}
            />
          );
        })}
    </>
  );
}

/** "Master space (Edinburgh)" stands on the map as Edinburgh. */
const short = (name: string): string => name.match(/\((.+)\)$/)?.[1] ?? name;

function Legend({ g }: { g: Ctx }) {
  const words = (key: string, x: number, y: number) => (
    <text x={x} y={y} class="kt">
      {g.w.t(`map.${key}`)}
    </text>
  );
  return (
    <g class="mkey" aria-hidden="true">
      <path d="M20 430H286V489H20z" class="pl" />
      <path d="M23.5 433.5H282.5V485.5H23.5z" class="hr" />
      <Sym id="n-uni" x={36} y={446} w={15} />
      {words("university", 48, 450)}
      <Sym id="n-city" x={121} y={446} w={16} h={14.8} />
      {words("city", 132, 450)}
      <Sym id="n-anc" x={176} y={446} w={15.5} />
      {words("ancient_land", 187, 450)}
      <Sym id="n-token" x={36} y={469} w={15} />
      {words("bonus", 48, 473)}
      <circle cx="95" cy="469" r="6.8" class="pl" />
      <Num x={95} y={473} class="rn">
        1
      </Num>
      {words("route_cost", 106, 473)}
      <circle cx="203" cy="469" r="2.9" class="stud" />
      {words("stop_only", 210, 473)}
    </g>
  );
}

export function MapBoard() {
  const g = useGame();
  const ref = useRef<HTMLDivElement>(null);
  // The Scientist stays in view on a small screen, and so does what is looked at.
  const focus =
    g.look?.pinned && g.look.key.startsWith("place:")
      ? g.look.key
      : movesNow(g, "travel") || !g.prompt
        ? `place:${(mine(g) ?? g.view.seats[0])?.scientist}`
        : null;
  useEffect(() => {
    if (g.narrow && focus)
      ref.current
        ?.querySelector(`[data-at="${focus}"]`)
        ?.scrollIntoView({ block: "center", inline: "center", behavior: "smooth" });
  }, [focus, g.narrow]);
  return (
    <Pan width={SIZE.width} height={SIZE.height} label={g.w.t("board.map")}>
      <div ref={ref} class="mapbox">
        <Chart g={g} />
      </div>
    </Pan>
  );
}

export function MapThumb() {
  return (
    <div class="mapbox small">
      <Chart g={useGame()} small />
    </div>
  );
}

/** The Scientist of a seat, for the outline and the tips. */
export const ScientistMark = ({ colour }: { colour: string }) => (
  <Use id={`pawn-${colour}`} class={`pawn ${colour}`} />
);
