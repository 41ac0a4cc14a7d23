/* Visits: a request by token is a guest of the hall for as long as it is answered. It asks one thing, or opens the
 * table first and then asks; what the hall says becomes the answer. */
#include "door/visit.h"
#include "people/ties.h"

#include <stdlib.h>
#include <string.h>

enum { MISS_COST = 20, WAITS_MS = 10000 /* for a table that says nothing */ };

int orr_visit_status(orr_err e)
{
    switch (e) {
    case ORR_NOT_FOUND:
        return 404;
    case ORR_BAD_INPUT:
        return 400;
    case ORR_FORBIDDEN:
    case ORR_NOT_YOUR_SEAT:
        return 403;
    case ORR_LIMIT:
        return 429;
    case ORR_IO:
    case ORR_NO_MEMORY:
        return 503;
    case ORR_BUG:
        return 500;
    default: /* it does not go now: stale, illegal, over, full, … */
        return 409;
    }
}

static void end(orr_visit *v)
{
    orr_door *d = v->door;
    *v->link = v->next;
    if (v->next)
        v->next->link = v->link;
    if (v->guest) {
        orr_known_gone(d->people, orr_guest_user(v->guest)->id);
        orr_guest_leave(v->guest);
    }
    orr_text_deinit(&v->table);
    free(v);
    d->visits--;
}

static void refuse(orr_visit *v, orr_err e, unsigned retry_ms, const char *why)
{
    v->door->refused[e]++;
    if (why && !retry_ms)
        orr_api_refuse(v->door, v->exchange, orr_visit_status(e), orr_err_name(e), why);
    else
        orr_net_refuse(v->door->net, v->exchange, orr_visit_status(e), orr_err_name(e), retry_ms);
    v->done = true;
}

static void answer(orr_visit *v, orr_text *text)
{
    orr_asked a = {.exchange = v->exchange};
    orr_asked_answer(v->door, &a, 200, text);
    v->done = true;
}

/* ---- what the hall says -------------------------------------------------------------------------------------------*/
static unsigned pay_for_miss(const orr_visit *v)
{
    unsigned retry_ms = orr_limit_take(v->door->limits, orr_guest_user(v->guest)->id, ORR_LIMIT_MISS);
    return retry_ms ? retry_ms : orr_net_charge(v->door->net, v->exchange, MISS_COST);
}

static void say_ok(orr_visit *v, const orr_reply *r)
{
    orr_text text = {.max = 1024};
    orr_json j;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kstr(&j, "id", r->id);
    if (r->table)
        orr_json_kstr(&j, "table", r->table);
    if (r->seek)
        orr_json_kint(&j, "seek", r->seek);
    orr_json_end(&j);
    answer(v, &text);
}

static void reply(void *data, const orr_reply *r)
{
    orr_visit *v = data;
    if (v->done)
        return;
    if (r->e) {
        unsigned retry_ms = r->missed ? pay_for_miss(v) : r->retry_ms;
        refuse(v, r->missed && retry_ms ? ORR_LIMIT : r->e, retry_ms, r->why);
    } else if (v->opening) { /* what it wants is done when all is settled */
        v->opening = false;
        v->opened = true;
    } else {
        say_ok(v, r);
    }
}

static orr_err say_long(void *data, const orr_text *text)
{
    orr_visit *v = data;
    orr_text copy = {.max = text->n + 1};
    orr_text_add(&copy, text->at, text->n);
    if (!v->done)
        answer(v, &copy);
    orr_text_deinit(&copy);
    return ORR_OK;
}

static void gone(void *data, const char *code, orr_err e)
{
    (void)code;
    if (!((orr_visit *)data)->done)
        refuse(data, e, 0, NULL);
}

static void wake(void *data) { (void)data; }

static void out(void *data, orr_err e)
{
    (void)e;
    orr_visit *v = data;
    if (!v->done)
        orr_api_error(v->door, v->exchange, 401, "bad_token");
    v->done = true;
}

static unsigned may_make(void *data)
{
    const orr_visit *v = data;
    const char *user = orr_guest_user(v->guest)->id;
    unsigned retry_ms = orr_limit_take(v->door->limits, user, ORR_LIMIT_MAKE);
    return retry_ms ? retry_ms : orr_limit_take(v->door->limits, user, ORR_LIMIT_MAKE_DAY);
}

static unsigned may_say(void *data)
{
    const orr_visit *v = data;
    return orr_limit_say(v->door, v->guest);
}

static unsigned may_show(void *data, const char *code)
{
    const orr_visit *v = data;
    return orr_limit_show(v->door, v->guest, code);
}

unsigned orr_visit_may_make(orr_visit *v) { return may_make(v); }

/* ---- coming -------------------------------------------------------------------------------------------------------*/
orr_visit *orr_visit_new(orr_door *d, const orr_asked *a)
{
    static const orr_guest_kind kind = {.reply = reply,
                                        .text = say_long,
                                        .gone = gone,
                                        .wake = wake,
                                        .ended = out,
                                        .may_make = may_make,
                                        .may_say = may_say,
                                        .may_show = may_show};
    orr_visit *v = d->visits < ORR_VISITS_MAX ? calloc(1, sizeof *v) : NULL;
    if (v) {
        *v = (orr_visit){.door = d, .exchange = a->exchange, .until = orr_now_ms() + WAITS_MS, .table = {.max = 65536}};
        if (orr_known_keep(d->people, a->who.user.id) &&
            !(v->guest = orr_guest_new(d->hall, &kind, v, &a->who.user, NULL, orr_net_place(d->net, a->exchange), 1)))
            orr_known_gone(d->people, a->who.user.id);
    }
    if (!v || !v->guest) {
        free(v);
        orr_api_error(d, a->exchange, 503, orr_err_name(ORR_NO_MEMORY));
        return NULL;
    }
    orr_guest_of_session(v->guest, a->who.session);
    orr_guest_of_line(v->guest, orr_net_line(d->net, a->exchange));
    v->next = d->visit;
    v->link = &d->visit;
    if (v->next)
        v->next->link = &v->next;
    d->visit = v;
    d->visits++;
    return v;
}

void orr_visit_refuse(orr_visit *v, orr_err e, unsigned retry_ms) { refuse(v, e, retry_ms, NULL); }

static unsigned wait_for(const orr_visit *v, const char *code)
{
    orr_limits *b = v->door->limits;
    const char *user = orr_guest_user(v->guest)->id;
    unsigned ms = orr_limit_wait(b, user, ORR_LIMIT_MISS);
    return ms || orr_hall_has(v->door->hall, code) ? ms : orr_limit_take(b, user, ORR_LIMIT_LOAD);
}

void orr_visit_go(orr_visit *v, const char *text, orr_errand *e)
{
    const char *rest = orr_code_read(text, v->code);
    unsigned retry_ms = rest && !*rest ? wait_for(v, v->code) : 0;
    if (!rest || *rest || retry_ms) {
        orr_errand_drop(e);
        refuse(v, retry_ms ? ORR_LIMIT : ORR_NOT_FOUND, retry_ms, NULL);
        return;
    }
    orr_errand_go(e, v->code);
}

void orr_visit_open(orr_visit *v, const char *text, bool shows, orr_errand *then)
{
    orr_errand *e = orr_errand_new(v->guest, ORR_ERRAND_OPEN, "open");
    ORR_ASSERT(e != NULL);
    v->opening = true;
    v->shows = shows;
    v->then = then;
    orr_visit_go(v, text, e);
}

void orr_visit_lobby(orr_visit *v)
{
    v->lobby = true;
    orr_guest_listen(v->guest, true);
}

/* ---- when all is settled ------------------------------------------------------------------------------------------*/
/* The table, and its view when it has begun: both as the socket says them. */
static void show(orr_visit *v)
{
    orr_text next = {.max = ORR_NET_OUT_MAX};
    bool playing = v->table.n && strstr(v->table.at, "\"status\":\"setup\"") == NULL;
    while (!v->done && orr_guest_next(v->guest, &next)) {
        if (!strncmp(next.at, "{\"t\":\"table\"", 12)) {
            orr_text_clear(&v->table);
            orr_text_add(&v->table, next.at, next.n);
            playing = strstr(next.at, "\"status\":\"setup\"") == NULL;
        }
        bool view = !strncmp(next.at, "{\"t\":\"view\"", 11);
        if (v->table.n && (view || !playing)) {
            orr_text text = {.max = 2 * ORR_NET_OUT_MAX};
            orr_text_fmt(&text, "{\"table\":%.*s,\"view\":%.*s}", (int)v->table.n, v->table.at, view ? (int)next.n : 4,
                         view ? next.at : "null");
            answer(v, &text);
        }
        orr_text_clear(&next);
    }
    orr_text_deinit(&next);
}

static void show_lobby(orr_visit *v)
{
    orr_text text = {.max = ORR_NET_OUT_MAX};
    if (orr_guest_next_lobby(v->guest, &text))
        answer(v, &text);
    orr_text_deinit(&text);
}

void orr_visits_settle(orr_door *d)
{
    int64_t now = orr_now_ms();
    for (orr_visit *v = d->visit, *next; v; v = next) {
        next = v->next;
        if (!v->done && v->opened && v->then) {
            orr_errand *e = v->then;
            v->then = NULL;
            orr_errand_go(e, v->code);
        } else if (!v->done && v->opened && v->shows) {
            show(v);
        } else if (!v->done && v->lobby) {
            show_lobby(v);
        }
        if (!v->done && now > v->until)
            refuse(v, ORR_IO, 0, NULL);
        if (v->done) {
            orr_errand_drop(v->then);
            v->then = NULL;
            end(v);
        }
    }
}

void orr_visits_drop(orr_door *d)
{
    while (d->visit) {
        orr_errand_drop(d->visit->then);
        end(d->visit);
    }
}
