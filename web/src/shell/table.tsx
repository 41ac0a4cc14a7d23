// One table from its set-up to its score. The game's own board is loaded when it is needed.
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Orb } from "../pieces";
import { useTurn } from "./attention";
import { BOARDS } from "./boards";
import { loadEdition } from "./edition";
import { loadGameText, loadPageText, t, useLang } from "./i18n";
import { BoardHead } from "./header";
import { MatchSession, type Match } from "./match";
import { refusalWords } from "./refusal";
import { missing } from "./renewed";
import { Later } from "./later";
import { Link, go } from "./router";
import { lookedAt } from "./picked";
import { gameName } from "./titles";
import { Setup } from "./setup";
import { useStore } from "./store";
import type { Lang, Table, View } from "./types";

export type GameProps = { edition: unknown; table: Table; match: Match; session: MatchSession };
export type GameModule = { Game: ComponentType<GameProps> };

/** The files of each game's board, as the build wrote them into the page. */
let files: Record<string, { css?: string; js: string[] }> | null = null;
const filesOf = (game: string) =>
  (files ??= JSON.parse(document.getElementById("app")?.dataset.boards ?? "{}") as NonNullable<
    typeof files
  >)[game];

function link(rel: string, href: string, more: Partial<HTMLLinkElement> = {}): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((done) => {
    const el = Object.assign(document.createElement("link"), { rel, ...more });
    el.href = href;
    el.onload = () => done();
    el.onerror = () => {
      if (rel === "stylesheet") void missing();
      done();
    };
    document.head.append(el);
  });
}

/** The stylesheet of a game stays, once loaded: it reaches no further than the game's ground. */
export async function loadStyle(game: string): Promise<void> {
  const own = filesOf(game)?.css;
  if (own) await link("stylesheet", own);
}

/**
 * Asks for all scripts of a board at once, else each would name the next only when it has come; and
 * behind them for its typefaces, else it would be laid out in others first.
 */
export function preload(game: string): void {
  filesOf(game)?.js.forEach((js) => void link("modulepreload", js));
  for (const face of JSON.parse(document.getElementById("app")?.dataset.fonts ?? "[]") as string[])
    void link("preload", face, {
      as: "font",
      type: "font/woff2",
      crossOrigin: "anonymous",
      fetchPriority: "low",
    });
}

function useGame(game: string | undefined, edition: string | null | undefined, lang: Lang) {
  const [module, setModule] = useState<GameModule | null>(null);
  const [data, setData] = useState<unknown>(undefined);
  // Asked for first: of a few connections it would wait for the last.
  useEffect(() => {
    if (edition === undefined) return;
    let live = true;
    const ask = () =>
      loadEdition(edition).then(
        (d) => {
          if (live) setData(d);
        },
        () => {
          if (live) setTimeout(ask, 1500);
        },
      );
    void ask();
    return () => {
      live = false;
    };
  }, [edition]);
  useEffect(() => {
    if (!game || !BOARDS[game]) return;
    let live = true;
    preload(game);
    // With its words: what comes later makes the whole board draw again.
    void Promise.all([
      BOARDS[game].board(),
      loadStyle(game),
      loadGameText(game, lang),
      loadPageText(lang),
    ]).then(([m]) => {
      if (live) setModule(m);
    });
    return () => {
      live = false;
    };
  }, [game]);
  return { module, data };
}

export function TablePage({ code }: { code: string }) {
  const lang = useLang();
  const ref = useRef<MatchSession | null>(null);
  if (!ref.current) ref.current = new MatchSession(code);
  const session = ref.current;
  useEffect(() => () => session.close(), [session]);
  const match = useStore(session.store);
  const { table, gone, shown } = match;
  const { module, data } = useGame(table?.game, table?.edition, lang);
  useEffect(() => {
    if (table) void loadGameText(table.game, lang);
  }, [table?.game, lang]);
  useEffect(() => {
    if (table) lookedAt(table);
  }, [table?.game, table?.variant]);
  useTurn(
    Boolean(shown && isAsked(shown, table)),
    table && `${gameName(table)} · Orrery`,
    shown?.q,
  );

  if (gone && code.startsWith("~"))
    return (
      <Later
        load={() => import("../pages/alone").then((m) => m.AloneGone)}
        code={code}
        gone={gone}
      />
    );
  if (match.curtain && table)
    return (
      <Later
        load={() => import("../pages/alone").then((m) => m.CurtainPage)}
        table={table}
        to={match.curtain}
        open={() => void session.send("curtain")}
      />
    );
  if (gone === "unsupported")
    return (
      <Notice title={t("gone.kept")} text={t("gone.kept_text")}>
        <Link class="btn main" to={`/r/${encodeURIComponent(code)}`}>
          {t("mine.look")}
        </Link>
      </Notice>
    );
  if (gone && CANNOT_OPEN.has(gone))
    return (
      <Notice title={t("gone.failed")} text={refusalWords(gone)}>
        <button type="button" class="btn main" onClick={() => location.reload()}>
          {t("gone.again")}
        </button>
      </Notice>
    );
  if (gone)
    return (
      <Notice
        title={t("gone.title")}
        text={t(gone === "bug" ? "gone.bug" : "gone.text", { code })}
      />
    );
  if (!table) return <Notice title={t("table.opening", { code })} />;
  if (table.status === "setup")
    return <Setup table={table} session={session} refusal={match.refusal} chat={match.chat} />;
  if (!BOARDS[table.game])
    return (
      <Notice
        title={t("table.no_board", { game: gameName(table) })}
        text={t("table.no_board_text")}
      />
    );
  if (!module || data === undefined || !shown) return <Notice title={t("table.laying")} />;
  // Another person of one device begins with nothing that was half chosen.
  const key = code.startsWith("~") ? table.you : null;
  return <module.Game key={key} edition={data} table={table} match={match} session={session} />;
}

/** Somebody waits for me: a question, or my Done. */
const isAsked = (view: View, table: Table | null): boolean =>
  !view.over &&
  (view.q !== undefined ||
    (view.hold !== undefined && view.hold !== null && view.hold === table?.you));

/** The table is there, only the server could not open it now. */
const CANNOT_OPEN = new Set(["limit", "io", "no_memory"]);

function Notice({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children?: ComponentChildren;
}) {
  return (
    <div class="page">
      <BoardHead />
      <main class="notice">
        <Orb />
        <h1>{title}</h1>
        {text && (
          <>
            <p>{text}</p>
            <p class="btns">
              {children}
              <Link class="btn" to="/">
                {t("nav.games")}
              </Link>
            </p>
          </>
        )}
      </main>
    </div>
  );
}

export { Dialog } from "./dialog";

export async function rematch(session: MatchSession): Promise<void> {
  const next = session.store.get().table?.next;
  if (next) return go(`/t/${next}`);
  const a = await session.send("rematch");
  if (a.ok && a.table) go(`/t/${a.table}`);
}
