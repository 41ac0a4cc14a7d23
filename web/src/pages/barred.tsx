// Who cannot come in is told why: guests are not received here, this one is suspended or not known
// any more, the session of an account has ended, or the browser keeps no cookies. How the games are
// played everybody may read.
import { useEffect, useState } from "preact/hooks";
import { PageHead } from "../shell/header";
import { loadPageText, loadPeopleText, useLang } from "../shell/i18n";
import { Link } from "../shell/router";
import { barred, forgetAccount, loseGuest, type Barred } from "../shell/session";
import { siteOf, type Site } from "../shell/site";
import { nameOfSeat } from "../shell/names";
import { lobby, start, watchLobby } from "../shell/socket";
import { useStore } from "../shell/store";
import { gameName, howPath, titles, titleWords } from "../shell/titles";
import type { GameInfo } from "../shell/types";
import { Answer } from "./answer";
import { AccountDialog } from "./keep";
import { get, moment, w } from "./people_api";

type Open = "keep" | "signin" | null;
/** So many matches are listed. */
const SHOWN = 10;

export function BarredPage() {
  const lang = useLang();
  const why = useStore(barred);
  const [site, set] = useState<Site | null>(null);
  const [open, setOpen] = useState<Open>(null);
  useEffect(() => void Promise.all([loadPageText(lang), loadPeopleText(lang)]), [lang]);
  useEffect(() => void siteOf().then(set), []);
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
          <Why why={why} site={site} />
          <Ways why={why} site={site} open={setOpen} />
        </div>
        {why.why === "no_cookies" && <Watched />}
        <Games />
      </main>
      {open && (
        <AccountDialog
          step={open}
          close={() => (open === "keep" ? location.assign("/") : setOpen(null))}
        />
      )}
    </div>
  );
}

function Why({ why, site }: { why: Barred; site: Site | null }) {
  if (why.why === "suspended")
    return (
      <>
        <p>{w.t("barred.suspended_text", { until: moment(why.until) })}</p>
        {why.reason && (
          <p>
            {w.has(`reason.${why.reason}`)
              ? w.t("letters.reason", { reason: w.t(`reason.${why.reason}`) })
              : why.reason}
          </p>
        )}
        <Answer />
      </>
    );
  return (
    <>
      <p>{w.t(`barred.${why.why}_text`)}</p>
      {why.why === "no_guests" && site && site.accounts !== "open" && (
        <p>{w.t(`barred.${site.accounts}`)}</p>
      )}
    </>
  );
}

type WaysProps = { why: Barred; site: Site | null; open: (what: Open) => void };

/** Signing in opens over this very page, so that one is where one was. */
function Ways({ why, site, open }: WaysProps) {
  const again = why.why === "ended" || why.why === "lost";
  const asGuest = () => {
    forgetAccount();
    loseGuest(false);
    barred.set(null);
    void start();
  };
  return (
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
      {again && (
        <button type="button" class="btn main" onClick={() => open("signin")}>
          {w.t("barred.signin")}
        </button>
      )}
      {why.why === "no_guests" && site && site.accounts !== "closed" && (
        <button type="button" class="btn" onClick={() => open("keep")}>
          {w.t("barred.keep")}
        </button>
      )}
      {again && site?.guests && (
        <button type="button" class="btn" onClick={asGuest}>
          {w.t("barred.guest")}
        </button>
      )}
      <Link class="btn" to="/about">
        {w.t("barred.about")}
      </Link>
    </p>
  );
}

/** Matches that are played in the open: to watch them nobody need be known. */
function Watched() {
  useEffect(() => {
    watchLobby(true);
    return () => watchLobby(false);
  }, []);
  const all = useStore(lobby)?.filter((x) => x.status === "playing") ?? [];
  if (!all.length) return null;
  return (
    <section class="acc-sheet open-games">
      <h2>{w.t("barred.watch")}</h2>
      <ul class="acc-rows">
        {all.slice(0, SHOWN).map((x) => (
          <li key={x.code}>
            <span>
              <Link to={`/t/${x.code}`}>{gameName(x)}</Link>
              <small>{x.seats.map((s, i) => nameOfSeat(x.code, s, i)).join(", ")}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Games() {
  const [games, set] = useState<GameInfo[] | null>(null);
  useEffect(() => {
    get<{ games: GameInfo[] }>("/api/games").then(
      (it) => set(it.games),
      () => undefined,
    );
  }, []);
  if (!games) return null;
  return (
    <section class="acc-sheet open-games">
      <h2>{w.t("barred.games")}</h2>
      <ul class="acc-rows">
        {titles(games)
          .filter((title) => title.open)
          .map((title) => (
            <li key={title.key}>
              <span>
                <Link to={howPath(title)}>{titleWords(title, "name")}</Link>
                <small>{titleWords(title, "line")}</small>
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
}
