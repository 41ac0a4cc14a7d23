// What the pointer rests on, or the focus, explains itself. One listener for the whole table:
// things say what they are by data-tip.
import { useEffect, useRef } from "preact/hooks";
import type { RefObject } from "preact";

/**
 * What is looked at, such as `place:a1_fort_1`; each game has its own kinds. Pinned: chosen, not
 * only passed over.
 */
export type Look = { key: string; at: DOMRect; pinned: boolean };

const REST = 130;
/**
 * How long a finger rests until what lies under it explains itself, and how far it may tremble, in
 * pixels.
 */
const HOLD = 450,
  TREMBLE = 10;

let still = false;
/**
 * After an action nothing explains itself until the pointer really moves: the board has changed
 * under it.
 */
export function beStill(): void {
  still = true;
}

export function useLooks(
  root: RefObject<HTMLElement>,
  look: Look | null,
  set: (l: Look | null) => void,
  narrow: boolean,
): void {
  // Read through a ref: listening anew with every look would drop an explanation that is about to
  // come.
  const now = useRef(look);
  now.current = look;
  useEffect(() => {
    const el = root.current;
    if (!el) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookAt = (target: Element, pinned: boolean) =>
      set({ key: target.getAttribute("data-tip")!, at: target.getBoundingClientRect(), pinned });
    const tipOf = (e: Event) => (e.target as Element).closest?.("[data-tip]") ?? null;
    const over = (e: PointerEvent) => {
      if (e.pointerType !== "mouse" || still) return;
      const target = tipOf(e);
      clearTimeout(timer);
      if (target)
        timer = setTimeout(
          () => {
            if (!still && !now.current?.pinned) lookAt(target, false);
          },
          now.current ? 30 : REST,
        );
      else if (!now.current?.pinned) timer = setTimeout(() => set(null), 90);
    };
    const move = (e: PointerEvent) => {
      if (still && Math.abs(e.movementX) + Math.abs(e.movementY) > 3) {
        still = false;
        over(e);
      }
    };
    const focus = (e: FocusEvent) => {
      const target = tipOf(e);
      if (target?.matches(":focus-visible")) lookAt(target, false);
    };
    const out = () => {
      clearTimeout(timer);
      if (!now.current?.pinned) set(null);
    };
    // A tap on what is no button explains it as well; a tap elsewhere closes the explanation.
    const tap = (e: MouseEvent) => {
      const target = tipOf(e);
      if (target && target.tagName !== "BUTTON" && narrow) lookAt(target, true);
      else if (
        !target &&
        now.current?.pinned &&
        (!(e.target as Element).closest(".ask-box") || (e.target as Element).closest(".sheet-tip"))
      )
        set(null);
    };
    // A finger that stays explains what it rests on; nothing is done when it goes.
    let hold: ReturnType<typeof setTimeout> | undefined;
    let from: PointerEvent | null = null,
      held = false;
    const letGo = () => {
      clearTimeout(hold);
      from = null;
    };
    const down = (e: PointerEvent) => {
      letGo();
      held = false;
      const target = tipOf(e);
      if (e.pointerType === "mouse" || !target) return;
      from = e;
      hold = setTimeout(() => {
        held = true;
        lookAt(target, true);
      }, HOLD);
    };
    const drift = (e: PointerEvent) => {
      if (from && Math.hypot(e.clientX - from.clientX, e.clientY - from.clientY) > TREMBLE) letGo();
    };
    const notNow = (e: Event) => {
      if (held) {
        held = false;
        e.preventDefault();
        e.stopImmediatePropagation();
      }
    };
    const menu = (e: Event) => {
      if (from) e.preventDefault();
    };
    const holding: [string, (e: never) => void, boolean][] = [
      ["pointerdown", down, true],
      ["pointermove", drift, false],
      ["pointerup", letGo, true],
      ["pointercancel", letGo, true],
      ["scroll", letGo, true],
      ["click", notNow, true],
      ["contextmenu", menu, true],
    ];
    for (const [kind, work, early] of holding)
      el.addEventListener(kind, work as EventListener, early);
    el.addEventListener("pointerover", over);
    el.addEventListener("pointermove", move);
    el.addEventListener("pointerleave", out);
    el.addEventListener("focusin", focus);
    el.addEventListener("focusout", out);
    el.addEventListener("click", tap);
    return () => {
      clearTimeout(timer);
      letGo();
      for (const [kind, work, early] of holding)
        el.removeEventListener(kind, work as EventListener, early);
      el.removeEventListener("pointerover", over);
      el.removeEventListener("pointermove", move);
      el.removeEventListener("pointerleave", out);
      el.removeEventListener("focusin", focus);
      el.removeEventListener("focusout", out);
      el.removeEventListener("click", tap);
    };
  }, [narrow]);
}
