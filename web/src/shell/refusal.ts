// Refusals of the server in words; a code we do not know still says something true.
import { shell, t } from "./i18n";

export const refusalWords = (code: string): string =>
  shell.has(`refused.${code}`) ? t(`refused.${code}`) : t("refused.refused");
