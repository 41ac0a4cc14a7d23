// New game
//
// What is its own on the screen: the board, what answers, what explains itself.
import { classes } from "../../pieces";
import { t } from "../../shell/i18n";
import type { Scene } from "../../shell/scene";
import { WhyTip } from "../../shell/tip";
import type { Ev } from "../../shell/types";
import { Cannot, reasonAt } from "../../shell/why";
import { nameOf, plain, seat } from "../../shell/words";

/** `row`: what lies there, from the left. */
export type GameView = {
  phase: string;
  turn: number | null;
  row: number[];
  seats: { score: number; passed: boolean }[];
};
export type Ctx = Scene<GameView, null>;

/** What a panel shows of a seat. */
export const points = (s: GameView["seats"][number]): number => s.score;

/** The row: its ends are buttons. What cannot be pressed says why, by pointer, key or finger. */
export function Board({ g }: { g: Ctx }) {
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
export function Answers({ g }: { g: Ctx }) {
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
export function Tip({ g }: { g: Ctx }) {
  const reason = g.look?.key === "not:pass" ? reasonAt(g, ["pass"]) : null;
  return reason && <WhyTip g={g} says={g.w.t(`reasons.${reason.k}`)} rule={reason.rule} />;
}

/** The board in words, for those who listen. */
export function Outline({ g }: { g: Ctx }) {
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

/** What the braces of the texts stand for. */
export const words = (g: Ctx, e: Ev) => ({
  by: seat(g, e.by),
  seat: seat(g, Number(e.seat ?? e.by)),
  side: g.w.has(`sides.${e.side}`) ? g.w.t(`sides.${e.side}`) : "",
  value: Number(e.value ?? 0),
});
