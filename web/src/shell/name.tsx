// The name in the head: of a guest it opens "Keep me", and beside it stands "Sign in"; of an
// account it opens the menu of what is its own. Where the page itself signs in, the head does not.
import type { FunctionComponent } from "preact";
import { useState } from "preact/hooks";
import { Shield } from "../pieces";
import { t } from "./i18n";
import { overlay } from "./overlay";
import { route } from "./router";
import { me } from "./session";
import { useStore } from "./store";

type Step = "keep" | "signin";
type AccountDialog = FunctionComponent<{ step: Step; close: () => void }>;

export function NameField() {
  const who = useStore(me),
    at = useStore(route);
  const [open, set] = useState<{ Dialog: AccountDialog; step: Step } | null>(null);
  const ask = (step: Step) =>
    void import("../pages/keep").then((m) => set({ Dialog: m.AccountDialog, step }));
  const name = (words: string, onClick: (e: { currentTarget: HTMLElement }) => void) => (
    <button type="button" class="my-name" aria-haspopup="dialog" title={t(words)} onClick={onClick}>
      <Shield colour="blue" size="s" />
      <bdi class="who-am-i">{who.name}</bdi>
      <span class="sr">{t(words)}</span>
    </button>
  );
  // The dialog outlives the guest: who has become an account reads the recovery codes there.
  return (
    <>
      {who.account
        ? name("name.mine", (e) => overlay.set({ what: "mine", anchor: e.currentTarget }))
        : who.name && name("name.keep", () => ask("keep"))}
      {who.id && !who.account && at.page !== "signin" && (
        <button
          type="button"
          class="btn s head-signin"
          aria-haspopup="dialog"
          onClick={() => ask("signin")}
        >
          {t("name.signin")}
        </button>
      )}
      {open && <open.Dialog step={open.step} close={() => set(null)} />}
    </>
  );
}
