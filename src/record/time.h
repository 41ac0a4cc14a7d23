/* A time control: how long people have to decide, as a value. It is read and written here and nowhere else, and is kept
 * as its text: in notes, in rows and on the wire.
 *
 *     none        no limit
 *     90s/turn    so long for each turn
 *     5m+20s      so long in all (the bank), and so much more with each turn (the increment)
 *
 * A span is a whole number and its unit, d, h, m or s; it is written with the largest unit that leaves nothing over.
 * What a table of today can play has no bank (orr_time_plays).
 *
 * Plain data: copied at will, of any thread. */
#ifndef ORRERY_TIME_H
#define ORRERY_TIME_H

#include <orrery/base.h>

enum {
    ORR_TIME_TEXT = 24,          /* of the longest, with its NUL */
    ORR_TIME_WHY = 80,           /* what a fault comes to, with its NUL */
    ORR_TIME_MOST = 366 * 86400, /* seconds of a span, at most */
};

/* Seconds. Of a turn, or a bank of at least one and its increment, or neither: no limit. */
typedef struct {
    uint32_t turn, bank, increment;
} orr_time;

/* False: it is none, *out is as it was, and `why` says what was expected and where, characters counted from 1:
 * "expected d, h, m or s at 3". */
bool orr_time_parse(const char *text, orr_time *out, char why[ORR_TIME_WHY]);
/* As the shortest text that is read as the same; `out` again. */
const char *orr_time_print(const orr_time *t, char out[ORR_TIME_TEXT]);
/* As it stands in what was written down: before there were such texts, a note of the clock was a number of seconds a
 * turn. What is none of both is no limit. */
orr_time orr_time_kept(const char *word);
bool orr_time_same(const orr_time *a, const orr_time *b);
/* Can a table be played by it? By one with a bank none can yet. */
static inline bool orr_time_plays(const orr_time *t) { return !t->bank; }

#endif
