/* What one user may do in a time, whatever sockets and addresses that user has: the store has its own count of what
 * somebody owns. Who was longest quiet is forgotten for who is new. */
#include "door/inside.h"

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
    [ORR_BUDGET_REPORT] = {5, 5.0 / 3600},
    [ORR_BUDGET_TIES] = {60, 0.5},
    [ORR_BUDGET_SEEK] = {40, 0.5},
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

void orr_budgets_free(orr_budgets *b)
{
    while (b && b->oldest)
        forget_oldest(b);
    free(b);
}
