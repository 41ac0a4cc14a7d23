// The decision bar: one sentence that says what is asked and who is waited for, and the buttons that answer it.
import type { Rich } from "../../shell/i18n";
import type { Ctx } from "./context";

export function Ask(_: { showScore?: () => void }) { return null; }
/** The question as it is asked now; said by the live region too. */
export const question = (_: Ctx): Rich => ({ text: "", node: null });
