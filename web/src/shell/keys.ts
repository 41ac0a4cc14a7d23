// Keys: a button of the decision bar may name its own (data-key); arrows walk over the chart; h
// opens the rules, ? lists the keys; Escape goes back.
import { useEffect, useLayoutEffect } from "preact/hooks";
import type { RefObject } from "preact";
import { isDeaf } from "./press";

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A digit is its key, also where the layout has it behind Shift (AZERTY). */
export const keyOf = (e: KeyboardEvent): string =>
  (e.shiftKey ? null : e.code.match(/^Digit(\d)$/)?.[1]) ??
  (e.key.length === 1 ? e.key.toLowerCase() : e.key);

/**
 * `stops`: what on the board the arrows walk over. A key is heard as soon as what it goes by stands
 * on the page.
 */
export function useKeys(
  root: RefObject<HTMLElement>,
  stops: string,
  on: { escape: () => void; keys: () => void; rules: () => void; laws?: () => void },
): void {
  useLayoutEffect(() => {
    const press = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.metaKey || e.altKey || document.querySelector("dialog[open]")) return;
      const target = e.target as HTMLElement;
      if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
      if (e.repeat && !ARROWS[e.key]) return; // held: it counts once
      if (e.key === "Escape") return on.escape();
      if (e.key === "?") {
        e.preventDefault();
        return on.keys();
      }
      if (e.key === "h" || e.key === "H") {
        e.preventDefault();
        return on.rules();
      }
      if (ARROWS[e.key] && target.matches(stops)) {
        e.preventDefault();
        return walk(root.current!, stops, target, ARROWS[e.key]);
      }
      // Enter on a focused button is that button's own.
      if (e.key === "Enter" && target.matches("button, a, summary")) return;
      const button = root.current?.querySelector<HTMLButtonElement>(
        `.ask [data-key~="${CSS.escape(keyOf(e))}"]:not([disabled])`,
      );
      if (button) {
        e.preventDefault();
        if (!isDeaf()) button.click();
      } else if (e.key === "q" || e.key === "Q") on.laws?.();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

const seen = (el: Element): boolean =>
  el.getClientRects().length > 0 && getComputedStyle(el).visibility !== "hidden";
const closed = (el: Element): boolean => el.matches('[aria-disabled="true"]');

/**
 * While nothing on the board can be chosen, one stop of it, the last that had the focus, stands in
 * the order of Tab: from there the arrows walk over all, and each says why. It is looked for when
 * Tab is pressed: where things lie is dear to ask while the page is being made.
 */
export function useWayIn(root: RefObject<HTMLElement>, stops: string): void {
  useEffect(() => {
    let door: HTMLElement | null = null;
    const keep = (e: KeyboardEvent) => {
      if (e.key !== "Tab") return;
      const was = door,
        all = [...root.current!.querySelectorAll<HTMLElement>(stops)];
      door = all.some((el) => el.tabIndex >= 0 && !(el === was && closed(el)))
        ? null
        : (all.find((el) => el === document.activeElement) ??
          all.find((el) => el === was && seen(el)) ??
          all.find(seen) ??
          null);
      if (was && was !== door && closed(was)) was.tabIndex = -1;
      if (door) door.tabIndex = 0;
    };
    addEventListener("keydown", keep, true);
    return () => removeEventListener("keydown", keep, true);
  }, [stops]);
}

let byKey = false;
/** What was pressed by the last key, while the focus has not gone elsewhere since. */
let pressed: Element | null = null;
addEventListener(
  "keydown",
  (e) => {
    byKey = true;
    const at = document.activeElement;
    pressed =
      e.key === "Tab" ||
      ARROWS[e.key] ||
      !at ||
      at.matches('input, textarea, select, [aria-disabled="true"]')
        ? null
        : at;
  },
  true,
);
addEventListener(
  "pointerdown",
  () => {
    byKey = false;
  },
  true,
);

const OPEN = ':not([disabled]):not([aria-disabled="true"])';
/**
 * Where a question leads to: the likeliest answer, another in the bar, what can be chosen on the
 * board; what only interrupts or ends it comes last.
 */
const LEADS = [
  `.ask .btns .main${OPEN}`,
  `.ask .btns button${OPEN}:not(.quick, .ends)`,
  ".legal .hit, .hit.legal, .stop.legal:not(.quick)",
  `.ask .btns button${OPEN}`,
];

/**
 * Who plays by keys and has just answered is led to the next question; nobody else's focus is
 * moved.
 */
export function useFocusOnQuestion(question: unknown): void {
  useEffect(() => {
    if (!byKey || question === null) return;
    // The question may bring another board to the front first.
    const soon = setTimeout(() => {
      const at = document.activeElement;
      if (!at || at === document.body || at === pressed)
        LEADS.map((to) => document.querySelector<HTMLElement>(to))
          .find(Boolean)
          ?.focus({ preventScroll: true });
    });
    return () => clearTimeout(soon);
  }, [question]);
}

/**
 * To the nearest place or card in that direction, whether it can be chosen or not: all may be
 * looked at.
 */
function walk(
  root: HTMLElement,
  stops: string,
  from: HTMLElement,
  [dx, dy]: [number, number],
): void {
  const centre = (el: Element) => {
    const r = el.getBoundingClientRect();
    return { x: r.left + r.width / 2, y: r.top + r.height / 2 };
  };
  const a = centre(from);
  let best: HTMLElement | null = null,
    least = Infinity;
  for (const el of root.querySelectorAll<HTMLElement>(stops)) {
    const b = centre(el);
    const along = (b.x - a.x) * dx + (b.y - a.y) * dy;
    const aside = Math.abs((b.x - a.x) * dy) + Math.abs((b.y - a.y) * dx);
    if (el === from || along < 8 || !seen(el)) continue;
    const far = along + aside * 3;
    if (far < least) {
      least = far;
      best = el;
    }
  }
  best?.focus();
}
