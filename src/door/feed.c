/* Streams by token: a match by its lines, or one's own running matches. Each is a guest of the hall that is asked for
 * what is new when its line can take it, so the newest state replaces what was not taken. */
#include "door/routes.h"
#include "door/visit.h"
#include "people/ties.h"

#include <stdlib.h>
#include <string.h>

enum {
    FEEDS_OF_ONE = 16, /* of a user */
    MISS_COST = 20,
    FROM_DIGITS = 16,
};

typedef struct orr_feed {
    struct orr_feed *next, **link;
    orr_door *door;
    orr_guest *guest; /* NULL: it has left */
    uint64_t exchange;
    bool mine;          /* the user's running matches; else a table: */
    bool opened, begun; /* it is open; it is told */
    bool over;          /* the last word was said, or there is none to come */
    bool refused, closed;
    uint64_t n, said; /* of the last line; a hash of what it said */
} orr_feed;

static void leave(orr_feed *f)
{
    if (!f->guest)
        return;
    orr_known_gone(f->door->people, orr_guest_user(f->guest)->id);
    orr_guest_leave(f->guest);
    f->guest = NULL;
}

static void end(orr_feed *f)
{
    *f->link = f->next;
    if (f->next)
        f->next->link = f->link;
    leave(f);
    free(f);
}

static void refuse(orr_feed *f, int status, const char *code, unsigned retry_ms)
{
    if (!f->refused && !f->begun)
        orr_net_refuse(f->door->net, f->exchange, status, code, retry_ms);
    f->refused = true;
}

/* ---- what is said -------------------------------------------------------------------------------------------------*/
static bool next_of_table(orr_feed *f, orr_text *out)
{
    size_t before = out->n;
    if (!orr_guest_next(f->guest, out))
        return false;
    const char *last = out->at + before;
    for (const char *p = last, *end = out->at + out->n; (p = memchr(p, '\n', (size_t)(end - p)));)
        last = ++p;
    f->over = !strncmp(last, "{\"t\":\"end\"", 10);
    return true;
}

/* The list of all tables comes along, and is left out; the same again is not said. Numbers are times, so that they
 * grow from one server to the next. */
static bool next_of_mine(orr_feed *f, orr_text *out)
{
    static const char key[] = "],\"mine\":";
    orr_text all = {.max = 2 * ORR_NET_OUT_MAX};
    const char *mine = NULL;
    if (orr_guest_next_lobby(f->guest, &all) && !all.failed)
        for (const char *p = all.at; (p = strstr(p, key)); p++) /* in a name its quotes would be escaped */
            mine = p + sizeof key - 1;
    size_t n = mine ? (size_t)(all.at + all.n - 1 - mine) : 0;
    uint64_t said = mine ? orr_hash(mine, n, 0) : f->said;
    bool news = mine && (!f->n || said != f->said);
    if (news) {
        uint64_t now = (uint64_t)orr_now_ms();
        f->n = now > f->n ? now : f->n + 1;
        f->said = said;
        orr_text_fmt(out, "{\"t\":\"mine\",\"n\":%llu,\"matches\":%.*s}", (unsigned long long)f->n, (int)n, mine);
    }
    orr_text_deinit(&all);
    return news;
}

static bool next(void *feed, orr_text *out)
{
    orr_feed *f = feed;
    if (f->over || !f->guest)
        return false;
    return f->mine ? next_of_mine(f, out) : next_of_table(f, out);
}

/* ---- what the hall says -------------------------------------------------------------------------------------------*/
static void reply(void *feed, const orr_reply *r)
{
    orr_feed *f = feed;
    orr_limits *b = f->door->limits;
    unsigned retry_ms = r->retry_ms;
    if (!r->e) {
        f->opened = true;
        return;
    }
    if (r->missed && !(retry_ms = orr_limit_take(b, orr_guest_user(f->guest)->id, ORR_LIMIT_MISS)))
        retry_ms = orr_net_charge(f->door->net, f->exchange, MISS_COST);
    orr_err e = r->missed && retry_ms ? ORR_LIMIT : r->e;
    refuse(f, orr_visit_status(e), orr_err_name(e), retry_ms);
}

static orr_err say_long(void *feed, const orr_text *text)
{
    (void)feed;
    (void)text;
    return ORR_LIMIT; /* it asks for nothing long */
}

static void stop(orr_feed *f)
{
    f->over = true;
    if (f->begun)
        orr_net_stream_end(f->door->net, f->exchange);
}

static void gone(void *feed, const char *code, orr_err e)
{
    (void)code;
    refuse(feed, 409, orr_err_name(e), 0);
    stop(feed);
}

static void wake(void *feed)
{
    orr_feed *f = feed;
    if (f->begun)
        orr_net_stream_wake(f->door->net, f->exchange);
}

/* Its token is none any more, or who it is has changed. */
static void out(void *feed, orr_err e)
{
    (void)e;
    refuse(feed, 401, "bad_token", 0);
    stop(feed);
}

static unsigned never(void *feed)
{
    (void)feed;
    return 1000;
}

/* ---- coming and going ---------------------------------------------------------------------------------------------*/
static bool has_room(const orr_door *d, const char *user)
{
    unsigned n = 0;
    for (const orr_feed *f = d->feed; f; f = f->next)
        n += f->guest && !strcmp(orr_guest_user(f->guest)->id, user);
    return n < FEEDS_OF_ONE;
}

static orr_feed *new_feed(orr_door *d, const orr_asked *a)
{
    static const orr_guest_kind kind = {.reply = reply,
                                        .text = say_long,
                                        .gone = gone,
                                        .wake = wake,
                                        .ended = out,
                                        .may_make = never,
                                        .may_say = never};
    if (!has_room(d, a->who.user.id)) {
        orr_net_refuse(d->net, a->exchange, 429, orr_err_name(ORR_LIMIT), 5000);
        return NULL;
    }
    orr_feed *f = calloc(1, sizeof *f);
    if (f) {
        *f = (orr_feed){.door = d, .exchange = a->exchange};
        if (orr_known_keep(d->people, a->who.user.id) &&
            !(f->guest = orr_guest_new(d->hall, &kind, f, &a->who.user, NULL, orr_net_place(d->net, a->exchange), 1)))
            orr_known_gone(d->people, a->who.user.id);
    }
    if (!f || !f->guest) {
        free(f);
        orr_api_error(d, a->exchange, 503, orr_err_name(ORR_NO_MEMORY));
        return NULL;
    }
    orr_guest_of_session(f->guest, a->who.session);
    orr_guest_of_line(f->guest, orr_net_line(d->net, a->exchange));
    f->next = d->feed;
    f->link = &d->feed;
    if (f->next)
        f->next->link = &f->next;
    d->feed = f;
    return f;
}

/* "from=N" or nothing. */
static bool read_from(const char *query, uint64_t *from)
{
    static const char key[] = "from=";
    const size_t size = sizeof key - 1;
    *from = 0;
    if (!*query)
        return true;
    if (strncmp(query, key, size))
        return false;
    size_t n = strspn(query + size, "0123456789");
    *from = n <= FROM_DIGITS ? strtoull(query + size, NULL, 10) : 0;
    return n && n <= FROM_DIGITS && !query[size + n] && *from < 1ull << 53;
}

void orr_feed_table(orr_door *d, orr_asked *a)
{
    char text[64] = "", code[ORR_CODE_TEXT];
    uint64_t from;
    const char *rest = orr_path_part("/api/v1/tables/{code}/stream", a->path, "code", text, sizeof text)
                           ? orr_code_read(text, code)
                           : NULL;
    bool good = read_from(a->query, &from);
    if (!good || !rest || *rest) {
        orr_api_error(d, a->exchange, good ? 404 : 400, good ? "not_found" : "bad_input");
        return;
    }
    const char *user = a->who.user.id;
    unsigned retry_ms = orr_limit_wait(d->limits, user, ORR_LIMIT_MISS);
    if (!retry_ms && !orr_hall_has(d->hall, code))
        retry_ms = orr_limit_take(d->limits, user, ORR_LIMIT_LOAD);
    if (retry_ms) {
        orr_net_refuse(d->net, a->exchange, 429, orr_err_name(ORR_LIMIT), retry_ms);
        return;
    }
    orr_feed *f = new_feed(d, a);
    if (!f)
        return;
    orr_guest_lines(f->guest, from);
    orr_errand *e = orr_errand_new(f->guest, ORR_ERRAND_OPEN, "open");
    ORR_ASSERT(e != NULL);
    orr_errand_go(e, code);
}

void orr_feed_mine(orr_door *d, orr_asked *a)
{
    unsigned retry_ms = orr_limit_take(d->limits, a->who.user.id, ORR_LIMIT_LOAD);
    if (retry_ms)
        orr_net_refuse(d->net, a->exchange, 429, orr_err_name(ORR_LIMIT), retry_ms);
    orr_feed *f = retry_ms ? NULL : new_feed(d, a);
    if (!f)
        return;
    f->mine = f->opened = true;
    orr_guest_listen(f->guest, true);
}

void orr_feed_closed(void *door, uint64_t exchange, void *feed)
{
    orr_feed *f = feed;
    (void)door;
    (void)exchange;
    f->closed = true;
    leave(f);
}

static void begin(orr_feed *f)
{
    orr_err e = orr_net_stream(f->door->net, f->exchange, "application/x-ndjson", next, f);
    if (e == ORR_LIMIT)
        refuse(f, 429, orr_err_name(ORR_LIMIT), 5000);
    f->closed = e != ORR_OK;
    f->begun = !e;
    if (f->begun)
        orr_net_stream_wake(f->door->net, f->exchange);
}

void orr_feeds_settle(orr_door *d)
{
    for (orr_feed *f = d->feed, *following; f; f = following) {
        following = f->next;
        if (f->opened && !f->begun && !f->refused)
            begin(f);
        if (f->over && f->begun && !f->closed)
            orr_net_stream_end(d->net, f->exchange);
        if (f->closed || (f->refused && !f->begun))
            end(f);
    }
}

void orr_feeds_drop(orr_door *d)
{
    while (d->feed)
        end(d->feed);
}
