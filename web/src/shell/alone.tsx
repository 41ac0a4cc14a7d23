// Matches of this page, on the first page: to go on with, or to throw away.
import { useEffect, useRef, useState } from "preact/hooks";
import type { AloneMatch } from "../rules/kept";
import { listWords, t, useLang } from "./i18n";
import { isolate } from "./letters";
import { Link } from "./router";
import { gameName } from "./titles";

const SHOWN = 3;
type Kept = { match: AloneMatch; broken: boolean };

export function AloneMatches() {
  useLang();
  const [list, set] = useState<Kept[]>([]);
  const title = useRef<HTMLHeadingElement>(null);
  const look = () =>
    void import("../rules/kept")
      .then(async (m) => (await m.keptAll()).map((match) => ({ match, broken: !m.isSound(match) })))
      .then(set);
  useEffect(look, []);
  if (!list.length) return null;
  const drop = (code: string) =>
    void import("../rules/kept")
      .then((m) => m.remove(code))
      .then(() => {
        look();
        title.current?.focus(); // its row is gone
      });
  const rows = (part: Kept[]) => (
    <ul>
      {part.map((x) => (
        <Row key={x.match.code} {...x} drop={() => drop(x.match.code)} />
      ))}
    </ul>
  );
  return (
    <section class="sheet my-matches" aria-label={t("alone.title")}>
      <h2 ref={title} tabIndex={-1}>
        {t("alone.title")}
      </h2>
      {rows(list.slice(0, SHOWN))}
      {list.length > SHOWN && (
        <details>
          <summary>{t("mine.more", { n: list.length - SHOWN })}</summary>
          {rows(list.slice(SHOWN))}
        </details>
      )}
    </section>
  );
}

/** `broken`: it cannot be read; what is left of it is shown, and nothing of it is lost. */
function Row({ match, broken, drop }: { match: AloneMatch; broken: boolean; drop: () => void }) {
  const others = broken
      ? []
      : match.seats.filter((_, i) => i !== match.you).map((s) => isolate(s.name)),
    name = broken ? t("alone.broken") : gameName(match);
  const [sure, setSure] = useState(false); // it is gone for good: a second press does it
  return (
    <li>
      <span class="tg">
        <b>{name}</b>
        <span class="cap">
          {[
            others.length ? t("mine.with", { names: listWords(others) }) : "",
            broken ? match.code : t(match.over ? "alone.over" : "lobby.playing"),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <Link class="btn s" to={`/t/${match.code}`}>
        {t(match.over ? "mine.look" : "lobby.back")}
      </Link>
      <button
        type="button"
        class="btn s"
        onClick={() => (sure ? drop() : setSure(true))}
        onBlur={() => setSure(false)}
        aria-label={t(sure ? "alone.drop_sure_name" : "alone.drop_name", { name })}
      >
        {t(sure ? "alone.drop_sure" : "alone.drop")}
      </button>
    </li>
  );
}
