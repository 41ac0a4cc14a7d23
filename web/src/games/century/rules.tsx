// The rules in eight sentences, and the keys.
import { Dialog } from "../../shell/table";
import { Seg } from "../../pieces";
import { t } from "../../shell/i18n";
import { prefs, setPref, type Motion } from "../../shell/prefs";
import type { Ctx } from "./context";

const KEYS = [["R", "k_rest"], ["Enter", "k_done"], ["Tab ← ↑ → ↓", "k_tab"], ["Esc", "k_esc"], ["?", "k_help"]];

export function Rules({ g, close }: { g: Ctx; close: () => void }) {
  const paragraphs = Array.from({ length: 12 }, (_, i) => `rules.p${i + 1}`).filter((k) => g.w.has(k));
  return (
    <Dialog title={g.w.t("rules.title")} close={close} class="rules">
      <ol>{paragraphs.map((k) => <li key={k}>{g.w.t(k)}</li>)}</ol>
      <h3>{g.w.t("rules.keys")}</h3>
      <dl>{KEYS.map(([key, words]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{g.w.t(`rules.${words}`)}</dd></div>)}</dl>
      <Seg<Motion> wide label={t("prefs.title")} value={prefs.get().motion} pick={(motion) => setPref({ motion })} choices={(["full", "quick", "none"] as const).map((m) => ({ value: m, words: t(`prefs.${m}`) }))} />
    </Dialog>
  );
}
