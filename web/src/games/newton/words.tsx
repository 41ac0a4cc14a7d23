// The game's things as words and as pictures at once, so that a sentence can be read and spoken.
import type { ComponentChildren } from "preact";
import { Use } from "../../pieces";
import type { Rich } from "../../shell/i18n";
import { plain } from "../../shell/words";
import type { Ctx } from "./context";
import { BookMark, BookRow, GainMarks, Mark, booksText, gainText } from "./faces";
import type { Books, CardDef, Gain, Part } from "./model";

/** What has a name in the edition, whatever its table. */
type Table =
  | "place"
  | "space"
  | "cell"
  | "line"
  | "stack"
  | "board"
  | "development"
  | "income"
  | "spec"
  | "invention"
  | "city"
  | "objective"
  | "university"
  | "ancient"
  | "discovery"
  | "token"
  | "master"
  | "card"
  | "action";
export const named = (g: Ctx, table: Table, id: string): string =>
  g.ed[table].get(id)?.name[g.lang] ?? id;
/** The first table that knows this id. */
export function anyName(g: Ctx, id: string, tables: Table[]): string {
  const table = tables.find((t) => g.ed[t].has(id));
  return table ? named(g, table, id) : id;
}

export const place = (g: Ctx, id: string): Rich => ({
  text: named(g, "place", id),
  node: (
    <i class="fell" data-tip={`place:${id}`}>
      {named(g, "place", id)}
    </i>
  ),
});
/** "Work 6 (Invention)"; of a plain space only where it is: how far up its track. */
export function space(g: Ctx, id: string): Rich {
  const kind = named(g, "space", id).split(/\s*:\s*/)[1],
    before = new Map(g.ed.file.track_edges.map((e) => [e.b, e.a]));
  let far = 0;
  for (let x = before.get(id); x; x = before.get(x)) far++;
  const at = `${named(g, "action", g.ed.space.get(id)?.track ?? "")} ${far}`;
  const text = kind && g.ed.space.get(id)?.kind !== "plain" ? `${at} (${kind})` : at;
  return { text, node: <span data-tip={`space:${id}`}>{text}</span> };
}
export const cell = (g: Ctx, id: string): Rich => ({
  text: named(g, "cell", id),
  node: <span data-tip={`cell:${id}`}>{named(g, "cell", id)}</span>,
});
export const action = (g: Ctx, id: string): Rich => ({
  text: named(g, "action", id),
  node: (
    <span class="nw">
      {named(g, "action", id)} <Mark id={id} class="in" />
    </span>
  ),
});
export const master = (g: Ctx, id: string): Rich => ({
  text: named(g, "master", id),
  node: (
    <span class="nw" data-tip={`master:${id}`}>
      <Mark id="master" class="in" /> <i class="fell">{named(g, "master", id)}</i>
    </span>
  ),
});

export const LEVELS = ["", "I", "II", "III"];

/** "Travel II", and what stands in its upper half. */
export function card(g: Ctx, id: string): Rich {
  const def = g.ed.card.get(id);
  if (!def) return plain(id);
  return {
    text: `${cardName(g, def)} (${def.text[g.lang]})`,
    node: (
      <span class="nw" data-tip={`card:${id}`}>
        {cardName(g, def)} <Icons def={def} />
      </span>
    ),
  };
}
export const cardName = (g: Ctx, def: CardDef): string =>
  def.name[g.lang] + (def.level ? ` ${LEVELS[def.level]}` : "");

/** The symbols of a card: one, two of a doubled or dual card, or the jester. */
export function Icons({ def, class: cls = "" }: { def: CardDef; class?: string }) {
  if (def.kind === "joker") return <Mark id="joker" class={`in ${cls}`} />;
  const list = Object.entries(def.symbols).flatMap(([a, n]) => Array<string>(n ?? 1).fill(a));
  return (
    <>
      {list.map((a, i) => (
        <Mark key={i} id={a} class={`in ${cls}`} />
      ))}
    </>
  );
}

export const bookRow = (g: Ctx, b: Books & { wild?: number }): Rich => ({
  text: booksText(g, b),
  node: <BookRow books={b} />,
});
export const gain = (g: Ctx, x: Gain): Rich => ({
  text: gainText(g, x) || g.w.t("gain.none"),
  node: <GainMarks g={g} gain={x} />,
});

// ---- the upper half of a card, the power of a Master, in signs ----------------------------------
export const Bolt = () => <Use id="n-bolt" class="bolt" />;
const Arrow = () => (
  <i class="to" aria-hidden="true">
    ›
  </i>
);

/** What the effect does, in a line of signs; its words stand in `def.text`. */
export function Effect({ g, def }: { g: Ctx; def: CardDef }) {
  const x = def.special_effect;
  if (!x)
    return def.books && Object.keys(def.books).length ? (
      <span class="ef" role="img" aria-label={def.text[g.lang]}>
        <BookRow books={def.books} />
      </span>
    ) : (
      <i class="nil" aria-hidden="true">
        –
      </i>
    );
  return (
    <span class="ef" role="img" aria-label={def.text[g.lang]}>
      {signs(g, def)}
    </span>
  );
}

type Told = {
  def: CardDef;
  x: NonNullable<CardDef["special_effect"]>;
  pay: ComponentChildren;
  gain: ComponentChildren;
};

/** The signs of an effect, by its type. */
const SIGNS: Record<string, (of: Told) => ComponentChildren> = {
  wild_book: (of) => SIGNS.books(of),
  books: ({ def }) => <BookRow books={def.books ?? {}} />,
  gain: ({ gain }) => (
    <>
      <Bolt />
      {gain}
    </>
  ),
  exchange: ({ pay, gain }) => (
    <>
      <Bolt />
      {pay}
      <Arrow />
      {gain}
    </>
  ),
  coins_per_book: (of) => SIGNS.vp_per_book(of),
  vp_per_book: ({ x, gain }) => (
    <>
      <Bolt />
      {gain}
      <i>/</i>
      <BookMark colour={x.color!} />
    </>
  ),
  vp_per_identical_set: ({ x, gain }) => (
    <>
      <Bolt />
      {gain}
      <i>/</i>
      {Array.from({ length: x.set_size ?? 3 }, (_, i) => (
        <BookMark key={i} colour="wild" />
      ))}
    </>
  ),
  discard_card: ({ gain }) => (
    <>
      <Bolt />
      <i class="gone-card" />
      <Arrow />
      {gain}
    </>
  ),
  extra_bookshelf_tile: ({ pay }) => (
    <>
      {pay}
      <Arrow />+<Mark id="shelf" class="in" />
    </>
  ),
  double_bonus_tokens: () => (
    <>
      <Use id="n-token" class="tk" />
      <b class="num">×2</b>
    </>
  ),
  teleport_village: ({ pay }) => (
    <>
      {pay}
      <Arrow />
      <i class="village" />
    </>
  ),
  repeat_lightning: () => (
    <>
      <Bolt />
      <b class="num">↻</b>
    </>
  ),
  ignore_book_requirement: ({ pay }) => (
    <>
      {pay}
      <Arrow />
      <Mark id="study" class="in" />
      <b class="free">✓</b>
    </>
  ),
  multi_cube: ({ pay }) => (
    <>
      {pay}
      <Arrow />+<Use id="n-cube" class="cb blank" />
    </>
  ),
  extra_action: ({ x }) => (
    <>
      <Mark id={x.action!} class="in" />
      <b class="num">{x.value}</b>
    </>
  ),
  potion_after_action: ({ x, gain }) => (
    <>
      <Mark id={x.action!} class="in" />
      <Arrow />
      {gain}
    </>
  ),
  buy_card: ({ x, pay }) => (
    <>
      {pay}
      <Arrow />
      <i class="a-card" />
      <b class="sc">{LEVELS[x.value ?? 3]}</b>
    </>
  ),
  reuse_bonus_token: () => (
    <>
      <Use id="n-token" class="tk" />
      <b class="num">↻</b>
    </>
  ),
  reuse_city: () => (
    <>
      <Use id="n-city" class="tk" />
      <b class="num">↻</b>
    </>
  ),
};

function signs(g: Ctx, def: CardDef): ComponentChildren {
  const x = def.special_effect!;
  return SIGNS[x.type]?.({
    def,
    x,
    pay: x.pay && <GainMarks g={g} gain={x.pay} />,
    gain: x.gain && <GainMarks g={g} gain={x.gain} />,
  });
}

/** The power of a Master in a few signs. */
export function Power({ g, id }: { g: Ctx; id: string }) {
  const def = g.ed.master.get(id);
  if (!def) return null;
  const x = def.effect as {
    type: string;
    action?: string;
    value?: number;
    gain?: Gain;
    books?: Books & { wild?: number };
    count?: number;
  };
  switch (x.type) {
    case "permanent_books":
      return <BookRow books={x.books ?? {}} />;
    case "gain":
      return <GainMarks g={g} gain={x.gain ?? {}} />;
    case "action":
      return (
        <>
          <Mark id={x.action === "any" ? "joker" : x.action!} class="in" />
          <b class="num">{x.value}</b>
        </>
      );
    case "descartes":
      return (
        <>
          <Mark id="lessons" class="in" />
          <b class="num">{x.value ?? 1}</b>
          <Arrow />
        </>
      );
    case "remove_bookshelf_tiles":
      return (
        <>
          <Mark id="shelf" class="in" />
          <b class="num">−{x.count ?? 2}</b>
        </>
      );
    case "place_cube":
      return (
        <>
          +<Use id="n-cube" class="cb blank" />
        </>
      );
    case "play_master":
      return (
        <>
          +<Mark id="master" class="in" />
        </>
      );
    default:
      return <i class="nil">–</i>;
  }
}

/** What the value of an action is made of: "2 tucked + 1 drawer + this card". */
export function partsWords(
  g: Ctx,
  parts: Partial<Record<Part | "boost" | "joker" | "master", number>>,
): string {
  return (["board", "tucked", "drawers", "desk", "card", "joker", "boost", "master"] as const)
    .filter((k) => parts[k])
    .map((k) => g.w.t(`parts_of.${k}`, { n: parts[k]! }))
    .join(" + ");
}
