// What helps at a table of Discovery: the part of the rules that matters now, and the keys that work here.
import type { KeyLine } from "../../shell/help_keys";
import type { Ctx } from "./context";

export const topicOf = (g: Ctx): string => g.view.variant;

export const KEYS: { id: string; keys: KeyLine[] }[] = [
  { id: "answer", keys: [["Enter", "enter"], ["U", "undo"]] },
  { id: "around", keys: [["Tab", "tab"], ["← ↑ → ↓", "arrows"], ["N", "newest"], ["Esc", "esc"]] },
  { id: "past", keys: [["←", "earlier"], ["→", "later"], ["Esc N", "now"]] },
  { id: "away", keys: [["B", "hand"], ["T", "take"]] },
  { id: "help", keys: [["H", "rules"], ["/", "search"], ["?", "keys"]] },
];
