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

/** An event that is listened to; `early`: before the things of the table hear it. */
type Listening = [kind: string, work: (e: never) => void, early?: boolean];
type Looking = {
  now: () => Look | null;
  set: (l: Look | null) => void;
  lookAt: (target: Element, pinned: boolean) => void;
};

const tipOf = (e: Event): Element | null => (e.target as Element).closest?.("[data-tip]") ?? null;

/** By pointer and focus. */
function passing({ now, set, lookAt }: Looking): { on: Listening[]; end: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  /** Where the pointer last went by itself: the board may change under one that rests. */
  let rests: { x: number; y: number } | null = null;
  const explain = (e: PointerEvent) => {
    const target = tipOf(e);
    end();
    if (target)
      timer = setTimeout(
        () => {
          if (!still && !now()?.pinned) lookAt(target, false);
        },
        now() ? 30 : REST,
      );
    else if (!now()?.pinned) timer = setTimeout(() => set(null), 90);
  };
  const over = (e: PointerEvent) => {
    if (e.pointerType !== "mouse") return;
    if (rests && rests.x === e.clientX && rests.y === e.clientY) still = true;
    if (!still) explain(e);
  };
  const move = (e: PointerEvent) => {
    if (e.pointerType !== "mouse") return;
    rests = { x: e.clientX, y: e.clientY };
    if (still && Math.abs(e.movementX) + Math.abs(e.movementY) > 3) {
      still = false;
      explain(e);
    }
  };
  const focus = (e: FocusEvent) => {
    const target = tipOf(e);
    if (target?.matches(":focus-visible")) lookAt(target, false);
  };
  const out = () => {
    end();
    if (!now()?.pinned) set(null);
  };
  const on: Listening[] = [
    ["pointerover", over],
    ["pointermove", move],
    ["pointerleave", out],
    ["focusin", focus],
    ["focusout", out],
  ];
  return { on, end };
}

/** A finger that stays explains what it rests on; nothing is done when it goes. */
function resting({ lookAt }: Looking): { on: Listening[]; end: () => void } {
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
  const on: Listening[] = [
    ["pointerdown", down, true],
    ["pointermove", drift],
    ["pointerup", letGo, true],
    ["pointercancel", letGo, true],
    ["scroll", letGo, true],
    ["click", notNow, true],
    ["contextmenu", menu, true],
  ];
  return { on, end: letGo };
}

/** A tap on what is no button explains it as well; a tap elsewhere closes the explanation. */
const tapping =
  ({ now, set, lookAt }: Looking, narrow: boolean) =>
  (e: MouseEvent): void => {
    const target = tipOf(e);
    if (target && target.tagName !== "BUTTON" && narrow) lookAt(target, true);
    else if (
      !target &&
      now()?.pinned &&
      (!(e.target as Element).closest(".ask-box") || (e.target as Element).closest(".sheet-tip"))
    )
      set(null);
  };

export function useLooks(
  root: RefObject<HTMLElement>,
  look: Look | null,
  set: (l: Look | null) => void,
  narrow: boolean,
): void {
  // Read through a ref: listening anew with every look would drop an explanation that is about to
  // come.
  const ref = useRef(look);
  ref.current = look;
  useEffect(() => {
    const el = root.current;
    if (!el) return;
    const looking: Looking = {
      now: () => ref.current,
      set,
      lookAt: (target, pinned) =>
        set({ key: target.getAttribute("data-tip")!, at: target.getBoundingClientRect(), pinned }),
    };
    const finger = resting(looking),
      pointer = passing(looking);
    const on: Listening[] = [...finger.on, ...pointer.on, ["click", tapping(looking, narrow)]];
    for (const [kind, work, early] of on) el.addEventListener(kind, work as EventListener, early);
    return () => {
      pointer.end();
      finger.end();
      for (const [kind, work, early] of on)
        el.removeEventListener(kind, work as EventListener, early);
    };
  }, [narrow]);
}
