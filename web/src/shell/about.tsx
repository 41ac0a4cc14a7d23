// Who made what, and what the values are.
import { useEffect, useState } from "preact/hooks";
import { tellFault } from "./fault";
import { t, useLang } from "./i18n";
import { PageHead } from "./header";
import { Link } from "./router";
import { siteOf, type Site } from "./site";

const PARTS = ["what", "values", "icons", "fonts", "code"];

export function About() {
  useLang();
  return (
    <div class="page read">
      <PageHead />
      <main class="sheet text">
        <h1>{t("about.title")}</h1>
        {PARTS.map((p) => (
          <section key={p}>
            <h2>{t(`about.${p}.title`)}</h2>
            <p>{t(`about.${p}.text`)}</p>
          </section>
        ))}
        <Host />
        <p>
          <a href="/third-party.txt" target="_blank">
            {t("about.parts")}
          </a>
        </p>
        <p class="back">
          <Link class="btn" to="/">
            {t("nav.games")}
          </Link>
        </p>
      </main>
    </div>
  );
}

/** Who keeps this place, where its source lies, and how a fault is told. */
function Host() {
  const [site, set] = useState<Site | null>(null);
  useEffect(() => void siteOf().then(set), []);
  const contact = site?.contact;
  return (
    <section>
      <h2>{t("about.host.title")}</h2>
      <p>
        {site && t("about.host.version", { version: site.version })}{" "}
        {contact ? (
          <>
            {t("about.host.contact")}{" "}
            <a href={contact.startsWith("https:") ? contact : `mailto:${contact}`}>{contact}</a>.
          </>
        ) : (
          site && t("about.host.nobody")
        )}{" "}
        {site?.source && (
          <>
            {t("about.host.source")} <a href={site.source}>{site.source}</a>.
          </>
        )}
      </p>
      <p>
        <button type="button" class="btn s" onClick={() => tellFault()}>
          {t("about.host.fault")}
        </button>
      </p>
    </section>
  );
}
