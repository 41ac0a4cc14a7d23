// The first page: the four plates, Play now, open tables, a code to enter.
import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t, useLang } from "./i18n";
import { PageHead } from "./header";
import { NameField } from "./name";
import { CodeEntry, OpenTables } from "./open_tables";
import { PlayNow } from "./play_now";
import { watchLobby } from "./socket";
import type { GameInfo } from "./types";
import ornament from "../../art/ornament.svg";

export const PLATES = [
  { id: "newton", no: "I", seats: "1–4" },
  { id: "century", no: "II", seats: "2–4" },
  { id: "newscience", no: "III", seats: "2–5" },
  { id: "discovery", no: "IV", seats: "2–9" },
];

/** The games this client has a board for. */
const BOARDS = ["century"];

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
  const here = (id: string) => BOARDS.includes(id) && (games?.some((g) => g.id === id) ?? true);
  const chosen = games?.find((g) => g.id === "century");
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
        {PLATES.map((p) => <Plate key={p.id} {...p} here={here(p.id)} art={Art && <Art id={p.id} />} />)}
      </section>
      <div class="low">
        <PlayNow game={chosen} />
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

type PlateProps = { id: string; no: string; seats: string; here: boolean; art: preact.ComponentChildren };

/** A game that can be played wears the frame of what is chosen; the others say honestly that they are still to come. */
function Plate({ id, no, seats, here, art }: PlateProps) {
  const [low, high] = seats.split("–");
  return (
    <article class={`plate ${here ? "sel" : "later"}`}>
      <span class="pn"><i>Pl. {no}.</i></span>
      {art || <svg class="art" viewBox="0 0 284 196" aria-hidden="true" />}
      <span class="ct">
        <b>{t(`games.${id}.name`)}</b><i>{t(`games.${id}.line`)}</i>
        <span class="fx"><span class="num">{low}–{high}</span> {t("lobby.players")}<span class="dot" />{t(`games.${id}.place`)}</span>
      </span>
      <span class={here ? "chosen" : "chosen to-come"}>{t(here ? "lobby.playable" : "lobby.to_come")}</span>
    </article>
  );
}
