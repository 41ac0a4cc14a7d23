// /desk: reports are judged in their talk, beside what happened at the table. For moderators and
// hosts; what they do is in the trail, which stands below.
import { useEffect, useRef, useState } from "preact/hooks";
import { PageHead } from "../shell/header";
import { loadPageText, loadPeopleText, useLang } from "../shell/i18n";
import { isolate } from "../shell/letters";
import { lookAgain, me } from "../shell/session";
import { useStore } from "../shell/store";
import { gameName } from "../shell/titles";
import { agoWords, type Entry, type Row, type SameLine } from "./desk_api";
import { DeskEntry, Trail } from "./desk_entry";
import { SameLines } from "./desk_lines";
import { Deeds } from "./desk_deed";
import { get, Refused, w } from "./people_api";

export function DeskPage() {
  const lang = useLang(),
    who = useStore(me);
  const [closed, setClosed] = useState(false);
  const [rows, setRows] = useState<Row[] | null>(null);
  const [lines, setLines] = useState<SameLine[]>([]);
  const [id, choose] = useState<number | null>(null);
  const [entry, setEntry] = useState<Entry | null>(null);
  const [failed, fail] = useState<"only" | "failed" | null>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => void Promise.all([loadPeopleText(lang), loadPageText(lang)]), [lang]);
  useEffect(() => void lookAgain(), []);
  useEffect(() => {
    if (w.has("desk.title")) document.title = `${w.t("desk.title")} · Orrery`;
  });
  const no = (e: unknown) =>
    fail(
      e instanceof Refused && ["forbidden", "no_account", "signed_out"].includes(e.code)
        ? "only"
        : "failed",
    );
  const load = async (shut = closed): Promise<Row[]> => {
    try {
      const { entries, same_line = [] } = await get<{ entries: Row[]; same_line?: SameLine[] }>(
        `/api/desk${shut ? "?closed=1" : ""}`,
      );
      setRows(entries);
      setLines(same_line);
      fail(null);
      return entries;
    } catch (e) {
      no(e);
      return [];
    }
  };
  // One entry is opened when it is chosen, and that stands in the trail: never by itself.
  const open = (n: number | null) => {
    choose(n);
    setEntry(null);
    wanted.current = n;
    if (n !== null)
      get<Entry>(`/api/desk/${n}`).then((e) => wanted.current === n && setEntry(e), no);
  };
  useEffect(() => {
    if (who.id) void load();
  }, [closed, who.id]);
  useKeysOfList(rows, id, open);
  if (!w.has("desk.title")) return null;
  const done = () => {
    void load();
    if (id !== null) open(id);
  };
  return (
    <div class="page">
      <PageHead />
      <main class="account-page desk">
        <Head only={failed === "only"} />
        {failed === "failed" && <Failed again={() => void load()} />}
        {failed !== "only" && rows && (
          <div class="desk-grid">
            <List
              rows={rows}
              id={id}
              closed={closed}
              open={open}
              turn={(shut) => {
                setClosed(shut);
                setRows(null);
                open(null);
              }}
            />
            <Middle entry={entry} any={rows.length > 0} done={done} />
            {entry && <Deeds key={entry.reports[0].id} entry={entry} done={done} />}
          </div>
        )}
        {failed !== "only" && !closed && lines.length > 0 && <SameLines rows={lines} />}
      </main>
    </div>
  );
}

/** What the desk is, and who one is at it. */
function Head({ only }: { only: boolean }) {
  const who = useStore(me);
  return (
    <header class="hd">
      <h1>{w.t("desk.title")}</h1>
      <p>{w.t(only ? "desk.only" : "desk.line")}</p>
      {!only && who.role && w.has(`desk.roles.${who.role}`) && (
        <p class="cap you-are">
          {w.t("desk.you", {
            name: isolate(who.name ?? ""),
            role: w.t(`desk.roles.${who.role}`),
          })}
        </p>
      )}
    </header>
  );
}

function Failed({ again }: { again: () => void }) {
  return (
    <p class="bad" role="alert">
      {w.t("letters.failed")}{" "}
      <button type="button" class="plain" onClick={again}>
        {w.t("letters.again")}
      </button>
    </p>
  );
}

type MiddleProps = { entry: Entry | null; any: boolean; done: () => void };

/** The chosen entry, or how one is chosen. */
function Middle({ entry, any, done }: MiddleProps) {
  return (
    <div class="desk-mid">
      {entry ? (
        <>
          <DeskEntry entry={entry} />
          <Trail entry={entry} again={done} />
        </>
      ) : (
        <section class="sheet acc-sheet">
          <p>{w.t(any ? "desk.choose" : "desk.empty")}</p>
          <p class="cap keys-line">{w.t("desk.keys")}</p>
        </section>
      )}
    </div>
  );
}

/** J and K, as in many lists; not while somebody writes or a dialog is open. */
function useKeysOfList(rows: Row[] | null, id: number | null, open: (n: number) => void): void {
  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.metaKey || e.altKey || document.querySelector("dialog[open]")) return;
      if (/^(INPUT|TEXTAREA|SELECT)$/.test((e.target as HTMLElement).tagName)) return;
      const step = { j: 1, k: -1 }[e.key.toLowerCase()];
      if (!step || !rows?.length) return;
      const at = rows.findIndex((r) => r.id === id);
      const next = rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step))];
      open(next.id);
      document.querySelector<HTMLElement>(`[data-entry="${next.id}"]`)?.focus();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

type ListProps = {
  rows: Row[];
  id: number | null;
  closed: boolean;
  open: (n: number) => void;
  turn: (closed: boolean) => void;
};

function List({ rows, id, closed, open, turn }: ListProps) {
  return (
    <section class="sheet acc-sheet desk-list" aria-label={w.t("desk.reports")}>
      <h2>
        {w.t("desk.reports")}
        {!closed && <small>{w.t("desk.n_open", { n: rows.length })}</small>}
      </h2>
      <span class="seg" role="group" aria-label={w.t("desk.which")}>
        {[false, true].map((shut) => (
          <button
            key={String(shut)}
            type="button"
            aria-pressed={closed === shut}
            onClick={() => turn(shut)}
          >
            {w.t(shut ? "desk.closed" : "desk.open")}
          </button>
        ))}
      </span>
      {rows.length === 0 && <p>{w.t(closed ? "desk.empty_closed" : "desk.empty")}</p>}
      <ul>
        {rows.map((r) => (
          <li key={r.id}>
            <button
              type="button"
              class="desk-row"
              data-entry={r.id}
              aria-current={r.id === id}
              onClick={() => open(r.id)}
            >
              <b>
                <bdi>{r.name}</bdi>
              </b>
              <time class="cap" dateTime={new Date(r.at).toISOString()}>
                {agoWords(r.at)}
              </time>
              <small>
                {[
                  r.game ? gameName({ game: r.game }) : w.t("desk.at_some"),
                  w.t(`reason.${r.reason}`),
                  w.t("desk.by_n", { n: r.reports }),
                ].join(" · ")}
              </small>
              {r.state === 0 && r.reports > 1 && (
                <span class="mark solid">{w.t("desk.urgent")}</span>
              )}
              {r.state > 0 && (
                <span class="mark">{w.t(r.state === 1 ? "desk.done" : "desk.nothing_wrong")}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
