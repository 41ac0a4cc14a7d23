// The parts of a decision bar that are the same in every game: taking back, Done, a seat that is
// away or in the hands of a bot.
import { Icon, Shield, Use } from "../pieces";
import { awaySeat } from "./away";
import { Ring, useTick } from "./clock";
import { t } from "./i18n";
import type { Match, MatchSession } from "./match";
import { nameAt } from "./names";
import type { Table } from "./types";

type At = { table: Table; match: Match; session: MatchSession; me: number | null };

/**
 * The hand that points at the question. On a phone the panel of who is waited for may be out of
 * sight: their shield stands here then, in the ring of its time.
 */
export function Pointer({
  g,
  colour,
}: {
  g: At & { narrow: boolean };
  colour: (seat: number) => string | null;
}) {
  const { shown } = g.match;
  const seat =
    g.narrow && shown && !shown.over && shown.q === undefined
      ? shown.must.find((i) => i !== g.me && (shown.deadline?.[String(i)] ?? null) !== null)
      : undefined;
  if (seat === undefined) return <Use id="manicule" class="hand" />;
  return (
    <span class="hand timed" aria-hidden="true">
      <Ring view={shown} table={g.table} seat={seat}>
        <Shield colour={colour(seat)} size="l" />
      </Ring>
    </span>
  );
}

export function UndoButton({ g }: { g: At }) {
  return (
    <button
      type="button"
      class="btn undo"
      data-key="u"
      title={t("hold.undo")}
      disabled={g.match.sending}
      onClick={() => void g.session.undo()}
    >
      <Icon id="undo" />
      <span>{t("hold.undo")}</span>
      <kbd aria-hidden="true">U</kbd>
    </button>
  );
}

/** More time to think, for all who are asked, once a question. */
export function PauseButton({ g }: { g: At }) {
  if (!g.match.shown?.window?.pause) return null;
  return (
    <button
      type="button"
      class="btn pause"
      data-key="p"
      title={t("time.pause_line")}
      disabled={g.match.sending}
      onClick={() => void g.session.send("pause")}
    >
      <span>{t("time.pause")}</span>
      <kbd aria-hidden="true">P</kbd>
    </button>
  );
}

/** The table waits until I say that my turn is over. */
export function HeldAnswers({ g }: { g: At }) {
  return (
    <div class="btns two">
      {g.match.shown?.undo && <UndoButton g={g} />}
      <button
        type="button"
        class="btn main done"
        data-key="d e Enter"
        disabled={g.match.sending}
        onClick={() => void g.session.done()}
      >
        <Icon id="done" />
        <span>{t("hold.done")}</span>
        <kbd aria-hidden="true">D</kbd>
      </button>
    </div>
  );
}

/**
 * A bot for one who is away, while the bar holds my own answers: beside what else waits at the
 * table.
 */
export function AwayLine({ g }: { g: At & { prompt: string | null; held: boolean } }) {
  const away = awaySeat(g.table, g.match);
  useTick(g.table.seats.some((s) => s.kind === "human" && !s.here && !s.left) ? 5000 : null);
  if (away === null || g.me === null || handed(g) || (g.prompt === null && !g.held)) return null;
  const name = nameAt(g.table, away);
  return (
    <p>
      <span>{t("away.line", { name })}</span>
      <button
        type="button"
        class="btn s"
        aria-label={t("away.hand_name", { name })}
        onClick={() => void g.session.send("hand", { seat: away })}
      >
        {t("away.hand")}
      </button>
    </p>
  );
}

/** What can be done for one who is away, while nothing is asked of me. */
export function AwayAnswer({ g }: { g: At }) {
  const away = awaySeat(g.table, g.match);
  if (away === null || g.me === null) return null;
  return (
    <button
      type="button"
      class="btn"
      data-key="b"
      aria-label={t("away.hand_name", { name: nameAt(g.table, away) })}
      onClick={() => void g.session.send("hand", { seat: away })}
    >
      <Icon id="bot" />
      <span>{t("away.hand")}</span>
    </button>
  );
}

/** A bot plays for me until I take my seat back. */
export const TakeAnswers = ({ g }: { g: At }) => (
  <div class="btns">
    <button type="button" class="btn main" data-key="t" onClick={() => void g.session.send("take")}>
      {t("away.take")}
      <kbd aria-hidden="true">T</kbd>
    </button>
  </div>
);

/** A bot plays the own seat. */
export const handed = (g: At): boolean => g.me !== null && Boolean(g.table.seats[g.me]?.played_by);
