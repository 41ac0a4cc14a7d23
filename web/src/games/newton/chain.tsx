// Where in a chain the turn is: what led here since the last choice of one's own, what is asked now, and what waits until that is done.
import type { Ev } from "../../shell/types";
import { isOver, useGame, type Ctx } from "./context";
import { Mark, actionName } from "./faces";
import type { FrameView } from "./model";
import { named } from "./words";

type Link = { icon: string; words: string };

/** Events that begin something from which more may follow. */
const CAUSES = new Set(["action", "effect", "invented", "city_used", "master", "repeated", "stack"]);
/** Those that the seat itself chose with nothing else begun. */
const ROOTS = new Set(["played", "action", "effect"]);

function linkOf(g: Ctx, e: Ev): Link {
  switch (e.k) {
    case "action": return { icon: String(e.action), words: `${actionName(g, e.action as "work")} ${e.value}` };
    case "effect": case "repeated": return { icon: "bolt", words: g.w.t("chain.effect") };
    case "invented": return { icon: "invention", words: named(g, "invention", String(e.tile)).replace(/^[^:]*: ?/, "") };
    case "city_used": return { icon: "city", words: named(g, "city", String(e.tile)).replace(/^[^:]*: ?/, "") };
    case "master": return { icon: "master", words: named(g, "master", String(e.master)).split(" ").slice(-1)[0] };
    default: return { icon: "shelf", words: g.w.t("chain.stack") };
  }
}

/** What led to the question, oldest first: since the turn's last choice with nothing begun. */
function trail(g: Ctx): Link[] {
  const seat = g.view.move!.seat;
  const turn = g.match.log.filter((e) => e.by === seat && (g.past ? e.ply <= g.past.ply : true));
  const from = turn.map((e) => e.k).lastIndexOf("played");
  let mine = turn.slice(from + 1).filter((e) => CAUSES.has(e.k));
  const chain = g.view.move!.chain, top = chain[chain.length - 1];
  const master = mine.map((e) => e.k).lastIndexOf("master");
  if (master > 0 && !chain.some((f) => f.basic)) mine = mine.slice(master); // the basic action before a Master is done
  if (top.kind === "action") { // what the asked action itself led to is done
    const at = mine.map((e) => e.k === "master" || (e.k === "action" && e.action === top.action)).lastIndexOf(true);
    if (at >= 0) mine = mine.slice(0, at + 1);
  }
  const root = mine.map((e) => ROOTS.has(e.k) && !granted(mine, e)).lastIndexOf(true);
  return mine.slice(Math.max(0, root)).map((e) => linkOf(g, e)).slice(-5);
}

/** An action chosen for Paracelsus or Descartes is no root: its Master stands right before it. */
const granted = (list: Ev[], e: Ev): boolean => e.k === "action" && list[list.indexOf(e) - 1]?.k === "master";

/** What goes on when the question is done. */
function waits(g: Ctx, f: FrameView): string {
  const a = f.action ? actionName(g, f.action) : "";
  if (f.again) return g.w.t("chain.again", { action: a, n: f.again });
  return g.w.t(f.left ? "chain.goes_on" : "chain.waits", { action: a, n: f.left ?? 0 });
}

export function Chain() {
  const g = useGame();
  const chain = g.view.move?.chain ?? [];
  if (!chain.length || isOver(g) || g.view.phase !== "turn") return null;
  const links = trail(g), top = chain[chain.length - 1];
  const below = chain.slice(0, -1).filter((f) => f.kind === "action");
  const icon = links[links.length - 1]?.icon;
  const now = top.kind !== "action" ? g.w.t(`chain.${top.kind}`) : top.action && icon !== top.action ? actionName(g, top.action) : null;
  const again = top.kind === "action" && top.again ? waits(g, top) : null;
  if (links.length + below.length + (now ? 1 : 0) < 2 && !again) return null;
  return (
    <ol class="chain" aria-label={g.w.t("terms.chain")}>
      {links.map((l, i) => <li key={i} class={!now && i === links.length - 1 ? "at" : ""} aria-current={!now && i === links.length - 1 ? "step" : undefined}><Mark id={l.icon} class="in" />{l.words}</li>)}
      {now && <li class="at" aria-current="step">{now}</li>}
      {[...(again ? [again] : []), ...below.reverse().map((f) => waits(g, f))].map((x, i) => <li key={`w${i}`} class="then">{x}</li>)}
    </ol>
  );
}
