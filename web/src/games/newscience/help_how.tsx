// How to play The New Science, in five minutes. Every picture is drawn by the real pieces from one
// view of a match in figures.json.
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { Use } from "../../pieces";
import {
  type Callout,
  Introduction,
  Letters,
  Picture,
  pictured,
  picturedView,
  typesetAll,
} from "../../pages/how_parts";
import type { HowProps } from "../../pages/how";
import { useLang } from "../../shell/i18n";
import { stillScene } from "../../shell/still";
import type { Lang, Legal } from "../../shell/types";
import { GameContext, type Ctx } from "./context";
import { TestAnswers } from "./decisions";
import figures from "./figures.json";
import { Sprite } from "./index";
import {
  Edition,
  type EditionFile,
  type FaceView,
  type ScienceView,
  type SpaceView,
} from "./model";
import { Plate } from "./plate";
import { Players, Tracks } from "./players";
import { Face, Schedule } from "./schedule";
import { Tree } from "./tree";
import en from "../../../../games/newscience/text/how.en.json";
import fr from "../../../../games/newscience/text/how.fr.json";

const TEXT: Record<Lang, typeof en> = { en, fr };
const nothing = () => undefined;

/** What a picture changes in the view all pictures begin with. */
type Change = { prompt?: string; legal?: Legal; pick?: Ctx["pick"]; view?: Partial<ScienceView> };
const WHOLE = figures.view as unknown as ScienceView;

function useFigure(ed: Edition, lang: Lang): (change?: Change) => Ctx {
  return useMemo(() => {
    const table = pictured("newscience", figures.names);
    return ({ prompt, legal = {}, pick = {}, view } = {}) => {
      const shown = picturedView<ScienceView>({ ...WHOLE, ...view }, prompt);
      return {
        ...stillScene("newscience", lang, ed, table, shown, {
          me: 0,
          prompt: prompt ?? null,
          legal,
        }),
        pick,
        setPick: nothing,
        front: "board",
        setFront: nothing,
      };
    };
  }, [ed, lang]);
}

type FigProps = { g: Ctx; caption: string; class: string; children: ComponentChildren };

const Fig = ({ g, caption, class: cls, children }: FigProps) => (
  <Picture stage={`fig-science ${cls}`} inside="newscience" caption={caption}>
    <GameContext.Provider value={g}>{children}</GameContext.Provider>
  </Picture>
);

/** Where the letters hang on the table of 912 x 650. */
const CALLOUTS: Callout[] = [
  ["a", 400, 44],
  ["b", 620, 206],
  ["c", 690, 214],
  ["d", 494, 372],
  ["e", -12, 606],
  ["f", 685, 584],
];
const TESTS: Legal = {
  theory_of_probability: { 0: { plain: {} }, 1: { plain: {} } },
  moons_of_jupiter: { 0: { plain: {} }, 1: { plain: {} } },
};
const BROAD = new Set(["round", "ladder", "cards"]);

const free = (s: SpaceView): SpaceView => ({ ...s, owner: null, state: "free" });
/**
 * The spaces while energy is placed: two lie there, the places of Rest open one after the other.
 */
const PLACING = WHOLE.spaces.map((s) =>
  s.id === "rest_1"
    ? { ...s, owner: 2, state: "waiting" as const }
    : s.id === "research_1"
      ? { ...s, owner: 1, state: "waiting" as const }
      : s.id === "rest_3"
        ? { ...free(s), state: "later" as const }
        : free(s),
);
const CARDS: FaceView[] = ["peace_of_westphalia", "house_of_elzevir", "galilean_telescope"].map(
  (card, i) => ({ slot: i, card, claimed: null, state: i ? "waiting" : "in_force" }),
);
const printed = (id: string, by: number): ScienceView["discoveries"] =>
  WHOLE.discoveries.map((d) =>
    d.id === id
      ? {
          ...d,
          published: by,
          experiment: [],
          research: [],
          you: { state: "published", knows: true, missing: [] },
        }
      : d,
  );

export function How({ edition, rules }: HowProps) {
  const lang = useLang();
  const ed = useMemo(() => new Edition(edition as EditionFile), [edition]);
  const fig = useFigure(ed, lang);
  const text = typesetAll(TEXT[lang]);
  const s = text.steps;
  const still = fig(),
    testing = fig({
      prompt: "experiment",
      legal: { experiment: TESTS, decline: {} },
      pick: { discovery: "moons_of_jupiter", rest: 0, help: "plain" },
    });
  const after = fig({ view: { discoveries: printed("falling_bodies", 0) } });
  const placing = fig({
    prompt: "allocate",
    legal: {
      place: Object.fromEntries(
        PLACING.filter((x) => x.owner === null && x.state === "free" && x.id !== "happening_1").map(
          (x) => [x.id, {}],
        ),
      ),
    },
    view: { spaces: PLACING, phase: "placing", pending: { ...WHOLE.pending, space: null } },
  });
  const pictures: Record<keyof typeof s, [Ctx, ComponentChildren]> = {
    round: [placing, <Schedule />],
    ladder: [
      still,
      ["analytic_geometry", "theory_of_probability", "falling_bodies", "heliocentrism"].map(
        (id) => <Plate key={id} id={id} />,
      ),
    ],
    experiment: [
      testing,
      <>
        <Plate id="moons_of_jupiter" />
        <div class="ask">
          <TestAnswers g={testing} id="moons_of_jupiter" />
        </div>
      </>,
    ],
    publish: [
      still,
      <>
        <Plate id="falling_bodies" />
        <Use id="arrow" class="arr" />
        <GameContext.Provider value={after}>
          <Plate id="falling_bodies" />
        </GameContext.Provider>
      </>,
    ],
    cards: [still, CARDS.map((face) => <Face key={face.card} g={still} face={face} />)],
    player: [still, <Players />],
    end: [still, <Tracks />],
  };
  return (
    <>
      <Sprite />
      <Introduction
        text={text}
        board={
          <Fig g={testing} caption={text.board.caption} class="f-table">
            <Tree />
            <Schedule />
            <Letters at={CALLOUTS} />
          </Fig>
        }
        at={CALLOUTS}
        steps={Object.keys(pictures) as (keyof typeof s)[]}
        broad={BROAD}
        picture={(id) => (
          <Fig g={pictures[id][0]} caption={s[id].caption} class={`f-${id}`}>
            {pictures[id][1]}
          </Fig>
        )}
        rules={rules}
      />
    </>
  );
}
