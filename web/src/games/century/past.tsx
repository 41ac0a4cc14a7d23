// The board as it was: a bar that says so, leads from one line of the log to the next, and back to now.
import { t } from "../../shell/i18n";
import type { Past } from "../../shell/types";
import { useGame, type Ctx } from "./context";
import { entries, type Entry } from "./log";

/** The lines of the log one can go to: one for each ply. */
export function stops(g: Ctx): Entry[] {
  const lines = entries(g, g.match.log).filter((e) => e.round === undefined);
  return lines.filter((e, i) => !lines.slice(0, i).some((x) => x.ply === e.ply));
}

/** The line that ends at this ply, or the last before it. */
export const lineAt = (g: Ctx, ply: number): Entry | undefined => stops(g).filter((e) => e.ply <= ply).pop();

export function PastBar({ past }: { past: Past }) {
  const g = useGame();
  const list = stops(g);
  const at = list.findIndex((e) => e.ply === (lineAt(g, past.ply)?.ply ?? -1));
  const line = list[at];
  const to = (i: number) => { if (list[i]) void g.session.past(list[i].ply); };
  const asked = g.match.shown?.q !== undefined || g.match.shown?.hold === g.me;
  return (
    <footer class="ask sheet past-bar">
      <span class="mark past-mark">{t("past.mark")}</span>
      <div class="qq">
        <p class="q" id="question">{line ? <>{t("past.q", { what: "" })}<span class="past-line">{line.says.node}</span></> : t("past.q", { what: t("past.begin") })}</p>
      </div>
      <div class="btns">
        <button type="button" class="btn step-to" data-key="ArrowLeft ArrowUp" disabled={at <= 0} aria-label={t("past.earlier")} title={t("past.earlier")} onClick={() => to(at - 1)}>‹</button>
        <button type="button" class="btn step-to" data-key="ArrowRight ArrowDown" disabled={at < 0 || at >= list.length - 1} aria-label={t("past.later")} title={t("past.later")} onClick={() => to(at + 1)}>›</button>
        <button type="button" class="btn main" data-key="Enter n" onClick={() => void g.session.past(null)}><span>{t("past.now")}{asked && g.me !== null && !g.match.shown?.over && <small>{t("past.asked")}</small>}</span><kbd aria-hidden="true">Esc</kbd></button>
      </div>
    </footer>
  );
}
