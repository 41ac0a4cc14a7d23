// What somebody is writing while the page is loaded anew: kept for this tab, and put back into its
// field as soon as that is there again. Never a password.

type Field = HTMLInputElement | HTMLTextAreaElement;
type Writing = { path: string; fields: { name: string; value: string }[] };
const KEY = "orrery.writing";
const FIELDS = "textarea, input:not([type]), input[type=text], input[type=search]";

const nameOf = (f: Field): string =>
  [f.id, f.name, f.getAttribute("aria-label"), f.placeholder, f.labels?.[0]?.textContent]
    .filter(Boolean)
    .join("|");
/** Fields that somebody has typed in: others were filled by the page. */
const typed = new Set<EventTarget>();
addEventListener("input", (e) => e.isTrusted && e.target && typed.add(e.target), true);
const written = (): Field[] =>
  [
    ...document.querySelectorAll<Field>(`${FIELDS}, input[type=password], input[type=email]`),
  ].filter((f) => typed.has(f) && f.value !== "");

export const isWriting = (): boolean => written().length > 0;

export function keepWriting(): void {
  const fields = written()
    .filter((f) => f.matches(FIELDS))
    .map((f) => ({ name: nameOf(f), value: f.value }));
  if (!fields.length) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, fields }));
  } catch {
    /* who keeps nothing has been asked before */
  }
}

/** As if it were typed: the field belongs to a component, which hears of it. */
function put(field: Field, value: string): void {
  const of = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(of.prototype, "value")!.set!.call(field, value);
  typed.add(field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

export function bringBack(): void {
  let kept: Writing | null = null;
  try {
    kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Writing | null;
    sessionStorage.removeItem(KEY);
  } catch {
    /* nothing was kept */
  }
  if (kept?.path !== location.pathname) return;
  const left = new Map(kept.fields.map((f) => [f.name, f.value]));
  const look = () => {
    for (const field of document.querySelectorAll<Field>(FIELDS)) {
      const value = left.get(nameOf(field));
      if (value === undefined || field.value) continue;
      left.delete(nameOf(field));
      put(field, value);
    }
    if (!left.size) watch.disconnect();
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { subtree: true, childList: true });
}
