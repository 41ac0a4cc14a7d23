/* New tables, and rematches. How many a user has is asked of the store, not of the memory: a table that nobody looks
 * at counts. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

static const int64_t MONTH_MS = 30 * (int64_t)86400000;

/* ---- how many somebody has ----------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    orr_hall *hall;
    orr_errand *errand;
    orr_plan *plan; /* owned; NULL: it goes on from the table of `code` */
    char code[ORR_CODE_TEXT];
    int64_t since;
    orr_err e;
    unsigned n;
} hosted_count;

static void make(orr_hall *h, const orr_plan *plan, orr_errand *e);

static void count(orr_read *r, orr_store *s)
{
    hosted_count *c = (hosted_count *)r;
    c->e = s->kind->hosted(s, c->errand->ask.user.id, c->since, ORR_HOSTED_MAX, &c->n);
}

/* Those that are not durable yet the store did not count. */
static unsigned on_their_way(const orr_hall *h, const char *user)
{
    unsigned n = 0;
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (const orr_hosted *t = h->table[b]; t; t = t->next)
            n += t->fresh && t->table && !strcmp(orr_table_row_of(t->table)->host, user);
    return n;
}

static void counted(orr_read *r)
{
    hosted_count *c = (hosted_count *)r;
    orr_errand *e = c->errand;
    e->counted = true;
    if (r->dropped || c->e || e->guest->ended)
        orr_errand_refuse(e, e->guest->ended ? ORR_FORBIDDEN : ORR_IO);
    else if (c->n + on_their_way(c->hall, e->ask.user.id) >= ORR_HOSTED_MAX)
        orr_errand_refuse(e, ORR_LIMIT);
    else if (c->plan)
        make(c->hall, c->plan, e);
    else
        orr_errand_go(e, c->code);
    if (c->plan)
        orr_plan_deinit(c->plan);
    free(c->plan);
    free(c);
}

/* Takes the errand, which goes on when it is known. */
static void ask_how_many(orr_hall *h, orr_errand *e, const orr_plan *plan, const char *code)
{
    hosted_count *c = calloc(1, sizeof *c);
    orr_plan *copy = plan && c ? malloc(sizeof *copy) : NULL;
    if (!c || (plan && !copy)) {
        if (plan)
            free(plan->given);
        free(c);
        orr_errand_refuse(e, ORR_NO_MEMORY);
        return;
    }
    if (copy)
        *copy = *plan;
    *c = (hosted_count){.read = {.work = count, .done = counted}, .hall = h, .errand = e, .plan = copy};
    c->since = orr_hall_now(h) - MONTH_MS;
    snprintf(c->code, sizeof c->code, "%s", code ? code : "");
    orr_desk_read(h->desk, &c->read);
}

/* ---- making -------------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_plan plan;
    const orr_edition *edition;
    uint32_t test_clock_ms;
    int64_t now;
    orr_table_now **out;
    orr_notes *notes;
    orr_err e;
} making;

static void do_make(void *arg)
{
    making *m = arg;
    m->e = orr_table_make(&m->plan, m->edition, m->test_clock_ms, m->now, m->out, m->notes);
}

static orr_err keep_row(const orr_table_now *t, orr_batch *b)
{
    const orr_edition *edition = orr_table_edition(t);
    b->table = malloc(sizeof *b->table);
    if (!b->table)
        return ORR_NO_MEMORY;
    *b->table = *orr_table_row_of(t);
    if (!edition)
        return ORR_OK;
    b->has_edition = true;
    memcpy(b->edition.hash, b->table->edition, sizeof b->edition.hash);
    b->edition.json = orr_edition_json(edition, &b->edition.size);
    return ORR_OK;
}

orr_err orr_make_table(orr_hall *h, const orr_plan *plan, const orr_edition *edition, orr_batch *b, orr_hosted **out)
{
    char what[200] = "";
    *out = NULL;
    const orr_registered *entry = orr_registry_find(plan->row.game);
    if (!entry || (!entry->game->listed && !h->o->test_games))
        return ORR_NOT_FOUND;
    if (h->tables >= ORR_TABLES_MAX)
        return ORR_LIMIT;
    making m = {.plan = *plan,
                .edition = edition,
                .test_clock_ms = h->o->test_clock_ms,
                .now = orr_hall_now(h),
                .notes = &b->notes};
    do /* of 64 bits: it is another one */
        orr_code_new(orr_desk_host(h->desk), m.plan.row.code);
    while (orr_tables_any(h, m.plan.row.code));
    orr_host_random(orr_desk_host(h->desk), m.plan.row.secret, sizeof m.plan.row.secret);
    orr_hosted *t = *out = orr_tables_add(h, m.plan.row.code);
    if (!t)
        return ORR_NO_MEMORY;
    t->fresh = true;
    m.out = &t->table;
    if (orr_guard(do_make, &m, what, sizeof what)) {
        orr_log("a table of %s could not be made: %s", plan->row.game, what);
        return ORR_BUG;
    }
    return m.e ? m.e : keep_row(t->table, b);
}

/* Why it is not rated, of what was refused (orr_table_make). */
static const char *unrated(const orr_hosted *t, const orr_plan *plan)
{
    const char *why = plan->given ? "from" : t && t->table ? orr_table_unrated(t->table) : NULL;
    return why ? why : "bots";
}

static void make(orr_hall *h, const orr_plan *plan, orr_errand *e)
{
    orr_commit *c = orr_commit_new(h);
    if (!c) {
        orr_errand_refuse(e, ORR_NO_MEMORY);
        return;
    }
    orr_asleep_room(h);
    orr_err err = orr_company_may_rate(h, e, plan);
    if (!err && (err = orr_make_table(h, plan, NULL, &c->pending.batch, &c->t)) == ORR_FORBIDDEN && plan->row.rated)
        e->why = unrated(c->t, plan);
    if (err) {
        if (c->t)
            orr_tables_drop(h, c->t, err);
        orr_commit_drop(c);
        orr_errand_refuse(e, err);
        return;
    }
    memcpy(e->made, c->t->code, sizeof e->made);
    c->errand = e;
    orr_commit_go(c);
}

void orr_errand_make(orr_errand *e, const orr_plan *plan) { ask_how_many(e->guest->hall, e, plan, NULL); }

/* ---- rematches ----------------------------------------------------------------------------------------------------*/
/* The table is told which one follows, in the same batch. */
static orr_err follow(const orr_hall *h, orr_hosted *t, const char *code, orr_notes *notes)
{
    orr_ask next = {.kind = ORR_ASK_NEXT, .seat = -1};
    snprintf(next.word, sizeof next.word, "%s", code);
    return orr_table_ask(t->table, &next, orr_hall_now(h), notes);
}

/* What is to be made: a rematch, which may have been made already (e->made), or a match from a ply of this one, which
 * cannot be rated: what lay covered may be known by then. */
static orr_err plan_for(orr_hosted *t, orr_errand *e, orr_plan *plan)
{
    *plan = (orr_plan){0};
    if (e->kind == ORR_ERRAND_FROM)
        return e->why ? ORR_FORBIDDEN : orr_table_from(t->table, &e->ask, plan);
    memcpy(e->made, orr_table_next(t->table), sizeof e->made);
    orr_err err = orr_table_again(t->table, &e->ask.user, plan);
    if (!err)
        orr_company_part(e->guest->hall, plan);
    return err;
}

static orr_err make_next(orr_hall *h, orr_hosted *t, orr_errand *e, const orr_plan *plan, orr_commit *c)
{
    if (e->guest->data && (e->ask.retry_ms = e->guest->kind->may_make(e->guest->data)))
        return ORR_LIMIT;
    orr_err err = orr_make_table(h, plan, orr_table_edition(t->table), &c->pending.batch, &c->also);
    if (err || e->kind == ORR_ERRAND_FROM)
        return err;
    c->t = t;
    return follow(h, t, c->also->code, &c->pending.batch.notes);
}

void orr_make_again(orr_hall *h, orr_hosted *t, orr_errand *e)
{
    orr_plan plan;
    orr_err err = plan_for(t, e, &plan);
    orr_commit *c = NULL;
    if (!err && *e->made) {
        orr_errand_answer(e);
    } else if (!err && !e->counted) {
        ask_how_many(h, e, NULL, t->code);
    } else if (err || !(c = orr_commit_new(h))) {
        orr_errand_refuse(e, err ? err : ORR_NO_MEMORY);
    } else if ((err = make_next(h, t, e, &plan, c))) {
        if (c->also)
            orr_tables_drop(h, c->also, err);
        orr_commit_drop(c);
        orr_errand_refuse(e, err);
    } else {
        memcpy(e->made, c->also->code, sizeof e->made);
        c->errand = e;
        orr_commit_go(c);
    }
    orr_plan_deinit(&plan);
}
