// What helps at a table of Century: the rules open at the part of the question, and the keys that
// work here.
import { around, SHARED_KEYS, type KeyGroup } from "../../shell/help_keys";
import type { Ctx } from "./context";

/** The part of the rules that matters now, by the question asked or by what the table waits for. */
export function topicOf(g: Ctx): string {
  if (g.match.shown?.over || g.view.phase === "over") return "end";
  const asked = g.prompt ?? g.view.phase;
  return ["upgrade", "trade", "fort", "explore", "return"].includes(asked) ? asked : "turn";
}

export const KEYS: KeyGroup[] = [
  {
    id: "answer",
    keys: [
      ["R", "rest"],
      ["Enter", "enter"],
      ["1 2 3 4", "times"],
      ["D", "done"],
      ["E", "end_turn"],
      ["U", "undo"],
    ],
  },
  around(),
  ...SHARED_KEYS,
];
