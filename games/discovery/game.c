/* Discovery, the table of the game. The rules are in the files that README.md lists. */
#include "state.h"

#define CARD                                                                                                           \
    {                                                                                                                  \
        .id = "card", .kind = ORR_ARG_ROW, .table = T_CARDS                                                            \
    }
#define ERA                                                                                                            \
    {                                                                                                                  \
        .id = "era", .kind = ORR_ARG_INT                                                                               \
    }
#define SEAT(name)                                                                                                     \
    {                                                                                                                  \
        .id = name, .kind = ORR_ARG_SEAT                                                                               \
    }
#define NUMBER(name)                                                                                                   \
    {                                                                                                                  \
        .id = name, .kind = ORR_ARG_INT                                                                                \
    }
#define CELL_OPERANDS                                                                                                  \
    {.id = "x", .kind = ORR_ARG_INT, .bias = BIAS}, { .id = "y", .kind = ORR_ARG_INT, .bias = BIAS }
#define WORD(name, list)                                                                                               \
    {                                                                                                                  \
        .id = name, .kind = ORR_ARG_WORD, .words = list                                                                \
    }

static const char *const what_words[] = {
    "place", "own_prerequisite", "shared_prerequisite", "family", "inaugurate", "last_card", "joker", NULL};
static const char *const ruling_words[] = {"wrong", "right", NULL};
static const char *const variant_words[] = {"explore", "select", "memory", "connect", "compose", NULL};
static const char *const control_words[] = {"open", "assisted", "strict", NULL};
static const char *const team_words[] = {"none", "two", "three", "solitaire", "collaborative", "duel", NULL};
static const char *const base_words[] = {"turn", "round", NULL};
static const char *const dealer_words[] = {"drawn", "last_winner", NULL};
static const char *const option_words[] = {"variant",
                                           "first_era",
                                           "last_era",
                                           "golden_age_era",
                                           "enforcement",
                                           "teams",
                                           "automata",
                                           "challenge_timer",
                                           "arrival_departure",
                                           "cleaning",
                                           "special_cards",
                                           "family_bonus",
                                           "catch_up",
                                           "help",
                                           "deposit",
                                           "compose_base",
                                           "dealer",
                                           NULL}; /* as options */

static const orr_verb verbs[] = {
    [V_PLACE] = {"place", {CARD}},
    [V_RELEASE] = {"release", {CARD}},
    [V_JOKER] = {"joker", {CARD}},
    [V_AT] = {"at", {CELL_OPERANDS}},
    [V_STOP] = {.id = "stop"},
    [V_PASS] = {.id = "pass"},
    [V_CARD] = {.id = "claim_card"},
    [V_POINT] = {.id = "claim_point"},
    [V_PAY] = {"pay", {CARD}},
    [V_DISCARD] = {"discard", {CARD}},
    [V_DRAW] = {.id = "draw"},
    [V_CALL] = {.id = "call"},
    [V_HELP] = {.id = "help"},
    [V_NOTHING] = {.id = "nothing"},
    [V_DECLARE] = {"declare", {CARD}},
    [V_ANSWER] = {.id = "answer"},
    [V_DECLINE] = {.id = "decline"},
    [V_ASK] = {"ask", {SEAT("seat")}},
    [V_GIVE] = {"give", {CARD}},
    [V_TURN_UP] = {.id = "turn_up"},
    [V_INTERRUPT] = {.id = "interrupt"},
    [V_YES] = {.id = "yes"},
    [V_NO] = {.id = "no"},
    [V_END] = {.id = "end"},
    [V_LEAVE] = {"leave", {SEAT("seat")}},
    [V_JOIN] = {"join", {SEAT("seat")}},
    [V_DEALER] = {"dealer", {SEAT("seat")}},
    [V_DEAL] = {"deal", {CARD}},
    [V_MINI] = {"minipile", {CARD}},
    [V_LOOK] = {"look", {CARD}},
    [V_ABANDON] = {.id = "abandon"},
    [V_GIVE_UP] = {.id = "give_up"},
    {.id = NULL},
};

static const orr_event_kind events[] = {
    [E_DEALER] = {"dealer", ORR_EVENT_REVEALS, {NUMBER("none")}},
    [E_DREW] = {"drew", ORR_EVENT_REVEALS, {CARD}},
    [E_LAID] = {"laid", ORR_EVENT_REVEALS, {CARD, NUMBER("x"), NUMBER("y"), SEAT("from")}},
    [E_POINTS] = {"points", 0, {WORD("what", what_words), NUMBER("points")}},
    [E_INAUGURATED] = {"inaugurated", 0, {ERA}},
    [E_GOLDEN] = {.id = "golden_age"},
    [E_FINALIST] = {.id = "finalist"},
    [E_STOPPED] = {"stopped", ORR_EVENT_REVEALS, {SEAT("placer"), WORD("placement", ruling_words)}},
    [E_UNCONTESTED] = {.id = "uncontested", .flags = ORR_EVENT_REVEALS},
    [E_OVERRULED] = {"overruled", ORR_EVENT_REVEALS, {CARD}},
    [E_OWES_CARD] = {"asks_card", 0, {SEAT("from")}},
    [E_PAID_CARD] = {"gave_card", ORR_EVENT_REVEALS, {SEAT("to"), CARD}},
    [E_PAID_POINT] = {"gave_point", 0, {SEAT("to")}},
    [E_DISCARDED] = {"discarded", ORR_EVENT_REVEALS, {CARD}},
    [E_CALLED] = {"called", ORR_EVENT_REVEALS, {CARD}},
    [E_CALL_STOPPED] = {"call_stopped", ORR_EVENT_REVEALS, {SEAT("caller"), WORD("call", ruling_words)}},
    [E_SHOWN] = {"showed", ORR_EVENT_REVEALS, {CARD}},
    [E_UNPLACEABLE] = {"unplaceable", 0, {CARD}},
    [E_UNANSWERED] = {"unanswered", ORR_EVENT_REVEALS, {CARD}},
    [E_ASKED_HELP] = {"asked_help", 0, {SEAT("seat")}},
    [E_TURN] = {.id = "turn"},
    [E_TURNED_UP] = {"turned_up", ORR_EVENT_REVEALS, {CARD}},
    [E_JOKER] = {.id = "joker_played", .flags = ORR_EVENT_REVEALS},
    [E_INTERRUPTED] = {.id = "interrupted", .flags = ORR_EVENT_REVEALS},
    [E_RESUMED] = {.id = "resumed"},
    [E_CLEARED] = {"cleared", 0, {ERA}},
    [E_BURIED] = {"buried", 0, {CARD}},
    [E_BURIED_HAND] = {"buried_cards", 0, {NUMBER("cards")}},
    [E_LAST_TURN] = {.id = "last_turn"},
    [E_OUT] = {.id = "out"},
    [E_LEFT] = {"left", 0, {SEAT("seat")}},
    [E_MINI] = {"minipile_card", ORR_EVENT_REVEALS, {CARD}},
    [E_STOPS] = {"stops", ORR_EVENT_REVEALS, {SEAT("placer")}},
    [E_GAVE_UP] = {.id = "gave_up"},
    [E_LOOKED] = {"looked", ORR_EVENT_REVEALS, {NUMBER("x"), NUMBER("y")}},
    [E_SAW] = {"saw", ORR_EVENT_REVEALS, {CARD}},
    [E_FOUND] = {"found",
                 ORR_EVENT_REVEALS,
                 {{.id = "needed", .kind = ORR_ARG_ROW, .table = T_CARDS},
                  {.id = "by_card", .kind = ORR_ARG_ROW, .table = T_CARDS}}},
    [E_DEPOSIT] = {"put_down", 0, {NUMBER("points")}},
    [E_COST] = {"paid_bank", 0, {NUMBER("points")}},
    [E_OVER] = {.id = "over", .flags = ORR_EVENT_REVEALS},
    {.id = NULL},
};

static const orr_prompt prompts[] = {
    [P_MINI_CELL] = {.id = "minipile_cell"},
    [P_TURN] = {.id = "turn_action"},
    [P_CHALLENGE] = {.id = "challenge", .flags = ORR_PROMPT_SECRET},
    [P_KIND] = {.id = "indemnity_kind"},
    [P_PAY] = {.id = "indemnity_card"},
    [P_REBALANCE] = {.id = "rebalance_discard"},
    [P_BONUS] = {.id = "inauguration_bonus"},
    [P_DISCARD] = {.id = "mandatory_discard"},
    [P_AFTER] = {.id = "after_discard"},
    [P_DECLARE] = {.id = "call_declare"},
    [P_OBJECT] = {.id = "call_challenge", .flags = ORR_PROMPT_SECRET},
    [P_RESPONSE] = {.id = "call_response", .flags = ORR_PROMPT_SECRET},
    [P_ANSWER] = {.id = "call_placement"},
    [P_CATCH_UP] = {.id = "catch_up_action"},
    [P_ASK_HELP] = {.id = "help_request"},
    [P_GIVE_HELP] = {.id = "help_card"},
    [P_USE_HELP] = {.id = "help_use"},
    [P_INTERRUPT] = {.id = "interrupt", .flags = ORR_PROMPT_SECRET},
    [P_CELL] = {.id = "cell"},
    [P_AUTOMATON] = {.id = "automaton"},
    [P_SEARCH] = {.id = "compose_stopped"},
    [P_CHANCE] = {.id = "chance"},
    [P_TABLE] = {.id = "table"},
    {.id = NULL},
};

/* What goes with which game is in options.c. */
static const orr_option options[] = {
    [O_VARIANT] = {"variant", ORR_OPTION_CHOICE, EXPLORE, 0, 0, variant_words},
    [O_FIRST] = {"first_era", ORR_OPTION_INT, 1, 1, 6, NULL},
    [O_LAST] = {"last_era", ORR_OPTION_INT, 6, 1, 6, NULL},
    [O_GOLD] = {"golden_age_era", ORR_OPTION_INT, 0, 0, 6, NULL},
    [O_ENFORCEMENT] = {"enforcement", ORR_OPTION_CHOICE, ASSISTED, 0, 0, control_words},
    [O_TEAMS] = {"teams", ORR_OPTION_CHOICE, NO_TEAMS, 0, 0, team_words},
    [O_AUTOMATA] = {"automata", ORR_OPTION_INT, 0, 0, 8, NULL},
    [O_TIMER] = {"challenge_timer", ORR_OPTION_BOOL, 0, 0, 1, NULL},
    [O_ARRIVAL] = {"arrival_departure", ORR_OPTION_BOOL, 1, 0, 1, NULL},
    [O_CLEANING] = {"cleaning", ORR_OPTION_BOOL, 0, 0, 1, NULL},
    [O_SPECIAL] = {"special_cards", ORR_OPTION_BOOL, 0, 0, 1, NULL},
    [O_FAMILY_BONUS] = {"family_bonus", ORR_OPTION_BOOL, 0, 0, 1, NULL},
    [O_CATCH_UP] = {"catch_up", ORR_OPTION_BOOL, 0, 0, 1, NULL},
    [O_HELP] = {"help", ORR_OPTION_BOOL, 0, 0, 1, NULL},
    [O_DEPOSIT] = {"deposit", ORR_OPTION_BOOL, 0, 0, 1, NULL},
    [O_BASE] = {"compose_base", ORR_OPTION_CHOICE, 0, 0, 0, base_words},
    [O_DEALER] = {"dealer", ORR_OPTION_CHOICE, 0, 0, 0, dealer_words},
    {.id = NULL},
};

static const orr_line_kind lines[] = {
    [LINE_POINTS] = {"points", ORR_NO_TABLE},
    [LINE_GRAVE] = {"cemetery", ORR_NO_TABLE},
    {.id = NULL},
};

/* Why options are refused together. */
static const orr_reason_kind reasons[] = {
    [R_NOT_BUILT] = {"not_built", NULL, {WORD("variant", variant_words)}},
    [R_NOT_OF_GAME] = {"not_of_game", "DI-438", {WORD("option", option_words), WORD("variant", variant_words)}},
    [R_ERAS] = {"eras", "DI-459", {NUMBER("first"), NUMBER("last")}},
    [R_GOLD] = {"golden_age_era", "DI-113", {NUMBER("era"), NUMBER("first")}},
    [R_CARDS] = {"cards", "DI-025", {NUMBER("cards"), NUMBER("needed")}},
    [R_HUMAN] = {"no_human", "DI-019", {NUMBER("automata"), NUMBER("seats")}},
    [R_TEAMS] = {"teams", "DI-356", {NUMBER("humans"), NUMBER("automata")}},
    [R_HELP] = {.id = "help", .rule = "DI-440"},
    [R_ROUNDS] = {.id = "rounds_not_built"},
    {.id = NULL},
};

#define FIELD(member, type, per, see) ORR_FIELD(discovery_state, member, type, per, see)
#define ALL(member, type) ORR_FIELD(discovery_state, member, type, 0, ORR_SEE_ALL)
#define EACH(member, type) ORR_FIELD(discovery_state, member, type, 1, ORR_SEE_ALL)
static const orr_field fields[] = {
    FIELD(pile, uint64_t, 0, ORR_SEE_NOBODY),
    FIELD(mini, uint64_t, 0, ORR_SEE_NOBODY),
    FIELD(hand, uint64_t, 1, ORR_SEE_BITS),
    FIELD(grave, uint64_t, 1, ORR_SEE_BITS),
    FIELD(picked, uint64_t, 1, ORR_SEE_OWNER),
    EACH(discard, uint64_t),
    FIELD(knows, uint64_t, 0, ORR_SEE_RULE),
    FIELD(tree, uint64_t, 0, ORR_SEE_BITS),
    FIELD(covered, uint64_t, 0, ORR_SEE_BITS),
    ALL(looked, uint64_t),
    ALL(cleared, uint64_t),
    ALL(away, uint64_t),
    ALL(up, uint64_t),
    ALL(always, uint64_t),
    ALL(on, uint32_t),
    EACH(points, int16_t),
    ALL(asked, uint16_t),
    ALL(done, uint16_t),
    ALL(fix, uint16_t),
    ALL(last, uint16_t),
    ALL(machine, uint16_t),
    ALL(present, uint16_t),
    ALL(out, uint16_t),
    ALL(gone, uint16_t),
    ALL(opened, uint16_t),
    ALL(idle, uint16_t),
    FIELD(x, int8_t, 0, ORR_SEE_RULE),
    FIELD(y, int8_t, 0, ORR_SEE_RULE),
    FIELD(z, uint8_t, 0, ORR_SEE_RULE),
    FIELD(slot, uint8_t, 0, ORR_SEE_RULE),
    EACH(next, uint8_t),
    EACH(team, uint8_t),
    EACH(hand_n, uint8_t),
    EACH(grave_n, uint8_t),
    EACH(picked_n, uint8_t),
    FIELD(chosen, uint8_t, 1, ORR_SEE_OWNER),
    FIELD(said, uint8_t, 1, ORR_SEE_OWNER),
    FIELD(armed, uint8_t, 1, ORR_SEE_OWNER),
    {.name = "turn", .offset = offsetof(discovery_state, turn), .width = 1, .count = 2 * sizeof(discovery_turn)},
    ALL(min_x, int8_t),
    ALL(max_x, int8_t),
    ALL(min_y, int8_t),
    ALL(max_y, int8_t),
    ALL(step, uint8_t),
    ALL(then, uint8_t),
    ALL(target, uint8_t),
    ALL(depth, uint8_t),
    ALL(pile_n, uint8_t),
    ALL(mini_n, uint8_t),
    ALL(tree_n, uint8_t),
    ALL(lay_card, uint8_t),
    ALL(lay_seat, uint8_t),
    ALL(lay_by, uint8_t),
    ALL(lay_flags, uint8_t),
    ALL(lay_from, uint8_t),
    ALL(lay_x, int8_t),
    ALL(lay_y, int8_t),
    ALL(call_card, uint8_t),
    ALL(call_by, uint8_t),
    ALL(call_who, uint8_t),
    ALL(call_flags, uint8_t),
    ALL(debt_from, uint8_t),
    ALL(debt_to, uint8_t),
    ALL(debt_then, uint8_t),
    ALL(stopper, uint8_t),
    ALL(dealer, uint8_t),
    ALL(finalist, uint8_t),
    ALL(ending, uint8_t),
    ALL(first_era, uint8_t),
    ALL(last_era, uint8_t),
    ALL(gold_era, uint8_t),
    ALL(variant, uint8_t),
    ALL(enforcement, uint8_t),
    ALL(deal_n, uint8_t),
    ALL(halted, uint8_t),
    ALL(rounds, uint8_t),
    ALL(own, uint8_t),
    ALL(spare, uint8_t),
    {.name = NULL},
};
_Static_assert(sizeof(discovery_state) <= 2048, "the state stays below 2 KiB");

const orr_game orr_game_discovery = {
    .abi = ORR_ABI,
    .id = "discovery",
    .version = 1,
    .traits = ORR_TRAIT_CHANCE | ORR_TRAIT_HIDDEN | ORR_TRAIT_COVERED,
    .seats_min = 2, /* DI-019 */
    .seats_max = SEATS,
    .listed = false, /* until it has a screen */
    .state_size = sizeof(discovery_state),
    .edition_size = sizeof(discovery_edition),
    .max_legal = CELLS,
    .max_plies = 6000,
    .hint_scale = 60,
    .colours = ORR_NO_TABLE,
    .verbs = verbs,
    .events = events,
    .prompts = prompts,
    .fields = fields,
    .options = options,
    .schema = discovery_schema,
    .lines = lines,
    .reasons = reasons,
    .setup = discovery_setup,
    .accepts = discovery_accepts,
    .active = discovery_active,
    .prompt = discovery_prompt,
    .legal = discovery_legal,
    .apply = discovery_apply,
    .outcome = discovery_outcome,
    .view = discovery_view,
    .chance = discovery_chance,
    .redact = discovery_redact,
    .hides = discovery_hides,
    .veils = discovery_veils,
    .imagine = discovery_imagine,
    .default_action = discovery_default,
    .edition_check = discovery_edition_check,
    .check = discovery_check,
    .hint = discovery_hint,
    .breakdown = discovery_breakdown,
};
