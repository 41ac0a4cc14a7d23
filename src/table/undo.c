/* Taking back: what of a seat may be taken back, and how often. */
#include "table/inside.h"

/* Of one seat: in the whole match, and without it having got further meanwhile than it ever was. Each plays the log
 * again and is a note more; what others do, and Done, gives nobody more. */
enum { UNDOS_MAX = 1000, UNDOS_HERE_MAX = 50 };

bool orr_hold_spent(const orr_table_now *t, int seat, uint32_t to)
{
    const orr_undos *u = &t->undos[seat];
    return u->all >= UNDOS_MAX || (to <= u->furthest && u->here >= UNDOS_HERE_MAX);
}

static void count_undo(orr_table_now *t, int seat, uint32_t to)
{
    orr_undos *u = &t->undos[seat];
    u->here = u->all && to <= u->furthest ? u->here + 1 : 1;
    u->furthest = to > u->furthest ? to : u->furthest;
    u->all++;
}

uint32_t orr_hold_undoable(const orr_table_now *t, int seat)
{
    const orr_match *m = t->match;
    const orr_seat_now *who = &t->seat[seat];
    if (t->status != ORR_PLAYING || (t->hold >= 0 && t->hold != seat) || *who->played_by || who->left ||
        orr_clock_ran_out(t, seat))
        return m->plies;
    uint32_t to = orr_match_undoable(m, (orr_seat)seat);
    return to < t->sealed || orr_hold_spent(t, seat, to) ? m->plies : to;
}

/* Forgets the events of a seat's entries from `to` on; what others answered in secret moves up. */
static void cut_tail(orr_table_now *t, orr_seat seat, uint32_t to)
{
    uint64_t kept = t->told_first;
    for (uint64_t i = t->told_first; i < t->told; i++) {
        orr_told told = t->tail[i % ORR_TAIL];
        uint32_t gone = 0;
        for (uint32_t at = to; at < told.ply - 1; at++)
            gone += t->match->log[at].actor == seat;
        if (told.ply > to && t->match->log[told.ply - 1].actor == seat)
            continue;
        told.ply -= gone;
        t->tail[kept++ % ORR_TAIL] = told;
    }
    t->told = kept;
}

void orr_hold_take_back(orr_table_now *t, int seat, uint32_t to)
{
    cut_tail(t, (orr_seat)seat, to);
    orr_table_undecide(t, seat, to);
    count_undo(t, seat, to);
    orr_err e = orr_match_undo(t->match, (orr_seat)seat, to);
    ORR_ASSERT(e == ORR_OK);
    orr_clock_resume(t, seat);
}
