/* New game: the tables of the contract (orrery/game.h), the view, and the parts that it has. */
#include "state.h"

#define CARD {.id = "card", .kind = ORR_ARG_INT, .bias = -1} /* written 1..20, stored 0..19 */
#define SEAT(name) {.id = name, .kind = ORR_ARG_SEAT}

static const orr_verb verbs[] = {
    [V_DEAL] = {.id = "deal", .arg = {CARD}},
    [V_PLAY] = {.id = "play", .arg = {CARD}},
    {.id = NULL},
};
static const orr_event_kind events[] = {
    [E_DEALT] = {.id = "dealt", .arg = {SEAT("to"), CARD}},
    [E_PLAYED] = {.id = "played", .flags = ORR_EVENT_REVEALS, .arg = {CARD}},
    [E_TRICK] = {.id = "trick"},
    [E_END] = {.id = "end"},
    {.id = NULL},
};
static const orr_prompt prompts[] = {[P_CARD] = {.id = "card"}, {.id = NULL}};
static const orr_option options[] = {
    [O_HAND] = {.id = "hand", .kind = ORR_OPTION_INT, .standard = HAND, .min = 3, .max = HAND},
    {.id = NULL},
};
static const orr_line_kind lines[] = {[L_CARDS] = {"cards", ORR_NO_TABLE}, {.id = NULL}};

#define FIELD(member, type, per, see) ORR_FIELD(new_game_state, member, type, per, see)
static const orr_field fields[] = {
    [F_DECK] = FIELD(deck, uint32_t, 0, ORR_SEE_BITS),
    [F_HAND] = FIELD(hand, uint32_t, 1, ORR_SEE_BITS),
    FIELD(won, uint32_t, 1, ORR_SEE_ALL),
    FIELD(played, uint8_t, 1, ORR_SEE_ALL),
    FIELD(hand_n, uint8_t, 1, ORR_SEE_ALL),
    FIELD(hands, uint8_t, 0, ORR_SEE_ALL),
    FIELD(lead, uint8_t, 0, ORR_SEE_ALL),
    FIELD(turn, uint8_t, 0, ORR_SEE_ALL),
    FIELD(phase, uint8_t, 0, ORR_SEE_ALL),
    {.name = NULL},
};

/* What the screen draws, from what this viewer may be shown: what redact has overwritten cannot get out. */
static void view(const orr_rules *r, const void *shown, orr_seat viewer, orr_json *out)
{
    static const char *const phases[] = {"dealing", "play", "over"};
    const new_game_state *s = shown;
    orr_json_object(out);
    orr_json_kstr(out, "phase", phases[s->phase]);
    orr_json_kseat(out, "turn", s->phase == PLAY ? s->turn : ORR_NO_SEAT);
    orr_json_kseat(out, "lead", s->lead);
    orr_json_karray(out, "hand"); /* the viewer's own */
    for (uint32_t cards = viewer < r->seats ? s->hand[viewer] : 0; cards; cards &= cards - 1)
        orr_json_int(out, orr_lowest(cards) + 1);
    orr_json_end(out);
    orr_json_karray(out, "seats");
    for (unsigned i = 0; i < r->seats; i++) {
        orr_json_object(out);
        orr_json_kint(out, "cards", s->hand_n[i]);
        orr_json_kint(out, "won", orr_popcount(s->won[i]));
        orr_json_kint(out, "played", s->played[i]); /* 0: nothing yet */
        orr_json_end(out);
    }
    orr_json_end(out);
    orr_json_end(out);
}

/* ---- why not: of all cards on the screen, what cannot be played now has a reason -----------------------------------*/
static const orr_reason_kind kinds[] = {
    [R_OVER] = {"over", NULL, {{0}}},
    [R_NOT_YOUR_TURN] = {"not_your_turn", "NG-005", {SEAT("seat")}},
    [R_FOLLOW] = {"follow", "NG-007", {CARD}},
    {.id = NULL},
};

static uint32_t thinkable(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    const new_game_state *s = state;
    uint32_t n = 0;
    for (uint32_t cards = seat < r->seats ? s->hand[seat] : 0; cards; cards &= cards - 1)
        out[n++] = (orr_action){.verb = V_PLAY, .a = (uint16_t)orr_lowest(cards)};
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
    else if (s->played[s->lead] && s->hand[seat] & new_game_colour(s->played[s->lead] - 1u) &&
             a.a / COLOUR != (s->played[s->lead] - 1) / COLOUR)
        *out = (orr_reason){.kind = R_FOLLOW, .arg = {(int16_t)(s->played[s->lead] - 1)}};
    else
        return false;
    return true;
}

static const orr_reasons why_not = {
    .kinds = kinds,
    .for_all = 1ull << R_OVER | 1ull << R_NOT_YOUR_TURN,
    .max_thinkable = HAND,
    .thinkable = thinkable,
    .why = why,
};

/* ---- what bots go by: cards won, and a little for high cards in hand -------------------------------------------------*/
static void hint(const orr_rules *r, const void *state, int32_t *value)
{
    const new_game_state *s = state;
    for (unsigned i = 0; i < r->seats; i++) {
        value[i] = 20 * (int32_t)orr_popcount(s->won[i]);
        for (uint32_t cards = s->hand[i]; cards; cards &= cards - 1)
            value[i] += (int32_t)(orr_lowest(cards) % COLOUR);
    }
}

static const orr_search advice = {.hint = hint, .hint_scale = 40};

const orr_game orr_game_new_game = {
    .abi = ORR_ABI,
    .id = "new_game",
    .version = 1,
    .traits = ORR_TRAIT_CHANCE,
    .seats_min = 2, /* NG-001 */
    .seats_max = SEATS,
    .listed = true,
    .state_size = sizeof(new_game_state),
    .max_legal = CARDS,
    .max_plies = 2 * SEATS * HAND + SEATS + 1,
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
    .secrets = &new_game_secrets,
};
