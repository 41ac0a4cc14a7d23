/* What one user may do in a time, whatever sockets and addresses that user has: the store has its own count of what
 * somebody owns. Who was longest quiet is forgotten for who is new. */
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
} limits[ORR_BUDGETS] = {
    [ORR_BUDGET_MAKE] = {60, 0.5},
    [ORR_BUDGET_MAKE_DAY] = {1000, 1000.0 / DAY},
    [ORR_BUDGET_MISS] = {20, 0.2},
    [ORR_BUDGET_LOAD] = {60, 1},
    [ORR_BUDGET_TALK] = {5, 0.5},
    [ORR_BUDGET_SIGN_IN] = {5, 5.0 / 600},
    [ORR_BUDGET_SIGN_IN_FIRST] = {3, 3.0 / DAY},
    [ORR_BUDGET_SIGN_IN_ALL] = {60, 60.0 / 3600},
    [ORR_BUDGET_NAME] = {5, 1.0 / 600},
    [ORR_BUDGET_VOICE] = {10, 0.1},
    [ORR_BUDGET_TITLE] = {20, 1.0 / 300},
    [ORR_BUDGET_REPORT] = {5, 5.0 / 3600},
    [ORR_BUDGET_TIES] = {60, 0.5},
    [ORR_BUDGET_SEEK] = {40, 0.5},
    [ORR_BUDGET_DATE] = {60, 0.1},
    [ORR_BUDGET_MAIL] = {3, 3.0 / 3600},
};

typedef struct purse {
    struct purse *next, *older, *newer;
    char user[ORR_USER_TEXT];
    orr_credit credit[ORR_BUDGETS];
} purse;

struct orr_budgets {
    purse *bucket[BUCKETS], *oldest, *newest;
    unsigned users;
};

static purse **slot_of(orr_budgets *b, const char *user)
{
    purse **at = &b->bucket[orr_hash(user, strlen(user), 0) % BUCKETS];
    while (*at && strcmp((*at)->user, user))
        at = &(*at)->next;
    return at;
}

static void unlink_purse(orr_budgets *b, purse *p)
{
    *(p->older ? &p->older->newer : &b->oldest) = p->newer;
    *(p->newer ? &p->newer->older : &b->newest) = p->older;
}

static void link_newest(orr_budgets *b, purse *p)
{
    p->newer = NULL;
    p->older = b->newest;
    *(p->older ? &p->older->newer : &b->oldest) = p;
    b->newest = p;
}

static void forget_oldest(orr_budgets *b)
{
    purse *p = b->oldest;
    unlink_purse(b, p);
    *slot_of(b, p->user) = p->next;
    free(p);
    b->users--;
}

static purse *purse_of(orr_budgets *b, const char *user)
{
    purse *p = *slot_of(b, user);
    if (p) {
        unlink_purse(b, p);
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

orr_budgets *orr_budgets_new(void) { return calloc(1, sizeof(orr_budgets)); }

unsigned orr_budget_take(orr_budgets *b, const char *user, orr_budget kind)
{
    purse *p = purse_of(b, user);
    int64_t now_us = (int64_t)(orr_clock_seconds() * 1e6);
    return p ? orr_credit_try(&p->credit[kind], now_us, 1, limits[kind].at_once, limits[kind].per_second) : 0;
}

unsigned orr_budget_wait(orr_budgets *b, const char *user, orr_budget kind)
{
    purse *p = *slot_of(b, user);
    unsigned ms = p ? orr_budget_take(b, user, kind) : 0;
    if (p && !ms)
        p->credit[kind].level += 1;
    return ms;
}

void orr_budget_give(orr_budgets *b, const char *user, orr_budget kind)
{
    purse *p = *slot_of(b, user);
    if (p)
        p->credit[kind].level += 1;
}

/* All who do not talk freely and come from there are one. */
static unsigned take_of_place(orr_budgets *b, uint64_t from, orr_budget kind)
{
    char place[ORR_USER_TEXT];
    snprintf(place, sizeof place, "from %016" PRIx64, from);
    return from ? orr_budget_take(b, place, kind) : 0;
}

static bool is_new(orr_door *d, const char *user)
{
    int64_t until = 0;
    return orr_ties_company.talk(d->people, user, orr_now_ms(), &until) == ORR_MAY_PHRASES;
}

unsigned orr_budget_say(orr_door *d, const orr_guest *g)
{
    orr_budgets *b = d->budgets;
    const char *user = orr_guest_user(g)->id;
    uint64_t from = orr_guest_from(g);
    const purse *p = *slot_of(b, user);
    bool begins = !p || !p->credit[ORR_BUDGET_TALK].at;
    unsigned retry_ms = begins && is_new(d, user) ? take_of_place(b, from, ORR_BUDGET_VOICE) : 0;
    return retry_ms ? retry_ms : orr_budget_take(b, user, ORR_BUDGET_TALK);
}

unsigned orr_budget_title(orr_door *d, const char *user, uint64_t from)
{
    orr_budgets *b = d->budgets;
    if (!is_new(d, user))
        return 0;
    unsigned retry_ms = orr_budget_take(b, user, ORR_BUDGET_TITLE);
    return retry_ms || !orr_hall_hushed(d->hall, from) ? retry_ms : take_of_place(b, from, ORR_BUDGET_NAME);
}

void orr_budgets_free(orr_budgets *b)
{
    while (b && b->oldest)
        forget_oldest(b);
    free(b);
}
