/* Saying something at a table: who may, how often, and that it is kept before anybody hears it. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

enum { TABLE_AT_ONCE = 20, TABLE_EVERY_MS = 250 };

/* 0, or the milliseconds until one more may be said. `at` is the time at which all credit will be back. */
static unsigned wait_ms(int64_t *at, int64_t now, int64_t at_once, int64_t every)
{
    int64_t from = *at > now ? *at : now;
    if (from + every - now > at_once * every)
        return (unsigned)(from + every - now - at_once * every);
    *at = from + every;
    return 0;
}

static void said(orr_commit *c, orr_err e)
{
    if (!e)
        orr_chat_said(c->hall, c->pending.batch.chat, c->quiet);
}

static orr_err may_say(orr_hall *h, orr_hosted *t, orr_errand *e, bool *quiet)
{
    orr_guest *g = e->guest;
    const char *user = g->user.id;
    bool stranger = orr_table_status(t->table) == ORR_PLAYING && orr_table_seat_of(t->table, user) < 0;
    if (!orr_guest_sub(g, t) || stranger || orr_table_removed(t->table, user))
        return ORR_FORBIDDEN;
    int64_t now = orr_hall_now(h);
    if (orr_company_may_say(h, t, e, quiet))
        return ORR_FORBIDDEN;
    e->ask.retry_ms = g->data ? g->kind->may_say(g->data) : 0;
    if (!e->ask.retry_ms && orr_table_seat_of(t->table, user) < 0) /* who only looks takes no word from who sits */
        e->ask.retry_ms = wait_ms(&t->chat_at, now, TABLE_AT_ONCE, TABLE_EVERY_MS);
    return e->ask.retry_ms ? ORR_LIMIT : ORR_OK;
}

void orr_chat_say(orr_hall *h, orr_hosted *t, orr_errand *e)
{
    orr_guest *g = e->guest;
    bool quiet = false;
    orr_err err = may_say(h, t, e, &quiet);
    orr_commit *c = err ? NULL : orr_commit_new(h);
    orr_chat_row *row = c ? calloc(1, sizeof *row) : NULL;
    if (!row || !orr_chat_of(h, t)) {
        free(row);
        if (c)
            orr_commit_drop(c);
        orr_errand_refuse(e, err ? err : ORR_NO_MEMORY);
        return;
    }
    *row = (orr_chat_row){.at = orr_hall_now(h), .seat = (int8_t)orr_table_seat_of(t->table, g->user.id)};
    memcpy(row->code, t->code, sizeof row->code);
    memcpy(row->user, g->user.id, sizeof row->user);
    memcpy(row->name, g->user.name, sizeof row->name);
    snprintf(row->text, sizeof row->text, "%s", e->text);
    c->pending.batch.chat = row;
    c->quiet = quiet;
    c->errand = e;
    c->then = said;
    orr_commit_go(c);
}
