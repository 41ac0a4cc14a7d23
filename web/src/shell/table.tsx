// One table from its set-up to its score. The game's own board is loaded when it is needed.
import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Orb } from "../pieces";
import { badge, called } from "./attention";
import { BOARDS } from "./boards";
import { loadGameText, t, useLang } from "./i18n";
import { BoardHead } from "./header";
import { MatchSession, type Match } from "./match";
import { Link, go } from "./router";
import { Setup } from "./setup";
import { useStore } from "./store";
import type { Table, View } from "./types";

export type GameProps = { edition: unknown; table: Table; match: Match; session: MatchSession };
export type GameModule = { Game: ComponentType<GameProps> };

/** A stylesheet of a game stays, once loaded: its classes are its own. */
export function loadStyle(game: string): Promise<void> {
  const href = __GAME_CSS__[game];
  if (!href || document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
}

function useGame(game: string | undefined, edition: string | undefined) {
  const [module, setModule] = useState<GameModule | null>(null);
  const [data, setData] = useState<unknown>(null);
  useEffect(() => {
    if (!game || !BOARDS[game]) return;
    let live = true;
    void Promise.all([BOARDS[game].board(), loadStyle(game)]).then(([m]) => { if (live) setModule(m); });
    return () => { live = false; };
  }, [game]);
  useEffect(() => {
    if (!edition) return;
    let live = true;
    const ask = () => fetch(`/api/editions/${edition}`).then((r) => r.json()).then((d) => { if (live) setData(d); }, () => { if (live) setTimeout(ask, 1500); });
    void ask();
    return () => { live = false; };
  }, [edition]);
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
  const { module, data } = useGame(table?.game, table?.edition);
  useEffect(() => { if (table) void loadGameText(table.game, lang); }, [table?.game, lang]);
  useEffect(() => { if (table) document.title = titleOf(table, shown); }, [table, shown, lang]);

  const asked = Boolean(shown && isAsked(shown, table));
  useEffect(() => { badge(asked); return () => badge(false); }, [asked]);
  useEffect(() => { if (asked) called(); }, [asked, shown?.q]);

  if (gone) return <Notice title={t("gone.title")} text={t(gone === "bug" ? "gone.bug" : "gone.text", { code })} />;
  if (!table) return <Notice title={t("table.opening", { code })} />;
  if (table.status === "setup") return <Setup table={table} session={session} refusal={match.refusal} chat={match.chat} />;
  if (!module || !data || !shown) return <Notice title={t("table.laying")} />;
  return <module.Game edition={data} table={table} match={match} session={session} />;
}

/** Somebody waits for me: a question, or my Done. */
const isAsked = (view: View, table: Table | null): boolean => !view.over && (view.q !== undefined || (view.hold !== undefined && view.hold !== null && view.hold === table?.you));

/** The tab says when it is my turn, also from another tab. */
function titleOf(table: Table, view: View | null): string {
  const name = t(`games.${table.game}.short`);
  const asked = view && isAsked(view, table);
  return `${asked ? "● " + t("table.your_turn") + " · " : ""}${name} · Orrery`;
}

function Notice({ title, text }: { title: string; text?: string }) {
  return (
    <div class="page">
      <BoardHead title="" />
      <main class="notice"><Orb /><h2>{title}</h2>{text && <><p>{text}</p><Link class="btn" to="/">{t("nav.games")}</Link></>}</main>
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
