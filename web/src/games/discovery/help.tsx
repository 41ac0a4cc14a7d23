// What helps at a table of Discovery: the part of the rules that matters now, and the keys that
// work here.
import { SHARED_KEYS, type KeyGroup } from "../../shell/help_keys";
import type { Ctx } from "./context";

/** The part of the rules for a question; what is not here belongs to the game at hand. */
const PARTS: Record<string, string> = {
  challenge: "stop",
  challenge_timed: "stop",
  indemnity_kind: "stop",
  indemnity_card: "stop",
  rebalance_discard: "stop",
  compose_stopped: "compose",
  call_declare: "call",
  call_challenge: "call",
  call_challenge_timed: "call",
  call_response: "call",
  call_placement: "call",
  inauguration_bonus: "inaugurate",
  mandatory_discard: "turn",
  after_discard: "turn",
  catch_up_action: "options",
  help_request: "options",
  help_card: "options",
  help_use: "options",
  interrupt: "options",
  exchange_offer: "options",
  exchange_accept: "options",
  exchange_cards: "options",
  round_catch_up: "options",
  memory_catch_up: "options",
  crazy_tick: "options",
  option_vote: "start",
  arrival_gift: "decks",
  minipile_cell: "decks",
  automaton: "automata",
};

export function topicOf(g: Ctx): string {
  if (g.match.shown?.over || g.view.phase === "over") return "end";
  const asked = g.prompt ?? g.view.phase ?? "",
    { variant } = g.view;
  if (variant === "memory" && (PARTS[asked] ?? "stop") === "stop") return "memory";
  return PARTS[asked] ?? (variant === "explore" ? (g.view.last_turns ? "end" : "turn") : variant);
}

export const KEYS: KeyGroup[] = [
  {
    id: "answer",
    keys: [
      ["Enter", "d_enter"],
      ["S", "d_stop"],
      ["L", "d_stand"],
      ["E", "end_turn"],
      ["N", "d_nothing"],
      ["C", "d_call"],
      ["D", "d_draw"],
      ["D", "done"],
      ["P", "d_point"],
      ["R", "d_release"],
      ["A", "d_all"],
      ["A", "d_all_stand"],
      ["V", "d_verify"],
      ["G", "d_give_up"],
      ["X", "d_abandon"],
      ["K", "d_keep"],
      ["T", "d_steal"],
      ["I", "d_interrupt"],
      ["Y", "d_yes"],
      ["W", "d_wait"],
      ["U Backspace", "undo"],
    ],
  },
  {
    id: "around",
    keys: [
      ["Tab", "tab"],
      ["← ↑ → ↓", "arrows"],
      ["+ - 0", "d_zoom"],
      ["N", "newest"],
      ["Esc", "esc"],
    ],
  },
  ...SHARED_KEYS,
];
