// What helps at a table of Newton: the rules open at the part of the question, and the keys that
// work here.
import { around, SHARED_KEYS, type KeyGroup } from "../../shell/help_keys";
import type { Ctx } from "./context";

/**
 * The part of the rules that a question of this kind is about, where it has not a part of its own
 * name.
 */
const TOPIC: Record<string, string> = {
  keep: "masters",
  keep_solo: "masters",
  no_card: "play",
  take: "lessons",
  kind: "tiles",
  slot: "tiles",
  discard: "effects",
  teleport: "effects",
  repeat: "effects",
  token: "options",
  city: "options",
};

/** The part of the rules that matters now, by the question asked or by what the table waits for. */
export function topicOf(g: Ctx): string {
  if (g.match.shown?.over || g.view.phase === "over") return "end";
  const asked = g.prompt ?? (g.view.phase === "turn" && !g.view.move?.card ? "play" : g.view.phase);
  return TOPIC[asked] ?? asked;
}

export const KEYS: KeyGroup[] = [
  {
    id: "answer",
    keys: [
      ["Enter", "enter"],
      ["F", "effect"],
      ["D", "stop"],
      ["D", "done"],
      ["E", "end_turn"],
      ["U", "undo"],
    ],
  },
  {
    id: "quick",
    keys: [
      ["B", "boost"],
      ["P", "potion"],
      ["S", "student"],
      ["R", "reveal"],
    ],
  },
  around([["1 2 3 4", "boards"]]),
  ...SHARED_KEYS,
];
