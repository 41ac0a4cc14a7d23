// A match that was played by another version of the rules: what is known without playing it again,
// and its file.
import { useEffect, useState } from "preact/hooks";
import { BoardHead } from "../shell/header";
import { book, listWords, localeOf, t, useLang } from "../shell/i18n";
import { isFree, nameOfSeat } from "../shell/names";
import { Link } from "../shell/router";
import { gameName } from "../shell/titles";
import type { Seat } from "../shell/types";

type Kept = {
  game: string;
  version: number;
  here: number | null;
  over: boolean;
  created: number;
  last: number;
  plies: number;
  seats: Seat[];
};
const w = book("pages");

const ageOf = ({ version, here }: Kept) =>
  here === null || here === version ? "other" : version < here ? "older" : "newer";

export function KeptMatch({ code }: { code: string }) {
  const lang = useLang(),
    date = (ms: number) =>
      new Intl.DateTimeFormat(localeOf(lang), { dateStyle: "long", timeStyle: "short" }).format(ms);
  const [kept, set] = useState<Kept | null>(null);
  useEffect(() => {
    fetch(`/api/tables/${code}/kept`)
      .then((r) => (r.ok ? r.json() : null))
      .then(set, () => {});
  }, [code]);
  const names = kept?.seats
    .map((s, i) => ({ s, i }))
    .filter(({ s }) => !isFree(s))
    .map(({ s, i }) => nameOfSeat(code, s, i));
  const facts: [string, string][] = kept
    ? [
        ["game", gameName(kept)],
        [
          "version",
          kept.here === null
            ? w.t("kept.version_none", { n: kept.version })
            : w.t("kept.version_here", { n: kept.version, here: kept.here }),
        ],
        ["players", listWords(names!)],
        ["begun", date(kept.created)],
        ["last", date(kept.last)],
        ["plies", String(kept.plies)],
      ]
    : [];
  return (
    <div class="page">
      <BoardHead />
      <main class="how door">
        <h1>{kept && w.t(`kept.title_${ageOf(kept)}`)}</h1>
        <p>{kept && w.t(kept.over ? "replay.unsupported.text" : "kept.going")}</p>
        <dl class="facts">
          {facts.map(([key, value]) => (
            <div key={key}>
              <dt>{w.t(`kept.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p class="btns">
          {kept?.over && (
            <a
              class="btn main"
              href={`/api/tables/${code}/replay`}
              download={`${kept.game}-${code}.ndjson`}
            >
              {w.t("kept.file")}
            </a>
          )}
          <Link class="btn" to="/">
            {t("nav.games")}
          </Link>
        </p>
      </main>
    </div>
  );
}
