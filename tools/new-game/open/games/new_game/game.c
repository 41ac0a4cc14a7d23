/* New game: the tables of the contract (orrery/game.h), the view, and the parts that it has. */
#include "state.h"

static const char *const sides[] = {"left", "right", NULL};
#define SIDE {.id = "side", .kind = ORR_ARG_WORD, .words = sides}
#define VALUE {.id = "value", .kind = ORR_ARG_INT}

static const orr_verb verbs[] = {
    [V_LAY] = {.id = "lay", .arg = {VALUE}},
    [V_PASS] = {.id = "pass"},
    [V_TAKE] = {.id = "take", .arg = {SIDE}},
    {.id = NULL},
};
static const orr_event_kind events[] = {
    [E_LAID] = {.id = "laid"},
    [E_PASSED] = {.id = "passed"},
    [E_TOOK] = {.id = "took", .arg = {SIDE, VALUE}},
    [E_END] = {.id = "end"},
    {.id = NULL},
};
static const orr_prompt prompts[] = {[P_TURN] = {.id = "turn"}, {.id = NULL}};
static const orr_option options[] = {
    [O_TOKENS] = {.id = "tokens", .kind = ORR_OPTION_INT, .standard = 12, .min = 6, .max = TOKENS},
    {.id = NULL},
};
static const orr_line_kind lines[] = {[L_TOKENS] = {"tokens", ORR_NO_TABLE}, {.id = NULL}};

#define FIELD(member, type, per) ORR_FIELD(new_game_state, member, type, per, ORR_SEE_ALL)
static const orr_field fields[] = {
    FIELD(laid, uint16_t, 0), FIELD(token, uint8_t, 0),  FIELD(left, uint8_t, 0), FIELD(right, uint8_t, 0),
    FIELD(score, uint8_t, 1), FIELD(passed, uint8_t, 0), FIELD(turn, uint8_t, 0), FIELD(phase, uint8_t, 0),
    FIELD(tokens, uint8_t, 0), {.name = NULL},
};

/* What the screen draws. For everybody the same, so it says of each seat what it may do: ORR_TRAIT_ALIKE. */
static void view(const orr_rules *r, const void *shown, orr_seat viewer, orr_json *out)
{
    static const char *const phases[] = {"laying", "play", "over"};
    const new_game_state *s = shown;
    (void)viewer;
    orr_json_object(out);
    orr_json_kstr(out, "phase", phases[s->phase]);
    orr_json_kseat(out, "turn", s->phase == PLAY ? s->turn : ORR_NO_SEAT);
    orr_json_karray(out, "row");
    for (unsigned i = s->left; i < s->right; i++)
        orr_json_int(out, s->token[i]);
    orr_json_end(out);
    orr_json_karray(out, "seats");
    for (unsigned i = 0; i < r->seats; i++) {
        orr_json_object(out);
        orr_json_kint(out, "score", s->score[i]);
        orr_json_kbool(out, "passed", s->passed >> i & 1);
        orr_json_end(out);
    }
    orr_json_end(out);
    orr_json_end(out);
}

/* ---- why not: of all buttons on the screen, what cannot be pressed now has a reason --------------------------------*/
static const orr_reason_kind kinds[] = {
    [R_OVER] = {"over", NULL, {{0}}},
    [R_NOT_YOUR_TURN] = {"not_your_turn", "NG-005", {{.id = "seat", .kind = ORR_ARG_SEAT}}},
    [R_PASSED] = {"passed", "NG-007", {{0}}},
    {.id = NULL},
};

static uint32_t thinkable(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    const new_game_state *s = state;
    uint32_t n = 0;
    if (seat >= r->seats)
        return 0;
    out[n++] = (orr_action){.verb = V_PASS};
    out[n++] = (orr_action){.verb = V_TAKE, .a = 0};
    if (s->right - s->left != 1) /* of the last token there is one side */
        out[n++] = (orr_action){.verb = V_TAKE, .a = 1};
    return n;
}

static bool why(const orr_rules *r, const void *state, orr_seat seat, orr_action a, orr_reason *out)
{
    const new_game_state *s = state;
    (void)r;
    if (s->phase == OVER)
        *out = (orr_reason){.kind = R_OVER};
    else if (s->phase != PLAY || s->turn != seat)
        *out = (orr_reason){.kind = R_NOT_YOUR_TURN, .arg = {s->turn}};
    else if (a.verb == V_PASS && s->passed >> seat & 1)
        *out = (orr_reason){.kind = R_PASSED};
    else
        return false;
    return true;
}

static const orr_reasons why_not = {
    .kinds = kinds,
    .for_all = 1ull << R_OVER | 1ull << R_NOT_YOUR_TURN,
    .max_thinkable = 3,
    .thinkable = thinkable,
    .why = why,
};

/* ---- what bots go by ------------------------------------------------------------------------------------------------*/
static void hint(const orr_rules *r, const void *state, int32_t *value)
{
    const new_game_state *s = state;
    for (unsigned i = 0; i < r->seats; i++)
        value[i] = s->score[i];
}

static const orr_search advice = {.hint = hint, .hint_scale = 8};

const orr_game orr_game_new_game = {
    .abi = ORR_ABI,
    .id = "new_game",
    .version = 1,
    .traits = ORR_TRAIT_CHANCE | ORR_TRAIT_ALIKE,
    .seats_min = 2, /* NG-001 */
    .seats_max = SEATS,
    .listed = true,
    .state_size = sizeof(new_game_state),
    .max_legal = TOKENS,
    .max_plies = 2 * TOKENS + SEATS + 1,
    .verbs = verbs,
    .prompts = prompts,
    .fields = fields,
    .setup = new_game_setup,
    .active = new_game_active,
    .legal = new_game_legal,
    .apply = new_game_apply,
    .outcome = new_game_outcome,
    .view = view,
    .events = events,
    .options = options,
    .lines = lines,
    .breakdown = new_game_breakdown,
    .default_action = new_game_default,
    .check = new_game_check,
    .reasons = &why_not,
    .search = &advice,
};
