/* The tournaments of this process: found, made, looked after, told in a list. */
#include "tours_inside.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_MS = 500, RESULTS = 64, FOUND = 2 * ORR_TOURS_MAX };

orr_tour_live *orr_tours_find(orr_tours *ts, const char *id)
{
    for (orr_tour_live *l = ts->live; l; l = l->next)
        if (!strcmp(l->id, id))
            return l;
    return NULL;
}

static orr_tour_live *add(orr_tours *ts, const char *id, const char *host)
{
    orr_tour_live *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    *l = (orr_tour_live){.next = ts->live, .all = ts};
    l->last = &l->first;
    snprintf(l->id, sizeof l->id, "%s", id);
    snprintf(l->host, sizeof l->host, "%s", host);
    ts->live = l;
    ts->n++;
    return l;
}

static void free_live(orr_tour_live *l, orr_err e)
{
    if (l->job) {
        pthread_join(l->job->thread, NULL);
        orr_tour_job_free(l->job);
    }
    for (orr_tour_wait *w = l->first, *next; w; w = next) {
        next = w->next;
        orr_tour_answer(w, e);
    }
    orr_tour_free(l->t);
    free(l);
}

void orr_tours_drop(orr_tour_live *l)
{
    orr_tours *ts = l->all;
    for (orr_tour_live **at = &ts->live; *at; at = &(*at)->next)
        if (*at == l) {
            *at = l->next;
            ts->n--;
            free_live(l, ORR_OVER);
            return;
        }
}

/* ---- those that are not over --------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    orr_tours *ts;
    char id[FOUND][ORR_CODE_TEXT];
    unsigned n;
    orr_err e;
} finding;

static bool add_found(void *arg, const orr_value *v, unsigned columns)
{
    finding *f = arg;
    (void)columns;
    snprintf(f->id[f->n], sizeof f->id[0], "%s", v[0].at);
    return ++f->n < FOUND;
}

static void find(orr_read *r, orr_store *s)
{
    finding *f = (finding *)r;
    f->e = ORR_EACH(s, add_found, f, "SELECT id FROM tours WHERE status < ?1 ORDER BY touched", orr_number(2));
    f->e = f->e == ORR_NOT_FOUND ? ORR_OK : f->e;
}

static void found(orr_read *r)
{
    finding *f = (finding *)r;
    orr_tours *ts = f->ts;
    ts->in_flight--;
    ts->looks = false;
    ts->known = !r->dropped && !f->e;
    for (unsigned i = 0; ts->known && !ts->closing && i < f->n; i++) {
        orr_tour_live *l = add(ts, f->id[i], "");
        if (l)
            orr_tour_reload(l);
    }
    free(f);
}

static void find_all(orr_tours *ts)
{
    finding *f = calloc(1, sizeof *f);
    if (!f)
        return;
    f->read = (orr_read){.work = find, .done = found};
    f->ts = ts;
    ts->looks = true;
    ts->in_flight++;
    orr_desk_read(ts->o->desk, &f->read);
}

orr_tours *orr_tours_open(const orr_tours_options *o)
{
    orr_tours *ts = calloc(1, sizeof *ts);
    if (!ts)
        return NULL;
    ts->o = o;
    find_all(ts);
    return ts;
}

/* ---- results ------------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    orr_tours *ts;
    struct {
        char code[ORR_CODE_TEXT], tour[ORR_CODE_TEXT], seats[ORR_TOUR_WORD];
    } one[RESULTS];
    unsigned n;
    orr_err e;
} looking;

static bool add_result(void *arg, const orr_value *v, unsigned columns)
{
    looking *k = arg;
    (void)columns;
    snprintf(k->one[k->n].code, sizeof k->one[0].code, "%s", v[0].at);
    snprintf(k->one[k->n].tour, sizeof k->one[0].tour, "%s", v[1].at);
    snprintf(k->one[k->n].seats, sizeof k->one[0].seats, "%s", v[2].at);
    return ++k->n < RESULTS;
}

static void look(orr_read *r, orr_store *s)
{
    looking *k = (looking *)r;
    k->e = ORR_EACH(s, add_result, k,
                    "SELECT r.code, t.tour, r.seats FROM tour_results AS r JOIN tour_tables AS t ON t.code = r.code"
                    " ORDER BY r.at LIMIT ?1",
                    orr_number(RESULTS));
}

static void forgotten(orr_pending *p) { orr_pending_free(p); }

/* Of a tournament that is over: nobody counts it. */
static void forget(orr_tours *ts, const char *code)
{
    orr_pending *p = calloc(1, sizeof *p);
    if (!p)
        return;
    p->done = forgotten;
    if (ORR_SAY(&p->batch, false, "DELETE FROM tour_results WHERE code = ?1", orr_words(code)))
        orr_desk_write(ts->o->desk, p);
    else
        orr_pending_free(p);
}

/* One that is busy is looked at the next time. */
static void looked(orr_read *r)
{
    looking *k = (looking *)r;
    orr_tours *ts = k->ts;
    ts->in_flight--;
    ts->looks = false;
    for (unsigned i = 0; !r->dropped && !k->e && !ts->closing && i < k->n; i++) {
        orr_tour_live *l = orr_tours_find(ts, k->one[i].tour);
        if (!l)
            forget(ts, k->one[i].code);
        else if (!l->busy && l->t)
            orr_tour_count(l, k->one[i].code, k->one[i].seats);
        if (l && l->busy) /* what follows this one is soon done */
            ts->next_look = 0;
    }
    free(k);
}

static void look_for_results(orr_tours *ts)
{
    bool runs = false;
    int64_t now = orr_now_ms();
    for (const orr_tour_live *l = ts->live; l; l = l->next)
        runs |= l->t && l->t->status == ORR_TOUR_RUNNING;
    if (!runs || ts->looks || now < ts->next_look)
        return;
    looking *k = calloc(1, sizeof *k);
    if (!k)
        return;
    k->read = (orr_read){.work = look, .done = looked};
    k->ts = ts;
    ts->looks = true;
    ts->next_look = now + LOOK_MS;
    ts->in_flight++;
    orr_desk_read(ts->o->desk, &k->read);
}

void orr_tours_tick(orr_tours *ts)
{
    if (ts->closing)
        return;
    if (!ts->known && !ts->looks)
        find_all(ts);
    for (orr_tour_live *l = ts->live, *next; l; l = next) {
        next = l->next;
        orr_tour_do_all(l);
    }
    look_for_results(ts);
}

bool orr_tours_idle(const orr_tours *ts) { return !ts->in_flight; }

void orr_tours_stop(orr_tours *ts) { ts->closing = true; }

void orr_tours_close(orr_tours *ts)
{
    ts->closing = true;
    for (orr_tour_live *l = ts->live, *next; l; l = next) {
        next = l->next;
        free_live(l, ORR_IO);
    }
    free(ts);
}

/* ---- a new one ----------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_pending pending;
    orr_tour_live *l;
    orr_tour *t; /* what it will be */
    void (*then)(void *arg, orr_err e, const char *id);
    void *arg;
} making;

static void made(orr_pending *p)
{
    making *m = (making *)p;
    orr_tour_live *l = m->l;
    orr_err e = p->dropped ? ORR_IO : p->result;
    l->all->in_flight--;
    l->busy = false;
    l->t = m->t;
    m->then(m->arg, e, e ? NULL : l->id);
    orr_pending_free(p);
    if (e && !l->all->closing)
        orr_tours_drop(l);
}

static orr_err prepare(orr_tours *ts, const orr_tour_row *row, making *m)
{
    char time[ORR_TIME_TEXT];
    orr_value v[21];
    orr_tour_row_bind(row, time, v);
    m->pending.done = made;
    if (!orr_batch_write(
            &m->pending.batch,
            "INSERT INTO tours(id, host, name, game, options, kind, size, least, rounds, late, through,"
            " most, rated, time_control, grace, deadline, rest, created, starts, secret, touched) VALUES(?1, ?2,"
            " ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21)",
            true, v, 21) ||
        !(m->t = orr_tour_new(row)))
        return ORR_NO_MEMORY;
    m->l = add(ts, row->id, row->host);
    return m->l ? ORR_OK : ORR_NO_MEMORY;
}

static void new_id(char id[ORR_CODE_TEXT])
{
    static const char letters[] = "23456789abcdefghjkmnpqrstuvwxyz";
    memset(id, 0, ORR_CODE_TEXT);
    for (int i = 0; i < 10; i++)
        id[i] = letters[randombytes_uniform(sizeof letters - 1)];
}

void orr_tours_make(orr_tours *ts, const orr_tour_row *asked, void (*then)(void *arg, orr_err e, const char *id),
                    void *arg)
{
    orr_tour_row row = *asked;
    unsigned own = 0;
    for (const orr_tour_live *l = ts->live; l; l = l->next)
        own += !strcmp(l->host, row.host);
    orr_err e = !ts->known ? ORR_IO : own >= ORR_TOURS_OF_HOST ? ORR_LIMIT : ts->n >= ORR_TOURS_MAX ? ORR_FULL : ORR_OK;
    making *m = e ? NULL : calloc(1, sizeof *m);
    if (!e && !m)
        e = ORR_NO_MEMORY;
    if (!e) {
        new_id(row.id);
        randombytes_buf(row.secret, sizeof row.secret);
        row.created = orr_now_ms();
        e = prepare(ts, &row, m);
    }
    if (e) {
        if (m) {
            orr_tour_free(m->t);
            orr_pending_free(&m->pending);
        }
        then(arg, e, NULL);
        return;
    }
    m->then = then;
    m->arg = arg;
    m->l->busy = true;
    ts->in_flight++;
    orr_desk_write(ts->o->desk, &m->pending);
}
