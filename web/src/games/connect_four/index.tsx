// Connect four, the teaching game: what a board needs when the shell has all the rest. No edition,
// no introduction, no rules to read.
import { classes, Icon, Shield } from "../../pieces";
import { AskBar, standing } from "../../shell/ask";
import { Ring } from "../../shell/clock";
import { t, type Rich } from "../../shell/i18n";
import { TABLE_KEYS } from "../../shell/help_keys";
import { awayWords, botWords, Panels, SeatPanel } from "../../shell/panel";
import type { Entry } from "../../shell/record";
import { Frame, isOver, useScene, type Scene } from "../../shell/scene";
import type { GameProps } from "../../shell/table";
import type { Ev } from "../../shell/types";
import { nameOf, plain, seat } from "../../shell/words";

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

function question(g: Ctx): Rich {
  const must = g.match.shown?.must ?? [];
  return (
    standing(g) ??
    (g.prompt
      ? plain(g.w.t(`prompts.${g.prompt}`))
      : plain(must.length ? g.w.t("ask.waits", { name: nameOf(g, must[0]) }) : g.w.t("ask.laying")))
  );
}

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
          </header>
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

function entries(g: Ctx, log: Ev[]): Entry[] {
  return log.map((e, i) => {
    const says = g.w.r(`events.${e.k}`, {
      ...e,
      by: seat(g, e.by),
      seat: seat(g, Number(e.seat ?? e.by)),
    });
    return {
      key: `${e.ply}.${i}`,
      by: e.k === "dropped" ? e.by : null,
      says: { text: `${says.text}.`, node: <>{says.node}.</> },
      places: e.column === undefined ? [] : [`column:${e.column}`],
      ply: e.ply,
    };
  });
}
