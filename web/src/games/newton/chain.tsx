// Where in a chain the turn is: what led here since the last choice of one's own, what is asked
// now, and what waits until that is done.
import type { Ev } from "../../shell/types";
import { isOver } from "../../shell/scene";
import { useGame, type Ctx } from "./context";
import { Mark, actionName } from "./faces";
import type { FrameView } from "./model";
import { named } from "./words";

type Link = { icon: string; words: string };

/** Events that begin something from which more may follow. */
const CAUSES = new Set([
  "action",
  "effect",
  "invented",
  "city_used",
  "master",
  "repeated",
  "stack",
]);
/** Those that the seat itself chose with nothing else begun. */
const ROOTS = new Set(["action", "effect"]);
/** A piece has moved or lies: what is asked next about a tile or a Master follows from that. */
const MOVES = new Set(["stepped", "advanced", "travelled", "cube"]);

function linkOf(g: Ctx, e: Ev): Link {
  switch (e.k) {
    case "action":
      return { icon: String(e.action), words: `${actionName(g, e.action as "work")} ${e.value}` };
    case "effect":
    case "repeated":
      return { icon: "bolt", words: g.w.t("chain.effect") };
    case "invented":
      return {
        icon: "invention",
        words: named(g, "invention", String(e.tile)).replace(/^[^:]*:\s*/, ""),
      };
    case "city_used":
      return { icon: "city", words: named(g, "city", String(e.tile)).replace(/^[^:]*:\s*/, "") };
    case "master":
      return {
        icon: "master",
        words: named(g, "master", String(e.master)).split(" ").slice(-1)[0],
      };
    default:
      return { icon: "shelf", words: g.w.t("chain.stack") };
  }
}

/** Whether this event may have put this frame on the chain. */
function begins(g: Ctx, e: Ev, f: FrameView): boolean {
  const master = e.k === "master" ? g.ed.master.get(String(e.master))?.effect : undefined;
  if (f.kind !== "action")
    return (
      e.k !== "action" &&
      e.k !== "invented" &&
      (f.kind !== "master" || e.k === "stack" || master?.type === "play_master") &&
      (e.k !== "city_used" || f.kind === "site" || f.kind === "slot")
    );
  if (master) return master.action === f.action || master.type === "descartes";
  if (e.k === "invented")
    return (
      (g.ed.invention.get(String(e.tile))?.effect.action as { action?: string } | undefined)
        ?.action === f.action
    );
  if (e.k === "effect") return g.ed.card.get(String(e.card))?.special_effect?.action === f.action;
  return e.k === "action" && e.action === f.action;
}

/**
 * What led to the question, oldest first: the turn's last choice with nothing begun, then what put
 * each open frame there. What is done is left out.
 */
function trail(g: Ctx): Link[] {
  const seat = g.view.move!.seat;
  const all = g.match.log.filter((e) => e.by === seat && (g.past ? e.ply <= g.past.ply : true));
  const turn = all.slice(
    all.map((e) => e.k === "played" || e.k === "turn_ended").lastIndexOf(true) + 1,
  );
  const causes = turn.filter((e) => CAUSES.has(e.k));
  const mine = causes.slice(
    Math.max(
      0,
      causes.map((e, i) => ROOTS.has(e.k) && causes[i - 1]?.k !== "master").lastIndexOf(true),
    ),
  ); // an action named for a Master is no root
  const moved = turn.map((e) => MOVES.has(e.k)).lastIndexOf(true);
  const keep = new Set(mine.slice(0, 1));
  let before = mine.length;
  for (const f of [...g.view.move!.chain].reverse()) {
    const at = mine
      .slice(0, before)
      .map((e) => begins(g, e, f) && (f.kind === "action" || turn.indexOf(e) > moved))
      .lastIndexOf(true);
    if (at < 0) continue;
    keep.add(mine[at]);
    before = at;
  }
  const links = mine.filter((e) => keep.has(e)).map((e) => linkOf(g, e));
  return links.length > 5 ? [links[0], ...links.slice(-4)] : links;
}

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
  const links = trail(g),
    top = chain[chain.length - 1];
  const below = chain.slice(0, -1).filter((f) => f.kind === "action");
  const icon = links[links.length - 1]?.icon;
  const now =
    top.kind !== "action"
      ? g.w.t(`chain.${top.kind}`)
      : top.action && icon !== top.action
        ? actionName(g, top.action)
        : null;
  const again = top.kind === "action" && top.again ? waits(g, top) : null;
  if (links.length + below.length + (now ? 1 : 0) < 2 && !again) return null;
  return (
    <ol class="chain" aria-label={g.w.t("terms.chain")}>
      {links.map((l, i) => (
        <li
          key={i}
          class={!now && i === links.length - 1 ? "at" : ""}
          aria-current={!now && i === links.length - 1 ? "step" : undefined}
        >
          <Mark id={l.icon} class="in" />
          {l.words}
        </li>
      ))}
      {now && (
        <li class="at" aria-current="step">
          {now}
        </li>
      )}
      {[...(again ? [again] : []), ...below.reverse().map((f) => waits(g, f))].map((x, i) => (
        <li key={`w${i}`} class="waits">
          {x}
        </li>
      ))}
    </ol>
  );
}
