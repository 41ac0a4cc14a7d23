// Why something cannot be done now, in the words of its rule. The reasons come from the server (`not`); here they are only said.
import type { ComponentChildren } from "preact";
import type { Args, Rich } from "../../shell/i18n";
import type { Not, Reason } from "../../shell/types";
import type { Ctx } from "./context";
import { action, bookRow, card, cell, gain, master, named, place, plain, seat, space } from "./words";

const isReason = (x: Not | Reason | undefined): x is Reason => typeof (x as Reason | undefined)?.k === "string";

/** The reason at a path such as ["travel", "wien"]; null when it can be done, or when none was given. */
export function reasonAt(g: Ctx, path: (string | number)[]): Reason | null {
  if (g.past || g.me === null) return null;
  let at: Not | Reason | undefined = g.match.shown?.not;
  for (const word of path) {
    if (!at || isReason(at)) break;
    at = at[String(word)];
  }
  return isReason(at) && g.w.has(`reasons.${at.k}`) ? at : null;
}

/** What an argument of this name is. */
const RICH: Record<string, (g: Ctx, id: string) => Rich> = {
  place, space, from: space, to: space, cell, card, master, action, seat: (g, id) => seat(g, Number(id)),
  university: (g, id) => plain(named(g, "university", id)), ancient: (g, id) => plain(named(g, "ancient", id)), tile: (g, id) => plain(g.ed.file.development_tiles.concat(g.ed.file.income_tiles as never[]).find((t) => t.id === id)?.name[g.lang] ?? id),
  prompt: (g, id) => plain(g.w.has(`first.${id}`) ? g.w.t(`first.${id}`) : id),
};

export function reasonWords(g: Ctx, reason: Reason): Rich {
  const a: Args = {};
  for (const [k, v] of Object.entries(reason)) if (typeof v === "number" || typeof v === "string") a[k] = RICH[k] ? RICH[k](g, String(v)) : v;
  const n = (k: string) => Number(reason[k] ?? 0);
  a.books = bookRow(g, { blue: n("blue"), orange: n("orange"), green: n("green") });
  a.price = gain(g, { coins: n("coins"), potions: n("potions") });
  return g.w.r(`reasons.${reason.k}`, a);
}

type Props = { g: Ctx; path: (string | number)[]; label: string; own?: string; children: ComponentChildren };

/** A button that cannot be pressed now: it stands there to say why, by pointer, key or finger. */
export function Cannot({ g, path, label, own, children }: Props) {
  const reason = reasonAt(g, path);
  if (!reason) return null;
  const key = `not:${path.join(" ")}`;
  const look = (e: MouseEvent) => g.setLook(g.look?.pinned && g.look.key === key ? null : { key, at: (e.currentTarget as Element).getBoundingClientRect(), pinned: true });
  return <button type="button" class="btn cannot" aria-disabled="true" data-key={own} data-tip={key} aria-label={`${label}. ${reasonWords(g, reason).text}`} onClick={look}>{children}</button>;
}
