// Who cannot come in is told why: guests are not received here, or this one is suspended.
import { useEffect, useState } from "preact/hooks";
import { PageHead } from "../shell/header";
import { loadPageText, loadPeopleText, useLang } from "../shell/i18n";
import { Link } from "../shell/router";
import { barred } from "../shell/session";
import { useStore } from "../shell/store";
import { AccountDialog } from "./keep";
import { get, moment, w } from "./people_api";

type Site = { accounts: "open" | "invite" | "closed"; guests: boolean };

export function BarredPage() {
  const lang = useLang();
  const why = useStore(barred);
  const [site, set] = useState<Site | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => void Promise.all([loadPageText(lang), loadPeopleText(lang)]), [lang]);
  useEffect(() => {
    get<Site>("/api/site").then(set, () => undefined);
  }, []);
  const title = why && w.has("barred.suspended") ? w.t(`barred.${why.why}`) : null;
  useEffect(() => {
    if (title) document.title = `${title} · Orrery`;
  }, [title]);
  if (!why || !title) return null;
  return (
    <div class="page">
      <PageHead />
      <main class="sheet account-page narrow">
        <h1>{title}</h1>
        <div class="keep">
          {why.why === "suspended" ? (
            <>
              <p>{w.t("barred.suspended_text", { until: moment(why.until) })}</p>
              {why.reason && (
                <p>
                  {w.has(`reason.${why.reason}`)
                    ? w.t("letters.reason", { reason: w.t(`reason.${why.reason}`) })
                    : why.reason}
                </p>
              )}
            </>
          ) : why.why === "no_cookies" ? (
            <p>{w.t("barred.no_cookies_text")}</p>
          ) : (
            <>
              <p>{w.t("barred.no_guests_text")}</p>
              {site && site.accounts !== "open" && <p>{w.t(`barred.${site.accounts}`)}</p>}
            </>
          )}
          <p class="btns">
            {why.why === "no_cookies" && (
              <button type="button" class="btn main" onClick={() => location.reload()}>
                {w.t("barred.again")}
              </button>
            )}
            {why.why === "no_guests" && (
              <Link class="btn main" to="/signin">
                {w.t("barred.signin")}
              </Link>
            )}
            {why.why === "no_guests" && site && site.accounts !== "closed" && (
              <button type="button" class="btn" onClick={() => setOpen(true)}>
                {w.t("barred.keep")}
              </button>
            )}
            <Link class="btn" to="/about">
              {w.t("barred.about")}
            </Link>
          </p>
        </div>
      </main>
      {open && <AccountDialog step="keep" close={() => location.assign("/")} />}
    </div>
  );
}
