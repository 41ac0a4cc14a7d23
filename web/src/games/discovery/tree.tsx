// The tree on its rock face: rows by era, or a free grid whose neighbours are sewn together, or
// stacks; and the cells where a card may go.
import { classes, Use } from "../../pieces";
import { reasonAt } from "../../shell/why";
import { goodCells, legalCells, useGame, verbOf, type Ctx } from "./context";
import { standOf } from "./eras";
import {
  borders,
  CELL,
  cornerOf,
  extentOf,
  inRows,
  PLATE,
  sizeOf,
  type Extent,
  type Spot,
} from "./layout";
import { eraClass, linkPoints, seam, type CellView, type PlacedView } from "./model";
import { Pan } from "./pan";
import { Face, label, Plate, plateClass } from "./plate";
import { cardName, eraName } from "./words";
import lip from "../../../art/discovery-lip.svg";
import rock from "../../../art/discovery-wall.svg";

export function Tree() {
  const g = useGame();
  const cells = legalCells(g),
    extent = extentOf(g.view, cells),
    size = sizeOf(extent);
  const laid =
    g.view.laid &&
    g.view.laid.x !== undefined &&
    !g.view.tree.some((p) => p.card === g.view.laid!.card)
      ? g.view.laid
      : null;
  const best = [...cells].sort((a, b) => (b.gives?.points ?? 0) - (a.gives?.points ?? 0))[0];
  const newest = g.view.laid?.card ?? lastLaid(g) ?? g.view.tree[g.view.tree.length - 1]?.card;
  const show = best
    ? { key: `q${g.match.shown?.q}`, selector: `[data-cell="${best.x},${best.y}"]` }
    : newest
      ? { key: `c${newest}.${challenged(g)}`, selector: `[data-at="card:${newest}"]` }
      : { key: "foot", selector: ".foot" };
  return (
    <div
      role="group"
      class={`wall sheet ${inRows(g.view) ? "rows" : "free"}`}
      aria-label={g.w.t("board.tree")}
    >
      <Rock />
      <Pan
        width={size.width}
        height={size.height}
        label={g.w.t("board.tree")}
        origin={{ x: extent.left * CELL.width, y: -extent.high * CELL.height }}
        edge={
          inRows(g.view) ? (k, top) => <Marks g={g} extent={extent} k={k} top={top} /> : undefined
        }
        show={show}
      >
        {inRows(g.view) && <Rows extent={extent} />}
        {g.view.tree.map((p) => (
          <Placed key={p.card} g={g} at={p} extent={extent} />
        ))}
        {laid && <Laid g={g} id={laid.card} at={{ x: laid.x!, y: laid.y! }} extent={extent} />}
        {!inRows(g.view) && <Seams g={g} extent={extent} />}
        <Closed g={g} extent={extent} />
        {cells.map((c) => (
          <Cell
            key={`${c.x},${c.y}`}
            g={g}
            at={c}
            gives={c.gives}
            extent={extent}
            best={best?.gives?.points}
          />
        ))}
        <Threads g={g} extent={extent} />
      </Pan>
      <Lip />
      {!g.narrow && !inRows(g.view) && <Key g={g} open={extent.right - extent.left < 8} />}
    </div>
  );
}

/** The rock face behind all, and its lip around. */
export const Rock = () => (
  <>
    <div class="strata" aria-hidden="true" dangerouslySetInnerHTML={{ __html: rock }} />
    <Use id="d-stencil" class="stencil" />
  </>
);
export const Lip = () => (
  <div class="lip" aria-hidden="true" dangerouslySetInnerHTML={{ __html: lip }} />
);

/** What a card gives in a free grid. It folds when the tree comes near, and by a press. */
function Key({ g, open }: { g: Ctx; open: boolean }) {
  const row = (id: string, n: string, d: string, cls = "") => (
    <li key={id} class={id === "first" ? "of" : ""}>
      <svg viewBox="0 0 16 14" aria-hidden="true">
        {id === "card" ? <rect x="2" y="2" width="12" height="10" /> : <path class={cls} d={d} />}
      </svg>
      {g.w.t(`key.${id}`)}
      <b class="num">{n}</b>
    </li>
  );
  return (
    <details key={String(open)} class="lkey" open={open}>
      <summary>{g.w.t("key.title")}</summary>
      <ul>
        {row("card", "1", "")}
        {row("own", "2", "M2 4h12M2 10h12")}
        {row("shared", "1", "M2 7h12")}
        {row("family", "1", "M2 7h12")}
        {row("era", "0", "M2 7h12", "z")}
        {row("first", "+3", "")}
      </ul>
    </details>
  );
}

const place = ({ left, top }: { left: number; top: number }) => ({
  left: `${left}px`,
  top: `${top}px`,
});

/**
 * While a challenge lies over it the wall is smaller: what counts is brought into sight before and
 * after.
 */
const challenged = (g: Ctx): boolean =>
  g.prompt === "challenge" || g.prompt === "call_challenge" || g.prompt === "compose_stopped";

/** The card that came to the table last, by the events. */
function lastLaid(g: Ctx): string | null {
  const log = g.match.log;
  for (let i = log.length - 1; i >= 0; i--)
    if (log[i].k === "laid" || log[i].k === "minipile_card") return String(log[i].card);
  return null;
}

const erasOf = (e: Extent): number[] =>
  Array.from({ length: e.high - e.low + 1 }, (_, i) => e.high - i);

/** The strata: a band for each era, and a point at the foot of them, where a tree begins. */
const Rows = ({ extent }: { extent: Extent }) => (
  <>
    {erasOf(extent).map((era, i) => (
      <div
        key={era}
        class={`stratum ${eraClass(era)}`}
        style={{ top: `${i * CELL.height}px`, height: `${CELL.height}px` }}
        aria-hidden="true"
      />
    ))}
    <i class="foot" style={place(cornerOf(extent, { x: 0, y: extent.low }))} />
  </>
);

/** At the left edge the number of each era, and its name while the row is bare. */
function Marks({ g, extent, k, top }: { g: Ctx; extent: Extent; k: number; top: number }) {
  const bare = (era: number) => !g.view.tree.some((p) => p.y === era) && !g.view.where;
  return (
    <>
      {erasOf(extent).map((era, i) => (
        <span
          key={era}
          class={eraClass(era)}
          style={{ top: `${top + i * CELL.height * k}px`, height: `${CELL.height * k}px` }}
        >
          <b class="num">{era}</b>
          {bare(era) && (
            <i>
              {eraName(g, era)}
              {standOf(g, era) === "cleared" && `: ${g.w.t("era.cleared")}`}
            </i>
          )}
        </span>
      ))}
    </>
  );
}

const givesAt = (g: Ctx, at: Spot): CellView | undefined =>
  goodCells(g).find((c) => c.x === at.x && c.y === at.y);

function Placed({ g, at, extent }: { g: Ctx; at: PlacedView; extent: Extent }) {
  const verb = verbOf(g, at.card) === "look" ? "look" : null;
  const sits = at.z ?? 0;
  const cell = g.look?.key.startsWith("cell:") ? spotOf(g.look.key) : null;
  const touched = cell && givesAt(g, cell)?.links?.[at.card] !== undefined;
  const cls = classes(
    plateClass(g, at.card, "s"),
    "stop",
    verb && "legal",
    touched && "touched",
    g.view.laid?.card === at.card && g.view.laid.by !== undefined && "asked",
    sits && `stacked h${Math.min(sits, 4)}`,
  );
  return (
    <button
      type="button"
      class={cls}
      style={place(cornerOf(extent, at))}
      data-tip={`card:${at.card}`}
      data-at={`card:${at.card}`}
      data-act={verb ? `${verb} ${at.card}` : undefined}
      aria-disabled={verb ? undefined : "true"}
      onClick={(e) => (verb ? g.act(`${verb} ${at.card}`) : pin(g, `card:${at.card}`, e))}
    >
      <span class="sr">
        {label(g, at.card)}
        {sits ? ` ${g.w.t("board.height", { n: sits + 1 })}` : ""}
        {verb ? ` ${g.w.t(`verbs.${verb}`)}` : ""}
      </span>
      <span class="face" aria-hidden="true">
        <Face id={at.card} size="s" />
      </span>
      {sits > 0 && (
        <b class="num high" aria-hidden="true">
          {sits + 1}
        </b>
      )}
    </button>
  );
}

/**
 * A card that does not stand yet. On a stack it lets a press through to the stack, where one may
 * look into that.
 */
function Laid({ g, id, at, extent }: { g: Ctx; id: string; at: Spot; extent: Extent }) {
  const under = g.view.tree.find((p) => p.x === at.x && p.y === at.y);
  return (
    <div
      class={`spot ${under && verbOf(g, under.card) === "look" ? "through" : ""}`}
      style={place(cornerOf(extent, at))}
    >
      <Plate id={id} size="s" class="asked" />
      {under && (
        <b class="num high" aria-hidden="true">
          {(under.z ?? 0) + 2}
        </b>
      )}
    </div>
  );
}

/** A press on what only explains itself: its explanation stays. */
export const pin = (g: Ctx, key: string, e: MouseEvent): void =>
  g.setLook(
    g.look?.pinned && g.look.key === key
      ? null
      : { key, at: (e.currentTarget as Element).getBoundingClientRect(), pinned: true },
  );

export function spotOf(key: string): Spot | null {
  const m = key.match(/^cell:(-?\d+),(-?\d+)$/);
  return m && { x: Number(m[1]), y: Number(m[2]) };
}

/** A cell where the card may be laid, but would be wrong: some card there is not linked with it. */
export const wrongAt = (g: Ctx, at: Spot) =>
  g.view.where?.wrong?.find((c) => c.x === at.x && c.y === at.y);

/** A cell in words. */
export function cellWords(g: Ctx, at: Spot, gives?: CellView): string {
  const near = g.view.tree.filter((p) => borders(p, at)).map((p) => cardName(g, p.card));
  const covers = g.view.tree.find((p) => p.x === at.x && p.y === at.y);
  const where = covers
    ? g.w.t("board.on", { card: cardName(g, covers.card) })
    : near.length
      ? g.w.t("board.beside", { cards: near.join(", ") })
      : g.w.t("board.here");
  const bars = wrongAt(g, at);
  return gives
    ? `${where}. ${g.w.t("board.gives", { n: gives.points })}`
    : bars
      ? `${where}. ${g.w.t("board.no_link", { card: cardName(g, bars.with) })}`
      : where;
}

/**
 * On a phone a cell is tapped to be looked at, then laid on; by mouse or keys a press lays the
 * card.
 */
function Cell({
  g,
  at,
  gives,
  extent,
  best,
}: {
  g: Ctx;
  at: Spot;
  gives?: CellView;
  extent: Extent;
  best?: number;
}) {
  const key = `cell:${at.x},${at.y}`,
    word = `${at.x},${at.y}`;
  const chosen = g.pick.cell === word;
  const covers = g.view.tree.some((p) => p.x === at.x && p.y === at.y);
  const links = Object.keys(gives?.links ?? {}).length,
    bars = wrongAt(g, at)?.with,
    risky = !gives && g.view.where !== undefined;
  const press = (e: MouseEvent) => {
    if (!g.narrow || chosen) return g.act(`at ${at.x} ${at.y}`);
    g.setPick({ ...g.pick, cell: word });
    g.setLook({ key, at: (e.currentTarget as Element).getBoundingClientRect(), pinned: true });
  };
  return (
    <button
      type="button"
      class={classes(
        "cell stop legal",
        risky && "risky",
        covers && "on-card",
        gives && gives.points === best && best > 0 && "best",
        (chosen || g.look?.key === key) && "hover",
      )}
      style={place(cornerOf(extent, at))}
      data-cell={word}
      data-act={`at ${at.x} ${at.y}`}
      data-tip={key}
      aria-pressed={g.narrow ? chosen : undefined}
      onClick={press}
    >
      <span class="sr">{cellWords(g, at, gives)}</span>
      <svg class="frame" viewBox={`0 0 ${PLATE.width} ${PLATE.height}`} aria-hidden="true">
        <use href="#d-cell" />
      </svg>
      <span class="says" aria-hidden="true">
        {gives ? (
          <>
            <b class="num">{gives.points}</b>
            <small>
              {links
                ? g.w.t("board.links", { n: links })
                : g.w.t("board.point", { n: gives.points })}
            </small>
          </>
        ) : (
          <small class="here">
            {covers && risky
              ? "?"
              : bars
                ? g.w.t("board.no_link", { card: cardName(g, bars) })
                : g.w.t("board.here_short")}
          </small>
        )}
      </span>
    </button>
  );
}

/** Cells that a link or the snake forbids: they say which card does. */
function Closed({ g, extent }: { g: Ctx; extent: Extent }) {
  const not = g.match.shown?.not?.tree,
    at = g.prompt && g.legal.at && typeof not === "object" ? not.at : undefined;
  const cells = Object.entries(at ?? {}).flatMap(([x, ys]) =>
    Object.keys(ys).map((y) => ({ x: Number(x), y: Number(y), why: reasonAt(g, ["at", x, y]) })),
  );
  return (
    <>
      {cells.map((c) => {
        if (
          !c.why?.card ||
          c.x < extent.left ||
          c.x > extent.right ||
          c.y < extent.low ||
          c.y > extent.high
        )
          return null;
        const covers = g.view.tree.some((p) => p.x === c.x && p.y === c.y),
          key = `not:at ${c.x} ${c.y}`;
        return (
          !covers && (
            <button
              key={key}
              type="button"
              class="nocell stop"
              aria-disabled="true"
              style={place(cornerOf(extent, c))}
              data-tip={key}
              onClick={(e) => pin(g, key, e)}
            >
              {c.why.k === "link"
                ? g.w.t("board.no_link", { card: cardName(g, String(c.why.card)) })
                : g.w.t("board.not_beside", { card: cardName(g, String(c.why.card)) })}
            </button>
          )
        );
      })}
    </>
  );
}

/**
 * Neighbours are sewn together, one stitch a point; a dotted one where only the era is the same.
 */
function Seams({ g, extent }: { g: Ctx; extent: Extent }) {
  const size = sizeOf(extent);
  const stitches = g.view.tree.flatMap((a) =>
    g.view.tree
      .filter((b) => (b.x === a.x + 1 && b.y === a.y) || (b.y === a.y + 1 && b.x === a.x))
      .map((b) => [a, b] as const),
  );
  return (
    <svg class="stitch" width={size.width} height={size.height} aria-hidden="true">
      {stitches.map(([a, b]) => {
        const [x, y] = [g.ed.card.get(a.card), g.ed.card.get(b.card)];
        if (!x || !y || x.kind !== "discovery" || y.kind !== "discovery") return null;
        const s = seam(x, y),
          n = Math.min(4, s.points);
        if (!n && !s.era) return null;
        const from = cornerOf(extent, a),
          flat = b.y === a.y;
        const mid = flat
          ? { x: from.left + PLATE.width + 3.5, y: from.top + PLATE.height / 2 }
          : { x: from.left + PLATE.width / 2, y: from.top - 4 };
        const d = Array.from({ length: Math.max(1, n) }, (_, i) => {
          const off = (i - (Math.max(1, n) - 1) / 2) * 5;
          return flat ? `M${mid.x - 6} ${mid.y + off}h12` : `M${mid.x + off} ${mid.y - 6}v12`;
        }).join("");
        return <path key={`${a.card}${b.card}`} d={d} class={n ? "" : "z"} />;
      })}
    </svg>
  );
}

/** While a cell is pointed at: what each card it touches would give. */
function Threads({ g, extent }: { g: Ctx; extent: Extent }) {
  const cell = g.look?.key.startsWith("cell:")
    ? spotOf(g.look.key)
    : g.pick.cell
      ? spotOf(`cell:${g.pick.cell}`)
      : null;
  const links = cell && givesAt(g, cell)?.links;
  if (!cell || !links) return null;
  return (
    <>
      {g.view.tree
        .filter((p) => links[p.card] !== undefined)
        .map((p) => {
          const a = cornerOf(extent, cell),
            b = cornerOf(extent, p);
          return (
            <b
              key={p.card}
              class="thr num"
              aria-hidden="true"
              style={{
                left: `${(a.left + b.left + PLATE.width) / 2}px`,
                top: `${(a.top + b.top + PLATE.height) / 2}px`,
              }}
            >
              +{linkPoints(links[p.card])}
            </b>
          );
        })}
    </>
  );
}
