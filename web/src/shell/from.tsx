// A match that was begun from another one says so: it is casual, and what lay hidden may be known.
import { t } from "./i18n";
import { Link } from "./router";
import type { Table } from "./types";

/** In the line of the board's head. */
export function FromMark({ table }: { table: Table }) {
  if (!table.from) return null;
  return (
    <span class="watch from" title={t("from.line", { n: table.from.ply })}>
      <span class="dot" />
      {t("from.short", { n: table.from.ply })}
    </span>
  );
}

/** In full, with the way to that match. */
export function FromLine({ table }: { table: Table }) {
  if (!table.from) return null;
  const { table: code, ply } = table.from;
  return (
    <p class="cap from-line">
      {t("from.line", { n: ply })}{" "}
      <Link to={`/r/${encodeURIComponent(code)}?ply=${ply}`}>{t("from.look")}</Link>
    </p>
  );
}
