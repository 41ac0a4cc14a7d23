/* The square of this process: the machine of seeks (seeking.h) with a store and people. Seeks are rows and outlive the
 * process with the time they have waited: slow ones for days, live ones as long as their people are away only shortly. A
 * start takes its people's rows away in the transaction that makes the table: after a kill there is either the table or
 * the seeks.
 *
 * It knows no sockets and no tables: what it needs of them others do for it (orr_seeks_hands).
 *
 * Threads: all calls are for one thread, the service thread, and so are all calls back. */
#ifndef SQUARE_SEEKS_H
#define SQUARE_SEEKS_H

#include "square/seeking.h"
#include "store/desk.h"

typedef struct orr_seeks orr_seeks;

/* A table that is to be begun at once: `n` people, and bots of that level on the rest of its seats. */
typedef struct {
    const orr_sought *what; /* of one speed */
    uint8_t seats, n;
    orr_user_row user[ORR_MATCH_SEATS];
    const char *level; /* "": there are none */
} orr_seek_table;

typedef struct {
    bool (*apart)(void *arg, const char *a, const char *b);
    bool (*walled)(void *arg, const char *user);
    void (*rating)(void *arg, const char *user, const orr_sought *what, bool many, double *rating, bool *provisional);
    /* Keeps in memory who is apart from this one, until it is released; `then` when it is known. */
    void (*hold)(void *arg, const char *user, void (*then)(void *of, orr_err e), void *of);
    void (*release)(void *arg, const char *user);
    /* Calls `each` for all who are here, some of them more than once. */
    void (*present)(void *arg, void (*each)(void *of, const char *user), void *of);
    /* Makes it durable together with the sentences of `with`, which it takes (or NULL), or not at all; `then` once. */
    void (*table)(void *arg, const orr_seek_table *table, orr_batch *with,
                  void (*then)(void *of, orr_err e, const char *code), void *of);
    /* Calls `each` for the tables before their start that may be filled; who[i] sits there as sits->user[i]. */
    void (*tables)(void *arg, void (*each)(void *of, const orr_seek_sits *sits, const orr_user_row *who), void *of);
    /* Gives this one a free seat at the table, and takes the one at `from` ("": none) back; `then` once. */
    void (*seat)(void *arg, const char *table, const char *from, const orr_user_row *who,
                 void (*then)(void *of, orr_err e), void *of);
    void (*stand)(void *arg, const char *table, const orr_user_row *who); /* the seat there is given back */
    void (*notify)(void *arg, const char *user, const orr_text *message); /* to all sockets of the user */
} orr_seeks_hands;

typedef struct {
    orr_desk *desk;
    const orr_seeks_hands *hands; /* live as long as the square */
    void *arg;
    bool test_games;  /* games that are not listed can be sought, too */
    int64_t ready_ms; /* for tests: as of orr_seeking_new; 0: the true times */
} orr_seeks_options;

/* Reads the slow seeks. NULL: memory is out. `o` lives as long as the square. */
orr_seeks *orr_seeks_open(const orr_seeks_options *o);
void orr_seeks_tick(orr_seeks *s);  /* ten times a second */
void orr_seeks_close(orr_seeks *s); /* the desk has stopped */

/* What became of something asked, once. why: of a refusal, or NULL: "game", "variant", "seats", "speeds", "guest" (rated
 * matches are for accounts), "program", "unrated" (such a match cannot be), "seeks" (there are ORR_SEEKS_MAX). */
typedef void orr_seeks_then(void *arg, orr_err e, const char *why, uint32_t number);

/* `instead`: the number of a seek that it takes the place of, with its waiting time; 0: none. */
void orr_seeks_add(orr_seeks *s, const orr_user_row *who, bool account, const orr_sought *what, uint32_t instead,
                   orr_seeks_then *then, void *arg);
/* 0: all. ORR_NOT_FOUND; ORR_STARTED: it is being made. */
void orr_seeks_drop(orr_seeks *s, const char *user, uint32_t number, orr_seeks_then *then, void *arg);
/* The answer to a ready check. ORR_NOT_FOUND: it is over. */
orr_err orr_seeks_answer(orr_seeks *s, const char *user, uint32_t check, bool yes);
/* Begins with bots of that level on all other seats of the smallest welcome table, casual. ORR_NOT_FOUND, ORR_STARTED. */
orr_err orr_seeks_alone(orr_seeks *s, const char *user, uint32_t number, const char *level);
/* The user has sat down at a table without the square, or its match there has begun: leaves a ready check that is running. */
void orr_seeks_sat(orr_seeks *s, const char *user);
bool orr_seeks_starts(const orr_seeks *s, const char *user); /* a match of this one is being made */
/* The user has left for good: nothing is sought any more. */
void orr_seeks_left(orr_seeks *s, const char *user);

/* ---- seeks_say.c: what is told -----------------------------------------------------------------------------------*/
/* The message `seeks`: those of this user, the ready check or how the last one ended, and how many wait for what. */
void orr_seeks_say(orr_seeks *s, const char *user, orr_text *out);

/* ---- speed.c -----------------------------------------------------------------------------------------------------*/
enum { ORR_SPEEDS_TEXT = ORR_SPEEDS * ORR_TIME_TEXT };
extern const char *const orr_speed_names[]; /* ORR_SPEEDS words */
extern const orr_time orr_speed_times[];    /* and their time controls */
uint8_t orr_speed_of(const orr_time *time); /* as a bit; 0: the square does not offer it */
orr_time orr_speed_time(unsigned speeds);   /* of the one speed that is set; none set: no limit */
/* All that are set, as a row has them: with blanks between them. */
const char *orr_speeds_print(unsigned speeds, char out[ORR_SPEEDS_TEXT]);
uint8_t orr_speeds_kept(const char *text);

/* ---- seeks_rules.c -----------------------------------------------------------------------------------------------*/
/* Can such a match be? A variant that was not named becomes the standard one. ORR_NOT_FOUND (game), ORR_BAD_INPUT and
 * ORR_FORBIDDEN, with `why`. */
orr_err orr_seeks_may(orr_sought *what, bool test_games, const char **why);

#endif
