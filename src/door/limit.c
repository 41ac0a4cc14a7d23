/* Rate limits (token buckets): what one user may do in a time, whatever sockets and addresses that user has. Of what
 * somebody owns the store has its own count. Who was longest quiet is forgotten for who is new. */
#include "base/now.h"
#include "door/inside.h"
#include "people/ties.h"

#include <inttypes.h>
#include <sodium.h>
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
    [ORR_LIMIT_SHOWN] = {10, 0.1},
    [ORR_LIMIT_TITLE] = {20, 1.0 / 300},
    [ORR_LIMIT_REPORT] = {5, 5.0 / 3600},
    [ORR_LIMIT_TIES] = {60, 0.5},
    [ORR_LIMIT_SEEK] = {40, 0.5},
    [ORR_LIMIT_DATE] = {60, 0.1},
    [ORR_LIMIT_MAIL] = {3, 3.0 / 3600},
    [ORR_LIMIT_MAIL_DAY] = {12, 12.0 / DAY},
    [ORR_LIMIT_MAIL_ALL] = {60, 60.0 / DAY},
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

void orr_limit_of(const char *what, char out[ORR_USER_TEXT])
{
    uint8_t hash[16];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)what, strlen(what), NULL, 0);
    sodium_bin2hex(out, ORR_USER_TEXT, hash, sizeof hash);
}

unsigned orr_limit_try(orr_door *d, const orr_request *r, const char *way, char paid[ORR_USER_TEXT])
{
    char account[ORR_USER_TEXT], device[ORR_USER_TEXT], text[128];
    *paid = 0;
    if (!orr_session_known(d, r->cookie, account, device))
        return orr_net_try(d->net, r->exchange, ORR_TRY_SIGN_IN);
    snprintf(text, sizeof text, "%s known %s", way, device);
    orr_limit_of(text, paid);
    return orr_limit_take(d->limits, paid, ORR_LIMIT_SIGN_IN);
}

void orr_limit_untry(orr_door *d, uint64_t exchange, const char *paid)
{
    if (*paid)
        orr_limit_give(d->limits, paid, ORR_LIMIT_SIGN_IN);
    else
        orr_net_untry(d->net, exchange, ORR_TRY_SIGN_IN);
}

/* All who do not talk freely and come from there are one. */
static void place_of(uint64_t from, char out[ORR_USER_TEXT]) { snprintf(out, ORR_USER_TEXT, "from %016" PRIx64, from); }

static unsigned take_of_place(orr_limits *b, uint64_t from, orr_limit_kind kind)
{
    char place[ORR_USER_TEXT];
    place_of(from, place);
    return from ? orr_limit_take(b, place, kind) : 0;
}

static void give_of_place(orr_limits *b, uint64_t from, orr_limit_kind kind)
{
    char place[ORR_USER_TEXT];
    place_of(from, place);
    orr_limit_give(b, place, kind);
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

unsigned orr_limit_show(orr_door *d, const orr_guest *g, const char *code)
{
    orr_limits *b = d->limits;
    const orr_user_row *user = orr_guest_user(g);
    const uint64_t from = orr_guest_from(g);
    char text[64 + ORR_USER_TEXT + ORR_NAME_TEXT + ORR_CODE_TEXT], shown[ORR_USER_TEXT], place[ORR_USER_TEXT];
    if (!from || !is_new(d, user->id))
        return 0;
    snprintf(text, sizeof text, "shown at %s %s %s", code, user->id, user->name);
    orr_limit_of(text, shown);
    const counter *p = *slot_of(b, shown);
    if (p && p->credit[ORR_LIMIT_SHOWN].at)
        return 0;
    snprintf(text, sizeof text, "shown at %s from %016" PRIx64, code, from);
    orr_limit_of(text, place);
    unsigned retry_ms = orr_limit_take(b, place, ORR_LIMIT_SHOWN);
    return retry_ms ? retry_ms : orr_limit_take(b, shown, ORR_LIMIT_SHOWN);
}

unsigned orr_limit_renamed(orr_door *d, uint64_t from) { return take_of_place(d->limits, from, ORR_LIMIT_SHOWN); }
void orr_limit_renamed_back(orr_door *d, uint64_t from) { give_of_place(d->limits, from, ORR_LIMIT_SHOWN); }

static bool is_counted(orr_door *d, const char *user, uint64_t from)
{
    return (!user || is_new(d, user)) && orr_hall_hushed(d->hall, from);
}

unsigned orr_limit_name(orr_door *d, const char *user, uint64_t from)
{
    return is_counted(d, user, from) ? take_of_place(d->limits, from, ORR_LIMIT_NAME) : 0;
}

void orr_limit_name_back(orr_door *d, const char *user, uint64_t from)
{
    if (is_counted(d, user, from))
        give_of_place(d->limits, from, ORR_LIMIT_NAME);
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
