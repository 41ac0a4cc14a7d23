#include "hall/pool.h"
#include "base/log.h"
#include "hall/queue.h"

#include <pthread.h>
#include <semaphore.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { THREADS_MAX = 64, BUCKETS = 256, NICE = 19 };

typedef _Atomic(orr_job *) stack; /* the newest first */

struct orr_pool {
    void (*wake)(void *arg);
    void *arg;
    unsigned threads;
    pthread_t thread[THREADS_MAX];
    stack inbox, done;
    sem_t more; /* at least as many as jobs wait */
    atomic_bool stop;
    atomic_uint waiting[2], thinking; /* quick, great */
    atomic_uint_fast64_t answers[2], dropped, beyond, ns;
    pthread_mutex_t lock; /* among bots' threads: guards the queue */
    orr_queue *queue;
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

/* ---- handing over: nobody waits for anybody -----------------------------------------------------------------------*/
static void stack_push(stack *s, orr_job *job)
{
    job->next = atomic_load(s);
    while (!atomic_compare_exchange_weak(s, &job->next, job))
        ;
}

/* All of it, the oldest first. */
static orr_job *stack_take(stack *s)
{
    orr_job *job = atomic_exchange(s, NULL), *list = NULL;
    for (orr_job *next; job; job = next) {
        next = job->next;
        job->next = list;
        list = job;
    }
    return list;
}

static void hand_back(orr_pool *p, orr_job *job)
{
    stack_push(&p->done, job);
    p->wake(p->arg);
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

static orr_job *pick(orr_pool *p, bool quick)
{
    orr_job *job = stack_take(&p->inbox);
    for (orr_job *next; job; job = next) {
        next = job->next;
        bool great = job->great;
        if (!orr_queue_put(p->queue, job, now())) {
            atomic_fetch_sub(&p->waiting[great], 1);
            drop(p, job);
        }
    }
    atomic_store(&p->beyond, orr_queue_beyond(p->queue));
    while ((job = orr_queue_pick(p->queue, quick, now()))) {
        atomic_fetch_sub(&p->waiting[job->great], 1);
        if (!atomic_load(&job->unwanted))
            break;
        orr_queue_done(p->queue, job);
        drop(p, job);
    }
    return job;
}

static void do_job(orr_pool *p, orr_job *job);

/* A great one thinks: quick ones that have come meanwhile go first. It ends when nobody waits for it any more. */
static bool pause_for_quick_ones(void *arg)
{
    thought *t = arg;
    orr_pool *p = t->pool;
    bool any = false;
    t->pauses.enough = atomic_load(&p->stop) || atomic_load(&t->job->unwanted);
    while (!t->pauses.enough && atomic_load_explicit(&p->waiting[0], memory_order_relaxed)) {
        pthread_mutex_lock(&p->lock);
        charge(t);
        orr_job *job = pick(p, true);
        pthread_mutex_unlock(&p->lock);
        if (!job)
            break;
        do_job(p, job);
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
    randombytes_buf(&seed, sizeof seed);
    if (orr_bot_open(job->bot, job->rules.game, seed, &t->bot, why, sizeof why)) {
        orr_log_text("bot", "%s: %s", job->bot, why);
        return;
    }
    if (job->great)
        orr_bot_pause(t->bot, &t->pauses);
    job->answer = orr_bot_choose(t->bot, &job->rules, job->known, job->seat);
}

/* A bot that fails answers what the ledger answers for somebody whose time ran out. */
static void do_job(orr_pool *p, orr_job *job)
{
    char what[200] = "";
    bool great = job->great;
    thought t = {.pool = p, .job = job, .since_ns = ns_by(CLOCK_THREAD_CPUTIME_ID)};
    t.pauses = (orr_bot_pauses){.pause = pause_for_quick_ones, .arg = &t};
    atomic_fetch_add(&p->thinking, 1);
    job->answer = orr_default(&job->rules, job->known, job->seat);
    if (orr_guard(think, &t, what, sizeof what))
        orr_log_text("bot", "%s: %s", job->bot, what);
    orr_bot_close(t.bot);
    pthread_mutex_lock(&p->lock);
    charge(&t);
    orr_queue_done(p->queue, job);
    pthread_mutex_unlock(&p->lock);
    atomic_fetch_sub(&p->thinking, 1);
    if (t.pauses.enough) {
        drop(p, job);
        return;
    }
    atomic_fetch_add(&p->answers[great], 1);
    hand_back(p, job);
}

static void *run(void *arg)
{
    orr_pool *p = arg;
    pthread_setname_np(pthread_self(), "bot");
    setpriority(PRIO_PROCESS, (id_t)gettid(), NICE); /* this thread's, and that of those it makes */
    for (;;) {
        while (sem_wait(&p->more))
            ;
        if (atomic_load(&p->stop))
            return NULL;
        pthread_mutex_lock(&p->lock);
        orr_job *job = pick(p, false);
        pthread_mutex_unlock(&p->lock);
        if (job)
            do_job(p, job);
    }
}

/* ---- on the service thread ----------------------------------------------------------------------------------------*/
orr_pool *orr_pool_open(unsigned threads, void (*wake)(void *arg), void *arg)
{
    orr_pool *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->wake = wake;
    p->arg = arg;
    p->queue = orr_queue_new();
    pthread_mutex_init(&p->lock, NULL);
    sem_init(&p->more, 0, 0);
    while (p->queue && p->threads < threads && p->threads < THREADS_MAX &&
           !pthread_create(&p->thread[p->threads], NULL, run, p))
        p->threads++;
    if (!p->threads) {
        orr_pool_close(p);
        return NULL;
    }
    return p;
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
    stack_push(&p->inbox, job);
    sem_post(&p->more);
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
    orr_job *list = stack_take(&p->done);
    for (orr_job *job = list; job; job = job->next)
        unlink_job(p, job);
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

static void free_list(orr_job *job)
{
    for (orr_job *next; job; job = next) {
        next = job->next;
        orr_job_free(job);
    }
}

void orr_pool_close(orr_pool *p)
{
    atomic_store(&p->stop, true);
    for (unsigned i = 0; i < p->threads; i++)
        sem_post(&p->more);
    for (unsigned i = 0; i < p->threads; i++)
        pthread_join(p->thread[i], NULL);
    free_list(stack_take(&p->inbox));
    free_list(stack_take(&p->done));
    for (orr_job *job; p->queue && (job = orr_queue_empty(p->queue));)
        orr_job_free(job);
    orr_queue_free(p->queue);
    sem_destroy(&p->more);
    pthread_mutex_destroy(&p->lock);
    free(p);
}
