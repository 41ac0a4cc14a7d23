// What somebody sends who met a fault: version, page, browser, match and move, in a text that is
// read before it is sent. Names, talk and hidden cards are not in it.
import { useEffect, useRef, useState } from "preact/hooks";
import { Dialog } from "../shell/dialog";
import { complaints, fault, type FaultAt } from "../shell/fault";
import { book, loadPageText, useLang } from "../shell/i18n";
import { prefs } from "../shell/prefs";
import { siteOf, type Site } from "../shell/site";
import { useStore } from "../shell/store";

const w = book("pages");

/** A private link, an invitation and a letter's link are keys: they are never told. */
const pageOf = (): string => location.pathname.replace(/^\/([ikm])\/.*/, "/$1/…");

/** The lines of the report; what is not known is left out. */
export function report(at: FaultAt, site: Site | null): string {
  const { lang, theme, motion } = prefs.get();
  const match = at.code
    ? [
        `${at.game}${at.variant ? `/${at.variant}` : ""}`,
        at.code,
        at.ply !== undefined && `ply ${at.ply}`,
        at.rev !== undefined && `rev ${at.rev}`,
        at.seat === null ? "watching" : at.seat !== undefined && `seat ${at.seat}`,
        at.prompt && `asked ${at.prompt}`,
      ]
    : [];
  return (
    [
      ["Version", site?.version],
      ["Page", location.origin + pageOf()],
      ["Match", match.filter(Boolean).join(", ")],
      ["Edition", at.edition],
      ["Time", new Date().toISOString()],
      ["Browser", navigator.userAgent],
      ["Window", `${innerWidth} × ${innerHeight}, ${devicePixelRatio}`],
      ["Settings", `${lang}, ${theme}, ${motion}`],
      ...complaints.map((c) => ["Page said", c]),
    ] as [string, string | undefined][]
  )
    .filter(([, what]) => what)
    .map(([name, what]) => `${name}: ${what}`)
    .join("\n");
}

export function FaultSheet() {
  const lang = useLang(),
    at = useStore(fault);
  const [site, setSite] = useState<Site | null>(null);
  const [copied, setCopied] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => void loadPageText(lang), [lang]);
  useEffect(() => {
    if (at) void siteOf().then(setSite);
  }, [at]);
  if (!at || !w.has("fault.title")) return null;
  const text = report(at, site),
    contact = site?.contact;
  const whole = () => `${w.t("fault.what_happened")}\n\n\n${box.current?.value ?? text}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(box.current!.value);
    } catch {
      box.current?.select();
      document.execCommand("copy");
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 2200);
  };
  return (
    <Dialog title={w.t("fault.title")} close={() => fault.set(null)} class="fault-sheet">
      <p>{w.t(contact ? "fault.text_contact" : "fault.text")}</p>
      <textarea ref={box} readOnly rows={9} aria-label={w.t("fault.report")} value={text} />
      <p class="cap">{w.t("fault.not_in_it")}</p>
      <p class="btns">
        <button type="button" class="btn" onClick={copy}>
          {w.t(copied ? "fault.copied" : "fault.copy")}
        </button>
        {contact?.includes("@") && !contact.includes(":") && (
          <a
            class="btn main"
            href={`mailto:${contact}?subject=${encodeURIComponent(
              `Orrery ${site?.version}: ${at.code ?? pageOf()}`,
            )}&body=${encodeURIComponent(whole())}`}
          >
            {w.t("fault.write", { to: contact })}
          </a>
        )}
        {contact?.startsWith("https://") && (
          <a class="btn main" href={contact} target="_blank" rel="noreferrer">
            {w.t("fault.open", { to: new URL(contact).host })}
          </a>
        )}
      </p>
    </Dialog>
  );
}
