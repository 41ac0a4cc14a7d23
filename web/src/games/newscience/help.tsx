// What helps at a table of The New Science: the rules open at the part of the question, and the
// keys that work here.
import { around, SHARED_KEYS, type KeyGroup } from "../../shell/help_keys";
import type { Ctx } from "./context";

/** The part of the rules that matters now, by the question asked or by what the table waits for. */
export function topicOf(g: Ctx): string {
  if (g.match.shown?.over || g.view.phase === "over") return "end";
  const asked = g.prompt ?? g.view.ask ?? "allocate";
  return (
    (
      {
        scientist: "scientists",
        research: "research",
        experiment: "experiment",
        reroll: "experiment",
        publish: "publish",
        along: "publish",
      } as Record<string, string>
    )[asked] ?? (asked === "allocate" ? "allocate" : "cards")
  );
}

export const KEYS: KeyGroup[] = [
  {
    id: "answer",
    keys: [
      ["0 1 2 3", "rest_n"],
      ["T", "throw"],
      ["P", "publish"],
      ["D", "decline"],
      ["D", "done"],
      ["E", "end_turn"],
      ["Enter", "enter"],
      ["U", "undo"],
    ],
  },
  around(),
  ...SHARED_KEYS,
];
