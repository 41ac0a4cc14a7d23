// The first page: the plates, Play now, open tables, a code to enter.
import { askAgain } from "./again";
import type { ComponentChildren, FunctionComponent, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { AloneMatches } from "./alone";
import { t, useLang } from "./i18n";
import { useTurn } from "./attention";
import { PageHead } from "./header";
import { BOARDS } from "./boards";
import { MyMatches } from "./mine";
import { CodeEntry, OpenTables } from "./open_tables";
import { FIRST, remember, rememberedGame } from "./picked";
import { NoNet } from "./no_net";
import { PlayNow } from "./play_now";
import { Link } from "./router";
import { mine, watchLobby } from "./socket";
import { useStore } from "./store";
import { gameName, howPath, titles, titleWords, type Title } from "./titles";
import type { GameInfo } from "./types";
import ornament from "../../art/ornament.svg";

/** The games of the server, asked until it answers. */
function useGames(): GameInfo[] | null {
  const [games, set] = useState<GameInfo[] | null>(null);
  useEffect(() => {
    let live = true;
    const ask = () =>
      askAgain<{ games: GameInfo[] }>("/api/games").then(
        (b) => {
          if (live) set(b.games);
        },
        () => {
          if (live) setTimeout(ask, 2000);
        },
      );
    void ask();
    return () => {
      live = false;
    };
  }, []);
  return games;
}

/** The drawings of the plates, which the first visit can do without. */
function useArt(): FunctionComponent<{ id: string }> | null {
  const [Art, setArt] = useState<FunctionComponent<{ id: string }> | null>(null);
  useEffect(() => {
    void import("./plates").then((m) => setArt(() => m.default));
  }, []);
  return Art;
}

/** What I have played, and what goes on around: it can come after the first look. */
function useLater() {
  type Later = typeof import("../pages/played") &
    typeof import("../pages/around") &
    typeof import("../pages/appointments");
  const [later, set] = useState<Partial<Later>>({});
  useEffect(() => {
    const take = (m: Partial<Later>) => set((now) => ({ ...now, ...m }));
    void import("../pages/played").then(take);
    void import("../pages/around").then(take);
    void import("../pages/appointments").then(take);
  }, []);
  return later;
}

/** What can be played: a plate a game, a box where several games lie in one. */
function Plates({
  all,
  chosen,
  plate,
  art: Art,
}: {
  all: Title[];
  chosen: string;
  plate: (p: Title) => JSX.Element;
  art: ReturnType<typeof useArt>;
}) {
  /** The boxes of several games that lie open, where all of them would be too many plates. */
  const [unfolded, unfold] = useState<string[]>([]);
  const many = all.length > PLATES,
    boxes = families(all);
  const box = (list: Title[]) => {
    const { game } = list[0];
    if (list.length === 1) return plate(list[0]);
    const open = unfolded.includes(game);
    return (
      <Box
        key={game}
        list={list}
        chosen={list.find((p) => p.key === chosen)}
        open={open}
        turn={() => unfold(open ? unfolded.filter((x) => x !== game) : [...unfolded, game])}
        art={Art && <Art id={game} />}
      />
    );
  };
  return (
    <section
      class={`plates ${many || all.some((p) => p.variant) ? "rows" : ""}`}
      aria-label={t("lobby.games")}
    >
      {many ? (
        <Crowd boxes={boxes.length > BOXES}>{boxes.map(box)}</Crowd>
      ) : (
        boxes.map((list) =>
          list.length === 1 ? (
            plate(list[0])
          ) : (
            <Family key={list[0].game} game={list[0].game}>
              {list.map(plate)}
            </Family>
          ),
        )
      )}
      {many &&
        boxes
          .filter((list) => unfolded.includes(list[0].game))
          .map((list) => (
            <Family key={list[0].game} game={list[0].game} id={`box-${list[0].game}`}>
              {list.map(plate)}
            </Family>
          ))}
    </section>
  );
}

export function Lobby() {
  useLang();
  useTurn(useStore(mine)?.some((x) => x.asked) ?? false, t("title"));
  const games = useGames();
  const Art = useArt(),
    { Played, Quiet, FriendsHere, Appointments } = useLater();
  useEffect(() => {
    watchLobby(true);
    return () => watchLobby(false);
  }, []);
  const [picked, pick] = useState(rememberedGame());
  const all = titles(games),
    open = all.filter((p) => p.open);
  const title =
    open.find((p) => p.key === picked) ??
    open.find((p) => p.game === picked) ??
    open.find((p) => p.key === FIRST) ??
    open[0] ??
    all[0];
  const choose = (key: string) => {
    pick(key);
    remember(key);
    document.getElementById("play")?.scrollIntoView({ block: "nearest" });
  };
  const plate = (p: Title) => (
    <Plate
      key={p.key}
      title={p}
      info={games?.find((g) => g.id === p.game)}
      state={
        !p.open ? "later" : open.length === 1 ? "only" : p.key === title.key ? "chosen" : "open"
      }
      choose={() => choose(p.key)}
      art={Art && <Art id={p.key} />}
    />
  );
  return (
    <div class="page">
      <PageHead />
      <main>
        <Masthead />
        <NoNet />
        <Plates all={all} chosen={title.key} plate={plate} art={Art} />
        <MyMatches />
        <AloneMatches />
        {Played && <Played />}
        <div class="low">
          <PlayNow key={title.key} title={title} game={games?.find((g) => g.id === title.game)} />
          <OpenTables quiet={Quiet && <Quiet games={games} />} />
          <CodeEntry />
        </div>
        {Appointments && <Appointments />}
        {FriendsHere && <FriendsHere />}
      </main>
      <footer class="cap page-foot">{t("lobby.credit")}</footer>
    </div>
  );
}

const Masthead = () => (
  <section class="title">
    <Ornament />
    <div>
      <h1>Orrery</h1>
      <p>
        {t("lobby.line")} <i>{t("lobby.line_rivals")}</i>
      </p>
    </div>
    <Ornament flip />
  </section>
);

function Ornament({ flip }: { flip?: boolean }) {
  return (
    <svg
      class={`orn ${flip ? "flip" : ""}`}
      viewBox="0 0 200 40"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: ornament }}
    />
  );
}

/** With more plates than this the boxes that hold several games are folded to one plate each. */
const PLATES = 8;
/** More boxes than this stand as small plates. */
const BOXES = 6;

/** A list a box: the games of one module together, all others on their own. */
const families = (all: Title[]): Title[][] =>
  all.reduce<Title[][]>((list, p) => {
    const last = list[list.length - 1];
    if (last && p.variant !== null && last[0].game === p.game) last.push(p);
    else list.push([p]);
    return list;
  }, []);

function Crowd({ boxes, children }: { boxes: boolean; children: ComponentChildren }) {
  return boxes ? <div class="family crowd">{children}</div> : <>{children}</>;
}

function Family({
  game,
  id,
  children,
}: {
  game: string;
  id?: string;
  children: ComponentChildren;
}) {
  return (
    <div class="family" id={id} role="group" aria-label={titleWords({ game }, "name")}>
      <h2>
        <span>{titleWords({ game }, "name")}</span> <i>{titleWords({ game }, "line")}</i>
      </h2>
      {children}
    </div>
  );
}

type BoxProps = {
  list: Title[];
  chosen: Title | undefined;
  open: boolean;
  turn: () => void;
  art: ComponentChildren;
};

/** A box of several games as one plate: it unfolds into a plate a game. */
function Box({ list, chosen, open, turn, art }: BoxProps) {
  const at = { game: list[0].game };
  const last = list[list.length - 1];
  return (
    <article class={`plate box ${chosen ? "sel" : "pickable"}`}>
      <span class="pn">
        <i>
          Pl. {list[0].no}–{last.no}.
        </i>
      </span>
      {art || <svg class="art" viewBox="0 0 284 196" aria-hidden="true" />}
      <span class="ct">
        <b>{titleWords(at, "name")}</b>
        <i>{chosen ? titleWords(chosen, "short") : titleWords(at, "line")}</i>
        <span class="fx">{t("lobby.folded", { n: list.length })}</span>
      </span>
      <button
        type="button"
        class={`chosen ${chosen ? "" : "to-choose"}`}
        aria-expanded={open}
        aria-controls={`box-${at.game}`}
        onClick={turn}
      >
        {open ? t("lobby.fold") : t("lobby.unfold", { n: list.length })}{" "}
        <span class="sr">{titleWords(at, "name")}</span>
      </button>
    </article>
  );
}

/** From 2 to 9, or 2 alone. */
const span = ([low, high]: [number, number]): string =>
  low === high ? String(low) : `${low}–${high}`;

type PlateProps = {
  title: Title;
  info: GameInfo | undefined;
  state: "later" | "only" | "open" | "chosen";
  choose: () => void;
  art: ComponentChildren;
};

/**
 * A game that can be played wears the frame of what is chosen, or asks to be; the others say
 * honestly that they are still to come.
 */
function Plate({ title, info, state, choose, art }: PlateProps) {
  const words = {
    later: "lobby.to_come",
    only: "lobby.playable",
    open: "lobby.choose",
    chosen: "lobby.chosen",
  }[state];
  const advice =
    info?.advice?.[
      info.options.find((o) => o.id === info.variant)?.words?.indexOf(title.variant ?? "") ?? 0
    ];
  return (
    <article
      class={`plate ${{ later: "later", only: "sel", open: "pickable", chosen: "sel" }[state]}`}
    >
      <span class="pn">
        <i>Pl. {title.no}.</i>
      </span>
      {art || <svg class="art" viewBox="0 0 284 196" aria-hidden="true" />}
      <span class="ct">
        <b>{titleWords(title, title.variant ? "short" : "name")}</b>
        <i>{titleWords(title, "line")}</i>
        <span class="fx">
          {info && (
            <span>
              <span class="num">
                {titleWords(title, "seats") ||
                  span(advice?.seats ?? [info.seats_min, info.seats_max])}
              </span>{" "}
              {t("lobby.players")}
            </span>
          )}
          {advice ? (
            <>
              <span class="dot" />
              <span>{t("lobby.minutes", { n: span(advice.minutes) })}</span>
            </>
          ) : (
            <>
              {info && titleWords(title, "place") && <span class="dot" />}
              <span>{titleWords(title, "place")}</span>
            </>
          )}
        </span>
        {state !== "later" && BOARDS[title.game]?.how && (
          <Link class="how-link" to={howPath(title)}>
            {t(title.variant || innerWidth <= 720 ? "lobby.how_short" : "lobby.how")}{" "}
            <span class="sr">{gameName(title)}</span>
          </Link>
        )}
      </span>
      {state === "open" || state === "chosen" ? (
        <button
          type="button"
          class={`chosen ${state === "open" ? "to-choose" : ""}`}
          aria-pressed={state === "chosen"}
          onClick={choose}
        >
          {t(words)} <span class="sr">{gameName(title)}</span>
        </button>
      ) : (
        <span class={state === "later" ? "chosen to-come" : "chosen"}>{t(words)}</span>
      )}
    </article>
  );
}
