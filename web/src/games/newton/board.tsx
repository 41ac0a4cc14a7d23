// The table of Newton: one board in front, the others live beside it, the bench below; what is
// begun with a press goes on by itself.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { classes } from "../../pieces";
import { t } from "../../shell/i18n";
import { keyOf } from "../../shell/keys";
import { Frame, useScene, type Parts } from "../../shell/scene";
import type { GameProps } from "../../shell/table";
import type { View } from "../../shell/types";
import { useFront } from "./choose";
import { BOARDS, GameContext, type BoardId, type Ctx } from "./context";
import { Ask, question } from "./decisions";
import { Rating, Score, ratingName } from "./end";
import { Sprite } from "./faces";
import { KEYS, topicOf } from "./help";
import { entries } from "./log";
import { MapBoard, MapThumb } from "./map";
import { Edition, houseColour, type EditionFile, type NewtonView } from "./model";
import { animate } from "./motion";
import { Outline } from "./outline";
import { firstOf, usePlan } from "./reach";
import { CardsBoard, CardsThumb } from "./rows";
import { Bench, Draft, Players, StudyBoard, StudyThumb } from "./study";
import { Tip } from "./tips";
import { TracksBoard, TracksThumb } from "./tracks";
import { Upkeep, endsUpkeep, lastUpkeep } from "./upkeep";

/** The width of the board in front, and what on the boards the arrow keys walk over. */
export const STAGE = { game: "newton", board: 640, stops: ".hit, .stop" };
/**
 * Questions whose answer lies on a board: on a phone that board then takes the room of the bench.
 */
const ON_BOARDS = new Set([
  "work",
  "technology",
  "travel",
  "lessons",
  "study",
  "site",
  "teleport",
  "take",
  "city",
]);

export function Game(props: GameProps) {
  const { match, table } = props;
  const ed = useMemo(() => new Edition(props.edition as EditionFile), [props.edition]);
  const { g: scene, wings } = useScene<NewtonView, Edition>(props, ed, STAGE);
  const [front, setFront] = useState<BoardId>("map");
  const [owner, setOwner] = useState(table.you ?? 0);
  const [preview, setPreview] = useState<string | null>(null);
  const [upkeep, setUpkeep] = useState(false);
  const shown = match.shown as View<NewtonView>;
  const show = (board: BoardId) => {
    setUpkeep(false);
    setFront(board);
  };
  const g: Ctx = {
    ...scene,
    front,
    setFront: show,
    owner,
    setOwner,
    preview,
    setPreview,
    act: (actions) => {
      const action = firstOf(g, actions);
      setUpkeep(false);
      setPreview(null);
      scene.act(action);
    },
  };
  usePlan(g);
  useFront(g);
  useBoardKeys(show, () => setUpkeep(false));
  useLayoutEffect(() => animate(shown, match.before as View<NewtonView> | null), [shown]);
  useEffect(() => setPreview(null), [shown.ply, shown.rev, g.past?.ply]);
  // The end of a round shows itself once, when it has come.
  useEffect(() => {
    if (match.before && shown.events.some((e) => endsUpkeep(g, e) && e.ply > match.before!.ply))
      setUpkeep(true);
  }, [shown.ply]);
  const acting = g.narrow && g.prompt && ON_BOARDS.has(g.prompt);
  return (
    <GameContext.Provider value={g}>
      <Sprite />
      <Frame
        g={scene}
        wings={wings}
        game="newton"
        {...parts(g)}
        class={classes(`newton front-${front}`, acting && "acting")}
        state={<State g={g} upkeep={lastUpkeep(g) ? () => setUpkeep((on) => !on) : null} />}
        board={
          <>
            <Boards
              g={g}
              upkeep={upkeep && !g.past ? <Upkeep close={() => setUpkeep(false)} /> : null}
            />
            <Bench />
            <Draft />
          </>
        }
        ask={<Ask showScore={() => wings.setScore(true)} />}
        question={question(g)}
        overTitle={ratingName(g)}
        keys={KEYS}
      />
    </GameContext.Provider>
  );
}

/** What is shown of the game, also when it is over and looked back on. */
export const parts = (g: Ctx): Parts => ({
  class: `newton front-${g.front}`,
  title: g.w.t("name"),
  state: <State g={g} upkeep={null} />,
  players: <Players scrolls={g.narrow} />,
  board: (
    <>
      <Boards g={g} />
      <Bench />
    </>
  ),
  tip: <Tip />,
  outline: <Outline />,
  entries: (log) => entries(g, log),
  colour: (i) => houseColour(g.view.seats[i]?.colour ?? null),
  heading: (round) => g.w.t("events.round", { round }),
  score: (l) => <Score g={g} line={l} />,
  overMore: <Rating g={g} />,
  topic: topicOf(g),
});

const FULL = { map: MapBoard, tracks: TracksBoard, study: StudyBoard, cards: CardsBoard };
const THUMB = { map: MapThumb, tracks: TracksThumb, study: StudyThumb, cards: CardsThumb };

/** One board in front; the three others stay live beside it, or as tabs on a phone. */
function Boards({ g, upkeep }: { g: Ctx; upkeep?: ComponentChildren }) {
  const Front = FULL[g.front];
  const tab = (id: BoardId, i: number) => (
    <button
      key={id}
      type="button"
      class="tab"
      data-board={id}
      aria-pressed={g.front === id}
      aria-keyshortcuts={String(i + 1)}
      onClick={() => g.setFront(id)}
    >
      {g.w.t(`board.${id}`)}
      <kbd aria-hidden="true">{i + 1}</kbd>
    </button>
  );
  return (
    <>
      {g.narrow && (
        <nav class="tabs" aria-label={t("table.board")}>
          {BOARDS.map(tab)}
        </nav>
      )}
      <div role="group" class="front" aria-label={t("table.board")}>
        <Front />
        {upkeep}
      </div>
      {!g.narrow && (
        <div class="side">
          {BOARDS.map((id, i) => {
            const Thumb = THUMB[id];
            return (
              id !== g.front && (
                <section key={id} class={`th th-${id}`} aria-label={g.w.t(`board.${id}`)}>
                  <div class="th-head">
                    {tab(id, i)}
                    <span class="cap">{g.w.t(`board.${id}_cap`)}</span>
                  </div>
                  <Thumb />
                </section>
              )
            );
          })}
        </div>
      )}
    </>
  );
}

/** The round, the turn of it that is being played, and the way back to the end of the last one. */
function State({ g, upkeep }: { g: Ctx; upkeep: (() => void) | null }) {
  const { w, view } = g;
  const turns = g.ed.constant("turns_per_round", 5);
  const part = (words: string, n: number, of: number) => (
    <>
      <span class="sc">{w.t(words)}</span> <b class="num">{n}</b>
      <i> {w.t("bar_top.of", { n: of })}</i>
    </>
  );
  return (
    <>
      <span class={view.round ? "" : "sr"}>{part("terms.round", view.round, view.rounds)}</span>
      {view.phase === "turn" && (
        <span class="turn-no">
          <span class="dot" />
          {part(
            "terms.turn",
            Math.min(turns, (view.seats[view.move?.seat ?? 0]?.turns ?? 0) + 1),
            turns,
          )}
        </span>
      )}
      {w.has(`bar_top.${view.phase}`) && (
        <span class="turn-no">
          <span class="dot" />
          {w.t(`bar_top.${view.phase}`)}
        </span>
      )}
      {upkeep && (
        <button
          type="button"
          class="plain again only-wide"
          title={w.t("upkeep.again")}
          onClick={upkeep}
        >
          {w.t("upkeep.short")}
        </button>
      )}
    </>
  );
}

/** The keys 1 to 4 bring a board to the front; Escape lays the end of the round aside. */
export function useBoardKeys(
  show: (board: BoardId) => void,
  aside: () => void = () => undefined,
): void {
  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      if (
        e.ctrlKey ||
        e.metaKey ||
        e.altKey ||
        /^(INPUT|TEXTAREA|SELECT)$/.test((e.target as HTMLElement).tagName) ||
        document.querySelector("dialog[open]")
      )
        return;
      const key = keyOf(e),
        board = BOARDS[Number(key) - 1];
      if (e.key === "Escape") aside();
      else if (board && !document.querySelector(`.ask [data-key~="${key}"]`)) show(board);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
