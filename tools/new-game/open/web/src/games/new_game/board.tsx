// New game: its board. The shell has all the rest: the frame, the log, the bar, the keys, taking back,
// clocks, the past (docs/adding-a-game.md, "The screen").
import { useLayoutEffect, useRef } from "preact/hooks";
import { classes, Icon, Shield } from "../../pieces";
import { AskBar, standing } from "../../shell/ask";
import { Ring } from "../../shell/clock";
import { TABLE_KEYS } from "../../shell/help_keys";
import { t, type Rich } from "../../shell/i18n";
import { awayWords, botWords, Panels, SeatPanel } from "../../shell/panel";
import type { Entry } from "../../shell/record";
import { Frame, isOver, useScene, type Scene } from "../../shell/scene";
import { settle } from "../../shell/settle";
import type { GameProps } from "../../shell/table";
import { BY_TABLE, type Ev } from "../../shell/types";
import { Cannot, reasonAt } from "../../shell/why";
import { nameOf, plain, seat } from "../../shell/words";

/** `row`: what lies there, from the left. */
type GameView = {
  phase: string;
  turn: number | null;
  row: number[];
  seats: { score: number; passed: boolean }[];
};
type Ctx = Scene<GameView, null>;

/** The colours of the house, by seat: `bySeat` in shell/boards.ts. */
const COLOURS = ["blue", "red", "green", "yellow"];
const colourOf = (index: number): string => COLOURS[index] ?? "grey";
const STAGE = { game: "new_game", board: 560, stops: ".stop" };

export function Game(props: GameProps) {
  const { g, wings } = useScene<GameView, null>(props, null, STAGE);
  return (
    <Frame
      g={g}
      wings={wings}
      game="new_game"
      class="framed new_game"
      title={g.w.t("name")}
      state={null}
      players={<Players g={g} />}
      board={<Board g={g} />}
      ask={
        <AskBar
          g={g}
          colour={colourOf}
          question={question(g)}
          hint={null}
          answers={() => <Answers g={g} />}
          showScore={() => wings.setScore(true)}
        />
      }
      tip={<Tip g={g} />}
      outline={<Outline g={g} />}
      entries={(log) => entries(g, log)}
      colour={colourOf}
      heading={String}
      question={question(g)}
      score={(l) => g.w.t(`lines.${l.k}`)}
      topic="play"
      keys={TABLE_KEYS}
    />
  );
}

/** What is asked, or who is waited for. */
function question(g: Ctx): Rich {
  const common = standing(g);
  if (common) return common;
  if (g.prompt) return plain(g.w.t(`prompts.${g.prompt}`));
  const must = g.match.shown?.must ?? [];
  return plain(
    must.length ? g.w.t("ask.waits", { name: nameOf(g, must[0]) }) : g.w.t("ask.laying"),
  );
}

function Players({ g }: { g: Ctx }) {
  return (
    <Panels n={g.view.seats.length} scrolls={g.narrow}>
      {g.view.seats.map((s, i) => (
        <SeatPanel
          key={i}
          g={g}
          index={i}
          colour={colourOf(i)}
          turn={g.view.turn === i && !isOver(g)}
        >
          <header>
            <Ring view={g.past ? null : g.match.shown} table={g.table} seat={i}>
              <Shield colour={colourOf(i)} size="l" />
            </Ring>
            <div class="id">
              <h2>
                <span class="nom">{nameOf(g, i)}</span>
                {g.me === i && <span class="mark solid">{t("you")}</span>}
              </h2>
              <p class="cap">
                {g.table.seats[i]?.kind === "bot" && <Icon id="bot" />}
                {botWords(g, i) || awayWords(g, i, t("seat.away"))}
              </p>
            </div>
            <b class="num points">{s.score}</b>
          </header>
        </SeatPanel>
      ))}
    </Panels>
  );
}

/** The row: its ends are buttons. What cannot be pressed says why, by pointer, key or finger. */
function Board({ g }: { g: Ctx }) {
  const { row } = g.view;
  return (
    <div class="row sheet" role="group" aria-label={t("table.board")}>
      {row.map((value, i) => {
        const side = i === 0 ? "left" : i === row.length - 1 ? "right" : null;
        if (!side) return <Token key={value} value={value} />;
        const can = Boolean(g.legal.take?.[side]);
        return (
          <button
            key={value}
            type="button"
            class={classes("end stop", can && "legal")}
            aria-disabled={!can}
            aria-label={`${g.w.t("verbs.take", { side: g.w.t(`sides.${side}`) })}: ${value}`}
            data-act={can ? `take ${side}` : undefined}
            onClick={() => can && g.act(`take ${side}`)}
          >
            <Token value={value} />
          </button>
        );
      })}
    </div>
  );
}

const Token = ({ value }: { value: number }) => <span class="token num">{value}</span>;

/** The tokens themselves answer, on the board; passing is a button here. */
function Answers({ g }: { g: Ctx }) {
  const label = g.w.t("verbs.pass");
  return (
    <div class="btns">
      {g.legal.pass ? (
        <button type="button" class="btn" data-key="p" onClick={() => g.act("pass")}>
          {label}
          <kbd aria-hidden="true">P</kbd>
        </button>
      ) : (
        <Cannot
          g={g}
          path={["pass"]}
          words={(r) => plain(g.w.t(`reasons.${r.k}`))}
          label={label}
          own="p"
        >
          {label}
        </Cannot>
      )}
    </div>
  );
}

/** Why passing cannot be pressed, beside what is pointed at. */
function Tip({ g }: { g: Ctx }) {
  const reason = g.look?.key === "not:pass" ? reasonAt(g, ["pass"]) : null;
  return reason ? <TipBox g={g} says={g.w.t(`reasons.${reason.k}`)} rule={reason.rule} /> : null;
}

/** What explains itself, beside what is pointed at; on a phone at the foot of the page. */
function TipBox({ g, says, rule }: { g: Ctx; says: string; rule?: string }) {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (ref.current && g.look && !g.narrow) settle(ref.current, g.look.at, ".legal, .ask");
  });
  return (
    <aside
      ref={ref}
      class={`tip game-tip ${g.narrow ? "sheet-tip" : ""} ${g.look?.pinned ? "pinned" : ""}`}
    >
      <p class="law no">{says}</p>
      {rule && <p class="src">{rule}</p>}
    </aside>
  );
}

/** The board in words, for those who listen. */
function Outline({ g }: { g: Ctx }) {
  return (
    <>
      <p>{g.w.t("outline.row", { values: g.view.row.join(", ") || "–" })}</p>
      <ul>
        {g.view.seats.map((s, i) => (
          <li key={i}>{g.w.t("outline.seat", { name: nameOf(g, i), n: s.score })}</li>
        ))}
      </ul>
    </>
  );
}

/** The log: a line an event. `events_you` tells the reader what they did themselves. */
function entries(g: Ctx, log: Ev[]): Entry[] {
  return log.map((e, i) => {
    const mine = e.by === g.me && g.w.has(`events_you.${e.k}`);
    const says = g.w.r(`${mine ? "events_you" : "events"}.${e.k}`, words(g, e));
    return {
      key: `${e.ply}.${i}`,
      by: e.by < BY_TABLE ? e.by : null,
      says,
      places: [],
      ply: e.ply,
    };
  });
}

/** What the braces of the texts stand for. */
const words = (g: Ctx, e: Ev) => ({
  by: seat(g, e.by),
  seat: seat(g, Number(e.seat ?? e.by)),
  side: g.w.has(`sides.${e.side}`) ? g.w.t(`sides.${e.side}`) : "",
  value: Number(e.value ?? 0),
});
