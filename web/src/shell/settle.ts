// Where an explanation stands: near what it explains, where it hides the least of what can be
// chosen.

/**
 * Of the search: the raster, the distances, and what a pixel of distance weighs against a hidden
 * square pixel.
 */
const STEP = 36,
  GAP = 10,
  EDGE = 6,
  FAR = 70,
  FORBIDDEN = 40;

/** `keep`: a selector of what should stay in sight. */
export function settle(el: HTMLElement, at: DOMRect, keep: string): void {
  // The tip is scaled like the table: its own lengths are in the table's measure, the screen's are
  // not.
  const k = Number(getComputedStyle(document.documentElement).getPropertyValue("--k")) || 1;
  const w = el.offsetWidth * k,
    h = el.offsetHeight * k;
  // The log is never covered, unless it is what is explained.
  const log = [...document.querySelectorAll(".table.wide .logbox")]
    .map((e) => e.getBoundingClientRect())
    .filter(
      (r) => at.right < r.left || at.left > r.right || at.bottom < r.top || at.top > r.bottom,
    );
  const kept = [...document.querySelectorAll(keep)].map((e) => e.getBoundingClientRect());
  const overlap = (r: DOMRect, x: number, y: number, gap = 0) =>
    Math.max(0, Math.min(r.right + gap, x + w) - Math.max(r.left - gap, x)) *
    Math.max(0, Math.min(r.bottom + gap, y + h) - Math.max(r.top - gap, y));
  const cost = (x: number, y: number) => {
    const far = Math.hypot(
      Math.max(0, at.left - (x + w), x - at.right),
      Math.max(0, at.top - (y + h), y - at.bottom),
    );
    return (
      (overlap(at, x, y, 6) + log.reduce((n, r) => n + overlap(r, x, y), 0)) * FORBIDDEN +
      kept.reduce((n, r) => n + overlap(r, x, y), 0) +
      far * FAR
    );
  };
  let best = { x: EDGE, y: EDGE, cost: Infinity };
  const xs = [at.left - w - GAP, at.right + GAP],
    ys = [at.top - h - GAP, at.bottom + GAP, at.top + at.height / 2 - h / 2];
  for (let x = EDGE; x <= innerWidth - w - EDGE; x += STEP) xs.push(x);
  for (let y = EDGE; y <= innerHeight - h - EDGE; y += STEP) ys.push(y);
  for (const x of xs)
    for (const y of ys) {
      if (x < EDGE || y < EDGE || x + w > innerWidth - EDGE || y + h > innerHeight - EDGE) continue;
      const c = cost(x, y);
      if (c < best.cost) best = { x, y, cost: c };
    }
  el.style.left = `${best.x / k}px`;
  el.style.top = `${best.y / k}px`;
}
