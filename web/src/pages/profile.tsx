// A person: since when, what they play and how it went, the matches.
import { useEffect, useState } from "preact/hooks";
import { Shield } from "../pieces";
import { PageHead } from "../shell/header";
import { book, loadGameText, loadPageText, localeOf, t, useLang } from "../shell/i18n";
import { isolate } from "../shell/letters";
import { personPath } from "../shell/person";
import { goQuery, Link } from "../shell/router";
import { gameName } from "../shell/titles";
import { MatchesList, readFilter, writeFilter } from "./matches_list";
import { GameFigures, SeatsChoice } from "./profile_figures";
import { Between } from "./profile_between";
import { Toward } from "./profile_toward";
import { RatingCourse, RatingValue, Trophies, type RatingOf, type Trophy } from "./rated_course";
import type { GameTally } from "./tallies";

type Profile = {
  name: string;
  since?: number;
  bot?: boolean;
  role?: "person" | "moderator" | "host";
  hidden: boolean;
  me?: boolean;
  shows?: string;
  games?: GameTally[];
  ratings?: RatingOf[];
  trophies?: Trophy[];
};

const w = book("pages");
const SHOWS = ["everybody", "accounts", "friends", "me"];

function useProfile(name: string, others: boolean) {
  const [it, set] = useState<Profile | "missing" | "failed" | null>(null);
  const load = () =>
    fetch(`/api/people/${encodeURIComponent(name)}${others ? "?as=others" : ""}`)
      .then(async (r) => (r.ok ? r.json() : r.status === 404 ? "missing" : "failed"))
      .catch(() => "failed")
      .then(set);
  useEffect(() => {
    void load();
  }, [name, others]);
  return { it, load };
}

export function ProfilePage({ name, query }: { name: string; query: string }) {
  const lang = useLang();
  const asked = readFilter(query),
    others = asked.as === "others";
  const { it, load } = useProfile(name, others);
  useEffect(() => void loadPageText(lang), [lang]);
  const shown = it && typeof it === "object" ? it : null;
  useEffect(() => {
    document.title = `${shown ? isolate(shown.name) : name} · Orrery`;
  }, [shown?.name, name]);
  if (!w.has("profile.title")) return null;
  return (
    <div class="page">
      <PageHead />
      <main class="profile">
        {it === "missing" && <Missing name={name} />}
        {it === "failed" && (
          <p class="alert" role="alert">
            {w.t("profile.failed")}
          </p>
        )}
        {shown && <Head it={shown} others={others} reload={load} />}
        {shown && !shown.me && <Between name={shown.name} />}
        {shown?.hidden && (
          <p class="sheet hidden-note">
            {w.t(`profile.hidden.${shown.shows ?? "me"}`, { name: isolate(shown.name) })}
          </p>
        )}
        {shown?.games && <Games it={shown} query={query} />}
      </main>
    </div>
  );
}

function Missing({ name }: { name: string }) {
  return (
    <section class="sheet hidden-note">
      <h1>{w.t("profile.missing", { name: isolate(name) })}</h1>
      <p>{w.t("profile.missing_text")}</p>
    </section>
  );
}

function Head({ it, others, reload }: { it: Profile; others: boolean; reload: () => void }) {
  const lang = useLang();
  const month = new Intl.DateTimeFormat(localeOf(lang), { month: "long", year: "numeric" });
  const played = [...(it.games ?? [])].sort((a, b) => matches(b) - matches(a))[0];
  const line = [
    it.since !== undefined && w.t("profile.since", { month: month.format(it.since) }),
    played && w.t("profile.plays", { game: gameName(played) }),
  ].filter(Boolean);
  return (
    <section class="sheet hd" aria-label={w.t("profile.title")}>
      <Shield colour="yellow" size="l" />
      <div class="who">
        <h1>
          <bdi>{it.name}</bdi> {it.bot && <span class="mark">{w.t("profile.bot")}</span>}
          {it.role && it.role !== "person" && (
            <span class="mark solid">{w.t(`profile.roles.${it.role}`)}</span>
          )}
        </h1>
        <p class="cap">{line.join(" · ")}</p>
      </div>
      {it.me ? (
        <Own it={it} others={others} reload={reload} />
      ) : (
        !others && <Toward name={it.name} />
      )}
    </section>
  );
}

const matches = (g: GameTally): number => g.tables.reduce((n, x) => n + x.n, 0);

/** What only I have on my page: who may see it, and how they do. */
function Own({ it, others, reload }: { it: Profile; others: boolean; reload: () => void }) {
  const [failed, fail] = useState(false);
  const choose = async (shows: string) => {
    const answer = await fetch("/api/me/shows", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ shows }),
    }).catch(() => null);
    fail(!answer?.ok);
    reload();
  };
  return (
    <div class="own">
      <label>
        <span>{w.t("profile.shown_to")}</span>
        <select value={it.shows} onChange={(e) => void choose(e.currentTarget.value)}>
          {SHOWS.map((s) => (
            <option key={s} value={s}>
              {w.t(`profile.shows.${s}`)}
            </option>
          ))}
        </select>
      </label>
      <span class="btns">
        <button
          type="button"
          class="btn s"
          aria-pressed={others}
          onClick={() => goQuery(personPath(it.name), writeFilter({ as: others ? "" : "others" }))}
        >
          {w.t("profile.as_others")}
        </button>
        <Link class="btn s" to="/matches">
          {t("nav.matches")}
        </Link>
      </span>
      {failed && (
        <p class="alert" role="alert">
          {w.t("profile.failed")}
        </p>
      )}
    </div>
  );
}

const sameGame = (
  g: { game: string; variant?: string },
  game?: string,
  variant?: string,
): boolean => g.game === game && (g.variant ?? "") === (variant ?? "");

/** The games are tabs: each is a card; the one that is chosen stands in the address. */
function Games({ it, query }: { it: Profile; query: string }) {
  const lang = useLang();
  const asked = readFilter(query),
    path = personPath(it.name),
    others = asked.as === "others";
  const games = [...it.games!].sort((a, b) => matches(b) - matches(a));
  const chosen = games.find((g) => sameGame(g, asked.game, asked.variant)) ?? games[0];
  useEffect(() => {
    if (chosen) void loadGameText(chosen.game, lang);
  }, [chosen?.game, lang]);
  const n = new Intl.NumberFormat(localeOf(lang));
  const ratingsOf = (g: GameTally) =>
    (it.ratings ?? []).filter((r) => sameGame(r, g.game, g.variant));
  const rated = chosen ? ratingsOf(chosen) : [];
  const seats = chosen?.tables.some((x) => String(x.seats) === asked.seats)
    ? asked.seats
    : undefined;
  const as = others ? "others" : undefined;
  return (
    <>
      {games.length > 0 && (
        <div class="rts" role="group" aria-label={w.t("profile.games")}>
          {games.map((g) => (
            <button
              key={`${g.game}.${g.variant ?? ""}`}
              type="button"
              class="rt"
              aria-pressed={g === chosen}
              onClick={() => goQuery(path, writeFilter({ game: g.game, variant: g.variant, as }))}
            >
              <span class="fell">{gameName(g)}</span>
              <span class="v">
                {ratingsOf(g)[0] ? (
                  <RatingValue of={ratingsOf(g)[0]} n={n} />
                ) : (
                  <>
                    <b class="num">{matches(g)}</b>{" "}
                    <span>{w.t("profile.n_matches", { n: matches(g) })}</span>
                  </>
                )}
              </span>
            </button>
          ))}
        </div>
      )}
      <div class="profile-body">
        <section class="sheet" aria-label={chosen ? gameName(chosen) : w.t("profile.record")}>
          <header>
            <h2 class={chosen ? "" : "lone"}>
              {chosen ? (
                <>
                  {gameName(chosen)}: <i>{w.t("profile.record")}</i>
                </>
              ) : (
                w.t("profile.record")
              )}
            </h2>
            {chosen && chosen.tables.length > 1 && (
              <SeatsChoice
                tables={chosen.tables}
                seats={seats}
                choose={(n) =>
                  goQuery(
                    path,
                    writeFilter({ ...asked, game: chosen.game, variant: chosen.variant, seats: n }),
                  )
                }
              />
            )}
          </header>
          {rated.length > 0 && <RatingCourse name={it.name} ratings={rated} others={others} />}
          {chosen ? (
            <GameFigures
              game={chosen}
              tables={chosen.tables.filter((x) => !seats || String(x.seats) === seats)}
            />
          ) : (
            <p>{w.t("profile.none")}</p>
          )}
        </section>
        <div class="side">
          {it.ratings && it.ratings.length > 0 && <Trophies trophies={it.trophies ?? []} />}
          <MatchesList
            address={`/api/people/${encodeURIComponent(it.name)}/matches`}
            filter={asked}
            others={others}
            path={path}
            games={games}
          />
        </div>
      </div>
    </>
  );
}
