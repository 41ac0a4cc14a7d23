/* The thread that makes things durable. */
#include "store/store.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Commits begin at least PACE_US apart. One that comes alone begins at once; under load, moves share what each commit costs
 * by itself (70 us of processor, most of it the kernel's way to the disk), and wait 2 ms for it on the average. */
enum { GROUP_MAX = 256, PACE_US = 4000 };

struct orr_writer {
    orr_store *store;
    orr_work *work;
    double begun; /* the last commit; of whoever commits */
    atomic_uint waiting;
    pthread_mutex_t lock; /* guards what follows */
    orr_histogram commits;
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

/* Waits until it is time for the next commit; returns the time. */
static double keep_pace(double begun)
{
    double now = orr_clock_seconds(), early = begun + PACE_US / 1e6 - now;
    if (early <= 0)
        return now;
    nanosleep(&(struct timespec){.tv_nsec = (long)(early * 1e9)}, NULL);
    return orr_clock_seconds();
}

/* What has come meanwhile goes with the first. */
static size_t take_group(orr_writer *w, orr_task *first, orr_pending **group)
{
    size_t n = 0;
    for (orr_task *task = first; task; task = n < GROUP_MAX ? orr_work_next(w->work, 0) : NULL)
        group[n++] = (orr_pending *)task;
    return n;
}

static void hand_back(orr_writer *w, orr_pending *const *group, size_t n)
{
    for (size_t i = 0; i < n; i++)
        group[i]->task.next = i + 1 < n ? &group[i + 1]->task : NULL;
    orr_work_done(w->work, &group[0]->task);
}

static void commit(void *arg, orr_task *first)
{
    orr_writer *w = arg;
    orr_pending *group[GROUP_MAX];
    w->begun = orr_work_threaded(w->work) ? keep_pace(w->begun) : orr_clock_seconds();
    size_t n = take_group(w, first, group);
    commit_group(w->store, group, n);
    double took = orr_clock_seconds() - w->begun;
    pthread_mutex_lock(&w->lock);
    orr_histogram_add(&w->commits, took);
    pthread_mutex_unlock(&w->lock);
    atomic_fetch_sub(&w->waiting, (unsigned)n);
    hand_back(w, group, n);
    w->store->kind->tidy(w->store);
}

orr_writer *orr_writer_open(orr_store *s, const orr_host *host, void (*wake)(void *arg), void *arg)
{
    orr_writer *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->store = s;
    pthread_mutex_init(&w->lock, NULL);
    w->work = orr_work_open(
        &(orr_work_kind){.name = "writer", .threads = 1, .arg = w, .work = commit, .wake = wake, .wake_arg = arg},
        host);
    if (w->work)
        return w;
    pthread_mutex_destroy(&w->lock);
    free(w);
    return NULL;
}

void orr_writer_push(orr_writer *w, orr_pending *p)
{
    atomic_fetch_add(&w->waiting, 1);
    orr_err e = orr_work_put(w->work, &p->task);
    ORR_ASSERT(!e); /* it has room, and nothing is pushed behind orr_writer_stop */
}

void orr_writer_begin(orr_writer *w) { orr_work_begin(w->work); }

orr_task *orr_writer_take(orr_writer *w) { return orr_work_take(w->work); }

unsigned orr_writer_waiting(orr_writer *w, orr_histogram *commits)
{
    pthread_mutex_lock(&w->lock);
    *commits = w->commits;
    pthread_mutex_unlock(&w->lock);
    return atomic_load(&w->waiting);
}

void orr_writer_stop(orr_writer *w) { orr_work_end(w->work, true); }

void orr_writer_close(orr_writer *w)
{
    orr_writer_stop(w);
    orr_task *task = orr_writer_take(w);
    for (orr_task *next; task; task = next) {
        next = task->next;
        orr_pending_free((orr_pending *)task);
    }
    orr_work_close(w->work);
    pthread_mutex_destroy(&w->lock);
    free(w);
}
