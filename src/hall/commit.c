/* What becomes durable, and what becomes of it: who asked is answered, the table is shown, bots are asked. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

static void done(orr_pending *p);

orr_commit *orr_commit_new(orr_hall *h)
{
    orr_commit *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->hall = h;
    c->pending.done = done;
    return c;
}

void orr_commit_drop(orr_commit *c) { orr_pending_free(&c->pending); }

static void write_fact(void *arg, const orr_fact *fact)
{
    orr_commit *c = arg;
    orr_fact f = *fact;
    f.t = c->t && !strcmp(c->t->code, f.code) ? c->t : c->also && !strcmp(c->also->code, f.code) ? c->also : NULL;
    c->change.kinds |= 1u << f.kind;
    orr_follow_write(c->hall->followers, &f, &c->pending.batch);
}

static void touch(orr_commit *c, orr_hosted *t)
{
    t->busy = true;
    write_fact(c, &(orr_fact){.kind = ORR_FACT_TOUCHED, .code = t->code});
}

void orr_commit_go(orr_commit *c)
{
    orr_facts_read(&c->pending.batch.notes, write_fact, c);
    orr_facts_shown(&c->pending.batch.notes, &c->change.shows_table, &c->change.shows_view);
    if (c->t)
        touch(c, c->t);
    if (c->also)
        touch(c, c->also);
    c->hall->in_flight++;
    orr_desk_write(c->hall->desk, &c->pending);
}

void orr_commit_probe(orr_hall *h)
{
    orr_commit *c = orr_commit_new(h);
    if (c)
        orr_commit_go(c);
}

/* ---- what became of it --------------------------------------------------------------------------------------------*/
/* Returns the table when it is still there. */
static orr_hosted *settle(orr_hall *h, orr_hosted *t, const orr_commit *c, orr_err e)
{
    char code[ORR_CODE_TEXT];
    memcpy(code, t->code, sizeof code);
    t->busy = false;
    if (!e) {
        t->fresh = false;
        orr_follow_after(h, t, &c->change);
    } else if (t->fresh) {
        orr_tables_drop(h, t, ORR_IO);
    } else {
        orr_follow_lost(h, t); /* bots go on when the store is well */
    }
    return orr_tables_find(h, code);
}

/* Whose place is there now: who asked for a seat, and all when the match begins. */
static void tell_sat(const orr_hall *h, const orr_commit *c)
{
    enum { DAY = 86400 };
    const orr_errand *e = c->errand && c->errand->guest ? c->errand : NULL;
    const orr_hosted *t = c->also ? c->also : c->t;
    bool began = c->change.kinds & 1u << ORR_FACT_STARTED,
         sits = e && (e->kind == ORR_ERRAND_MAKE || e->kind == ORR_ERRAND_FROM || e->kind == ORR_ERRAND_AGAIN ||
                      (e->kind == ORR_ERRAND_ASK && e->ask.kind == ORR_ASK_SIT));
    if (!h->sat || (!began && !sits) || !t || !t->table || orr_table_time(t->table)->turn >= DAY)
        return;
    for (unsigned i = 0; i < orr_table_row_of(t->table)->seats; i++) {
        const orr_seat_now *seat = orr_table_seat(t->table, i);
        if (seat->kind == ORR_SEAT_HUMAN && (began || !strcmp(seat->user, e->ask.user.id)))
            h->sat(h->sat_arg, seat->user);
    }
}

static void committed(orr_hall *h, orr_commit *c)
{
    orr_err e = c->pending.result;
    if (c->then)
        c->then(c, e);
    if (!e)
        tell_sat(h, c);
    if (c->errand && e)
        orr_errand_refuse(c->errand, e);
    else if (c->errand)
        orr_errand_answer(c->errand);
    orr_hosted *also = c->also ? settle(h, c->also, c, e) : NULL, *t = c->t ? settle(h, c->t, c, e) : NULL;
    if (t)
        orr_follow_ready(h, t);
    if (also)
        orr_follow_ready(h, also);
}

/* What was missed while it was sick is nobody's fault. */
static void store_is_well(orr_hall *h)
{
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (orr_hosted *t = h->table[b]; t; t = t->next) {
            if (!t->table)
                continue;
            orr_table_forgive(t->table, h->well_since);
            orr_follow_after(h, t, &(orr_change){.shows_view = orr_table_deadline(t->table) != 0});
        }
}

/* The store is well: there is no such table any more, or what was to be changed with it is not as it was. */
static bool is_nobodys_fault(orr_err e) { return e == ORR_NOT_FOUND || e == ORR_STALE || e == ORR_FULL; }

static void done(orr_pending *p)
{
    orr_commit *c = (orr_commit *)p;
    orr_hall *h = c->hall;
    bool was_sick = h->sick;
    h->in_flight--;
    if (p->dropped) {
        if (c->then)
            c->then(c, ORR_IO);
        orr_errand_drop(c->errand);
        orr_pending_free(p);
        return;
    }
    if (!is_nobodys_fault(p->result))
        h->sick = p->result != ORR_OK;
    if (!p->result)
        orr_follow_heard(h, &p->batch);
    committed(h, c);
    orr_pending_free(p);
    if (was_sick == h->sick)
        return;
    h->well_since = orr_hall_now(h);
    orr_log(h->sick ? "the store failed; what it did not take was not shown" : "the store is well again");
    if (!h->sick)
        store_is_well(h);
}
