/* What the files of the tournaments of a process share. */
#ifndef SQUARE_TOURS_INSIDE_H
#define SQUARE_TOURS_INSIDE_H

#include "base/log.h"
#include "base/now.h"
#include "square/tours.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define orr_log(...) orr_log_text("note", __VA_ARGS__)
#define ORR_SAY(batch, must, sql, ...)                                                                                 \
    orr_batch_write(batch, sql, must, (const orr_value[]){__VA_ARGS__},                                                \
                    sizeof((const orr_value[]){__VA_ARGS__}) / sizeof(orr_value))
#define ORR_EACH(store, each, arg, sql, ...)                                                                           \
    (store)->kind->rows(store, sql, (const orr_value[]){__VA_ARGS__},                                                  \
                        sizeof((const orr_value[]){__VA_ARGS__}) / sizeof(orr_value), each, arg)

/* Who asks, and waits while the tournament is busy. */
typedef struct orr_tour_wait {
    struct orr_tour_wait *next;
    orr_tour_ask ask;
    void (*then)(void *arg, orr_err e);
    void *arg;
} orr_tour_wait;

typedef struct orr_tour_live orr_tour_live;

/* A round that is parted on a thread of its own, when it is read who is apart from whom. */
typedef struct {
    orr_read read;
    orr_tour_live *l;
    pthread_t thread;
    const orr_tour *t; /* which stands still meanwhile */
    uint8_t *apart;    /* of its people, as of orr_pair_field; owned */
    orr_pair_table out[ORR_TOUR_PEOPLE];
    unsigned n;
    orr_err e;
    atomic_bool done;
} orr_tour_job;

/* One that is not over. While it is busy its notes are on their way to the disk, or it is read or parted: what is
 * asked waits. */
struct orr_tour_live {
    orr_tour_live *next;
    orr_tours *all;
    orr_tour *t; /* NULL: it is being read for the first time */
    char id[ORR_CODE_TEXT], host[ORR_USER_TEXT];
    bool busy;
    int64_t again; /* after a failure, not before */
    int64_t push;  /* when bots are sent again where they are to play, 0: never; */
    unsigned pushed;
    orr_tour_wait *first, **last;
    unsigned waits;
    orr_tour_job *job; /* or NULL */
};

struct orr_tours {
    const orr_tours_options *o;
    orr_tour_live *live;
    unsigned n, in_flight; /* in_flight: reads and commits */
    bool known, looks;     /* those that are not over have been found; results are being looked for */
    bool closing;
    int64_t next_look;
};

/* ---- tours_read.c -------------------------------------------------------------------------------------------------*/
/* What the store says of one. */
typedef struct {
    orr_tour *t; /* NULL with an error */
    orr_tour_notes notes;
    orr_user_row *user; /* who is in the notes, and its host */
    unsigned users, cap;
    orr_err e;
} orr_tour_read;
/* On the reader's thread. `names`: of all who are in its notes, too. */
void orr_tour_read_one(orr_store *s, const char *id, bool names, orr_tour_read *out);
void orr_tour_read_deinit(orr_tour_read *r);
const orr_user_row *orr_tour_user(const orr_tour_read *r, const char *id); /* or NULL: nobody of that id */
/* `time`: room for what the values borrow. */
void orr_tour_row_bind(const orr_tour_row *row, char time[ORR_TIME_TEXT], orr_value v[21]);

enum { ORR_TOUR_AGAIN_MS = 2000 }; /* after a failure */

/* ---- tours_make.c -------------------------------------------------------------------------------------------------*/
/* All make it busy; when that is over orr_tour_do_all goes on. */
void orr_tour_make_table(orr_tour_live *l, unsigned table);
void orr_tour_begin_part(orr_tour_live *l);
void orr_tour_take_part(orr_tour_live *l); /* its job is done */
void orr_tour_job_free(orr_tour_job *j);

/* ---- tours_tell.c -------------------------------------------------------------------------------------------------*/
enum { ORR_TOUR_TOLD = 4 * 1024 * 1024 }; /* bytes, at most */
extern const char *const orr_tour_states[];
void orr_tour_put_plan(orr_json *j, const orr_tour_row *r); /* members that the list has, too */

/* ---- tours_do.c ---------------------------------------------------------------------------------------------------*/
void orr_tour_answer(orr_tour_wait *w, orr_err e); /* frees it */
void orr_tour_do_all(orr_tour_live *l);            /* what is asked and due, until it is busy */
void orr_tour_reload(orr_tour_live *l);
/* Makes notes durable that it has taken; `wait` is answered then, or NULL. Takes both. `counted`: the code whose result
 * these notes count, or NULL. */
void orr_tour_keep(orr_tour_live *l, orr_tour_notes *notes, orr_tour_wait *wait, const char *counted);
/* Counts a result: place, score and absent of `seats` as hall/played.c wrote them. */
void orr_tour_count(orr_tour_live *l, const char *code, const char *seats);
orr_tour_live *orr_tours_find(orr_tours *ts, const char *id);
void orr_tours_drop(orr_tour_live *l); /* it is over */

#endif
