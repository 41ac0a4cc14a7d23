#include "server/pool.h"
#include "base/log.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS_MAX = 64 };

struct orr_pool {
    void (*wake)(void *arg);
    void *arg;
    unsigned threads;
    pthread_t thread[THREADS_MAX];
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t more;
    orr_job *first, **last;
    orr_job *done, **done_last;
    unsigned waiting, thinking;
    bool stop;
};

void orr_job_free(orr_job *job)
{
    if (!job)
        return;
    free(job->known);
    free(job);
}

static void think(void *arg)
{
    orr_job *job = arg;
    orr_bot *bot = NULL;
    char why[160] = "";
    uint64_t seed;
    randombytes_buf(&seed, sizeof seed);
    if (orr_bot_open(job->bot, job->rules.game, seed, &bot, why, sizeof why)) {
        orr_log_text("bot", "%s: %s", job->bot, why);
        return;
    }
    job->answer = orr_bot_choose(bot, &job->rules, job->known, job->seat);
    orr_bot_close(bot);
}

/* A bot that fails answers what the ledger answers for somebody whose time ran out. */
static void do_job(orr_job *job)
{
    char what[200] = "";
    job->answer = orr_default(&job->rules, job->known, job->seat);
    if (orr_guard(think, job, what, sizeof what))
        orr_log_text("bot", "%s: %s", job->bot, what);
}

static void *run(void *arg)
{
    orr_pool *p = arg;
    pthread_setname_np(pthread_self(), "bot");
    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (!p->first && !p->stop)
            pthread_cond_wait(&p->more, &p->lock);
        if (p->stop)
            break;
        orr_job *job = p->first;
        p->first = job->next;
        if (!p->first)
            p->last = &p->first;
        p->waiting--;
        p->thinking++;
        pthread_mutex_unlock(&p->lock);
        do_job(job);
        pthread_mutex_lock(&p->lock);
        p->thinking--;
        job->next = NULL;
        *p->done_last = job;
        p->done_last = &job->next;
        pthread_mutex_unlock(&p->lock);
        p->wake(p->arg);
        pthread_mutex_lock(&p->lock);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

orr_pool *orr_pool_open(unsigned threads, void (*wake)(void *arg), void *arg)
{
    orr_pool *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    *p = (orr_pool){.wake = wake, .arg = arg};
    p->last = &p->first;
    p->done_last = &p->done;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->more, NULL);
    while (p->threads < threads && p->threads < THREADS_MAX && !pthread_create(&p->thread[p->threads], NULL, run, p))
        p->threads++;
    if (!p->threads) {
        orr_pool_close(p);
        return NULL;
    }
    return p;
}

void orr_pool_push(orr_pool *p, orr_job *job)
{
    job->next = NULL;
    pthread_mutex_lock(&p->lock);
    *p->last = job;
    p->last = &job->next;
    p->waiting++;
    pthread_cond_signal(&p->more);
    pthread_mutex_unlock(&p->lock);
}

orr_job *orr_pool_take(orr_pool *p)
{
    pthread_mutex_lock(&p->lock);
    orr_job *job = p->done;
    p->done = NULL;
    p->done_last = &p->done;
    pthread_mutex_unlock(&p->lock);
    return job;
}

unsigned orr_pool_waiting(orr_pool *p, unsigned *thinking)
{
    pthread_mutex_lock(&p->lock);
    unsigned n = p->waiting;
    *thinking = p->thinking;
    pthread_mutex_unlock(&p->lock);
    return n;
}

static void free_list(orr_job *job)
{
    while (job) {
        orr_job *next = job->next;
        orr_job_free(job);
        job = next;
    }
}

void orr_pool_close(orr_pool *p)
{
    pthread_mutex_lock(&p->lock);
    p->stop = true;
    pthread_cond_broadcast(&p->more);
    pthread_mutex_unlock(&p->lock);
    for (unsigned i = 0; i < p->threads; i++)
        pthread_join(p->thread[i], NULL);
    free_list(p->first);
    free_list(p->done);
    pthread_cond_destroy(&p->more);
    pthread_mutex_destroy(&p->lock);
    free(p);
}
