// New game
//
// What is its own on the screen: the board, what answers, what explains itself.
import { classes } from "../../pieces";
import { t } from "../../shell/i18n";
import type { Scene } from "../../shell/scene";
import { WhyTip } from "../../shell/tip";
import type { Ev } from "../../shell/types";
import { reasonAt } from "../../shell/why";
import { nameOf, seat } from "../../shell/words";

/** `hand`: the reader's own; `played`: 0 while a seat has played nothing in this trick. */
export type GameView = {
  phase: string;
  turn: number | null;
  lead: number;
  hand: number[];
  seats: { cards: number; won: number; played: number }[];
};
export type Ctx = Scene<GameView, null>;

/** What a panel shows of a seat. */
export const points = (s: GameView["seats"][number]): number => s.won;

/** The cards themselves answer, on the board. */
export const Answers = (_: { g: Ctx }) => null;

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
export function Board({ g }: { g: Ctx }) {
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
export function Tip({ g }: { g: Ctx }) {
  const card = g.look?.key.match(/^card:(\d+)$/)?.[1];
  const reason = card ? reasonAt(g, ["play", card]) : null;
  const says = reason && g.w.t(`reasons.${reason.k}`, reasonArgs(g, reason));
  return says && <WhyTip g={g} says={says} rule={reason.rule} />;
}

/** The board in words, for those who listen. */
export function Outline({ g }: { g: Ctx }) {
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

/** What the braces of the texts stand for. */
export const words = (g: Ctx, e: Ev) => ({
  by: seat(g, e.by),
  seat: seat(g, Number(e.seat ?? e.by)),
  to: seat(g, Number(e.to ?? e.by)),
  card: e.card === undefined ? "" : cardName(g, Number(e.card)),
});
