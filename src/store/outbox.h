/* The outbox: what must happen once in the world (a letter, a push, a webhook, a rating) is a row, written in the
 * transaction of its cause, and done from there. No kill loses it, and no two work on it at a time.
 *
 * A row is named by its cause, kind and receiver; the same name twice is one row. Who works on it claims it until a
 * time, does it, marks it. Who dies between doing and marking leaves a claim that runs out; then another does it again.
 * So it is done at least once, and whoever receives it makes one of two by the row's name: a Message-ID, a header of a
 * webhook, a unique key of a row.
 *
 * Time is handed in, milliseconds since 1970. Several processes may work on one store: a claim is to be longer than
 * their clocks are apart. */
#ifndef ORRERY_STORE_OUTBOX_H
#define ORRERY_STORE_OUTBOX_H

#include "store/desk.h"
#include "store/store.h"

enum {
    /* Bytes with a NUL. */
    ORR_OUTBOX_CAUSE = 96,
    ORR_OUTBOX_KIND = 32,
    ORR_OUTBOX_RECEIVER = 256,
    ORR_OUTBOX_WORKER = 32,
    ORR_OUTBOX_BODY = 8192,

    ORR_OUTBOX_ATTEMPTS = 24,        /* that failed; after so many, about 12 hours, a row is given up */
    ORR_OUTBOX_PAGE = 32,            /* rows of a kind that a worker has at a time */
    ORR_OUTBOX_KINDS = 16,           /* of a worker */
    ORR_OUTBOX_CLAIM_MS = 120 * 1000 /* how long a worker claims a row */
};
#define ORR_OUTBOX_KEPT_MS (30 * INT64_C(86400000)) /* how long a row is kept that is done, or given up */

/* What stands in a row; the texts are borrowed. */
typedef struct {
    const char *cause;    /* what it came of, by its number: "table/CODE/N" is note N of a table (orr_fact_cause) */
    const char *kind;     /* who does it: the name of an orr_outbox_kind */
    const char *receiver; /* to whom: the id of a user where it is for one; by it an erasure goes (people/owned.c) */
    const char *body;     /* what its kind needs to do it; blanked when it is done or given up */
    int64_t made, due;    /* due: not before */
    unsigned attempts;    /* that failed before this one; not to be set by who puts it */
} orr_outbox_row;

/* ---- outbox.c: the sentences; those that add to a batch are false when memory is out ------------------------------*/
/* Also false when a text is longer than its place: a follower without which nothing is written (`needed`) sees to it
 * that its texts fit. A row of the same cause, kind and receiver stays as it is. */
bool orr_outbox_put(orr_batch *b, const orr_outbox_row *row);

/* Up to n rows of a kind for a worker: those that are due by `now` and nobody's, or whose claim has run out, which
 * counts as an attempt that failed. No two starts of a worker have the same name, and no two claims of one the same
 * `until`: by both the rows of a claim are known. */
typedef struct {
    const char *kind, *worker; /* borrowed */
    int64_t now, until;
    unsigned n;
} orr_claim;
bool orr_outbox_claim(orr_batch *b, const orr_claim *claim);
/* Once that is durable: calls `each` for what was claimed, the first due first, until it returns false. */
orr_err orr_outbox_claimed(orr_store *s, const orr_claim *claim, bool (*each)(void *arg, const orr_outbox_row *row),
                           void *arg);
/* Would a claim find anything? It is cheaper to ask than to claim. */
orr_err orr_outbox_waits(orr_store *s, const orr_claim *claim, bool *out);
/* It has happened, whoever holds the row by now; one that was given up stays so. */
bool orr_outbox_done(orr_batch *b, const orr_outbox_row *row, int64_t now);
/* It has not, and is tried again later, or given up. Only of rows that this claim still holds. */
bool orr_outbox_again(orr_batch *b, const orr_outbox_row *row, const orr_claim *claim, int64_t now);
bool orr_outbox_gives_up(const orr_outbox_row *row); /* would orr_outbox_again? */
/* How long a row waits after so many failed attempts: 1 s, 2 s, 4 s, … at most an hour. */
int64_t orr_outbox_pause(unsigned attempts);
/* Throws away some of what has long been done or given up. */
bool orr_outbox_tidy(orr_batch *b, int64_t now);

/* ---- outwork.c: a worker ------------------------------------------------------------------------------------------
 * It looks what is due, claims it, gives it to who does such things, and marks what became of it. All calls are for the
 * thread that has the desk. */
typedef struct orr_outbox orr_outbox;

/* A row that somebody does; the worker's until it is given out, then theirs until orr_outbox_answer. */
typedef struct {
    orr_outbox_row row;
    int64_t until; /* the claim runs out then: what is not begun by that time is not to be begun */
} orr_outbox_job;

typedef struct {
    const char *name;
    /* Does it, waiting for nothing, and says orr_outbox_answer now or later, once, whatever came of it. It is to be
     * done well within ORR_OUTBOX_CLAIM_MS: a row whose claim has run out may be given out again, here, too. */
    void (*work)(void *arg, orr_outbox_job *job);
    void *arg;
} orr_outbox_kind;

/* `kinds`: the list of who does what, which ends with a name of NULL; it and the desk live longer than the worker.
 * `name`: of this worker, copied. NULL: memory is out, there are more than ORR_OUTBOX_KINDS, or the name is empty or
 * too long. */
orr_outbox *orr_outbox_open(orr_desk *desk, const char *name, const orr_outbox_kind *kinds);
void orr_outbox_tick(orr_outbox *o, int64_t now); /* some times a second, while the store is well */
/* It was done, or not. What cannot be marked at once, since the store fails, is marked at a later tick. */
void orr_outbox_answer(orr_outbox_job *job, bool done, int64_t now);
void orr_outbox_stop(orr_outbox *o); /* before the desk is stopped: begins nothing new */
/* After the desk was stopped; or NULL. Jobs that somebody still has are to be answered nevertheless: nothing is marked,
 * their claims run out. */
void orr_outbox_close(orr_outbox *o);

#endif
