// The wall in its frame: it scrolls by finger, wheel, keys or by drawing it with the mouse, and
// comes nearer or goes farther around the middle of what is seen.
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useGame } from "./context";

/** Nearest, farthest; a step of the buttons; between these the whole tree is fitted by itself. */
const MOST = 1.7,
  LEAST = 0.35,
  STEP = 1.22,
  AUTO = { wide: [0.74, 1.16], narrow: [0.8, 0.92] };
/** Around the tree, so that nothing of it lies under the lip of the rock. */
const PAD = 17;
/** A mouse that moves less than this while pressed has clicked. */
const TREMBLE = 5;

type Props = {
  width: number;
  height: number;
  label: string;
  children: ComponentChildren;
  /**
   * Where the upper left corner of the content stands in the grid, in pixels: when the grid grows
   * there, nothing may jump.
   */
  origin: { x: number; y: number };
  /**
   * Stays at the left edge whatever is scrolled: given the scale of the tree and where its top
   * stands.
   */
  edge?: (k: number, top: number) => ComponentChildren;
  /** What is to be brought into sight when this changes. */
  show?: { key: string; selector: string };
};

const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
const clamp = (n: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, n));

export function Pan({ width, height, label, origin, edge, show, children }: Props) {
  const g = useGame();
  const ref = useRef<HTMLDivElement>(null);
  const box = useBox(ref);
  const [chosen, choose] = useState<number | null>(null);
  const pad = g.narrow ? 8 : PAD;
  const fit = Math.min((box.width - 2 * pad) / width, (box.height - 2 * pad) / height);
  const k = chosen ?? clamp(fit, ...(AUTO[g.narrow ? "narrow" : "wide"] as [number, number]));
  // What does not fill the frame stands in its middle; `--off` leads from there to the frame's
  // edge, in the measure of the tree.
  const left = Math.max(pad, (box.width - width * k) / 2),
    top = Math.max(pad, (box.height - height * k) / 2);

  const { now, keep } = useStanding(ref, k, { left, top }, origin);
  const zoom = (to: number, at?: { x: number; y: number }) => {
    keep.current = at ?? null;
    choose(clamp(to, LEAST, MOST));
  };
  useEffect(() => {
    if (!show) return;
    const at = ref.current?.querySelector<HTMLElement>(show.selector);
    if (at) bring(ref.current!, at);
  }, [show?.key, box.height]);
  usePinch(ref, now, zoom);
  useDrag(ref);

  const keys = (e: KeyboardEvent) => {
    if (e.key === "+" || e.key === "=") zoom(k * STEP);
    else if (e.key === "-") zoom(k / STEP);
    else if (e.key === "0") choose(fitted(fit));
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const button = (sign: string, words: string, press: () => void, off = false) => (
    <button
      type="button"
      class="icon-btn"
      aria-label={words}
      title={words}
      disabled={off}
      onClick={press}
    >
      {sign}
    </button>
  );
  return (
    <div class="pan-box" onKeyDown={keys}>
      <div ref={ref} class="pan" tabIndex={0} role="group" aria-label={label}>
        <div
          class="pan-size"
          style={{ width: `${width * k + 2 * left}px`, height: `${height * k + 2 * top}px` }}
        >
          {edge && (
            <div class="edge" aria-hidden="true">
              {edge(k, top)}
            </div>
          )}
          <div
            class="pan-in"
            style={{
              left: `${left}px`,
              top: `${top}px`,
              width: `${width}px`,
              height: `${height}px`,
              transform: `scale(${k})`,
              "--off": `${-left / k}px`,
            }}
          >
            {children}
          </div>
        </div>
      </div>
      <div class="zoom">
        {button("−", g.w.t("board.farther"), () => zoom(k / STEP), k <= LEAST)}
        {button("◱", g.w.t("board.fit"), () => choose(fitted(fit)))}
        {button("+", g.w.t("board.nearer"), () => zoom(k * STEP), k >= MOST)}
      </div>
    </div>
  );
}

type Box = RefObject<HTMLDivElement>;

/** How large the frame is. */
function useBox(ref: Box): { width: number; height: number } {
  const [box, setBox] = useState({ width: 912, height: 462 });
  useLayoutEffect(() => {
    const el = ref.current!;
    // While a challenge lies over a part of the wall, the wall is only moved: it would be drawn
    // smaller and larger again with each.
    const measure = () => {
      if (!el.closest(".contesting")) setBox({ width: el.clientWidth, height: el.clientHeight });
    };
    const watch = new ResizeObserver(measure);
    measure();
    watch.observe(el);
    return () => watch.disconnect();
  }, []);
  return box;
}

/**
 * What is seen stays where it is when the scale changes or the grid grows. `keep`: the point that
 * is to stay, next time.
 */
function useStanding(
  ref: Box,
  k: number,
  { left, top }: { left: number; top: number },
  origin: Props["origin"],
) {
  const now = useRef(k),
    corner = useRef({ left: 0, top: 0 });
  // The point that was in the middle, or under the fingers, stays there.
  const keep = useRef<{ x: number; y: number } | null>(null);
  useLayoutEffect(() => {
    const el = ref.current!,
      before = now.current,
      was = corner.current;
    corner.current = { left, top };
    if (before === k) return;
    const at = keep.current ?? { x: el.clientWidth / 2, y: el.clientHeight / 2 };
    keep.current = null;
    el.scrollLeft = ((el.scrollLeft + at.x - was.left) / before) * k + left - at.x;
    el.scrollTop = ((el.scrollTop + at.y - was.top) / before) * k + top - at.y;
    now.current = k;
  }, [k, left, top]);
  const stood = useRef(origin);
  useLayoutEffect(() => {
    const el = ref.current!;
    el.scrollLeft += (stood.current.x - origin.x) * k;
    el.scrollTop += (stood.current.y - origin.y) * k;
    stood.current = origin;
  }, [origin.x, origin.y]);
  return { now, keep };
}

const fitted = (fit: number): number => clamp(fit, LEAST, 1.16);

/** Moves the wall so that this lies well inside; what does already is left where it is. */
function bring(box: HTMLElement, at: HTMLElement): void {
  const a = at.getBoundingClientRect(),
    b = box.getBoundingClientRect(),
    margin = Math.min(70, b.width / 5, b.height / 5);
  if (
    a.left >= b.left + margin &&
    a.right <= b.right - margin &&
    a.top >= b.top + margin / 2 &&
    a.bottom <= b.bottom - margin / 2
  )
    return;
  const z = b.width / box.clientWidth || 1;
  box.scrollBy({
    left: (a.left + a.width / 2 - (b.left + b.width / 2)) / z,
    top: (a.top + a.height / 2 - (b.top + b.height / 2)) / z,
    behavior: still() ? "instant" : "smooth",
  });
}

/** Two fingers, or the wheel with Ctrl, which is what a touch pad says for two fingers. */
function usePinch(
  ref: { current: HTMLDivElement | null },
  now: { current: number },
  zoom: (to: number, at: { x: number; y: number }) => void,
): void {
  const how = useRef(zoom);
  how.current = zoom;
  useEffect(() => {
    const el = ref.current!;
    const spot = (x: number, y: number) => {
      const r = el.getBoundingClientRect(),
        z = r.width / el.clientWidth || 1;
      return { x: (x - r.left) / z, y: (y - r.top) / z };
    };
    let from = 0,
      began = 1;
    const apart = (e: TouchEvent) =>
      Math.hypot(
        e.touches[0].clientX - e.touches[1].clientX,
        e.touches[0].clientY - e.touches[1].clientY,
      );
    const down = (e: TouchEvent) => {
      if (e.touches.length === 2) {
        from = apart(e);
        began = now.current;
      }
    };
    const move = (e: TouchEvent) => {
      if (e.touches.length !== 2 || !from) return;
      e.preventDefault();
      how.current(
        (began * apart(e)) / from,
        spot(
          (e.touches[0].clientX + e.touches[1].clientX) / 2,
          (e.touches[0].clientY + e.touches[1].clientY) / 2,
        ),
      );
    };
    const up = (e: TouchEvent) => {
      if (e.touches.length < 2) from = 0;
    };
    const wheel = (e: WheelEvent) => {
      if (e.ctrlKey || e.metaKey) {
        e.preventDefault();
        how.current(now.current * Math.exp(-e.deltaY / 300), spot(e.clientX, e.clientY));
      }
    };
    el.addEventListener("touchstart", down, { passive: true });
    el.addEventListener("touchmove", move, { passive: false });
    el.addEventListener("touchend", up);
    el.addEventListener("wheel", wheel, { passive: false });
    return () => {
      el.removeEventListener("touchstart", down);
      el.removeEventListener("touchmove", move);
      el.removeEventListener("touchend", up);
      el.removeEventListener("wheel", wheel);
    };
  }, []);
}

/** Drawing the wall with the mouse; what lies under it is not clicked by that. */
function useDrag(ref: { current: HTMLDivElement | null }): void {
  useEffect(() => {
    const el = ref.current!;
    let from: { x: number; y: number; left: number; top: number } | null = null,
      drawn = false;
    const down = (e: PointerEvent) => {
      drawn = false;
      if (e.pointerType === "mouse" && e.button === 0)
        from = { x: e.clientX, y: e.clientY, left: el.scrollLeft, top: el.scrollTop };
    };
    const move = (e: PointerEvent) => {
      if (!from) return;
      const dx = e.clientX - from.x,
        dy = e.clientY - from.y,
        z = el.getBoundingClientRect().width / el.offsetWidth || 1;
      if (!drawn && Math.hypot(dx, dy) < TREMBLE) return;
      drawn = true;
      el.classList.add("drawn");
      el.scrollLeft = from.left - dx / z;
      el.scrollTop = from.top - dy / z;
    };
    const up = () => {
      from = null;
      el.classList.remove("drawn");
    };
    const click = (e: Event) => {
      if (drawn) {
        drawn = false;
        e.preventDefault();
        e.stopPropagation();
      }
    };
    el.addEventListener("pointerdown", down);
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
    el.addEventListener("click", click, true);
    return () => {
      el.removeEventListener("pointerdown", down);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      el.removeEventListener("click", click, true);
    };
  }, []);
}
