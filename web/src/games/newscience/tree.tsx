// The tree of knowledge: five boughs, each discovery where it grows, and the roots it needs. On a
// phone one bough at a time.
import { classes } from "../../pieces";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../../shell/i18n";
import { legalDiscoveries, mayDo, useGame, verbFor, type Ctx } from "./context";
import { BOUGHS, FRAMES, ROOTS, SPOTS, TREE } from "./layout";
import { ROMAN, WORKS, type DiscoveryDef } from "./model";
import { Plate } from "./plate";
import { discoveryName, FIELD_SIGNS, Mark } from "./words";
import wood from "../../../art/newscience-tree.svg";

/**
 * Whether what stands at the lower end of a root is known: to the viewer's seat, or for a spectator
 * to all.
 */
export function knows(g: Ctx, id: string): boolean {
  const group = g.ed.group.get(id);
  if (group) return group.any_of.some((x) => knows(g, x));
  const d = g.view.discoveries.find((x) => x.id === id);
  return Boolean(d && (d.you ? d.you.knows : d.published !== null));
}

export function Tree() {
  const g = useGame();
  const inPlay = useMemo(
    () => new Set(g.view.discoveries.map((d) => d.id)),
    [g.view.discoveries.length],
  );
  const there = (id: string) =>
    inPlay.has(id) || Boolean(g.ed.group.get(id)?.any_of.some((x) => inPlay.has(x)));
  // The frame, or the coin, of a discovery at the foot lies where the name of its bough stands.
  const framed = new Set(
    g.view.discoveries
      .filter((d) => verbFor(g, d.id) && g.ed.discovery.get(d.id)?.level === 1)
      .map((d) => g.ed.discovery.get(d.id)!.field),
  );
  const roots = Object.entries(ROOTS).filter(([key]) => ends(key).every(there));
  return (
    <div role="group" class="tree sheet" aria-label={g.w.t("terms.tree")}>
      <Wood g={g} roots={roots} there={there} />
      {g.view.discoveries.map((d) => {
        const at = SPOTS[d.id];
        return at && <Plate key={d.id} id={d.id} style={`--x:${at[0]}px;--y:${at[1]}px`} />;
      })}
      <Buds g={g} roots={roots} />
      {Object.entries(BOUGHS)
        .filter(([id]) => g.view.fields.includes(id) && !framed.has(id))
        .map(([id, x]) => (
          <span key={id} class="fld" style={{ left: `${x}px` }}>
            {g.ed.field.get(id)?.name[g.lang]}
          </span>
        ))}
      {Object.entries(FRAMES)
        .filter(([id]) => there(id))
        .map(([id, f]) => (
          <span key={id} class="anyof" style={{ left: `${f.x + 8}px`, top: `${f.y - 7}px` }}>
            {g.w.t("terms.any_one")}
          </span>
        ))}
      <Key g={g} />
      {g.view.fields.length < g.ed.file.fields.length && (
        <p class="not-in-play cap">
          {g.w.t("terms.out_of_play", {
            fields: g.ed.file.fields
              .filter((f) => !g.view.fields.includes(f.id))
              .map((f) => f.name[g.lang])
              .join(", "),
          })}
        </p>
      )}
    </div>
  );
}

type Roots = [key: string, path: string][];
/** From which discovery to which a root leads. */
const ends = (key: string): string[] => key.split(">");

/** The wood of the tree: frames around groups, and the roots that are in play. */
function Wood({ g, roots, there }: { g: Ctx; roots: Roots; there: (id: string) => boolean }) {
  return (
    <svg
      class="wood-svg"
      viewBox={`0 0 ${TREE.width} ${TREE.height}`}
      width={TREE.width}
      height={TREE.height}
      aria-hidden="true"
    >
      <g dangerouslySetInnerHTML={{ __html: wood }} />
      {Object.entries(FRAMES)
        .filter(([id]) => there(id))
        .map(([id, f]) => (
          <g key={id} class="orf">
            <rect x={f.x} y={f.y} width={f.width} height={f.height} />
            <rect
              class="i"
              x={f.x + 2.4}
              y={f.y + 2.4}
              width={f.width - 4.8}
              height={f.height - 4.8}
            />
          </g>
        ))}
      {roots.map(([key, d]) => {
        const [from, to] = ends(key);
        return (
          <path
            key={key}
            d={d}
            class={classes(
              "br",
              knows(g, from) && "met",
              g.view.discoveries.find((x) => x.id === to)?.you?.state === "locked" && "later",
              (g.look?.key === `disc:${to}` || g.lit.includes(to)) && "hot",
            )}
          />
        );
      })}
    </svg>
  );
}

/** Where a root ends, over the plates. */
const Buds = ({ g, roots }: { g: Ctx; roots: Roots }) => (
  <svg
    class="over"
    viewBox={`0 0 ${TREE.width} ${TREE.height}`}
    width={TREE.width}
    height={TREE.height}
    aria-hidden="true"
  >
    {roots.map(([key, d]) => {
      const [x, y] = d
        .match(/[\d.]+/g)!
        .slice(-2)
        .map(Number);
      return (
        <circle
          key={key}
          cx={x}
          cy={y + 1.5}
          r={3.1}
          class={`bud ${knows(g, ends(key)[0]) ? "met" : ""}`}
        />
      );
    })}
  </svg>
);

function Key({ g }: { g: Ctx }) {
  const row = (cls: string) => (
    <p key={cls}>
      <i class={`k ${cls}`} />
      {g.w.t(`key.${cls}`)}
    </p>
  );
  return (
    <div class="tkey" aria-hidden="true">
      {(g.me === null ? ["pub", "open"] : ["pub", "mine", "legal", "ready", "open", "far"]).map(
        row,
      )}
      <p>
        <svg width="15" height="10">
          <circle cx="7" cy="5" r="3.1" class="bud met" />
        </svg>
        {g.w.t("key.root")}
      </p>
      <p>
        <svg width="15" height="10">
          <circle cx="7" cy="5" r="3.1" class="bud" />
        </svg>
        {g.w.t("key.no_root")}
      </p>
    </div>
  );
}

/** The leaves of a phone: a bough each, with what the own seat may do there; then the spaces. */
export function Tabs() {
  const g = useGame();
  const legal = legalDiscoveries(g);
  const count = (field: string) =>
    legal.filter((id) => g.ed.discovery.get(id)?.field === field).length;
  const spaces = Object.keys(g.legal.place ?? g.legal.move ?? {}).length;
  const may = (field: string) =>
    WORKS.map((work) => ({
      work,
      n: g.view.discoveries.filter(
        (d) => g.ed.discovery.get(d.id)?.field === field && mayDo(d) === work,
      ).length,
    })).filter((x) => x.n > 0);
  const tab = (
    id: string,
    sign: string,
    words: string,
    n: number,
    works: { work: string; n: number }[] = [],
  ) => (
    <button key={id} type="button" aria-pressed={g.front === id} onClick={() => g.setFront(id)}>
      <Mark id={sign} />
      <span>{words}</span>
      {n > 0 && (
        <b class="num">
          <span aria-hidden="true">{n}</span>
          <span class="sr">, {g.w.t("terms.open_here", { n })}</span>
        </b>
      )}
      {works.length > 0 && (
        <small class="may">
          {works.map((x) => (
            <span key={x.work}>
              <Mark id={x.work} />
              <span class="num" aria-hidden="true">
                {x.n}
              </span>
              <span class="sr">, {g.w.t(`may.${x.work}`, { n: x.n })}</span>
            </span>
          ))}
        </small>
      )}
    </button>
  );
  return (
    <nav class="tabs" aria-label={t("table.board")}>
      {g.view.fields.map((id) =>
        tab(id, FIELD_SIGNS[id] ?? "alchemy", g.w.t(`field.${id}`), count(id), may(id)),
      )}
      {tab("board", "happenings", g.w.t("field.board"), spaces)}
    </nav>
  );
}

/** One bough, level by level; what is needed from elsewhere stands beside. */
export function Bough({ field }: { field: string }) {
  const g = useGame();
  const box = useRef<HTMLDivElement>(null);
  // What is chosen, else what can be, comes into sight.
  useEffect(() => {
    const at =
      box.current?.querySelector<HTMLElement>(".picked") ??
      box.current?.querySelector<HTMLElement>(".legal");
    at?.scrollIntoView({ block: "center", behavior: "instant" });
  }, [field, g.match.shown?.q, g.pick.discovery]);
  const levels = [5, 4, 3, 2, 1].map((n) =>
    g.view.discoveries
      .map((d) => g.ed.discovery.get(d.id)!)
      .filter((d) => d.field === field && d.level === n),
  );
  return (
    <div
      role="group"
      ref={box}
      class="bough"
      aria-label={g.ed.field.get(field)?.name[g.lang]}
      tabIndex={0}
    >
      {levels.map(
        (row, i) =>
          row.length > 0 && (
            <section
              key={i}
              class={`storey ${row.length > 1 && groupOf(g, row) ? "framed" : ""}`}
              aria-label={g.w.t("terms.level", { n: ROMAN[5 - i] })}
            >
              <span class="lv sc">{ROMAN[5 - i]}</span>
              {row.length > 1 && groupOf(g, row) && (
                <span class="anyof">{g.w.t("terms.any_one")}</span>
              )}
              <div class="row">
                {row.map((d) => (
                  <div key={d.id} class={`cell ${verbFor(g, d.id) ? "on" : ""}`}>
                    <Plate id={d.id} />
                    <Needs g={g} def={d} />
                  </div>
                ))}
              </div>
            </section>
          ),
      )}
    </div>
  );
}

const groupOf = (g: Ctx, row: DiscoveryDef[]): boolean =>
  g.ed.file.groups.some((x) => row.every((d) => x.any_of.includes(d.id)));

/** The roots of a discovery, in words and signs. */
function Needs({ g, def }: { g: Ctx; def: DiscoveryDef }) {
  const here = new Set(g.view.discoveries.map((d) => d.id));
  const list = [...def.prerequisites.filter((id) => here.has(id)), ...def.prerequisite_groups];
  if (!list.length || g.view.discoveries.find((d) => d.id === def.id)?.published !== null)
    return null;
  return (
    <ul class="needs" aria-hidden="true">
      {list.map((id) => (
        <li key={id} class={knows(g, id) ? "met" : ""}>
          <svg width="8" height="8">
            <circle cx="4" cy="4" r="3" class={`bud ${knows(g, id) ? "met" : ""}`} />
          </svg>
          {discoveryName(g, id)}
        </li>
      ))}
    </ul>
  );
}
