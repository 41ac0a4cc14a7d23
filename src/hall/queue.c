#include "hall/queue.h"

#include <stdlib.h>
#include <string.h>

/* At first a job is taken to cost so much; what its kind has cost of late is known later. */
static const double first_guess[2] = {0.05, 1.0};
/* Quick ones leave great ones a third of what they take themselves, and never owe them more than this. */
enum { OWED_SHARE = 3 };
static const double owed_most = 0.25;

/* The jobs of a user at one table. */
typedef struct line {
    struct line *next;
    char code[ORR_CODE_TEXT];
    orr_job *first, **last;
} line;

typedef struct {
    double served;       /* seconds of processor, not less than where who was idle begins */
    line *first, **last; /* whose turn it is, first */
    unsigned waiting, running;
    uint64_t since; /* when it began to wait for its turn, as a number */
} account;

typedef struct user {
    struct user *next;
    char id[ORR_USER_TEXT];
    account of[2];    /* quick, great */
    double spent, at; /* of the budget, and when that was so */
} user;

struct orr_queue {
    user *users;
    double level[2]; /* where who was idle begins */
    double guess[2]; /* what a job costs */
    double owed;     /* to great ones */
    unsigned waiting[2], running[2];
    uint64_t turns, beyond;
};

orr_queue *orr_queue_new(void)
{
    orr_queue *q = calloc(1, sizeof *q);
    if (q)
        memcpy(q->guess, first_guess, sizeof q->guess);
    return q;
}

orr_job *orr_queue_empty(orr_queue *q) { return orr_queue_pick(q, false, 0); }

static void free_lines(line *l)
{
    while (l) {
        line *next = l->next;
        free(l);
        l = next;
    }
}

void orr_queue_free(orr_queue *q)
{
    if (!q)
        return;
    while (q->users) {
        user *next = q->users->next;
        free_lines(q->users->of[0].first);
        free_lines(q->users->of[1].first);
        free(q->users);
        q->users = next;
    }
    free(q);
}

static user *find_user(const orr_queue *q, const char *id)
{
    for (user *u = q->users; u; u = u->next)
        if (!strcmp(u->id, id))
            return u;
    return NULL;
}

static user *get_user(orr_queue *q, const char *id, double now)
{
    user *u = find_user(q, id);
    if (u || !(u = calloc(1, sizeof *u)))
        return u;
    memcpy(u->id, id, strnlen(id, sizeof u->id - 1));
    u->of[0].last = &u->of[0].first;
    u->of[1].last = &u->of[1].first;
    u->at = now;
    u->next = q->users;
    q->users = u;
    return u;
}

/* What of the budget is used up by now. */
static double spent(user *u, double now)
{
    if (now > u->at) {
        u->spent -= (now - u->at) * ORR_BUDGET_RATE;
        u->at = now;
    }
    if (u->spent < 0)
        u->spent = 0;
    return u->spent;
}

static bool is_idle(const account *a) { return !a->waiting && !a->running; }

static line *get_line(account *a, const char *code)
{
    for (line *l = a->first; l; l = l->next)
        if (!strcmp(l->code, code))
            return l;
    line *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    memcpy(l->code, code, strnlen(code, sizeof l->code - 1));
    l->last = &l->first;
    *a->last = l;
    a->last = &l->next;
    return l;
}

bool orr_queue_put(orr_queue *q, orr_job *job, double now)
{
    user *u = get_user(q, job->user, now);
    account *a = u ? &u->of[job->great] : NULL;
    line *l = a ? get_line(a, job->code) : NULL;
    if (!l)
        return false;
    if (is_idle(a) && a->served < q->level[job->great])
        a->served = q->level[job->great];
    if (!a->waiting)
        a->since = q->turns++;
    q->beyond += spent(u, now) > ORR_BUDGET_S;
    job->next = NULL;
    *l->last = job;
    l->last = &job->next;
    a->waiting++;
    q->waiting[job->great]++;
    return true;
}

/* Does x come before y? */
static bool is_before(user *x, user *y, int kind, double now)
{
    bool late = spent(x, now) > ORR_BUDGET_S, other = spent(y, now) > ORR_BUDGET_S;
    const account *a = &x->of[kind], *b = &y->of[kind];
    if (late != other)
        return other;
    return a->served != b->served ? a->served < b->served : a->since < b->since;
}

/* Who is next; who has nothing to do and used nothing is forgotten on the way. */
static user *next_user(orr_queue *q, int kind, double now)
{
    user *best = NULL;
    for (user **at = &q->users, *u; (u = *at);) {
        if (is_idle(&u->of[0]) && is_idle(&u->of[1]) && spent(u, now) <= 0) {
            *at = u->next;
            free(u);
            continue;
        }
        if (u->of[kind].waiting && (!best || is_before(u, best, kind, now)))
            best = u;
        at = &u->next;
    }
    return best;
}

/* The first job of the first table, which is then the last. */
static orr_job *take_turn(account *a)
{
    line *l = a->first;
    orr_job *job = l->first;
    a->first = l->next;
    if (!a->first)
        a->last = &a->first;
    l->first = job->next;
    l->next = NULL;
    job->next = NULL;
    if (!l->first) {
        free(l);
        return job;
    }
    *a->last = l;
    a->last = &l->next;
    return job;
}

/* Quick ones first, unless great ones are owed something. */
static int next_kind(const orr_queue *q, bool quick)
{
    if (q->waiting[0] && (q->owed <= 0 || (!quick && !q->waiting[1])))
        return 0;
    return quick || !q->waiting[1] ? -1 : 1;
}

orr_job *orr_queue_pick(orr_queue *q, bool quick, double now)
{
    int kind = next_kind(q, quick);
    user *u = kind < 0 ? NULL : next_user(q, kind, now);
    if (!u)
        return NULL;
    account *a = &u->of[kind];
    orr_job *job = take_turn(a);
    if (a->served > q->level[kind])
        q->level[kind] = a->served;
    job->guess = q->guess[kind];
    job->charged = 0;
    a->served += job->guess;
    a->since = q->turns++;
    a->waiting--;
    a->running++;
    q->waiting[kind]--;
    q->running[kind]++;
    return job;
}

void orr_queue_charge(orr_queue *q, orr_job *job, double seconds, double now)
{
    user *u = find_user(q, job->user);
    job->charged += seconds;
    u->of[job->great].served += seconds;
    u->spent = spent(u, now) + seconds;
    if (u->spent > 2 * ORR_BUDGET_S) /* what was long ago is forgiven */
        u->spent = 2 * ORR_BUDGET_S;
    if (job->great)
        q->owed -= seconds;
    else if (q->waiting[1] || q->running[1])
        q->owed += seconds / OWED_SHARE;
    q->owed = q->owed < 0 ? 0 : q->owed > owed_most ? owed_most : q->owed;
}

void orr_queue_done(orr_queue *q, const orr_job *job)
{
    account *a = &find_user(q, job->user)->of[job->great];
    a->served -= job->guess;
    if (job->charged > 0)
        q->guess[job->great] += (job->charged - q->guess[job->great]) / 8;
    a->running--;
    q->running[job->great]--;
    if (!q->waiting[1] && !q->running[1])
        q->owed = 0;
}

unsigned orr_queue_waiting(const orr_queue *q, bool great) { return q->waiting[great]; }

uint64_t orr_queue_beyond(const orr_queue *q) { return q->beyond; }
