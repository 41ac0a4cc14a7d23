/* Discovery: seat order, sides, and who leaves. */
#include "state.h"

unsigned discovery_after(const discovery_state *s, unsigned seat, uint16_t among)
{
    unsigned i = s->next[seat];
    if (!among)
        return NONE;
    for (unsigned guard = 0; guard < SEATS && !(among >> i & 1); guard++)
        i = s->next[i];
    return among >> i & 1 ? i : NONE;
}

/* Who may say Stop to a seat: humans at play (DI-110, DI-148, DI-306), teammates excepted (DI-147). */
uint16_t discovery_opponents(const discovery_state *s, unsigned seat)
{
    uint16_t who = (uint16_t)(at_play(s) & ~s->machine);
    for (unsigned i = 0; i < SEATS; i++)
        if (same_side(s, seat, i))
            who &= (uint16_t) ~(1u << i);
    return who;
}

/* DI-450: what is still asked of who has left takes the answer of silence. */
void discovery_answer_for_gone(play *p)
{
    for (unsigned guard = 0; guard < 200; guard++) {
        orr_turn turn = discovery_active(p->r, p->s);
        orr_mask must = turn.must & p->s->gone;
        if (!must || turn.must & ORR_BIT(ORR_CHANCE))
            return;
        orr_seat seat = (orr_seat)orr_lowest(must);
        discovery_do(p, seat, discovery_default(p->r, p->s, seat));
    }
    ORR_ASSERT(false); /* somebody who has left is asked without end */
}

/* DI-451; nor do automata play among themselves (DI-019). */
static bool one_side_left(const discovery_state *s)
{
    unsigned first = NONE;
    if (!(s->present & ~s->machine))
        return true;
    for (unsigned i = 0; i < SEATS; i++) {
        if (!(s->present >> i & 1))
            continue;
        if (first != NONE && !same_side(s, first, i))
            return false;
        first = i;
    }
    return true;
}

/* DI-398: is there still a teammate that can be asked? */
static bool somebody_helps(const discovery_state *s, unsigned seat)
{
    for (unsigned i = 0; i < SEATS; i++)
        if (i != seat && same_side(s, i, seat) && at_play(s) >> i & 1 && s->hand_n[i])
            return true;
    return false;
}

/* DI-445 to DI-451. */
void discovery_leave(play *p, unsigned seat)
{
    discovery_state *s = p->s;
    orr_emit(p->ev, E_LEFT, ORR_TABLE, (int)seat);
    s->gone |= (uint16_t)(1u << seat);
    s->armed[seat] = 0;
    if (s->rounds && s->leader == seat) /* DI-449 */
        s->leader = s->next[seat];
    discovery_answer_for_gone(p);
    s->present &= (uint16_t) ~(1u << seat);
    s->last &= (uint16_t) ~(1u << seat);
    s->out &= (uint16_t) ~(1u << seat);
    s->chosen[seat] = 0;
    while (s->hand[seat])
        discovery_discard(p, seat, card_lowest(s->hand[seat]));
    if (s->step == S_KIND && s->debt_from == seat && s->points[seat] < 1)
        discovery_paid(p); /* DI-139: nothing is left to pay with */
    if (s->step == S_ASK_HELP && !somebody_helps(s, active_seat(s)))
        s->step = S_AFTER; /* DI-060: it may still call, or do nothing */
    if (discovery_of(s)->left && s->step != S_OVER)
        discovery_of(s)->left(p, seat);
    discovery_answer_for_gone(p);
    if (s->step != S_OVER && one_side_left(s))
        discovery_finish(p); /* DI-451 */
}
