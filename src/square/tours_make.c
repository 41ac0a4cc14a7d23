/* The tables of a round: parted on a thread, made one after the other. */
#include "tours_inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- a table ------------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    orr_tour_live *l;
    unsigned table, seats;
    int64_t at;
    orr_user_row user[ORR_PAIR_SIZE_MAX];
    orr_err e;
} seating;

static bool add_user(void *arg, const orr_value *v, unsigned columns)
{
    orr_user_row *u = arg;
    (void)columns;
    snprintf(u->name, sizeof u->name, "%s", v[0].at);
    u->bot = v[1].number != 0;
    return false;
}

static void name_seats(orr_read *r, orr_store *s)
{
    seating *x = (seating *)r;
    for (unsigned i = 0; !x->e && i < x->seats; i++) {
        if (!*x->user[i].id)
            continue;
        orr_err e = ORR_EACH(s, add_user, &x->user[i],
                             "SELECT u.name, coalesce(p.bot, 0) FROM users AS u LEFT JOIN people AS p ON p.id = u.id"
                             " WHERE u.id = ?1",
                             orr_words(x->user[i].id));
        x->e = e == ORR_NOT_FOUND ? ORR_OK : e;
        if (!*x->user[i].name) /* who left for good is played for */
            x->user[i].id[0] = 0;
    }
}

static void called(void *arg, orr_err e, const char *code)
{
    seating *x = arg;
    orr_tour_live *l = x->l;
    orr_tour_notes notes = {0};
    l->all->in_flight--;
    l->busy = false;
    if (l->all->closing) {
        free(x);
        return;
    }
    if (!e) /* as it stands in the store by now */
        e = orr_tour_made(l->t, x->table, code, x->at, &notes);
    orr_tour_notes_deinit(&notes);
    free(x);
    if (!e) {
        orr_tour_do_all(l);
        return;
    }
    orr_log("tournament %s: a table is not made: %s", l->id, orr_err_name(e));
    if (e == ORR_FULL || e == ORR_STALE || e == ORR_IO || e == ORR_BAD_INPUT)
        orr_tour_reload(l); /* perhaps it was, before */
    l->again = orr_now_ms() + ORR_TOUR_AGAIN_MS;
}

/* The table's own row is the last of its batch's: its code is not known before. */
#define OF_TABLE "(SELECT code FROM tables WHERE id = (SELECT max(id) FROM tables))"

static void seated(orr_read *r)
{
    seating *x = (seating *)r;
    orr_tour_live *l = x->l;
    orr_batch with = {0};
    unsigned a = x->table - l->t->first;
    bool ok = !r->dropped && !x->e && !l->all->closing;
    x->at = orr_now_ms() > l->t->touched ? orr_now_ms() : l->t->touched;
    ok = ok &&
         ORR_SAY(&with, true,
                 "INSERT INTO tour_notes(tour, n, at, kind, a, user_id, word) VALUES(?1, ?2, ?3, ?4, ?5, '', " OF_TABLE ")",
                 orr_words(l->id), orr_number(l->t->notes), orr_number(x->at), orr_number(ORR_TOUR_MADE),
                 orr_number(a)) &&
         ORR_SAY(&with, true, "INSERT INTO tour_tables(code, tour, round, a) VALUES(" OF_TABLE ", ?1, ?2, ?3)",
                 orr_words(l->id), orr_number(l->t->rounds), orr_number(a));
    if (!ok) {
        orr_write_free_all(with.first);
        called(x, ORR_IO, NULL);
        return;
    }
    orr_tour_call call = {.row = &l->t->row, .seats = x->seats, .with = &with};
    memcpy(call.user, x->user, sizeof call.user);
    l->all->o->hands->call(l->all->o->hands_arg, &call, called, x);
}

void orr_tour_make_table(orr_tour_live *l, unsigned table)
{
    const orr_tour *t = l->t;
    seating *x = calloc(1, sizeof *x);
    if (!x) {
        l->again = orr_now_ms() + ORR_TOUR_AGAIN_MS;
        return;
    }
    *x = (seating){.read = {.work = name_seats, .done = seated}, .l = l, .table = table};
    x->seats = t->table[table].t.n;
    for (unsigned i = 0; i < x->seats; i++) {
        const orr_tour_person *p = &t->person[t->table[table].t.who[i]];
        if (!p->out)
            memcpy(x->user[i].id, p->user, sizeof x->user[i].id);
    }
    l->busy = true;
    l->all->in_flight++;
    orr_desk_read(l->all->o->desk, &x->read);
}

/* ---- a round ------------------------------------------------------------------------------------------------------*/
void orr_tour_job_free(orr_tour_job *j)
{
    if (j)
        free(j->apart);
    free(j);
}

static void *part(void *arg)
{
    orr_tour_job *j = arg;
    j->e = orr_tour_part(j->t, j->apart, j->out, &j->n);
    atomic_store(&j->done, true);
    return NULL;
}

static void not_now(orr_tour_live *l, orr_tour_job *j)
{
    orr_tour_job_free(j);
    l->again = orr_now_ms() + ORR_TOUR_AGAIN_MS;
}

static bool add_wall(void *arg, const orr_value *v, unsigned columns)
{
    orr_tour_job *j = arg;
    int a = orr_tour_find(j->t, v[0].at), b = orr_tour_find(j->t, v[1].at);
    (void)columns;
    if (a >= 0 && b >= 0)
        j->apart[a * (int)j->t->people + b] = j->apart[b * (int)j->t->people + a] = 1;
    return true;
}

/* Who has blocked whom, of all who ever signed on. */
static void read_walls(orr_read *r, orr_store *s)
{
    orr_tour_job *j = (orr_tour_job *)r;
    orr_err e = ORR_EACH(s, add_wall, j,
                         "SELECT x.user_id, x.other FROM ties AS x WHERE x.kind = 'block'"
                         " AND x.user_id IN (SELECT user_id FROM tour_notes WHERE tour = ?1 AND kind = ?2)"
                         " AND x.other IN (SELECT user_id FROM tour_notes WHERE tour = ?1 AND kind = ?2)",
                         orr_words(j->t->row.id), orr_number(ORR_TOUR_ON));
    j->e = e == ORR_NOT_FOUND ? ORR_OK : e;
}

static void have_walls(orr_read *r)
{
    orr_tour_job *j = (orr_tour_job *)r;
    orr_tour_live *l = j->l;
    l->all->in_flight--;
    l->busy = false;
    if (r->dropped || j->e || l->all->closing || pthread_create(&j->thread, NULL, part, j)) {
        not_now(l, j);
        return;
    }
    l->job = j;
    l->busy = true;
}

void orr_tour_begin_part(orr_tour_live *l)
{
    orr_tour_job *j = calloc(1, sizeof *j);
    if (j)
        j->apart = calloc((size_t)l->t->people * l->t->people + 1, 1);
    if (!j || !j->apart) {
        not_now(l, j);
        return;
    }
    j->read = (orr_read){.work = read_walls, .done = have_walls};
    j->l = l;
    j->t = l->t;
    l->busy = true;
    l->all->in_flight++;
    orr_desk_read(l->all->o->desk, &j->read);
}

void orr_tour_take_part(orr_tour_live *l)
{
    orr_tour_job *j = l->job;
    orr_tour_notes notes = {0};
    pthread_join(j->thread, NULL);
    l->job = NULL;
    l->busy = false;
    orr_err e = j->e ? j->e : orr_tour_round(l->t, j->out, j->n, orr_now_ms(), &notes);
    orr_tour_job_free(j);
    if (!e) {
        orr_tour_keep(l, &notes, NULL, NULL);
        return;
    }
    orr_tour_notes_deinit(&notes);
    orr_log("tournament %s: a round cannot be parted: %s", l->id, orr_err_name(e));
    orr_tour_reload(l);
}
