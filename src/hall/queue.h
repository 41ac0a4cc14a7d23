/* Whose bot thinks next. No threads here: the pool's lock guards it. Times are seconds.
 *
 * Fair by processor time: of the users on whose behalf bots wait, who has been served least comes first; who comes anew
 * begins with who is served now, and has saved up nothing. Of one user the tables take turns, of a table the first to
 * come is first. Quick thinkers go before great ones, and each kind has an account of its own, so that masters make no
 * fellow wait; where both wait, great ones are owed a third of what quick ones take. Who has been thought for beyond a
 * budget comes after all who have not. Nothing is refused and nothing waits for good. */
#ifndef ORRERY_QUEUE_H
#define ORRERY_QUEUE_H

#include "hall/pool.h"

/* The budget of a user: so much at once, and so much of each second. */
#define ORR_BUDGET_S 60.0
#define ORR_BUDGET_RATE 0.5

typedef struct orr_queue orr_queue;

/* NULL when memory is out. */
orr_queue *orr_queue_new(void);
/* Forgets the jobs, which stay the caller's. */
void orr_queue_free(orr_queue *q);
/* `now`: of any clock that goes forward. False: memory is out, and the job stays the caller's. */
bool orr_queue_put(orr_queue *q, orr_job *job, double now);
/* The next one, which begins now; with `quick` one that may interrupt a great one. NULL: there is none. */
orr_job *orr_queue_pick(orr_queue *q, bool quick, double now);
/* The job has taken so much more processor time. */
void orr_queue_charge(orr_queue *q, orr_job *job, double seconds, double now);
/* It is done, or was not begun at all. */
void orr_queue_done(orr_queue *q, const orr_job *job);
/* How many wait: of great ones, of quick ones; and how many were put by users beyond their budget. */
unsigned orr_queue_waiting(const orr_queue *q, bool great);
uint64_t orr_queue_beyond(const orr_queue *q);
/* Any job that waits, taken out; NULL: none. For the end. */
orr_job *orr_queue_empty(orr_queue *q);

#endif
