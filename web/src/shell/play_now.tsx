// From here it takes one click to be playing: seats, bots and their strength are chosen already.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon, Seg, Shield } from "../pieces";
import { useVerdict, type Seating } from "./accepts";
import { BOARDS } from "./boards";
import { timeControlWords, timedWords, TIMES, UNTIMED } from "./clock";
import { book, loadGameText, t, useLang } from "./i18n";
import { isolate } from "./letters";
import { aloneValues, OptionFields, optionsOf, valueWords, Why, type Values } from "./options";
import { refusalOf, refusalWords } from "./refusal";
import { go } from "./router";
import { line, ready, request } from "./socket";
import { canRun } from "../rules/hands";
import { me } from "./session";
import { finding, seeks } from "./square";
import { useStore } from "./store";
import { titleWords, type Title } from "./titles";
import type { Advice, GameInfo, Level } from "./types";

const range = (low: number, high: number): number[] =>
  Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => low + i);
/** More choices than half of the form takes. */
const MANY = 5;
/** Seconds, of a rated match among people, if nobody chose. */
const RATED_TIME = "2m/turn";

/** What the match is to be; people alone, or bots too. */
type Kind = "casual" | "people" | "bots";

/** Why a match like this cannot be rated, in a word of the texts under "unrated". */
function unratedWhy(account: boolean, seats: number, seating?: Seating): string | null {
  if (!account) return "guest";
  if (seats < 2) return "alone";
  if (seating?.some((s) => s.automaton)) return "automata";
  if (seating?.some((s) => s.later)) return "later";
  const sides =
    seating && seating[0]?.team !== undefined && seating.every((s) => s.team === seating[0].team);
  return sides ? "one_side" : null;
}

type Game = { title: Title; game: GameInfo | undefined };

type Alone = { options: Values; automata: number[]; seats: number; bots: number; level: Level };

/** In this page, against bots or handing the device round: no server is asked. */
async function playAlone({ title, game }: Game, wish: Alone): Promise<void> {
  const { beginAmongBots } = await import("../rules/alone");
  const { game: id, variant } = title;
  const of = { game: id, variant: variant ?? undefined, edition: game?.edition ?? null };
  go(`/t/${await beginAmongBots({ ...of, ...wish })}`);
}

/** What nobody chose is as it should be for this company: of bots only, or not. */
const valuesFor = ({ title, game }: Game, alone: boolean, chosen: Values): Values =>
  game && alone ? { ...aloneValues(game, title.variant), ...chosen } : chosen;

/** What is chosen in the form, what the rules say of it, and what the answers do. */
function useForm({ title, game }: Game) {
  const lang = useLang();
  const advice = adviceOf(title, game);
  const [seats, setSeats] = useState(3);
  const [bots, setBots] = useState(2);
  const [level, setLevel] = useState<Level>("fellow");
  const [options, setOptions] = useState<Values>({});
  const [changed, setChanged] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [time, setTime] = useState(UNTIMED);
  const [rated, setRated] = useState<Kind>("casual");
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    if (game) void loadGameText(game.id, lang);
  }, [game, lang]);
  const values = valuesFor({ title, game }, seats > 1 && bots >= seats - 1, options);
  const all =
    game?.variant && title.variant ? { [game.variant]: title.variant, ...values } : values;
  const verdict = useVerdict(game?.asks ? game.id : undefined, seats, all);
  // The rules play some of the seats: people and bots have the others.
  const left = seats - (verdict?.seating?.filter((s) => s.automaton || s.later).length ?? 0),
    others = Math.max(0, left - 1),
    full = bots >= others;
  const pickSeats = (n: number) => {
    setBots(Math.min(full ? n : bots, n - 1));
    setSeats(n);
    setChanged("seats");
  };
  // Another game may be for fewer, or for more.
  useEffect(() => {
    if (game) {
      const n = advice
        ? Math.min(advice.seats[1], Math.max(advice.seats[0], 4))
        : Math.min(game.seats_max, Math.max(game.seats_min, seats));
      setSeats(n);
      setBots(n - 1);
    }
  }, [game]);
  const set = (id: string, value: unknown) => {
    setOptions({ ...options, [id]: value });
    setChanged(id);
  };
  const count = Math.min(bots, others),
    unrated = unratedWhy(Boolean(useStore(me).account), seats, verdict?.seating),
    wontCount =
      rated !== "casual" && (unrated ?? (rated === "people" && count > 0 ? "bots" : null));
  const play = async () => {
    setBusy(true);
    setRefused(null);
    await ready();
    const a = await request({
      t: "create",
      game: title.game,
      seats,
      bots: range(1, count).map(() => level),
      options: all,
      open: open && !full,
      start: full,
      ...(time !== UNTIMED ? { time_control: time } : {}),
      ...(rated !== "casual" && !wontCount ? { rated } : {}),
    });
    setBusy(false);
    if (a.ok && a.table) go(`/t/${a.table}`);
    else setRefused(refusalOf(a) ?? "bad_answer");
  };
  const alone = async () => {
    setBusy(true);
    const automata = (verdict?.seating ?? []).flatMap((s, i) => (s.automaton ? [i] : []));
    await playAlone({ title, game }, { options: all, automata, seats, bots: count, level });
    setBusy(false);
  };
  return {
    alone,
    advice,
    seats,
    pickSeats,
    setBots,
    level,
    setLevel,
    options: values,
    set,
    changed,
    open,
    setOpen,
    time,
    setTime,
    rated,
    setRated,
    unrated,
    wontCount,
    busy,
    refused,
    verdict,
    others,
    full,
    count,
    play,
  };
}
type Form = Game & { form: ReturnType<typeof useForm> };

/** What counts among people ends, also when somebody does not come back: it begins with a clock. */
function pickRated(form: Form["form"], kind: Kind): void {
  if (kind === "people" && form.time === UNTIMED) form.setTime(RATED_TIME);
  form.setRated(kind);
}

export function PlayNow({ title, game }: Game) {
  const form = useForm({ title, game });
  const square = useStore(finding),
    looks = (useStore(seeks)?.mine.length ?? 0) > 0;
  // What is looked for is shown, also to who comes back.
  useEffect(() => {
    if (looks) finding.set(true);
  }, [looks]);
  if (!BOARDS[title.game])
    return (
      <section class="sheet play" id="play">
        <h2>
          {t("play.title")} <i>{titleWords(title, "short")}</i>
        </h2>
        <p>{t("play.no_board")}</p>
        <p>
          <code>orrery play {title.game}</code>
        </p>
      </section>
    );
  const p = { title, game, form };
  return (
    <section class="sheet play" id="play">
      <h2>
        {square ? t("square.title") : t("play.title")}{" "}
        <i>{titleWords(title, title.variant ? "name" : "short")}</i>
      </h2>
      <button type="button" class="plain turn" onClick={() => finding.set(!square)}>
        {t(square ? "square.own_table" : "square.find")}
      </button>
      {square ? <Panel {...p} /> : <OwnTable {...p} />}
    </section>
  );
}

let panel: ComponentType<Game> | null = null;

/** Finding rivals comes later than the first look. */
function Panel({ title, game }: Game) {
  const [At, set] = useState(() => panel);
  useEffect(() => {
    if (!panel) void import("./square_panel").then((m) => set(() => (panel = m.SquarePanel)));
  }, []);
  return At && <At title={title} game={game} />;
}

function OwnTable(p: Form) {
  const { game } = p;
  return (
    <>
      <Company {...p} />
      <div class="foot">
        {game && book(game.id).has("name") && <More {...p} game={game} />}
        <Start {...p} />
      </div>
    </>
  );
}

/** How many play, how many of them bots, how well these play. */
function Company({ title, game, form }: Form) {
  const { advice, seats, count, others, level, verdict, changed } = form;
  const numbers = range(game?.seats_min ?? 2, game?.seats_max ?? 4);
  const unwise = advice && (seats < advice.seats[0] || seats > advice.seats[1]);
  return (
    <div class="form">
      <Seg
        many={numbers.length > MANY}
        label={t("play.seats")}
        value={seats}
        pick={form.pickSeats}
        choices={numbers.map((n) => ({ value: n, words: String(n) }))}
      />
      {seats > 1 && (
        <>
          <Seg
            many={numbers.length > MANY}
            label={t("play.bots")}
            value={count}
            pick={form.setBots}
            choices={range(0, others).map((n) => ({ value: n, words: String(n) }))}
          />
          <Seg
            wide
            label={t("play.level")}
            value={level}
            pick={form.setLevel}
            choices={(game?.levels ?? ["apprentice", "fellow", "master"]).map((l) => ({
              value: l,
              words: t(`level.a_${l}`),
              off: count === 0,
            }))}
          />
        </>
      )}
      {!form.full && (
        <Seg
          wide
          label={t("play.listed")}
          value={form.open}
          pick={form.setOpen}
          choices={[
            { value: true, words: t("play.listed_yes") },
            { value: false, words: t("play.listed_no") },
          ]}
        />
      )}
      {verdict?.seating &&
        verdict.seating.some((s) => s.automaton || s.later || s.team !== undefined) && (
          <Seats seating={verdict.seating} bots={count} />
        )}
      {unwise && (
        <p class="cap w">{t("play.advised", { low: advice.seats[0], high: advice.seats[1] })}</p>
      )}
      {changed === "seats" && (
        <div class="w">
          <Why game={title.game} verdict={verdict} />
        </div>
      )}
    </div>
  );
}

/** What is chosen, in a line: what is not as usual. */
function chosenWords({ title, game, form }: Form & { game: GameInfo }): string {
  const w = book(game.id);
  const own = optionsOf(game, title.variant)
    .map((o) => ({ ...o, value: form.options[o.id] ?? o.standard }))
    .filter((o) => o.value !== o.standard)
    .map((o) => `${w.t(`options.${o.id}`)}: ${valueWords(game.id, o.value)}`);
  return [timedWords(form.time), ...own].filter(Boolean).join(" · ") || t("play.usual");
}

/** What folds away: the clock and the options of the game. A phone tells what is chosen there. */
function More({ title, game, form }: Form & { game: GameInfo }) {
  return (
    <details class="options">
      <summary>
        {t("play.options")}
        <span class="now">{chosenWords({ title, game, form })}</span>
      </summary>
      <div class="form">
        <Seg
          wide
          label={t("time.clock")}
          value={form.time}
          pick={form.setTime}
          choices={TIMES.map((x) => ({ value: x, words: timeControlWords(x) }))}
        />
        <Seg
          wide
          label={t("square.kind")}
          value={form.rated}
          pick={(kind: Kind) => pickRated(form, kind)}
          choices={[
            { value: "casual", words: t("square.casual") },
            {
              value: "people",
              words: t("square.rated"),
              off: Boolean(form.unrated) || form.count > 0,
            },
            { value: "bots", words: t("play.rated_bots"), off: Boolean(form.unrated) },
          ]}
        />
        <RatedLine form={form} />
        <OptionFields
          game={game}
          variant={title.variant}
          values={form.options}
          set={form.set}
          verdict={form.verdict}
          changed={form.changed}
        />
      </div>
    </details>
  );
}

/** Why what is chosen cannot be rated, or only as the table says. */
function RatedLine({ form }: { form: Form["form"] }) {
  const why = form.unrated ?? (form.count > 0 ? "bots" : null);
  return why && <p class="cap w">{t(`unrated.${why}`)}</p>;
}

function Start({ title, form }: Form) {
  const who = useStore(me);
  const gone = useStore(line) === "lost";
  const { full, busy, verdict, changed, refused } = form;
  const inPage = canRun(title.game) && !verdict?.seating?.some((s) => s.later) && (
    <button
      type="button"
      class={gone ? "btn main" : "plain"}
      onClick={form.alone}
      disabled={busy || Boolean(verdict?.why)}
    >
      {t(full ? "play.in_page" : "play.in_turns")}
    </button>
  );
  return (
    <div class="go">
      {gone && inPage}
      <button
        type="button"
        class="btn main big"
        onClick={form.play}
        disabled={busy || Boolean(verdict?.why)}
      >
        {t(full ? "play.now" : "play.table")}
      </button>
      {form.wontCount && (
        <p class="cap" role="status">
          {t("unrated.will_not")} {t(`unrated.${form.wontCount}`)}
        </p>
      )}
      {verdict?.why ? (
        <Why game={title.game} verdict={verdict} quiet={changed !== null} />
      ) : (
        <p class="cap">
          {refused ? (
            <b class="alert" role="alert">
              {refusalWords(refused)}
            </b>
          ) : (
            t(form.seats > 1 ? "play.no_account" : "play.alone", { name: isolate(who.name ?? "…") })
          )}{" "}
          {!gone && inPage}
        </p>
      )}
    </div>
  );
}

function adviceOf(title: Title, game: GameInfo | undefined): Advice | undefined {
  const words = game?.options.find((o) => o.id === game.variant)?.words;
  return game?.advice?.[words && title.variant ? words.indexOf(title.variant) : 0];
}

/** Who will sit where, when the rules play some seats or there are sides. */
function Seats({ seating, bots }: { seating: Seating; bots: number }) {
  const free = seating
    .map((s, i) => ({ ...s, i }))
    .filter((s) => !s.automaton && !s.later)
    .map((s) => s.i);
  const kind = (i: number): "automaton" | "later" | "you" | "bot" | "open" =>
    seating[i].automaton
      ? "automaton"
      : seating[i].later
        ? "later"
        : i === free[0]
          ? "you"
          : free.indexOf(i) >= free.length - bots
            ? "bot"
            : "open";
  return (
    <ol class="seating w" aria-label={t("play.seating")}>
      {seating.map((s, i) => {
        const is = kind(i);
        return (
          <li key={i} class={is}>
            {is === "bot" || is === "automaton" ? (
              <Icon id={is === "bot" ? "bot" : "settings"} />
            ) : (
              <Shield size="s" colour={is === "you" ? "blue" : null} />
            )}
            <span>{t(`play.seat.${is}`)}</span>
            {s.team !== undefined && <b class="num">{"ABCDEFGHI"[s.team]}</b>}
          </li>
        );
      })}
    </ol>
  );
}
