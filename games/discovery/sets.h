/* Discovery: sets of cards, a part of state.h. Bit c is card c, and the operators of whole numbers are those of sets: `set & -set` is the
 * lowest card, `set &= set - 1` takes it out. Two boxes joined have 110 cards (DI-460): more than 64 bits. */
#ifndef DISCOVERY_SETS_H
#define DISCOVERY_SETS_H

#include <orrery/base.h>

/* Aligned as its halves are, so that a state may stand wherever a uint64_t may. */
__extension__ typedef unsigned __int128 card_set __attribute__((aligned(8)));
#define ALL_CARDS (~(card_set)0)
enum { HALVES = 2 }; /* numbers of 64 bits, the low one first, as the fields of the state are told */

static inline card_set card_bit(unsigned card) { return (card_set)1 << card; }
static inline uint64_t card_half(card_set set, unsigned half) { return (uint64_t)(set >> 64 * half); }
static inline unsigned card_count(card_set set)
{
    return orr_popcount(card_half(set, 0)) + orr_popcount(card_half(set, 1));
}
static inline unsigned card_lowest(card_set set) /* set != 0 */
{
    uint64_t low = card_half(set, 0);
    return low ? orr_lowest(low) : 64 + orr_lowest(card_half(set, 1));
}
/* The n-th card, from 0; n < card_count(set). */
static inline unsigned card_nth(card_set set, unsigned n)
{
    while (n--)
        set &= set - 1;
    return card_lowest(set);
}

#endif
