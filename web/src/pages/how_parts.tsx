// What the introductions of all games are made of: steps with a picture each, letters that hang on
// the picture of the board, what is ours in the values, the ways on from here.
import type { ComponentChildren } from "preact";
import { typeset } from "../shell/i18n";
import { Link } from "../shell/router";
import { FirstMatch } from "./first_match";
import type { Seat, Table, View } from "../shell/types";

/** All words of an introduction as the language sets them. */
export const typesetAll = <T,>(tree: T): T =>
  typeof tree === "string"
    ? (typeset(tree) as T)
    : (Object.fromEntries(Object.entries(tree as object).map(([k, v]) => [k, typesetAll(v)])) as T);

/** The table that a picture shows: nobody plays at it. */
export function pictured(game: string, names: object[]): Table {
  const seats = names.map((s) => ({ here: true, left: false, ...s })) as unknown as Seat[];
  return {
    table: "how",
    game,
    edition: "",
    options: {},
    status: "playing",
    host: "",
    seats,
    you: 0,
    open: false,
    link: "",
    watchers: 0,
  };
}

/** What stands on that table, while the reader is asked. */
export const picturedView = <V,>(view: V, prompt?: string, must: number[] = [0]): View<V> => ({
  table: "how",
  ply: 1,
  from: 0,
  view,
  events: [],
  must,
  q: 1,
  prompt,
  over: null,
});

/** Where a letter hangs on a picture. */
export type Callout = [letter: string, x: number, y: number];

export const Letters = ({ at }: { at: Callout[] }) => (
  <>
    {at.map(([id, x, y]) => (
      <b key={id} class="callout" style={{ left: `${x}px`, top: `${y}px` }}>
        {id.toUpperCase()}
      </b>
    ))}
  </>
);

const LettersRead = ({ at, text }: { at: Callout[]; text: Record<string, string> }) => (
  <ul class="callouts">
    {at.map(([id]) => (
      <li key={id}>
        <b>{id.toUpperCase()}</b>
        <span>{text[id]}</span>
      </li>
    ))}
  </ul>
);

type PictureProps = {
  /** The classes of what holds the picture, and of what is drawn in it. */
  stage: string;
  inside: string;
  caption: string;
  children: ComponentChildren;
};

/**
 * A picture: seen, not touched; its caption says it in words. What is wider than the page scrolls.
 */
export const Picture = ({ stage, inside, caption, children }: PictureProps) => (
  <figure>
    <div class={`fig-stage ${stage}`} tabIndex={0} role="group" aria-label={caption}>
      <div class={`${inside} fig-in`} inert>
        {children}
      </div>
    </div>
    <figcaption>{caption}</figcaption>
  </figure>
);

type StepProps = {
  n: number;
  text: { title: string; text: string };
  broad: boolean;
  children: ComponentChildren;
};

export const Step = ({ n, text, broad, children }: StepProps) => (
  <section class={`step-part ${broad ? "broad" : ""}`}>
    <div>
      <h2>
        <span class="no num">{n}</span>
        {text.title}
      </h2>
      <p>{text.text}</p>
    </div>
    {children}
  </section>
);

type EndProps = {
  advice: { title: string; text: string };
  /** What a first match can do without. */
  more?: { title: string; text: string };
  text: { honest: { title: string; text: string }; play: string; rules: string };
  rules: () => void;
};

export const HowEnd = ({ advice, more, text, rules }: EndProps) => (
  <>
    <section class="step-part broad">
      <div>
        <h2>{advice.title}</h2>
        <p>{advice.text}</p>
        {more && (
          <>
            <h2>{more.title}</h2>
            <p>{more.text}</p>
          </>
        )}
      </div>
    </section>
    <FirstMatch />
    <section class="honest">
      <h2>{text.honest.title}</h2>
      <p>{text.honest.text}</p>
    </section>
    <p class="ways">
      <Link class="btn" to="/">
        {text.play}
      </Link>
      <button type="button" class="btn" onClick={rules}>
        {text.rules}
      </button>
    </p>
  </>
);

type StepText = { title: string; text: string; caption: string };
type Text<S extends string> = EndProps["text"] & {
  title: string;
  lead: string;
  board: Record<string, string>;
  steps: Record<S, StepText>;
  advice: EndProps["advice"];
};
type IntroProps<S extends string> = {
  text: Text<S>;
  /** The picture of the board, and where letters hang on it. */
  board: ComponentChildren;
  at: Callout[];
  steps: S[];
  /** Steps whose picture wants the whole width. */
  broad: Set<string>;
  picture: (step: S) => ComponentChildren;
  more?: EndProps["more"];
  rules: () => void;
};

/** A whole introduction: the board with its letters, then a picture a step. */
export const Introduction = <S extends string>(p: IntroProps<S>) => (
  <>
    <h1>{p.text.title}</h1>
    <p class="lead">{p.text.lead}</p>
    <section class="step-part broad">
      {p.board}
      <LettersRead at={p.at} text={p.text.board} />
    </section>
    {p.steps.map((id, i) => (
      <Step key={id} n={i + 1} text={p.text.steps[id]} broad={p.broad.has(id)}>
        {p.picture(id)}
      </Step>
    ))}
    <HowEnd advice={p.text.advice} more={p.more} text={p.text} rules={p.rules} />
  </>
);
