/* The book of ratings: what results make of them, in the store. Results are kept, in the order in which matches ended
 * (hall/results.c); all else follows from them: `ratings`, where somebody stands, and `steps`, how each match moved them.
 * So a result is rated once, whoever does it and however often it is tried; all can be computed anew and compared; and a
 * match can be struck out.
 *
 * What does not count (of an account's matches of one game and class): people who meet for more than the eighth time
 * within 24 hours; and, from somebody's thirtieth match on, people who met in more than 60 % of that one's last fifty. Of
 * a match where two such people sit on two sides, both stay where they stand, and the others are rated against them.
 *
 * Threads: each call for the thread that reads the store; no two at a time for one store. */
#ifndef SQUARE_BOOK_H
#define SQUARE_BOOK_H

#include "square/rating.h"
#include "store/store.h"

enum {
    ORR_VARIANT_TEXT = 64,
    ORR_PAIR_DAY_MAX = 8,    /* matches of two people within 24 hours that count */
    ORR_PAIR_LAST = 50,      /* of somebody's last matches, this one included, */
    ORR_PAIR_FROM = 30,      /* when there are so many, */
    ORR_PAIR_SHARE = 60,     /* at most so many in a hundred with one other person */
    ORR_SEASON_MATCHES = 10, /* of a season, to stand in it */
    ORR_SEASON_KEPT = 1000,  /* places of a season's standing that are kept */
};

/* Where somebody stands, in one game and class. */
typedef struct {
    orr_rating now;
    int64_t at;               /* of the last match that counted; 0: none has */
    int64_t n, won;           /* matches that counted */
    int64_t season, season_n; /* the season of the last, and how many in it */
} orr_book_entry;

typedef enum { ORR_COUNTS, ORR_PAIR_DAILY, ORR_PAIR_SHARED } orr_book_why;

typedef struct {
    char user[ORR_USER_TEXT]; /* "": a bot */
    uint8_t seat, side, place;
    bool gone;
    double rating, rd; /* of a bot */
} orr_book_side;

typedef struct {
    int64_t id, at;
    char code[ORR_CODE_TEXT], game[32], variant[ORR_VARIANT_TEXT];
    int64_t class; /* 2, or 3 for more seats */
    double weight;
    unsigned n;
    orr_book_side side[ORR_RATED_MAX];
} orr_book_result;

/* Of one person with another: matches together in the 24 hours before, among the last ORR_PAIR_LAST - 1. */
typedef struct {
    unsigned day, last;
} orr_book_pair;

/* A person's part in a match. */
typedef struct {
    orr_book_entry before, after;
    unsigned matches; /* of the last ORR_PAIR_LAST - 1, so many there are */
    orr_book_pair with[ORR_RATED_MAX];
    orr_book_why why;
} orr_book_part;

/* ---- book.c -------------------------------------------------------------------------------------------------------*/
/* What the match makes of its people: `before`, `matches` and `with` are filled in; `after` and `why` are made. */
void orr_book_judge(const orr_book_result *r, orr_book_part part[ORR_RATED_MAX]);
void orr_book_pairs(const orr_book_result *r, orr_book_part part[ORR_RATED_MAX]); /* of these, `why` alone */
extern const orr_book_entry orr_book_new;                                         /* where everybody begins */
bool orr_book_same(const orr_book_entry *a, const orr_book_entry *b);             /* to the last bit */
int64_t orr_season_of(int64_t at);                                                /* year and quarter: 20264 */
int64_t orr_season_begins(int64_t season);                                        /* in milliseconds since 1970 */
int64_t orr_season_next(int64_t season);

/* ---- book_next.c --------------------------------------------------------------------------------------------------*/
/* The sentences that rate the first result that waits. *any: there was one. Committed twice, or after the book has
 * changed, they are refused (ORR_STALE). */
orr_err orr_book_next(orr_store *s, orr_batch *b, bool *any);
/* Before a match begins: for whom it would not count if it ended at r->at, by the same rule. Of `r`: at, game, variant,
 * class, n, and of each side user and side. ORR_STALE: a match of one of them waits to be rated; it is known soon. */
orr_err orr_book_foretell(orr_store *s, const orr_book_result *r, orr_book_why why[ORR_RATED_MAX]);
/* How somebody came to stand so, and where: a step and an entry, written or put in place of the one before. */
bool orr_book_write(orr_batch *b, const orr_book_result *r, unsigned i, const orr_book_part *part);
bool orr_book_write_entry(orr_batch *b, const orr_book_result *r, const char *user, const orr_book_entry *e);
bool orr_book_turn(orr_batch *b, int64_t rev); /* the book is still as it was read */
orr_err orr_book_rev(orr_store *s, int64_t *rev);

/* ---- book_all.c ---------------------------------------------------------------------------------------------------*/
typedef struct {
    uint64_t results, waiting, struck, entries, steps;
    uint64_t wrong;  /* entries and steps that are not as they follow from the results */
    char first[400]; /* the first of these, in words */
} orr_book_report;
/* Computes all from the results, and compares. Also beside a server: ORR_STALE when the book changes each time it is
 * read. */
orr_err orr_book_check(orr_store *s, orr_book_report *out);
/* Who strikes a match out, when and why: that stands in the trail, as what hosts do otherwise (people/clerk.h). */
typedef struct {
    const char *by, *words; /* a user, or "": the host's own hand; why, or "" */
    int64_t at;
} orr_book_hand;
/* Strikes the result of this table out, and puts right what followed from it. ORR_NOT_FOUND: there is none; ORR_OVER: it
 * was struck before. Also beside a server. */
orr_err orr_book_strike(orr_store *s, const char *code, const orr_book_hand *hand, orr_book_report *out);
/* Those of the trail, the first one first; `name`: of who did it, or "". */
orr_err orr_book_struck(orr_store *s,
                        void (*each)(void *arg, const char *code, const orr_book_hand *hand, const char *name),
                        void *arg);

#endif
