/* Who sits with whom in a tournament: rounds of tables, as pure functions of what has been played. No store, clock or
 * chance of their own: a lot comes from the seed that is handed in, and equal input gives equal tables.
 *
 * People are numbered from 0. Functions that take memory say so; all may be called from any thread. */
#ifndef SQUARE_PAIR_H
#define SQUARE_PAIR_H

#include <orrery/base.h>

enum {
    ORR_PAIR_PEOPLE_MAX = 1000,
    ORR_PAIR_SIZE_MAX = 9, /* people at a table */
    ORR_PAIR_POINT = 280,  /* points are counted in this part of a point: all shares of places are whole */
};

/* One table of one round. With one person it is a bye, which counts as half of a first place. */
typedef struct {
    uint8_t n;
    uint16_t who[ORR_PAIR_SIZE_MAX];  /* by seat */
    uint8_t place[ORR_PAIR_SIZE_MAX]; /* by seat: 1 is first, equal ones are shared */
    int32_t score[ORR_PAIR_SIZE_MAX]; /* by seat: the game's own points, for a tie-break; may be 0 */
} orr_pair_table;

/* A tournament before a round. */
typedef struct {
    unsigned people;
    const bool *away;           /* by person: not paired in this round. NULL: all are here */
    unsigned size;              /* of a table, 2..ORR_PAIR_SIZE_MAX */
    unsigned least;             /* people at the smallest table, 2..size; who finds no place at one has a bye */
    const orr_pair_table *past; /* all tables of the rounds before, with their places; who comes late has byes here */
    size_t tables;
    uint64_t seed; /* of lots */
    const uint8_t *apart; /* [people * people], both ways: 1: these two sit at no table together. NULL: all may */
} orr_pair_field;

/* ---- pair.c -------------------------------------------------------------------------------------------------------*/
/* The sizes of the tables for n people: as few tables as can be, as even as can be, the smaller ones last, then byes
 * (size 1). So fours and threes wherever n can be parted so. Their number; sizes has room for n. */
unsigned orr_pair_sizes(unsigned n, unsigned size, unsigned least, uint8_t *sizes);

/* What the person at a seat has won, in parts of a point: 6 for the first, 0 for the last, even steps between, ties
 * share; a bye 3. */
int32_t orr_pair_points(const orr_pair_table *t, unsigned seat);

/* A line of the standing. Ties of points are broken by the fields behind it, in their order: more is better. */
typedef struct {
    uint16_t who;
    int32_t points;
    int32_t common;          /* among those with as many points: people beaten at common tables less people lost to */
    int32_t buchholz;        /* points of all opponents without the best and the worst (median-Buchholz) */
    int64_t score, of_score; /* own part of the game points of the own tables, as a fraction */
    int32_t wins;            /* first places, shared ones too */
    uint64_t lot;
} orr_pair_line;

/* Writes `people` lines, best first. ORR_NO_MEMORY; ORR_BAD_INPUT: nobody or too many, or a table of the past with
 * people that are none. */
orr_err orr_pair_standing(const orr_pair_field *f, orr_pair_line *lines);

/* Knock-out: heats of who is left, `order` best first (n of them, at most ORR_PAIR_PEOPLE_MAX, as are their
 * numbers): the best ones meet last. Seats by lot. The number of tables; out has room for n. */
unsigned orr_pair_heats(const uint16_t *order, unsigned n, unsigned size, unsigned least, uint64_t seed,
                        orr_pair_table *out);
/* Who goes on: up to `through` of each heat, never its last, all first ones before all second ones, within a place
 * in the order of `before` (n people), which decides ties as well. Whoever had a bye goes on as a first. Their
 * number; out has room for n. */
unsigned orr_pair_through(const orr_pair_table *heats, unsigned tables, unsigned through, const uint16_t *before,
                          unsigned n, uint16_t *out);

/* Walls, `apart` as of a field of so many people. Heats are changed by exchanges until that parts nobody any more:
 * whom nothing parts meets there, for a heat cannot be left out. */
void orr_pair_heats_apart(orr_pair_table *heats, unsigned n, const uint8_t *apart, unsigned people, uint64_t seed);
/* Of those who are apart and sit together nevertheless the one with the most walls at the table has a bye, until
 * nobody does; all have, where fewer than `least` are left. The number of tables; there is room for one a person. */
unsigned orr_pair_split(orr_pair_table *tables, unsigned n, const uint8_t *apart, unsigned people, unsigned least);

/* ---- pair_swiss.c -------------------------------------------------------------------------------------------------*/
/* A round by Swiss: tables with the fewest pairs who are apart; among these with the fewest that have met before; among
 * these with the fewest second byes;
 * among these at the least cost, the sum over pairs of (difference of points)^2 + 8 x imbalance of seats. An empty
 * chair of a smaller table counts as a person with the fewest points, which keeps smaller tables at the low end.
 * The imbalance of somebody on a seat is the square of how much oftener it was his than his rarest.
 *
 * It starts by standing and exchanges people between tables, with restarts, until nothing is won: found so, and
 * compared with all partings for up to 12 people (tests/unit/test_pair.c); not proved to be the least beyond.
 * ORR_NO_MEMORY; ORR_BAD_INPUT: nobody is here, sizes out of range, or what the standing minds. *tables is set; out
 * has room for `people`. */
orr_err orr_pair_swiss(const orr_pair_field *f, orr_pair_table *out, unsigned *tables);

/* ---- pair_robin.c -------------------------------------------------------------------------------------------------*/
/* Everybody meets everybody once: Berger's tables for two (up to ORR_PAIR_ROBIN_PEOPLE, with a bye when odd),
 * resolvable block designs for (9,3), (15,3), (16,4), (28,4), (25,5), with seats as even as can be. The number of
 * rounds, 0 where there is no design; *tables is how many tables a round has, and out, with room for
 * ORR_PAIR_ROBIN_MAX, holds them round by round. */
enum { ORR_PAIR_ROBIN_PEOPLE = 100, ORR_PAIR_ROBIN_MAX = (ORR_PAIR_ROBIN_PEOPLE - 1) * ORR_PAIR_ROBIN_PEOPLE / 2 };
unsigned orr_pair_robin(unsigned people, unsigned size, orr_pair_table *out, unsigned *tables);

#endif
