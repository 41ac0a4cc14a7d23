// Work and Technology as one engraved instrument: the dial with its boughs, the rule below, what
// lies on each space and who stands there.
import { useEffect, useRef, useState } from "preact/hooks";
import { classes } from "../../pieces";
import { listWords } from "../../shell/i18n";
import { nameOf } from "../../shell/words";
import { choices, press } from "./choose";
import { mine, spaceOf, useGame, type Ctx } from "./context";
import { booksText, gainText } from "./faces";
import { FULL, SMALL, engraving, pegs, polar, type Layout, type Peg } from "./instrument";
import {
  BookSigns,
  Invention,
  Num,
  Objective,
  Spec,
  Sym,
  Token,
  colourOf,
  objectiveSign,
} from "./marks";
import { ACTIONS, type SpaceView } from "./model";
import { Pan } from "./pan";
import { movesNow, previewValue, studentMoving, trackTargets } from "./reach";
import { whyNot } from "./why";
import { named } from "./words";

type Draw = { g: Ctx; l: Layout; big: boolean };

const ENGRAVED = new Map([FULL, SMALL].map((l) => [l, engraving(l)]));

function Limb({ l, big }: { l: Layout; big: boolean }) {
  const e = ENGRAVED.get(l)!;
  const base = l.cy + (big ? 0 : 0);
  return (
    <g>
      <path d={e.limb} class="arc" />
      <path d={e.ticks} class="hr" />
      <path d={e.faint} class="hr f" />
      <path
        d={`M${l.cx - l.rim - (big ? 10 : 8)} ${base}H${l.cx + l.rim + (big ? 10 : 8)}`}
        class={big ? "arc" : "hr"}
      />
      {big &&
        Array.from({ length: 7 }, (_, i) => {
          const [x, y] = polar(l, i * 30, l.rim - 9);
          return (
            i > 0 &&
            i < 6 && (
              <text key={i} x={x} y={y + 3} class="deg-n" text-anchor="middle">
                {i * 30}
              </text>
            )
          );
        })}
    </g>
  );
}

/** The space itself: plain, or with what lies on it. */
function Space({ g, big, peg, at }: Omit<Draw, "l"> & { peg: Peg; at: SpaceView | undefined }) {
  const { x, y, def } = peg;
  if (def.kind === "start")
    return def.track === "work" ? (
      <circle cx={x} cy={y} r={big ? 7 : 4} class="pl" />
    ) : (
      <circle cx={x} cy={y} r={big ? 18 : 8} class="pl" />
    );
  if (at?.token) return <Token g={g} id={at.token} x={x} y={y} s={big ? 27 : 15} />;
  if (def.kind === "specialization")
    return at?.tile ? (
      <Spec g={g} id={at.tile} x={x} y={y} s={big ? 30 : 15} />
    ) : (
      <Plain big={big} peg={peg} />
    );
  if (def.kind === "invention")
    return <Invention g={g} id={at?.tile ?? null} x={x} y={y} s={big ? 42 : 17.5} big={big} />;
  if (def.kind === "master") {
    const r = big ? 18 : 10;
    return (
      <>
        <path d={`M${x} ${y - r}l${r} ${r}-${r} ${r}-${r}-${r}z`} class="pl" />
        <Sym id="n-master" x={x} y={y} w={big ? 22 : 12} class="in" />
      </>
    );
  }
  if (def.kind === "objective") {
    const [sign, cls] = at?.tile ? objectiveSign(g, at.tile) : ["n-objective", "in"];
    return (
      <>
        <circle cx={x} cy={y} r={big ? 20 : 10} class="pl" />
        {big && at?.tile ? (
          <Objective g={g} id={at.tile} x={x} y={y} s={34} />
        ) : (
          <Sym id={sign} x={x} y={y} w={11.5} class={cls} />
        )}
      </>
    );
  }
  return <Plain big={big} peg={peg} />;
}

function Plain({ big, peg }: { big: boolean; peg: Peg }) {
  const r = big ? 6.5 : peg.def.track === "work" ? 4 : 3.6;
  return (
    <>
      <circle cx={peg.x} cy={peg.y} r={r} class="pl" />
      {peg.def.bonus_slot && <circle cx={peg.x} cy={peg.y} r={r * 0.55} class="pl v2" />}
    </>
  );
}

/** The books an Objective asks for stand beside it on the limb, or over the end of the rule. */
function Needs({ l, big, peg, at }: Omit<Draw, "g"> & { peg: Peg; at: SpaceView | undefined }) {
  if (!at?.needs) return null;
  const w = big ? 12 : 8.6;
  if (peg.def.track === "work")
    return (
      <BookSigns
        books={at.needs}
        x={peg.x - (big ? 62 : 40)}
        y={peg.y - (big ? 32 : 14)}
        w={w}
        per={4}
      />
    );
  const [x, y] = big
    ? polar(l, peg.angle + (peg.angle > 90 ? 9 : -9), peg.far + 4)
    : polar(
        l,
        peg.angle +
          (peg.angle > 90 ? -1 : 1) * (peg.angle % 90 > 60 || peg.angle % 90 < 30 ? -11 : 3),
        peg.far + 18,
      );
  return (
    <BookSigns
      books={at.needs}
      x={Math.min(l.width - w * 1.2, Math.max(w * 1.2, x))}
      y={y}
      w={w}
      per={2}
    />
  );
}

/**
 * Who stands here: a Student for each seat, with a number where there are more; a marker for each
 * seat on the rule.
 */
function Standing({ g, big, peg }: Omit<Draw, "l"> & { peg: Peg }) {
  const work = peg.def.track === "work",
    root = peg.def.kind === "start" && !work;
  const who = g.view.seats
    .map((s) => ({
      s,
      n: work ? Number(s.marker === peg.id) : s.students.filter((id) => id === peg.id).length,
    }))
    .filter((x) => x.n);
  if (!who.length) return null;
  const w = work ? (big ? 15 : 11) : big ? 17 : 12,
    h = w * (work ? 1.33 : 1.22),
    gap = root && big ? 34 : w * (who.length > 2 ? 0.62 : 0.8);
  const tall = big
    ? peg.def.kind === "plain" || peg.def.kind === "start"
      ? 8
      : 17
    : peg.def.kind === "plain"
      ? 3
      : 6;
  const y = root
    ? peg.y + (big ? 3 : 2)
    : work
      ? peg.y - tall - h / 2 + (big ? 2 : 1)
      : peg.y - tall - h / 2 + (big ? 7 : 4);
  return (
    <>
      {who.map(({ s, n }, i) => {
        const x = peg.x + (i - (who.length - 1) / 2) * gap;
        return (
          <g key={s.seat}>
            <use
              href={work ? "#n-marker" : "#n-student"}
              x={x - w / 2}
              y={y - h / 2}
              width={w}
              height={h}
              class={`${colourOf(s)} ${g.me === s.seat ? "mine" : ""}`}
            />
            {n > 1 && (
              <Num x={x + w * 0.62} y={y + h / 2 - 1} class="mult">
                {n}
              </Num>
            )}
          </g>
        );
      })}
    </>
  );
}

/** Spaces a card not yet laid would reach. */
function couldReach(g: Ctx): Set<string> {
  const reach = g.view.you?.reach,
    out = new Set<string>();
  const tech = movesNow(g, "technology") ? null : previewValue(g, "technology"),
    work = movesNow(g, "work") ? null : previewValue(g, "work");
  if (reach && tech) reach.technology.filter((w) => w.steps <= tech).forEach((w) => out.add(w.to));
  let at = mine(g)?.marker;
  if (reach && work)
    for (let n = 0; at && n < Math.min(work, reach.work); n++) {
      at = g.ed.file.track_edges.find((e) => e.a === at)?.b ?? at;
      out.add(at);
    }
  return out;
}

const sizeOf = (peg: Peg, at: SpaceView | undefined): number =>
  peg.def.kind === "plain" && !at?.token ? 26 : peg.def.kind === "start" ? 34 : 46;

type PegProps = Draw & { peg: Peg; target: boolean; aimed: boolean; could: boolean };

/** A space of the tracks: whether it can be reached, what it asks and gives. */
function PegAt({ g, l, big, peg, target, aimed, could }: PegProps) {
  const space = spaceOf(g, peg.id),
    size = sizeOf(peg, space),
    s = big ? size : size * 0.5;
  return (
    <g class={classes(target && "legal", aimed && "hov")}>
      {target &&
        (big ? (
          <use
            href="#n-legal"
            x={peg.x - s / 2}
            y={peg.y - s / 2}
            width={s}
            height={s}
            class="frame"
          />
        ) : (
          <circle cx={peg.x} cy={peg.y} r={s * 0.42} class="ring-legal" />
        ))}
      {!target && could && (
        <use href="#n-could" x={peg.x - s / 2} y={peg.y - s / 2} width={s} height={s} />
      )}
      {g.lit.includes(peg.id) && <circle cx={peg.x} cy={peg.y} r={s * 0.62} class="glow" />}
      <Space g={g} big={big} peg={peg} at={space} />
      <Needs l={l} big={big} peg={peg} at={space} />
    </g>
  );
}

function Tracks({ g, l, big, aimed }: Draw & { aimed: string | null }) {
  const at = pegs(g.ed, l),
    targets = trackTargets(g),
    could = couldReach(g);
  const steps = (aimed && targets.get(aimed)) || [];
  const lines = g.ed.file.track_edges.filter((e) => at.has(e.a) && at.has(e.b));
  const path = (list: { a: string; b: string }[]) =>
    list
      .map(
        ({ a, b }) =>
          `M${at.get(a)!.x.toFixed(1)} ${at.get(a)!.y.toFixed(1)}L` +
          `${at.get(b)!.x.toFixed(1)} ${at.get(b)!.y.toFixed(1)}`,
      )
      .join("");
  const trip = steps
    .filter((s) => s.startsWith("advance"))
    .map((s) => ({ a: s.split(" ")[1], b: s.split(" ")[2] }));
  const marker = mine(g)?.marker;
  if (steps.includes("step") && marker && aimed) trip.push({ a: marker, b: aimed });
  return (
    <>
      <Limb l={l} big={big} />
      {big ? (
        <>
          <rect x="14" y="396" width="612" height="98" class="pl" />
          <path d="M18 400H622V490H18z" class="hr" />
          <path d={`M18 ${l.work + 22}H622`} class="hr" />
        </>
      ) : (
        <>
          <rect x="1" y="158" width="302" height="38" class="pl" />
          <path d="M1 188.5H303" class="hr" />
        </>
      )}
      <path d={path(lines)} class="tline" />
      {trip.length > 0 && (
        <>
          <path d={path(trip)} class="trip0" />
          <path d={path(trip)} class="trip" />
        </>
      )}
      {[...at.values()]
        .filter((p) => p.def.track === "work")
        .map((p, i) => (
          <g key={p.id}>
            <path
              d={`M${p.x} ${l.work + (big ? 22 : 13)}v${i % 3 ? (big ? 5 : 4) : big ? 9 : 6}`}
              class="hr"
            />
            {big && i % 3 === 0 && (
              <Num x={p.x} y={l.work + 42} class="deg-n">
                {i}
              </Num>
            )}
          </g>
        ))}
      {[...at.values()].map((peg) => (
        <PegAt
          key={peg.id}
          {...{ g, l, big, peg }}
          target={targets.has(peg.id)}
          aimed={aimed === peg.id}
          could={could.has(peg.id)}
        />
      ))}
      {[...at.values()].map((peg) => (
        <Standing key={peg.id} g={g} big={big} peg={peg} />
      ))}
      {big &&
        [...targets.keys()].map((id) => {
          const potions = g.view.you?.potions_for?.[id],
            p = at.get(id);
          return potions && p ? (
            <g key={id} class="pay">
              <circle cx={p.x + 19} cy={p.y + 19} r="10" />
              <Num x={p.x + 15.5} y={p.y + 23.5} class="pn">
                {potions}
              </Num>
              <Sym id="n-potion" x={p.x + 23} y={p.y + 19} w={9} class="pot-on" />
            </g>
          ) : null;
        })}
    </>
  );
}

/** What is left of the tiles a Specialization gives. */
function Piles({ g }: { g: Ctx }) {
  const row = (x: number, y: number, icon: string, n: number, cls: string) => (
    <g key={`${x},${y}`} class={n ? "" : "gone"}>
      <Sym id={icon} x={x} y={y} w={16} class={cls} />
      <Num x={x + 19} y={y + 4.6} class="tn">
        {n}
      </Num>
    </g>
  );
  return (
    <>
      <text x="14" y="26" class="kt sc">
        {g.w.t("tracks.drawers_left")}
      </text>
      {ACTIONS.map((a, i) => {
        const def = g.ed.file.development_tiles.find((d) => d.action === a);
        return row(
          22,
          44 + i * 20,
          `n-${a}`,
          def ? (g.view.development_piles[def.id] ?? 0) : 0,
          "in",
        );
      })}
      <text x="626" y="26" class="kt sc" text-anchor="end">
        {g.w.t("tracks.incomes_left")}
      </text>
      {g.ed.file.income_tiles.map((d, i) =>
        row(
          596,
          44 + i * 20,
          d.income.coins ? "n-coin" : d.income.potions ? "n-potion" : "n-crown",
          g.view.income_piles[d.id] ?? 0,
          d.income.potions ? "pot" : "in",
        ),
      )}
    </>
  );
}

export function spaceWords(g: Ctx, id: string): string {
  const def = g.ed.space.get(id)!,
    at = spaceOf(g, id);
  const parts = [def.name[g.lang]];
  if (at?.tile) parts.push(spaceTile(g, id, at.tile));
  if (at?.token)
    parts.push(g.w.t("map.token", { what: gainText(g, g.ed.token.get(at.token)?.gain ?? {}) }));
  if (at?.needs) parts.push(g.w.t("map.asks", { books: booksText(g, at.needs) }));
  const who = g.view.seats
    .filter((s) => s.marker === id || s.students.includes(id))
    .map((s) => nameOf(g, s.seat));
  if (who.length)
    parts.push(
      g.w.t(def.track === "work" ? "tracks.marker_of" : "tracks.students_of", {
        names: listWords(who),
      }),
    );
  return parts.join(". ");
}

export function spaceTile(g: Ctx, id: string, tile: string): string {
  const kind = g.ed.space.get(id)?.kind;
  return kind === "specialization"
    ? named(g, "spec", tile)
    : kind === "invention"
      ? (g.ed.invention.get(tile)?.text[g.lang] ?? tile)
      : (g.ed.objective.get(tile)?.text[g.lang] ?? tile);
}

function hitWords(g: Ctx, id: string, steps: string[] | undefined): string {
  const parts = [spaceWords(g, id)];
  if (steps)
    parts.push(g.w.t("tracks.move", { n: steps.filter((s) => !s.startsWith("act")).length }));
  else {
    const from = studentMoving(g);
    parts.push(
      whyNot(
        g,
        g.ed.space.get(id)?.track === "work" ? ["step"] : ["advance", ...(from ? [from] : []), id],
      ),
    );
  }
  return parts.filter(Boolean).join(". ");
}

export function TracksBoard() {
  const g = useGame();
  const [over, setOver] = useState<string | null>(null);
  const at = pegs(g.ed, FULL),
    targets = trackTargets(g);
  const aimed =
    over ?? (g.look?.pinned && g.look.key.startsWith("space:") ? g.look.key.slice(6) : null);
  const ref = useRef<HTMLDivElement>(null);
  // On a small screen the piece that could move is in view, and what is looked at.
  const own = mine(g) ?? g.view.seats[0];
  const focus =
    g.look?.pinned && g.look.key.startsWith("space:")
      ? g.look.key.slice(6)
      : movesNow(g, "work")
        ? own?.marker
        : ([...targets.keys()][0] ?? own?.students[0]);
  useEffect(() => {
    if (g.narrow && focus)
      ref.current
        ?.querySelector(`[data-at="space:${focus}"]`)
        ?.scrollIntoView({ block: "center", inline: "center", behavior: "smooth" });
  }, [focus, g.narrow]);
  return (
    <Pan width={FULL.width} height={FULL.height} label={g.w.t("board.tracks")}>
      <div ref={ref} class="mapbox instrument">
        <svg class="chart" viewBox={`0 0 ${FULL.width} ${FULL.height}`} aria-hidden="true">
          <rect x="1" y="1" width="638" height="506" class="fr" />
          <rect x="5.5" y="5.5" width="629" height="497" class="fr2" />
          <Piles g={g} />
          <text x="24" y="416" class="kt sc">
            {named(g, "action", "work")}
          </text>
          <text x="320" y="376" class="kt sc" text-anchor="middle">
            {named(g, "action", "technology")}
          </text>
          <Tracks g={g} l={FULL} big aimed={aimed} />
        </svg>
        {[...at.values()].map((peg) => {
          const key = `space:${peg.id}`,
            size = Math.max(24, sizeOf(peg, spaceOf(g, peg.id)) - 6),
            open = choices(g, key).length > 0;
          return (
            <button
              key={peg.id}
              type="button"
              class={`hit round ${open ? "legal" : ""}`}
              style={{
                left: `${peg.x}px`,
                top: `${peg.y}px`,
                width: `${size}px`,
                height: `${size}px`,
              }}
              data-tip={key}
              data-at={key}
              aria-disabled={!open}
              tabIndex={open ? 0 : -1}
              aria-label={hitWords(g, peg.id, targets.get(peg.id))}
              onPointerEnter={(e) => {
                if (e.pointerType === "mouse") setOver(peg.id);
              }}
              onPointerLeave={() => setOver(null)}
              onFocus={() => setOver(peg.id)}
              onBlur={() => setOver(null)}
              onClick={(e) => press(g, key, e.currentTarget, e.shiftKey)}
            />
          );
        })}
      </div>
    </Pan>
  );
}

export function TracksThumb() {
  const g = useGame();
  return (
    <svg class="trk" viewBox={`0 0 ${SMALL.width} ${SMALL.height}`} aria-hidden="true">
      <Tracks g={g} l={SMALL} big={false} aimed={null} />
    </svg>
  );
}
