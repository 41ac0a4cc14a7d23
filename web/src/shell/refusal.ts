// Refusals of the server in words; a code we do not know still says something true.
import { shell, t } from "./i18n";
import type { Answer } from "./socket";

/** The code of a refusal, and behind a colon why a rated table refuses. */
export const refusalOf = (a: Answer): string | null =>
  a.ok ? null : a.code === "forbidden" && a.why ? `${a.code}:${a.why}` : a.code;

export function refusalWords(refusal: string): string {
  const [code, why] = refusal.split(":");
  if (why && shell.has(`unrated.${why}`)) return t(`unrated.${why}`);
  return shell.has(`refused.${code}`) ? t(`refused.${code}`) : t("refused.refused");
}
