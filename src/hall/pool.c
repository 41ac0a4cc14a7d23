#include "hall/pool.h"
#include "base/log.h"
#include "hall/queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BUCKETS = 256 };

/* What is wanted next (work.h). */
enum { ANY, QUICK };

struct orr_pool {
    const orr_host *host;
    orr_work *work;
    atomic_uint waiting[2], thinking; /* quick, great */
    atomic_uint_fast64_t answers[2], dropped, beyond, ns;
    orr_queue *queue; /* under the work's lock */
    /* The service thread's alone: all jobs that are here, and what was not taken. */
    orr_job *by_code[BUCKETS], *by_user[BUCKETS];
    uint64_t put_off;
};

void orr_job_free(orr_job *job)
{
    if (!job)
        return;
    free(job->known);
    free(job);
}

static void hand_back(orr_pool *p, orr_job *job)
{
    job->task.next = NULL;
    orr_work_done(p->work, &job->task);
}

static void drop(orr_pool *p, orr_job *job)
{
    job->dropped = true;
    atomic_fetch_add(&p->dropped, 1);
    hand_back(p, job);
}

/* ---- on a bot's thread --------------------------------------------------------------------------------------------*/
static uint64_t ns_by(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static double now(void) { return (double)ns_by(CLOCK_MONOTONIC) * 1e-9; }

/* What is being thought about on a thread. */
typedef struct {
    orr_pool *pool;
    orr_job *job;
    uint64_t since_ns; /* of the thread's processor time: what came before is charged, or another's */
    orr_bot *bot;
    orr_bot_pauses pauses;
} thought;

static void charge(thought *t)
{
    uint64_t ns = ns_by(CLOCK_THREAD_CPUTIME_ID), took = ns - t->since_ns + t->pauses.beside_ns;
    t->since_ns = ns;
    t->pauses.beside_ns = 0;
    atomic_fetch_add(&t->pool->ns, took);
    orr_queue_charge(t->pool->queue, t->job, (double)took * 1e-9, now());
}

static void put(void *arg, orr_task *task)
{
    orr_pool *p = arg;
    orr_job *job = (orr_job *)task;
    bool great = job->great;
    if (!orr_queue_put(p->queue, job, now())) {
        atomic_fetch_sub(&p->waiting[great], 1);
        drop(p, job);
    }
    atomic_store(&p->beyond, orr_queue_beyond(p->queue));
}

static orr_task *pick(void *arg, unsigned wanted)
{
    orr_pool *p = arg;
    for (orr_job *job; (job = orr_queue_pick(p->queue, wanted == QUICK, now()));) {
        atomic_fetch_sub(&p->waiting[job->great], 1);
        if (!atomic_load(&job->unwanted))
            return &job->task;
        orr_queue_done(p->queue, job);
        drop(p, job);
    }
    return NULL;
}

static void do_job(void *arg, orr_task *task);

/* A great one thinks: quick ones that have come meanwhile go first. It ends when nobody waits for it any more. */
static bool pause_for_quick_ones(void *arg)
{
    thought *t = arg;
    orr_pool *p = t->pool;
    bool any = false;
    t->pauses.enough = orr_work_stopped(p->work) || atomic_load(&t->job->unwanted);
    while (!t->pauses.enough && atomic_load_explicit(&p->waiting[0], memory_order_relaxed)) {
        orr_work_lock(p->work);
        charge(t);
        orr_work_unlock(p->work);
        orr_task *quick = orr_work_next(p->work, QUICK);
        if (!quick)
            break;
        do_job(p, quick);
        t->since_ns = ns_by(CLOCK_THREAD_CPUTIME_ID);
        any = true;
    }
    return any;
}

static void think(void *arg)
{
    thought *t = arg;
    orr_job *job = t->job;
    char why[160] = "";
    uint64_t seed;
    orr_host_random(t->pool->host, &seed, sizeof seed);
    if (orr_bot_open(job->bot, job->rules.game, seed, &t->bot, why, sizeof why)) {
        orr_log_text("bot", "%s: %s", job->bot, why);
        return;
    }
    if (job->great)
        orr_bot_pause(t->bot, &t->pauses);
    job->answer = orr_bot_choose(t->bot, &job->rules, job->known, job->seat);
}

/* A bot that fails answers what the ledger answers for somebody whose time ran out. */
static void do_job(void *arg, orr_task *task)
{
    orr_pool *p = arg;
    orr_job *job = (orr_job *)task;
    char what[200] = "";
    bool great = job->great;
    thought t = {.pool = p, .job = job, .since_ns = ns_by(CLOCK_THREAD_CPUTIME_ID)};
    t.pauses = (orr_bot_pauses){.pause = pause_for_quick_ones, .arg = &t};
    atomic_fetch_add(&p->thinking, 1);
    job->answer = orr_default(&job->rules, job->known, job->seat);
    if (orr_guard(think, &t, what, sizeof what))
        orr_log_text("bot", "%s: %s", job->bot, what);
    orr_bot_close(t.bot);
    orr_work_lock(p->work);
    charge(&t);
    orr_queue_done(p->queue, job);
    orr_work_unlock(p->work);
    atomic_fetch_sub(&p->thinking, 1);
    if (t.pauses.enough) {
        drop(p, job);
        return;
    }
    atomic_fetch_add(&p->answers[great], 1);
    hand_back(p, job);
}

/* ---- on the service thread ----------------------------------------------------------------------------------------*/
static void free_pool(orr_pool *p)
{
    orr_work_close(p->work);
    orr_queue_free(p->queue);
    free(p);
}

orr_pool *orr_pool_open(unsigned threads, const orr_host *host, void (*wake)(void *arg), void *arg)
{
    orr_pool *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->host = host;
    const orr_work_kind kind = {.name = "bot",
                                .threads = threads,
                                .nice = true,
                                .arg = p,
                                .put = put,
                                .pick = pick,
                                .work = do_job,
                                .wake = wake,
                                .wake_arg = arg};
    if ((p->queue = orr_queue_new()) && (p->work = orr_work_open(&kind, host)))
        return p;
    free_pool(p);
    return NULL;
}

static orr_job **bucket(orr_job **of, const char *text) { return &of[orr_hash(text, strlen(text), 0) % BUCKETS]; }

static bool has_too_many(orr_pool *p, const char *user)
{
    unsigned n = 0;
    for (const orr_job *job = *bucket(p->by_user, user); job; job = job->same_user)
        n += !strcmp(job->user, user);
    return n >= ORR_POOL_A_USER;
}

bool orr_pool_push(orr_pool *p, orr_job *job)
{
    orr_job **code = bucket(p->by_code, job->code), **user = bucket(p->by_user, job->user);
    if (has_too_many(p, job->user)) {
        p->put_off++;
        return false;
    }
    job->same_code = *code;
    *code = job;
    job->same_user = *user;
    *user = job;
    atomic_fetch_add(&p->waiting[job->great], 1);
    orr_err e = orr_work_push(p->work, &job->task);
    ORR_ASSERT(!e); /* it has room, and is closed once */
    return true;
}

static void unlink_job(orr_pool *p, orr_job *job)
{
    orr_job **at = bucket(p->by_code, job->code);
    while (*at != job)
        at = &(*at)->same_code;
    *at = job->same_code;
    at = bucket(p->by_user, job->user);
    while (*at != job)
        at = &(*at)->same_user;
    *at = job->same_user;
}

orr_job *orr_pool_take(orr_pool *p)
{
    orr_job *list = NULL, **last = &list;
    for (orr_task *task = orr_work_take(p->work); task; task = task->next) {
        orr_job *job = (orr_job *)task;
        unlink_job(p, job);
        *last = job;
        last = &job->next;
    }
    *last = NULL;
    return list;
}

bool orr_pool_has(orr_pool *p, const char *code, orr_seat seat, uint32_t q)
{
    for (const orr_job *job = *bucket(p->by_code, code); job; job = job->same_code)
        if (job->seat == seat && job->q == q && !strcmp(job->code, code))
            return true;
    return false;
}

void orr_pool_want(orr_pool *p, const char *code, bool wanted)
{
    for (orr_job *job = *bucket(p->by_code, code); job; job = job->same_code)
        if (!strcmp(job->code, code))
            atomic_store(&job->unwanted, !wanted);
}

void orr_pool_look(orr_pool *p, orr_pool_numbers *out)
{
    *out = (orr_pool_numbers){
        .waiting = atomic_load(&p->waiting[0]) + atomic_load(&p->waiting[1]),
        .thinking = atomic_load(&p->thinking),
        .quick = atomic_load(&p->answers[0]),
        .great = atomic_load(&p->answers[1]),
        .dropped = atomic_load(&p->dropped),
        .put_off = p->put_off,
        .beyond = atomic_load(&p->beyond),
        .seconds = (double)atomic_load(&p->ns) * 1e-9,
    };
}

void orr_pool_close(orr_pool *p)
{
    orr_work_end(p->work, false);
    for (orr_task *task; (task = orr_work_rest(p->work));)
        orr_job_free((orr_job *)task);
    for (orr_job *job = orr_pool_take(p), *next; job; job = next) { /* those dropped just now among them */
        next = job->next;
        orr_job_free(job);
    }
    free_pool(p);
}
