// Where somebody stands in the game of the table at which one meets them.
import { useEffect, useState } from "preact/hooks";
import { book, loadPageText, localeOf, useLang } from "../shell/i18n";
import { personPath } from "../shell/person";
import { gameName } from "../shell/titles";
import type { Table } from "../shell/types";
import { RatingValue, type RatingOf } from "./rated_course";

const w = book("pages");

/** Null: not asked yet, no rated match in this game and class, or a profile that is not shown. */
function useStanding(name: string, table: Table): RatingOf | null {
  const { game, variant, seats } = table,
    cls = seats.length > 2 ? 3 : 2;
  const [of, set] = useState<RatingOf | null>(null);
  useEffect(() => {
    let live = true;
    fetch(`/api${personPath(name)}`)
      .then((r) => (r.ok ? r.json() : {}))
      .then(
        ({ ratings = [] }: { ratings?: RatingOf[] }) => {
          const fits = (r: RatingOf) =>
            r.game === game && (r.variant ?? "") === (variant ?? "") && r.class === cls;
          if (live) set(ratings.find(fits) ?? null);
        },
        () => undefined,
      );
    return () => {
      live = false;
    };
  }, [name, game, variant, cls]);
  return of;
}

export function Standing({ name, table }: { name: string; table: Table }) {
  const lang = useLang(),
    of = useStanding(name, table);
  const [, loaded] = useState("");
  useEffect(() => void loadPageText(lang).then(() => loaded(lang)), [lang]);
  if (!of || !w.has("ladder.class.c3")) return null;
  return (
    <p class="cap standing">
      {gameName(of)} · {w.t(`ladder.class.c${of.class}`)}
      {" · "}
      <RatingValue of={of} n={new Intl.NumberFormat(localeOf(lang))} />
    </p>
  );
}
