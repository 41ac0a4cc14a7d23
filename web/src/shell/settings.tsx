// What one can set at a table, and what has no room in its head on a phone.
import { useState } from "preact/hooks";
import { Icon, Seg } from "../pieces";
import { tone } from "./attention";
import { copy } from "./copy";
import { Dialog } from "./dialog";
import { FromLine } from "./from";
import { t } from "./i18n";
import type { MatchSession } from "./match";
import { prefs, setPref, type Motion, type Theme } from "./prefs";
import { sound } from "./sounds";
import { useStore } from "./store";
import type { Lang, Table } from "./types";

type Props = {
  table: Table;
  session: MatchSession;
  over: boolean;
  close: () => void;
  device: () => void;
  leave: () => void;
  propose?: () => void;
  /** Tells a fault of this table. */
  fault: () => void;
};

export function SettingsDialog({
  table,
  session,
  over,
  close,
  device,
  leave,
  propose,
  fault,
}: Props) {
  useStore(prefs);
  const seated = table.you !== null && !over;
  return (
    <Dialog title={t("settings.title")} close={close} class="settings">
      {seated && <DoneChoice session={session} />}
      <Choices />
      <FromLine table={table} />
      {table.commitment && (
        <details class="fair-fold">
          <summary>{t("settings.fair")}</summary>
          <p class="cap">{t("settings.fair_line")}</p>
          <code>{table.commitment}</code>
        </details>
      )}
      <Buttons
        link={table.link}
        seated={seated}
        device={device}
        leave={leave}
        propose={propose}
        fault={fault}
      />
    </Dialog>
  );
}

const yesNo = () => [
  { value: true, words: t("settings.on") },
  { value: false, words: t("settings.off") },
];

/** Whether one says that one is done, which only a seat does. */
function DoneChoice({ session }: { session: MatchSession }) {
  const p = useStore(prefs);
  return (
    <>
      <Seg
        wide
        label={t("settings.done")}
        value={p.done}
        pick={(done) => {
          setPref({ done });
          session.prefer();
        }}
        choices={yesNo()}
      />
      <p class="cap">{t("settings.done_line")}</p>
    </>
  );
}

/** What is set for every table of this browser. */
function Choices() {
  const p = useStore(prefs);
  return (
    <>
      <Seg
        wide
        label={t("settings.sound")}
        value={p.sound}
        pick={(sound) => {
          setPref({ sound });
          if (sound) tone();
        }}
        choices={yesNo()}
      />
      <Seg
        wide
        label={t("sounds.title")}
        value={p.sounds}
        pick={(sounds) => {
          setPref({ sounds });
          if (sounds) sound("laid");
        }}
        choices={yesNo()}
      />
      <Seg
        wide
        label={t("sounds.captions")}
        value={p.captions}
        pick={(captions) => setPref({ captions })}
        choices={yesNo()}
      />
      <Seg
        wide
        label={t("settings.laws")}
        value={p.laws}
        pick={(laws) => setPref({ laws })}
        choices={yesNo()}
      />
      <Seg<Lang>
        wide
        label={t("nav.language")}
        value={p.lang}
        pick={(lang) => setPref({ lang })}
        choices={[
          { value: "en", words: "English" },
          { value: "fr", words: "Français" },
        ]}
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
    </>
  );
}

type ButtonsProps = Pick<Props, "device" | "leave" | "propose" | "fault"> & {
  link: Table["link"];
  seated: boolean;
};

function Buttons({ link, seated, device, leave, propose, fault }: ButtonsProps) {
  const [copied, setCopied] = useState(false);
  const copyLink = () =>
    void copy(link || location.href).then((done) => {
      setCopied(done);
      if (done) setTimeout(() => setCopied(false), 2000);
    });
  return (
    <p class="btns">
      {seated && (
        <button type="button" class="btn s" onClick={device}>
          <Icon id="device" /> {t("nav.device")}
        </button>
      )}
      <button type="button" class="btn s" onClick={copyLink}>
        <Icon id="link" /> {t(copied ? "setup.copied" : "nav.invite")}
      </button>
      {propose && (
        <button type="button" class="btn s" onClick={propose}>
          <Icon id="settings" /> {t("wish.title")}…
        </button>
      )}
      <button type="button" class="btn s" onClick={fault}>
        {t("about.host.fault")}
      </button>
      {seated && (
        <button type="button" class="btn s" onClick={leave}>
          <Icon id="door" /> {t("nav.leave")}
        </button>
      )}
    </p>
  );
}
