// /i/CODE: an invitation of somebody who hosts here; and the field for its code where a host wants
// one for each new account.
import { useEffect, useState } from "preact/hooks";
import { PageHead } from "../shell/header";
import { loadPageText, loadPeopleText, useLang } from "../shell/i18n";
import { isolate } from "../shell/letters";
import { codeOf, Link } from "../shell/router";
import { me } from "../shell/session";
import { useStore } from "../shell/store";
import { Field } from "./account_parts";
import { AccountDialog } from "./keep";
import { get, post, w } from "./people_api";

const KEY = "orrery.invitation";

/** The code of the link by which somebody came, until this tab is closed. */
function remembered(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
function remember(code: string): void {
  try {
    sessionStorage.setItem(KEY, code);
  } catch {
    /* private mode: it is typed */
  }
}

type Site = { accounts: "open" | "invite" | "closed" };

/** Does this server want a code? What is sent with a new account, and the field for it. */
export function useInvitation(refused: string | null) {
  const lang = useLang();
  const [accounts, set] = useState<Site["accounts"]>("open");
  const [code, setCode] = useState(remembered());
  useEffect(() => void loadPeopleText(lang), [lang]);
  useEffect(() => {
    get<Site>("/api/site").then(
      (it) => set(it.accounts),
      () => undefined,
    );
  }, []);
  const wanted = accounts === "invite" && w.has("invitation.code");
  return {
    sends: code.trim() ? { invitation: codeOf(code.replace(/^.*\/i\/|[/?#].*$/gi, "")) } : {},
    /** What was refused is said at the field. */
    said: wanted && refused === "closed",
    /** Nothing can be sent so. */
    shut: accounts === "closed" || (wanted && !code.trim()),
    field: wanted ? (
      <Field
        label={w.t("invitation.code")}
        line={w.t("invitation.code_line")}
        name="invitation"
        autocomplete="off"
        spellcheck={false}
        value={code}
        put={setCode}
        bad={refused === "closed" ? w.t("invitation.bad") : null}
      />
    ) : (
      accounts === "closed" &&
      w.has("invitation.closed") && <p class="cap">{w.t("invitation.closed")}</p>
    ),
  };
}

export function InvitationPage({ code }: { code: string }) {
  const lang = useLang(),
    who = useStore(me);
  const [open, set] = useState(false),
    [good, know] = useState<boolean | null>(null);
  useEffect(() => void Promise.all([loadPageText(lang), loadPeopleText(lang)]), [lang]);
  useEffect(() => {
    let live = true;
    const told = (is: boolean) => {
      if (is) remember(code);
      if (live) know(is);
    };
    post<{ good: boolean }>("/api/invitation", { code }).then(
      (it) => told(it.good),
      () => told(true), // nobody knows now: making the account will tell
    );
    return () => {
      live = false;
    };
  }, [code]);
  const title = good === false ? "invitation.over" : "invitation.title";
  useEffect(() => {
    if (w.has(title)) document.title = `${w.t(title)} · Orrery`;
  });
  if (!w.has(title) || good === null) return null;
  return (
    <div class="page">
      <PageHead />
      <main class="sheet account-page narrow">
        <h1>{w.t(title)}</h1>
        <div class="keep">
          <p>
            {!good
              ? w.t("invitation.over_text")
              : who.account
                ? w.t("invitation.have", { name: isolate(who.name ?? "") })
                : w.t("invitation.text")}
          </p>
          <p class="btns">
            {good && !who.account && (
              <button type="button" class="btn main" onClick={() => set(true)}>
                {w.t("invitation.go")}
              </button>
            )}
            <Link class="btn" to="/">
              {w.t("invitation.look")}
            </Link>
          </p>
        </div>
      </main>
      {open && (
        <AccountDialog
          step="keep"
          close={() => (me.get().account ? location.assign("/") : set(false))}
        />
      )}
    </div>
  );
}
