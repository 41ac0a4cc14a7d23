// The asking bar, the same in every game: one sentence that says what is asked, who is waited for,
// and what answers it. A game gives its sentence, its hints and its buttons.
import type { ComponentChildren } from "preact";
import { Icon } from "../pieces";
import { awayMs, awaySeat } from "./away";
import {
  AwayAnswer,
  handed,
  HeldAnswers,
  PauseButton,
  Pointer,
  TakeAnswers,
  UndoButton,
} from "./bar";
import { TimeLeft, timeWords, useTick } from "./clock";
import { listWords, t, type Rich } from "./i18n";
import { refusalWords } from "./refusal";
import { isOver, type Scene } from "./scene";
import { nameOf, plain } from "./words";

type At = Scene<unknown, unknown>;

/** What the bar says of the table itself, before anything of the game. */
export function standing(g: At): Rich | null {
  const hold = g.match.shown?.hold;
  if (isOver(g)) return plain(g.w.t("ask.over"));
  if (handed(g)) return plain(t("away.mine"));
  if (g.held) return plain(t("hold.q"));
  if (!g.prompt && hold !== undefined && hold !== null)
    return plain(t("hold.other", { name: nameOf(g, hold) }));
  return null;
}

/** Who is waited for, and with what, where the game has words for it under this key. */
export function waitsFor(g: At, doing = ""): Rich {
  const seat = (g.match.shown?.must ?? [])[0];
  if (seat === undefined) return plain(g.w.t("ask.laying"));
  const name = nameOf(g, seat);
  return doing && g.w.has(doing)
    ? g.w.r("ask.waits_prompt", { name, what: g.w.t(doing) })
    : g.w.r("ask.waits", { name });
}

/** The others who wait for the reader, as the hint says it; `plays`: who still takes part. */
export function waitForYou(g: At, plays: boolean[]): { n: number; text: string } {
  const names = plays.flatMap((on, i) => (on && i !== g.me ? [nameOf(g, i)] : []));
  return {
    n: names.length,
    text: g.w.t("ask.wait_for_you", { names: listWords(names), n: names.length }),
  };
}

type AskProps = {
  g: At;
  colour: (seat: number) => string | null;
  question: Rich;
  /** For who sits here, under the question: what helps to answer it, and who waits for that. */
  hint: ComponentChildren;
  /** What answers the question; drawn while one is asked. */
  answers: () => ComponentChildren;
  /** What stands in their place while others are asked. */
  idle?: ComponentChildren;
  /** What led to the question, above it. */
  chain?: ComponentChildren;
  /** The game has its own button that takes back. */
  ownUndo?: boolean;
  showScore?: () => void;
};

export function AskBar(p: AskProps) {
  const { g } = p;
  const { shown, refusal, behind } = g.match;
  const over = isOver(g);
  useTick(g.table.seats.some((s) => s.kind === "human" && !s.here && !s.left) ? 5000 : null);
  return (
    <footer class={`ask sheet ${g.held ? "held" : ""}`}>
      {p.chain}
      <Pointer g={g} colour={p.colour} />
      <div class="qq">
        <p class="q" id="question">
          {p.question.node}
        </p>
        <p class="who">
          {refusal ? (
            <span class="alert" role="alert">
              {refusalWords(refusal)}
            </span>
          ) : (
            !over && <Who g={g} hint={p.hint} />
          )}
        </p>
      </div>
      {!over && <PauseButton g={g} />}
      {shown?.undo && !over && !g.held && !p.ownUndo && <UndoButton g={g} />}
      {behind > 0 ? (
        <div class="btns">
          <button type="button" class="btn" data-key="n" onClick={g.session.flush}>
            <span>
              {t("table.catch_up")} <small>{t("table.behind", { n: behind })}</small>
            </span>
            <kbd aria-hidden="true">N</kbd>
          </button>
        </div>
      ) : over ? (
        <div class="btns">
          <button type="button" class="btn main" onClick={p.showScore}>
            {g.w.t("ask.score")}
          </button>
        </div>
      ) : (
        <Answers {...p} />
      )}
    </footer>
  );
}

function Answers({ g, answers, idle }: AskProps) {
  if (handed(g)) return <TakeAnswers g={g} />;
  if (g.held) return <HeldAnswers g={g} />;
  if (g.prompt !== null) return <>{answers()}</>;
  if (g.match.sending || g.me === null) return null;
  const away = awaySeat(g.table, g.match);
  return <div class="btns">{away !== null ? <AwayAnswer g={g} /> : idle}</div>;
}

/** Who is waited for: somebody who is away comes first. */
function Who({ g, hint }: { g: At; hint: ComponentChildren }) {
  const away = awaySeat(g.table, g.match);
  if (away !== null && !g.prompt && !g.held) {
    const time = timeWords(awayMs(g.table.seats[away], g.match));
    return <>{t("away.q", { name: nameOf(g, away), time })}</>;
  }
  if (g.me === null)
    return (
      <>
        <Icon id="eye" /> {g.w.t("ask.watching")}
      </>
    );
  return (
    <>
      {hint}
      <TimeLeft view={g.match.shown} table={g.table} seat={g.me} />
    </>
  );
}
