// A small menu at what opened it; on a telephone a sheet from below. A dialog of the browser: it
// keeps the focus, Escape closes it, arrows go through it.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useBack } from "./back";

type Props = {
  anchor: HTMLElement;
  label: string;
  close: () => void;
  children: ComponentChildren;
};

const PHONE = 720,
  EDGE = 8;

/** Below what opened it, above where there is no room, and always on the screen. */
function place(el: HTMLElement, anchor: HTMLElement): void {
  if (innerWidth <= PHONE) {
    el.style.left = el.style.top = "";
    return;
  }
  const at = anchor.getBoundingClientRect(),
    { offsetWidth: w, offsetHeight: h } = el;
  const left = Math.max(EDGE, Math.min(at.left, innerWidth - w - EDGE));
  const under = at.bottom + 6;
  const top = under + h > innerHeight - EDGE ? Math.max(EDGE, at.top - h - 6) : under;
  el.style.left = `${left}px`;
  el.style.top = `${top + h > innerHeight - EDGE ? Math.max(EDGE, innerHeight - h - EDGE) : top}px`;
}

export function MenuDialog({ anchor, label, close, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  useBack(true, close);
  useLayoutEffect(() => {
    const el = ref.current!;
    if (!el.open) el.showModal();
    // Taken off the page it is closed; close() would tell of it, and close what follows it.
    return () => {
      if (anchor.isConnected) anchor.focus();
    };
  }, []);
  // What stands in it may have grown.
  useLayoutEffect(() => place(ref.current!, anchor));
  const walk = (e: KeyboardEvent) => {
    const step = e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0;
    if (!step) return;
    e.preventDefault();
    const stops = [...ref.current!.querySelectorAll<HTMLElement>("a, button:not([disabled])")];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[(at + step + stops.length) % stops.length]?.focus();
  };
  return (
    <dialog
      ref={ref}
      class="sheet menu-dialog"
      aria-label={label}
      onClose={close}
      onKeyDown={walk}
      onClick={(e) => {
        if (e.target === ref.current) close();
      }}
    >
      {children}
    </dialog>
  );
}
