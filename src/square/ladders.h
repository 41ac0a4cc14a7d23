/* The ladders of a running server: it rates what has ended (book.h), closes seasons, and tells who stands where.
 *
 * A ladder is of one game (and variant) and class, 2 seats or 3 and more. On it stand all with an account, RD at most 75
 * and a match within 60 days, by rating - 2 RD, RD as grown to the day (rating.h). It is drawn into memory when somebody
 * asks, and anew when it is older than a minute and something was rated, or than ten; so a page costs no more where
 * 100,000 stand. A season is a quarter of a year: in it stand, by the same order, who of these played ten matches in it;
 * when it is over its first thousand places are kept, once.
 *
 * Threads: the service thread, but for what says otherwise; answers come later, once. */
#ifndef SQUARE_LADDERS_H
#define SQUARE_LADDERS_H

#include "square/book.h"
#include "store/desk.h"

typedef struct orr_ladders orr_ladders;

enum { ORR_LADDER_PAGE = 50, ORR_LADDER_NEAR = 5, ORR_LADDER_KEY = 256, ORR_LADDER_AMONG = 512 };

orr_ladders *orr_ladders_open(orr_desk *desk); /* NULL: memory is out */
/* `rated`: a number that grows when a rated match has ended. Ten times a second. */
void orr_ladders_tick(orr_ladders *l, uint64_t rated);
void orr_ladders_close(orr_ladders *l); /* after the desk has stopped */

typedef struct {
    char game[32], variant[ORR_VARIANT_TEXT];
    int64_t class;
    int64_t season;             /* 0: of all time */
    unsigned page;              /* from 1; 0: the first ten and, of who stands on it, the nearest */
    char key[ORR_LADDER_KEY];   /* the page of the account whose name has this key (people/name.h), or "" */
    char viewer[ORR_USER_TEXT]; /* who asks, or "" */
    /* Of these alone, at most ORR_LADDER_AMONG, at the places that they have among all; the caller's until the answer.
     * NULL: of all. Not of somebody's page, nor of a season that is over, of which few places are kept. */
    const char (*among)[ORR_USER_TEXT];
    unsigned n_among;
    unsigned top; /* so many, the first, and nothing of how all are spread; 0: a page */
} orr_ladder_ask;

typedef void orr_ladder_then(void *arg, orr_err e, orr_text *json);

/* One ladder. ORR_NOT_FOUND: nobody of that name, or not on it, or no such page; ORR_BAD_INPUT: no such season,
 * or none of which some can be told alone. */
void orr_ladder_ask_for(orr_ladders *l, const orr_ladder_ask *what, orr_ladder_then *then, void *arg);
/* What somebody's rating is, as the ladder was drawn last; at once. False: nothing is known (yet). */
bool orr_ladders_rating(orr_ladders *l, const char *game, const char *variant, int64_t class, const char *user,
                        double *rating, double *rd);
/* The ladders and seasons that there are. */
void orr_ladders_list(orr_ladders *l, orr_ladder_then *then, void *arg);
/* What may be told to anybody where nobody is around: `matches`, a list of the listed ones that were played to their end
 * within two days, the last three; `ladder`, the first three of the one where most stand, empty where nobody stands.
 * Borrowed JSON. Each call asks the store: whoever shows it to many keeps it. */
typedef void orr_front_then(void *arg, orr_err e, const orr_text *matches, const orr_text *ladder);
void orr_ladders_front(orr_ladders *l, orr_front_then *then, void *arg);
/* What a rated match did to its people. ORR_NOT_FOUND: that table ended no rated match. */
void orr_ladders_match(orr_ladders *l, const char *code, orr_ladder_then *then, void *arg);

/* Of a match that is not over: for whom it would not count if it were over now. Of `of`: game, variant, class, n, and of
 * each side seat, user and side. Not `known`: who they are is known soon. */
void orr_ladders_ahead(orr_ladders *l, const orr_book_result *of, bool known, orr_ladder_then *then, void *arg);

/* ---- told.c, on the reader's thread: members of an object about somebody ------------------------------------------*/
/* ratings: [{game, variant?, class, rating, rd, n, won, at, provisional}]; trophies: [{season, game, ..., place}].
 * `own`: the user asks; others are told the day of a match, its noon (UTC), for it may have been a private one. */
orr_err orr_told_person(orr_store *s, const char *user, int64_t now, bool own, orr_json *j);
/* points: [[at, rating, rd]...] of one ladder, at most 200, the first and last among them. */
orr_err orr_told_course(orr_store *s, const char *user, const char *game, const char *variant, int64_t class, bool own,
                        orr_json *j);

#endif
