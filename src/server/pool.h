/* Bots think here: a few threads, a queue in, a queue out. Each job carries copies; nothing is shared. */
#ifndef ORRERY_POOL_H
#define ORRERY_POOL_H

#include <orrery/bot.h>

typedef struct orr_pool orr_pool;

typedef struct orr_job {
    struct orr_job *next;
    char code[16]; /* of the table */
    orr_seat seat;
    uint32_t q;
    char bot[96]; /* for orr_bot_open */
    orr_rules rules;
    void *known;       /* the KNOWN redaction for the seat; owned */
    orr_action answer; /* when done */
} orr_job;

/* `wake` is called on a bot's thread after each job. NULL when memory or threads are out. */
orr_pool *orr_pool_open(unsigned threads, void (*wake)(void *arg), void *arg);
/* Takes the job. */
void orr_pool_push(orr_pool *p, orr_job *job);
/* Done since the last call. */
orr_job *orr_pool_take(orr_pool *p);
void orr_job_free(orr_job *job);
/* How many jobs wait; how many are being done. */
unsigned orr_pool_waiting(orr_pool *p, unsigned *thinking);
/* Lets running jobs end, forgets the waiting ones. */
void orr_pool_close(orr_pool *p);

#endif
