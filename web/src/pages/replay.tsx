// A finished match, move by move: /r/CODE?ply=N is a public link to any of them. The board is the
// match's own, to be looked at only.
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon, Orb, Seg } from "../pieces";
import { BOARDS } from "../shell/boards";
import { copy } from "../shell/copy";
import { loadEdition } from "../shell/edition";
import { BoardHead } from "../shell/header";
import { History, history } from "../shell/history";
import { book, loadGameText, loadPageText, t, useLang } from "../shell/i18n";
import { Link } from "../shell/router";
import { gameName, roundWords } from "../shell/titles";
import { loadStyle } from "../shell/table";
import type { View } from "../shell/types";
import { Past } from "./past";
import { PlayOn } from "./play_on";
import { KeptMatch } from "./kept";

export type ReplayProps = {
  edition: unknown;
  past: History;
  shown: View;
  before: View | null;
  go: (ply: number) => void;
  /** The controls and the pages beside the board, made by the shell. */
  bar: ComponentChildren;
  tools: ComponentChildren;
};

const w = book("pages");

function useParts(past: History | null, lang: "en" | "fr") {
  const [parts, set] = useState<{ Replay: ComponentType<ReplayProps>; edition: unknown } | null>(
    null,
  );
  useEffect(() => {
    const home = past && BOARDS[past.log.game];
    if (!past || !home?.replay) return;
    void Promise.all([home.replay(), loadEdition(past.log.edition), loadStyle(past.log.game)]).then(
      ([m, edition]) => set({ Replay: m.Replay, edition }),
    );
  }, [past]);
  useEffect(() => {
    if (past) void loadGameText(past.log.game, lang);
  }, [past, lang]);
  return parts;
}

export function ReplayPage({ code }: { code: string }) {
  const lang = useLang();
  const [past, setPast] = useState<History | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    void loadPageText(lang);
  }, [lang]);
  useEffect(() => {
    history(code).then(setPast, (e: Error) => setFailed(e.message));
  }, [code]);
  const parts = useParts(past, lang);
  useEffect(() => {
    document.title =
      (w.has("replay.title") ? w.t("replay.title") : "") +
      ` · ${past ? gameName(past.log) : code} · Orrery`;
  });
  if (!w.has("replay.title")) return null;
  if (failed === "unsupported") return <KeptMatch code={code} />;
  if (failed) return <Sorry code={code} error={failed} />;
  if (!past || !parts) return <Sorry code={code} />;
  return <Player past={past} {...parts} />;
}

function Sorry({ code, error }: { code: string; error?: string }) {
  const words = error === "not_over" ? "not_over" : error === "not_found" ? "not_found" : "failed";
  return (
    <div class="page">
      <BoardHead />
      <main class="notice">
        <Orb />
        <h1>{error ? w.t(`replay.${words}.title`) : w.t("replay.opening", { code })}</h1>
        {error && (
          <>
            <p>{w.t(`replay.${words}.text`, { code })}</p>
            {words === "not_over" ? (
              <Link class="btn" to={`/t/${code}`}>
                {w.t("replay.to_table")}
              </Link>
            ) : (
              <Link class="btn" to="/">
                {t("nav.games")}
              </Link>
            )}
          </>
        )}
      </main>
    </div>
  );
}

const SPEEDS = [
  { value: 1600, words: "½" },
  { value: 900, words: "1" },
  { value: 450, words: "2" },
  { value: 200, words: "4" },
];

function Player({
  past,
  Replay,
  edition,
}: {
  past: History;
  Replay: ComponentType<ReplayProps>;
  edition: unknown;
}) {
  const boards = useMemo(() => new Past(past), [past]);
  useEffect(() => () => boards.close(), [boards]);
  const [at, setAt] = useState(() => clamp(past, new URLSearchParams(location.search).get("ply")));
  const [scene, setScene] = useState<{ shown: View; before: View | null } | null>(null);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(900);
  const wanted = useRef(at);
  wanted.current = at;

  // The newest wish wins: a board that comes late for an older one is dropped.
  useEffect(() => {
    let live = true;
    void boards.at(at).then(
      (view) => {
        if (live && wanted.current === at)
          setScene((s) => ({
            shown: view,
            before: s && past.next(s.shown.ply) === at ? s.shown : null,
          }));
      },
      () => {
        if (live) setPlaying(false);
      },
    );
    boards.prepare(past.next(at), past.back(at));
    return () => {
      live = false;
    };
  }, [at, boards]);
  useEffect(() => {
    const url = `${location.pathname}?ply=${at}${location.hash}`;
    const timer = setTimeout(() => window.history.replaceState(window.history.state, "", url), 250);
    return () => clearTimeout(timer);
  }, [at]);
  // The next move waits for the board of this one.
  useEffect(() => {
    if (!playing || scene?.shown.ply !== at) return;
    if (at >= past.plies) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setAt(past.next(at)), speed);
    return () => clearTimeout(timer);
  }, [playing, at, scene, speed]);

  const go = (ply: number) => {
    setPlaying(false);
    setAt(Math.max(0, Math.min(past.plies, ply)));
  };
  const play = () => {
    if (!playing && at >= past.plies) setAt(past.stops[0] ?? 0);
    setPlaying(!playing);
  };
  useKeys({ go, play, at, past });
  if (!scene) return <Sorry code={past.log.table} />;
  const bar = (
    <Bar
      past={past}
      at={at}
      go={go}
      play={play}
      playing={playing}
      speed={speed}
      setSpeed={setSpeed}
    />
  );
  return (
    <Replay
      edition={edition}
      past={past}
      shown={scene.shown}
      before={scene.before}
      go={go}
      bar={bar}
      tools={<Tools past={past} at={at} />}
    />
  );
}

const clamp = (past: History, word: string | null): number =>
  word === null || !Number.isFinite(Number(word))
    ? (past.stops[0] ?? 0)
    : Math.max(0, Math.min(past.plies, Math.round(Number(word))));

type Moves = { go: (ply: number) => void; play: () => void; at: number; past: History };

function useKeys({ go, play, at, past }: Moves): void {
  useLayoutEffect(() => {
    const press = (e: KeyboardEvent) => {
      const target = e.target as HTMLElement;
      if (
        e.ctrlKey ||
        e.metaKey ||
        e.altKey ||
        document.querySelector("dialog[open]") ||
        /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
        target.matches(".scroll, [role=tab], input:not([type=range])")
      )
        return;
      const to = {
        ArrowLeft: () => past.back(at),
        ArrowRight: () => past.next(at),
        PageUp: () => past.round(at, -1),
        PageDown: () => past.round(at, 1),
        Home: () => past.stops[0] ?? 0,
        End: () => past.plies,
      }[e.key];
      if (to) {
        e.preventDefault();
        return go(to());
      }
      if (e.key === " " && !target.matches("button, a, summary")) {
        e.preventDefault();
        play();
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

type BarProps = Moves & { playing: boolean; speed: number; setSpeed: (ms: number) => void };

function Bar({ past, at, go, play, playing, speed, setSpeed }: BarProps) {
  const first = past.stops[0] ?? 0;
  const round = [...past.rounds].reverse().find((r) => r.x <= at);
  const said = w.t("replay.move_of", { n: at, of: past.plies });
  return (
    <div class="scrub">
      <div class="scrub-line">
        <input
          type="range"
          min={0}
          max={past.plies}
          value={at}
          aria-label={w.t("replay.slider")}
          aria-valuetext={round ? `${said}, ${roundWords(past.log.game, round.n)}` : said}
          onInput={(e) => go(Number(e.currentTarget.value))}
        />
        <svg
          class="ticks"
          viewBox={`0 0 ${Math.max(1, past.plies)} 1`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {past.rounds.map((r) => (
            <path key={r.n} d={`M${r.x} 0V1`} />
          ))}
        </svg>
      </div>
      <div class="scrub-keys">
        <Step id="first" words={w.t("replay.first")} off={at <= first} go={() => go(first)} />
        <Step id="back" words={w.t("replay.back")} off={at <= first} go={() => go(past.back(at))} />
        <button
          type="button"
          class="btn main play-key"
          aria-label={w.t(playing ? "replay.pause" : "replay.play")}
          onClick={play}
        >
          <Glyph id={playing ? "pause" : "play"} />
        </button>
        <Step
          id="next"
          words={w.t("replay.next")}
          off={at >= past.plies}
          go={() => go(past.next(at))}
        />
        <Step
          id="last"
          words={w.t("replay.last")}
          off={at >= past.plies}
          go={() => go(past.plies)}
        />
        <Seg label={w.t("replay.speed")} value={speed} pick={setSpeed} choices={SPEEDS} />
        <p class="cap count">
          <b class="num">{at}</b> / <span class="num">{past.plies}</span>
        </p>
      </div>
    </div>
  );
}

function Step({ id, words, off, go }: { id: string; words: string; off: boolean; go: () => void }) {
  return (
    <button type="button" class="step" aria-label={words} title={words} disabled={off} onClick={go}>
      <Glyph id={id} />
    </button>
  );
}

const GLYPHS: Record<string, string> = {
  first: "M5 4v12M16 4L8 10l8 6z",
  back: "M14 4L6 10l8 6z",
  play: "M6 3.5L16 10 6 16.5z",
  pause: "M6 4h2.6v12H6zM11.4 4H14v12h-2.6z",
  next: "M6 4l8 6-8 6z",
  last: "M15 4v12M4 4l8 6-8 6z",
};
const Glyph = ({ id }: { id: string }) => (
  <svg class="glyph" viewBox="0 0 20 20" aria-hidden="true">
    <path
      d={GLYPHS[id]}
      fill="currentColor"
      stroke="currentColor"
      stroke-width="1.6"
      stroke-linejoin="round"
    />
  </svg>
);

function Tools({ past, at }: { past: History; at: number }) {
  const [copied, setCopied] = useState(false);
  const copyLink = () =>
    void copy(`${location.origin}/r/${encodeURIComponent(past.log.table)}?ply=${at}`).then(
      (done) => {
        setCopied(done);
        if (done) setTimeout(() => setCopied(false), 2000);
      },
    );
  return (
    <>
      <PlayOn past={past} at={at} />
      <button
        type="button"
        class="icon-btn"
        aria-label={w.t("replay.copy")}
        title={w.t(copied ? "replay.copied" : "replay.copy")}
        onClick={copyLink}
      >
        {copied ? <b class="ok">✓</b> : <Icon id="link" />}
      </button>
      <span class="sr" role="status">
        {copied ? w.t("replay.copied") : ""}
      </span>
    </>
  );
}
