/* Time that is over: the ledger answers for who is late (CN-225); and Pause, which asks for more. */
#include "table/inside.h"

static bool is_late(const orr_table_now *t, unsigned seat, int64_t now)
{
    return t->more[seat].deadline && t->more[seat].deadline <= now;
}

/* CN-225: the rest of the turn, too, each question by its own default. */
static void answer_for(orr_table_now *t, orr_seat seat, int64_t now, orr_notes *b)
{
    t->rushed = ORR_BIT(seat);
    while (is_late(t, seat, now) && (orr_match_active(t->match).must & ORR_BIT(seat))) {
        orr_action action = orr_default(&t->rules, t->match->state, seat);
        orr_err e = orr_play_one(t, seat, action, NULL, b);
        ORR_ASSERT(e == ORR_OK);
    }
    t->rushed = 0;
}

orr_err orr_clock_expire(orr_table_now *t, orr_notes *b)
{
    int64_t now = t->now;
    for (orr_seat i = 0; i < t->row.seats && t->status == ORR_PLAYING; i++) {
        if (!is_late(t, i, now))
            continue;
        if (t->hold == i)
            orr_hold_release(t, b);
        else
            answer_for(t, i, now, b);
    }
    return ORR_OK;
}

orr_err orr_clock_pause(orr_table_now *t, const orr_ask *ask, orr_notes *b)
{
    int seat = orr_table_seat_of(t, ask->user.id);
    if (seat < 0)
        return ORR_NOT_YOUR_SEAT;
    if (t->status != ORR_PLAYING)
        return t->status == ORR_SETUP ? ORR_NOT_STARTED : ORR_OVER;
    if (orr_away_bot(t, (unsigned)seat))
        return ORR_NOT_YOUR_SEAT;
    if (ask->has_q && ask->q != t->match->question[seat])
        return ORR_STALE;
    if (!orr_clock_may_pause(t, seat))
        return ORR_ILLEGAL;
    orr_table_take(t, b, ORR_NOTE_PAUSE, seat, NULL, NULL);
    return ORR_OK;
}
