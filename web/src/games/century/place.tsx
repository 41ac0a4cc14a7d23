// One place of the chart: what is printed in its medallion, what it takes from you in its coin, who
// stands there, and what covers it.
import { useRef } from "preact/hooks";
import { Icon, Pawn, Use } from "../../pieces";
import { listWords } from "../../shell/i18n";
import { nameOf } from "../../shell/words";
import { isOver } from "../../shell/scene";
import { uncovers, useGame, type Ctx } from "./context";
import { asList, spot, type LocationDef, type Pile, type Place as PlaceView } from "./model";
import { notPlace, reasonAt, reasonWords } from "./why";
import { BonusFace, ExplFace, Good, goodsText, tile } from "./words";

type Props = { def: LocationDef; at: PlaceView };

/** Many equal goods are written as a number and one good. */
const MANY = 5;

export function Place({ def, at }: Props) {
  const g = useGame();
  const pointer = useRef("mouse");
  const { x, y } = spot(g.ed, def);
  const action = g.legal.activate?.[def.id]
    ? `activate ${def.id}`
    : g.legal.explore?.[def.id]
      ? `explore ${def.id}`
      : null;
  const key = `place:${def.id}`;
  const own = at.holder !== null && at.holder === g.me;
  const classes = [
    "loc",
    def.type,
    action && "legal",
    at.tile && "covered",
    own && "own",
    g.look?.key === key && g.look.pinned && "hover",
    g.lit.includes(def.id) && "lit",
    ((g.view.pending.location === def.id && g.view.phase !== "turn") ||
      g.doing?.endsWith(` ${def.id}`)) &&
      "busy",
  ]
    .filter(Boolean)
    .join(" ");
  const click = (e: MouseEvent) => {
    const rect = (e.currentTarget as Element).getBoundingClientRect();
    // A finger looks first and does with the big button; a mouse and a key do at once.
    if (action && pointer.current !== "touch") g.act(action);
    else g.setLook(g.look?.pinned && g.look.key === key ? null : { key, at: rect, pinned: true });
    pointer.current = "key";
  };
  return (
    <div class={classes} style={{ left: `${x}px`, top: `${y}px` }} data-at={key}>
      <button
        type="button"
        class="hit"
        data-tip={key}
        aria-label={describe(g, def, at, action)}
        aria-disabled={!action}
        tabIndex={action ? 0 : -1}
        onPointerDown={(e) => {
          pointer.current = e.pointerType;
        }}
        onClick={click}
      />
      <span class="face" aria-hidden="true">
        {action && <Use id="legal-frame" class="frame" />}
        {at.tile && (
          <svg class="fog">
            <rect width="100%" height="100%" fill="url(#stipple)" />
          </svg>
        )}
        <Medallion g={g} def={def} at={at} action={action} />
        <span class={`nm ${nameSize(def.name[g.lang], def.type === "fort" && at.holder !== null)}`}>
          {def.name[g.lang]}
        </span>
        <Action def={def} />
        {def.symbol && (
          <span class="sym">
            <Icon id={def.symbol} />
          </span>
        )}
        <Standing
          g={g}
          at={at}
          own={own}
          fort={def.type === "fort"}
          room={def.type !== "fort" ? 4 : def.name[g.lang].length > 11 ? 1 : 2}
        />
        {at.tile && (
          <span class="cover" data-at={`etile:${def.id}`}>
            <ExplFace def={g.ed.expl.get(at.tile)!} small={false} />
          </span>
        )}
      </span>
      {def.type === "fort" && <Piles g={g} def={def} />}
    </div>
  );
}

/**
 * A long name is set smaller, so that it ends before the sign of its land, or before those who hold
 * the fort.
 */
const nameSize = (name: string, held: boolean): string =>
  name.length > 19 || (held && name.length > 11) ? "longest" : name.length > 16 ? "long" : "";

function Medallion({ g, def, at, action }: Props & { g: Ctx; action: string | null }) {
  const asked = (g.prompt === "turn" || g.prompt === null) && !isOver(g) && !g.past;
  const dear = !action && at.why === "dear";
  const coin = action?.startsWith("activate") ? (
    <b class="coin num">{at.need}</b>
  ) : asked && g.me !== null && dear ? (
    <b class="coin no num">{at.need}</b>
  ) : null;
  return (
    <span class="med">
      <Use id={`m-${def.type}`} />
      <b class="num">{def.settlers}</b>
      {coin}
    </span>
  );
}

function Action({ def }: { def: LocationDef }) {
  if (def.gain)
    return (
      <span class="act goods">
        <b class="op num">+</b>
        <Cubes counts={def.gain} />
      </span>
    );
  if (def.upgrade_steps)
    return (
      <span class="act goods">
        {Array.from({ length: def.upgrade_steps }, (_, i) => (
          <Use key={i} id="step" class="good" />
        ))}
      </span>
    );
  if (def.trade)
    return (
      <span class="act goods">
        <Cubes counts={def.trade.give} />
        <Use id="arrow" class="arr" />
        <Cubes counts={def.trade.get} />
      </span>
    );
  return null;
}

function Cubes({ counts }: { counts: NonNullable<LocationDef["gain"]> }) {
  const list = asList(["yellow", "red", "green", "brown"], counts);
  if (list.length >= MANY && new Set(list).size === 1)
    return (
      <>
        <b class="num">{list.length}</b>
        <Good cube={list[0]} />
      </>
    );
  return (
    <>
      {list.map((c, i) => (
        <Good key={i} cube={c} />
      ))}
    </>
  );
}

function Standing({
  g,
  at,
  own,
  fort,
  room,
}: {
  g: Ctx;
  at: PlaceView;
  own: boolean;
  fort: boolean;
  room: number;
}) {
  if (at.tile) return null;
  const colour = at.holder === null ? null : g.view.seats[at.holder].colour;
  const why = own
    ? g.w.t("terms.yours")
    : g.me === null || g.prompt !== "turn"
      ? null
      : at.why === "dear"
        ? (at.settlers < 3 || fort) && g.w.t("terms.needs", { n: at.need })
        : at.why === "no_effect"
          ? g.w.t("terms.cannot_pay")
          : null;
  // Too many pawns would leave their place: one pawn and a number say the same. A fort has its name
  // beside them.
  const pawns =
    colour &&
    at.settlers > 0 &&
    (at.settlers <= room ? (
      Array.from({ length: at.settlers }, (_, i) => <Pawn key={i} colour={colour} />)
    ) : (
      <>
        <Pawn colour={colour} />
        <b class="num">×{at.settlers}</b>
      </>
    ));
  const reason = why && <em class="no-why">{why}</em>;
  return (
    <>
      <span class="foot">
        <span class="stand">{pawns}</span>
        {!fort && reason}
      </span>
      {fort && reason && <span class="why">{reason}</span>}
    </>
  );
}

function Piles({ g, def }: { g: Ctx; def: LocationDef }) {
  return (
    <span class="piles">
      {g.view.piles
        .filter((p) => p.location === def.id)
        .map((p) => (
          <PileButton key={p.index} g={g} pile={p} />
        ))}
    </span>
  );
}

function PileButton({ g, pile }: { g: Ctx; pile: Pile }) {
  const at = `pile:${pile.location}:${pile.index}`,
    act = `take_tile ${pile.location} ${pile.index}`;
  const lit = g.lit.includes(at) ? "lit" : "",
    tip = `bonus:${pile.top}@${pile.height}`;
  if (!pile.top || !pile.height)
    return <span class={`btile none ${lit}`} data-at={at} data-tip="part:empty_pile" />;
  const takes = g.legal.take_tile?.[pile.location]?.[String(pile.index)];
  const face = (
    <span class="face-of" aria-hidden="true">
      <BonusFace def={g.ed.bonus.get(pile.top)!} class={`h${Math.min(3, pile.height)}`} />
      {pile.height > 1 && <i class="ht num">×{pile.height}</i>}
    </span>
  );
  const looked = g.look?.pinned && g.look.key === tip;
  const look = (e: MouseEvent) =>
    g.setLook(
      looked
        ? null
        : { key: tip, at: (e.currentTarget as Element).getBoundingClientRect(), pinned: true },
    );
  if (!takes) {
    const reason = reasonAt(g, ["take_tile", pile.location, pile.index]);
    const words = [tile(g, pile.top).text, reason ? reasonWords(g, reason).text : ""]
      .filter(Boolean)
      .map((x) => x.replace(/\.$/, ""))
      .join(". ");
    return (
      <span class={`pile ${lit}`} data-at={at} data-tip={tip}>
        {face}
        <button
          type="button"
          class="pile-hit"
          tabIndex={-1}
          aria-disabled="true"
          data-tip={tip}
          aria-label={words}
          onClick={look}
        />
      </span>
    );
  }
  return (
    <button
      type="button"
      class={`pile legal ${lit}`}
      data-at={at}
      data-tip={tip}
      onClick={(e) => (g.narrow && uncovers(g, act) && !looked ? look(e) : g.act(act))}
    >
      <span class="sr">
        {g.w.t("verbs.take_tile")}: {tile(g, pile.top).text}
      </span>
      {face}
    </button>
  );
}

/** The whole place in one sentence, for those who listen. */
function describe(g: Ctx, def: LocationDef, at: PlaceView, action: string | null): string {
  const reason = notPlace(g, def.id);
  const parts = [
    def.name[g.lang],
    g.ed.type.get(def.type)!.name[g.lang],
    g.w.t("terms.printed", { n: def.settlers }),
  ];
  if (def.gain) parts.push(g.w.t("tip.gain", { goods: goodsText(g, def.gain) }));
  if (def.upgrade_steps) parts.push(g.w.t("tip.raise", { n: def.upgrade_steps }));
  if (def.trade)
    parts.push(
      g.w.t("tip.swap", { give: goodsText(g, def.trade.give), get: goodsText(g, def.trade.get) }),
    );
  if (def.symbol) parts.push(g.ed.symbol.get(def.symbol)!.name[g.lang]);
  const tops = g.view.piles
    .filter((p) => p.location === def.id && p.top)
    .map((p) => tile(g, p.top!).text);
  if (tops.length) parts.push(listWords(tops));
  if (at.holder !== null)
    parts.push(g.w.t("terms.stands", { name: nameOf(g, at.holder), n: at.settlers }));
  if (at.tile) parts.push(tile(g, at.tile).text);
  if (action?.startsWith("activate")) parts.push(`${g.w.t("tip.send")} ${at.need}`);
  else if (action) parts.push(g.w.t("verbs.explore"));
  else if (reason) parts.push(reasonWords(g, reason).text);
  else if (at.why && g.me !== null)
    parts.push(g.w.t(`tip.${at.why}`, { n: at.need, have: g.view.seats[g.me].available }));
  return parts.map((p) => p.replace(/\.(\)?)$/, "$1")).join(". ");
}
