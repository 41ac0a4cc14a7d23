// The game's things as words and as pictures at once, so that a sentence can be read and spoken.
import type { ComponentChildren } from "preact";
import { Icon, Pawn, Use } from "../../pieces";
import type { Rich } from "../../shell/i18n";
import type { Ctx } from "./context";
import { asList, type BonusDef, type CardDef, type Counts, type Cube, type ExplDef } from "./model";

export const LEVEL: Record<Cube, number> = { yellow: 1, red: 2, green: 3, brown: 4 };

export function Good({
  cube,
  label,
  class: cls = "",
}: {
  cube: Cube;
  label?: string;
  class?: string;
}) {
  return <Use id={`good-${LEVEL[cube]}`} class={`good g${LEVEL[cube]} ${cls}`} label={label} />;
}

export const goodName = (g: Ctx, cube: Cube): string => g.ed.cube.get(cube)?.name[g.lang] ?? cube;

/** "3 corn, 1 meat": a row of goods for those who listen. */
export function goodsText(g: Ctx, counts: Partial<Counts>): string {
  const parts = g.ed.cubes.filter((c) => counts[c]).map((c) => `${counts[c]} ${goodName(g, c)}`);
  return parts.join(", ") || g.w.t("terms.goods_none");
}

export function Goods({ g, counts }: { g: Ctx; counts: Partial<Counts> }) {
  return (
    <span class="goods" role="img" aria-label={goodsText(g, counts)}>
      {asList(g.ed.cubes, counts).map((c, i) => (
        <Good key={i} cube={c} />
      ))}
    </span>
  );
}

/** A picture in a sentence: the sign that follows it stays on its line. */
const inline = (picture: ComponentChildren) => <span class="inline">{picture}</span>;

export const goods = (g: Ctx, counts: Partial<Counts>): Rich => ({
  text: goodsText(g, counts),
  node: inline(<Goods g={g} counts={counts} />),
});
export const good = (g: Ctx, cube: Cube): Rich => ({
  text: goodName(g, cube),
  node: inline(<Good cube={cube} label={goodName(g, cube)} />),
});

export const storeCounts = (g: Ctx, store: number[]): Partial<Counts> =>
  Object.fromEntries(g.ed.cubes.map((c, i) => [c, store[i]]));

export const place = (g: Ctx, id: string): Rich => {
  const name = g.ed.location.get(id)?.name[g.lang] ?? id;
  return { text: name, node: <i class="fell">{name}</i> };
};

export const card = (g: Ctx, id: string): Rich => {
  const name = g.ed.card.get(id)?.name[g.lang] ?? id;
  return { text: name, node: <span data-tip={`card:${id}`}>{name}</span> };
};

/**
 * What a card or tile does. The edition calls goods by their colours; the screen calls them by
 * their names.
 */
export function textOf(g: Ctx, def: CardDef | BonusDef | ExplDef): string {
  if ("effect" in def && def.icon === "tool")
    return g.w.t("tip.tool_card", {
      goods: goodsText(g, def.effect.gain ?? {}),
      land: g.ed.symbol.get(def.effect.symbol!)!.name[g.lang],
    });
  if ("kind" in def && def.kind === "cubes")
    return g.w.t("tip.cubes_tile", { goods: goodsText(g, def.gain!) });
  return def.text[g.lang];
}

/** Two equal tiles or cards differ by a number at the end only. */
export function tile(g: Ctx, id: string): Rich {
  const bonus = g.ed.bonus.get(id);
  const expl = g.ed.expl.get(id);
  const def = bonus ?? expl;
  return {
    text: def ? `${def.name[g.lang]} (${textOf(g, def)})` : id,
    node: bonus ? inline(<BonusFace def={bonus} />) : expl ? inline(<ExplFace def={expl} />) : id,
  };
}

export function BonusFace({ def, class: cls = "" }: { def: BonusDef; class?: string }) {
  return (
    <span class={`btile ${cls}`} data-tip={`bonus:${def.id}`}>
      {def.icons.map((i) => (
        <Icon key={i} id={i} />
      ))}
      {def.kind === "per_settler_pair" && (
        <>
          <Use id="pawn-plain" class="pw2" />
          <Use id="pawn-plain" class="pw2" />
        </>
      )}
      <b class="num">{def.points_each}</b>
    </span>
  );
}

export function ExplFace({ def, small = true }: { def: ExplDef; small?: boolean }) {
  return (
    <span class={`etile ${small ? "s" : ""}`} data-tip={`expl:${def.id}`}>
      {def.kind === "icon" && <Icon id={def.icon!} />}
      {def.kind === "points" && <b class="num">{def.points}</b>}
      {def.kind === "settler" && (
        <>
          <Use id="pawn-plain" class="pw2" />
          <b class="num">+{def.settlers}</b>
        </>
      )}
      {def.kind === "cubes" &&
        asList(["yellow", "red", "green", "brown"], def.gain!).map((c, i) => (
          <Good key={i} cube={c} />
        ))}
    </span>
  );
}

/** A sign for each settler beside their number; where there is no room for all, none. */
export const Pawns = ({ n, room, colour }: { n: number; room: number; colour: string | null }) =>
  n > room ? null : (
    <span class="pawns">
      {Array.from({ length: n }, (_, i) => (
        <Pawn key={i} colour={colour} />
      ))}{" "}
    </span>
  );
