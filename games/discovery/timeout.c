/* Discovery: what silence means (the column "On timeout" of the ledger, DI-495). */
#include "state.h"

static orr_action simple(unsigned verb) { return (orr_action){.verb = (uint16_t)verb}; }
static orr_action of_card(unsigned verb, unsigned card)
{
    return (orr_action){.verb = (uint16_t)verb, .a = (uint16_t)card};
}
static unsigned highest(uint64_t set) { return 63u - (unsigned)__builtin_clzll(set); }

/* "First legal": the lowest |x| + |y|, then x, then y. */
static orr_action first_cell(const orr_rules *r, const void *state, orr_seat seat)
{
    orr_action list[CELLS], best = {0};
    uint32_t n = discovery_legal(r, state, seat, list);
    int least = 0;
    for (uint32_t i = 0; i < n; i++) {
        int far = discovery_away(list[i].a, BIAS) + discovery_away(list[i].b, BIAS);
        if (i && far >= least)
            continue;
        least = far;
        best = list[i];
    }
    return best;
}

orr_action discovery_default(const orr_rules *r, const void *state, orr_seat seat)
{
    discovery_state *s = (discovery_state *)state;
    play p = {r, edition_of(r), s, NULL};
    orr_action list[CELLS];
    switch (s->step) { /* lint: dispatch */
    case S_MAIN:
        return simple(V_END);
    case S_CHALLENGE:
    case S_OBJECT:
        return simple(V_PASS);
    case S_RESPONSE:
        return simple(V_DECLINE);
    case S_KIND:
        return simple(s->points[s->debt_from] > 0 ? V_POINT : V_CARD);
    case S_PAY:
        return of_card(V_PAY, orr_lowest(s->hand[seat]));
    case S_REBALANCE:
    case S_DISCARD:
        return of_card(V_DISCARD, highest(s->hand[seat]));
    case S_BONUS:
        return simple(seat == s->finalist ? V_NOTHING : V_DRAW);
    case S_AFTER:
    case S_DECLARE:
        return simple(V_NOTHING);
    case S_ASK_HELP:
        discovery_legal(r, state, seat, list);
        for (unsigned i = s->next[seat];; i = s->next[i])
            for (uint32_t k = 0, n = discovery_legal(r, state, seat, list); k < n; k++)
                if (list[k].a == i)
                    return list[k];
    case S_GIVE_HELP:
        return of_card(V_GIVE, orr_lowest(s->hand[seat]));
    case S_USE_HELP:
        return of_card(V_DISCARD, s->chosen[seat] - 1u);
    case S_CELL:
    case S_ANSWER:
    case S_MINI_CELL:
        return first_cell(r, state, seat);
    case S_AUTOMATON:
        discovery_legal(r, state, seat, list);
        return list[0];
    default:
        return discovery_of(s)->standard(&p, seat);
    }
}
