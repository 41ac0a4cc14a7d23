/* Time: each seat that is asked has until its deadline; then the ledger answers for it (CN-220 and what follows it there).
 *
 * A deadline is never stored. The times of the notes give it, so a restart finds the same one: this is called after each
 * note, as it is taken and as it is read again. */
#include "server/server.h"

#include <string.h>

enum { GRACE_MS = 15 * 1000 }; /* after a restart, or a failure of the store, nobody has less */

static orr_mask asked(const orr_table_now *t)
{
    return t->hold >= 0 ? ORR_BIT(t->hold) : orr_match_active(t->match).must & ORR_SEATS(t->row.seats);
}

/* The question's own seconds come before the table's. */
static int64_t length(const orr_table_now *t, orr_seat seat)
{
    const orr_game *g = t->rules.game;
    unsigned seconds = t->hold == seat ? 0 : g->prompts[g->prompt(&t->rules, t->match->state, seat)].seconds;
    if (!seconds)
        seconds = t->clock;
    return seconds && t->test_clock_ms ? t->test_clock_ms : (int64_t)seconds * 1000;
}

/* A turn of several questions has one time; another begins when another seat's turn has come in between. */
void orr_clock_update(orr_table_now *t, int64_t at)
{
    orr_mask now = t->status == ORR_PLAYING && t->match ? asked(t) : 0;
    t->next_deadline = 0;
    for (orr_seat i = 0; i < t->row.seats; i++) {
        orr_seat_now *seat = &t->seat[i];
        bool human = seat->kind == ORR_SEAT_HUMAN && !seat->left && !*seat->played_by;
        if (!human || t->status != ORR_PLAYING || (!(now & ORR_BIT(i)) && now))
            seat->deadline = 0;
        if (human && (now & ORR_BIT(i)) && !seat->deadline) {
            int64_t ms = length(t, i);
            seat->deadline = ms ? at + ms : 0;
            seat->budget = seat->deadline;
        }
        if (seat->deadline && (!t->next_deadline || seat->deadline < t->next_deadline))
            t->next_deadline = seat->deadline;
    }
}

void orr_clock_played(orr_table_now *t, int64_t at)
{
    const orr_entry *entry = &t->match->log[t->match->plies - 1];
    if (entry->actor < ORR_SEATS_MAX && (entry->flags & ORR_ENTRY_SECRET)) /* each secret question has a time of its own */
        t->seat[entry->actor].deadline = 0;
    orr_clock_update(t, at);
}

void orr_clock_resume(orr_table_now *t, int seat)
{
    if (!t->seat[seat].deadline)
        t->seat[seat].deadline = t->seat[seat].budget;
}

bool orr_clock_ran_out(const orr_table_now *t, int seat)
{
    int64_t budget = t->seat[seat].budget;
    return budget && budget <= orr_now_ms();
}

void orr_clock_forgive(orr_server *s, orr_table_now *t)
{
    int64_t grace = t->test_clock_ms && t->test_clock_ms < GRACE_MS ? t->test_clock_ms : GRACE_MS;
    int64_t first = s->well_since + grace;
    for (unsigned i = 0; i < t->row.seats; i++) {
        orr_seat_now *seat = &t->seat[i];
        if (!seat->deadline)
            continue;
        if (seat->deadline < first)
            seat->deadline = seat->budget = first;
        if (!t->next_deadline || seat->deadline < t->next_deadline)
            t->next_deadline = seat->deadline;
    }
    if (t->next_deadline && t->next_deadline < first)
        t->next_deadline = first;
}

/* ---- the end of it ---------------------------------------------------------------------------------------------------*/
static bool is_late(const orr_table_now *t, unsigned seat, int64_t now)
{
    return t->seat[seat].deadline && t->seat[seat].deadline <= now;
}

/* CN-225: the rest of the turn, too, each question by its own default. */
static void answer_for(orr_table_now *t, orr_seat seat, int64_t now, orr_batch *b)
{
    t->rushed = ORR_BIT(seat);
    while (is_late(t, seat, now) && (orr_match_active(t->match).must & ORR_BIT(seat))) {
        orr_action action = t->rules.game->default_action(&t->rules, t->match->state, seat);
        orr_err e = orr_play_one(t, seat, action, NULL, b);
        ORR_ASSERT(e == ORR_OK);
    }
    t->rushed = 0;
}

orr_err orr_clock_expire(orr_table_now *t, orr_batch *b)
{
    int64_t now = orr_now_ms();
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

/* Every tick. A table that is busy, or has asks before it, waits for the next one. */
void orr_clock_tick(orr_server *s)
{
    int64_t now = orr_now_ms();
    for (unsigned b = 0; !s->sick && b < ORR_BUCKETS; b++)
        for (orr_table_now *t = s->table[b], *next; t; t = next) {
            next = t->next;
            if (t->next_deadline && t->next_deadline <= now && !t->busy && !t->aside && !t->first_ask && t->match)
                orr_ask_by_itself(s, t, ORR_ASK_EXPIRE);
        }
}
