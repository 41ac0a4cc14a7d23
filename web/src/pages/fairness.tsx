// The proof of a finished match, for whoever wants to check it.
import type { History } from "../shell/history";
import { book, t } from "../shell/i18n";

const w = book("pages");

/** How anyone can check that the draws were fixed before the first move. */
export function Fairness({ past }: { past: History }) {
  const { log } = past;
  const file = `${log.game}-${log.table}.ndjson`;
  return (
    <div class="fair">
      <p>{w.t("fair.how")}</p>
      <dl>
        <div>
          <dt>{w.t("fair.commitment")}</dt>
          <dd>
            <code>{log.commitment ?? w.t("fair.none")}</code>
          </dd>
        </div>
        <div>
          <dt>{w.t("fair.secret")}</dt>
          <dd>
            <code>{log.secret ?? w.t("fair.none")}</code>
          </dd>
        </div>
      </dl>
      <p>{w.t("fair.check")}</p>
      <p>
        <code class="cmd">orrery verify {file}</code>
      </p>
      <p class="soft">{w.t("fair.what")}</p>
      <p>
        <a class="btn" href={`/api/tables/${log.table}/replay`} download={file}>
          {t("over.replay")}
        </a>
      </p>
    </div>
  );
}
