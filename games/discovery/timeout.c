/* Discovery: what silence means (the column "On timeout" of the ledger, DI-495). */
#include "state.h"

static orr_action simple(unsigned verb) { return (orr_action){.verb = (uint16_t)verb}; }
static orr_action of_card(unsigned verb, unsigned card)
{
    return (orr_action){.verb = (uint16_t)verb, .a = (uint16_t)card};
}
static unsigned highest(card_set set) { return card_nth(set, card_count(set) - 1); }

/* "First legal": the lowest |x| + |y|, then x, then y. */
static orr_action first_cell(const orr_rules *r, const void *state, orr_seat seat)
{
    orr_action list[CELLS], best = {0};
    const discovery_state *s = state;
    play p = {r, edition_of(r), (discovery_state *)state, NULL};
    bool stands = s->rounds && s->step == S_CELL && !is_machine(s, seat) &&
                  discovery_met_in_sight(&p, s->chosen[seat] - 1u) &&
                  discovery_of(s)->some(&p, seat, card_bit(s->chosen[seat] - 1u), STRICT);
    uint32_t n = stands ? discovery_list_cells(&p, seat, s->chosen[seat] - 1u, STRICT, list)
                        : discovery_legal(r, state, seat, list);
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

/* In rounds each card that can stand is placed (DI-185), by what lies in sight: silence tells of no covered card (DI-050,
 * DI-299). */
static orr_action lowest_placeable(const play *p, unsigned seat)
{
    bool sees = since(p->r, SINCE_SILENCE_SEES);
    for (card_set set = p->s->picked[seat] & ~p->e->special; set; set &= set - 1) {
        unsigned card = card_lowest(set);
        bool stands = sees ? discovery_met_in_sight(p, card) && discovery_of(p->s)->some(p, seat, set & -set, STRICT)
                           : discovery_can_stand(p, seat, card);
        if (stands)
            return of_card(V_PLACE, card);
    }
    return simple(V_END);
}

orr_action discovery_default(const orr_rules *r, const void *state, orr_seat seat)
{
    discovery_state *s = (discovery_state *)state;
    play p = {r, edition_of(r), s, NULL};
    orr_action list[CELLS];
    switch (s->step) { /* lint: dispatch */
    case S_MAIN:
        if (discovery_of(s)->stack)
            return discovery_memory_standard_main(&p, seat);
        if (!s->rounds || turn_of(s)->flags & U_CATCH_UP)
            return simple(V_END);
        return lowest_placeable(&p, seat);
    case S_CHALLENGE:
    case S_OBJECT:
        return simple(V_PASS);
    case S_RESPONSE:
        return simple(V_DECLINE);
    case S_KIND:
        return simple(s->points[s->debt_from] > 0 ? V_POINT : V_CARD);
    case S_PAY:
        return of_card(V_PAY, card_lowest(payable(s, seat)));
    case S_REBALANCE:
    case S_DISCARD:
        return of_card(V_DISCARD, highest(loose(s, seat)));
    case S_BONUS:
        return simple(seat == s->finalist ? V_NOTHING : V_DRAW);
    case S_SELECT:
        return simple(V_SELECT);
    case S_ACCEPT:
    case S_ROUND_CATCH:
    case S_VOTE:
        return simple(V_NO);
    case S_SWAP:
        discovery_legal(r, state, seat, list);
        return list[0];
    case S_OFFER:
    case S_WANT:
    case S_ADD:
    case S_AFTER:
    case S_DECLARE:
        return simple(V_NOTHING);
    case S_ASK_HELP:
        discovery_legal(r, state, seat, list);
        for (unsigned i = s->next[seat];; i = s->next[i])
            for (uint32_t k = 0, n = discovery_legal(r, state, seat, list); k < n; k++)
                if (list[k].a == i)
                    return list[k];
    case S_ARRIVAL:
        return of_card(V_GIVE, card_lowest(s->hand[seat]));
    case S_GIVE_HELP:
        return of_card(V_GIVE, card_lowest(payable(s, seat)));
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
