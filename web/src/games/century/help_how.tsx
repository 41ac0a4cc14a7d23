// How to play Century, in five minutes. Every picture is drawn by the real pieces from a small view
// in figures.json.
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { Icon, Use } from "../../pieces";
import {
  type Callout,
  Introduction,
  Letters,
  pictured,
  picturedView,
  typesetAll,
} from "../../pages/how_parts";
import type { HowProps } from "../../pages/how";
import { book, useLang } from "../../shell/i18n";
import type { Lang } from "../../shell/types";
import { Board } from "./board";
import { CardRow } from "./cards";
import { GameContext, placeOf, type Ctx } from "./context";
import figures from "./figures.json";
import { Edition, type CenturyView, type EditionFile } from "./model";
import { Place } from "./place";
import { Players } from "./players";
import { stillScene } from "../../shell/still";
import { BonusFace } from "./words";
import en from "../../../../games/century/text/how.en.json";
import fr from "../../../../games/century/text/how.fr.json";

const TEXT: Record<Lang, typeof en> = { en, fr };

/** What a picture changes in the view all pictures begin with. */
type Figure = {
  locations?: Record<string, object>;
  piles?: Record<string, object>;
  row?: string[];
  legal?: string[];
  seats?: number[];
};
const FIGURES = figures.figures as Record<string, Figure>;

function useFigure(ed: Edition, lang: Lang): (id: string) => Ctx {
  return useMemo(() => {
    const base = figures.view as unknown as CenturyView;
    const table = pictured("century", figures.names);
    return (id) => {
      const f = FIGURES[id];
      const locations = base.locations.map((l) => ({ ...l, ...f.locations?.[l.id] }));
      const view: CenturyView = {
        ...base,
        row: f.row ?? base.row,
        locations,
        piles: base.piles.map((p) => (p.index === 0 ? { ...p, ...f.piles?.[p.location] } : p)),
        seats: (f.seats ?? [...base.seats.keys()]).map((i) => ({
          ...base.seats[i],
          need: [],
          dear: [],
          no_effect: [],
        })),
      };
      const shown = picturedView<CenturyView>(view, "turn");
      return stillScene("century", lang, ed, table, shown, {
        me: 0,
        prompt: "turn",
        legal: { rest: {}, activate: Object.fromEntries((f.legal ?? []).map((x) => [x, {}])) },
      });
    };
  }, [ed, lang]);
}

/** A picture: seen, not touched; its caption says it in words. */
function Fig({
  g,
  caption,
  class: cls = "",
  scrolls,
  children,
}: {
  g: Ctx;
  caption: string;
  class?: string;
  scrolls?: boolean;
  children: ComponentChildren;
}) {
  return (
    <figure>
      <div
        class={`fig-stage century ${cls}`}
        {...(scrolls ? { tabIndex: 0, role: "group", "aria-label": caption } : { inert: true })}
      >
        <GameContext.Provider value={g}>{children}</GameContext.Provider>
      </div>
      <figcaption>
        {scrolls && <span class="sideways">{book("pages").t("how.sideways")} → </span>}
        {caption}
      </figcaption>
    </figure>
  );
}

function Spot({ g, id }: { g: Ctx; id: string }) {
  return <Place at={placeOf(g, id)!} def={g.ed.location.get(id)!} />;
}

/** Where the letters hang on the board of 912 x 660. */
const CALLOUTS: Callout[] = [
  ["a", 196, 34],
  ["b", -18, 150],
  ["c", -18, 252],
  ["d", 388, 296],
  ["e", 884, 84],
  ["f", 880, 124],
];

/** Pictures that want the whole width. */
const BROAD = new Set(["kinds", "cards"]);

export function How({ edition, rules }: HowProps) {
  const lang = useLang();
  const ed = useMemo(() => new Edition(edition as EditionFile), [edition]);
  const fig = useFigure(ed, lang);
  const text = typesetAll(TEXT[lang]);
  const s = text.steps;
  const pictures: Record<keyof typeof s, (g: Ctx) => ComponentChildren> = {
    send: (g) => <Spot g={g} id="a1_hunting_ground" />,
    expel: (g) => <Spot g={g} id="b1_homestead" />,
    kinds: (g) => (
      <>
        <Spot g={g} id="a1_maize_field" />
        <Spot g={g} id="b1_tannery" />
        <Spot g={g} id="b1_barter_camp" />
      </>
    ),
    fort: (g) => (
      <>
        <Only g={g} n={1} />
        <Spot g={g} id="a1_fort_1" />
      </>
    ),
    cards: () => <CardRow />,
    cover: (g) => (
      <>
        <Spot g={g} id="b1_tobacco_bank" />
        <Spot g={g} id="c1_beaver_river" />
      </>
    ),
    player: () => <Players />,
    end: (g) => (
      <>
        <Sum g={g} tile="bt_single_native_help" signs={["native_help", "native_help"]} points={4} />
        <Sum g={g} tile="bt_pair_native_help_tool_1" signs={["native_help", "tool"]} points={3} />
      </>
    ),
  };
  const use: Record<string, string> = { end: "player" };
  return (
    <Introduction
      text={text}
      board={
        <Fig g={fig("board")} caption={text.board.caption} class="fig-board" scrolls>
          <div class="board-box" inert>
            <Board />
            <Letters at={CALLOUTS} />
          </div>
        </Fig>
      }
      at={CALLOUTS}
      steps={Object.keys(pictures) as (keyof typeof s)[]}
      broad={BROAD}
      picture={(id) => {
        const g = fig(use[id] ?? id);
        return (
          <Fig g={g} caption={s[id].caption} class={`f-${id}`}>
            {pictures[id](g)}
          </Fig>
        );
      }}
      rules={rules}
    />
  );
}

/** The first cards of the row alone. */
function Only({ g, n }: { g: Ctx; n: number }) {
  return (
    <GameContext.Provider value={{ ...g, view: { ...g.view, row: g.view.row.slice(0, n) } }}>
      <CardRow />
    </GameContext.Provider>
  );
}

function Sum({
  g,
  tile,
  signs,
  points,
}: {
  g: Ctx;
  tile: string;
  signs: string[];
  points: number;
}) {
  return (
    <p class="sumline">
      <BonusFace def={g.ed.bonus.get(tile)!} />
      <Use id="arrow" class="arr" />
      {signs.map((x, i) => (
        <Icon key={i} id={x} class="sign" />
      ))}
      <span>=</span>
      <b class="num">{points}</b>
    </p>
  );
}
