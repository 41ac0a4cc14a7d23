/* Who is away: after a minute any other player may hand the seat to a bot; its user takes it back at will. Who has left
 * for good is never back. */
#include "table/inside.h"

#include <string.h>

enum { HANDS_MAX = 50 /* of a seat in a match */ };

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
