// A score line in words, and the two questions before leaving for good.
import { useState } from "preact/hooks";
import { t } from "../../shell/i18n";
import type { MatchSession } from "../../shell/match";
import { Dialog } from "../../shell/table";
import type { ScoreLine } from "../../shell/types";
import type { Ctx } from "./context";
import { BonusFace } from "./words";

export function Score({ g, line }: { g: Ctx; line: ScoreLine }) {
  if (line.k === "bonus_tile" && line.row) {
    const def = g.ed.bonus.get(line.row);
    if (def) return <><BonusFace def={def} /> {def.name[g.lang]} <span class="cap num">×{line.count}</span></>;
  }
  return <>{g.w.has(`lines.${line.k}`) ? g.w.t(`lines.${line.k}`, { count: line.count, tile: line.row ?? "" }) : line.k}</>;
}

export function LeaveDialog({ session, close }: { session: MatchSession; close: () => void }) {
  const leave = async () => { const a = await session.send("leave"); if (a.ok) close(); };
  const [sure, setSure] = useState(false);
  return (
    <Dialog title={t(sure ? "leave.sure" : "leave.title")} close={close} closeWords={t("leave.no")}>
      <p>{t(sure ? "leave.sure_text" : "leave.text")}</p>
      <p class="dialog-end">{sure ? <button key="sure" type="button" class="btn" onClick={leave}>{t("leave.sure_yes")}</button> : <button key="first" type="button" class="btn" onClick={() => setSure(true)}>{t("leave.yes")}…</button>}</p>
    </Dialog>
  );
}
