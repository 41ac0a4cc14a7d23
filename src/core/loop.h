/* Random matches on the bare rules, without a match object: what `orrery bench` measures and signs, the same loop in the
 * program and in a page. Threads: a loop belongs to one. */
#ifndef CORE_LOOP_H
#define CORE_LOOP_H

#include <orrery/match.h>

typedef struct {
    const orr_game *g;
    const orr_rules *r; /* borrowed */
    orr_rng rng;
    orr_action *list;
    uint32_t *weight;
    void *begin, *state; /* the state after setup; the one at play */
} orr_loop;

typedef struct {
    uint64_t matches, decisions, cut; /* cut: ended by max_plies */
} orr_loop_tally;

/* ORR_NO_MEMORY: nothing is held. */
orr_err orr_loop_open(orr_loop *b, const orr_game *g, const orr_rules *r, uint64_t seed);
void orr_loop_close(orr_loop *b);
/* Chance by its distribution, from the legal list and its weights. */
orr_action orr_loop_chance(orr_loop *b);
/* So many matches, added to the tally. A decision: the list of legal actions of a seat is written, one is chosen with
 * equal chances, and applied; forced ones are included. */
void orr_loop_play(orr_loop *b, uint32_t matches, orr_loop_tally *out);
/* Adds 200 matches from a fixed seed to a hash: each action and each final state. Search advice is not used, so that it
 * may draw as it likes. */
orr_err orr_loop_sign(const orr_rules *r, uint64_t *hash);

#endif
