// Who made what, and what the values are.
import { t, useLang } from "./i18n";
import { PageHead } from "./header";
import { Link } from "./router";

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
        <p class="back">
          <Link class="btn" to="/">
            {t("nav.games")}
          </Link>
        </p>
      </main>
    </div>
  );
}
