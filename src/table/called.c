/* Tables that the server made itself, for people who were called to them: a match of the square, a round of a
 * tournament. Their seats are given. */
#include "table/inside.h"

/* Who comes later takes the own seat back, as after any absence. */
orr_err orr_called_begin(orr_table_now *t, const orr_ask *ask, orr_notes *b)
{
    if (t->status != ORR_SETUP)
        return ORR_STARTED;
    if (!orr_table_called(t) || *ask->user.id)
        return ORR_FORBIDDEN;
    if (*ask->word && !orr_bot_level(ask->word))
        return ORR_BAD_INPUT;
    orr_err e = orr_seating_start(t, b);
    for (unsigned i = 0; !e && *ask->word && t->status == ORR_PLAYING && i < t->row.seats; i++)
        if (orr_away_ms(t, i) >= 0)
            orr_table_take(t, b, ORR_NOTE_HAND, (int)i, NULL, ask->word);
    return e;
}
