/* The ways in of an account: listed, labelled, removed. */
#include "people/inside.h"
#include "people/ways.h"

#include <stdlib.h>
#include <string.h>

bool orr_people_fresh(const orr_people *p, const orr_person *who)
{
    int64_t age = orr_people_now(p) - who->proved;
    return *who->session && age >= 0 && age < ORR_FRESH_MS;
}

/* ---- the list -----------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    char user[ORR_USER_TEXT];
    orr_way_row row[ORR_WAYS_MAX];
    unsigned n;
    orr_err e;
    void (*then)(void *arg, orr_err e, const orr_way_row *row, unsigned n);
    void *arg;
} list_read;

static bool add_row(void *arg, const orr_value *row, unsigned columns)
{
    list_read *l = arg;
    orr_way_row *w = &l->row[l->n++];
    (void)columns;
    *w = (orr_way_row){.id = row[0].number, .created = row[4].number, .used = row[5].number};
    orr_row_copy(&row[1], w->kind, sizeof w->kind);
    orr_row_copy(&row[2], w->label, sizeof w->label);
    if (!strcmp(w->kind, "code"))
        w->left = (unsigned)row[3].number;
    return l->n < ORR_WAYS_MAX;
}

static void list_work(orr_read *r, orr_store *s)
{
    list_read *l = (list_read *)r;
    l->e = ORR_ROWS(s, add_row, l,
                    "SELECT id, kind, label, count, created, used FROM ways"
                    " WHERE user_id = ?1 ORDER BY id",
                    orr_words(l->user));
}

static void list_done(orr_read *r)
{
    list_read *l = (list_read *)r;
    l->then(l->arg, r->dropped ? ORR_IO : l->e, l->row, l->n);
    free(l);
}

void orr_people_ways(orr_people *p, const orr_person *who,
                     void (*then)(void *arg, orr_err e, const orr_way_row *row, unsigned n), void *arg)
{
    list_read *l = calloc(1, sizeof *l);
    if (!l) {
        then(arg, ORR_NO_MEMORY, NULL, 0);
        return;
    }
    l->read = (orr_read){.work = list_work, .done = list_done};
    memcpy(l->user, who->user.id, sizeof l->user);
    l->then = then;
    l->arg = arg;
    orr_desk_read(p->desk, &l->read);
}

/* ---- one of them --------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_pending pending;
    orr_err stale;
    orr_people_done *then;
    void *arg;
} change;

static void changed(orr_pending *p)
{
    change *c = (change *)p;
    c->then(c->arg, p->result == ORR_STALE ? c->stale : p->result);
    orr_pending_free(p);
}

static change *change_new(orr_err stale, orr_people_done *then, void *arg)
{
    change *c = calloc(1, sizeof *c);
    if (c)
        *c = (change){.pending = {.done = changed}, .stale = stale, .then = then, .arg = arg};
    else
        then(arg, ORR_NO_MEMORY);
    return c;
}

static void write_change(orr_people *p, change *c, bool ok)
{
    if (ok) {
        orr_desk_write(p->desk, &c->pending);
        return;
    }
    c->pending.result = ORR_NO_MEMORY;
    changed(&c->pending);
}

void orr_people_label_way(orr_people *p, const orr_person *who, int64_t id, const char *label, orr_people_done *then,
                          void *arg)
{
    change *c = change_new(ORR_NOT_FOUND, then, arg);
    if (c)
        write_change(p, c,
                     ORR_WRITE(&c->pending.batch, true,
                               "UPDATE ways SET label = ?3 WHERE id = ?1 AND user_id = ?2 AND kind = 'passkey'",
                               orr_number(id), orr_words(who->user.id), orr_words(label)));
}

/* It is there; that it is not the last one is looked at where nobody comes between. */
typedef struct {
    orr_people *people;
    orr_person who;
    int64_t id;
    orr_people_done *then;
    void *arg;
} removal;

static void remove_listed(void *arg, orr_err e, const orr_way_row *row, unsigned n)
{
    removal *r = arg;
    unsigned i = 0;
    while (i < n && row[i].id != r->id)
        i++;
    e = e ? e : i == n ? ORR_NOT_FOUND : ORR_OK;
    if (e) {
        r->then(r->arg, e);
        free(r);
        return;
    }
    change *c = change_new(ORR_FORBIDDEN, r->then, r->arg);
    if (c)
        write_change(
            r->people, c,
            ORR_WRITE(&c->pending.batch, true,
                      "DELETE FROM ways WHERE id = ?1 AND user_id = ?2 AND (kind = 'code' OR EXISTS(SELECT 1 FROM"
                      " ways AS w WHERE w.user_id = ?2 AND w.id <> ?1 AND w.kind <> 'code'))",
                      orr_number(r->id), orr_words(r->who.user.id)));
    free(r);
}

void orr_people_remove_way(orr_people *p, const orr_person *who, int64_t id, orr_people_done *then, void *arg)
{
    removal *r = malloc(sizeof *r);
    if (!r) {
        then(arg, ORR_NO_MEMORY);
        return;
    }
    *r = (removal){.people = p, .who = *who, .id = id, .then = then, .arg = arg};
    orr_people_ways(p, who, remove_listed, r);
}
