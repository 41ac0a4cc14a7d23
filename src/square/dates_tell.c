/* What is told of appointments: the list, messages to their people, files for calendars. */
#include "base/now.h"
#include "square/calendar.h"
#include "square/dates_inside.h"
#include "square/seeks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIST = 50, TOLD = 256 * 1024, SHOWN_MS = 24 * 3600 * 1000 /* that it is over */ };

const char *const orr_date_states[] = {
    [ORR_DATE_ASKS] = "open", [ORR_DATE_FIXED] = "fixed", [ORR_DATE_SEATED] = "table", [ORR_DATE_OVER] = "over"};

static void put_what(orr_json *j, const orr_date_row *r)
{
    orr_json_kstr(j, "id", r->id);
    orr_json_kstr(j, "state", orr_date_states[r->d.state]);
    if (*r->why)
        orr_json_kstr(j, "why", r->why);
    orr_json_kstr(j, "game", r->what.game);
    if (*r->what.variant)
        orr_json_kstr(j, "variant", r->what.variant);
    if (r->d.fixed)
        orr_json_kint(j, "time", r->d.fixed);
    if (*r->code)
        orr_json_kstr(j, "table", r->code);
}

/* ---- messages ------------------------------------------------------------------------------------------------------*/
void orr_date_tell(orr_dates *ds, const orr_date_row *r)
{
    for (unsigned i = 0; i < r->d.n; i++) {
        orr_text text = {.max = 1024};
        orr_json j;
        if (!*r->d.person[i].user)
            continue;
        orr_json_init(&j, &text);
        orr_json_object(&j);
        orr_json_kstr(&j, "t", "appointment");
        put_what(&j, r);
        orr_json_kbool(&j, "comes", r->d.person[i].comes);
        orr_json_kint(&j, "at", orr_now_ms());
        orr_json_end(&j);
        if (!text.failed)
            ds->o->hands->notify(ds->o->arg, r->d.person[i].user, &text);
        orr_text_deinit(&text);
    }
}

/* ---- the list ------------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    char user[ORR_USER_TEXT];
    int64_t since;
    char id[LIST][ORR_CODE_TEXT];
    unsigned n;
    orr_text text;
    orr_json j;
    orr_err e;
    void (*then)(void *arg, orr_err e, orr_text *json);
    void *arg;
} listing;

static bool add_id(void *arg, const orr_value *v, unsigned columns)
{
    listing *l = arg;
    (void)columns;
    orr_date_copy(&v[0], l->id[l->n], sizeof l->id[0]);
    return ++l->n < LIST;
}

static void put_times(orr_json *j, const orr_date_row *r)
{
    orr_json_karray(j, "times");
    for (unsigned i = 0; i < r->d.times; i++) {
        orr_json_object(j);
        orr_json_kint(j, "at", r->d.time[i]);
        if (r->d.state == ORR_DATE_ASKS)
            orr_json_kint(j, "people", orr_date_count(&r->d, i));
        orr_json_kbool(j, "can", r->me >= 0 && r->d.person[r->me].can >> i & 1);
        if (r->d.lapsed >> i & 1)
            orr_json_kbool(j, "lapsed", true);
        orr_json_end(j);
    }
    orr_json_end(j);
}

static void put_one(orr_json *j, const orr_date_row *r)
{
    char time_control[ORR_SPEEDS_TEXT];
    orr_json_object(j);
    put_what(j, r);
    orr_json_kbool(j, "rated", r->what.rated);
    orr_json_kstr(j, "time_control", orr_speeds_print(r->what.speeds, time_control));
    for (unsigned s = 0; s < ORR_SPEEDS; s++)
        if (r->what.speeds >> s & 1)
            orr_json_kstr(j, "speed", orr_speed_names[s]);
    orr_json_karray(j, "seats");
    for (unsigned k = 2; k <= ORR_MATCH_SEATS; k++)
        if (r->what.seats >> k & 1)
            orr_json_int(j, k);
    orr_json_end(j);
    orr_json_kstr(j, "by", r->by);
    orr_json_kbool(j, "own", r->me >= 0 && !strcmp(r->d.person[r->me].user, r->d.by));
    put_times(j, r);
    if (r->d.fixed) {
        orr_json_karray(j, "people");
        for (unsigned i = 0; i < r->d.n; i++)
            if (r->d.person[i].comes)
                orr_json_str(j, r->user[i].name);
        orr_json_end(j);
    }
    orr_json_end(j);
}

/* Open ones of nobody who is apart from who asks; and those to which this one comes, or which are over for its people. */
static void list_work(orr_read *read, orr_store *s)
{
    listing *l = (listing *)read;
    l->e = DATES_EACH(s, add_id, l,
                      "SELECT a.id FROM appointments AS a LEFT JOIN appointment_answers AS m ON m.appointment = a.id"
                      " AND m.user_id = ?1 WHERE (m.can IS NOT NULL AND (a.state = 0 OR (a.state < 3 AND m.comes) OR"
                      " (a.state = 3 AND a.why <> '' AND a.ended > ?2))) OR (a.state = 0 AND m.can IS NULL AND NOT"
                      " EXISTS(SELECT 1 FROM appointment_answers AS p JOIN ties AS t ON t.kind = 'block' AND"
                      " ((t.user_id = p.user_id AND t.other = ?1) OR (t.user_id = ?1 AND t.other = p.user_id))"
                      " WHERE p.appointment = a.id)) ORDER BY m.can IS NULL, max(a.fixed, a.time_0), a.id LIMIT ?3",
                      orr_words(l->user), orr_number(l->since), orr_number(LIST));
    orr_date_row *r = malloc(sizeof *r);
    if (!r)
        l->e = ORR_NO_MEMORY;
    for (unsigned i = 0; !l->e && i < l->n; i++) {
        orr_date_read(s, l->id[i], l->user, r);
        if (!r->e)
            put_one(&l->j, r);
        l->e = orr_dates_well(r->e);
    }
    free(r);
}

static void list_done(orr_read *read)
{
    listing *l = (listing *)read;
    orr_json_end(&l->j);
    orr_json_end(&l->j);
    l->then(l->arg, read->dropped ? ORR_IO : l->e ? l->e : l->text.failed ? ORR_NO_MEMORY : ORR_OK, &l->text);
    orr_text_deinit(&l->text);
    free(l);
}

void orr_dates_list(orr_dates *ds, const char *user, void (*then)(void *arg, orr_err e, orr_text *json), void *arg)
{
    listing *l = calloc(1, sizeof *l);
    orr_text none = {.max = 8};
    if (!l) {
        then(arg, ORR_NO_MEMORY, &none);
        return;
    }
    l->read = (orr_read){.work = list_work, .done = list_done};
    snprintf(l->user, sizeof l->user, "%s", user);
    l->since = orr_now_ms() - SHOWN_MS;
    l->text.max = TOLD;
    l->then = then;
    l->arg = arg;
    orr_json_init(&l->j, &l->text);
    orr_json_object(&l->j);
    orr_json_kint(&l->j, "now", orr_now_ms());
    orr_json_karray(&l->j, "appointments");
    orr_desk_read(ds->o->desk, &l->read);
}

/* ---- calendars -----------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    char id[ORR_CODE_TEXT], user[ORR_USER_TEXT], site[256], title[256];
    orr_date_row row;
    void (*then)(void *arg, orr_err e, orr_text *file);
    void *arg;
} writing;

static void calendar_work(orr_read *read, orr_store *s)
{
    writing *w = (writing *)read;
    orr_date_read(s, w->id, w->user, &w->row);
}

static void calendar_done(orr_read *read)
{
    writing *w = (writing *)read;
    const orr_date_row *r = &w->row;
    orr_text file = {.max = 8192};
    orr_err e = read->dropped ? ORR_IO : r->e;
    if (!e && (!r->d.fixed || *r->why || r->me < 0 || !r->d.person[r->me].comes))
        e = ORR_NOT_FOUND;
    if (!e) {
        char uid[300], url[300];
        const char *host = strstr(w->site, "://");
        snprintf(uid, sizeof uid, "%s@%s", r->id, host ? host + 3 : w->site);
        snprintf(url, sizeof url, "%s/%s%s", w->site, *r->code ? "t/" : "", r->code);
        orr_calendar_write(&(orr_calendar_event){.uid = uid,
                                                 .summary = *w->title ? w->title : r->what.game,
                                                 .url = url,
                                                 .stamp = orr_now_ms(),
                                                 .start = r->d.fixed},
                           &file);
        e = file.failed ? ORR_NO_MEMORY : ORR_OK;
    }
    w->then(w->arg, e, &file);
    orr_text_deinit(&file);
    free(w);
}

void orr_dates_calendar(orr_dates *ds, const char *id, const char *user, const char *site, const char *title,
                        void (*then)(void *arg, orr_err e, orr_text *file), void *arg)
{
    writing *w = calloc(1, sizeof *w);
    orr_text none = {.max = 8};
    if (!w) {
        then(arg, ORR_NO_MEMORY, &none);
        return;
    }
    w->read = (orr_read){.work = calendar_work, .done = calendar_done};
    snprintf(w->id, sizeof w->id, "%s", id);
    snprintf(w->user, sizeof w->user, "%s", user);
    snprintf(w->site, sizeof w->site, "%s", site);
    snprintf(w->title, sizeof w->title, "%s", title);
    w->then = then;
    w->arg = arg;
    orr_desk_read(ds->o->desk, &w->read);
}
