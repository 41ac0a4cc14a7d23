/* Matches that were over before their rows of who played, or their results, were kept: these are made from the
 * tables, a few a second, while nobody waits, once. How far that has come stands in meta, in the batch of the rows. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

enum { FILL_TICKS = 3 }; /* between two tables */

typedef struct {
    orr_read read;
    orr_hall *hall;
    int64_t after, to, id; /* the next table behind `after`, up to `to`; id 0: there is none */
    orr_err e;
    bool over, kept; /* over, and without rows of who played or a result; kept: its rows of who played are there */
    char code[ORR_CODE_TEXT];
} step;

static bool read_hand(void *arg, const orr_value *row, unsigned columns)
{
    step *s = arg;
    (void)columns;
    s->to = row[0].number;
    s->after = row[1].number;
    return false;
}

static bool read_next(void *arg, const orr_value *row, unsigned columns)
{
    step *s = arg;
    (void)columns;
    s->id = row[0].number;
    s->over = row[2].number == 2 && (!row[3].number || !row[4].number);
    s->kept = row[3].number > 0;
    snprintf(s->code, sizeof s->code, "%s", row[1].at);
    return false;
}

static orr_err none_is_well(orr_err e) { return e == ORR_NOT_FOUND ? ORR_OK : e; }

static void look(orr_read *r, orr_store *s)
{
    static const char hand[] = "SELECT t.value, coalesce(a.value, 0) FROM meta AS t LEFT JOIN meta AS a"
                               " ON a.key = 'played_at' WHERE t.key = 'played_to'";
    static const char next[] =
        "SELECT t.id, t.code, t.status, (SELECT count(*) FROM played AS p WHERE p.code = t.code),"
        " (SELECT count(*) FROM results AS r WHERE r.code = t.code AND r.seats > 0)"
        " FROM tables AS t WHERE t.id > ?1 AND t.id <= ?2 ORDER BY t.id LIMIT 1";
    step *p = (step *)r;
    p->e = none_is_well(s->kind->rows(s, hand, NULL, 0, read_hand, p));
    if (!p->e && p->to)
        p->e = none_is_well(
            s->kind->rows(s, next, (const orr_value[]){orr_number(p->after), orr_number(p->to)}, 2, read_next, p));
}

/* ---- the rows -----------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_pending pending;
    orr_hall *hall;
    int64_t id;
    bool bare; /* without rows: the next time */
} filling;

static void write_hand(orr_hall *h, int64_t id, orr_hosted *t, bool kept);

static void filled(orr_pending *p)
{
    filling *f = (filling *)p;
    orr_hall *h = f->hall;
    h->fill.busy = false;
    if (!p->dropped && p->result == ORR_FULL && !f->bare) /* its rows are there after all */
        write_hand(h, f->id, NULL, false);
    orr_pending_free(p);
}

/* `t`: or NULL, nothing is made of it; `kept`: only its result. id 0: all is done. */
static void write_hand(orr_hall *h, int64_t id, orr_hosted *t, bool kept)
{
    static const char hand[] = "INSERT INTO meta(key, value) VALUES('played_at', ?1)"
                               " ON CONFLICT(key) DO UPDATE SET value = excluded.value";
    static const char done[] = "DELETE FROM meta WHERE key IN ('played_at', 'played_to')";
    filling *f = calloc(1, sizeof *f);
    if (!f)
        return;
    *f = (filling){.pending = {.done = filled}, .hall = h, .id = id, .bare = !t};
    orr_batch *b = &f->pending.batch;
    bool made = !t || ((kept || orr_played_add(t->table, b)) && orr_result_add(t->table, false, b));
    if (!made)
        orr_batch_back(&f->pending.batch, NULL);
    bool ok = id ? orr_batch_write(&f->pending.batch, hand, false, (const orr_value[]){orr_number(id)}, 1)
                 : orr_batch_write(&f->pending.batch, done, false, NULL, 0);
    if (!ok) {
        orr_pending_free(&f->pending);
        return;
    }
    h->fill.busy = true;
    orr_desk_write(h->desk, &f->pending);
}

typedef struct {
    orr_look look;
    orr_hall *hall;
    int64_t id;
    bool kept;
} loading;

static void there(orr_look *l, orr_hosted *t, orr_err e, const orr_kept *kept)
{
    loading *w = (loading *)l;
    orr_hall *h = w->hall;
    (void)kept;
    h->fill.busy = false;
    bool here = !e && orr_table_awake(t->table) && orr_table_status(t->table) == ORR_FINISHED;
    /* What cannot be read now is tried again; what cannot be played here (by other rules, after a fault) never has rows. */
    if (!h->closing && (!e || e == ORR_UNSUPPORTED || e == ORR_BUG || e == ORR_NOT_FOUND))
        write_hand(h, w->id, here ? t : NULL, w->kept);
    free(w);
}

static void looked(orr_read *r)
{
    step *p = (step *)r;
    orr_hall *h = p->hall;
    h->fill.busy = false;
    h->fill.done = !p->e && !p->to && !r->dropped;
    if (r->dropped || p->e || !p->to || h->closing) {
        free(p);
        return;
    }
    loading *w = p->id && p->over ? malloc(sizeof *w) : NULL;
    if (w) {
        *w = (loading){.look = {.then = there}, .hall = h, .id = p->id, .kept = p->kept};
        h->fill.busy = true;
        orr_load_look(h, p->code, &w->look);
    } else if (!p->id || !p->over) {
        write_hand(h, p->id, NULL, false);
    }
    free(p);
}

void orr_fill_tick(orr_hall *h)
{
    bool waits = h->fill.busy || h->sick || h->wake.loading || h->wake.n || orr_desk_reads(h->desk) || h->asks;
    step *p = h->fill.done || waits || h->ticks % FILL_TICKS ? NULL : calloc(1, sizeof *p);
    if (!p)
        return;
    *p = (step){.read = {.work = look, .done = looked}, .hall = h};
    h->fill.busy = true;
    orr_desk_read(h->desk, &p->read);
}
