// An option that was proposed in play: what it is, and that all have to agree (DI-037). The answers
// stand in the decision bar.
import type { ComponentChildren } from "preact";
import type { Rich } from "../../shell/i18n";
import { seat } from "../../shell/words";
import type { Ctx } from "./context";

/** For those who are not asked, or have answered: that a vote is on. */
export function voteOpen(g: Ctx): Rich | null {
  const { proposal, proposed_by: by, seats } = g.view,
    asked = seats.filter((s) => s.answered !== undefined);
  if (!proposal || by === undefined || g.past || g.prompt === "option_vote") return null;
  return g.w.r(by === g.me ? "vote.open_mine" : "vote.open", {
    name: seat(g, by),
    option: g.w.t(`options.${proposal}`),
    n: asked.filter((s) => s.answered).length,
    of: asked.length,
  });
}

export function Vote({
  g,
  option,
  children,
}: {
  g: Ctx;
  option: string;
  children: ComponentChildren;
}) {
  const { w } = g;
  return (
    <aside class="contest vote sheet" aria-label={w.t("vote.title")} tabIndex={0}>
      <header>
        <h3>
          {g.view.proposed_by !== undefined
            ? w.r("vote.by", { name: seat(g, g.view.proposed_by) }).node
            : w.t("vote.title")}
        </h3>
      </header>
      <h4>{w.t(`options.${option}`)}</h4>
      <p>{w.t(`about.${option}`)}</p>
      <p class="cap">{w.t("vote.all")}</p>
      {children}
      <p class="src">
        <span class="mark">{w.t("tip.stated")}</span>
        <span>DI-034, DI-037</span>
      </p>
    </aside>
  );
}
