// On the first page while the server is away: that it is, what can be done, and what can be read.
import { useEffect, useState } from "preact/hooks";
import { lookedAt } from "../shell/again";
import type { MatchLog } from "../shell/history";
import { book, listWords, loadPageText, useLang } from "../shell/i18n";
import { isolate } from "../shell/letters";
import { Link } from "../shell/router";
import { callNow } from "../shell/socket";
import { gameName } from "../shell/titles";

const w = book("pages");
const SHOWN = 12;

export function Away() {
  const lang = useLang();
  const [list, set] = useState<{ at: number; log: MatchLog }[]>([]);
  useEffect(() => {
    void loadPageText(lang);
  }, [lang]);
  useEffect(() => {
    void lookedAt<MatchLog>().then(set);
  }, []);
  if (!w.has("away.title")) return null;
  return (
    <section class="sheet away" aria-label={w.t("away.title")}>
      <div class="away-line">
        <p>
          <b>{w.t("away.title")}</b> {w.t("away.text")}
        </p>
        <button type="button" class="btn s" onClick={callNow}>
          {w.t("away.call")}
        </button>
      </div>
      {list.length > 0 && (
        <>
          <h2>{w.t("away.read")}</h2>
          <ul>
            {list.slice(0, SHOWN).map(({ at, log }) => (
              <li key={log.table}>
                <Link to={`/r/${encodeURIComponent(log.table)}`}>{gameName(log)}</Link>{" "}
                <span class="cap">
                  {[
                    listWords(log.seats.flatMap((s) => (s.name ? [isolate(s.name)] : []))),
                    w.t("away.looked", { date: new Date(at).toLocaleDateString(lang) }),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
