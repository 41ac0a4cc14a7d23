// One press, one answer. A new question hears nothing for a moment, unless the pointer or another
// key shows that it is meant; the second half of a double click presses nothing that the first half
// has brought; a key that is held counts once.

/** How long a new question hears nothing, in ms, and how far a resting hand trembles, in pixels. */
const DEAF = 300,
  TREMBLE = 8,
  FINGER = 24;

const PRESSABLE = 'button, a, summary, label, [role="button"], .hit';
/** What answers a question or ends it, in games and after them; and what there only looks. */
const ANSWERS = ".table main, .table .rail, .table .ask-box, .over",
  LOOKS = ".logbox, .tabs, .rail-fold";

let table: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Where the pointer was last, and where it was when the question came. */
let at = { x: -1, y: -1 },
  rested = at;
let lastKey = "";
let pressed: { what: Element | null; words: string } = { what: null, words: "" };

/** The question on the screen is not heard yet; `data-deaf` on its table says the same. */
export const isDeaf = (): boolean => table !== null;

function hear(): void {
  clearTimeout(timer);
  if (table) delete table.dataset.deaf;
  table = null;
}

/** A question, or the end, has come on the screen. */
export function newQuestion(root: HTMLElement | null): void {
  hear();
  if (!root) return;
  table = root;
  rested = at;
  root.dataset.deaf = "";
  timer = setTimeout(hear, DEAF);
}

/** What it says, where that tells one step of an answer from the next. */
const wordsOf = (what: Element | null): string =>
  what?.closest(".ask") && !what.matches(".step")
    ? `${what.getAttribute("aria-label") ?? ""} ${what.textContent}`
    : "";

function stop(e: Event): void {
  e.preventDefault();
  e.stopImmediatePropagation();
}

function click(e: MouseEvent): void {
  if (!e.isTrusted) return; // a program's own
  const target = e.target as Element,
    what = target.closest(PRESSABLE);
  if (!what) return;
  const before = pressed;
  if (e.detail > 0) pressed = { what, words: wordsOf(what) };
  const other = before.what !== what || before.words !== pressed.words;
  const deaf = isDeaf() && target.closest(ANSWERS) && !target.closest(LOOKS);
  if (deaf || (e.detail > 1 && other)) stop(e);
}

function move(e: PointerEvent): void {
  const far = Math.hypot(e.clientX - rested.x, e.clientY - rested.y);
  if (e.isTrusted && far > (e.pointerType === "mouse" ? TREMBLE : FINGER)) hear();
  at = { x: e.clientX, y: e.clientY };
}

/** What a key that is held would press again; a blank is also a letter. */
const HELD: Record<string, string> = {
  Enter: `${PRESSABLE}, input, select`,
  " ": `${PRESSABLE}, [type="checkbox"], [type="radio"], select`,
};
function key(e: KeyboardEvent): void {
  const target = e.target as Element;
  if (e.repeat) {
    if (HELD[e.key] && target.matches(HELD[e.key]!)) stop(e);
  } else if (e.key !== lastKey) {
    lastKey = e.key;
    hear();
  }
}

addEventListener("click", click, true);
addEventListener("pointerdown", move, true);
addEventListener("pointermove", move, true);
addEventListener("keydown", key, true);
