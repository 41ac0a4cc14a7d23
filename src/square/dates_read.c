/* Appointments as the store has them. */
#include "square/dates_inside.h"
#include "square/seeks.h"

#include <stdio.h>
#include <string.h>

orr_err orr_dates_well(orr_err e) { return e == ORR_NOT_FOUND ? ORR_OK : e; }

void orr_date_copy(const orr_value *v, char *out, size_t size)
{
    snprintf(out, size, "%.*s", (int)v->size, v->kind == ORR_WORDS ? v->at : "");
}

static bool add_row(void *arg, const orr_value *v, unsigned columns)
{
    orr_date_row *r = arg;
    orr_date *d = &r->d;
    (void)columns;
    orr_date_copy(&v[0], r->id, sizeof r->id);
    orr_date_copy(&v[1], d->by, sizeof d->by);
    orr_date_copy(&v[2], r->what.game, sizeof r->what.game);
    orr_date_copy(&v[3], r->what.variant, sizeof r->what.variant);
    r->what.seats = d->seats = (uint16_t)v[4].number;
    r->what.speeds = v[5].kind == ORR_WORDS ? orr_speeds_kept(v[5].at) : 0;
    r->what.rated = v[6].number != 0;
    d->made = v[7].number;
    while (d->times < ORR_DATE_TIMES && v[8 + d->times].number) {
        d->time[d->times] = v[8 + d->times].number;
        d->times++;
    }
    d->lapsed = (uint8_t)v[11].number;
    d->state = v[12].number >= 0 && v[12].number < ORR_DATE_OVER ? (orr_date_state)v[12].number : ORR_DATE_OVER;
    orr_date_copy(&v[13], r->why, sizeof r->why);
    d->fixed = v[14].number;
    orr_date_copy(&v[15], r->code, sizeof r->code);
    r->due = v[16].number;
    r->rev = v[17].number;
    orr_date_copy(&v[18], r->by, sizeof r->by);
    return false;
}

static bool add_person(void *arg, const orr_value *v, unsigned columns)
{
    orr_date_row *r = arg;
    orr_date_person *p = &r->d.person[r->d.n];
    orr_user_row *u = &r->user[r->d.n++];
    (void)columns;
    *p = (orr_date_person){.can = (uint8_t)v[2].number, .comes = v[3].number != 0};
    *u = (orr_user_row){.bot = v[4].number != 0};
    orr_date_copy(&v[0], p->user, sizeof p->user);
    memcpy(u->id, p->user, sizeof u->id);
    orr_date_copy(&v[1], u->name, sizeof u->name);
    return r->d.n < ORR_DATE_PEOPLE;
}

static int find(const orr_date_row *r, const char *user)
{
    for (unsigned i = 0; i < r->d.n; i++)
        if (!strcmp(r->d.person[i].user, user))
            return (int)i;
    return -1;
}

static bool add_wall(void *arg, const orr_value *v, unsigned columns)
{
    orr_date_row *r = arg;
    int a = find(r, v[0].at), b = find(r, v[1].at);
    (void)columns;
    r->apart |= a < 0 || b < 0; /* the other is who asks */
    if (a >= 0 && b >= 0) {
        r->d.person[a].apart |= (uint64_t)1 << b;
        r->d.person[b].apart |= (uint64_t)1 << a;
    }
    return true;
}

#define ITS_PEOPLE "(SELECT user_id FROM appointment_answers WHERE appointment = ?1)"

void orr_date_read(orr_store *s, const char *id, const char *user, orr_date_row *out)
{
    *out = (orr_date_row){.me = -1};
    out->e = DATES_EACH(s, add_row, out,
                        "SELECT a.id, a.user_id, a.game, a.variant, a.seats, a.time_control, a.rated, a.made, a.time_0,"
                        " a.time_1, a.time_2, a.lapsed, a.state, a.why, a.fixed, a.code, a.due, a.rev, (SELECT u.name"
                        " FROM users AS u WHERE u.id = a.user_id) FROM appointments AS a WHERE a.id = ?1",
                        orr_words(id));
    if (!out->e && !*out->id)
        out->e = ORR_NOT_FOUND;
    if (!out->e)
        out->e = DATES_EACH(s, add_person, out,
                            "SELECT w.user_id, u.name, w.can, w.comes, coalesce(p.bot, 0) FROM appointment_answers AS w"
                            " JOIN users AS u ON u.id = w.user_id LEFT JOIN people AS p ON p.id = w.user_id"
                            " WHERE w.appointment = ?1 AND u.name <> '' ORDER BY w.user_id <> ?3,"
                            " w.at, w.rowid LIMIT ?2",
                            orr_words(id), orr_number(ORR_DATE_PEOPLE), orr_words(out->d.by));
    if (!out->e)
        out->e = DATES_EACH(s, add_wall, out,
                            "SELECT t.user_id, t.other FROM ties AS t WHERE t.kind = 'block' AND (t.user_id = ?2 OR t.user_id IN"
                            " " ITS_PEOPLE ") AND (t.other = ?2 OR t.other IN " ITS_PEOPLE ")",
                            orr_words(id), orr_words(user));
    if (!out->e)
        out->me = *user ? find(out, user) : -1;
}
