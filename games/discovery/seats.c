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

static void lay_down(play *p, unsigned seat)
{
    p->s->chosen[seat] = 0;
    while (p->s->hand[seat])
        discovery_discard(p, seat, card_lowest(p->s->hand[seat]));
}

/* DI-446: the turn of one who has left ends. False: it is no turn that is asked of them, but something else. */
static bool quits(play *p, unsigned seat)
{
    discovery_state *s = p->s;
    if (discovery_of(s)->quits)
        return discovery_of(s)->quits(p, seat);
    if (active_seat(s) != seat || (s->step != S_MAIN && s->step != S_ASK_HELP && s->step != S_GIVE_HELP))
        return false;
    lay_down(p, seat);
    discovery_end_turn(p);
    return true;
}

/* DI-450: what else is asked of them takes the answer of silence. */
static void answer_one(play *p, unsigned seat)
{
    if (!since(p->r, SINCE_LEFT_AT_ONCE) || !quits(p, seat))
        discovery_do(p, (orr_seat)seat, discovery_default(p->r, p->s, (orr_seat)seat));
}

/* What is still asked of who has left. */
void discovery_answer_for_gone(play *p)
{
    for (unsigned guard = 0; guard < 200; guard++) {
        orr_turn turn = discovery_active(p->r, p->s);
        orr_mask must = turn.must & p->s->gone;
        if (!must || turn.must & ORR_BIT(ORR_CHANCE))
            return;
        answer_one(p, orr_lowest(must));
    }
    ORR_ASSERT(false); /* somebody who has left is asked without end */
}

/* DI-451; nor do automata play among themselves (DI-019). In Memory to the last one loser is left, who plays on alone no more
 * (DI-258). */
static bool one_side_left(const play *p)
{
    const discovery_state *s = p->s;
    uint16_t who = since(p->r, SINCE_ONE_PLAYS) && discovery_of(s)->stack ? at_play(s) : s->present;
    unsigned first = NONE;
    if (!(who & ~s->machine))
        return true;
    for (unsigned i = 0; i < SEATS; i++) {
        if (!(who >> i & 1))
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

static void out_of_play(discovery_state *s, unsigned seat)
{
    s->present &= (uint16_t) ~(1u << seat);
    s->last &= (uint16_t) ~(1u << seat);
    s->out &= (uint16_t) ~(1u << seat);
}

/* DI-449: to the left, where somebody is at play. */
static void pass_temoin(play *p, unsigned seat)
{
    discovery_state *s = p->s;
    uint16_t others = (uint16_t)(at_play(s) & ~(1u << seat));
    if (!s->rounds || s->leader != seat)
        return;
    if (!since(p->r, SINCE_TEMOIN_PRESENT))
        s->leader = s->next[seat];
    else if (others)
        s->leader = (uint8_t)discovery_after(s, seat, others);
}

/* DI-445 to DI-451. Nobody draws, plays or wins any more who has left: out of play first, then one answer (DI-450). */
void discovery_leave(play *p, unsigned seat)
{
    discovery_state *s = p->s;
    bool at_once = since(p->r, SINCE_LEFT_AT_ONCE), asked = discovery_active(p->r, s).must >> seat & 1;
    orr_emit(p->ev, E_LEFT, ORR_TABLE, (int)seat);
    s->gone |= (uint16_t)(1u << seat);
    s->armed[seat] = 0;
    if (at_once && (s->step == S_CHALLENGE || s->step == S_OBJECT) && s->said[seat] == SAID_YES)
        s->said[seat] = SAID_NO; /* DI-148: a Stop that nobody has heard yet */
    pass_temoin(p, seat);
    if (!at_once) {
        discovery_answer_for_gone(p);
        out_of_play(s, seat);
    } else {
        out_of_play(s, seat);
        if (!at_play(s) || one_side_left(p)) { /* DI-131, DI-451: nothing is asked any more */
            lay_down(p, seat);
            discovery_finish(p);
            return;
        }
        if (asked || (s->step == S_GIVE_HELP && active_seat(s) == seat))
            answer_one(p, seat);
    }
    lay_down(p, seat);
    if (s->step == S_KIND && s->debt_from == seat && s->points[seat] < 1)
        discovery_paid(p); /* DI-139: nothing is left to pay with */
    if (s->step == S_ASK_HELP && !somebody_helps(s, active_seat(s)))
        s->step = S_AFTER; /* DI-060: it may still call, or do nothing */
    if (discovery_of(s)->left && s->step != S_OVER)
        discovery_of(s)->left(p, seat);
    discovery_answer_for_gone(p);
    if (s->step != S_OVER && one_side_left(p))
        discovery_finish(p); /* DI-451 */
}
