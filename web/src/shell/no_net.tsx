// On the first page while the server is away: that it is, what can be done, and what can be read.
import { useEffect, useState } from "preact/hooks";
import { lookedAt } from "./again";
import type { MatchLog } from "./history";
import { listWords, t, useLang } from "./i18n";
import { isolate } from "./letters";
import { Link } from "./router";
import { away, callNow } from "./socket";
import { useStore } from "./store";
import { gameName } from "./titles";

const SHOWN = 12;

export const NoNet = () => (useStore(away) ? <Told /> : null);

function Told() {
  const lang = useLang();
  const [list, set] = useState<{ at: number; log: MatchLog }[]>([]);
  useEffect(() => {
    void lookedAt<MatchLog>().then(set);
  }, []);
  return (
    <section class="sheet no-net" aria-label={t("no_net.title")}>
      <div class="no-net-line">
        <p>
          <b>{t("no_net.title")}</b> {t("no_net.text")}
        </p>
        <button type="button" class="btn s" onClick={callNow}>
          {t("no_net.call")}
        </button>
      </div>
      {list.length > 0 && (
        <>
          <h2>{t("no_net.read")}</h2>
          <ul>
            {list.slice(0, SHOWN).map(({ at, log }) => (
              <li key={log.table}>
                <Link to={`/r/${encodeURIComponent(log.table)}`}>{gameName(log)}</Link>{" "}
                <span class="cap">
                  {[
                    listWords(log.seats.flatMap((s) => (s.name ? [isolate(s.name)] : []))),
                    t("no_net.looked", { date: new Date(at).toLocaleDateString(lang) }),
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
