// The caption of a sound, for who does not hear it: it stands for a moment, and never in the way.
import { useEffect, useState } from "preact/hooks";
import { t } from "./i18n";
import { prefs } from "./prefs";
import { sounded } from "./sounds";
import { useStore } from "./store";

const STANDS = 1600;

export function Caption() {
  const last = useStore(sounded),
    { captions } = useStore(prefs);
  const [shown, show] = useState<number | null>(null);
  useEffect(() => {
    if (!last) return;
    show(last.n);
    const timer = setTimeout(() => show(null), STANDS);
    return () => clearTimeout(timer);
  }, [last?.n]);
  if (!captions || !last || shown !== last.n) return null;
  return (
    <p class="sound-caption" aria-hidden="true">
      ♪ {t(`sounds.${last.what}`)}
    </p>
  );
}
