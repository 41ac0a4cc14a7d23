// The eras as a strip of strata: opened or not, and where the cards of each are, as far as
// everybody knows.
import { classes } from "../../pieces";
import { useGame, type Ctx } from "./context";
import { eraClass, type EraView } from "./model";
import { eraName } from "./words";

export function Eras() {
  const g = useGame();
  const { view } = g;
  const list = Array.from({ length: view.last_era }, (_, i) => i + 1);
  return (
    <ol class={`eras n${list.length}`} aria-label={g.w.t("era.title")}>
      {list.map((era) => (
        <Era key={era} g={g} era={era} />
      ))}
    </ol>
  );
}

/**
 * What an era is in this match: before the deck it counts as discovered, the one just before it is
 * the minipile (DI-462, DI-463); a full row may have left the table.
 */
export function standOf(g: Ctx, era: number): "always" | "mini" | "cleared" | "open" | "shut" {
  const { view } = g;
  if (era <= view.always) return "always";
  if (era < view.first_era) return "mini";
  if (view.cleared.some((id) => g.ed.card.get(id)?.era === era)) return "cleared";
  return era === view.first_era || view.inaugurated.includes(era) ? "open" : "shut";
}

/** The places of an era's cards, in the order of the strip. */
const PLACES = ["tree", "hands", "discards", "pile"] as const;
type Count = Record<(typeof PLACES)[number], number>;

/**
 * Where the cards of an era are: what is in no other place is in hands, or buried. null where that
 * would not be known.
 */
export function countOf(e: EraView | undefined): Count | null {
  const pile = e?.pile ?? e?.minipile;
  if (!e || e.tree === undefined || pile === undefined) return null;
  return {
    tree: e.tree,
    discards: e.discards,
    pile,
    hands: Math.max(0, e.cards - e.tree - e.discards - pile),
  };
}

function Era({ g, era }: { g: Ctx; era: number }) {
  const { w } = g;
  const stand = standOf(g, era),
    count = stand === "always" ? null : countOf(g.view.eras?.find((e) => e.era === era));
  const bonus = stand === "shut" && g.view.variant !== "memory" ? 3 : 0,
    word = w.t(`era.${stand}`);
  return (
    <li
      class={classes(
        eraClass(era),
        stand === "shut" ? "shut" : "open",
        stand,
        g.lit.includes(`era:${era}`) && "lit",
      )}
      data-tip={`era:${era}`}
    >
      <span class="eb">
        <b class="num">{era}</b>
      </span>
      <div>
        <h3>{stand === "mini" || stand === "cleared" ? word : eraName(g, era)}</h3>
        {count ? (
          <Ticks count={count} bonus={bonus} />
        ) : (
          <span class="tk say">
            {stand === "always" && g.narrow ? w.t("era.always_short") : word}
          </span>
        )}
        <span class="sr">
          {word}
          {count ? `. ${countWords(g, count, stand === "mini")}` : ""}
        </span>
      </div>
    </li>
  );
}

export const countWords = (g: Ctx, count: Count, mini = false): string =>
  PLACES.filter((p) => count[p])
    .map((p) => g.w.t(mini && p === "pile" ? "era.minipile" : `era.${p}`, { n: count[p] }))
    .join(", ");

const SIGN: Record<(typeof PLACES)[number], string> = {
  tree: "t",
  hands: "h",
  discards: "d",
  pile: "p",
};

function Ticks({ count, bonus }: { count: Count; bonus: number }) {
  return (
    <span class="tk" aria-hidden="true">
      {PLACES.flatMap((p) =>
        Array.from({ length: count[p] }, (_, i) => <i key={`${p}${i}`} class={SIGN[p]} />),
      )}
      {bonus > 0 && <em class="num">+{bonus}</em>}
    </span>
  );
}
