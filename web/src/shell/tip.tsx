// What a thing says of itself when it is looked at: the same sheet in every game. A game gives the
// words, and by which rule and whose values they are.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { classes } from "../pieces";
import { t } from "./i18n";
import { prefs, setPref } from "./prefs";
import type { Scene } from "./scene";
import { settle } from "./settle";
import { useStore } from "./store";

/** `laws`: the lines of the ledger it rests on. */
export type TipPart = {
  title?: ComponentChildren;
  kind?: ComponentChildren;
  body: ComponentChildren;
  laws: string[];
};

/** The kind of thing and which of them, of a key such as `value:2@work`. */
export function tipKey(key: string): { kind: string; rest: string; id: string; more?: string } {
  const at = key.indexOf(":"),
    rest = key.slice(at + 1);
  const [id, more] = rest.split("@");
  return { kind: key.slice(0, at), rest, id, more };
}

type Props = {
  g: Pick<Scene<unknown, unknown>, "look" | "narrow">;
  part: TipPart | null;
  /** What it must not hide, as a selector. */
  keep: string;
  class?: string;
  /** Below the words: where they come from. */
  children: ComponentChildren;
};

export function TipSheet({ g, part, keep, class: more, children }: Props) {
  const { look, narrow } = g;
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (ref.current && look && !narrow) settle(ref.current, look.at, keep);
  });
  if (!look || !part) return null;
  return (
    <aside
      ref={ref}
      class={classes("tip game-tip", more, narrow && "sheet-tip", look.pinned && "pinned")}
    >
      {part.title && (
        <h3>
          {part.title} {part.kind && <span class="kind">{part.kind}</span>}
        </h3>
      )}
      {part.body}
      {children}
    </aside>
  );
}

/** A mark, and what it is said of: "stated CN-079", "ours, the values are reconstructed". */
export const Marked = ({ mark, text }: { mark: string; text: string }) => (
  <>
    <span class="mark">{mark}</span>
    <span>{text}</span>
  </>
);

/**
 * By which lines of the ledger: behind a small mark, for who wants them. Q, a press on the mark or
 * the settings write them out, everywhere.
 */
export function Laws({ mark, laws }: { mark?: string; laws: string[] }) {
  const open = useStore(prefs).laws;
  if (!laws.length) return null;
  if (open)
    return mark ? <Marked mark={mark} text={laws.join(", ")} /> : <span>{laws.join(", ")}</span>;
  return (
    <button
      type="button"
      class="laws-mark"
      tabIndex={-1}
      title={t("settings.laws_show")}
      aria-label={t("settings.laws_show")}
      onClick={() => setPref({ laws: true })}
    >
      §
    </button>
  );
}

/** Only why something cannot be done, and by which rule: what a small game needs of all this. */
export const WhyTip = ({ g, says, rule }: Pick<Props, "g"> & { says: string; rule?: string }) => (
  <TipSheet g={g} part={{ body: <p class="law no">{says}</p>, laws: [] }} keep=".legal, .ask">
    {rule && (
      <p class="src">
        <Laws laws={[rule]} />
      </p>
    )}
  </TipSheet>
);
