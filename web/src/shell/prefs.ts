// What this browser remembers: language, theme, motion. Storage may be forbidden; then nothing is
// remembered and all still works.
import { Store } from "./store";
import type { Lang } from "./types";

export type Theme = "paper" | "candlelight";
export type Motion = "full" | "quick" | "none";
export type Prefs = {
  lang: Lang;
  theme: Theme;
  motion: Motion;
  /**
   * A tone when my turn comes while the page is in the background; whether a table waits for my
   * Done.
   */
  sound: boolean;
  done: boolean;
  /** The sounds of a table, and their captions; the numbers of the rules in explanations. */
  sounds: boolean;
  captions: boolean;
  laws: boolean;
};

const KEY = "orrery.prefs";

function saved(): Partial<Prefs> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

const dusk = matchMedia("(prefers-color-scheme: dark)");
const lit = (): Theme => (dusk.matches ? "candlelight" : "paper");

function first(): Prefs {
  const french =
    (navigator.languages ?? [navigator.language])
      .map((l) => l.slice(0, 2))
      .find((l) => l === "en" || l === "fr") === "fr";
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return {
    lang: french ? "fr" : "en",
    theme: lit(),
    motion: still ? "none" : "full",
    sound: false,
    done: true,
    sounds: !matchMedia("(pointer: coarse)").matches,
    captions: false,
    laws: false,
    ...saved(),
  };
}

export const prefs = new Store<Prefs>(first());

// Who has chosen no light has that of the device, also when it changes in the evening.
dusk.addEventListener("change", () => {
  if (!saved().theme) prefs.patch({ theme: lit() });
});

export function setPref(part: Partial<Prefs>): void {
  prefs.patch(part);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...saved(), ...part }));
  } catch {
    /* private mode */
  }
}

/** How long a piece flies, in ms; 0 means not at all. */
export function flight(): number {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return { full: 280, quick: 160, none: 0 }[prefs.get().motion];
}

/** Pause after the move of another player, so that it can be followed. */
export function pace(): number {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return { full: 550, quick: 240, none: 0 }[prefs.get().motion];
}

export function applyTheme(): void {
  document.documentElement.dataset.theme = prefs.get().theme;
}
