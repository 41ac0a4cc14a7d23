// Words that every game needs: sentences as text and as what is drawn, and the names of the seats.
import type { Rich } from "./i18n";
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
