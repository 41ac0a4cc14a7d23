// The keys, under `?`: those of every table, and those a game adds.
import { useEffect } from "preact/hooks";
import { book, loadPageText, useLang } from "./i18n";
import { Dialog } from "./dialog";

/** A key as it is written on the keyboard, and what it does: a text key of the pages' words. */
export type KeyLine = [keys: string, words: string];
const w = book("pages");

export function KeysDialog({
  groups,
  close,
}: {
  groups: { id: string; keys: KeyLine[] }[];
  close: () => void;
}) {
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
              <div key={keys}>
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
