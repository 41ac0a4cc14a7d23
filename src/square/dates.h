/* The appointments of this place: rows of the store, and nothing of them is kept in memory. What follows of them (date.h)
 * is looked for when something has changed and when the next one is due; each change holds only for the row it was worked
 * out from (`rev`), and a table is made in the transaction that says so: a process may end at any moment.
 *
 * Threads: all calls are for one thread, the service thread, and so are all calls back. */
#ifndef SQUARE_DATES_H
#define SQUARE_DATES_H

#include "square/date.h"
#include "square/seeking.h"
#include "store/desk.h"

typedef struct orr_dates orr_dates;

/* A table for the people of an appointment, all of whose seats they have. */
typedef struct {
    const char *id;         /* of the appointment */
    const orr_sought *what; /* of one speed */
    uint8_t n;
    orr_user_row user[ORR_MATCH_SEATS];
} orr_date_table;

typedef struct {
    /* Makes it durable together with the sentences of `with`, which it takes, or not at all; `then` once. It does not
     * begin before all are there. */
    void (*table)(void *arg, const orr_date_table *table, orr_batch *with,
                  void (*then)(void *of, orr_err e, const char *code), void *of);
    void (*begin)(void *arg, const char *code); /* bots play for who is not there */
    bool (*here)(void *arg, const char *user);
    void (*notify)(void *arg, const char *user, const orr_text *message); /* to all sockets of the user */
} orr_dates_hands;

typedef struct {
    orr_desk *desk;
    const orr_dates_hands *hands; /* live as long as the appointments */
    void *arg;
    bool test_games; /* as of orr_seeks_options */
} orr_dates_options;

/* NULL: memory is out. `o` lives as long as the appointments. */
orr_dates *orr_dates_open(const orr_dates_options *o);
void orr_dates_tick(orr_dates *ds);  /* ten times a second */
void orr_dates_close(orr_dates *ds); /* the desk has stopped */

/* All answer once, perhaps at once. `why`: of a refusal, or NULL; `id`: of the appointment, or NULL. */
typedef void orr_dates_then(void *arg, orr_err e, const char *why, const char *id);

/* ORR_NOT_FOUND, ORR_BAD_INPUT, ORR_FORBIDDEN with `why` as of orr_seeks_may, "speeds" (there is one, and no day), and of
 * orr_date_wrong; ORR_LIMIT: ORR_DATE_OPEN are open. */
void orr_dates_propose(orr_dates *ds, const char *user, const orr_sought *what, const int64_t *time, unsigned n,
                       orr_dates_then *then, void *arg);
/* `can`: bit by time; 0: none any more. ORR_NOT_FOUND; ORR_FORBIDDEN: one's own; ORR_OVER: it is fixed or over;
 * ORR_BAD_INPUT: there is no such time, or no longer; ORR_FULL: ORR_DATE_PEOPLE have answered. */
void orr_dates_answer(orr_dates *ds, const char *id, const char *user, uint8_t can, orr_dates_then *then, void *arg);
/* Calls one's own off. ORR_NOT_FOUND, ORR_FORBIDDEN, ORR_OVER. */
void orr_dates_end(orr_dates *ds, const char *id, const char *user, orr_dates_then *then, void *arg);

/* Somebody was suspended or has left for good: the store has it already. */
void orr_dates_left(orr_dates *ds);

/* ---- dates_tell.c --------------------------------------------------------------------------------------------------*/
/* JSON, as this user may see them. */
void orr_dates_list(orr_dates *ds, const char *user, void (*then)(void *arg, orr_err e, orr_text *json), void *arg);
/* A file for calendars. `site`: "https://host"; `title`: what the match is called. ORR_NOT_FOUND: no fixed one to which
 * this user comes. */
void orr_dates_calendar(orr_dates *ds, const char *id, const char *user, const char *site, const char *title,
                        void (*then)(void *arg, orr_err e, orr_text *file), void *arg);

#endif
