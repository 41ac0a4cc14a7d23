/* The thread that makes things durable. */
#include "store/store.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Commits begin at least PACE_US apart. One that comes alone begins at once; under load, moves share what each commit costs
 * by itself (70 us of processor, most of it the kernel's way to the disk), and wait 2 ms for it on the average. */
enum { GROUP_MAX = 256, PACE_US = 4000 };

struct orr_writer {
    orr_store *store;
    void (*wake)(void *arg);
    void *arg;
    pthread_t thread;
    pthread_mutex_t lock; /* guards what follows */
    sem_t more; /* posted when `begun` or `stop` becomes true; a condition costs a system call more, for its lock */
    orr_pending *first, **last;
    orr_pending *done, **done_last;
    unsigned waiting;
    orr_histogram commits;
    bool begun; /* there is something to commit, and it need not wait for more */
    bool stop, joined;
};

void orr_batch_deinit(orr_batch *b)
{
    orr_notes_deinit(&b->notes);
    free(b->table);
    free(b->chat);
    free(b->key);
    orr_write_free_all(b->first);
    *b = (orr_batch){0};
}

void orr_pending_free(orr_pending *p)
{
    if (!p)
        return;
    orr_batch_deinit(&p->batch);
    free(p);
}

/* A group that fails is tried again one by one, so that one bad batch spoils no other. */
static void commit_group(orr_store *s, orr_pending *const *group, size_t n)
{
    orr_batch *batch[GROUP_MAX];
    for (size_t i = 0; i < n; i++)
        batch[i] = &group[i]->batch;
    orr_err e = s->kind->commit(s, batch, n);
    for (size_t i = 0; i < n; i++)
        group[i]->result = e && n > 1 ? s->kind->commit(s, batch + i, 1) : e;
}

static size_t take_group(orr_writer *w, orr_pending **group)
{
    size_t n = 0;
    while (w->first && n < GROUP_MAX) {
        group[n++] = w->first;
        w->first = w->first->next;
    }
    if (!w->first)
        w->last = &w->first;
    return n;
}

/* Waits until it is time for the next commit; returns the time. */
static double keep_pace(double begun)
{
    double now = orr_clock_seconds(), early = begun + PACE_US / 1e6 - now;
    if (early <= 0)
        return now;
    nanosleep(&(struct timespec){.tv_nsec = (long)(early * 1e9)}, NULL);
    return orr_clock_seconds();
}

static void *run(void *arg)
{
    orr_writer *w = arg;
    double begun = 0;
    orr_pending *group[GROUP_MAX];
    pthread_setname_np(pthread_self(), "writer");
    pthread_mutex_lock(&w->lock);
    for (;;) {
        while (!w->begun && !w->stop) {
            pthread_mutex_unlock(&w->lock);
            sem_wait(&w->more);
            pthread_mutex_lock(&w->lock);
        }
        pthread_mutex_unlock(&w->lock);
        begun = keep_pace(begun);
        pthread_mutex_lock(&w->lock);
        size_t n = take_group(w, group);
        w->begun = w->first != NULL;
        if (!n)
            break;
        pthread_mutex_unlock(&w->lock);
        commit_group(w->store, group, n);
        double took = orr_clock_seconds() - begun;
        pthread_mutex_lock(&w->lock);
        orr_histogram_add(&w->commits, took);
        w->waiting -= (unsigned)n;
        for (size_t i = 0; i < n; i++) {
            group[i]->next = NULL;
            *w->done_last = group[i];
            w->done_last = &group[i]->next;
        }
        pthread_mutex_unlock(&w->lock);
        w->wake(w->arg);
        w->store->kind->tidy(w->store);
        pthread_mutex_lock(&w->lock);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

orr_writer *orr_writer_open(orr_store *s, void (*wake)(void *arg), void *arg)
{
    orr_writer *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    *w = (orr_writer){.store = s, .wake = wake, .arg = arg};
    w->last = &w->first;
    w->done_last = &w->done;
    pthread_mutex_init(&w->lock, NULL);
    sem_init(&w->more, 0, 0);
    if (pthread_create(&w->thread, NULL, run, w)) {
        free(w);
        return NULL;
    }
    return w;
}

void orr_writer_push(orr_writer *w, orr_pending *p)
{
    p->next = NULL;
    pthread_mutex_lock(&w->lock);
    *w->last = p;
    w->last = &p->next;
    w->waiting++;
    pthread_mutex_unlock(&w->lock);
}

void orr_writer_begin(orr_writer *w)
{
    pthread_mutex_lock(&w->lock);
    bool due = w->first && !w->begun;
    w->begun |= due;
    pthread_mutex_unlock(&w->lock);
    if (due)
        sem_post(&w->more);
}

orr_pending *orr_writer_take(orr_writer *w)
{
    pthread_mutex_lock(&w->lock);
    orr_pending *p = w->done;
    w->done = NULL;
    w->done_last = &w->done;
    pthread_mutex_unlock(&w->lock);
    return p;
}

unsigned orr_writer_waiting(orr_writer *w, orr_histogram *commits)
{
    pthread_mutex_lock(&w->lock);
    unsigned n = w->waiting;
    *commits = w->commits;
    pthread_mutex_unlock(&w->lock);
    return n;
}

void orr_writer_stop(orr_writer *w)
{
    if (w->joined)
        return;
    pthread_mutex_lock(&w->lock);
    w->stop = true;
    pthread_mutex_unlock(&w->lock);
    sem_post(&w->more);
    pthread_join(w->thread, NULL);
    w->joined = true;
}

void orr_writer_close(orr_writer *w)
{
    orr_writer_stop(w);
    for (orr_pending *p = orr_writer_take(w); p;) {
        orr_pending *next = p->next;
        orr_pending_free(p);
        p = next;
    }
    sem_destroy(&w->more);
    pthread_mutex_destroy(&w->lock);
    free(w);
}
