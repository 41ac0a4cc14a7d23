// The first page: the four plates, Play now, open tables, a code to enter.
import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t, useLang } from "./i18n";
import { PageHead } from "./header";
import { BOARDS } from "./boards";
import { MyMatches } from "./mine";
import { NameField } from "./name";
import { CodeEntry, OpenTables } from "./open_tables";
import { PlayNow } from "./play_now";
import { Link } from "./router";
import { watchLobby } from "./socket";
import type { GameInfo } from "./types";
import ornament from "../../art/ornament.svg";

export const PLATES = [
  { id: "newton", no: "I", seats: "1–4" },
  { id: "century", no: "II", seats: "2–4" },
  { id: "newscience", no: "III", seats: "2–5" },
  { id: "discovery", no: "IV", seats: "2–9" },
];

/** The games of the server, asked until it answers. */
function useGames(): GameInfo[] | null {
  const [games, set] = useState<GameInfo[] | null>(null);
  useEffect(() => {
    let live = true;
    const ask = () => fetch("/api/games").then((r) => r.json()).then((b) => { if (live) set(b.games); }, () => { if (live) setTimeout(ask, 2000); });
    void ask();
    return () => { live = false; };
  }, []);
  return games;
}

export function Lobby() {
  useLang();
  const games = useGames();
  const [Art, setArt] = useState<FunctionComponent<{ id: string }> | null>(null);
  useEffect(() => { void import("./plates").then((m) => setArt(() => m.default)); }, []);
  useEffect(() => { watchLobby(true); return () => watchLobby(false); }, []);
  const [picked, pick] = useState(rememberedGame());
  // Open for play: the server lists it, and this client has a board for it.
  const here = (id: string) => Boolean(BOARDS[id]) && (games?.some((g) => g.id === id) ?? true);
  const open = PLATES.filter((p) => here(p.id));
  const id = open.find((p) => p.id === picked)?.id ?? open.find((p) => p.id === FIRST)?.id ?? open[0]?.id ?? FIRST;
  const choose = (game: string) => { pick(game); remember(game); document.getElementById("play")?.scrollIntoView({ block: "nearest" }); };
  return (
    <div class="page">
      <PageHead right={<NameField />} />
      <main>
      <section class="title">
        <Ornament />
        <div><h1>Orrery</h1><p>{t("lobby.line")} <i>{t("lobby.line_rivals")}</i></p></div>
        <Ornament flip />
      </section>
      {/* On a small screen the plates scroll by themselves: then the keys must reach them. */}
      <section class="plates" aria-label={t("lobby.games")} tabIndex={innerWidth <= 720 ? 0 : undefined}>
        {PLATES.map((p) => <Plate key={p.id} {...p} state={!here(p.id) ? "later" : open.length === 1 ? "only" : p.id === id ? "chosen" : "open"} choose={() => choose(p.id)} art={Art && <Art id={p.id} />} />)}
      </section>
      <MyMatches />
      <div class="low">
        <PlayNow key={id} id={id} game={games?.find((g) => g.id === id)} />
        <OpenTables />
        <CodeEntry />
      </div>
      </main>
      <footer class="cap page-foot">{t("lobby.credit")}</footer>
    </div>
  );
}

function Ornament({ flip }: { flip?: boolean }) {
  return <svg class={`orn ${flip ? "flip" : ""}`} viewBox="0 0 200 40" aria-hidden="true" dangerouslySetInnerHTML={{ __html: ornament }} />;
}

/** What is chosen when nothing was chosen before. */
const FIRST = "century", KEY = "orrery.game";
const rememberedGame = (): string => { try { return localStorage.getItem(KEY) ?? FIRST; } catch { return FIRST; } };
const remember = (game: string): void => { try { localStorage.setItem(KEY, game); } catch { /* private mode */ } };

type PlateProps = { id: string; no: string; seats: string; state: "later" | "only" | "open" | "chosen"; choose: () => void; art: preact.ComponentChildren };

/** A game that can be played wears the frame of what is chosen, or asks to be; the others say honestly that they are still to come. */
function Plate({ id, no, seats, state, choose, art }: PlateProps) {
  const [low, high] = seats.split("–");
  const words = { later: "lobby.to_come", only: "lobby.playable", open: "lobby.choose", chosen: "lobby.chosen" }[state];
  return (
    <article class={`plate ${{ later: "later", only: "sel", open: "pickable", chosen: "sel" }[state]}`}>
      <span class="pn"><i>Pl. {no}.</i></span>
      {art || <svg class="art" viewBox="0 0 284 196" aria-hidden="true" />}
      <span class="ct">
        <b>{t(`games.${id}.name`)}</b><i>{t(`games.${id}.line`)}</i>
        <span class="fx"><span class="num">{low}–{high}</span> {t("lobby.players")}<span class="dot" />{t(`games.${id}.place`)}</span>
        {state !== "later" && BOARDS[id]?.how && <Link class="how-link" to={`/how/${id}`}>{t("lobby.how")}</Link>}
      </span>
      {state === "open" || state === "chosen"
        ? <button type="button" class={`chosen ${state === "open" ? "to-choose" : ""}`} aria-pressed={state === "chosen"} onClick={choose}>{t(words)} <span class="sr">{t(`games.${id}.short`)}</span></button>
        : <span class={state === "later" ? "chosen to-come" : "chosen"}>{t(words)}</span>}
    </article>
  );
}
