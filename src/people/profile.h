/* What is told of people: profiles, and the matches that somebody has played. Guests have no profile; a private match is told
 * without its code, its people and its time of day to all who were not there.
 *
 * Threads: the service thread; answers come later, once. */
#ifndef ORRERY_PEOPLE_PROFILE_H
#define ORRERY_PEOPLE_PROFILE_H

#include "people/people.h"

/* Who may see it: people.shows. */
typedef enum {
    ORR_SHOWS_EVERYBODY,
    ORR_SHOWS_ACCOUNTS,
    ORR_SHOWS_FRIENDS,
    ORR_SHOWS_ME,
    ORR_SHOWS_COUNT,
} orr_shows;
int orr_shows_read(const char *word); /* -1: no such word */

typedef enum { ORR_PLAYED_ANY, ORR_PLAYED_FIRST, ORR_PLAYED_BEHIND, ORR_PLAYED_GONE } orr_played_result;

enum { ORR_KNOWN_MAX = 7, ORR_HISTORY_PAGE = 20 };

/* What is asked. */
typedef struct orr_profile_ask {
    const uint8_t *key;         /* of the store: it locks cursors */
    const orr_host *host;       /* set by who is asked */
    char name[ORR_NAME_TEXT];   /* of whom, or */
    char user[ORR_USER_TEXT];   /* one's own, also a guest's */
    char viewer[ORR_USER_TEXT]; /* who asks, or "" */
    bool account, as_others;    /* and has an account; wants to see what others see */
    /* Which matches: "" and 0, all. */
    char game[32], variant[64], with[ORR_NAME_TEXT];
    unsigned seats;
    orr_played_result result;
    int64_t before; /* of a cursor: milliseconds since 1970; 0: the newest */
    int64_t class;  /* of ratings: 2, or 3 for more seats */
    /* What others tell of somebody, who may be seen: on the reader's thread, members of an object; or NULL. */
    orr_err (*also)(orr_store *s, const struct orr_profile_ask *what, const char *user, orr_json *j);
    unsigned skip;                             /* so many of that millisecond have been told */
    char users[ORR_KNOWN_MAX * ORR_USER_TEXT]; /* of orr_people_known: ids with commas */
} orr_profile_ask;

/* All answer with a JSON object, borrowed. ORR_NOT_FOUND: nobody with an account has that name. */
void orr_people_profile(orr_people *p, const orr_profile_ask *what, void (*then)(void *arg, orr_err e, orr_text *json),
                        void *arg);
void orr_people_matches(orr_people *p, const orr_profile_ask *what, void (*then)(void *arg, orr_err e, orr_text *json),
                        void *arg);
/* Which of these users have an account, with their names. */
void orr_people_known(orr_people *p, const orr_profile_ask *what, void (*then)(void *arg, orr_err e, orr_text *json),
                      void *arg);
/* Of a person what `also` tells, alone. */
void orr_people_also(orr_people *p, const orr_profile_ask *what, void (*then)(void *arg, orr_err e, orr_text *json),
                     void *arg);
void orr_people_shows(orr_people *p, const char *user, orr_shows shows, void (*then)(void *arg, orr_err e), void *arg);

/* Where a page ends, as others may hold it: nothing can be read from it, nor may somebody make one, for the moment of a
 * private match is nobody's but theirs who were there. */
enum { ORR_CURSOR_TEXT = 2 * (24 + 16 + 12) + 1 };
bool orr_history_before(const char *cursor, orr_profile_ask *ask); /* false: it is none */
/* The noon (UTC) of that day: what is told of the time of a match to who was not there. */
int64_t orr_history_day(int64_t at);

/* history.c, on the reader's thread: members of an object. */
orr_err orr_history_put(orr_store *s, const char *user, const char *viewer, const orr_profile_ask *ask, orr_json *j);

#endif
