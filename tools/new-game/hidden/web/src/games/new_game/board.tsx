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
import { reasonAt } from "../../shell/why";
import { nameOf, plain, seat } from "../../shell/words";

/** `hand`: the reader's own; `played`: 0 while a seat has played nothing in this trick. */
type GameView = {
  phase: string;
  turn: number | null;
  lead: number;
  hand: number[];
  seats: { cards: number; won: number; played: number }[];
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
          answers={() => null}
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
            <b class="num points">{s.won}</b>
          </header>
        </SeatPanel>
      ))}
    </Panels>
  );
}

const cardName = (g: Ctx, card: number): string =>
  g.w.t(card > 10 ? "cards.moon" : "cards.sun", { n: card > 10 ? card - 10 : card });

/** A face, or a back (null). Colour is never alone: suns are round, moons are not. */
const Card = ({ g, card }: { g: Ctx; card: number }) => (
  <span class={classes("card", card > 10 ? "moon" : "sun")}>
    <small>{g.w.t(card > 10 ? "cards.moons" : "cards.suns")}</small>{" "}
    <b class="num">{card > 10 ? card - 10 : card}</b>
  </span>
);

/** The trick in the middle, the own hand below it. */
function Board({ g }: { g: Ctx }) {
  return (
    <div class="felt sheet" role="group" aria-label={t("table.board")}>
      <div class="trick">
        {g.view.seats.map((s, i) => (
          <figure key={i} class={classes(g.view.lead === i && "lead")}>
            {s.played ? <Card g={g} card={s.played} /> : <span class="card none" />}
            <figcaption>
              {nameOf(g, i)} · {g.w.t("cards.left", { n: s.cards })}
            </figcaption>
          </figure>
        ))}
      </div>
      <div class="hand">
        {g.view.hand.map((card) => (
          <HandCard key={card} g={g} card={card} />
        ))}
      </div>
    </div>
  );
}

/** A card that cannot be played says why, by pointer, key or finger. */
function HandCard({ g, card }: { g: Ctx; card: number }) {
  const can = Boolean(g.legal.play?.[String(card)]);
  const reason = can ? null : reasonAt(g, ["play", card]);
  const why = reason ? g.w.t(`reasons.${reason.k}`, reasonArgs(g, reason)) : "";
  return (
    <button
      type="button"
      class={classes("own stop", can && "legal")}
      aria-disabled={!can}
      aria-label={[g.w.t("verbs.play", { card: cardName(g, card) }), why]
        .filter(Boolean)
        .join(". ")}
      data-tip={reason ? `card:${card}` : undefined}
      data-act={can ? `play ${card}` : undefined}
      onClick={() => can && g.act(`play ${card}`)}
    >
      <Card g={g} card={card} />
    </button>
  );
}

const reasonArgs = (g: Ctx, reason: Record<string, unknown>) => ({
  seat: nameOf(g, Number(reason.seat ?? 0)),
  card: cardName(g, Number(reason.card ?? 1)),
});

/** Why the card that is pointed at cannot be played. */
function Tip({ g }: { g: Ctx }) {
  const card = g.look?.key.match(/^card:(\d+)$/)?.[1];
  const reason = card ? reasonAt(g, ["play", card]) : null;
  return reason ? (
    <TipBox g={g} says={g.w.t(`reasons.${reason.k}`, reasonArgs(g, reason))} rule={reason.rule} />
  ) : null;
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
  const { hand, seats } = g.view;
  return (
    <>
      <p>{g.w.t("outline.hand", { cards: hand.map((c) => cardName(g, c)).join(", ") || "–" })}</p>
      <ul>
        {seats.map((s, i) => (
          <li key={i}>
            {g.w.t("outline.seat", { name: nameOf(g, i), n: s.won })}{" "}
            {s.played ? cardName(g, s.played) : ""}
          </li>
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
  to: seat(g, Number(e.to ?? e.by)),
  card: e.card === undefined ? "" : cardName(g, Number(e.card)),
});
