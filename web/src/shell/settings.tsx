// What one can set at a table, and what has no room in its head on a phone.
import { useState } from "preact/hooks";
import { Icon, Seg } from "../pieces";
import { tone } from "./attention";
import { Dialog } from "./dialog";
import { FromLine } from "./from";
import { t } from "./i18n";
import type { MatchSession } from "./match";
import { prefs, setPref, type Motion, type Theme } from "./prefs";
import { useStore } from "./store";
import type { Table } from "./types";

type Props = {
  table: Table;
  session: MatchSession;
  over: boolean;
  close: () => void;
  device: () => void;
  leave: () => void;
  propose?: () => void;
};

export function SettingsDialog({ table, session, over, close, device, leave, propose }: Props) {
  const p = useStore(prefs);
  const [copied, setCopied] = useState(false);
  const seated = table.you !== null && !over;
  const yesNo = [
    { value: true, words: t("settings.on") },
    { value: false, words: t("settings.off") },
  ];
  const copy = () =>
    navigator.clipboard?.writeText(table.link || location.href).then(() => {
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    });
  return (
    <Dialog title={t("settings.title")} close={close} class="settings">
      {seated && (
        <>
          <Seg
            wide
            label={t("settings.done")}
            value={p.done}
            pick={(done) => {
              setPref({ done });
              session.prefer();
            }}
            choices={yesNo}
          />
          <p class="cap">{t("settings.done_line")}</p>
        </>
      )}
      <Seg
        wide
        label={t("settings.sound")}
        value={p.sound}
        pick={(sound) => {
          setPref({ sound });
          if (sound) tone();
        }}
        choices={yesNo}
      />
      <Seg<Motion>
        wide
        label={t("prefs.title")}
        value={p.motion}
        pick={(motion) => setPref({ motion })}
        choices={(["full", "quick", "none"] as const).map((m) => ({
          value: m,
          words: t(`prefs.${m}`),
        }))}
      />
      <Seg<Theme>
        wide
        label={t("settings.theme")}
        value={p.theme}
        pick={(theme) => setPref({ theme })}
        choices={(["paper", "candlelight"] as const).map((x) => ({
          value: x,
          words: t(`settings.${x}`),
        }))}
      />
      <FromLine table={table} />
      {table.commitment && (
        <details class="fair-fold">
          <summary>{t("settings.fair")}</summary>
          <p class="cap">{t("settings.fair_line")}</p>
          <code>{table.commitment}</code>
        </details>
      )}
      <p class="btns">
        {seated && (
          <button type="button" class="btn s" onClick={device}>
            <Icon id="device" /> {t("nav.device")}
          </button>
        )}
        <button type="button" class="btn s" onClick={copy}>
          <Icon id="link" /> {t(copied ? "setup.copied" : "nav.invite")}
        </button>
        {propose && (
          <button type="button" class="btn s" onClick={propose}>
            <Icon id="settings" /> {t("wish.title")}…
          </button>
        )}
        {seated && (
          <button type="button" class="btn s" onClick={leave}>
            <Icon id="door" /> {t("nav.leave")}
          </button>
        )}
      </p>
    </Dialog>
  );
}
