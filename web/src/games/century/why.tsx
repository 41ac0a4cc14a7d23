// Why something cannot be done now, in the words of its rule. The reasons come from the server (`not`); here they are only said.
import type { ComponentChildren } from "preact";
import type { Args, Rich } from "../../shell/i18n";
import type { Not, Reason } from "../../shell/types";
import type { Ctx } from "./context";
import type { Cube } from "./model";
import { good, goods, place, seat } from "./words";

const isReason = (x: Not | Reason | undefined): x is Reason => typeof (x as Reason | undefined)?.k === "string";

/** The reason at a path such as ["activate", "a1_maize_field"]; null when it can be done, or when none was given. */
export function reasonAt(g: Ctx, path: (string | number)[]): Reason | null {
  if (g.past || g.me === null) return null;
  let at: Not | Reason | undefined = g.match.shown?.not;
  for (const word of path) {
    if (!at || isReason(at)) return null;
    at = at[String(word)];
  }
  return isReason(at) && g.w.has(`reasons.${at.k}`) ? at : null;
}

export function reasonWords(g: Ctx, reason: Reason): Rich {
  const a: Args = {};
  for (const [k, v] of Object.entries(reason)) if (typeof v === "number" || typeof v === "string") a[k] = v;
  if (reason.seat !== undefined) a.seat = seat(g, Number(reason.seat));
  if (reason.location !== undefined) a.location = place(g, String(reason.location));
  if (reason.cube !== undefined) a.cube = good(g, reason.cube as Cube);
  if (reason.prompt !== undefined) a.prompt = g.w.has(`first.${reason.prompt}`) ? g.w.t(`first.${reason.prompt}`) : String(reason.prompt);
  a.goods = goods(g, Object.fromEntries(g.ed.cubes.map((c) => [c, Number(reason[c] ?? 0)])));
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
