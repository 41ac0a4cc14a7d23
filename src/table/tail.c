/* What was told last, and which acts of a seat were taken: kept so that nothing is told or done twice. */
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
