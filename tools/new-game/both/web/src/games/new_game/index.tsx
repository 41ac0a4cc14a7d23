// New game
//
// Its screen. The shell has all the rest: the frame, the log, the bar, the keys, taking
// back, clocks, the past (docs/adding-a-game.md, "The screen").
import { AskBar, standing, waitsFor } from "../../shell/ask";
import { eventWords, tableLine } from "../../shell/entries";
import { TABLE_KEYS } from "../../shell/help_keys";
import { t, type Rich } from "../../shell/i18n";
import { colourBySeat as colourOf } from "../../shell/names";
import { awayWords, botWords, Panels, SeatHead, SeatPanel } from "../../shell/panel";
import { Frame, isOver, useScene } from "../../shell/scene";
import type { GameProps } from "../../shell/table";
import { BY_TABLE } from "../../shell/types";
import { plain } from "../../shell/words";
import { Answers, Board, Outline, points, Tip, words, type Ctx, type GameView } from "./board";

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
      // A line an event. `events_you` tells the reader what they did themselves.
      entries={(log) =>
        log.map((e, i) => ({
          ...tableLine(e, i, eventWords(g, e.k, words(g, e), e.by === g.me), []),
          by: e.by < BY_TABLE ? e.by : null,
        }))
      }
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
const question = (g: Ctx): Rich =>
  standing(g) ?? (g.prompt ? plain(g.w.t(`prompts.${g.prompt}`)) : waitsFor(g));

const Players = ({ g }: { g: Ctx }) => (
  <Panels n={g.view.seats.length} scrolls={g.narrow}>
    {g.view.seats.map((s, i) => (
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
        >
          <b class="num points">{points(s)}</b>
        </SeatHead>
      </SeatPanel>
    ))}
  </Panels>
);
