// What every game's log shares: the column with the talk as its second leaf, the last line of it,
// the way back to the board as it was. A game makes the entries out of its events; here they are
// only shown.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { classes, Icon, Shield } from "../pieces";
import { Chat } from "./chat";
import { listWords, t, type Rich } from "./i18n";
import type { Match, MatchSession } from "./match";
import type { Ev, Past, Table } from "./types";

/**
 * `places` is what the line speaks of, lit while it is pointed at; `toMe`: something in it was done
 * to the reader.
 */
export type Entry = {
  key: string;
  round?: number;
  by: number | null;
  says: Rich;
  places: string[];
  ply: number;
  toMe?: boolean;
};
export type Tab = "log" | "chat";

/** What the parts here need to know of the game that is shown. */
export type Reader = {
  table: Table;
  match: Match;
  session: MatchSession;
  me: number | null;
  past?: Past | null;
  entries: Entry[];
  colour: (seat: number) => string | null;
  light: (things: string[]) => void;
  heading: (round: number) => string;
  /** Turns have passed that the game does not tell to who comes later. */
  silent?: boolean;
};

/** An entry begins with its first event, whose ply leads its key. */
export const starts = (e: Entry): number => parseInt(e.key.replace(/^\D+/, ""), 10);

/**
 * What every game's record has in common: a line says when the clock answered instead of its
 * player, and the lines of the set-up lead to the table as it was laid, not to a table half laid.
 */
export function settled(list: Entry[], log: Ev[]): Entry[] {
  const late = log.filter((e) => e.clock).map((e) => e.ply);
  const first = list.findIndex((e) => e.by !== null);
  const laid = first < 0 ? Math.max(0, ...log.map((e) => e.ply)) : starts(list[first]) - 1;
  return list.map((e, i) => {
    if (first < 0 || i < first) return { ...e, ply: Math.max(e.ply, laid) };
    if (e.by === null || !late.some((ply) => ply >= starts(e) && ply <= e.ply)) return e;
    return {
      ...e,
      says: {
        text: `${t("time.ran_out")}: ${e.says.text}`,
        node: (
          <>
            <span class="mark late">
              <Clock /> {t("time.ran_out")}
            </span>{" "}
            {e.says.node}
          </>
        ),
      },
    };
  });
}

const Clock = () => (
  <svg class="clock-mark" viewBox="0 0 12 12" aria-hidden="true">
    <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" />
    <path d="M6 3V6.3L8.2 7.6" fill="none" stroke="currentColor" />
  </svg>
);

export const told = (list: Entry[]): Entry[] => list.filter((e) => e.round === undefined);
/** The lines of the log one can go to: one for each ply. */
export const stops = (list: Entry[]): Entry[] =>
  told(list).filter((e, i, all) => all.findIndex((x) => x.ply === e.ply) === i);
/** The line that ends at this ply, or the last before it. */
export const lineAt = (list: Entry[], ply: number): Entry | undefined =>
  stops(list)
    .filter((e) => e.ply <= ply)
    .pop();
/** Entries in words, for the live region. */
export function spokenWords(list: Entry[]): string {
  const said = told(list).map((e) => e.says.text.replace(/\.?$/, "."));
  return said.length > 6 ? listWords(said.slice(-6)) : said.join(" ");
}

type LogProps = {
  r: Reader;
  tab: Tab;
  setTab: (tab: Tab) => void;
  unread: number;
  above?: ComponentChildren;
};

export function LogBox({ r, tab, setTab, unread, above }: LogProps) {
  const leaf = (id: Tab, words: string, more?: number) => (
    <button
      type="button"
      role="tab"
      id={`tab-${id}`}
      aria-selected={tab === id}
      aria-controls="log-leaf"
      tabIndex={tab === id ? 0 : -1}
      onClick={() => setTab(id)}
      onKeyDown={(e) => {
        if (e.key === "ArrowLeft" || e.key === "ArrowRight") {
          e.stopPropagation();
          setTab(id === "log" ? "chat" : "log");
          requestAnimationFrame(() =>
            document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus(),
          );
        }
      }}
    >
      {words}
      {more ? (
        <b class="num unread" aria-label={t("chat.unread", { n: more })}>
          {more}
        </b>
      ) : null}
    </button>
  );
  return (
    <section class="logbox sheet flat" aria-label={t("table.log")}>
      {above}
      <div class="leaves" role="tablist" aria-label={t("table.log")}>
        {leaf("log", t("table.log"))}
        {leaf("chat", t("chat.title"), unread)}
      </div>
      <div class="leaf" role="tabpanel" id="log-leaf" aria-labelledby={`tab-${tab}`}>
        {tab === "log" ? (
          <Lines r={r} />
        ) : (
          <Chat table={r.table} chat={r.match.chat} session={r.session} />
        )}
      </div>
    </section>
  );
}

function Lines({ r }: { r: Reader }) {
  const box = useRef<HTMLDivElement>(null);
  const lines = told(r.entries);
  const since = r.match.shown?.from ?? 0;
  const shownPly = r.past ? lines.filter((e) => e.ply <= r.past!.ply).pop()?.ply : undefined;
  const shownLine = lines.find((e) => e.ply === shownPly),
    hiddenLine = lines.find((e) => e.ply === r.match.hidden);
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [r.match.shown?.ply, r.past === null || r.past === undefined]);
  useEffect(() => {
    if (shownPly !== undefined)
      box.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "nearest" });
  }, [shownPly]);
  // One stop for the Tab key; the arrows walk through the lines.
  const walk = (e: KeyboardEvent) => {
    const step = e.key === "ArrowUp" ? -1 : e.key === "ArrowDown" ? 1 : 0;
    const all = [...(box.current?.querySelectorAll<HTMLElement>(".then") ?? [])];
    const next = all[all.indexOf(e.target as HTMLElement) + step];
    if (!step || !next) return;
    e.preventDefault();
    e.stopPropagation();
    next.focus();
  };
  const last = lines[lines.length - 1];
  const line = (e: Entry) => (
    <li
      key={e.key}
      class={classes(
        e.by === r.me && e.by !== null && "me",
        e.toMe && "at-me",
        e.ply > since && since && "new",
      )}
      onMouseEnter={() => r.light(e.places)}
      onMouseLeave={() => r.light([])}
    >
      {e.by !== null && r.colour(e.by) && <Shield size="s" colour={r.colour(e.by)} />}
      <button
        type="button"
        class="then"
        tabIndex={e === last ? 0 : -1}
        aria-current={e === shownLine ? "true" : undefined}
        title={t("past.see")}
        onFocus={() => r.light(e.places)}
        onBlur={() => r.light([])}
        onClick={() => void r.session.past(e === shownLine ? null : e.ply)}
      >
        {e.says.node}
      </button>
      {e === hiddenLine && <Hidden />}
      {e.toMe && <span class="mark at-me-mark">{t("past.to_me")}</span>}
    </li>
  );
  return (
    <div class="scroll" ref={box} onKeyDown={walk}>
      {!r.entries.length && r.silent && <p class="cap">{t("table.forgotten")}</p>}
      <ul class="log" aria-label={t("table.log")}>
        {r.entries.map((e) =>
          e.round !== undefined ? (
            <li key={e.key} class="heading">
              {r.heading(e.round)}
            </li>
          ) : (
            line(e)
          ),
        )}
      </ul>
    </div>
  );
}

/** Why a board of before is not to be seen now. */
const Hidden = () => <p class="cap">{t("past.hidden")}</p>;

/** So many lines are one press away. */
const NEAR = 3;

/**
 * What a phone says of what happened: the last line, or while I am asked the last that somebody
 * did to me since my own move. A press shows the lines before it.
 */
export function LogPeek({
  r,
  open,
  unread,
}: {
  r: Reader;
  open: (tab: Tab) => void;
  unread: number;
}) {
  const lines = told(r.entries),
    [more, setMore] = useState(false);
  const last = cause(r, lines) ?? lines[lines.length - 1];
  useEffect(() => setMore(false), [r.match.shown?.ply, r.past?.ply]);
  const shield = (e: Entry) =>
    e.by !== null && r.colour(e.by) && <Shield size="s" colour={r.colour(e.by)} />;
  return (
    <div class="peek-row">
      <section class={classes("peek", last?.toMe && "at-me")} aria-label={t("table.log")}>
        {more && (
          <ul class="log peek-lines" id="peek-lines" aria-label={t("table.log")}>
            {lines.slice(-NEAR).map((e) => (
              <li
                key={e.key}
                class={classes(e.by === r.me && e.by !== null && "me", e.toMe && "at-me")}
              >
                {shield(e)}
                <span>{e.says.node}</span>
                {e.toMe && <span class="mark at-me-mark">{t("past.to_me")}</span>}
              </li>
            ))}
          </ul>
        )}
        <button
          type="button"
          class="peek-last"
          aria-expanded={more}
          aria-controls={more ? "peek-lines" : undefined}
          title={t("table.near", { n: NEAR })}
          onClick={() => setMore(!more)}
        >
          {last && shield(last)}
          <span>{last?.says.node}</span>
        </button>
        <button type="button" class="plain" onClick={() => open("log")}>
          {t("table.log")}
        </button>
      </section>
      <button
        type="button"
        class="plain talk"
        aria-label={
          unread ? `${t("chat.title")}, ${t("chat.unread", { n: unread })}` : t("chat.title")
        }
        onClick={() => open("chat")}
      >
        <Icon id="talk" />
        {unread > 0 && (
          <b class="num unread" aria-hidden="true">
            {unread}
          </b>
        )}
      </button>
    </div>
  );
}

/** Why I am asked, when that is somebody else's doing: the last line that did something to me. */
function cause(r: Reader, lines: Entry[]): Entry | undefined {
  if (r.me === null || r.past || r.match.shown?.q === undefined) return undefined;
  const mine = lines.map((e) => e.by).lastIndexOf(r.me);
  return lines
    .slice(mine + 1)
    .filter((e) => e.toMe)
    .pop();
}

/**
 * The board as it was: a bar that says so, leads from one line of the log to the next, and back to
 * now.
 */
export function PastBar({ r, past }: { r: Reader; past: Past }) {
  const list = stops(r.entries);
  const line = lineAt(r.entries, past.ply),
    { hidden } = r.match;
  // Beyond a board that is not to be seen there may be others.
  const from = hidden === null ? line : lineAt(r.entries, hidden),
    at = from ? list.indexOf(from) : -1;
  const to = (i: number) => {
    if (list[i]) void r.session.past(list[i].ply);
  };
  const asked = r.match.shown?.q !== undefined || r.match.shown?.hold === r.me;
  return (
    <footer class="ask sheet past-bar">
      <span class="mark past-mark">{t("past.mark")}</span>
      <div class="qq">
        <p class="q" id="question">
          {line ? (
            <>
              {t("past.q", { what: "" })}
              <span class="past-line">{line.says.node}</span>
            </>
          ) : (
            t("past.q", { what: t("past.begin") })
          )}
        </p>
        {hidden !== null && <Hidden />}
      </div>
      <div class="btns">
        <button
          type="button"
          class="btn step-to"
          data-key="ArrowLeft ArrowUp"
          disabled={at <= 0}
          aria-label={t("past.earlier")}
          title={t("past.earlier")}
          onClick={() => to(at - 1)}
        >
          ‹
        </button>
        <button
          type="button"
          class="btn step-to"
          data-key="ArrowRight ArrowDown"
          disabled={at < 0 || at >= list.length - 1}
          aria-label={t("past.later")}
          title={t("past.later")}
          onClick={() => to(at + 1)}
        >
          ›
        </button>
        <button
          type="button"
          class="btn main"
          data-key="Enter n"
          onClick={() => void r.session.past(null)}
        >
          <span>
            {t("past.now")}
            {asked && r.me !== null && !r.match.shown?.over && <small>{t("past.asked")}</small>}
          </span>
          <kbd aria-hidden="true">Esc</kbd>
        </button>
      </div>
    </footer>
  );
}
