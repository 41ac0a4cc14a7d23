// A table before its start: who sits where, in which colour, and the link for friends.
import { askAgain } from "./again";
import type { FunctionComponent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon, Shield } from "../pieces";
import { copy } from "./copy";
import { FromLine } from "./from";
import { book, loadGameText, loadPageText, t, useLang } from "./i18n";
import { PageHead } from "./header";
import { isFree, nameAt } from "./names";
import { InviteFriends } from "./invite_friends";
import { me } from "./session";
import type { MatchSession } from "./match";
import { useStore } from "./store";
import { Chat } from "./chat";
import { Dialog } from "./dialog";
import { say } from "./speech";
import { timeControlWords } from "./clock";
import { Someone } from "./someone";
import { refusalWords } from "./refusal";
import { optionsOf, valueWords } from "./options";
import { go } from "./router";
import { titleWords } from "./titles";
import type { ChatLine, GameInfo, Level, Seat, Table } from "./types";
import { Welcome } from "./welcome";

const LEVELS: Level[] = ["apprentice", "fellow", "master"];
type Props = { table: Table; session: MatchSession; refusal: string | null; chat: ChatLine[] };

/** What the server says of a game it lists; null while it is unknown. */
function useInfo(game: string): GameInfo | null {
  const [info, set] = useState<GameInfo | null>(null);
  useEffect(() => {
    askAgain<{ games: GameInfo[] }>("/api/games").then(
      (b) => set(b.games.find((g) => g.id === game) ?? null),
      () => undefined,
    );
  }, [game]);
  return info;
}

export function Setup({ table, session, refusal, chat }: Props) {
  useLang();
  const who = useStore(me);
  const info = useInfo(table.game),
    colours = info?.colours ?? [];
  const free = table.seats.filter((s) => s.kind === "open").length;
  const host = table.host === who.id;
  // Who comes back to such a table reads it; whom it befalls hears it.
  const was = useRef(table.removed);
  useEffect(() => {
    if (table.removed && !was.current) say(`${t("setup.removed")} ${t("setup.removed_line")}`);
    was.current = table.removed;
  }, [table.removed]);
  const leave = async () => {
    await session.send(table.you === null ? "stand" : "leave");
    go("/");
  };
  return (
    <div class="page setup" translate={false}>
      <PageHead />
      <main class="setup-grid">
        <section class="sheet seats">
          <h1>
            {t("setup.title")} <i>{titleWords(table, "name")}</i>
          </h1>
          {!host && <Welcome table={table} />}
          <ol>
            {table.seats.map((s, i) => (
              <SeatRow
                key={i}
                index={i}
                seat={s}
                table={table}
                host={host}
                session={session}
                colours={colours}
              />
            ))}
          </ol>
          <Begin {...{ table, session, host, free }} />
          {refusal && (
            <p class="alert" role="alert">
              {refusalWords(refusal)}
            </p>
          )}
        </section>
        <aside class="sheet inv">
          <h2>{t("setup.invite")}</h2>
          {!table.removed && <p>{t("setup.invite_line")}</p>}
          <Invite link={table.link || location.href} />
          {who.account && table.you !== null && <InviteFriends table={table} />}
          <p class="cap join">
            {t("setup.code")} <b class="num">{table.table}</b>
            {". "}
            {t(table.open ? "setup.listed" : "setup.unlisted")}
          </p>
          {!table.from && <p class="cap">{t(`setup.rated_${table.rated ?? "no"}`)}</p>}
          {table.rated && <WillNotCount table={table} />}
          <FromLine table={table} />
          <h3 class="options-head">{t("welcome.options")}</h3>
          <OptionsRead table={table} info={info} />
          {!table.removed && (
            <p class="leave">
              <button type="button" class="btn" onClick={leave}>
                {t(table.you === null ? "setup.back" : "setup.leave")}
              </button>
            </p>
          )}
          {(chat.length > 0 || table.seats.filter((s) => s.kind === "human").length > 1) && (
            <>
              <h2 class="heading">{t("chat.title")}</h2>
              <Chat table={table} chat={chat} session={session} />
            </>
          )}
        </aside>
      </main>
    </div>
  );
}

/** For whom it will not count, as soon as they sit there; said by a part of its own. */
function WillNotCount({ table }: { table: Table }) {
  const lang = useLang();
  const [Said, set] = useState<FunctionComponent<{ table: Table }> | null>(null);
  useEffect(() => {
    let live = true;
    void Promise.all([import("../pages/rated"), loadPageText(lang)]).then(
      ([{ RatedAhead }]) => {
        if (live) set(() => RatedAhead);
      },
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [lang]);
  return (
    <p class="cap" role="status">
      {Said && <Said table={table} />}
    </p>
  );
}

type BeginProps = { table: Table; session: Props["session"]; host: boolean; free: number };

/** What the reader can do about the beginning, and what is waited for. */
function Begin({ table, session, host, free }: BeginProps) {
  return (
    <div class="go">
      {host ? (
        <button
          type="button"
          class="btn main big"
          disabled={free > 0}
          onClick={() => session.send("start")}
        >
          {t("setup.start")}
        </button>
      ) : table.removed ? (
        <button type="button" class="btn main big" onClick={() => go("/")}>
          {t("setup.back")}
        </button>
      ) : (
        table.you === null &&
        free > 0 && (
          <button type="button" class="btn main big" onClick={() => session.send("sit")}>
            {t("setup.sit")}
          </button>
        )
      )}
      {table.removed ? (
        <p>
          <b>{t("setup.removed")}</b> {t("setup.removed_line")}
        </p>
      ) : (
        <p class="cap">
          {free > 0
            ? t(host ? "setup.free" : "setup.free_guest", { n: free })
            : host
              ? t("setup.ready")
              : t("setup.wait_host")}
        </p>
      )}
    </div>
  );
}

export function Invite({ link, label }: { link: string; label?: string }) {
  const [done, setDone] = useState(false);
  const copyLink = async () => {
    if (!(await copy(link))) return;
    setDone(true);
    setTimeout(() => setDone(false), 2200);
  };
  return (
    <div class="link">
      <input
        readOnly
        value={link}
        aria-label={label ?? t("setup.link")}
        onFocus={(e) => e.currentTarget.select()}
      />
      <button type="button" class="btn" onClick={copyLink}>
        <Icon id="link" /> {t(done ? "setup.copied" : "setup.copy")}
      </button>
    </div>
  );
}

type SeatProps = {
  index: number;
  seat: Seat;
  table: Table;
  host: boolean;
  session: MatchSession;
  colours: string[];
};

function SeatRow({ index, seat, table, host, session, colours }: SeatProps) {
  const mine = table.you === index,
    name = nameAt(table, index);
  const [going, setGoing] = useState<string | undefined>(undefined);
  const note =
    seat.kind === "bot"
      ? [t(`level.${seat.level ?? "fellow"}`), seat.rating].filter(Boolean).join(", ")
      : seat.kind === "automaton"
        ? t("seat.automaton_line")
        : isFree(seat)
          ? t(seat.kind === "open" ? "seat.free_line" : "seat.later_line")
          : seat.here
            ? t("seat.here")
            : t("seat.away");
  return (
    <li class={`seat-row ${seat.kind}`}>
      <Shield size="l" colour={isFree(seat) ? null : (seat.colour ?? "grey")} />
      <span class="tg">
        <b>
          {seat.kind === "human" && seat.name ? (
            <Someone user={seat.user} name={seat.name} table={table} />
          ) : (
            <bdi>{name}</bdi>
          )}{" "}
          {mine && <span class="mark solid">{t("you")}</span>}{" "}
          {seat.user === table.host && <span class="mark">{t("seat.host")}</span>}{" "}
          {table.rated && <span class="mark rated">{t("square.rated")}</span>}{" "}
          {seat.team !== undefined && (
            <span class="mark">{t("seat.team", { name: "ABCDEFGHI"[seat.team] })}</span>
          )}
        </b>
        <span class="cap">{note}</span>
      </span>
      {mine && !table.from && (
        <Colours
          taken={table.seats.filter((_, i) => i !== index).map((s) => s.colour)}
          value={seat.colour}
          colours={colours}
          game={table.game}
          pick={(colour) => session.send("colour", { colour })}
        />
      )}
      {host && seat.kind === "open" && table.rated !== "people" && (
        <span class="bot-pick" role="group" aria-label={t("seat.put_bot")}>
          {LEVELS.map((level) => (
            <button
              key={level}
              type="button"
              class="btn s"
              onClick={() => session.send("bot", { seat: index, level })}
            >
              <Icon id="bot" /> {t(`level.short_${level}`)}
            </button>
          ))}
        </span>
      )}
      {host && seat.kind === "bot" && (
        <button
          type="button"
          class="btn s"
          onClick={() => session.send("bot", { seat: index, level: null })}
        >
          {t("seat.remove_bot")}
        </button>
      )}
      {host && seat.kind === "human" && !mine && (
        <button
          type="button"
          class="btn s"
          aria-label={t("seat.remove_name", { name })}
          onClick={() => setGoing(seat.user)}
        >
          {t("seat.remove_bot")}…
        </button>
      )}
      {host && going && going === seat.user && (
        <Dialog
          title={t("seat.remove_ask", { name })}
          close={() => setGoing(undefined)}
          closeWords={t("seat.remove_no", { name })}
        >
          <p>{t("seat.remove_text", { name })}</p>
          <p class="dialog-end">
            <button
              type="button"
              class="btn"
              onClick={() => {
                setGoing(undefined);
                void session.send("remove", { seat: index });
              }}
            >
              {t("seat.remove_bot")}
            </button>
          </p>
        </Dialog>
      )}
    </li>
  );
}

type ColoursProps = {
  taken: (string | null)[];
  value: string | null;
  colours: string[];
  game: string;
  pick: (c: string | null) => void;
};

function Colours({ taken, value, colours, game, pick }: ColoursProps) {
  const words = book(game);
  return (
    <span class="colours" role="group" aria-label={t("seat.colour")}>
      {colours.map((c) => (
        <button
          key={c}
          type="button"
          class="colour"
          aria-pressed={c === value}
          disabled={taken.includes(c)}
          title={words.t(`colours.${c}`)}
          aria-label={words.t(`colours.${c}`)}
          onClick={() => pick(c === value ? null : c)}
        >
          <Shield colour={c} />
        </button>
      ))}
    </span>
  );
}

/**
 * What was chosen under Options, to be read by those who join: the common ones, and of the others
 * those that were changed.
 */
function OptionsRead({ table, info }: { table: Table; info: GameInfo | null }) {
  const lang = useLang();
  useEffect(() => {
    void loadGameText(table.game, lang);
  }, [table.game, lang]);
  const words = book(table.game);
  const known =
    info &&
    optionsOf(info, table.variant ?? null)
      .filter((o) => !o.group || table.options[o.id] !== o.standard)
      .map((o) => o.id);
  return (
    <dl class="options-read">
      {table.time_control !== undefined && (
        <div>
          <dt>{t("time.clock")}</dt>
          <dd>{timeControlWords(table.time_control)}</dd>
        </div>
      )}
      {(known ?? Object.keys(table.options)).map((id) => (
        <div key={id}>
          <dt>{words.t(`options.${id}`)}</dt>
          <dd>{valueWords(table.game, table.options[id])}</dd>
        </div>
      ))}
    </dl>
  );
}
