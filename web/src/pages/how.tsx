// How to play one game: five minutes, with pictures drawn by the game's own pieces. The game brings
// text and pictures.
import { askAgain } from "../shell/again";
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { BOARDS } from "../shell/boards";
import { loadEdition } from "../shell/edition";
import { Ground } from "../shell/ground";
import { PageHead } from "../shell/header";
import { Rules } from "../shell/help";
import { book, loadGameText, loadPageText, t, useLang } from "../shell/i18n";
import { lookedAt } from "../shell/picked";
import { Link } from "../shell/router";
import { loadStyle } from "../shell/table";
import { gameName } from "../shell/titles";
import { HowGame } from "./first_match";
import type { GameInfo } from "../shell/types";

/** `variant`: the game of the module that is asked for, or null. */
export type HowProps = { edition: unknown; rules: () => void; variant: string | null };
const w = book("pages");

export function HowPage({ game, variant }: { game: string; variant: string | null }) {
  const lang = useLang();
  const [parts, set] = useState<{
    How: ComponentType<HowProps>;
    edition: unknown;
    info: GameInfo;
  } | null>(null);
  const [failed, setFailed] = useState(!BOARDS[game]?.how);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    void loadPageText(lang);
    void loadGameText(game, lang);
  }, [game, lang]);
  useEffect(() => lookedAt({ game, variant }), [game, variant]);
  useEffect(() => {
    const how = BOARDS[game]?.how;
    if (!how) return;
    const edition = askAgain<{ games: GameInfo[] }>("/api/games")
      .then((b) => b.games.find((g) => g.id === game))
      .then(async (info) => ({ info: info!, data: await loadEdition(info!.edition) }));
    Promise.all([how(), edition, loadStyle(game)]).then(
      ([m, { info, data }]) => set({ How: m.How, edition: data, info }),
      () => setFailed(true),
    );
  }, [game]);
  useEffect(() => {
    if (w.has("how.title"))
      document.title = `${w.t("how.title")} · ${gameName({ game, variant })} · Orrery`;
  });
  if (!w.has("how.title")) return null;
  return (
    <div class="page how-page">
      <PageHead />
      <Ground game={game}>
        <main class={parts ? "sheet how" : "notice"}>
          {failed ? (
            <>
              <h1>{gameName({ game, variant })}</h1>
              <p>{w.t("how.missing")}</p>
              <Link class="btn" to="/">
                {t("nav.games")}
              </Link>
            </>
          ) : (
            parts && (
              <HowGame.Provider value={{ info: parts.info, variant }}>
                <parts.How edition={parts.edition} variant={variant} rules={() => setOpen(true)} />
              </HowGame.Provider>
            )
          )}
        </main>
      </Ground>
      {open && <Rules game={game} variant={variant} close={() => setOpen(false)} />}
    </div>
  );
}
