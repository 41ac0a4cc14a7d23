// The table of Discovery: five games on one tree. The eras above it, the hand below it, the players
// beside it; Memory has its stack instead of the tree.
import { classes } from "../../pieces";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Frame, useScene, type Parts } from "../../shell/scene";
import type { GameProps } from "../../shell/table";
import type { View } from "../../shell/types";
import { Challenge, isChallenge } from "./challenge";
import { byRounds, GameContext, turnOf, type Ctx, type Pick } from "./context";
import { Ask, Catalogue, question, Releases } from "./decisions";
import { isSearching, Search } from "./search";
import { Sources } from "./end";
import { Eras } from "./eras";
import { Exchange, exchanging } from "./exchange";
import { Hand } from "./hand";
import { KEYS, topicOf } from "./help";
import { WALL } from "./layout";
import { entries } from "./log";
import { Backs, Memory } from "./memory";
import { colourOf, Edition, type DiscoveryView, type EditionFile } from "./model";
import { animate } from "./motion";
import { Outline } from "./outline";
import { Players } from "./players";
import { UnaskedNow } from "./standing";
import { Tip } from "./tips";
import { Tree } from "./tree";
import { voteOpen } from "./vote";
import sprite from "made:discovery-sprite";

export const STAGE = { game: "discovery", board: WALL.width, stops: ".stop" };

export function Game(props: GameProps) {
  const ed = useMemo(() => new Edition(props.edition as EditionFile), [props.edition]);
  const { g: scene, wings } = useScene<DiscoveryView, Edition>(props, ed, STAGE);
  const [pick, setPick] = useState<Pick>({});
  const g: Ctx = { ...scene, pick, setPick };
  useNext(g);
  useLayoutEffect(() => {
    if (g.match.shown)
      animate(
        g.match.shown as View<DiscoveryView>,
        g.match.before as View<DiscoveryView> | null,
        g.me,
      );
  }, [g.match.shown?.ply]);
  return (
    <GameContext.Provider value={g}>
      <Sprite />
      <Frame
        g={scene}
        wings={wings}
        game="discovery"
        {...parts(g)}
        silent={g.view.turns > 1}
        ask={<Ask showScore={() => wings.setScore(true)} />}
        question={question(g)}
        notice={voteOpen(g)}
        keys={KEYS}
        overMore={<Sources g={g} />}
      />
    </GameContext.Provider>
  );
}

/** What is shown of the game, also when it is over and looked back on. */
export const parts = (g: Ctx): Parts => ({
  class: classOf(g),
  title: <Title g={g} />,
  state: <State g={g} />,
  players: <Players />,
  board: <Board g={g} />,
  tip: <Tip />,
  outline: <Outline />,
  entries: (log) => entries(g, log),
  colour: colourOf,
  heading: (n) => g.w.t(byRounds(g) ? "head.round" : "head.turn", { n }),
  score: (l) => g.w.t(`lines.${l.k}`, { count: l.count }),
  topic: topicOf(g),
});

const classOf = (g: Ctx): string =>
  classes(
    "discovery",
    `v-${g.view.variant}`,
    `p${g.view.seats.length}`,
    isChallenge(g.prompt) ? "contesting" : isSearching(g) ? "searching" : "",
  );

/** Once a page: the symbols d-* that everything here uses. */
export const Sprite = () => (
  <div class="sr" aria-hidden="true" dangerouslySetInnerHTML={{ __html: sprite }} />
);

const Title = ({ g }: { g: Ctx }) => (
  <>
    <span class="dg">{g.w.t("head.game")} </span>
    <i>{g.w.t(`variant.${g.view.variant}`)}</i>
  </>
);

function Board({ g }: { g: Ctx }) {
  return (
    <>
      <div class="es">
        <Eras />
      </div>
      <div class="field">
        {g.prompt === "call_declare" && g.legal.declare && !g.pick.tree ? (
          <Catalogue />
        ) : g.pick.releases && g.legal.release ? (
          <Releases />
        ) : exchanging(g) ? (
          <Exchange />
        ) : g.legal.pick ? (
          <Backs />
        ) : g.view.variant === "memory" ? (
          <Memory />
        ) : (
          <Tree />
        )}
        <Challenge />
        <Search />
        <UnaskedNow />
      </div>
      <Hand />
    </>
  );
}

/** What everybody should know of how far the match is. */
function State({ g }: { g: Ctx }) {
  const { w, view } = g;
  const turn = turnOf(g);
  return (
    <>
      {view.crazy ? (
        <span class="sc">{w.t("head.crazy")}</span>
      ) : (
        <>
          <span class="sc">{w.t(byRounds(g) ? "head.round_word" : "head.turn_word")}</span>{" "}
          <b class="num">{turn}</b>
        </>
      )}
      <span class="only-wide">
        <span class="dot" />
        {view.finalist !== null
          ? w.t("head.finalist")
          : view.golden_age
            ? w.t("head.golden")
            : w.t(view.variant === "memory" ? "head.until_memory" : "head.until")}
      </span>
    </>
  );
}

/**
 * What is chosen is forgotten with its question. A card that is to take the place of another is
 * placed as soon as that one is back.
 */
function useNext(g: Ctx): void {
  const q = g.match.shown?.q;
  useEffect(() => {
    const { next } = g.pick;
    if (next && g.legal.place?.[next]) g.act(`place ${next}`);
    if (Object.keys(g.pick).length && !(next && !g.prompt)) g.setPick({});
  }, [q, g.prompt]);
}
