/* The New Science, the table of the game. The rules are in the files that state.h lists. */
#include "state.h"

static const char *const tracks[] = {"government", "religion", "enterprise", "science", NULL};
static const char *const with[] = {"plain", "with_card", NULL};
static const char *const helps[] = {"plain", "with_card", "government", "religion", "enterprise", "science", NULL};
static const char *const endings[] = {"summit", "stack", NULL};
static const char *const asked[] = {
    "scientist", "allocate", "research", "experiment", "reroll",    "publish", "along",
    "track",     "opponent", "mark",     "move",       "take_back", NULL}; /* as prompts */

#define ROW_OF(name, which)                                                                                            \
    {                                                                                                                  \
        .id = name, .kind = ORR_ARG_ROW, .table = which                                                                \
    }
#define NUMBER(name)                                                                                                   \
    {                                                                                                                  \
        .id = name, .kind = ORR_ARG_INT                                                                                \
    }
#define WORD_OF(name, list)                                                                                            \
    {                                                                                                                  \
        .id = name, .kind = ORR_ARG_WORD, .words = list                                                                \
    }
#define SEAT(name)                                                                                                     \
    {                                                                                                                  \
        .id = name, .kind = ORR_ARG_SEAT                                                                               \
    }
#define DISCOVERY ROW_OF("discovery", T_DISCOVERIES)
#define SPACE ROW_OF("space", T_SPACES)
#define CARD ROW_OF("card", T_CARDS)
#define SCIENTIST ROW_OF("scientist", T_SCIENTISTS)
#define TRACK WORD_OF("track", tracks)

static const orr_verb verbs[] = {
    [V_CHOOSE] = {.id = "choose", .arg = {SCIENTIST}},
    [V_PLACE] = {.id = "place", .arg = {SPACE}},
    [V_RESEARCH] = {.id = "research", .arg = {DISCOVERY}},
    [V_EXPERIMENT] = {.id = "experiment", .arg = {DISCOVERY, NUMBER("rest"), WORD_OF("help", with)}},
    [V_REROLL] = {.id = "reroll"},
    [V_PUBLISH] = {.id = "publish", .arg = {DISCOVERY, WORD_OF("help", helps)}},
    [V_ALONG] = {.id = "along", .arg = {DISCOVERY}},
    [V_TRACK] = {.id = "track", .arg = {TRACK}},
    [V_OPPONENT] = {.id = "opponent", .arg = {SEAT("seat")}},
    [V_MARK] = {.id = "mark", .arg = {DISCOVERY}},
    [V_MOVE] = {.id = "move", .arg = {ROW_OF("from", T_SPACES), ROW_OF("to", T_SPACES)}},
    [V_TAKE_BACK] = {.id = "take_back", .arg = {DISCOVERY}},
    [V_DECLINE] = {.id = "decline"},
    [V_LEAVE] = {.id = "leave", .arg = {SEAT("seat")}},
    [V_DRAW_SCIENTIST] = {.id = "draw_scientist", .arg = {SCIENTIST}},
    [V_REVEAL] = {.id = "reveal", .arg = {CARD}},
    [V_THROW] = {.id = "throw", .arg = {NUMBER("die")}},
    {0},
};

static const orr_event_kind events[] = {
    [E_SCIENTIST] = {"scientist", ORR_EVENT_REVEALS, {SCIENTIST}},
    [E_ROUND] = {"round", 0, {NUMBER("round")}},
    [E_NEXT_CARD] = {"next_card", ORR_EVENT_REVEALS, {CARD}},
    [E_REVEALED] = {"revealed", ORR_EVENT_REVEALS, {CARD}},
    [E_PLACED] = {"placed", 0, {SPACE}},
    [E_RESTED] = {"rested", 0, {NUMBER("place"), NUMBER("rest")}},
    [E_KEPT] = {"kept", 0, {CARD}},
    [E_REPLACED] = {"replaced", 0, {CARD}},
    [E_PLAYED] = {"played", 0, {CARD}},
    [E_GAINED] = {"gained", 0, {TRACK, NUMBER("steps")}},
    [E_LOST] = {"lost", 0, {TRACK, NUMBER("steps")}},
    [E_TIRED] = {"tired", 0, {NUMBER("rest")}},
    [E_RESEARCHED] = {"researched", 0, {DISCOVERY, NUMBER("need"), NUMBER("total"), NUMBER("rest")}},
    [E_MARKED] = {"marked", 0, {DISCOVERY}},
    [E_TESTED] = {"tested", 0, {DISCOVERY, NUMBER("rest"), NUMBER("total"), NUMBER("target")}},
    [E_USED] = {"used", 0, {CARD}},
    [E_THREW] = {"threw", ORR_EVENT_REVEALS, {NUMBER("die")}},
    [E_SUCCEEDED] = {"succeeded", 0, {DISCOVERY, NUMBER("total"), NUMBER("target")}},
    [E_FAILED] = {"failed", 0, {DISCOVERY, NUMBER("total"), NUMBER("target")}},
    [E_FAILED_BY_ONE] = {"failed_by_one", 0, {DISCOVERY, NUMBER("total"), NUMBER("target")}},
    [E_PUBLISHED] = {"published", 0, {DISCOVERY, NUMBER("prestige"), NUMBER("rest")}},
    [E_ALONG] = {"along", 0, {DISCOVERY}},
    [E_RETURNED] = {"returned", 0, {DISCOVERY}},
    [E_OPPONENT] = {"opponent", 0, {SEAT("seat")}},
    [E_MOVED] = {"moved", 0, {SEAT("seat"), ROW_OF("from", T_SPACES), ROW_OF("to", T_SPACES)}},
    [E_DECLINED] = {"declined", 0, {SPACE}},
    [E_NOTHING] = {"nothing", 0, {SPACE}},
    [E_LEFT] = {"left", 0, {SEAT("seat")}},
    [E_ENDED] = {"ended", 0, {WORD_OF("ending", endings)}},
    {0},
};

static const orr_prompt prompts[] = {
    [A_SCIENTIST] = {.id = "scientist"},
    [A_PLACE] = {.id = "allocate", .flags = ORR_PROMPT_PART},
    [A_RESEARCH] = {.id = "research"},
    [A_EXPERIMENT] = {.id = "experiment"},
    [A_REROLL] = {.id = "reroll"},
    [A_PUBLISH] = {.id = "publish"},
    [A_ALONG] = {.id = "along"},
    [A_TRACK] = {.id = "track"},
    [A_OPPONENT] = {.id = "opponent"},
    [A_MARK] = {.id = "mark"},
    [A_MOVE] = {.id = "move"},
    [A_TAKE_BACK] = {.id = "take_back"},
    {0},
};

static const char *const selection[] = {"choose", "random", NULL};

static const orr_option options[] = {
    {.id = "marker_limit", .kind = ORR_OPTION_BOOL, .max = 1}, /* NS-313 */
    {.id = "preview_next_card", .kind = ORR_OPTION_BOOL, .max = 1}, /* NS-314 */
    {.id = "scientist_selection", .kind = ORR_OPTION_CHOICE, .words = selection}, /* NS-315 */
    {0},
};

static const orr_line_kind lines[] = {
    [L_PUBLISHED] = {"published", ORR_NO_TABLE},
    [L_MOST_PUBLISHED] = {"most_published", ORR_NO_TABLE},
    [L_INFLUENCE + GOVERNMENT] = {"lead_government", ORR_NO_TABLE},
    [L_INFLUENCE + RELIGION] = {"lead_religion", ORR_NO_TABLE},
    [L_INFLUENCE + ENTERPRISE] = {"lead_enterprise", ORR_NO_TABLE},
    [L_INFLUENCE + SCIENCE] = {"lead_science", ORR_NO_TABLE},
    {0},
};

static const orr_reason_kind reasons[] = {
    [R_NOT_YOUR_TURN] = {"not_your_turn", "NS-316", {SEAT("seat")}},
    [R_OVER] = {"over", "NS-290", {{0}}},
    [R_LEFT] = {"left", "NS-319", {{0}}},
    [R_MUST_CONTINUE] = {"must_continue", "NS-316", {WORD_OF("prompt", asked)}},
    [R_TAKEN] = {"taken", "NS-063", {SEAT("seat")}},
    [R_CLOSED] = {"closed", "NS-228", {CARD}},
    [R_NO_CARD] = {"no_card", "NS-094", {{0}}},
    [R_EFFECT_CARD] = {"effect_card", "NS-095", {CARD}},
    [R_REST_ORDER] = {"rest_order", "NS-081", {NUMBER("place")}},
    [R_REST_TWICE] = {"rest_twice", "NS-082", {{0}}},
    [R_SCIENTIST_TAKEN] = {"scientist_taken", "NS-014", {SEAT("seat")}},
    [R_PUBLISHED] = {"published", "NS-055", {SEAT("seat")}},
    [R_YOURS] = {"yours", "NS-056", {{0}}},
    [R_MISSING] = {"missing", "NS-045", {DISCOVERY}},
    [R_MISSING_GROUP] = {"missing_group", "NS-046", {ROW_OF("group", T_GROUPS)}},
    [R_SHORT] = {"short", "NS-123", {NUMBER("need"), NUMBER("have"), NUMBER("rest")}},
    [R_MARKERS] = {"markers", "NS-313", {NUMBER("limit")}},
    [R_NOT_RESEARCHED] = {"not_researched", "NS-132", {{0}}},
    [R_REST_SHORT] = {"rest_short", "NS-091", {NUMBER("rest")}},
    [R_NOT_TESTED] = {"not_tested", "NS-155", {{0}}},
    [R_INFLUENCE] = {"influence", "NS-161", {TRACK, NUMBER("need"), NUMBER("have")}},
    [R_TRACK] = {"track", "NS-231", {{0}}},
    [R_NOT_RICHER] = {"not_richer", "NS-282", {{0}}},
    [R_NOTHING_THERE] = {"nothing_there", "NS-280", {{0}}},
    [R_NOT_THIS_CARD] = {"not_this_card", "NS-230", {{0}}},
    [R_NOT_THEIRS] = {"not_theirs", "NS-258", {{0}}},
    {0},
};

#define PUBLIC(member, type, per) ORR_FIELD(newscience_state, member, type, per, ORR_SEE_ALL)
static const orr_field fields[] = {
    PUBLIC(deck, uint64_t, 0),
    PUBLIC(own, uint32_t, 1),
    PUBLIC(research, uint32_t, 1),
    PUBLIC(experiment, uint32_t, 1),
    PUBLIC(open, uint32_t, 1),
    PUBLIC(published, uint32_t, 0),
    PUBLIC(free, uint32_t, 0),
    PUBLIC(waiting, uint32_t, 0),
    PUBLIC(along, uint32_t, 0),
    PUBLIC(choices, uint32_t, 0),
    PUBLIC(moved, uint32_t, 0),
    PUBLIC(prestige, uint16_t, 1),
    PUBLIC(influence, uint8_t, TRACKS),
    PUBLIC(rest, uint8_t, 1),
    PUBLIC(lab, uint8_t, 1),
    PUBLIC(scientist, uint8_t, 1),
    PUBLIC(order, uint8_t, 0),
    PUBLIC(next_order, uint8_t, 0),
    PUBLIC(owner, uint8_t, 0),
    PUBLIC(face, uint8_t, 0),
    PUBLIC(by, uint8_t, 0),
    PUBLIC(top, uint8_t, 0),
    PUBLIC(stack, uint8_t, 0),
    PUBLIC(round, uint8_t, 0),
    PUBLIC(phase, uint8_t, 0),
    PUBLIC(ask, uint8_t, 0),
    PUBLIC(turn, uint8_t, 0),
    PUBLIC(placed, uint8_t, 0),
    PUBLIC(rested, uint8_t, 0),
    PUBLIC(at, uint8_t, 0),
    PUBLIC(slot, uint8_t, 0),
    PUBLIC(effect, uint8_t, 0),
    PUBLIC(leaders, uint8_t, 0),
    PUBLIC(opponent, uint8_t, 0),
    PUBLIC(picks, uint8_t, 0),
    PUBLIC(tracks, uint8_t, 0),
    PUBLIC(asked, uint8_t, 0),
    PUBLIC(bonus, int8_t, 0),
    PUBLIC(total, int8_t, 0),
    PUBLIC(discovery, uint8_t, 0),
    PUBLIC(die, uint8_t, 0),
    PUBLIC(left, uint8_t, 0),
    PUBLIC(ending, uint8_t, 0),
    PUBLIC(marker_limit, uint8_t, 0),
    PUBLIC(preview, uint8_t, 0),
    PUBLIC(spare, uint8_t, 0),
    {0},
};

static const orr_reasons why_not = {
    .kinds = reasons,
    .for_all = 1ull << R_NOT_YOUR_TURN | 1ull << R_OVER,
    .max_thinkable = THINKABLE,
    .thinkable = newscience_thinkable,
    .why = newscience_why,
};
static const orr_search advice = {
    .hint = newscience_hint,
    .hint_scale = 100,
};
static const orr_components components = {
    .size = sizeof(newscience_edition),
    .schema = newscience_schema, /* without colours: the scientist says the colour (NS-012) */
    .check = newscience_edition_check,
};

const orr_game orr_game_newscience = {
    .abi = ORR_ABI,
    .id = "newscience",
    .version = 1,
    .traits = ORR_TRAIT_LEAVES | ORR_TRAIT_CHANCE,
    .seats_min = 2, /* NS-001 */
    .seats_max = SEATS,
    .state_size = sizeof(newscience_state),
    .max_legal = MAX_LEGAL,
    .max_plies = 5000,
    .listed = true,
    .verbs = verbs,
    .events = events,
    .prompts = prompts,
    .fields = fields,
    .options = options,
    .lines = lines,
    .setup = newscience_setup,
    .active = newscience_active,
    .prompt = newscience_prompt,
    .legal = newscience_legal,
    .apply = newscience_apply,
    .outcome = newscience_outcome,
    .view = newscience_view,
    .default_action = newscience_default_action,
    .check = newscience_check,
    .breakdown = newscience_breakdown,
    .reasons = &why_not,
    .search = &advice,
    .components = &components,
};
