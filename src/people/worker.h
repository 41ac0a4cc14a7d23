/* Work that is too long for the serving thread, asked and answered: passwords are hashed here. Each asker (a number:
 * the hash of an address) has a line of its own and the lines take turns, so that one that asks much makes no other
 * wait for more than one job a turn. The threads are as nice as the bots'; the serving thread takes no lock that they
 * hold.
 *
 * Threads: all calls are for one thread, which owns the worker; `work` and `wake` run on the worker's. */
#ifndef ORRERY_PEOPLE_WORKER_H
#define ORRERY_PEOPLE_WORKER_H

#include "base/work.h"

enum {
    ORR_WORKER_THREADS = 4,
    ORR_WORKER_ALL = 256,     /* jobs with the worker, at most */
    ORR_WORKER_AN_ASKER = 16, /* of one asker */
    ORR_WORKER_ROOM = 1024,   /* bytes for the secret of a job */
};

typedef struct orr_worker orr_worker;

/* One job: the beginning of a struct of who asks. */
typedef struct orr_worker_job {
    orr_task task;
    uint64_t asker;                         /* on whose behalf */
    void (*work)(struct orr_worker_job *w); /* on a thread of the worker's */
    void (*done)(struct orr_worker_job *w); /* on the thread that takes; the struct is its own again */
    bool dropped;                           /* done without work: the worker was closed */
} orr_worker_job;

/* 1 to ORR_WORKER_THREADS threads. `wake` is called after each job. NULL when memory or threads are out. */
orr_worker *orr_worker_open(unsigned threads, const orr_host *host, void (*wake)(void *arg), void *arg);
/* ORR_LIMIT: too many are with the worker, in all or of this asker, and the job stays the caller's. */
orr_err orr_worker_push(orr_worker *p, orr_worker_job *job);
/* ORR_WORKER_ROOM bytes of zeros, locked and left out of core dumps, for the secret of a job: mapped once, since who
 * maps memory waits for all threads that do. NULL: all are given away. Zeroed when it is given back. */
char *orr_worker_room(orr_worker *p);
void orr_worker_room_back(orr_worker *p, char *room);
/* Calls `done` for all that is done. */
void orr_worker_take(orr_worker *p);
/* So many were asked, and not yet taken. */
unsigned orr_worker_waiting(const orr_worker *p);
/* No job begins any more; what has begun goes on. Waits for nobody. */
void orr_worker_stop(orr_worker *p);
/* Stops; lets the jobs end that have begun; calls `done` for all, dropped where no work was done. `done` may ask
 * for nothing more. */
void orr_worker_close(orr_worker *p);

#endif
