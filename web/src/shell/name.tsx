// The guest's name: shown in the head, changed in place.
import { useState } from "preact/hooks";
import { Shield } from "../pieces";
import { t } from "./i18n";
import { short } from "./letters";
import { me, rename } from "./session";
import { useStore } from "./store";

const LONGEST = 24;

export function NameField() {
  const who = useStore(me);
  const [draft, setDraft] = useState<string | null>(null);
  const [bad, setBad] = useState(false);
  if (draft === null) {
    return (
      <button
        type="button"
        class="my-name"
        onClick={() => setDraft(who.name ?? "")}
        title={t("name.change")}
      >
        <Shield colour="blue" size="s" />
        <bdi class="who-am-i">{who.name ?? "…"}</bdi>
        <span class="sr">{t("name.change")}</span>
      </button>
    );
  }
  const save = (e: Event) => {
    e.preventDefault();
    if (!draft.trim()) return setBad(true);
    rename(draft).then(
      () => {
        setDraft(null);
        setBad(false);
      },
      () => setBad(true),
    );
  };
  return (
    <form class="name-form" onSubmit={save}>
      <input
        autofocus
        ref={(el) => {
          if (el && document.activeElement !== el && !bad) el.focus();
        }}
        value={draft}
        maxLength={2 * LONGEST}
        aria-label={t("name.label")}
        aria-invalid={bad}
        onInput={(e) => setDraft((e.currentTarget.value = short(e.currentTarget.value, LONGEST)))}
        onKeyDown={(e) => {
          if (e.key === "Escape") setDraft(null);
        }}
      />
      <button class="btn s" type="submit">
        {t("name.save")}
      </button>
    </form>
  );
}
