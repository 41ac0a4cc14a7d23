// What helps at a table of Newton: the rules open at the part of the question, and the keys that work here.
import type { KeyLine } from "../../shell/help_keys";
import type { Ctx } from "./context";

export function topicOf(g: Ctx): string {
  return g.match.shown?.over || g.view.phase === "over" ? "end" : g.prompt ?? g.view.phase;
}

export const KEYS: { id: string; keys: KeyLine[] }[] = [
  { id: "help", keys: [["H", "rules"], ["/", "search"], ["?", "keys"]] },
];
