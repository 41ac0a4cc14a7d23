/* What is due of appointments is looked for, and done. */
#include "base/log.h"
#include "base/now.h"
#include "square/dates_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOKED = 8, AGAIN_MS = 2000, LOOK_MS = 10 * 1000 /* at least: other processes change rows, too */ };

/* ---- what is due ---------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    orr_dates *ds;
    int64_t now, next;
    unsigned n;
    char id[LOOKED][ORR_CODE_TEXT];
    orr_date_row row[LOOKED];
    orr_err e;
} looking;

/* One of them, until it is done. */
typedef struct {
    orr_pending pending; /* first */
    orr_dates *ds;
    orr_date_row row; /* as it becomes */
    bool tells;
} doing;

static void done(doing *x, orr_err e)
{
    orr_dates *ds = x->ds;
    if (e && e != ORR_STALE)
        orr_log_text("note", "appointment %s: %s", x->row.id, orr_err_name(e));
    if (e) /* another change was before it, or it is tried again */
        ds->next = e == ORR_STALE ? 0 : orr_now_ms() + AGAIN_MS;
    else if (x->tells && !ds->closing)
        orr_date_tell(ds, &x->row);
    ds->doing--;
    orr_batch_deinit(&x->pending.batch);
    free(x);
}

static void written(orr_pending *p)
{
    doing *x = (doing *)p;
    done(x, p->dropped ? ORR_IO : p->result);
}

static void seated(void *of, orr_err e, const char *code)
{
    doing *x = of;
    if (!e)
        snprintf(x->row.code, sizeof x->row.code, "%s", code);
    done(x, e);
}

/* The table's own row is the last of its batch's: its code is not known before. */
#define OF_TABLE "(SELECT code FROM tables WHERE id = (SELECT max(id) FROM tables))"

static void seat(doing *x, const orr_date_due *due)
{
    orr_dates *ds = x->ds;
    orr_date_row *r = &x->row;
    orr_batch with = {0};
    orr_date_table table = {.id = r->id, .what = &r->what, .n = (uint8_t)due->n};
    for (unsigned i = 0; i < due->n; i++)
        table.user[i] = r->user[due->who[i]];
    if (!DATES_SAY(&with, true,
                   "UPDATE appointments SET state = 2, code = " OF_TABLE ", due = ?3, rev = rev + 1 WHERE id = ?1"
                   " AND rev = ?2",
                   orr_words(r->id), orr_number(r->rev), orr_number(r->d.fixed))) {
        orr_batch_deinit(&with);
        done(x, ORR_NO_MEMORY);
        return;
    }
    r->d.state = ORR_DATE_SEATED;
    ds->o->hands->table(ds->o->arg, &table, &with, seated, x);
}

static bool fix(orr_batch *b, orr_date_row *r, const orr_date_due *due)
{
    bool ok = DATES_SAY(b, true,
                        "UPDATE appointments SET state = 1, fixed = ?3, due = 0, rev = rev + 1 WHERE id = ?1"
                        " AND rev = ?2",
                        orr_words(r->id), orr_number(r->rev), orr_number(r->d.time[due->time]));
    for (unsigned i = 0; ok && i < due->n; i++) {
        orr_date_person *p = &r->d.person[due->who[i]];
        ok = DATES_SAY(b, true, "UPDATE appointment_answers SET comes = 1 WHERE appointment = ?1 AND user_id = ?2",
                       orr_words(r->id), orr_words(p->user));
        p->comes = true;
    }
    r->d.state = ORR_DATE_FIXED;
    r->d.fixed = r->d.time[due->time];
    return ok;
}

bool orr_date_end(orr_batch *b, orr_date_row *r, const char *why)
{
    snprintf(r->why, sizeof r->why, "%s", why);
    r->d.state = ORR_DATE_OVER;
    return DATES_SAY(b, true,
                     "UPDATE appointments SET state = 3, why = ?3, ended = ?4, rev = rev + 1 WHERE id = ?1"
                     " AND rev = ?2",
                     orr_words(r->id), orr_number(r->rev), orr_words(why), orr_number(orr_now_ms()));
}

/* Who of its people is here plays, with bots for the others; if nobody is, it waits at its table. */
static void begin(const orr_dates *ds, const orr_date_row *r)
{
    for (unsigned i = 0; i < r->d.n; i++)
        if (r->d.person[i].comes && ds->o->hands->here(ds->o->arg, r->d.person[i].user)) {
            ds->o->hands->begin(ds->o->arg, r->code);
            return;
        }
}

static bool put(doing *x, const orr_date_due *due)
{
    orr_batch *b = &x->pending.batch;
    orr_date_row *r = &x->row;
    switch (due->kind) {
    case ORR_DATE_WAITS:
        x->tells = false;
        return DATES_SAY(b, true, "UPDATE appointments SET due = ?3 WHERE id = ?1 AND rev = ?2", orr_words(r->id),
                         orr_number(r->rev), orr_number(due->next));
    case ORR_DATE_LAPSES:
        r->d.lapsed |= (uint8_t)(1u << due->time);
        return DATES_SAY(b, true,
                         "UPDATE appointments SET lapsed = ?3, due = 0, rev = rev + 1 WHERE id = ?1"
                         " AND rev = ?2",
                         orr_words(r->id), orr_number(r->rev), orr_number(r->d.lapsed));
    case ORR_DATE_FIXES:
        return fix(b, r, due);
    case ORR_DATE_BEGUN:
        x->tells = false;
        begin(x->ds, r);
        return orr_date_end(b, r, "");
    case ORR_DATE_ENDS:
    default:
        return orr_date_end(b, r, due->why);
    }
}

static void act(orr_dates *ds, const orr_date_row *row)
{
    orr_date_due due;
    doing *x = calloc(1, sizeof *x);
    ds->doing++;
    if (!x) {
        ds->doing--;
        ds->next = orr_now_ms() + AGAIN_MS;
        return;
    }
    orr_date_look(&row->d, orr_now_ms(), ORR_DATES_MINUTE_MS, &due);
    *x = (doing){.pending = {.done = written}, .ds = ds, .row = *row, .tells = true};
    if (due.kind == ORR_DATE_WAITS && due.next < ds->next)
        ds->next = due.next;
    else if (due.kind != ORR_DATE_WAITS)
        ds->next = 0; /* what follows from it */
    if (due.kind == ORR_DATE_SEATS)
        seat(x, &due);
    else if (put(x, &due))
        orr_desk_write(ds->o->desk, &x->pending);
    else
        done(x, ORR_NO_MEMORY);
}

static bool add_id(void *arg, const orr_value *v, unsigned columns)
{
    looking *k = arg;
    (void)columns;
    orr_date_copy(&v[0], k->id[k->n], sizeof k->id[0]);
    return ++k->n < LOOKED;
}

static bool add_next(void *arg, const orr_value *v, unsigned columns)
{
    looking *k = arg;
    (void)columns;
    k->next = v[0].kind == ORR_NUMBER ? v[0].number : INT64_MAX;
    return false;
}

static void look_work(orr_read *read, orr_store *s)
{
    looking *k = (looking *)read;
    k->next = INT64_MAX;
    k->e = DATES_EACH(s, add_id, k, "SELECT id FROM appointments WHERE state < 3 AND due <= ?1 ORDER BY due LIMIT ?2",
                      orr_number(k->now), orr_number(LOOKED));
    if (!k->e)
        k->e = DATES_EACH(s, add_next, k, "SELECT min(due) FROM appointments WHERE state < 3 AND due > ?1",
                          orr_number(k->now));
    for (unsigned i = 0; !k->e && i < k->n; i++) {
        orr_date_read(s, k->id[i], "", &k->row[i]);
        k->e = orr_dates_well(k->row[i].e);
    }
}

static void looked(orr_read *read)
{
    looking *k = (looking *)read;
    orr_dates *ds = k->ds;
    bool bad = read->dropped || k->e;
    if (bad)
        k->next = k->now + AGAIN_MS;
    else if (k->n == LOOKED)
        k->next = 0;
    ds->next = k->next < ds->next ? k->next : ds->next;
    for (unsigned i = 0; !bad && !ds->closing && i < k->n; i++)
        if (!k->row[i].e)
            act(ds, &k->row[i]);
    ds->doing--;
    free(k);
}

void orr_dates_tick(orr_dates *ds)
{
    int64_t now = orr_now_ms();
    looking *k = ds->closing || ds->doing || now < ds->next ? NULL : calloc(1, sizeof *k);
    if (!k)
        return;
    k->read = (orr_read){.work = look_work, .done = looked};
    k->ds = ds;
    k->now = now;
    ds->next = now + LOOK_MS;
    ds->doing++;
    orr_desk_read(ds->o->desk, &k->read);
}

orr_dates *orr_dates_open(const orr_dates_options *o)
{
    orr_dates *ds = calloc(1, sizeof *ds);
    if (ds)
        ds->o = o;
    return ds;
}

void orr_dates_left(orr_dates *ds) { ds->next = 0; }

void orr_dates_close(orr_dates *ds) { free(ds); }
