/* Appointments over HTTP, and what they need of tables and sockets. */
#include "door/routes.h"
#include "people/letters.h"

#include <stdlib.h>
#include <string.h>

enum { TITLE_MOST = 80 };

/* ---- what they need ------------------------------------------------------------------------------------------------*/
static void table(void *door, const orr_date_table *of, orr_batch *with,
                  void (*then)(void *of, orr_err e, const char *code), void *arg)
{
    orr_seek_table table = {.what = of->what, .seats = of->n, .n = of->n, .level = ""};
    orr_call call = {.why = "appointment", .about = of->id, .with = with};
    memcpy(table.user, of->user, sizeof table.user);
    orr_seeks_plan(&table, &call.plan);
    orr_hall_call(((orr_door *)door)->hall, &call, then, arg);
}

static void begin(void *door, const char *code) { orr_hall_begin(((orr_door *)door)->hall, code, "fellow"); }
static bool here(void *door, const char *user) { return orr_hall_here(((orr_door *)door)->hall, user); }

static void notify(void *door, const char *user, const orr_text *message)
{
    orr_hall_notify(((orr_door *)door)->hall, user, message);
}

const orr_dates_hands orr_door_dates_hands = {.table = table, .begin = begin, .here = here, .notify = notify};

/* ---- the list, the calendar ------------------------------------------------------------------------------------------*/
static void listed(void *arg, orr_err e, orr_text *json)
{
    orr_held *h = arg;
    if (e)
        orr_held_refuse(h, 503, orr_err_name(e));
    else
        orr_held_answer(h, 200, json);
}

void orr_appointment_list(orr_door *d, orr_asked *a)
{
    orr_held *h = orr_held_new(d, a);
    if (h)
        orr_dates_list(d->dates, a->who.user.id, listed, h);
}

static void calendar(void *arg, orr_err e, orr_text *file)
{
    orr_waiting *w = arg;
    if (e)
        orr_api_error(w->door, w->exchange, e == ORR_NOT_FOUND ? 404 : 503, orr_err_name(e));
    else
        orr_api_text(w->door, w->exchange, file, "text/calendar; charset=utf-8");
    free(w);
}

static bool read_id(const orr_asked *a, const char *pattern, char id[ORR_CODE_TEXT])
{
    return orr_path_part(pattern, a->path, "appointment", id, ORR_CODE_TEXT);
}

void orr_appointment_calendar(orr_door *d, orr_asked *a)
{
    char id[ORR_CODE_TEXT];
    char *rest = a->query, *key, *value;
    const char *title = "";
    while (orr_query_next(&rest, &key, &value))
        if (!strcmp(key, "title") && value)
            title = value;
    if (*title && !orr_letters_good(title, TITLE_MOST)) {
        orr_api_error(d, a->exchange, 400, "bad_input");
        return;
    }
    if (!read_id(a, "/api/appointments/{appointment}/calendar", id)) {
        orr_api_error(d, a->exchange, 404, "not_found");
        return;
    }
    orr_waiting *w = orr_waiting_new(d, a->exchange);
    if (w)
        orr_dates_calendar(d->dates, id, a->who.user.id, d->site->origin, title, calendar, w);
}

/* ---- proposing -------------------------------------------------------------------------------------------------------*/
/* Of who may ask for such a thing; else NULL, and it is answered. */
static orr_held *begin_held(orr_door *d, orr_asked *a)
{
    if (a->who.user.bot) {
        orr_api_error(d, a->exchange, 403, "program");
        return NULL;
    }
    unsigned retry_ms = orr_limit_take(d->limits, a->who.user.id, ORR_LIMIT_DATE);
    if (retry_ms) {
        orr_net_refuse(d->net, a->exchange, 429, orr_err_name(ORR_LIMIT), retry_ms);
        return NULL;
    }
    return orr_held_new(d, a);
}

static void refuse(orr_held *h, orr_err e, const char *why)
{
    static const struct {
        const char *why, *code;
        int status;
    } whys[] = {{"game", "bad_game", 400},       {"variant", "bad_variant", 400},
                {"seats", "bad_seats", 400},     {"speeds", "bad_speed", 400},
                {"bad_times", "bad_times", 400}, {"many_times", "many_times", 400},
                {"unrated", "unrated", 403},     {"own", "own", 403}};
    static const struct {
        orr_err e;
        const char *code;
        int status;
    } errors[] = {{ORR_FORBIDDEN, "forbidden", 403}, {ORR_NOT_FOUND, "not_found", 404},
                  {ORR_OVER, "over", 409},           {ORR_FULL, "full", 409},
                  {ORR_LIMIT, "too_many", 409},      {ORR_BAD_INPUT, "bad_input", 400}};
    for (unsigned i = 0; why && i < sizeof whys / sizeof *whys; i++)
        if (!strcmp(whys[i].why, why)) {
            orr_held_refuse(h, whys[i].status, whys[i].code);
            return;
        }
    for (unsigned i = 0; i < sizeof errors / sizeof *errors; i++)
        if (errors[i].e == e) {
            orr_held_refuse(h, errors[i].status, errors[i].code);
            return;
        }
    orr_held_refuse(h, 503, orr_err_name(e));
}

static void proposed(void *arg, orr_err e, const char *why, const char *id)
{
    orr_held *h = arg;
    orr_text text = {.max = 64};
    orr_json j;
    if (e) {
        refuse(h, e, why);
        return;
    }
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kstr(&j, "id", id);
    orr_json_end(&j);
    orr_held_answer(h, 201, &text);
}

/* More than there may be are counted, so that it is said. */
static bool read_times(json_t *array, int64_t time[ORR_DATE_TIMES], unsigned *n)
{
    size_t i;
    json_t *one;
    *n = 0;
    json_array_foreach(array, i, one)
    {
        if (!json_is_integer(one))
            return false;
        if (*n < ORR_DATE_TIMES)
            time[*n] = json_integer_value(one);
        ++*n;
    }
    return json_is_array(array);
}

void orr_appointment_propose(orr_door *d, orr_asked *a)
{
    const char *game, *variant = "", *speed = NULL, *time_control = NULL;
    char why[ORR_TIME_REFUSED] = "";
    json_t *seats, *times;
    int rated = 0;
    orr_sought what = {0};
    int64_t time[ORR_DATE_TIMES];
    unsigned n, s = 0;
    if (json_unpack_ex(a->body, NULL, JSON_STRICT, "{s:s,s?s,s:o,s?s,s?s,s?b,s:o}", "game", &game, "variant", &variant,
                       "seats", &seats, "speed", &speed, "time_control", &time_control, "rated", &rated, "times",
                       &times) ||
        strlen(game) >= sizeof what.game || strlen(variant) >= sizeof what.variant || !speed == !time_control ||
        !orr_seeks_seats(seats, &what.seats) || !read_times(times, time, &n)) {
        orr_api_error(d, a->exchange, 400, "bad_input");
        return;
    }
    orr_err e = time_control ? orr_seeks_speed(time_control, &what.speeds, why) : ORR_OK;
    if (e) {
        orr_api_refuse(d, a->exchange, e == ORR_BAD_INPUT ? 400 : 409,
                       e == ORR_BAD_INPUT ? "bad_speed" : orr_err_name(e), why);
        return;
    }
    while (speed && s < ORR_SPEEDS && strcmp(speed, orr_speed_names[s]))
        s++;
    if (speed)
        what.speeds = (uint8_t)(s < ORR_SPEEDS ? 1u << s : 0);
    what.rated = rated;
    snprintf(what.game, sizeof what.game, "%s", game);
    snprintf(what.variant, sizeof what.variant, "%s", variant);
    orr_held *h = begin_held(d, a);
    if (h)
        orr_dates_propose(d->dates, a->who.user.id, &what, time, n, proposed, h);
}

/* ---- answering -------------------------------------------------------------------------------------------------------*/
static void answered(void *arg, orr_err e, const char *why, const char *id)
{
    orr_held *h = arg;
    orr_text text = {.max = 16};
    (void)id;
    if (e) {
        refuse(h, e, why);
        return;
    }
    orr_text_add(&text, "{}", 2);
    orr_held_answer(h, 200, &text);
}

void orr_appointment_answer(orr_door *d, orr_asked *a)
{
    char id[ORR_CODE_TEXT];
    json_t *times, *one;
    size_t i;
    uint8_t can = 0;
    int at;
    bool ok = !json_unpack_ex(a->body, NULL, JSON_STRICT, "{s:o}", "times", &times) && json_is_array(times);
    if (ok)
        json_array_foreach(times, i, one)
        {
            ok &= json_is_integer(one) && orr_whole(json_integer_value(one), 0, 7, &at);
            if (ok)
                can |= (uint8_t)(1u << at);
        }
    if (!ok) {
        orr_api_error(d, a->exchange, 400, "bad_input");
        return;
    }
    if (!read_id(a, "/api/appointments/{appointment}/answer", id)) {
        orr_api_error(d, a->exchange, 404, "not_found");
        return;
    }
    orr_held *h = begin_held(d, a);
    if (h)
        orr_dates_answer(d->dates, id, a->who.user.id, can, answered, h);
}

void orr_appointment_end(orr_door *d, orr_asked *a)
{
    char id[ORR_CODE_TEXT];
    if (json_object_size(a->body) || !read_id(a, "/api/appointments/{appointment}/end", id)) {
        orr_api_error(d, a->exchange, json_object_size(a->body) ? 400 : 404,
                      json_object_size(a->body) ? "bad_input" : "not_found");
        return;
    }
    orr_held *h = begin_held(d, a);
    if (h)
        orr_dates_end(d->dates, id, a->who.user.id, answered, h);
}
