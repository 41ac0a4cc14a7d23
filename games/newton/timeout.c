/* Newton: the answers when time runs out, and of who has left (NW-369 .. NW-376). */
#include "state.h"

/* The Master of a set with the most VP, ties in data order. */
static unsigned worthiest(const newton_edition *e, uint32_t set)
{
    unsigned best = orr_lowest(set);
    for (; set; set &= set - 1)
        if (e->master[orr_lowest(set)].vp > e->master[best].vp)
            best = orr_lowest(set);
    return best;
}

/* NW-369. Alone the choice goes up the list: of the best set, the next one. */
unsigned newton_default_keep(const orr_rules *r, const newton_state *s, unsigned seat)
{
    const newton_edition *e = edition_of(r);
    uint32_t packet = newton_packet(s, r->seats, seat), best = 0;
    if (r->seats > 1)
        return worthiest(e, packet);
    uint32_t own = newton_own_masters(s, 1, 0);
    packet &= own ? ~((2u << (31 - __builtin_clz(own))) - 1u) : ~0u;
    for (unsigned n = s->draft_round; n < DRAFT; n++)
        best |= 1u << worthiest(e, packet & ~best);
    return orr_lowest(best);
}

/* NW-375: a column of the desk. */
unsigned newton_default_tuck(const orr_rules *r, const newton_state *s, unsigned seat)
{
    for (unsigned i = 0; i < s->desk_n[seat]; i++)
        if (edition_of(r)->card[s->desk[seat][i]].kind != JOKER_CARD)
            return i;
    return 0;
}

/* NW-370 */
static orr_action play_oldest(const newton_state *s, unsigned seat)
{
    unsigned oldest = NONE;
    for (unsigned k = 0; k < 2; k++)
        for (uint64_t set = s->hand[seat][k]; set; set &= set - 1) {
            unsigned card = orr_lowest(set) + 64 * k;
            if (oldest == NONE || s->stamp[card] < s->stamp[oldest])
                oldest = card;
        }
    return (orr_action){V_PLAY, (uint16_t)oldest, 0, 0};
}

/* NW-374 */
static orr_action commonest(const newton_state *s, const newton_frame *f)
{
    const uint8_t *pile = f->action == DEVELOPMENT ? s->development_pile : s->income_pile;
    unsigned best = 0;
    for (unsigned i = 1; i < MEDICINE; i++)
        if (pile[i] > pile[best])
            best = i;
    return (orr_action){f->action == DEVELOPMENT ? V_DEVELOPMENT : V_INCOME, (uint16_t)best, 0, 0};
}

static orr_action in_turn(const orr_rules *r, const newton_state *s, unsigned seat)
{
    if (!s->frames) {
        if (s->used & (U_CARD | U_NO_CARD)) /* NW-371 */
            return (orr_action){.verb = V_END};
        return play_oldest(s, seat);
    }
    const newton_frame *f = &s->frame[s->frames - 1];
    if (f->kind == F_MASTER) /* NW-373 */
        return (orr_action){V_MASTER, (uint16_t)worthiest(edition_of(r), newton_own_masters(s, r->seats, seat)), 0, 0};
    if (f->kind == F_KIND)
        return commonest(s, f);
    bool moving = f->kind == F_ACTION && f->action <= TRAVEL && f->done; /* NW-372 */
    return (orr_action){.verb = moving ? V_STOP : V_DECLINE};
}

orr_action newton_default_action(const orr_rules *r, const void *state, orr_seat seat)
{
    const newton_state *s = state;
    orr_action list[CARDS];
    if (seat >= ORR_TABLE) {
        newton_legal(r, state, seat, list);
        return list[0];
    }
    if (s->phase == KEEPING)
        return (orr_action){V_KEEP, (uint16_t)newton_default_keep(r, s, seat), 0, 0};
    if (s->phase == TUCKING)
        return (orr_action){V_TUCK, s->desk[seat][newton_default_tuck(r, s, seat)], 0, 0};
    return in_turn(r, s, seat);
}
