/* Appointments are proposed and answered. */
#include "base/now.h"
#include "square/dates_inside.h"
#include "square/seeks.h"

#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 5 };
static const int64_t KEPT_MS = (int64_t)7 * 24 * 3600 * 1000; /* what is over */

/* ---- proposing -----------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_pending pending; /* first */
    orr_dates *ds;
    char id[ORR_CODE_TEXT];
    orr_dates_then *then;
    void *arg;
} proposing;

static void proposed(orr_pending *p)
{
    proposing *x = (proposing *)p;
    orr_err e = p->dropped ? ORR_IO : p->result;
    if (!e)
        x->ds->next = 0;
    x->then(x->arg, e == ORR_STALE ? ORR_LIMIT : e, NULL, e ? NULL : x->id);
    orr_batch_deinit(&p->batch);
    free(x);
}

static bool put_new(orr_batch *b, const char *id, const char *user, const orr_sought *what, const int64_t *time,
                    unsigned n)
{
    int64_t now = orr_now_ms();
    char time_control[ORR_SPEEDS_TEXT];
    orr_speeds_print(what->speeds, time_control);
    return DATES_SAY(b, false,
                     "DELETE FROM appointment_answers WHERE appointment IN (SELECT id FROM appointments WHERE state = 3"
                     " AND ended < ?1)",
                     orr_number(now - KEPT_MS)) &&
           DATES_SAY(b, false, "DELETE FROM appointments WHERE state = 3 AND ended < ?1", orr_number(now - KEPT_MS)) &&
           DATES_SAY(
               b, true,
               "INSERT INTO appointments(id, user_id, game, variant, seats, time_control, rated, made, time_0, time_1,"
               " time_2, lapsed, state, why, fixed, code, ended, due, rev) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8,"
               " ?9, ?10, ?11, 0, 0, '', 0, '', 0, 0, 0 WHERE (SELECT count(*) FROM appointments WHERE"
               " user_id = ?2 AND state < 2) < ?12",
               orr_words(id), orr_words(user), orr_words(what->game), orr_words(what->variant), orr_number(what->seats),
               orr_words(time_control), orr_number(what->rated), orr_number(now), orr_number(time[0]),
               orr_number(n > 1 ? time[1] : 0), orr_number(n > 2 ? time[2] : 0), orr_number(ORR_DATE_OPEN)) &&
           DATES_SAY(b, true,
                     "INSERT INTO appointment_answers(appointment, user_id, can, at, comes)"
                     " VALUES(?1, ?2, ?3, ?4, 0)",
                     orr_words(id), orr_words(user), orr_number((1 << n) - 1), orr_number(now));
}

static void new_id(char id[ORR_CODE_TEXT])
{
    static const char letters[] = "23456789abcdefghjkmnpqrstuvwxyz";
    memset(id, 0, ORR_CODE_TEXT);
    for (int i = 0; i < 10; i++)
        id[i] = letters[randombytes_uniform(sizeof letters - 1)];
}

void orr_dates_propose(orr_dates *ds, const char *user, const orr_sought *asked, const int64_t *times, unsigned n,
                       orr_dates_then *then, void *arg)
{
    orr_sought what = *asked;
    int64_t time[ORR_DATE_TIMES] = {0};
    const char *why = NULL;
    orr_err e = orr_seeks_may(&what, ds->o->test_games, &why);
    if (!e && what.speeds != 1u << ORR_QUICK && what.speeds != 1u << ORR_LIVE)
        why = "speeds";
    memcpy(time, times, (n < ORR_DATE_TIMES ? n : ORR_DATE_TIMES) * sizeof *time);
    if (!e && !why)
        why = orr_date_wrong(time, n, orr_now_ms(), ORR_DATES_MINUTE_MS);
    e = e ? e : why ? ORR_BAD_INPUT : ds->closing ? ORR_IO : ORR_OK;
    proposing *x = e ? NULL : calloc(1, sizeof *x);
    if (!x) {
        then(arg, e ? e : ORR_NO_MEMORY, why, NULL);
        return;
    }
    *x = (proposing){.pending = {.done = proposed}, .ds = ds, .then = then, .arg = arg};
    new_id(x->id);
    if (put_new(&x->pending.batch, x->id, user, &what, time, n)) {
        orr_desk_write(ds->o->desk, &x->pending);
        return;
    }
    x->pending.result = ORR_NO_MEMORY;
    proposed(&x->pending);
}

/* ---- answering, calling off ----------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read; /* first */
    orr_pending pending;
    orr_dates *ds;
    char id[ORR_CODE_TEXT], user[ORR_USER_TEXT];
    bool ends;
    uint8_t can;
    unsigned tries;
    orr_date_row row;
    orr_dates_then *then;
    void *arg;
} asking;

static void answered(asking *x, orr_err e, const char *why)
{
    x->then(x->arg, e, why, e ? NULL : x->id);
    orr_batch_deinit(&x->pending.batch);
    free(x);
}

static void ask_written(orr_pending *p)
{
    asking *x = (asking *)((char *)p - offsetof(asking, pending));
    orr_dates *ds = x->ds;
    orr_err e = p->dropped ? ORR_IO : p->result;
    if (e == ORR_STALE && ++x->tries < TRIES && !ds->closing) { /* it has changed since it was read */
        orr_batch_deinit(&p->batch);
        x->pending = (orr_pending){.done = ask_written};
        orr_desk_read(ds->o->desk, &x->read);
        return;
    }
    if (!e) {
        ds->next = 0;
        if (!ds->closing)
            orr_date_tell(ds, &x->row);
    }
    answered(x, e, NULL);
}

/* Who is apart from one of its people knows nothing of it, but for who is among them and takes that back. */
static orr_err may(const asking *x, int64_t now, const char **why)
{
    const orr_date_row *r = &x->row;
    bool own = *r->d.by && !strcmp(r->d.by, x->user), in = r->me >= 0;
    if (r->e || (r->apart && !in) || (r->d.state > ORR_DATE_ASKS && !in))
        return r->e ? r->e : ORR_NOT_FOUND;
    if (own != x->ends)
        *why = x->ends ? NULL : "own";
    if (own != x->ends)
        return ORR_FORBIDDEN;
    if (r->d.state > ORR_DATE_FIXED || (r->d.state == ORR_DATE_FIXED && !own && (x->can || !r->d.person[r->me].comes)))
        return ORR_OVER;
    *why = "bad_times";
    for (unsigned i = 0; i < 8; i++)
        if ((x->can >> i & 1) && (i >= r->d.times || (r->d.lapsed >> i & 1) || r->d.time[i] <= now))
            return ORR_BAD_INPUT;
    *why = NULL;
    return !x->ends && !in && r->d.n == ORR_DATE_PEOPLE ? ORR_FULL : ORR_OK;
}

static bool put_answer(asking *x)
{
    orr_batch *b = &x->pending.batch;
    orr_date_row *r = &x->row;
    if (r->me >= 0 && !x->can) /* who goes knows it */
        r->d.person[r->me].user[0] = 0;
    if (x->ends)
        return orr_date_end(b, r, "called_off");
    if (!DATES_SAY(b, true, "UPDATE appointments SET due = 0, rev = rev + 1 WHERE id = ?1 AND rev = ?2",
                   orr_words(r->id), orr_number(r->rev)))
        return false;
    return x->can ? DATES_SAY(b, true,
                              "INSERT INTO appointment_answers(appointment, user_id, can, at, comes)"
                              " VALUES(?1, ?2, ?3, ?4, 0) ON CONFLICT(appointment, user_id) DO UPDATE SET can = ?3",
                              orr_words(r->id), orr_words(x->user), orr_number(x->can), orr_number(orr_now_ms()))
                  : DATES_SAY(b, false, "DELETE FROM appointment_answers WHERE appointment = ?1 AND user_id = ?2",
                              orr_words(r->id), orr_words(x->user));
}

static void ask_read(orr_read *read, orr_store *s)
{
    asking *x = (asking *)read;
    orr_date_read(s, x->id, x->user, &x->row);
}

static void ask_known(orr_read *read)
{
    asking *x = (asking *)read;
    const char *why = NULL;
    orr_err e = read->dropped || x->ds->closing ? ORR_IO : may(x, orr_now_ms(), &why);
    if (e || (!x->ends && !x->can && x->row.me < 0)) {
        answered(x, e, why);
        return;
    }
    if (put_answer(x))
        orr_desk_write(x->ds->o->desk, &x->pending);
    else
        answered(x, ORR_NO_MEMORY, NULL);
}

static void ask(orr_dates *ds, const asking *of)
{
    asking *x = ds->closing ? NULL : malloc(sizeof *x);
    if (!x) {
        of->then(of->arg, ds->closing ? ORR_IO : ORR_NO_MEMORY, NULL, NULL);
        return;
    }
    *x = *of;
    x->read = (orr_read){.work = ask_read, .done = ask_known};
    x->pending = (orr_pending){.done = ask_written};
    x->ds = ds;
    orr_desk_read(ds->o->desk, &x->read);
}

void orr_dates_answer(orr_dates *ds, const char *id, const char *user, uint8_t can, orr_dates_then *then, void *arg)
{
    asking of = {.can = can, .then = then, .arg = arg};
    snprintf(of.id, sizeof of.id, "%s", id);
    snprintf(of.user, sizeof of.user, "%s", user);
    ask(ds, &of);
}

void orr_dates_end(orr_dates *ds, const char *id, const char *user, orr_dates_then *then, void *arg)
{
    asking of = {.ends = true, .then = then, .arg = arg};
    snprintf(of.id, sizeof of.id, "%s", id);
    snprintf(of.user, sizeof of.user, "%s", user);
    ask(ds, &of);
}
