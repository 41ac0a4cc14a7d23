// The two questions before leaving for good.
import { useState } from "preact/hooks";
import { Dialog } from "./dialog";
import { t } from "./i18n";
import type { MatchSession } from "./match";

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
