// Finding rivals: what one would like, and then the search. It takes the place of the form of one's
// own table, which comes later than the first look.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Seg } from "../pieces";
import { serverNow, timeControlWords, timedWords, timeWords, useTick } from "./clock";
import { listWords, shell, t, useLang } from "./i18n";
import { refusalWords } from "./refusal";
import { me } from "./session";
import { seatName } from "./names";
import { go } from "./router";
import { lobby, ready, request, watchSquare } from "./socket";
import {
  AMONG_BOTS,
  DAY,
  expectTable,
  LIVE,
  seeks,
  SOUGHT_TIMES,
  type Seek,
  type Waiting,
} from "./square";
import { useStore } from "./store";
import { gameName, type Title } from "./titles";
import type { GameInfo, LobbyTable } from "./types";

type At = { title: Title; game: GameInfo | undefined };

const isSame = (x: { game: string; variant?: string }, title: Title): boolean =>
  x.game === title.game && (x.variant ?? null) === title.variant;

const gameOf = (x: { game: string; variant?: string | null }) => ({
  game: x.game,
  ...(x.variant ? { variant: x.variant } : {}),
});

/** What a table may have, with as many as are advised chosen. */
function numbersOf({ title, game }: At): { all: number[]; wise: number[] } {
  const low = Math.max(2, game?.seats_min ?? 2),
    high = game?.seats_max ?? 4;
  const all = Array.from({ length: high - low + 1 }, (_, i) => low + i);
  const words = game?.options.find((o) => o.id === game.variant)?.words,
    advice = game?.advice?.[words && title.variant ? words.indexOf(title.variant) : 0];
  const wise = all.filter((n) => !advice || (n >= advice.seats[0] && n <= advice.seats[1]));
  return { all, wise: wise.length ? wise : all };
}

export function SquarePanel(at: At) {
  useLang();
  const now = useStore(seeks);
  const [more, setMore] = useState(false);
  useEffect(() => {
    watchSquare(true);
    return () => watchSquare(false);
  }, []);
  const list = now?.mine ?? [];
  return (
    <div class="square">
      {list.length > 0 && !more ? (
        <Search list={list} more={() => setMore(true)} />
      ) : (
        <Form
          {...at}
          waiting={now?.waiting ?? null}
          done={() => setMore(false)}
          back={list.length > 0}
        />
      )}
    </div>
  );
}

const whyWords = (a: { code: string; why?: string }): string =>
  a.why && shell.has(`square.why.${a.why}`) ? t(`square.why.${a.why}`) : refusalWords(a.code);

type FormProps = At & { waiting: Waiting[] | null; done: () => void; back: boolean };

function Form({ title, game, waiting, done, back }: FormProps) {
  const who = useStore(me);
  const { all, wise } = numbersOf({ title, game });
  const [time, setTime] = useState(LIVE);
  const [rated, setRated] = useState(false);
  const [seats, setSeats] = useState(wise);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => setSeats(wise), [game, title.key]);
  const turn = (n: number) =>
    setSeats(
      seats.includes(n) ? seats.filter((x) => x !== n) : [...seats, n].sort((a, b) => a - b),
    );
  const find = async () => {
    setBusy(true);
    setRefused(null);
    await ready();
    const a = await request({
      t: "seek",
      ...gameOf(title),
      seats,
      time_controls: [time],
      rated,
    });
    setBusy(false);
    if (a.ok) done();
    else setRefused(whyWords(a));
  };
  return (
    <>
      <div class="form">
        <Seg
          wide
          label={t("square.speed")}
          value={time}
          pick={setTime}
          choices={SOUGHT_TIMES.map((x) => ({
            value: x,
            words: timeControlWords(x),
            ...(x === DAY && !who.account ? { off: true, no: t("square.why.account") } : {}),
          }))}
        />
        <div class="seg-field">
          <span>{t("square.seats")}</span>
          <span class="seg" role="group" aria-label={t("square.seats")}>
            {all.map((n) => (
              <button
                key={n}
                type="button"
                aria-pressed={seats.includes(n)}
                onClick={() => turn(n)}
              >
                {n}
              </button>
            ))}
          </span>
        </div>
        <Seg
          label={t("square.kind")}
          value={rated}
          pick={setRated}
          choices={[
            { value: false, words: t("square.casual") },
            {
              value: true,
              words: t("square.rated"),
              off: !who.account,
              no: who.account ? undefined : t("square.why.guest"),
            },
          ]}
        />
      </div>
      <div class="go">
        <button type="button" class="btn main big" onClick={find} disabled={busy || !seats.length}>
          {t("square.find")}
        </button>
        <p class="cap">
          {refused ? (
            <b class="alert" role="alert">
              {refused}
            </b>
          ) : (
            <Wait list={waiting} title={title} time={time} rated={rated} seats={seats} />
          )}
          {back && (
            <button type="button" class="plain" onClick={done}>
              {t("square.back")}
            </button>
          )}
        </p>
      </div>
      <Appoint what={{ ...gameOf(title), seats, time_control: time, rated }} />
    </>
  );
}

type WaitProps = {
  list: Waiting[] | null;
  title: Title;
  time: string;
  rated: boolean;
  seats: number[];
};

/** How many wait and for how long, as it was measured, or that nobody knows. */
function Wait({ list, title, time, rated, seats }: WaitProps) {
  if (!list) return <>{t("lobby.asking")}</>;
  const x = list.find((l) => isSame(l, title) && l.time_control === time && l.rated === rated);
  const fits = x && x.people > 0 && x.seats.some((n) => seats.includes(n)) ? x.people : 0;
  return (
    <>
      {fits ? t("square.waiting", { n: fits }) : t("square.nobody")}{" "}
      {x && x.typical_ms !== null
        ? t("square.about", { time: timeWords(Math.max(1000, x.typical_ms)) })
        : t("square.unknown")}
    </>
  );
}

/** What is looked for, until it is found or called off. */
function Search({ list, more }: { list: Seek[]; more: () => void }) {
  useTick(1000);
  const who = useStore(me);
  const plays = list.filter((x) => !x.tell);
  const clockwork = plays.find((x) => !x.time_controls.includes(DAY)) ?? plays[0];
  const [refused, setRefused] = useState<string | null>(null);
  const ask = async (message: Record<string, unknown> & { t: string }) => {
    const a = await request(message);
    setRefused(a.ok ? null : whyWords(a));
    return a.ok;
  };
  const alone = async () => {
    expectTable(AMONG_BOTS);
    if (!(await ask({ t: "clockwork", seek: clockwork.seek, level: "fellow" }))) expectTable(null);
  };
  const other = (x: Seek, change: Record<string, unknown>) =>
    ask({
      t: "seek",
      ...gameOf(x),
      seats: x.seats,
      time_controls: x.time_controls,
      rated: x.rated,
      ...change,
    });
  const open = fitting(useStore(lobby) ?? [], list);
  /** Who sits down there looks no further. */
  const join = async (x: LobbyTable) => {
    if (!(await ask({ t: "sit", table: x.code }))) return;
    for (const one of plays.filter((w) => !w.time_controls.includes(DAY)))
      await ask({ t: "unseek", seek: one.seek });
    go(`/t/${x.code}`);
  };
  const offered = list.find((x) => x.offers),
    told = list.some((x) => x.tell && x.game === offered?.game),
    hasDay = plays.some((x) => x.time_controls.includes(DAY) && x.game === offered?.game);
  return (
    <>
      <ul class="looks" aria-label={t("square.looking")}>
        {list.map((x) => (
          <Looking key={x.seek} seek={x} stop={() => void ask({ t: "unseek", seek: x.seek })} />
        ))}
        {open.map((x) => (
          <Opened key={x.code} table={x} join={() => void join(x)} />
        ))}
      </ul>
      <p class="sr" role="status">
        {t(offered ? "square.nobody_yet" : plays.length ? "square.looking" : "square.tells")}
      </p>
      <div class="btns">
        {clockwork && (
          <button type="button" class="btn main" onClick={() => void alone()}>
            {t("square.clockwork")}
          </button>
        )}
        {offered?.smaller && (
          <button
            type="button"
            class="btn"
            onClick={() =>
              void other(offered, {
                seats: [offered.smaller!, ...offered.seats],
                instead: offered.seek,
              })
            }
          >
            {t("square.smaller", { n: offered.smaller })}
          </button>
        )}
        {offered && !hasDay && who.account && (
          <button
            type="button"
            class="btn"
            onClick={() => void other(offered, { time_controls: [DAY] })}
          >
            {t("square.by_day")}
          </button>
        )}
        {offered && !told && (
          <button
            type="button"
            class="btn"
            onClick={() => void other(offered, { tell: true, instead: offered.seek })}
          >
            {t("square.tell_me")}
          </button>
        )}
        <button type="button" class="btn" onClick={more}>
          {t("square.more")}
        </button>
      </div>
      {offered && <Appoint what={proposedOf(offered)} />}
      {refused && (
        <b class="alert" role="alert">
          {refused}
        </b>
      )}
    </>
  );
}

type Proposed = Pick<Waiting, "game" | "variant" | "seats" | "time_control" | "rated">;
const proposedOf = (x: Seek): Proposed => ({
  ...gameOf(x),
  seats: x.seats,
  time_control: x.time_controls[0],
  rated: x.rated,
});
let propose: ComponentType<{ what: Proposed; done: () => void }> | null = null;

/** Times for a match of that kind; the form comes when it is asked for. */
function Appoint({ what }: { what: Proposed }) {
  const [At, set] = useState(() => propose);
  const [open, setOpen] = useState(false);
  const { account } = useStore(me);
  if (!account || what.time_control === DAY) return null;
  const ask = () => {
    setOpen(true);
    if (!propose)
      void import("../pages/appointments").then((m) => set(() => (propose = m.Propose)));
  };
  return open && At ? (
    <At what={what} done={() => setOpen(false)} />
  ) : (
    <p class="btns">
      <button type="button" class="btn" onClick={ask}>
        {t("square.appoint")}
      </button>
    </p>
  );
}

/** Tables of others that have a free seat and are what is looked for; the newest two. */
const fitting = (tables: LobbyTable[], list: Seek[]): LobbyTable[] =>
  tables
    .filter(
      (x) =>
        x.status === "setup" &&
        x.seats.some((s) => s.kind === "open") &&
        !x.seats.some((s) => s.user && s.user === me.get().id) &&
        list.some(
          (w) =>
            w.game === x.game &&
            (w.variant ?? null) === (x.variant ?? null) &&
            w.seats.includes(x.seats.length) &&
            w.rated === Boolean(x.rated),
        ),
    )
    .slice(0, 2);

function Opened({ table, join }: { table: LobbyTable; join: () => void }) {
  const names = table.seats.filter((s) => s.kind === "human").map(seatName);
  return (
    <li>
      <span class="reach" aria-hidden="true" />
      <span class="tg">
        <b>{gameName(table)}</b>
        <span class="cap">
          {[
            t("square.open_table", { names: listWords(names), n: table.seats.length }),
            timedWords(table.time_control),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <button type="button" class="btn s" onClick={join}>
        {t("lobby.join")} <span class="sr">{gameName(table)}</span>
      </button>
    </li>
  );
}

function Looking({ seek, stop }: { seek: Seek; stop: () => void }) {
  const slow = seek.time_controls.includes(DAY);
  return (
    <li>
      <Reach seek={seek} />
      <span class="tg">
        <b>{gameName(seek)}</b>
        <span class="cap">
          {seek.tell
            ? t("square.tells")
            : t("square.looks", {
                seats: listWords(seek.seats.map(String)),
                speed: seek.time_controls.map(timeControlWords).join(", "),
                kind: t(seek.rated ? "square.rated" : "square.casual"),
              })}
          {seek.tell && !slow ? null : slow ? (
            <> · {t("square.stays")}</>
          ) : (
            <span aria-hidden="true">
              {" "}
              · {t("square.since", { time: timeWords(Math.max(0, serverNow() - seek.since)) })}
            </span>
          )}
        </span>
      </span>
      <button type="button" class="btn s" onClick={stop}>
        {t("square.stop")} <span class="sr">{gameName(seek)}</span>
      </button>
    </li>
  );
}

/** The ring is how far off a rival may be; it grows while one waits. */
function Reach({ seek }: { seek: Seek }) {
  const r = 5 + 11 * Math.min(1, seek.reach / 800);
  return (
    <svg class="reach" viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="18" class="edge" />
      <circle cx="20" cy="20" r={r} class="ring" />
      <circle cx="20" cy="20" r="2.6" class="dot" />
    </svg>
  );
}
