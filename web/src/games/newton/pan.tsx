// A board in its frame: where it does not fit it scrolls by itself, and two buttons draw it nearer
// or farther.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useGame } from "./context";

const STEPS = [0, 1, 1.35];
/** Kept while boards are exchanged. */
const chosen: Record<string, number> = {};

type Props = { width: number; height: number; label: string; children: ComponentChildren };

export function Pan({ width, height, label, children }: Props) {
  const g = useGame();
  const ref = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState(chosen[label] ?? 1);
  const [fit, setFit] = useState(0.6);
  useLayoutEffect(() => {
    const el = ref.current;
    if (!g.narrow || !el) return;
    const measure = () =>
      setFit(Math.max(0.4, Math.min(el.clientWidth / width, el.clientHeight / height)));
    const watch = new ResizeObserver(measure);
    measure();
    watch.observe(el);
    return () => watch.disconnect();
  }, [g.narrow, width, height]);
  if (!g.narrow) return <>{children}</>;
  const k = STEPS[step] || fit;
  const zoom = (to: number) => {
    const el = ref.current!,
      before = k,
      after = STEPS[to] || fit;
    const x = (el.scrollLeft + el.clientWidth / 2) / before,
      y = (el.scrollTop + el.clientHeight / 2) / before;
    chosen[label] = to;
    setStep(to);
    requestAnimationFrame(() => {
      el.scrollLeft = x * after - el.clientWidth / 2;
      el.scrollTop = y * after - el.clientHeight / 2;
    });
  };
  return (
    <div class="pan-box">
      <div ref={ref} class="pan" tabIndex={0} role="group" aria-label={label}>
        <div class="pan-size" style={{ width: `${width * k}px`, height: `${height * k}px` }}>
          <div
            class="pan-in"
            style={{ width: `${width}px`, height: `${height}px`, transform: `scale(${k})` }}
          >
            {children}
          </div>
        </div>
      </div>
      <div class="zoom">
        <button
          type="button"
          class="icon-btn"
          aria-label={g.w.t("board.farther")}
          disabled={step === 0}
          onClick={() => zoom(step - 1)}
        >
          −
        </button>
        <button
          type="button"
          class="icon-btn"
          aria-label={g.w.t("board.nearer")}
          disabled={step === STEPS.length - 1}
          onClick={() => zoom(step + 1)}
        >
          +
        </button>
      </div>
    </div>
  );
}
