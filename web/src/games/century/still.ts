// Century's table where nobody acts: a picture in a text.
import { stillScene } from "../../shell/still";
import type { Lang, Table, View } from "../../shell/types";
import type { Ctx } from "./context";
import type { CenturyView, Edition } from "./model";

export const stillLife = (
  lang: Lang,
  ed: Edition,
  table: Table,
  shown: View<CenturyView>,
  more: Partial<Ctx> = {},
): Ctx => stillScene("century", lang, ed, table, shown, more);
