// What the pointer rests on, or the focus, explains itself. One listener for the whole table: things say what they are by data-tip.
import { useEffect, useRef } from "preact/hooks";
import type { RefObject } from "preact";

/** What is looked at, such as `place:a1_fort_1`; each game has its own kinds. Pinned: chosen, not only passed over. */
export type Look = { key: string; at: DOMRect; pinned: boolean };

const REST = 130;

let still = false;
/** After an action nothing explains itself until the pointer really moves: the board has changed under it. */
export function beStill(): void { still = true; }

export function useLooks(root: RefObject<HTMLElement>, look: Look | null, set: (l: Look | null) => void, narrow: boolean): void {
  // Read through a ref: listening anew with every look would drop an explanation that is about to come.
  const now = useRef(look);
  now.current = look;
  useEffect(() => {
    const el = root.current;
    if (!el) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookAt = (target: Element, pinned: boolean) => set({ key: target.getAttribute("data-tip")!, at: target.getBoundingClientRect(), pinned });
    const tipOf = (e: Event) => (e.target as Element).closest?.("[data-tip]") ?? null;
    const over = (e: PointerEvent) => {
      if (e.pointerType !== "mouse" || still) return;
      const target = tipOf(e);
      clearTimeout(timer);
      if (target) timer = setTimeout(() => { if (!still && !now.current?.pinned) lookAt(target, false); }, now.current ? 30 : REST);
      else if (!now.current?.pinned) timer = setTimeout(() => set(null), 90);
    };
    const move = (e: PointerEvent) => { if (still && Math.abs(e.movementX) + Math.abs(e.movementY) > 3) { still = false; over(e); } };
    const focus = (e: FocusEvent) => { const target = tipOf(e); if (target?.matches(":focus-visible")) lookAt(target, false); };
    const out = () => { clearTimeout(timer); if (!now.current?.pinned) set(null); };
    // A tap on what is no button explains it as well; a tap elsewhere closes the explanation.
    const tap = (e: MouseEvent) => {
      const target = tipOf(e);
      if (target && target.tagName !== "BUTTON" && narrow) lookAt(target, true);
      else if (!target && now.current?.pinned && (!(e.target as Element).closest(".ask-box") || (e.target as Element).closest(".sheet-tip"))) set(null);
    };
    el.addEventListener("pointerover", over);
    el.addEventListener("pointermove", move);
    el.addEventListener("pointerleave", out);
    el.addEventListener("focusin", focus);
    el.addEventListener("focusout", out);
    el.addEventListener("click", tap);
    return () => {
      clearTimeout(timer);
      el.removeEventListener("pointerover", over);
      el.removeEventListener("pointermove", move);
      el.removeEventListener("pointerleave", out);
      el.removeEventListener("focusin", focus);
      el.removeEventListener("focusout", out);
      el.removeEventListener("click", tap);
    };
  }, [narrow]);
}
