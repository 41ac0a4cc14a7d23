/* Bots: sent to think where they are asked, and what they thought is taken back to their table. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

/* Does anybody wait for this match: a person who plays, here or not, somebody who looks, or the server, which made the
 * table? Bots alone wait for somebody. */
static bool is_wanted(const orr_hosted *t)
{
    return t->subs || orr_table_has_people(t->table) || orr_table_called(t->table);
}

/* For whom its bots think: for who plays and is here, the host before others; else for who looks, the first to come;
 * else for who made the table. */
static const char *on_behalf_of(const orr_hosted *t)
{
    const char *host = orr_table_row_of(t->table)->host;
    const orr_sub *first = t->subs, *plays = NULL; /* whoever comes is put before the others */
    for (const orr_sub *sub = t->subs; sub; sub = sub->next) {
        const char *user = sub->guest->user.id;
        bool sits = orr_table_seat_of(t->table, user) >= 0;
        if (sits && !strcmp(user, host))
            return host;
        plays = sits ? sub : plays;
        first = sub;
    }
    return plays ? plays->guest->user.id : first ? first->guest->user.id : host;
}

/* False: not now; orr_bots_tick tries again. */
static bool send_bot(orr_hall *h, orr_hosted *t, orr_seat seat)
{
    orr_job *job = calloc(1, sizeof *job);
    orr_thought thought;
    const char *level = orr_away_bot(t->table, seat), *text = orr_bot_level(level);
    if (!job)
        return false;
    orr_table_think(t->table, seat, &thought);
    job->known = thought.known;
    memcpy(job->code, t->code, sizeof job->code);
    snprintf(job->user, sizeof job->user, "%s", on_behalf_of(t));
    job->seat = seat;
    job->q = thought.q;
    job->great = orr_bot_great(level);
    job->rules = thought.rules;
    snprintf(job->bot, sizeof job->bot, "%s", text ? text : "random");
    if (!job->known || !orr_pool_push(h->pool, job)) {
        orr_job_free(job);
        return false;
    }
    t->thinking[seat] = job->q;
    return true;
}

/* Returns how many were sent to think. */
static unsigned ask_bots(orr_hall *h, orr_hosted *t)
{
    unsigned sent = 0;
    if (h->closing || t->busy || t->loading || t->aside)
        return 0;
    orr_mask who = orr_table_bots(t->table, orr_hall_now(h), &t->bots_later);
    for (orr_seat i = 0; i < ORR_SEATS_MAX; i++)
        if ((who & ORR_BIT(i)) && t->thinking[i] != orr_table_question(t->table, i) && is_wanted(t))
            sent += send_bot(h, t, i);
    return sent;
}

void orr_bots_ask(orr_hall *h, orr_hosted *t) { ask_bots(h, t); }

void orr_bots_seen(orr_hall *h, orr_hosted *t)
{
    orr_pool_want(h->pool, t->code, true);
    ask_bots(h, t);
}

void orr_bots_heard(orr_hosted *t, const orr_ask *ask)
{
    if (ask->kind == ORR_ASK_ANSWER && t->thinking[ask->seat] == ask->q)
        t->thinking[ask->seat] = 0;
}

static void take_answer(orr_hall *h, const orr_job *job)
{
    orr_hosted *t = orr_tables_find(h, job->code);
    if (!t)
        return;
    bool good = !job->dropped && orr_away_bot(t->table, job->seat) && orr_table_awake(t->table);
    orr_errand *e = good ? orr_errand_new(NULL, ORR_ERRAND_ASK, "") : NULL;
    const orr_ask answer = {.kind = ORR_ASK_ANSWER, .seat = job->seat, .q = job->q, .action = job->answer};
    if (e) {
        e->ask = answer;
        orr_errand_take(h, t, e);
    } else {
        orr_bots_heard(t, &answer);
        ask_bots(h, t); /* somebody has come since it was dropped */
    }
}

void orr_bots_take(orr_hall *h)
{
    for (orr_job *job = orr_pool_take(h->pool), *next; job; job = next) {
        next = job->next;
        take_answer(h, job);
        orr_job_free(job);
    }
}

static bool has_answered(const orr_hosted *t, unsigned seat)
{
    for (const orr_errand *e = t->first; e; e = e->next)
        if (e->kind == ORR_ERRAND_ASK && e->ask.kind == ORR_ASK_ANSWER && e->ask.seat == (int)seat)
            return true;
    return false;
}

/* Whatever became of an answer, a bot that is waited for is asked: what was put off, refused or lost is made good. */
static void look_after_bots(orr_hall *h, orr_hosted *t)
{
    bool thinks = false, bots = false;
    for (orr_seat i = 0; i < orr_table_row_of(t->table)->seats; i++) {
        uint32_t q = t->thinking[i];
        bots |= orr_away_bot(t->table, i) != NULL;
        thinks |= q != 0;
        if (q && !orr_pool_has(h->pool, t->code, i, q) && !has_answered(t, i)) {
            orr_log("table %s: the answer of seat %u was lost", t->code, (unsigned)i);
            t->thinking[i] = 0;
        }
    }
    if (thinks)
        orr_pool_want(h->pool, t->code, is_wanted(t));
    if (bots)
        h->metrics.asked_late += ask_bots(h, t);
}

void orr_bots_tick(orr_hall *h)
{
    for (unsigned b = 0; !h->sick && b < ORR_BUCKETS; b++)
        for (orr_hosted *t = h->table[b]; t; t = t->next)
            if (t->table && !t->aside && orr_table_status(t->table) == ORR_PLAYING && orr_table_awake(t->table))
                look_after_bots(h, t);
}
