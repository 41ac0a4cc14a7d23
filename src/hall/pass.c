/* The seats of a guest who signs in: where they are, and how they go over to the account. Two users are never made one:
 * what the guest has said and played to the end stays the guest's. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- where somebody sits ------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    orr_look look;
    orr_hall *hall;
    char user[ORR_USER_TEXT];
    char code[ORR_SEATS_ROWS][ORR_CODE_TEXT];
    unsigned codes, at, n;
    orr_seat_row row[ORR_SEATS_ROWS];
    orr_err e;
    void (*then)(void *arg, orr_err e, const orr_seat_row *row, unsigned n);
    void *arg;
} seats_read;

static bool add_code(void *arg, const orr_value *row, unsigned columns)
{
    seats_read *s = arg;
    (void)columns;
    snprintf(s->code[s->codes++], ORR_CODE_TEXT, "%s", row[0].kind == ORR_WORDS ? row[0].at : "");
    return s->codes < ORR_SEATS_ROWS;
}

static void work(orr_read *r, orr_store *store)
{
    seats_read *s = (seats_read *)r;
    orr_value user = orr_words(s->user);
    s->e = store->kind->rows(store,
                             "SELECT t.code FROM sitting AS s JOIN tables AS t ON t.id = s.tid WHERE s.user_id = ?1"
                             " AND +t.status < 2 ORDER BY s.tid DESC",
                             &user, 1, add_code, s);
    if (s->e == ORR_NOT_FOUND)
        s->e = ORR_OK;
}

static void look_at_next(seats_read *s);

/* What cannot be read here, or is played by other rules, is left where it is. */
static void seen(orr_look *l, orr_hosted *t, orr_err e, const orr_kept *kept)
{
    seats_read *s = (seats_read *)((char *)l - offsetof(seats_read, look));
    (void)kept;
    if (!e && orr_table_seat_of(t->table, s->user) >= 0 && orr_table_status(t->table) != ORR_FINISHED) {
        orr_seat_row *row = &s->row[s->n++];
        snprintf(row->code, sizeof row->code, "%s", t->code);
        snprintf(row->game, sizeof row->game, "%s", orr_table_row_of(t->table)->game);
        row->status = orr_table_status(t->table);
    }
    look_at_next(s);
}

static void look_at_next(seats_read *s)
{
    if (!s->e && s->at < s->codes && !s->hall->closing) {
        s->look = (orr_look){.then = seen};
        orr_load_look(s->hall, s->code[s->at++], &s->look);
        return;
    }
    s->then(s->arg, s->e, s->row, s->n);
    free(s);
}

static void done(orr_read *r)
{
    seats_read *s = (seats_read *)r;
    if (r->dropped)
        s->e = ORR_IO;
    look_at_next(s);
}

void orr_hall_seats(orr_hall *h, const char *user,
                    void (*then)(void *arg, orr_err e, const orr_seat_row *row, unsigned n), void *arg)
{
    seats_read *s = calloc(1, sizeof *s);
    if (!s) {
        then(arg, ORR_NO_MEMORY, NULL, 0);
        return;
    }
    s->read = (orr_read){.work = work, .done = done};
    s->hall = h;
    s->then = then;
    s->arg = arg;
    snprintf(s->user, sizeof s->user, "%s", user);
    orr_desk_read(h->desk, &s->read);
}

/* ---- going over ---------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_look look;
    orr_hall *hall;
    orr_user_row to;
    char from[ORR_USER_TEXT];
    orr_seat_row row[ORR_SEATS_ROWS];
    unsigned n, at;
    uint32_t moved;
    void (*then)(void *arg, uint32_t moved);
    void *arg;
} passing;

static void pass_next(passing *p);

static void passed(void *arg, orr_err e)
{
    passing *p = arg;
    if (!e)
        p->moved |= 1u << p->at;
    p->at++;
    pass_next(p);
}

static void there(orr_look *l, orr_hosted *t, orr_err e, const orr_kept *kept)
{
    passing *p = (passing *)l;
    orr_errand *errand = e ? NULL : orr_errand_new(NULL, ORR_ERRAND_ASK, "");
    (void)kept;
    if (!errand) {
        passed(p, e ? e : ORR_NO_MEMORY);
        return;
    }
    errand->ask.kind = ORR_ASK_PASS;
    errand->ask.user = p->to;
    snprintf(errand->ask.word, sizeof errand->ask.word, "%s", p->from);
    errand->came = ORR_IO; /* when nobody does it any more */
    errand->told = passed;
    errand->told_arg = p;
    orr_errand_take(p->hall, t, errand);
}

static void pass_next(passing *p)
{
    if (p->at < p->n && !p->hall->closing) {
        p->look = (orr_look){.then = there};
        orr_load_look(p->hall, p->row[p->at].code, &p->look);
        return;
    }
    p->then(p->arg, p->moved);
    free(p);
}

void orr_hall_pass(orr_hall *h, const char *from, const orr_user_row *to, const orr_seat_row *row, unsigned n,
                   void (*then)(void *arg, uint32_t moved), void *arg)
{
    passing *p = n <= ORR_SEATS_ROWS ? calloc(1, sizeof *p) : NULL;
    if (!p) {
        then(arg, 0);
        return;
    }
    *p = (passing){.hall = h, .to = *to, .n = n, .then = then, .arg = arg};
    memcpy(p->row, row, n * sizeof *row);
    snprintf(p->from, sizeof p->from, "%s", from);
    pass_next(p);
}
