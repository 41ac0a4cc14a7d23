// On the first page, later than its first look: which friends are here; and where nobody is around,
// what was played of late, who stands first on a ladder, and a bot to be beaten today.
import { useEffect, useState } from "preact/hooks";
import { BOARDS } from "../shell/boards";
import { serverNow } from "../shell/clock";
import { book, listWords, loadPageText, loadPeopleText, localeOf, t, useLang } from "../shell/i18n";
import { isolate } from "../shell/letters";
import { aloneValues } from "../shell/options";
import { Person, personPath } from "../shell/person";
import { refusalOf, refusalWords } from "../shell/refusal";
import { go, Link } from "../shell/router";
import { barred, me } from "../shell/session";
import { line, ready, request } from "../shell/socket";
import { say } from "../shell/speech";
import { useStore } from "../shell/store";
import { gameName, titles } from "../shell/titles";
import type { GameInfo, Lang, Level } from "../shell/types";
import { FriendWays, useWhere } from "./friend_ways";
import { noWords, ties, useTies, w as people, type Tie } from "./people_api";

const w = book("pages");

type Side = { seat: number; place: number; score: number; name?: string; level?: Level };
type Ended = {
  code: string;
  game: string;
  variant?: string;
  at: number;
  seats: number;
  sides: Side[];
};
type Top = {
  game: string;
  variant?: string;
  class: number;
  rows: { place: number; name: string; rating: number }[];
};
type Today = {
  game: string;
  variant?: string;
  seats: number;
  level: "fellow" | "master";
  rating?: number;
};
type Front = { matches: Ended[]; ladder: Top | null; bot: Today | null };

/** What anybody may see; null until it was told. Without a net it is asked again with the next. */
function useFront(): Front | null {
  const [front, set] = useState<Front | null>(null);
  useEffect(() => {
    let live = true,
      asks = false;
    const ask = async () => {
      if (asks) return;
      asks = true;
      const answer = await fetch("/api/front").catch(() => null);
      const it = answer?.ok ? ((await answer.json().catch(() => null)) as Front | null) : null;
      if (it && live) set(it);
      asks = it !== null;
    };
    void ask();
    addEventListener("online", ask);
    const off = line.subscribe(() => {
      if (line.get() === "open") void ask();
    });
    return () => {
      live = false;
      removeEventListener("online", ask);
      off();
    };
  }, []);
  return front;
}

/** Under the open tables, where there are none. */
export function Quiet({ games }: { games: GameInfo[] | null }) {
  const lang = useLang(),
    front = useFront();
  useEffect(() => void loadPageText(lang), [lang]);
  if (!front || !w.has("front.played")) return null;
  const matches = front.matches.filter((m) => BOARDS[m.game]?.replay);
  return (
    <div class="quiet">
      {front.bot && <Beat it={front.bot} games={games} />}
      {matches.length > 0 && (
        <>
          <h3>{w.t("front.played")}</h3>
          <ul>
            {matches.map((m) => (
              <EndedRow key={m.code} m={m} lang={lang} />
            ))}
          </ul>
        </>
      )}
      {front.ladder && front.ladder.rows.length > 0 && <TopThree it={front.ladder} lang={lang} />}
    </div>
  );
}

const numberOf = (at: { game: string; variant?: string }): string | undefined =>
  titles(null).find((x) => x.game === at.game && x.variant === (at.variant ?? null))?.no;

function Plate({ of }: { of: { game: string; variant?: string } }) {
  const no = numberOf(of);
  return <span class="tn fell it">{no && <>Pl. {no}</>}</span>;
}

// ---- a bot to be beaten ------------------------------------------------------------------------
/** The match begins at one press, as one of the form does. */
function Beat({ it, games }: { it: Today; games: GameInfo[] | null }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const lang = useLang(),
    shut = useStore(barred);
  const game = games?.find((g) => g.id === it.game);
  if (shut || !game || !BOARDS[it.game]) return null;
  const play = async () => {
    setBusy(true);
    setRefused(null);
    await ready();
    const a = await request({
      t: "create",
      game: it.game,
      seats: it.seats,
      bots: Array.from({ length: it.seats - 1 }, () => it.level),
      options: {
        ...(game.variant && it.variant ? { [game.variant]: it.variant } : {}),
        ...aloneValues(game, it.variant ?? null),
      },
      open: false,
      start: true,
    });
    setBusy(false);
    if (a.ok && a.table) go(`/t/${a.table}`);
    else setRefused(refusalOf(a) ?? "bad_answer");
  };
  const rating = it.rating && new Intl.NumberFormat(localeOf(lang)).format(it.rating);
  return (
    <>
      <h3>{w.t("front.today")}</h3>
      <ul>
        <li>
          <Plate of={it} />
          <span class="tg">
            <b>{gameName(it)}</b>
            <span class="cap">
              {w.t(`front.beat.${it.level}`, { n: it.seats - 1 })}
              {rating && ` · ${w.t("front.rating", { n: rating })}`}
            </span>
          </span>
          <button type="button" class="btn s" disabled={busy} onClick={() => void play()}>
            {w.t("front.play")} <span class="sr">{gameName(it)}</span>
          </button>
        </li>
      </ul>
      {refused && (
        <b class="alert" role="alert">
          {refusalWords(refused)}
        </b>
      )}
    </>
  );
}

// ---- what was played of late -------------------------------------------------------------------
/** More who did not win are counted. */
const NAMED = 3;

const sideName = (s: Side): string =>
  s.name
    ? isolate(s.name)
    : s.name === ""
      ? t("seat.gone")
      : s.level
        ? t(`level.a_${s.level}`)
        : t("seat.automaton");

/** Who won, and with whom it was. */
function wentWords({ sides, seats }: Ended): string[] {
  if (seats === 1) return sides.map((s) => w.t("front.solo", { name: sideName(s), n: s.score }));
  const first = sides.filter((s) => s.place === 1).map(sideName),
    others = sides.filter((s) => s.place !== 1).map(sideName);
  if (!others.length) return [w.t("front.tied", { names: listWords(first) })];
  const named = others.length > NAMED + 1 ? others.slice(0, NAMED) : others,
    left = others.length - named.length;
  const with_ = listWords(left ? [...named, w.t("front.others", { n: left })] : named);
  return [
    w.t("front.won", { names: listWords(first), n: first.length }),
    t("mine.with", { names: with_ }),
  ];
}

/** The days between two moments, by the reader's own nights. */
function daysAgo(at: number): number {
  const night = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);
  return Math.round((night(serverNow()) - night(at)) / 86_400_000);
}

function EndedRow({ m, lang }: { m: Ended; lang: Lang }) {
  const when = new Intl.RelativeTimeFormat(localeOf(lang), { numeric: "auto" });
  const day = when.format(-Math.max(0, daysAgo(m.at)), "day");
  return (
    <li>
      <Plate of={m} />
      <span class="tg">
        <b>{gameName(m)}</b>
        <span class="cap">{[...wentWords(m), day].join(" · ")}</span>
      </span>
      <Link class="btn s" to={`/r/${m.code}`}>
        {t("mine.look")} <span class="sr">{gameName(m)}</span>
      </Link>
    </li>
  );
}

// ---- the ladder --------------------------------------------------------------------------------
function TopThree({ it, lang }: { it: Top; lang: Lang }) {
  const number = new Intl.NumberFormat(localeOf(lang));
  const query = new URLSearchParams({
    ...(it.variant ? { variant: it.variant } : {}),
    class: String(it.class),
  });
  return (
    <>
      <h3>
        <Link to={`/ladder/${it.game}?${query}`}>
          {w.t("front.ladder", { game: gameName(it) })}
        </Link>
      </h3>
      <ol class="top-three">
        {it.rows.map((r) => (
          <li key={r.place}>
            <span class="num">{r.place}</span>{" "}
            <Link class="person" to={personPath(r.name)}>
              <bdi>{r.name}</bdi>
            </Link>{" "}
            <span class="num">{number.format(r.rating)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

// ---- friends -----------------------------------------------------------------------------------
/** Not there while none of them is here. */
export function FriendsHere() {
  const lang = useLang(),
    who = useStore(me),
    all = useStore(ties);
  const [bad, setBad] = useState<string | null>(null);
  useTies(Boolean(who.account), 30_000);
  useEffect(() => void loadPeopleText(lang), [lang]);
  const friends = (all ?? []).filter((x) => x.kind === "friend"),
    here = friends.filter((x) => x.here).sort((a, b) => a.name.localeCompare(b.name));
  if (!who.account || !here.length || !people.has("friends.title_here")) return null;
  const act = (work: () => Promise<unknown>, words: string) => {
    setBad(null);
    void work().then(
      () => say(words),
      (e: unknown) => setBad(noWords(e)),
    );
  };
  return (
    <section class="sheet friends-here" aria-label={people.t("friends.title_here")}>
      <h2>
        {people.t("friends.title_here")}{" "}
        <Link to="/friends">
          <span class="sr">{people.t("friends.title")}, </span>
          {people.t("friends.of_all", { n: here.length, all: friends.length })}
        </Link>
      </h2>
      <ul>
        {here.map((x) => (
          <FriendHere key={x.user} it={x} act={act} />
        ))}
      </ul>
      {bad && (
        <b class="alert" role="alert">
          {bad}
        </b>
      )}
    </section>
  );
}

type Act = (work: () => Promise<unknown>, words: string) => void;

function FriendHere({ it, act }: { it: Tie; act: Act }) {
  const where = useWhere(it.table);
  return (
    <li>
      <i class="presence on" aria-hidden="true" />
      <span class="tg">
        <b>
          <Person user={it.user} name={it.name} />
        </b>
        <span class="cap">{where.words ?? people.t("friends.here")}</span>
      </span>
      <FriendWays it={it} where={where} act={act} />
    </li>
  );
}
