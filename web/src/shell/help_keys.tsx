// The keys, under `?`: those of every table, and those a game adds.
import { useEffect } from "preact/hooks";
import { book, loadPageText, useLang } from "./i18n";
import { Dialog } from "./dialog";

/** A key as it is written on the keyboard, and what it does: a text key of the pages' words. */
export type KeyLine = [keys: string, words: string];
export type KeyGroup = { id: string; keys: KeyLine[] };
const w = book("pages");

export const PAST: KeyGroup = {
  id: "past",
  keys: [
    ["←", "earlier"],
    ["→", "later"],
    ["Esc N", "now"],
  ],
};
/** On a board whose things are reached by keys. */
const BOARD: KeyLine[] = [
  ["Tab", "tab"],
  ["← ↑ → ↓", "arrows"],
  ["N", "newest"],
  ["Esc", "esc"],
];
/** `more`: keys that the game has beside them. */
export const around = (more: KeyLine[] = []): KeyGroup => ({
  id: "around",
  keys: [...more, ...BOARD],
});
const AWAY: KeyGroup = {
  id: "away",
  keys: [
    ["B", "hand"],
    ["T", "take"],
  ],
};
export const HELP: KeyGroup = {
  id: "help",
  keys: [
    ["H", "rules"],
    ["/", "search"],
    ["?", "keys"],
    ["Q", "laws"],
  ],
};
/** What works at every table, below what a game adds. */
export const SHARED_KEYS: KeyGroup[] = [PAST, AWAY, HELP];
/** Of a game that adds nothing. */
export const TABLE_KEYS: KeyGroup[] = [
  {
    id: "answer",
    keys: [
      ["D", "done"],
      ["E", "end_turn"],
      ["U", "undo"],
    ],
  },
  {
    id: "around",
    keys: [
      ["Tab", "tab"],
      ["← ↑ → ↓", "arrows"],
      ["N", "newest"],
      ["Esc", "esc"],
    ],
  },
  ...SHARED_KEYS,
];

export function KeysDialog({ groups, close }: { groups: KeyGroup[]; close: () => void }) {
  const lang = useLang();
  useEffect(() => {
    void loadPageText(lang);
  }, [lang]);
  if (!w.has("keys.title")) return null;
  return (
    <Dialog title={w.t("keys.title")} close={close} class="keys">
      {groups.map((g) => (
        <section key={g.id}>
          <h3>{w.t(`keys.${g.id}`)}</h3>
          <dl>
            {g.keys.map(([keys, words]) => (
              <div key={words}>
                <dt>
                  {keys.split(" ").map((k) => (
                    <kbd key={k}>{k}</kbd>
                  ))}
                </dt>
                <dd>{w.t(`keys.k_${words}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
