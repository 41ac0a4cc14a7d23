// Copying words for somebody: by the clipboard, else by the browser's old way, else by hand.
import { Store } from "./store";

/** Words that could not be copied: they are shown, to be selected. */
export const byHand = new Store<string | null>(null);

function oldWay(words: string): boolean {
  const box = Object.assign(document.createElement("textarea"), { value: words, readOnly: true });
  // In an open dialog, for all behind it takes no focus.
  ([...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body).append(box);
  const at = document.activeElement as HTMLElement | null;
  box.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    box.remove();
    at?.focus();
  }
}

/** False: it was not copied, and the words stand on the screen. */
export async function copy(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    if (oldWay(words)) return true;
    byHand.set(words);
    return false;
  }
}
