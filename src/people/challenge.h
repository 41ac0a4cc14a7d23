/* Challenges: 32 bytes that nobody can guess, each for one purpose, perhaps for one user, good once and for five
 * minutes.
 *
 * Nothing is kept of those that wait: each says itself when, for what and for whom it was made, under a key of this
 * process. So whoever asks for many takes nobody's away. Kept is which were used, the last ORR_CHALLENGES_USED: who
 * takes them limits how many an address may try. After a restart a ceremony is begun anew. One thread at a time. */
#ifndef ORRERY_CHALLENGE_H
#define ORRERY_CHALLENGE_H

#include "base/host.h"

enum {
    ORR_CHALLENGE_SIZE = 32,
    ORR_CHALLENGES_USED = 16384,
    ORR_CHALLENGE_MS = 5 * 60 * 1000,
};

typedef enum { ORR_CHALLENGE_REGISTER, ORR_CHALLENGE_SIGN_IN } orr_challenge_purpose;

/* Why one is not good. For tests and the log; outside all are one code. */
typedef enum {
    ORR_CHALLENGE_OK,
    ORR_CHALLENGE_UNKNOWN, /* never handed out, or for something else, or to somebody else */
    ORR_CHALLENGE_USED,
    ORR_CHALLENGE_EXPIRED,
} orr_challenge_why;

typedef struct orr_challenges orr_challenges;

/* What nobody can guess is drawn from `host`, which outlives it. NULL: memory is out. */
orr_challenges *orr_challenges_new(const orr_host *host);
/* Zeroes the keys; NULL is taken. */
void orr_challenges_free(orr_challenges *c);

/* A new one, into `out`. `user`: the id of the user who alone may answer it, shorter than ORR_USER_TEXT, or "" where
 * nobody is known yet. `now`: milliseconds of the clock that orr_challenge_take is asked with. */
void orr_challenge_make(orr_challenges *c, orr_challenge_purpose purpose, const char *user, int64_t now,
                        uint8_t out[ORR_CHALLENGE_SIZE]);

/* Takes one back: a good one is used up by it. `user` as when it was made, "" included. How long a look takes does not
 * tell how near the bytes are to one that is good. */
orr_challenge_why orr_challenge_take(orr_challenges *c, orr_challenge_purpose purpose, const char *user,
                                     const uint8_t bytes[ORR_CHALLENGE_SIZE], int64_t now);

#endif
