// The board where nobody acts: of a finished match, or a picture in a text.
import { book } from "../../shell/i18n";
import { EMPTY, type Match, type MatchSession } from "../../shell/match";
import type { Lang, Legal, Table, View } from "../../shell/types";
import { Store } from "../../shell/store";
import type { Ctx } from "./context";
import type { CenturyView, Edition } from "./model";

const nothing = () => undefined;

/** The parts of a table that only a running match fills are empty here; `more` says what a picture wants otherwise. */
export function stillLife(lang: Lang, ed: Edition, table: Table, shown: View<CenturyView>, more: Partial<Ctx> = {}): Ctx {
  const match: Match = { ...EMPTY, table, shown };
  const session = { code: table.table, store: new Store(match), flush: nothing, close: nothing, clearRefusal: nothing, act: async () => false, send: async () => ({ ok: false, code: "over" }) } as unknown as MatchSession;
  const legal: Legal = {};
  return { lang, w: book("century"), ed, view: shown.view, table, match, session, me: null, prompt: null, legal, act: nothing, doing: null, look: null, setLook: nothing, lit: [], setLit: nothing, ...more };
}
