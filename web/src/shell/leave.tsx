// The two questions before leaving for good.
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "./dialog";
import { t } from "./i18n";
import type { MatchSession } from "./match";

/** So long the second question takes no answer: the second half of a double click is none. */
const TAKE_CARE = 600;

export function LeaveDialog({ session, close }: { session: MatchSession; close: () => void }) {
  const [asked, ask] = useState(false);
  const [open, setOpen] = useState(false);
  // The second half of a double click on nothing takes the focus from staying.
  const take = () => {
    setOpen(true);
    if (document.activeElement?.matches("body, dialog"))
      document.querySelector<HTMLElement>("dialog[open] [autofocus]")?.focus();
  };
  useEffect(() => {
    if (asked) {
      const timer = setTimeout(take, TAKE_CARE);
      return () => clearTimeout(timer);
    }
  }, [asked]);
  const leave = async () => {
    const a = await session.send("leave");
    if (a.ok) close();
  };
  // A dialog of its own, so that the focus is on staying again.
  return (
    <Dialog
      key={asked ? "sure" : "first"}
      title={t(asked ? "leave.sure" : "leave.title")}
      close={close}
      closeWords={t("leave.no")}
    >
      <p>{t(asked ? "leave.sure_text" : "leave.text")}</p>
      <p class="dialog-end">
        {asked ? (
          <button type="button" class="btn" disabled={!open} onClick={leave}>
            {t("leave.sure_yes")}
          </button>
        ) : (
          <button type="button" class="btn" onClick={() => ask(true)}>
            {t("leave.yes")}…
          </button>
        )}
      </p>
    </Dialog>
  );
}
