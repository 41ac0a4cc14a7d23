// A player's panel, as far as it is the same in every game: the frame that shows whose turn it is,
// who is away, whom a line of the log speaks of.
import type { ComponentChildren } from "preact";
import { classes, Icon, seatClass, Shield } from "../pieces";
import { awayMs } from "./away";
import { Ring, timeWords, useTick } from "./clock";
import { t } from "./i18n";
import type { Scene } from "./scene";
import { Someone } from "./someone";
import { nameOf } from "./words";

type At = Scene<unknown, unknown>;

/** A person who is not at the table just now. */
export const isGone = (g: At, index: number): boolean => {
  const at = g.table.seats[index];
  return at?.kind === "human" && !at.here && !at.left && !g.past;
};

/** How long a person is away, or that a bot plays for them; `away`: the game's word for it. */
export function awayWords(g: At, index: number, away: string): string {
  const at = g.table.seats[index];
  if (g.past || !at || at.kind !== "human") return "";
  if (at.played_by) return t(index === g.me ? "away.bot_mine" : "away.bot");
  if (at.here) return "";
  const ms = awayMs(at, g.match);
  return ms >= 60_000 ? t("away.for", { time: timeWords(ms) }) : away;
}

/**
 * "fellow, 1500", of a seat that a bot has: what it is worth, where that was measured; `brief`:
 * "fellow".
 */
export function botWords(g: At, index: number, brief = false): string {
  const at = g.table.seats[index];
  if (at?.kind !== "bot") return "";
  return [t(`level.short_${at.level ?? "fellow"}`), !brief && at.rating].filter(Boolean).join(", ");
}

type PanelProps = {
  g: At;
  index: number;
  colour: string | null;
  turn: boolean;
  more?: string | false;
  /** Where pieces fly to, when they go to this seat. */
  anchor?: string;
  children: ComponentChildren;
};

export function SeatPanel({ g, index, colour, turn, more, anchor, children }: PanelProps) {
  const gone = isGone(g, index);
  useTick(gone ? 10_000 : null);
  return (
    <section
      class={classes(
        "player sheet flat",
        seatClass(colour),
        turn && "turn",
        g.me === index && "mine",
        gone && "away",
        g.lit.includes(`seat:${index}`) && "lit",
        more,
      )}
      aria-label={nameOf(g, index)}
      data-at={anchor}
    >
      {children}
    </section>
  );
}

/** Who sits there. The name of another person opens a small menu. */
export function SeatName({ g, index }: { g: At; index: number }) {
  const at = g.table.seats[index];
  return (
    <span class="nom">
      {at?.kind === "human" && at.name ? (
        <Someone user={at.user} name={at.name} table={g.table} />
      ) : (
        nameOf(g, index)
      )}
    </span>
  );
}

/** The shield of a seat, in the ring of its time. */
export const SeatRing = ({
  g,
  index,
  colour,
  size = "",
}: {
  g: At;
  index: number;
  colour: string | null;
  size?: "" | "l";
}) => (
  <Ring view={g.past ? null : g.match.shown} table={g.table} seat={index}>
    <Shield colour={colour} size={size} />
  </Ring>
);

/** The reader's own seat. */
export const YouMark = ({ g, index }: { g: At; index: number }) =>
  g.me === index ? <span class="mark solid">{t("you")}</span> : null;

/** The match is rated: at each seat. */
export const RatedMark = ({ g }: { g: At }) =>
  g.table.rated ? <span class="mark rated">{t("square.rated")}</span> : null;

/** A bot sits there, or plays for who does. */
export function BotSign({ g, index }: { g: At; index: number }) {
  const at = g.table.seats[index];
  return at?.kind === "bot" || (at?.played_by && !g.past) ? <Icon id="bot" /> : null;
}

type HeadProps = {
  g: At;
  index: number;
  colour: string | null;
  /** Behind the name. */
  marks?: ComponentChildren;
  /** What the seat is doing, in a word or two. */
  doing: ComponentChildren;
  /** What the small line explains. */
  tip?: string;
  children?: ComponentChildren;
};

/** The head of a panel: who sits there, and what stands beside that. */
export const SeatHead = ({ g, index, colour, marks, doing, tip, children }: HeadProps) => (
  <header>
    <SeatRing g={g} index={index} colour={colour} size="l" />
    <div class="id">
      <h2>
        <SeatName g={g} index={index} />
        {marks} <YouMark g={g} index={index} /> <RatedMark g={g} />
      </h2>
      <p class="cap" data-tip={tip}>
        <BotSign g={g} index={index} />
        {doing}
      </p>
    </div>
    {children}
  </header>
);

/** All panels; where they scroll by themselves the keys must reach them. */
export function Panels({
  n,
  scrolls,
  children,
}: {
  n: number;
  scrolls: boolean;
  children: ComponentChildren;
}) {
  return (
    <div
      class={`players n${n}`}
      role="group"
      aria-label={t("table.players")}
      tabIndex={scrolls ? 0 : undefined}
    >
      {children}
    </div>
  );
}
