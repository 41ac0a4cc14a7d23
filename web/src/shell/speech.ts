// What the live region says. Sentences that come close together are said as one, else the later
// would cut off the earlier.
import { Store } from "./store";

/** `n` grows, so that the same words may be said twice. */
export const said = new Store({ words: "", n: 0 });
let pending: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

export function say(words: string): void {
  if (!words) return;
  pending.push(words);
  clearTimeout(timer);
  timer = setTimeout(() => {
    said.set({ words: pending.join(" "), n: said.get().n + 1 });
    pending = [];
  }, 120);
}
