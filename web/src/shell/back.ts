// The browser's Back closes what lies over the page, and does not leave it. One entry of the
// history stands for all that lies there. It stays when that is closed otherwise: what opens next
// stands on it, the next page takes its place, and Back goes on beyond it.
import { useLayoutEffect, useRef } from "preact/hooks";

/** How each is closed, the uppermost last; null: it has a way out of its own, and stays. */
const open: (() => (() => void) | null)[] = [];

const isOurs = (): boolean => (history.state as { over?: true } | null)?.over === true;
/** The entry in hand is ours. */
let stands = isOurs();

function stand(): void {
  if (!stands) history.pushState({ over: true }, "");
  stands = true;
}
addEventListener("popstate", () => {
  const stood = stands;
  stands = isOurs();
  if (!stood || stands) return;
  if (!open.length) return history.back();
  const close = open[open.length - 1]();
  if (open.length > 1 || !close) stand();
  close?.();
});

/**
 * While `isOpen`, Back calls `close`. What is gone from the page is gone from here in the same
 * moment: a Back right behind it would be spent on closing it once more.
 */
export function useBack(isOpen: boolean, close: (() => void) | null): void {
  const now = useRef(close);
  now.current = close;
  useLayoutEffect(() => {
    if (!isOpen) return;
    const own = () => now.current;
    open.push(own);
    stand();
    return () => void open.splice(open.indexOf(own), 1);
  }, [isOpen]);
}

/** Another address. */
export function address(path: string): void {
  if (stands) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  stands = false;
}
