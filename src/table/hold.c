/* Taking back, and Done. A turn that is over and could still be taken back holds the table: nobody else is asked, no
 * bot begins, nothing plays by itself, until its seat says Done. Only seats whose client knows of it are ever asked
 * for it. */
#include "table/inside.h"

#include <string.h>

enum { PREFERS_MAX = 200 };

/* ---- holding ------------------------------------------------------------------------------------------------------*/
/* Has the seat somebody who wants to be asked, at a client that can ask? */
static bool wants(const orr_table_now *t, unsigned seat)
{
    const orr_seat_now *who = &t->seat[seat];
    return who->kind == ORR_SEAT_HUMAN && !who->left && !*who->played_by && !t->more[seat].no_done &&
           (t->holds & ORR_BIT(seat));
}

static bool asks_in_secret(const orr_table_now *t, orr_mask must)
{
    for (orr_seat i = 0; i < t->row.seats; i++)
        if ((must & ORR_BIT(i)) && (orr_question(&t->rules, t->match->state, i)->flags & ORR_PROMPT_SECRET))
            return true;
    return false;
}

/* The seat whose finished turn can be taken back, or -1. Chance that goes on with a turn ends nothing. */
static int finished(const orr_table_now *t)
{
    const orr_match *m = t->match;
    orr_turn turn = orr_match_active(m);
    if (t->hold >= 0 || t->status != ORR_PLAYING || !m->plies || !turn.must)
        return -1;
    orr_seat actor = m->log[m->plies - 1].actor;
    if (actor >= t->row.seats || (turn.must & (ORR_BIT(actor) | ORR_BIT(ORR_CHANCE))) || !wants(t, actor) ||
        asks_in_secret(t, turn.must))
        return -1;
    uint32_t to = orr_match_undoable(m, actor);
    if (to >= m->plies || to < t->sealed || orr_hold_spent(t, actor, to))
        return -1;
    /* That a seat answered may be a secret, too; and of several like parts of a turn none is a turn. */
    return m->log[to].flags & (ORR_ENTRY_SECRET | ORR_ENTRY_PART) ? -1 : actor;
}

bool orr_hold_begin(orr_table_now *t, orr_notes *b)
{
    int seat = finished(t);
    if (seat < 0)
        return t->hold >= 0;
    if (t->rushed & ORR_BIT(seat)) { /* its time has run out: nobody waits for it */
        orr_table_take(t, b, ORR_NOTE_DONE, seat, NULL, NULL);
        return false;
    }
    orr_table_take(t, b, ORR_NOTE_HOLD, seat, NULL, NULL);
    return true;
}

void orr_hold_release(orr_table_now *t, orr_notes *b)
{
    if (t->hold < 0)
        return;
    orr_table_take(t, b, ORR_NOTE_DONE, t->hold, NULL, NULL);
    orr_play_on(t, b);
}

/* ---- asks ---------------------------------------------------------------------------------------------------------*/
static orr_err do_undo(orr_table_now *t, const orr_ask *ask, int seat, orr_notes *b)
{
    uint32_t to = orr_hold_undoable(t, seat);
    if (ask->has_q && ask->q != t->match->question[seat])
        return ORR_STALE;
    if (to == t->match->plies)
        return ORR_ILLEGAL;
    orr_hold_take_back(t, seat, to);
    orr_note *n = orr_table_take(t, b, ORR_NOTE_UNDO, seat, NULL, NULL);
    n->action = to;
    n->draws = t->draw.counter;
    return ORR_OK;
}

static orr_err do_prefer(orr_table_now *t, const orr_ask *ask, int seat, orr_notes *b)
{
    if (t->more[seat].no_done == !ask->on)
        return ORR_OK;
    if (t->undos[seat].prefers >= PREFERS_MAX)
        return ORR_LIMIT;
    orr_table_take(t, b, ORR_NOTE_PREFER, seat, NULL, ask->on ? "done" : "");
    if (t->hold == seat)
        orr_hold_release(t, b);
    return ORR_OK;
}

orr_err orr_hold_do(orr_table_now *t, const orr_ask *ask, orr_notes *b)
{
    int seat = orr_table_seat_of(t, ask->user.id);
    if (seat < 0)
        return ORR_NOT_YOUR_SEAT;
    if (t->status == ORR_FINISHED)
        return ORR_OVER;
    if (ask->kind == ORR_ASK_PREFER)
        return do_prefer(t, ask, seat, b);
    if (t->status == ORR_SETUP)
        return ORR_NOT_STARTED;
    if (ask->kind == ORR_ASK_UNDO)
        return do_undo(t, ask, seat, b);
    if (t->hold != seat)
        return ORR_ILLEGAL;
    orr_hold_release(t, b);
    return ORR_OK;
}
