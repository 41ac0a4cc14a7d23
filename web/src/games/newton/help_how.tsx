// How to play Newton, in five minutes. Every picture is drawn by the real boards from one view of a
// match in figures.json.
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
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
import { Bench, Desk } from "./bench";
import { GameContext, type Ctx } from "./context";
import { Sprite } from "./faces";
import figures from "./figures.json";
import { MapBoard } from "./map";
import { Edition, type EditionFile, type NewtonView } from "./model";
import { Players } from "./players";
import { CardsBoard } from "./rows";
import { Shelf } from "./shelf";
import { TracksBoard } from "./tracks";
import en from "../../../../games/newton/text/how.en.json";
import fr from "../../../../games/newton/text/how.fr.json";

const TEXT: Record<Lang, typeof en> = { en, fr };
const nothing = () => undefined;

/** A table where nobody acts; `more` says what a picture wants otherwise. */
function useFigure(ed: Edition, lang: Lang): (more?: Partial<Ctx>) => Ctx {
  return useMemo(() => {
    const view = figures.view as unknown as NewtonView;
    const table = pictured("newton", figures.names);
    const shown = picturedView<NewtonView>(view, "turn");
    const legal = figures.legal as unknown as Legal;
    return (more = {}) => ({
      ...stillScene("newton", lang, ed, table, shown, { me: 0, prompt: "turn", legal }),
      front: "map",
      setFront: nothing,
      owner: 0,
      setOwner: nothing,
      preview: null,
      setPreview: nothing,
      ...more,
    });
  }, [ed, lang]);
}

type FigProps = { g: Ctx; caption: string; class: string; children: ComponentChildren };

const Fig = ({ g, caption, class: cls, children }: FigProps) => (
  <Picture stage={`fig-newton ${cls}`} inside="newton" caption={caption}>
    <GameContext.Provider value={g}>{children}</GameContext.Provider>
  </Picture>
);

/** Where the letters hang on the bench of 952 x 154. */
const CALLOUTS: Callout[] = [
  ["a", 84, -16],
  ["b", 250, -16],
  ["c", 440, -16],
  ["d", 640, -16],
  ["e", 900, -16],
];

export function How({ edition, rules }: HowProps) {
  const lang = useLang();
  const ed = useMemo(() => new Edition(edition as EditionFile), [edition]);
  const fig = useFigure(ed, lang);
  const text = typesetAll(TEXT[lang]);
  const s = text.steps;
  const still: Partial<Ctx> = { prompt: null, legal: {} };
  const tucking = fig({
    prompt: "tuck",
    me: 1,
    legal: { tuck: Object.fromEntries(fig().view.seats[1].desk.map((id) => [id, {}])) },
  });
  const pictures: Record<keyof typeof s, [Ctx, ComponentChildren]> = {
    turn: [fig(), <Desk g={fig()} seat={fig().view.seats[0]} title={false} />],
    travel: [fig(), <MapBoard />],
    tracks: [fig(still), <TracksBoard />],
    study: [fig(still), <Shelf seat={fig().view.seats[0]} />],
    lessons: [fig(still), <CardsBoard />],
    round: [tucking, <Desk g={tucking} seat={tucking.view.seats[1]} title={false} />],
    player: [fig(still), <Players />],
  };
  const broad = new Set(["travel", "tracks", "study", "lessons"]);
  return (
    <>
      <Sprite />
      <Introduction
        text={text}
        board={
          <Fig g={fig()} caption={text.board.caption} class="fig-bench">
            <Bench />
            <Letters at={CALLOUTS} />
          </Fig>
        }
        at={CALLOUTS}
        steps={Object.keys(pictures) as (keyof typeof s)[]}
        broad={broad}
        picture={(id) => (
          <Fig g={pictures[id][0]} caption={s[id].caption} class={`f-${id}`}>
            {pictures[id][1]}
          </Fig>
        )}
        more={text.more}
        rules={rules}
      />
    </>
  );
}
