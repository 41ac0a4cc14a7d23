/* Who is away: after a minute any other player may hand the seat to a bot; its user takes it back at will. */
#include "hall/server.h"

#include <string.h>

enum { AWAY_MS = 60 * 1000 };

int64_t orr_away_ms(const orr_table_now *t, unsigned seat)
{
    const orr_seat_now *who = &t->seat[seat];
    if (who->kind != ORR_SEAT_HUMAN || who->left || (t->here & ORR_BIT(seat)))
        return -1;
    int64_t ms = orr_now_ms() - who->away_since;
    return ms > 0 ? ms : 0;
}

/* Who has just gone is away from now on. */
void orr_away_recount(orr_table_now *t, orr_mask here)
{
    for (unsigned i = 0; i < t->row.seats; i++)
        if ((t->here & ORR_BIT(i)) && !(here & ORR_BIT(i)))
            t->seat[i].away_since = orr_now_ms();
}

/* What was before this process, or before the table was read, is not counted: nobody could come back in that time. */
void orr_away_loaded(orr_table_now *t)
{
    for (unsigned i = 0; i < t->row.seats; i++)
        t->seat[i].away_since = orr_now_ms();
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

static orr_err do_hand(orr_table_now *t, const orr_ask *ask, int mine, orr_batch *b)
{
    int seat = ask->seat;
    if (seat < 0 || seat >= t->row.seats)
        return ORR_BAD_INPUT;
    if (seat == mine || orr_away_bot(t, (unsigned)seat) || !orr_away_long(t, (unsigned)seat))
        return ORR_FORBIDDEN;
    orr_table_take(t, b, ORR_NOTE_HAND, seat, NULL, "fellow");
    if (t->hold == seat)
        orr_hold_release(t, b);
    return ORR_OK;
}

orr_err orr_away_do(orr_table_now *t, orr_ask *ask, orr_batch *b)
{
    int mine = orr_table_seat_of(t, ask->client->user.id);
    if (mine < 0)
        return ORR_NOT_YOUR_SEAT;
    if (t->status != ORR_PLAYING)
        return t->status == ORR_SETUP ? ORR_NOT_STARTED : ORR_OVER;
    if (ask->kind == ORR_ASK_HAND)
        return do_hand(t, ask, mine, b);
    if (!*t->seat[mine].played_by)
        return ORR_ILLEGAL;
    orr_table_take(t, b, ORR_NOTE_TAKE, mine, NULL, NULL);
    return ORR_OK;
}
