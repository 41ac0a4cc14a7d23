// How the table stands on this screen. Wide: the whole composition of 1280 x 800 scaled as one, so
// that it is as exact on a large screen as on a small one. Narrow: one column, the board in its own
// scroll container, scaled to what a thumb can hit.
import { useLayoutEffect, useState } from "preact/hooks";
import type { RefObject } from "preact";

const WIDTH = 1280,
  HEIGHT = 800;
/** Below this a phone lies on its side: the board then stands beside all else. */
const LOW = 560;

/** Lower than this a phone has no room for whole panels above half a screen of board. */
const SHORT = 780;

/** `short`: the panels of the players fold to one line. */
export type Layout = { narrow: boolean; short: boolean };

/** `board`: the width of the board in the design, which a narrow screen scales to its own. */
export function useLayout(root: RefObject<HTMLElement>, board: number): Layout {
  const [narrow, setNarrow] = useState(() => isNarrow());
  const [short, setShort] = useState(() => isShort());
  useLayoutEffect(() => {
    const fit = () => {
      const thin = isNarrow();
      setNarrow(thin);
      setShort(thin && isShort());
      const style = root.current?.style;
      if (!style) return;
      // Smaller than the design is scaled down no further than stays readable; then the page may
      // scroll.
      const k = thin ? 1 : Math.max(0.78, Math.min(innerWidth / WIDTH, innerHeight / HEIGHT));
      document.documentElement.style.setProperty("--k", String(k));
      style.setProperty("--w", `${innerWidth / k}px`);
      style.setProperty("--h", `${innerHeight / k}px`);
      style.setProperty(
        "--kb",
        String(innerHeight < LOW ? 0.8 : innerWidth >= 700 ? (innerWidth - 12) / board : 0.985),
      );
    };
    fit();
    addEventListener("resize", fit);
    return () => removeEventListener("resize", fit);
  }, [root, board]);
  return { narrow, short: narrow && short };
}

const isNarrow = (): boolean => innerWidth < 980 || innerWidth / innerHeight < 1.15;
const isShort = (): boolean => innerHeight < SHORT && innerHeight >= LOW && innerWidth < 700;
