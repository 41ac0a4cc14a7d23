// Why something cannot be done now. The reasons come from the server (`not`); a game puts them into
// the words of its rules.
import type { ComponentChildren } from "preact";
import type { Rich } from "./i18n";
import type { Scene } from "./scene";
import { say } from "./speech";
import type { NotTree, Reason } from "./types";

type At = Pick<Scene<unknown, unknown>, "past" | "me" | "match" | "w" | "look" | "setLook">;
export type Path = (string | number)[];

/** What stands at a path; undefined when it can be done, or nothing was told. */
function treeAt(g: At, path: Path): NotTree | undefined {
  if (g.past || g.me === null) return undefined;
  let at = g.match.shown?.not?.tree;
  for (const word of path) {
    if (typeof at !== "object") break;
    at = at[String(word)];
  }
  return at;
}

function reasonOf(g: At, at: NotTree | undefined): Reason | null {
  const reason = typeof at === "number" ? g.match.shown?.not?.reasons[at] : undefined;
  return reason && g.w.has(`reasons.${reason.k}`) ? reason : null;
}

/**
 * The reason at a path such as ["research", "alchemy"]; null when it can be done, or when none was
 * given.
 */
export const reasonAt = (g: At, path: Path): Reason | null => reasonOf(g, treeAt(g, path));

/**
 * What stands for all that could be thought of, while others are asked; after the end nobody thinks
 * of anything.
 */
export const reasonForAll = (g: At): Reason | null =>
  g.match.shown?.over ? null : reasonAt(g, []);

/**
 * That of the first action that begins with the path: to be asked where none of them can be done.
 */
export function reasonUnder(g: At, path: Path): Reason | null {
  let at = treeAt(g, path);
  while (typeof at === "object") at = Object.values(at)[0];
  return reasonOf(g, at);
}

type Props = {
  g: At;
  path: Path;
  words: (reason: Reason) => Rich;
  label: string;
  own?: string;
  children: ComponentChildren;
};

/** A button that cannot be pressed now: it stands there to say why, by pointer, key or finger. */
export function Cannot({ g, path, words, label, own, children }: Props) {
  const reason = reasonAt(g, path);
  if (!reason) return null;
  const key = `not:${path.join(" ")}`;
  const said = words(reason).text;
  // Who does not see it hears it, however often it is asked.
  const look = (e: MouseEvent) => {
    say(said);
    g.setLook(
      g.look?.pinned && g.look.key === key
        ? null
        : { key, at: (e.currentTarget as Element).getBoundingClientRect(), pinned: true },
    );
  };
  return (
    <button
      type="button"
      class="btn cannot"
      aria-disabled="true"
      data-key={own}
      data-tip={key}
      onClick={look}
    >
      <span class="sr">
        {label}. {said}
      </span>
      <span class="signs" aria-hidden="true">
        {children}
      </span>
    </button>
  );
}

/** The same button with the words of one game. */
export const cannot =
  <G extends At>(words: (g: G, reason: Reason) => Rich) =>
  (p: Omit<Props, "g" | "words"> & { g: G }) => <Cannot {...p} words={(r) => words(p.g, r)} />;
