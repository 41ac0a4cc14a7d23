/* Discovery: sets of cards, a part of state.h. Bit c is card c, and the operators of whole numbers are those of sets: `set & -set` is the
 * lowest card, `set &= set - 1` takes it out. */
#ifndef DISCOVERY_SETS_H
#define DISCOVERY_SETS_H

#include <orrery/base.h>

typedef uint64_t card_set;
#define ALL_CARDS (~(card_set)0)

static inline card_set card_bit(unsigned card) { return (card_set)1 << card; }
static inline unsigned card_count(card_set set) { return orr_popcount(set); }
static inline unsigned card_lowest(card_set set) { return orr_lowest(set); } /* set != 0 */
/* The n-th card, from 0; n < card_count(set). */
static inline unsigned card_nth(card_set set, unsigned n)
{
    while (n--)
        set &= set - 1;
    return card_lowest(set);
}

#endif
