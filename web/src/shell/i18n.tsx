// Text is data, and a text a template (template.ts). The same template gives plain text (for screen
// readers) and rich text (with icons).
import { Fragment } from "preact";
import type { ComponentChildren } from "preact";
import { Store, useStore } from "./store";
import { BOARDS } from "./boards";
import { prefs } from "./prefs";
import { fill, frenchSpaces } from "./template";
import type { Lang } from "./types";

export type Rich = { text: string; node: ComponentChildren };
export type Arg = string | number | Rich;
export type Args = Record<string, Arg>;
type Tree = { [key: string]: string | Tree };

const shellLoaders: Record<Lang, () => Promise<{ default: unknown }>> = {
  en: () => import("made:first-en"),
  fr: () => import("made:first-fr"),
};
/** The words of the reading pages: the first page does not carry them. */
const pageLoaders: Record<Lang, () => Promise<{ default: unknown }>> = {
  en: () => import("../../text/pages.en.json"),
  fr: () => import("../../text/pages.fr.json"),
};
/** Friends, letters, the desk: those who never open them do without. */
const peopleLoaders: Record<Lang, () => Promise<{ default: unknown }>> = {
  en: () => import("../../text/people.en.json"),
  fr: () => import("../../text/people.fr.json"),
};

const catalogues = new Map<string, Tree>();
/** Grows whenever a catalogue has arrived, so that readers draw again. */
export const arrived = new Store(0);

async function load(key: string, loader: () => Promise<{ default: unknown }>): Promise<void> {
  if (catalogues.has(key)) return;
  catalogues.set(key, (await loader()).default as Tree);
  arrived.set(arrived.get() + 1);
}
export const loadShell = (lang: Lang): Promise<void> => load(`shell.${lang}`, shellLoaders[lang]);
export const loadGameText = (game: string, lang: Lang): Promise<void> =>
  BOARDS[game] ? load(`${game}.${lang}`, BOARDS[game].text[lang]) : Promise.resolve();
export const loadPageText = (lang: Lang): Promise<void> => load(`pages.${lang}`, pageLoaders[lang]);
export const loadPeopleText = (lang: Lang): Promise<void> =>
  load(`people.${lang}`, peopleLoaders[lang]);

const tournamentLoaders: Record<Lang, () => Promise<{ default: unknown }>> = {
  en: () => import("../../text/tournaments.en.json"),
  fr: () => import("../../text/tournaments.fr.json"),
};
export const loadTournamentText = (lang: Lang): Promise<void> =>
  load(`tournaments.${lang}`, tournamentLoaders[lang]);

function at(book: string, key: string): Tree | string | undefined {
  let at: Tree | string | undefined =
    catalogues.get(`${book}.${prefs.get().lang}`) ?? catalogues.get(`${book}.en`);
  for (const word of key.split(".")) {
    if (at === undefined || typeof at === "string") return undefined;
    at = at[word];
  }
  return at;
}

function find(book: string, key: string): string | undefined {
  const words = at(book, key);
  return typeof words === "string" ? typeset(words) : undefined;
}

export const typeset = (text: string): string =>
  prefs.get().lang === "fr" ? frenchSpaces(text) : text;

/** Between two statements of one line. */
export const semicolon = (): string => (prefs.get().lang === "fr" ? "\u00a0; " : "; ");

export type Book = {
  has(key: string): boolean;
  /** The names of what stands under a key. */
  keys(key: string): string[];
  t(key: string, args?: Args): string;
  r(key: string, args?: Args): Rich;
};

export function book(name: string): Book {
  // Some reasons and events are the table's, whatever is played, and so is what the bar says of it.
  const found = (key: string) =>
    find(name, key) ?? (/^(reasons|events|ask)\./.test(key) ? find("shell", key) : undefined);
  const text = (key: string, args: Args) => fill(found(key) ?? key, args, prefs.get().lang);
  return {
    has: (key) => found(key) !== undefined,
    keys: (key) => {
      const tree = at(name, key);
      return tree && typeof tree !== "string" ? Object.keys(tree) : [];
    },
    t: (key, args = {}) =>
      text(key, args)
        .map((p) => (typeof p === "string" ? p : p.text))
        .join(""),
    r: (key, args = {}) => {
      const parts = text(key, args);
      return {
        text: parts.map((p) => (typeof p === "string" ? p : p.text)).join(""),
        node: parts.map((p, i) =>
          typeof p === "string" ? p : <Fragment key={i}>{p.node}</Fragment>,
        ),
      };
    },
  };
}

export const shell = book("shell");
export const t = shell.t;

/** Draws again when the language or a catalogue changes; gives the language. */
export function useLang(): Lang {
  useStore(arrived);
  return useStore(prefs).lang;
}

/** Dates are written as the reader's own country writes them, where it speaks this language. */
export const localeOf = (lang: Lang): string =>
  navigator.languages?.find((l) => l.startsWith(lang)) ?? lang;

/**
 * A list in words: "Tobias and Halley", « Tobias et Halley ». Intl.ListFormat would be made at a
 * board's first frame, and takes 20 ms to load its data.
 */
export const listWords = (words: string[]): string =>
  words
    .slice(1)
    .reduce(
      (a, b, i) =>
        t(`list.${i < words.length - 2 ? "more" : words.length > 2 ? "last" : "two"}`, { a, b }),
      words[0] ?? "",
    );
