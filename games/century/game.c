/* Century: A New World, the table of the game. The rules are in the files that state.h lists. */
#include "state.h"

#define ROW_OF(name, which)                                                                                            \
    {                                                                                                                  \
        .id = name, .kind = ORR_ARG_ROW, .table = which                                                                \
    }
#define NUMBER(name)                                                                                                   \
    {                                                                                                                  \
        .id = name, .kind = ORR_ARG_INT                                                                                \
    }
#define SEAT(name)                                                                                                     \
    {                                                                                                                  \
        .id = name, .kind = ORR_ARG_SEAT                                                                               \
    }
#define LOCATION ROW_OF("location", T_LOCATIONS)
#define CUBE ROW_OF("cube", T_CUBES)
#define FOUR_CUBES NUMBER("yellow"), NUMBER("red"), NUMBER("green"), NUMBER("brown")

static const orr_verb verbs[] = {
    [V_REST] = {.id = "rest"},
    [V_ACTIVATE] = {.id = "activate", .arg = {LOCATION}},
    [V_RAISE] = {.id = "raise", .arg = {CUBE}},
    [V_EXCHANGE] = {.id = "exchange", .arg = {NUMBER("times")}},
    [V_TAKE_TILE] = {.id = "take_tile", .arg = {LOCATION, NUMBER("index")}},
    [V_CLAIM] = {.id = "claim"},
    [V_EXPLORE] = {.id = "explore", .arg = {LOCATION}},
    [V_RETURN] = {.id = "return", .arg = {CUBE}},
    [V_DONE] = {.id = "done"},
    [V_LEAVE] = {.id = "leave", .arg = {SEAT("seat")}},
    [V_BOARD] = {.id = "board", .arg = {ROW_OF("board", T_BOARDS)}},
    [V_FIRST] = {.id = "first", .arg = {SEAT("seat")}},
    [V_COVER] = {.id = "cover", .arg = {LOCATION, ROW_OF("tile", T_TILES)}},
    [V_REVEAL_CARD] = {.id = "reveal_card", .arg = {ROW_OF("card", T_CARDS)}},
    [V_REVEAL_TILE] = {.id = "reveal_tile", .arg = {LOCATION, NUMBER("index"), ROW_OF("tile", T_BONUS)}},
    {0},
};

static const orr_event_kind events[] = {
    [E_BOARD] = {"board", ORR_EVENT_REVEALS, {ROW_OF("board", T_BOARDS)}},
    [E_FIRST] = {"first", ORR_EVENT_REVEALS, {SEAT("seat")}},
    [E_COVERED] = {"covered", ORR_EVENT_REVEALS, {LOCATION, ROW_OF("tile", T_TILES)}},
    [E_PILE_TOP] = {"pile_top", ORR_EVENT_REVEALS, {LOCATION, NUMBER("index"), ROW_OF("tile", T_BONUS)}},
    [E_ROW_DEALT] = {"row_dealt", ORR_EVENT_REVEALS, {NUMBER("place"), ROW_OF("card", T_CARDS)}},
    [E_DECK_TOP] = {"deck_top", ORR_EVENT_REVEALS, {ROW_OF("card", T_CARDS)}},
    [E_RESTED] = {"rested", 0, {NUMBER("settlers")}},
    [E_SENT] = {"sent", 0, {LOCATION, NUMBER("settlers"), NUMBER("saved")}},
    [E_EXPELLED] = {"expelled", 0, {SEAT("seat"), LOCATION, NUMBER("settlers")}},
    [E_TOOL] = {"tool", 0, {ROW_OF("card", T_CARDS), CUBE}},
    [E_PRODUCED] = {"produced", 0, {FOUR_CUBES}},
    [E_RAISED] = {"raised", 0, {CUBE}},
    [E_EXCHANGED] = {"exchanged", 0, {LOCATION, NUMBER("times")}},
    [E_TOOK_TILE] = {"took_tile", 0, {LOCATION, NUMBER("index"), ROW_OF("tile", T_BONUS)}},
    [E_CLAIMED] = {"claimed", 0, {ROW_OF("card", T_CARDS), NUMBER("place")}},
    [E_JOINED] = {"joined", 0, {NUMBER("settlers")}},
    [E_SLID] = {"slid", 0, {{0}}},
    [E_EXPLORED] = {"explored", 0, {LOCATION, ROW_OF("tile", T_TILES)}},
    [E_GAINED] = {"gained", 0, {FOUR_CUBES}},
    [E_RETURNED] = {"returned", 0, {CUBE}},
    [E_LAST_ROUND] = {"last_round", 0, {SEAT("seat")}},
    [E_ROUND] = {"round", 0, {NUMBER("round")}},
    [E_STALLED] = {"stalled", 0, {{0}}},
    [E_LEFT] = {"left", 0, {SEAT("seat")}},
    [E_ENDED] = {"ended", 0, {{0}}},
    [E_BARREN] = {"barren", 0, {NUMBER("rounds")}},
    {0},
};

static const orr_prompt prompts[] = {
    [P_TURN] = {.id = "turn"},
    [P_UPGRADE] = {.id = "upgrade"},
    [P_TRADE] = {.id = "trade"},
    [P_FORT] = {.id = "fort"},
    [P_EXPLORE] = {.id = "explore"},
    [P_RETURN] = {.id = "return"},
    {0},
};

static const char *const fourth_board[] = {"random", "d1", "e1", "f1", NULL};

static const orr_option options[] = {
    {.id = "fourth_board", .kind = ORR_OPTION_CHOICE, .words = fourth_board}, /* CN-199 */
    {.id = "allow_empty_activation", .kind = ORR_OPTION_BOOL, .max = 1}, /* CN-200 */
    {.id = "stall_rounds", .kind = ORR_OPTION_INT, .standard = 3, .max = 20}, /* CN-201 */
    {0},
};

static const orr_line_kind lines[] = {
    [L_POINT_CARDS] = {"point_cards", ORR_NO_TABLE},
    [L_BONUS_TILE] = {"bonus_tile", T_BONUS},
    [L_EXPLORATION_POINTS] = {"exploration_points", ORR_NO_TABLE},
    {0},
};

static const char *const asked[] = {"turn", "upgrade", "trade", "fort", "explore", "return", NULL}; /* as prompts */

#define MISSING {FOUR_CUBES}
static const orr_reason_kind reasons[] = {
    [R_NOT_YOUR_TURN] = {"not_your_turn", "CN-074", {SEAT("seat")}},
    [R_OVER] = {"over", "CN-186", {{0}}},
    [R_LEFT] = {"left", "CN-230", {{0}}},
    [R_MUST_CONTINUE] = {"must_continue", "CN-071", {{.id = "prompt", .kind = ORR_ARG_WORD, .words = asked}}},
    [R_OWN] = {"own", "CN-077", {{0}}},
    [R_COVERED] = {"covered", "CN-076", {{0}}},
    [R_DEAR] = {"dear", "CN-083", {NUMBER("need"), NUMBER("have")}},
    [R_NO_UPGRADE] = {"no_upgrade", "CN-106", {{0}}},
    [R_NO_TRADE] = {"no_trade", "CN-112", MISSING},
    [R_FORT_NOTHING] = {"fort_nothing", "CN-115", {{0}}},
    [R_NO_STEPS] = {"no_steps", "CN-099", {{0}}},
    [R_BROWN] = {"brown", "CN-104", {{0}}},
    [R_NONE_OF_IT] = {"none_of_it", "CN-100", {CUBE}},
    [R_STEP_FIRST] = {"step_first", "CN-106", {{0}}},
    [R_TOO_MANY_EXCHANGES] = {"too_many_exchanges", "CN-108", {NUMBER("most")}},
    [R_EXCHANGE_FIRST] = {"exchange_first", "CN-112", {{0}}},
    [R_OTHER_FORT] = {"other_fort", "CN-117", {LOCATION}},
    [R_TILE_DONE] = {"tile_done", "CN-119", {{0}}},
    [R_TILES_FULL] = {"tiles_full", "CN-121", {{0}}},
    [R_PILES_EMPTY] = {"piles_empty", "CN-120", {{0}}},
    [R_CARD_DONE] = {"card_done", "CN-126", {{0}}},
    [R_NO_CARD] = {"no_card", "CN-135", {{0}}},
    [R_CANNOT_PAY] = {"cannot_pay", "CN-123", MISSING},
    [R_PART_FIRST] = {"part_first", "CN-115", {{0}}},
    [R_AT_LIMIT] = {"at_limit", "CN-144", {NUMBER("limit")}},
    [R_RETURN_ORDER] = {"return_order", "CN-143", {{0}}},
    {0},
};

#define PUBLIC(member, type, per) ORR_FIELD(century_state, member, type, per, ORR_SEE_ALL)
static const orr_field fields[] = {
    PUBLIC(deck, uint64_t, 0),        PUBLIC(le, uint32_t, 0),
    PUBLIC(store, uint32_t, 1),       PUBLIC(tools, uint32_t, GROUPS),
    PUBLIC(own, uint32_t, 1),         PUBLIC(covered, uint32_t, 0),
    PUBLIC(stocked, uint32_t, 0),     PUBLIC(to_cover, uint32_t, 0),
    PUBLIC(bonus_pool, uint32_t, 0),  PUBLIC(tile_pool, uint32_t, 0),
    PUBLIC(tiles, uint32_t, 1),       PUBLIC(round, uint16_t, 0),
    PUBLIC(card_points, uint16_t, 1), PUBLIC(help, uint8_t, GROUPS),
    PUBLIC(settlers, uint8_t, 0),     PUBLIC(tile, uint8_t, 0),
    PUBLIC(available, uint8_t, 1),    PUBLIC(reserve, uint8_t, 1),
    PUBLIC(cards, uint8_t, GOAL),     PUBLIC(card_count, uint8_t, 1),
    PUBLIC(icons, uint8_t, ICONS),    PUBLIC(bonus, uint8_t, SPACES),
    PUBLIC(bonus_count, uint8_t, 1),  PUBLIC(row, uint8_t, 0),
    PUBLIC(top, uint8_t, 0),          PUBLIC(pile_top, uint8_t, 0),
    PUBLIC(pile_height, uint8_t, 0),  PUBLIC(colour, uint8_t, 1),
    PUBLIC(plan, uint8_t, 0),         PUBLIC(first, uint8_t, 0),
    PUBLIC(turn, uint8_t, 0),         PUBLIC(phase, uint8_t, 0),
    PUBLIC(chance, uint8_t, 0),       PUBLIC(ending, uint8_t, 0),
    PUBLIC(left, uint8_t, 0),         PUBLIC(place, uint8_t, 0),
    PUBLIC(fort_done, uint8_t, 0),    PUBLIC(gap, uint8_t, 0),
    PUBLIC(steps, uint8_t, 0),        PUBLIC(step_made, uint8_t, 0),
    PUBLIC(exchanges, uint8_t, 0),    PUBLIC(excess, uint8_t, 0),
    PUBLIC(level, uint8_t, 0),        PUBLIC(pile, uint8_t, 0),
    PUBLIC(last_round, uint8_t, 0),   PUBLIC(busy, uint8_t, 0),
    PUBLIC(idle, uint8_t, 0),         PUBLIC(allow_empty, uint8_t, 0),
    PUBLIC(stall_rounds, uint8_t, 0), PUBLIC(dealt, uint8_t, 0),
    PUBLIC(took, uint8_t, 0),         PUBLIC(barren, uint8_t, 0),
    PUBLIC(spare, uint8_t, 0),        {0},
};

static const orr_reasons why_not = {
    .kinds = reasons,
    .for_all = 1ull << R_NOT_YOUR_TURN | 1ull << R_OVER,
    .max_thinkable = THINKABLE,
    .thinkable = century_thinkable,
    .why = century_why,
};
static const orr_search advice = {
    .hint = century_hint,
    .hint_scale = 195,
    .pick = century_pick,
};
static const orr_components components = {
    .size = sizeof(century_edition),
    .schema = century_schema,
    .colours = T_COLOURS + 1,
    .check = century_edition_check,
};

/* CN-201: the table may choose so. */
static bool endless(const orr_rules *r) { return !r->option[STALL_ROUNDS]; }

const orr_game orr_game_century = {
    .abi = ORR_ABI,
    .id = "century",
    .version = 2,
    .oldest = 1,
    .traits = ORR_TRAIT_LEAVES | ORR_TRAIT_CHANCE | ORR_TRAIT_ALIKE,
    .seats_min = 2, /* CN-001 */
    .seats_max = SEATS,
    .listed = true,
    .state_size = sizeof(century_state),
    .max_legal = CARDS,
    .max_plies = 20000,
    .verbs = verbs,
    .events = events,
    .prompts = prompts,
    .fields = fields,
    .options = options,
    .lines = lines,
    .setup = century_setup,
    .active = century_active,
    .prompt = century_prompt,
    .legal = century_legal,
    .apply = century_apply,
    .outcome = century_outcome,
    .view = century_view,
    .default_action = century_default_action,
    .endless = endless,
    .check = century_check,
    .breakdown = century_breakdown,
    .reasons = &why_not,
    .search = &advice,
    .components = &components,
};
