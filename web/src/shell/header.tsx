// The two heads of the house: a wide one for the shell's pages, a narrow one over a board.
import type { ComponentChildren } from "preact";
import { Icon, Orb } from "../pieces";
import { t, useLang } from "./i18n";
import { LetterMark } from "./letter_mark";
import { NameField } from "./name";
import { prefs, setPref } from "./prefs";
import { Link } from "./router";
import type { Lang } from "./types";

const LANGS: { id: Lang; short: string; long: string }[] = [
  { id: "en", short: "EN", long: "English" },
  { id: "fr", short: "FR", long: "Français" },
];

export function LangSwitch({ long }: { long?: boolean }) {
  const lang = useLang();
  return (
    <span class="lang" role="group" aria-label={t("nav.language")}>
      {LANGS.map((l) => (
        <button
          key={l.id}
          type="button"
          lang={l.id}
          aria-pressed={l.id === lang}
          aria-label={long ? undefined : `${l.short}, ${l.long}`}
          onClick={() => setPref({ lang: l.id })}
        >
          {long ? l.long : l.short}
        </button>
      ))}
    </span>
  );
}

export function ThemeSwitch() {
  useLang();
  const flip = () => setPref({ theme: prefs.get().theme === "paper" ? "candlelight" : "paper" });
  return (
    <button
      type="button"
      class="icon-btn theme"
      aria-label={t("nav.theme")}
      title={t("nav.theme")}
      onClick={flip}
    >
      <Icon id="theme" />
    </button>
  );
}

/** Over all pages that are no board. */
export function PageHead() {
  return (
    <header class="top wide">
      <nav class="l" aria-label={t("nav.games")}>
        <Link to="/">{t("nav.games")}</Link>
        <Link to="/matches">{t("nav.matches")}</Link>
        <Link to="/ladder">{t("nav.ladders")}</Link>
        <Link to="/tournaments">{t("nav.tournaments")}</Link>
        <Link to="/about">{t("nav.about")}</Link>
      </nav>
      <div class="r">
        <LangSwitch long />
        <ThemeSwitch />
        <LetterMark />
        <NameField />
      </div>
    </header>
  );
}

type BoardHeadProps = {
  title?: ComponentChildren;
  state?: ComponentChildren;
  tools?: ComponentChildren;
};

/** Over a table; without a title where the page itself has its own. */
export function BoardHead({ title, state, tools }: BoardHeadProps) {
  return (
    <header class="top">
      <Link class="brand" to="/" aria-label={t("nav.home")}>
        <Orb />
        <span>Orrery</span>
      </Link>
      {title && <h1>{title}</h1>}
      {state}
      <div class="tools">
        {tools}
        <LetterMark />
        <ThemeSwitch />
        <LangSwitch />
      </div>
    </header>
  );
}
