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

static void end_match(const orr_table_now *t, orr_batch *b)
{
    orr_played_add(t, b);
    if (!*orr_table_row_of(t)->host)
        orr_played_count(t, b);
}

/* What the notes change: the table, the view. */
static void look(orr_commit *c)
{
    bool over = false;
    const unsigned play =
        1u << ORR_NOTE_PLAY | 1u << ORR_NOTE_UNDO | 1u << ORR_NOTE_HOLD | 1u << ORR_NOTE_DONE | 1u << ORR_NOTE_PAUSE;
    const orr_notes *notes = &c->pending.batch.notes;
    for (uint32_t i = 0; i < notes->n; i++) {
        unsigned bit = 1u << notes->at[i].kind;
        over |= notes->at[i].kind == ORR_NOTE_OVER;
        c->shows_table |= !(bit & (play | 1u << ORR_NOTE_PREFER));
        c->shows_view |= (bit & (play | 1u << ORR_NOTE_START | 1u << ORR_NOTE_HAND | 1u << ORR_NOTE_TAKE |
                                 1u << ORR_NOTE_PASS)) != 0;
        if (notes->at[i].kind == ORR_NOTE_PASS && c->t) /* the same seats, and other people */
            c->t->mine_people = 0;
    }
    c->rated = over && c->t && orr_table_row_of(c->t->table)->rated;
    if (over && c->t) /* a table that another one is made from ends no match in that batch */
        end_match(c->t->table, &c->pending.batch);
}

static void write_due(orr_hosted *t, int64_t due, orr_batch *b)
{
    orr_due_row *row = &b->due[b->dues++];
    memcpy(row->code, t->code, sizeof row->code);
    row->at = t->due = due;
}

/* The store must not believe that a table is due later than it is. */
static void keep_due(orr_hosted *t, orr_batch *b)
{
    int64_t due = orr_asleep_due(t);
    bool over = orr_table_status(t->table) == ORR_FINISHED && t->due;
    if (over || (due && (!t->due || due < t->due)))
        write_due(t, due, b);
    t->busy = true;
}

void orr_commit_go(orr_commit *c)
{
    look(c);
    if (c->t)
        keep_due(c->t, &c->pending.batch);
    if (c->also)
        keep_due(c->also, &c->pending.batch);
    c->hall->in_flight++;
    orr_desk_write(c->hall->desk, &c->pending);
}

void orr_commit_due(orr_hall *h, orr_hosted *t)
{
    orr_commit *c = orr_commit_new(h);
    if (!c)
        return;
    write_due(t, orr_asleep_due(t), &c->pending.batch);
    c->t = t;
    t->busy = true;
    h->in_flight++;
    orr_desk_write(h->desk, &c->pending);
}

bool orr_commit_sweep(orr_hall *h, const char *code)
{
    orr_commit *c = orr_commit_new(h);
    if (!c)
        return false;
    snprintf(c->pending.batch.sweep, sizeof c->pending.batch.sweep, "%s", code);
    orr_commit_go(c);
    return true;
}

void orr_commit_probe(orr_hall *h)
{
    orr_commit *c = orr_commit_new(h);
    if (c)
        orr_commit_go(c);
}

uint64_t orr_hall_rated(const orr_hall *h) { return h->metrics.rated; }

void orr_hall_renamed(orr_hall *h, const orr_user_row *user) { orr_guest_renamed(h, user); }

/* ---- what became of it --------------------------------------------------------------------------------------------*/
/* Returns the table when it is still there. */
static orr_hosted *settle(orr_hall *h, orr_hosted *t, const orr_commit *c, orr_err e)
{
    char code[ORR_CODE_TEXT];
    memcpy(code, t->code, sizeof code);
    t->busy = false;
    if (!e) {
        t->fresh = false;
        orr_tables_clock(t);
        orr_guest_recount(h, t);
        orr_tables_show(h, t, c->shows_table || t->card_due, c->shows_view);
        orr_mine_touch(h, t);
        orr_bots_ask(h, t);
    } else if (t->fresh) {
        orr_tables_drop(h, t, ORR_IO);
    } else {
        orr_load_again(h, t); /* bots go on when the store is well */
    }
    return orr_tables_find(h, code);
}

static void committed(orr_hall *h, orr_commit *c)
{
    orr_err e = c->pending.result;
    if (c->then)
        c->then(c, e);
    h->metrics.rated += !e && c->rated;
    if (c->errand && e)
        orr_errand_refuse(c->errand, e);
    else if (c->errand)
        orr_errand_answer(c->errand);
    orr_hosted *also = c->also ? settle(h, c->also, c, e) : NULL, *t = c->t ? settle(h, c->t, c, e) : NULL;
    if (t)
        orr_errand_drain(h, t, false);
    if (also)
        orr_errand_drain(h, also, false);
}

/* What was missed while it was sick is nobody's fault. */
static void store_is_well(orr_hall *h)
{
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (orr_hosted *t = h->table[b]; t; t = t->next) {
            if (!t->table)
                continue;
            orr_table_forgive(t->table, h->well_since);
            orr_tables_clock(t);
            orr_tables_show(h, t, false, t->deadline != 0);
            orr_bots_ask(h, t);
        }
}

static void count(orr_hall *h, const orr_notes *notes)
{
    for (uint32_t i = 0; i < notes->n; i++)
        h->metrics.moves += notes->at[i].kind == ORR_NOTE_PLAY;
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
    if (*p->batch.sweep)
        orr_asleep_swept(h, !p->result);
    if (!p->result) {
        count(h, &p->batch.notes);
        orr_link_committed(h, &p->batch);
    }
    committed(h, c);
    orr_pending_free(p);
    if (was_sick == h->sick)
        return;
    h->well_since = orr_now_ms();
    orr_log(h->sick ? "the store failed; what it did not take was not shown" : "the store is well again");
    if (!h->sick)
        store_is_well(h);
}
