// All tournaments: announced, running, over; and the form that makes one.
import { useEffect, useState } from "preact/hooks";
import { Seg } from "../pieces";
import { BOARDS } from "../shell/boards";
import { timeControlWords } from "../shell/clock";
import { PageHead } from "../shell/header";
import { useLang } from "../shell/i18n";
import { isolate } from "../shell/letters";
import { go, Link } from "../shell/router";
import { me } from "../shell/session";
import { useStore } from "../shell/store";
import { gameName, titles, titleWords, type Title } from "../shell/titles";
import type { GameInfo } from "../shell/types";
import {
  errorWords,
  tournamentPath,
  useAsked,
  useGames,
  useWords,
  w,
  when,
  type Kind,
  type TournamentLine,
} from "./tournament_api";

type List = { tournaments: TournamentLine[] };

export function TournamentsPage() {
  useLang();
  const words = useWords(),
    who = useStore(me);
  const { it, again } = useAsked<List>("/api/tournaments", () => 5000);
  const [making, make] = useState(false);
  useEffect(() => {
    if (words) document.title = `${w.t("title")} · Orrery`;
  }, [words]);
  if (!words) return null;
  const all = it && typeof it === "object" ? it.tournaments : null;
  return (
    <div class="page">
      <PageHead />
      <main class="tournament">
        <div class="list-head">
          <div>
            <h1>{w.t("title")}</h1>
            <p class="cap">{w.t("line")}</p>
          </div>
          {who.account ? (
            <button
              type="button"
              class="btn"
              aria-expanded={making}
              aria-controls="make"
              onClick={() => make(!making)}
            >
              {w.t("make.button")}
            </button>
          ) : (
            <p class="cap">
              {w.t("make.guest")} <Link to="/signin">{w.t("who.account")}</Link>
            </p>
          )}
        </div>
        <div id="make">{making && <Make name={who.name ?? ""} />}</div>
        {!it && <p class="sheet hidden-note">{w.t("asking")}</p>}
        {typeof it === "string" && (
          <p class="sheet hidden-note" role="alert">
            {w.t("failed")}{" "}
            <button type="button" class="plain" onClick={again}>
              {w.t("again")}
            </button>
          </p>
        )}
        {all && <Lists all={all} />}
      </main>
    </div>
  );
}

function Lists({ all }: { all: TournamentLine[] }) {
  const of = (status: string) => all.filter((x) => x.status === status);
  const lists = (["running", "open", "over"] as const).filter(
    (s) => of(s).length || s === "open" || s === "over",
  );
  return (
    <>
      {lists.map((status) => (
        <section key={status} class="sheet list" aria-label={w.t(`lists.${status}`)}>
          <header>
            <h2>{w.t(`lists.${status}`)}</h2>
          </header>
          {!of(status).length && <p>{w.t(status === "over" ? "none_over" : "none")}</p>}
          <ul>
            {of(status).map((x) => (
              <li key={x.id}>
                <Link class="nm" to={tournamentPath(x.id)}>
                  <bdi>{x.name}</bdi>
                </Link>
                <span>
                  <i>{gameName({ game: x.game })}</i> · {w.t(`kinds_short.${x.kind}`)} ·{" "}
                  {w.t("head.people", { n: x.people, size: x.size })}
                  {x.host && <> · {w.t("head.led", { name: isolate(x.host) })}</>}
                </span>
                <span class="cap">
                  {x.on && <b class="mark solid">{w.t("head.on")}</b>} {lineState(x)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function lineState(x: TournamentLine): string {
  if (x.status === "open")
    return x.starts ? w.t("head.starts", { when: when(x.starts) }) : w.t("head.starts_host");
  if (x.status === "running")
    return x.rounds_all
      ? w.t("head.round", { n: x.round, all: x.rounds_all })
      : w.t("head.round_only", { n: x.round });
  return w.t(`status.${x.status}`);
}

// ---- making one ---------------------------------------------------------------------------------
const SPEEDS = {
  live: { time_control: "1m/turn", grace: 300, deadline: 5400, rest: 60 },
  slow: { time_control: "1d/turn", grace: 2 * 86400, deadline: 21 * 86400, rest: 0 },
};
type Speed = keyof typeof SPEEDS;
const timeOf = (speed: Speed) => ({ time: timeControlWords(SPEEDS[speed].time_control) });
/** Seats at which everybody can meet everybody, and for how many people. */
const ROBIN: Record<number, number> = { 2: 32, 3: 15, 4: 28, 5: 25 };
const range = (low: number, high: number) =>
  Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => low + i);

const FIRST = "century"; // as on the first page

function useForm(name: string, all: Title[], games: GameInfo[]) {
  const [title, setTitle] = useState<Title>(all.find((x) => x.game === FIRST) ?? all[0]);
  const info = games.find((g) => g.id === title.game)!;
  const [plan, set] = useState({
    name: w.t("make.name_of", { name }),
    kind: "swiss" as Kind,
    size: Math.min(4, info.seats_max),
    rounds: 5,
    through: 2,
    most: 32,
    speed: "live" as Speed,
    late: "second" as "no" | "second" | "half",
    rated: "yes" as "yes" | "no",
    starts: "host" as "host" | "at",
    at: "",
  });
  const low = Math.max(2, info.seats_min),
    high = Math.min(plan.kind === "robin" ? 5 : 9, info.seats_max);
  const size = Math.min(high, Math.max(low, plan.size));
  const body = () => ({
    name: plan.name,
    game: title.game,
    kind: plan.kind,
    size,
    ...(info.variant && title.variant ? { options: { [info.variant]: title.variant } } : {}),
    ...(plan.kind === "swiss"
      ? {
          rounds: plan.rounds,
          late: plan.late === "no" ? 0 : plan.late === "half" ? Math.ceil(plan.rounds / 2) : 2,
        }
      : {}),
    ...(plan.kind === "heats" ? { through: Math.min(plan.through, size - 1) } : {}),
    rated: plan.rated === "yes",
    most: plan.kind === "robin" ? Math.min(plan.most, ROBIN[size]) : plan.most,
    ...SPEEDS[plan.speed],
    ...(plan.starts === "at" && plan.at ? { starts: new Date(plan.at).getTime() } : {}),
  });
  return { title, setTitle, info, plan, set, low, high, size, body };
}

type Form = ReturnType<typeof useForm>;

/** Sends what the form says and goes to the new tournament, or tells why there is none. */
function useSubmit(body: Form["body"]) {
  const [refused, refuse] = useState<string | null>(null);
  const submit = async (e: Event) => {
    e.preventDefault();
    const answer = await fetch("/api/tournaments", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body()),
    }).catch(() => null);
    const said = await answer?.json().catch(() => null);
    if (answer?.ok) go(tournamentPath(said.id));
    else refuse(said?.error ?? "failed");
  };
  return { refused, submit };
}

function Make({ name }: { name: string }) {
  const games = useGames();
  const all = games && titles(games).filter((x) => x.open && BOARDS[x.game]);
  if (!all?.length) return null;
  return <MakeForm name={name} all={all} games={games!} />;
}

function MakeForm({ name, all, games }: { name: string; all: Title[]; games: GameInfo[] }) {
  const f = useForm(name, all, games);
  const { plan, set } = f;
  const { refused, submit } = useSubmit(f.body);
  const seg = <K extends "kind" | "speed" | "late" | "rated" | "starts">(
    key: K,
    label: string,
    words: string,
    values: (typeof plan)[K][],
  ) => (
    <Seg
      label={w.t(label)}
      value={plan[key]}
      choices={values.map((value) => ({
        value,
        words: w.t(`${words}.${value}`, key === "speed" ? timeOf(value as Speed) : undefined),
      }))}
      pick={(value) => set({ ...plan, [key]: value })}
      many
    />
  );
  const number = (key: "size" | "rounds" | "through", label: string, values: number[]) => (
    <Seg
      label={w.t(label)}
      value={key === "size" ? f.size : plan[key]}
      choices={values.map((value) => ({ value, words: String(value) }))}
      pick={(value) => set({ ...plan, [key]: value })}
      many
    />
  );
  return (
    <form class="sheet make" onSubmit={(e) => void submit(e)}>
      <h2>{w.t("make.title")}</h2>
      <label class="field">
        <span>{w.t("make.name")}</span>
        <input
          type="text"
          required
          maxLength={40}
          value={plan.name}
          onInput={(e) => set({ ...plan, name: e.currentTarget.value })}
        />
      </label>
      <GameField f={f} all={all} />
      {seg("kind", "make.kind", "kinds", ["swiss", "robin", "heats"])}
      {number("size", "make.size", range(f.low, f.high))}
      {plan.kind === "swiss" && number("rounds", "make.rounds", range(3, 9))}
      {plan.kind === "heats" &&
        f.size > 2 &&
        number("through", "make.through", range(1, f.size - 1))}
      <MostField f={f} />
      {seg("speed", "make.speed", "make.speeds", ["live", "slow"])}
      {plan.kind === "swiss" &&
        seg("late", "make.late", "make.late_choices", ["no", "second", "half"])}
      {seg("rated", "make.rated", "make.rated_choices", ["yes", "no"])}
      {seg("starts", "make.starts", "make.starts_choices", ["host", "at"])}
      {plan.starts === "at" && (
        <label class="field">
          <span>{w.t("make.at")}</span>
          <input
            type="datetime-local"
            required
            value={plan.at}
            onInput={(e) => set({ ...plan, at: e.currentTarget.value })}
          />
        </label>
      )}
      <p class="cap">{w.t("make.leads")}</p>
      {refused && (
        <p class="alert" role="alert">
          {errorWords(refused)}
        </p>
      )}
      <p class="btns">
        <button type="submit" class="btn main">
          {w.t("make.go")}
        </button>
      </p>
    </form>
  );
}

function GameField({ f, all }: { f: Form; all: Title[] }) {
  return (
    <label class="field">
      <span>{w.t("make.game")}</span>
      <select
        value={f.title.key}
        onChange={(e) => f.setTitle(all.find((x) => x.key === e.currentTarget.value)!)}
      >
        {all.map((x) => (
          <option key={x.key} value={x.key}>
            {titleWords(x, "name")}
          </option>
        ))}
      </select>
    </label>
  );
}

function MostField({ f }: { f: Form }) {
  const { plan, set } = f;
  return (
    <label class="field">
      <span>{w.t("make.most")}</span>
      <input
        type="number"
        min={f.size}
        max={plan.kind === "robin" ? ROBIN[f.size] : 256}
        value={plan.kind === "robin" ? Math.min(plan.most, ROBIN[f.size]) : plan.most}
        onInput={(e) => set({ ...plan, most: Number(e.currentTarget.value) })}
      />
    </label>
  );
}
