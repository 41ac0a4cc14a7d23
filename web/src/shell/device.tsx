// My seat on another device: a private link and its picture. Who has the link is me; it can be
// called back.
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "./dialog";
import { t } from "./i18n";
import type { MatchSession } from "./match";
import { refusalWords } from "./refusal";
import { Invite } from "./setup";

const QUIET = 4;

export function DeviceDialog({ session, close }: { session: MatchSession; close: () => void }) {
  const [link, setLink] = useState<string | null>(null);
  const [state, setState] = useState<"none" | "revoked" | { refused: string }>("none");
  const make = async () => {
    const a = await session.send("key");
    session.clearRefusal();
    if (a.ok && a.key) {
      setLink(new URL(a.key, location.href).href);
      setState("none");
    } else setState({ refused: a.ok ? "bad_answer" : a.code });
  };
  const revoke = async () => {
    const a = await session.send("revoke");
    session.clearRefusal();
    if (a.ok) {
      setLink(null);
      setState("revoked");
    } else setState({ refused: a.code });
  };
  return (
    <Dialog title={t("device.title")} close={close} class="device">
      <p>{t("device.text")}</p>
      {link && (
        <>
          <Qr text={link} />
          <Invite link={link} label={t("device.link")} />
          <p class="cap">{t("device.secret")}</p>
        </>
      )}
      {state === "revoked" && <p role="status">{t("device.revoked")}</p>}
      {typeof state === "object" && (
        <p class="alert" role="alert">
          {state.refused === "forbidden" ? t("device.here") : refusalWords(state.refused)}
        </p>
      )}
      <p class="btns">
        <button type="button" class={`btn ${link ? "" : "main"}`} onClick={make}>
          {t(link ? "device.again" : "device.make")}
        </button>
        <button type="button" class="btn" onClick={revoke}>
          {t("device.revoke")}
        </button>
      </p>
    </Dialog>
  );
}

/**
 * Dark on light in both themes, with its quiet margin: a camera needs that. The drawing comes when
 * it is wanted.
 */
function Qr({ text }: { text: string }) {
  const [path, setPath] = useState<{ size: number; d: string } | null>(null);
  useEffect(() => {
    let live = true;
    void import("qrcode-generator").then(({ default: qrcode }) => {
      const code = qrcode(0, "M");
      code.addData(text);
      code.make();
      const n = code.getModuleCount();
      let d = "";
      for (let y = 0; y < n; y++)
        for (let x = 0; x < n; x++)
          if (code.isDark(y, x)) d += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
      if (live) setPath({ size: n + 2 * QUIET, d });
    });
    return () => {
      live = false;
    };
  }, [text]);
  if (!path) return null;
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${path.size} ${path.size}`}
      role="img"
      aria-label={t("device.picture")}
      shape-rendering="crispEdges"
    >
      <rect width={path.size} height={path.size} fill="#fff" />
      <path d={path.d} fill="#000" />
    </svg>
  );
}
