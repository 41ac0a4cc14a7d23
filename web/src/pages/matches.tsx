// My matches, those that run and those that are over, of an account or a guest.
import { askAgain } from "../shell/again";
import { useEffect, useState } from "preact/hooks";
import { PageHead } from "../shell/header";
import { book, loadPageText, loadPeopleText, t, useLang } from "../shell/i18n";
import { MyMatches } from "../shell/mine";
import { personPath } from "../shell/person";
import { Link } from "../shell/router";
import { me } from "../shell/session";
import { mine, watchLobby } from "../shell/socket";
import { useStore } from "../shell/store";
import type { GameInfo } from "../shell/types";
import { MatchesList, readFilter } from "./matches_list";

const w = book("pages"),
  people = book("people");

/** Each game of the server, and each variant of one that holds several. */
function useGames(): { game: string; variant?: string }[] {
  const [games, set] = useState<GameInfo[]>([]);
  useEffect(() => {
    askAgain<{ games: GameInfo[] }>("/api/games").then(
      (b) => set(b.games),
      () => undefined,
    );
  }, []);
  return games.flatMap((g) => {
    const words = g.options.find((o) => o.id === g.variant)?.words;
    return words ? words.map((variant) => ({ game: g.id, variant })) : [{ game: g.id }];
  });
}

/** A browser that is known is greeted without being asked who it is. */
function useAccount(id: string | null): void {
  useEffect(() => {
    if (!id) return;
    fetch("/api/me")
      .then((r) => r.json())
      .then(
        (it) => {
          if (it.id === me.get().id) me.set({ ...me.get(), ...it });
        },
        () => undefined,
      );
  }, [id]);
}

export function MatchesPage({ query }: { query: string }) {
  const lang = useLang(),
    who = useStore(me),
    running = useStore(mine);
  const games = useGames();
  useAccount(who.id);
  useEffect(() => void Promise.all([loadPageText(lang), loadPeopleText(lang)]), [lang]);
  useEffect(() => {
    watchLobby(true);
    return () => watchLobby(false);
  }, []);
  useEffect(() => {
    document.title = `${t("nav.matches")} · Orrery`;
  }, [lang]);
  if (!w.has("profile.title") || !who.id) return null;
  return (
    <div class="page">
      <PageHead />
      <main class="profile">
        <div class="matches-head">
          <h1>{t("nav.matches")}</h1>
          {!who.account && people.has("friends.blocked_and_hidden") && (
            <Link class="btn s" to="/friends">
              {people.t("friends.blocked_and_hidden")}
            </Link>
          )}
          {who.account && who.name && (
            <Link class="btn s" to={personPath(who.name)}>
              {w.t("profile.mine")}
            </Link>
          )}
        </div>
        <MyMatches all />
        {running?.length === 0 && <p class="sheet hidden-note">{w.t("profile.no_running")}</p>}
        <MatchesList
          key={who.id}
          address="/api/me/matches"
          filter={readFilter(query)}
          path="/matches"
          games={games}
          title={w.t("profile.over")}
        />
      </main>
    </div>
  );
}
