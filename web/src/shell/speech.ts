// What the live region says. Sentences that come close together are said as one, else the later
// would cut off the earlier.
import { Store } from "./store";

export const said = new Store("");
let pending: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

export function say(words: string): void {
  if (!words) return;
  pending.push(words);
  clearTimeout(timer);
  timer = setTimeout(() => {
    said.set(pending.join(" "));
    pending = [];
  }, 120);
}
