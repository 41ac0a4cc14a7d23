/* What was told last, which acts of a seat were taken, so that nothing is told or done twice, and who has decided
 * anything. */
#include "table/inside.h"

#include <string.h>

void orr_table_keep(orr_table_now *t)
{
    const orr_match *m = t->match;
    for (uint32_t i = 0; i < m->events.n; i++)
        t->tail[t->told++ % ORR_TAIL] = (orr_told){.ply = m->plies, .event = m->events.at[i]};
    if (t->told - t->told_first > ORR_TAIL)
        t->told_first = t->told - ORR_TAIL;
}

void orr_table_remember(orr_table_now *t, int seat, const char *act)
{
    orr_seat_more *s = &t->more[seat];
    if (*act)
        snprintf(s->act[s->acts++ % ORR_ACTS_KEPT], ORR_ASK_ID_TEXT, "%s", act);
}

bool orr_table_remembers(const orr_table_now *t, int seat, const char *act)
{
    for (unsigned i = 0; i < ORR_ACTS_KEPT; i++)
        if (*act && !strcmp(t->more[seat].act[i], act))
            return true;
    return false;
}

void orr_table_decide(orr_table_now *t, const char *act)
{
    const orr_entry *entry = &t->match->log[t->match->plies - 1];
    if (entry->actor >= t->row.seats || (entry->flags & (ORR_ENTRY_FORCED | ORR_ENTRY_CLOCK)))
        return;
    bool own = t->seat[entry->actor].kind == ORR_SEAT_HUMAN ? *act : t->seat[entry->actor].kind == ORR_SEAT_BOT;
    if (own && !t->more[entry->actor].decided)
        t->more[entry->actor].decided = t->match->plies;
}

/* What others answered in secret moves up. */
void orr_table_undecide(orr_table_now *t, int seat, uint32_t to)
{
    for (int i = 0; i < t->row.seats; i++) {
        uint32_t *first = &t->more[i].decided, gone = 0;
        for (uint32_t at = to; i != seat && at + 1 < *first; at++)
            gone += t->match->log[at].actor == seat;
        *first = i == seat && *first > to ? 0 : *first - gone;
    }
}
