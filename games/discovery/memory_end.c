/* Discovery Memory: hands that are emptied, who has won, and how a match ends. */
#include "memory.h"

/* ---- empty hands --------------------------------------------------------------------------------------------------------------*/
static uint16_t side_of(const discovery_state *s, unsigned seat)
{
    uint16_t who = 0;
    for (unsigned i = 0; i < SEATS; i++)
        who |= (uint16_t)((at_play(s) >> i & 1 && same_side(s, i, seat)) << i);
    return who;
}

static unsigned cards_of_side(const discovery_state *s, unsigned seat)
{
    unsigned n = 0;
    for (uint16_t who = side_of(s, seat); who; who &= (uint16_t)(who - 1))
        n += s->hand_n[orr_lowest(who)];
    return n;
}

/* Are the seats at play all of one side? */
static bool one_side(const discovery_state *s)
{
    return !at_play(s) || side_of(s, orr_lowest(at_play(s))) == at_play(s);
}

unsigned discovery_memory_sides(const discovery_state *s)
{
    unsigned n = 0;
    for (uint16_t left = at_play(s); left; left &= (uint16_t)~side_of(s, orr_lowest(left)))
        n++;
    return n;
}

/* DI-258: who has won before somebody arrives has won before them, too. */
void discovery_memory_arrived(discovery_state *s, unsigned sides)
{
    for (unsigned i = 0; i < SEATS && discovery_memory_sides(s) > sides; i++)
        s->points[i] = (int16_t)(s->points[i] + (s->points[i] > 0));
}

/* A whole side at once (DI-365); alone, everybody is a side. Its points are the sides that it leaves behind and itself: the
 * order of winning, whatever a side's size, and whoever leaves. */
static void won(play *p, unsigned seat)
{
    discovery_state *s = p->s;
    uint16_t side = side_of(s, seat);
    unsigned sides = discovery_memory_sides(s);
    s->out |= side;
    for (uint16_t who = side; who; who &= (uint16_t)(who - 1)) {
        s->points[orr_lowest(who)] = (int16_t)(since(p->r, SINCE_RANK_BY_WIN) ? sides : orr_popcount(at_play(s)));
        orr_emit(p->ev, E_WON, (int)orr_lowest(who));
    }
    if (!option_on(s, O_TO_LAST) || one_side(s) || !(at_play(s) & ~s->machine)) /* DI-258, DI-259 */
        discovery_finish(p);
}

/* Who held a side's last cards has left: the others of it have emptied theirs. */
void discovery_memory_side_left(play *p, unsigned seat)
{
    discovery_state *s = p->s;
    uint16_t side = side_of(s, seat);
    if (!side || !is_golden(s) || cards_of_side(s, seat))
        return;
    won(p, orr_lowest(side));
    if (s->step != S_OVER && s->lay_card == NONE && discovery_active(p->r, s).must == 1u << active_seat(s) && side >> active_seat(s) & 1)
        discovery_memory_go_on(p);
}

/* DI-520: a catch-up and help can leave a whole side without cards; that is judged when the turn ends. */
bool discovery_memory_side_empty(play *p)
{
    discovery_state *s = p->s;
    unsigned seat = active_seat(s);
    bool teams = since(p->r, SINCE_SIDE_EMPTY) && p->r->option[O_TEAMS] != NO_TEAMS;
    if (teams && is_golden(s) && at_play(s) >> seat & 1 && !cards_of_side(s, seat))
        won(p, seat);
    return s->step == S_OVER;
}

/* DI-248, DI-253 to DI-256. */
void discovery_memory_emptied(play *p, unsigned seat, bool golden)
{
    discovery_state *s = p->s;
    if (is_gone(p, seat)) /* nobody has won, and nothing ends */
        return;
    if (golden) {
        if (!cards_of_side(s, seat))
            won(p, seat);
        return;
    }
    uint16_t who = at_play(s);
    orr_emit(p->ev, E_ALL_DRAW, (int)seat);
    s->own[M_FROM] = (uint8_t)seat;
    s->own[M_DRAW] = (uint8_t)who;
    s->own[M_DRAW + 1] = (uint8_t)(who >> 8);
    if (seat == active_seat(s) && !option_on(s, O_CRAZY))
        s->own[M_TODO] |= T_AGAIN; /* DI-249 */
}

/* DI-257, DI-310: an automaton has turned up the temoin, and that was its last card: it draws one, and turns that up. */
void discovery_memory_temoin(play *p)
{
    p->s->own[M_TODO] |= T_DRAW;
    p->s->own[M_MAIN] = 1;
    discovery_memory_go_on(p);
}

/* DI-250: seat order, beginning with the one whose hand was emptied. */
bool discovery_memory_draw_round(play *p)
{
    discovery_state *s = p->s;
    uint16_t who = (uint16_t)((s->own[M_DRAW] | s->own[M_DRAW + 1] << 8) & at_play(s));
    unsigned seat = s->own[M_FROM];
    if (!who)
        return false;
    for (unsigned guard = 0; guard < SEATS && !(who >> seat & 1); guard++)
        seat = s->next[seat];
    who &= (uint16_t) ~(1u << seat);
    s->own[M_DRAW] = (uint8_t)who;
    s->own[M_DRAW + 1] = (uint8_t)(who >> 8);
    discovery_memory_take_one(p, seat, THEN_OWN);
    return true;
}

/* ---- a stall -------------------------------------------------------------------------------------------------------------------*/
/* DI-260: nothing came to stand for two circuits of an empty pile: the fewest cards win. */
void discovery_memory_stalled(play *p)
{
    discovery_state *s = p->s;
    unsigned least = CARDS;
    for (uint16_t who = at_play(s); who; who &= (uint16_t)(who - 1))
        if (cards_of_side(s, orr_lowest(who)) < least)
            least = cards_of_side(s, orr_lowest(who));
    for (uint16_t left = at_play(s), side; left; left &= (uint16_t)~side) { /* a point for a side, whatever its size */
        side = side_of(s, orr_lowest(left));
        if (cards_of_side(s, orr_lowest(left)) == least)
            s->points[orr_lowest(side)] = 1;
    }
    discovery_finish(p);
}
