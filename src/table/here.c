/* Who is at the table now, since when others are away, and for whom a bot plays. */
#include "table/inside.h"

enum { AWAY_MS = 60 * 1000 };

int64_t orr_away_ms(const orr_table_now *t, unsigned seat)
{
    const orr_seat_now *who = &t->seat[seat];
    if (who->kind != ORR_SEAT_HUMAN || who->left || (t->here & ORR_BIT(seat)))
        return -1;
    int64_t ms = t->now - t->more[seat].away_since;
    return ms > 0 ? ms : 0;
}

/* Who has just gone is away from now on. */
bool orr_table_here(orr_table_now *t, orr_mask here, orr_mask holds, int64_t now)
{
    bool changed = t->here != here;
    t->now = now;
    for (unsigned i = 0; i < t->row.seats; i++)
        if ((t->here & ORR_BIT(i)) && !(here & ORR_BIT(i)))
            t->more[i].away_since = now;
    t->here = here;
    t->holds = holds;
    return changed;
}

bool orr_table_is_here(const orr_table_now *t) { return t->here != 0; }

int64_t orr_table_alone(const orr_table_now *t)
{
    int64_t at = t->touched;
    for (unsigned i = 0; i < t->row.seats; i++)
        if (t->seat[i].kind == ORR_SEAT_HUMAN && t->more[i].away_since > at)
            at = t->more[i].away_since;
    return at;
}

void orr_table_was_alone(orr_table_now *t, int64_t since)
{
    for (unsigned i = 0; i < t->row.seats; i++)
        t->more[i].away_since = since;
}

/* What was before the table was read is not counted: nobody could come back in that time. */
void orr_away_loaded(orr_table_now *t)
{
    for (unsigned i = 0; i < t->row.seats; i++)
        t->more[i].away_since = t->now;
}

/* The level of the bot that plays the seat, or NULL. */
const char *orr_away_bot(const orr_table_now *t, unsigned seat)
{
    const orr_seat_now *who = &t->seat[seat];
    if (who->kind == ORR_SEAT_BOT)
        return who->level;
    return who->kind == ORR_SEAT_HUMAN && !who->left && *who->played_by ? who->played_by : NULL;
}

bool orr_away_long(const orr_table_now *t, unsigned seat)
{
    return orr_away_ms(t, seat) >= (t->test_clock_ms ? t->test_clock_ms : AWAY_MS);
}

bool orr_table_called(const orr_table_now *t) { return !*t->row.host; }

bool orr_table_all_here(const orr_table_now *t)
{
    if (t->status != ORR_SETUP || !orr_table_called(t))
        return false;
    for (unsigned i = 0; i < t->row.seats; i++)
        if (t->seat[i].kind == ORR_SEAT_HUMAN && !(t->here & ORR_BIT(i)))
            return false;
    return true;
}
