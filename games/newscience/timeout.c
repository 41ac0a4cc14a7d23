/* The New Science: the ledger's answer when time runs out, which is also that of who has left (NS-319). */
#include "state.h"

static orr_action simple(unsigned verb, unsigned a) { return (orr_action){.verb = (uint16_t)verb, .a = (uint16_t)a}; }

/* NS-068 */
static orr_action energy(const orr_rules *r, const newscience_state *s, unsigned seat)
{
    const newscience_edition *e = edition_of(r);
    uint32_t set = newscience_free_for(e, s, seat);
    uint32_t rest = set & e->of_block[B_REST];
    if (rest && s->rest[seat] < REST)
        return simple(V_PLACE, orr_lowest(rest));
    for (uint32_t left = set & e->of_block[B_INFLUENCE]; left; left &= left - 1)
        if (s->influence[seat][e->space[orr_lowest(left)].track] < INFLUENCE)
            return simple(V_PLACE, orr_lowest(left));
    return simple(V_PLACE, orr_lowest(set));
}

/* NS-231, NS-283 */
static orr_action lowest_track(const newscience_state *s, unsigned seat)
{
    unsigned best = NONE, lowest = NONE;
    for (unsigned t = 0; t < TRACKS; t++)
        if (s->tracks >> t & 1 && s->influence[seat][t] < lowest) {
            lowest = s->influence[seat][t];
            best = t;
        }
    return simple(V_TRACK, best);
}

/* NS-282 */
static orr_action richest(const orr_rules *r, const newscience_state *s)
{
    uint32_t set = newscience_opponents(r, s);
    unsigned best = NONE;
    for (unsigned i = 0; i < r->seats; i++) {
        unsigned seat = s->order[i];
        if (set >> seat & 1 && (best == NONE || s->prestige[seat] > s->prestige[best]))
            best = seat;
    }
    return simple(V_OPPONENT, best);
}

/* NS-273 */
static orr_action least_research(const newscience_edition *e, const newscience_state *s, unsigned seat)
{
    for (unsigned level = 1; level <= LEVELS; level++)
        if (s->research[seat] & e->of_level[level])
            return simple(V_TAKE_BACK, orr_lowest(s->research[seat] & e->of_level[level]));
    return simple(V_TAKE_BACK, 0);
}

orr_action newscience_default_action(const orr_rules *r, const void *state, orr_seat seat)
{
    const newscience_state *s = state;
    const newscience_edition *e = edition_of(r);
    unsigned taken = 0;
    switch (s->ask) {
    case A_SCIENTIST: /* NS-015 */
        for (unsigned i = 0; i < r->seats; i++)
            taken |= s->scientist[i] == NONE ? 0 : 1u << s->scientist[i];
        for (unsigned k = 0; k < SEATS; k++)
            if (!(taken >> e->by_number[k] & 1))
                return simple(V_CHOOSE, e->by_number[k]);
        return simple(V_CHOOSE, 0);
    case A_PLACE:
        return energy(r, s, seat);
    case A_ALONG: /* NS-174 */
        return simple(V_ALONG, orr_lowest(s->choices));
    case A_TRACK:
        return lowest_track(s, seat);
    case A_OPPONENT:
        return newscience_now(e, s)->op == OP_MARK ? simple(V_DECLINE, 0) : richest(r, s);
    case A_TAKE_BACK:
        return least_research(e, s, seat);
    default: /* NS-076, NS-107, NS-127, NS-146, NS-147, NS-176, NS-258, NS-280 */
        return simple(V_DECLINE, 0);
    }
}
