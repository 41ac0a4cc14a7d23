// How to play the five games of Discovery, five minutes each: Explore first, since the others say
// only what they change. The real pieces draw every picture.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { HowEnd, Picture, pictured, Step, picturedView, typesetAll } from "../../pages/how_parts";
import type { HowProps } from "../../pages/how";
import { useLang } from "../../shell/i18n";
import { stillScene } from "../../shell/still";
import type { Lang, Legal } from "../../shell/types";
import { Challenge } from "./challenge";
import { GameContext, type Ctx } from "./context";
import { Eras } from "./eras";
import { NAMES, viewOf } from "./figures";
import { Hand } from "./hand";
import { Sprite } from "./index";
import { Memory } from "./memory";
import { Edition, type DiscoveryView, type EditionFile, type Variant } from "./model";
import { Plate } from "./plate";
import { Players } from "./players";
import { Tree } from "./tree";
import en from "../../../../games/discovery/text/how.en.json";
import fr from "../../../../games/discovery/text/how.fr.json";

const TEXT: Record<Lang, typeof en> = { en, fr };
const GAMES: Variant[] = ["explore", "select", "memory", "connect", "compose"];
type Step = { title: string; text: string; caption: string };
type Part = { lead: string; steps: Record<string, Step>; advice: string };

const nothing = () => undefined;
const NOWHERE = {
  left: 0,
  top: 0,
  right: 0,
  bottom: 0,
  width: 0,
  height: 0,
  x: 0,
  y: 0,
  toJSON: nothing,
} as DOMRect;

/**
 * What a picture shows beside its view: the question asked, what may be chosen, what is pointed at.
 */
type Asked = { prompt?: string; legal?: Legal; cards?: string[]; look?: string };
const cells = (step: string): Legal =>
  (viewOf(step).where?.cells ?? []).reduce<Legal>(
    (tree, c) => ({ ...tree, [c.x]: { ...tree[c.x], [c.y]: {} } }),
    {},
  );
const ASKED: Record<string, Asked> = {
  place: { prompt: "cell", legal: { at: cells("place") } },
  release: { prompt: "turn_action", legal: { release: { troc: {} } } },
  stop: { prompt: "challenge", legal: { stop: {}, pass: {} } },
  select: {
    prompt: "selection",
    legal: { select: { 0: {} } },
    cards: ["pirogues", "langage", "gravure"],
  },
  stack: { prompt: "turn_action", legal: { place: { pirogues: {} } }, look: "card:pirogues" },
  stopped: { prompt: "memory_stopped", legal: { verify: {}, give_up: {} } },
  steal: { prompt: "steal_pick", legal: { pick: { 0: {}, 1: {}, 2: {} } } },
  cooking: { prompt: "cell", legal: { at: cells("cooking") }, look: "cell:0,1" },
  snake: { prompt: "cell", legal: { at: cells("snake") } },
  stacks: { prompt: "cell", legal: { at: cells("stacks") } },
  find: { prompt: "challenge", legal: { stop: {}, pass: {} } },
  search: { prompt: "compose_stopped", legal: { look: { cuisson: {}, outils: {} }, give_up: {} } },
};

function useFigure(ed: Edition, lang: Lang): (step: string) => Ctx {
  return useMemo(() => {
    const table = pictured(
      "discovery",
      NAMES.map((name) => ({ kind: "human", name, colour: null })),
    );
    return (step) => {
      const { prompt, legal = {}, cards, look } = ASKED[step] ?? {},
        view = viewOf(step),
        must = prompt || view.active === null ? [0] : [view.active];
      const shown = picturedView<DiscoveryView>(view, prompt, must);
      return {
        ...stillScene("discovery", lang, ed, table, shown, {
          me: 0,
          prompt: prompt ?? null,
          legal,
          look: look ? { key: look, at: NOWHERE, pinned: true } : null,
        }),
        pick: cards ? { cards } : {},
        setPick: nothing,
      };
    };
  }, [ed, lang]);
}

/** What draws each step. */
const Wall = ({ children }: { children?: ComponentChildren }) => (
  <div class="field">{children ?? <Tree />}</div>
);
const DRAWN: Record<string, () => ComponentChildren> = {
  card: () => ["cueillette", "cuisson", "mythes"].map((id) => <Plate key={id} id={id} size="l" />),
  place: () => <Wall />,
  release: () => <Players />,
  stop: () => <Challenge />,
  inaugurate: () => <Eras />,
  end: () => <Players />,
  select: () => <Hand />,
  reveal: () => <Players />,
  nothing: () => <Players />,
  stack: () => (
    <Wall>
      <Memory />
    </Wall>
  ),
  stopped: () => (
    <Wall>
      <Memory />
    </Wall>
  ),
  steal: () => (
    <Wall>
      <Memory />
    </Wall>
  ),
  win: () => <Players />,
  links: () => <Wall />,
  cooking: () => <Wall />,
  snake: () => <Wall />,
  stacks: () => <Wall />,
  find: () => <Challenge />,
  search: () => <Wall />,
};
const BROAD = new Set([
  "place",
  "inaugurate",
  "select",
  "stack",
  "stopped",
  "steal",
  "links",
  "cooking",
  "snake",
  "stacks",
  "search",
]);

const Fig = ({ g, step, caption }: { g: Ctx; step: string; caption: string }) => (
  <Picture
    stage={`fig-discovery f-${step}`}
    inside={`discovery wide-fig v-${g.view.variant}`}
    caption={caption}
  >
    <GameContext.Provider value={g}>{DRAWN[step]()}</GameContext.Provider>
  </Picture>
);

const isGame = (v: string | null | undefined): v is Variant => GAMES.some((x) => x === v);

export function How({ edition, rules, variant }: HowProps & { variant?: string | null }) {
  const lang = useLang();
  const ed = useMemo(() => new Edition(edition as EditionFile), [edition]);
  const fig = useFigure(ed, lang);
  const text = typesetAll(TEXT[lang]);
  const [game, setGame] = useState<Variant>("explore");
  useEffect(() => setGame(isGame(variant) ? variant : "explore"), [variant]);
  const part = text.games[game] as Part;
  const turn = (v: Variant) => {
    setGame(v);
    history.replaceState(history.state, "", `/how/discovery/${v}`);
  };
  const words = fig("place").w;
  return (
    <>
      <Sprite />
      <h1>{text.title}</h1>
      <nav class="how-games" aria-label={text.choose}>
        {GAMES.map((v) => (
          <button
            key={v}
            type="button"
            class="btn"
            aria-current={v === game ? "page" : undefined}
            onClick={() => turn(v)}
          >
            {words.t(`variant.${v}`)}
          </button>
        ))}
      </nav>
      <p class="how-which fell">{words.t(`variant.${game}`)}</p>
      <p class="lead">{part.lead}</p>
      {game !== "explore" && <p class="cap how-base">{text.base}</p>}
      {Object.entries(part.steps).map(([id, s], i) => (
        <Step key={`${game}${id}`} n={i + 1} text={s} broad={BROAD.has(pictureOf(game, id))}>
          <Fig g={fig(pictureOf(game, id))} step={pictureOf(game, id)} caption={s.caption} />
        </Step>
      ))}
      <HowEnd advice={{ title: text.advice, text: part.advice }} text={text} rules={rules} />
    </>
  );
}

/** Explore and Memory both have their Stop. */
const pictureOf = (game: Variant, step: string): string =>
  game === "memory" && step === "stop" ? "stopped" : step;
