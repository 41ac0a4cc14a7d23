// What an account finds under its name in the head.
import { useEffect, useState } from "preact/hooks";
import { loadPeopleText, useLang } from "../shell/i18n";
import { MenuDialog } from "../shell/menu_dialog";
import { personPath } from "../shell/person";
import { Link } from "../shell/router";
import { lookAgain, me } from "../shell/session";
import { useStore } from "../shell/store";
import { signOut } from "./account_api";
import { loadTies, ties, w } from "./people_api";

export function MyMenu({ anchor, close }: { anchor: HTMLElement; close: () => void }) {
  const lang = useLang(),
    who = useStore(me),
    asks = (useStore(ties) ?? []).filter((x) => x.kind === "asks").length;
  const [failed, fail] = useState(false);
  useEffect(() => void loadPeopleText(lang), [lang]);
  // A browser that is known is greeted without its role.
  useEffect(() => {
    void lookAgain();
    loadTies().catch(() => undefined);
  }, []);
  if (!w.has("menu.me_account")) return null;
  const out = () =>
    signOut().then(
      () => location.assign("/"),
      () => fail(true),
    );
  const entry = (to: string, words: string, mark = "") => (
    <li>
      <Link class="entry" to={to} onClickCapture={close}>
        <b>{w.t(words)}</b>
        {mark && <span class="mark solid">{mark}</span>}
      </Link>
    </li>
  );
  return (
    <MenuDialog anchor={anchor} label={who.name ?? ""} close={close}>
      <ul class="menu-list">
        {entry("/me", "menu.me_account")}
        {entry(personPath(who.name ?? ""), "menu.me_profile")}
        {entry("/friends", "menu.me_friends", asks ? w.t("menu.n_asks", { n: asks }) : "")}
        {entry(
          "/letters",
          "menu.me_letters",
          who.letters ? w.t("menu.n_new", { n: who.letters }) : "",
        )}
        {who.role && who.role !== "person" && entry("/desk", "menu.me_desk")}
        <li>
          <button type="button" class="entry" onClick={() => void out()}>
            <b>{w.t("menu.me_out")}</b>
          </button>
        </li>
      </ul>
      {failed && (
        <p class="bad" role="alert">
          {w.t("no.refused")}
        </p>
      )}
    </MenuDialog>
  );
}
