// A dialog of the browser: it keeps the focus, and Escape closes it.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useBack } from "./back";
import { t } from "./i18n";
import { Spoken } from "./spoken";

type Props = {
  title: ComponentChildren;
  close: () => void;
  children: ComponentChildren;
  class?: string;
  closeWords?: string;
  /** null: what is within has a way out of its own. */
  end?: null;
  /** What it shows is shown once: only its own button closes it. */
  once?: boolean;
};

export function Dialog({ title, close, children, class: cls = "", closeWords, end, once }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  useBack(true, once ? null : close);
  // At once: where one dialog follows another, a click in between would meet what lies under both.
  useLayoutEffect(() => {
    const el = ref.current!;
    if (!el.open) el.showModal();
    // What is longer than the screen is read from its top.
    if (el.scrollHeight > el.clientHeight) el.querySelector("h2")!.focus();
  }, []);
  return (
    <dialog
      ref={ref}
      class={`dialog sheet ${cls}`}
      onClose={close}
      onCancel={(e) => {
        if (once) e.preventDefault();
      }}
      onKeyDown={(e) => {
        // A browser lets a second Escape pass, whatever the first was told.
        if (once && e.key === "Escape") e.preventDefault();
      }}
      onClick={(e) => {
        if (e.target === ref.current && !once) close();
      }}
    >
      <h2 tabIndex={-1}>{title}</h2>
      {children}
      {end !== null && (
        <p class="dialog-end">
          <button type="button" class="btn" autofocus onClick={close}>
            {closeWords ?? t("close")}
          </button>
        </p>
      )}
      <Spoken />
    </dialog>
  );
}
