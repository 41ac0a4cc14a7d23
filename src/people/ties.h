/* Ties between people: friends (asked for, and then both ways), follow, block, hide. Whoever has a socket here has them
 * in memory, so that a line of talk, a seat or a list asks no store.
 *
 * A block is a wall, both ways and whoever has built it: orr_ties_apart is the one place that says so. It tells nobody:
 * who is blocked may ask to be a friend, and that is never seen.
 *
 * Threads: all calls are for one thread, the service thread. */
#ifndef ORRERY_TIES_H
#define ORRERY_TIES_H

#include "people/people.h"

typedef enum { ORR_TIE_FRIEND, ORR_TIE_FOLLOW, ORR_TIE_BLOCK, ORR_TIE_HIDE, ORR_TIE_KINDS } orr_tie;
enum {
    ORR_TIES_MAX = 500,     /* of one user and kind */
    ORR_TIES_ALL = 5 * 500, /* what a list has at most: also who asks to be a friend */
};

/* What is wished: of whom, by name (of an account) or by user id. */
typedef struct {
    const char *name, *user; /* one of them, the other NULL */
    orr_tie kind;
    bool on; /* FRIEND: asks, or says yes to who has asked; off: says no, takes back, ends */
} orr_tie_wish;

/* ORR_NOT_FOUND: nobody; ORR_BAD_INPUT: oneself; ORR_FORBIDDEN: friends and follow are for accounts, on both sides;
 * ORR_FULL: there are ORR_TIES_MAX. */
void orr_people_tie(orr_people *p, const orr_person *who, const orr_tie_wish *wish, void (*then)(void *arg, orr_err e),
                    void *arg);

typedef struct {
    char user[ORR_USER_TEXT], name[ORR_NAME_TEXT];
    char kind[8]; /* "friend", "asked" (by oneself), "asks" (the other), "follow", "block", "hide" */
    int64_t at;   /* milliseconds since 1970 */
} orr_tie_row;
/* All of one user, in the order of user ids. */
void orr_people_ties(orr_people *p, const orr_person *who,
                     void (*then)(void *arg, orr_err e, const orr_tie_row *row, unsigned n), void *arg);

/* ---- known.c: of those who are here -------------------------------------------------------------------------------*/
/* Keeps what is known of a user in memory, until orr_known_gone was called as often. On an error nothing is kept. */
void orr_known_here(orr_people *p, const char *user, void (*then)(void *arg, orr_err e), void *arg);
void orr_known_gone(orr_people *p, const char *user);
void orr_known_again(orr_people *p, const char *user); /* reads what is known of somebody who is here anew */
bool orr_known_keep(orr_people *p, const char *user);  /* once more, of who is kept already; false: nobody is */

/* One of them, at least, is to be here; of others nothing is known. */
bool orr_ties_apart(const orr_people *p, const char *a, const char *b);
bool orr_ties_friends(const orr_people *p, const char *a, const char *b);
bool orr_ties_walled(const orr_people *p, const char *user); /* is anybody apart from this one? */
bool orr_ties_hides(const orr_people *p, const char *user, const char *other);

/* ---- talk ---------------------------------------------------------------------------------------------------------*/
/* What somebody who is here may say. NEWCOMER: a guest, or an account younger than 24 hours or of fewer than three
 * matches: phrases, but for tables that all came to by a link or as friends. QUIET: to friends alone, and hears them
 * alone. MUTED: nothing until then. */
typedef enum { ORR_TALK_FREE, ORR_TALK_NEWCOMER, ORR_TALK_QUIET, ORR_TALK_MUTED } orr_talk;
orr_talk orr_known_talk(const orr_people *p, const char *user, int64_t now, int64_t *until);
bool orr_known_account(const orr_people *p, const char *user); /* has one, who is here */
bool orr_known_quiet(const orr_people *p, const char *user);

#endif
