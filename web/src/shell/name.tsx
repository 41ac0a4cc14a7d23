// The name in the head: of a guest it opens "Keep me", of an account the menu of what is its own.
// Where guests are not received, nobody has a name yet.
import type { FunctionComponent } from "preact";
import { useState } from "preact/hooks";
import { Shield } from "../pieces";
import { t } from "./i18n";
import { overlay } from "./overlay";
import { Link } from "./router";
import { barred, me } from "./session";
import { useStore } from "./store";

type AccountDialog = FunctionComponent<{ step: "keep"; close: () => void }>;

export function NameField() {
  const who = useStore(me);
  const shut = useStore(barred);
  const [Open, set] = useState<AccountDialog | null>(null);
  if (shut && !who.id)
    return (
      <Link class="my-name" to="/signin">
        {t("name.signin")}
      </Link>
    );
  const inside = (
    <>
      <Shield colour="blue" size="s" />
      <bdi class="who-am-i">{who.name ?? "…"}</bdi>
    </>
  );
  return (
    <>
      {who.account ? (
        <button
          type="button"
          class="my-name"
          aria-haspopup="dialog"
          title={t("name.mine")}
          onClick={(e) => overlay.set({ what: "mine", anchor: e.currentTarget })}
        >
          {inside}
          <span class="sr">{t("name.mine")}</span>
        </button>
      ) : (
        <button
          type="button"
          class="my-name"
          aria-haspopup="dialog"
          title={t("name.keep")}
          onClick={() => void import("../pages/keep").then((m) => set(() => m.AccountDialog))}
        >
          {inside}
          <span class="sr">{t("name.keep")}</span>
        </button>
      )}
      {Open && <Open step="keep" close={() => set(null)} />}
    </>
  );
}
