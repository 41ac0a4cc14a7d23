/* Bots think here: a few threads, a queue in that is fair to users (queue.h), a queue out. Each job carries copies;
 * nothing is shared. All calls are for the service thread, which never waits for a bot's: those have a lower
 * priority. */
#ifndef ORRERY_POOL_H
#define ORRERY_POOL_H

#include "base/work.h"
#include "store/store.h"

#include <orrery/bot.h>
#include <stdatomic.h>

enum { ORR_POOL_A_USER = 64 }; /* jobs on behalf of one user, at most */

typedef struct orr_pool orr_pool;

typedef struct orr_job {
    orr_task task;
    struct orr_job *next;                          /* of whoever has it, but for the pool's threads */
    char code[ORR_CODE_TEXT], user[ORR_USER_TEXT]; /* the table; on whose behalf */
    orr_seat seat;
    uint32_t q;
    bool great;   /* it takes long */
    bool dropped; /* nobody waited for it any more, or there was no memory: no answer */
    char bot[96]; /* for orr_bot_open */
    orr_rules rules;
    void *known;       /* the KNOWN redaction for the seat; owned */
    orr_action answer; /* when done */

    struct orr_job *same_code, *same_user; /* the pool's: of those that are with it */
    atomic_bool unwanted;
    double guess, charged; /* the queue's: seconds that it was taken to cost; that it has cost */
} orr_job;

typedef struct {
    unsigned waiting, thinking;
    uint64_t quick, great; /* answers so far */
    uint64_t dropped;      /* jobs that nobody waited for any more */
    uint64_t put_off;      /* jobs not taken, because of ORR_POOL_A_USER */
    uint64_t beyond;       /* jobs of users beyond their budget of time */
    double seconds;        /* of processor */
} orr_pool_numbers;

/* `wake` is called on a bot's thread after each job. NULL when memory or threads are out. */
orr_pool *orr_pool_open(unsigned threads, const orr_host *host, void (*wake)(void *arg), void *arg);
/* Takes the job; false: its user has too many with the pool, and the job stays the caller's. */
bool orr_pool_push(orr_pool *p, orr_job *job);
/* Done or dropped since the last call. Each job that was taken comes back. */
orr_job *orr_pool_take(orr_pool *p);
/* Is such a job with the pool? */
bool orr_pool_has(orr_pool *p, const char *code, orr_seat seat, uint32_t q);
/* Somebody waits for the table's jobs, or nobody does: then great ones end, and those that wait are dropped at their
 * turn. */
void orr_pool_want(orr_pool *p, const char *code, bool wanted);
void orr_pool_look(orr_pool *p, orr_pool_numbers *out);
void orr_job_free(orr_job *job);
/* Lets quick jobs end, cuts great ones short, forgets those that wait. */
void orr_pool_close(orr_pool *p);

#endif
