#include "base/work.h"

#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum { NICE = 19 };

typedef _Atomic(orr_task *) stack; /* the newest first */

struct orr_work {
    orr_work_kind kind;
    const orr_host *host;
    stack inbox, outbox;
    sem_t more;              /* posted at least once after each push; of no use where the kind waits by itself */
    pthread_mutex_t lock;    /* among the work's threads: guards the order */
    orr_task *first, **last; /* the order, where the kind has none of its own */
    atomic_uint held;
    atomic_bool stop, drain;
    atomic_bool unsaid; /* something was put, and the threads do not know */
    pthread_t thread[ORR_WORK_THREADS];
    unsigned threads;
    bool ended;
};

/* ---- handing over: nobody waits for anybody -----------------------------------------------------------------------*/
static void stack_push(stack *s, orr_task *task)
{
    task->next = atomic_load(s);
    while (!atomic_compare_exchange_weak(s, &task->next, task))
        ;
}

/* All of it, the oldest first. */
static orr_task *stack_take(stack *s)
{
    orr_task *task = atomic_exchange(s, NULL), *list = NULL;
    for (orr_task *next; task; task = next) {
        next = task->next;
        task->next = list;
        list = task;
    }
    return list;
}

/* ---- the order, under the lock ------------------------------------------------------------------------------------*/
static void put(orr_work *w, orr_task *task)
{
    if (w->kind.put) {
        w->kind.put(w->kind.arg, task);
        return;
    }
    task->next = NULL;
    *w->last = task;
    w->last = &task->next;
}

static orr_task *pick(orr_work *w, unsigned wanted)
{
    orr_task *task = w->first;
    if (w->kind.pick)
        return w->kind.pick(w->kind.arg, wanted);
    if (task && !(w->first = task->next))
        w->last = &w->first;
    return task;
}

orr_task *orr_work_next(orr_work *w, unsigned wanted)
{
    orr_work_lock(w);
    orr_task *task = stack_take(&w->inbox);
    for (orr_task *next; task; task = next) {
        next = task->next;
        put(w, task);
    }
    task = pick(w, wanted);
    orr_work_unlock(w);
    return task;
}

void orr_work_lock(orr_work *w) { pthread_mutex_lock(&w->lock); }
void orr_work_unlock(orr_work *w) { pthread_mutex_unlock(&w->lock); }

/* ---- on a thread --------------------------------------------------------------------------------------------------*/
void orr_work_done(orr_work *w, orr_task *list)
{
    for (orr_task *next; list; list = next) {
        next = list->next;
        stack_push(&w->outbox, list);
    }
    w->kind.wake(w->kind.wake_arg);
}

void orr_work_forget(orr_work *w) { atomic_fetch_sub(&w->held, 1); }

static void wait_for_more(orr_work *w)
{
    if (w->kind.wait) {
        w->kind.wait(w->kind.arg);
        return;
    }
    while (sem_wait(&w->more))
        ;
}

static bool may_begin(const orr_work *w) { return !atomic_load(&w->stop) || atomic_load(&w->drain); }

/* Does what can be done now. */
static void work_off(orr_work *w)
{
    for (orr_task *task; may_begin(w) && (task = orr_work_next(w, 0));)
        w->kind.work(w->kind.arg, task);
}

static void *run(void *arg)
{
    orr_work *w = arg;
    pthread_setname_np(pthread_self(), w->kind.name);
    if (w->kind.nice)
        setpriority(PRIO_PROCESS, (id_t)gettid(), NICE); /* this thread's, and that of those it makes */
    for (;;) {
        bool stop = atomic_load(&w->stop); /* before the rest is looked for: what was pushed until then is seen */
        work_off(w);
        if (stop)
            return NULL;
        wait_for_more(w);
    }
}

/* ---- for the owner ------------------------------------------------------------------------------------------------*/
orr_work *orr_work_open(const orr_work_kind *kind, const orr_host *host)
{
    ORR_ASSERT(kind->threads >= 1 && kind->threads <= ORR_WORK_THREADS && strlen(kind->name) <= 15);
    ORR_ASSERT(!kind->put == !kind->pick && !kind->wait == !kind->nudge);
    orr_work *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->kind = *kind;
    w->host = host;
    w->last = &w->first;
    pthread_mutex_init(&w->lock, NULL);
    sem_init(&w->more, 0, 0);
    while (host->spawn && w->threads < kind->threads && !host->spawn(&w->thread[w->threads], run, w))
        w->threads++;
    if (w->threads || !host->spawn)
        return w;
    orr_work_close(w);
    return NULL;
}

static void nudge(orr_work *w)
{
    if (w->kind.nudge)
        w->kind.nudge(w->kind.arg);
    else
        sem_post(&w->more);
}

orr_err orr_work_put(orr_work *w, orr_task *task)
{
    unsigned held = atomic_fetch_add(&w->held, 1);
    if (w->kind.room && held >= w->kind.room) {
        atomic_fetch_sub(&w->held, 1);
        return ORR_LIMIT;
    }
    stack_push(&w->inbox, task);
    atomic_store(&w->unsaid, true);
    return ORR_OK;
}

void orr_work_begin(orr_work *w)
{
    if (atomic_exchange(&w->unsaid, false))
        nudge(w);
}

orr_err orr_work_push(orr_work *w, orr_task *task)
{
    orr_err e = orr_work_put(w, task);
    if (!e)
        nudge(w);
    return e;
}

orr_task *orr_work_take(orr_work *w)
{
    if (!w->threads)
        work_off(w);
    orr_task *list = stack_take(&w->outbox);
    for (const orr_task *task = list; task; task = task->next)
        atomic_fetch_sub(&w->held, 1);
    return list;
}

unsigned orr_work_held(const orr_work *w) { return atomic_load(&w->held); }
bool orr_work_threaded(const orr_work *w) { return w->threads > 0; }
bool orr_work_stopped(const orr_work *w) { return atomic_load(&w->stop); }

void orr_work_stop(orr_work *w, bool drain)
{
    if (atomic_load(&w->stop))
        return;
    atomic_store(&w->drain, drain);
    atomic_store(&w->stop, true);
    for (unsigned i = 0; i < w->threads; i++)
        nudge(w);
}

void orr_work_end(orr_work *w, bool drain)
{
    if (w->ended)
        return;
    orr_work_stop(w, drain);
    for (unsigned i = 0; i < w->threads; i++)
        pthread_join(w->thread[i], NULL);
    if (!w->threads)
        work_off(w);
    w->ended = true;
}

orr_task *orr_work_rest(orr_work *w)
{
    ORR_ASSERT(w->ended);
    orr_task *task = orr_work_next(w, 0);
    if (task)
        atomic_fetch_sub(&w->held, 1);
    return task;
}

void orr_work_close(orr_work *w)
{
    if (!w)
        return;
    orr_work_end(w, false);
    sem_destroy(&w->more);
    pthread_mutex_destroy(&w->lock);
    free(w);
}
