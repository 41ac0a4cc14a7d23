/* Rate limits (token buckets): what one user may do in a time, whatever sockets and addresses that user has. Of what
 * somebody owns the store has its own count. Who was longest quiet is forgotten for who is new. */
#include "base/now.h"
#include "door/inside.h"
#include "people/ties.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { USERS_MAX = 32768, BUCKETS = 8192, DAY = 24 * 3600 };

static const struct {
    double at_once, per_second;
} limits[ORR_LIMIT_KINDS] = {
    [ORR_LIMIT_MAKE] = {60, 0.5},
    [ORR_LIMIT_MAKE_DAY] = {1000, 1000.0 / DAY},
    [ORR_LIMIT_MISS] = {20, 0.2},
    [ORR_LIMIT_LOAD] = {60, 1},
    [ORR_LIMIT_TALK] = {5, 0.5},
    [ORR_LIMIT_SIGN_IN] = {5, 5.0 / 600},
    [ORR_LIMIT_SIGN_IN_FIRST] = {3, 3.0 / DAY},
    [ORR_LIMIT_SIGN_IN_ALL] = {60, 60.0 / 3600},
    [ORR_LIMIT_NAME] = {5, 1.0 / 600},
    [ORR_LIMIT_VOICE] = {10, 0.1},
    [ORR_LIMIT_TITLE] = {20, 1.0 / 300},
    [ORR_LIMIT_REPORT] = {5, 5.0 / 3600},
    [ORR_LIMIT_TIES] = {60, 0.5},
    [ORR_LIMIT_SEEK] = {40, 0.5},
    [ORR_LIMIT_DATE] = {60, 0.1},
    [ORR_LIMIT_MAIL] = {3, 3.0 / 3600},
};

typedef struct counter {
    struct counter *next, *older, *newer;
    char user[ORR_USER_TEXT];
    orr_credit credit[ORR_LIMIT_KINDS];
} counter;

struct orr_limits {
    counter *bucket[BUCKETS], *oldest, *newest;
    unsigned users;
};

static counter **slot_of(orr_limits *b, const char *user)
{
    counter **at = &b->bucket[orr_hash(user, strlen(user), 0) % BUCKETS];
    while (*at && strcmp((*at)->user, user))
        at = &(*at)->next;
    return at;
}

static void unlink_counter(orr_limits *b, counter *p)
{
    *(p->older ? &p->older->newer : &b->oldest) = p->newer;
    *(p->newer ? &p->newer->older : &b->newest) = p->older;
}

static void link_newest(orr_limits *b, counter *p)
{
    p->newer = NULL;
    p->older = b->newest;
    *(p->older ? &p->older->newer : &b->oldest) = p;
    b->newest = p;
}

static void forget_oldest(orr_limits *b)
{
    counter *p = b->oldest;
    unlink_counter(b, p);
    *slot_of(b, p->user) = p->next;
    free(p);
    b->users--;
}

static counter *counter_of(orr_limits *b, const char *user)
{
    counter *p = *slot_of(b, user);
    if (p) {
        unlink_counter(b, p);
        link_newest(b, p);
        return p;
    }
    if (b->users >= USERS_MAX)
        forget_oldest(b);
    if (!(p = calloc(1, sizeof *p)))
        return NULL;
    snprintf(p->user, sizeof p->user, "%s", user);
    *slot_of(b, user) = p;
    link_newest(b, p);
    b->users++;
    return p;
}

orr_limits *orr_limits_new(void) { return calloc(1, sizeof(orr_limits)); }

unsigned orr_limit_take(orr_limits *b, const char *user, orr_limit_kind kind)
{
    counter *p = counter_of(b, user);
    int64_t now_us = (int64_t)(orr_clock_seconds() * 1e6);
    return p ? orr_credit_try(&p->credit[kind], now_us, 1, limits[kind].at_once, limits[kind].per_second) : 0;
}

unsigned orr_limit_wait(orr_limits *b, const char *user, orr_limit_kind kind)
{
    counter *p = *slot_of(b, user);
    unsigned ms = p ? orr_limit_take(b, user, kind) : 0;
    if (p && !ms)
        p->credit[kind].level += 1;
    return ms;
}

void orr_limit_give(orr_limits *b, const char *user, orr_limit_kind kind)
{
    counter *p = *slot_of(b, user);
    if (p)
        p->credit[kind].level += 1;
}

/* All who do not talk freely and come from there are one. */
static unsigned take_of_place(orr_limits *b, uint64_t from, orr_limit_kind kind)
{
    char place[ORR_USER_TEXT];
    snprintf(place, sizeof place, "from %016" PRIx64, from);
    return from ? orr_limit_take(b, place, kind) : 0;
}

static bool is_new(orr_door *d, const char *user)
{
    int64_t until = 0;
    return orr_ties_company.talk(d->people, user, orr_now_ms(), &until) == ORR_MAY_PHRASES;
}

unsigned orr_limit_say(orr_door *d, const orr_guest *g)
{
    orr_limits *b = d->limits;
    const char *user = orr_guest_user(g)->id;
    uint64_t from = orr_guest_from(g);
    const counter *p = *slot_of(b, user);
    bool begins = !p || !p->credit[ORR_LIMIT_TALK].at;
    unsigned retry_ms = begins && is_new(d, user) ? take_of_place(b, from, ORR_LIMIT_VOICE) : 0;
    return retry_ms ? retry_ms : orr_limit_take(b, user, ORR_LIMIT_TALK);
}

unsigned orr_limit_title(orr_door *d, const char *user, uint64_t from)
{
    orr_limits *b = d->limits;
    if (!is_new(d, user))
        return 0;
    unsigned retry_ms = orr_limit_take(b, user, ORR_LIMIT_TITLE);
    return retry_ms || !orr_hall_hushed(d->hall, from) ? retry_ms : take_of_place(b, from, ORR_LIMIT_NAME);
}

void orr_limits_free(orr_limits *b)
{
    while (b && b->oldest)
        forget_oldest(b);
    free(b);
}
