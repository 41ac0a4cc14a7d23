/* Discovery Memory: what may be done in a turn, and catch-ups (DI-366 to DI-368, DI-412 to DI-418). */
#include "memory.h"

/* DI-366: an empty hand in the golden age, and a teammate who still holds cards. */
bool discovery_memory_bare(const discovery_state *s, unsigned seat)
{
    bool mate = false;
    for (unsigned i = 0; i < SEATS; i++)
        mate = mate || (i != seat && at_play(s) >> i & 1 && same_side(s, i, seat));
    return mate && !s->hand_n[seat] && is_golden(s);
}

/* DI-415; DI-367: with an empty hand also without the option. */
static bool may_catch_up(const discovery_state *s, unsigned seat)
{
    if (s->turn[s->depth].flags & U_PLACED)
        return false;
    if (discovery_memory_bare(s, seat))
        return s->pile_n || discovery_memory_victims(s, seat);
    return option_on(s, O_MEMORY_CATCH_UP) && s->hand_n[seat];
}

/* DI-412: once a card of the turn stands, only its family goes on. */
static card_set of_the_turn(const play *p, card_set cards)
{
    unsigned family = p->s->turn[p->s->depth].adds;
    for (card_set set = family ? cards : 0; set; set &= set - 1)
        if (p->e->card[card_lowest(set)].family + 1 != (int)family)
            cards &= ~(set & -set);
    return cards;
}

uint32_t discovery_memory_main(const play *p, unsigned seat, orr_action *out)
{
    const discovery_state *s = p->s;
    card_set others = 0;
    for (unsigned i = 0; i < SEATS; i++)
        others |= i == seat ? 0 : s->discard[i];
    others = of_the_turn(p, others);
    bool catches = may_catch_up(s, seat), placed = s->turn[s->depth].flags & U_PLACED;
    uint32_t n = discovery_memory_list(out, 0, V_PLACE, of_the_turn(p, s->hand[seat] & ~p->e->special));
    n = discovery_memory_list(out, n, V_RELEASE, others);
    n = discovery_memory_list(out, n, V_JOKER, p->e->joker == NONE ? 0 : s->hand[seat] & card_bit(p->e->joker));
    if (placed || !discovery_memory_bare(s, seat) || (!others && !catches)) /* DI-366, DI-368 */
        n = discovery_memory_list(out, n, V_END, 1);
    return discovery_memory_list(out, n, V_CATCH_UP, catches);
}

/* Stop; where one must not, a catch-up, else the last release (DI-366). */
orr_action discovery_memory_standard_main(const play *p, unsigned seat)
{
    orr_action list[CARDS + 4];
    uint32_t n = discovery_memory_main(p, seat, list), at = n - 1;
    for (uint32_t i = 0; i < n; i++)
        at = list[i].verb == V_END ? i : at;
    return list[at];
}

/* ---- a catch-up: discard one, draw one, then one more of one's choice ---------------------------------------------------------*/
void discovery_memory_catch_up(play *p)
{
    discovery_state *s = p->s;
    orr_emit(p->ev, E_CATCH_UP, (int)active_seat(s));
    s->own[M_CATCH] = C_FIRST;
    if (s->hand_n[active_seat(s)])
        s->step = S_CATCH_DISCARD;
    else
        discovery_memory_go_on(p);
}

/* What comes next in a catch-up; false: nothing. A call that has come to nothing leaves drawing and stealing (DI-416). */
bool discovery_memory_catching(play *p)
{
    discovery_state *s = p->s;
    switch (s->own[M_CATCH]) {
    case C_FIRST:
        s->own[M_CATCH] = C_CHOICE;
        discovery_memory_take_one(p, active_seat(s), THEN_OWN);
        return true;
    case C_CALLING:
        s->own[M_CATCH] = C_AGAIN;
        s->step = S_CATCH;
        return true;
    case C_CHOICE:
    case C_AGAIN:
        s->step = S_CATCH;
        return true;
    default:
        return false;
    }
}

/* DI-417: the card that was drawn may be placed; it is a secret like one that was stolen. */
void discovery_memory_drew(play *p, unsigned seat, unsigned card)
{
    discovery_state *s = p->s;
    if (s->own[M_MENU_THEFT] != BY_CATCH)
        return;
    s->own[M_MENU_THEFT] = 0;
    s->chosen[seat] = (uint8_t)(card + 1);
    s->own[M_TODO] |= T_OFFER;
}

static bool somebody_helps(const discovery_state *s, unsigned seat)
{
    for (unsigned i = 0; i < SEATS; i++)
        if (i != seat && same_side(s, i, seat) && at_play(s) >> i & 1 && s->hand_n[i])
            return true;
    return false;
}

uint32_t discovery_memory_legal_catch(const play *p, unsigned seat, orr_action *out)
{
    const discovery_state *s = p->s;
    bool again = s->own[M_CATCH] == C_AGAIN;
    if (s->step == S_CATCH_DISCARD)
        return discovery_memory_list(out, 0, V_DISCARD, s->hand[seat]);
    uint32_t n = discovery_memory_list(out, 0, V_DRAW, 1);
    n = discovery_memory_list(out, n, V_CALL, !again);
    n = discovery_memory_list(out, n, V_HELP, !again && option_on(s, O_HELP) && somebody_helps(s, seat)); /* DI-399 */
    return discovery_memory_list(out, n, V_STEAL, discovery_memory_victims(s, seat) != 0);
}

/* The answers of S_CATCH_DISCARD and S_CATCH; false: it is none of them. */
bool discovery_memory_catch(play *p, unsigned seat, orr_action a)
{
    discovery_state *s = p->s;
    if (s->step == S_CATCH_DISCARD) {
        discovery_discard(p, seat, a.a);
        discovery_memory_go_on(p);
        return true;
    }
    if (s->step != S_CATCH)
        return false;
    s->own[M_CATCH] = a.verb == V_CALL ? C_CALLING : C_GOING;
    if (a.verb == V_CALL) {
        discovery_begin_call(p, 0);
    } else if (a.verb == V_HELP) {
        s->step = S_ASK_HELP;
    } else if (a.verb == V_DRAW && s->pile_n) {
        discovery_memory_take_one(p, seat, THEN_OWN);
        s->own[M_MENU_THEFT] = BY_CATCH;
    } else { /* DI-246 */
        s->own[M_MENU_THEFT] = BY_CATCH;
        discovery_memory_steal(p, seat, NONE, THEN_OWN);
    }
    return true;
}
