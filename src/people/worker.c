#include "people/worker.h"

#include <pthread.h>
#include <semaphore.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum { NICE = 19 };

typedef _Atomic(orr_work *) stack; /* the newest first */

/* The jobs of an asker that wait, in the order in which they came. */
typedef struct {
    uint64_t asker;
    orr_work *first, **last;
} line;

struct orr_worker {
    void (*wake)(void *arg);
    void *arg;
    unsigned threads;
    pthread_t thread[ORR_WORKER_THREADS];
    stack inbox, done;
    sem_t more; /* at least as many as jobs wait */
    atomic_bool stop;
    pthread_mutex_t lock; /* among the worker's threads: guards the lines */
    line lines[ORR_WORKER_ALL];
    unsigned n, turn; /* so many lines, none of them empty; whose turn it is */
    /* The owner's alone: of whom the jobs are that are here. */
    uint64_t asker[ORR_WORKER_ALL];
    unsigned waiting;
    char *rooms; /* locked; of which these are free */
    char *free_room[ORR_WORKER_ALL];
    unsigned free_rooms;
};

/* ---- handing over: nobody waits for anybody -----------------------------------------------------------------------*/
static void stack_push(stack *s, orr_work *job)
{
    job->next = atomic_load(s);
    while (!atomic_compare_exchange_weak(s, &job->next, job))
        ;
}

/* All of it, the oldest first. */
static orr_work *stack_take(stack *s)
{
    orr_work *job = atomic_exchange(s, NULL), *list = NULL;
    for (orr_work *next; job; job = next) {
        next = job->next;
        job->next = list;
        list = job;
    }
    return list;
}

/* ---- lines, under the lock ----------------------------------------------------------------------------------------*/
static line *line_of(orr_worker *p, uint64_t asker)
{
    unsigned i = 0;
    while (i < p->n && p->lines[i].asker != asker)
        i++;
    if (i == p->n) {
        ORR_ASSERT(p->n < ORR_WORKER_ALL); /* there are no more jobs than that */
        p->lines[p->n++] = (line){.asker = asker};
    }
    return &p->lines[i];
}

/* What has come goes to the ends of its lines. */
static void sort_inbox(orr_worker *p)
{
    orr_work *job = stack_take(&p->inbox);
    for (orr_work *next; job; job = next) {
        next = job->next;
        job->next = NULL;
        line *l = line_of(p, job->asker);
        if (l->first)
            *l->last = job;
        else
            l->first = job;
        l->last = &job->next;
    }
}

/* The first of the line whose turn it is; the line after it is the next one. NULL: nothing waits. */
static orr_work *pick(orr_worker *p)
{
    sort_inbox(p);
    if (!p->n)
        return NULL;
    p->turn = p->turn < p->n ? p->turn : 0;
    line *l = &p->lines[p->turn];
    orr_work *job = l->first;
    l->first = job->next;
    if (l->first) {
        p->turn++;
    } else { /* those behind it move up, in their order */
        p->n--;
        memmove(l, l + 1, (p->n - p->turn) * sizeof *l);
    }
    return job;
}

static orr_work *pick_locked(orr_worker *p)
{
    pthread_mutex_lock(&p->lock);
    orr_work *job = pick(p);
    pthread_mutex_unlock(&p->lock);
    return job;
}

static void *run(void *arg)
{
    orr_worker *p = arg;
    pthread_setname_np(pthread_self(), "worker");
    setpriority(PRIO_PROCESS, (id_t)gettid(), NICE); /* this thread's */
    for (;;) {
        while (sem_wait(&p->more))
            ;
        if (atomic_load(&p->stop))
            return NULL;
        orr_work *job = pick_locked(p);
        if (!job)
            continue;
        job->work(job);
        stack_push(&p->done, job);
        p->wake(p->arg);
    }
}

/* ---- for the owner ------------------------------------------------------------------------------------------------*/
static void make_rooms(orr_worker *p)
{
    const size_t size = (size_t)ORR_WORKER_ALL * ORR_WORKER_ROOM;
    p->rooms = sodium_malloc(size);
    if (!p->rooms)
        return;
    sodium_memzero(p->rooms, size);
    while (p->free_rooms < ORR_WORKER_ALL) {
        p->free_room[p->free_rooms] = p->rooms + (size_t)p->free_rooms * ORR_WORKER_ROOM;
        p->free_rooms++;
    }
}

char *orr_worker_room(orr_worker *p) { return p->free_rooms ? p->free_room[--p->free_rooms] : NULL; }

void orr_worker_room_back(orr_worker *p, char *room)
{
    ORR_ASSERT(p->free_rooms < ORR_WORKER_ALL);
    sodium_memzero(room, ORR_WORKER_ROOM);
    p->free_room[p->free_rooms++] = room;
}

orr_worker *orr_worker_open(unsigned threads, void (*wake)(void *arg), void *arg)
{
    orr_worker *p = calloc(1, sizeof *p);
    ORR_ASSERT(threads >= 1 && threads <= ORR_WORKER_THREADS);
    if (!p)
        return NULL;
    p->wake = wake;
    p->arg = arg;
    pthread_mutex_init(&p->lock, NULL);
    sem_init(&p->more, 0, 0);
    make_rooms(p);
    while (p->rooms && p->threads < threads && !pthread_create(&p->thread[p->threads], NULL, run, p))
        p->threads++;
    if (!p->threads) {
        orr_worker_close(p);
        return NULL;
    }
    return p;
}

orr_err orr_worker_push(orr_worker *p, orr_work *job)
{
    unsigned same = 0;
    for (unsigned i = 0; i < p->waiting; i++)
        same += p->asker[i] == job->asker;
    if (p->waiting == ORR_WORKER_ALL || same >= ORR_WORKER_AN_ASKER)
        return ORR_LIMIT;
    p->asker[p->waiting++] = job->asker;
    job->dropped = false;
    stack_push(&p->inbox, job);
    sem_post(&p->more);
    return ORR_OK;
}

static void hand_over(orr_worker *p, orr_work *job, bool dropped)
{
    unsigned i = 0;
    while (i < p->waiting && p->asker[i] != job->asker)
        i++;
    ORR_ASSERT(i < p->waiting);
    p->asker[i] = p->asker[--p->waiting];
    job->dropped = dropped;
    job->done(job);
}

void orr_worker_take(orr_worker *p)
{
    orr_work *job = stack_take(&p->done);
    for (orr_work *next; job; job = next) {
        next = job->next;
        hand_over(p, job, false);
    }
}

unsigned orr_worker_waiting(const orr_worker *p) { return p->waiting; }

void orr_worker_stop(orr_worker *p)
{
    atomic_store(&p->stop, true);
    for (unsigned i = 0; i < p->threads; i++)
        sem_post(&p->more);
}

void orr_worker_close(orr_worker *p)
{
    orr_worker_stop(p);
    for (unsigned i = 0; i < p->threads; i++)
        pthread_join(p->thread[i], NULL);
    orr_worker_take(p);
    for (orr_work *job; (job = pick_locked(p));)
        hand_over(p, job, true);
    pthread_mutex_destroy(&p->lock);
    sem_destroy(&p->more);
    sodium_free(p->rooms);
    free(p);
}
