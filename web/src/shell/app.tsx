// Which page is shown, and what every page carries: the state of the line and the live region.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { About } from "./about";
import { Lobby } from "./lobby";
import { TablePage } from "./table";
import { book, loadPageText, shell, t, useLang } from "./i18n";
import { isolate } from "./letters";
import { Spoken } from "./spoken";
import { route } from "./router";
import { linkEnded, me } from "./session";
import { line } from "./socket";
import { useStore } from "./store";

export function App() {
  const lang = useLang();
  const at = useStore(route);
  useEffect(() => {
    if (at.page === "about") document.title = `${t("nav.about")} · Orrery`;
  }, [at, lang]);
  return (
    <>
      {at.page === "lobby" && <Lobby />}
      {at.page === "about" && <About />}
      {at.page === "table" && <TablePage key={at.code} code={at.code} />}
      {at.page === "replay" && (
        <Later
          key={at.code}
          load={() => import("../pages/replay").then((m) => m.ReplayPage)}
          code={at.code}
        />
      )}
      {at.page === "key" && (
        <Later
          key={at.secret}
          load={() => import("../pages/door").then((m) => m.KeyPage)}
          secret={at.secret}
        />
      )}
      {at.page === "signin" && (
        <Later load={() => import("../pages/keep").then((m) => m.SignInPage)} />
      )}
      {at.page === "me" && (
        <Later load={() => import("../pages/account").then((m) => m.AccountPage)} />
      )}
      {at.page === "person" && (
        <Later
          key={at.name}
          load={() => import("../pages/profile").then((m) => m.ProfilePage)}
          name={at.name}
          query={at.query}
        />
      )}
      {at.page === "matches" && (
        <Later
          load={() => import("../pages/matches").then((m) => m.MatchesPage)}
          query={at.query}
        />
      )}
      {at.page === "missing" && (
        <Later load={() => import("../pages/door").then((m) => m.MissingPage)} />
      )}
      {at.page === "how" && (
        <Later
          key={`${at.game}.${at.variant}`}
          load={() => import("../pages/how").then((m) => m.HowPage)}
          game={at.game}
          variant={at.variant}
        />
      )}
      <LineState />
      <LinkEnded />
      <Spoken />
    </>
  );
}

/** A page that the first visit does not carry. */
function Later<P extends object>({
  load,
  ...props
}: { load: () => Promise<ComponentType<P>> } & P) {
  const [Page, set] = useState<ComponentType<P> | null>(null);
  useEffect(() => {
    void load().then((page) => set(() => page));
  }, []);
  return Page ? <Page {...(props as unknown as P)} /> : null;
}

/** Says nothing while all is well. */
function LineState() {
  const state = useStore(line);
  if (state === "open" || state === "starting") return null;
  return (
    <p class="line-state" role="status">
      <i class="pulse" aria-hidden="true" />
      {shell.t(`line.${state}`)}
    </p>
  );
}

const w = book("pages");

/** Told once, to who was somebody else here a moment ago, or when last here. */
function LinkEnded() {
  const lang = useLang(),
    who = useStore(me),
    ended = useStore(linkEnded);
  useEffect(() => {
    if (ended) void loadPageText(lang);
  }, [ended, lang]);
  if (!ended || !who.id || !w.has("door.key_ended")) return null;
  return (
    <p class="line-state link-ended" role="status">
      <span>{w.t("door.key_ended", { name: isolate(who.name ?? "") })}</span>
      <button type="button" class="plain" onClick={() => linkEnded.set(false)}>
        {t("close")}
      </button>
    </p>
  );
}
