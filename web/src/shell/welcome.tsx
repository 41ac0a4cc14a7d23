// For who comes by a link and knows nothing: what this is, and the game in two sentences with its
// five minutes. Before the start it stands over the seats; later, for who looks on, beside the log
// or over the bar, until it is put away.
import { useState } from "preact/hooks";
import { BOARDS } from "./boards";
import { t } from "./i18n";
import { howPath, titleWords } from "./titles";
import type { Table } from "./types";

const About = ({ table }: { table: Table }) => (
  <>
    <p>{t("welcome.what")}</p>
    <p>
      {titleWords(table, "about")}{" "}
      {BOARDS[table.game]?.how && (
        <a href={howPath({ game: table.game, variant: table.variant ?? null })} target="_blank">
          {t("welcome.how")}
        </a>
      )}
    </p>
  </>
);

export const Welcome = ({ table }: { table: Table }) => (
  <div class="welcome">
    <About table={table} />
  </div>
);

/** The games whose welcome was put away in this browser; by name, and by variant. */
const KEY = "orrery.welcomed";
const nameOf = (table: Table): string => [table.game, table.variant].filter(Boolean).join(".");

function welcomed(): string[] {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** While a match runs, for who has no seat at it. */
export function Onlooker({ table, over }: { table: Table; over: boolean }) {
  const [away, setAway] = useState(() => welcomed().includes(nameOf(table)));
  if (away || over || table.you !== null) return null;
  const put = () => {
    setAway(true);
    try {
      const others = welcomed().filter((name) => name !== nameOf(table));
      localStorage.setItem(KEY, JSON.stringify([...others, nameOf(table)]));
    } catch {
      /* private mode: until the page is loaded anew */
    }
  };
  return (
    <section class="welcome onlooker" aria-label={t("welcome.title")}>
      <About table={table} />
      <p>
        <button type="button" class="btn s" onClick={put}>
          {t("close")}
        </button>
      </p>
    </section>
  );
}
