// Connect four, the teaching game: what a board needs when the shell has all the rest. No edition,
// no introduction, no rules to read.
import { classes, Shield } from "../../pieces";
import { AskBar, standing, waitsFor } from "../../shell/ask";
import { t, type Rich } from "../../shell/i18n";
import { TABLE_KEYS } from "../../shell/help_keys";
import { awayWords, botWords, Panels, SeatHead, SeatPanel } from "../../shell/panel";
import { fullStop, tableLine } from "../../shell/entries";
import type { Entry } from "../../shell/record";
import { Frame, isOver, useScene, type Scene } from "../../shell/scene";
import type { GameProps } from "../../shell/table";
import type { Ev } from "../../shell/types";
import { nameOf, operands, plain, SAYINGS, seat } from "../../shell/words";

/** `columns`: each from the lowest stone up, the seat that owns it. */
type WallView = { columns: number[][]; turn: number; winner: number | null };
type Ctx = Scene<WallView, null>;

const HEIGHT = 6;
const STAGE = { game: "connect_four", board: 560, stops: ".slot" };
const colourOf = (index: number): string => (index === 0 ? "blue" : "red");

export function Game(props: GameProps) {
  const { g, wings } = useScene<WallView, null>(props, null, STAGE);
  return (
    <Frame
      g={g}
      wings={wings}
      game="connect_four"
      class="framed connect_four"
      title={g.w.t("name")}
      state={null}
      players={<Players g={g} />}
      board={<Wall g={g} />}
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
      tip={null}
      outline={<Outline g={g} />}
      entries={(log) => entries(g, log)}
      colour={colourOf}
      heading={String}
      question={question(g)}
      score={(l) => g.w.t(`lines.${l.k}`)}
      topic=""
      keys={TABLE_KEYS}
    />
  );
}

const question = (g: Ctx): Rich =>
  standing(g) ?? (g.prompt ? plain(g.w.t(`prompts.${g.prompt}`)) : waitsFor(g));

function Players({ g }: { g: Ctx }) {
  return (
    <Panels n={2} scrolls={g.narrow}>
      {[0, 1].map((i) => (
        <SeatPanel
          key={i}
          g={g}
          index={i}
          colour={colourOf(i)}
          turn={g.view.turn === i && !isOver(g)}
        >
          <SeatHead
            g={g}
            index={i}
            colour={colourOf(i)}
            doing={botWords(g, i) || awayWords(g, i, t("seat.away"))}
          />
        </SeatPanel>
      ))}
    </Panels>
  );
}

/** A column is a button that says how high it stands and whose stone lies on top. */
function Wall({ g }: { g: Ctx }) {
  return (
    <div class="wall sheet" role="group" aria-label={t("table.board")}>
      {g.view.columns.map((stones, c) => {
        const can = Boolean(g.legal.drop?.[String(c + 1)]);
        const top = stones.length ? nameOf(g, stones[stones.length - 1]) : null;
        return (
          <button
            key={c}
            type="button"
            class={classes("slot", can && "legal", g.lit.includes(`column:${c + 1}`) && "lit")}
            aria-disabled={!can}
            aria-label={[g.w.t("verbs.drop", { column: c + 1 }), `${stones.length}/${HEIGHT}`, top]
              .filter(Boolean)
              .join(", ")}
            data-act={can ? `drop ${c + 1}` : undefined}
            onClick={() => can && g.act(`drop ${c + 1}`)}
          >
            {Array.from({ length: HEIGHT }, (_, i) => stones[HEIGHT - 1 - i]).map((owner, i) => (
              <span key={i} class="hole">
                {owner !== undefined && <Shield colour={colourOf(owner)} size="l" />}
              </span>
            ))}
          </button>
        );
      })}
    </div>
  );
}

function Outline({ g }: { g: Ctx }) {
  return (
    <ol>
      {g.view.columns.map((stones, c) => (
        <li key={c}>{stones.map((i) => nameOf(g, i)).join(", ") || "–"}</li>
      ))}
    </ol>
  );
}

const entries = (g: Ctx, log: Ev[]): Entry[] =>
  log.map((e, i) => ({
    ...tableLine(
      e,
      i,
      fullStop(g.w.r(`events.${e.k}`, { ...operands(g, e, SAYINGS), by: seat(g, e.by) })),
      e.column === undefined ? [] : [`column:${e.column}`],
    ),
    by: e.k === "dropped" ? e.by : null,
  }));
