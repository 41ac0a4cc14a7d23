/* What an ask does. */
#include "table/inside.h"

#include <string.h>

static orr_err do_next(orr_table_now *t, const orr_ask *ask, orr_notes *b)
{
    if (t->status != ORR_FINISHED || *t->next_code)
        return ORR_FORBIDDEN;
    orr_table_take(t, b, ORR_NOTE_NEXT, 0, NULL, ask->word);
    return ORR_OK;
}

/* Nobody has two seats at a table, nor comes back by another's to where the host wants one not. */
static orr_err do_pass(orr_table_now *t, const orr_ask *ask, orr_notes *b)
{
    int seat = orr_table_seat_of(t, ask->word);
    if (seat < 0)
        return ORR_NOT_YOUR_SEAT;
    if (t->status == ORR_FINISHED)
        return ORR_OVER;
    for (unsigned i = 0; i < t->row.seats; i++)
        if (!strcmp(t->seat[i].user, ask->user.id))
            return ORR_FORBIDDEN;
    if (!*ask->user.id || ask->user.bot || orr_table_removed(t, ask->user.id))
        return ORR_FORBIDDEN;
    orr_table_take(t, b, ORR_NOTE_PASS, seat, ask->user.id, ask->word);
    snprintf(t->seat[seat].name, sizeof t->seat[seat].name, "%s", ask->user.name);
    return ORR_OK;
}

orr_err orr_table_ask(orr_table_now *t, orr_ask *ask, int64_t now, orr_notes *b)
{
    t->now = now;
    switch (ask->kind) {
    case ORR_ASK_ACT:
    case ORR_ASK_ANSWER:
        return orr_play_act(t, ask, b);
    case ORR_ASK_LEAVE:
        return t->status == ORR_SETUP ? orr_seating_do(t, ask, b) : orr_play_leave(t, ask, b);
    case ORR_ASK_UNDO:
    case ORR_ASK_DONE:
    case ORR_ASK_PREFER:
        return orr_hold_do(t, ask, b);
    case ORR_ASK_HAND:
    case ORR_ASK_TAKE:
        return orr_away_do(t, ask, b);
    case ORR_ASK_PAUSE:
        return orr_clock_pause(t, ask, b);
    case ORR_ASK_WISH:
        return orr_wish_do(t, ask, b);
    case ORR_ASK_EXPIRE:
        return orr_clock_expire(t, b);
    case ORR_ASK_NEXT:
        return do_next(t, ask, b);
    case ORR_ASK_BEGIN:
        return orr_called_begin(t, ask, b);
    case ORR_ASK_STAND_IN:
        return orr_away_stand_in(t, ask, b);
    case ORR_ASK_PASS:
        return do_pass(t, ask, b);
    case ORR_ASK_GONE:
        return orr_away_gone(t, ask, b);
    default:
        return orr_seating_do(t, ask, b);
    }
}
