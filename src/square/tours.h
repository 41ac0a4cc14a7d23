/* The tournaments of this process: those that are not over are kept in memory, as their notes in the store make them
 * (tour.h). What is asked and what time does becomes durable before anybody is told; what must happen once follows
 * from rows that are written with their cause: a round and its tables in one batch, a table with the note that it was
 * made, a result with the end of its match, the note that counts it with the end of that row. So a process may end at
 * any moment, and the next one goes on.
 *
 * Threads: all calls are for one thread, the service thread. A round is parted on a thread of its own. */
#ifndef SQUARE_TOURS_H
#define SQUARE_TOURS_H

#include "square/tour.h"
#include "store/desk.h"

typedef struct orr_tours orr_tours;

enum {
    ORR_TOURS_MAX = 200,    /* that are not over */
    ORR_TOURS_OF_HOST = 5,  /* of one host */
    ORR_TOURS_LIST = 50,    /* that are listed, and as many that are over */
    ORR_TOUR_WATCHED = 500, /* bytes of what is told of a table that runs */
};

/* A table to be made: who sits there, by seat. A bot from the first has no id. */
typedef struct {
    const orr_tour_row *row;
    unsigned seats;
    orr_user_row user[ORR_PAIR_SIZE_MAX];
    orr_batch *with; /* its sentences go with the table, or not at all; they are taken */
} orr_tour_call;

/* A table that runs, as whoever watches may know it. */
typedef struct {
    bool waits, over; /* for its people; it is over and will be counted */
    uint32_t plies;
    bool scored;                      /* the scores are open to all */
    int32_t score[ORR_PAIR_SIZE_MAX]; /* by seat */
    uint16_t bots, asked;             /* bit by seat: a bot plays there; its person is asked */
} orr_tour_glance;

/* What tournaments need of the tables of this process. */
typedef struct {
    /* Hears of it once; `code` NULL with an error. */
    void (*call)(void *arg, const orr_tour_call *call, void (*then)(void *then_arg, orr_err e, const char *code),
                 void *then_arg);
    void (*begin)(void *arg, const char *code);              /* bots play for who is not there */
    void (*stand_in)(void *arg, const char *code, bool all); /* bots play for who is missing now, or for all */
    bool (*glance)(void *arg, const char *code, orr_tour_glance *out); /* false: it is not in memory */
} orr_tour_hands;

typedef struct {
    orr_desk *desk; /* stays the caller's */
    const orr_tour_hands *hands;
    void *hands_arg;
} orr_tours_options;

/* NULL: memory is out. `o` lives as long as the tournaments. */
orr_tours *orr_tours_open(const orr_tours_options *o);
void orr_tours_tick(orr_tours *ts); /* ten times a second */
bool orr_tours_idle(const orr_tours *ts);
void orr_tours_stop(orr_tours *ts);  /* nothing new is begun */
void orr_tours_close(orr_tours *ts); /* after the desk has stopped */

/* Each answers once, perhaps at once. */
/* Of the row all but id, created and secret. ORR_LIMIT: its host has enough; ORR_FULL: there are enough; ORR_IO. */
void orr_tours_make(orr_tours *ts, const orr_tour_row *row, void (*then)(void *arg, orr_err e, const char *id),
                    void *arg);
/* Errors as of orr_tour_do, and ORR_NOT_FOUND, ORR_IO. */
void orr_tours_ask(orr_tours *ts, const char *id, const orr_tour_ask *ask, void (*then)(void *arg, orr_err e),
                   void *arg);

/* A user is suspended: is signed off everywhere. */
void orr_tours_off(orr_tours *ts, const char *user);
/* A user has left for good: is signed off, and what it was to begin itself and has not is annulled. */
void orr_tours_left(orr_tours *ts, const char *user);

typedef enum { ORR_TOURS_SHOW, ORR_TOURS_STANDING, ORR_TOURS_ROUNDS, ORR_TOURS_TRAIL } orr_tours_part;
/* JSON, borrowed, as it is durable; `user`: who asks, or "". ORR_NOT_FOUND, ORR_IO, ORR_NO_MEMORY. */
void orr_tours_tell(orr_tours *ts, const char *id, orr_tours_part part, const char *user, bool host,
                    void (*then)(void *arg, orr_err e, orr_text *json), void *arg);
void orr_tours_list(orr_tours *ts, const char *user, void (*then)(void *arg, orr_err e, orr_text *json), void *arg);

#endif
