// Pieces fly from where they were to where they are. Only a picture over the board: nothing waits
// for it, and input is never blocked.
import { flight } from "./prefs";

const NS = "http://www.w3.org/2000/svg";
const MAX_FLYING = 8;
/** Between pieces that fly together, in ms. */
export const STAGGER = 38;

export type Spot = { x: number; y: number };

export const find = (anchor: string): Element | null =>
  document.querySelector(`[data-at="${anchor}"]`);

export function middle(anchor: string, inner?: string): Spot | null {
  const el = find(anchor);
  const r = ((inner && el?.querySelector(inner)) || el)?.getBoundingClientRect();
  return r && r.width ? { x: r.left + r.width / 2, y: r.top + r.height / 2 } : null;
}

/** Part of the game's ground (shell/ground.tsx), so that pieces fly in the game's styles. */
const layer = (): HTMLElement | null => document.getElementById("flight");

export function piece(symbol: string, cls: string): Element {
  const svg = document.createElementNS(NS, "svg");
  const use = document.createElementNS(NS, "use");
  use.setAttribute("href", `#${symbol}`);
  svg.setAttribute("class", `${cls} flying`);
  svg.append(use);
  return svg;
}

/** Sends one piece along a low arc. */
export function fly(make: () => Element, from: Spot | null, to: Spot | null, delay: number): void {
  const ms = flight();
  const over = layer();
  if (!ms || !over || !from || !to) return;
  const el = make() as HTMLElement;
  over.append(el);
  const lift = Math.min(46, Math.hypot(to.x - from.x, to.y - from.y) / 6);
  const at = (s: Spot, dy = 0, scale = 1) =>
    `translate(${s.x}px, ${s.y - dy}px) translate(-50%, -50%) scale(${scale})`;
  const mid = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const a = el.animate(
    [
      { transform: at(from), opacity: 1 },
      { transform: at(mid, lift, 1.18), opacity: 1, offset: 0.5 },
      { transform: at(to), opacity: 0.85 },
    ],
    { duration: ms + 40, delay, easing: "cubic-bezier(.4,0,.3,1)", fill: "backwards" },
  );
  a.onfinish = a.oncancel = () => el.remove();
}

export const many = (n: number, each: (i: number) => void): void => {
  for (let i = 0; i < Math.min(n, MAX_FLYING); i++) each(i);
};
