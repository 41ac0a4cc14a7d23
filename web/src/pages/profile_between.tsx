// On the page of somebody else: how the matches went that the two of us played.
import { useEffect, useState } from "preact/hooks";
import { book, useLang } from "../shell/i18n";
import { isolate } from "../shell/letters";
import { Link } from "../shell/router";
import { me } from "../shell/session";
import { useStore } from "../shell/store";
import { gameName } from "../shell/titles";
import { writeFilter } from "./matches_list";

const w = book("pages");

type Sum = { game: string; variant?: string; n: number; above: number; below: number };

function useAgainst(name: string): Sum[] {
  const { id } = useStore(me);
  const [sums, set] = useState<Sum[]>([]);
  useEffect(() => {
    let live = true;
    set([]);
    if (id)
      fetch(`/api/me/matches${writeFilter({ with: name })}`)
        .then((r) => (r.ok ? r.json() : {}))
        .then(
          ({ against = [] }: { against?: Sum[] }) => {
            if (live) set(against);
          },
          () => undefined,
        );
    return () => {
      live = false;
    };
  }, [id, name]);
  return sums;
}

export function Between({ name }: { name: string }) {
  useLang();
  const sums = useAgainst(name);
  if (!sums.length) return null;
  const title = w.t("profile.between", { name: isolate(name) });
  return (
    <section class="sheet between" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {sums.map((s) => (
          <li key={`${s.game}.${s.variant ?? ""}`}>
            <b>{gameName(s)}</b>{" "}
            {w.t("profile.between_line", {
              n: s.n,
              above: s.above,
              level: s.n - s.above - s.below,
              below: s.below,
            })}
          </li>
        ))}
      </ul>
      <Link class="btn s" to={`/matches${writeFilter({ with: name })}`}>
        {w.t("profile.between_all")}
      </Link>
    </section>
  );
}
