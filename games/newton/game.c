/* Newton, the table of the game. The rules are in the files that state.h lists. */
#include "why.h"

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
#define PLACE ROW_OF("place", T_PLACES)
#define SPACE ROW_OF("space", T_SPACES)
#define CARD ROW_OF("card", T_CARDS)
#define MASTER ROW_OF("master", T_MASTERS)
#define ACTION ROW_OF("action", T_ACTIONS)
#define DEV_TILE ROW_OF("tile", T_DEVELOPMENT)
#define INCOME_TILE ROW_OF("tile", T_INCOME)
#define NOTHING                                                                                                        \
    {                                                                                                                  \
        {                                                                                                              \
            0                                                                                                          \
        }                                                                                                              \
    }

static const orr_verb verbs[] = {
    [V_KEEP] = {.id = "keep", .arg = {MASTER}},
    [V_PLAY] = {.id = "play", .arg = {CARD}},
    [V_TUCK] = {.id = "tuck", .arg = {CARD}},
    [V_ACT] = {.id = "act", .arg = {ACTION}},
    [V_EFFECT] = {.id = "effect", .arg = {CARD}},
    [V_STEP] = {.id = "step"},
    [V_EARN] = {.id = "earn", .arg = {NUMBER("coins")}},
    [V_ADVANCE] = {.id = "advance", .arg = {ROW_OF("from", T_SPACES), ROW_OF("to", T_SPACES)}},
    [V_TRAVEL] = {.id = "travel", .arg = {PLACE}},
    [V_CUBE] = {.id = "cube"},
    [V_TAKE] = {.id = "take", .arg = {CARD}},
    [V_FILL] = {.id = "fill", .arg = {ROW_OF("cell", T_CELLS)}},
    [V_IGNORE] = {.id = "ignore", .arg = {ROW_OF("cell", T_CELLS)}},
    [V_MASTER] = {.id = "master", .arg = {MASTER}},
    [V_DEVELOPMENT] = {.id = "development", .arg = {DEV_TILE}},
    [V_INCOME] = {.id = "income", .arg = {INCOME_TILE}},
    [V_SWAP_DEVELOPMENT] = {.id = "swap_development", .arg = {DEV_TILE}},
    [V_SWAP_INCOME] = {.id = "swap_income", .arg = {INCOME_TILE}},
    [V_SWAP_MEDICINE] = {.id = "swap_medicine"},
    [V_SITE] = {.id = "site", .arg = {PLACE}},
    [V_TELEPORT] = {.id = "teleport", .arg = {PLACE}},
    [V_DISCARD] = {.id = "discard", .arg = {CARD}},
    [V_REPEAT] = {.id = "repeat", .arg = {CARD}},
    [V_TOKEN] = {.id = "token", .arg = {ROW_OF("token", T_TOKENS)}},
    [V_CITY] = {.id = "city", .arg = {PLACE}},
    [V_STOP] = {.id = "stop"},
    [V_DECLINE] = {.id = "decline"},
    [V_REVEAL] = {.id = "reveal", .arg = {NUMBER("level")}},
    [V_BOOST] = {.id = "boost"},
    [V_POTION] = {.id = "potion"},
    [V_STUDENT] = {.id = "student"},
    [V_END] = {.id = "end"},
    [V_LEAVE] = {.id = "leave", .arg = {SEAT("seat")}},
    [V_DRAW_BOARD] = {.id = "draw_board", .arg = {SEAT("seat"), ROW_OF("board", T_BOARDS)}},
    [V_DRAW_CITY] = {.id = "draw_city", .arg = {PLACE, ROW_OF("tile", T_CITY)}},
    [V_DRAW_UNIVERSITY] = {.id = "draw_university", .arg = {PLACE, ROW_OF("tile", T_UNIVERSITY)}},
    [V_DRAW_ANCIENT] = {.id = "draw_ancient_land", .arg = {PLACE, ROW_OF("tile", T_ANCIENT)}},
    [V_DRAW_SPECIALIZATION] = {.id = "draw_specialization", .arg = {SPACE, ROW_OF("tile", T_SPECIALIZATION)}},
    [V_DRAW_INVENTION] = {.id = "draw_invention", .arg = {SPACE, ROW_OF("tile", T_INVENTION)}},
    [V_DRAW_MAP_OBJECTIVE] = {.id = "draw_map_objective", .arg = {PLACE, ROW_OF("tile", T_OBJECTIVE)}},
    [V_DRAW_OBJECTIVE] = {.id = "draw_objective", .arg = {SPACE, ROW_OF("tile", T_OBJECTIVE)}},
    [V_DRAW_MAP_TOKEN] = {.id = "draw_map_token", .arg = {PLACE, ROW_OF("token", T_TOKENS)}},
    [V_DRAW_TOKEN] = {.id = "draw_token", .arg = {SPACE, ROW_OF("token", T_TOKENS)}},
    [V_DRAW_DISCOVERY] = {.id = "draw_discovery", .arg = {ROW_OF("tile", T_DISCOVERY)}},
    [V_DRAW_FIRST] = {.id = "draw_first", .arg = {SEAT("seat")}},
    [V_DRAW_CARD] = {.id = "draw_card", .arg = {CARD}},
    [V_DRAW_MASTER] = {.id = "draw_master", .arg = {SEAT("seat"), MASTER}},
    {0},
};

static const orr_event_kind events[] = {
    [E_BOARD] = {"board", ORR_EVENT_REVEALS, {SEAT("seat"), ROW_OF("board", T_BOARDS)}},
    [E_CITY] = {"city_laid", ORR_EVENT_REVEALS, {PLACE, ROW_OF("tile", T_CITY)}},
    [E_UNIVERSITY] = {"university_laid", ORR_EVENT_REVEALS, {PLACE, ROW_OF("tile", T_UNIVERSITY)}},
    [E_ANCIENT] = {"ancient_land_laid", ORR_EVENT_REVEALS, {PLACE, ROW_OF("tile", T_ANCIENT)}},
    [E_SPECIALIZATION] = {"specialization_laid", ORR_EVENT_REVEALS, {SPACE, ROW_OF("tile", T_SPECIALIZATION)}},
    [E_INVENTION] = {"invention_laid", ORR_EVENT_REVEALS, {SPACE, ROW_OF("tile", T_INVENTION)}},
    [E_MAP_OBJECTIVE] = {"map_objective_laid", ORR_EVENT_REVEALS, {PLACE, ROW_OF("tile", T_OBJECTIVE)}},
    [E_OBJECTIVE] = {"objective_laid", ORR_EVENT_REVEALS, {SPACE, ROW_OF("tile", T_OBJECTIVE)}},
    [E_MAP_TOKEN] = {"map_token_laid", ORR_EVENT_REVEALS, {PLACE, ROW_OF("token", T_TOKENS)}},
    [E_SPACE_TOKEN] = {"token_laid", ORR_EVENT_REVEALS, {SPACE, ROW_OF("token", T_TOKENS)}},
    [E_DISCOVERY] = {"discovery_laid", ORR_EVENT_REVEALS, {ROW_OF("tile", T_DISCOVERY)}},
    [E_FIRST] = {"first", ORR_EVENT_REVEALS, {SEAT("seat")}},
    [E_CARD] = {"card_revealed", ORR_EVENT_REVEALS, {CARD}},
    [E_DEALT] = {"dealt", ORR_EVENT_REVEALS, {SEAT("seat"), MASTER}},
    [E_PICKED] = {"picked", 0, {MASTER}},
    [E_KEPT] = {"kept", 0, {MASTER}},
    [E_PASSED] = {"passed", ORR_EVENT_REVEALS, NOTHING},
    [E_ROUND] = {"round", 0, {NUMBER("round")}},
    [E_PLAYED] = {"played", 0, {CARD}},
    [E_ACTION] = {"action", 0, {ACTION, NUMBER("value")}},
    [E_EFFECT] = {"effect", 0, {CARD}},
    [E_STEPPED] = {"stepped", 0, {SPACE}},
    [E_EARNED] = {"earned", 0, {NUMBER("coins")}},
    [E_ADVANCED] = {"advanced", 0, {ROW_OF("from", T_SPACES), ROW_OF("to", T_SPACES)}},
    [E_TRAVELLED] = {"travelled", 0, {PLACE}},
    [E_CUBE] = {"cube", 0, {PLACE}},
    [E_TOOK] = {"took", 0, {CARD}},
    [E_FILLED] = {"filled", 0, {ROW_OF("cell", T_CELLS)}},
    [E_LINE] = {"line", 0, {ROW_OF("line", T_LINES)}},
    [E_STACK] = {"stack", 0, {ROW_OF("stack", T_STACKS)}},
    [E_MASTER] = {"master", ORR_EVENT_OWN, {MASTER}},
    [E_DEVELOPMENT] = {"development", 0, {DEV_TILE}},
    [E_INCOME] = {"income", 0, {INCOME_TILE}},
    [E_MEDICINE] = {"medicine", 0, {NUMBER("side")}},
    [E_GAVE_DEVELOPMENT] = {"gave_development", 0, {DEV_TILE}},
    [E_GAVE_INCOME] = {"gave_income", 0, {INCOME_TILE}},
    [E_NOTHING_LEFT] = {"nothing_left", 0, NOTHING},
    [E_INVENTED] = {"invented", 0, {ROW_OF("tile", T_INVENTION)}},
    [E_CITY_USED] = {"city_used", 0, {ROW_OF("tile", T_CITY)}},
    [E_TOKEN] = {"token", 0, {ROW_OF("token", T_TOKENS)}},
    [E_TELEPORTED] = {"teleported", 0, {PLACE}},
    [E_DISCARDED] = {"discarded", 0, {CARD}},
    [E_REPEATED] = {"repeated", 0, {CARD}},
    [E_STOPPED] = {"stopped", 0, NOTHING},
    [E_DECLINED] = {"declined", 0, NOTHING},
    [E_REVEALS] = {"reveals", 0, {NUMBER("level")}},
    [E_BOOSTED] = {"boosted", 0, NOTHING},
    [E_BOUGHT_POTION] = {"bought_potion", 0, NOTHING},
    [E_ENROLLED] = {"enrolled", 0, NOTHING},
    [E_GAINED] = {"gained", 0, {NUMBER("coins"), NUMBER("potions"), NUMBER("vp")}},
    [E_PAID] = {"paid", 0, {NUMBER("coins"), NUMBER("potions")}},
    [E_STUDENT] = {"student", 0, NOTHING},
    [E_STUDENT_LOST] = {"student_lost", 0, NOTHING},
    [E_REMOVED_TILES] = {"removed_tiles", 0, {NUMBER("tiles")}},
    [E_DISCOVERED] = {"discovered", 0, {ROW_OF("tile", T_DISCOVERY)}},
    [E_TURN_ENDED] = {"turn_ended", ORR_EVENT_STANDS, NOTHING}, /* NW-368 */
    [E_TUCK_PICKED] = {"tuck_picked", 0, {CARD}},
    [E_TUCKED] = {"tucked", ORR_EVENT_REVEALS, {CARD}},
    [E_TAKEN_BACK] = {"taken_back", 0, {NUMBER("cards")}},
    [E_LINES_PAY] = {"lines_pay", 0, {NUMBER("vp")}},
    [E_TILES_PAY] = {"tiles_pay", 0, {INCOME_TILE, NUMBER("tiles")}},
    [E_RENEWED] = {"renewed", 0, NOTHING},
    [E_LEFT] = {"left", 0, {SEAT("seat")}},
    [E_ENDED] = {"ended", 0, NOTHING},
    {0},
};

static const orr_prompt prompts[] = {
    [P_KEEP] = {.id = "keep", .flags = ORR_PROMPT_SECRET}, /* NW-366 */
    [P_KEEP_SOLO] = {.id = "keep_solo"},
    [P_PLAY] = {.id = "play"},
    [P_NO_CARD] = {.id = "no_card"},
    [P_TURN] = {.id = "turn"},
    [P_WORK] = {.id = "work"},
    [P_TECHNOLOGY] = {.id = "technology"},
    [P_TRAVEL] = {.id = "travel"},
    [P_LESSONS] = {.id = "lessons"},
    [P_STUDY] = {.id = "study"},
    [P_CHOOSE] = {.id = "choose_action"},
    [P_MASTER] = {.id = "master"},
    [P_KIND] = {.id = "kind"},
    [P_SLOT] = {.id = "slot"},
    [P_SITE] = {.id = "site"},
    [P_DISCARD] = {.id = "discard"},
    [P_TELEPORT] = {.id = "teleport"},
    [P_REPEAT] = {.id = "repeat"},
    [P_TAKE] = {.id = "take"},
    [P_TOKEN] = {.id = "token"},
    [P_CITY] = {.id = "city"},
    [P_TUCK] = {.id = "tuck", .flags = ORR_PROMPT_SECRET},
    [P_CHANCE] = {.id = "chance"},
    [P_TABLE] = {.id = "table"},
    {0},
};

static const orr_option options[] = {
    [O_AS_DEALT] = {.id = "masters_as_dealt", .kind = ORR_OPTION_BOOL, .max = 1}, /* NW-041 */
    [O_PROMO] = {.id = "promo_masters", .kind = ORR_OPTION_BOOL, .max = 1}, /* NW-322 */
    [O_ADVANCED] = {.id = "advanced_lessons", .kind = ORR_OPTION_BOOL, .max = 1}, /* NW-329 */
    [O_DISCOVERIES] = {.id = "great_discovery_tiles", .kind = ORR_OPTION_BOOL, .max = 1}, /* NW-350 */
    {0},
};

static const orr_line_kind lines[] = {
    [L_VP] = {"vp_track", ORR_NO_TABLE},
    [L_OBJECTIVE] = {"objective", T_OBJECTIVE},
    [L_MASTER] = {"master", T_MASTERS},
    {0},
};

#define FIELD(member, type, per, see) ORR_FIELD(newton_state, member, type, per, see)
#define PUBLIC(member, type, per) ORR_FIELD(newton_state, member, type, per, ORR_SEE_ALL)
static const orr_field fields[] = {
    PUBLIC(mid, uint64_t, 0),
    PUBLIC(face, uint64_t, 0),
    PUBLIC(hand, uint64_t, 2),
    PUBLIC(removed, uint64_t, 0),
    PUBLIC(cubes, uint64_t, 1),
    PUBLIC(filled, uint32_t, 1),
    FIELD(saw, uint32_t, 1, ORR_SEE_OWNER),
    FIELD(saw_again, uint32_t, 1, ORR_SEE_OWNER),
    PUBLIC(played, uint32_t, 1),
    PUBLIC(stamp, uint16_t, 0),
    PUBLIC(clock, uint16_t, 0),
    PUBLIC(coins, uint16_t, 1),
    PUBLIC(potions, uint16_t, 1),
    PUBLIC(vp, uint16_t, 1),
    PUBLIC(lines, uint16_t, 1),
    PUBLIC(discoveries, uint16_t, 1),
    PUBLIC(open, uint16_t, 0),
    PUBLIC(discovery_pool, uint16_t, 0),
    FIELD(origin, uint8_t, 0, ORR_SEE_RULE),
    FIELD(kept_in, uint8_t, 0, ORR_SEE_RULE),
    FIELD(keep, uint8_t, 1, ORR_SEE_OWNER),
    FIELD(tuck, uint8_t, 1, ORR_SEE_OWNER),
    PUBLIC(symbols, uint8_t, 8),
    PUBLIC(books, uint8_t, BOOKS),
    PUBLIC(desk, uint8_t, TURNS),
    PUBLIC(tucked, uint8_t, COLUMNS),
    PUBLIC(student, uint8_t, STUDENTS),
    PUBLIC(development, uint8_t, KINDS),
    PUBLIC(income, uint8_t, KINDS),
    PUBLIC(token_count, uint8_t, TOKENS),
    PUBLIC(row, uint8_t, 0),
    PUBLIC(bottom, uint8_t, 0),
    PUBLIC(on_place, uint8_t, 0),
    PUBLIC(on_space, uint8_t, 0),
    PUBLIC(pool, uint8_t, 0),
    PUBLIC(development_pile, uint8_t, 0),
    PUBLIC(income_pile, uint8_t, 0),
    PUBLIC(university, uint8_t, 0),
    PUBLIC(ancient, uint8_t, 0),
    {.name = "frame", .offset = offsetof(newton_state, frame), .width = 1, .count = FRAMES * sizeof(newton_frame)},
    PUBLIC(row_n, uint8_t, 0),
    PUBLIC(bottom_n, uint8_t, 0),
    PUBLIC(colour, uint8_t, 1),
    PUBLIC(board, uint8_t, 1),
    PUBLIC(desk_n, uint8_t, 1),
    PUBLIC(tucked_n, uint8_t, 1),
    PUBLIC(marker, uint8_t, 1),
    PUBLIC(scientist, uint8_t, 1),
    PUBLIC(cubes_left, uint8_t, 1),
    PUBLIC(taken, uint8_t, 1),
    PUBLIC(medicine, uint8_t, 1),
    PUBLIC(medicine_side, uint8_t, 1),
    PUBLIC(turns, uint8_t, 1),
    PUBLIC(frames, uint8_t, 0),
    PUBLIC(phase, uint8_t, 0),
    PUBLIC(chance, uint8_t, 0),
    PUBLIC(at, uint8_t, 0),
    PUBLIC(first, uint8_t, 0),
    PUBLIC(turn, uint8_t, 0),
    PUBLIC(round, uint8_t, 0),
    PUBLIC(draft_round, uint8_t, 0),
    PUBLIC(done, uint8_t, 0),
    PUBLIC(left, uint8_t, 0),
    PUBLIC(used, uint8_t, 0),
    PUBLIC(card, uint8_t, 0),
    PUBLIC(performed, uint8_t, 0),
    PUBLIC(dual, uint8_t, 0),
    PUBLIC(reveals, uint8_t, 0),
    PUBLIC(dealt, uint8_t, 0),
    PUBLIC(pool_n, uint8_t, 0),
    PUBLIC(as_dealt, uint8_t, 0),
    PUBLIC(with_advanced, uint8_t, 0),
    PUBLIC(with_promo, uint8_t, 0),
    PUBLIC(with_discoveries, uint8_t, 0),
    PUBLIC(spare, uint8_t, 0),
    {0},
};

static const orr_reasons why_not = {
    .kinds = newton_reasons,
    .for_all = 1ull << R_NOT_YOUR_TURN | 1ull << R_OVER,
    .max_thinkable = THINKABLE,
    .thinkable = newton_thinkable,
    .why = newton_why,
};
static const orr_search advice = {
    .hint = newton_hint,
    .hint_scale = 160,
};
static const orr_secrets secrets = {
    .redact = newton_redact,
    .imagine = newton_imagine,
    .hides = newton_hides,
};
static const orr_components components = {
    .size = sizeof(newton_edition),
    .schema = newton_schema,
    .colours = T_COLOURS + 1,
    .check = newton_edition_check,
};

const orr_game orr_game_newton = {
    .abi = ORR_ABI,
    .id = "newton",
    .version = 2,
    .oldest = 1,
    .traits = ORR_TRAIT_LEAVES | ORR_TRAIT_CHANCE,
    .seats_min = 1, /* NW-001 */
    .seats_max = SEATS,
    .listed = true,
    .state_size = sizeof(newton_state),
    .max_legal = CARDS,
    .max_plies = 20000,
    .verbs = verbs,
    .events = events,
    .prompts = prompts,
    .fields = fields,
    .options = options,
    .lines = lines,
    .setup = newton_setup,
    .active = newton_active,
    .prompt = newton_prompt,
    .legal = newton_legal,
    .apply = newton_apply,
    .outcome = newton_outcome,
    .view = newton_view,
    .chance = newton_chance,
    .default_action = newton_default_action,
    .check = newton_check,
    .breakdown = newton_breakdown,
    .reasons = &why_not,
    .search = &advice,
    .secrets = &secrets,
    .components = &components,
};
