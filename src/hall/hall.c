/* Opening, the tick, closing; and the numbers. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

enum { HOST_TICKS = 10, TIDY_TICKS = 100, PROBE_TICKS = 20 };

static void wake_later(void *arg, const char *code) { orr_asleep_wake(arg, code); }

static void wake(void *arg)
{
    orr_hall *h = arg;
    h->o->wake(h->o->arg);
}

static void free_hall(orr_hall *h)
{
    orr_text_deinit(&h->lobby);
    orr_view_kept_deinit(&h->kept);
    orr_tell_forget(h);
    orr_card_free_all(h);
    orr_editions_free(h->editions);
    orr_outbox_close(h->outbox);
    free(h->wake.code);
    free(h);
}

/* A name of its own each time: what the process before had claimed is not this one's. */
static bool open_outbox(orr_hall *h)
{
    char name[ORR_CODE_TEXT];
    if (!h->o->outbox)
        return true;
    orr_code_new(orr_desk_host(h->desk), name);
    h->outbox = orr_outbox_open(h->desk, name, h->o->outbox);
    return h->outbox != NULL;
}

orr_hall *orr_hall_open(const orr_hall_options *o)
{
    orr_hall *h = calloc(1, sizeof *h);
    if (!h)
        return NULL;
    *h = (orr_hall){.o = o,
                    .desk = o->desk,
                    .followers = orr_followers,
                    .lobby = {.max = 400 * 1024},
                    .well_since = orr_host_now(orr_desk_host(o->desk))};
    h->gone.wanted = true;
    o->store->kind->open(o->store, ORR_LOBBY_MAX, wake_later, h); /* nobody waits yet */
    if (open_outbox(h) && (h->editions = orr_editions_new()) &&
        (h->pool = orr_pool_open(o->bot_threads, orr_desk_host(h->desk), wake, h)))
        return h;
    orr_hall_close(h);
    return NULL;
}

void orr_hall_woken(orr_hall *h) { orr_bots_take(h); }

/* Tables whose host has gone, or is back, are told anew. */
static void look_for_hosts(orr_hall *h)
{
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (orr_hosted *t = h->table[b]; t; t = t->next) {
            if (!t->subs || t->busy || t->aside || orr_table_status(t->table) != ORR_SETUP)
                continue;
            const char *host = orr_table_host(t->table, orr_hall_now(h));
            uint64_t hash = orr_hash(host, strlen(host), 0);
            if (t->host_told && hash != t->host_told)
                orr_tables_show(h, t, true, false);
            t->host_told = hash;
        }
}

/* A table that is busy, or has asks before it, waits for the next tick. */
static void look_at_clocks(orr_hall *h)
{
    int64_t now = orr_hall_now(h);
    for (unsigned b = 0; !h->sick && b < ORR_BUCKETS; b++)
        for (orr_hosted *t = h->table[b], *next; t; t = next) {
            next = t->next;
            if (t->bots_later && t->bots_later <= now)
                orr_bots_ask(h, t);
            if (t->begins && !t->busy && !t->loading && !t->aside) {
                t->begins = false;
                orr_errand_by_itself(h, t, ORR_ASK_BEGIN);
            }
            if (t->deadline && t->deadline <= now && !t->busy && !t->loading && !t->aside && !t->first &&
                orr_table_awake(t->table))
                orr_errand_by_itself(h, t, ORR_ASK_EXPIRE);
        }
}

void orr_hall_tick(orr_hall *h)
{
    h->ticks++;
    orr_asleep_tick(h);
    orr_fill_tick(h);
    orr_gone_tick(h);
    orr_errand_late(h);
    look_at_clocks(h);
    if (h->outbox && !h->sick)
        orr_outbox_tick(h->outbox, orr_hall_now(h));
    orr_lobby_send(h);
    if (h->sick && h->ticks % PROBE_TICKS == 0)
        orr_commit_probe(h);
    if (h->ticks % HOST_TICKS == 0) {
        look_for_hosts(h);
        orr_bots_tick(h);
    }
    if (h->ticks % TIDY_TICKS == 0)
        orr_asleep_tidy(h);
}

void orr_hall_stop(orr_hall *h)
{
    if (h->closing)
        return;
    h->closing = true;
    if (h->pool)
        orr_pool_close(h->pool);
    if (h->outbox)
        orr_outbox_stop(h->outbox);
    orr_desk_stop(h->desk);
    orr_load_stop(h);
    orr_errand_stop(h);
}

void orr_hall_close(orr_hall *h)
{
    orr_hall_stop(h);
    orr_tables_free_all(h);
    free_hall(h);
}

/* ---- numbers ------------------------------------------------------------------------------------------------------*/
bool orr_hall_sick(const orr_hall *h) { return h->sick; }
unsigned orr_hall_tables(const orr_hall *h) { return h->tables; }

bool orr_hall_idle(const orr_hall *h)
{
    orr_pool_numbers bots;
    orr_pool_look(h->pool, &bots);
    return orr_desk_idle(h->desk) && !bots.waiting && !bots.thinking;
}

uint64_t orr_hall_rated(const orr_hall *h) { return h->metrics.rated; }

void orr_hall_renamed(orr_hall *h, const orr_user_row *user) { orr_guest_renamed(h, user); }

void orr_hall_look(const orr_hall *h, orr_hall_numbers *out)
{
    *out = (orr_hall_numbers){.tables = h->tables, .sick = h->sick, .moves = h->metrics.moves};
    out->loads = h->metrics.loads;
    out->dropped = h->metrics.dropped;
    out->swept = h->metrics.swept;
    out->asked_late = h->metrics.asked_late;
    out->views = h->metrics.views;
    out->writer_waiting = orr_desk_writes(h->desk, &out->commits);
    out->reader_waiting = orr_desk_reads(h->desk);
    out->log_bytes = orr_desk_log_bytes(h->desk);
    orr_pool_look(h->pool, &out->bots);
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (const orr_hosted *t = h->table[b]; t; t = t->next) {
            if (t->table)
                out->status[orr_table_status(t->table)]++;
            out->aside += t->aside;
        }
}
