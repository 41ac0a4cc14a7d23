/* Work that is too long for whoever wants it done: a queue, threads that work it off, and a way back. What others call a
 * thread pool; the store's writer and reader, the worker that hashes passwords, the bots' pool and the mailer are five
 * kinds of it, which differ in what comes next and in what is done.
 *
 * The owner pushes tasks and takes them back, and never waits for a thread: both ways are lists that are handed over
 * without a lock. A host without threads (host.h) has the work done by whoever takes.
 *
 * Threads: orr_work_push and orr_work_held may be called by any; next, done and lock by the work's own threads, in
 * `work` and `wait`; all else by one, the owner. */
#ifndef ORRERY_WORK_H
#define ORRERY_WORK_H

#include "base/host.h"

enum { ORR_WORK_THREADS = 64 };

/* The beginning of a struct of who asks, which stays with the work until it is taken back. */
typedef struct orr_task {
    struct orr_task *next; /* of whoever has it */
} orr_task;

typedef struct {
    const char *name; /* of its threads, at most 15 bytes */
    unsigned threads; /* 1 to ORR_WORK_THREADS; fewer are made where there are no more, but one at least */
    unsigned room;    /* tasks that may be held at once; 0: no bound */
    bool nice;        /* its threads come after all others of the machine */
    void *arg;        /* of what follows, but for `wake` */
    /* Under the work's lock: a task has come, in the order in which they were pushed; and which is to be done next, as
     * `wanted` says (0, unless orr_work_next says otherwise); NULL: none now. Both NULL: first come, first done. */
    void (*put)(void *arg, orr_task *task);
    orr_task *(*pick)(void *arg, unsigned wanted);
    /* Does it, and gives it back by orr_work_done, now or later, with others or alone. */
    void (*work)(void *arg, orr_task *task);
    /* How a thread waits while nothing is to be done, and what ends that wait, from any thread. Both NULL: a semaphore. */
    void (*wait)(void *arg);
    void (*nudge)(void *arg);
    void (*wake)(void *wake_arg); /* something can be taken; on a thread of the work's */
    void *wake_arg;
} orr_work_kind;

typedef struct orr_work orr_work;

/* The kind is copied. NULL when memory or threads are out. */
orr_work *orr_work_open(const orr_work_kind *kind, const orr_host *host);
/* Takes the task and tells the threads. ORR_LIMIT: there is no room, and the task stays the caller's. What is pushed
 * after orr_work_stop does not begin any more, and is among the rest. */
orr_err orr_work_push(orr_work *w, orr_task *task);
/* In two steps, where several are pushed: takes the task; tells the threads, if any was put since. */
orr_err orr_work_put(orr_work *w, orr_task *task);
void orr_work_begin(orr_work *w);
/* All that is done since the last call, linked by `next` in the order in which it was done; NULL: nothing. */
orr_task *orr_work_take(orr_work *w);
/* Tasks that were pushed and not yet taken back. */
unsigned orr_work_held(const orr_work *w);
bool orr_work_threaded(const orr_work *w); /* false: who takes does the work */

/* ---- for `work` and `wait` ----------------------------------------------------------------------------------------*/
/* One more that can be done now; NULL: none. It is the caller's as if `work` had been called for it. */
orr_task *orr_work_next(orr_work *w, unsigned wanted);
/* Tasks, linked by `next`, go back to the owner, in this order. */
void orr_work_done(orr_work *w, orr_task *list);
/* One task less is held: it never goes back. */
void orr_work_forget(orr_work *w);
/* Keeps `put` and `pick` out. */
void orr_work_lock(orr_work *w);
void orr_work_unlock(orr_work *w);

/* ---- the end ------------------------------------------------------------------------------------------------------*/
/* No task begins any more, or with `drain` none after those that were pushed. Waits for nobody. */
void orr_work_stop(orr_work *w, bool drain);
bool orr_work_stopped(const orr_work *w);
/* Stops, and returns when all threads have ended. The second time it does nothing. */
void orr_work_end(orr_work *w, bool drain);
/* After orr_work_end: one that was pushed and never begun, which counts as taken; NULL: there is none. */
orr_task *orr_work_rest(orr_work *w);
/* Ends without draining. What was not taken is forgotten, and stays whoever's it was. NULL does nothing. */
void orr_work_close(orr_work *w);

#endif
