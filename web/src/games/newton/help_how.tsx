// How to play Newton, in five minutes. Every picture is drawn by the real boards from one view of a
// match in figures.json.
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { HowProps } from "../../pages/how";
import { book, typeset, useLang } from "../../shell/i18n";
import { EMPTY, type Match, type MatchSession } from "../../shell/match";
import { Link } from "../../shell/router";
import { Store } from "../../shell/store";
import type { Lang, Legal, Seat, Table, View } from "../../shell/types";
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
const typesetAll = <T,>(tree: T): T =>
  typeof tree === "string"
    ? (typeset(tree) as T)
    : (Object.fromEntries(Object.entries(tree as object).map(([k, v]) => [k, typesetAll(v)])) as T);
const nothing = () => undefined;

/** A table where nobody acts; `more` says what a picture wants otherwise. */
function useFigure(ed: Edition, lang: Lang): (more?: Partial<Ctx>) => Ctx {
  return useMemo(() => {
    const view = figures.view as unknown as NewtonView;
    const seats = figures.names.map((s) => ({
      here: true,
      left: false,
      ...s,
    })) as unknown as Seat[];
    const table = {
      table: "how",
      game: "newton",
      edition: "",
      options: {},
      status: "playing",
      host: "",
      seats,
      you: 0,
      open: false,
      link: "",
      watchers: 0,
    } as Table;
    const shown: View<NewtonView> = {
      table: "how",
      ply: 1,
      from: 0,
      view,
      events: [],
      must: [0],
      q: 1,
      prompt: "turn",
      over: null,
    };
    const match: Match = { ...EMPTY, table, shown };
    const session = {
      code: "how",
      store: new Store(match),
      flush: nothing,
      close: nothing,
      clearRefusal: nothing,
    } as unknown as MatchSession;
    const legal = figures.legal as unknown as Legal;
    return (more = {}) => ({
      lang,
      w: book("newton"),
      ed,
      view,
      table,
      match,
      session,
      me: 0,
      past: null,
      held: false,
      prompt: "turn",
      legal,
      act: nothing,
      doing: null,
      look: null,
      setLook: nothing,
      lit: [],
      setLit: nothing,
      front: "map",
      setFront: nothing,
      owner: 0,
      setOwner: nothing,
      preview: null,
      setPreview: nothing,
      narrow: false,
      ...more,
    });
  }, [ed, lang]);
}

/**
 * A picture: seen, not touched; its caption says it in words. What is wider than the page scrolls.
 */
function Fig({
  g,
  caption,
  class: cls = "",
  children,
}: {
  g: Ctx;
  caption: string;
  class?: string;
  children: ComponentChildren;
}) {
  return (
    <figure>
      <div class={`fig-stage fig-newton ${cls}`} tabIndex={0} role="group" aria-label={caption}>
        <div class="newton fig-in" inert>
          <GameContext.Provider value={g}>{children}</GameContext.Provider>
        </div>
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** Where the letters hang on the bench of 952 x 154. */
const CALLOUTS: [string, number, number][] = [
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
      <h1>{text.title}</h1>
      <p class="lead">{text.lead}</p>
      <section class="step-part broad">
        <Fig g={fig()} caption={text.board.caption} class="fig-bench">
          <Bench />
          {CALLOUTS.map(([id, x, y]) => (
            <b key={id} class="callout" style={{ left: `${x}px`, top: `${y}px` }}>
              {id.toUpperCase()}
            </b>
          ))}
        </Fig>
        <ul class="callouts">
          {CALLOUTS.map(([id]) => (
            <li key={id}>
              <b>{id.toUpperCase()}</b>
              <span>{text.board[id as "a"]}</span>
            </li>
          ))}
        </ul>
      </section>
      {(Object.keys(pictures) as (keyof typeof s)[]).map((id, i) => (
        <section key={id} class={`step-part ${broad.has(id) ? "broad" : ""}`}>
          <div>
            <h2>
              <span class="no num">{i + 1}</span>
              {s[id].title}
            </h2>
            <p>{s[id].text}</p>
          </div>
          <Fig g={pictures[id][0]} caption={s[id].caption} class={`f-${id}`}>
            {pictures[id][1]}
          </Fig>
        </section>
      ))}
      <section class="step-part broad">
        <div>
          <h2>{text.advice.title}</h2>
          <p>{text.advice.text}</p>
        </div>
      </section>
      <section class="honest">
        <h2>{text.honest.title}</h2>
        <p>{text.honest.text}</p>
      </section>
      <p class="ways">
        <Link class="btn main" to="/">
          {text.play}
        </Link>
        <button type="button" class="btn" onClick={rules}>
          {text.rules}
        </button>
      </p>
    </>
  );
}
