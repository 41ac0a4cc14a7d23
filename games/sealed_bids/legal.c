#include "state.h"

uint32_t sealed_bids_at(const sealed_bids_state *s, unsigned place)
{
    uint32_t cards = 0;
    for (unsigned c = 0; c < CARDS; c++)
        if (s->place[c] == place)
            cards |= 1u << c;
    return cards;
}

static uint32_t lying(const sealed_bids_state *s, unsigned place, unsigned pos)
{
    uint32_t cards = sealed_bids_at(s, place);
    for (unsigned c = 0; c < CARDS; c++)
        if (s->pos[c] != pos)
            cards &= ~(1u << c);
    return cards;
}

uint32_t sealed_bids_draw(const sealed_bids_state *s)
{
    uint32_t mid = sealed_bids_at(s, MID), held = 0;
    for (unsigned i = 0; i < SLOTS; i++)
        held += s->vault[i] == SLOT_UNDECIDED;
    if (s->top_n)
        return lying(s, TOP, s->top_n - 1u);
    return orr_popcount(mid) > held ? mid : lying(s, BOTTOM, 0);
}

orr_mask sealed_bids_pickers(const sealed_bids_state *s)
{
    orr_mask who = 0;
    if (s->phase == GIVE)
        return (orr_mask)(ORR_BIT(s->winner) | ORR_BIT(s->partner));
    for (orr_seat i = 0; i < SEATS; i++)
        if (s->phase == BID && sealed_bids_in(s, i) && s->hand_n[i])
            who |= ORR_BIT(i);
    return who;
}

orr_turn sealed_bids_active(const orr_rules *r, const void *state)
{
    const sealed_bids_state *s = state;
    orr_turn turn = {0};
    (void)r;
    switch ((sealed_bids_phase)s->phase) {
    case END:
        return turn;
    case SEAL:
    case DEAL:
    case SHOW:
    case ROLL:
    case FATE:
    case TAKE:
        turn.must = ORR_BIT(ORR_CHANCE);
        return turn;
    case BID:
    case GIVE:
        turn.must = (orr_mask)(sealed_bids_pickers(s) & ~s->done);
        break;
    case SWAP:
        turn.must = ORR_BIT(s->winner);
        break;
    case LOOK:
    case DECIDE:
        turn.must = ORR_BIT(s->loser);
        break;
    }
    turn.may = ORR_BIT(ORR_TABLE);
    for (orr_seat i = 0; i < SEATS; i++)
        if (sealed_bids_in(s, i) && s->token[i] && !s->armed[i] && !(turn.must & ORR_BIT(i)))
            turn.may |= ORR_BIT(i);
    return turn;
}

uint16_t sealed_bids_prompt(const orr_rules *r, const void *state, orr_seat seat)
{
    const sealed_bids_state *s = state;
    if (seat == ORR_CHANCE)
        return P_CHANCE;
    if (seat == ORR_TABLE)
        return P_TABLE;
    if (!(sealed_bids_active(r, state).must & ORR_BIT(seat)))
        return P_ARM;
    return s->phase == BID ? P_BID : s->phase == SWAP ? P_SWAP : s->phase == GIVE ? P_GIVE : s->phase == LOOK ? P_LOOK : P_DECIDE;
}

static void add(orr_action *out, uint32_t *n, unsigned verb, unsigned a)
{
    out[(*n)++] = (orr_action){.verb = (uint16_t)verb, .a = (uint16_t)a};
}

static void add_cards(orr_action *out, uint32_t *n, unsigned verb, uint32_t cards)
{
    for (; cards; cards &= cards - 1)
        add(out, n, verb, orr_lowest(cards));
}

/* The other seats at play that hold cards. */
static void add_others(const sealed_bids_state *s, orr_action *out, uint32_t *n, unsigned verb, orr_seat seat)
{
    for (orr_seat i = 0; i < SEATS; i++)
        if (i != seat && sealed_bids_in(s, i) && s->hand_n[i])
            add(out, n, verb, i);
}

static uint32_t legal_chance(const sealed_bids_state *s, orr_action *out)
{
    uint32_t n = 0;
    if (s->phase == SEAL || s->phase == ROLL)
        for (unsigned i = 1; i <= (s->phase == SEAL ? (unsigned)PRICES : (unsigned)FACES); i++)
            add(out, &n, s->phase == SEAL ? V_SEAL : V_ROLL, i);
    else if (s->phase == FATE)
        add_cards(out, &n, V_DECIDE_FATE, sealed_bids_at(s, MID));
    else if (s->phase == TAKE)
        add_cards(out, &n, V_TAKEN, sealed_bids_at(s, IN_HAND + s->victim));
    else
        add_cards(out, &n, V_DEAL, sealed_bids_draw(s));
    return n;
}

static uint32_t legal_table(const sealed_bids_state *s, unsigned seats, orr_action *out)
{
    uint32_t n = 0;
    for (unsigned i = 0; i < seats; i++)
        if (s->status[i] == ABSENT)
            add(out, &n, V_JOIN, i);
    for (unsigned i = 0; i < seats; i++)
        if (sealed_bids_in(s, i))
            add(out, &n, V_LEAVE, i);
    return n;
}

uint32_t sealed_bids_legal(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    const sealed_bids_state *s = state;
    orr_turn turn = sealed_bids_active(r, state);
    uint32_t n = 0;
    if (!((turn.must | turn.may) & ORR_BIT(seat)))
        return 0;
    if (seat == ORR_CHANCE)
        return legal_chance(s, out);
    if (seat == ORR_TABLE)
        return legal_table(s, r->seats, out);
    switch (sealed_bids_prompt(r, state, seat)) {
    case P_ARM:
        add(out, &n, V_ARM, 0);
        break;
    case P_BID:
        add_cards(out, &n, V_BID, sealed_bids_at(s, IN_HAND + seat));
        break;
    case P_GIVE:
        add_cards(out, &n, V_GIVE, sealed_bids_at(s, IN_HAND + seat));
        break;
    case P_SWAP:
        add(out, &n, V_PASS, 0);
        if (s->hand_n[seat])
            add_others(s, out, &n, V_SWAP, seat);
        break;
    case P_LOOK:
        for (unsigned i = 0; i < SLOTS; i++)
            if (s->vault[i] != SLOT_EMPTY)
                add(out, &n, V_LOOK, i);
        add(out, &n, V_PASS, 0);
        add_others(s, out, &n, V_TAKE, seat);
        break;
    default:
        add(out, &n, V_KEEP, 0);
        add(out, &n, V_TOP, 0);
    }
    return n;
}

/* Nothing given away: the lowest card, or pass, or keep. */
orr_action sealed_bids_default(const orr_rules *r, const void *state, orr_seat seat)
{
    orr_action list[CARDS];
    uint32_t n = sealed_bids_legal(r, state, seat, list);
    for (uint32_t i = 0; i < n; i++)
        if (list[i].verb == V_PASS)
            return list[i];
    return list[0];
}

/* The die shows 1 three times and 2 twice as often as 3; all else is even. */
void sealed_bids_chance(const orr_rules *r, const void *state, uint32_t *weight)
{
    const sealed_bids_state *s = state;
    orr_action list[CARDS];
    uint32_t n = sealed_bids_legal(r, state, ORR_CHANCE, list);
    for (uint32_t i = 0; i < n; i++)
        weight[i] = s->phase == ROLL ? FACES + 1u - list[i].a : 1;
}
