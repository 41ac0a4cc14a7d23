/* Discovery Memory: hands that are emptied, who has won, and how a match ends. */
#include "memory.h"

/* ---- empty hands --------------------------------------------------------------------------------------------------------------*/
static void won(play *p, unsigned seat)
{
    discovery_state *s = p->s;
    s->out |= (uint16_t)(1u << seat);
    s->points[seat] = (int16_t)orr_popcount(at_play(s));
    orr_emit(p->ev, E_WON, (int)seat);
    if (!option_on(s, O_TO_LAST) || orr_popcount(at_play(s)) < 2 || !(at_play(s) & ~s->machine)) /* DI-258, DI-259 */
        discovery_finish(p);
}

/* DI-248, DI-253 to DI-256. */
void discovery_memory_emptied(play *p, unsigned seat, bool golden)
{
    discovery_state *s = p->s;
    if (golden) {
        won(p, seat);
        return;
    }
    uint16_t who = at_play(s);
    orr_emit(p->ev, E_ALL_DRAW, (int)seat);
    s->own[M_FROM] = (uint8_t)seat;
    s->own[M_DRAW] = (uint8_t)who;
    s->own[M_DRAW + 1] = (uint8_t)(who >> 8);
    if (seat == active_seat(s))
        s->own[M_TODO] |= T_AGAIN; /* DI-249 */
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
    for (unsigned i = 0; i < SEATS; i++)
        if (at_play(s) >> i & 1 && s->hand_n[i] < least)
            least = s->hand_n[i];
    for (unsigned i = 0; i < SEATS; i++)
        if (at_play(s) >> i & 1 && s->hand_n[i] == least)
            s->points[i] = 1;
    discovery_finish(p);
}
