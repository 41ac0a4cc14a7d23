/* Who is away: after a minute any other player may hand the seat to a bot; its user takes it back at will. Who has left
 * for good is never back. */
#include "table/inside.h"

#include <string.h>

enum { AWAY_MS = 60 * 1000, HANDS_MAX = 50 /* of a seat in a match */ };

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

static orr_err do_hand(orr_table_now *t, const orr_ask *ask, int mine, orr_notes *b)
{
    int seat = ask->seat;
    if (seat < 0 || seat >= t->row.seats)
        return ORR_BAD_INPUT;
    if (seat == mine || orr_away_bot(t, (unsigned)seat) || !orr_away_long(t, (unsigned)seat))
        return ORR_FORBIDDEN;
    if (t->undos[seat].hands >= HANDS_MAX)
        return ORR_LIMIT;
    orr_table_take(t, b, ORR_NOTE_HAND, seat, NULL, "fellow");
    if (t->hold == seat)
        orr_hold_release(t, b);
    return ORR_OK;
}

orr_err orr_away_do(orr_table_now *t, const orr_ask *ask, orr_notes *b)
{
    int mine = orr_table_seat_of(t, ask->user.id);
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

orr_err orr_away_stand_in(orr_table_now *t, const orr_ask *ask, orr_notes *b)
{
    if (*ask->user.id)
        return ORR_FORBIDDEN;
    if (!orr_bot_level(ask->word))
        return ORR_BAD_INPUT;
    if (t->status != ORR_PLAYING)
        return t->status == ORR_SETUP ? ORR_NOT_STARTED : ORR_OVER;
    for (unsigned i = 0; i < t->row.seats; i++) {
        const orr_seat_now *who = &t->seat[i];
        if (who->kind == ORR_SEAT_HUMAN && !who->left && !orr_away_bot(t, i) && (ask->on || orr_away_ms(t, i) >= 0))
            orr_table_take(t, b, ORR_NOTE_HAND, (int)i, NULL, ask->word);
    }
    if (t->hold >= 0 && orr_away_bot(t, (unsigned)t->hold))
        orr_hold_release(t, b);
    return ORR_OK;
}

orr_err orr_away_gone(orr_table_now *t, const orr_ask *ask, orr_notes *b)
{
    int seat = orr_table_seat_of(t, ask->word);
    if (*ask->user.id)
        return ORR_FORBIDDEN;
    if (seat < 0 || t->status == ORR_FINISHED || orr_away_bot(t, (unsigned)seat))
        return ORR_OK;
    if (t->status == ORR_SETUP && orr_table_called(t))
        return ORR_NOT_STARTED;
    if (t->status == ORR_SETUP) {
        orr_table_take(t, b, ORR_NOTE_STAND, seat, NULL, NULL);
        return ORR_OK;
    }
    orr_table_take(t, b, ORR_NOTE_HAND, seat, NULL, "fellow");
    if (t->hold == seat)
        orr_hold_release(t, b);
    return ORR_OK;
}
