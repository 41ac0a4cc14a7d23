/* Sealed Bids: a game of nothing but secrets, small enough to read at one sitting. It is not offered in the lobby; it is here
 * so that the laws can prove that secrets are kept. README.md has its rules. */
#include "state.h"

static const orr_verb verbs[] = {
    [V_ARM] = {.id = "arm"},
    [V_BID] = {.id = "bid", .arg = {{.id = "card", .kind = ORR_ARG_INT}}},
    [V_DEAL] = {.id = "deal", .arg = {{.id = "card", .kind = ORR_ARG_INT}}},
    [V_DECIDE_FATE] = {.id = "fate", .arg = {{.id = "card", .kind = ORR_ARG_INT}}},
    [V_GIVE] = {.id = "give", .arg = {{.id = "card", .kind = ORR_ARG_INT}}},
    [V_JOIN] = {.id = "join", .arg = {{.id = "seat", .kind = ORR_ARG_SEAT}}},
    [V_KEEP] = {.id = "keep"},
    [V_LEAVE] = {.id = "leave", .arg = {{.id = "seat", .kind = ORR_ARG_SEAT}}},
    [V_LOOK] = {.id = "look", .arg = {{.id = "slot", .kind = ORR_ARG_INT}}},
    [V_PASS] = {.id = "pass"},
    [V_ROLL] = {.id = "roll", .arg = {{.id = "face", .kind = ORR_ARG_INT}}},
    [V_SEAL] = {.id = "seal", .arg = {{.id = "price", .kind = ORR_ARG_INT}}},
    [V_SWAP] = {.id = "swap", .arg = {{.id = "with", .kind = ORR_ARG_SEAT}}},
    [V_TAKE] = {.id = "take", .arg = {{.id = "from", .kind = ORR_ARG_SEAT}}},
    [V_TAKEN] = {.id = "taken", .arg = {{.id = "card", .kind = ORR_ARG_INT}}},
    [V_TOP] = {.id = "top"},
    {.id = NULL},
};

#define SEAT(name) {.id = name, .kind = ORR_ARG_SEAT}
#define NUMBER(name) {.id = name, .kind = ORR_ARG_INT}
static const orr_event_kind events[] = {
    [E_SEALED] = {.id = "sealed", .arg = {NUMBER("price")}},
    [E_DEALT] = {.id = "dealt", .arg = {SEAT("to"), NUMBER("card")}},
    [E_LOT] = {.id = "lot", .flags = ORR_EVENT_REVEALS, .arg = {NUMBER("card")}},
    [E_PICKED] = {.id = "picked", .arg = {NUMBER("card")}},
    [E_BID] = {.id = "bid", .flags = ORR_EVENT_REVEALS, .arg = {NUMBER("card")}},
    [E_FLIPPED] = {.id = "flipped", .flags = ORR_EVENT_REVEALS},
    [E_WON] = {.id = "won"},
    [E_ROLLED] = {.id = "rolled", .arg = {NUMBER("face")}},
    [E_SWAPPED] = {.id = "swapped", .flags = ORR_EVENT_REVEALS, .arg = {SEAT("with"), NUMBER("card")}},
    [E_LOOKED] = {.id = "looked", .flags = ORR_EVENT_REVEALS, .arg = {NUMBER("slot"), NUMBER("card")}},
    [E_LEFT_THERE] = {.id = "kept"},
    [E_TOPPED] = {.id = "topped", .arg = {NUMBER("slot")}},
    [E_TOOK] = {.id = "took", .flags = ORR_EVENT_REVEALS, .arg = {SEAT("from"), NUMBER("card")}},
    [E_PASSED] = {.id = "passed"},
    [E_LEFT] = {.id = "left"},
    [E_JOINED] = {.id = "joined"},
    [E_UNSEALED] = {.id = "unsealed", .flags = ORR_EVENT_REVEALS, .arg = {NUMBER("price")}},
    {.id = NULL},
};

static const orr_prompt prompts[] = {
    [P_BID] = {.id = "bid", .flags = ORR_PROMPT_SECRET},
    [P_ARM] = {.id = "arm", .flags = ORR_PROMPT_SECRET},
    [P_SWAP] = {.id = "swap"},
    [P_GIVE] = {.id = "give", .flags = ORR_PROMPT_SECRET},
    [P_LOOK] = {.id = "look"},
    [P_DECIDE] = {.id = "decide"},
    [P_CHANCE] = {.id = "chance"},
    [P_TABLE] = {.id = "table"},
    {.id = NULL},
};

#define FIELD(member, type, per, see) ORR_FIELD(sealed_bids_state, member, type, per, see)
static const orr_field fields[] = {
    [F_KNOWS] = FIELD(knows, uint32_t, 0, ORR_SEE_RULE),
    [F_PLACE] = FIELD(place, uint8_t, 0, ORR_SEE_RULE),
    [F_POS] = FIELD(pos, uint8_t, 0, ORR_SEE_RULE),
    FIELD(pick, uint8_t, 1, ORR_SEE_OWNER),
    FIELD(armed, uint8_t, 1, ORR_SEE_OWNER),
    FIELD(looking, uint8_t, 1, ORR_SEE_OWNER),
    FIELD(reserve, uint8_t, 0, ORR_SEE_NOBODY),
    FIELD(hand_n, uint8_t, 1, ORR_SEE_ALL),
    FIELD(won_n, uint8_t, 1, ORR_SEE_ALL),
    FIELD(bonus, uint8_t, 1, ORR_SEE_ALL),
    FIELD(token, uint8_t, 1, ORR_SEE_ALL),
    FIELD(status, uint8_t, 1, ORR_SEE_ALL),
    FIELD(vault, uint8_t, 0, ORR_SEE_ALL),
    FIELD(top_n, uint8_t, 0, ORR_SEE_ALL),
    FIELD(bottom_n, uint8_t, 0, ORR_SEE_ALL),
    FIELD(box_n, uint8_t, 0, ORR_SEE_ALL),
    FIELD(phase, uint8_t, 0, ORR_SEE_ALL),
    FIELD(round, uint8_t, 0, ORR_SEE_ALL),
    FIELD(rounds, uint8_t, 0, ORR_SEE_ALL),
    FIELD(done, uint8_t, 0, ORR_SEE_ALL),
    FIELD(winner, uint8_t, 0, ORR_SEE_ALL),
    FIELD(loser, uint8_t, 0, ORR_SEE_ALL),
    FIELD(partner, uint8_t, 0, ORR_SEE_ALL),
    FIELD(slot, uint8_t, 0, ORR_SEE_ALL),
    FIELD(victim, uint8_t, 0, ORR_SEE_ALL),
    FIELD(reserve_shown, uint8_t, 0, ORR_SEE_ALL),
    {.name = NULL},
};
_Static_assert(sizeof(sealed_bids_state) == 108, "no padding: fields[] name every byte");

static const orr_option options[] = {
    [O_ROUNDS] = {.id = "rounds", .kind = ORR_OPTION_INT, .standard = 2, .min = 1, .max = 3},
    [O_ABSENT] = {.id = "absent", .kind = ORR_OPTION_INT, .standard = 1, .min = 0, .max = 2},
    [O_TOKENS] = {.id = "tokens", .kind = ORR_OPTION_BOOL, .standard = 1, .max = 1},
    {.id = NULL},
};

static const orr_line_kind lines[] = {
    [L_LOTS] = {.id = "lots", .table = ORR_NO_TABLE},
    [L_BONUS] = {.id = "bonus", .table = ORR_NO_TABLE},
    {.id = NULL},
};

static const char *const asked[] = {"bid", "arm", "swap", "give", "look", "decide", NULL}; /* as prompts */

static const orr_reason_kind reasons[] = {
    [R_OVER] = {.id = "over"},
    [R_NOT_HERE] = {.id = "not_here", .arg = {SEAT("seat")}},
    [R_NOT_ASKED] = {.id = "not_asked"},
    [R_ASKED_ELSE] = {.id = "asked_else", .arg = {{.id = "prompt", .kind = ORR_ARG_WORD, .words = asked}}},
    [R_NO_TOKEN] = {.id = "no_token"},
    [R_ARMED] = {.id = "armed"},
    [R_NOT_YOURS] = {.id = "not_yours", .arg = {NUMBER("card")}},
    [R_NO_CARDS] = {.id = "no_cards", .arg = {SEAT("seat")}},
    [R_SLOT_EMPTY] = {.id = "slot_empty", .arg = {NUMBER("slot")}},
    {.id = NULL},
};

static const orr_reasons why_not = {
    .kinds = reasons,
    .for_all = 1ull << R_OVER,
    .max_thinkable = THINKABLE,
    .thinkable = sealed_bids_thinkable,
    .why = sealed_bids_why,
};
static const orr_search advice = {
    .hint = sealed_bids_hint,
    .hint_scale = 6,
};
static const orr_secrets secrets = {
    .redact = sealed_bids_redact,
    .imagine = sealed_bids_imagine,
    .hides = sealed_bids_hides,
};
static const orr_covering covering = {
    .covers = sealed_bids_covers,
};

const orr_game orr_game_sealed_bids = {
    .abi = ORR_ABI,
    .id = "sealed_bids",
    .version = 1,
    .traits = ORR_TRAIT_LEAVES | ORR_TRAIT_CHANCE | ORR_TRAIT_COVERED,
    .seats_min = 2,
    .seats_max = SEATS,
    .listed = false,
    .state_size = sizeof(sealed_bids_state),
    .max_legal = CARDS,
    .max_plies = 200,
    .verbs = verbs,
    .events = events,
    .prompts = prompts,
    .fields = fields,
    .options = options,
    .lines = lines,
    .setup = sealed_bids_setup,
    .active = sealed_bids_active,
    .prompt = sealed_bids_prompt,
    .legal = sealed_bids_legal,
    .apply = sealed_bids_apply,
    .outcome = sealed_bids_outcome,
    .view = sealed_bids_view,
    .chance = sealed_bids_chance,
    .default_action = sealed_bids_default,
    .check = sealed_bids_check,
    .breakdown = sealed_bids_breakdown,
    .reasons = &why_not,
    .search = &advice,
    .secrets = &secrets,
    .covering = &covering,
};
