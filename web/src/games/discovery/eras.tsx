// The eras as a strip of strata: opened or not, and where the cards of each are, as far as everybody knows.
import { useGame, type Ctx } from "./context";
import { eraClass, type EraView } from "./model";
import { eraName } from "./words";

export function Eras() {
  const g = useGame();
  const { view } = g;
  const list = Array.from({ length: view.last_era - view.first_era + 1 }, (_, i) => view.first_era + i);
  return <ol class={`eras n${list.length}`} aria-label={g.w.t("era.title")}>{list.map((era) => <Era key={era} g={g} era={era} />)}</ol>;
}

const open = (g: Ctx, era: number): boolean => era === g.view.first_era || g.view.inaugurated.includes(era);

/** The places of an era's cards, in the order of the strip. */
const PLACES = ["tree", "hands", "discards", "pile"] as const;
type Count = Record<(typeof PLACES)[number], number>;

/** Where the cards of an era are: what is in no other place is in hands, or buried. null where that would not be known. */
export function countOf(e: EraView | undefined): Count | null {
  const pile = e?.pile ?? e?.minipile;
  if (!e || e.tree === undefined || pile === undefined) return null;
  return { tree: e.tree, discards: e.discards, pile, hands: Math.max(0, e.cards - e.tree - e.discards - pile) };
}

function Era({ g, era }: { g: Ctx; era: number }) {
  const { w } = g;
  const count = countOf(g.view.eras?.find((e) => e.era === era));
  const bonus = !open(g, era) && g.view.variant !== "memory" ? 3 : 0;
  return (
    <li class={`${eraClass(era)} ${open(g, era) ? "open" : "shut"} ${g.lit.includes(`era:${era}`) ? "lit" : ""}`} data-tip={`era:${era}`}>
      <span class="eb"><b class="num">{era}</b></span>
      <div>
        <h3>{eraName(g, era)}</h3>
        {count ? <Ticks count={count} bonus={bonus} /> : <span class="tk say">{w.t(open(g, era) ? "era.open" : "era.shut")}</span>}
        <span class="sr">{w.t(open(g, era) ? "era.open" : "era.shut")}{count ? `. ${countWords(g, count)}` : ""}</span>
      </div>
    </li>
  );
}

export const countWords = (g: Ctx, count: Count): string => PLACES.filter((p) => count[p]).map((p) => g.w.t(`era.${p}`, { n: count[p] })).join(", ");

const SIGN: Record<(typeof PLACES)[number], string> = { tree: "t", hands: "h", discards: "d", pile: "p" };

function Ticks({ count, bonus }: { count: Count; bonus: number }) {
  return <span class="tk" aria-hidden="true">{PLACES.flatMap((p) => Array.from({ length: count[p] }, (_, i) => <i key={`${p}${i}`} class={SIGN[p]} />))}{bonus > 0 && <em class="num">+{bonus}</em>}</span>;
}
