// The name in the head: of a guest it opens "Keep me", of an account its page.
import type { FunctionComponent } from "preact";
import { useState } from "preact/hooks";
import { Shield } from "../pieces";
import { t } from "./i18n";
import { Link } from "./router";
import { me } from "./session";
import { useStore } from "./store";

type AccountDialog = FunctionComponent<{ step: "keep"; close: () => void }>;

export function NameField() {
  const who = useStore(me);
  const [Open, set] = useState<AccountDialog | null>(null);
  const inside = (
    <>
      <Shield colour="blue" size="s" />
      <bdi class="who-am-i">{who.name ?? "…"}</bdi>
    </>
  );
  return (
    <>
      {who.account ? (
        <Link class="my-name" to="/me" title={t("name.account")}>
          {inside}
          <span class="sr">{t("name.account")}</span>
        </Link>
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
