// What could not be copied: selected already, for who copies it by hand.
import { byHand } from "./copy";
import { Dialog } from "./dialog";
import { t } from "./i18n";
import { useStore } from "./store";

export function ByHand() {
  const words = useStore(byHand);
  if (words === null) return null;
  const all = (e: { currentTarget: HTMLTextAreaElement }) => e.currentTarget.select();
  return (
    <Dialog title={t("copy.title")} close={() => byHand.set(null)} class="by-hand">
      <p>{t("copy.line")}</p>
      <textarea
        readOnly
        rows={Math.min(10, words.split("\n").length)}
        value={words}
        aria-label={t("copy.words")}
        autofocus
        onFocus={all}
        onClick={all}
      />
    </Dialog>
  );
}
