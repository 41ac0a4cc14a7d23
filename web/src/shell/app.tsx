// Which page is shown, and what every page carries: the state of the line and the live region.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { About } from "./about";
import { Lobby } from "./lobby";
import { TablePage } from "./table";
import { ByHand } from "./by_hand";
import { fault } from "./fault";
import { aloneTold } from "./alone_told";
import { Later } from "./later";
import { book, loadPageText, shell, t, useLang } from "./i18n";
import { isolate } from "./letters";
import { Overlays } from "./overlays";
import { load, renewed } from "./renewed";
import { Spoken } from "./spoken";
import { appointmentHeard } from "./square";
import { SquareCall } from "./square_call";
import { Link, route, type Route } from "./router";
import { barred, linkEnded, me, type Barred } from "./session";
import { away, line } from "./socket";
import { useStore } from "./store";
import { slow } from "./waited";

/** Pages that ask for nobody's name. */
const OPEN: Route["page"][] = [
  "about",
  "how",
  "invitation",
  "key",
  "mail",
  "missing",
  "person",
  "replay",
  "signin",
];
/** A match in the page alone needs no server. */
const isAlone = (at: Route): boolean => at.page === "table" && at.code.startsWith("~");

export function App() {
  const lang = useLang();
  const at = useStore(route),
    told = useStore(fault) !== null,
    appointed = useStore(appointmentHeard) !== null;
  const shut = useStore(barred);
  useEffect(() => {
    if (at.page === "about") document.title = `${t("nav.about")} · Orrery`;
  }, [at, lang]);
  if (shut && !onlyLooks(shut, at) && !OPEN.includes(at.page) && !isAlone(at))
    return (
      <>
        <Later key="barred" load={() => import("../pages/barred").then((m) => m.BarredPage)} />
        <Spoken />
      </>
    );
  return (
    <>
      {isAlone(at) && <AloneState />}
      <GamePages at={at} />
      <PeoplePages at={at} />
      {told && <Later load={() => import("../pages/fault").then((m) => m.FaultSheet)} />}
      <LineState />
      <OnlyLooks />
      <Renewed />
      <LinkEnded />
      <SquareCall />
      {appointed && (
        <Later load={() => import("../pages/appointments").then((m) => m.AppointmentNote)} />
      )}
      <Overlays />
      <ByHand />
      <Spoken />
    </>
  );
}

function GamePages({ at }: { at: Route }) {
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
      {at.page === "mail" && (
        <Later
          key={at.secret}
          load={() => import("../pages/mail_way").then((m) => m.MailPage)}
          secret={at.secret}
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
    </>
  );
}

function PeoplePages({ at }: { at: Route }) {
  return (
    <>
      {at.page === "signin" && (
        <Later load={() => import("../pages/keep").then((m) => m.SignInPage)} />
      )}
      {at.page === "me" && (
        <Later load={() => import("../pages/account").then((m) => m.AccountPage)} />
      )}
      {at.page === "invitation" && (
        <Later
          load={() => import("../pages/invitation").then((m) => m.InvitationPage)}
          code={at.code}
        />
      )}
      {at.page === "friends" && (
        <Later load={() => import("../pages/friends").then((m) => m.FriendsPage)} />
      )}
      {at.page === "letters" && (
        <Later load={() => import("../pages/letters").then((m) => m.LettersPage)} />
      )}
      {at.page === "desk" && <Later load={() => import("../pages/desk").then((m) => m.DeskPage)} />}
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
      {at.page === "tournaments" && (
        <Later load={() => import("../pages/tournaments").then((m) => m.TournamentsPage)} />
      )}
      {at.page === "tournament" && (
        <Later
          key={at.id}
          load={() => import("../pages/tournament").then((m) => m.TournamentPage)}
          id={at.id}
        />
      )}
      {at.page === "ladder" && (
        <Later load={() => import("../pages/ladder").then((m) => m.LadderPage)} query={at.query} />
      )}
    </>
  );
}

/** Without cookies a table is watched, and nothing else. */
const onlyLooks = (shut: Barred | null, at: Route): boolean =>
  shut?.why === "no_cookies" && at.page === "table" && !isAlone(at);

/** Why nothing can be done at a table, until it was read. */
function OnlyLooks() {
  const shut = useStore(barred),
    at = useStore(route);
  const [read, set] = useState(false);
  if (read || !onlyLooks(shut, at)) return null;
  return (
    <p class="line-state link-ended" role="status">
      <span>{t("line.looks")}</span>
      <button type="button" class="plain" onClick={() => set(true)}>
        {t("close")}
      </button>
    </p>
  );
}

/** Says nothing while all is well. */
function LineState() {
  const state = useStore(line),
    waits = useStore(slow),
    at = useStore(route),
    shut = useStore(barred),
    none = useStore(away),
    older = useStore(renewed);
  if (older) return null; // which says more
  if (isAlone(at)) return null; // it needs no line
  if (at.page === "lobby" && none) return null; // the page itself says so
  if (((state === "open" || state === "starting") && !waits) || (shut && !onlyLooks(shut, at)))
    return null;
  return (
    <p class="line-state" role="status">
      <i class="pulse" aria-hidden="true" />
      <span key={state}>{shell.t(`line.${state === "open" ? "slow" : state}`)}</span>
    </p>
  );
}

/**
 * What is wrong with a match in this page alone, until it was read. On a phone it stands above the
 * board, which leaves it so much room.
 */
function AloneState() {
  const told = useStore(aloneTold),
    at = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (!at.current) return;
    const look = new ResizeObserver(([{ target }]) =>
      style.setProperty("--told", `${(target as HTMLElement).offsetHeight}px`),
    );
    look.observe(at.current);
    return () => {
      look.disconnect();
      style.removeProperty("--told");
    };
  }, [told]);
  if (!told) return null;
  return (
    <p class="line-state link-ended alone-told" role="status" ref={at}>
      <span>{t(`alone.told.${told}`)}</span>
      <button type="button" class="plain" onClick={() => aloneTold.set(null)}>
        {t("close")}
      </button>
    </p>
  );
}

/** A part of the page did not come. */
function Renewed() {
  const how = useStore(renewed);
  if (!how) return null;
  return (
    <p class="line-state link-ended" role="status" key={how}>
      <span>{t(`line.${how}`)}</span>
      {how !== "new" && (
        <button type="button" class="btn s" onClick={load}>
          {t("line.reload")}
        </button>
      )}
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
  const words = ended === "out" ? "door.signed_out" : "door.key_ended";
  if (!ended || !who.id || !w.has(words)) return null;
  return (
    <p class="line-state link-ended" role="status">
      <span>{w.t(words, { name: isolate(who.name ?? "") })}</span>
      {ended === "out" && (
        <Link class="btn s" to="/signin" onClickCapture={() => linkEnded.set(null)}>
          {t("name.signin")}
        </Link>
      )}
      <button type="button" class="plain" onClick={() => linkEnded.set(null)}>
        {t("close")}
      </button>
    </p>
  );
}
