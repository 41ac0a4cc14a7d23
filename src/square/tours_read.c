/* Tournaments as the store has them. */
#include "tours_inside.h"

#include <stdlib.h>
#include <string.h>

static void copy(const orr_value *v, char *out, size_t size) { snprintf(out, size, "%s", v->kind == ORR_WORDS ? v->at : ""); }

/* ---- the row ------------------------------------------------------------------------------------------------------*/
static bool add_row(void *arg, const orr_value *v, unsigned columns)
{
    orr_tour_row *r = arg;
    (void)columns;
    copy(&v[0], r->id, sizeof r->id);
    copy(&v[1], r->host, sizeof r->host);
    copy(&v[2], r->name, sizeof r->name);
    copy(&v[3], r->game, sizeof r->game);
    copy(&v[4], r->options, sizeof r->options);
    r->kind = (uint8_t)v[5].number;
    r->size = (uint8_t)v[6].number;
    r->least = (uint8_t)v[7].number;
    r->rounds = (uint8_t)v[8].number;
    r->late = (uint8_t)v[9].number;
    r->through = (uint8_t)v[10].number;
    r->most = (uint16_t)v[11].number;
    r->rated = v[12].number != 0;
    r->time = orr_time_kept(v[13].kind == ORR_WORDS ? v[13].at : "");
    r->grace = (uint32_t)v[14].number;
    r->deadline = (uint32_t)v[15].number;
    r->rest = (uint32_t)v[16].number;
    r->created = v[17].number;
    r->starts = v[18].number;
    if (v[19].kind == ORR_BYTES && v[19].size == sizeof r->secret)
        memcpy(r->secret, v[19].at, sizeof r->secret);
    return false;
}

void orr_tour_row_bind(const orr_tour_row *r, char time[ORR_TIME_TEXT], orr_value v[21])
{
    orr_time_print(&r->time, time);
    const orr_value all[21] = {
        orr_words(r->id),       orr_words(r->host),     orr_words(r->name),     orr_words(r->game),
        orr_words(r->options),  orr_number(r->kind),    orr_number(r->size),    orr_number(r->least),
        orr_number(r->rounds),  orr_number(r->late),    orr_number(r->through), orr_number(r->most),
        orr_number(r->rated),   orr_words(time),        orr_number(r->grace),   orr_number(r->deadline),
        orr_number(r->rest),    orr_number(r->created), orr_number(r->starts),  orr_bytes(r->secret, sizeof r->secret),
        orr_number(r->created),
    };
    memcpy(v, all, sizeof all);
}

/* ---- notes and names ----------------------------------------------------------------------------------------------*/
static bool add_note(void *arg, const orr_value *v, unsigned columns)
{
    orr_tour_read *r = arg;
    (void)columns;
    if (r->notes.n == r->notes.cap) {
        uint32_t cap = r->notes.cap ? 2 * r->notes.cap : 64;
        orr_tour_note *more = realloc(r->notes.at, cap * sizeof *more);
        if (!more) {
            r->e = ORR_NO_MEMORY;
            return false;
        }
        r->notes.at = more;
        r->notes.cap = cap;
    }
    orr_tour_note *n = &r->notes.at[r->notes.n++];
    *n = (orr_tour_note){.n = (uint32_t)v[0].number, .at = v[1].number};
    n->kind = (uint8_t)v[2].number;
    n->a = (uint16_t)v[3].number;
    copy(&v[4], n->user, sizeof n->user);
    copy(&v[5], n->word, sizeof n->word);
    r->e = orr_tour_take(r->t, n);
    return !r->e;
}

const orr_user_row *orr_tour_user(const orr_tour_read *r, const char *id)
{
    for (unsigned i = 0; *id && i < r->users; i++)
        if (!strcmp(r->user[i].id, id))
            return &r->user[i];
    return NULL;
}

static bool add_user(void *arg, const orr_value *v, unsigned columns)
{
    orr_tour_read *r = arg;
    (void)columns;
    if (r->users == r->cap) {
        unsigned cap = r->cap ? 2 * r->cap : 64;
        orr_user_row *more = realloc(r->user, cap * sizeof *more);
        if (!more) {
            r->e = ORR_NO_MEMORY;
            return false;
        }
        r->user = more;
        r->cap = cap;
    }
    orr_user_row *u = &r->user[r->users++];
    copy(&v[0], u->id, sizeof u->id);
    copy(&v[1], u->name, sizeof u->name);
    u->bot = v[2].number != 0;
    return true;
}

static orr_err well(orr_err e) { return e == ORR_NOT_FOUND ? ORR_OK : e; }

static orr_err read_names(orr_store *s, orr_tour_read *r)
{
    orr_err e = well(ORR_EACH(s, add_user, r,
                              "SELECT u.id, u.name, coalesce(p.bot, 0) FROM users AS u LEFT JOIN people AS p"
                              " ON p.id = u.id WHERE u.id IN (SELECT user_id FROM tour_notes WHERE tour = ?1 UNION"
                              " SELECT host FROM tours WHERE id = ?1)",
                              orr_words(r->t->row.id)));
    return r->e ? r->e : e;
}

void orr_tour_read_one(orr_store *s, const char *id, bool names, orr_tour_read *out)
{
    orr_tour_row row = {0};
    *out = (orr_tour_read){0};
    out->e = ORR_EACH(s, add_row, &row,
                      "SELECT id, host, name, game, options, kind, size, least, rounds, late, through, most, rated,"
                      " time_control, grace, deadline, rest, created, starts, secret FROM tours WHERE id = ?1",
                      orr_words(id));
    if (!out->e && !*row.id)
        out->e = ORR_NOT_FOUND;
    if (!out->e && !(out->t = orr_tour_new(&row)))
        out->e = ORR_NO_MEMORY;
    if (out->e)
        return;
    orr_err e = well(ORR_EACH(s, add_note, out,
                              "SELECT n, at, kind, a, user_id, word FROM tour_notes WHERE tour = ?1 ORDER BY n",
                              orr_words(id)));
    out->e = out->e ? out->e : e;
    if (!out->e && names)
        out->e = read_names(s, out);
}

void orr_tour_read_deinit(orr_tour_read *r)
{
    orr_tour_free(r->t);
    orr_tour_notes_deinit(&r->notes);
    free(r->user);
    *r = (orr_tour_read){0};
}
