// The players: what everyone may know of them, at a glance.
import { Use } from "../../pieces";
import { nameOf } from "../../shell/words";
import { isOver } from "../../shell/scene";
import {
  BotSign,
  Panels,
  RatedMark,
  SeatPanel,
  SeatRing,
  YouMark,
  awayWords,
  botWords,
} from "../../shell/panel";
import { Someone } from "../../shell/someone";
import { useGame, type Ctx } from "./context";
import { Coin, Mark, Potion, actionName } from "./faces";
import { ACTIONS, houseColour, type Gain, type SeatView } from "./model";
import { Icons } from "./words";

export function Players({ scrolls }: { scrolls?: boolean }) {
  const g = useGame();
  const n = g.view.seats.length,
    first = g.view.first ?? 0;
  const order = g.view.seats.map((_, i) => (first + i) % n);
  // By thumb the own panel comes first, the others are a swipe away.
  if (g.narrow && g.me !== null) order.sort((a, b) => Number(b === g.me) - Number(a === g.me));
  return (
    <Panels n={n} scrolls={Boolean(scrolls)}>
      {order.map((i) => (
        <Player key={i} g={g} index={i} seat={g.view.seats[i]} />
      ))}
    </Panels>
  );
}

/** Whose turn it is to be shown: a turn that may still be taken back is not over. */
const turnOf = (g: Ctx): number | null =>
  (g.past ? null : g.match.shown?.hold) ??
  (g.view.phase === "turn" ? (g.view.move?.seat ?? null) : null);

/** What the seat is doing, for the small line under its name. */
function status(g: Ctx, index: number): string {
  const at = g.table.seats[index],
    seat = g.view.seats[index];
  const { w, view } = g;
  const bot = botWords(g, index);
  if (seat.left || at?.left) return w.t("terms.left");
  if (view.phase === "over" || isOver(g)) return bot;
  const away = awayWords(g, index, w.t("terms.away"));
  const turns = g.ed.constant("turns_per_round", 5);
  let doing = "";
  if (view.phase === "turn")
    doing =
      turnOf(g) === index
        ? w.t("terms.plays_turn", { n: Math.min(turns, seat.turns + 1), of: turns })
        : w.t("terms.played_turns", { n: seat.turns, of: turns });
  else if (view.phase === "masters" || view.phase === "tuck")
    doing = w.t(seat.chosen ? "terms.has_chosen" : "terms.chooses");
  return [doing || bot, away].filter(Boolean).join(" · ");
}

/** What a seat receives at the end of each round: lines, Income tiles, Medicine. */
export function incomeOf(g: Ctx, seat: SeatView): Required<Gain> {
  const sum = { coins: 0, potions: 0, vp: 0, students: 0 };
  for (const id of seat.lines) sum.vp += g.ed.line.get(id)?.vp_per_round ?? 0;
  for (const [id, n] of Object.entries(seat.incomes))
    for (const k of ["coins", "potions", "vp"] as const)
      sum[k] += n * (g.ed.income.get(id)?.income[k] ?? 0);
  const medicine = g.ed.file.medicine_income_tiles[0];
  if (seat.medicine)
    sum.vp += (seat.medicine === 1 ? medicine?.side_a.vp : medicine?.side_b.vp) ?? 0;
  return sum;
}

const total = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((a, b) => a + b, 0);

type At = { g: Ctx; index: number; seat: SeatView };

function Player({ g, index, seat }: At) {
  const { w } = g;
  const name = nameOf(g, index),
    colour = houseColour(seat.colour),
    at = g.table.seats[index];
  const turn = turnOf(g) === index && !isOver(g);
  return (
    <SeatPanel g={g} index={index} colour={colour} turn={turn} anchor={`seat:${index}`}>
      <header>
        {/* The name opens the study. */}
        <Someone user={at?.user} name={at?.name ?? ""} table={g.table}>
          <SeatRing g={g} index={index} colour={colour} />
        </Someone>
        <div class="id">
          <h2>
            <button
              type="button"
              class="nom"
              aria-label={w.t("terms.study_of", { name })}
              title={w.t("terms.study_of", { name })}
              onClick={() => {
                g.setOwner(index);
                g.setFront("study");
              }}
            >
              {name}
            </button>
            {g.view.first === index && (
              <span class="mark" data-tip="part:first">
                {w.t("terms.first_mark")}
              </span>
            )}
          </h2>
          <p class="cap">
            <YouMark g={g} index={index} /> <RatedMark g={g} /> <BotSign g={g} index={index} />
            {status(g, index)}
          </p>
        </div>
        <MiniDesk g={g} seat={seat} />
        <div class="pv" data-tip="part:points">
          <b class="num">{seat.vp}</b>
          <span class="cap">{w.t("terms.vp")}</span>
        </div>
      </header>
      <Goods g={g} index={index} seat={seat} />
      <Values g={g} index={index} seat={seat} turn={turn} />
      <Pieces g={g} seat={seat} />
    </SeatPanel>
  );
}

/** What the seat owns, and what each round brings it. */
function Goods({ g, index, seat }: At) {
  const { w } = g;
  return (
    <div class="ln">
      <span data-tip="part:coins">
        <Coin label={w.t("terms.coins")} />
        <b class="num">{seat.coins}</b>
      </span>
      <span data-tip="part:potions">
        <Potion label={w.t("terms.potions")} />
        <b class="num">{seat.potions}</b>
      </span>
      <span
        data-tip={`tokens:${index}`}
        role="img"
        aria-label={`${w.t("terms.tokens")}${w.t("terms.colon")}${total(seat.tokens)}`}
      >
        <Use id="n-token" class="tk" />
        <b class="num">{total(seat.tokens)}</b>
      </span>
      <span
        data-tip={`handof:${index}`}
        role="img"
        aria-label={`${w.t("terms.hand")}${w.t("terms.colon")}${seat.hand.length}`}
      >
        <i class="cd" />
        <b class="num">{seat.hand.length}</b>
      </span>
      <span
        data-tip={`mastersof:${index}`}
        role="img"
        aria-label={
          `${w.t("terms.masters_in_hand")}${w.t("terms.colon")}` +
          `${seat.masters_in_hand}, ${w.t("terms.masters_played")}` +
          `${w.t("terms.colon")}${seat.masters.length}`
        }
      >
        <Mark id="master" />
        <b class="num">{seat.masters_in_hand}</b>
        {seat.masters.length > 0 && <em>+{seat.masters.length}</em>}
      </span>
      {seat.objectives.length > 0 && (
        <span
          data-tip={`objectivesof:${index}`}
          role="img"
          aria-label={`${w.t("terms.objectives")}${w.t("terms.colon")}${seat.objectives.length}`}
        >
          <Mark id="objective" />
          <b class="num">{seat.objectives.length}</b>
        </span>
      )}
      {seat.discoveries.length > 0 && (
        <span
          data-tip={`discoveriesof:${index}`}
          role="img"
          aria-label={`${w.t("terms.discoveries")}${w.t("terms.colon")}` + seat.discoveries.length}
        >
          <Mark id="invention" />
          <b class="num">{seat.discoveries.length}</b>
        </span>
      )}
      <Income g={g} index={index} seat={seat} />
    </div>
  );
}

function Income({ g, index, seat }: At) {
  const { w } = g;
  const income = incomeOf(g, seat);
  const kinds = [income.vp, income.coins, income.potions].filter(Boolean).length;
  return (
    <span class={`inc ${kinds > 1 ? "brief" : ""}`} data-tip={`incomeof:${index}`}>
      {(income.vp > 0 || (!income.coins && !income.potions)) && (
        <>
          +<b class="num">{income.vp}</b>
          {w.t("terms.vp")}
        </>
      )}
      {income.coins > 0 && (
        <>
          +<b class="num">{income.coins}</b>
          <Coin />
        </>
      )}
      {income.potions > 0 && (
        <>
          +<b class="num">{income.potions}</b>
          <Potion />
        </>
      )}
      <small>{w.t("terms.per_round")}</small>
    </span>
  );
}

/** The actions, as strong as the desk makes them now. */
function Values({ g, index, seat, turn }: At & { turn: boolean }) {
  const value = (a: (typeof ACTIONS)[number]) =>
    turn && g.view.move?.seat === index ? g.view.move.values[a] : seat.symbols[a];
  return (
    <div class="ln v5">
      {ACTIONS.map((a) => (
        <span
          key={a}
          class={value(a) ? "" : "z"}
          data-tip={`value:${index}@${a}`}
          role="img"
          aria-label={`${actionName(g, a)} ${value(a)}`}
        >
          <Mark id={a} />
          <b class="num">{value(a)}</b>
        </span>
      ))}
    </div>
  );
}

/** Which of its pieces lie on the boards. */
function Pieces({ g, seat }: Omit<At, "index">) {
  const { w } = g;
  const cubes = g.ed.constant("travel_cubes_per_player", 12),
    tiles = g.ed.constant("bookshelf_tiles_per_player", 12);
  const onTrack = seat.students.length,
    students = g.ed.constant("students_per_player", 4);
  const step = seat.marker ? Number(seat.marker.replace(/\D/g, "")) : 0,
    last = g.ed.file.track_spaces.filter((s) => s.track === "work").length - 1;
  return (
    <div class="ln pc">
      <span
        data-tip="part:cubes"
        role="img"
        aria-label={w.t("terms.cubes_placed", { n: cubes - seat.cubes_left, of: cubes })}
      >
        <Use id="n-cube" class="cb" />
        <b class="num">{cubes - seat.cubes_left}</b>
        <small>/{cubes}</small>
      </span>
      <span
        data-tip="part:tiles"
        role="img"
        aria-label={w.t("terms.tiles_taken", { n: seat.tiles_taken, of: tiles })}
      >
        <Mark id="shelf" class="bs" />
        <b class="num">{seat.tiles_taken}</b>
        <small>/{tiles}</small>
      </span>
      <span
        data-tip="part:students"
        role="img"
        aria-label={w.t("terms.students_out", { n: onTrack, of: students })}
      >
        <Use id="n-student" class="sd" />
        <b class="num">{onTrack}</b>
        <small>/{students}</small>
      </span>
      <span
        data-tip="part:marker"
        role="img"
        aria-label={w.t("terms.marker_at", { n: step, of: last })}
      >
        <Use id="n-marker" class="mki" />
        <b class="num">{step}</b>
        <small>/{last}</small>
      </span>
    </div>
  );
}

/** The desk at a glance: what lies on it this round, and what is tucked under it. */
function MiniDesk({ g, seat }: { g: Ctx; seat: SeatView }) {
  const columns = g.ed.constant("tuck_columns", 5);
  const face = (id: string | undefined, cls: string) => {
    const def = id ? g.ed.card.get(id) : undefined;
    return (
      <i class={`${cls} ${def ? "" : "e"}`} data-tip={id ? `card:${id}` : undefined}>
        {def && <Icons def={{ ...def, symbols: firstOnly(def.symbols) }} />}
      </i>
    );
  };
  return (
    <div class="deskm" aria-hidden="true">
      {Array.from({ length: columns }, (_, i) => (
        <span key={i}>
          {face(seat.desk[i], "")}
          {face(seat.tucked[i], "t")}
        </span>
      ))}
    </div>
  );
}
const firstOnly = (symbols: Record<string, number | undefined>) =>
  Object.fromEntries(
    Object.keys(symbols)
      .slice(0, 1)
      .map((k) => [k, 1]),
  );
