/* The seeks of before, read when the process begins. */
#include "square/seeks_inside.h"

#include "base/log.h"
#include "base/now.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    orr_read read;
    orr_seeks *square;
    orr_err e;
    unsigned n, cap;
    struct row {
        orr_user_row user;
        orr_sought what;
        uint32_t number;
        int64_t since;
    } * row;
} reading;

static void copy(const orr_value *v, char *out, size_t size)
{
    snprintf(out, size, "%.*s", (int)v->size, v->kind == ORR_WORDS ? v->at : "");
}

static bool add_row(void *arg, const orr_value *v, unsigned columns)
{
    reading *r = arg;
    (void)columns;
    if (r->n == r->cap) {
        unsigned cap = 2 * r->cap + 64;
        struct row *more = realloc(r->row, cap * sizeof *more);
        if (!more)
            return false;
        r->row = more;
        r->cap = cap;
    }
    struct row *w = &r->row[r->n++];
    *w = (struct row){.number = (uint32_t)v[0].number, .since = v[8].number};
    copy(&v[1], w->user.id, sizeof w->user.id);
    copy(&v[2], w->user.name, sizeof w->user.name);
    w->user.bot = v[9].number != 0;
    copy(&v[3], w->what.game, sizeof w->what.game);
    copy(&v[4], w->what.variant, sizeof w->what.variant);
    w->what.seats = (uint16_t)v[5].number;
    w->what.rated = v[6].number != 0;
    w->what.near = (uint16_t)v[7].number;
    w->what.tell = v[10].number != 0;
    w->what.speeds = v[11].kind == ORR_WORDS ? orr_speeds_kept(v[11].at) : 0;
    return true;
}

static void read_work(orr_read *read, orr_store *store)
{
    reading *r = (reading *)read;
    r->e = store->kind->rows(
        store,
        "SELECT w.id, w.user_id, u.name, w.game, w.variant, w.seats, w.rated, w.near, w.since,"
        " coalesce(p.bot, 0), w.tell, w.time_controls FROM seeks AS w JOIN users AS u ON u.id = w.user_id"
        " LEFT JOIN people AS p ON p.id = w.user_id WHERE u.name <> '' ORDER BY w.id LIMIT ?1",
        (const orr_value[]){orr_number(ORR_SEEKS_ALL)}, 1, add_row, r);
}

/* A seek of a game that is here no more, or that an older form allowed, lies still. */
static void read_done(orr_read *read)
{
    reading *r = (reading *)read;
    orr_seeks *s = r->square;
    s->reading = false;
    for (unsigned i = 0; !read->dropped && i < r->n; i++) {
        const char *why;
        struct row *w = &r->row[i];
        orr_seeker *who = orr_seeks_may(&w->what, s->o->test_games, &why) ? NULL : orr_seeker_get(s, &w->user);
        if (!who || orr_seeking_add(s->w, w->user.id, &w->what, w->since, &w->number))
            continue;
        /* As if they had been here until now: a live one ends if its person does not come back soon. */
        orr_seeking_here(s->w, w->user.id, true, orr_now_ms());
        orr_seeking_here(s->w, w->user.id, false, orr_now_ms());
        orr_seeker_hold(s, who);
    }
    if (r->e)
        orr_log_text("note", "seeks could not be read: %s", orr_err_name(r->e));
    free(r->row);
    free(r);
}

bool orr_seeks_read(orr_seeks *s)
{
    reading *r = calloc(1, sizeof *r);
    if (!r)
        return false;
    s->reading = true;
    *r = (reading){.read = {.work = read_work, .done = read_done}, .square = s};
    orr_desk_read(s->o->desk, &r->read);
    return true;
}
