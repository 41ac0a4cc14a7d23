// Words that every game needs: sentences as text and as what is drawn, and the names of the seats.
import { Shield } from "../pieces";
import type { Args, Book, Rich } from "./i18n";
import { nameAt } from "./names";
import type { Table } from "./types";

type At = { table: Table };

export const plain = (text: string): Rich => ({ text, node: text });

export const join = (parts: Rich[], glue: string): Rich => ({
  text: parts.map((p) => p.text).join(glue),
  node: parts.map((p, i) => (
    <span key={i}>
      {i ? glue : ""}
      {p.node}
    </span>
  )),
});

export const nameOf = (g: At, index: number): string => nameAt(g.table, index);

/** A seat in a sentence. */
export const seat = (g: At, index: number): Rich => ({
  text: nameOf(g, index),
  node: (
    <b>
      <bdi>{nameOf(g, index)}</bdi>
    </b>
  ),
});

/** How the operands of these names are said in a game. */
export type Sayings<G> = Record<string, (g: G, id: string) => Rich | string>;

/** Those that mean the same in every game. */
export const SAYINGS: Sayings<At & { w: Book }> = {
  seat: (g, id) => seat(g, Number(id)),
  /** A question as what comes first. */
  prompt: (g, id) => (g.w.has(`first.${id}`) ? g.w.t(`first.${id}`) : id),
};

/** The operands of an event or of a reason, as arguments of a text; others stay as they are. */
export function operands<G>(g: G, of: object, say: Sayings<G>): Args {
  const a: Args = {};
  for (const [k, v] of Object.entries(of))
    if (typeof v === "number" || typeof v === "string") a[k] = say[k] ? say[k](g, String(v)) : v;
  return a;
}

/** The shield of a seat, named for those who listen, where a game has its colours. */
export const seatShield =
  <G extends At>(colour: (g: G, seat: number) => string | null) =>
  ({ g, seat: i, size = "" }: { g: G; seat: number; size?: "" | "s" | "l" }) => (
    <Shield colour={colour(g, i)} size={size} label={nameOf(g, i)} />
  );
