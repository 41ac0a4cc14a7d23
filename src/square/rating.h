/* Ratings: Glicko-2 (Glickman 2013), each match a rating period. What a match makes of the values before it, and
 * nothing else: no store, clock or chance. Equal input gives equal bits on every machine and with every compiler
 * (rating.c says how), so that ratings can be computed again from the results and compared.
 *
 * Ratings and RD are on Glicko's scale (1500, 250); times are days. All functions are pure and may be called from
 * any thread. */
#ifndef SQUARE_RATING_H
#define SQUARE_RATING_H

#include <orrery/base.h>

enum { ORR_RATED_MAX = 12 }; /* people in a match */

typedef struct {
    double rating, rd, volatility;
} orr_rating;

/* Where everybody begins. */
#define ORR_RATING_START ((orr_rating){1500, 250, 0.06})

/* Somebody in a match. People with the same `side` are a team; a side has one place. */
typedef struct {
    orr_rating before;
    double days;      /* since this person's last rated match; 0 for the first */
    unsigned side;    /* 0..ORR_RATED_MAX - 1 */
    unsigned place;   /* of the side: the least is best, equal ones are tied */
    bool left;        /* went away: last, tied with others who left. A side has left when all of it have */
    bool fixed;       /* a bot: others are rated against it, it does not move */
    orr_rating after; /* filled in */
} orr_rated;

typedef struct {
    double tau;     /* how fast volatility may change, above 0 */
    double weight;  /* of each other side; 0: two by the number of sides, so that a match counts as one game */
    bool unlimited; /* RD is not held between 45 and 250 */
} orr_rating_rules;

/* tau 0.5, weight by the number of sides, RD limited. */
extern const orr_rating_rules orr_rating_standard;

/* Rates the match of these n people: fills in `after` of each. The order of people does not matter. ORR_BAD_INPUT,
 * and nothing done: fewer than two sides, more than ORR_RATED_MAX people, members of a side with different places,
 * or a number that is not finite or out of range (RD and volatility above 0, days at least 0, all within 10^6). */
orr_err orr_rate(const orr_rating_rules *rules, orr_rated *people, unsigned n);

/* RD after so many days without a rated match, at most 250: what is shown, matched and ranked by. */
double orr_rating_rd_grown(const orr_rating *r, double days);
/* Shown with a question mark. `rd` is the grown one. */
static inline bool orr_rating_is_provisional(double rd) { return rd > 110; }
/* What ladders rank by, and whether somebody stands on them. */
static inline double orr_rating_rank(double rating, double rd) { return rating - 2 * rd; }
static inline bool orr_rating_is_ranked(double rd, double days) { return rd <= 75 && days <= 60; }

/* e to the x and the natural logarithm (x above 0): equal bits everywhere, within two units of the last place. */
double orr_rating_exp(double x);
double orr_rating_log(double x);

#endif
