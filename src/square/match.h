/* Who plays whom: out of one list of seeks and tables with free seats, which matches start now. A pure function of
 * the list and the time; no store, clock or chance. May be called from any thread.
 *
 * A seek is an entry here for each list that it is on; a list is a game at a speed, rated or casual: all that must
 * be equal for people to sit down together. What numbers of seats are welcome is the entry's. A table with free
 * seats is an entry of several people. A person may have any number of entries, and plays in one match at most. */
#ifndef SQUARE_MATCH_H
#define SQUARE_MATCH_H

#include <orrery/base.h>

enum { ORR_MATCH_SEATS = 12, ORR_MATCH_PEOPLE = 1 << 20 };

/* Ratings are for two classes: [0] matches of two seats, [1] of more. RD is the one grown to today. */
typedef struct {
    const uint32_t *who; /* people, each below ORR_MATCH_PEOPLE; borrowed */
    uint8_t n;           /* how many: 1 for a seek, or who sits at the table */
    bool slow;
    bool provisional[2];    /* one of them is */
    uint16_t seats;         /* bit k: k seats are welcome, 2..ORR_MATCH_SEATS */
    uint32_t list;          /* the caller's number */
    double low[2], high[2]; /* the least and the greatest rating of them: one number for one person */
    double from[2], to[2];  /* who is wanted: ratings of others; equal: anybody */
    int64_t since;          /* ms: since when they wait, on the clock of `now` */
} orr_seek;

/* Two people who do not play together, whoever of them said so. */
typedef struct {
    uint32_t a, b;
} orr_block;

/* A match that starts: its entries fill its seats. */
typedef struct {
    uint32_t list;
    uint8_t seats, n;
    uint32_t entry[ORR_MATCH_SEATS]; /* indices of seeks */
    double spread;                   /* of ratings */
} orr_start;

/* For each list, the one whose oldest entry has waited longest first, and each number of seats from large to small:
 * entries in the order of rating, and from each one the window of those that follow it until the seats are full;
 * who does not fit (blocked, the same person, too many, out of a range) is passed over, up to ORR_MATCH_PASSED
 * entries.
 *
 *     cost = spread of ratings + 400 where a provisional rating is more than 200 from a settled one
 *            - 8 for each second that the one has waited who has waited longest (slow: for each minute)
 *
 * The cheapest window starts whose cost is below 150 + 8 a second (a minute) of the one who has waited least, so
 * that both the haste of the old and the patience of the new count; then the next cheapest, until none is left. Of
 * equal costs the one of the lower ratings. Other entries of its people are taken away by a start.
 *
 * Writes at most n starts, their number in *starts. ORR_NO_MEMORY; ORR_BAD_INPUT: an entry without people or seats,
 * or with ratings that are no numbers. Memory goes by n and by the greatest number of a person. */
enum { ORR_MATCH_PASSED = 16 };
orr_err orr_match_seeks(const orr_seek *seeks, uint32_t n, const orr_block *blocks, uint32_t n_blocks, int64_t now,
                        orr_start *out, uint32_t *starts);

#endif
