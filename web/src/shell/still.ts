// A table where nobody acts: of a finished match, or a picture in a text.
import { book } from "./i18n";
import { EMPTY, type Match, type MatchSession } from "./match";
import type { Scene } from "./scene";
import { Store } from "./store";
import type { Lang, Table, View } from "./types";

const nothing = () => undefined;

/**
 * The parts of a table that only a running match fills are empty here; `more` says what a picture
 * wants otherwise.
 */
export function stillScene<V, E>(
  game: string,
  lang: Lang,
  ed: E,
  table: Table,
  shown: View<V>,
  more: Partial<Scene<V, E>> = {},
): Scene<V, E> {
  const match: Match = { ...EMPTY, table, shown };
  const session = {
    code: table.table,
    store: new Store(match),
    flush: nothing,
    close: nothing,
    clearRefusal: nothing,
    act: async () => false,
    send: async () => ({ ok: false, code: "over" }),
  } as unknown as MatchSession;
  return {
    lang,
    w: book(game),
    ed,
    view: shown.view,
    table,
    match,
    session,
    me: null,
    prompt: null,
    legal: {},
    past: null,
    held: false,
    act: nothing,
    doing: null,
    look: null,
    setLook: nothing,
    lit: [],
    setLit: nothing,
    narrow: false,
    short: false,
    ...more,
  };
}
